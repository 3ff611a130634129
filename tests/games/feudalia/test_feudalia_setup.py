"""Feudalia: scenarios, the fief draft, masters, starting decks and hands."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from greathall.games.feudalia.box.components import SCENARIO_IDS, TAX, TYPES
from greathall.games.feudalia.position.state import TRIPLES, FeudaliaState
from greathall.games.feudalia.rules.setting_up import ExchangeFief
from greathall.kernel import BadOptions
from tests.games.feudalia.feudalia_positions import (
    BOX,
    GAME,
    asked,
    changed_box,
    entry_of,
    fresh,
    hand,
    names,
    offered,
    play,
    started,
    vassal,
    why,
)


@pytest.mark.rule("FDL-1")
def test_one_to_four_players_have_three_fiefs_each() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    for seats in GAME.seats:
        assert [len(player.types) for player in started(seats).players] == [3] * seats
    with pytest.raises(BadOptions):
        GAME.new(5)


@pytest.mark.rule("FDL-12", "FDL-170", "FDL-R2")
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_scenario_fixes_deck_piles_fiefs_masters_and_goal(scenario: str) -> None:
    state = started(2, 3, scenario=scenario)
    plan = BOX.scenarios[SCENARIO_IDS.index(scenario)]
    assert state.terms.goal == 2 * {"T1": 5, "T2": 8, "S5": 12, "S8": 12}.get(scenario, 10)
    assert set(plan.piles) <= set(state.supply)
    assert len(state.supply) == len(plan.piles) + plan.random_piles
    for player in state.players:
        for card in range(1, 35):
            owned = (player.hand + player.deck).count(card)
            assert 0 <= owned - plan.deck[card] <= 1
    if scenario == "T1":
        assert [player.types for player in state.players] == [[0, 1, 2], [0, 1, 2]]
    if scenario == "S9":
        assert len(state.supply) == 14
        assert {tuple(started(2, seed, scenario="S9").supply) for seed in range(4)} != {tuple(state.supply)}
    assert state.terms.seasonal == (scenario == "S6")


@pytest.mark.rule("FDL-13", "FDL-14", "FDL-28", "FDL-R9")
@pytest.mark.parametrize(("seats", "halves"), [(2, 8), (3, 12), (4, 16)])
def test_only_the_foundations_have_tokens_at_first(seats: int, halves: int) -> None:
    state = started(seats)
    assert state.tokens == [halves, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert state.stacks == [4, 4, 4]
    assert state.spare == [19 - halves, 15, 8]
    stacks = [piece for zone in state.view(0).zones for piece in zone.pieces if piece.id.startswith("stack/")]
    assert [piece.count for piece in stacks] == [4, 4, 4]


@pytest.mark.rule("FDL-R9")
def test_with_four_players_all_tokens_of_the_box_are_used() -> None:
    used = BOX.card_tokens[40:50]
    assert [sum(used[0::2]), sum(used[1::2])] == BOX.tokens[:2] == [19, 15]


@pytest.mark.rule("FDL-15", "FDL-R11")
def test_treasuries_begin_empty_on_the_face_0_1() -> None:
    state = started(3)
    assert [player.coins for player in state.players] == [0, 0, 0]
    facts = {fact.id: fact.value for fact in state.view(0).mats[0].facts}
    assert facts["face/0"] == "0/1"
    track = next(zone for zone in state.view(0).mats[0].zones if zone.id == "treasury/0")
    assert len(track.slots) == 21


@pytest.mark.rule("FDL-16", "FDL-R14")
def test_the_starting_player_is_chosen_at_random_and_the_goal_is_shown() -> None:
    states = [fresh(3, seed) for seed in range(30)]
    assert {state.first for state in states} == {0, 1, 2}
    facts = {fact.id: fact.value for fact in states[0].view(None).facts}
    assert facts["goal"] == "10 VP"
    starting = [
        mat.seat for mat in states[0].view(None).mats if any(fact.id == f"first/{mat.seat}" for fact in mat.facts)
    ]
    assert starting == [states[0].first]


@pytest.mark.rule("FDL-17", "FDL-113", "FDL-R78")
def test_an_objective_card_raises_the_goal_and_reminder_cards_do_not(tmp_path: Path) -> None:
    def lower(data: dict[str, object]) -> None:
        entry_of(data, "scenario", "S8")["goal_vp"] = 10

    assert fresh(2, 1, scenario="S8", components=changed_box(tmp_path, lower)).terms.goal == 24
    assert fresh(2, 1, scenario="T1", iron_mode=True).terms.goal == 10
    assert fresh(2, 1, scenario="T2", iron_mode=True).terms.goal == 16


@pytest.mark.rule("FDL-18", "FDL-19", "FDL-20")
def test_the_draft_passes_the_other_fief_to_the_left() -> None:
    asked_in_full = 0
    for seed in range(30):
        state = fresh(3, seed)
        order: list[int] = []
        while asked(state) == "DraftFief":
            seat = state.to_act[0]
            order.append(seat)
            assert len(state.drafting) == 2
            other = state.drafting[1]
            before = len(state.players[seat].types)
            play(state, "draft 1")
            assert len(state.players[seat].types) == before + 1
            if asked(state) == "DraftFief" and state.to_act[0] == (seat + 1) % 3:
                assert state.drafting[0] == other
        if len(order) == 9:  # equal fiefs are kept without a question
            asked_in_full += 1
            assert order == [(state.first + k) % 3 for k in range(9)]
        assert state.drafting == []
        assert [len(player.types) for player in state.players] == [3, 3, 3]
        left = [BOX.low_cards[k] - sum(p.types.count(k) for p in state.players) for k in range(4)]
        assert state.fief_stock[:4] == left  # the last card passed is back in the deck
    assert asked_in_full


def with_triple(seed: int = 1) -> FeudaliaState:
    state = started(2, seed)
    for player in state.players:
        player.types = [0, 1, 2]
    state.players[0].types = [3, 3, 3]
    state.fief_stock = [4, 4, 3, 1, *state.fief_stock[4:]]
    state.step = TRIPLES
    state.count = 1
    state.first = 0
    state.agenda = []
    state.ask(ExchangeFief(0))
    state.offer_again()
    return state


@pytest.mark.rule("FDL-21", "FDL-R15")
def test_three_equal_fiefs_may_be_broken_up() -> None:
    kept = with_triple()
    play(kept, "no")
    assert kept.players[0].types == [3, 3, 3]
    seen: set[int] = set()
    for seed in range(12):
        state = with_triple(seed)
        play(state, "yes")
        types = state.players[0].types
        assert types[:2] == [3, 3]
        assert types[2] != 3
        assert state.fief_stock[3] == 2  # the fief given back, beside the one that was there
        seen.add(types[2])
    assert seen == {0, 1, 2}


@pytest.mark.rule("FDL-22", "FDL-R16")
def test_beginners_start_with_a_wheat_fief() -> None:
    state = fresh(4, 1, wheat_start=True)
    assert [player.types[0] for player in state.players] == [0] * 4
    assert sum(len(player.types) for player in state.players) < 6  # two rounds of drafting are still to come
    drafted = sum(player.types[1:].count(0) for player in state.players)
    assert state.fief_stock[0] + state.drafting.count(0) + drafted == 1
    assert all(player.types[0] == 0 for player in started(4, 2, wheat_start=True).players)
    with pytest.raises(BadOptions, match="fixes the fiefs"):
        fresh(2, 1, wheat_start=True, scenario="T1")


@pytest.mark.rule("FDL-23", "FDL-24", "FDL-177", "FDL-R82")
def test_the_starting_deck_has_eleven_cards_with_a_specialist_of_choice() -> None:
    state = fresh(2, 4)
    while asked(state) != "ChooseSpecialist":
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert state.to_act == (state.first,)  # in turn order
    assert offered(state) == ["card woodcutter", "card kneader", "card reaper", "card stonecutter"]
    assert why(state, "card foreman") == "FDL-177"
    pile = state.piles[vassal("reaper")]
    first = state.first
    play(state, "card reaper", "card kneader")
    assert state.piles[vassal("reaper")] == pile - 1
    for seat, own in ((first, "reaper"), (1 - first, "kneader")):
        player = state.players[seat]
        assert player.discard == [TAX]
        assert len(player.hand) == len(player.deck) == 5
        assert names(player.hand + player.deck) == sorted(["feudal_lord", own, "merchant", "priest", *["serf"] * 6])


@pytest.mark.rule("FDL-25")
def test_piles_hold_all_copies_that_are_in_no_deck() -> None:
    state = started(3, 5, scenario="T3")
    owned = [card for player in state.players for card in player.hand + player.deck]
    for card in state.supply:
        assert state.piles[card] == BOX.counts[card] - owned.count(card)
    assert state.piles[vassal("duke")] == 0
    assert why(state, "hire duke") == "FDL-25"


@pytest.mark.rule("FDL-26", "FDL-R17")
def test_masters_of_fiefs_that_nobody_owns_leave_the_game() -> None:
    missing = 0
    for seed in range(12):
        state = started(2, seed)
        owned = {kind for player in state.players for kind in player.types}
        gone = {kind for kind in range(4) if kind not in owned}
        missing += len(gone)
        assert {BOX.colors[m] for m in state.masters_gone} == gone
        assert len(state.masters_gone) == 7 * len(gone)
    assert missing  # some of these games lack a type
    row = started(2, 3, scenario="T2").row
    assert [BOX.master_names[m] for m in row] == ["Farmer", "Baker", "Bailiff", "Guildmaster", "Town Crier"]


@pytest.mark.rule("FDL-27")
def test_five_masters_are_turned_up() -> None:
    state = started(4, 6)
    assert len(state.row) == 5
    assert len(state.row) + len(state.pool) + len(state.masters_gone) == 40


@pytest.mark.rule("FDL-R18")
def test_the_first_tutorial_has_no_basic_masters_but_cathedral_masters() -> None:
    state = started(2, 2, scenario="T1")
    assert state.row == state.pool == []
    assert state.stacks == [4, 4, 4]
    assert why(state, "hire master") == "FDL-R18"


@pytest.mark.rule("FDL-R70", "FDL-142", "FDL-159", "FDL-138")
@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {"scenario": "T1"}, "tutorial"),
        (2, {"scenario": "T3", "seasonal_events": True}, "tutorial"),
        (2, {"scenario": "T2", "time_trial": True}, "tutorial"),
        (1, {"scenario": "S6"}, "military"),
        (1, {"scenario": "S8"}, "military"),
        (1, {"iron_mode": True}, "iron_mode needs other players"),
        (1, {"trading": True}, "trading needs other players"),
        (1, {"time_trial": True}, "time_trial needs other players"),
        (2, {"trading": True}, "trading needs 3 or 4 players"),
        (2, {"practice": True}, "practice is an option of solitaire"),
    ],
)
def test_what_does_not_combine_is_refused(seats: int, options: dict[str, bool | str], reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.new(seats, 1, options)


@pytest.mark.rule("FDL-R70", "FDL-126")
def test_everything_else_combines() -> None:
    state = started(4, 1, scenario="S8", iron_mode=True, quick_start=True, trading=True, time_trial=True)
    assert state.terms.seasonal
    assert started(1, 1, quick_start=True).terms.seasonal


@pytest.mark.rule("FDL-R74")
def test_hands_are_hidden_and_everything_else_is_open() -> None:
    state = started(2, 7)
    me = state.active
    mine = {piece.id for zone in state.view(me).mats[0].zones for piece in zone.pieces if zone.id == f"hand/{me}"}
    theirs = next(zone for zone in state.view(1 - me).mats[1].zones if zone.id == f"hand/{me}").pieces
    assert mine == {f"hand/{id}" for id in hand(state, me)}
    assert [(piece.face_up, piece.count) for piece in theirs] == [(False, 5)]
    assert "Hand and draw deck together: " in theirs[0].text
    likely = cast(FeudaliaState, state.imagine(1 - me, GAME.new(2, 9).dice))
    both = sorted(state.players[me].hand + state.players[me].deck)
    assert sorted(likely.players[me].hand + likely.players[me].deck) == both
    assert likely.players[1 - me].hand == state.players[1 - me].hand
    assert TYPES[state.players[me].types[0]] in state.view(None).mats[me].zones[1].title
