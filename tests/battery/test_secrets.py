"""Proof 5: nothing leaves a State but what a seat may know."""

from __future__ import annotations

import json
from array import array

from greathall.kernel import Dice, State
from tests.battery.cases import Case, samples


def features(state: State, seat: int) -> array[float]:
    numbers = array("f", [0.0]) * len(state.game.feature_names)
    state.features(seat, numbers)
    return numbers


def told(state: State, seat: int | None) -> list[dict[str, object]]:
    return [line.data() for line in state.told(seat)]


def test_an_imagined_position_looks_the_same_to_the_seat(case: Case, effort: float) -> None:
    for number, state in enumerate(samples(case, 31, int(30 * effort * case.weight) + 4)):
        before = state.dump()
        for seat in (*range(case.seats), None):
            likeness = state.imagine(seat, Dice(number))
            assert likeness.view(seat).data() == state.view(seat).data()
            assert told(likeness, seat) == told(state, seat)
            if seat is not None:
                assert likeness.moves(seat) == state.moves(seat)
                assert features(likeness, seat) == features(state, seat)
        assert state.dump() == before


def test_an_imagined_position_tells_nothing_of_how_things_really_lie(case: Case, effort: float) -> None:
    """Imagined with the same dice, the true position and another that looks alike give the very same position."""
    for number, state in enumerate(samples(case, 41, int(30 * effort * case.weight) + 4)):
        for seat in state.to_act:
            other = state.imagine(seat, Dice(1000 + number))
            assert other.imagine(seat, Dice(number)).dump() == state.imagine(seat, Dice(number)).dump()


def test_imagining_varies_what_is_hidden(case: Case, effort: float) -> None:
    """Either imagined positions differ from the true one, or everybody sees the same table."""
    varied = False
    alike = True
    for number, state in enumerate(samples(case, 51, int(40 * effort * case.weight) + 20)):
        for seat in (*range(case.seats), None):
            varied = varied or state.imagine(seat, Dice(number)).position() != state.position()
        alike = alike and len({seen_by(state, seat) for seat in (*range(case.seats), None)}) == 1
    assert varied or alike


def seen_by(state: State, seat: int | None) -> str:
    """All pieces on the table as somebody sees them, whatever their order, without names that say 'your'."""
    view = state.view(seat)
    zones = list(view.zones)
    for mat in view.mats:
        zones += mat.zones
    pieces = [[piece.name, piece.count, piece.face_up, piece.slot] for zone in zones for piece in zone.pieces]
    return json.dumps(sorted(pieces, key=str))


def test_an_imagined_position_can_be_played_and_loses_nothing(case: Case, effort: float) -> None:
    for number, state in enumerate(samples(case, 61, int(10 * effort * case.weight) + 3)):
        for seat in state.to_act:
            likeness = state.imagine(seat, Dice(number))
            totals = {name: sum(places.values()) for name, places in state.census().items()}
            assert {name: sum(places.values()) for name, places in likeness.census().items()} == totals
            for _ in range(30):
                if likeness.over:
                    break
                actor = likeness.to_act[0]
                likeness.play(actor, likeness.moves(actor)[0])
