"""Feebleton: positions that are set up or loaded, and what is refused (the invariants of the position)."""

from __future__ import annotations

from typing import cast

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.kernel import BadData, Dice
from tests.games.feebleton.feebleton_positions import GAME, asked, feebleton_state, given, new, play

Changes = dict[str, object]


def loaded(changes: Changes) -> str:
    """Loads a small position with changed entries; gives what is asked."""
    data = given(["farmer, noble", "spy, noble"]).dump()
    position = data["position"]
    assert isinstance(position, dict)
    data["position"] = position | changes
    return asked(GAME.load_state(data))


@pytest.mark.rule("FBL-2")
def test_a_position_may_leave_cards_out_but_never_has_more_than_the_box() -> None:
    assert loaded({}) == "0 ChooseCard"
    with pytest.raises(BadData, match="there are more than 1 of 'king'"):
        loaded({"feebleton": ["king", "king"]})
    with pytest.raises(BadData, match="there are more than 18 of 'farmer'"):
        loaded({"stock": {"farmer": 18}})


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"stock": {}}, "the deck is never empty while the game runs"),
        ({"feebleton": ["peasant"]}, "'peasant', which is no card"),
        ({"stock": {"peasant": 1}}, "'peasant', which is no card"),
        ({"hands": [["farmer"]]}, "an entry for each of the 2 seats"),
        ({"step": "pause"}, "there is no step 'pause'"),
        ({"protected": [2]}, "'protected' names seat 2, which does not exist"),
        ({"protected": [-1]}, "'protected' names seat -1, which does not exist"),
        ({"known_top": [1, 0]}, "seat 0 cannot know 1 of 0 top cards"),
        ({"known_top": [3, 0], "top": ["spy", "thief", "spy"]}, "seat 0 cannot know 3 of 3 top cards"),
        ({"known_hand": [[[], ["king"]], [[], []]]}, "seat 0 knows a card of seat 1 that is not there"),
        ({"active": 2}, "'active' is 2"),
        ({"first": 2}, "'first' is 2"),
        ({"target": 2}, "'target' is 2"),
        ({"target": -2}, "'target' is -2"),
        ({"quiet": 3}, "'quiet' is 3"),
        ({"piles": [{"owner": 2, "cards": []}]}, "'owner' is 2"),
        ({"piles": [{"owner": -1, "cards": []}]}, "'owner' is -1"),
        ({"plays_left": -1}, "'plays_left' is -1"),
        ({"plays_made": -1}, "'plays_made' is -1"),
        ({"turn": -1}, "'turn' is -1"),
        ({"busy": "yes"}, "'busy' must be true or false"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_clear_message(changes: Changes, complaint: str) -> None:
    with pytest.raises(BadData) as refused:
        loaded(changes)
    assert complaint in str(refused.value)


@pytest.mark.parametrize(("field", "value"), [("card", "farmer"), ("card", "thief"), ("player", 1), ("player", 40)])
def test_an_answer_to_a_card_that_was_not_played_is_refused(field: str, value: str | int) -> None:
    """It broke only when the answer was given, if a move did not happen to try it out."""
    state = given(["tyranny, noble", "general, farmer"], feebleton="council_member")
    play(state, "0 play tyranny")
    data = state.dump()
    question = cast("list[dict[str, object]]", data["agenda"])[-1]
    assert question["ask"] == "EraReaction"
    assert asked(GAME.load_state(data)) == "1 EraReaction"
    question[field] = IDS.index(value) if isinstance(value, str) else value
    with pytest.raises(BadData, match="'EraReaction' is not asked in such a position"):
        GAME.load_state(data)


@pytest.mark.parametrize("anytime", ["reactions", "full"])
def test_a_game_can_be_saved_and_loaded_at_every_decision_and_at_the_end(anytime: str) -> None:
    state = new(3, 9, anytime)
    dice = Dice(9)
    while not state.over:
        again = feebleton_state(GAME.load_state(state.dump()))
        assert again.dump() == state.dump()
        assert asked(again) == asked(state)
        assert again.moves(again.to_act[0]) == state.moves(state.to_act[0])
        moves = state.moves(state.to_act[0])
        state.play(state.to_act[0], moves[dice.below(len(moves))])
    end = feebleton_state(GAME.load_state(state.dump()))
    assert end.over
    assert end.result().data() == state.result().data()


def test_a_copy_shares_nothing_that_changes() -> None:
    state = given(["worker, noble, king", "farmer, spy"], plays_left=2)
    before = state.dump()
    twin = state.copy()
    play(twin, "0 play king", "0 play worker", "0 pass")
    assert state.dump() == before
