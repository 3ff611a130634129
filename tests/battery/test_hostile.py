"""Proof 10: what others hand in may be anything; one clear sentence comes out, or something that can be played.

Save files, records, options and boxes are changed at random places (by Hypothesis, the same ones in every run).
"""

from __future__ import annotations

import contextlib
import json
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import greathall
from greathall.kernel import BadData, Dice, GreathallError, State, read_record
from tests.battery.cases import cases, kinds_asked, walk

RECORDS = Path(__file__).parent.parent / "records"
BOXES = Path(greathall.__file__).parent / "games"
QUIET = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.large_base_example],
)
MANY = settings(QUIET, max_examples=120)
FEW = settings(QUIET, max_examples=40)
ODD: st.SearchStrategy[object] = st.one_of(
    st.integers(-3, 60),
    st.sampled_from([10**12, -(10**20), 10**30, 1.5, True, False, None, "", "x", "²", [], {}, [0], [1, 2, 3], [[]]]),
    st.text(max_size=5),
)
PLACES = st.integers(0, 1 << 30)


def places(data: object, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every entry of nested tables and lists."""
    found: list[tuple[str | int, ...]] = []
    entries: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        entries = list(data.items())
    elif isinstance(data, list):
        entries = list(enumerate(data))
    for key, value in entries:
        found.append((*here, key))
        found += places(value, (*here, key))
    return found


def changed(data: Any, where: int, value: object, away: bool) -> Any:
    """The same data with another value at one place, or nothing there."""
    data = json.loads(json.dumps(data))
    ways = places(data)
    way = ways[where % len(ways)]
    inner = data
    for key in way[:-1]:
        inner = inner[key]
    if away:
        del inner[way[-1]]
    else:
        inner[way[-1]] = json.loads(json.dumps(value))
    return data


@cache
def dumps(slug: str) -> list[str]:
    """Positions of games with every number of seats and every option, as they are written down."""
    found: list[str] = []
    for number, case in enumerate(cases((slug,))[:12]):
        for length, state in enumerate(walk(case.new(number), number, 90)):
            if length % 13 == number % 13:
                found.append(json.dumps(state.dump()))
    return found


def play_on(state: State) -> None:
    """A few moves, with all that can be read in between."""
    dice = Dice(3)
    row = array("f", [0.0]) * len(state.game.feature_names)
    for _ in range(3):
        if state.over:
            state.result()
            return
        for seat in range(state.seats):
            state.view(seat).data()
            state.features(seat, row)
        state.dump()
        seat = state.to_act[0]
        moves = state.moves(seat)
        state.play(seat, moves[dice.below(len(moves))])


@MANY
@given(which=PLACES, where=PLACES, value=ODD, away=st.booleans(), asked=st.booleans())
def test_save_files(slug: str, which: int, where: int, value: object, away: bool, asked: bool) -> None:
    dump = json.loads(dumps(slug)[which % len(dumps(slug))])
    if asked and dump["agenda"]:  # a question's own fields are few among so many numbers
        dump["agenda"] = changed(dump["agenda"], where, value, away)
    else:
        dump = changed(dump, where, value, away)
    try:
        state = greathall.load(slug).load_state(dump)
    except BadData:
        return
    play_on(state)


SENSELESS = (-1, 0, 3, 8, 40)


def test_questions_about_other_things(slug: str, effort: float) -> None:
    """Every kind of question with every number of it changed to one that it could be elsewhere; played on for long."""
    game = greathall.load(slug)
    usual = cases((slug,))[: len(game.seats)]
    for case in (usual[0], usual[-1]):
        for state in kinds_asked(case, 5, int(250 * effort) + 150, 1):
            for dump in with_other_fields(state.dump()):
                with contextlib.suppress(BadData):
                    likely = game.load_state(dump)
                    dice = Dice(1)
                    for _ in range(40):
                        if not likely.over:
                            seat = likely.to_act[0]
                            moves = likely.moves(seat)
                            likely.play(seat, moves[dice.below(len(moves))])
                    likely.dump()


def with_other_fields(dump: dict[str, object]) -> Iterator[dict[str, object]]:
    """The same position, each time with one number of one question changed."""
    text = json.dumps(dump)
    agenda = json.loads(text)["agenda"]
    for way in places(agenda):
        old = agenda
        for key in way:
            old = old[key]
        if isinstance(old, int) and way[-1] != "seat":
            for value in SENSELESS:
                if value != old:
                    other = json.loads(text)
                    inner = other["agenda"]
                    for key in way[:-1]:
                        inner = inner[key]
                    inner[way[-1]] = value
                    yield other


@FEW
@given(which=PLACES, where=PLACES, text=st.text(max_size=6), away=st.booleans())
def test_records(slug: str, which: int, where: int, text: str, away: bool) -> None:
    paths = sorted((RECORDS / slug).glob("*.txt"))
    lines = paths[which % len(paths)].read_text(encoding="utf-8").splitlines()[:60]
    at = where % len(lines)
    lines[at] = text if away else lines[at][: where % 7] + text + lines[at][where % 11 :]
    game = greathall.load(slug)
    with contextlib.suppress(GreathallError):
        read_record("\n".join(lines), game).replay(game)


@FEW
@given(which=PLACES, value=ODD, seats=st.integers(-2, 9))
def test_options(slug: str, which: int, value: object, seats: int) -> None:
    game = greathall.load(slug)
    names = [option.name for option in game.options] + ["nothing"]
    given: dict[str, object] = {names[which % len(names)]: value}
    try:
        state = game.new(seats, 1, given)  # type: ignore[arg-type] # that is the point
    except GreathallError:
        return
    play_on(state)


@cache
def box_text(slug: str) -> tuple[str, ...]:
    return tuple((BOXES / slug / "components.toml").read_text(encoding="utf-8").splitlines())


@FEW
@given(
    where=PLACES, word=st.sampled_from(["-1", "0", "7", "1000000000000", "true", '"x"', "[]", "[[1]]", "{}", "", "1.5"])
)
def test_boxes(tmp_path_factory: pytest.TempPathFactory, slug: str, where: int, word: str) -> None:
    lines = list(box_text(slug))
    values = [number for number, line in enumerate(lines) if " = " in line and not line.lstrip().startswith("#")]
    at = values[where % len(values)]
    lines[at] = lines[at].partition(" = ")[0] + f" = {word}" if word else ""
    path = tmp_path_factory.getbasetemp() / f"{slug}-box.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    game = greathall.load(slug)
    try:
        state = game.new(0, 1, {"components": str(path)})
    except GreathallError:
        return
    play_on(state)


def test_places_are_found_and_changed() -> None:
    """The changes themselves do what they say."""
    data = {"a": [1, {"b": 2}]}
    assert places(data) == [("a",), ("a", 0), ("a", 1), ("a", 1, "b")]
    assert changed(data, 3, 9, away=False) == {"a": [1, {"b": 9}]}
    assert changed(data, 1, 9, away=True) == {"a": [{"b": 2}]}
