"""What learners get: features and masks in buffers of the caller, for the seats that there are."""

from __future__ import annotations

from array import array
from collections.abc import Callable

import pytest

from greathall.kernel import Dice, GreathallError, Numbers, Result, State
from tests.kernel.toy import Toy

LOOKS: list[Callable[[State, int], object]] = [
    lambda state, seat: state.imagine(seat, Dice(1)),
    lambda state, seat: state.features(seat, array("f", [0.0] * 9)),
    lambda state, seat: state.mask(seat, bytearray(9)),
    lambda state, seat: state.look(seat, array("f", [0.0] * 9), bytearray(9)),
    lambda state, seat: state.evaluate(seat),
    lambda state, seat: state.view(seat),
    lambda state, seat: state.told(seat),
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_sees_nothing(look: Callable[[State, int], object], seat: int) -> None:
    state = Toy().new(2, listen=True)
    with pytest.raises(GreathallError, match=f"there is no seat {seat}: this game has seats 0 to 1"):
        look(state, seat)


def test_features_are_written_into_any_row_of_numbers() -> None:
    state = Toy().new(2)
    view = memoryview(bytearray(16)).cast("f")
    view[3] = 7.0
    for buffer in (array("f", [7.0] * 4), view, array("d", [7.0] * 4), [7.0] * 4):
        state.points[1] = 5
        state.features(1, buffer)
        assert (buffer[0], buffer[3]) == (5.0, 7.0)
        state.points[1] = 0
        state.features(1, buffer)
        assert (buffer[0], buffer[3]) == (0.0, 7.0)


def test_every_second_number_of_a_buffer_is_a_row_too() -> None:
    state = Toy().new(2)
    state.points[0] = 3
    numbers = array("f", [7.0] * 4)
    state.features(0, memoryview(numbers).cast("B").cast("f")[::2])
    assert list(numbers) == [3.0, 7.0, 7.0, 7.0]


def test_the_mask_shows_the_legal_moves_of_the_seat() -> None:
    state = Toy().new(2)
    moves = state.moves(0)
    assert moves
    for buffer in (bytearray(b"\7" * 9), array("b", [7] * 9), array("i", [7] * 9), [7] * 9):
        state.mask(0, buffer)
        size = len(state.game.vocabulary)
        assert [move for move in range(size) if buffer[move]] == moves
        assert set(buffer[:size]) <= {0, 1}
        assert list(buffer[size:]) == [7] * (9 - size)


def test_a_look_is_both_at_once() -> None:
    state = Toy().new(2)
    state.points[1] = 5
    for seat in range(2):
        for numbers, marks in ((array("f", [7.0] * 4), bytearray(b"\7" * 9)), ([7.0] * 4, [7] * 9)):
            expected, legal = array("f", [7.0] * 4), bytearray(b"\7" * 9)
            state.features(seat, expected)
            state.mask(seat, legal)
            state.look(seat, numbers, marks)
            assert (list(numbers), list(marks)) == (list(expected), list(legal))


def test_whoever_is_not_asked_has_an_empty_mask() -> None:
    state = Toy().new(2)
    while len(state.to_act) != 1:
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    mask = bytearray(b"\1" * len(state.game.vocabulary))
    state.mask(1 - state.to_act[0], mask)
    assert not any(mask)


@pytest.mark.parametrize("small", [array("f"), [], bytearray()])
def test_a_buffer_that_is_too_small_is_refused(small: Numbers) -> None:
    state = Toy().new(2)
    with pytest.raises(GreathallError, match="the buffer holds 0 numbers; 1 are needed"):
        state.features(0, small)
    with pytest.raises(GreathallError, match="the buffer holds 0 numbers; 6 are needed"):
        state.mask(0, small)
    with pytest.raises(GreathallError, match="the buffer holds 0 numbers; 6 are needed"):
        state.look(0, [0.0], small)


def test_a_buffer_that_cannot_be_written_is_refused() -> None:
    state = Toy().new(2)
    with pytest.raises(TypeError):
        state.mask(0, bytes(9))  # type: ignore[arg-type] # that is what is tested


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ([1, 2], [1.0, -1.0]),
        ([1, 1], [0.0, 0.0]),
        ([2, 1, 3, 4], [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        ([1, 1, 3], [0.25, 0.25, -0.5]),
    ],
)
def test_the_winners_share_what_the_others_pay(places: list[int], returns: list[float]) -> None:
    result = Result(places, [0.0] * len(places), [], "", "", [])
    assert result.returns == pytest.approx(returns)
    assert sum(result.returns) == pytest.approx(0.0)


@pytest.mark.parametrize(("score", "worth"), [(0.0, 0.0), (100.0, 0.5), (300.0, 0.75), (-100.0, -0.5)])
def test_who_plays_alone_gets_more_for_more_points(score: float, worth: float) -> None:
    assert Result([1], [score], [], "", "", []).returns == [worth]
