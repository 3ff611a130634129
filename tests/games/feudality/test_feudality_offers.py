"""Feudality: what a question and its offers promise is what happens, neither less nor more."""

from __future__ import annotations

import pytest

from greathall.games.feudality.position.state import FeudalityState
from tests.games.feudality.feudality_positions import asked, baron, begun, choices, event, given, goods, offers, play


def prompt(state: FeudalityState) -> str:
    return state.view(state.to_act[0]).prompt


def with_trader(goods: str) -> dict[str, object]:
    return baron(goods=goods, tiles={"1,1": "trader"})


# ---------------------------------------------------------------------- trades that a price needs


@pytest.mark.rule("FDY-28", "FDY-29", "FDY-R18")
def test_an_offer_says_which_trades_its_price_needs() -> None:
    state = given(with_trader("2 food, 9 wood"), baron(), step="tray", bag="4 kirk")
    assert offers(state)["tile kirk"] == "tile kirk (1 wood and 2 stone; 6 wood are traded for 2 stone)"
    play(state, "0 tile kirk")
    assert goods(state) == [0, 2, 2, 0, 0]


@pytest.mark.rule("FDY-28")
def test_where_there_is_a_choice_of_trades_the_offer_says_how_many() -> None:
    state = given(baron(goods="4 food, 4 wood, 3 stone"), baron(), step="tray", bag="4 beggar")
    assert offers(state)["fortify"].endswith("; 1 stone comes by a trade, 4 to 1)")


@pytest.mark.rule("FDY-28")
def test_where_all_must_go_the_offer_names_all() -> None:
    state = given(baron(goods="4 food, 4 wood, 2 stone"), baron(), step="tray", bag="4 beggar")
    assert offers(state)["fortify"].endswith("; 4 food and 4 wood are traded for 2 stone)")


@pytest.mark.rule("FDY-47")
def test_an_offer_that_needs_no_trade_names_none() -> None:
    state = given(baron(goods="9 wood, 9 stone"), baron(), step="tray", bag="4 beggar")
    assert "trade" not in " ".join(offers(state).values())


@pytest.mark.rule("FDY-132", "FDY-R36")
def test_food_for_the_king_that_must_be_traded_for_is_said_before() -> None:
    state = event("famine 2", baron(goods="1 food, 8 wood"), baron())
    assert offers(state)["pay"] == "pay 2 food (4 wood are traded for 1 food)"
    state = event("famine 2", baron(goods="3 food, 8 wood"), baron())
    assert offers(state)["pay"] == "pay 2 food"


@pytest.mark.rule("FDY-56", "FDY-R23")
def test_gold_for_saboteurs_that_must_be_traded_for_is_said_before() -> None:
    state = given(baron(goods="1 gold, 8 wood", vp=2), baron(), step="act", rolls=[2])
    play(state, "0 action sabotage")
    assert offers(state)["pay"] == "pay 2 gold (4 wood are traded for 1 gold)"


# ---------------------------------------------------------------------- the table


@pytest.mark.rule("FDY-155", "FDY-156")
def test_the_track_says_when_the_game_ends_and_only_then_that_it_does() -> None:
    state = given(baron(), baron(), step="act")
    track = next(zone for zone in state.view(0).zones if zone.id == "track")
    assert track.text == "whoever reaches 15 makes that turn the last"
    state = given(baron(vp=15), baron(), step="act", last=True)
    track = next(zone for zone in state.view(0).zones if zone.id == "track")
    assert track.text == "15 are reached: this turn is the last"


@pytest.mark.rule("FDY-22")
def test_in_the_draft_nothing_has_a_price() -> None:
    state = begun(2)
    tray = next(zone for zone in state.view(state.to_act[0]).zones if zone.id == "tray")
    drafted = [piece for piece in tray.pieces if piece.id.startswith("tray/")]
    assert drafted
    assert {piece.badges for piece in drafted} == {("free now",)}
    assert not [piece for piece in drafted if piece.text.startswith("Costs")]
    seat = state.to_act[0]
    state.play(seat, state.moves(seat)[0])
    held = next(piece for zone in state.view(seat).zones for piece in zone.pieces if piece.id.startswith("held/"))
    assert not held.text.startswith("Costs")


# ---------------------------------------------------------------------- questions


@pytest.mark.rule("FDY-79", "FDY-128")
def test_who_has_only_wolf_is_asked_for_wolf() -> None:
    state = event("joust", baron(units="wolf"), baron())
    assert prompt(state) == (
        "The King holds a tournament: do you enter Wolf the Trained Elephant, who counts as a Knight?"
    )
    state = event("joust", baron(units="wolf, knight"), baron())
    assert prompt(state) == "The King holds a tournament: do you enter a Knight?"


@pytest.mark.rule("FDY-74")
@pytest.mark.parametrize(
    ("store", "text"),
    [
        ("4 wood", "Food is missing: trade with the bank for one food, or lose a tile."),
        ("3 wood", "Food is missing, and you do not have enough of anything to trade for it: lose a tile."),
    ],
)
def test_a_trade_is_named_at_hunger_only_where_one_is_possible(store: str, text: str) -> None:
    state = given(baron(goods=store, tiles={"1,1": "smith"}), baron(), step="feed")
    assert (asked(state), prompt(state)) == ("0 Hunger", text)


@pytest.mark.rule("FDY-75", "FDY-R28")
@pytest.mark.parametrize(
    ("store", "text"),
    [
        ("8 wood, 8 iron", "The Rats want food, and you have none: you must trade for it."),
        ("3 wood", "The Rats want food, and you have nothing to trade for it: lose a tile."),
    ],
)
def test_who_has_the_rats_is_told_what_must_be(store: str, text: str) -> None:
    state = given(baron(goods=store, tiles={"1,1": "smith"}), baron(), step="feed", rats=0)
    assert asked(state) == "0 Hunger"
    assert prompt(state).startswith(text)


@pytest.mark.rule("FDY-88")
def test_who_still_owes_troops_is_not_asked_whether_but_which() -> None:
    state = event("war 3", baron(units="3 man_at_arms, 2 archer"), baron())
    play(state, "0 unit man at arms")
    assert "pass" not in choices(state)
    assert prompt(state) == "War! You have sent 1 of 3 points of troops: which unit do you send next?"
    play(state, "0 unit archer")
    assert prompt(state) == "War! You have sent 3 of 3 points of troops: do you send another unit?"


@pytest.mark.rule("FDY-43", "FDY-144")
def test_the_senior_may_name_himself_and_reads_yourself() -> None:
    state = event("rats", baron(), baron(), baron())
    assert offers(state) == {
        "oneself": "yourself (1 VP)",
        "first left": "first left: {1} (1 VP)",
        "second left": "second left: {2} (1 VP)",
    }


@pytest.mark.rule("FDY-43", "FDY-148")
def test_whom_a_monster_may_attack_is_offered_with_what_defends_them() -> None:
    state = event("stone_giant", baron(level=2), baron(units="1 knight", level=1), bag="4 mason")
    assert offers(state) == {"oneself": "yourself (defence 4)", "first left": "first left: {1} (defence 5)"}
