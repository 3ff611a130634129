"""Proof 10, for whoever points at things: everything on the table gets a true answer that names it."""

from __future__ import annotations

from greathall.kernel import answers_about
from greathall.kernel.answers import what_is
from tests.battery.cases import Case, samples


def test_everything_on_the_table_gets_an_answer_that_names_it(case: Case, effort: float) -> None:
    for state in samples(case, 91, int(3 * effort * case.weight) + 2):
        for seat in state.to_act:
            view = state.view(seat)
            offered: dict[str, list[str]] = {}
            for offer in view.offers:
                offered.setdefault(offer.target, []).append(offer.words)
            for target in sorted(view.targets()):
                answers = answers_about(state, seat, target)
                assert answers, target
                if target in offered:
                    assert [answer.words for answer in answers] == offered[target][:5]
                    assert all(answer.possible for answer in answers)
                    continue
                name = what_is(view, target)[0]
                assert name, target
                for answer in answers:
                    assert not answer.possible, target
                    words = answer.words in state.game.vocabulary
                    assert words or name in answer.reason.text, f"{target}: {answer.reason}"
                    rule = answer.reason.rule
                    assert rule in state.game.rules or rule in state.game.rulings, f"{target}: {rule}"


def test_whoever_is_not_asked_is_told_so(case: Case) -> None:
    for state in samples(case, 92, 2):
        for seat in range(case.seats):
            if seat not in state.to_act:
                target = min(state.view(seat).targets())
                assert "turn" in answers_about(state, seat, target)[0].reason.text
