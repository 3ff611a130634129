"""Every lesson is true: it can be played to its end, and what it says, points at and asks for is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import greathall.games
from greathall.games import load
from greathall.games.registers import folder
from greathall.kernel import BadData, GreathallError, IllegalMove
from greathall.lessons import Place, Tutor, has_lesson, read_lesson
from greathall.lessons.reading import HOLE, from_box
from greathall.lessons.reading import _Reader as Reader

# 'One' is an article as often as a number, and 'first' is an order.
NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|dozen|twenty|thirty|forty|fifty)\b",
    re.IGNORECASE,
)


def lesson_of(slug: str) -> Tutor:
    assert has_lesson(slug), "every game of the package has a lesson; one that lies elsewhere need not"
    return Tutor(slug)


def places(tutor: Tutor) -> Iterator[Place]:
    place: Place | None = Place()
    while place is not None:
        yield place
        place = tutor.after(place)


def test_the_games_that_come_with_greathall_are_all_taught() -> None:
    own = {path.parent.name for path in Path(greathall.games.__file__).parent.glob("*/game.py")}
    assert {slug for slug in own if has_lesson(slug)} == own


def test_a_lesson_is_played_to_its_end(slug: str) -> None:
    """Every move of it is legal, and the learner's own turn is awaited where a move is asked for."""
    tutor = lesson_of(slug)
    seat = tutor.lesson.seat
    asked = 0
    for place in places(tutor):
        state = tutor.position(place)
        bubble = tutor.bubble(place, state.view(seat))
        if bubble.move >= 0:
            asked += 1
            assert state.is_legal(seat, bubble.move), f"{place}: {bubble.words}: {state.why_not(seat, bubble.move)}"
            assert tutor.answer(place, bubble.move).right
        after = tutor.after(place)
        if after is not None and after.chapter == place.chapter:
            assert tutor.left(place).dump() == tutor.position(after).dump()
        else:
            tutor.left(place)
    assert asked >= 8, "a lesson is played, not read"
    assert 5 <= len(tutor.lesson.chapters) <= 8
    assert asked + len(list(places(tutor))) <= 80, "clicks"


def test_the_last_chapter_ends_the_game(slug: str) -> None:
    tutor = lesson_of(slug)
    assert tutor.left(list(places(tutor))[-1]).over


def test_what_is_pointed_at_is_there(slug: str) -> None:
    tutor = lesson_of(slug)
    for place in places(tutor):
        view = tutor.position(place).view(tutor.lesson.seat)
        there = view.targets() | {offer.target for offer in view.offers}
        for id in tutor.bubble(place, view).point:
            assert id in there, f"{place}: {id} is not on the table, but {sorted(there)}"


def test_the_rules_it_names_exist(slug: str) -> None:
    tutor = lesson_of(slug)
    named = [rule for place in places(tutor) for rule in tutor.step(place).rules]
    assert len(named) >= 12
    for rule in named:
        assert tutor.game.rule_text(rule)


def test_numbers_come_from_the_box_or_the_table(slug: str) -> None:
    """As it is written a text has no number: what is shown is looked up."""
    assert has_lesson(slug), "every game of the package has a lesson; one that lies elsewhere need not"
    data = tomllib.loads((folder(slug) / "lesson.toml").read_text(encoding="utf-8"))
    holes = 0
    for chapter in data["chapter"]:
        for step in chapter["step"]:
            for text in (step["say"], step.get("but", ""), *step.get("instead", {}).values()):
                holes += len(HOLE.findall(text))
                assert NUMBER.findall(HOLE.sub("", text)) == [], text
    assert holes >= 5


def test_bubbles_are_short(slug: str) -> None:
    tutor = lesson_of(slug)
    for place in places(tutor):
        view = tutor.position(place).view(tutor.lesson.seat)
        said = tutor.bubble(place, view).say
        assert "{" not in said
        assert len(said) <= 240, said
        assert len(re.findall(r"[.!?](?:\s|$)", said)) <= 3, said


def test_any_other_move_is_answered_and_changes_nothing(slug: str) -> None:
    tutor = lesson_of(slug)
    seat = tutor.lesson.seat
    others = 0
    for place in places(tutor):
        state = tutor.position(place)
        bubble = tutor.bubble(place, state.view(seat))
        for move in state.moves(seat):
            if move == bubble.move or bubble.move < 0:
                continue
            answer = tutor.answer(place, move)
            others += 1
            assert not answer.right
            assert answer.say.startswith("You may, but ")
            assert answer.say.endswith(f"Try: {bubble.words}.")
        assert tutor.position(place).dump() == state.dump()
    assert others >= 8


def test_particular_answers_are_to_moves_that_can_be_made(slug: str) -> None:
    tutor = lesson_of(slug)
    for place in places(tutor):
        state = tutor.position(place)
        for words, _ in tutor.step(place).instead:
            assert state.is_legal(tutor.lesson.seat, tutor.game.vocabulary.move(words)), f"{place}: {words}"


# ---------------------------------------------------------------------- the reader and the player themselves


def test_a_move_that_is_not_legal_is_refused_with_its_reason() -> None:
    tutor = Tutor("feebleton")
    with pytest.raises(IllegalMove):
        tutor.answer(Place(1, 1), tutor.game.vocabulary.move("play tyranny"))


def test_before_a_move_is_asked_for_one_is_told_to_read_on() -> None:
    tutor = Tutor("feebleton")
    answer = tutor.answer(Place(), tutor.game.vocabulary.move("play farmer"))
    assert not answer.right
    assert answer.say.startswith("You may")


def test_the_numbers_of_a_changed_box_are_said() -> None:
    box = {"card": [{"id": "farmer", "gold": 7}], "deal": [{"players": 3, "hands": 5}], "game": {"size": 2}}
    assert from_box(box, "card/farmer/gold") == "7"
    assert from_box(box, "deal/players=3/hands") == "5"
    assert from_box(box, "game/size") == "2"
    with pytest.raises(BadData, match="'king'"):
        from_box(box, "card/king/gold")
    with pytest.raises(BadData, match="no number"):
        from_box(box, "card/farmer")


STEP: dict[str, object] = {"say": "Play it.", "do": "play farmer", "but": "no."}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"say": 3}, "chapter 1, step 1: 'say' is missing"),
        ({"do": "play emperor"}, "no move 'play emperor'"),
        ({"but": None}, "'but' is missing"),
        ({"says": "x"}, "'says' is not known"),
        ({"then": "play farmer"}, "does not begin with a seat"),
        ({"say": "{card/emperor/gold}"}, "'emperor'"),
    ],
)
def test_a_slip_in_a_lesson_is_named_with_its_place(change: dict[str, object], complaint: str) -> None:
    step = {key: value for key, value in (STEP | change).items() if value is not None}
    data: dict[str, object] = {"others": ["Ann"], "chapter": [{"title": "One", "step": [step]}]}
    with pytest.raises(BadData, match=re.escape(complaint)):
        Reader("feebleton", data).lesson()


def test_a_rule_that_changes_under_a_lesson_is_noticed() -> None:
    step = {"say": "Play it.", "do": "play tyranny", "but": "no."}
    lesson = Reader("feebleton", {"others": ["Ann"], "chapter": [{"title": "One", "step": [step]}]}).lesson()
    with pytest.raises(GreathallError, match="the lesson of Feebleton: '0 play tyranny'"):
        Tutor("feebleton", lesson).left(Place())


def test_a_game_without_a_lesson_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("greathall.lessons.reading.FILE", "no-such-lesson.toml")
    assert not has_lesson("feebleton")
    with pytest.raises(BadData):
        read_lesson.__wrapped__("feebleton")
    assert load("feebleton").new(2).to_act
