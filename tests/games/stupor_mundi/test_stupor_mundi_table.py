"""Stupor Mundi: what can be seen, what stays secret, why a move is refused, taking back."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from greathall.games.stupor_mundi.box.components import BUILD, MAIN_PROGRAM, SITE_IDS, SUMMON
from greathall.games.stupor_mundi.position.player import count_bits
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.build import ChoosePiece
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.table.layout import LAYOUT
from greathall.kernel import Dice, IllegalMove, View, Zone
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    ask,
    asked,
    castle,
    do,
    edicts,
    fill,
    hold,
    in_hand,
    refusal,
    say,
    table,
    tile_of,
    told,
    words,
)


def zone(view: View, name: str) -> Zone:
    every = [*view.zones, *[found for mat in view.mats for found in mat.zones]]
    return next(found for found in every if found.id == name)


def test_a_phone_has_a_row_and_a_column_for_every_workplace() -> None:
    """Its sheet finds them by where the layout puts them on a desk."""
    sheet = (resources.files("greathall.games.stupor_mundi") / "phone.css").read_text(encoding="utf-8")
    for seats in GAME.seats:
        for slot in LAYOUT.placed(zone(GAME.new(seats, 1).view(0), "workplaces")).slots:
            assert f".z-workplaces .x{slot.x:.0f} {{" in sheet, slot.id
            assert f".z-workplaces .y{slot.y:.0f} {{" in sheet, slot.id


def played_face_down() -> StuporState:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN", draw=("SAV1", "H_STONE", "H_DRAW"))
    say(state, "travel 0", "card grain", "face down", "slot 2", "skip")
    return state


def test_a_face_down_card_is_known_to_its_owner_alone() -> None:
    state = played_face_down()
    assert zone(state.view(0), "slots/0").pieces[0].name == "Grain"
    for viewer in (1, None):
        hidden = zone(state.view(viewer), "slots/0").pieces[0]
        assert (hidden.name, hidden.face_up, hidden.text) == ("card", False, "")
    assert "You play Grain face down" in "".join(line.text for line in state.told(0))
    assert "Grain face down" not in "".join(line.text for line in state.told(1))
    assert "plays a card face down in slot 2" in told(state)


def test_an_imagined_hand_comes_from_hand_draw_pile_and_face_down_cards() -> None:
    state = played_face_down()
    hands: set[str] = set()
    down: set[str] = set()
    for k in range(60):
        likeness = state.imagine(1, Dice(k))
        assert isinstance(likeness, StuporState)
        hands |= set(in_hand(likeness.players[0]))
        down.add(zone(likeness.view(0), "slots/0").pieces[0].name)
        assert likeness.players[1].hand == state.players[1].hand
        assert likeness.census().keys() == state.census().keys()
    assert hands == {"H_COIN", "H_GRAIN", "SAV1", "H_STONE", "H_DRAW"}
    assert down == {"Augustales", "Grain", "Savoy 1", "Stone", "Draw"}
    own = state.imagine(0, Dice(1))
    assert isinstance(own, StuporState)
    assert own.players[0].hand == state.players[0].hand


@pytest.mark.rule("STM-32")
def test_whoever_may_travel_sees_what_each_journey_costs() -> None:
    def fares(viewer: int | None) -> dict[str, str]:
        slots = zone(state.view(viewer), "voyage").slots
        return {slot.id: slot.label for slot in slots if slot.kind == "fare"}

    state = table()
    state.players[0].ship, state.players[0].coins = 3, 2
    assert asked(state) == "Travel"
    # From Tunis: one step is free, and the fourth would take three Augustales.
    assert fares(0) == {"fare/barcelona": "free", "fare/roma": "1 Augustalis", "fare/constantinople": "2 Augustales"}
    assert fares(1) == {} == fares(None)
    hold(state, 0, "H_COIN", "H_GRAIN")
    say(state, "travel 1")
    assert fares(0) == {}


def test_the_card_being_played_is_a_secret_until_it_lies() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_GRAIN", draw=("H_STONE", "H_DRAW"))
    say(state, "travel 0")
    for said in ("card grain", "face down"):
        say(state, said)
        hands = set()
        for k in range(40):
            likeness = state.imagine(1, Dice(k))
            assert isinstance(likeness, StuporState)
            assert asked(likeness) == "PlayCard"  # at which step of the choice the other is shows nowhere
            assert (likeness.chosen, likeness.face_down) == (0, False)
            hands.add(int(likeness.players[0].hand))
            assert likeness.view(1).data() == state.view(1).data()
        assert len(hands) == 6


def test_a_single_card_is_asked_for_like_any_other() -> None:
    """That nobody is waited for would tell the others that the hand holds one kind of card."""
    state = table()
    hold(state, 0, "H_COIN")
    say(state, "travel 0")
    assert asked(state) == "PlayCard"
    assert words(state) == ["card augustales"]


def test_the_boards_are_all_there() -> None:
    view = table(4).view(2)
    assert [mat.seat for mat in view.mats] == [2, 3, 0, 1]
    assert len(zone(view, "voyage").slots) == 5 + 5 + 10 + 8
    assert len(zone(view, "workplaces").slots) == 3 + 5 + 3 + 5
    assert len(zone(view, "castle/2").slots) == 13 + 5
    assert all(0 <= slot.x <= 100 and 0 <= slot.y <= 100 for slot in zone(view, "voyage").slots)
    assert {piece.name for piece in zone(view, "board/2").pieces} >= {"Tower", "Great Tower A", "Great Keep"}
    texts = [piece.text for found in view.zones for piece in found.pieces if piece.id.endswith(("/card", "/tile"))]
    assert all(texts)


@pytest.mark.rule("STM-4")
def test_texts_are_made_from_the_numbers_of_the_box() -> None:
    texts = dict(zip(("A2", "B14", "SAV1"), (BOX.card_texts[kind] for kind in (13, 41, 4)), strict=True))
    assert texts["A2"] == "Pay 1 Augustalis for 1 Grain, up to 3 times."
    assert texts["B14"] == "Pay 7 Augustales: build a Structure without Grain and Stone."
    assert texts["SAV1"] == "Gain 1 Grain for each Ally in Frederick's Court, at most 3."


def test_refusals_name_a_rule_and_change_nothing() -> None:
    state = table()
    before = state.dump()
    with pytest.raises(IllegalMove) as refused:
        state.play(0, GAME.vocabulary.move("slot 1"))
    assert refused.value.rule == "STM-32"
    with pytest.raises(IllegalMove):
        state.play(1, GAME.vocabulary.move("travel 0"))
    assert state.dump() == before
    assert refusal(state, "card grain") == "STM-31"


def test_a_move_can_be_taken_back_until_something_is_learned() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_DRAW", draw=("H_STONE", "H_GRAIN", "H_STONE", "H_GRAIN", "SAV1"))
    start = state.copy()
    say(state, "travel 1", "card draw", "face down", "slot 1")
    assert state.may_take_back_to(start)
    say(state, "main promote", "promote start a")  # draws a card: CA lies on path A
    assert not state.may_take_back_to(start)


def test_the_vocabulary_has_184_moves() -> None:
    assert len(GAME.vocabulary) == 184
    for said in ("travel 4", "card wittelsbach 2", "discarded b16", "promote c4", "site k3", "mix 5", "type loyalist"):
        assert GAME.vocabulary.words(GAME.vocabulary.move(said)) == said


def test_features_are_named_and_filled() -> None:
    state = table(2)
    fill(state.players[0], grain=2, stone=1, coins=7)
    numbers = [0.0] * len(GAME.feature_names)
    state.features(0, numbers)
    named = dict(zip(GAME.feature_names, numbers, strict=True))
    assert len(named) == len(numbers)
    assert (named["left0:grain"], named["left0:augustales"], named["frederick:tower"]) == (2.0, 7.0, 2.0)
    assert named["asked:Travel"] == 1.0
    assert sum(value for name, value in named.items() if name.startswith("hand:")) == 5
    assert named["left2:present"] == 0.0
    state.features(1, numbers)
    named = dict(zip(GAME.feature_names, numbers, strict=True))
    assert (named["left1:grain"], named["asked:Travel"]) == (2.0, 0.0)


def test_the_chronicle_tells_a_whole_game() -> None:
    state = table(2)
    dice = Dice(3)
    while not state.over:
        moves = state.moves(state.to_act[0])
        state.play(state.to_act[0], moves[dice.below(len(moves))])
    story = told(state)
    for text in (
        "travels to",
        "passes",
        "Issues Edict",
        "Summons",
        "Purchases",
        "builds",
        "promotes",
        "discards",
        "Round 2",
    ):
        assert text in story, text
    assert words(state) == []
    json.dumps(state.view(0).data())


def test_a_loaded_position_goes_on_with_the_same_dumps() -> None:
    """Tiles of one kind are equal: which of them lies where may not show anywhere."""
    for seed in range(4):
        state = GAME.new(3, seed)
        dice = Dice(seed)
        loaded = None
        while not state.over:
            seat = state.to_act[0]
            moves = state.moves(seat)
            move = moves[dice.below(len(moves))]
            state.play(seat, move)
            if loaded is not None:
                loaded.play(seat, move)
                assert loaded.dump() == state.dump()
            if state.round == 2 and dice.below(40) == 0:
                loaded = GAME.load_state(json.loads(json.dumps(state.dump())))


def test_an_ally_that_is_being_placed_can_be_saved() -> None:
    state = table()
    twin = tile_of("gregoria") + 1  # the second of two equal tiles
    assert BOX.ally_kind[twin] == BOX.ally_kind[twin - 1]
    state.allies_up = [twin] + [-1] * 9
    state.unseen_allies &= ~(1 << twin)
    state.unseen_allies_n = count_bits(state.unseen_allies)
    castle(state.players[0], "T1", "T2", "T3", "W1", "W2", T3="a")
    fill(state.players[0], grain=5)
    do(state, MAIN_PROGRAM + SUMMON)
    assert asked(state) == "PlaceAlly"
    loaded = GAME.load_state(json.loads(json.dumps(state.dump())))
    for here in (state, loaded):
        say(here, "place marked")
        assert here.players[0].marked == here.players[0].allies
    assert loaded.dump() == state.dump()


def chosen(state: StuporState, name: str) -> list[str]:
    return [slot.id for slot in zone(state.view(1), name).slots if slot.kind == "chosen"]


def test_the_edict_that_is_issued_is_marked_until_another_lies_there() -> None:
    state = table()
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    ask(state, IssueEdict(0))
    assert chosen(state, "edicts") == []
    say(state, "edict 2")
    while asked(state) != "Travel":
        assert chosen(state, "edicts") == ["edict/2"]
        state.play(0, state.moves(0)[0])
    assert chosen(state, "edicts") == []


def test_the_site_is_marked_while_its_piece_is_chosen() -> None:
    state = table()
    player = state.players[0]
    player.grain = player.stone = player.coins = 6
    castle(player)
    ask(state, ChoosePiece(0, MAIN_PROGRAM + BUILD, 0, SITE_IDS.index("W3")))
    assert chosen(state, "castle/0") == ["castle/0/W3"]
    assert chosen(state, "castle/1") == []
    say(state, "piece normal")
    assert chosen(state, "castle/0") == []
