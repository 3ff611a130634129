"""The arena of many bots: the same deals from both sides, ratings, a page, and going on where it was left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from greathall.arena import Contest, play_contest, standing, write_page
from greathall.arena.rating import intervals, share_by_rounds, strengths
from greathall.kernel import BadData, GreathallError


def test_every_two_meet_on_the_same_deals_with_changed_seats() -> None:
    meetings = play_contest(Contest("feebleton", ["random", "greedy"], 3), jobs=1)
    assert [meeting.number for meeting in meetings] == [0, 1, 2]
    for meeting in meetings:
        assert [table["seated"] for table in meeting.tables] == [[0, 1], [1, 0]]


def test_with_three_seats_both_have_the_majority_once() -> None:
    meeting = play_contest(Contest("feebleton", ["random", "greedy"], 1, 3), jobs=1)[0]
    assert [table["seated"] for table in meeting.tables] == [[0, 1, 0], [1, 0, 1]]


def test_an_arena_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    play_contest(Contest("feebleton", ["random", "greedy"], 3), file, jobs=1)
    half = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*half[:-1], half[-1][:20]]) + "\n", encoding="utf-8")  # the last line is cut off
    told: list[int] = []
    contest = Contest("feebleton", ["random", "greedy"], 5)
    continued = play_contest(contest, file, jobs=1, progress=told.append)
    assert told == [2, 1, 1, 1]
    whole = play_contest(contest, jobs=1)
    assert [meeting.data() for meeting in continued] == [meeting.data() for meeting in whole]


def test_nothing_is_written_onto_a_line_that_was_cut_off(tmp_path: Path) -> None:
    """As a process leaves it that was killed while it wrote: without an end of the line."""
    file = tmp_path / "rounds.jsonl"
    contest = Contest("feebleton", ["random", "greedy"], 4)
    play_contest(contest, file, 1)
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[: len(whole) - 30], encoding="utf-8")
    play_contest(contest, file, 1)
    told: list[int] = []
    play_contest(contest, file, 1, told.append)
    assert told == [4]  # all were there, and none had to be played again


def test_two_processes_give_the_figures_of_one() -> None:
    contest = Contest("feebleton", ["random", "greedy"], 4)
    one, two = (standing(contest, play_contest(contest, jobs=jobs)) for jobs in (1, 2))
    assert one == two


def test_a_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    play_contest(Contest("feebleton", ["random", "greedy"], 1), file, jobs=1)
    with pytest.raises(BadData, match="holds another arena"):
        play_contest(Contest("feebleton", ["random", "greedy"], 1, seed=9), file, jobs=1)
    file.write_text("a poem\n", encoding="utf-8")
    with pytest.raises(BadData, match="is no file of an arena"):
        play_contest(Contest("feebleton", ["random", "greedy"], 1), file, jobs=1)


def test_the_page_holds_all_and_needs_nothing() -> None:
    contest = Contest("feebleton", ["random", "greedy"], 6)
    figures = standing(contest, play_contest(contest, jobs=1))
    page = write_page(json.loads(json.dumps(figures)), "Feebleton")
    assert "greedy" in page
    assert "12 games with 2 seats" in page
    assert "http" not in page
    assert "<script" not in page


def test_ratings_follow_the_results() -> None:
    """Ten wins for one loss are 400 points, and who never met is compared through others."""
    rounds = [[(0, 1, 10.0, 11.0)], [(1, 2, 10.0, 11.0)]] * 40
    first, second, third = strengths(3, rounds)
    assert first - second == pytest.approx(400, abs=15)
    assert second - third == pytest.approx(400, abs=15)
    assert first + second + third == pytest.approx(4500)
    for rating, (low, high) in zip((first, second, third), intervals(3, rounds), strict=True):
        assert low <= rating + 1e-6
        assert high >= rating - 1e-6


def test_an_unbeaten_player_has_a_rating() -> None:
    best, worst = strengths(2, [[(0, 1, 2.0, 2.0)]] * 5)
    assert 300 < best - worst < 900


def test_a_few_equal_rounds_are_no_certainty() -> None:
    assert share_by_rounds([1.0] * 4)[1] < 0.9
    assert share_by_rounds([1.0] * 400)[1] > 0.97
    assert share_by_rounds([]) == (0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("names", "rounds", "seats", "words"),
    [
        (["greedy"], 1, 2, "two or more bots"),
        (["greedy", "greedy"], 1, 2, "two or more bots"),
        (["greedy", "deep"], 1, 2, "there is no bot 'deep'"),
        (["greedy", "random"], 0, 2, "at least 1 is needed"),
        (["greedy", "random"], 1, 9, "not 9"),
    ],
)
def test_an_arena_that_cannot_be_played_is_refused(names: list[str], rounds: int, seats: int, words: str) -> None:
    with pytest.raises(GreathallError, match=words):
        Contest("feebleton", names, rounds, seats)


def test_bots_do_not_meet_alone() -> None:
    with pytest.raises(GreathallError, match="two or more seats"):
        Contest("stupor_mundi", ["greedy", "random"], 1, 1)
