"""The only source of chance: a small generator (sfc32) that lives inside a State.

Four 32-bit words make it cheap to copy and easy to write into a save file. A seed and the moves determine a game.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import Final, SupportsIndex, cast, final

from mypy_extensions import i64

from greathall.kernel.numbers import whole

MASK: Final = 0xFFFFFFFF


@final
class Dice:
    """Random numbers from a seed. Any whole number is a seed; equal seeds give equal numbers everywhere."""

    def __init__(self, seed: SupportsIndex = 0, a: i64 = 0, b: i64 = 0, c: i64 = 0, counter: i64 = -1) -> None:
        if counter >= 0:
            self.a: i64 = a
            self.b: i64 = b
            self.c: i64 = c
            self.counter: i64 = counter
        else:
            # Hashing spreads neighbouring seeds (1, 2, 3 …) over the whole space of states.
            # The text of an object: mypyc's own text of an int from 2 ** 62 on never lets go of it.
            number: object = whole(seed, "a seed")
            digest = blake2b(str(number).encode(), digest_size=12).digest()
            self.a = int.from_bytes(digest[0:4], "little")
            self.b = int.from_bytes(digest[4:8], "little")
            self.c = int.from_bytes(digest[8:12], "little")
            self.counter = 1

    def next(self) -> i64:
        """32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        bits: i64 = (a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) | (c >> 11)) & MASK) + bits) & MASK
        return bits

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely as the others (n up to two thousand million)."""
        if n <= 0:
            raise ValueError(f"below({n}): there is no number to choose from")
        product: i64 = self.next() * n
        low: i64 = product & MASK
        if low < n:
            # Lemire's method: throw away the few draws that would make some numbers likelier.
            threshold: i64 = (0x100000000 - n) % n
            while low < threshold:
                product = self.next() * n
                low = product & MASK
        return product >> 32

    def roll(self, sides: i64) -> i64:
        """A die: 1 to sides."""
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Puts a list into a random order, every order equally likely."""
        # The same steps as `next` and `below`, kept in local variables: shuffling is what `imagine` costs.
        a = self.a
        b = self.b
        c = self.c
        counter = self.counter
        things = cast(list[object], cards)  # moved about without looking at the numbers
        n: i64 = len(things)
        while n > 1:
            while True:
                bits: i64 = (a + b + counter) & MASK
                counter = (counter + 1) & MASK
                a = b ^ (b >> 9)
                b = (c + (c << 3)) & MASK
                c = ((((c << 21) | (c >> 11)) & MASK) + bits) & MASK
                product: i64 = bits * n
                low: i64 = product & MASK
                if low >= n or low >= (0x100000000 - n) % n:
                    break
            j: i64 = product >> 32
            n -= 1
            held = things[n]
            things[n] = things[j]
            things[j] = held
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def draw(self, counts: list[int], size: i64) -> i64:
        """One card of a stock that is kept as counts by kind, `size` cards in all, every card as likely as any other.

        Gives its kind and takes it out. Drawing so is the same as shuffling the stock and taking the uppermost card.
        """
        left = self.below(size)
        kind: i64 = 0
        while True:
            here: i64 = counts[kind]
            if left < here:
                break
            left -= here
            kind += 1
        counts[kind] = here - 1
        return kind

    def unit(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.next()) / 4294967296.0

    def copy(self) -> Dice:
        return Dice(0, self.a, self.b, self.c, self.counter)

    def fork(self) -> Dice:
        """An independent generator; this one moves on, so that two forks differ."""
        return Dice(0, self.next(), self.next(), self.next(), 1)

    def words(self) -> list[int]:
        """The four words, for save files."""
        return [int(self.a), int(self.b), int(self.c), int(self.counter)]

    def same_as(self, other: Dice) -> bool:
        return self.a == other.a and self.b == other.b and self.c == other.c and self.counter == other.counter

    def __reduce__(self) -> tuple[type[Dice], tuple[int, int, int, int, int]]:
        return (Dice, (0, int(self.a), int(self.b), int(self.c), int(self.counter)))


def dice_from_words(words: list[int]) -> Dice:
    """The generator that `Dice.words` described."""
    if len(words) != 4 or min(words) < 0 or max(words) > MASK:
        raise ValueError("dice: four numbers from 0 to 4294967295 are needed")
    return Dice(0, words[0], words[1], words[2], words[3])


def fresh_seed() -> int:
    """A seed that nobody can guess, for a game that was given none."""
    return int.from_bytes(os.urandom(8), "big") >> 1
