"""Medieval Realms, steps 3 to 5 of a round: mayors, lands, cards, extra goods, the new turn order."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from greathall.games.medieval_realms.position.state import RealmsState
from tests.games.medieval_realms.medieval_realms_positions import (
    after_extras,
    asked,
    given,
    has,
    place,
    play,
    told,
)

JAMES, CLAIRE, MICHAEL, VALERIE = 0, 1, 2, 3


def from_lands(
    state: RealmsState, before: Mapping[int, dict[str, int]], seat: int, mayors: str = "gold"
) -> dict[str, int]:
    """What a seat got, less 4 tokens of its mayors and the 2 goods of step 4."""
    gains = dict(has(state, seat))
    for name, count in before[seat].items():
        gains[name] = gains.get(name, 0) - count
    gains[mayors] = gains.get(mayors, 0) - 4
    gains["goods"] = gains.get("goods", 0) - 2
    return {name: count for name, count in gains.items() if count}


def battle(placements: list[tuple[list[int], list[int], list[int]]]) -> list[dict[str, int]]:
    """Everybody places generals, admirals, buffers; gives what each got from lands."""
    seats = len(placements)
    sizes = {seat: (4, len(generals), len(admirals)) for seat, (generals, admirals, _) in enumerate(placements)}
    state = given(tokens=[""] * seats, leaders=sizes, step="place")
    before = {seat: has(state, seat) for seat in range(seats)}
    for seat, (generals, admirals, buffers) in enumerate(placements):
        place(state, seat, "4 gold", generals, admirals, buffers)
    assert not state.placing()
    return [from_lands(state, before, seat) for seat in range(seats)]


# ------------------------------------------------------------------ step 3


@pytest.mark.rule("MDR-56", "MDR-62")
def test_e2_mayors_produce() -> None:
    state = given(tokens=["", "", ""], leaders=dict.fromkeys(range(3), (4, 0, 0)), step="place")
    place(state, 0, "2 science, gold, goods", [], [])
    place(state, 1, "4 religion", [], [])
    assert has(state, 0) == {}
    place(state, 2, "4 religion", [], [])
    assert has(state, 0) == {"science": 2, "gold": 1, "goods": 1 + 2}
    assert "{0} gets 1 goods, 2 science and 1 gold from mayors." in told(state, None)


@pytest.mark.rule("MDR-59", "MDR-63", "MDR-64", "MDR-65", "MDR-66", "MDR-67", "MDR-50", "MDR-R10")
def test_e3_combat_with_two_players() -> None:
    rachel, wyatt = battle([([5], [3], [6, 6]), ([2], [1], [5, 4])])
    assert rachel == {"science": 1, "battle": 2}
    assert wyatt == {"goods": 1, "gold": 1, "battle": 2}


@pytest.mark.rule("MDR-57", "MDR-63", "MDR-65", "MDR-12")
def test_e4_combat_with_four_players() -> None:
    got = battle([([3], [1], []), ([3], [3], []), ([3], [8], []), ([4], [8], [])])
    assert got[CLAIRE] == {"science": 1, "battle": 2}
    assert got[JAMES] == {"goods": 1, "battle": 1}
    assert got[VALERIE] == {"culture": 1, "battle": 1}
    assert got[MICHAEL] == {}


@pytest.mark.rule("MDR-12")
def test_a_general_is_worth_two_admirals() -> None:
    assert battle([([3], [8], []), ([], [3, 7], []), ([6], [7], [])])[0] == {
        "science": 1, "battle": 2 + 2, "raw_materials": 1,
    }  # fmt: skip
    assert battle([([3], [8], []), ([], [3, 3], []), ([6], [7], [])])[0] == {"raw_materials": 1, "battle": 2}
    assert battle([([3], [8], []), ([], [3, 3, 3], []), ([6], [7], [])])[1] == {"science": 1, "battle": 2}


@pytest.mark.rule("MDR-65", "MDR-R9")
def test_a_tie_of_the_strongest_leaves_nothing_for_a_third() -> None:
    got = battle([([3], [1], []), ([3], [2], []), ([6], [3], [])])
    assert all("science" not in gains for gains in got)
    assert got[2] == {"raw_materials": 1, "battle": 1}


@pytest.mark.rule("MDR-63")
def test_one_point_more_than_every_opponent_is_enough() -> None:
    got = battle([([3], [3], []), ([3], [1], []), ([3], [2], [])])
    assert got[0] == {"science": 1, "battle": 2}


@pytest.mark.rule("MDR-64")
@pytest.mark.parametrize(
    ("land", "reward"),
    [
        (1, {"goods": 1, "battle": 1}),
        (2, {"gold": 1, "battle": 1}),
        (3, {"science": 1, "battle": 2}),
        (4, {"culture": 1, "battle": 1}),
        (5, {"religion": 1, "battle": 1}),
        (6, {"raw_materials": 1, "battle": 1}),
        (7, {"goods": 1, "gold": 1}),
        (8, {"raw_materials": 1, "battle": 2}),
        (9, {"science": 1, "battle": 1}),
        (10, {"culture": 1, "religion": 1, "battle": 1}),
    ],
)
def test_who_is_alone_controls_the_land_and_takes_its_reward_once(land: int, reward: dict[str, int]) -> None:
    elsewhere = 1 if land != 1 else 2
    got = battle([([land], [land], []), *[([elsewhere], [elsewhere], []) for _ in range(4)]])
    assert got[0] == reward


@pytest.mark.rule("MDR-50", "MDR-66", "MDR-R10")
@pytest.mark.parametrize(
    ("generals", "admirals", "buffers", "wins"),
    [
        ([3], [3], [3, 1], True),  # 3 against 2
        ([3], [3], [3, 3], False),  # 3 against 4
        ([3], [5], [3, 1], False),  # 2 against 2
        ([5], [3], [1, 1], True),  # 1 against nothing
        ([5], [3], [3, 1], False),  # 1 against 2
    ],
)
def test_a_buffer_counts_two(generals: list[int], admirals: list[int], buffers: list[int], wins: bool) -> None:
    got = battle([(generals, admirals, [7, 7]), ([2], [4], buffers)])
    assert ("science" in got[0]) == wins
    assert "science" not in got[1]


@pytest.mark.rule("MDR-67")
def test_a_buffer_alone_or_stronger_earns_nothing() -> None:
    got = battle([([2], [4], [8, 3]), ([6], [3], [1, 1])])
    assert got[0] == {"gold": 1, "culture": 1, "battle": 2}
    assert got[1] == {"raw_materials": 1, "battle": 1}


@pytest.mark.rule("MDR-63", "MDR-64", "MDR-65", "MDR-67")
def test_the_chronicle_names_who_stands_on_a_land_buffers_too() -> None:
    state = given(tokens=["", ""], leaders={0: (4, 1, 1), 1: (4, 2, 1)}, step="place")
    place(state, 0, "4 gold", [1], [3], [2, 2])
    place(state, 1, "4 gold", [3, 1], [2], [4, 5])
    about = [line for line in state.told(None) if "land " in line.text.lower()]
    # Whoever looks at a map of a realm sees there who controls a land.
    assert [line.pieces for line in about if line.rule == "MDR-63"] == [("land/1/3", "land/0/3")]
    lines = [(line.text, line.rule) for line in about]
    assert lines == [
        ("Land 1: {0} 2 (1 general) and {1} 2 (1 general). Nobody gets its reward: a tie.", "MDR-65"),
        (
            "Land 2: {0} 4 (2 buffers) and {1} 1 (1 admiral). Nobody gets its reward: buffers block it but never win.",
            "MDR-67",
        ),
        (
            "{1} controls land 3 and gets 1 science and 2 battle points: {0} 1 (1 admiral) and {1} 2 (1 general).",
            "MDR-63",
        ),
        ("Land 4: {1} 2 (1 buffer). Nobody gets its reward: buffers block it but never win.", "MDR-67"),
        ("Land 5: {1} 2 (1 buffer). Nobody gets its reward: buffers block it but never win.", "MDR-67"),
    ]


@pytest.mark.rule("MDR-61")
def test_all_walls_come_down_at_once() -> None:
    state = after_extras(3)
    before = [has(state, seat) for seat in range(3)]
    place(state, 0)
    place(state, 2)
    assert [has(state, seat) for seat in range(3)] == before
    place(state, 1)
    assert all(sum(has(state, seat).values()) >= 24 + 4 + 2 for seat in range(3))
    assert told(state, None).count("The walls come down.") == 1


@pytest.mark.rule("MDR-28", "MDR-68", "MDR-136", "MDR-127")
def test_every_production_effect_is_carried_out_each_card_for_itself() -> None:
    state = given(
        tokens=["", "", ""],
        in_play={0: "2 castle, development_science, development_gold", 1: "castle"},
        leaders={0: (5, 0, 0), 1: (1, 0, 0), 2: (1, 0, 0)},
        step="place",
    )
    place(state, 0, "5 culture", [], [])
    place(state, 1, "culture", [], [])
    place(state, 2, "culture", [], [])
    assert has(state, 0) == {"battle": 2, "science": 5, "gold": 5, "culture": 5, "goods": 2}
    assert has(state, 1) == {"battle": 1, "culture": 1, "goods": 2}
    assert has(state, 2) == {"culture": 1, "goods": 2}


@pytest.mark.rule("MDR-28")
def test_production_happens_in_every_round() -> None:
    state = given(tokens=["", "", ""], in_play={0: "castle"}, step="place")
    for round_number in (1, 2, 3):
        for seat in range(3):
            place(state, seat, "4 culture", [1], [1])
        assert has(state, 0)["battle"] == round_number
        while asked(state).endswith("Action"):
            play(state, f"{state.to_act[0]} pass")


@pytest.mark.rule("MDR-R15")
def test_step_3_asks_nobody() -> None:
    state = given(
        tokens=["", "", ""],
        in_play=dict.fromkeys(range(3), "castle"),
        step="place",
    )
    for seat in range(3):
        place(state, seat, "4 gold", [seat + 1], [seat + 4])
    assert asked(state) == "0 Action"


# ------------------------------------------------------------------ steps 4 and 5


@pytest.mark.rule("MDR-70")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_gets_two_goods(seats: int) -> None:
    state = given(tokens=["goods"] * seats, step="reveal")
    assert [has(state, seat)["goods"] for seat in range(seats)] == [3] * seats


def order_after(goods: list[int], track: list[int]) -> list[int]:
    state = given(tokens=[f"{count} goods" for count in goods], track=track, step="reveal")
    return state.track


@pytest.mark.rule("MDR-71", "MDR-73", "MDR-74", "MDR-R14")
@pytest.mark.parametrize("track", [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 1, 0], [3, 2, 1, 0]])
def test_e5_new_turn_order(track: list[int]) -> None:
    # 5, 2, 5 and 6 goods, the 2 of step 4 among them.
    assert order_after([3, 0, 3, 4], track) == [VALERIE, JAMES, MICHAEL, CLAIRE]


@pytest.mark.rule("MDR-72", "MDR-R14")
@pytest.mark.parametrize(
    ("goods", "previous", "first"),
    [
        ([4, 4, 0, 0], 0, 0),  # tied, the previous initial player keeps the place
        ([4, 4, 0, 0], 1, 1),
        ([4, 4, 0, 0], 2, 0),  # else the nearest clockwise
        ([4, 0, 4, 0], 1, 2),
        ([4, 0, 4, 0], 3, 0),
        ([0, 4, 4, 4], 0, 1),
        ([4, 5, 4, 4], 3, 1),  # goods come first
    ],
)
def test_ties_for_the_first_place(goods: list[int], previous: int, first: int) -> None:
    track = [previous, *[seat for seat in (3, 2, 1, 0) if seat != previous]]
    assert order_after(goods, track)[0] == first


@pytest.mark.rule("MDR-74")
def test_ties_for_the_other_places_go_clockwise_from_the_new_initial_player() -> None:
    assert order_after([1, 1, 5, 1, 1], [0, 1, 2, 3, 4]) == [2, 3, 4, 0, 1]
    assert order_after([1, 3, 5, 1, 3], [0, 1, 2, 3, 4]) == [2, 4, 1, 3, 0]


@pytest.mark.rule("MDR-71", "MDR-73")
def test_the_others_follow_by_their_goods() -> None:
    assert order_after([1, 4, 2, 3, 0], [4, 0, 1, 2, 3]) == [1, 3, 2, 0, 4]


@pytest.mark.rule("MDR-71")
def test_the_order_is_made_in_the_first_round_too() -> None:
    state = after_extras(2)
    poor, rich = state.track
    place(state, poor, "4 gold", [1], [1], [2, 2])
    place(state, rich, "4 goods", [3], [4], [5, 5])
    assert state.round == 1
    assert state.track == [rich, poor]


@pytest.mark.rule("MDR-75")
def test_the_order_stands_for_the_round_whatever_happens_to_the_goods() -> None:
    state = given(tokens=["3 goods", "2 goods"], panel={9: "market", 1: "tithe", 2: "city_red"}, step="reveal")
    assert state.track == [0, 1]
    play(state, "0 activate 9")
    assert has(state, 0)["goods"] < has(state, 1)["goods"]
    play(state, "1 activate 1")
    assert asked(state) == "0 Action"
    assert state.track == [0, 1]


@pytest.mark.rule("MDR-R7")
def test_the_track_of_setup_counts_as_the_previous_one_in_round_1() -> None:
    for previous in (0, 1):
        state = given(tokens=["", ""], track=[previous, 1 - previous], step="reveal")
        assert state.round == 1
        assert state.track[0] == previous
