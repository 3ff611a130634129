"""Feebleton, components: the kinds of cards, and the tables of one box that the rules work with.

Rulebook: Components, Card Descriptions. The kinds of cards are fixed; a changed box may change counts and numbers.
"""

from __future__ import annotations

from typing import Final

FARMER: Final = 0
MERCHANT: Final = 1
NOBLE: Final = 2
ARTIST: Final = 3
WORKER: Final = 4
COUNCIL_MEMBER: Final = 5
GUARD: Final = 6
SPY: Final = 7
THIEF: Final = 8
KING: Final = 9
BROKER: Final = 10
SCIENTIST: Final = 11
PHILOSOPHER: Final = 12
ENGINEER: Final = 13
HISTORIAN: Final = 14
GENERAL: Final = 15
CONFLAGRATION: Final = 16
BLOCKADE: Final = 17
INSURRECTION: Final = 18
MARAUDERS: Final = 19
TYRANNY: Final = 20
INVASION: Final = 21
BRIBERY: Final = 22
KINDS: Final = 23

IDS: Final = (
    "farmer", "merchant", "noble", "artist", "worker", "council_member", "guard", "spy", "thief",
    "king", "broker", "scientist", "philosopher", "engineer", "historian", "general",
    "conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion", "bribery",
)  # fmt: skip


class Box:
    """The cards and numbers of one box, filled by reading.py. Tables are indexed by the kind of card."""

    hand_start: int = 4
    hand_refill: int = 4
    plays_per_turn: int = 1
    size: int = 0  # cards in the deck

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []  # the rule that describes the card
        self.groups: list[str] = []  # common, great or era; without effect, but for names (FBL-7)
        self.counts: list[int] = []
        self.gold: list[int] = []
        self.era: list[bool] = []
        self.preventable: list[bool] = []
        # Conditions of playing: not while one of these is in Feebleton, only while one of those is.
        self.forbidden_if: list[list[int]] = []
        self.required_any: list[list[int]] = []
        self.conditional: list[bool] = []  # whether either of the two lists has an entry
        # The numbers in the abilities: cards drawn, cards drawn for the own hand, extra plays or cards taken.
        self.draws: list[int] = [0] * KINDS
        self.redraws: list[int] = [0] * KINDS
        self.amount: list[int] = [0] * KINDS
        # Scoring (FBL-112 to FBL-121).
        self.stops: list[list[int]] = [[] for _ in range(KINDS)]  # the kinds that give no gold
        self.improves: list[int] = [-1] * KINDS  # the kind that gives `improved` gold, -1 if none
        self.improved: list[int] = [0] * KINDS
        self.gain_every: list[int] = [0] * KINDS
        self.gain: list[int] = [0] * KINDS
        self.loss: list[int] = [0] * KINDS
        self.bribe_every: list[int] = [0] * KINDS
        self.bribe: list[int] = [0] * KINDS
        # The kinds that stop others, and those that improve others: a pile looks for these few alone.
        self.stoppers: list[int] = []
        self.improvers: list[int] = []
