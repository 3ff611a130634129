"""Feebleton: the vocabulary of 58 moves, and why a move is refused."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.kernel import Dice, IllegalMove
from tests.games.feebleton.feebleton_positions import GAME, asked, choices, given, new, play, reason


def test_the_moves_have_the_numbers_that_were_laid_down() -> None:
    words = [GAME.vocabulary.words(move) for move in range(len(GAME.vocabulary))]
    spoken = [card.replace("_", " ") for card in IDS]
    assert len(words) == len(set(words)) == 58
    assert words[0:23] == [f"play {card}" for card in spoken]
    assert words[23:46] == [f"take {card}" for card in spoken]
    assert words[46:48] == ["at once guard", "at once general"]
    assert words[48:51] == ["pass", "yes", "no"]
    assert words[51:55] == ["draw", "shuffle hand into deck", "keep order", "swap order"]
    assert words[55:58] == ["first to the left", "second to the left", "third to the left"]


def test_every_move_has_a_rule_of_the_register() -> None:
    assert all(entry.rule in GAME.rules for entry in GAME.vocabulary.entries)


@pytest.mark.rule("FBL-88")
def test_taking_the_historian_is_never_legal() -> None:
    taken = GAME.vocabulary.move("take historian")
    assert taken == 37
    for seed in range(40):
        state = new(2 + seed % 3, seed)
        dice = Dice(seed)
        while not state.over:
            moves = state.moves(state.to_act[0])
            assert taken not in moves
            state.play(state.to_act[0], moves[dice.below(len(moves))])


@pytest.mark.rule("FBL-76")
@pytest.mark.parametrize(
    ("active", "move", "target"), [(0, "first", 1), (2, "first", 3), (2, "second", 0), (3, "third", 2)]
)
def test_a_target_is_counted_from_the_left_of_the_active_player(active: int, move: str, target: int) -> None:
    hands = ["farmer, noble"] * 4
    hands[active] = "spy, noble"
    state = given(hands, active=active)
    play(state, f"{active} play spy")
    offers = {offer.move: offer for offer in state.view(active).offers}
    offer = offers[GAME.vocabulary.move(f"{move} to the left")]
    assert (offer.words, offer.target) == (f"{move} to the left: {{{target}}}", f"mat/{target}")
    play(state, f"{active} {move} to the left")
    assert state.target == target


@pytest.mark.rule("FBL-76", "FBL-1")
def test_with_two_players_the_target_is_not_asked() -> None:
    state = given(["spy, noble", "farmer, noble"])
    play(state, "0 play spy")
    assert asked(state) == "0 TradeHands"


@pytest.mark.rule("FBL-21")
def test_a_single_playable_card_is_asked_for_too() -> None:
    state = given(["noble, spy", "4 farmer"], stock="8 merchant")
    play(state, "0 play noble")
    assert asked(state) == "1 ChooseCard"
    assert choices(state) == ["play farmer"]


@pytest.mark.rule("FBL-45")
def test_the_two_forms_of_a_guard_are_told_apart_in_words_and_belong_to_the_card() -> None:
    state = given(["guard, general, noble", "farmer, noble"])
    offers = {offer.words: offer.target for offer in state.view(0).offers}
    assert offers == {
        "play noble": "hand/noble",
        "play guard (as your play)": "hand/guard",
        "play general (as your play)": "hand/general",
        "at once guard (does not count as your play)": "hand/guard",
        "at once general (does not count as your play)": "hand/general",
    }


@pytest.mark.parametrize(
    ("move", "words", "rule"),
    [
        ("0 play king", "you do not hold the King", "FBL-28"),
        ("0 play artist", "you do not hold an Artist", "FBL-28"),
        ("0 play invasion", "you do not hold Invasion", "FBL-28"),
        ("0 play marauders", "Marauders cannot be played while a Guard or the General is in Feebleton", "FBL-96"),
        ("0 play tyranny", "Tyranny needs a Council Member or the King in Feebleton", "FBL-98"),
        ("0 pass", "the first play of a turn cannot be declined while a card is playable", "FBL-21"),
        ("0 at once guard", "you do not hold a Guard", "FBL-44"),
        ("0 at once general", "you do not hold the General", "FBL-44"),
        ("0 take guard", "only the Historian takes cards from Feebleton (guard)", "FBL-87"),
        ("0 yes", "first choose a card to play", "FBL-28"),
        ("0 first to the left", "first choose a card to play", "FBL-28"),
        ("1 play noble", "it is not your turn to decide", "FBL-12"),
        ("0 play noble", "nothing is against it: this move is legal now", "FBL-21"),
    ],
)
@pytest.mark.rule("FBL-12", "FBL-21", "FBL-28", "FBL-44", "FBL-87", "FBL-96", "FBL-98")
def test_why_not_in_the_choice_of_a_card(move: str, words: str, rule: str) -> None:
    state = given(["noble, farmer, marauders, tyranny", "farmer, noble"], feebleton="guard")
    assert reason(state, move) == (words, rule)


@pytest.mark.parametrize(
    ("move", "words", "rule"),
    [
        ("0 first to the left", "{1} is protected by a Guard this turn", "FBL-54"),
        ("0 second to the left", "{2} has no cards", "FBL-76"),
        ("0 third to the left", "nothing is against it: this move is legal now", "FBL-76"),
        ("0 swap order", "name the opponent for your Thief", "FBL-29"),
        ("0 play noble", "name the opponent for your Thief", "FBL-29"),
    ],
)
@pytest.mark.rule("FBL-29", "FBL-54", "FBL-76")
def test_why_not_when_naming_an_opponent(move: str, words: str, rule: str) -> None:
    state = given(["thief, noble", "farmer, noble", "", "spy, noble"], protected=[1])
    # Only one opponent is left, so the question would be passed over: it is put by hand.
    data = state.dump()
    data["agenda"] = [{"ask": "ChooseTarget", "seat": 0, "card": IDS.index("thief")}]
    assert reason(GAME.load_state(data), move) == (words, rule)


@pytest.mark.rule("FBL-1")
def test_why_not_a_player_who_does_not_exist() -> None:
    state = given(["thief, noble", "farmer, noble", "spy, noble"])
    play(state, "0 play thief")
    assert reason(state, "0 third to the left") == ("there are only 3 players", "FBL-1")


@pytest.mark.parametrize(
    ("held", "other", "anytime", "first", "rule"),
    [
        ("king, noble", "guard, general", "reactions", ["0 play king"], "FBL-53"),
        ("invasion, noble", "guard, general", "reactions", ["0 play invasion"], "FBL-58"),
        ("spy, noble", "guard, farmer", "full", [], "FBL-50"),
    ],
)
@pytest.mark.rule("FBL-50", "FBL-53", "FBL-58")
def test_why_not_in_a_window(held: str, other: str, anytime: str, first: list[str], rule: str) -> None:
    state = given([held, other], anytime=anytime, new_turn=anytime == "full")
    play(state, *first)
    for move in ("play guard", "play farmer", "yes", "at once guard", "at once general"):
        if move not in choices(state):
            words, found = reason(state, f"1 {move}")
            assert found == rule
            assert "or pass" in words


@pytest.mark.parametrize(
    ("card", "rule"),
    [("broker", "FBL-80"), ("scientist", "FBL-84"), ("artist", "FBL-36"), ("council_member", "FBL-71")],
)
@pytest.mark.rule("FBL-36", "FBL-71", "FBL-80", "FBL-84")
def test_a_choice_that_a_card_asks_for_cannot_be_passed(card: str, rule: str) -> None:
    state = given([f"{card}, noble", "farmer, noble"])
    play(state, f"0 play {card.replace('_', ' ')}")
    assert "pass" not in choices(state)
    assert reason(state, "0 pass")[1] == state.view(0).rule == rule


@pytest.mark.rule("FBL-101")
def test_nothing_can_be_played_after_the_end() -> None:
    state = given(["noble, spy", "farmer, noble"], stock="farmer")
    play(state, "0 play noble")
    with pytest.raises(IllegalMove, match=r"the game is over \(FBL-101\)"):
        state.play(1, GAME.vocabulary.move("play noble"))


@pytest.mark.parametrize("anytime", ["reactions", "full"])
def test_whatever_is_not_offered_has_a_reason_with_a_rule_of_the_register(anytime: str) -> None:
    for seed in range(4):
        state = new(2 + seed % 3, seed, anytime)
        dice = Dice(seed)
        while not state.over:
            seat = state.to_act[0]
            legal = state.moves(seat)
            for move in range(len(GAME.vocabulary)):
                if move not in legal:
                    found = state.why_not(seat, move)
                    assert found.text
                    assert found.rule in GAME.rules
            state.play(seat, legal[dice.below(len(legal))])


def test_a_move_says_what_it_would_bring_where_the_card_alone_does_not_tell() -> None:
    """With the Scientist and Insurrection in town Farmers give 2 and Nobles nothing; an era takes what is there."""
    state = given(["farmer, noble, merchant, invasion", "farmer, noble"], feebleton="scientist, insurrection, merchant")
    words = {offer.words for offer in state.view(0).offers}
    assert words == {
        "play farmer (+2 gold as the town is now)",
        "play noble (+0 gold as the town is now)",
        "play merchant",
        "play invasion (takes Feebleton, worth -2 gold)",
    }


def test_further_plays_are_asked_for_as_what_they_are() -> None:
    state = given(["engineer, farmer, noble, merchant", "farmer, noble"])
    assert state.question(0).prompt == "Play a card into Feebleton."
    play(state, "0 play engineer")
    assert state.question(0).prompt == "You may play up to 3 more cards into Feebleton, or stop."
    assert state.question(0).rule == "FBL-41"
    play(state, "0 play farmer", "0 play merchant")
    assert state.view(0).prompt == "You may play one more card into Feebleton, or stop."
