"""How the points went: what every player had at the moments of a finished game's film, as the game itself tells them.

A game whose layout names no fact as the points has none of this. Where it tells what everybody would have if it ended
now, that is what is shown: points that only the end brings would stand on the chart as a wall at its right side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from greathall.games import load
from greathall.games.looks import layout_of
from greathall.kernel import OptionValue, State, View

MOST_MOMENTS = 100


@dataclass(frozen=True)
class Course:
    """What is counted (VP, gold), the moments of the spectators' film, and for each of them every seat's points;
    `ahead`: with what the end would have brought.
    """

    label: str
    moments: list[int]
    points: list[list[float]]
    ahead: bool = False


def chosen(number: int, most: int = MOST_MOMENTS) -> list[int]:
    """At most so many of the moments 0 to `number` - 1, evenly, with the first and the last."""
    if number <= most:
        return list(range(number))
    return [round(place * (number - 1) / (most - 1)) for place in range(most)]


def course_of(
    slug: str,
    seats: int,
    seed: int,
    options: dict[str, OptionValue],
    moves: Sequence[tuple[int, int]],
    film: Sequence[int],
) -> Course | None:
    """In a worker: plays a finished game again and looks at it now and then; `film` has the move of every moment."""
    state = load(slug).new(seats, seed, options)
    course = CourseTaker(slug, len(film))
    played = 0
    for number in film:
        for seat, move in moves[played:number]:
            state.play(seat, move)
        played = max(played, number)
        course.look(state)
    return course.course()


class CourseTaker:
    """How the points go, looked at at some moments of the spectators' film."""

    def __init__(self, slug: str, moments: int) -> None:
        layout = layout_of(slug)
        self._family = layout.points
        self._now = layout.now
        self._chosen = chosen(moments)
        self._wanted = frozenset(self._chosen if self._family else ())
        self._moment = -1
        self._label = ""
        self._points: list[list[float]] = []

    def look(self, state: State) -> None:
        """The position is at the next moment of the spectators' film."""
        self._moment += 1
        if self._moment not in self._wanted:
            return
        view = state.view(None)
        found = points_in(view, self._family)
        if found is None:
            self._wanted = frozenset()
            return
        foreseen = points_in(view, self._now) if self._now else None
        self._label, now = found if foreseen is None else (found[0], foreseen[1])
        # Some games count the last of it only in the result.
        self._points.append(now if view.result is None else list(view.result.scores))

    def course(self) -> Course | None:
        return Course(self._label, self._chosen, self._points, ahead=bool(self._now)) if self._wanted else None


def points_in(view: View, family: str) -> tuple[str, list[float]] | None:
    """What the points are called, and how many everybody has; nothing where one of them is not told as a number."""
    label = ""
    points: dict[int, float] = {}
    for mat in view.mats:
        for fact in mat.facts:
            # Some tell after a colon what it is made of.
            number = number_in(fact.value.partition(":")[0]) if fact.id.partition("/")[0] == family else None
            if number is not None:
                label = fact.label
                points[mat.seat] = number
    return (label, [points[seat] for seat in sorted(points)]) if points and len(points) == len(view.mats) else None


def number_in(text: str) -> float | None:
    """`12`, `9½`, `−3`."""
    plain = text.replace("−", "-")
    half = plain.endswith("½")
    plain = plain.removesuffix("½")
    if half and plain in {"", "-"}:
        plain += "0"
    try:
        whole = float(plain)
    except ValueError:
        return None
    return whole + (-0.5 if plain.startswith("-") else 0.5) if half else whole
