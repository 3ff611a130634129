"""Stupor Mundi: summoning Allies and purchasing cards."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CARD_IDS, MAIN_PROGRAM
from greathall.games.stupor_mundi.position.player import cards_of
from greathall.games.stupor_mundi.rules.endphase import reorganize
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    again,
    ally_at,
    asked,
    befriend,
    card_at,
    castle,
    discarded,
    do,
    done,
    face_down,
    fill,
    finish,
    goods,
    hold,
    in_hand,
    refusal,
    sail,
    say,
    say_if,
    specialists,
    table,
    tile_of,
    tiles,
    use,
    words,
)

SUMMON = MAIN_PROGRAM + 3
PURCHASE = MAIN_PROGRAM + 4


@pytest.mark.rule("STM-84", "STM-85")
def test_example_8_one_of_two_allies() -> None:
    state = table(3)
    jack = state.players[0]
    sail(jack, "alexandria")
    ally_at(state, "alexandria", "severin", 0)
    ally_at(state, "alexandria", "romigi", 1)
    fill(jack, grain=3)
    do(state, SUMMON)
    assert words(state) == ["spot a", "spot b"]
    say(state, "spot b")
    assert jack.grain == 0
    assert jack.allies == 1 << tile_of("romigi")
    assert state.allies_up[4] == tile_of("severin")
    assert state.allies_up[5] == -1


@pytest.mark.rule("STM-84")
@pytest.mark.parametrize(("city", "cost"), [("roma", 3), ("constantinople", 3), ("tunis", 2), ("barcelona", 3)])
def test_the_grain_is_that_of_the_space(city: str, cost: int) -> None:
    state = table()
    player = state.players[0]
    sail(player, city)
    ally_at(state, city, "severin")
    fill(player, grain=cost - 1)
    do(state, SUMMON)
    assert player.allies_n == 0
    fill(player, grain=4)
    do(state, SUMMON)
    assert player.allies_n == 1
    assert player.grain == 4 - cost


@pytest.mark.rule("STM-85", "STM-R11")
def test_without_an_open_ally_space_nobody_can_be_summoned() -> None:
    state = table()
    player = state.players[0]
    befriend(player, "severin")  # one Tower, one space
    ally_at(state, "roma", "altair")
    fill(player, grain=4)
    hold(state, 0, "H_COIN", "H_GRAIN")
    again(state)
    player.stone = 2
    say(state, "travel 0", "card grain", "face down", "slot 4")
    assert words(state) == ["main build", "skip"]
    assert refusal(state, "main summon") == "STM-85"
    castle(player, "T1", "T2", "W1", "W3")
    do(state, SUMMON)
    assert player.allies_n == 2


@pytest.mark.rule("STM-67", "STM-84")
@pytest.mark.parametrize(
    ("grain", "stone", "offered", "other", "rule"),
    [(0, 2, "main build", "main summon", "STM-84"), (4, 0, "main summon", "main build", "STM-67")],
)
def test_a_main_action_that_cannot_be_taken_says_what_it_lacks(
    grain: int, stone: int, offered: str, other: str, rule: str
) -> None:
    state = table()
    ally_at(state, "roma", "altair")
    fill(state.players[0], grain=grain)
    hold(state, 0, "H_COIN", "H_GRAIN")
    again(state)
    state.players[0].stone = stone
    say(state, "travel 0", "card grain", "face down", "slot 4")
    assert words(state) == [offered, "skip"]
    assert refusal(state, other) == rule
    assert refusal(state, "main market") == "STM-37"


@pytest.mark.rule("STM-86", "STM-R23")
def test_nobody_owns_two_identical_allies() -> None:
    state = table(3)
    player = state.players[0]
    castle(player, "T1", "T2", "T3", "W3")
    sail(player, "alexandria")
    befriend(player, "gregoria")
    ally_at(state, "alexandria", "altair", 0)
    allies = state.allies_up.copy()
    allies[5] = tile_of("gregoria") + 1  # the second Gregoria
    state.allies_up = allies
    fill(player, grain=4)
    use(state, "A16")
    assert words(state) == ["spot a", "skip"]
    assert refusal(state, "spot b") == "STM-86"


@pytest.mark.rule("STM-87", "STM-159", "STM-R23")
def test_a_face_down_ally_waits_and_an_empty_space_stays_empty() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "T3", "W3")
    ally_at(state, "roma", "altair")
    fill(player, grain=8)
    do(state, SUMMON)
    use(state, "A16")
    assert done(state)  # nobody is face up in Roma
    state.allies_down &= ~1
    reorganize(state)
    assert state.allies_up[0] == -1


@pytest.mark.rule("STM-R23", "STM-148", "STM-149", "STM-155")
def test_summon_workplaces_reward_and_discount() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VC", "VB")
    specialists(player, "a2", "a3")
    castle(player, "T1", "W3", T3="a")
    ally_at(state, "roma", "altair")
    fill(player, grain=2)
    do(state, SUMMON)
    assert player.grain == 0  # 3 Grain, 1 less
    say(state, "place marked")
    assert player.vp == 2  # the Workplace comes before the Edict
    assert asked(state) == "IssueEdict"
    state = table()
    player = state.players[0]
    tiles(state, "CA", "CB", "CC", "VC", "VB")
    specialists(player, "a3")
    sail(player, "tunis")
    ally_at(state, "tunis", "altair")
    fill(player)
    use(state, "A16")  # 2 Grain, 1 less for the card and 1 less for the Workplace
    say(state, "spot a")
    assert (player.allies_n, player.grain) == (1, 0)


@pytest.mark.rule("STM-89", "STM-90", "STM-91", "STM-92")
def test_example_9_purchase_by_removing_a_card() -> None:
    state = table()
    erika = state.players[0]
    sail(erika, "tunis")
    card_at(state, "tunis", "A7")
    fill(erika)
    hold(state, 0, "H_COIN", "H_GRAIN", "H_DRAW", "H_STONE", draw=("H_COIN",))
    again(state)
    face_down(state, 5, "purchase")
    assert erika.hand_n == 3
    assert words(state) == ["card augustales", "card grain", "card draw"]
    say(state, "card grain", "use")
    assert erika.coins == 6
    assert sorted(in_hand(erika)) == ["A7", "H_COIN", "H_DRAW"]
    assert cards_of(BOX, erika.gone) == ["H_GRAIN"]
    assert state.cards[6] == -1
    say(state, "pass")
    say(state, "travel 0")
    assert "card a7" in words(state)


@pytest.mark.rule("STM-89")
def test_only_cards_of_the_ships_city() -> None:
    state = table()
    player = state.players[0]
    card_at(state, "roma", "")
    card_at(state, "constantinople", "A1")
    fill(player, coins=9)
    do(state, PURCHASE)
    assert done(state)
    sail(player, "constantinople")
    do(state, PURCHASE)
    assert asked(state) == "UseBought"


@pytest.mark.rule("STM-90", "STM-R22", "STM-R56")
def test_the_price_comes_from_hand_or_discard_pile_never_from_the_draw_pile() -> None:
    state = table()
    player = state.players[0]
    card_at(state, "roma", "A7")
    hold(state, 0, "H_COIN", "A1", discard=("H_GRAIN", "B3"), draw=("H_STONE",))
    do(state, PURCHASE)
    assert words(state) == ["card augustales", "card a1", "discarded grain", "discarded b3"]
    assert refusal(state, "card stone") == "STM-90"
    assert refusal(state, "card a7") == "STM-90"  # not the bought card either
    say(state, "discarded b3")
    assert discarded(player) == ["H_GRAIN"]
    assert cards_of(BOX, player.gone) == ["B3"]


@pytest.mark.rule("STM-90", "STM-R22")
def test_without_a_card_the_card_price_cannot_be_paid() -> None:
    state = table()
    card_at(state, "roma", "A7")
    hold(state, 0, draw=("H_STONE", "H_COIN"))
    do(state, PURCHASE)
    assert done(state)


@pytest.mark.rule("STM-91", "STM-R22")
def test_the_bought_card_may_be_left_unused_and_uses_no_slot() -> None:
    state = table()
    player = state.players[0]
    card_at(state, "roma", "A1")
    fill(player, coins=3)
    hold(state, 0, "H_COIN")
    do(state, PURCHASE)
    assert words(state) == ["use", "skip"]
    assert player.hand_n == 1  # it comes to the hand after its action
    say(state, "skip")
    assert goods(player)[:3] == (0, 0, 0)
    assert in_hand(player) == ["H_COIN", "A1"]
    assert player.used == 0


@pytest.mark.rule("STM-147", "STM-155", "STM-150", "STM-R22", "STM-164")
def test_purchase_workplaces() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CD", "CB", "CC", "VB", "VA")
    specialists(player, "a1", "a4")
    card_at(state, "roma", "B12")  # 2 Augustales, 2 less
    fill(player)
    do(state, PURCHASE)
    assert player.vp == 0
    say(state, "skip")
    assert player.vp == 3
    card_at(state, "roma", "A7")  # a card: the discount changes nothing
    hold(state, 0, "H_COIN", "H_GRAIN")
    do(state, PURCHASE)
    assert asked(state) == "PayCard"


@pytest.mark.rule("STM-92")
def test_a_card_space_is_refilled_in_reorganization_only() -> None:
    state = table()
    card_at(state, "roma", "A1")
    fill(state.players[0], coins=3)
    hold(state, 0, "H_COIN", "H_GRAIN")
    hold(state, 1, "H_COIN")
    again(state)
    face_down(state, 5, "purchase")
    say(state, "skip", "pass")
    assert state.cards[0] == -1
    say(state, "pass")
    while state.round == 1:
        say_if(state, "skip")
    assert state.cards[0] >= 12


@pytest.mark.rule("STM-R53", "STM-R51", "STM-91")
def test_a_purchase_inside_a_purchase_is_finished_first() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W1", "W3")
    card_at(state, "roma", "A6")
    fill(player, coins=5 + 2 + 3, stone=2, grain=1)
    hold(state, 0, "H_COIN")
    do(state, PURCHASE)
    cards = state.cards.copy()
    cards[0] = CARD_IDS.index("A1")
    state.cards = cards
    state.unseen_cards &= ~1
    say(state, "use", "site t4", "piece great a", "spot a")
    assert in_hand(player) == ["H_COIN"]
    say(state, "skip")
    finish(state)
    assert in_hand(player) == ["H_COIN", "A1", "A6"]
    assert player.coins == 0
