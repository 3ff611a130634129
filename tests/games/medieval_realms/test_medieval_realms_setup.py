"""Medieval Realms: what is in the box, and how a game begins (Welcome, Initial display, Starting capital)."""

from __future__ import annotations

from itertools import combinations

import pytest

import greathall
from greathall.games.medieval_realms.box.names import RESOURCE_IDS, STAMP_IDS
from greathall.kernel import BadOptions, Dice
from tests.games.medieval_realms.medieval_realms_positions import (
    GAME,
    after_extras,
    asked,
    choices,
    end_game,
    fact,
    future,
    given,
    hand,
    has,
    leaders,
    new,
    panel,
    pieces,
    play,
    printed_box,
    realm,
    reason,
    told,
    zone,
)

CAPITAL = {"goods": 5, "science": 2, "culture": 3, "religion": 3, "gold": 3, "raw_materials": 3, "battle": 3}
SEATS = (2, 3, 4, 5)


@pytest.mark.rule("MDR-1")
def test_two_to_five_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(BadOptions, match="2 to 5 players"):
            GAME.new(seats)


@pytest.mark.rule("MDR-4")
def test_only_a_game_of_two_has_rules_of_its_own() -> None:
    assert [option.name for option in GAME.options] == ["components"]
    assert [new(seats).buffers() for seats in SEATS] == [2, 0, 0, 0]
    state = after_extras(3)
    play(state, *["0 mayor to gold"] * 4, "0 general to land 1")
    assert reason(state, "0 buffer to land 2") == ("there are buffer mayors only in a game of two", "MDR-4")


@pytest.mark.rule("MDR-5")
def test_seven_kinds_of_resource_and_battle_points_are_one_of_them() -> None:
    assert RESOURCE_IDS == ("goods", "science", "culture", "religion", "gold", "raw_materials", "battle")
    assert "token battle points" in choices(new(3))
    state = given(tokens=["3 battle, 4 goods", ""], round_number=7)
    end_game(state)
    assert state.points[0] == 3  # battle points are stored resources like the others


@pytest.mark.rule("MDR-R5")
def test_goods_are_the_currency_and_the_measure_of_the_turn_order() -> None:
    assert printed_box().resource_names[0] == "Goods"
    state = given(tokens=["2 goods", "3 goods"], step="reveal")
    assert state.track == [1, 0]
    play(state, "1 activate 1")
    assert has(state, 1) == {"goods": 4}


@pytest.mark.rule("MDR-19", "MDR-38")
@pytest.mark.parametrize("seats", SEATS)
def test_every_score_starts_at_0_and_the_marker_on_round_1(seats: int) -> None:
    state = new(seats)
    assert state.points == [0] * seats
    assert state.round == 1
    assert pieces(state.view(0), "rounds") == ["marker x1 @rounds/1"]
    assert pieces(state.view(0), "victory") == ["pawn x1 @victory/0"] * seats


@pytest.mark.rule("MDR-15", "MDR-16", "MDR-39", "MDR-40", "MDR-41")
@pytest.mark.parametrize("seats", SEATS)
def test_twelve_cards_lie_on_the_panel_six_wait_and_the_rest_is_the_deck(seats: int) -> None:
    state = new(seats, seed=seats)
    assert sorted(panel(state)) == list(range(1, 13))
    assert len(future(state)) == 6
    assert state.deck_size == 82
    lying = [*panel(state).values(), *future(state)]
    for kind, id in enumerate(state.box.ids):
        assert state.stock[kind] == state.box.counts[kind] - lying.count(id)


@pytest.mark.rule("MDR-39")
def test_the_deck_is_shuffled() -> None:
    first = [panel(new(2, seed))[1] for seed in range(300)]
    # 6 of 100 cards are wars, 12 are realm leaders: each comes first about that often.
    assert 6 <= first.count("war") <= 36
    assert 15 <= sum(id.startswith("realm_leader") for id in first) <= 60
    assert len(set(first)) > 40


@pytest.mark.rule("MDR-13", "MDR-R43")
def test_both_panels_lie_open_and_only_the_deck_is_face_down() -> None:
    state = new(3)
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert [piece.name for piece in zone(view, "panel").pieces] == [state.box.names[card] for card in state.panel]
        assert [piece.name for piece in zone(view, "future").pieces] == [state.box.names[card] for card in state.future]
        assert all(piece.face_up for id in ("panel", "future", "discard") for piece in zone(view, id).pieces)
        assert [(piece.face_up, piece.count) for piece in zone(view, "deck").pieces] == [(False, 82)]


@pytest.mark.rule("MDR-42", "MDR-R42")
def test_realms_differ_in_colour_only_and_go_by_seat() -> None:
    state = new(5)
    colours = [fact(state.view(0), f"colour/{seat}") for seat in range(5)]
    assert colours == ["green", "violet", "blue", "yellow", "red"]
    assert asked(state).endswith("ExtraToken")  # nobody was asked to choose a realm


@pytest.mark.rule("MDR-22", "MDR-43", "MDR-R7")
def test_the_first_turn_order_is_drawn_at_random() -> None:
    tracks = [tuple(new(3, seed).track) for seed in range(120)]
    assert len(set(tracks)) == 6
    assert all(8 <= tracks.count(track) <= 36 for track in set(tracks))
    state = new(3, 5)
    slots = [piece.slot for seat in state.track for piece in zone(state.view(0), "track").pieces if piece.owner == seat]
    assert slots == ["track/1", "track/2", "track/3"]


@pytest.mark.rule("MDR-44", "MDR-R2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_starting_capital(seats: int) -> None:
    state = new(seats)
    assert [has(state, seat) for seat in range(seats)] == [CAPITAL] * seats


@pytest.mark.rule("MDR-48", "MDR-49")
@pytest.mark.parametrize(("seats", "buffers"), [(2, 2), (3, 0), (4, 0), (5, 0)])
def test_the_first_leaders(seats: int, buffers: int) -> None:
    state = new(seats)
    assert [leaders(state, seat) for seat in range(seats)] == [(4, 1, 1)] * seats
    assert state.leaders == [4, 1, 1] * seats  # and nobody else has any
    assert state.buffers() == buffers
    assert ("2 buffers" in fact(state.view(0), "leaders/0")) == (seats == 2)


@pytest.mark.rule("MDR-51")
@pytest.mark.parametrize("seats", SEATS)
def test_hands_and_realms_start_empty(seats: int) -> None:
    state = new(seats)
    assert all(hand(state, seat) == realm(state, seat) == [] for seat in range(seats))


# ------------------------------------------------------------------ extra tokens


def in_the_order_of_e1() -> int:
    """A seed whose drawn order is Michael, Valerie, Claire, James (seats: James 0, Claire 1, Michael 2, Valerie 3)."""
    return next(seed for seed in range(1000) if new(4, seed).track == [2, 3, 1, 0])


@pytest.mark.rule("MDR-43", "MDR-44", "MDR-45", "MDR-46", "MDR-47", "MDR-R6")
def test_e1_extra_tokens_of_four_players() -> None:
    state = new(4, in_the_order_of_e1())
    order: list[int] = []
    pairs = [("culture", "battle points"), ("goods", "raw materials"), ("religion", "culture"), ("science", "gold")]
    for first, second in pairs:
        order.append(state.to_act[0])
        play(state, f"{state.to_act[0]} token {first}", f"{state.to_act[0]} token {second}")
    assert order == [0, 1, 3, 2]
    assert has(state, 0) == CAPITAL | {"culture": 4, "battle": 4}
    assert has(state, 1) == CAPITAL | {"goods": 6, "raw_materials": 4}
    assert has(state, 3) == CAPITAL | {"religion": 4, "culture": 4}
    assert has(state, 2) == CAPITAL | {"science": 3, "gold": 4}
    assert [sum(has(state, seat).values()) for seat in range(4)] == [24] * 4
    assert asked(state).count("PlaceLeaders") == 4


@pytest.mark.rule("MDR-47")
def test_e1_the_pair_of_another_player_cannot_be_chosen_in_either_order() -> None:
    state = new(4, in_the_order_of_e1())
    play(state, "0 token culture", "0 token battle points", "1 token goods", "1 token raw materials")
    for first, second in (("culture", "battle points"), ("battle points", "culture")):
        branch = state.copy()
        play(branch, f"3 token {first}")
        assert f"token {second}" not in choices(branch)
        assert reason(branch, f"3 token {second}") == (
            "another player has chosen this pair of kinds already",
            "MDR-47",
        )
        assert len(choices(branch)) == 5


@pytest.mark.rule("MDR-46")
def test_the_two_tokens_are_of_different_kinds() -> None:
    state = new(2)
    seat = state.to_act[0]
    assert len(choices(state)) == 7
    play(state, f"{seat} token gold")
    assert state.to_act == (seat,)
    assert choices(state) == [f"token {word}" for word in (
        "goods", "science", "culture", "religion", "raw materials", "battle points",
    )]  # fmt: skip
    assert reason(state, f"{seat} token gold") == ("your two extra tokens must be of different kinds", "MDR-46")


@pytest.mark.rule("MDR-45")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_of_the_track_chooses_first(seats: int) -> None:
    state = new(seats, seed=9)
    order: list[int] = []
    while asked(state).endswith("ExtraToken"):
        seat = state.to_act[0]
        order.append(seat)
        state.play(seat, state.moves(seat)[len(order) % 3])
    assert order[::2] == order[1::2] == state.track[::-1]


@pytest.mark.rule("MDR-R6")
def test_a_first_token_never_leads_to_a_dead_end() -> None:
    assert len(list(combinations(range(7), 2))) == 21
    for seed in range(20):
        state = new(5, seed)
        while asked(state).endswith("ExtraToken"):
            seat = state.to_act[0]
            assert len(state.moves(seat)) >= 2
            play(state, f"{seat} {choices(state)[0]}")  # everybody wants the same


@pytest.mark.rule("MDR-R6")
def test_the_panels_lie_open_and_each_choice_is_public_at_once() -> None:
    state = new(3)
    seat = state.to_act[0]
    assert len(zone(state.view(seat), "panel").pieces) == 12
    play(state, f"{seat} token gold")
    assert f"{{{seat}}} takes 1 gold as an extra token." in told(state, None)


@pytest.mark.rule("MDR-R41")
def test_random_games_stay_far_below_the_bound() -> None:
    for seats in SEATS:
        for seed in range(10):
            state = GAME.new(seats, seed)
            assert greathall.playout(state, Dice(seed)) < 1000 < GAME.most_decisions


@pytest.mark.rule("MDR-24")
def test_ten_stamps_and_which_cards_carry_them() -> None:
    box = printed_box()
    carried = {
        stamp: {box.types[kind] for kind in range(len(box.ids)) if STAMP_IDS[box.stamps[kind]] == stamp}
        for stamp in STAMP_IDS
    }
    assert carried == {
        "orange": {"castle"},
        "red": {"market"},
        "yellow": {"realm_leader"},
        "green": {"city"},
        "grey": {"territory"},
        "turquoise": {"island"},
        "black": {"war"},
        "violet": {"artist", "art_gallery"},
        "white": {"missionary", "cathedral", "tithe", "inquisition"},
        "blue": {"scientist", "scientific_development", "gunpowder", "university", "docking_bay"},
    }  # fmt: skip


@pytest.mark.rule("MDR-23")
def test_a_card_shows_its_cost_its_stamp_its_effects_and_its_type() -> None:
    view = given(
        tokens=["", "1 raw_materials, 1 battle", ""],
        panel={1: "castle", 2: "war", 3: "island_white", 4: "territory_gold"},
    ).view(0)
    castle, war, island, territory = zone(view, "panel").pieces
    assert castle.badges == ("orange", "majority", "6 raw materials", "price 1 goods")
    assert castle.text == (
        "Majority card: pay the goods of its square; it goes to the hand of whoever has the most raw materials. "
        "Cost: 6 raw materials. Every round: 1 battle point. "
        "At the end: 1 VP for each point of combat value of your generals and admirals."
    )
    assert (castle.name, castle.art, castle.rule) == ("Castle", "castle", "MDR-127")
    assert war.badges == ("black", "majority", "7 battle points", "price 1 goods")
    assert island.badges == ("turquoise", "hole", "needs 1 admiral", "price 1 goods")
    assert territory.badges == ("grey", "auction", "bid in battle points", "price none")


def test_the_printed_box_has_the_cards_that_its_totals_promise() -> None:
    box = printed_box()
    assert box.size == 100
    assert len(box.ids) == 55
    assert [sum(box.counts[k] for k in range(55) if box.modes[k] == mode) for mode in range(3)] == [45, 35, 20]
    by_stamp = [sum(box.counts[k] for k in range(55) if box.stamps[k] == stamp) for stamp in range(10)]
    assert by_stamp == [6, 6, 12, 10, 8, 8, 6, 10, 16, 18]
