"""What a Change does to the database, as statements: the same ones for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Delete, Float, Insert, Integer, Text, Update, bindparam, delete, func, insert, select, update

from greathall.hall.entities import Change, Entry
from greathall.hall.rows import progress_values
from greathall.hall.schema import chat, moves, rematches, seats, snapshots, tables, taken_back
from greathall.kernel import GreathallError

Statement: TypeAlias = Update | Insert | Delete
Values: TypeAlias = Mapping[str, Any]

# Made once: putting a statement together takes longer than running it.
_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.revision == bindparam("revision") - 1)
    .values(
        {
            column: bindparam(column)
            for column in (
                "version",
                "phase",
                "moves",
                "versions",
                "revision",
                "settled",
                "undo",
                "proposal",
                "ending",
                "clocks",
                "clocked",
                "deadline",
            )
        }
        | {"touched": func.coalesce(bindparam("touched", type_=Float), tables.c.touched)}
    )
)
_RESEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("number"))
    .values({column: bindparam(column) for column in ("kind", "person", "name", "bot", "token", "away", "gone")})
)
_TAKEN = ("number", "seat", "move", "at")
_KEEP = insert(taken_back).from_select(
    ["table_id", "revision", *_TAKEN],
    select(moves.c.table_id, bindparam("taken", type_=Integer), *(moves.c[name] for name in _TAKEN)).where(
        moves.c.table_id == bindparam("of"), moves.c.number >= bindparam("first")
    ),
)
_FORGET = [
    delete(part).where(part.c.table_id == bindparam("of"), part.c.number >= bindparam("first"))
    for part in (moves, snapshots)
]
_ADD_MOVE = insert(moves)
_ADD_SNAPSHOT = insert(snapshots)
_ADD_REMARK = insert(chat)
_ADD_REMATCH = insert(rematches)


# A move as one statement of PostgreSQL, which needs no transaction around it: one trip instead of five. Where the table
# is not as expected nothing is found, added or told.
_ADVANCED = _ADVANCE.returning(tables.c.id).cte("advanced")
_ADDED = (
    insert(moves)
    .from_select(
        [column.name for column in moves.c],
        select(*(bindparam(f"played_{column.name}", type_=column.type) for column in moves.c)).select_from(_ADVANCED),
    )
    .returning(moves.c.number)
    .cte("added")
)
PLAY_AND_TELL = (
    select(func.pg_notify(bindparam("channel", type_=Text), bindparam("message", type_=Text)))
    .select_from(_ADVANCED)
    .add_cte(_ADDED)
)


class Conflict(GreathallError):
    """Somebody else has written to a table since it was read: nothing of the change was written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table} has changed")


def advance(change: Change) -> tuple[Statement, Values]:
    """The first statement: it finds one row, or somebody else has written to the table meanwhile."""
    return _ADVANCE, {"of": change.table, "touched": change.touched, **progress_values(change.progress)}


def only_a_move(change: Change) -> Values | None:
    """What PLAY_AND_TELL writes, beside its message; None: the change is more than one move."""
    more = change.seats or change.snapshots or change.remarks or change.rematch or change.forget_from is not None
    if more or len(change.entries) != 1:
        return None
    move = {"table_id": change.table, **vars(change.entries[0])}
    return {**advance(change)[1], **{f"played_{name}": value for name, value in move.items()}}


def rest(change: Change) -> Iterator[tuple[Statement, list[Values]]]:
    """What is written after that."""
    id = change.table
    if change.seats:
        yield _RESEAT, [{"of": id, "number": number, **vars(seat)} for number, seat in change.seats]
    if change.forget_from is not None:
        since = {"of": id, "first": change.forget_from}
        yield _KEEP, [since | {"taken": change.progress.revision}]
        for gone in _FORGET:
            yield gone, [since]
    yield from appended(id, change.entries, change.snapshots)
    if change.remarks:
        yield _ADD_REMARK, [{"table_id": id, "number": number, **vars(remark)} for number, remark in change.remarks]
    if change.rematch is not None:
        yield _ADD_REMATCH, [{"table_id": id, "next_id": change.rematch.next, "seat": change.rematch.seat}]


def appended(
    id: str, log: Sequence[Entry], positions: Sequence[tuple[int, str]]
) -> Iterator[tuple[Statement, list[Values]]]:
    """The number of a move is part of its key: of two that come after the same move the database takes one."""
    if log:
        yield _ADD_MOVE, [{"table_id": id, **vars(entry)} for entry in log]
    if positions:
        yield (
            _ADD_SNAPSHOT,
            [{"table_id": id, "number": number, "position": position} for number, position in positions],
        )
