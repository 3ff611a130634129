"""What several commands of `greathall` take alike, and how it is read."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

import greathall
from greathall.kernel import GreathallError, OptionValue


def begun(beginning: str) -> list[str]:
    """The games whose names begin so: for the completion of the shell."""
    return [slug for slug in greathall.games() if slug.startswith(beginning.lower())]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as 'greathall games' lists them.", autocompletion=begun)
]
Seats = Annotated[int, typer.Option("--seats", help="How many players; by default the smallest number that fits.")]
Options = Annotated[
    Optional[list[str]],  # noqa: UP045 - typer reads this form
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many games at a time; 0 takes all cores.")]
On = Annotated[
    str,
    typer.Option(
        "--on", metavar="WHERE", help="Processes here by default; 'ray', or the address of a Ray cluster (HOST:6379)."
    ),
]


def slug_for(name: str) -> str:
    """A game by its name or the beginning of it, whatever the case."""
    wanted = name.lower().replace(" ", "_").replace("-", "_")
    if wanted in greathall.games():
        return wanted
    fitting = [slug for slug in greathall.games() if slug.startswith(wanted)]
    return fitting[0] if len(fitting) == 1 else name


def names_in(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def options_in(given: list[str] | None) -> dict[str, OptionValue]:
    values: dict[str, OptionValue] = {}
    for entry in given or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise GreathallError(f"--option {entry}: give it as NAME=VALUE")
        values[name.strip()] = value.strip()
    return values
