"""Feudality: phase 3, the tray, prices, trading with the bank, placing, fortifications."""

from __future__ import annotations

import pytest

from greathall.games.feudality.box.components import IDS
from tests.games.feudality.feudality_positions import (
    asked,
    at,
    baron,
    choices,
    discarded,
    given,
    goods,
    have,
    load_dice,
    offers,
    play,
    reason,
    told,
    units,
)


@pytest.mark.rule("FDY-31", "FDY-41", "FDY-45", "FDY-R41")
def test_the_phases_follow_each_other_and_the_tray_is_drawn_in_the_third() -> None:
    fief = baron(tiles={"1,1": "farmer"}, vp=0, goods="2 food")
    state = given(fief, fief, step="new turn", rolls=[1, 2], bag="4 carpenter", deck="king_away")
    assert asked(state) == "0 Activate"
    assert state.tray == []
    play(state, "0 pass", "1 pass")
    assert "Event: The King is Away." in told(state)
    assert asked(state) == "0 Act"  # nobody could pay for a Carpenter
    assert discarded(state, "carpenter") == 4
    play(state, "0 pass")
    assert have(state, "food") == 1  # two tiles: one food
    assert (state.turn, state.senior) == (7, 1)


@pytest.mark.rule("FDY-45", "FDY-158")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_the_tray_has_two_tiles_a_player(seats: int, tiles: int) -> None:
    """E5."""
    state = given(*[baron() for _ in range(seats)], step="tray", bag="15 forest")
    assert len(state.tray) == tiles
    assert state.bag_size == 15 - tiles


@pytest.mark.rule("FDY-46", "FDY-R42")
def test_discards_go_back_when_the_bag_is_too_small_for_the_tray() -> None:
    state = given(baron(), baron(), step="tray", bag="3 forest", discards="4 beggar")
    assert len(state.tray) == 4
    assert (state.bag_size, sum(state.discards)) == (3, 0)
    enough = given(baron(), baron(), step="tray", bag="4 forest", discards="4 beggar")
    assert (enough.bag_size, sum(enough.discards)) == (0, 4)
    short = given(baron(), baron(), step="tray", bag="forest", discards="beggar")
    assert (len(short.tray), short.bag_size) == (2, 0)


@pytest.mark.rule("FDY-47", "FDY-32")
def test_everybody_in_order_buys_one_tile_or_one_level_or_passes() -> None:
    state = given(baron(goods="4 stone"), baron(), baron(), step="tray", bag="3 forest, 3 beggar", senior=1)
    assert asked(state) == "1 Buy"
    assert sorted(choices(state)) == ["pass", "tile beggar", "tile forest"]  # equal tiles are one move
    play(state, "1 tile forest", "1 square 1,1")
    assert asked(state) == "2 Buy"
    play(state, "2 pass")
    assert asked(state) == "0 Buy"
    assert sorted(choices(state)) == ["fortify", "pass", "tile beggar", "tile forest"]
    play(state, "0 fortify")
    assert state.levels == [2, 1, 1]
    assert asked(state) == "1 Act"


@pytest.mark.rule("FDY-48", "FDY-27")
def test_the_price_is_paid_and_the_tile_placed_at_once() -> None:
    state = given(baron(), baron(), step="tray", bag="miller, 3 archer")
    play(state, "0 tile miller")
    assert goods(state) == [3, 3, 2, 2, 3]
    assert state.census()["miller"] == {"in hand": 1}
    text, rule = reason(state, "0 tile archer")
    assert text.endswith("; first place your tile on a square of your fief")
    assert rule == "FDY-48"
    play(state, "0 square 2,2")
    assert at(state, "2,2") == "miller"
    assert state.census()["miller"] == {"fief 0": 1}


@pytest.mark.rule("FDY-50")
def test_what_is_left_in_the_tray_is_discarded() -> None:
    state = given(baron(), baron(), step="tray", bag="2 forest, 2 beggar")
    play(state, "0 tile forest", "0 square 1,1", "1 pass")
    assert state.tray == []
    assert (discarded(state, "forest"), discarded(state, "beggar")) == (1, 2)


# ---------------------------------------------------------------------- trading


@pytest.mark.rule("FDY-28", "FDY-30", "FDY-R18", "FDY-R58")
def test_four_of_a_kind_are_traded_for_what_is_missing() -> None:
    state = given(baron(goods="1 gold, 5 food, 8 wood"), baron(), step="tray", bag="2 wizard, 2 archer")
    others = goods(state, 1)
    assert "tile wizard" in choices(state)
    play(state, "0 tile wizard")
    assert goods(state) == [0, 5, 8, 0, 0]  # the right kind is used first
    assert choices(state) == ["food", "wood"]
    assert reason(state, "0 gold") == ("gold is what is missing", "FDY-28")
    assert reason(state, "0 iron") == ("the bank wants 4 iron for one gold; you have 0", "FDY-28")
    assert offers(state)["wood"] == "wood: give 4 wood for 1 gold"
    play(state, "0 wood")
    assert goods(state) == [0, 5, 4, 0, 0]
    assert asked(state) == "0 Place"
    assert goods(state, 1) == others


@pytest.mark.rule("FDY-28", "FDY-R18")
def test_a_tile_is_offered_only_if_trades_after_the_own_needs_suffice() -> None:
    # 2 stone and 1 wood for a Kirk: of 8 wood one is needed itself, which leaves a single trade
    short = given(baron(goods="8 wood"), baron(), step="tray", bag="kirk, 3 beggar")
    assert choices(short) == ["tile beggar", "pass"]
    assert asked(short) == "0 Buy"
    enough = given(baron(goods="9 wood"), baron(), step="tray", bag="kirk, 3 archer")
    play(enough, "0 tile kirk")
    assert goods(enough) == [0, 0, 0, 0, 0]  # both trades were the only ones possible
    assert asked(enough) == "0 Place"


@pytest.mark.rule("FDY-28")
def test_the_refusal_of_a_dear_tile_says_what_is_missing() -> None:
    state = given(baron(goods="1 gold, 3 wood"), baron(), step="tray", bag="wizard, 3 forest")
    assert reason(state, "0 tile wizard") == (
        "a Wizard costs 2 gold; you have 1 gold and 3 wood, and trading 4 to 1 does not make up for it",
        "FDY-28",
    )
    assert reason(state, "0 fortify")[0].startswith("a Fort costs 4 stone; you have 1 gold and 3 wood")


@pytest.mark.rule("FDY-28")
def test_missing_kinds_are_traded_for_one_by_one_from_gold_to_iron() -> None:
    state = given(baron(goods="20 wood"), baron(), step="tray", bag="alchemist, 3 archer")
    play(state, "0 tile alchemist")
    assert [line for line in told(state) if "gives the bank" in line] == [
        "{0} gives the bank 4 wood for 1 gold; there is not enough of anything else.",
        "{0} gives the bank 4 wood for 1 iron; there is not enough of anything else.",
    ]
    assert goods(state) == [0, 0, 12, 0, 0]


@pytest.mark.rule("FDY-29", "FDY-115", "FDY-R19")
def test_with_a_trader_three_are_enough_and_two_traders_are_no_better() -> None:
    for traders in ({"1,1": "trader"}, {"1,1": "trader", "1,2": "trader"}):
        state = given(baron(goods="7 wood", tiles=traders), baron(), step="tray", bag="wizard, 3 archer")
        play(state, "0 tile wizard")
        assert goods(state) == [0, 0, 1, 0, 0]
    without = given(baron(goods="7 wood"), baron(), step="tray", bag="wizard, 3 beggar")
    assert (asked(without), choices(without)) == ("0 Buy", ["tile beggar", "pass"])


@pytest.mark.rule("FDY-R19")
def test_a_trader_does_not_help_to_pay_for_himself() -> None:
    state = given(baron(goods="3 wood"), baron(), step="tray", bag="trader, 3 beggar")
    assert (asked(state), choices(state)) == ("0 Buy", ["tile beggar", "pass"])
    enough = given(baron(goods="4 wood"), baron(), step="tray", bag="trader, 3 wizard")
    play(enough, "0 tile trader")
    assert goods(enough) == [0, 0, 0, 0, 0]


# ---------------------------------------------------------------------- soldiers


@pytest.mark.rule("FDY-77")
def test_prices_of_soldiers() -> None:
    """E7."""
    state = given(baron(goods="6 iron, 4 food"), baron(), step="tray", bag="man_at_arms, archer, knight, wolf")
    shown = offers(state)
    assert shown["tile man at arms"] == "tile man at arms (1 iron)"
    assert shown["tile archer"] == "tile archer (2 iron)"
    assert shown["tile knight"] == "tile knight (3 iron)"
    assert shown["tile wolf"] == "tile wolf (4 food)"
    play(state, "0 tile knight")
    assert goods(state) == [0, 4, 0, 0, 3]
    assert asked(state) == "0 Place"
    play(state, "0 square 7,7")
    assert asked(state) == "1 Buy"  # one per purchase phase


@pytest.mark.rule("FDY-78", "FDY-19", "FDY-R8")
def test_units_of_a_type_are_stacked_on_one_square_of_the_keep() -> None:
    state = given(baron(units="9 archer"), baron(), step="tray", bag="archer, man_at_arms, 2 wizard")
    play(state, "0 tile archer")
    assert asked(state) == "1 Buy"  # no choice: he joins the stack, which has no limit
    assert units(state) == [0, 10, 0, 0]
    fresh = given(baron(units="archer"), baron(), step="tray", bag="man_at_arms, 3 wizard")
    play(fresh, "0 tile man at arms")
    assert choices(fresh) == ["square 7,6", "square 7,7"]
    assert reason(fresh, "0 square 6,7")[1] == "FDY-19"
    assert reason(fresh, "0 square 6,6") == ("(6,6) in the Keep belongs to the fortification", "FDY-R8")
    assert reason(fresh, "0 square 1,1") == ("soldiers stand in the Keep, not on (1,1)", "FDY-19")
    play(fresh, "0 square 7,7")
    assert at(fresh, "7,7") == "man_at_arms"


@pytest.mark.rule("FDY-79", "FDY-R11", "FDY-77")
def test_wolf_stands_with_the_knights_and_has_strength_four() -> None:
    state = given(baron(units="knight", goods="4 food"), baron(), step="tray", bag="wolf, 3 wizard")
    play(state, "0 tile wolf")
    assert units(state) == [0, 0, 1, 1]
    assert at(state, "6,7") == "knight"
    assert state.army(0) == 7
    alone = given(baron(goods="4 food"), baron(), step="tray", bag="wolf, 3 wizard")
    play(alone, "0 tile wolf", "0 square 7,6")
    assert at(alone, "7,6") == "knight"


@pytest.mark.rule("FDY-R8")
def test_no_soldier_enters_the_square_of_a_lost_fortification() -> None:
    state = given(baron(level=0), baron(), step="tray", bag="archer, 3 wizard")
    play(state, "0 tile archer")
    assert choices(state) == ["square 6,7", "square 7,6", "square 7,7"]


# ---------------------------------------------------------------------- places of tiles


@pytest.mark.rule("FDY-9", "FDY-104", "FDY-108", "FDY-113")
@pytest.mark.parametrize("mine", ["gold_mine", "iron_mine", "quarry"])
def test_mines_lie_on_hills_only(mine: str) -> None:
    state = given(baron("1a"), baron(), step="tray", bag=f"{mine}, 3 archer")
    play(state, f"0 tile {mine.replace('_', ' ')}")
    assert {choice.split()[1] for choice in choices(state)} == {"1,7", "2,4", "2,7", "3,3", "3,4", "4,7", "5,4"}
    assert reason(state, "0 square 1,1")[1] == "FDY-9"
    hills = {"1,7": "smith", "2,4": "smith", "2,7": "smith", "3,3": "mason", "3,4": "mason", "4,7": "mason"}
    full = given(baron("1a", tiles={**hills, "5,4": "mason"}), baron(), step="tray", bag=f"{mine}, 3 archer")
    text, rule = reason(full, f"0 tile {mine.replace('_', ' ')}")
    assert text.endswith("needs a hill, and there is no free one in your fief")
    assert rule == "FDY-9"


@pytest.mark.rule("FDY-107", "FDY-R16", "FDY-R51")
def test_a_hunter_is_placed_next_to_a_forest() -> None:
    state = given(baron(tiles={"1,1": "forest"}), baron(), step="tray", bag="hunter, 3 archer")
    play(state, "0 tile hunter")
    assert choices(state) == ["square 1,2", "square 2,1", "square 2,2"]
    assert reason(state, "0 square 3,3") == ("a Hunter must lie next to a Forest, which (3,3) does not", "FDY-107")
    none = given(baron(), baron(), step="tray", bag="hunter, 3 archer")
    assert reason(none, "0 tile hunter") == (
        "a Hunter needs a free square next to a Forest, and there is none",
        "FDY-107",
    )
    later = given(baron(tiles={"1,2": "hunter"}), baron(), step="roll", rolls=[1, 3])
    assert offers(later)["square 1,2"] == "square 1,2: Hunter, 2 food"  # her Forest is gone


@pytest.mark.rule("FDY-119", "FDY-120", "FDY-R32", "FDY-R51")
@pytest.mark.parametrize(
    ("kind", "neighbour", "allowed"),
    [
        ("cleric", "kirk", True), ("cleric", "shrine", True), ("cleric", "brewery", True), ("cleric", "mason", False),
        ("holy_relic", "kirk", True), ("holy_relic", "shrine", True), ("holy_relic", "brewery", False),
        ("holy_relic", "cleric", False),
    ],
)  # fmt: skip
def test_cleric_and_relic_need_their_neighbours(kind: str, neighbour: str, allowed: bool) -> None:
    state = given(baron(tiles={"1,1": neighbour}), baron(), step="tray", bag=f"{kind}, 3 archer")
    words = f"tile {kind.replace('_', ' ')}"
    assert (words in choices(state)) == allowed
    if allowed:
        play(state, f"0 {words}")
        assert choices(state) == ["square 1,2", "square 2,1", "square 2,2"]
    else:
        assert reason(state, f"0 {words}")[1] == ("FDY-119" if kind == "cleric" else "FDY-120")


@pytest.mark.rule("FDY-106", "FDY-109", "FDY-112")
@pytest.mark.parametrize("kind", ["gravel_pit", "junk_pile", "miner"])
def test_these_may_lie_anywhere(kind: str) -> None:
    state = given(baron(), baron(), step="tray", bag=f"{kind}, 3 archer")
    play(state, f"0 tile {kind.replace('_', ' ')}")
    assert len(choices(state)) == 45


@pytest.mark.rule("FDY-R9")
def test_a_full_fief_can_only_buy_soldiers_and_fortifications() -> None:
    kinds = ["forest"] * 15 + ["shepherd"] * 7 + ["quarry"] * 7 + ["gold_mine"] * 7 + ["iron_mine"] * 7 + ["smith"] * 2
    squares = [f"{row},{column}" for row in range(1, 8) for column in range(1, 8) if row < 6 or column < 6]
    crowded = baron(goods="9 stone, 9 iron", tiles=dict(zip(squares, kinds, strict=True)))
    state = given(crowded, baron(), step="tray", bag="beggar, archer, 2 mason")
    assert sorted(choices(state)) == ["fortify", "pass", "tile archer"]
    assert reason(state, "0 tile beggar") == ("there is no free square in your fief for a Beggar", "FDY-R9")


# ---------------------------------------------------------------------- Soothsayer, Wizards, fortifications


@pytest.mark.rule("FDY-49", "FDY-123", "FDY-R20")
def test_a_soothsayer_adds_a_tile_when_his_owner_buys() -> None:
    seer = baron(tiles={"1,1": "soothsayer"}, goods="")
    fresh = given(baron(), seer, baron(), step="tray", bag="6 carpenter")
    fresh.bag = [1 if id == "beggar" else 0 for id in IDS]
    fresh.bag_size = 1
    assert len(fresh.tray) == 6
    play(fresh, "0 pass")
    assert asked(fresh) == "1 Buy"
    assert len(fresh.tray) == 7
    assert choices(fresh) == ["tile beggar", "pass"]
    play(fresh, "1 pass")
    assert "tile beggar" in choices(fresh)  # it stays for the others
    assert fresh.bag_size == 0


@pytest.mark.rule("FDY-R20", "FDY-R42")
def test_each_soothsayer_draws_and_discards_return_only_to_an_empty_bag() -> None:
    seer = baron(tiles={"1,1": "soothsayer", "1,2": "soothsayer"})
    state = given(seer, baron(), step="tray", bag="5 forest", discards="4 beggar")
    assert len(state.tray) == 6
    assert state.tray[:5].count(IDS.index("forest")) == 5
    assert state.tray[5] == IDS.index("beggar")
    assert (state.bag_size, sum(state.discards)) == (3, 0)
    dry = given(seer, baron(), step="tray", bag="4 forest")
    assert len(dry.tray) == 4


@pytest.mark.rule("FDY-127", "FDY-R34")
def test_a_second_wizard_only_when_all_others_have_one() -> None:
    one = baron(tiles={"1,1": "wizard"})
    state = given(one, one, baron(), step="tray", bag="2 wizard, 4 archer")
    assert "tile wizard" not in choices(state)
    assert reason(state, "0 tile wizard") == ("a second Wizard only when every other player has one", "FDY-127")
    play(state, "0 pass", "1 pass", "2 tile wizard", "2 square 1,1")
    everybody = given(one, one, one, step="tray", bag="2 wizard, 4 archer")
    assert "tile wizard" in choices(everybody)
    two = baron(tiles={"1,1": "wizard", "1,2": "wizard"})
    third = given(two, one, one, step="tray", bag="2 wizard, 4 archer")
    assert "tile wizard" in choices(third)


@pytest.mark.rule("FDY-82", "FDY-83", "FDY-84", "FDY-R12")
def test_levels_are_bought_in_order_and_only_the_top_counts() -> None:
    state = given(baron(goods="18 stone", units="archer"), baron(), step="tray", bag="4 wizard")
    wanted = [(2, 14, 6), (3, 8, 8), (4, 0, 10)]
    for level, stone, defence in wanted:
        play(state, "0 fortify")
        assert (state.levels[0], have(state, "stone"), state.defence(0)) == (level, stone, defence)
        assert at(state, "6,6") == "fortification"
        state = given(baron(goods=f"{stone} stone", units="archer", level=level), baron(), step="tray", bag="4 beggar")
    assert reason(state, "0 fortify") == ("the Fortress is the highest level", "FDY-83")


@pytest.mark.rule("FDY-86", "FDY-87", "FDY-R6")
def test_a_lost_fortification_begins_again_with_a_tower_for_two_stone() -> None:
    state = given(baron(level=0, goods="3 stone"), baron(), step="tray", bag="4 wizard")
    assert offers(state)["fortify"] == "fortify: Tower (2 stone)"
    play(state, "0 fortify")
    assert (state.levels[0], have(state, "stone")) == (1, 1)
    assert asked(state) == "1 Buy"  # it was this phase's purchase
    census = state.census()
    assert (census["tower"], census["fort"]) == ({"fiefs": 2, "supplies": 0}, {"fiefs": 0, "supplies": 2})


def test_a_purchase_cannot_be_taken_back_once_dice_have_fallen() -> None:
    state = given(baron(), baron(), step="tray", bag="4 forest")
    before = state.copy()
    play(state, "0 pass")
    assert state.may_take_back_to(before)
    play(state, "1 pass")
    load_dice(state, 4, 4)
    play(state, "0 action liaison")
    assert not state.may_take_back_to(before)
