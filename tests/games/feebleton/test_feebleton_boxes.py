"""Feebleton: changed boxes, what is refused, several copies of unique cards, and the second end (ruling FBL-R36)."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathall.kernel import BadOptions, Dice, playout
from tests.games.feebleton.feebleton_boxes import box, printed
from tests.games.feebleton.feebleton_positions import (
    GAME,
    asked,
    choices,
    feebleton_state,
    given,
    hand,
    new,
    piles_of,
    play,
    reason,
    sizes,
    told,
    town,
    worth,
)


@pytest.mark.rule("FBL-133", "FBL-R36")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_box_needs_more_than_four_cards_per_player(tmp_path: Path, seats: int) -> None:
    few = box(tmp_path, {"farmer": 4 * seats}, rest=0)
    with pytest.raises(BadOptions, match=rf"{4 * seats} cards are too few; {seats} players need more than {4 * seats}"):
        new(seats, 1, components=few)
    enough = box(tmp_path, {"farmer": 4 * seats + 1}, rest=0)
    state = new(seats, 1, components=enough)
    play(state, f"{state.active} play farmer")
    assert state.over
    assert state.result().rule == "FBL-101"


@pytest.mark.rule("FBL-R36")
@pytest.mark.parametrize(
    ("old", "changed", "complaint"),
    [
        ("count = 18", "count = -1", "'count' is -1; it must be from 0"),
        ("count = 18", "count = 1.5", "'count' must be a whole number"),
        ("count = 18", 'count = "many"', "'count' must be a whole number"),
        ("count = 18", "", "'count' is missing"),
        ("gold = 1", "gold = -2", "'gold' is -2"),
        ("loss = 2", "loss = -2", "'loss' is -2"),
        ("n = 2 }", "n = -2 }", "'n' is -2"),
        ("every = 2", "every = 0", "'every' is 0"),
        ('id = "farmer"', 'id = "peasant"', "number 0 must be 'farmer'"),
        ("index = 1\n", "index = 2\n", "the kinds keep their order"),
        ('forbidden_if = ["guard"', 'forbidden_if = ["knight"', "'knight', which is no card"),
        ('zero = ["farmer"', 'zero = ["peasant"', "'peasant', which is no card"),
        ('gold_of = "farmer"', 'gold_of = "peasant"', "'peasant', which is no card"),
        ('op = "extra_plays"', 'op = "draw"', "the ability of 'worker' must be"),
        ('op = "look_deck", n = 2', 'op = "look_deck", n = 3', "looks at 2 cards"),
        ('op = "prevent_era", n = 1', 'op = "prevent_era", n = 2', "prevents 1 End of Era card"),
        ('op = "shuffle_hand"', 'op = "draw", n = 1', "the two modes are"),
        ("modes = [ [", "modes = [ [], [", "the two modes are"),
        ('stage = "deduct"', 'stage = "subtract"', "there is no stage 'subtract'"),
        ("hand_start = 4", "hand_start = 0", "'hand_start' is 0"),
        ("[game]", "[play]", "'game' is missing"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused_with_a_clear_message(
    tmp_path: Path, old: str, changed: str, complaint: str
) -> None:
    path = box(tmp_path, None, (old, changed))
    with pytest.raises(BadOptions) as refused:
        new(2, 1, components=path)
    assert complaint in str(refused.value)
    assert str(refused.value).startswith("components")


@pytest.mark.rule("FBL-R36")
def test_a_box_with_a_kind_of_card_too_few_or_too_many_is_refused(tmp_path: Path) -> None:
    text = printed()
    last = text.rindex("[[card]]")
    path = tmp_path / "box.toml"
    for changed, found in ((text[:last], 22), (text + "\n" + text[last:], 24)):
        path.write_text(changed, encoding="utf-8")
        with pytest.raises(BadOptions, match=f"a box has 23 kinds of cards, not {found}"):
            new(2, 1, components=str(path))


@pytest.mark.rule("FBL-R36")
def test_a_file_that_is_not_there_or_no_components_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot be read"):
        new(2, 1, components=str(tmp_path / "nothing.toml"))
    broken = tmp_path / "broken.toml"
    broken.write_text("this is not toml", encoding="utf-8")
    with pytest.raises(BadOptions, match="is not a components file"):
        new(2, 1, components=str(broken))


@pytest.mark.rule("FBL-133")
def test_other_counts_are_played(tmp_path: Path) -> None:
    path = box(tmp_path, {"farmer": 30, "king": 3, "merchant": 0})
    state = new(3, 4, components=path)
    count = {card: sum(places.values()) for card, places in state.census().items()}
    assert (count["farmer"], count["king"], count["merchant"], count["noble"]) == (30, 3, 0, 6)
    playout(state, Dice(1))
    assert state.over


@pytest.mark.rule("FBL-133")
def test_other_numbers_are_played(tmp_path: Path) -> None:
    path = box(
        tmp_path,
        None,
        ("hand_start = 4", "hand_start = 6"),
        ("hand_refill = 4", "hand_refill = 3"),
        ("plays_per_turn = 1", "plays_per_turn = 2"),
        ("gold = 1\n", "gold = 5\n"),
        ('op = "extra_plays", n = 1', 'op = "extra_plays", n = 2'),
        ('op = "take_random", of = "target", n = 1', 'op = "take_random", of = "target", n = 2'),
        ('op = "draw", n = 2', 'op = "draw", n = 1'),
        ("every = 2, gain = 1", "every = 3, gain = 2"),
        ("loss = 4", "loss = 7"),
    )
    state = new(2, 1, components=path)
    assert sizes(state) == [6, 6]
    assert state.plays_left == 2
    assert worth("2 farmer, broker, invasion", path) == 10 + 6 - 7
    state = given(["worker, artist, thief, noble", "spy, merchant, noble"], components=path, plays_left=2)
    play(state, "0 play worker")
    assert state.plays_left == 3
    play(state, "0 play thief")
    assert sizes(state) == [4, 1]
    play(state, "0 play artist", "0 draw")
    assert sizes(state)[0] == 4
    other = given(["2 spy, noble", "merchant, noble"], components=path, plays_left=1)
    play(other, "0 play noble")
    assert sizes(other)[0] == 3


@pytest.mark.rule("FBL-R36")
def test_several_brokers_each_add_half_of_step_a(tmp_path: Path) -> None:
    path = box(tmp_path, {"broker": 3})
    assert worth("5 farmer, broker", path) == 7
    assert worth("5 farmer, 2 broker", path) == 9
    assert worth("5 farmer, 3 broker", path) == 11
    assert worth("5 farmer, 3 broker, blockade", path) == 5


@pytest.mark.rule("FBL-R36")
def test_several_briberies_take_their_third_one_after_the_other(tmp_path: Path) -> None:
    path = box(tmp_path, {"bribery": 3})
    assert worth("11 farmer, bribery", path) == 8
    assert worth("11 farmer, 2 bribery", path) == 6
    assert worth("11 farmer, 3 bribery", path) == 4
    state = given(["2 bribery, spy", "farmer, noble"], feebleton="11 farmer, bribery", components=path, stock="noble")
    play(state, "0 play bribery")
    assert state.over
    assert state.result().details[0] == ["Bribery, 13 cards: 11 produced, -5 = 6"]


@pytest.mark.rule("FBL-R36")
def test_several_fixed_deductions_add_up_and_one_stopper_or_scientist_is_as_good_as_many(tmp_path: Path) -> None:
    path = box(tmp_path, {"invasion": 3, "marauders": 2, "conflagration": 2, "scientist": 2})
    assert worth("6 noble, 2 invasion, 2 marauders", path) == 18 - 8 - 4
    assert worth("4 farmer, 2 scientist", path) == worth("4 farmer, scientist", path) == 8
    assert worth("4 farmer, noble, 2 conflagration", path) == 3


@pytest.mark.rule("FBL-133", "FBL-117")
def test_a_stopper_that_names_only_the_scientist_leaves_the_farmers_their_printed_gold(tmp_path: Path) -> None:
    path = box(tmp_path, None, ('zero = ["farmer", "scientist"]', 'zero = ["scientist"]'))
    assert worth("4 farmer, scientist, conflagration", path) == 4


@pytest.mark.rule("FBL-R36", "FBL-58")
def test_with_several_generals_the_first_one_played_ends_the_asking(tmp_path: Path) -> None:
    path = box(tmp_path, {"general": 4})
    state = given(
        ["general, noble, spy", "invasion, general, noble", "general, noble, spy"],
        active=1,
        plays_left=2,
        components=path,
    )
    play(state, "1 play invasion")
    assert asked(state) == "2 EraReaction"
    play(state, "2 pass")
    assert asked(state) == "0 EraReaction"
    one = state.copy()
    play(one, "0 at once general")
    assert asked(one) == "1 ChooseCard"
    assert town(one) == ["invasion", "general"]
    play(state, "0 pass")
    assert asked(state) == "1 EraReaction"
    play(state, "1 pass")
    assert piles_of(state, 1) == [["invasion"]]


@pytest.mark.rule("FBL-R36", "FBL-R23", "FBL-88")
def test_a_historian_takes_no_historian(tmp_path: Path) -> None:
    path = box(tmp_path, {"historian": 3})
    state = given(["2 historian, noble", "farmer, noble"], feebleton="historian", plays_left=3, components=path)
    play(state, "0 play historian")
    assert (asked(state), town(state)) == ("0 ChooseCard", ["historian", "historian"])
    more = given(
        ["2 historian, noble", "farmer, noble"], feebleton="historian, spy, king", plays_left=2, components=path
    )
    play(more, "0 play historian")
    assert choices(more) == ["take spy", "take king"]
    assert reason(more, "0 take historian")[1] == "FBL-88"


@pytest.mark.rule("FBL-133", "FBL-R36")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_is_over_after_as_many_quiet_turns_as_there_are_players(tmp_path: Path, seats: int) -> None:
    path = box(tmp_path, {"marauders": 40})
    hands = ["guard, 4 marauders", *["4 marauders"] * (seats - 1)]
    state = given(hands, components=path, piles=[(1, "noble, bribery")])
    play(state, "0 play guard")
    assert state.over
    assert state.turn == 1 + seats
    assert state.result().rule == "FBL-133"
    assert state.result().reason == "nobody could play or draw a card any more"
    assert told(state, None)[-1] == "Nobody can play or draw a card any more: the game is over."
    assert state.result().winners == [1]
    assert state.deck_size() == 8


@pytest.mark.rule("FBL-133")
def test_a_draw_breaks_the_row_of_quiet_turns(tmp_path: Path) -> None:
    path = box(tmp_path, {"marauders": 40})
    state = given(["guard, 4 marauders", "4 marauders", "3 marauders"], components=path, deck="marauders, spy")
    play(state, "0 play guard")
    assert state.over
    assert hand(state, 2) == ["marauders"] * 4
    assert state.turn == 6


@pytest.mark.rule("FBL-133")
def test_one_quiet_turn_less_does_not_end_the_game(tmp_path: Path) -> None:
    path = box(tmp_path, {"marauders": 40})
    state = given(["guard, 2 spy, 2 noble", "4 marauders", "4 marauders"], components=path)
    play(state, "0 play guard")
    assert (state.over, state.quiet, asked(state)) == (False, 2, "0 ChooseCard")


@pytest.mark.rule("FBL-133", "FBL-R36")
def test_a_box_full_of_marauders_ends_in_both_ways(tmp_path: Path) -> None:
    path = box(tmp_path, {"marauders": 20, "guard": 4, "farmer": 25}, rest=0)
    rules: set[str] = set()
    for seed in range(60):
        state = new(2 + seed % 3, seed, ("reactions", "full")[seed % 2], path)
        playout(state, Dice(seed))
        assert state.over
        rules.add(state.result().rule)
        if state.result().rule == "FBL-133":
            assert state.deck_size() > 0
    assert rules == {"FBL-101", "FBL-133"}


@pytest.mark.rule("FBL-133")
@pytest.mark.parametrize("seed", range(6))
def test_wild_boxes_end_too(tmp_path: Path, seed: int) -> None:
    dice = Dice(seed)
    ids = [component.values["id"] for component in GAME.components if component.section == "card"]
    path = box(tmp_path, {str(card): int(dice.below(7)) for card in ids} | {"spy": 9})
    for seats in (2, 3, 4):
        state = new(seats, seed, "full", path)
        before = {card: sum(places.values()) for card, places in state.census().items()}
        playout(state, dice)
        assert state.over
        assert {card: sum(places.values()) for card, places in state.census().items()} == before


@pytest.mark.rule("FBL-133")
def test_a_saved_game_of_a_changed_box_is_loaded_with_its_box(tmp_path: Path) -> None:
    path = box(tmp_path, {"king": 5})
    state = new(2, 3, components=path)
    again = feebleton_state(GAME.load_state(state.dump()))
    assert again.box.counts[9] == 5
    assert again.dump() == state.dump()
