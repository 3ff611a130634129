"""What was shown at a table, in a form that no rules are needed to read: it is kept for when they have changed.

That is what every viewer had before their eyes at last (Last), and of a finished table also how the points went, its
record, and the film: a View for every moment of every viewer. Views of neighbouring moments are nearly alike, and so
are those of different viewers: everything that is equal is written once (packing.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import TypeAlias

from greathall.games import load
from greathall.hall.course import Course, CourseTaker
from greathall.hall.endings import at_rest
from greathall.hall.packing import Reader, TooMuch, Tree, Writer, packed, unpacked
from greathall.hall.sights import zones_of
from greathall.kernel import Fact, Mat, OptionValue, Piece, Result, Slot, State, View, Zone

# A film that takes more than so many bytes, or more things than are packed, is not kept; what was shown at last is.
MOST_BYTES = 500_000
# Nor one that takes longer: a record from somewhere may be a lot of work.
FILM_WITHIN = 30.0

Views: TypeAlias = Sequence[View]


class Eye:
    """One viewer: of a view only the zones that have changed are written out."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.frames: list[int] = []
        self._before: list[Zone] = []
        self._numbers: list[int] = []

    def look(self, view: View) -> int:
        """The number of a view: a list of all but its zones, of what lies on the table, and of each mat's zones."""
        zones = zones_of(view)
        write, sequence = self.writer.number, self.writer.sequence
        if len(zones) == len(self._before):
            pairs = zip(zones, self._before, self._numbers, strict=True)
            numbers = [known if zone.like(was) else write(zone.data()) for zone, was, known in pairs]
        else:
            numbers = [write(zone.data()) for zone in zones]
        self._before, self._numbers = zones, numbers
        parts = [write(view.outline())]
        end = 0
        for many in (len(view.zones), *(len(mat.zones) for mat in view.mats)):
            start, end = end, end + many
            parts.append(sequence(numbers[start:end]))
        return sequence(parts)


# ---------------------------------------------------------------------- what was shown at last


@dataclass(frozen=True)
class Last:
    """What every viewer had before their eyes at last, with the position that it was; the rest of a finished table."""

    views: Views
    # As it was written by the rules of then: whether today's lead to the same can be seen without understanding it.
    position: str
    course: Course | None = None
    record: str = ""

    def pack(self) -> bytes:
        writer = Writer()
        views = [Eye(writer).look(view) for view in self.views]
        course = None if self.course is None else vars(self.course)
        return packed(
            {"things": writer.things, "views": views, "position": self.position, "course": course}
            | {"record": self.record}
        )


def last_from(data: bytes) -> Last:
    about = unpacked(data)
    reader = Reader(about["things"])
    course = about["course"]
    if course is not None:
        course = Course(course["label"], course["moments"], course["points"], course.get("ahead", False))
    return Last(
        [view_from(*reader.value(number)) for number in about["views"]],
        about["position"],
        course,
        about["record"],
    )


def last_of(state: State, position: str, course: Course | None = None, record: str = "") -> Last:
    """Of a position as it is; whatever is asked just then is left out, for it will not be answered."""
    views = [state.view(seat) for seat in (*range(state.seats), None)]
    return Last([view if state.over else at_rest(view) for view in views], position, course, record)


# ---------------------------------------------------------------------- the film


class Film:
    """Every moment of every viewer."""

    def __init__(self, data: bytes) -> None:
        about = unpacked(data)
        self._reader = Reader(about["things"])
        self._frames: list[list[int]] = about["frames"]

    def lengths(self) -> list[int]:
        """How many moments every viewer's film has."""
        return [len(frames) for frames in self._frames]

    def view(self, viewer: int, n: int) -> View:
        return view_from(*self._reader.value(self._frames[viewer][n]))


@dataclass(frozen=True)
class Played:
    """A finished game, played again: its end, how the points went, and its film, where that is not too long."""

    state: State
    course: Course | None
    film: bytes | None


def play_again(
    slug: str,
    seats: int,
    seed: int,
    options: dict[str, OptionValue],
    log: Sequence[tuple[int, int, int]],
) -> Played:
    """A game again from its first move on. `log`: seat, move, and a bit for every viewer in whose film it is."""
    state: State = load(slug).new(seats, seed, options)
    writer = Writer()
    eyes: list[Eye] | None = [Eye(writer) for _ in range(seats + 1)]
    end = process_time() + FILM_WITHIN
    course = CourseTaker(slug, sum(seen >> seats & 1 for _, _, seen in log))
    for number, (seat, move, seen) in enumerate(log):
        if number:
            state.play(seat, move)
        if seen >> seats & 1:
            course.look(state)
        if process_time() > end:
            eyes = None
        if eyes is not None:
            try:
                for viewer, eye in enumerate(eyes):
                    if seen >> viewer & 1:
                        view = state.view(None if viewer == seats else viewer)
                        view.offers = []  # a film is looked at, not played
                        eye.frames.append(eye.look(view))
            except TooMuch:
                eyes = None
    film = None if eyes is None else packed({"things": writer.things, "frames": [eye.frames for eye in eyes]})
    return Played(state, course.course(), film if film is not None and len(film) <= MOST_BYTES else None)


# ---------------------------------------------------------------------- views from data


def view_from(outline: Tree, *zones: list[Tree]) -> View:
    """A view again, as an Eye wrote it. What another Greathall has added to any part of it is left out."""
    view = View(outline["game"], outline["title"], outline["seats"], outline["seat"], outline["over"])
    view.prompt, view.rule, view.waiting = outline["prompt"], outline["rule"], outline["waiting"]
    view.asked = list(outline["asked"])
    view.facts = [_fact(fact) for fact in outline["facts"]]
    result = outline["result"]
    if result is not None:
        view.result = Result(
            result["places"],
            result["scores"],
            result["tiebreaks"],
            result["reason"],
            result["rule"],
            result["details"],
        )
    on_table, *on_mats = zones
    view.zones = [_zone(zone) for zone in on_table]
    view.mats = [
        Mat(mat["seat"], [_zone(zone) for zone in lying], [_fact(fact) for fact in mat["facts"]], mat["active"])
        for mat, lying in zip(outline["mats"], on_mats, strict=True)
    ]
    return view


def _fact(data: Tree) -> Fact:
    return Fact(data["id"], data["label"], data["value"], data["rule"])


def _zone(data: Tree) -> Zone:
    return Zone(
        data["id"],
        data["title"],
        data["kind"],
        pieces=[
            Piece(
                piece["id"],
                piece["name"],
                art=piece["art"],
                owner=piece["owner"],
                count=piece["count"],
                face_up=piece["face_up"],
                badges=tuple(piece["badges"]),
                text=piece["text"],
                rule=piece["rule"],
                slot=piece["slot"],
            )
            for piece in data["pieces"]
        ],
        slots=[
            Slot(slot["id"], slot["x"], slot["y"], label=slot["label"], kind=slot["kind"], text=slot["text"])
            for slot in data["slots"]
        ],
        owner=data["owner"],
        text=data["text"],
    )
