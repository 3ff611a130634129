"""Medieval Realms: changed boxes (option `components`): what may be changed, and what is refused in which words."""

from __future__ import annotations

from pathlib import Path

import pytest

import greathall
from greathall.kernel import BadOptions, Dice
from tests.games.medieval_realms.medieval_realms_positions import (
    GAME,
    Table,
    asked,
    card,
    choices,
    entry,
    given,
    has,
    new,
    panel,
    play,
    printed_data,
    write_box,
)


def test_the_printed_box_written_and_read_back_plays_the_same_game(tmp_path: Path) -> None:
    path = write_box(printed_data(), tmp_path)
    plain, changed = new(3, 5), new(3, 5, path)
    assert greathall.playout(plain, Dice(1)) == greathall.playout(changed, Dice(1))
    assert plain.position() == changed.position()


def test_every_number_can_be_changed(tmp_path: Path) -> None:
    data = printed_data()
    entry(data, "game")["rounds"] = 2
    entry(data, "resource", "id", "gold")["start"] = 9
    entry(data, "round_bonus")["goods"] = 5
    entry(data, "hand")["max_cards"] = 2
    entry(data, "victory_track")["reward_every"] = 3
    entry(data, "victory_track")["reward_tokens"] = 2
    entry(data, "auction")["min_raise"] = 2
    entry(data, "leader", "id", "mayor")["produces"] = 3
    entry(data, "land", "n", 1)["reward"] = {"gold": 7}
    entry(data, "panel")["price_by_square"] = [4] * 12
    card(data, "war")["cost"] = {"kind": "resource", "resource": "gold", "n": 1}
    card(data, "realm_leader_mayor")["cost"] = {"kind": "bid", "resource": "gold", "min": 3}
    path = write_box(data, tmp_path)
    assert has(new(2, 1, path), 0)["gold"] == 9
    state = given(tokens=["9 gold", "9 gold"], hands={0: "war"}, panel={1: "realm_leader_mayor"}, components=path)
    play(state, "0 play black")
    assert asked(state) == "0 ChooseToken"
    play(state, *["0 token goods"] * 4)  # 6 points: two multiples of three, two tokens each
    assert has(state, 0) == {"gold": 8, "goods": 4}
    play(state, "1 activate 1")
    assert choices(state)[0] == "bid 3"
    play(state, "1 bid 3")
    assert choices(state)[:2] == ["auction pass", "bid 5"]
    last = given(tokens=["4 goods", "goods"], panel={1: "market"}, components=path, round_number=2)
    assert choices(last) == ["activate 1", "pass"]
    play(last, "0 pass")
    assert last.over


def test_cards_can_be_added_and_left_out(tmp_path: Path) -> None:
    data = printed_data()
    cards = data["card"]
    assert isinstance(cards, list)
    abbey: Table = {
        "id": "abbey",
        "name": "Abbey",
        "type": "abbey",
        "stamp": "white",
        "mode": "hole",
        "count": 30,
        "great_person": True,
        "cost": {"kind": "resource", "resource": "religion", "n": 1},
        "effects": [
            {"when": "immediate", "kind": "gain", "resource": "gold", "n": 2},
            {"when": "immediate", "kind": "gain_choice", "among": ["gold", "goods"], "n": 1},
            {"when": "immediate", "kind": "gain_choice", "among": ["battle", "goods"], "n": 2},
            {"when": "end", "kind": "vp", "n": 2},
        ],
        "source": "reconstructed",
    }
    data["card"] = [abbey]
    state = new(2, 1, write_box(data, tmp_path))
    assert set(panel(state).values()) == {"abbey"}
    assert state.deck_size == 12
    played = given(tokens=["religion", "goods"], hands={0: "abbey"}, panel={}, components=write_box(data, tmp_path))
    play(played, "0 play white", "0 token gold", "0 token battle points")
    assert has(played, 0)["gold"] == 3
    assert has(played, 0)["battle"] == 2
    for seed in range(3):
        game = GAME.new(4, seed, {"components": write_box(data, tmp_path)})
        greathall.playout(game, Dice(seed))
        assert game.over


@pytest.mark.parametrize(
    ("section", "key", "value", "change", "words"),
    [
        ("game", "", "", {"rounds": 0}, "'rounds' is 0; it must be from 1 to 12"),
        ("resource", "id", "gold", {"id": "silver"}, "the resources must be goods, science"),
        ("resource", "id", "battle", {"mayor_square": True}, "'mayor_square' must be false"),
        ("leader", "id", "mayor", {"start_by_players": {"2": 0, "3": 1, "4": 1, "5": 1}}, "'2' is 0"),
        ("leader", "id", "general", {"id": "knight"}, "the leaders must be mayor, general, admiral"),
        ("buffer_mayors", "", "", {"claims_reward": True}, "'claims_reward' must be false"),
        ("setup", "", "", {"extra_tokens": 3}, "'extra_tokens' is 3"),
        ("stamp", "id", "grey", {"in_hand": True}, "'in_hand' must be false"),
        ("panel", "", "", {"price_by_square": [1]}, "a price of 0 or more for each of 12 squares"),
        ("panel", "", "", {"current_squares": 13}, "'current_squares' is 13; it must be from 1 to 12"),
        ("hand", "", "", {"open": False}, "'open' must be true"),
        ("hand", "", "", {"max_cards": 9}, "'max_cards' is 9; it must be from 1 to 8"),
        ("auction", "", "", {"bid_moves": 50}, "'bid_moves' is 50"),
        ("final_scoring", "", "", {"tie_breaks": []}, "the tie-breaks are fixed"),
        ("final_scoring", "", "", {"great_person_vp": [1]}, "begins with 0"),
        ("management_zone", "", "", {"squares": ["goods"]}, "the squares must be goods, science"),
        ("realm_map", "", "", {"lands": 9}, "'lands' is 9"),
        ("land", "n", 3, {"n": 4}, "the lands are numbered in order; this is land 3"),
        ("land", "n", 3, {"reward": {"silver": 1}}, "there is no resource 'silver'"),
        ("card", "id", "castle", {"id": "market"}, "there are two cards 'market'"),
        ("card", "id", "castle", {"stamp": "pink"}, "there is no stamp 'pink'"),
        ("card", "id", "castle", {"stamp": "grey"}, "grey cards are never held"),
        ("card", "id", "castle", {"mode": "gift"}, "there is no mode 'gift'"),
        ("card", "id", "castle", {"mode": "auction"}, "auction cards, and no others, cost a bid"),
        ("card", "id", "castle", {"cost": {"kind": "tears", "resource": "gold"}}, "there is no kind of cost 'tears'"),
        ("card", "id", "castle", {"effects": [{"when": "soon", "kind": "vp", "n": 1}]}, "there is no moment 'soon'"),
        (
            "card",
            "id",
            "castle",
            {"effects": [{"when": "end", "kind": "gain", "n": 1}]},
            "'end' effects are vp, vp_per_stamp",
        ),
        (
            "card",
            "id",
            "tithe",
            {"effects": [{"when": "immediate", "kind": "gain_choice", "among": [], "n": 1}]},
            "'among' names no resource",
        ),
        ("card", "id", "university", {"count": 40}, "one realm could have 49 leaders 'mayor'; 31 fit"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(
    tmp_path: Path, section: str, key: str, value: object, change: Table, words: str
) -> None:
    data = printed_data()
    entry(data, section, key, value).update(change)
    with pytest.raises(BadOptions, match=words):
        GAME.new(2, 0, {"components": write_box(data, tmp_path)})


def test_a_box_without_cards_or_without_lands_is_refused(tmp_path: Path) -> None:
    data = printed_data()
    data["card"] = []
    (tmp_path / "box.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadOptions, match="'game' is missing"):
        GAME.new(2, 0, {"components": str(tmp_path / "box.toml")})
    empty = printed_data()
    cards = empty["card"]
    assert isinstance(cards, list)
    for row in cards:
        row["count"] = 0
    with pytest.raises(BadOptions, match="there is no card in the box"):
        GAME.new(2, 0, {"components": write_box(empty, tmp_path)})
    with pytest.raises(BadOptions, match="cannot be read"):
        GAME.new(2, 0, {"components": str(tmp_path / "nowhere.toml")})
