"""What programs may do with the kernel's objects, compiled or not: pickle them, copy them."""

from __future__ import annotations

import copy
import pickle
from typing import Protocol, TypeVar, cast

import pytest

import greathall
from greathall.kernel import Dice, playout, record_of
from tests.battery.cases import walk
from tests.kernel.toy import Toy

T = TypeVar("T")


class Again(Protocol):
    """A way to get the same thing once more."""

    def __call__(self, thing: T, /) -> T: ...


def thawed(thing: T) -> T:
    return cast(T, pickle.loads(pickle.dumps(thing)))


WAYS: tuple[Again, ...] = (thawed, copy.deepcopy, copy.copy)


@pytest.mark.parametrize("again", WAYS)
def test_a_state_survives_pickle_and_copy(slug: str, again: Again) -> None:
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
    for again in WAYS:
        assert again(game) is game
        assert again(view).data() == view.data()
        assert again(state.dice).words() == state.dice.words()
        assert again(record).text(game) == record.text(game)
        assert again(game.vocabulary).words(0) == game.vocabulary.words(0)
        assert again(view.offers[0]).data() == view.offers[0].data()
        for question in state.agenda:
            assert again(question).dump() == question.dump()
    playout(state, Dice(3))
    assert thawed(state.result()).data() == state.result().data()


def test_a_game_that_is_no_board_game_is_made_anew() -> None:
    state = Toy().new(2, 3)
    assert thawed(state).dump() == state.dump()
    assert copy.deepcopy(state).to_act == (0, 1)
