"""Feebleton: what piles are worth and who wins (Victory, Example of Scoring; EX-1 to EX-5, EX-13, EX-14)."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.games.feebleton.position.state import FeebletonState
from tests.games.feebleton.feebleton_positions import cards, fact, given, play, worth, zone

PILE_A = "3 farmer, noble, 2 council_member, 2 thief, conflagration"
PILE_B = "2 farmer, 3 merchant, guard, scientist, broker, invasion"
PILE_C = "3 noble, 2 spy, artist, king, marauders, general, bribery"


def ended(seats: int, piles: list[tuple[int, str]]) -> FeebletonState:
    """A game that has just ended with these piles."""
    state = given(["council_member, worker"] + ["worker"] * (seats - 1), piles=piles, stock="merchant")
    play(state, "0 play worker", "0 pass")
    assert state.over
    return state


@pytest.mark.rule("FBL-111", "FBL-112", "FBL-113")
def test_ex_1_pile_a_is_worth_7() -> None:
    assert len(cards(PILE_A)) == 9
    assert worth(PILE_A) == 7
    assert worth(PILE_A.replace("conflagration", "guard")) == 10


@pytest.mark.rule("FBL-111", "FBL-117", "FBL-118", "FBL-119", "FBL-120", "FBL-R27")
def test_ex_2_pile_b_is_worth_11() -> None:
    assert len(cards(PILE_B)) == 9
    assert worth(PILE_B) == 11
    assert worth(PILE_B.replace("invasion", "guard")) == 15
    assert worth(PILE_B.replace("invasion", "guard").replace("broker", "guard")) == 10


@pytest.mark.rule("FBL-111", "FBL-120", "FBL-121", "FBL-122", "FBL-R27", "FBL-R28")
def test_ex_3_pile_c_is_worth_9() -> None:
    assert len(cards(PILE_C)) == 10
    assert worth(PILE_C) == 9
    assert worth(PILE_C.replace(", bribery", "")) == 13


@pytest.mark.rule("FBL-19", "FBL-108", "FBL-109", "FBL-123")
def test_ex_5_three_piles_are_27_gold_and_win_against_18() -> None:
    state = ended(2, [(0, PILE_A), (0, PILE_B), (0, PILE_C), (1, "5 merchant, 8 farmer, insurrection")])
    assert state.gold(0) == 7 + 11 + 9 == 27
    assert state.cards_owned(0) == 28
    result = state.result()
    assert result.scores == [27, 18]
    assert (result.places, result.winners) == ([1, 2], [0])
    assert result.details[0] == [
        "Conflagration, 9 cards: 7",
        "Invasion, 9 cards: 10 produced, +5 Broker, -4 = 11",
        "Bribery, 10 cards: 15 produced, -2 Marauders, -4 = 9",
    ]


@pytest.mark.rule("FBL-115", "FBL-116", "FBL-118")
def test_ex_13_stopped_production_is_no_base_for_the_broker() -> None:
    assert worth("4 noble, 2 merchant, broker, insurrection") == 6


@pytest.mark.rule("FBL-119", "FBL-120")
def test_ex_14_the_broker_does_not_feed_on_himself() -> None:
    assert worth("2 noble, broker, marauders") == 7


@pytest.mark.rule("FBL-112")
def test_step_a_adds_the_printed_gold() -> None:
    printed = {"farmer": 1, "merchant": 2, "noble": 3, "worker": 2, "council_member": 2, "king": 6, "engineer": 3}
    for card in IDS[:16]:
        assert worth(card) == printed.get(card, 0)
    whole = "18 farmer, 9 merchant, 6 noble, 4 worker, 4 council_member, king, engineer"
    assert worth(whole) == 79


@pytest.mark.rule("FBL-113", "FBL-116")
def test_with_conflagration_farmers_and_scientist_count_nothing() -> None:
    assert worth("5 farmer, scientist, conflagration") == 0
    assert worth("5 farmer, scientist, broker, merchant, conflagration") == 3


@pytest.mark.rule("FBL-114", "FBL-R24")
def test_with_blockade_merchants_count_nothing_and_the_broker_gives_nothing() -> None:
    assert worth("3 merchant, 2 noble, broker, blockade") == 6
    assert worth("3 merchant, 2 noble, broker, invasion") == 12 + 6 - 4


@pytest.mark.rule("FBL-115", "FBL-R27")
def test_with_insurrection_nobles_and_king_count_nothing_but_worker_council_and_engineer_do() -> None:
    assert worth("2 noble, king, worker, council_member, engineer, insurrection") == 7
    assert worth("worker, council_member, engineer, conflagration, blockade, insurrection") == 7


@pytest.mark.rule("FBL-117")
def test_the_scientist_doubles_farmers_and_nothing_else() -> None:
    assert worth("4 farmer, merchant, scientist") == 10
    assert worth("4 farmer, merchant, scientist, conflagration") == 2


@pytest.mark.rule("FBL-118", "FBL-R28")
@pytest.mark.parametrize(("farmers", "value"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 6), (7, 10)])
def test_the_broker_adds_half_rounded_down(farmers: int, value: int) -> None:
    assert worth(f"broker, {farmers} farmer" if farmers else "broker") == value


@pytest.mark.rule("FBL-118", "FBL-117")
def test_the_gold_of_the_scientist_is_there_for_the_broker() -> None:
    assert worth("4 farmer, scientist, broker") == 12


@pytest.mark.rule("FBL-120", "FBL-122")
def test_fixed_deductions_add_up() -> None:
    assert worth("3 noble, king, marauders, tyranny, invasion") == 15 - 2 - 3 - 4


@pytest.mark.rule("FBL-121", "FBL-R28")
@pytest.mark.parametrize(
    ("pile", "value"), [("farmer", 1), ("2 farmer", 2), ("3 farmer", 2), ("5 farmer", 4), ("6 farmer", 4)]
)
def test_bribery_deducts_a_third_rounded_down(pile: str, value: int) -> None:
    assert worth(f"{pile}, bribery") == value


@pytest.mark.rule("FBL-121", "FBL-R28")
def test_bribery_takes_nothing_from_nothing_and_gives_nothing_to_a_loss() -> None:
    assert worth("bribery") == 0
    assert worth("invasion, bribery") == -4
    assert worth("invasion, tyranny, marauders, farmer, bribery") == -8
    assert worth("invasion, 2 merchant, bribery") == 0


@pytest.mark.rule("FBL-122", "FBL-R27")
def test_all_seven_era_cards_in_one_pile_all_apply_in_order() -> None:
    pile = "farmer, merchant, noble, king, 4 worker, 4 council_member, engineer, broker, scientist"
    stoppers = "conflagration, blockade, insurrection"
    assert worth(f"{pile}, {stoppers}") == 19
    assert worth(f"{pile}, {stoppers}, marauders, tyranny, invasion") == 10
    assert worth(f"{pile}, {stoppers}, marauders, tyranny, invasion, bribery") == 7


@pytest.mark.rule("FBL-108")
def test_who_has_no_pile_has_no_gold_and_no_cards() -> None:
    state = ended(3, [(1, "farmer, bribery")])
    result = state.result()
    assert result.scores == [0, 1, 0]
    assert result.tiebreaks == [[0], [2], [0]]


@pytest.mark.rule("FBL-109")
def test_cards_affect_only_the_pile_they_are_in() -> None:
    state = ended(2, [(0, "4 farmer, marauders"), (0, "scientist, conflagration"), (0, "broker, king, invasion")])
    assert state.values == [2, 0, 6 + 3 - 4]


@pytest.mark.rule("FBL-110", "FBL-R32")
def test_piles_and_totals_can_be_below_zero_and_no_pile_beats_them() -> None:
    state = ended(3, [(0, "invasion"), (1, "merchant, tyranny"), (1, "marauders")])
    result = state.result()
    assert result.scores == [-4, -3, 0]
    assert result.places == [3, 2, 1]


@pytest.mark.rule("FBL-124")
def test_equal_gold_is_decided_by_the_cards_in_all_piles_era_cards_included() -> None:
    state = ended(2, [(0, "noble, bribery"), (1, "merchant, conflagration"), (1, "blockade")])
    assert [state.gold(seat) for seat in range(2)] == [2, 2]
    result = state.result()
    assert result.tiebreaks == [[2], [3]]
    assert (result.places, result.winners) == ([2, 1], [1])


@pytest.mark.rule("FBL-125", "FBL-R32")
def test_a_full_tie_stands_and_the_place_after_it_is_counted_on() -> None:
    state = ended(3, [(0, "merchant, conflagration"), (1, "merchant, insurrection"), (2, "farmer, bribery")])
    assert state.result().places == [1, 1, 3]
    assert state.result().winners == [0, 1]


@pytest.mark.rule("FBL-125", "FBL-R32")
@pytest.mark.parametrize(
    ("piles", "places"),
    [
        ([], [1, 1, 1, 1]),
        ([(3, "farmer, bribery")], [2, 2, 2, 1]),
        ([(2, "invasion")], [1, 1, 4, 1]),
        ([(0, "noble, bribery"), (1, "farmer, spy, invasion"), (2, "merchant, blockade")], [1, 4, 2, 3]),
    ],
)
def test_places_with_four_players(piles: list[tuple[int, str]], places: list[int]) -> None:
    state = ended(4, piles)
    result = state.result()
    if len(piles) == 3:
        assert result.scores == [2, -3, 0, 0]
    assert result.places == places


@pytest.mark.rule("FBL-108", "FBL-127", "FBL-R29")
def test_the_running_value_of_feebleton_and_of_every_pile_is_shown() -> None:
    state = given(["farmer, noble", "spy, noble"], feebleton="king, noble", piles=[(0, PILE_A), (1, PILE_B)])
    for seat in (0, 1, None):
        view = state.view(seat)
        assert fact(view, "worth") == "9 gold"
        assert (fact(view, "gold/0"), fact(view, "gold/1")) == ("7", "11")
        assert (fact(view, "cards/0"), fact(view, "cards/1")) == ("9", "9")
        assert zone(view, "piles/0").pieces[0].badges == ("7 gold", "9 cards")


@pytest.mark.rule("FBL-111")
@pytest.mark.parametrize(
    ("town", "parts"),
    [
        ("2 farmer, 3 merchant, spy", {"farmer": "2 gold", "merchant": "6 gold", "spy": ""}),
        ("2 noble, insurrection, farmer", {"noble": "no gold", "insurrection": "", "farmer": "1 gold"}),
        ("4 farmer, scientist", {"farmer": "8 gold", "scientist": ""}),
        ("3 merchant, broker, tyranny", {"merchant": "6 gold", "broker": "3 gold", "tyranny": "-3 gold"}),
    ],
)
def test_the_town_shows_what_each_of_its_cards_is_worth_now(town: str, parts: dict[str, str]) -> None:
    view = given(["farmer", "farmer"], feebleton=town).view(0)
    shown_parts = {piece.art: "".join(piece.badges) for piece in zone(view, "feebleton").pieces}
    assert shown_parts == parts
    golds = [int(words.split()[0]) for words in shown_parts.values() if words and words != "no gold"]
    assert fact(view, "worth") == f"{sum(golds)} gold"


@pytest.mark.rule("FBL-16", "FBL-27")
def test_a_red_card_in_the_hand_shows_what_it_would_take_and_to_its_holder_only() -> None:
    state = given(["bribery, marauders, farmer", "farmer"], feebleton="3 merchant, guard")
    badges = {piece.art: piece.badges for piece in zone(state.view(0), "hand/0").pieces}
    # A Guard lies in the town: Marauders cannot be played.
    assert badges == {"bribery": ("4 gold now",), "marauders": (), "farmer": ()}
    assert all("gold now" not in "".join(piece.badges) for piece in zone(state.view(1), "hand/0").pieces)


def test_a_card_in_the_hand_shows_what_it_would_bring_where_that_is_not_printed_on_it() -> None:
    state = given(["farmer, noble, king, guard", "farmer"], feebleton="scientist, broker, insurrection, merchant")
    badges = {piece.art: piece.badges for piece in zone(state.view(0), "hand/0").pieces}
    assert badges == {"farmer": ("+3 gold now",), "noble": ("no gold now",), "king": ("no gold now",), "guard": ()}
