"""Feudalia: quick start, trading, the Crusades."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.position.state import QUICK_ACTIONS, FeudaliaState
from greathall.games.feudalia.rules.quick_start import QuickAction
from greathall.games.feudalia.rules.scoring import victory_points
from tests.games.feudalia.feudalia_positions import (
    BOX,
    asked,
    can,
    cards,
    fresh,
    given,
    kept_by,
    master,
    names,
    offered,
    on,
    play,
    resume,
    started,
    vassal,
    why,
)

# ---------------------------------------------------------------------- quick start


def quick(seats: int = 2, seed: int = 3, scenario: str = "S1") -> FeudaliaState:
    """A quick start at the first special action."""
    state = fresh(seats, seed, quick_start=True, scenario=scenario)
    while asked(state) != "QuickAction":
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    return state


@pytest.mark.rule("FDL-126", "FDL-127", "FDL-128", "FDL-129", "FDL-130", "FDL-R54", "FDL-R57")
def test_a_quick_start_gives_a_card_five_steps_and_three_tokens() -> None:
    state = fresh(2, 3, quick_start=True)
    while asked(state) != "TakeGift":
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    first = state.first
    assert state.to_act == (first,)
    assert len(state.players[first].deck) == 10  # the ordinary specialist, and no second one
    assert "card foreman" not in offered(state)  # 5 coins are too many
    assert why(state, "card foreman") == "FDL-128"
    play(state, "card jester", "card kneader")
    assert [player.coins for player in state.players] == [5, 5]
    assert [player.halves for player in state.players] == [3, 3]
    assert state.tokens[0] == 2  # one a player is left
    assert len(state.players[first].deck) == 11
    assert state.to_act == (first,)


@pytest.mark.rule("FDL-131", "FDL-132", "FDL-R55")
def test_special_action_a_costs_a_token() -> None:
    state = quick()
    first = state.first
    deck = len(state.players[first].deck)
    play(state, "card woodcutter")  # below 5 coins: free, also of its elimination
    assert state.players[first].halves == 2
    assert state.players[first].coins == 5
    assert state.tokens[0] == 3
    assert len(state.players[first].deck) == deck + 1
    assert state.to_act == (1 - first,)  # one action each


@pytest.mark.rule("FDL-133", "FDL-R55")
def test_special_action_b_takes_a_dear_vassal_and_removes_what_its_cost_eliminates() -> None:
    state = quick()
    player = state.players[state.first]
    player.deck = cards("serf 3, shepherd, priest")
    state.offer_again()
    play(state, "card foreman")
    assert asked(state) == "RemoveForQuick"
    assert offered(state) == ["card serf", "card shepherd"]
    play(state, "card shepherd")
    assert player.coins == 4
    assert names(player.deck) == ["foreman", "priest", "serf", "serf", "serf"]
    assert player.cubes == [0] * 12  # neither coins nor cubes of the printed cost are paid
    none = quick()
    none.players[none.first].deck = cards("priest")
    none.offer_again()
    assert why(none, "card foreman") == "FDL-133"
    assert can(none, "card architect")


@pytest.mark.rule("FDL-134")
def test_special_action_c_raises_a_level_0_fief() -> None:
    state = quick()
    first = state.first
    play(state, "upgrade 2")
    assert state.players[first].levels == [0, 1, 0]
    assert state.players[first].coins == 4
    play(state, "upgrade 1")
    assert state.to_act == (first,)
    assert why(state, "upgrade 2") == "FDL-134"


@pytest.mark.rule("FDL-135", "FDL-R55")
def test_special_action_d_puts_a_face_up_master_into_a_free_city() -> None:
    state = quick()
    player = state.players[state.first]
    player.levels = [1, 0, 1]
    state.row = [master("notary"), master("tutor"), master("bailiff"), master("hotelier"), master("chaplain")]
    state.pool = [number for number in range(40) if number not in state.row]
    state.offer_again()
    play(state, "master notary", "fief 3")
    assert player.cities == [-1, -1, master("notary")]
    assert len(state.row) == 5  # the gap is filled
    assert len(state.pool) == 34  # and no two were turned up
    assert state.bottom == []
    full = quick()
    full.players[full.first].levels = [1, 0, 0]
    full.players[full.first].cities = [master("cook"), -1, -1]
    full.row = [master("notary")]
    full.offer_again()
    assert why(full, "master notary") == "FDL-135"  # nobody is fired


@pytest.mark.rule("FDL-136", "FDL-R56")
def test_steps_must_be_spent_but_tokens_may_be_kept() -> None:
    state = quick()
    assert why(state, "pass") == "FDL-136"
    player = state.players[state.first]
    player.coins = 0
    state.agenda = []
    state.ask(QuickAction(state.first))
    state.offer_again()
    assert can(state, "pass")
    assert can(state, "card serf")  # a token
    assert why(state, "upgrade 1") == "FDL-134"
    first = state.first
    play(state, "pass")
    for _ in range(5):
        assert state.to_act == (1 - first,)  # passing is final
        play(state, "upgrade 1" if can(state, "upgrade 1") else offered(state)[-1])
        if asked(state) == "RemoveForQuick":
            play(state, offered(state)[0])


@pytest.mark.rule("FDL-137", "FDL-R56")
def test_afterwards_the_game_begins_normally() -> None:
    state = quick(3, 5)
    while state.step == QUICK_ACTIONS:
        upgrades = [move for move in offered(state) if move.startswith("upgrade")]
        play(state, upgrades[0] if upgrades else offered(state)[-1])
    for player in state.players:
        assert player.coins == 0
        assert player.levels == [1, 1, 1]
        assert len(player.hand) == 5
        assert 0 in player.discard
    assert state.round == 1
    assert state.phase == 0
    facts = {fact.id: fact.value for fact in state.view(0).mats[0].facts}
    assert facts["face/0"] == "2/3"


@pytest.mark.rule("FDL-R57")
def test_in_a_solitaire_quick_start_five_tokens_stay_on_the_foundations() -> None:
    assert quick(1).tokens[0] == 5


# ---------------------------------------------------------------------- trading


def market(cubes: tuple[str, str, str] = ("2 wheat", "1 wood", ""), **others: int) -> FeudaliaState:
    state = given(seats=3, options={"trading": True}, cubes=cubes)
    for at, count in ((0, others.get("wheat", 0)), (3, others.get("stone", 0))):
        state.players[1].cubes[at] = count
    resume(state)
    return state


@pytest.mark.rule("FDL-138", "FDL-R58")
def test_one_trade_with_each_player_a_turn() -> None:
    state = market(stone=2)
    play(state, "offer first to the left", "give wheat", "pass")
    assert why(state, "offer first to the left") == "FDL-138"  # withdrawn, but used up
    assert can(state, "offer second to the left")
    state.players[2].out = 1
    resume(state)
    assert why(state, "offer second to the left") == "FDL-R58"
    assert why(given(seats=3), "offer first to the left") == "FDL-138"
    assert why(market(("", "", "")), "offer first to the left") == "FDL-R58"


@pytest.mark.rule("FDL-139", "FDL-140", "FDL-R58")
def test_an_accepted_trade_moves_cubes_from_and_to_fiefs_of_choice() -> None:
    state = market(("1 wheat", "1 wheat", ""), stone=2)
    play(state, "offer first to the left", "give wheat", "ask stone", "ask stone", "propose")
    assert state.to_act == (1,)
    assert "2 stone" in state.question(1).prompt
    play(state, "accept")
    assert state.to_act == (0,)
    assert offered(state) == ["cube 1 wheat", "cube 2 wheat"]
    play(state, "cube 2 wheat")  # the other has no choice
    assert state.to_act == (0,)
    play(state, "fief 3", "fief 1")
    assert state.to_act == (1,)
    play(state, "fief 2")
    assert (on(state, 1), on(state, 3)) == ({"wheat": 1, "stone": 1}, {"stone": 1})
    assert on(state, 2, 1) == {"wheat": 1}
    assert asked(state) == "MainPhase"


@pytest.mark.rule("FDL-139", "FDL-R58")
def test_a_refused_offer_changes_nothing_and_a_gift_is_allowed() -> None:
    state = market(stone=1)
    before = [player.cubes.copy() for player in state.players]
    play(state, "offer first to the left", "give wheat", "propose", "refuse")
    assert [player.cubes for player in state.players] == before
    assert why(state, "offer first to the left") == "FDL-138"


@pytest.mark.rule("FDL-141", "FDL-R58")
def test_no_type_on_both_sides_and_no_cubes_that_are_not_there() -> None:
    state = market(("5 wheat", "", ""), wheat=3, stone=1)
    play(state, "offer first to the left")
    assert why(state, "propose") == "FDL-R58"  # nothing is named yet
    play(state, "give wheat")
    assert why(state, "ask wheat") == "FDL-141"
    assert why(state, "ask clay") == "FDL-R58"
    play(state, "give wheat", "give wheat", "give wheat")
    assert why(state, "give wheat") == "FDL-R58"  # four a side
    play(state, "ask stone")
    assert why(state, "ask stone") == "FDL-R58"
    both = market(("1 stone", "", ""), stone=1)
    play(both, "offer first to the left", "ask stone")
    assert why(both, "give stone") == "FDL-141"


@pytest.mark.rule("FDL-141", "FDL-R58")
def test_at_most_four_cubes_are_asked_for() -> None:
    state = market(("1 stone", "", ""), wheat=6)
    play(state, "offer first to the left", *["ask wheat"] * 3)
    assert can(state, "ask wheat")
    play(state, "ask wheat")
    assert why(state, "ask wheat") == "FDL-R58"  # there are more, but four a side is the limit
    assert BOX.offer_most == 4


@pytest.mark.rule("FDL-R36", "FDL-R58")
def test_the_accountants_cubes_can_be_traded() -> None:
    state = given(
        seats=3, options={"trading": True}, levels=(1, 0, 0), masters=("accountant", "", ""), held=("1 clay", "", "")
    )
    play(state, "offer second to the left", "give clay", "propose", "accept")
    assert kept_by(state, 1) == {}
    play(state, "fief 1")
    assert on(state, 1, 2) == {"clay": 1}


# ---------------------------------------------------------------------- the Crusades


@pytest.mark.rule("FDL-171", "FDL-R71", "FDL-R12")
def test_a_crusade_fulfils_the_vows_and_gives_half_a_point() -> None:
    fresh_game = started(4, 2, scenario="S8")
    assert [player.vows for player in fresh_game.players] == [2] * 4
    assert fresh_game.spare[2] == 0
    assert fresh_game.terms.goal == 24
    state = given(options={"scenario": "S8"}, hand="soldier 2, archer, serf", deck="serf 9")
    player = state.players[0]
    player.vows = 2
    state.spare = [*state.spare[:2], 4]
    resume(state)
    assert victory_points(state, player) == -2
    play(state, "crusade")
    assert offered(state) == ["card soldier", "card archer"]
    play(state, "card soldier", "card archer")  # 2 + 1 attack: it ends by itself
    assert asked(state) == "MainPhase"
    assert victory_points(state, player) == 1
    assert state.spare[2] == 6
    assert player.coins == 0
    assert names(state.table) == ["archer", "soldier"]
    assert why(state, "crusade") == "FDL-171"  # once a turn
    player.hand = cards("soldier 2")
    player.crusades = BOX.crusade_most
    state.turn.crusaded = False
    resume(state)
    assert why(state, "crusade") == "FDL-171"  # four times a game


@pytest.mark.rule("FDL-171")
def test_a_crusade_needs_attack_three() -> None:
    state = given(options={"scenario": "S8"}, hand="soldier, guard 3")
    assert why(state, "crusade") == "FDL-171"
    assert why(given(hand="knight"), "crusade") == "FDL-171"  # not part of that scenario
    assert BOX.attack[vassal("knight")] == 3
