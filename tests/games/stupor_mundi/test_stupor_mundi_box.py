"""Stupor Mundi: changed boxes, and saved positions that cannot be."""

from __future__ import annotations

import copy
import re
from pathlib import Path

import pytest

from greathall.games.registers import folder
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.kernel import BadData, BadOptions, Dice, playout
from tests.games.stupor_mundi.stupor_mundi_positions import GAME, say, table


def changed(where: Path, old: str, new: str) -> str:
    """The printed box with one text changed; gives its path."""
    text = (folder("stupor_mundi") / "components.toml").read_text(encoding="utf-8")
    assert old in text, old
    path = where / "box.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def play(path: str, seats: int = 2) -> StuporState:
    state = GAME.new(seats, 5, {"components": path})
    assert isinstance(state, StuporState)
    return state


def test_a_changed_number_is_played_and_told(tmp_path: Path) -> None:
    path = changed(
        tmp_path, 'effects = [{do="gain", what="augustalis", n=3}]', 'effects = [{do="gain", what="augustalis", n=5}]'
    )
    state = play(path)
    assert state.box.card_texts[1] == "Gain 5 Augustales."
    assert GAME.box("").card_texts[1] == "Gain 3 Augustales."
    playout(state, Dice(1))
    assert state.over


def test_every_rule_named_in_a_row_is_in_the_register() -> None:
    box = GAME.box("")
    named = {*box.program_rules, *box.ally_rules, *(place.rule for place in box.workplaces)}
    assert named <= set(GAME.rules)
    assert box.program_rules[0] == "STM-123"
    assert box.workplaces[0].rule == "STM-147"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies_per_house = 2", "copies_per_house = 5"),
        ("max_rounds = 100", "max_rounds = 3"),
        ("max_keeps = 3", "max_keeps = 1"),
        ('type = "independent"\ncount = 2', 'type = "independent"\ncount = 6'),
        ("treasury_track = [0, 3, 6, 9, 12, 15]", "treasury_track = [0, 6, 9]"),
        ("warehouse_base = 3", "warehouse_base = 0"),
    ],
)  # fmt: skip
def test_other_boxes_play_to_the_end(tmp_path: Path, old: str, new: str) -> None:
    for seats in (1, 3):
        state = play(changed(tmp_path, old, new), seats)
        totals = {name: sum(places.values()) for name, places in state.census().items()}
        playout(state, Dice(2))
        assert state.over
        assert {name: sum(places.values()) for name, places in state.census().items()} == totals


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "T1"', 'id = "T9"', "castle_site"),
        ("hand_limit = 5", 'hand_limit = "five"', "hand_limit"),
        ("starting_augustales = [6, 7]", "starting_augustales = [6]", "starting_augustales"),
        ("start_treasury = 6", "start_treasury = 7", "treasury_track"),
        ('cost = {augustales=3}', "cost = {augustales=3, card=1}", "either"),
        ('{do="draw", n=4}', '{do="dance", n=4}', "dance"),
        ('what="stone", n=1}', 'what="wood", n=1}', "wood"),
        ("blue = 5", "blue = 4", "markets"),
        ("cards_per_level = 8", "cards_per_level = 2", "card spaces"),
        ('actions = ["promote"]', 'actions = ["dance"]', "main actions"),
        ('wall = "W1"', 'wall = "T1"', "two towers"),
        ('effect = "hand_plus_2"', 'effect = "fly"', "hand_plus_N"),
        ("min_vp = 0", "min_vp = 1", "titles"),
        ('built = ["T1", "W3"]', 'built = ["T1", "K1"]', "no Keep"),
        ("stone = 4\ngrain = 1", "stone = 4\ngrain = 2", "at most 5"),
        ("columns = [1, 2, 5]", "columns = [1, 2, 4]", "path B"),
        ('mark = "3plus"', 'mark = "5plus"', "5plus"),
        ('icons = ["wall", "wall", "keep"]', "icons = []", "icons"),
        ('must=true}, {do="gain", what="vp", n=3}]', '}, {do="gain", what="vp", n=3}]', "must"),
        ('options=["grain", "stone"]', 'options=["grain", "vp"]', "only choice"),
    ],
)  # fmt: skip
def test_a_box_that_cannot_be_played_is_explained(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    if old.startswith("must=true"):
        new = new.replace("}, {", "must=false}, {", 1)
    with pytest.raises(BadOptions, match=re.escape(complaint)):
        play(changed(tmp_path, old, new))


def test_a_file_that_is_not_there_or_no_toml_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot be read"):
        play(str(tmp_path / "nowhere.toml"))
    bad = tmp_path / "bad.toml"
    bad.write_text("= 3", encoding="utf-8")
    with pytest.raises(BadOptions, match="not a components file"):
        play(str(bad))


# ---------------------------------------------------------------------- saved positions


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"step": "dance"}, "step"),
        ({"active_edicts": ["E01", "E01", "E02"]}, "more of 'E01'"),
        ({"active_edicts": ["E99", "E01", "E02"]}, "E99"),
        ({"workplace_tiles": ["CA", "CA", "CB", "VA", "VB"]}, "different"),
        ({"markets": ["M1", "M2", "M3", "M4", "M5"]}, "M1 blue"),
        ({"solo_deck": []}, "never empty"),
        ({"city_tiles": ["AAA", "", ""]}, "City Bonus"),
        ({"tokens": ["d4"]}, "d4"),
        ({"chosen": ["B16"]}, "hand"),
        ({"cards": []}, "spots"),
        ({"round": "one"}, "round"),
        ({"round": 0}, "'round' is 0"),
        ({"first": 2}, "'first' is 2"),
        ({"first": -1}, "'first' is -1"),
        ({"active": 2}, "'active' is 2"),
        ({"active": -1}, "'active' is -1"),
        ({"at": 3}, "'at' is 3"),
        ({"at": -1}, "'at' is -1"),
        ({"turns": -1}, "'turns' is -1"),
        ({"crowns": -1}, "'crowns' is -1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, object], complaint: str) -> None:
    saved = table().dump()
    position = saved["position"]
    assert isinstance(position, dict)
    position.update(change)
    if "active_edicts" in change:
        position["edict_pile"] = []
        position["next_edicts"] = ["", "", ""]
    with pytest.raises(BadData, match=complaint):
        GAME.load_state(saved)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hand": ["H_COIN", "H_COIN", "H_COIN"], "draw_pile": []}, "more of 'H_COIN'"),
        ({"castle": {"T1": "great_a", "T2": "great_a"}}, "Great piece"),
        ({"castle": {"T9": "normal"}}, "T9"),
        ({"castle": {f"T{n}": "normal" for n in range(1, 6)}}, "normal pieces"),
        ({"specialists": ["b3", "", ""]}, "specialists"),
        ({"allies": ["tento", "altair"]}, "more of|Ally spaces"),
        ({"slots": [[], []]}, "slots"),
        ({"slots": [["H_COIN", "sideways"], [], [], [], [], []], "hand": [], "draw_pile": []}, "'up' or 'down'"),
        ({"house": "tudor"}, "house"),
        *[({name: -1}, f"'{name}' is -1") for name in ("augustales", "grain", "stone", "vp")],
    ],
)
def test_a_player_that_cannot_be_is_refused(change: dict[str, object], complaint: str) -> None:
    saved = copy.deepcopy(table().dump())
    position = saved["position"]
    assert isinstance(position, dict)
    position["players"][0].update(change)
    with pytest.raises(BadData, match=complaint):
        GAME.load_state(saved)


def test_a_position_can_be_set_up_by_hand() -> None:
    saved = copy.deepcopy(table().dump())
    position = saved["position"]
    assert isinstance(position, dict)
    position["players"][0].update({"augustales": 40, "castle": {"T1": "normal", "W1": "great_a", "W3": "normal"}})
    state = GAME.load_state(saved)
    assert isinstance(state, StuporState)
    assert state.players[0].coins == 40
    assert state.players[0].walls == 2
    say(state, "travel 4")
    assert state.players[0].coins == 37
