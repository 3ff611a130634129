"""Feudality: bandits and monsters."""

from __future__ import annotations

import pytest

from tests.games.feudality.feudality_positions import (
    asked,
    at,
    baron,
    choices,
    discarded,
    event,
    goods,
    load_dice,
    offers,
    play,
    reason,
    units,
)

NINE = baron(level=3, units="knight")  # defence 6 + 3


@pytest.mark.rule("FDY-136", "FDY-137", "FDY-80")
@pytest.mark.parametrize(("dice", "lost"), [([1, 1], 0), ([2, 3], 0), ([3, 3], 1), ([3, 4], 2), ([4, 4], 3)])
def test_bandits_rob_by_their_excess(dice: list[int], lost: int) -> None:
    """E12: defence 9, card +4."""
    state = event("bandits 4", NINE, baron(level=0), rolls=dice, bag="4 mason")
    for _ in range(lost):
        assert asked(state) == "0 Give"
        assert choices(state) == ["gold", "food", "wood", "stone", "iron"]
        play(state, "0 iron")
    assert goods(state) == [3, 3, 3, 3, 3 - lost]
    assert state.levels == [3, 0]
    assert asked(state) == "0 Buy"


@pytest.mark.rule("FDY-137", "FDY-87")
@pytest.mark.parametrize("dice", [[4, 5], [8, 8]])
def test_bandits_stronger_by_four_take_the_top_level(dice: list[int]) -> None:
    """E12."""
    state = event("bandits 4", NINE, baron(level=0), rolls=dice, bag="4 mason")
    assert (state.levels[0], goods(state)) == (2, [3, 3, 3, 3, 3])
    assert state.census()["castle"] == {"fiefs": 0, "supplies": 2}


@pytest.mark.rule("FDY-137")
def test_who_has_fewer_loses_all() -> None:
    poor = baron(level=3, units="knight", goods="1 gold, 1 iron")
    state = event("bandits 4", poor, baron(level=0), rolls=[4, 4], bag="4 mason")
    assert goods(state) == [0, 0, 0, 0, 0]


@pytest.mark.rule("FDY-138")
def test_bandits_ignore_a_fief_without_fortification() -> None:
    state = event("bandits 6", baron(level=0), baron(level=0), bag="4 mason")
    assert (state.white, goods(state), state.levels) == (0, [3, 3, 3, 3, 3], [0, 0])


@pytest.mark.rule("FDY-136", "FDY-R54")
def test_every_player_rolls_for_his_own_bandits_in_order() -> None:
    # seat 1, the Senior, rolls 8 + 8 + 1 = 17 and loses the Tower; seat 0 rolls 1 + 1 + 1 = 3 against 2
    state = event("bandits 1", baron(), baron(), rolls=[8, 8, 1, 1], senior=1, bag="4 mason")
    assert state.levels == [1, 0]
    assert asked(state) == "0 Give"


@pytest.mark.rule("FDY-R52")
def test_beating_bandits_brings_no_points() -> None:
    state = event("bandits 1", baron(level=4), baron(level=0), rolls=[1, 1], bag="4 mason")
    assert state.vp == [1, 1]


# ---------------------------------------------------------------------- monsters


@pytest.mark.rule("FDY-43", "FDY-147", "FDY-148")
@pytest.mark.parametrize(
    ("card", "bonus"), [("black_dragon", 8), ("red_dragon", 5), ("stone_giant", 6), ("hill_giant", 7)]
)
def test_a_monster_must_exceed_the_defence(card: str, bonus: int) -> None:
    strong = baron(level=4, units="2 archer")  # defence 12
    state = event(card, baron(), strong, bag="4 mason")
    assert (asked(state), choices(state)) == ("0 NameBaron", ["oneself", "first left"])
    missing = 12 - bonus  # on two dice this equals the defence
    beaten, broken = state.copy(), state.copy()
    load_dice(beaten, 1, missing - 1)
    play(beaten, "0 first left")
    assert beaten.vp == [1, 2]
    assert (beaten.levels[1], units(beaten, 1)) == (4, [0, 2, 0, 0])
    load_dice(broken, 2, missing - 1, 6, 6)
    play(broken, "0 first left")
    assert broken.vp == [1, 1]
    assert broken.levels[1] == 3  # struck on (6,6)


@pytest.mark.rule("FDY-147", "FDY-R55")
def test_the_senior_may_send_the_monster_to_himself() -> None:
    state = event("stone_giant", baron(level=4, units="3 knight"), baron(), bag="4 mason", rolls=[5, 6])
    play(state, "0 oneself")  # 17 against 17, and a double or an eight would mean nothing
    assert state.vp == [2, 1]


@pytest.mark.rule("FDY-150")
def test_a_monster_destroys_what_lies_on_the_square() -> None:
    victim = baron(tiles={"2,3": "kirk", "2,2": "beggar"}, units="2 archer, knight, wolf")
    state = event("black_dragon", baron(), victim, bag="4 mason")
    tile, stack, knights = state.copy(), state.copy(), state.copy()
    load_dice(tile, 8, 8, 2, 3)
    play(tile, "0 first left")
    assert (at(tile, "2,3", 1), at(tile, "2,2", 1), discarded(tile, "kirk")) == ("", "beggar", 1)
    pawn = [piece.slot for zone in tile.view(0).mats[1].zones for piece in zone.pieces if piece.id == "pawn/1"]
    assert pawn == ["land/1/2-3"]
    load_dice(stack, 8, 8, 6, 7)
    play(stack, "0 first left")
    assert units(stack, 1) == [0, 1, 1, 1]
    load_dice(knights, 8, 8, 7, 6)
    play(knights, "0 first left")
    assert units(knights, 1) == [0, 2, 0, 1]


@pytest.mark.rule("FDY-152", "FDY-R11", "FDY-R31")
def test_wolf_is_struck_only_when_no_knight_lies_on_him() -> None:
    state = event("black_dragon", baron(), baron(units="wolf"), bag="4 mason")
    load_dice(state, 8, 8, 6, 7)
    play(state, "0 first left")
    assert (units(state, 1), discarded(state, "wolf"), at(state, "6,7", 1)) == ([0, 0, 0, 0], 1, "keep")


@pytest.mark.rule("FDY-151", "FDY-43", "FDY-R31")
def test_beside_an_empty_square_the_senior_chooses() -> None:
    victim = baron(tiles={"5,5": "kirk", "5,6": "beggar", "1,1": "forest"}, units="2 archer, knight")
    state = event("black_dragon", baron(), victim, bag="4 mason")
    load_dice(state, 8, 8, 6, 5)
    play(state, "0 first left")
    assert (asked(state), choices(state)) == ("0 ChooseRuin", ["square 5,5", "square 5,6", "square 6,6", "square 7,6"])
    assert offers(state)["square 6,6"] == "square 6,6: Tower"
    assert reason(state, "0 square 1,1") == ("(1,1) is not next to the monster", "FDY-151")
    assert reason(state, "0 square 5,4") == ("there is no tile on (5,4) that can be destroyed", "FDY-R31")
    play(state, "0 square 7,6")
    assert units(state, 1) == [0, 2, 0, 0]


@pytest.mark.rule("FDY-R55", "FDY-151", "FDY-6")
def test_row_and_column_eight_hold_nothing_but_reach_their_neighbours() -> None:
    state = event("black_dragon", baron(), baron(units="archer", tiles={"1,1": "beggar"}), bag="4 mason")
    load_dice(state, 8, 8, 8, 8)
    play(state, "0 first left")
    assert asked(state) == "0 Buy"  # only the empty Keep square (7,7) is near
    assert (state.levels[1], units(state, 1), at(state, "1,1", 1)) == (1, [0, 1, 0, 0], "beggar")
    edge = event("black_dragon", baron(), baron(units="archer"), bag="4 mason")
    load_dice(edge, 8, 8, 6, 8)
    play(edge, "0 first left")  # (6,7) is the only tile in reach
    assert units(edge, 1) == [0, 0, 0, 0]


@pytest.mark.rule("FDY-151")
def test_a_monster_that_finds_nothing_leaves() -> None:
    state = event("black_dragon", baron(), baron(tiles={"7,1": "beggar"}), bag="4 mason")
    load_dice(state, 8, 8, 1, 1)
    play(state, "0 first left")
    assert (asked(state), state.levels[1], at(state, "7,1", 1)) == ("0 Buy", 1, "beggar")
    assert state.vp == [1, 1]


@pytest.mark.rule("FDY-149", "FDY-R40")
def test_the_red_dragon_by_the_book_and_by_the_faq() -> None:
    book = event("red_dragon", baron(vp=3), baron(vp=3), bag="4 mason")
    load_dice(book, 8, 8, 6, 6)
    play(book, "0 first left")
    assert (book.vp, book.levels) == ([3, 3], [1, 0])
    faq = event("red_dragon", baron(vp=3), baron(vp=3), bag="4 mason", faq=True)
    load_dice(faq, 8, 8, 6, 6)
    play(faq, "0 first left")
    assert (faq.vp, faq.levels) == ([3, 2], [1, 1])
    beaten = event("red_dragon", baron(), baron(level=4), bag="4 mason", faq=True)
    load_dice(beaten, 1, 2)
    play(beaten, "0 first left")
    assert beaten.vp == [1, 2]
    other = event("black_dragon", baron(vp=3), baron(vp=3), bag="4 mason", faq=True)
    load_dice(other, 8, 8, 6, 6)
    play(other, "0 first left")
    assert (other.vp, other.levels) == ([3, 3], [1, 0])
