"""Feudalia, what cards do, as rows of the box: effects, the actions made of them, and the rates of exchanges.

What each `op` means stands at the head of components.toml; how it is carried out, in rules/effects.py.
"""

from __future__ import annotations

from typing import Final

# The kinds of effects; rules/effects.py has a deed for each, in this order.
PRODUCE: Final = 0
GAIN: Final = 1
COINS: Final = 2
DRAW: Final = 3
TRADE: Final = 4
RETURN: Final = 5
REPEAT_FIELD: Final = 6
PICK: Final = 7
SCRY: Final = 8
UNTAP_MASTER: Final = 9
MORE_INFLUENCE: Final = 10
MODIFIER: Final = 11
HAND_TARGET: Final = 12
SAVE_BONUS: Final = 13
LODGE: Final = 14
HOLD: Final = 15
STORE: Final = 16
SELL_STORED: Final = 17

# What a vassal lying in a field is chosen for.
RETURN_WORKER: Final = 0
RETURN_VASSAL: Final = 1
REPEAT: Final = 2

# What cards of the hand or the discard pile are chosen for.
ELIMINATE: Final = 0
RECOVER: Final = 1
KEEP: Final = 2

# What a lasting effect changes (FDL-94).
MODIFIERS: Final = ("worker_yield", "build_discount", "upgrade_once", "cathedral_once", "income_bonus")
WORKER_YIELD: Final = 0
BUILD_DISCOUNT: Final = 1
UPGRADE_ONCE: Final = 2
CATHEDRAL_ONCE: Final = 3
INCOME_BONUS: Final = 4

# What an action is played for.
IN_FIELD: Final = 0
BY_INFLUENCE: Final = 1
IN_FINAL_PHASE: Final = 2
BY_MASTER: Final = 3


class Effect:
    """One effect of a card."""

    asks: bool = False  # it may put a question, so what follows it has to wait
    always: bool = True  # it can always do something
    n: int = 0  # how many cubes, coins, cards, times; at most, where it says 'up to'
    cube: int = 0  # a type of cube, or ANY
    here: bool = False  # the cubes go into the fief of the card
    purpose: int = 0  # what cards are chosen for
    optional: bool = False
    look: int = 0  # how many cards are looked at
    rates: int = 0  # number of the rates of an exchange
    modifier: int = 0
    text: str = ""  # what is printed on the card, in our words

    def __init__(self, op: int, n: int = 0) -> None:
        self.op = op
        self.n = n


class Action:
    """What one scroll of a card does, and what it costs to do it."""

    worker: bool = False  # whether the card is a worker or specialist (FDL-R23)
    plus: bool = False  # FDL-58
    coins: int = 0  # activation cost of a master
    pays_cubes: bool = False
    text: str = ""

    def __init__(self, number: int, kind: int, fiefs: list[int], cubes: list[int], effects: list[Effect]) -> None:
        self.number = number
        self.kind = kind
        self.fiefs = fiefs  # by type of fief: coins to play it there, -1 where it cannot be played (FDL-47)
        self.cubes = cubes  # activation cost of a master
        self.effects = effects


class Line:
    """One line of an exchange: n cubes of one of `give` for coins, or for m cubes of one of `take`."""

    def __init__(self, give: list[int], n: int, coins: int, take: list[int], m: int, text: str) -> None:
        self.give = give
        self.n = n
        self.coins = coins
        self.take = take
        self.m = m
        self.text = text


class Rates:
    """The lines of one kind of exchange (at most three: there are three moves for them)."""

    def __init__(self, name: str, lines: list[Line]) -> None:
        self.name = name
        self.lines = lines
