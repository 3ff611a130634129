"""Moves that were taken back: the log forgets them, so they are kept beside it, and records tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import select

from greathall.hall.database import Database
from greathall.hall.schema import taken_back
from greathall.kernel import Game


@dataclass(frozen=True)
class TakenMove:
    """A move that was taken back, with the revision of the table that forgot it."""

    revision: int
    number: int
    seat: int
    move: int


async def taken_moves(database: Database, id: str) -> list[list[TakenMove]]:
    """What was taken back at a table, each time all that the log held from that move on."""
    columns = [taken_back.c[name] for name in ("revision", "number", "seat", "move")]
    found = select(*columns).where(taken_back.c.table_id == id).order_by(*columns[:2])
    async with database.reading() as connection:
        rows = [TakenMove(*row) for row in await connection.execute(found)]
    return [list(times) for _, times in groupby(rows, lambda row: row.revision)]


def words_of(game: Game, taken: Sequence[TakenMove]) -> str:
    """Who took back what, in the words of records; the name is still to be filled in."""
    words = "; ".join(f"{one.seat} {game.vocabulary.words(one.move)}" for one in taken)
    return f"{{{taken[0].seat}}} took back move {taken[0].number} and what followed: {words}"
