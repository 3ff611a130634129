"""The lessons in the terminal: played to their end, left and come back to, skipped and begun again."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from greathall.kernel import GreathallError
from greathall.lessons import Place, Tutor, has_lesson
from greathall.terminal import LessonSession, print_lessons, read_progress


class Pupil:
    """Does what the lesson asks, by the words of the moves, after the lines that are given."""

    def __init__(self, slug: str, path: Path, lines: tuple[str, ...] = (), good: bool = True) -> None:
        self.out = io.StringIO()
        self.lines = iter(lines)
        self.good = good
        self.asked = 0
        self.session = LessonSession(slug, Console(file=self.out, width=100, highlight=False), self.ask, path)

    def ask(self, prompt: str) -> str:
        line = next(self.lines, None)
        self.asked += 1
        assert self.asked < 200, self.out.getvalue()[-2000:]
        if line is None:
            if not self.good:
                raise EOFError
            line = self.session.tutor.step(self.session.place).do
        self.out.write(prompt + line + "\n")
        return line

    def run(self) -> str:
        assert self.session.run() == 0
        return self.out.getvalue()


def all_bubbles(slug: str) -> Iterator[str]:
    tutor = Tutor(slug)
    place: Place | None = Place()
    while place is not None:
        yield tutor.bubble(place, tutor.position(place).view(tutor.lesson.seat)).say
        place = tutor.after(place)


def test_a_lesson_is_played_to_its_end(slug: str, tmp_path: Path) -> None:
    assert has_lesson(slug), "every game of the package has a lesson; one that lies elsewhere need not"
    shown = " ".join(Pupil(slug, tmp_path / "lessons.txt").run().replace("│", " ").split())
    for said in all_bubbles(slug):
        assert said in shown
    assert f"Now play: greathall play {slug}" in shown
    assert read_progress(tmp_path / "lessons.txt").learned(slug, len(Tutor(slug).lesson.chapters))


def test_another_move_is_answered_and_not_forbidden(tmp_path: Path) -> None:
    shown = Pupil("feebleton", tmp_path / "x", ("chapter 2", "", "play insurrection", "play tyranny"), good=False).run()
    assert "You may, but the town is empty" in shown
    assert "Try: play farmer." in shown
    assert "Guest takes Feebleton" in shown
    assert "'play tyranny' is not possible now" in shown


def test_one_leaves_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "lessons.txt"
    left = Pupil("feebleton", path, ("", "", "", "", "", "play farmer", "quit")).run()
    assert "Go on with: greathall learn feebleton" in left
    back = Pupil("feebleton", path, (), good=False).run()
    assert "Bertha has answered with a Farmer" in back
    assert "Welcome to Feebleton" not in back
    assert read_progress(path).chapters("feebleton") == {0}


def test_chapters_are_skipped_repeated_and_begun_again(tmp_path: Path) -> None:
    typed = ("skip", "again", "chapters", "chapter 6", "skip", "chapter 9", "restart", "", "quit")
    shown = Pupil("feebleton", tmp_path / "x", typed).run()
    assert shown.count("Chapter 2: ") == 2
    assert "this is the last chapter" in shown
    assert "there are chapters 1 to 6" in shown
    assert shown.count("Chapter 1: ") == 2
    assert read_progress(tmp_path / "x").chapters("feebleton") == set()


def test_a_move_that_is_called_like_a_command_is_a_move(tmp_path: Path) -> None:
    shown = Pupil("stupor_mundi", tmp_path / "x", ("chapter 5", "spot a", "skip", "next", "quit")).run()
    assert "Every Ally pays" in shown
    assert "Chapter 6: " in shown


def test_the_commands_of_the_table_work(tmp_path: Path) -> None:
    typed = ("help", "look", "what worker", "why play tyranny", "rules guard", "undo", "chapter 2", "", "", "quit")
    shown = Pupil("feebleton", tmp_path / "x", typed).run()
    assert "on to the next chapter" in shown
    assert "Worker: " in shown
    assert "play tyranny: " in shown
    assert "a lesson has no 'undo'" in shown
    assert "the lesson asks for: play farmer" in shown


def test_what_there_is_to_learn(tmp_path: Path) -> None:
    path = tmp_path / "lessons.txt"
    Pupil("feebleton", path).run()
    out = io.StringIO()
    print_lessons(Console(file=out, width=100), read_progress(path))
    assert [line for line in out.getvalue().splitlines() if "feebleton" in line and "learned" in line]


def test_a_game_without_a_lesson_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greathall.terminal.learning.has_lesson", lambda slug: False)
    with pytest.raises(GreathallError, match="Feebleton has no lesson"):
        Pupil("feebleton", tmp_path / "x")
    out = io.StringIO()
    print_lessons(Console(file=out, width=100), read_progress(tmp_path / "x"))
    assert "has no lesson" in out.getvalue()
