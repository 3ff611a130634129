"""What is shown, and when: a move can lead through moments at which somebody could be asked in secret (FBL-R29).

Each such moment is a Scene in which everybody waits, for the same time whether anybody is asked or not; how it goes on
is shown afterwards. Bots answer secret questions while the scene lasts, so their thinking does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from greathall.hall.sights import Key, key_of
from greathall.kernel import Line, State, View
from greathall.kernel.question import is_secret

# What a viewer sees, and its key.
Seen: TypeAlias = tuple[View | None, Key]


@dataclass(frozen=True)
class Scene:
    """The table for every viewer, with what is told and the moments of film that are added when it is shown."""

    views: list[View]
    keys: list[Key]
    lines: list[Line]
    # Whoever moved gets a new version in any case: the next question is a new one, also if it sounds the same.
    movers: int = 0
    # The number of a move, a bit for every viewer whose film it is in, and how many of the lines are told by then.
    moments: list[tuple[int, int, int]] = field(default_factory=list)
    waiting: bool = False

    @property
    def seen(self) -> list[Seen]:
        return list(zip(self.views, self.keys, strict=True))

    def public_lines(self) -> list[Line]:
        return [line for line in self.lines if line.readable(-1)]


def scene_of(
    state: State, lines: list[Line], waiting: bool = False, movers: int = 0, before: Sequence[Seen] = ()
) -> Scene:
    """A position through the eyes of all seats, and of the spectators, who come last.

    `before`: what each of them saw before that, if it is known.
    """
    views = [state.view(seat) for seat in (*range(state.seats), None)]
    keys = [key_of(view, *seen) for view, seen in zip(views, before or [(None, ())] * len(views), strict=True)]
    return Scene(views, keys, lines, movers, waiting=waiting)


def scenes_of(
    after: State, lines: list[Line], windows: list[State], mover: int, before: Sequence[Seen] = ()
) -> list[Scene]:
    """What a move leads through: a scene for every window, and the last for how things stand then."""
    scenes: list[Scene] = []
    told = 0
    for window in windows:
        number = len(window.chronicle or [])
        scenes.append(scene_of(window, lines[told:number], True, 0 if scenes else 1 << mover, before))
        before = scenes[-1].seen
        told = number
    scenes.append(scene_of(after, lines[told:], False, 0 if scenes else 1 << mover, before))
    return scenes


def asked_in_secret(state: State) -> list[int]:
    """The seats that are asked something now without the others' knowing."""
    return [seat for seat in state.to_act if is_secret(state.question(seat))]


def stage(shown: Sequence[Key], queue: list[Scene], coming: list[Scene]) -> list[Scene]:
    """The scenes still to be shown after a move that brings `coming`, the last of which is how things stand now.

    `shown` are the keys of what is before everybody's eyes; `queue` is what was still to be shown, if anything: then a
    bot has answered a secret question meanwhile, and nothing may take longer for that.
    """
    if not queue:
        return coming
    *before, asked = queue
    first = coming[0]
    waited_for = before[-1].keys if before else shown
    told = asked.public_lines() + first.public_lines()
    if first.waiting and len(coming) > 1 and first.keys[-1] == waited_for[-1] and not told:
        coming = coming[1:]
        first = _with(coming[0], first)
    first = _with(first, asked)
    return [*before, first, *coming[1:]]


def _with(later: Scene, dropped: Scene) -> Scene:
    """A scene that also tells what belonged to one that is not shown."""
    more = len(dropped.lines)
    return replace(
        later,
        lines=dropped.lines + later.lines,
        movers=dropped.movers | later.movers,
        moments=dropped.moments + [(number, seen, told + more) for number, seen, told in later.moments],
    )


def seen_by(after: State, seat: int, keys: Sequence[Key], latest: Sequence[Key], lines: Sequence[Line]) -> int:
    """A bit for every viewer whose film gets a moment from a move of `seat`; the last viewer is a spectator.

    A secret question is in the film of those it was put to and in no other, or the length of a film would count.
    """
    asked = asked_in_secret(after)
    if asked:
        return sum(1 << viewer for viewer in asked)
    seen = 0
    for viewer, key in enumerate(keys):
        reader = viewer if viewer < len(keys) - 1 else -1
        if viewer == seat or key != latest[viewer] or any(line.readable(reader) for line in lines):
            seen |= 1 << viewer
    return seen


def seen_first(state: State) -> int:
    """The same for the beginning."""
    return sum(1 << seat for seat in asked_in_secret(state)) or (1 << (state.seats + 1)) - 1
