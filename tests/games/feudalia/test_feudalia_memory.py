"""What a seat knows for certain about the others' cards, its imagined positions never contradict."""

from __future__ import annotations

from collections import Counter

import pytest

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.kernel import Dice, OptionValue, playout
from tests.games.feudalia.feudalia_positions import BOX, GAME, asked, cards, dress, given, hand, play, resume, vassal

# The scenarios and options in which cards go the strangest ways.
TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (3, {"scenario": "S5"}),
    (2, {"scenario": "S8", "seasonal_events": True}),
    (4, {"scenario": "S9", "quick_start": True}),
    (2, {"scenario": "S7", "seasonal_events": True}),
)


def imagined(state: FeudaliaState, of: int = 0, by: int | None = 1, often: int = 60) -> list[Player]:
    """How the cards of one seat lie in the imagination of another."""
    found: list[Player] = []
    for seed in range(often):
        likeness = state.imagine(by, Dice(seed))
        assert isinstance(likeness, FeudaliaState)
        found.append(likeness.players[of])
    return found


def holds(player: Player, wanted: list[int]) -> bool:
    return not Counter(wanted) - Counter(player.hand)


@pytest.mark.rule("FDL-R74", "FDL-102")
def test_a_draw_deck_that_was_used_up_is_in_the_hand() -> None:
    state = given(hand="serf 2", deck="duke, priest", discard="merchant 6, serf 6, tax_collector")
    play(state, "end main phase")
    assert len(state.players[0].hand) == 5
    seen = imagined(state)
    assert all(holds(player, cards("duke, priest")) for player in seen)
    assert len({tuple(player.hand) for player in seen}) > 3  # the other three are anybody's guess
    shown = next(zone for zone in state.view(1).mats[1].zones if zone.id == "hand/0")
    assert [(piece.name, piece.count) for piece in shown.pieces] == [("Priest", 1), ("Duke", 1), ("card", 3)]


@pytest.mark.rule("FDL-R74", "FDL-103")
def test_a_draw_deck_that_is_used_up_in_the_main_phase_is_in_the_hand() -> None:
    state = given(hand="steward, serf 2", deck="duke", discard="merchant 6, priest 6")
    play(state, "influence steward")
    assert all(holds(player, cards("duke, serf 2")) for player in imagined(state))
    play(state, "income serf")
    assert all(holds(player, cards("duke, serf")) for player in imagined(state))


@pytest.mark.rule("FDL-R74", "FDL-172")
def test_a_guest_that_came_back_is_in_the_hand() -> None:
    state = given(hand="serf 3", deck="merchant 9", levels=(1, 0, 0), masters=("hotelier", "", ""), at="turn")
    state.players[0].guests = [vassal("duke"), -1, -1]
    state.step = 9
    state.agenda = []
    state.settle()
    assert "duke" in hand(state)
    assert all(vassal("duke") in player.hand for player in imagined(state))
    play(state, "income duke")
    assert not any(player.known for player in state.players)


@pytest.mark.rule("FDL-R74", "FDL-54")
def test_a_worker_that_came_back_from_a_field_is_in_the_hand() -> None:
    state = given(hand="reaper, priest, serf", deck="merchant 9, serf 4")
    play(state, "field reaper", "influence priest", "scroll 1")
    assert "reaper" in hand(state)
    assert all(vassal("reaper") in player.hand for player in imagined(state))


@pytest.mark.rule("FDL-R74", "FDL-91")
def test_what_was_recovered_from_the_discard_pile_is_in_the_hand() -> None:
    state = given(options={"scenario": "S9"}, hand="necromancer, serf 2", deck="merchant 9", discard="duke, priest")
    play(state, "influence necromancer", "card duke", "card priest")
    assert all(holds(player, cards("duke, priest")) for player in imagined(state))


@pytest.mark.rule("FDL-106", "FDL-R45", "FDL-R74")
def test_a_hand_that_paid_taxes_has_told_what_is_left_of_it() -> None:
    state = given(hand="tax_collector, merchant, priest, serf 2", deck="serf 4, priest 4, merchant 4", at="turn")
    play(state, "card serf")
    play(state, "card serf")  # 1 + 1 are half of 4 or 5, so that the rest earns 2 or 3
    assert hand(state) == ["merchant", "priest"]
    for player in imagined(state, often=200):
        assert 2 <= sum(BOX.income[card] for card in player.hand) <= 3
    rest = {tuple(player.hand) for player in imagined(state, often=200)}
    assert len(rest) > 1
    play(state, "income merchant")
    assert all(BOX.income[player.hand[0]] <= 1 for player in imagined(state))


@pytest.mark.rule("FDL-109", "FDL-R74")
def test_only_a_card_drawn_since_can_be_the_tax_collector() -> None:
    state = given(hand="steward, serf 4", deck="tax_collector, merchant 9", discard="")
    state.players[0].fresh = 0  # it is the main phase: had it been there, it would have been played
    play(state, "influence steward")
    drawn = len(state.players[0].hand) - 4
    often = 2000
    there = sum(TAX in player.hand for player in imagined(state, often=often))
    assert abs(there / often - drawn / 10) < 0.04


@pytest.mark.rule("FDL-98", "FDL-R74")
def test_a_tax_collector_that_was_not_discarded_is_in_the_hand() -> None:
    state = given(hand="jester, serf", deck="tax_collector, serf 9", discard="merchant 9")
    state.players[0].hand = cards("tax_collector, serf")
    resume(state)
    play(state, "end main phase")
    assert all(TAX in player.hand for player in imagined(state))


@pytest.mark.rule("FDL-R39", "FDL-R74")
def test_kept_cards_are_known_when_everything_else_was_shown() -> None:
    state = given(hand="innkeeper, duke, serf", deck="", discard="merchant 9")
    play(state, "end main phase", "blue innkeeper", "card duke", "done")
    assert all(vassal("duke") in player.hand for player in imagined(state))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_known_card_is_ever_missing(seats: int, options: dict[str, OptionValue]) -> None:
    """After every turn: what lay in a draw deck that was used up to fill the hand is in the hand."""
    facts = 0
    for seed in range(4):
        state = GAME.new(seats, seed, options)
        dice = Dice(seed)
        for _ in range(500):
            if state.over:
                break
            seat = state.to_act[0]
            active, name = state.active, asked(state)
            before = state.players[active].copy()
            moves = state.moves(seat)
            state.play(seat, moves[dice.below(len(moves))])
            for player in state.players:
                assert not Counter(player.known) - Counter(player.hand + player.kept)
                assert player.fresh + len(player.known) <= len(player.hand) + len(player.kept)
            closed = state.active != active and not before.kept and name in ("MainPhase", "FinalPhase")
            old = before.deck + before.top
            if closed and len(old) < 4 and state.event < 0 and not state.over:
                after = state.players[active]
                assert holds(after, old)
                facts += 1
                watcher = (active + 1) % seats
                for player in imagined(state, active, watcher, 3):
                    assert holds(player, old)
    assert facts > 5


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_imagined_position_can_be_played_on(seats: int, options: dict[str, OptionValue]) -> None:
    for seed in range(2):
        state = GAME.new(seats, seed, options)
        dice = Dice(seed)
        for number in range(400):
            if state.over:
                break
            for seat in (None, *range(seats)):
                likeness = state.imagine(seat, Dice(number))
                assert likeness.moves(likeness.to_act[0])
                if number % 20 == 0:
                    playout(likeness, Dice(number))
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])


@pytest.mark.rule("FDL-R74", "FDL-96")
def test_who_is_asked_for_blue_actions_has_one() -> None:
    state = given(hand="innkeeper, serf", deck="serf 20")
    play(state, "end main phase")
    assert asked(state) == "FinalPhase"
    assert all(vassal("innkeeper") in player.hand for player in imagined(state))


@pytest.mark.rule("FDL-171", "FDL-R74")
def test_who_goes_on_a_crusade_has_the_attack_for_it() -> None:
    state = given(options={"scenario": "S8"}, hand="soldier 2, archer, serf 2", deck="soldier 2, archer 2, serf 5")
    play(state, "crusade")
    for player in imagined(state, often=100):
        assert sum(BOX.attack[card] for card in player.hand) >= BOX.crusade_attack
    assert len({tuple(player.hand) for player in imagined(state, often=100)}) > 3
    attacks = {sum(BOX.attack[card] for card in player.hand) for player in imagined(state, often=100)}
    assert min(attacks) == BOX.crusade_attack


@pytest.mark.rule("FDL-171", "FDL-R74")
def test_the_attack_for_a_crusade_is_found_where_chance_does_not_deal_it() -> None:
    state = given(options={"scenario": "S8"}, hand="soldier, archer, serf 3", deck="serf 80")
    play(state, "crusade")
    for player in imagined(state, often=12):
        assert sum(BOX.attack[card] for card in player.hand) >= BOX.crusade_attack
        assert len(player.hand) == 5


def test_the_helper_dresses_players_of_whom_nothing_is_known() -> None:
    state = given(hand="serf")
    dress(state.players[0], hand="duke 2")
    assert (state.players[0].known, state.players[0].fresh) == ([], 2)
