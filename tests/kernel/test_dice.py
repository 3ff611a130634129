"""The generator: repeatable, fair, and the sfc32 of the books."""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from itertools import permutations

import pytest

from greathall.kernel import Dice, dice_from_words


def test_equal_seeds_give_equal_numbers_and_others_do_not() -> None:
    first = [Dice(7).next() for _ in range(1)]
    assert [Dice(7).next() for _ in range(1)] == first
    assert len({Dice(seed).next() for seed in range(1000)}) > 990


def test_it_is_sfc32() -> None:
    """The outputs of the published generator for the state (0, 0, 0, 1), from its three lines written down again."""
    a, b, c, counter = 0, 0, 0, 1
    expected = []
    for _ in range(50):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c * 9) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + out) % 2**32
        expected.append(out)
    dice = dice_from_words([0, 0, 0, 1])
    assert [dice.next() for _ in range(50)] == expected


def test_the_numbers_of_a_seed_never_change() -> None:
    """Records depend on them."""
    dice = Dice(2026)
    assert [int(dice.below(1000)) for _ in range(8)] == FIRST_OF_2026


FIRST_OF_2026 = [173, 963, 193, 461, 515, 608, 116, 437]


def test_below_is_fair() -> None:
    dice = Dice(3)
    counts = Counter(int(dice.below(6)) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_below_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="no number"):
        Dice(1).below(0)


def test_a_die_shows_one_to_its_sides() -> None:
    dice = Dice(3)
    assert {int(dice.roll(8)) for _ in range(500)} == set(range(1, 9))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    dice = Dice(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [1, 2, 3, 4]
        dice.shuffle(cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_every_card_of_a_stock_is_drawn_as_likely_as_any_other_and_is_gone_then() -> None:
    dice = Dice(4)
    counts: Counter[int] = Counter()
    for _ in range(10_000):
        stock = [3, 0, 1, 6]
        counts[int(dice.draw(stock, 10))] += 1
        assert sum(stock) == 9
    assert set(counts) == {0, 2, 3}
    assert all(abs(counts[kind] - expected) < 200 for kind, expected in ((0, 3000), (2, 1000), (3, 6000)))
    stock = [1, 0, 2]
    assert sorted(int(dice.draw(stock, size)) for size in (3, 2, 1)) == [0, 2, 2]
    assert stock == [0, 0, 0]


def test_shuffling_uses_the_same_numbers_as_below() -> None:
    """The shuffle has the generator written out for speed; it must stay the same generator."""
    shuffled = list(range(20))
    one = Dice(9)
    one.shuffle(shuffled)
    two = Dice(9)
    cards = list(range(20))
    for n in range(20, 1, -1):
        j = int(two.below(n))
        cards[n - 1], cards[j] = cards[j], cards[n - 1]
    assert shuffled == cards
    assert one.same_as(two)


def test_copies_and_forks() -> None:
    dice = Dice(1)
    copy = dice.copy()
    assert copy.same_as(dice)
    assert copy.next() == dice.next()
    fork = dice.fork()
    assert not fork.same_as(dice)
    assert not dice.fork().same_as(fork)


def test_words_and_pickles_bring_it_back() -> None:
    dice = Dice(12)
    dice.next()
    assert dice_from_words(dice.words()).same_as(dice)
    assert pickle.loads(pickle.dumps(dice)).same_as(dice)
    for wrong in ([1, 2, 3], [1, 2, 3, -1], [1, 2, 3, 2**32]):
        with pytest.raises(ValueError, match="four numbers"):
            dice_from_words(wrong)


@pytest.mark.parametrize("seed", [1 << 61, 1 << 62, 1 << 63, 1 << 200])
def test_dice_let_go_of_their_seed(seed: int) -> None:
    """Bots have seeds of 64 bits, and a simulation makes millions of them."""
    number = seed + 1
    before = sys.getrefcount(number)
    for _ in range(20):
        Dice(number)
    assert sys.getrefcount(number) == before
