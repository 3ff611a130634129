"""Stupor Mundi: what is on the table before the first turn, for every number of players."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS, HOUSE_IDS, SITE_IDS
from greathall.games.stupor_mundi.position.player import count_bits, letters_of
from greathall.games.stupor_mundi.position.state import StuporState
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    asked,
    castle,
    face_down,
    fill,
    goods,
    hold,
    market,
    sail,
    say,
    table,
    words,
)


def fresh(seats: int, seed: int = 3, **options: str) -> StuporState:
    state = GAME.new(seats, seed, dict(options))
    assert isinstance(state, StuporState)
    return state


@pytest.mark.rule("STM-1")
def test_one_to_four_play_and_the_most_vp_win() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    state = table(2)
    state.players[0].vp = 30
    state.players[1].vp = 20
    state.triggers = 1
    state.over = True
    assert GAME.judge(state).winners == [0]


@pytest.mark.rule("STM-2")
def test_the_shared_material() -> None:
    assert len(BOX.market_ids) == 6
    assert len(BOX.edict_ids) == 27
    assert len(BOX.tile_ids) == 8
    assert count_bits(BOX.tokens) == 2
    assert sum(BOX.city_tile_counts) == 12
    assert len(BOX.ally_kind) == 20
    assert len(BOX.solo_ids) == 16
    assert sum(1 for card in BOX.costs_card[12:] if card) + sum(1 for cost in BOX.cost[12:] if cost) == 32


@pytest.mark.rule("STM-3", "STM-7", "STM-12", "STM-13")
def test_frederick_starts_with_his_palace_and_his_specialist() -> None:
    state = fresh(2)
    # Grain, Stone, Treasury (step 2 is 6), Towers, Walls, Keeps, Allies, Specialist's column.
    assert state.frederick == [1, 1, 2, 2, 2, 1, 2, 1]
    assert state.frederick_coins() == 6
    assert state.frederick_structures() == 5
    view = state.view(0)
    assert {"palace", "palace/grain", "palace/stone", "palace/augustalis"} <= {zone.id for zone in view.zones}
    ours = next(p for zone in view.zones for p in zone.pieces if p.id == "specialist/frederick")
    assert ours.slot == "work/a1"


@pytest.mark.rule("STM-5", "STM-R5", "STM-111")
@pytest.mark.parametrize(("seats", "tiles"), [(1, 17), (2, 17), (3, 22), (4, 27)])
def test_edict_tiles_in_use_depend_on_the_number_of_players(seats: int, tiles: int) -> None:
    state = fresh(seats)
    assert state.edict_pile_n == tiles - 6
    marks = {BOX.edict_mark[tile] for tile in range(27) if (state.edict_pile >> tile) & 1}
    marks |= {BOX.edict_mark[tile] for tile in state.edicts}
    assert max(marks) <= {1: 0, 2: 0, 3: 1, 4: 2}[seats]
    assert all(len(icons) == 3 for icons in BOX.edict_icons)


@pytest.mark.rule("STM-8", "STM-R6")
def test_workplace_tiles_are_placed_by_shape_at_random() -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in range(12):
        tiles = fresh(2, seed).layout.tiles
        seen.add(tuple(tiles))
        names = [BOX.tile_ids[tile] for tile in tiles]
        assert [name[0] for name in names] == ["C", "C", "C", "V", "V"]
        assert len(set(names)) == 5
    assert len(seen) > 6


@pytest.mark.rule("STM-9", "STM-52")
@pytest.mark.parametrize(("seats", "each"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_city_bonus_tiles_one_fewer_than_players_face_up(seats: int, each: int) -> None:
    state = fresh(seats)
    assert [len(letters_of(packed)) for packed in state.city_tiles] == [each] * 3
    for viewer in (0, None):
        shown = [p for zone in state.view(viewer).zones for p in zone.pieces if p.id.startswith("bonus/")]
        assert sum(piece.count for piece in shown) == 3 * each
        assert all(piece.face_up and piece.text for piece in shown)


@pytest.mark.rule("STM-10", "STM-R7")
def test_two_edict_tokens_and_the_grain_of_the_arrows() -> None:
    assert fresh(4).tokens == (1 << 3) | (1 << 13)  # the first Village Workplaces of A and C
    assert BOX.grain_into[1:6] == [0, 0, 1, 1, 0]
    assert (BOX.grain_into[6], BOX.grain_into[7], BOX.grain_into[10]) == (0, 1, 0)
    assert BOX.grain_into[11:16] == [0, 0, 1, 1, 0]


@pytest.mark.rule("STM-11")
def test_three_active_and_three_next_edicts_lie_face_up() -> None:
    state = fresh(2)
    assert len(set(state.edicts)) == 6
    assert min(state.edicts) >= 0
    ids = {piece.id for zone in state.view(None).zones for piece in zone.pieces}
    assert {f"{place}/{n}/tile" for place in ("edict", "next") for n in (1, 2, 3)} <= ids


@pytest.mark.rule("STM-14", "STM-16", "STM-R3", "STM-R4", "STM-R49")
@pytest.mark.parametrize(
    ("seats", "allies", "cards"),
    [(1, "0 2 4 6 8", "0 2 4 6 8"), (2, "0 2 4 6 8", "0 2 4 6 8"), (3, "0 2 4 5 6 8 9", "0 1 2 4 6 8")],
)
def test_open_spots_and_covered_red_ones(seats: int, allies: str, cards: str) -> None:
    state = fresh(seats)
    assert CITY_IDS == ("roma", "constantinople", "alexandria", "tunis", "barcelona")
    assert [spot for spot in range(10) if state.allies_up[spot] >= 0] == [int(word) for word in allies.split()]
    assert [spot for spot in range(10) if state.cards[spot] >= 0] == [int(word) for word in cards.split()]
    dummies = [p.id for zone in state.view(0).zones for p in zone.pieces if p.art == "dummy"]
    assert len(dummies) == (10 if seats < 3 else 5)


@pytest.mark.rule("STM-14", "STM-16")
def test_with_four_players_red_spaces_are_used() -> None:
    state = fresh(4)
    assert min(state.allies_up) >= 0
    assert [spot for spot in range(10) if state.cards[spot] >= 0] == [0, 1, 2, 3, 4, 6, 8, 9]
    assert not [p for zone in state.view(0).zones for p in zone.pieces if p.art == "dummy"]


@pytest.mark.rule("STM-15", "STM-109")
@pytest.mark.parametrize(("level", "red"), [("easy", 0), ("medium", 2), ("difficult", 5)])
def test_markets_by_difficulty(level: str, red: int) -> None:
    left_out: set[int] = set()
    places: set[tuple[int, ...]] = set()
    for seed in range(20):
        markets = fresh(2, seed, market=level).layout.markets
        tiles = [number // 2 for number in markets]
        assert len(set(tiles)) == 5
        assert sum(number % 2 for number in markets) == red
        left_out |= set(range(6)) - set(tiles)
        places.add(tuple(number % 2 for number in markets))
    assert len(left_out) > 3
    assert len(places) > 1 or red in (0, 5)


@pytest.mark.rule("STM-17")
def test_each_open_ally_space_has_one_face_up_on_one_face_down() -> None:
    state = fresh(3)
    assert count_bits(state.allies_down) == 7
    assert state.unseen_allies_n == 13
    up = [tile for tile in state.allies_up if tile >= 0]
    assert len(set(up)) == 7
    assert not any((state.unseen_allies >> tile) & 1 for tile in up)


@pytest.mark.rule("STM-18", "STM-19")
@pytest.mark.parametrize(("seats", "cards", "laid"), [(2, 8, 5), (3, 12, 6), (4, 16, 8)])
def test_level_a_lies_on_level_b(seats: int, cards: int, laid: int) -> None:
    state = fresh(seats)
    assert (state.a_left, state.b_left) == (cards - laid, cards)
    assert all(12 <= kind < 28 for kind in state.cards if kind >= 0)
    drawn = [state.draw_advanced() for _ in range(2 * cards - laid)]
    assert all(kind < 28 for kind in drawn[: cards - laid])
    assert all(kind >= 28 for kind in drawn[cards - laid :])
    assert len(set(drawn)) == len(drawn)
    assert state.draw_advanced() == -1


@pytest.mark.rule("STM-20", "STM-110", "STM-R32")
def test_houses_by_choice_go_from_the_last_player_back() -> None:
    state = fresh(3, 5, houses="choice")
    order = []
    while asked(state) == "ChooseHouse":
        order.append(state.to_act[0])
        if len(order) == 1:
            assert words(state) == ["house savoy", "house hohenstaufen", "house di romano", "house wittelsbach"]
        else:
            assert "house savoy" not in words(state)
        say(state, words(state)[0])
    first = int(state.first)
    assert order == [(first + 2) % 3, (first + 1) % 3, first]
    assert [HOUSE_IDS[state.players[seat].house] for seat in order] == ["savoy", "hohenstaufen", "di_romano"]


@pytest.mark.rule("STM-20", "STM-21")
def test_houses_at_random_are_different_and_vary() -> None:
    seen: set[int] = set()
    for seed in range(12):
        houses = [int(player.house) for player in fresh(4, seed).players]
        assert sorted(houses) == [0, 1, 2, 3]
        seen.add(houses[0])
    assert len(seen) == 4  # any seat, that is any colour, may get any House


@pytest.mark.rule("STM-22", "STM-23", "STM-24", "STM-25", "STM-26", "STM-27", "STM-R8", "STM-R11")
def test_a_players_start() -> None:
    for player in fresh(4).players:
        assert (player.hand_n, player.draw_n, player.vp, player.workers) == (5, 5, 0, 0)
        assert player.hand & player.draw == 0
        assert player.hand | player.draw == BOX.house_cards[player.house]
        assert CITY_IDS[player.ship] == "roma"
        assert [SITE_IDS[site] for site in range(13) if (player.built >> site) & 1] == ["T1", "W3"]
        assert [player.normals_left(BOX, kind) for kind in range(3)] == [2, 2, 2]
        assert player.great == 0
        assert player.warehouse(BOX) == 4
        assert (player.plain_free(BOX), player.marked_free(BOX)) == (1, 0)
        assert player.free_slots(BOX) == 0b011111
    covers = [piece.id for piece in fresh(2).view(0).mats[0].zones[2].pieces if piece.art == "keep-cover"]
    assert len(covers) == 3


@pytest.mark.rule("STM-28", "STM-R46")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_starting_goods_in_turn_order(seats: int) -> None:
    firsts: set[int] = set()
    for seed in range(12):
        state = fresh(seats, seed)
        first = int(state.first)
        firsts.add(first)
        coins = [state.players[(first + k) % seats].coins for k in range(seats)]
        assert coins == [6, 7, 8, 9][:seats]
        assert all((player.grain, player.stone) == (1, 1) for player in state.players)
        assert state.to_act == (first,)
    assert firsts == set(range(seats))


@pytest.mark.rule("STM-29", "STM-R21")
def test_a_full_warehouse_swaps_or_loses() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=3, stone=1)
    hold(state, 0, "H_STONE", "H_GRAIN")
    say(state, "travel 0", "card stone", "face up", "slot 1")
    assert words(state) == ["overflow lose", "overflow swap"]
    lost = state.copy()
    say(lost, "overflow lose")
    assert goods(lost.players[0])[:2] == (3, 1)
    say(state, "overflow swap")
    assert goods(player)[:2] == (2, 2)


@pytest.mark.rule("STM-29", "STM-R21")
def test_resources_that_find_no_room_are_asked_about_one_by_one() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=2, stone=2, coins=9)
    market(state, "roma", "M3")  # buy 3 Grain for 5
    hold(state, 0, "H_STONE", "H_GRAIN")
    face_down(state, 2, "market")
    say(state, "buy", "overflow swap", "overflow swap")
    # The third Grain finds four Grain and no Stone: it can only be lost.
    assert asked(state) != "Overflow"
    assert goods(player)[:2] == (4, 0)


@pytest.mark.rule("STM-6", "STM-154", "STM-R31")
def test_the_supply_is_never_empty() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W1", "W3", T2="a", W5="a")
    fill(player, coins=5000)
    market(state, "roma", "M4")
    sail(player, "roma")
    hold(state, 0, "H_COIN", "H_GRAIN")
    say(state, "travel 0", "card augustales", "face up", "slot 1")
    assert player.coins == 5003


@pytest.mark.rule("STM-14")
def test_example_14_three_players() -> None:
    state = fresh(3)
    assert [len(letters_of(packed)) for packed in state.city_tiles] == [2, 2, 2]
    assert (state.a_left, state.b_left) == (6, 12)
    assert sum(1 for kind in state.cards if kind >= 0) == 6
    assert sum(1 for tile in state.allies_up if tile >= 0) == 7
    # 7 face down and 6 out of the game.
    assert (count_bits(state.allies_down), state.unseen_allies_n) == (7, 13)
    assert state.edict_pile_n == 16
    first = int(state.first)
    assert [state.players[(first + k) % 3].coins for k in range(3)] == [6, 7, 8]
