"""What is kept of a learner's row from one decision to the next: only what is still true may be pasted."""

from __future__ import annotations

import pickle
from array import array

import pytest

import greathall
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.stupor_mundi.position.player import Player
from greathall.kernel import Dice, Row, playout
from greathall.kernel.features import Kinds
from greathall.kernel.memory import packed, recount
from greathall.kernel.row import Numbers
from greathall.kernel.sketch import BLANK, Sketch


class Purse:
    def __init__(self, coins: int) -> None:
        self.coins = coins
        self.open = False


def test_a_sketch_notes_what_it_is_shown() -> None:
    sketch = Sketch(4, 6, 1)
    things = [[1, 2], [1, 2]]
    assert [sketch.same_thing(0, things[i]) for i in (0, 0, 1, 1, 0)] == [False, True, False, True, False]
    assert [sketch.same_number(0, number) for number in (0, 0, -3, -3)] == [False, True, False, True]


def test_numbers_of_a_list_are_noted_by_value_and_not_by_list() -> None:
    sketch = Sketch(4, 6)
    numbers = [7, 5000, 8, 9]
    assert not sketch.same_items(1, numbers, 1, 2)
    assert sketch.same_items(1, numbers, 1, 2)
    numbers[0] = numbers[3] = 0  # outside of what is shown
    assert sketch.same_items(1, numbers.copy(), 1, 2)
    numbers[2] = 3
    assert not sketch.same_items(1, numbers, 1, 2)
    assert sketch.same_items(1, numbers, 1, 2)


def test_parts_of_a_list_are_noted_one_bit_for_each_that_is_new() -> None:
    sketch = Sketch(4, 7)
    numbers = [1, 2, 3, 4, 5, 6, 7]
    assert sketch.new_parts(1, numbers, 2, 3) == 0b111
    assert sketch.new_parts(1, numbers, 2, 3) == 0
    numbers[0] = numbers[5] = numbers[6] = 9  # the last is in no part
    assert sketch.new_parts(1, numbers, 2, 3) == 0b101
    assert sketch.new_parts(1, numbers.copy(), 2, 3) == 0
    assert sketch.noted[0] is sketch.cells
    hands = [[1], [2]]
    assert sketch.new_parts(0, hands, 1, 2) == 0b11
    hands[1] = [2, 3]
    assert sketch.new_parts(0, hands, 1, 2) == 0b10
    for at, values in ((2, numbers), (-1, numbers), (0, numbers[:5])):  # they do not fit
        assert sketch.new_parts(at, values, 2, 3) == -1
    assert BLANK.new_parts(0, numbers, 1, 1) == -1


def test_numbers_of_a_row_stand_there_once_more() -> None:
    for buffer in (array("f", [0.0] * 6), array("d", [0.0] * 6), [0.0] * 6):
        row = Row(buffer, 6)
        row.put(1, 4)
        row.put(2, 5)
        row.repeat(4, 2, 1)
        assert list(buffer) == [0.0, 4.0, 5.0, 0.0, 4.0, 5.0]
        for at, source in ((5, 0), (0, 5), (-1, 0), (0, -1)):
            with pytest.raises(IndexError):
                row.repeat(at, 2, source)


def test_a_sketch_that_is_too_small_never_says_that_all_is_the_same() -> None:
    sketch = Sketch(4, 2)
    for _ in range(2):
        assert not sketch.same_items(0, [1, 2], 1, 2)


@pytest.mark.parametrize("number", [0, 5])
def test_a_blank_sketch_knows_nothing(number: int) -> None:
    for _ in range(2):
        assert not BLANK.same_thing(number, BLANK)
        assert not BLANK.same_items(number, [], 0, 0)
        assert not BLANK.same_fields(number, Purse(1))
        assert not BLANK.same_number(number, number)


def test_things_are_noted_by_their_fields_one_bit_for_each_that_is_new() -> None:
    sketch = Sketch(4, 5)
    players = [Player(seat).copy() for seat in range(3)]
    assert sketch.new_fields(1, players) == 0b111
    assert sketch.new_fields(1, players) == 0
    players[2].coins += 1
    players[0].passed = True
    assert sketch.new_fields(1, players) == 0b101
    assert sketch.new_fields(1, [players[0].copy(), *players[1:]]) == 0  # by value, not by thing
    assert sketch.noted[0] is sketch.cells
    assert sketch.noted[4] is sketch.cells
    assert BLANK.new_fields(1, players) == -1


def test_questions_are_numbered_by_their_class() -> None:
    kinds = Kinds(("Purse", "Player"))
    for _ in range(2):
        assert [kinds.number(thing) for thing in (Player(0), Purse(1), Player(1))] == [1, 0, 1]
    with pytest.raises(KeyError):
        kinds.number(kinds)


@pytest.mark.parametrize("buffer", [array("f", [7.0] * 6), array("d", [7.0] * 6), [7.0] * 6])
def test_four_numbers_are_put_at_once(buffer: Numbers) -> None:
    row = Row(buffer, 6)
    row.put4(2, 1, -2, 3, 4)
    assert [buffer[i] for i in range(6)] == [0.0, 0.0, 1.0, -2.0, 3.0, 4.0]
    for at in (-1, 3):
        with pytest.raises(IndexError):
            row.put4(at, 1, 2, 3, 4)


def test_eight_numbers_are_noted_one_bit_for_each_that_is_new() -> None:
    sketch = Sketch(4, 1, 9)
    assert sketch.new_numbers(1, 0, 1, 2, 3, 4, 5, 6, -7) == 0b11111111
    assert sketch.new_numbers(1, 0, 1, 2, 3, 4, 5, 6, -7) == 0
    assert sketch.new_numbers(1, 9, 1, 2, 3, 4, 1 << 40, 6, 7) == 0b10100001
    assert sketch.same_number(6, 1 << 40)  # each is noted as a number of its own
    assert BLANK.new_numbers(0, 0, 0, 0, 0, 0, 0, 0, 0) == -1
    with pytest.raises(IndexError):
        sketch.new_numbers(2, 0, 1, 2, 3, 4, 5, 6, 7)


def test_only_things_that_came_or_went_are_counted_again() -> None:
    sketch = Sketch(6, 1, 2)
    kinds = [0, 2, 2, 1]

    def count(bits: int) -> list[float]:
        assert recount(sketch.words, sketch.words_address, 1, sketch.cells, sketch.address, 2, 3, bits, kinds)
        return list(sketch.cells)

    assert count(0b0110) == [0, 0, 0, 0, 2, 0]
    assert count(0b0110) == [0, 0, 0, 0, 2, 0]
    assert count(0b1011) == [0, 0, 1, 1, 1, 0]
    assert count(0) == [0] * 6
    assert sketch.same_number(1, 0)


def test_words_that_a_sketch_does_not_have_are_refused() -> None:
    sketch = Sketch(4, 1, 2)
    for at in (-1, 2):
        with pytest.raises(IndexError):
            sketch.same_number(at, 1)


@pytest.mark.parametrize("buffer", [array("f", [7.0] * 9), [7.0] * 9])
def test_a_purse_pays_for_what_it_holds_enough_of(buffer: Numbers) -> None:
    row = Row(buffer, 9)
    purse = packed([3, 500, 0], 0, 3, 7)  # 500 is more than a digit holds: it pays whatever is asked
    notes = [3 << 8 | 0 << 4, 4 << 8 | 0 << 4 | 1, 127 << 8 | 1 << 4 | 2, 1 << 8 | 2 << 4 | 3]
    for i in range(9):
        row.put(i, 5)
    assert row.paid(1, 2, [1, 0, -1, 2, 3], 4, notes, purse, 1) == 0b0001
    assert [buffer[i] for i in range(9)] == [5, 0, 5, 1, 5, 5, 5, 1, 5]
    assert row.paid(0, 2, [1, 0, -1, 2, 3], 5, notes, purse, 7) == 0b11001
    assert [buffer[i] for i in range(0, 9, 2)] == [0, 1, 5, 1, 0]
    with pytest.raises(IndexError):
        row.paid(1, 2, [1, 0, -1, 2, 3], 5, notes, purse, 7)


def test_what_is_kept_can_be_pasted_elsewhere() -> None:
    sketch = Sketch(3, 1)
    for buffer in (array("f", [7.0] * 6), array("d", [7.0] * 6), [7.0] * 6):
        row = Row(buffer, 6, sketch)
        row.put(1, 4)
        row.put(2, 5)
        row.keep(1, 2, 1)
        row.recall(4, 2, 1)
        assert list(buffer) == [0.0, 4.0, 5.0, 0.0, 4.0, 5.0]
        with pytest.raises(IndexError):
            row.recall(0, 4, 0)
        with pytest.raises(IndexError):
            row.recall(5, 2, 0)
        with pytest.raises(IndexError):
            row.keep(0, 2, 2)
        with pytest.raises(IndexError):
            row.clear(5, 2)


def test_who_looks_twice_is_remembered_and_nobody_gets_it() -> None:
    game = greathall.load("medieval_realms")
    state = game.new(3, 1)
    row = array("f", [0.0]) * len(game.features)
    state.features(0, row)
    assert state.sketch is BLANK
    state.features(0, row)
    assert state.sketch is not BLANK
    others = (state.copy(), state.imagine(1, Dice(1)), pickle.loads(pickle.dumps(state)))
    assert [other.sketch for other in others] == [None, None, None]
    playout(state, Dice(1))
    state.features(0, row)
    assert state.over


def test_a_sketch_is_not_believed_after_a_row_that_was_not_finished() -> None:
    game = greathall.load("feebleton")
    state = game.new(2, 1)
    row = array("f", [0.0]) * len(game.features)
    for _ in range(2):
        state.features(0, row)
    assert isinstance(state, FeebletonState)
    state.pending = 10**6  # there is no such card
    with pytest.raises(IndexError):
        state.features(0, row)
    assert state.sketch is None
