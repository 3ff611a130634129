"""A hint: the move, how sure, and the reason in words, from what a search saw."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter

from greathall.bots.bot import Glimpse
from greathall.bots.levels import Adviser
from greathall.kernel import Dice, State, fill

CLOSE = 0.02  # chances that lie nearer together than this are as good as equal
TOLD = 2  # sentences of what the move does


class Advice:
    """What a king would do in a seat's place."""

    def __init__(self, move: int, words: str, reason: str, chance: float) -> None:
        self.move = move
        self.words = words
        self.reason = reason
        self.chance = chance


def advise(
    state: State, seat: int, seed: int, names: list[str], simulations: int = 0, say: Callable[[str], str] = str
) -> Advice:
    """A hint for a seat that is asked: from a glimpse, so it tells nothing that the seat may not know.

    `say` puts the words of a move as they are read where the hint is.
    """
    adviser = Adviser(seed, simulations)
    glimpse = Glimpse(state, seat, Dice(seed))
    likeness = glimpse.likeness
    question = likeness.question(seat)
    moves = glimpse.moves()
    if len(moves) == 1:
        return Advice(
            moves[0], question.words(likeness, moves[0]), "nothing else is possible", likeness.outlook()[seat]
        )
    thought = adviser.think(glimpse)
    best, second = thought.moves[0], thought.moves[1]
    chance, other = thought.chances[0], thought.chances[1]
    reason = f"wins {percent(chance)}" if state.seats > 1 else f"promises {percent(chance)} of the best title"
    # The words of a card end with a full stop of their own; the sentence goes on after them.
    rival = say(question.words(likeness, second)).removesuffix(".")
    if abs(chance - other) < CLOSE:
        # A search recommends what it looked at most: the chances may lie the other way round.
        near = "nearly as good" if other < chance else "as good"
        reason += f"; {near}: {rival} ({percent(other)})."
    else:
        reason += f"; the next best: {rival} ({percent(other)})."
    for told in consequences(likeness, seat, best):
        reason += f" {told}"
    by_player = groupby(going_on(likeness, seat, best, thought.line), key=itemgetter(0))
    words = [f"{{{who}}}: {', '.join(say(answer).removesuffix('.') for _, answer in turn)}" for who, turn in by_player]
    if words:
        reason += f" Then perhaps {'; '.join(words)}."
    return Advice(best, question.words(likeness, best), fill(reason, names), chance)


def going_on(likeness: State, seat: int, move: int, line: list[tuple[int, int]]) -> list[tuple[int, str]]:
    """Who is expected to answer what, in the words of the question that they then have before them: the bare move says
    neither what a square is chosen for nor who is named. Beyond a roll or a draw the questions are only imagined.
    """
    told: list[tuple[int, str]] = []
    after = likeness.copy()
    after.play(seat, move)
    for who, answer in line:
        if not after.may_take_back_to(likeness) or who not in after.to_act or answer not in after.moves(who):
            break
        told.append((who, after.question(who).words(after, answer)))
        after.play(who, answer)
    return told


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def consequences(likeness: State, seat: int, move: int) -> list[str]:
    """What the chronicle would say of the move, as far as chance plays no part in it."""
    after = likeness.copy()
    after.chronicle = []
    after.play(seat, move)
    if not after.may_take_back_to(likeness):
        return []  # what would be revealed or rolled is only imagined
    return [line.text for line in after.told(seat)][:TOLD]
