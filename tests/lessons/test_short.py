"""The game in short: one screen for every game, its numbers from the box, its pictures those of the table."""

from __future__ import annotations

import re
import tomllib

import pytest

from greathall.games.registers import folder
from greathall.hall.drawing import blazons_of
from greathall.kernel import BadData
from greathall.lessons import has_short, read_short
from greathall.lessons.short import FILE, short_from


def raw(slug: str) -> dict[str, object]:
    return tomllib.loads((folder(slug) / FILE).read_text(encoding="utf-8"))


def test_every_game_is_told_on_one_screen(slug: str) -> None:
    assert has_short(slug)
    short = read_short(slug)
    said = [short.goal, *short.turn, *short.scoring, short.end]
    assert sum(len(line.split()) for line in said) < 160
    assert len(short.pieces) >= 4
    for piece in short.pieces:
        assert piece.art in blazons_of(slug), piece.name
    assert not any("{" in line for line in [*said, *(piece.text for piece in short.pieces)])


def test_numbers_come_from_the_box_alone(slug: str) -> None:
    text = (folder(slug) / FILE).read_text(encoding="utf-8")
    assert "{" in text
    said = re.sub(r"^art = .*$", "", text, flags=re.MULTILINE)
    assert re.findall(r"\d", re.sub(r"\{[^{}]*\}", "", said)) == []


def test_what_the_numbers_are() -> None:
    assert read_short("feebleton").turn[1] == "Draw until you hold 4 cards again."
    assert "15 with two players and falls to 11 with six" in read_short("feudality").end
    assert "reaches 10 points" in read_short("feudalia").goal


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"goal": ""}, "'goal' is missing"),
        ({"turn": "play"}, "'turn' is a list of sentences"),
        ({"goal": "{card/nobody/gold}"}, "no entry is called 'nobody'"),
        ({"colour": "red"}, "'colour' is not known here"),
        ({"piece": [{"art": "farmer"}]}, "'name' is missing"),
        ({"piece": "farmer"}, "'piece' is a list of tables"),
    ],
)
def test_a_wrong_file_is_one_clear_sentence(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        short_from("feebleton", raw("feebleton") | change)


def test_a_game_without_one_still_works() -> None:
    assert not has_short("nowhere")
