"""The rows of what was shown at tables (shown.py): which tables lack them, writing and reading them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import and_, delete, insert, or_, select
from sqlalchemy.exc import IntegrityError

from greathall.games import games, load
from greathall.hall.database import Database
from greathall.hall.entities import OVER, PLAYING, Stored
from greathall.hall.schema import moves, shown, tables
from greathall.hall.shown import Film, Last, last_from
from greathall.kernel import BadData


@dataclass(frozen=True)
class Keepsake:
    """What was shown at a table, and as of when: its phase and revision, its last move, when that was made."""

    table: str
    phase: str
    revision: int
    moves: int
    at: float
    last: bytes
    film: bytes | None = None


async def lacking(
    database: Database, now: float, rested: float, most: int, but: Collection[str] = ()
) -> list[tuple[str, str]]:
    """Tables of today's rules of which something is still to be kept, the newest first, with their phases.

    Running ones only if nothing has been shown at them since `rested`.
    """
    today = or_(*(and_(tables.c.slug == slug, tables.c.version == load(slug).version) for slug in games()))
    finished = and_(tables.c.phase == OVER, or_(shown.c.phase.is_(None), shown.c.phase != OVER))
    running = and_(
        tables.c.phase == PLAYING,
        tables.c.touched < rested,
        or_(shown.c.revision.is_(None), shown.c.revision != tables.c.revision),
    )
    query = (
        select(tables.c.id, tables.c.phase)
        .outerjoin(shown, shown.c.table_id == tables.c.id)
        .where(today, ~tables.c.closed, tables.c.settled < now, or_(finished, running))
        .order_by(tables.c.touched.desc())
        .limit(most + len(but))
    )
    async with database.reading() as connection:
        found = [(str(row.id), str(row.phase)) for row in await connection.execute(query)]
    return [pair for pair in found if pair[0] not in but][:most]


async def played_at(database: Database, id: str, first: int) -> list[tuple[int, int, int, float]]:
    """A table's log from a number on, without what was told: seat, move, who saw it, when."""
    columns = (moves.c.seat, moves.c.move, moves.c.seen, moves.c.at)
    query = select(*columns).where(moves.c.table_id == id, moves.c.number >= first).order_by(moves.c.number)
    async with database.reading() as connection:
        return [(int(row.seat), int(row.move), int(row.seen), float(row.at)) for row in await connection.execute(query)]


async def kept_revisions(database: Database, ids: Sequence[str]) -> dict[str, int]:
    """As of which revision something was kept of these tables."""
    async with database.reading() as connection:
        rows = await connection.execute(select(shown.c.table_id, shown.c.revision).where(shown.c.table_id.in_(ids)))
        return {str(row.table_id): int(row.revision) for row in rows}


async def keep(database: Database, keepsake: Keepsake) -> None:
    """Writes it in the place of an older one, unless the table has been written to meanwhile."""
    id = keepsake.table
    with suppress(IntegrityError):  # another server was quicker
        async with database.writing(about_people=False) as connection:
            revision = select(tables.c.revision).where(tables.c.id == id)
            if (await connection.execute(revision)).scalar() != keepsake.revision:
                return
            await connection.execute(delete(shown).where(shown.c.table_id == id))
            values = {name: value for name, value in vars(keepsake).items() if name != "table"}
            await connection.execute(insert(shown).values(table_id=id, **values))


async def kept_last(database: Database, stored: Stored) -> Last | None:
    """What was shown at last at a table, if that was kept after its last move."""
    columns = (shown.c.phase, shown.c.moves, shown.c.at, shown.c.last)
    query = select(*columns).where(shown.c.table_id == stored.summary.terms.id)
    async with database.reading() as connection:
        row = (await connection.execute(query)).first()
    progress = stored.summary.progress
    # The same number of moves may be others, if some were taken back.
    if row is None or (row.phase, row.moves, row.at) != (progress.phase, progress.moves, stored.entries[-1].at):
        return None
    try:
        return await asyncio.to_thread(last_from, bytes(row.last))
    except BadData:
        return None


async def kept_film(database: Database, id: str) -> Film | None:
    """The film of a finished table, if it was kept."""
    async with database.reading() as connection:
        film = (await connection.execute(select(shown.c.film).where(shown.c.table_id == id))).scalar()
    try:
        return None if film is None else await asyncio.to_thread(Film, bytes(film))
    except BadData:
        return None
