"""Medieval Realms, step 6 of a round: turns, hole cards, majority cards, bringing cards into play, passing."""

from __future__ import annotations

import pytest

from greathall.games.medieval_realms.box.names import MAJORITY
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.actions import majority_holder, would_get
from greathall.kernel import Dice, IllegalMove
from tests.games.medieval_realms.medieval_realms_positions import (
    GAME,
    asked,
    choices,
    discarded,
    end_round,
    given,
    hand,
    has,
    panel,
    pieces,
    place,
    play,
    realm,
    reason,
    told,
    zone,
)

# ------------------------------------------------------------------ turns


@pytest.mark.rule("MDR-76")
def test_each_player_carries_out_one_action_along_the_track_again_and_again() -> None:
    state = given(
        tokens=["9 goods", "9 goods", "9 goods"],
        track=[2, 0, 1],
        panel={1: "market", 2: "tithe", 3: "city_red", 5: "market", 6: "tithe", 7: "city_blue", 9: "university"},
    )
    order: list[int] = []
    for square in (1, 2, 3, 6, 5, 9):
        order.append(state.to_act[0])
        play(state, f"{state.to_act[0]} activate {square}")
    assert order == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("MDR-77")
def test_the_three_actions() -> None:
    state = given(tokens=["7 goods", ""], hands={0: "market"}, panel={3: "tithe"})
    assert choices(state) == ["activate 3", "play red", "pass"]
    assert reason(state, "0 token gold") == ("no token is to be chosen now", "MDR-77")


@pytest.mark.rule("MDR-76", "MDR-105")
def test_who_passed_has_no_further_turn_this_round() -> None:
    state = given(tokens=["9 goods"] * 3, panel={1: "market", 2: "tithe", 3: "city_red", 4: "university"})
    play(state, "0 activate 1", "1 pass", "2 activate 2", "0 activate 3")
    assert asked(state) == "2 Action"
    assert reason(state, "1 activate 4") == ("it is not your turn to decide", "MDR-76")
    assert [piece.badges for piece in zone(state.view(0), "track").pieces] == [(), ("passed",), ()]


@pytest.mark.rule("MDR-107", "MDR-R41")
def test_the_last_one_goes_on_until_passing() -> None:
    squares = {1: "market", 2: "tithe", 3: "city_red", 4: "university", 5: "castle"}
    state = given(tokens=["9 goods", "9 goods"], panel=squares)
    play(state, "0 pass", "1 activate 1", "1 activate 2", "1 activate 3", "1 activate 4")
    assert asked(state) == "1 Action"
    play(state, "1 pass")
    assert state.round == 2


@pytest.mark.rule("MDR-108", "MDR-R17")
def test_who_can_do_nothing_else_passes() -> None:
    state = given(tokens=["2 goods", "", "2 goods"], hands={1: "market"}, panel={1: "tithe", 2: "university"})
    play(state, "0 activate 1")
    assert asked(state) == "2 Action"
    assert state.has_passed(1)
    assert "{1} can neither activate nor play any card, and so passes." in told(state, None)
    assert next(line.rule for line in state.told(None) if "so passes" in line.text) == "MDR-108"


@pytest.mark.rule("MDR-105", "MDR-R17")
def test_passing_is_always_possible_in_ones_turn_and_holds_for_the_round_only() -> None:
    state = given(tokens=["9 goods, 9 science", "2 goods"], hands={0: "university"}, panel={1: "tithe", 2: "castle"})
    assert "pass" in choices(state)
    play(state, "0 pass", "1 pass")
    assert state.round == 2
    for seat in (0, 1):
        place(state, seat, "4 gold", [seat + 1], [seat + 3], [8, 8])
    assert state.passed == 0
    assert asked(state) == "0 Action"


@pytest.mark.rule("MDR-78", "MDR-R25")
def test_an_emptied_square_stays_empty_until_the_end_of_the_round() -> None:
    state = given(
        tokens=["9 goods", "9 goods"],
        panel={1: "market", 2: "tithe"},
        future="war, castle",
        deck="3 market",
    )
    play(state, "0 activate 1")
    assert panel(state) == {2: "tithe"}
    assert reason(state, "1 activate 1") == ("square 1 is empty until the round ends", "MDR-78")
    end_round(state)
    assert panel(state)[1] == "war"


# ------------------------------------------------------------------ hole cards


@pytest.mark.rule("MDR-14", "MDR-79", "MDR-85", "MDR-92")
def test_e7_prices_on_the_panel() -> None:
    squares = {4: "tithe", 5: "castle", 9: "market", 12: "realm_leader_mayor"}
    for square, price in ((4, 1), (5, 2), (9, 3), (12, 0)):
        state = given(tokens=["8 goods, gold", "goods"], panel=squares | {1: "city_red"})
        play(state, f"0 activate {square}")
        assert has(state, 0)["goods"] == 8 - price


@pytest.mark.rule("MDR-14")
@pytest.mark.parametrize(("square", "price"), [(s, 1 + (s - 1) // 4) for s in range(1, 13)])
def test_the_price_of_each_square(square: int, price: int) -> None:
    enough = given(tokens=[f"{price} goods", ""], panel={square: "market"})
    assert choices(enough) == [f"activate {square}", "pass"]
    short = given(tokens=[f"{price - 1} goods", ""], panel={square: "market"})
    assert choices(short) == ["pass"]
    text = f"square {square} costs {price} goods; you have {price - 1}"
    assert reason(short, f"0 activate {square}") == (text, "MDR-14")


@pytest.mark.rule("MDR-15", "MDR-16")
def test_only_cards_of_the_current_panel_can_be_activated() -> None:
    state = given(tokens=["9 goods", ""], panel={7: "market"}, future="tithe, city_red")
    assert choices(state) == ["activate 7", "pass"]


@pytest.mark.rule("MDR-29", "MDR-79", "MDR-80", "MDR-R4")
def test_a_hole_card_goes_to_the_hand_of_who_activates_it_even_if_it_cannot_be_paid() -> None:
    state = given(tokens=["2 goods", "9 goods, 9 raw_materials"], panel={1: "city_red", 2: "market"})
    play(state, "0 activate 1")
    assert hand(state, 0) == ["city_red"]
    assert has(state, 0) == {"goods": 1}
    assert realm(state, 0) == []
    assert "{0} takes City (red stamps) for 1 goods." in told(state, None)


@pytest.mark.rule("MDR-78")
@pytest.mark.parametrize("card", ["city_red", "castle", "territory_gold"])
def test_the_chronicle_points_to_the_square_that_a_card_left(card: str) -> None:
    """A hole card, a majority card and one that is put up for auction."""
    state = given(tokens=["9 goods, 9 battle", "9 goods"], panel={6: card, 7: "market"})
    squares = [slot.id for slot in zone(state.view(None), "panel").slots]
    play(state, "0 activate 6")
    pointed = {piece for line in state.told(None) for piece in line.pieces if piece in squares}
    assert pointed == {squares[5]}


@pytest.mark.rule("MDR-81", "MDR-R4")
def test_hands_lie_open() -> None:
    state = given(tokens=["2 goods", "", ""], hands={0: "castle, tithe", 2: "war"})
    for viewer in (0, 1, 2, None):
        assert pieces(state.view(viewer), "hand/0") == ["castle x1", "tithe x1"]
        assert pieces(state.view(viewer), "hand/2") == ["war x1"]
        assert all(piece.face_up for piece in zone(state.view(viewer), "hand/0").pieces)


@pytest.mark.rule("MDR-82", "MDR-84")
def test_a_hand_of_four_takes_no_hole_card() -> None:
    state = given(tokens=["9 goods", ""], hands={0: "castle, war, tithe, city_red"}, panel={1: "market"})
    assert "activate 1" not in choices(state)
    assert reason(state, "0 activate 1") == ("your hand is full: it holds at most 4 cards", "MDR-82")
    three = given(tokens=["9 goods", ""], hands={0: "castle, war, tithe"}, panel={1: "market"})
    assert "activate 1" in choices(three)


@pytest.mark.rule("MDR-83", "MDR-84")
def test_a_hand_takes_no_second_card_of_a_stamp() -> None:
    state = given(tokens=["9 goods", ""], hands={0: "tithe"}, panel={1: "inquisition", 2: "market"})
    assert "activate 1" not in choices(state)
    assert "activate 2" in choices(state)
    assert reason(state, "0 activate 1") == ("you hold a card of the same stamp (colour), white", "MDR-83")
    with pytest.raises(IllegalMove):
        play(state, "0 activate 1")


@pytest.mark.rule("MDR-83")
def test_cards_in_play_do_not_count_for_the_stamps_of_the_hand() -> None:
    state = given(tokens=["9 goods", ""], in_play={0: "tithe, market"}, panel={1: "inquisition"})
    assert "activate 1" in choices(state)


@pytest.mark.rule("MDR-84")
def test_too_few_goods() -> None:
    state = given(tokens=["goods", ""], panel={5: "market"})
    assert choices(state) == ["pass"]


# ------------------------------------------------------------------ majority cards


@pytest.mark.rule("MDR-30", "MDR-85", "MDR-86")
def test_a_majority_card_goes_to_who_has_the_most_and_the_activator_pays() -> None:
    state = given(
        tokens=["3 goods, 2 raw_materials", "3 goods, 5 raw_materials", "3 goods, 4 raw_materials"], panel={5: "castle"}
    )
    play(state, "0 activate 5")
    assert hand(state, 1) == ["castle"]
    assert has(state, 0) == {"goods": 1, "raw_materials": 2}
    assert has(state, 1) == {"goods": 3, "raw_materials": 5}
    text = "{0} pays 2 goods for the majority of raw materials: Castle goes to {1}, who has 5."
    assert text in told(state, None)


@pytest.mark.rule("MDR-86")
@pytest.mark.parametrize(
    ("id", "resource"),
    [
        ("castle", "raw_materials"),
        ("war", "battle"),
        ("artist_red", "culture"),
        ("art_gallery", "culture"),
        ("missionary_white", "religion"),
        ("cathedral", "religion"),
        ("scientist_grey", "science"),
    ],
)
def test_the_resource_of_its_cost_is_compared(id: str, resource: str) -> None:
    every = "goods, 4 science, 4 culture, 4 religion, 4 gold, 4 raw_materials, 4 battle"
    state = given(tokens=[every, every, f"{every}, {resource}"], panel={1: id})
    play(state, "0 activate 1")
    assert hand(state, 2) == [id]


@pytest.mark.rule("MDR-87")
def test_a_full_hand_or_the_same_stamp_leaves_it_to_the_next_most() -> None:
    state = given(
        tokens=["goods, battle", "9 battle", "8 battle", "2 battle"],
        hands={1: "castle, market, tithe, city_red", 2: "war"},
        panel={1: "war"},
    )
    play(state, "0 activate 1")
    assert hand(state, 3) == ["war"]
    text = "War goes to {3}, who has 2; {1} and {2} had more but could not take it."
    assert [line.rule for line in state.told(None) if line.text.endswith(text)] == ["MDR-87"]


@pytest.mark.rule("MDR-88", "MDR-R18")
def test_anybody_with_the_goods_may_activate_it_even_with_a_full_hand() -> None:
    state = given(tokens=["goods", "battle"], hands={0: "castle, market, tithe, city_red"}, panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, 1) == ["war"]
    short = given(tokens=["", "battle"], panel={1: "war"})
    assert reason(short, "0 activate 1") == ("square 1 costs 1 goods; you have 0", "MDR-14")


@pytest.mark.rule("MDR-88", "MDR-106")
def test_who_passed_still_receives_majority_cards() -> None:
    state = given(tokens=["goods", "battle, 6 goods"], passed=[1], panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, 1) == ["war"]
    assert state.has_passed(1)


@pytest.mark.rule("MDR-89", "MDR-R18")
def test_none_of_the_resource_is_a_count_of_zero() -> None:
    state = given(tokens=["goods", "9 battle", ""], hands={0: "war", 1: "war"}, panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, 2) == ["war"]


@pytest.mark.rule("MDR-90", "MDR-R19")
@pytest.mark.parametrize("track", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_the_activator_wins_a_tie_it_stands_in(track: list[int]) -> None:
    state = given(tokens=["goods, 3 battle", "3 battle", "3 battle"], track=track, actor=0, panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, 0) == ["war"]
    text = "War goes to {0}, who has 3; a tie goes to whoever activated it."
    assert [line.rule for line in state.told(None) if line.text.endswith(text)] == ["MDR-90"]


@pytest.mark.rule("MDR-90", "MDR-R19", "MDR-R7")
@pytest.mark.parametrize(("track", "receiver"), [([0, 1, 2, 3], 1), ([2, 0, 3, 1], 2), ([0, 3, 2, 1], 3)])
def test_else_the_tied_player_earliest_on_the_track(track: list[int], receiver: int) -> None:
    tokens = ["goods, 2 battle", "3 battle", "3 battle", "3 battle"]
    state = given(tokens=tokens, track=track, actor=0, panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, receiver) == ["war"]
    assert told(state, None)[0].endswith("who has 3; a tie goes to the earliest on the track.")


@pytest.mark.rule("MDR-90", "MDR-R19")
def test_an_activator_who_cannot_acquire_does_not_win_the_tie() -> None:
    state = given(tokens=["goods, 3 battle", "3 battle", "3 battle"], hands={0: "war"}, panel={1: "war"})
    play(state, "0 activate 1")
    assert hand(state, 1) == ["war"]


@pytest.mark.rule("MDR-18", "MDR-91")
def test_a_card_that_nobody_can_acquire_is_discarded_and_the_goods_stay_paid() -> None:
    state = given(tokens=["4 goods", "battle"], hands={0: "war", 1: "war"}, panel={9: "war", 1: "market"})
    play(state, "0 activate 9")
    assert discarded(state) == ["war"]
    assert has(state, 0) == {"goods": 1}
    assert pieces(state.view(1), "discard") == ["war x1"]


@pytest.mark.rule("MDR-145", "MDR-R18")
def test_a_majority_card_cannot_be_refused_and_asks_nobody() -> None:
    state = given(tokens=["3 goods", "9 battle, goods"], panel={1: "war", 2: "market"})
    play(state, "0 activate 1")
    assert hand(state, 1) == ["war"]
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-100", "MDR-R16")
def test_after_a_majority_card_comes_the_player_after_the_activator() -> None:
    state = given(tokens=["3 goods", "3 goods", "3 goods, 9 battle"], panel={1: "war", 2: "market"})
    play(state, "0 activate 1")
    assert hand(state, 2) == ["war"]
    assert asked(state) == "1 Action"


# ------------------------------------------------------------------ bringing a card into play


@pytest.mark.rule("MDR-101", "MDR-102")
def test_a_card_is_paid_and_lies_beside_the_realm() -> None:
    state = given(tokens=["7 religion, goods", "goods"], hands={0: "cathedral, market"})
    play(state, "0 play white")
    assert realm(state, 0) == ["cathedral"]
    assert hand(state, 0) == ["market"]
    assert has(state, 0)["religion"] == 2
    assert state.points[0] == 5


@pytest.mark.rule("MDR-102", "MDR-R24", "MDR-37", "MDR-6")
def test_only_the_shown_resource_pays() -> None:
    state = given(tokens=["4 religion, 9 goods, 9 gold, 9 culture", ""], hands={0: "cathedral"})
    assert "play white" not in choices(state)
    assert reason(state, "0 play white") == ("Cathedral costs 5 religion; you have 4", "MDR-102")
    with pytest.raises(IllegalMove):
        play(state, "0 play white")


@pytest.mark.rule("MDR-101")
def test_only_a_card_in_hand_can_be_brought_into_play() -> None:
    state = given(tokens=["9 religion, goods", ""], panel={1: "cathedral"})
    assert reason(state, "0 play white") == ("you hold no white card", "MDR-101")


@pytest.mark.rule("MDR-101", "MDR-76")
def test_bringing_a_card_into_play_is_the_whole_action() -> None:
    state = given(
        tokens=["9 religion, 9 raw_materials, goods", "goods"], hands={0: "inquisition, castle"}, panel={1: "market"}
    )
    play(state, "0 play white")
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-103", "MDR-145")
def test_no_move_discards_gives_or_trades_anything() -> None:
    words = [GAME.vocabulary.words(move) for move in range(len(GAME.vocabulary))]
    kinds = {entry.split()[0] for entry in words}
    assert kinds == {
        "token", "mayor", "general", "admiral", "buffer", "activate", "play", "pass", "auction", "bid",
    }  # fmt: skip
    state = given(tokens=["goods", ""], hands={0: "castle, war, tithe, city_red"}, panel={1: "market"})
    assert choices(state) == ["pass"]
    play(state, "0 pass")
    assert hand(state, 0) == ["castle", "war", "tithe", "city_red"]


@pytest.mark.rule("MDR-145", "MDR-R42")
def test_tokens_of_the_track_cannot_be_declined() -> None:
    state = given(tokens=["5 culture, goods", ""], hands={0: "art_gallery"})
    play(state, "0 play violet")
    assert asked(state) == "0 ChooseToken"
    assert "pass" not in choices(state)
    assert reason(state, "0 pass") == (
        "first take the token that the victory points track gives; it cannot be declined",
        "MDR-145",
    )


@pytest.mark.rule("MDR-79", "MDR-85", "MDR-92", "MDR-101", "MDR-105")
def test_the_words_of_an_action_say_what_it_means_here() -> None:
    state = given(
        tokens=["9 goods, gold, 7 battle", "9 raw_materials"],
        hands={0: "island_white, war"},
        panel={1: "market", 2: "castle", 3: "realm_leader_mayor"},
    )
    assert [offer.words for offer in state.view(0).offers] == [
        "activate 1: take Market for 1 goods",
        "activate 2: Castle for 1 goods, to {1} with 9 raw materials",
        "activate 3: auction Realm Leader: Mayor in gold",
        "play Island (at least 3 white cards) at no cost",
        "play War for 7 battle points",
        "pass (no more actions this round)",
    ]
    rules = [offer.rule for offer in state.view(0).offers]
    assert rules == ["MDR-79", "MDR-85", "MDR-92", "MDR-101", "MDR-101", "MDR-105"]


@pytest.mark.rule("MDR-86", "MDR-87", "MDR-89", "MDR-90")
@pytest.mark.parametrize("seats", [2, 4])
def test_who_would_get_a_majority_card_is_foreseen_as_it_happens(seats: int) -> None:
    """What a learner is told of each card on the panel is what activating it would do."""
    state = GAME.new(seats, 3)
    assert isinstance(state, RealmsState)
    dice = Dice(3)
    foreseen = {True: 0, False: 0}
    while not state.over:
        for card in state.panel:
            if card >= 0 and state.box.modes[card] == MAJORITY:
                for seat in range(seats):
                    own = majority_holder(state, seat, card) == seat
                    assert would_get(state, seat, card) == own
                    foreseen[own] += 1
        seat = state.to_act[0]
        moves = state.moves(seat)
        state.play(seat, moves[dice.below(len(moves))])
    assert min(foreseen.values()) > 50
