"""Two worlds that look alike to somebody: tables at which other cards lie hidden, or something else was done unseen.

Whatever the hall would send to that somebody, it must send in both, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import greathall
from greathall.bots import advise
from greathall.hall.ahead import ways_ahead
from greathall.hall.clocks import Hours
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.entities import Entry, Person, Progress, Seat, Terms
from greathall.hall.eyes import Eyes
from greathall.hall.film import film_moment, turns_of
from greathall.hall.messages import chat_text, status_text, update_text
from greathall.hall.notices.watching import asked_seats
from greathall.hall.outcomes import outcome_of
from greathall.hall.presenting import table_info
from greathall.hall.reasons import why_not
from greathall.hall.recording import chronicle_text
from greathall.hall.scenes import asked_in_secret
from greathall.hall.sights import key_of, lines_from_text, lines_to_text
from greathall.hall.table import Outcome, Table
from greathall.kernel import Dice, Line, State, read_record
from tests.hall.guests import run_apart

# What nobody but its reader may know: other words, told of other things, stand in the twin.
UNREAD = "{0} did something else."
# So much of what can be asked for is asked for.
SIMULATIONS = 8
TARGETS = 6
MOVES = 4
OUTCOMES = 4

# The version of each message, and how long the film was with it.
Counted: TypeAlias = list[tuple[int, int]]


class Films:
    """Where a film finds its positions, as in the hall's service."""

    def __init__(self, states: dict[int, State]) -> None:
        self.states = states

    async def position_at(self, _: Table, number: int) -> State:
        return self.states[number]


class World:
    """A table, with the positions it came through: its film is made of them."""

    def __init__(self, table: Table, states: dict[int, State], counted: Sequence[Counted] = ()) -> None:
        self.table = table
        self.states = states
        self.films: Any = Films(states)
        # What each viewer was woken for, version by version: so much can be counted.
        self.counted: list[Counted] = [list(each) for each in counted] or [[] for _ in table.sights]

    def become(self, outcome: Outcome) -> None:
        before = self.table.sights
        self.table.become(outcome)
        for viewer, sight in enumerate(self.table.sights):
            if outcome.wake >> viewer & 1 or sight.version != before[viewer].version:
                self.counted[viewer].append((sight.version, len(sight.moments)))

    def play(self, seat: int, move: int) -> None:
        self.become(self.table.after(seat, move, f"{seat}-{move}-{len(self.table.log)}"))
        self.states[len(self.table.log) - 1] = self.table.running

    def show(self) -> None:
        """Whatever is waited for is over."""
        while self.table.queue:
            self.become(self.table.after_next_scene())

    def settle(self, viewer: int) -> None:
        """Goes on until nobody else is asked in secret: they decline."""
        self.show()
        while others := [seat for seat in asked_in_secret(self.table.running) if seat != viewer]:
            self.play(others[0], self.table.running.moves(others[0])[-1])
            self.show()

    def copy(self) -> World:
        table = laid(self.table)
        table.now = self.table.now
        table.now = replace(table.now, sights=[replace(sight, sketches=Sketches()) for sight in table.sights])
        return World(table, dict(self.states), self.counted)

    def twin(self, viewer: int, dice: Dice) -> World:
        """The same table in another of the worlds that look alike to a viewer: now and at every moment before."""
        now = self.table.now
        seat = None if viewer == now.spectator else viewer
        states = {number: state.imagine(seat, dice) for number, state in self.states.items()}
        for state in states.values():
            state.chronicle = []
        state = states[len(now.log) - 1]
        views = [state.view(reader) for reader in (*range(state.seats), None)]
        table = laid(self.table)
        table.now = replace(
            now,
            state=state,
            history=[earlier.imagine(seat, dice) for earlier in now.history],
            log=[replace(entry, lines=unread(entry.lines, viewer, now.spectator)) for entry in now.log],
            sights=[
                replace(sight, looks=view, key=key_of(view), sketches=Sketches())
                for sight, view in zip(now.sights, views, strict=True)
            ],
        )
        return World(table, states, self.counted)


def laid(table: Table) -> Table:
    """Another table on the same terms."""
    return Table(table.terms, table.seats, reaction=table.reaction, hours=table.hours)


def unread(text: str, viewer: int, spectator: int) -> str:
    """The lines of a move, where those that a viewer may not read tell something else."""
    reader = -1 if viewer == spectator else viewer
    lines = lines_from_text(text)
    return lines_to_text([one if one.readable(reader) else Line(UNREAD, "", one.readers, ("x",)) for one in lines])


class StandingHours(Hours):
    """It is always the same time."""

    def now(self) -> float:
        return 1000.0


def world_at(slug: str, path: Path, part: float, bots: bool = False) -> tuple[World, list[tuple[int, int]]]:
    """A table that has come so far in a record (0 to 1), as if it had begun there, and the moves that follow.

    `bots`: on every other seat sits one.
    """
    game = greathall.load(slug)
    record = read_record(path.read_text(encoding="utf-8"), game)
    number = int(part * len(record.moves))
    state = record.start(game, listen=True)
    for seat, move in record.moves[:number]:
        state.play(seat, move)
    seats = [
        Seat("bot", None, f"Bot {seat + 1}", "king")
        if bots and seat % 2
        else Seat("person", f"person-{seat}", f"Player {seat + 1}")
        for seat in range(record.seats)
    ]
    terms = Terms("t", slug, record.options, record.seed, "person-0", True, 0.0, 0.0, hints="always")
    table = Table(terms, seats, reaction=1.0, hours=StandingHours())
    lines, state.chronicle, state.windows = state.chronicle or [], [], None
    everybody = (1 << len(table.sights)) - 1
    log = [Entry(0, -1, -1, None, lines_to_text(lines), everybody)]
    table.restore(Progress(game.version, "playing", 0, [0] * len(table.sights)), log, 0, state)
    return World(table, {0: state}), record.moves[number:]


def alike(one: World, other: World, viewer: int) -> bool:
    """Whether a viewer has seen and read the same in two worlds."""
    mine, theirs = (world.table.sights[viewer] for world in (one, other))
    return mine.key == theirs.key and [line.data() for line in mine.lines] == [line.data() for line in theirs.lines]


def sent(world: World, viewer: int) -> dict[str, Any]:
    """Everything that the hall would send to a viewer now, as it is or when asked for."""
    table = world.table
    sight = table.sights[viewer]
    watching = viewer == table.spectator
    person = None if watching else Person(f"person-{viewer}", f"Player {viewer + 1}")
    eyes = Eyes(table, None if person is None else person.id)
    assert eyes.viewer == viewer
    sight.texts.clear()
    found: dict[str, Any] = {
        "update": update_text(eyes),
        "update of a page that has most lines": update_text(eyes, max(0, len(sight.lines) - 2)),
        "status": status_text(eyes),
        "talk": chat_text(eyes, 0),
        "view": json.dumps(sight.view.data() if sight.view else None),
        "lines": json.dumps([line.data() for line in sight.lines]),
        "table": table_info(table.summary, person).model_dump_json(),
        "chronicle": chronicle_text(table, viewer),
        "turns of the film": turns_of(table, viewer),
        "what may be answered": (sight.version, sight.asked_since, sight.decided, sight.cut, sight.can_undo),
        "messages": world.counted[viewer],
    }
    for n in sorted({len(sight.moments) // 2, len(sight.moments) - 1}):
        if 0 <= n < len(sight.moments):
            found[f"film {n}"] = run_apart(film_moment(world.films, table, viewer, n)).model_dump_json()
    if not watching:
        found |= asked_for(table, viewer)
    return found


def asked_for(table: Table, seat: int) -> dict[str, Any]:
    """What a seat gets that asks for reasons, outcomes, ways ahead and a hint, by what it is asked itself."""
    now = table.now
    view = table.sights[seat].view
    assert view is not None
    targets = [*sorted(view.targets()), *{offer.target: 0 for offer in view.offers}, "nothing"]
    moves = range(0, len(table.game.vocabulary), max(1, len(table.game.vocabulary) // MOVES))
    found: dict[str, Any] = {
        "why not there": [told(table, seat, target, None) for target in targets[:: max(1, len(targets) // TARGETS)]],
        "why not so": [told(table, seat, "", move) for move in moves],
        "notice": asked_seats(table, f"person-{seat}"),
        "refused": (now.must_wait(seat), now.hushed, now.is_asked_in_secret(seat)),
    }
    if seat in table.to_act:
        offers = [offer.move for offer in view.offers]
        found["ahead"] = [way.model_dump() for way in ways_ahead(now.running, seat, now.names)]
        found["outcomes"] = [
            outcome_of(now.running, seat, move, now.names).model_dump()
            for move in offers[:: max(1, len(offers) // OUTCOMES)]
        ]
        advice = advise(now.running.imagine(seat, Dice(5)), seat, 1, now.names, SIMULATIONS)
        found["hint"] = (advice.move, advice.words, advice.reason, advice.chance)
    return found


def told(table: Table, seat: int, target: str, move: int | None) -> list[tuple[str, str, str]]:
    return [(words, reason.text, reason.rule) for words, reason in why_not(table, seat, target, move)]


def differences(one: World, other: World, viewer: int) -> list[str]:
    """What would be sent to a viewer in one world, and not in the other."""
    mine, theirs = sent(one, viewer), sent(other, viewer)
    return [name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name)]
