"""What programs may do with the kernel's objects, compiled or not: pickle them, copy them."""

from __future__ import annotations

import copy
import pickle

import pytest

import greathall
from greathall.kernel import Dice, playout, record_of
from tests.battery.cases import walk
from tests.kernel.toy import Toy


def thawed(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("again", [thawed, copy.deepcopy, copy.copy])
def test_a_state_survives_pickle_and_copy(slug: str, again: object) -> None:
    assert callable(again)
    game = greathall.load(slug)
    for number, state in enumerate(walk(game.new(game.seats.stop - 1, 5, listen=True), 6, 60)):
        if number % 12 == 0:
            twin = again(state)
            assert isinstance(twin, type(state))
            assert twin.dump() == state.dump()
            assert twin.seed == state.seed == 5
            assert [line.data() for line in twin.told(None)] == [line.data() for line in state.told(None)]
            for seat in state.to_act:
                assert twin.moves(seat) == state.moves(seat)
            before = state.dump()
            playout(twin, Dice(1), 20)
            assert state.dump() == before


def test_everything_else_survives_too(slug: str) -> None:
    game = greathall.load(slug)
    state = game.new(game.seats.start, 5)
    record = record_of(game, state.seats, 5, dict(state.options), ["a", "b"])
    view = state.view(0)
    for again in (thawed, copy.deepcopy, copy.copy):
        assert again(game) is game
        assert again(view).data() == view.data()  # type: ignore[attr-defined]
        assert again(state.dice).words() == state.dice.words()  # type: ignore[attr-defined]
        assert again(record).text(game) == record.text(game)  # type: ignore[attr-defined]
        assert again(game.vocabulary).words(0) == game.vocabulary.words(0)  # type: ignore[attr-defined]
        assert again(view.offers[0]).data() == view.offers[0].data()  # type: ignore[attr-defined]
        for question in state.agenda:
            assert again(question).dump() == question.dump()  # type: ignore[attr-defined]
    playout(state, Dice(3))
    assert thawed(state.result()).data() == state.result().data()  # type: ignore[attr-defined]


def test_a_game_that_is_no_board_game_is_made_anew() -> None:
    state = Toy().new(2, 3)
    assert thawed(state).dump() == state.dump()  # type: ignore[attr-defined]
    assert copy.deepcopy(state).to_act == (0, 1)
