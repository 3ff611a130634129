"""Positions as data: what is said about one that cannot be."""

from __future__ import annotations

import json

import pytest

import greathall
from greathall.kernel import BadData, Dice, Reader

GAME = greathall.load("feebleton")


def saved() -> dict[str, object]:
    state = GAME.new(2, 3)
    greathall.playout(state, Dice(1), 10)
    data: dict[str, object] = json.loads(json.dumps(state.dump()))
    return data


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", "chess", "this is a position of 'chess', not of 'feebleton'"),
        ("version", "99", "was saved by version 99 of Feebleton"),
        ("seats", 7, "Feebleton is for 2 to 4 players"),
        ("seats", "two", "'seats' must be a whole number"),
        ("options", {"anytime": "never"}, "option anytime"),
        ("dice", [1, 2, 3], "four numbers"),
        ("over", 1, "'over' must be true or false"),
        ("agenda", [{"ask": "Riddle"}], "has no question 'Riddle'"),
        ("agenda", [{"ask": "ChooseCard", "seat": 5}], "asks seat 5, which does not exist"),
        ("agenda", [{"ask": "ChooseCard"}], "'seat' is missing"),
        ("agenda", 7, "'agenda' must be a list"),
        ("position", [], "a table was expected"),
    ],
)
def test_what_is_wrong_is_said(key: str, value: object, words: str) -> None:
    data = saved()
    data[key] = value
    with pytest.raises(BadData, match=words):
        GAME.load_state(data)


def test_a_missing_part_is_named() -> None:
    data = saved()
    del data["position"]
    with pytest.raises(BadData, match="'position' is missing"):
        GAME.load_state(data)


def test_a_reader_checks_kinds_and_bounds() -> None:
    reader = Reader({"n": 5, "t": "x", "f": True, "l": [1, "a"]}, "here")
    assert reader.number("n", 0, 9) == 5
    assert reader.number("absent", 0, 9, 3) == 3
    with pytest.raises(BadData, match="here: 'n' is 5; it must be from 6 to 9"):
        reader.number("n", 6, 9)
    with pytest.raises(BadData, match="here: 'f' must be a whole number, not true or false"):
        reader.number("f", 0, 1)
    with pytest.raises(BadData, match="'l' must be a list of whole numbers"):
        reader.numbers("l")
    with pytest.raises(BadData, match="'t' must be a list"):
        reader.words("t")
    with pytest.raises(BadData, match="'n' must be text, not the number 5"):
        reader.text("n")
