"""How a program thinks about a game: which way of searching, and its numbers. Every game brings its own, measured."""

from __future__ import annotations

from typing import Final

TREE: Final = "tree"  # information-set tree search
FLAT: Final = "flat"  # greedy continuations of every move, the worse half dropped again and again
TURNS: Final = "turns"  # the same with whole turns, as the game's `ways` finds them, and with turns after them


class Thinking:
    """The settings of a search."""

    def __init__(
        self,
        *,
        engine: str = TREE,
        exploration: float = 0.3,
        prior: float = 1.0,
        ripe: int = 2,
        looks: int = 1,
        trust: float = -1.0,
        depth: int = 60,
        own_turn: bool = False,
        rollout: int = 0,
        slips: float = 0.0,
        greedy_others: bool = False,
        greedy_answers: bool = False,
        breadth: int = 8,
        worlds: int = 1,
        looked: int = 1000,
        looked_later: int = 200,
        alone: Thinking | None = None,
        simulations: tuple[int, int, int, int] = (100, 1000, 4000, 15000),
    ) -> None:
        self.engine = engine
        self.exploration = exploration  # how much a seldom tried move is favoured
        self.prior = prior  # how many visits the game's own opinion of a move is worth
        self.ripe = ripe  # from the how-manieth visit on a position's moves are looked at one by one
        self.looks = looks  # in how many imagined worlds they are, each time after four times as many visits
        # How strongly exploring follows the game's opinion of the moves, in deviations among them; below 0: not at all.
        self.trust = trust
        self.depth = depth  # decisions in the tree, at most
        self.own_turn = own_turn  # the tree ends where somebody else is asked: a plan for one's own turn
        self.rollout = rollout  # greedy decisions after it; whole turns of one's own in a search of turns
        self.slips = slips  # how often such a decision is made at random
        # The others are expected to play greedily; otherwise they are thought to search like oneself.
        self.greedy_others = greedy_others
        # Where several are asked at once the others are expected to answer greedily; otherwise at random.
        self.greedy_answers = greedy_answers
        self.breadth = breadth  # ways through a turn that are tried out, from each imagined world
        self.worlds = worlds  # in which they are looked for
        self.looked = looked  # positions that are looked at for it
        self.looked_later = looked_later  # and for each turn that follows
        self.alone = alone  # how it thinks where nobody else plays, if otherwise
        self.simulations = simulations  # of a squire, a knight, a baron and a king

    def at(self, seats: int) -> Thinking:
        """What holds at a table of so many seats."""
        return self if seats > 1 or self.alone is None else self.alone
