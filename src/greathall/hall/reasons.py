"""Why can't I? Asked of an imagined position, so that the true one cannot shine through."""

from __future__ import annotations

from greathall.hall.refusals import NotUnderstood
from greathall.hall.table import Table
from greathall.kernel import Dice, Reason

MOST_REASONS = 8


def why_not(table: Table, seat: int, target: str, move: int | None) -> list[tuple[str, Reason]]:
    """Why something is not possible now: words of a move, and the reason against it."""
    game = table.game
    likeness = table.running.imagine(seat, Dice(0))
    if table.queue:
        return [("", Reason("it is not your turn to decide", game.turn_rule))]
    if move is not None:
        if not 0 <= move < len(game.vocabulary):
            raise NotUnderstood(f"there is no move number {move}")
        return [(game.vocabulary.words(move), likeness.why_not(seat, move))]
    legal = set(likeness.moves(seat))
    found: list[tuple[str, Reason]] = []
    for number, entry in enumerate(game.vocabulary.entries):
        if entry.target == target and number not in legal:
            found.append((entry.words, likeness.why_not(seat, number)))
            if len(found) == MOST_REASONS:
                break
    if found:
        return found
    if seat not in likeness.to_act:
        return [("", likeness.why_not(seat, 0))]
    question = likeness.question(seat)
    return [("", Reason("this has nothing to do with what you are asked now", question.rule))]
