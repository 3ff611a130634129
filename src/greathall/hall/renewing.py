"""Tables that were played with another version of their game: those that go alike by the rules of today are renewed.

The log of a table is played again from its first move. Every move must still be legal, and lead where it led: to the
very position that was written then, whatever is told of it today, or, where positions are written otherwise today, to
what was told in the same words and looks the same. Such a table goes on as one of today's, with positions written
anew and the chronicle as it was told. Of any other what was told and shown can be read, by whom it was shown to.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from greathall.games import load
from greathall.hall.endings import closing_of
from greathall.hall.entities import OVER, Stored
from greathall.hall.keepsakes import kept_film, kept_last
from greathall.hall.positions import position_text
from greathall.hall.refusals import NotHere, OtherRules
from greathall.hall.shown import Last, last_of
from greathall.hall.sights import Sight, key_of, lines_to_text, written_in
from greathall.hall.standing import told
from greathall.hall.storage import SLACK
from greathall.hall.table import Table
from greathall.kernel import BadData

if TYPE_CHECKING:
    from greathall.hall.registry import Registry

# So many tables that cannot be opened are remembered, and of so many what was shown.
MOST_KNOWN = 1000
MOST_OPEN = 4


def other_rules(stored: Stored) -> OtherRules:
    """Why a table cannot be gone on with."""
    game = load(stored.summary.terms.slug)
    version = stored.summary.progress.version
    return OtherRules(
        f"nothing can be played or replayed here: the table was played with version {version} of {game.title}, "
        f"and by the rules of version {game.version}, which this hall has, it would have gone otherwise"
    )


def positions_today(
    stored: Stored, every: int, written: Mapping[int, str], last: Last | None = None
) -> list[tuple[int, str]]:
    """The positions of a table, every so many moves, by today's rules; raises OtherRules where they are not.

    `written`: positions as they were written then, by the number of the move before them.
    """
    terms, progress = stored.summary.terms, stored.summary.progress
    known = dict(written) if last is None else {**written, progress.moves: last.position}
    positions: list[tuple[int, str]] = []
    # Whether something was told otherwise since it last was certain that all is the same, and whether it ever was.
    otherwise = certain = False
    try:
        state = load(terms.slug).new(len(stored.summary.seats), terms.seed, terms.options, listen=True)
        for entry in stored.entries:
            if entry.number > 0:
                state.chronicle = []
                state.play(entry.seat, entry.move)
            lines, _ = told(state)
            otherwise = otherwise or lines_to_text(lines) != entry.lines
            if entry.number in known:
                same = _as_written(position_text(state)) == _as_written(known[entry.number])
                if certain and not same:
                    raise BadData("it leads elsewhere")
                certain = same
                otherwise = otherwise and not same
            if entry.number % every == 0:
                positions.append((entry.number, position_text(state)))
        if state.over != (progress.phase == OVER) and progress.ending is None:
            raise BadData("it ends otherwise")
        if otherwise:
            raise BadData("it is told otherwise")
        if not certain and last is not None:
            looks = zip(last_of(state, "").views, last.views, strict=True)
            if any(key_of(today) != key_of(then) for today, then in looks):
                raise BadData("it looks otherwise")
    except Exception:  # noqa: BLE001  # whatever a game raises that was never meant for these moves
        raise other_rules(stored) from None
    return positions


def _as_written(position: str) -> dict[str, object]:
    """A position without the version of the game that wrote it."""
    found: dict[str, object] = json.loads(position)
    return {name: value for name, value in found.items() if name != "version"}


class ToldTables:
    """The tables that were played with other rules: whether they go on, and what can be read of those that do not."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        # Those that do not, as of a revision: playing a long game again takes its time.
        self._known: dict[str, tuple[int, str]] = {}
        self._open: dict[str, Table] = {}

    async def renewed(self, stored: Stored) -> Stored:
        """A table of another version of its game as one of today's, if it goes alike; else raises OtherRules."""
        storage, every = self._registry.storage, self._registry.settings.snapshot_every
        id, revision = stored.summary.terms.id, stored.summary.progress.revision
        known = self._known.get(id)
        if known is not None and known[0] == revision:
            raise OtherRules(known[1])
        last = await kept_last(storage, stored)
        try:
            positions = await asyncio.to_thread(positions_today, stored, every, await storage.positions(id), last)
        except OtherRules as refusal:
            _make_room(self._known, MOST_KNOWN)
            self._known[id] = (revision, refusal.reason)
            raise
        await storage.renew(stored.summary, load(stored.summary.terms.slug).version, positions)
        return await storage.stored(id, back=every) or stored

    async def get(self, id: str) -> Table:
        """What can be read of a table that cannot be opened."""
        registry = self._registry
        revision = await registry.storage.revision(id)
        found = self._open.get(id)
        if found is not None and found.now.progress.revision == revision:
            return found
        stored = await registry.storage.stored(id)
        if stored is None:
            raise NotHere("there is no such table in this hall")
        table = registry.laid(stored.summary.terms, stored.summary.seats, stored.remarks)
        last = await kept_last(registry.storage, stored)
        film = await kept_film(registry.storage, id) if last is not None and last.record else None
        lay_told(table, stored, last)
        if film is not None and film.lengths() == [len(sight.moments) for sight in table.sights]:
            table.film = film
        _make_room(self._open, MOST_OPEN)
        self._open[id] = table
        return table


def _make_room(known: dict[str, Any], most: int) -> None:
    while len(known) >= most:
        del known[next(iter(known))]


def lay_told(table: Table, stored: Stored, last: Last | None) -> None:
    """What everybody at a table was told and shown, without any position; nothing that is still to be shown."""
    progress = stored.summary.progress
    if progress.settled + SLACK > stored.at:
        raise other_rules(stored)
    written = written_in(stored.entries)
    closing = closing_of(progress.ending, len(table.seats))
    sights: list[Sight] = []
    for viewer, bare in enumerate(table.now.sights):
        sight = replace(bare, version=progress.versions[viewer]).having_read(viewer, written)
        if last is not None:
            sight = replace(sight, looks=last.views[viewer], key=key_of(last.views[viewer]))
        if closing is not None:
            sight = replace(sight, lines=[*sight.lines, closing.line], closing=closing)
        sights.append(sight)
    now = replace(table.now, progress=progress, sights=sights, log=stored.entries, rematch=stored.rematch)
    table.now = now.with_answers_known()
    table.told = other_rules(stored).reason
    table.last = last
