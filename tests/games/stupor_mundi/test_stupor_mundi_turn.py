"""Stupor Mundi: the Action Phase. Travel, cards face up and face down, passing."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS
from greathall.games.stupor_mundi.position.player import cards_of
from greathall.games.stupor_mundi.rules.turn import ChooseMain
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    again,
    ally_at,
    ask,
    asked,
    card_at,
    castle,
    discarded,
    done,
    face_down,
    fill,
    finish,
    goods,
    hold,
    house,
    in_hand,
    refusal,
    sail,
    say,
    say_if,
    specialists,
    table,
    tiles,
    told,
    use,
    words,
)


@pytest.mark.rule("STM-32", "STM-34", "STM-36", "STM-37", "STM-84", "STM-85", "STM-87")
def test_example_1_travel_face_up_face_down() -> None:
    state = table(2)
    jack = state.players[0]
    sail(jack, "alexandria")
    fill(jack, grain=3, coins=5)
    hold(state, 0, "H_COIN", "H_STONE")
    ally_at(state, "barcelona", "theophilos")
    again(state)
    say(state, "travel 2", "card augustales", "face up", "slot 1")
    assert CITY_IDS[jack.ship] == "barcelona"
    assert jack.coins == 5 - 1 + 3
    assert jack.used == 1
    say(state, "pass")
    say(state, "travel 0", "card stone", "face down", "slot 4")
    assert words(state) == ["main summon", "skip"]  # nothing can be built without Stone
    jack.stone = 3
    again(state)
    assert words(state) == ["main build", "main summon", "skip"]
    say(state, "main summon")
    assert jack.grain == 0
    assert jack.allies_n == 1
    assert state.allies_up[8] == -1
    assert (state.allies_down >> 8) & 1  # the Ally below stays face down


@pytest.mark.rule("STM-30", "STM-31")
def test_turns_go_round_until_everybody_has_passed() -> None:
    state = table(3)
    for seat in range(3):
        hold(state, seat, "H_COIN", "H_STONE", "H_GRAIN")
    order = []
    for _ in range(4):
        order.append(state.to_act[0])
        if len(order) < 4:
            say(state, "travel 0", "card augustales", "face up", "slot 1")
        else:
            say(state, "pass")
    assert order == [0, 1, 2, 0]
    assert state.to_act == (1,)
    say(state, "pass")
    assert state.to_act == (2,)
    assert state.round == 1
    say(state, "pass")
    assert asked(state) == "DiscardHand"  # the End Phase


@pytest.mark.rule("STM-32")
def test_each_step_after_the_first_costs_one() -> None:
    state = table()
    player = state.players[0]
    player.coins = 2
    again(state)
    assert words(state) == ["pass", "travel 0", "travel 1", "travel 2", "travel 3"]
    assert refusal(state, "travel 4") == "STM-32"
    say(state, "travel 3")
    assert CITY_IDS[player.ship] == "tunis"
    assert player.coins == 0


@pytest.mark.rule("STM-33")
def test_ships_may_share_a_city_and_stay() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    say(state, "travel 1", "card augustales", "face up", "slot 1")
    say(state, "travel 1")
    assert state.players[0].ship == state.players[1].ship == 1


@pytest.mark.rule("STM-34")
def test_slots_are_filled_in_any_order_but_only_once() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    say(state, "travel 0", "card grain", "face up")
    assert words(state) == [f"slot {n}" for n in (1, 2, 3, 4, 5)]
    say(state, "slot 4", "pass", "travel 0", "card augustales", "face up")
    assert words(state) == ["slot 1", "slot 2", "slot 3", "slot 5"]
    assert refusal(state, "slot 4") == "STM-34"


@pytest.mark.rule("STM-35", "STM-77")
def test_the_sixth_slot_is_locked_until_keep_k2() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    say(state, "travel 0", "card grain", "face up")
    assert refusal(state, "slot 6") == "STM-35"
    castle(state.players[0], "T1", "W3", "K2")
    again(state)
    assert "slot 6" in words(state)


@pytest.mark.rule("STM-36", "STM-R16")
def test_effects_of_a_face_up_card_may_be_declined() -> None:
    state = table()
    hold(state, 0, "H_DRAW", "H_GRAIN", draw=("H_COIN", "H_COIN", "H_STONE", "H_STONE"))
    say(state, "travel 0", "card draw", "face up", "slot 1")
    assert words(state) == ["use", "skip"]
    say(state, "skip")
    assert in_hand(state.players[0]) == ["H_GRAIN"]
    assert state.to_act == (1,)


@pytest.mark.rule("STM-37", "STM-R10")
def test_slots_and_their_main_actions() -> None:
    actions = [["promote"], ["promote", "market"], ["market", "build"], ["build", "summon"], ["summon", "purchase"]]
    actions.append(["purchase"])
    for slot in range(6):
        state = table()
        player = state.players[0]
        castle(player, "T1", "W3", "K2")
        sail(player, "roma")
        fill(player, grain=5, stone=5, coins=20)
        ally_at(state, "roma", "altair")
        card_at(state, "roma", "A7")
        hold(state, 0, "H_COIN", "H_GRAIN")
        again(state)
        say(state, "travel 0", "card grain", "face down", f"slot {slot + 1}")
        assert words(state) == [*[f"main {action}" for action in actions[slot]], "skip"]


@pytest.mark.rule("STM-37", "STM-R16")
def test_a_main_action_may_be_declined_and_only_one_is_taken() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    before = goods(state.players[0])
    say(state, "travel 0", "card grain", "face down", "slot 2", "skip")
    assert goods(state.players[0]) == before
    assert state.to_act == (1,)
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    face_down(state, 2, "promote")
    say(state, "promote start c")
    assert state.to_act == (1,)


@pytest.mark.rule("STM-38", "STM-47")
def test_costs_are_paid_before_the_action() -> None:
    state = table()
    player = state.players[0]
    specialists(player, "a2", "c1")
    fill(player, grain=0)
    hold(state, 0, "H_COIN", "H_GRAIN")
    face_down(state, 1, "promote")
    # Neither A2 to A3 (1 Grain) is offered; A3's Edict could have brought the Grain.
    assert words(state) == ["promote start a", "promote start b", "promote start c", "promote c1"]
    assert refusal(state, "promote a2") == "STM-47"


@pytest.mark.rule("STM-39", "STM-R45", "STM-71")
def test_bonuses_of_a_build_cannot_pay_for_it() -> None:
    state = table()
    player = state.players[0]
    tiles(state, "CD", "CB", "CC", "VA", "VB")
    specialists(player, "a2")  # CD II: 2 Augustales for any Structure
    castle(player, "T1", "T2", "W3")
    fill(player, grain=1, stone=1, coins=1)
    hold(state, 0, "H_COIN", "H_GRAIN")
    face_down(state, 3, "build")
    # W1 is the only site that can be paid; a Great Wall would need 3 Augustales, and 1 + 2 does not count.
    assert player.built == 0b0000010100011 | (1 << 7)
    assert player.great == 0
    assert player.coins == 1 + 2


@pytest.mark.rule("STM-40", "STM-162", "STM-R51")
def test_a_triggered_action_is_finished_first() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "T2", "T3", "T4", "W1", "W3")
    tiles(state, "CA", "CB", "CC", "VC", "VB")
    specialists(player, "b2")
    state.city_tiles = [0, 1 << 12, 0]  # tile E: a Wall without resources
    fill(player, grain=1, stone=2, coins=7)
    hold(state, 0, "H_COIN", "H_GRAIN")
    face_down(state, 3, "build")
    say(state, "site w2", "piece great b")
    say(state, "promote b2")  # Great Wall B promotes into City B; tile E is the only one
    assert asked(state) == "ChooseSite"
    say(state, "site w4", "piece great a")
    assert asked(state) == "IssueEdict"
    assert finish(state).count("IssueEdict") == 3  # Great Wall A, site W4, and last site W2
    story = told(state)
    assert story.index("builds Great Wall B on W2") < story.index("builds Great Wall A on W4")


@pytest.mark.rule("STM-41", "STM-R17")
def test_who_passes_has_no_more_turns_and_does_not_travel() -> None:
    state = table()
    hold(state, 1, "H_COIN", "H_COIN", "H_GRAIN")
    say(state, "pass")
    for slot in (1, 2):
        assert state.to_act == (1,)
        say(state, "travel 1", "card augustales", "face up", f"slot {slot}")
    assert state.to_act == (1,)
    assert state.players[0].passed
    assert state.players[0].ship == 0
    assert state.players[0].used == 0


@pytest.mark.rule("STM-R17")
def test_after_travelling_a_card_must_be_played() -> None:
    state = table()
    say(state, "travel 1")
    assert refusal(state, "pass") == "STM-R17"
    assert "pass" not in words(state)


@pytest.mark.rule("STM-41", "STM-R17")
def test_without_a_card_or_a_slot_one_passes_by_itself() -> None:
    state = table()
    hold(state, 0, "H_COIN")
    hold(state, 1, "H_GRAIN", "H_STONE", "H_COIN")
    say(state, "travel 0", "card augustales", "face up", "slot 1")
    say(state, "travel 0", "card grain", "face up", "slot 1")
    assert state.to_act == (1,)  # seat 0 had no card left
    assert state.players[0].passed


@pytest.mark.rule("STM-78", "STM-R39")
def test_keep_k3_allows_both_actions_from_the_next_turn_on() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W1", "W3")
    fill(player, grain=1, stone=4, coins=9)
    hold(state, 0, "H_COIN", "H_GRAIN", "H_STONE")
    face_down(state, 3, "build")
    say(state, "site k3", "piece normal")
    assert "ChooseMain" not in finish(state)  # not in this turn
    assert state.to_act == (1,)
    say(state, "pass")
    fill(player, grain=2, coins=9)
    face_down(state, 2, "promote")
    say(state, "promote start b")
    assert words(state) == ["main market", "skip"]
    say(state, "main market")
    assert asked(state) == "VisitMarket"


@pytest.mark.rule("STM-78", "STM-R39", "STM-R52")
def test_with_keep_k3_coins_of_the_first_action_pay_for_the_second() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3", "K3")
    fill(player, grain=2, coins=0)
    state.both = True
    ask(state, ChooseMain(0, 2, -1))
    say(state, "main market")  # sells 2 Grain for 6 Augustales, the only trade; then buys
    say_if(state, "skip")
    assert player.coins == 6
    assert done(state)  # without Stone nothing can be built
    castle(player, "T1", "T2", "W3", "K3", "K1", W1="a", W2="b")
    fill(player, grain=3, stone=0, coins=0)
    ask(state, ChooseMain(0, 2, -1))
    say(state, "main market")
    say(state, "buy")
    assert goods(player)[:3] == (1, 2, 2)
    assert words(state) == ["main build", "skip"]


@pytest.mark.rule("STM-78", "STM-R39")
def test_slot_1_has_one_action_even_with_keep_k3() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3", "K3")
    state.both = True
    hold(state, 0, "H_COIN", "H_GRAIN")
    face_down(state, 1, "promote")
    say(state, "promote start a")
    assert state.to_act == (1,)


@pytest.mark.rule("STM-157", "STM-163", "STM-R52")
def test_parts_of_a_card_in_printed_order_each_paying_for_the_next() -> None:
    state = table()
    house(state, 0, "savoy")
    hold(state, 0, "SAV2", "H_GRAIN")
    player = state.players[0]
    card_at(state, "roma", "A1")  # costs 3
    fill(player, coins=1)
    say(state, "travel 0", "card savoy 2", "face up", "slot 1")
    assert player.coins == 3
    assert words(state) == ["spot a", "skip"]
    say(state, "spot a")
    assert player.coins == 0


@pytest.mark.rule("STM-157", "STM-R16")
def test_a_part_may_be_skipped_and_the_next_still_follows() -> None:
    state = table()
    use(state, "HOH2")
    assert asked(state) == "MoveShip"
    say(state, "ship roma")
    fill(state.players[0], coins=9)
    assert asked(state) == "VisitMarket"
    say(state, "skip")
    assert asked(state) == "Travel"


@pytest.mark.rule("STM-147")
def test_two_free_steps_with_countryside_c() -> None:
    state = table()
    tiles(state, "CC", "CB", "CA", "VA", "VB")
    player = state.players[0]
    specialists(player, "a1")
    player.coins = 1
    again(state)
    assert "travel 3" in words(state)
    assert "travel 4" not in words(state)
    say(state, "travel 3")
    assert player.coins == 0


@pytest.mark.rule("STM-R56", "STM-93")
def test_a_card_in_a_slot_belongs_to_no_pile_until_the_end_phase() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN")
    player = state.players[0]
    card_at(state, "roma", "A7")  # costs a card
    face_down(state, 5, "purchase")
    # The Augustales lie in slot 5; only the Grain of the hand can pay.
    assert words(state) == ["card grain"]
    say(state, "card grain")
    assert (player.hand_n, player.used) == (0, 0b10000)
    assert in_hand(player) == discarded(player) == []
    assert cards_of(BOX, player.gone) == ["H_GRAIN"]
    assert cards_of(BOX, player.slot_card(4)) == ["H_COIN"]
