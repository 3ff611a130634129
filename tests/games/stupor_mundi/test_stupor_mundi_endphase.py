"""Stupor Mundi: the End Phase, and how the game ends."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.position.player import count_bits
from greathall.games.stupor_mundi.position.state import (
    CARDS_MISSING,
    CASTLE_DONE,
    DISCARD_STEP,
    INCOME_STEP,
    LAST_ROUND,
    REORGANIZE_STEP,
    StuporState,
)
from greathall.games.stupor_mundi.rules.castle import SideIncome
from greathall.games.stupor_mundi.rules.endphase import ally_income, fulfilled, reorganize
from greathall.kernel import Dice, playout
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    ally_at,
    ask,
    asked,
    befriend,
    card_at,
    castle,
    discarded,
    done,
    fill,
    goods,
    hold,
    in_hand,
    palace,
    say,
    specialists,
    table,
    tile_of,
    told,
    words,
)


def end_phase(state: StuporState, step: int = DISCARD_STEP) -> None:
    """The Action Phase is over."""
    state.agenda = []
    state.step = step
    state.at = 0
    state.settle()


@pytest.mark.rule("STM-93", "STM-94", "STM-95")
def test_refill_hand_in_its_three_steps() -> None:
    state = table()
    player = state.players[0]
    hold(state, 0, "H_COIN", "H_GRAIN", "H_STONE", "H_DRAW", draw=("H_COIN", "H_GRAIN", "H_STONE", "H_DRAW"))
    say(state, "travel 0", "card augustales", "face up", "slot 2", "pass")
    say(state, "travel 0", "card grain", "face down", "slot 1", "skip", "pass")
    assert asked(state) == "DiscardHand"
    assert state.to_act == (0,)
    assert sorted(discarded(player)) == ["H_COIN", "H_GRAIN"]
    assert player.used == player.down == 0
    assert words(state) == ["card stone", "card draw", "skip"]
    say(state, "card draw")
    assert sorted(discarded(player)) == ["H_COIN", "H_DRAW", "H_GRAIN"]
    say(state, "skip")
    assert player.hand_n == 5
    assert in_hand(player).count("H_STONE") == 2


@pytest.mark.rule("STM-95", "STM-76", "STM-147")
def test_the_hand_limit_counts_keep_and_workplace() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3", "K1")
    specialists(player, "a1")
    assert state.hand_limit(player) == 8
    hold(state, 0, "H_COIN", draw=("H_COIN", "H_GRAIN", "H_STONE", "H_DRAW", "H_DRAW", "H_GRAIN", "H_STONE", "SAV1"))
    end_phase(state)
    say(state, "skip")
    assert player.hand_n == 8


@pytest.mark.rule("STM-R18")
def test_a_hand_above_the_limit_is_kept() -> None:
    state = table()
    hand = ("H_COIN", "H_COIN", "H_GRAIN", "H_GRAIN", "H_STONE", "H_STONE")
    hold(state, 0, *hand, draw=("H_DRAW",))
    end_phase(state)
    say(state, "skip")
    assert state.players[0].hand_n == 6


@pytest.mark.rule("STM-96", "STM-R18")
def test_an_empty_draw_pile_is_made_anew_at_once() -> None:
    state = table()
    player = state.players[0]
    hold(state, 0, "H_COIN", discard=("H_GRAIN", "H_DRAW"), draw=("H_STONE", "H_STONE", "H_GRAIN", "H_DRAW"))
    end_phase(state)
    say(state, "skip")
    # The fourth draw took the last card: the discards were shuffled at once.
    assert player.hand_n == 5
    assert (player.draw_n, player.discard_n) == (2, 0)
    hold(state, 0, "H_COIN", discard=("H_GRAIN", "H_DRAW"), draw=("H_STONE",))
    player.passed = False
    end_phase(state)
    say(state, "skip")
    assert (player.hand_n, player.draw_n, player.discard_n) == (4, 0, 0)  # all cards are in hand: none is left to draw


@pytest.mark.rule("STM-R18", "STM-96")
def test_discarding_does_not_shuffle_but_the_draw_does() -> None:
    state = table()
    player = state.players[0]
    hold(state, 0, "H_COIN", "H_GRAIN")
    end_phase(state)
    say(state, "card grain")
    assert (player.draw_n, player.discard_n) == (0, 1)
    say(state, "skip")
    assert in_hand(player) == ["H_COIN", "H_GRAIN"]


@pytest.mark.rule("STM-97")
def test_example_10_castle_income() -> None:
    state = table()
    bernard = state.players[0]
    castle(bernard, "T1", "T3", "T4", "T5", "W3", "W5")
    assert bernard.closed_sides(BOX) == 0b10100
    fill(bernard)
    hold(state, 0, "H_COIN")
    hold(state, 1, "H_COIN")
    end_phase(state, INCOME_STEP)
    assert goods(bernard) == (0, 0, 3, 1)


@pytest.mark.rule("STM-97", "STM-R26", "STM-72")
def test_a_side_closed_this_round_pays_again_and_the_owner_orders_a_market_side() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T3", "T4", "T5", "W3", "W4")
    fill(player, grain=0, coins=1)
    end_phase(state, INCOME_STEP)
    assert words(state) == ["side 3", "side 4"]
    say(state, "side 3")  # 3 Augustales: now the 4 for 2 Stone are there
    assert words(state) == ["buy", "skip"]
    say(state, "buy")
    assert goods(player)[:3] == (0, 2, 0)


@pytest.mark.rule("STM-98")
def test_example_11_ally_income() -> None:
    state = table()
    jack, noa = state.players
    palace(state, augustalis=2, stone=1, grain=3, ally=2, keep=1, wall=2, tower=3, specialist=2)
    befriend(jack, "gisele", "castellan", "tento")
    castle(jack, "T1", "T2", "T3", "W1", "W2", "W3")
    befriend(noa, "gregoria", "philaretos")
    castle(noa, "T1", "T2", "T3", "W1", "W2", "W3", "K1")
    assert ally_income(state, jack) == 7
    assert ally_income(state, noa) == 4
    jack.vp = noa.vp = 0
    state.agenda = []
    state.step = REORGANIZE_STEP
    state.settle()
    assert (jack.vp, noa.vp) == (7, 4)


@pytest.mark.rule("STM-140", "STM-141", "STM-142", "STM-143", "STM-R19", "STM-R30")
@pytest.mark.parametrize(
    ("ally", "less", "equal", "more"),
    [
        ("theophilos", False, True, True),
        ("maumettu", False, True, True),
        ("altair", False, False, True),
        ("severin", False, False, True),
        ("castellan", False, False, True),
        ("idalia", False, False, True),
        ("gregoria", False, False, True),
        ("gisele", False, False, True),
        ("mocenigo", False, False, True),
    ],
)
def test_independents_compare_with_frederick(ally: str, less: bool, equal: bool, more: bool) -> None:
    found = []
    for change in (-1, 0, 1):
        state = table()
        player = state.players[0]
        # The player has 2 of everything (6 Augustales, 6 Structures, column 2); Frederick as much, or one more or less.
        castle(player, "T1", "T2", "W1", "W3", "K1", "K2")
        fill(player, grain=2, stone=2, coins=6)
        befriend(player, ally, "tento")
        specialists(player, "b2", "c1")
        palace(state, grain=2 - change, stone=2 - change, augustalis=2 - change, ally=2 - change, specialist=2 - change)
        if ally == "gregoria":
            palace(state, tower=2, wall=2, keep=2 - change)
        else:
            palace(state, tower=2 - change, wall=2 - change, keep=2 - change)
        found.append(fulfilled(state, player, tile_of(ally)))
    assert found == [less, equal, more]


@pytest.mark.rule("STM-140", "STM-144", "STM-145", "STM-146", "STM-R2")
@pytest.mark.parametrize(
    ("ally", "icon", "least"),
    [
        ("sigeberht", "grain", 3),
        ("okechukwu", "stone", 3),
        ("tento", "augustalis", 3),
        ("romigi", "tower", 3),
        ("balthasar", "wall", 3),
        ("domentzia", "keep", 2),
        ("gisela", "ally", 3),
        ("philaretos", "specialist", 3),
    ],
)
def test_loyalists_look_at_frederick_alone(ally: str, icon: str, least: int) -> None:
    assert BOX.ally_type[tile_of(ally)] == 1
    for number, holds in ((least - 1, False), (least, True)):
        state = table()
        palace(state, **{icon: number})
        for player in state.players:
            assert fulfilled(state, player, tile_of(ally)) is holds


@pytest.mark.rule("STM-145")
def test_sebastian_needs_six_structures_and_there_are_two_of_him() -> None:
    state = table()
    palace(state, tower=2, wall=2, keep=1)
    assert not fulfilled(state, state.players[0], tile_of("sebastian"))
    palace(state, keep=2)
    assert fulfilled(state, state.players[0], tile_of("sebastian"))
    assert BOX.ally_kind.count(BOX.ally_ids.index("sebastian")) == 2
    assert BOX.ally_kind.count(BOX.ally_ids.index("gregoria")) == 2
    assert BOX.ally_type.count(0) == BOX.ally_type.count(1) == 10


@pytest.mark.rule("STM-99", "STM-100", "STM-101")
def test_reorganization() -> None:
    state = table(3)
    card_at(state, "tunis", "")
    ally_at(state, "roma", "")
    below = state.allies_down
    left = state.a_left
    state.agenda = []
    state.step = REORGANIZE_STEP
    state.settle()
    assert state.cards[6] >= 12
    assert state.a_left == left - 1
    assert state.allies_up[0] >= 0
    assert state.allies_down == below & ~1
    assert state.round == 2
    assert (state.first, state.active) == (1, 1)
    assert state.to_act == (1,)


@pytest.mark.rule("STM-102", "STM-R27")
def test_the_game_ends_when_the_card_spaces_cannot_be_refilled() -> None:
    state = table()
    for city in ("roma", "tunis"):
        card_at(state, city, "")
    state.a_left, state.b_left = 0, 1
    reorganize(state)
    assert state.cards[0] >= 28  # in the order Roma ... Barcelona
    assert state.cards[6] == -1
    assert state.triggers == CARDS_MISSING
    state = table()
    card_at(state, "tunis", "")
    state.a_left, state.b_left = 0, 1
    reorganize(state)
    assert state.triggers == 0  # the pile is empty, but all spaces are filled


@pytest.mark.rule("STM-102", "STM-R27", "STM-103")
def test_the_round_is_completed_with_its_end_phase() -> None:
    state = table()
    state.triggers = CASTLE_DONE
    befriend(state.players[1], "tento")
    state.players[1].vp = 0
    say(state, "pass")
    assert state.to_act == (1,)
    say(state, "pass")
    while not state.over:
        say(state, "skip")
    assert state.players[1].vp == 1
    assert state.result().rule == "STM-102"
    assert "castle" in state.result().reason


@pytest.mark.rule("STM-161", "STM-R33")
def test_round_100_is_the_last() -> None:
    state = table()
    state.round = 99
    reorganize(state)
    assert state.triggers == 0
    state.round = 100
    reorganize(state)
    assert state.triggers == LAST_ROUND
    state.over = True
    assert GAME.judge(state).rule == "STM-161"


@pytest.mark.rule("STM-R33")
def test_random_games_end() -> None:
    for seed in range(6):
        state = GAME.new(2, seed)
        assert playout(state, Dice(seed)) < GAME.most_decisions
        assert state.over


@pytest.mark.rule("STM-R44", "STM-30")
def test_the_end_phase_goes_step_by_step_in_turn_order() -> None:
    state = table(3)
    for seat in range(3):
        castle(state.players[seat], "T4", "T5", "W4")
        fill(state.players[seat], grain=2, coins=4)
    for _ in range(3):
        say(state, "pass")
    order = []
    while state.round == 1:
        order.append((asked(state), state.to_act[0]))
        say(state, "skip")
    assert order == [(name, seat) for name in ("DiscardHand", "VisitMarket") for seat in range(3)]


@pytest.mark.rule("STM-R26")
def test_the_order_of_sides_is_asked_only_where_it_matters() -> None:
    state = table()
    player = state.players[0]
    fill(player)
    ask(state, SideIncome(0, 0b10111))
    assert done(state)
    assert goods(player) == (1, 1, 3, 1)
    assert count_bits(0b10111) == 4
    assert "Side 1" in told(state)
