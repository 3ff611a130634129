"""Feudalia: what a seat sees, what is told, what is refused, and positions that are saved and read back."""

from __future__ import annotations

import json
from array import array
from typing import cast

import pytest

from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.main_phase import MainPhase
from greathall.kernel import BadData, Dice, playout
from tests.games.feudalia.feudalia_positions import (
    GAME,
    WORDS,
    asked,
    copied,
    given,
    hand,
    offered,
    play,
    started,
    vassal,
)

# ---------------------------------------------------------------------- secrets


@pytest.mark.rule("FDL-R74")
def test_kept_and_looked_at_cards_are_hidden_from_the_others() -> None:
    state = given(hand="innkeeper, duke, merchant", deck="priest 5", listen=True)
    play(state, "end main phase", "blue innkeeper", "card duke")
    private = [line.text for line in state.told(0) if "keep" in line.text]
    public = [line.text for line in state.told(1) if "keep" in line.text]
    assert "You keep a Duke." in private
    assert public[-1] == "{0} keeps a card."
    assert not any("Duke" in text for text in public)
    zone = next(zone for zone in state.view(1).mats[1].zones if zone.id == "hand/0")
    assert all(not piece.face_up for piece in zone.pieces)
    for seed in range(10):
        likeness = cast(FeudaliaState, state.imagine(1, Dice(seed)))
        assert len(likeness.players[0].kept) == 1
        assert likeness.players[0].kept != [0]


@pytest.mark.rule("FDL-R74")
def test_imagined_hands_respect_what_is_known_of_the_tax_collector() -> None:
    state = given(hand="serf 3", deck="tax_collector, serf 2", discard="")
    state.players[0].fresh = 0
    for seed in range(20):
        assert 0 not in cast(FeudaliaState, state.imagine(1, Dice(seed))).players[0].hand
    state = given(hand="tax_collector, serf 2", deck="serf 5", discard="")
    state.players[0].known = [0]
    state.players[0].fresh = 2
    for seed in range(20):
        assert 0 in cast(FeudaliaState, state.imagine(1, Dice(seed))).players[0].hand


def test_an_imagined_hand_can_answer_the_question_that_is_asked() -> None:
    state = given(hand="tax_collector, merchant, serf 2, priest", deck="priest 9", discard="", at="turn")
    assert asked(state) == "HandTax"
    for seed in range(30):
        likeness = state.imagine(1, Dice(seed))
        assert likeness.moves(0)
        playout(likeness, Dice(seed), 40)
    crusade = given(options={"scenario": "S8"}, hand="soldier, archer, serf", deck="serf 9")
    play(crusade, "crusade")
    hire = given(hand="serf, shepherd", deck="priest 9", coins=9)
    play(hire, "hire kneader")
    for position in (crusade, hire):
        for seed in range(30):
            likeness = position.imagine(1, Dice(seed))
            assert likeness.moves(0)
            playout(likeness, Dice(seed), 40)


# ---------------------------------------------------------------------- view, words, refusals


def test_the_own_mat_comes_first_and_shows_three_fiefs() -> None:
    state = given(seats=3, levels=(1, 2, 0), masters=("hotelier", "notary", ""), cubes=("2 wheat", "", "1 stone"))
    state.players[0].guests = [vassal("kneader"), -1, -1]
    state.players[0].tapped = 2
    view = state.view(2)
    assert [mat.seat for mat in view.mats] == [2, 0, 1]
    zones = {zone.id: zone for mat in view.mats for zone in mat.zones}
    pieces = {piece.id: piece for zone in zones.values() for piece in zone.pieces}
    assert zones["fief/0/2"].title == "Fief 2: wood, level 2"
    assert len([slot for slot in zones["fief/0/2"].slots if slot.id.startswith("field-place")]) == 2
    assert pieces["cube/0/1/wheat"].count == 2
    assert pieces["city/0/1"].badges == ("lodges Kneader",)
    assert pieces["city/0/2"].badges == ("used",)
    assert pieces["marker/0"].slot == "treasury/0/0"


def test_offers_say_what_they_cost_and_bring() -> None:
    state = given(
        hand="serf, priest",
        coins=9,
        levels=(1, 0, 0),
        masters=("bailiff", "", ""),
        cubes=("4 wood, 3 clay", "2 wheat", ""),
    )
    words = {WORDS.words(offer.move): offer.words for offer in state.view(0).offers}
    assert words["hire innkeeper"] == "hire innkeeper for 3 coins, 1 wheat"
    assert words["income serf"] == "income serf: 1 coin"
    assert words["upgrade 3"] == "upgrade 3 (clay) to level 1 for 4 coins, 2 wheat, 3 wood: 1 VP more"
    assert words["use 1"] == "use 1: the Bailiff, earn 2 coins"
    assert words["build"] == "build: ½ VP of Foundations for 3 cubes of wood, clay or stone"
    targets = state.view(0).targets()
    assert all(offer.target in targets or offer.target.startswith("button/") for offer in state.view(0).offers)


def test_every_refusal_of_the_main_phase_names_a_rule_of_its_own() -> None:
    state = given(hand="serf, merchant, priest", coins=2, levels=(1, 0, 0), masters=("notary", "", ""))
    rules: set[str] = set()
    for move in range(len(WORDS)):
        if move not in state.moves(0):
            reason = state.why_not(0, move)
            assert reason.rule in GAME.rules or reason.rule in GAME.rulings
            assert reason.text
            rules.add(reason.rule)
    assert len(rules) > 15
    assert state.why_not(1, 0).rule == "FDL-29"


def test_the_chronicle_tells_a_turn() -> None:
    state = given(hand="serf 2, jester", coins=4, cubes=("3 clay", "", ""), listen=True)
    before = len(state.told(1))
    play(state, "build", "field serf", "fief 2", "influence jester", "hire serf", "income serf")
    told = [line.text for line in state.told(1)[before:]]
    assert "{0} plays a Serf in fief 2 (wood)." in told
    assert "{0} gets 1 wood on fief 2 (wood)." in told
    assert "{0} draws 1 card." in told
    assert not any("drew" in text for text in told)
    assert "{0} hires a Serf for 2 coins." in told
    assert "{0} takes ½ VP from Foundations for 3 clay from fief 1." in told
    assert any(line.text.startswith("{0} drew") for line in state.told(0))


def test_features_have_names_and_show_nothing_hidden() -> None:
    state = started(3, 3, seasonal_events=True)
    numbers = array("f", [0.0]) * len(GAME.feature_names)
    state.features(0, numbers)
    named = dict(zip(GAME.feature_names, numbers, strict=True))
    assert named["seats"] == 3.0
    assert sum(named[f"hand:{id}"] for id in ("serf", "merchant", "priest")) <= 5.0
    assert named["left0:hand"] == 5.0
    assert named["left1:unseen:serf"] == 6.0
    assert named["tokens:foundations:half"] == 12.0


# ---------------------------------------------------------------------- saving and loading


def test_a_set_up_position_is_loaded_and_played() -> None:
    data = copied(given(hand="serf 2", coins=4))
    player = cast(list[dict[str, object]], cast(dict[str, object], data["position"])["players"])[0]
    player["cubes"] = [0, 3, 1, 0, *[0] * 8]
    state = GAME.load_state(json.loads(json.dumps(data)))
    play(state, "upgrade 1")
    assert state.players[0].levels == [1, 0, 0]


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("step", "nap", "there is no step 'nap'"),
        ("fields", ["serf"], "'fields' has six entries"),
        ("fields", ["", "", "", "", "", "elf"], "there is no 'elf'"),
        ("tokens", [1, 2], "'tokens' has 2 entries; it must have 10"),
        ("row", ["notary", "notary"], "there are more than 1 of 'notary'"),
        ("table", ["duke"] * 9, "there are more than 3 of 'duke'"),
        ("turned", [1, 1], "each once"),
        ("players", [], "there are 0 players for 2 seats"),
        ("phase", 3, "'phase' is 3"),
        ("phase", -1, "'phase' is -1"),
        ("event", -2, "'event' is -2"),
        ("round", -1, "'round' is -1"),
        ("first", 2, "'first' is 2"),
        ("first", -1, "'first' is -1"),
        ("active", 2, "'active' is 2"),
        ("active", -1, "'active' is -1"),
        ("count", -1, "'count' is -1"),
    ],
)
def test_an_impossible_position_is_refused(key: str, value: object, complaint: str) -> None:
    data = copied(given())
    cast(dict[str, object], data["position"])[key] = value
    with pytest.raises(BadData) as refusal:
        GAME.load_state(data)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("name", ["coins", "halves", "ones", "vows", "crusades", "out", "tapped"])
def test_a_player_never_has_less_than_nothing(name: str) -> None:
    data = copied(given())
    players = cast(list[dict[str, object]], cast(dict[str, object], data["position"])["players"])
    players[0][name] = -1
    with pytest.raises(BadData, match=f"'{name}' is -1"):
        GAME.load_state(data)


def test_questions_in_the_middle_of_an_action_are_saved() -> None:
    state = given(hand="merchant, pilgrim", coins=1, cubes=("3 wheat, 1 wood", "1 wood", ""))
    play(state, "field merchant", "fief 1", "rate 3")
    loaded = GAME.load_state(json.loads(json.dumps(state.dump())))
    assert offered(loaded) == offered(state) == ["type wood", "type clay", "type stone"]
    assert loaded.dump() == state.dump()


def test_copies_share_nothing_that_changes() -> None:
    state = given(hand="serf 3, merchant", coins=9, cubes=("3 wood, 1 clay", "", ""))
    twin = state.copy()
    play(twin, "upgrade 1", "field serf", "fief 2", "hire jester")
    assert state.players[0].levels == [0, 0, 0]
    assert hand(state) == ["merchant", "serf", "serf", "serf"]
    assert state.fields == [-1] * 6
    assert state.piles[vassal("jester")] == twin.piles[vassal("jester")] + 1
    assert isinstance(state.agenda[-1], MainPhase)


def test_evaluation_likes_points_and_looks_through_questions() -> None:
    state = given(hand="serf", coins=9, cubes=("3 wood, 1 clay", "1 wood", ""))
    richer = state.copy()
    play(richer, "upgrade 1")
    assert asked(richer) == "PayCubes"
    assert richer.evaluate(0) > state.evaluate(0)  # the coins are paid, the point is not yet there
