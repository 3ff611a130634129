"""Stupor Mundi: building, closed sides, Keeps, Great Structures."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import GREAT_PROGRAM, MAIN_PROGRAM
from greathall.games.stupor_mundi.position.player import letters_of
from greathall.games.stupor_mundi.rules.castle import SideIncome
from greathall.kernel import answers_about
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    ally_at,
    ask,
    asked,
    bonus,
    card_at,
    castle,
    do,
    done,
    edicts,
    fill,
    finish,
    goods,
    his,
    hold,
    palace,
    places,
    refusal,
    say,
    say_if,
    specialists,
    table,
    tiles,
    told,
    words,
)

BUILD = MAIN_PROGRAM + 2


@pytest.mark.rule(
    "STM-66", "STM-67", "STM-68", "STM-69", "STM-70", "STM-72", "STM-74", "STM-82", "STM-56", "STM-64", "STM-R14",
    "STM-R15",
)  # fmt: skip
def test_example_6_a_great_wall_closes_a_side() -> None:
    state = table()
    noa = state.players[0]
    castle(noa, "T1", "T2", "T3", "W1", "W3")
    fill(noa, grain=1, stone=2, coins=4)
    specialists(noa, "a3")
    palace(state, wall=4, keep=1)
    edicts(state, "E05", "E01", "E03", "E04", "E06", "E07")
    pile = state.edict_pile_n
    do(state, BUILD)
    assert [word for word in words(state) if word.startswith("site w")] == ["site w2", "site w5"]
    assert refusal(state, "site w4") == "STM-68"
    say(state, "site w2")
    assert words(state) == ["piece normal", "piece great a", "piece great b"]
    say(state, "piece great b")
    assert goods(noa) == (0, 1, 0, 0)  # all paid; side 2 closed: 1 Stone; no Workplace VP
    say(state, "promote a3")
    assert places(noa) == ["a4"]
    assert noa.grain == 0
    say(state, "edict 2", "resource grain")
    assert his(state, "wall") == 2  # two Walls cannot be added to four
    say(state, "icon add")
    assert his(state, "keep") == 2
    assert words(state) == ["next 1", "next 2", "next 3"]
    say(state, "next 3")
    assert goods(noa) == (1, 1, 0, 0)
    assert noa.edicts == 1 << BOX.edict_ids.index("E01")
    assert BOX.edict_ids[state.edicts[1]] == "E07"
    assert state.edict_pile_n == pile - 1


@pytest.mark.rule("STM-76", "STM-75", "STM-55", "STM-57", "STM-59", "STM-95")
def test_example_7_the_keep_with_the_hand_size() -> None:
    state = table()
    bernard = state.players[0]
    fill(bernard, stone=3)
    hold(state, 0, "H_COIN", draw=("H_GRAIN", "H_STONE", "H_DRAW"))
    palace(state, grain=1, augustalis=2)
    edicts(state, "E02", "E05", "E03", "E04", "E06", "E07")
    do(state, BUILD)
    say(state, "site k1")
    assert bernard.stone == 0
    assert state.hand_limit(bernard) == 7
    assert bernard.hand_n == 3
    say(state, "edict 1", "icon remove")  # two Grain cannot be taken from one: they are added
    assert bernard.coins == 3
    assert his(state, "grain") == 3
    assert state.frederick_coins() == 3
    say(state, "next 1")
    assert bernard.edicts == 1 << BOX.edict_ids.index("E02")
    board = {piece.id for piece in state.view(0).mats[0].zones[4].pieces}
    assert "board/0/K1" in board  # the Keep Cover tile as a reminder


@pytest.mark.rule("STM-66", "STM-R11")
def test_pieces_are_taken_in_any_order_and_run_out() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "W3", "W1", "W2")
    fill(player, grain=1, stone=2, coins=2)
    do(state, BUILD)
    # All three normal Walls stand, and a Great one costs 3: only Towers are left.
    assert not any(word.startswith("site w") for word in words(state))
    assert refusal(state, "site w5") == "STM-67"
    fill(player, grain=1, stone=2, coins=3)
    do(state, BUILD)
    say(state, "site w5")
    assert (player.great, player.coins) == (0b00100, 0)


@pytest.mark.rule("STM-67")
def test_the_cost_of_the_site_and_of_the_great_piece() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W1", "W3")
    fill(player, grain=1, stone=2, coins=2)
    do(state, BUILD)
    say(state, "site t2", "piece great a")
    # Paid 2 Stone, 1 Grain and 2 Augustales; then side 1 gave 1 Grain.
    assert goods(player)[:3] == (1, 0, 0)


@pytest.mark.rule("STM-68")
def test_walls_need_towers_and_towers_need_walls() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=2, stone=2)
    do(state, BUILD)
    # T1 stands between W5 and W1, W3 between T3 and T4.
    assert words(state) == ["site t3", "site t4", "site w1", "site w5"]
    for site in ("t2", "t5", "w2", "w4"):
        assert refusal(state, f"site {site}") == "STM-68"


@pytest.mark.rule("STM-68")
def test_keeps_need_no_connection() -> None:
    state = table()
    player = state.players[0]
    castle(player, "W3")
    fill(player, stone=3)
    do(state, BUILD)
    assert "site k1" in words(state)


@pytest.mark.rule("STM-69", "STM-R11")
def test_towers_open_ally_spaces_and_walls_warehouse_spaces() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=1, stone=2)
    assert (player.warehouse(BOX), player.plain_free(BOX)) == (4, 1)
    do(state, BUILD)
    say(state, "site t3")
    assert player.plain_free(BOX) == 2
    fill(player, grain=1, stone=1)
    do(state, BUILD)
    assert player.warehouse(BOX) == 5
    castle(player, "T1", "W3", "W1", "W2", "W4", "W5")
    assert player.warehouse(BOX) == 8
    castle(player, "T1", "W3", T2="a", T3="b")
    assert (player.plain_free(BOX), player.marked_free(BOX)) == (2, 1)


@pytest.mark.rule("STM-70", "STM-R14")
def test_the_order_side_workplace_great_edict() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CD", "CB", "CC", "VA", "VB")
    specialists(player, "a2")
    castle(player, "T1", "T2", "T3", "W1", "W3")
    fill(player, grain=1, stone=2, coins=4)
    do(state, BUILD)
    say(state, "site w2", "piece great b")
    finish(state)
    story = told(state)
    order = ["builds Great Wall B", "Side 2", "Workplace:", "promotes", "Issues Edict"]
    assert [story.index(text) for text in order] == sorted(story.index(text) for text in order)


@pytest.mark.rule("STM-81", "STM-R14")
def test_great_wall_a_on_a_marked_site_issues_two_edicts() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "W1", "W3")
    fill(player, grain=1, stone=2, coins=3)
    do(state, BUILD)
    say(state, "site w2", "piece great a")
    assert finish(state).count("IssueEdict") == 2


@pytest.mark.rule("STM-72", "STM-73", "STM-R9")
@pytest.mark.parametrize(("side", "gain"), [(0, (1, 0, 0, 0)), (1, (0, 1, 0, 0)), (2, (0, 0, 3, 0)), (4, (0, 0, 0, 1))])
def test_closing_a_side_gives_its_income_at_once(side: int, gain: tuple[int, int, int, int]) -> None:
    state = table()
    player = state.players[0]
    towers = [f"T{side + 1}", f"T{(side + 1) % 5 + 1}"]
    castle(player, *towers)
    stone, grain = BOX.site_stone[5 + side], BOX.site_grain[5 + side]
    fill(player, grain=grain, stone=stone)
    do(state, BUILD)
    say_if(state, f"site w{side + 1}")
    assert goods(player) == gain
    assert player.closed_sides(BOX) == 1 << side


@pytest.mark.rule("STM-72", "STM-73")
def test_the_market_side_gives_a_visit_at_the_ships_city() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T4", "T5")
    fill(player, grain=4, stone=1, coins=4)
    do(state, BUILD)
    say_if(state, "site w4", "piece normal")
    assert asked(state) == "VisitMarket"
    assert words(state) == ["sell", "buy", "skip"]


@pytest.mark.rule("STM-R26", "STM-72")
def test_one_tower_may_close_two_sides_in_the_order_of_the_owner() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T3", "W1", "W2", "W3")
    fill(player, grain=3, stone=3)
    do(state, BUILD)
    say(state, "site t2")
    # Six spaces, three resources left after paying: both fit, the order is of no account.
    assert (player.grain, player.stone) == (3, 2)
    assert asked(state) == "IssueEdict"
    fill(player, grain=3, stone=3)
    ask(state, SideIncome(0, 0b00011))
    assert words(state) == ["side 1", "side 2"]
    say(state, "side 2", "overflow lose")
    assert refusal(state, "side 1") != ""
    say(state, "overflow lose")
    assert (player.grain, player.stone) == (3, 3)


@pytest.mark.rule("STM-74", "STM-R15")
def test_a_workplace_counts_only_if_the_specialist_was_there_at_the_start() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "a4")
    castle(player, "T1", "T2", "W3")
    fill(player, grain=1, stone=1, coins=4)
    state.city_tiles = [bonus("A"), 0, 0]
    do(state, BUILD)
    say(state, "piece great b", "promote a4")  # leaves A4 during its own build
    assert player.vp == 3
    assert letters_of(player.bonuses) == "A"


@pytest.mark.rule("STM-77")
def test_keep_k2_opens_the_sixth_slot() -> None:
    state = table()
    player = state.players[0]
    fill(player, grain=1, stone=3)
    do(state, BUILD)
    say(state, "site k2")
    assert player.free_slots(BOX) == 0b111111


@pytest.mark.rule("STM-79", "STM-R53", "STM-164")
def test_great_tower_a_purchases_with_the_discount_of_a_workplace() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CD", "CB", "CC", "VA", "VB")
    specialists(player, "a1")
    card_at(state, "roma", "B8")  # 5 Augustales
    fill(player, coins=3)
    do(state, GREAT_PROGRAM)
    say(state, "spot a", "use")
    assert player.coins == 0
    assert player.stone == 2


@pytest.mark.rule("STM-79")
def test_great_tower_a_does_not_make_the_card_cheaper() -> None:
    state = table()
    card_at(state, "roma", "B8")
    fill(state.players[0], coins=4)
    do(state, GREAT_PROGRAM)
    assert done(state)


@pytest.mark.rule("STM-80", "STM-R53")
def test_great_tower_b_summons_without_grain_onto_the_new_space() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3")
    player.allies = 1 << 19
    player.allies_n = 1  # the only open space is taken
    fill(player, grain=0, stone=2, coins=3)
    ally_at(state, "roma", "altair")
    do(state, BUILD)
    say(state, "piece great b", "spot a")  # T4 is the only site that can be paid
    assert player.allies_n == 2
    assert (player.grain, player.coins) == (0, 0)


@pytest.mark.rule("STM-149", "STM-155", "STM-R42")
def test_discounts_add_up_and_stop_at_zero() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VB", "VA")
    specialists(player, "a3")  # VB I: Keeps cost 1 Stone less
    fill(player, stone=1, grain=0)
    do(state, 12 + 5)  # card A6: 1 Stone less
    say(state, "site k1")
    assert player.stone == 0
    fill(player, stone=0, grain=1)
    castle(player, "T1", "W3", "K1")
    do(state, 12 + 5)
    assert words(state) == ["site w1", "skip"]  # 1 Stone and 1 Grain: the Grain stays


@pytest.mark.rule("STM-130", "STM-R42", "STM-R1")
def test_wittelsbach_2_pays_in_any_mix() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "T3", "W3")
    fill(player, grain=2, stone=2, coins=2)
    do(state, 11)
    say(state, "site w2")
    assert words(state) == ["mix 1", "mix 2"]  # the only piece that can be paid is a normal Wall
    assert refusal(state, "mix 3") == "STM-130"
    say(state, "mix 2")
    assert (player.grain, player.stone) == (0, 2)  # paid 2 Grain and 1 Stone; side 2 gave a Stone


@pytest.mark.rule("STM-139", "STM-R42")
def test_b14_pays_7_instead_of_resources_and_the_great_cost_besides() -> None:
    state = table()
    player = state.players[0]
    fill(player, coins=9)
    do(state, 28 + 13)
    say(state, "site t4", "piece great a")
    say_if(state, "skip")
    assert goods(player)[:3] == (0, 0, 0)
    fill(player, coins=6)
    do(state, 28 + 13)
    assert done(state)


@pytest.mark.rule("STM-102")
def test_a_complete_castle_triggers_the_end() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "T3", "W1", "W2", "W3", "K1", "K2", T4="a", T5="b", W4="a", W5="b")
    fill(player, stone=4, grain=1, coins=5)
    do(state, BUILD)
    assert player.structures() == 13
    assert player.great == 0b11111
    assert state.triggers == 1
    assert not state.over


def test_a_site_that_cannot_be_built_on_says_why_not() -> None:
    """The vocabulary knows no seats: where the sites lie in one's castle only the question knows."""
    state = table()
    noa = state.players[0]
    castle(noa, "T1", "W3")
    fill(noa, grain=1, stone=2)
    do(state, BUILD)
    answers = answers_about(state, 0, "castle/0/T2")
    assert [answer.words for answer in answers] == ["site t2"]
    assert answers[0].reason.text == "T2 is not next to a Wall of your castle"
