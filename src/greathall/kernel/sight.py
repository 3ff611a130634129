"""What somebody at the table sees of a position: what is asked, what may be answered, and what the game draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greathall.kernel.question import Question, is_secret, rule_of, waiting_of
from greathall.kernel.view import Offer, View

if TYPE_CHECKING:
    from greathall.kernel.state import State


def seen_by(state: State, who: int, question: Question[State] | None) -> View:
    """The view of a seat (-1: a spectator), which is asked this question now, or nothing."""
    game = state.game
    view = View(game.slug, game.title, state.seats, who, state.over)
    if question is not None:
        view.prompt = question.asking(state)
        view.rule = rule_of(question)
        for move in state.moves(who):
            words, target = question.words(state, move), question.target(state, move)
            view.offers.append(Offer(move, words, target, question.cites(state, move)))
    if state.over:
        view.result = state.result()
    elif (top := state.asked) is not None:
        if question is None:
            view.waiting = waiting_of(top)
        if question is not None or not is_secret(top):
            view.asked = list(state.to_act)
    game.draw(state, who, view)
    return view
