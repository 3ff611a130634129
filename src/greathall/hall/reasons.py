"""Why can't I? Asked of an imagined position, so that the true one cannot shine through."""

from __future__ import annotations

from greathall.games.looks import natural
from greathall.hall.drawing.telling import capital
from greathall.hall.refusals import NotUnderstood
from greathall.hall.table import Table
from greathall.kernel import Dice, Reason, answers_about, fill


def why_not(table: Table, seat: int, target: str, move: int | None) -> list[tuple[str, Reason]]:
    """What there is to say about a thing or a move: the words of a move (or a name), and the reason with its rule."""
    game = table.game
    likeness = table.running.imagine(seat, Dice(0))
    if table.now.ending is not None:
        return [("", Reason("the table is closed", ""))]
    if move is not None and not 0 <= move < len(game.vocabulary):
        raise NotUnderstood(f"there is no move number {move}")
    words = "" if move is None else _said(game.slug, game.vocabulary.words(move))
    if table.now.must_wait(seat):
        return [(words, Reason("it is not your turn to decide", game.turn_rule))]
    if move is not None:
        return [(words, likeness.why_not(seat, move))]
    names = table.now.names
    return [
        (
            # What is said of a thing begins with its name.
            "" if answer.reason.text.startswith(f"{answer.words}: ") else _said(game.slug, fill(answer.words, names)),
            Reason(fill(answer.reason.text, names), answer.reason.rule),
        )
        for answer in answers_about(likeness, seat, target)
    ]


def _said(slug: str, words: str) -> str:
    return capital(natural(slug, words))
