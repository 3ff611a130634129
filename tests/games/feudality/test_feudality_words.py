"""Feudality: what is told and offered, with the rule it rests on; reasons for forced answers, dice that are shown."""

from __future__ import annotations

import pytest

from greathall.games.feudality.opinion.evaluation import POINT, SUCCESS
from greathall.games.feudality.position.state import FeudalityState
from tests.games.feudality.feudality_positions import (
    GAME,
    asked,
    baron,
    begun,
    choices,
    event,
    given,
    load_dice,
    offers,
    play,
)


def lines(state: FeudalityState) -> list[tuple[str, str]]:
    return [(line.text, line.rule) for line in state.told(None)]


def cited(state: FeudalityState) -> dict[str, str]:
    """The legal moves with the rule shown beside them."""
    return {GAME.vocabulary.words(offer.move): offer.rule for offer in state.view(state.to_act[0]).offers}


def prompt(state: FeudalityState) -> tuple[str, str]:
    view = state.view(state.to_act[0])
    return view.prompt, view.rule


def watched(*barons: dict[str, object], step: str, deck: str = "5 king_away", rats: int = -1) -> FeudalityState:
    """A position that somebody listens to before the step begins: a first resource is still to be taken."""
    first: dict[str, object] = {"ask": "Take", "seat": 0, "left": 1, "why": 0}
    return given(*barons, step=step, deck=deck, rats=rats, bag="4 wizard", agenda=[first])


def begin(state: FeudalityState, *rolls: int) -> FeudalityState:
    load_dice(state, *rolls)
    play(state, "0 gold")
    return state


# ---------------------------------------------------------------------- rules beside moves and lines


@pytest.mark.rule("FDY-20")
def test_the_first_forest_is_placed_by_the_rule_of_the_set_up() -> None:
    state = begun(2, until="Place")
    assert prompt(state) == ("Place your first Forest on a free square of your fief.", "FDY-20")
    assert set(cited(state).values()) == {"FDY-20"}
    seat = state.to_act[0]
    state.play(seat, state.moves(seat)[0])
    text, rule = lines(state)[-1]
    assert (text.split(" on ")[0], rule) == (f"{{{seat}}} places a Forest", "FDY-20")


@pytest.mark.rule("FDY-22")
def test_free_tiles_are_taken_and_placed_by_the_rule_of_the_draft() -> None:
    state = begun(2, until="Pick")
    assert set(cited(state).values()) == {"FDY-22"}
    seat = state.to_act[0]
    state.play(seat, state.moves(seat)[0])
    assert prompt(state)[1] == "FDY-22"
    state.play(seat, state.moves(seat)[0])
    assert [rule for text, rule in lines(state) if "takes and places" in text] == ["FDY-22"]


@pytest.mark.rule("FDY-48", "FDY-83", "FDY-86")
@pytest.mark.parametrize(("level", "name", "price", "rule"), [(1, "Fort", 4, "FDY-83"), (0, "Tower", 2, "FDY-86")])
def test_a_fortification_is_bought_by_its_own_rule(level: int, name: str, price: int, rule: str) -> None:
    state = given(baron(level=level, goods="9 stone"), baron(), step="tray", bag="4 farmer")
    assert (cited(state)["fortify"], cited(state)["tile farmer"], cited(state)["pass"]) == (rule, "FDY-47", "FDY-47")
    tile = state.copy()
    play(state, "0 fortify")
    assert (f"{{0}} buys a {name} ({price} stone).", rule) in lines(state)
    assert (f"{{0}} builds a {name} on (6,6).", rule) in lines(state)
    tile.listen()
    play(tile, "0 tile farmer")
    assert ("{0} buys a Farmer (free).", "FDY-48") in lines(tile)
    assert prompt(tile) == ("Place a Farmer on a square of your fief.", "FDY-48")


@pytest.mark.rule("FDY-8", "FDY-100", "FDY-112")
def test_a_square_says_what_a_tile_would_yield_there_where_that_is_not_the_same_everywhere() -> None:
    state = given(baron(goods="3 gold, 3 wood"), baron(), step="tray", bag="brickyard, miner, forest, farmer")
    rivers = {
        slot.id.rpartition("/")[2].replace("-", ",")
        for mat in state.view(0).mats[:1]
        for slot in mat.zones[0].slots
        if slot.kind == "river"
    }
    for tile, wet, dry in (("brickyard", ", 3 stone (river)", ", 2 stone"), ("farmer", ", 2 food (river)", ", 1 food")):
        placing = state.copy()
        play(placing, f"0 tile {tile}")
        said = {offer.words.partition(": ")[0]: offer.words for offer in placing.view(0).offers}
        assert {name for name, text in said.items() if text.endswith(wet)} == {f"square {where}" for where in rivers}
        assert all(dry in text or wet in text for text in said.values())
    play(state, "0 tile miner")
    assert all(", nothing without a mine beside it" in offer.words for offer in state.view(0).offers)


@pytest.mark.rule("FDY-28")
def test_a_trade_says_how_much_is_missing() -> None:
    state = given(baron(level=1, goods="2 stone, 8 gold, 8 wood"), baron(), step="tray", bag="4 farmer")
    play(state, "0 fortify")
    assert prompt(state)[0] == "You are 2 stone short: what do you give the bank for one of them?"
    play(state, "0 gold")
    assert "stone" not in prompt(state)[0] or prompt(state)[0].startswith("You are short of stone")


@pytest.mark.rule("FDY-70", "FDY-73", "FDY-156")
def test_whoever_acts_as_senior_is_told_of_food_that_will_be_missing() -> None:
    tiles = {f"1,{column}": "forest" for column in range(1, 8)}
    hungry = prompt(given(baron(tiles=tiles, goods="1 food"), baron(), step="act", rats=0))[0]
    assert hungry.endswith("or stop. Your fief will eat 3 food; you have 1.")
    assert "eat" not in prompt(given(baron(tiles=tiles, goods="3 food"), baron(), step="act", rats=0))[0]
    assert "eat" not in prompt(given(baron(tiles=tiles), baron(), step="act", last=True))[0]


@pytest.mark.rule("FDY-55", "FDY-60", "FDY-61")
def test_a_daring_action_tells_its_chances() -> None:
    state = given(baron(vp=3, units="2 knight"), baron(), step="act")
    words = [offer.words for offer in state.view(0).offers]
    # Of 64 rolls 36 show nine or more, 6 four or less; 15 − 6 of Santa Paravia, 20 − 6 of Fiumaccio: 36 and 6.
    assert "action liaison (of 100 rolls 56 gain, 9 lose)" in words
    assert "action santa paravia (of 100 rolls 56 win)" in words
    assert "action fiumaccio (of 100 rolls 9 win)" in words


@pytest.mark.rule("FDY-22")
def test_who_drafts_twice_in_a_row_is_told_so() -> None:
    state = begun(3, 4, "Pick")
    asked_for: list[str] = []
    while len(asked_for) < 6:
        if prompt(state)[0].startswith("Take"):
            asked_for.append(prompt(state)[0])
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert asked_for[:2] == ["Take a tile from the tray, free of charge; a second one follows on the way back."] * 2
    assert asked_for[2] == "Take two tiles from the tray in a row, free of charge: now the first."
    assert asked_for[3] == "Take the second of your two tiles from the tray, free of charge."
    assert asked_for[4:] == ["Take your second tile from the tray, free of charge."] * 2


@pytest.mark.rule("FDY-142", "FDY-143")
@pytest.mark.parametrize(("card", "rule"), [("saint_snoot", "FDY-142"), ("saint_snydd", "FDY-143")])
def test_each_festival_cites_itself(card: str, rule: str) -> None:
    state = event(card, baron(goods="1 gold"), baron(), discards="2 farmer", bag="4 archer")
    assert prompt(state)[1] == rule  # the poorest takes one
    play(state, "0 gold")
    assert ("2 discarded tiles go back into the bag.", rule) in lines(state)
    assert ("{0} takes 1 gold.", rule) in lines(state)
    assert offers(state)["gold"] == "gold (you have 2)"
    assert set(cited(state).values()) == {rule}


@pytest.mark.rule("FDY-34", "FDY-51", "FDY-52", "FDY-53", "FDY-55")
def test_passing_and_squares_cite_what_the_question_is_about() -> None:
    state = given(baron(tiles={"1,1": "farmer"}), baron(), step="roll", rolls=[1, 2])
    assert set(cited(state).values()) == {"FDY-34"}
    acting = given(baron(tiles={"1,1": "farmer"}), baron(), step="act")
    found = cited(acting)
    assert (found["square 1,1"], found["square 6,6"]) == ("FDY-52", "FDY-53")
    assert (found["action liaison"], found["pass"]) == ("FDY-55", "FDY-51")
    assert acting.why_not(0, GAME.vocabulary.move("pass")).rule == "FDY-51"


@pytest.mark.rule("FDY-129", "FDY-133", "FDY-139")
def test_contests_cite_their_own_rules() -> None:
    joust = event("joust", baron(units="knight"), baron(), rolls=[1, 1])
    load_dice(joust, 3, 5)
    play(joust, "0 join")
    assert ("{0} has the highest number, 5.", "FDY-129") in lines(joust)
    king = begin(watched(baron(vp=3), baron(vp=1), step="event", deck="king_visit"), 0, 2, 2, 1, 1)
    assert ("With 3 VP that makes 7 for {0}.", "FDY-133") in lines(king)
    queen = begin(watched(baron(vp=3), baron(vp=1), step="event", deck="queen_visit"), 0, 2, 2, 1, 1)
    assert ("{1} rolls 1 and 1 for the Queen's visit.", "FDY-139") in lines(queen)
    assert ("{1} has the lowest number, 3.", "FDY-139") in lines(queen)
    assert ("{1} gains 1 VP and has 2.", "FDY-139") in lines(queen)


@pytest.mark.rule("FDY-63", "FDY-64", "FDY-66")
def test_the_general_war_and_an_attack_cite_their_own_rules() -> None:
    state = given(baron(vp=3, units="archer"), baron(vp=0, units="archer"), step="act", rolls=[1, 1, 2, 1, 8, 8])
    play(state, "0 action fiumaccio")
    assert ("Everybody owes 1 point of troops.", "FDY-63") in lines(state)
    assert ("{0} rolls 8 and 8 for the general war.", "FDY-64") in lines(state)
    assert ("The war is won: 16, and 8 was needed.", "FDY-64") in lines(state)
    assert ("{1} gains 1 VP and has 1.", "FDY-64") in lines(state)
    attack = given(baron(units="archer"), baron(), step="act", rolls=[1, 1, 2])
    play(attack, "0 action attack")
    assert ("{0} attacks {1}, the only possible target.", "FDY-65") in lines(attack)
    assert ("{0} rolls 1 and 1 for the attack.", "FDY-66") in lines(attack)
    assert ("{0} wins by 2: army 2 + 1 + 1 = 4 against {1}'s defence of 2.", "FDY-66") in lines(attack)


@pytest.mark.rule("FDY-8", "FDY-35", "FDY-100", "FDY-112")
def test_what_a_tile_yields_cites_river_and_miner() -> None:
    tiles = {"1,6": "farmer", "1,5": "brickyard", "2,7": "quarry", "2,6": "miner"}
    state = given(baron("1a", keep="6,1", tower="6,1", tiles=tiles), baron(), step="act", actions=9)
    play(state, "0 square 1,6", "0 square 1,5", "0 square 2,6")
    assert ("{0} receives 2 food, 1 of it for the river.", "FDY-8") in lines(state)
    assert ("{0} receives 2 stone.", "FDY-35") in lines(state)
    assert ("{0} receives 3 stone.", "FDY-112") in lines(state)


# ---------------------------------------------------------------------- forced answers and passes


@pytest.mark.rule("FDY-34")
def test_who_activates_nothing_is_told_of_and_why() -> None:
    state = given(baron(tiles={"1,1": "farmer"}), baron(), step="roll", rolls=[1, 2])
    play(state, "0 pass")
    assert ("{0} activates nothing.", "FDY-34") in lines(state)
    assert ("{1} has no tile in reach that gives anything.", "FDY-34") in lines(state)


@pytest.mark.rule("FDY-47", "FDY-48", "FDY-50")
def test_who_buys_nothing_is_told_of_and_why() -> None:
    state = given(baron(goods="3 gold"), baron(goods="", level=0), step="tray", bag="4 merchant")
    play(state, "0 pass")
    assert ("{0} buys nothing.", "FDY-47") in lines(state)
    assert ("{1} can buy nothing: nothing for sale can be both paid for and placed.", "FDY-48") in lines(state)
    rest = "Merchant, Merchant, Merchant and Merchant"
    assert (f"The rest of the tray is discarded: {rest}.", "FDY-50") in lines(state)


@pytest.mark.rule("FDY-131", "FDY-132", "FDY-R36")
def test_refusing_the_king_is_told_apart_from_being_unable_to_pay() -> None:
    state = event("tax 1", baron(goods="1 gold"), baron(goods=""), bag="4 archer")
    assert prompt(state)[0].startswith("The King demands 1 resource of any kind.")
    assert offers(state) == {"pay": "pay 1 resource", "refuse": "refuse: lose 1 VP"}
    play(state, "0 refuse")
    assert ("{0} refuses the King 1 resource.", "FDY-131") in lines(state)
    assert ("{1} cannot pay the King 1 resource.", "FDY-131") in lines(state)
    nothing = event("famine 3", baron(vp=0), baron(), bag="4 archer")
    assert offers(nothing)["refuse"] == "refuse: you have no VP to lose"


@pytest.mark.rule("FDY-51")
def test_actions_that_are_not_taken_are_told() -> None:
    state = given(baron(), baron(), step="act")
    second = state.copy()
    play(state, "0 pass")
    assert ("{0} takes no Baronial Action.", "FDY-51") in lines(state)
    second.listen()
    play(second, "0 square 6,6", "0 gold")
    assert prompt(second)[0].startswith("Baronial Action (1 left)")
    play(second, "0 pass")
    assert ("{0} takes no further Baronial Action.", "FDY-51") in lines(second)
    idle = begin(watched(baron(level=0, vp=0), baron(level=0), step="act"))
    assert ("{0} has nothing to collect from and no special action to take.", "FDY-51") in lines(idle)


@pytest.mark.rule("FDY-57", "FDY-151")
def test_a_choice_among_one_tile_is_said_to_be_none() -> None:
    rival = baron(level=0, tiles={"3,3": "farmer"})
    monster = event("hill_giant", baron(), rival, rolls=[8, 8])
    load_dice(monster, 8, 8, 3, 4)
    play(monster, "0 first left")
    assert ("Only one of {1}'s tiles is next to it.", "FDY-151") in lines(monster)
    assert ("{1} loses a Farmer on (3,3).", "FDY-151") in lines(monster)
    state = given(baron(goods="8 gold"), rival, step="act", rolls=[1, 2, 2, 1, 1])
    play(state, "0 action sabotage")
    assert ("The saboteurs go for {1}'s Farmer on (3,3), the only tile there.", "FDY-57") in lines(state)


@pytest.mark.rule("FDY-146", "FDY-159")
def test_with_two_players_the_piper_has_no_choice_and_that_is_said() -> None:
    state = begin(watched(baron(), baron(), step="event", deck="pied_piper", rats=1))
    told = "The Pied Piper leads the Rats away from {1}: there is nobody else to lead them to."
    assert ("The Rats come to {0}.", "FDY-146") in lines(state)
    assert (told, "FDY-159") in lines(state)


# ---------------------------------------------------------------------- dice


@pytest.mark.rule("FDY-93", "FDY-94")
def test_the_survival_dice_are_shown() -> None:
    fief = baron(units="2 archer, knight", tiles={"1,1": "shrine"})
    state = event("war 5", fief, baron(vp=0), rolls=[1, 2])
    load_dice(state, 1, 2, 3, 4, 8)
    play(state, "0 unit archer", "0 unit knight")
    assert prompt(state)[0] == "War! You have sent 5 of 5 points of troops: do you send another unit?"
    play(state, "0 unit archer")
    assert ("{0} rolls for survival, odd dies: Archer 3, Archer 4 and Knight 8.", "FDY-93") in lines(state)
    assert prompt(state)[0].startswith("Dying: 1 Archer.")
    load_dice(state, 5)
    play(state, "0 unit archer")
    assert ("Healing re-rolls a die to 5: {0}'s Archer is not saved.", "FDY-94") in lines(state)


@pytest.mark.rule("FDY-39", "FDY-40")
@pytest.mark.parametrize(
    ("dice", "text", "rule"),
    [([3, 3], "A double: {0} rolls once more.", "FDY-39"), ([8, 3], "An eight: {0} rolls once more.", "FDY-40")],
)
def test_a_further_roll_says_why(dice: list[int], text: str, rule: str) -> None:
    state = begin(watched(baron(level=0), baron(level=0), step="roll"), *dice, 1, 2)
    assert (text, rule) in lines(state)


@pytest.mark.rule("FDY-7", "FDY-125")
def test_dice_mean_row_and_column_only_where_they_name_a_square() -> None:
    wizard = {"1,1": "wizard"}
    state = given(baron(tiles=wizard), baron(), step="roll", rolls=[6, 7])
    dice = {piece.id: piece.text for zone in state.view(0).zones if zone.id == "dice" for piece in zone.pieces}
    assert dice == {"dice/white": "the row", "dice/blue": "the column"}
    liaison = given(baron(tiles=wizard), baron(), step="act", rolls=[6, 7])
    play(liaison, "0 action liaison")
    assert choices(liaison) == ["reroll white", "reroll blue", "pass"]
    dice = {piece.id: piece.text for zone in liaison.view(0).zones if zone.id == "dice" for piece in zone.pieces}
    assert dice == {"dice/white": "", "dice/blue": ""}
    assert offers(liaison)["reroll white"] == "reroll white (now 6)"
    play(liaison, "0 pass")
    assert ("{0}'s Wizard lets the roll stand.", "FDY-125") in lines(liaison)


@pytest.mark.rule("FDY-136", "FDY-137", "FDY-148")
def test_bandits_and_monsters_show_their_sum_and_what_comes_of_it() -> None:
    state = begin(watched(baron(units="3 knight"), baron(level=0), step="event", deck="bandits 1"), 0, 2, 3)
    assert ("Bandits 2 + 3 + 1 = 6 against a defence of 11 in {0}'s fief.", "FDY-136") in lines(state)
    assert ("The bandits take nothing from {0}.", "FDY-137") in lines(state)
    assert ("The bandits ignore {1}, who has no fortification.", "FDY-138") in lines(state)
    monster = event("hill_giant", baron(units="6 knight"), baron(), rolls=[2, 3], bag="4 wizard")
    load_dice(monster, 2, 3)
    play(monster, "0 oneself")
    assert ("2 + 3 + 7 = 12 against a defence of 20: the monster is beaten at {0}'s.", "FDY-148") in lines(monster)


# ---------------------------------------------------------------------- the track, and what the greedy bot sees


@pytest.mark.rule("FDY-14")
def test_the_pawns_of_the_track_have_names() -> None:
    track = given(baron(vp=3), baron(vp=3), step="act").view(0).zones[0]
    assert [(pawn.name, pawn.slot) for pawn in track.pieces] == [("{0}", "track/3"), ("{1}", "track/3")]


@pytest.mark.rule("FDY-57", "FDY-58")
def test_saboteurs_that_are_paid_are_worth_more_the_better_the_mark() -> None:
    """Two dice beat two dice in 1876 of 4096 cases; else a point is lost."""
    assert round(SUCCESS, 3) == round(1876 / 4096, 3)
    worth: list[float] = []
    for tile in ("farmer", "kirk"):
        rival = baron(vp=5, tiles={"3,3": tile, "4,4": "beggar"}, level=0)
        state = given(baron(vp=5, goods="8 gold"), rival, step="act", rolls=[1])
        paid = given(baron(vp=5, goods="7 gold"), rival, step="act")
        play(state, "0 action sabotage")
        assert asked(state) == "0 ChooseMark"
        worth.append(state.evaluate(0) - paid.evaluate(0))
    assert -(1 - SUCCESS) * POINT < worth[0] < worth[1]
