"""Medieval Realms: the end of the game (End of the game, ties)."""

from __future__ import annotations

import pytest

from greathall.games.medieval_realms.position.state import RealmsState
from greathall.kernel import Result
from tests.games.medieval_realms.medieval_realms_positions import end_game, given, told

GREAT = ["artist_violet", "missionary_white", "scientist_blue", "artist_red", "missionary_orange", "scientist_black"]


def finished(state: RealmsState) -> Result:
    """The result, whose page must account for every point."""
    end_game(state)
    result = state.result()
    for seat in range(state.seats):
        assert sum(int(line.rsplit(": ", 1)[1]) for line in result.details[seat]) == result.scores[seat]
    return result


@pytest.mark.rule("MDR-3")
def test_the_most_victory_points_win() -> None:
    result = finished(given(tokens=["goods", "", ""], points={0: 10, 1: 12, 2: 11}, round_number=7))
    assert result.places == [3, 1, 2]
    assert result.scores == [10, 12, 11]
    assert result.winners == [1]


@pytest.mark.rule("MDR-26", "MDR-119")
def test_end_effects_of_the_cards_in_play_are_scored_once() -> None:
    state = given(tokens=["goods", ""], in_play={0: "castle, market, city_red, artist_green"}, round_number=7)
    assert state.points[0] == 0
    result = finished(state)
    # castle 3, market 4 stamps, city 4 mayors, artist 1 green card, and 1 for one great person
    assert result.scores[0] == 3 + 4 + 4 + 1 + 1
    assert result.details[0] == [
        "during the game: 0",
        "Castle: 3",
        "Market: 4",
        "City (red stamps): 4",
        "Artist (green stamps): 1",
        "stored resources: 0",
        "1 great person: 1",
    ]
    assert "{0} gets 12 VP from end effects." in told(state, None)


@pytest.mark.rule("MDR-120", "MDR-R39")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [("", 0), ("goods", 0), ("goods, gold", 1), ("3 science, 3 battle, religion", 3), ("7 goods, 7 gold", 7)],
)
def test_two_stored_resources_of_any_kinds_are_a_point_rounded_down_once(tokens: str, points: int) -> None:
    state = given(tokens=[tokens, "goods"], actor=1, track=[1, 0], round_number=7, panel={})
    before = state.tokens.copy()
    assert finished(state).scores[0] == points
    assert state.tokens == before  # nothing of the stores is removed


@pytest.mark.rule("MDR-121", "MDR-32")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15)])
def test_e10_great_person_points(count: int, points: int) -> None:
    state = given(tokens=["goods", "goods"], in_play={0: ", ".join(GREAT[:count])}, round_number=7)
    ends = finished(state)
    assert ends.details[0][-1] == f"{count} great person{'' if count == 1 else 's'}: {points}"
    assert f"{{0}} gets {points} VP for great persons." in told(state, None)
    assert ends.scores[0] == sum(int(line.rsplit(": ", 1)[1]) for line in ends.details[0])


@pytest.mark.rule("MDR-32")
def test_only_the_marked_cards_are_great_persons() -> None:
    state = given(tokens=["goods", "goods"], in_play={0: "art_gallery, cathedral, tithe, university"}, round_number=7)
    assert finished(state).details[0][-1] == "0 great persons: 0"


@pytest.mark.rule("MDR-122", "MDR-R34")
def test_cards_in_hand_score_nothing_and_count_for_nothing() -> None:
    state = given(
        tokens=["goods", ""],
        in_play={0: "market"},
        hands={0: "artist_red, castle, scientist_blue", 1: "war"},
        round_number=7,
    )
    result = finished(state)
    assert result.scores == [1, 0]
    assert [breaks[0] for breaks in result.tiebreaks] == [1, 0]
    assert result.details[0][-1] == "0 great persons: 0"


@pytest.mark.rule("MDR-123", "MDR-R40")
def test_a_tie_goes_to_more_cards_in_play_first() -> None:
    state = given(
        tokens=["goods", "", ""],
        in_play={1: "2 war", 0: "tithe"},
        leaders={0: (9, 1, 1)},
        points={0: 5, 1: 5, 2: 4},
        round_number=7,
    )
    assert finished(state).places == [2, 1, 3]


@pytest.mark.rule("MDR-124", "MDR-R40")
def test_then_to_more_castles() -> None:
    state = given(
        tokens=["goods", "", ""],
        in_play={0: "2 war", 1: "war, castle"},
        leaders={0: (9, 1, 1)},
        points={0: 5, 1: 2, 2: 0},
        round_number=7,
    )
    assert finished(state).scores[:2] == [5, 5]
    assert finished_places(state) == [2, 1, 3]


def finished_places(state: RealmsState) -> list[int]:
    return state.result().places


@pytest.mark.rule("MDR-125", "MDR-R40")
def test_then_to_more_leaders() -> None:
    state = given(
        tokens=["goods", "", ""], leaders={1: (5, 1, 1), 2: (4, 1, 0)}, points={0: 5, 1: 5, 2: 5}, round_number=7
    )
    assert finished(state).places == [2, 1, 3]
    with_buffers = finished(given(tokens=["goods", ""], round_number=7))
    assert [breaks[2] for breaks in with_buffers.tiebreaks] == [8, 8]


@pytest.mark.rule("MDR-126", "MDR-R40")
def test_then_to_the_earliest_on_the_last_track() -> None:
    state = given(tokens=["", "goods", ""], track=[1, 2, 0], round_number=7)
    assert finished(state).places == [3, 1, 2]


@pytest.mark.rule("MDR-R40")
def test_no_place_is_ever_shared() -> None:
    state = given(tokens=["goods", *[""] * 4], track=[0, 3, 2, 4, 1], round_number=7)
    assert finished(state).places == [1, 5, 3, 2, 4]


@pytest.mark.rule("MDR-120")
def test_battle_points_and_goods_are_stored_resources_too() -> None:
    state = given(tokens=["5 battle, 5 goods", "goods"], round_number=7)
    assert finished(state).scores[0] == 5
