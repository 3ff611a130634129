"""Tables that were played with another version of their game: those that go alike by the rules of today are renewed.

The log of a table is played again from its first move. Where every move is still legal and is told in the same words
nothing that anybody has seen was otherwise, and the table goes on as one of today's, with positions written anew. Of
any other only what was told can be read, by whom it was told to.
"""

from __future__ import annotations

from dataclasses import replace

from greathall.games import load
from greathall.hall.entities import OVER, Entry, Stored
from greathall.hall.positions import position_text
from greathall.hall.refusals import OtherRules
from greathall.hall.sights import lines_from_text, lines_to_text
from greathall.hall.standing import told
from greathall.hall.storage import SLACK
from greathall.hall.table import Table
from greathall.kernel import BadData, State


def other_rules(stored: Stored) -> OtherRules:
    """Why a table cannot be gone on with."""
    game = load(stored.summary.terms.slug)
    return OtherRules(
        f"this table cannot be opened: it was played with version {stored.summary.progress.version} of {game.title}, "
        f"and by the rules of version {game.version}, which this hall has, it would have gone otherwise"
    )


def positions_today(stored: Stored, every: int) -> list[tuple[int, str]]:
    """The positions of a table, every so many moves, by today's rules; raises OtherRules where they are not."""
    terms, progress = stored.summary.terms, stored.summary.progress
    try:
        state = load(terms.slug).new(len(stored.summary.seats), terms.seed, terms.options, listen=True)
        positions = [position for entry in stored.entries for position in _played(state, entry, every)]
    except Exception:  # noqa: BLE001  # whatever a game raises that was never meant for these moves
        raise other_rules(stored) from None
    if state.over != (progress.phase == OVER) and progress.ending is None:
        raise other_rules(stored)
    return positions


def _played(state: State, entry: Entry, every: int) -> list[tuple[int, str]]:
    if entry.number > 0:
        state.chronicle = []
        state.play(entry.seat, entry.move)
    lines, _ = told(state)
    if lines_to_text(lines) != entry.lines:
        raise BadData("it is told otherwise")
    return [(entry.number, position_text(state))] if entry.number % every == 0 else []


def lay_told(table: Table, stored: Stored) -> None:
    """Only what everybody at a table was told, without any position; nothing that is still to be shown."""
    progress = stored.summary.progress
    if progress.settled + SLACK > stored.at:
        raise other_rules(stored)
    lines = [line for entry in stored.entries for line in lines_from_text(entry.lines)]
    sights = [replace(sight, lines=sight.readable(lines)) for sight in table.now.sights]
    table.now = replace(table.now, progress=progress, sights=sights)
