"""Feudality: changed boxes and positions that are refused, the view, the chronicle, features and evaluation."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest

import greathall
from greathall.bots import make_bot
from greathall.games.feudality.table.texts import (
    describe_action,
    describe_event,
    describe_fortification,
    describe_tile,
)
from greathall.kernel import BadData, BadOptions, Dice
from tests.games.feudality.feudality_positions import GAME, asked, baron, changed, given, new, play, printed

COMPLAINTS = [
    ("forest", "count", "3", "3 Forests are too few for 6 players"),
    ("forest", "place", '"moon"', "'place' is 'moon'; it must be one of: any, hill, next_to, keep"),
    ("forest", "place", '"keep"', "only they, are military tiles"),
    ("forest", "cost", "{ honey = 1 }", "there is no resource 'honey'"),
    ("kirk", "cost", "{ stone = -2 }", "'stone' is -2; it must be from 0 to 99"),
    ("hunter", "next_to", '["unicorn"]', "'next_to' names 'unicorn', which is no tile"),
    ("war", "effect", '"bandits"', "the effect of 'war' must be 'king_war'"),
    ("tax", "values", "[1, 2]", "'values' must have one number from 0 to 99 for each of the 6 cards"),
    ("rats", "count", "2", "there can be only one Rat Infestation"),
    ("dice", "sides", "6", "'sides' is 6; it must be from 8 to 8"),
    ("fort", "level", "3", "'level' is 3; it must be from 2 to 2"),
    ("1a", "river", "7", "'river' must be text, not the number 7"),
    ("sabotage", "tie_wins", "true", "a tie never wins a sabotage"),
    ("gold", "supply", '"36"', "the bank never runs out of gold"),
    ("wizard", "ability", '"dance"', "'ability' is 'dance'; it must be one of"),
]


@pytest.mark.parametrize(("id", "key", "value", "complaint"), COMPLAINTS)
def test_a_box_that_cannot_be_played_is_refused(tmp_path: Path, id: str, key: str, value: str, complaint: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        new(2, components=changed(tmp_path, (id, key, value)))
    assert complaint in str(refusal.value)


def test_a_box_keeps_its_kinds_and_its_maps(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(printed().replace('id = "beggar"', 'id = "bishop"'), encoding="utf-8")
    with pytest.raises(BadOptions, match="the kinds keep their order; this must be 'beggar', not 'bishop'"):
        new(2, components=str(path))
    path.write_text(printed().replace('  ".....~^",\n  "...^.~M",', '  ".....~M",\n  "...^.~M",'), encoding="utf-8")
    with pytest.raises(BadOptions, match="exactly one double hill"):
        new(2, components=str(path))
    with pytest.raises(BadOptions, match="cannot be read"):
        new(2, components=str(tmp_path / "missing.toml"))


def test_a_changed_box_plays_to_the_end(tmp_path: Path) -> None:
    changes = (
        ("kirk", "any", "3"),
        ("tower", "any", "2"),
        ("limits", "max_turns", "9"),
        ("queen_tour", "any", "2"),
        ("attack", "rob_up_to", "5"),
        ("attack", "take_vp_from", "6"),
        ("trade", "rate", "2"),
        ("trade", "rate_with_trader", "1"),
        ("rats", "extra_food", "3"),
    )
    path = changed(tmp_path, *changes)
    for seed in range(4):
        state = new(4, seed, components=path)
        greathall.playout(state, Dice(seed))
        assert state.over
        assert state.turn <= 9


def corrupted(change: tuple[str, object], seat: int = -1) -> dict[str, object]:
    """The dump of a position with one entry changed, of a seat or of the table."""
    data: dict[str, object] = json.loads(json.dumps(given(baron(units="archer"), baron(), step="act").dump()))
    position = data["position"]
    assert isinstance(position, dict)
    where = position["barons"][seat] if seat >= 0 else position
    where[change[0]] = change[1]
    return data


@pytest.mark.parametrize(
    ("change", "seat", "complaint"),
    [
        (("vp", -1), 0, "'vp' is -1"),
        (("land", ["forest"]), 0, "'land' must have 49 squares, not 1"),
        (("units", {}), 0, "units of a type stand together"),
        (("keep", 48), 0, "the Keep reaches over the edge"),
        (("keep", 13), 0, "the Keep reaches over the edge"),
        (("keep", 42), 0, "the Keep reaches over the edge"),
        (("fief", "2a"), 0, "a fief card is taken by one player only"),
        (("level", 9), 0, "'level' is 9"),
        (("bag", {"beggar": 5}), -1, "there are more than 4 of 'beggar'"),
        (("bag", {"bishop": 1}), -1, "there is no 'bishop'"),
        (("deck", {"rats": 2}), -1, "there are more than 1 of an event card"),
        (("step", "dance"), -1, "'step' is 'dance', which is unknown"),
        (("tray", ["bishop"]), -1, "'tray' has 'bishop', which is no tile"),
        (("barons", []), -1, "'barons' must have an entry for each of the 2 seats"),
        (("scores", [1]), -1, "'scores' has an entry for each seat"),
        (("dice", [1]), -1, "'dice' has 1 entries; it must have 2"),
        (("keep", 49), 0, "'keep' is 49"),
        (("keep", -2), 0, "'keep' is -2"),
        (("pawn", -2), 0, "'pawn' is -2"),
        (("goal", 0), -1, "'goal' is 0"),
        (("rats", 2), -1, "'rats' is 2"),
        (("rats", -2), -1, "'rats' is -2"),
        (("senior", 2), -1, "'senior' is 2"),
        (("turn", -1), -1, "'turn' is -1"),
        (("k", 5), -1, "'k' is 5"),
        (("k", -2), -1, "'k' is -2"),
        (("target", 2), -1, "'target' is 2"),
        (("target", -2), -1, "'target' is -2"),
        (("spot", 49), -1, "'spot' is 49"),
        (("spot", -2), -1, "'spot' is -2"),
        (("entered", [3]), -1, "'entered'"),
        (("entered", [-1]), -1, "'entered'"),
        *[((name, -1), -1, f"'{name}' is -1") for name in ("actions", "rolls", "ties", "demand", "healing")],
        *[((name, -1), -1, f"'{name}' is -1") for name in ("hunger", "rats_hunger")],
    ],
)
def test_a_position_that_cannot_be_is_refused(change: tuple[str, object], seat: int, complaint: str) -> None:
    with pytest.raises(BadData) as refusal:
        GAME.load_state(corrupted(change, seat))
    assert complaint in str(refusal.value)


@pytest.mark.rule("FDY-82")
def test_a_fief_has_one_square_for_its_fortification() -> None:
    state = given(baron(), baron(), step="act").dump()
    position = state["position"]
    assert isinstance(position, dict)
    land: list[str] = position["barons"][0]["land"]
    for squares in (["fortification"] * 2, ["keep"] * 2):
        free = iter(squares)
        inside = [place for place, what in enumerate(land) if what in ("keep", "fortification")][:2]
        changed_land = [next(free) if place in inside else what for place, what in enumerate(land)]
        with pytest.raises(BadData, match="one square for its fortification"):
            GAME.load_state(corrupted(("land", changed_land), 0))


def test_every_piece_of_the_table_explains_itself() -> None:
    box = new(2).box
    for kind in range(33):
        assert len(describe_tile(box, kind)) > 10
    assert describe_tile(box, 27) == (
        "Costs 1 wood and 2 stone. Activated: 1 VP. Yields 1 resource of any kind. "
        "Healing: one re-roll for a dying soldier after each war."
    )
    assert describe_tile(box, 13) == "Free. Only next to a Forest. Yields 2 food (3 on a river)."
    assert describe_fortification(box, 3) == "Costs 6 stone. Defence 6. Activated: 3 VP, or 1 resource of any kind."
    texts = [describe_event(box, event, 3, False) for event in range(21)]
    assert texts[5] == "Everybody pays 3 food, or loses 1 VP."
    assert texts[7] == "Nothing happens."
    assert texts[18] != describe_event(box, 18, 0, True)
    assert "15" not in describe_action(box, 2)
    assert describe_action(box, 2) == (
        "Needs 3 VP. Army and two dice: above 14 the Senior gains 1 VP, otherwise loses 1 VP. Then survival."
    )


def test_the_view_shows_the_maps_to_choose_from_and_the_fief_with_its_ground() -> None:
    state = new(2)
    zones = {zone.id: zone for zone in state.view(0).zones}
    assert len([id for id in zones if id.startswith("fiefs/")]) == 12
    assert [slot.kind for slot in zones["fiefs/1a"].slots].count("river") == 9
    placed = given(baron("1a", units="wolf, knight"), baron(), step="act")
    land = placed.view(0).mats[0].zones[0]
    kinds = [slot.kind for slot in land.slots]
    assert [kinds.count(kind) for kind in ("keep", "river", "hill", "double hill", "border")] == [4, 9, 6, 1, 15]
    stack = [piece.name for piece in land.pieces if piece.slot == "land/0/6-7"]
    assert stack == ["Wolf the Trained Elephant", "Knight"]  # FDY-152: the last piece lies on top


def test_everybody_sees_the_same_table() -> None:
    state = given(baron(), baron(), step="tray", bag="4 forest")
    views = [state.view(seat) for seat in (0, 1, None)]
    pieces = [
        sorted(
            (piece.id, piece.count)
            for zone in [*view.zones, *(z for mat in view.mats for z in mat.zones)]
            for piece in zone.pieces
        )
        for view in views
    ]
    assert pieces[0] == pieces[1] == pieces[2]


def test_features_have_names_and_tell_the_position() -> None:
    state = given(baron("1a", vp=4, tiles={"1,1": "kirk"}, units="2 archer"), baron(vp=6), step="act", rats=1)
    numbers = array("f", [0.0]) * len(GAME.feature_names)
    state.features(0, numbers)
    named = dict(zip(GAME.feature_names, numbers, strict=True))
    assert len(named) == len(GAME.feature_names)
    assert (named["left0:vp"], named["left1:vp"], named["left1:rats"], named["left2:present"]) == (4, 6, 1, 0)
    assert (named["left0:has:kirk"], named["left0:unit:archer"], named["left0:army"]) == (1, 2, 4)
    assert (named["asked:Act"], named["step:act"], named["actions"]) == (1, 1, 2)
    assert (named["square 1,1:holds"], named["square 1,6:river"], named["square 2,7:double hill"]) == (28, 1, 1)
    state.features(1, numbers)
    assert dict(zip(GAME.feature_names, numbers, strict=True))["left0:vp"] == 6


def test_the_evaluation_likes_points_tiles_and_walls() -> None:
    plain = given(baron(vp=5), baron(vp=5), step="act").evaluate(0)
    assert given(baron(vp=6), baron(vp=5), step="act").evaluate(0) > plain
    assert given(baron(vp=5, tiles={"3,3": "smith"}), baron(vp=5), step="act").evaluate(0) > plain
    assert given(baron(vp=5, level=2), baron(vp=5), step="act").evaluate(0) > plain
    assert given(baron(vp=5), baron(vp=6), step="act").evaluate(0) < plain
    won = given(baron(vp=15), baron(vp=5), step="act", last=True)
    play(won, "0 pass")
    assert won.evaluate(0) > 1000
    assert won.evaluate(1) < -1000


def test_the_greedy_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(3):
        state = new(2, seed)
        seat = seed % 2
        bots = [make_bot("greedy", seed), make_bot("random", seed)]
        while not state.over:
            asked_seat = state.to_act[0]
            state.play(asked_seat, bots[0 if asked_seat == seat else 1].act(state, asked_seat))
        wins += state.result().places[seat] == 1
    assert wins >= 2


def test_questions_have_prompts_and_reasons_for_strangers() -> None:
    state = given(baron(), baron(), step="act")
    assert asked(state) == "0 Act"
    assert state.why_not(1, 0).rule == "FDY-32"
    assert state.why_not(0, 95).text == "nothing is against it: this move is legal now"
