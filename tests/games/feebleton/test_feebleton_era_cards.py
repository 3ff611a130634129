"""Feebleton: the seven End of Era cards, and when Marauders and Tyranny can be played (Card Descriptions)."""

from __future__ import annotations

import pytest

from tests.games.feebleton.feebleton_positions import choices, given, piles_of, play, reason, worth


@pytest.mark.rule("FBL-91", "FBL-92")
@pytest.mark.parametrize(
    ("card", "gold"),
    [
        ("conflagration", 15),
        ("blockade", 14),
        ("insurrection", 7),
        ("marauders", 14),
        ("tyranny", 13),
        ("invasion", 12),
        ("bribery", 11),
    ],
)
def test_each_era_card_takes_feebleton_and_changes_its_gold(card: str, gold: int) -> None:
    town = "farmer, merchant, noble, king, council_member, worker"
    assert worth(town) == 16
    state = given([f"{card}, spy", "farmer, spy"], feebleton=town, plays_left=2)
    play(state, f"0 play {card}")
    assert state.gold(0) == gold
    assert len(piles_of(state, 0)) == 1


@pytest.mark.rule("FBL-92", "FBL-61")
@pytest.mark.parametrize(
    ("card", "gold"), [("conflagration", 4), ("blockade", 4), ("insurrection", 3), ("marauders", 4), ("invasion", 2)]
)
def test_a_prevented_card_changes_the_pile_it_ends_up_in(card: str, gold: int) -> None:
    state = given([f"{card}, farmer, spy", "general, bribery, spy"], feebleton="2 farmer, merchant, noble")
    play(state, f"0 play {card}", "1 at once general", "1 play bribery")
    assert state.gold(1) == gold


@pytest.mark.rule("FBL-93")
def test_conflagration_stops_farmers_and_the_scientist() -> None:
    assert worth("4 farmer, scientist, merchant, conflagration") == 2
    assert worth("4 farmer, merchant, noble, king, conflagration") == 11


@pytest.mark.rule("FBL-94", "FBL-R24")
def test_blockade_stops_merchants_and_the_broker_whom_it_calls_banker() -> None:
    assert worth("4 merchant, broker, 4 noble, blockade") == 12
    assert worth("4 merchant, 4 noble, farmer, king, blockade") == 19


@pytest.mark.rule("FBL-95")
def test_insurrection_stops_nobles_and_the_king() -> None:
    assert worth("2 noble, king, merchant, farmer, insurrection") == 3


@pytest.mark.rule("FBL-96")
@pytest.mark.parametrize("guard", ["guard", "general"])
def test_marauders_cost_two_and_are_unplayable_while_a_guard_or_the_general_lies_in_feebleton(guard: str) -> None:
    assert worth("marauders, noble") == 1
    state = given(["marauders, noble", "farmer, noble"], feebleton=f"farmer, {guard}")
    assert "play marauders" not in choices(state)
    assert reason(state, "0 play marauders") == (
        "Marauders cannot be played while a Guard or the General is in Feebleton",
        "FBL-96",
    )
    free = given(["marauders, noble", "farmer, noble"], feebleton="farmer")
    assert "play marauders" in choices(free)


@pytest.mark.rule("FBL-97")
def test_the_ban_looks_at_feebleton_alone_not_at_piles_nor_at_protections() -> None:
    state = given(
        ["marauders, noble", "guard, general"],
        feebleton="farmer",
        piles=[(1, "guard, invasion"), (0, "guard, bribery")],
        protected=[1, 0],
    )
    assert "play marauders" in choices(state)


@pytest.mark.rule("FBL-97")
def test_marauders_can_be_played_again_once_the_guard_has_left_feebleton() -> None:
    taken = given(["bribery, marauders, noble", "farmer, noble"], feebleton="guard", plays_left=2)
    assert "play marauders" not in choices(taken)
    play(taken, "0 play bribery")
    assert "play marauders" in choices(taken)
    back = given(["historian, marauders, noble", "farmer, noble"], feebleton="guard, spy", plays_left=2)
    play(back, "0 play historian", "0 take guard")
    assert "play marauders" in choices(back)


@pytest.mark.rule("FBL-98", "FBL-R31")
@pytest.mark.parametrize(
    ("town", "allowed"),
    [("", False), ("noble, farmer", False), ("council_member", True), ("king", True), ("guard, general, king", True)],
)
def test_tyranny_costs_three_and_needs_a_council_member_or_the_king(town: str, allowed: bool) -> None:
    assert worth("tyranny, 2 noble") == 3
    state = given(["tyranny, noble, spy", "farmer, noble"], feebleton=town)
    assert ("play tyranny" in choices(state)) is allowed
    if not allowed:
        assert reason(state, "0 play tyranny") == ("Tyranny needs a Council Member or the King in Feebleton", "FBL-98")


@pytest.mark.rule("FBL-98")
def test_tyranny_does_not_look_at_piles() -> None:
    state = given(["tyranny, noble, spy", "farmer, noble"], piles=[(0, "king, council_member, bribery")])
    assert "play tyranny" not in choices(state)


@pytest.mark.rule("FBL-99")
@pytest.mark.parametrize("town", ["", "guard, general", "king"])
def test_invasion_costs_four_and_has_no_condition(town: str) -> None:
    assert worth("invasion, 2 noble") == 2
    state = given(["invasion, noble, spy", "farmer, noble"], feebleton=town)
    assert "play invasion" in choices(state)


@pytest.mark.rule("FBL-100")
def test_bribery_costs_one_gold_for_every_full_three() -> None:
    assert [worth(f"bribery, {n} farmer") for n in range(1, 10)] == [1, 2, 2, 3, 4, 4, 5, 6, 6]
