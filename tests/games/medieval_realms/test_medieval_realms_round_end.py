"""Medieval Realms, step 7 of a round: discards, sliding, refilling, the next round."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathall.games.medieval_realms.position.state import RealmsState
from tests.games.medieval_realms.medieval_realms_positions import (
    Table,
    asked,
    discarded,
    end_round,
    fact,
    future,
    given,
    new,
    panel,
    pieces,
    place,
    play,
    printed_data,
    write_box,
)

TWELVE = [
    "castle", "market", "war", "tithe", "city_red", "city_blue",
    "island_white", "island_blue", "art_gallery", "cathedral", "gunpowder", "university",
]  # fmt: skip
FUTURE = ["artist_red", "artist_green", "scientist_blue", "scientist_grey", "inquisition", "docking_bay"]


def full_panel() -> dict[int, str]:
    return dict(enumerate(TWELVE, 1))


def passed_by_all(seats: int, squares: dict[int, str], deck: str = "5 market", round_number: int = 1) -> RealmsState:
    state = given(
        tokens=["goods"] * seats,
        panel=squares,
        future=", ".join(FUTURE),
        deck=deck,
        round_number=round_number,
    )
    end_round(state)
    return state


@pytest.mark.rule("MDR-110", "MDR-111", "MDR-112", "MDR-113", "MDR-18", "MDR-R43")
@pytest.mark.parametrize(("seats", "gone"), [(5, 1), (4, 2), (3, 3), (2, 4)])
def test_e11_discards_at_the_end_of_a_round(seats: int, gone: int) -> None:
    state = passed_by_all(seats, full_panel())
    assert discarded(state) == TWELVE[:gone]
    assert list(panel(state).values()) == TWELVE[gone:] + FUTURE[:gone]
    assert future(state) == FUTURE[gone:] + ["market"] * gone
    assert state.deck_size == 5 - gone
    assert pieces(state.view(0), "discard") == [f"{id} x1" for id in TWELVE[:gone]]


@pytest.mark.rule("MDR-109")
def test_the_round_ends_when_all_have_passed() -> None:
    state = given(tokens=["2 goods"] * 3, panel={1: "market", 2: "tithe"})
    play(state, "0 pass", "1 pass")
    assert (state.round, asked(state)) == (1, "2 Action")
    play(state, "2 pass")
    assert state.round == 2


@pytest.mark.rule("MDR-114", "MDR-R25")
def test_no_other_card_is_discarded_in_the_place_of_an_empty_square() -> None:
    squares = full_panel()
    del squares[1], squares[3]
    state = passed_by_all(2, squares)
    assert discarded(state) == ["market", "tithe"]


@pytest.mark.rule("MDR-115", "MDR-116")
def test_the_rest_moves_down_without_gaps_and_the_future_fills_up() -> None:
    squares = full_panel()
    for square in (2, 6, 7, 11):
        del squares[square]
    state = passed_by_all(5, squares)
    assert discarded(state) == ["castle"]
    left = [id for square, id in squares.items() if square > 1]
    assert list(panel(state).values()) == left + FUTURE[:5]
    assert list(panel(state)) == list(range(1, 13))
    assert future(state) == [FUTURE[5], *["market"] * 5]


@pytest.mark.rule("MDR-117", "MDR-R25")
def test_when_the_future_is_not_enough_the_deck_fills_the_panel_first() -> None:
    state = passed_by_all(2, {12: "castle"}, deck="5 market")
    assert list(panel(state).values()) == ["castle", *FUTURE, *["market"] * 5]
    assert future(state) == []
    assert state.deck_size == 0


@pytest.mark.rule("MDR-R26")
def test_places_that_the_deck_cannot_fill_stay_empty_and_nothing_is_reshuffled() -> None:
    state = given(tokens=["goods", "goods"], panel={1: "castle", 8: "war"}, future="tithe", discard="2 market")
    end_round(state)
    assert panel(state) == {1: "war", 2: "tithe"}
    assert future(state) == []
    assert discarded(state) == ["market", "market", "castle"]
    empty = given(tokens=["6 goods", ""], panel={}, hands={0: "market"}, in_play={0: "market"})
    assert asked(empty) == "0 Action"  # an empty panel is no obstacle


@pytest.mark.rule("MDR-R26")
def test_a_small_deck_can_be_played_to_the_end(tmp_path: Path) -> None:
    data = printed_data()
    for card in _cards(data):
        card["count"] = 1 if card["id"] in TWELVE else 0
    state = new(3, 4, write_box(data, tmp_path))
    assert len(panel(state)) == 12
    assert future(state) == []
    while not state.over:
        seat = state.to_act[-1]
        state.play(seat, state.moves(seat)[0])
    assert state.round == 7


def _cards(data: Table) -> list[Table]:
    cards = data["card"]
    assert isinstance(cards, list)
    return cards


@pytest.mark.rule("MDR-17", "MDR-118")
def test_the_marker_moves_on_and_the_next_round_begins() -> None:
    state = passed_by_all(3, full_panel())
    assert state.round == 2
    assert pieces(state.view(0), "rounds") == ["marker x1 @rounds/2"]
    assert fact(state.view(0), "round") == "2 of 7"
    assert asked(state) == "0 PlaceLeaders, 1 PlaceLeaders, 2 PlaceLeaders"


@pytest.mark.rule("MDR-2", "MDR-118", "MDR-R1", "MDR-R25")
def test_after_round_7_nothing_is_refilled_and_the_game_is_over() -> None:
    sixth = passed_by_all(3, full_panel(), round_number=6)
    assert (sixth.round, sixth.over) == (7, False)
    state = passed_by_all(3, full_panel(), round_number=7)
    assert state.over
    assert state.round == 7
    assert list(panel(state).values()) == TWELVE
    assert future(state) == FUTURE
    assert discarded(state) == []
    assert state.deck_size == 5
    assert (state.result().reason, state.result().rule) == ("round 7 is over", "MDR-2")


@pytest.mark.rule("MDR-2", "MDR-R1")
def test_a_game_has_exactly_seven_rounds() -> None:
    state = given(tokens=["", "", ""], panel={}, step="place")
    rounds: list[int] = []
    while not state.over:
        rounds.append(state.round)
        for seat in range(3):
            place(state, seat, "4 gold", [1], [1])
        end_round(state)
    assert rounds == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("MDR-117")
def test_every_card_left_in_the_deck_is_equally_likely_to_come() -> None:
    came: list[str] = []
    for seed in range(200):
        state = given(tokens=["goods", "goods"], panel={1: "castle"}, deck="war, 3 tithe", future="market", seed=seed)
        end_round(state)
        came.append(panel(state)[2])
    assert set(came) == {"war", "tithe"}
    assert 25 <= came.count("war") <= 80


def test_a_copy_keeps_its_own_deck_and_panels() -> None:
    state = given(tokens=["goods", "goods"], panel=full_panel(), future=", ".join(FUTURE), deck="5 market")
    twin = state.copy()
    end_round(state)
    assert state.deck_size == 1
    assert twin.deck_size == sum(twin.stock) == 5
    assert list(panel(twin).values()) == TWELVE
    assert future(twin) == FUTURE
