"""What programs may do with the kernel's objects, compiled or not: pickle them, copy them, count with NumPy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import numpy as np
import pytest

import greathall
from greathall.arena import Plan, play_record
from greathall.kernel import BadData, Dice, Game, GreathallError, State, answers_about, commitment, playout, record_of
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


class Unwritten(Toy):
    """A game that cannot write a position down."""

    def position(self, state: State) -> dict[str, object]:
        raise AssertionError("nobody asked for a save file")


def test_a_pickle_takes_the_fields_as_they_are() -> None:
    state = Unwritten().new(2, 3)
    state.play(1, state.moves(1)[2])
    twin = thawed(state)
    assert (twin.bids, twin.points, twin.phase) == (state.bids, state.points, state.phase)
    assert (twin.to_act, twin.moves(0), twin.dice.words()) == (state.to_act, state.moves(0), state.dice.words())
    twin.play(0, twin.moves(0)[1])
    assert state.is_asked(0)
    assert twin.bids != state.bids


def test_a_pickle_of_another_version_is_refused() -> None:
    state = Toy().new(2, 3)
    frozen = pickle.dumps(state)
    assert frozen.count(state.game.version.encode()) == 1
    with pytest.raises(BadData, match="version"):
        pickle.loads(frozen.replace(state.game.version.encode(), b"0" * len(state.game.version)))


# Everything that a program hands a seat, a move, a seed or a number of seats to; each is given the number as it counts.
Count = Callable[[int], Any]
EDGES: dict[str, Callable[[Game, State, Count], object]] = {
    "new, seats": lambda game, state, n: game.new(n(2), 5).seats,
    "new, seed": lambda game, state, n: game.new(2, n(5)).dump(),
    "the seed is kept": lambda game, state, n: game.new(2, n(5)).seed,
    "check_seats": lambda game, state, n: game.check_seats(n(2)),
    "dice": lambda game, state, n: Dice(n(7)).words(),
    "play, seat": lambda game, state, n: played(state, n(state.to_act[0]), state.moves(state.to_act[0])[0]),
    "play, move": lambda game, state, n: played(state, state.to_act[0], n(state.moves(state.to_act[0])[0])),
    "moves": lambda game, state, n: state.moves(n(state.to_act[0])),
    "question": lambda game, state, n: state.question(n(state.to_act[0])).dump(),
    "is_asked": lambda game, state, n: state.is_asked(n(state.to_act[0])),
    "asked_about": lambda game, state, n: state.asked_about(n(state.to_act[0])),
    "is_legal, seat": lambda game, state, n: state.is_legal(n(state.to_act[0]), 0),
    "is_legal, move": lambda game, state, n: state.is_legal(state.to_act[0], n(1)),
    "why_not, seat": lambda game, state, n: str(state.why_not(n(1), 0)),
    "why_not, move": lambda game, state, n: str(state.why_not(state.to_act[0], n(1))),
    "told": lambda game, state, n: [line.data() for line in state.told(n(1))],
    "view": lambda game, state, n: state.view(n(1)).data(),
    "imagine": lambda game, state, n: state.imagine(n(1), Dice(3)).dump(),
    "evaluate": lambda game, state, n: state.evaluate(n(1)),
    "features": lambda game, state, n: written(state, n(1)),
    "mask": lambda game, state, n: marked(state, n(1)),
    "answers": lambda game, state, n: [answer.words for answer in answers_about(state, n(1), "mat/0")],
    "words": lambda game, state, n: game.vocabulary.words(n(1)),
    "entry": lambda game, state, n: game.vocabulary.entry(n(1)).words,
    "commitment": lambda game, state, n: commitment(n(5)),
    "record, seats": lambda game, state, n: record_of(game, n(2), 5, {}, ["a", "b"]).text(game),
    "record, seed": lambda game, state, n: record_of(game, 2, n(5), {}, ["a", "b"]).text(game),
    "played record": lambda game, state, n: play_record(game, n(2), n(5), ["random", "random"])[0].text(game),
    "plan": lambda game, state, n: (Plan(game.slug, 1, n(2), seed=n(5)).seats, Plan(game.slug, 1, seed=n(5)).seed),
}


def played(state: State, seat: Any, move: Any) -> dict[str, object]:
    twin = state.copy()
    twin.play(seat, move)
    return twin.dump()


def written(state: State, seat: Any) -> list[float]:
    row = np.zeros(len(state.game.feature_names), np.float32)
    state.features(seat, row)
    return [float(number) for number in row]


def marked(state: State, seat: Any) -> list[int]:
    marks = np.zeros(len(state.game.vocabulary), np.uint8)
    state.mask(seat, marks)
    return [int(mark) for mark in marks]


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_numbers_of_numpy_count_like_any_others(edge: str, kind: Count) -> None:
    game = greathall.load("feebleton")
    state = game.new(2, 5, listen=True)
    assert EDGES[edge](game, state, kind) == EDGES[edge](game, state, int)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("kind", [str, float, bool, np.float64, np.bool_, lambda number: [number], lambda number: {}])
def test_whatever_is_no_whole_number_is_refused_in_one_sentence(edge: str, kind: Count) -> None:
    game = greathall.load("feebleton")
    state = game.new(2, 5, listen=True)
    before = state.dump()
    with pytest.raises(
        GreathallError, match=r"^(a seat|a move|a seed|the number of seats) must be a whole number, not "
    ):
        EDGES[edge](game, state, kind)
    assert state.dump() == before
