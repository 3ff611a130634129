"""In a worker: a finished game is looked at decision by decision, as `greathall analyse` does it.

It is given in small portions, so that whoever does not want it any more is not worked for much longer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from time import process_time

from greathall.analysis import Inquiry, Judgement, judge_some
from greathall.games import load
from greathall.games.looks import natural
from greathall.kernel import OptionValue, record_of

BOT = "knight"
# Seconds of work after which a portion ends, with the decision that is being judged.
PORTION = 1.0


def look_into(
    slug: str,
    seed: int,
    options: dict[str, OptionValue],
    players: list[str],
    moves: list[tuple[int, int]],
    seat: int,
    own: Collection[int],
) -> Inquiry:
    """Plays the game again and finds what its seat had to decide; `own`: the numbers of moves that a person made.

    Raises BadData where it would have gone otherwise by today's rules.
    """
    record = record_of(load(slug), len(players), seed, options, players)
    record.moves = moves
    inquiry = Inquiry(record, [seat], BOT)
    # What a stand-in has played is not how somebody played.
    inquiry.decisions = [number for number in inquiry.decisions if number in own]
    return inquiry


def judge_portion(inquiry: Inquiry, numbers: Sequence[int]) -> list[Judgement]:
    """Judges the first of these moves, and more of them while there is time."""
    end = process_time() + PORTION
    found: list[Judgement] = []
    for number in numbers:
        found += judge_some(inquiry, [number])
        if process_time() >= end:
            break
    return found


def words_for(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[tuple[str, str, str]]:
    """What was asked, what was played, and what the bot would have played, as a page says it.

    The names of players are still to be filled in.
    """
    record = inquiry.record
    game = load(record.slug)
    wanted = {one.number - 1: one for one in judgements}
    found: dict[int, tuple[str, str, str]] = {}
    state = record.start(game)
    for number, (seat, move) in enumerate(record.moves):
        one = wanted.get(number)
        if one is not None:
            question = state.question(seat)
            played, better = (natural(game.slug, question.words(state, choice)) for choice in (move, one.best))
            found[one.number] = (state.view(seat).prompt, played, better)
        state.play(seat, move)
    return [found[one.number] for one in judgements]
