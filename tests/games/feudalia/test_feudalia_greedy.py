"""Feudalia, how the greedy bot judges: decks, the end of a turn, masters, offers; and the benchmark of balance."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from greathall.bots import make_bot
from greathall.games.feudalia.box.components import VASSALS
from greathall.games.feudalia.opinion.prospects import cards_of, turn_worth
from greathall.games.feudalia.opinion.weights import GREEDY
from greathall.games.feudalia.position.state import FeudaliaState
from tests.games.feudalia.feudalia_positions import WORDS, can, cards, dress, given, master, play, resume, vassal

ROOT = Path(__file__).resolve().parents[3]


def chosen(state: FeudaliaState, seed: int = 1) -> str:
    """What the greedy bot does for whoever is asked."""
    return WORDS.words(make_bot("greedy", seed).act(state, state.to_act[0]))


def worth(state: FeudaliaState, text: str) -> float:
    counts = [0] * VASSALS
    for card in cards(text):
        counts[card] += 1
    return turn_worth(state, state.players[0], counts, GREEDY)


# ---------------------------------------------------------------------- decks

START = "tax_collector, serf 6, merchant, priest, feudal_lord, woodcutter"


def test_a_specialist_is_worth_something_only_in_a_field() -> None:
    state = given(fiefs=("wheat", "wood", "clay"))
    assert worth(state, START + ", kneader") > worth(state, START + ", serf") + 0.3
    assert worth(state, START + ", stonecutter") <= worth(state, START + ", serf") + 0.01


def test_more_specialists_than_fields_are_worth_little() -> None:
    state = given(fiefs=("wheat", "wood", "clay"))
    first = worth(state, START + ", kneader") - worth(state, START)
    third = worth(state, START + ", kneader 4") - worth(state, START + ", kneader 3")
    assert third < first / 2


def test_a_second_field_makes_room_for_a_second_specialist() -> None:
    deck = "tax_collector, serf 2, merchant, priest, feudal_lord, kneader 4"
    low = given(levels=(0, 0, 1))
    high = given(levels=(0, 0, 2))
    assert worth(high, deck) > worth(low, deck)


def test_a_foreman_is_worth_more_with_more_workers_in_the_fields() -> None:
    state = given(fiefs=("wood", "clay", "stone"))
    workers = "tax_collector, serf 9"
    nobles = "tax_collector, feudal_lord 9"
    with_workers = worth(state, workers + ", foreman") - worth(state, workers + ", merchant")
    with_nobles = worth(state, nobles + ", foreman") - worth(state, nobles + ", merchant")
    assert with_workers > with_nobles


def test_all_cards_of_a_player_are_counted_wherever_they_are() -> None:
    state = given(hand="serf 2, jester", deck="serf 3", discard="tax_collector, monk")
    play(state, "field serf", "fief 2", "income jester")
    counts = cards_of(state, 0)
    assert (counts[vassal("serf")], counts[vassal("jester")], counts[vassal("monk")], sum(counts)) == (5, 1, 1, 8)


# ---------------------------------------------------------------------- the end of a turn


@pytest.mark.parametrize("deck", ["serf 9", "steward 3, kneader 3, merchant 3"])
def test_the_last_player_of_a_round_ends_a_turn_as_gladly_as_the_first(deck: str) -> None:
    """A new round begins when the last player ends: the future must not look shorter to that one alone."""
    first = given(hand="", deck=deck)
    last = given(hand="", deck=deck)
    first.first, last.first = 0, 1
    assert first.active == last.active == 0
    play(first, "end main phase")
    play(last, "end main phase")
    assert last.round == first.round + 1
    assert first.evaluate(0) == pytest.approx(last.evaluate(0))


@pytest.mark.parametrize("seed", range(4))
def test_masters_are_not_moved_about_for_nothing(seed: int) -> None:
    state = given(hand="serf", deck="serf 9", levels=(1, 1, 0), masters=("notary", "", ""))
    assert "move" in {WORDS.words(move).split()[0] for move in state.moves(0)}
    for _ in range(5):
        word = chosen(state, seed)
        assert not word.startswith("move")
        if word == "end main phase":
            return
        play(state, word)
    raise AssertionError("the turn was not ended")


@pytest.mark.parametrize("seed", range(4))
def test_a_good_master_is_not_fired_for_a_poor_one(seed: int) -> None:
    state = given(coins=8, cubes=("2 wheat", "2 wood", "2 clay"), levels=(1, 0, 0), masters=("bailiff", "", ""))
    state.row = [master("granary_keeper"), master("hunter")]
    state.offer_again()
    assert can(state, "hire master")
    assert chosen(state, seed) != "hire master"


# ---------------------------------------------------------------------- offers


def test_offers_are_made_only_if_the_other_one_gains_too() -> None:
    options = {"trading": True}
    useless = given(seats=3, options=options, hand="", cubes=("", "", ""))
    dress(useless.players[1], cubes=("2 wheat", "", ""))
    assert not chosen(useless).startswith("offer")


@pytest.mark.rule("FDL-138", "FDL-139")
def test_a_trade_that_helps_both_is_proposed_and_accepted() -> None:
    """Both want to upgrade a wheat fief for 3 wood and 1 clay: one lacks the clay, the other a wood."""
    state = given(seats=3, options={"trading": True}, cubes=("", "4 wood", ""), coins=6)
    dress(state.players[1], hand="serf 5", cubes=("", "2 wood", "3 clay"), coins=6)
    resume(state)
    play(state, "offer first to the left")
    said: list[str] = []
    while not can(state, "end main phase"):
        said.append(chosen(state))
        play(state, said[-1])
    assert {"ask clay", "give wood", "propose", "accept"} <= set(said)
    assert sum(state.players[0].cubes[kind] for kind in (2, 6, 10)) >= 1


def test_a_one_sided_offer_is_refused() -> None:
    state = given(seats=3, options={"trading": True}, cubes=("3 wheat", "", ""))
    dress(state.players[1], hand="serf 5", cubes=("", "3 wood, 1 clay", ""), coins=6)
    play(state, "offer first to the left", "give wheat", "ask wood", "ask wood", "propose")
    assert state.to_act == (1,)
    assert chosen(state) == "refuse"


# ---------------------------------------------------------------------- the benchmark


def balance() -> ModuleType:
    """benchmarks/balance.py, which is no part of the package."""
    name = "balance_benchmark"
    if name not in sys.modules:
        spec = spec_from_file_location(name, ROOT / "benchmarks" / "balance.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def test_the_benchmark_plays_every_scenario_and_seat_count_in_turn() -> None:
    bench = balance()
    jobs = list(bench.jobs_of(66, 0, "random", ["T1", "S1", "S2"], [2, 3], {}))
    assert len(jobs) == 66
    assert sum(job.scenario == "S1" for job in jobs) in (32, 33, 34)
    assert {(job.scenario, job.seats) for job in jobs} == {(s, n) for s in ("T1", "S1", "S2") for n in (2, 3)}


def test_the_benchmark_counts_what_happened() -> None:
    bench = balance()
    games = [bench.play(job) for job in bench.jobs_of(2, 3, "random", ["T1"], [2], {"components": ""})]
    data = bench.summed_up(games, {"seed": 3})
    assert data["games"] == 2
    assert sum(row["wins"] for row in data["order"]["2"]) == pytest.approx(1.0)
    serf = next(row for row in data["vassals"] if row["id"] == "serf")
    assert (serf["games"], serf["players"]) == (2, 4)
    assert 0 <= serf["hired"] <= serf["could"] <= 1
    assert data["length"]["T1/2"]["rounds"] == pytest.approx(sum(game.rounds for game in games) / 2, abs=0.01)
