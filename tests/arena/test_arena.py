"""The arena: the same plan gives the same figures, however many processes play it."""

from __future__ import annotations

import math

import pytest

from greathall.arena import Plan, Tally, play_chunk, share_interval, simulate, summary
from greathall.kernel import GreathallError


def test_a_plan_gives_the_same_figures_with_one_process_and_with_two() -> None:
    plan = Plan("feebleton", 60, 3, ["random"], seed=4)
    one = summary(plan, simulate(plan, jobs=1), 1.0)
    two = summary(plan, simulate(plan, jobs=2), 1.0)
    for key in ("games", "endings", "shared_wins"):
        assert one[key] == two[key]
    assert [row["wins"] for row in rows(one)] == pytest.approx([row["wins"] for row in rows(two)])


def rows(figures: dict[str, object]) -> list[dict[str, object]]:
    players = figures["players"]
    assert isinstance(players, list)
    return players


def test_progress_is_told_for_every_game() -> None:
    told: list[int] = []
    simulate(Plan("feebleton", 45), jobs=1, progress=told.append)
    assert sum(told) == 45


def test_chunks_add_up_to_the_whole() -> None:
    plan = Plan("feebleton", 20, 2)
    whole = play_chunk(plan, 0, 20)
    parts = play_chunk(plan, 0, 7)
    parts.merge(play_chunk(plan, 7, 13))
    assert parts.games == whole.games == 20
    assert parts.wins == pytest.approx(whole.wins)
    assert parts.decisions.mean == pytest.approx(whole.decisions.mean)
    assert parts.decisions.deviation == pytest.approx(whole.decisions.deviation)
    assert sum(whole.wins) == pytest.approx(20)


def test_rotation_counts_by_player() -> None:
    """With rotation a strong player wins from every seat, and the wins are the player's."""
    plan = Plan("feebleton", 60, 2, ["greedy", "random"], rotate=True)
    totals = simulate(plan, jobs=1)
    assert totals.wins[0] > totals.wins[1]


def test_a_tally_is_the_mean_and_spread() -> None:
    tally = Tally()
    for value in (2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0):
        tally.add(value)
    assert tally.mean == 5.0
    assert tally.deviation == pytest.approx(math.sqrt(32 / 7))
    assert (tally.least, tally.most) == (2.0, 9.0)
    assert Tally().data()["mean"] is None


def test_an_interval_holds_the_share_and_shrinks() -> None:
    low, high = share_interval(50, 100)
    assert low < 0.5 < high
    assert high - low == pytest.approx(0.19, abs=0.01)
    assert share_interval(500, 1000)[1] < high
    assert share_interval(0, 10)[0] == 0.0
    assert share_interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("feebleton", 0), "at least 1 is needed"),
        (("feebleton", 5, 9), "Feebleton is for 2 to 4 players, not 9"),
        (("feebleton", 5, 3, ["random", "random"]), "2 bots were named for 3 seats"),
        (("feebleton", 5, 2, ["clever"]), "there is no bot 'clever'"),
        (("ludo", 5), "there is no game 'ludo'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(arguments: tuple[str, int], words: str) -> None:
    with pytest.raises(GreathallError, match=words):
        Plan(*arguments)
