"""Feebleton: "Play Anytime", the moments for Guard and General, with both values of the option."""

from __future__ import annotations

import pytest

from greathall.kernel import Dice
from tests.games.feebleton.feebleton_positions import (
    GAME,
    asked,
    choices,
    given,
    hand,
    new,
    piles_of,
    play,
    reason,
    sizes,
    told,
    town,
)


@pytest.mark.rule("FBL-44", "FBL-50")
def test_a_guard_can_be_played_in_the_turn_of_another() -> None:
    state = given(["thief, noble", "guard, noble"])
    play(state, "0 play thief")
    assert (asked(state), choices(state)) == ("1 HandReaction", ["at once guard", "pass"])
    assert state.active == 0


@pytest.mark.rule("FBL-44", "FBL-50")
def test_the_general_can_be_played_in_the_turn_of_another() -> None:
    state = given(["blockade, noble", "general, noble"])
    play(state, "0 play blockade")
    assert (asked(state), choices(state)) == ("1 EraReaction", ["at once general", "pass"])


@pytest.mark.rule("FBL-45", "FBL-R12")
@pytest.mark.parametrize("anytime", ["reactions", "full"])
@pytest.mark.parametrize("card", ["guard", "general"])
def test_on_ones_own_turn_both_forms_are_offered(anytime: str, card: str) -> None:
    state = given([f"{card}, noble", "farmer, noble"], anytime=anytime, new_turn=True)
    assert choices(state) == ["play noble", f"play {card}", f"at once {card}"]
    words = [offer.words for offer in state.view(0).offers]
    assert words == ["play noble", f"play {card} (as your play)", f"at once {card} (does not count as your play)"]


@pytest.mark.rule("FBL-45", "FBL-72", "FBL-54")
def test_a_guard_as_the_counted_play_uses_it_up_and_protects_too() -> None:
    state = given(["guard, noble, spy", "farmer, noble"], plays_left=2)
    play(state, "0 play guard")
    assert (state.plays_left, state.plays_made) == (1, 1)
    assert state.is_protected(0)


@pytest.mark.rule("FBL-46", "FBL-R12")
@pytest.mark.parametrize("card", ["guard", "general"])
def test_an_extra_uses_up_no_play_and_does_not_fulfil_step_1(card: str) -> None:
    state = given([f"{card}, noble, spy", "farmer, noble"])
    play(state, f"0 at once {card}")
    assert asked(state) == "0 ChooseCard"
    assert (state.plays_left, state.plays_made) == (1, 0)
    assert choices(state) == ["play noble", "play spy"]
    play(state, "0 play noble")
    assert town(state) == [card, "noble"]
    assert asked(state) == "1 ChooseCard"


@pytest.mark.rule("FBL-46")
def test_a_guard_in_answer_uses_up_nobodys_play() -> None:
    state = given(["thief, noble, spy", "guard, noble, spy"], plays_left=2)
    play(state, "0 play thief", "1 at once guard")
    assert state.plays_left == 1
    play(state, "0 play spy")
    assert (asked(state), state.plays_left) == ("1 ChooseCard", 1)


@pytest.mark.rule("FBL-R12", "FBL-R5")
def test_an_extra_that_leaves_no_playable_card_leads_to_step_2() -> None:
    state = given(["guard, marauders", "farmer, noble"])
    play(state, "0 at once guard")
    assert asked(state) == "1 ChooseCard"
    assert town(state) == ["guard"]
    assert "{0} has no playable card." in told(state, 1)
    assert sizes(state)[0] == 4


@pytest.mark.rule("FBL-45", "FBL-50")
def test_several_extras_may_follow_each_other_in_one_choice() -> None:
    state = given(["2 guard, general, noble, spy", "farmer, noble"])
    play(state, "0 at once guard", "0 at once general", "0 at once guard", "0 play noble")
    assert town(state) == ["guard", "general", "guard", "noble"]


@pytest.mark.rule("FBL-50", "FBL-131", "FBL-R30")
def test_with_reactions_nobody_is_asked_before_a_card_nor_before_drawing_up() -> None:
    state = given(["worker, noble, farmer, guard", "guard, general, noble"], new_turn=True)
    assert asked(state) == "0 ChooseCard"
    play(state, "0 play worker")
    assert asked(state) == "0 ChooseCard"
    play(state, "0 play noble")
    assert asked(state) == "1 ChooseCard"


@pytest.mark.rule("FBL-50", "FBL-131", "FBL-R13", "FBL-R30")
def test_with_full_the_opponents_are_asked_before_each_counted_play() -> None:
    state = given(["worker, noble, farmer", "guard, noble", "general, noble"], anytime="full", new_turn=True)
    assert (asked(state), choices(state)) == ("1 FreeWindow", ["at once guard", "pass"])
    play(state, "1 pass")
    assert (asked(state), choices(state)) == ("2 FreeWindow", ["at once general", "pass"])
    play(state, "2 pass", "0 play worker")
    assert asked(state) == "1 FreeWindow"
    play(state, "1 pass", "2 pass")
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-50", "FBL-R13")
@pytest.mark.parametrize("active", range(3))
def test_in_a_free_window_each_goes_on_until_passing_and_is_not_asked_again(active: int) -> None:
    left, right = (active + 1) % 3, (active + 2) % 3
    hands = ["farmer, noble"] * 3
    hands[left], hands[right] = "2 guard, general", "guard, noble"
    state = given(hands, anytime="full", new_turn=True, active=active)
    play(state, f"{left} at once guard")
    assert (asked(state), choices(state)) == (f"{left} FreeWindow", ["at once guard", "at once general", "pass"])
    play(state, f"{left} at once general", f"{left} pass", f"{right} at once guard")
    assert asked(state) == f"{active} ChooseCard"
    assert town(state) == ["guard", "general", "guard"]
    assert hand(state, left) == ["guard"]
    assert [seat for seat in range(3) if state.is_protected(seat)] == sorted([left, right])


@pytest.mark.rule("FBL-R13")
def test_an_extra_of_the_active_player_opens_no_new_free_window() -> None:
    state = given(["guard, noble, farmer", "guard, noble"], anytime="full", new_turn=True)
    play(state, "1 pass", "0 at once guard")
    assert asked(state) == "0 ChooseCard"


@pytest.mark.rule("FBL-R13")
def test_no_free_window_opens_before_a_further_play_when_the_hand_is_empty() -> None:
    state = given(["worker", "guard, noble"], anytime="full", new_turn=True, deck="farmer, noble, spy, thief")
    play(state, "1 pass", "0 play worker")
    assert state.active == 1
    assert town(state) == ["worker"]


@pytest.mark.rule("FBL-R13")
def test_the_free_window_at_the_start_of_a_turn_opens_also_for_an_empty_hand() -> None:
    state = given(["", "guard, noble"], anytime="full", new_turn=True)
    assert asked(state) == "1 FreeWindow"


@pytest.mark.rule("FBL-50", "FBL-131", "FBL-R13")
def test_with_full_the_active_player_has_a_last_choice_before_drawing_up() -> None:
    state = given(["bribery, guard, general, noble", "farmer, noble"], anytime="full", new_turn=True)
    play(state, "0 play bribery")
    assert (asked(state), choices(state)) == ("0 LastChoice", ["at once guard", "at once general", "pass"])
    play(state, "0 at once guard")
    assert (asked(state), choices(state)) == ("0 LastChoice", ["at once general", "pass"])
    assert sizes(state)[0] == 2
    play(state, "0 pass")
    assert (town(state), piles_of(state, 0)) == (["guard"], [["bribery"]])
    assert sizes(state)[0] == 4


@pytest.mark.rule("FBL-R13")
def test_who_stops_with_plays_left_gets_no_last_choice() -> None:
    state = given(["worker, guard, noble", "farmer, noble"], anytime="full", new_turn=True)
    play(state, "0 play worker", "0 pass")
    assert state.active == 1


@pytest.mark.rule("FBL-R13", "FBL-42")
def test_a_card_just_gained_can_be_laid_in_the_last_choice() -> None:
    state = given(["artist, noble", "farmer, noble"], deck="general, spy", anytime="full", new_turn=True)
    play(state, "0 play artist", "0 draw")
    assert (asked(state), choices(state)) == ("0 LastChoice", ["at once general", "pass"])


@pytest.mark.rule("FBL-51", "FBL-R13", "FBL-R20")
def test_windows_go_round_from_the_left_of_the_active_player_and_a_guard_is_open_at_once() -> None:
    state = given(["guard, noble"] * 2 + ["king, noble"] + ["guard, noble"], active=2)
    play(state, "2 play king")
    assert asked(state) == "3 HandReaction"
    play(state, "3 at once guard")
    assert asked(state) == "0 HandReaction"
    assert "{3} plays a Guard at once: no opponent's card touches that hand this turn." in told(state, 0)
    assert state.view(0).zones[1].pieces[1].name == "Guard"
    play(state, "0 pass")
    assert asked(state) == "1 HandReaction"


@pytest.mark.rule("FBL-51", "FBL-R29")
def test_a_pass_and_who_was_asked_are_not_shown() -> None:
    state = given(["king, noble, spy", "guard, noble", "guard, noble", "farmer, noble"])
    play(state, "0 play king")
    before = {seat: (told(state, seat), state.view(seat).data()) for seat in (0, 3, None)}
    play(state, "1 pass")
    assert asked(state) == "2 HandReaction"
    for seat, seen in before.items():
        assert (told(state, seat), state.view(seat).data()) == seen


@pytest.mark.rule("FBL-52", "FBL-R13")
def test_nothing_reacts_to_a_guard_or_the_general() -> None:
    state = given(["guard, general, noble", "guard, farmer, noble", "guard, farmer, noble"], plays_left=3)
    for move in ("0 at once guard", "0 play general"):
        play(state, move)
        assert asked(state) == "0 ChooseCard"
    answer = given(["thief, noble", "guard, noble, farmer", "guard, noble"], plays_left=2)
    play(answer, "0 play thief", "0 first to the left", "1 at once guard")
    assert asked(answer) == "0 ChooseCard"


@pytest.mark.rule("FBL-R13")
@pytest.mark.parametrize("card", ["farmer", "merchant", "noble", "worker", "artist", "council member", "historian"])
def test_nothing_is_asked_in_answer_to_a_card_that_touches_no_hand_and_ends_no_era(card: str) -> None:
    state = given([f"{card.replace(' ', '_')}, spy", "guard, general, noble"], plays_left=2)
    play(state, f"0 play {card}")
    assert state.to_act == (0,)


@pytest.mark.rule("FBL-R13", "FBL-54")
def test_who_is_protected_already_is_not_asked_again() -> None:
    state = given(["thief, king, noble", "2 guard, noble", "guard, noble"], plays_left=2)
    play(state, "0 play thief", "0 first to the left", "1 at once guard", "0 play king")
    assert asked(state) == "2 HandReaction"
    play(state, "2 pass")
    assert sizes(state)[1] == 2


@pytest.mark.rule("FBL-R13")
def test_in_a_hand_reaction_only_one_guard_can_be_played() -> None:
    state = given(["thief, noble, spy", "2 guard, noble"], plays_left=2)
    play(state, "0 play thief", "1 at once guard")
    assert asked(state) == "0 ChooseCard"
    assert hand(state, 1) == ["noble", "guard"]


@pytest.mark.rule("FBL-R13", "FBL-57")
@pytest.mark.parametrize("card", ["conflagration", "marauders", "bribery"])
def test_a_guard_is_not_offered_in_answer_to_an_end_of_era(card: str) -> None:
    state = given([f"{card}, noble, spy", "guard, noble"], plays_left=2)
    play(state, f"0 play {card}")
    assert asked(state) == "0 ChooseCard"
    both = given(["invasion, noble, spy", "guard, general"], plays_left=2)
    play(both, "0 play invasion")
    assert choices(both) == ["at once general", "pass"]
    assert reason(both, "1 at once guard")[1] == "FBL-58"


@pytest.mark.rule("FBL-R13")
@pytest.mark.parametrize("seed", range(6))
def test_a_guard_that_comes_through_the_ability_itself_is_too_late_for_it(seed: int) -> None:
    broker = given(["broker, 3 guard", "2 farmer", "merchant"], plays_left=2, seed=seed)
    play(broker, "0 play broker", "0 yes")
    assert asked(broker) == "0 ChooseCard"
    king = given(["king, noble", "guard", "farmer"], plays_left=2, seed=seed)
    play(king, "0 play king", "1 pass")
    assert hand(king, 0) == ["farmer", "noble", "guard"]


@pytest.mark.rule("FBL-R13", "FBL-101")
def test_there_is_no_window_after_the_game_has_ended() -> None:
    state = given(["artist, noble", "guard, noble"], anytime="full", stock="2 farmer", new_turn=True)
    play(state, "1 pass", "0 play artist", "0 draw")
    assert state.over
    assert (state.to_act, list(state.agenda)) == ((), [])


@pytest.mark.rule("FBL-R30")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_windows_of_full_never_come_up_with_reactions(seats: int) -> None:
    seen: dict[str, set[str]] = {"reactions": set(), "full": set()}
    for anytime, kinds in seen.items():
        for seed in range(25):
            state = new(seats, seed, anytime)
            dice = Dice(seed)
            while not state.over:
                kinds.add(asked(state).split()[1])
                moves = state.moves(state.to_act[0])
                state.play(state.to_act[0], moves[dice.below(len(moves))])
    every = {kind.__name__ for kind in GAME.questions}
    assert seen["full"] - {"ChooseTarget"} == every - {"ChooseTarget"}
    assert seen["reactions"] == seen["full"] - {"FreeWindow", "LastChoice"}
