"""Feudality: what the outlook makes of points, stores, units and the time that is left."""

from __future__ import annotations

from tests.games.feudality.feudality_positions import baron, given

PLENTY = "8 gold, 8 food, 8 wood, 8 stone, 8 iron"


def chance(mine: dict[str, object], theirs: dict[str, object], turn: int = 5) -> float:
    """What the Senior is thought to win, before the dice are rolled."""
    return given(mine, theirs, step="roll", turn=turn).outlook()[0]


def test_a_lead_counts_for_more_the_nearer_the_end_is() -> None:
    leads = [chance(baron(vp=vp + 2), baron(vp=vp)) for vp in (1, 4, 7, 10, 12)]
    assert leads == sorted(leads)
    assert leads[0] > chance(baron(vp=1), baron(vp=1))


def test_the_end_is_known_by_the_points_and_not_by_the_turns() -> None:
    assert chance(baron(vp=13), baron(vp=11), turn=9) == chance(baron(vp=13), baron(vp=11), turn=18)


def test_full_stores_outweigh_a_point_early_and_not_at_the_end() -> None:
    assert chance(baron(vp=1, goods=PLENTY), baron(vp=2)) > 0.5
    assert chance(baron(vp=13, goods=PLENTY), baron(vp=14)) < 0.5


def test_a_knight_is_worth_more_than_its_price() -> None:
    with_knight = baron(goods="3 gold, 3 food, 3 wood, 3 stone", units="knight")
    assert chance(with_knight, baron()) > chance(baron(), baron())


def test_a_victory_number_that_is_passed_is_no_trouble() -> None:
    """A position can be loaded in which nobody has noticed yet."""
    state = given(baron(vp=20), baron(vp=2), step="roll")
    assert state.outlook()[0] > 0.99
