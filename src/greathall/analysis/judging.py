"""One decision: what was played, what a bot would have played, and what the difference is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from greathall.bots import Glimpse, bots, make_bot
from greathall.bots.levels import Searcher
from greathall.bots.search_thought import Weighing
from greathall.kernel import GreathallError, IllegalMove, State

PAIRS: Final = 200  # imagined worlds in which the two moves are tried in turn
# From which loss on a decision is called so, the worst first; less is as good as nothing.
VERDICTS: Final = (("blunder", 0.15), ("mistake", 0.05), ("slip", 0.02))


@dataclass(frozen=True)
class Judgement:
    """What a bot thinks of a decision. Chances are those to win of the seat that decided."""

    number: int  # which move of the record, from 1 on
    seat: int
    choices: int  # how many legal moves there were
    played: int
    best: int  # what the bot would have played
    chance: float  # after the best
    reached: float  # after what was played
    error: float  # half the width of the 95 % interval of what lies between them
    simulations: int

    @property
    def lost(self) -> float:
        """The chance to win that was given away; below zero where a closer look liked the played move better."""
        return self.chance - self.reached

    @property
    def verdict(self) -> str:
        """A blunder, a mistake, a slip, or nothing: what may be chance of the simulations alone does not count."""
        if self.lost <= self.error:
            return ""
        return next((name for name, least in VERDICTS if self.lost >= least), "")


def searcher(bot: str, seed: int = 0, simulations: int = 0) -> Searcher:
    """A bot that can tell what a move is worth."""
    found = make_bot(bot, seed, simulations)
    if not isinstance(found, Searcher):
        known = ", ".join(name for name in bots() if isinstance(make_bot(name, 0), Searcher))
        raise GreathallError(f"{bot} cannot say what a move is worth; those who can: {known}")
    return found


def judge(
    state: State,
    seat: int,
    move: int,
    *,
    bot: str = "knight",
    seed: int = 0,
    simulations: int = 0,
    pairs: int = PAIRS,
    number: int = 0,
) -> Judgement:
    """What a bot thinks of a move that the seat plays, or might play, here.

    It gets a glimpse, so the judgement rests on what the seat could know, and says nothing about anything else. The
    seed should not be the game's own. There is no clock in it: the same seed and simulations give the same judgement.
    """
    if not state.is_legal(seat, move):
        reason = state.why_not(seat, move)
        raise IllegalMove(str(reason), reason.rule)
    judging = searcher(bot, seed, simulations)
    glimpse = Glimpse(state, seat, judging.dice)
    moves = glimpse.moves()
    if len(moves) == 1:
        found = Weighing(move)
        found.chance = found.reached = glimpse.likeness.outlook()[seat]
    else:
        found = judging.weigh(glimpse, move, pairs)
    return Judgement(
        number=number,
        seat=seat,
        choices=len(moves),
        played=move,
        best=found.best,
        chance=found.chance,
        reached=found.reached,
        error=found.error,
        simulations=found.simulations,
    )
