"""The commands of whoever keeps a hall: `greathall hall backup|restore|check|admin`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from greathall.extras import extra
from greathall.kernel import GreathallError

hall_app = typer.Typer(
    help="Keep a hall: copy it, put a copy back, look it over, say who runs it.", no_args_is_help=True
)

Folder = Annotated[
    Optional[Path],  # noqa: UP045 - typer reads this form
    typer.Option(
        "--data", metavar="DIR", help="Where the hall keeps its tables; by default the same place as 'serve'."
    ),
]
Address = Annotated[
    str, typer.Option("--database", metavar="URL", envvar="GREATHALL_DATABASE", help="The same as for 'serve'.")
]


@hall_app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; nothing is written over.")],
    data: Folder = None,
    database: Address = "",
) -> None:
    """Copy the hall as it is at this moment. It may be open meanwhile."""
    with extra("hall", "the hall"):
        from greathall.hall.keeping import back_up

    path = _path(data, database)
    back_up(path, file)
    print(f"{path} was copied to {file} ({file.stat().st_size:,} bytes)")


@hall_app.command()
def restore(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A copy that 'backup' made; on PostgreSQL one that was made before an upgrade."
        ),
    ],
    data: Folder = None,
    database: Address = "",
) -> None:
    """Put a copy in the place of the hall, which must be closed. What was there is kept beside it."""
    with extra("hall", "the hall"):
        import asyncio

        from greathall.hall import Settings, default_data
        from greathall.hall.copies import put_back as put_back_rows
        from greathall.hall.database import database_path
        from greathall.hall.keeping import restore as put_back

    url = Settings(data=(data or default_data()).expanduser().absolute(), database=database).url
    path = database_path(url)
    if path is None:
        number, rows = asyncio.run(put_back_rows(url, str(file)))
        kept = f"; the hall that was there is {rows}" if rows else ""
        print(f"the hall is now what {file} was (schema {number}){kept}")
        return
    before = put_back(file, path)
    print(f"{path} is now what {file} was" + (f"; the hall that was there is {before.name}" if before else ""))


@hall_app.command()
def check(data: Folder = None, database: Address = "") -> None:
    """Look the hall over: its pages, and the log of every table."""
    with extra("hall", "the hall"):
        from greathall.hall.keeping import faults

    path = _path(data, database)
    found = faults(path)
    for fault in found:
        print(fault)
    if found:
        raise GreathallError(f"{path} is damaged: put a backup in its place with 'greathall hall restore'")
    print(f"{path} is sound")


@hall_app.command()
def admin(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Somebody who has a password in this hall.")],
    data: Folder = None,
    database: Address = "",
    remove: Annotated[bool, typer.Option("--remove", help="They are one no longer.")] = False,
) -> None:
    """Make somebody an administrator: they get a page at /admin. The hall may be open meanwhile."""
    with extra("hall", "the hall"):
        import asyncio

        from greathall.hall import Settings, default_data
        from greathall.hall.administration import appoint
        from greathall.hall.database import database_path
        from greathall.hall.storage import Storage

    settings = Settings(data=(data or default_data()).expanduser().absolute(), database=database)
    path = database_path(settings.url)
    if path is not None and not path.exists():
        raise GreathallError(f"there is no hall at {path}")

    async def change() -> str:
        storage = Storage(settings.url)
        try:
            await storage.open()
            return await appoint(storage, name, not remove)
        finally:
            await storage.close()

    found = asyncio.run(change())
    print(f"{found} is {'no longer ' if remove else ''}an administrator of this hall")


def _path(data: Path | None, database: str) -> Path:
    with extra("hall", "the hall"):
        from greathall.hall import Settings, default_data
        from greathall.hall.database import database_path

    path = database_path(Settings(data=(data or default_data()).expanduser().absolute(), database=database).url)
    if path is None:
        raise GreathallError("a hall on PostgreSQL is copied with pg_dump, not from here")
    return path
