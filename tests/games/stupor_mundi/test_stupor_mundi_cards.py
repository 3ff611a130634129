"""Stupor Mundi: what every card and every Workplace does."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CARD_IDS, CONVERT, HOUSE_IDS, MAIN_PROGRAM
from greathall.games.stupor_mundi.position.player import cards_of
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    ally_at,
    asked,
    befriend,
    castle,
    do,
    done,
    fill,
    goods,
    hold,
    palace,
    places,
    refusal,
    say,
    say_if,
    specialists,
    table,
    tiles,
    use,
    words,
)

WIDE = ("T1", "W1", "W2", "W3", "W4", "W5")  # room for eight resources


def gained(card: str, *said: str, coins: int = 0, grain: int = 0, stone: int = 0) -> tuple[int, int, int, int]:
    """What a card changes: Grain, Stone, Augustales, VP."""
    state = table()
    player = state.players[0]
    castle(player, *WIDE)
    fill(player, grain=grain, stone=stone, coins=coins)
    before = goods(player)
    use(state, card)
    say(state, *said)
    assert done(state)
    after = goods(player)
    return after[0] - before[0], after[1] - before[1], after[2] - before[2], after[3] - before[3]


@pytest.mark.rule("STM-123")
def test_the_common_cards_of_every_house() -> None:
    for house in range(4):
        cards = cards_of(BOX, BOX.house_cards[house])
        assert len(cards) == 10
        assert all(cards.count(card) == 2 for card in CARD_IDS[:4])
        assert cards[8:] == list(CARD_IDS[4 + 2 * house : 6 + 2 * house])
    assert gained("H_STONE") == (0, 1, 0, 0)
    assert gained("H_COIN") == (0, 0, 3, 0)
    assert gained("H_GRAIN") == (1, 0, 0, 0)
    state = table()
    hold(state, 0, draw=("H_COIN", "H_COIN", "H_GRAIN", "H_GRAIN", "H_STONE"))
    use(state, "H_DRAW")
    say(state, "use")
    assert state.players[0].hand_n == 4


@pytest.mark.rule("STM-124", "STM-126", "STM-129")
@pytest.mark.parametrize(
    ("card", "numbers", "gain"),
    [
        ("SAV1", {"ally": 0}, (0, 0, 0, 0)),
        ("SAV1", {"ally": 2}, (2, 0, 0, 0)),
        ("SAV1", {"ally": 5}, (3, 0, 0, 0)),
        ("HOH1", {"tower": 2, "wall": 2, "keep": 1}, (0, 1, 0, 0)),
        ("HOH1", {"tower": 5, "wall": 5, "keep": 3}, (0, 3, 0, 0)),
        ("WIT1", {"grain": 2, "stone": 1}, (0, 0, 3, 0)),
        ("WIT1", {"grain": 5, "stone": 4}, (0, 0, 6, 0)),
    ],
)
def test_house_cards_that_count(card: str, numbers: dict[str, int], gain: tuple[int, int, int, int]) -> None:
    state = table()
    player = state.players[0]
    castle(player, *WIDE)
    fill(player)
    palace(state, **numbers)
    use(state, card)
    assert goods(player) == gain


@pytest.mark.rule("STM-125", "STM-R52")
def test_savoy_2_takes_two_then_purchases() -> None:
    state = table()
    fill(state.players[0])
    cards = state.cards.copy()
    cards[0] = CARD_IDS.index("A8")  # costs 2
    state.cards = cards
    use(state, "SAV2")
    say(state, "spot a", "skip")
    assert state.players[0].coins == 0


@pytest.mark.rule("STM-128", "STM-R1")
def test_di_romano() -> None:
    assert HOUSE_IDS == ("savoy", "hohenstaufen", "di_romano", "wittelsbach")
    for steps, resources in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2)):
        state = table()
        player = state.players[0]
        castle(player, *WIDE)
        fill(player)
        palace(state, augustalis=steps)
        use(state, "ROM1")
        say(state, *["resource stone"] * resources)
        assert done(state)
        assert goods(player) == (0, resources, 0, 0)
    state = table()
    player = state.players[0]
    state.tokens = 0
    specialists(player, "a3")
    fill(player)
    use(state, "ROM2")
    say(state, "promote a3")
    assert places(player) == ["a4"]
    assert goods(player)[:3] == (0, 0, 1)


@pytest.mark.rule("STM-131", "STM-4")
def test_a1_to_a4() -> None:
    assert gained("A1") == (2, 0, 0, 0)
    assert gained("A2", "use", "use", "use", coins=9) == (3, 0, -3, 0)
    assert gained("A2", "use", "skip", coins=9) == (1, 0, -1, 0)
    assert gained("A2", "use", coins=1) == (1, 0, -1, 0)
    assert gained("A2", coins=0) == (0, 0, 0, 0)
    assert gained("A3", grain=3) == (0, 0, 8, 0)
    assert gained("A3", grain=2) == (0, 0, 0, 0)
    assert gained("A4", "use", "use", "use", coins=9) == (0, 3, -6, 0)


@pytest.mark.rule("STM-132")
def test_a5_to_a8() -> None:
    assert gained("A5", stone=3) == (0, 0, 8, 0)
    assert gained("A5", stone=2) == (0, 0, 0, 0)
    assert gained("A7") == (0, 0, 6, 0)
    assert gained("A8", "promote start b") == (0, 0, 3, 0)
    state = table()
    player = state.players[0]
    fill(player, stone=1)
    use(state, "A6")  # T4 costs 2 Stone, with the discount 1
    assert words(state) == ["site t4", "skip"]
    say(state, "site t4")
    assert (player.towers, player.stone) == (2, 0)


@pytest.mark.rule("STM-133", "STM-163")
def test_a9_and_a10() -> None:
    state = table()
    player = state.players[0]
    state.tokens = 0
    specialists(player, "a2", "a5", "b5")
    fill(player)
    use(state, "A9")  # the Grain pays the arrow
    say(state, "promote a2")
    assert (places(player), player.grain) == (["a3", "a5", "b5"], 0)
    assert gained("A10", "promote start c") == (0, 1, 0, 0)


@pytest.mark.rule("STM-133", "STM-134")
def test_a12_to_a14_gain_and_visit_the_market() -> None:
    assert gained("A12", "sell", "skip", grain=1) == (1 - 2, 0, 6, 0)
    assert gained("A12", "skip", grain=1) == (1, 0, 0, 0)
    assert gained("A13", "buy", coins=4) == (0, 1 + 2, -4, 0)
    assert gained("A14", "buy", coins=1) == (0, 2, 3 - 4, 0)


@pytest.mark.rule("STM-134", "STM-R30")
@pytest.mark.parametrize(("allies", "grain"), [(0, 0), (2, 2), (5, 3)])
def test_a15_counts_own_allies(allies: int, grain: int) -> None:
    state = table()
    player = state.players[0]
    castle(player, *WIDE)
    fill(player)
    befriend(player, *BOX.ally_ids[:allies])
    use(state, "A15")
    assert player.grain == grain


@pytest.mark.rule("STM-134")
def test_a16_summons_with_one_grain_less() -> None:
    state = table()
    player = state.players[0]
    ally_at(state, "roma", "altair")
    fill(player, grain=2)
    use(state, "A16")
    say(state, "spot a")
    assert (player.allies_n, player.grain) == (1, 0)


@pytest.mark.rule("STM-135")
def test_b1_to_b3_sell_goods_for_vp() -> None:
    assert gained("B1", "use", "use", grain=3) == (-2, 0, 0, 4)
    assert gained("B2", "use", stone=1) == (0, -1, 0, 2)
    assert gained("B3", "use", "use", coins=9) == (0, 0, -6, 4)
    assert gained("B3", "use", "skip", coins=9) == (0, 0, -3, 2)
    times = {card: BOX.programs[CARD_IDS.index(card)][0].times for card in ("A2", "A4", "B1", "B2", "B3")}
    assert times == {"A2": 3, "A4": 3, "B1": 2, "B2": 2, "B3": 2}
    assert BOX.programs[CARD_IDS.index("B1")][0].op == CONVERT


@pytest.mark.rule("STM-136")
def test_b4_to_b6_count_one_type_of_ally() -> None:
    for card, independents, loyalists in (("B4", 2, 3), ("B5", 4, 8), ("B6", 2, 4)):
        state = table()
        player = state.players[0]
        castle(player, *WIDE)
        fill(player)
        befriend(player, "altair", "severin", "tento", "romigi", "balthasar", "gisela")
        for sort, most in (("independent", independents), ("loyalist", loyalists)):
            twin = state.copy()
            use(twin, card)
            say(twin, f"type {sort}")
            if card == "B4":
                assert words(twin) == ["resource grain", "resource stone"]  # one kind for all
                say(twin, "resource stone")
            assert done(twin)
            assert goods(twin.players[0]) == (
                0,
                most if card == "B4" else 0,
                most if card == "B5" else 0,
                most if card == "B6" else 0,
            )
    state = table()
    befriend(state.players[0], "tento")
    use(state, "B6")
    assert words(state) == ["type loyalist", "skip"]
    assert refusal(state, "type independent") == "STM-136"


@pytest.mark.rule("STM-137")
def test_b7_to_b9() -> None:
    assert gained("B7", grain=3) == (0, 0, 0, 2)
    assert gained("B7", grain=2) == (0, 0, 0, 0)
    assert gained("B8") == (0, 2, 0, 0)
    assert gained("B9", stone=4) == (0, 0, 0, 2)
    assert gained("B9", stone=2) == (0, 0, 0, 0)


@pytest.mark.rule("STM-138", "STM-R30")
@pytest.mark.parametrize(("sites", "threes"), [(2, 0), (3, 1), (5, 1), (6, 2), (13, 4)])
def test_b10_to_b13_count_own_structures_by_threes(sites: int, threes: int) -> None:
    every = ("W1", "W2", "W3", "W4", "W5", "T1", "T2", "T3", "T4", "T5", "K1", "K2", "K3")
    for card, gain in (("B10", (1, 0, 0, 0)), ("B11", (0, 1, 0, 0)), ("B12", (0, 0, 3, 0)), ("B13", (0, 0, 0, 1))):
        state = table()
        player = state.players[0]
        castle(player, *every[:sites])
        fill(player)
        use(state, card)
        assert goods(player) == tuple(threes * n for n in gain)


@pytest.mark.rule("STM-139")
def test_b14_to_b16() -> None:
    state = table()
    player = state.players[0]
    fill(player, coins=7)
    use(state, "B14")
    say(state, "site k3")
    assert (player.keeps, player.coins) == (1, 0)
    state = table()
    player = state.players[0]
    ally_at(state, "roma", "altair")
    fill(player, coins=3)
    use(state, "B15")
    say(state, "spot a")
    assert (player.allies_n, player.coins, player.grain) == (1, 0, 0)
    assert gained("B16") == (1, 1, 0, 0)


@pytest.mark.rule("STM-131", "STM-132", "STM-133", "STM-134", "STM-135", "STM-136", "STM-137", "STM-138", "STM-139")
def test_the_costs_of_the_advanced_cards() -> None:
    coins = {
        "A1": 3, "A2": 2, "A6": 5, "A8": 2, "A9": 2, "A10": 3, "A11": 2, "A15": 3, "A16": 3,
        "B1": 3, "B2": 3, "B3": 4, "B4": 4, "B5": 3, "B6": 3, "B8": 5, "B10": 3, "B11": 3, "B12": 2, "B13": 2,
        "B14": 3, "B16": 3,
    }  # fmt: skip
    for kind in range(12, 44):
        card = CARD_IDS[kind]
        assert BOX.costs_card[kind] is (card not in coins)
        assert BOX.cost[kind] == coins.get(card, 0)


# ---------------------------------------------------------------------- Workplaces


@pytest.mark.rule("STM-147", "STM-148", "STM-149", "STM-150", "STM-R6")
@pytest.mark.parametrize(
    ("tile", "space", "site", "gain"),
    [
        ("CB", "a1", "w5", (1, 0, 0, 0)),
        ("CB", "a1", "t4", (0, 0, 0, 0)),
        ("CC", "a2", "t4", (0, 0, 4, 0)),
        ("CC", "a2", "w5", (0, 0, 0, 0)),
        ("CD", "a2", "t4", (0, 0, 2, 0)),
        ("CD", "a2", "w5", (0, 0, 2, 0)),
        ("CD", "a2", "k1", (0, 0, 2, 0)),
        ("VA", "a3", "k1", (0, 0, 0, 4)),
        ("VA", "a3", "w5", (0, 0, 0, 0)),
        ("VA", "a4", "t4", (0, 0, 0, 3)),
        ("VA", "a4", "k1", (0, 0, 0, 0)),
    ],
)
def test_workplaces_that_reward_a_build(tile: str, space: str, site: str, gain: tuple[int, int, int, int]) -> None:
    state = table()
    player = state.players[0]
    others = [name for name in ("CA", "CB", "CC", "CD") if name != tile]
    villages = [name for name in ("VA", "VB", "VC", "VD") if name != tile]
    if tile[0] == "C":
        tiles(state, tile, *others[:2], *villages[:2])
    else:
        tiles(state, *others[:3], tile, villages[0])
    specialists(player, space)
    number = 10 if site == "k1" else 9 if site == "w5" else 3
    fill(player, grain=BOX.site_grain[number], stone=BOX.site_stone[number])
    do(state, MAIN_PROGRAM + 2)
    say_if(state, f"site {site}")
    if asked(state) == "IssueEdict":
        assert site == "k1"
    assert goods(player) == gain


@pytest.mark.rule("STM-150")
def test_village_c_gives_a_resource_and_2_vp_after_paying() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VC", "VB")
    specialists(player, "a4")
    fill(player, stone=2)
    do(state, MAIN_PROGRAM + 2)  # T4
    assert words(state) == ["resource grain", "resource stone"]
    say(state, "resource stone")
    assert goods(player) == (0, 1, 0, 2)


@pytest.mark.rule("STM-165", "STM-R54")
def test_several_workplaces_reward_by_path_and_column() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CD", "CB", "CC", "VA", "VB")
    specialists(player, "a4", "c2", "a2")
    fill(player, stone=2)
    do(state, MAIN_PROGRAM + 2)  # T4
    lines = [line.text for line in state.told(None) if "Workplace:" in line.text]
    assert ["2 Augustales" in lines[0], "3 VP" in lines[1], "4 Augustales" in lines[2]] == [True, True, True]
    assert goods(player) == (0, 0, 6, 3)
