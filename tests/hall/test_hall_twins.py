"""Whatever is sent to somebody is sent in every world that looks alike to them, byte for byte.

Update, status, view, lines, chronicle, film, ways ahead, outcomes, reasons and a hint, and how many messages:
compared for seats and spectators at tables of recorded games and in worlds that `imagine` makes of them, after the
same move of somebody else in both, and after two moves of somebody else that cannot be told apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import greathall
from greathall.hall import messages
from greathall.hall.eyes import Eyes
from greathall.hall.scenes import asked_in_secret
from greathall.hall.schemas.playing import ChangedFact, Outcome
from greathall.hall.table import Outcome as Step
from greathall.hall.table import Table
from greathall.kernel import Dice, State
from tests.hall import twins
from tests.hall.guests import Guest, Hall
from tests.hall.leafing import chosen_records
from tests.hall.twins import World, alike, differences, world_at

# So many moves are made at a table, from each of so many parts of a record on.
MOVES = 6
PARTS = 3
# So many worlds are tried.
WORLDS = 6


def moments(game: str, most: int = MOVES) -> Iterator[tuple[World, int, int, str]]:
    """Tables at which a seat is about to move; at every other one bots sit between the people."""
    for number, path in enumerate(chosen_records(game)[:2]):
        for part in range(PARTS):
            world, moves = world_at(game, path, part / PARTS, bots=(number + part) % 2 == 1)
            for seat, move in moves[:most]:
                world.show()
                yield world, seat, move, f"{path.name}: move {len(world.table.log)} of part {part}"
                world.play(seat, move)


def looker(world: World, number: int, mover: int = -1) -> int:
    """One of the people, or who watches; not whoever moves."""
    table = world.table
    found = [viewer for viewer, seat in enumerate(table.seats) if seat.kind == "person" and viewer != mover]
    return [*found, table.spectator][number % (len(found) + 1)]


def after_the_same_move(world: World, viewer: int, seat: int, move: int, number: int) -> tuple[World, World] | None:
    """What somebody does, in this world and in one that looks alike to the viewer; nothing, if they could not there.

    Where somebody may be asked in secret now, it is somebody else there, if there is such a world.
    """
    found: tuple[World, World] | None = None
    one = world.copy()
    one.play(seat, move)
    for dice in range(WORLDS):
        other = world.twin(viewer, Dice(WORLDS * number + dice))
        other.table.running.dice = world.table.running.dice.copy()
        if move in other.table.running.moves(seat):
            other.play(seat, move)
            if alike(one, other, viewer):
                found = one.copy(), other
                if not one.table.queue or asked_in_secret(one.table.running) != asked_in_secret(other.table.running):
                    break
    return found


def after_other_moves(world: World, seat: int, move: int) -> Iterator[tuple[World, World]]:
    """What somebody does, and a few other things that they could do."""
    one = world.copy()
    one.play(seat, move)
    for instead in [other for other in world.table.running.moves(seat) if other != move][:2]:
        other = world.copy()
        other.play(seat, instead)
        yield one, other


def compared(game: str, most: int = MOVES) -> Iterator[tuple[str, str, World, World, int]]:
    """Pairs of worlds that look alike to a viewer: how they were made, and where."""
    for number, (world, seat, move, where) in enumerate(moments(game, most)):
        mine = seat if number % 4 == 0 and world.table.seats[seat].kind == "person" else looker(world, number)
        if number % 2 == 0:
            yield "imagined", where, world.copy(), world.twin(mine, Dice(number)), mine
            continue
        viewer = looker(world, number // 2, seat)
        pair = after_the_same_move(world, viewer, seat, move, number)
        if pair is not None:
            yield "moved", where, *pair, viewer
            asked = [asked_in_secret(each.table.running) for each in pair]
            for each in pair:
                each.settle(viewer)
            if asked[0] != asked[1] and alike(*pair, viewer):
                yield "asked in secret", where, *pair, viewer
        for one, other in after_other_moves(world, seat, move):
            if alike(one, other, viewer):
                yield "chosen unseen", where, one, other, viewer
                break


def test_worlds_that_look_alike_are_told_alike(game: str) -> None:
    made: Counter[str] = Counter()
    for how, where, one, other, viewer in compared(game):
        assert alike(one, other, viewer), where
        assert differences(one, other, viewer) == [], f"{where}, {how}: seen by {viewer}"
        made[how] += 1
    assert made["imagined"] > 10
    assert made["moved"] > 3 or game == "stupor_mundi"


def leak_in_the_status(patch: pytest.MonkeyPatch) -> str:
    """A part of the page tells how things really lie."""
    status = messages.status

    def told(eyes: Eyes) -> messages.Message:
        return status(eyes) | {"position": json.dumps(eyes.table.running.position())}

    patch.setattr(messages, "status", told)
    return "update"


def leak_in_outcomes(patch: pytest.MonkeyPatch) -> str:
    """What a move would bring is told of the true position."""

    def found(state: State, *_: object) -> Outcome:
        fact = ChangedFact(seat=0, id="", label=json.dumps(state.position()), before="", after="")
        return Outcome(facts=[fact], pieces=[])

    patch.setattr(twins, "outcome_of", found)
    return "outcomes"


def leak_by_messages(patch: pytest.MonkeyPatch) -> str:
    """Every page is woken by every move, also by one that was made in secret."""
    outcome = Table._outcome

    def wakes_all(table: Table, *given: Any) -> Step:
        return replace(outcome(table, *given), wake=-1)

    patch.setattr(Table, "_outcome", wakes_all)
    return "messages"


@pytest.mark.parametrize("leak", [leak_in_the_status, leak_in_outcomes, leak_by_messages])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], str]) -> None:
    where = leak(monkeypatch)
    pairs = compared("feebleton", 30)
    assert any(where in differences(one, other, viewer) for _, _, one, other, viewer in pairs)


def answers(guest: Guest, id: str, moves: list[int], version: int) -> dict[str, str]:
    """All that somebody gets by asking, as it stands on the wire."""
    at = f"/api/tables/{id}"
    asked = [
        *("/", "/api/tables?which=playing", "/api/tables?which=mine", f"/tables/{id}", at),
        *(
            f"{at}/state",
            f"{at}/state?seat=-1",
            f"{at}/lines?before=999",
            f"{at}/chronicle",
            f"{at}/record",
            f"{at}/points",
        ),
        *(
            f"{at}/film/0",
            f"{at}/film/1",
            f"/tables/{id}/at/0",
            f"{at}/ahead?version={version}",
            f"{at}/why?target=deck",
        ),
        *(f"{at}/outcome?version={version}&move={move}" for move in moves),
        *(f"{at}/why?move={move}" for move in (0, 1, *moves)),
    ]
    found = {path: guest.http.get(path) for path in asked}
    return {path: f"{answer.status_code} {answer.text}" for path, answer in found.items()}


def test_pages_and_answers_are_the_same_on_the_wire(hall: Hall, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is put into the other world under the feet of whoever asks: nothing of it shows, at no address."""
    monkeypatch.setattr("greathall.hall.bot_runner.BotRunner.wake", lambda *_: None)
    rules = greathall.load(game)
    seats = min(3, rules.seats.stop - 1)
    people = [hall.guest(f"Player {seat}") for seat in range(seats)]
    id = people[0].new_table(game, "me", *["open"] * (seats - 1))
    for person in people[1:]:
        person.join(people[0], id)
    table = hall.table(id)
    dice = Dice(3)
    compared = 0
    for number in range(60):
        state = table.running
        seat = state.to_act[dice.below(len(state.to_act))]
        if number % 12 == 5:
            viewer = [seat, (seat + 1) % seats, seats][number // 12 % 3]
            guest = people[viewer] if viewer < seats else hall.guest()
            sight = table.sights[viewer]
            moves = [offer.move for offer in sight.view.offers][:4] if sight.view else []
            standing = table.now
            true = answers(guest, id, moves, sight.version)
            twin = World(table, {len(table.log) - 1: state}).twin(viewer, dice)
            table.now = twin.table.now
            assert answers(guest, id, moves, sight.version) == true
            table.now = standing
            compared += len(true)
        legal = state.moves(seat)
        table.become(table.after(seat, legal[dice.below(len(legal))]))
    assert compared > 80
