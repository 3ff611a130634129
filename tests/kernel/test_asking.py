"""The agenda: asking, answering, asking several at once, what follows by itself."""

from __future__ import annotations

import json
from typing import cast

import pytest

from greathall.kernel import Dice, GreathallError, IllegalMove, playout
from tests.kernel.toy import Toy, ToyState, Turn

TAKE, STOP = 4, 5


def new(seats: int = 3, listen: bool = False) -> ToyState:
    return Toy().new(seats, 1, listen=listen)


def all_bid(state: ToyState, *bids: int) -> None:
    for seat in range(state.seats):
        for bid in bids:
            state.play(seat, bid)


def test_several_seats_are_asked_at_once() -> None:
    state = new()
    assert list(state.to_act) == [0, 1, 2]
    assert state.moves(0) == state.moves(2) == [0, 1, 2, 3]
    assert state.question(1).prompt == "Bid."


def test_they_may_answer_in_any_order_and_go_through_their_questions_alone() -> None:
    state = new()
    state.play(2, 3)
    assert list(state.to_act) == [0, 1, 2]
    assert state.moves(2) == [0, 1, 2]
    assert state.moves(0) == [0, 1, 2, 3]
    state.play(2, 1)
    assert list(state.to_act) == [0, 1]
    assert state.moves(2) == []


def test_the_game_goes_on_when_all_answers_are_in() -> None:
    state = new()
    all_bid(state, 3, 1)
    assert list(state.to_act) == [
        0,
    ]
    assert state.points == [4, 0, 0]


def test_a_single_possible_answer_is_given_by_the_kernel_in_a_branch_too() -> None:
    state = new()
    state.play(1, 0)
    assert state.bids[1] == [0, 1]
    assert list(state.to_act) == [0, 2]


def test_nobody_learns_an_answer_before_all_are_in() -> None:
    state = new()
    before = [state.view(0).data(), state.view(None).data()]
    state.play(1, 2)
    state.play(1, 3)
    seen = state.view(0)
    assert [fact.value for mat in seen.mats for fact in mat.facts] == ["[]", "secret", "secret"]
    assert seen.asked == [0, 2]
    hidden = state.copy()
    hidden.bids[1] = [0, 1]
    assert hidden.view(0).data() == seen.data()
    assert before[0] != seen.data()  # that seat 1 has finished is no secret


def test_an_imagined_simultaneous_question_keeps_what_the_seat_knows() -> None:
    state = new()
    state.play(0, 2)
    state.play(1, 2)
    found = set()
    for seed in range(40):
        twin = cast(ToyState, state.imagine(0, Dice(seed)))
        assert twin.bids[0] == [2]
        assert twin.view(0).data() == state.view(0).data()
        found.add(twin.bids[1][0])
    assert found == {0, 1, 2, 3}


def test_a_question_without_answers_lapses() -> None:
    state = new(1, listen=True)
    all_bid(state, 3, 2)
    state.play(0, TAKE)
    state.play(0, TAKE)
    assert state.over
    assert [line.text for line in state.told(None)][-1] == "{0} has no turns left."


def test_what_is_asked_last_is_answered_first_and_copies_have_an_agenda_of_their_own() -> None:
    state = new()
    all_bid(state, 3, 1)
    first, second = Turn(1, 1, "go", (2,)), Turn(2, 1, "go", (2,))
    state.agenda = []
    state.ask(first)
    state.ask(second)
    assert (state.asked, list(state.to_act)) == (second, [2])
    twin = state.copy()
    twin.answered()
    assert (list(twin.agenda), list(state.agenda)) == ([first], [first, second])
    twin.ask(second)
    twin.ask(first)
    assert (list(twin.agenda), list(state.agenda)) == ([first, second, first], [first, second])
    for _ in range(3):
        twin.answered()
    assert (twin.asked, list(twin.agenda)) == (None, [])


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    state = new()
    before = state.dump()
    for seat, move, words in (
        (0, TAKE, "cannot be chosen now: Bid."),
        (0, 99, "there is no move number 99"),
        (7, 0, "there is no seat 7"),
        (0, -1, "there is no move number -1"),
    ):
        with pytest.raises(IllegalMove, match=words):
            state.play(seat, move)
    assert state.dump() == before


def test_why_not_names_the_rule() -> None:
    state = new()
    assert state.why_not(0, TAKE).rule == "TOY-1"
    assert "legal" in state.why_not(0, 1).text
    all_bid(state, 3, 1)
    assert state.why_not(1, TAKE).text == "it is not your turn to decide"
    playout(state, Dice(1))
    assert state.why_not(0, TAKE).text == "the game is over"
    with pytest.raises(GreathallError):
        state.question(0)


def test_a_question_may_cite_another_rule_for_a_move_than_the_vocabulary() -> None:
    state = new()
    assert {offer.rule for offer in state.view(0).offers} == {"TOY-1"}
    all_bid(state, 3, 1)
    assert [(offer.move, offer.rule) for offer in state.view(0).offers] == [(TAKE, "TOY-2"), (STOP, "TOY-1")]
    assert state.why_not(0, STOP).rule == "TOY-1"


def test_a_position_with_simultaneous_questions_is_saved_and_read_back() -> None:
    state = new()
    state.play(1, 3)
    data = json.loads(json.dumps(state.dump()))
    loaded = Toy().load_state(data)
    assert json.loads(json.dumps(loaded.dump())) == data
    assert list(loaded.to_act) == [0, 1, 2]
    loaded.play(1, 2)
    assert list(loaded.to_act) == [0, 2]


def test_questions_with_words_and_lists_are_saved_too() -> None:
    state = new()
    all_bid(state, 3, 1)
    state.play(0, TAKE)
    data = json.loads(json.dumps(state.dump()))
    assert data["agenda"] == [{"ask": "Turn", "seat": 0, "left": 1, "word": "go", "spots": [2]}]
    assert Toy().load_state(data).dump() == state.dump()


def test_each_reads_the_lines_meant_for_it() -> None:
    state = new(listen=True)
    all_bid(state, 3, 1)
    state.play(0, TAKE)
    assert [line.text for line in state.told(0)] == ["{0} takes a point.", "A whisper."]
    assert [line.text for line in state.told(1)] == ["{0} takes a point."]
    assert [line.text for line in state.told(None)] == ["{0} takes a point."]
    assert [line.text for line in state.imagine(1, Dice(1)).told(0)] == ["{0} takes a point."]


def test_what_an_interpreted_question_says_of_itself_is_heeded_by_the_kernel() -> None:
    """Also where the kernel is compiled: rule, secrecy and the words for those who wait."""
    state = new()
    all_bid(state, 3, 1)
    assert state.view(0).rule == "TOY-2"
    assert state.view(0).asked == [0]
    assert state.view(1).asked == []
    assert state.view(1).waiting == "Psst."


def test_nothing_is_told_when_nobody_listens() -> None:
    state = new()
    all_bid(state, 3, 1)
    state.play(0, TAKE)
    assert not state.listening
    assert state.told(0) == []


def test_taking_back_ends_where_something_was_revealed() -> None:
    state = new()
    start = state.copy()
    state.play(0, 3)
    assert state.may_take_back_to(start)
    all_bid_rest = [(0, 1), (1, 3), (1, 1), (2, 3), (2, 1)]
    for seat, move in all_bid_rest:
        state.play(seat, move)
    assert not state.may_take_back_to(start)
    here = state.copy()
    state.play(0, TAKE)
    assert state.may_take_back_to(here)
    state.dice.roll(6)
    assert not state.may_take_back_to(here)


def test_a_playout_ends_the_game_and_counts_decisions() -> None:
    state = new()
    decisions = playout(state, Dice(4))
    assert state.over
    assert 3 <= decisions <= 15
    assert playout(state, Dice(4)) == 0
    assert playout(new(), Dice(4), 2) == 2


def test_a_game_without_a_seed_gets_a_fresh_one_and_says_which() -> None:
    first, second = Toy().new(2), Toy().new(2)
    assert first.seed != second.seed
    assert first.dice.words() != second.dice.words()
    assert Toy().new(2, first.seed).dump() == first.dump()
    assert first.copy().seed == first.seed


def test_an_imagined_position_does_not_know_the_seed() -> None:
    assert Toy().new(2, 7).imagine(0, Dice(1)).seed is None
