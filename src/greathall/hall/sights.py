"""What one viewer has before their eyes, and what is drawn of it.

A viewer is a seat or, with the number after the last seat, the spectators. Everything that leaves for a browser comes
out of a Sight, and a Sight changes only when that viewer's view or chronicle changes: so no number, no flag and no
message can count what happens behind a viewer's back (who passes in a secret window, FBL-R29).
"""

from __future__ import annotations

import json
import marshal
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from typing import Any, TypeAlias

from greathall.hall.drawing import (
    blazons_of,
    draw_chronicle,
    draw_closing,
    draw_moves,
    draw_prompt,
    draw_result,
    draw_ribbon,
)
from greathall.hall.drawing.players import players_on
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.drawing.table import board_on, easel_for
from greathall.hall.drawing.telling import doer_of, mover_of
from greathall.hall.endings import Closing, closed_view
from greathall.hall.entities import Entry
from greathall.kernel import Line, State, View, Zone

# What a view looks like, in short; see key_of.
Key: TypeAlias = tuple[bytes, ...]
# A page begins with so many of the last lines of the chronicle; the earlier ones are fetched when they are wanted.
LINES_AT_FIRST = 60


def lines_to_text(lines: list[Line]) -> str:
    """Lines of the chronicle as they are stored, with their readers."""
    if not lines:
        return "[]"
    return json.dumps([[line.text, line.rule, line.readers, line.pieces] for line in lines], separators=(",", ":"))


def lines_from_text(text: str) -> list[Line]:
    if text == "[]":
        return []
    return [Line(words, rule, tuple(readers), tuple(pieces)) for words, rule, readers, pieces in json.loads(text)]


# A move of the log: its number, a bit for every viewer in whose film it is, and what was told of it.
Written: TypeAlias = tuple[int, int, list[Line]]


def written_in(log: Sequence[Entry]) -> list[Written]:
    return [(entry.number, entry.seen, lines_from_text(entry.lines)) for entry in log]


@dataclass
class Sight:
    """What one viewer sees now, with the lines it has read and its film; when that changes another takes its place."""

    # A seat, or -1 for the spectators.
    reader: int
    version: int = 0
    # Pages older than this hold lines that have been taken back since.
    cut: int = 0
    # The version with which the present question came. Where several are asked at once the others' answers change
    # the view, but a page that shows this question may still answer it.
    asked_since: int = 0
    # The version with which this seat's own last answer came: pages from then on show what it would take back.
    decided: int = 0
    # What is before their eyes, or how to find it again.
    looks: View | Callable[[], View] | None = None
    key: Key = ()
    lines: list[Line] = field(default_factory=list)
    # The numbers of the moves that changed this view, and how many lines had been read by each of them.
    moments: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)
    # The number of this seat's own last answer; 0: it has given none.
    answer: int = 0
    can_undo: bool = False
    # How the table was closed, if its game was not over.
    closing: Closing | None = None
    # What was drawn and written of it, which is the same for all who look through these eyes.
    texts: dict[tuple[object, ...], str] = field(default_factory=dict, init=False, repr=False)
    # Zones that were drawn before: the next sight goes on with them.
    sketches: Sketches = field(default_factory=Sketches, compare=False, repr=False)
    # And with which names: others may have sat down.
    _drawn: dict[str, str] = field(default_factory=dict, init=False, repr=False)
    _drawn_for: list[str] = field(default_factory=list, init=False, repr=False)

    @property
    def view(self) -> View | None:
        if callable(self.looks):
            self.looks = self.looks()
        return self.looks

    @property
    def seat(self) -> int | None:
        return None if self.reader < 0 else self.reader

    def readable(self, lines: Sequence[Line]) -> list[Line]:
        return [line for line in lines if line.readable(self.reader)]

    # ------------------------------------------------------------------ since one's own last answer

    # Both go by the own answer and by the moments of the own film, never by whose moves the others' were: else they
    # would tell whether somebody was asked in secret after it.

    @property
    def since(self) -> int:
        """How many lines had been read before the own last answer: what the others did is in the later ones.

        How the game was set up is nobody's move. Spectators never answer: for them it is the last player's turn.
        """
        if self.reader < 0:
            return self._before_last_turn()
        if self.answer == 0:
            return self.told[0] if self.told else len(self.lines)
        number = bisect_left(self.moments, self.answer)
        return self.told[number - 1] if number else 0

    @property
    def known(self) -> int:
        """How many lines had been read with the own last answer and what that did: the rest is new. -1: no answer."""
        if self.answer == 0:
            return -1
        number = bisect_left(self.moments, self.answer)
        # What is waited for may belong to the answer too.
        end = self.told[number] if number < len(self.told) else self._last_of_game
        known = self.since
        while known < end and doer_of(self.lines[known]) == self.reader:
            known += 1
        return known

    @property
    def _last_of_game(self) -> int:
        """How many lines are the game's: how a table was closed is told after them."""
        return len(self.lines) - (self.closing is not None)

    def _before_last_turn(self) -> int:
        """How many lines had been read before the moments that begin with a deed of whoever came last."""
        alone = self.view is not None and self.view.seats == 1
        since = upper = self._last_of_game
        mover = -1
        # Whatever lies before the first moment, or in it, is how the game was set up.
        for lower in reversed(self.told):
            first = next((by for line in self.lines[lower:upper] if (by := mover_of(line)) >= 0), -1)
            if mover >= 0 and first >= 0 and (first != mover or alone):
                break
            mover = max(mover, first)
            since = upper = lower
        return since

    # ------------------------------------------------------------------ what comes next

    def shown(self, view: View, key: Key, lines: list[Line], moments: list[tuple[int, int]], moved: bool) -> Sight:
        """The sight after a scene; this one where it looks the same. `moved`: whatever is asked is a new question.

        `moments` are added to the film, each with how many of the lines are told by then.
        """
        told = self.readable(lines)
        seen = bool(moved or told or key != self.key)
        if not (seen or moments):
            return self
        filmed = replace(
            self,
            moments=self.moments + [number for number, _ in moments],
            told=self.told + [len(self.lines) + len(self.readable(lines[:number])) for _, number in moments],
        )
        if not seen:
            return filmed
        version = self.version + 1
        asked = moved or self.view is None or question_of(view) != question_of(self.view)
        return replace(
            filmed,
            version=version,
            asked_since=version if asked else self.asked_since,
            decided=version if moved else self.decided,
            looks=view,
            key=key,
            lines=self.lines + told,
        )

    def taken_back(self, number: int, gone: list[Line], view: View) -> Sight:
        """The sight when everything from move `number` on, which told `gone`, has not happened."""
        told = len(self.readable(gone))
        key = key_of(view)
        sees = bool(told or key != self.key or (self.moments and self.moments[-1] >= number))
        version = self.version + sees
        kept_moments = bisect_left(self.moments, number)
        kept = replace(
            self,
            lines=self.lines[: len(self.lines) - told],
            moments=self.moments[:kept_moments],
            told=self.told[:kept_moments],
        )
        if not sees:
            return kept
        return replace(kept, version=version, cut=version, asked_since=version, decided=version, looks=view, key=key)

    def having_read(self, viewer: int, written: Sequence[Written]) -> Sight:
        """The sight of a viewer who has read all that is written of a table."""
        lines: list[Line] = []
        moments: list[int] = []
        told: list[int] = []
        for number, seen, more in written:
            lines += self.readable(more)
            if seen >> viewer & 1:
                moments.append(number)
                told.append(len(lines))
        return replace(self, lines=lines, moments=moments, told=told)

    def closed(self, view: View, closing: Closing) -> Sight:
        """The sight when the table has been closed."""
        version = self.version + 1
        lines = [*self.lines, closing.line]
        after = replace(self, version=version, asked_since=version, looks=view, key=key_of(view), lines=lines)
        return replace(after, closing=closing, can_undo=False)

    def rest(self, state: State | None) -> None:
        """Nobody looks: whoever comes next has it drawn anew. Views and drawings take many times what they are made of.

        `state` is the position that is seen, if it is known.
        """
        if state is not None:
            look: Callable[[int | None], View] = state.view if self.closing is None else partial(closed_view, state)
            self.looks = partial(look, self.seat)
        self.texts.clear()
        self.sketches.forget()
        self._drawn = {}

    @property
    def fragments(self) -> dict[str, str]:
        """What has been drawn so far."""
        return self._drawn

    def drawn(self, names: list[str], notes: Sequence[str] = ()) -> dict[str, str]:
        """The fragments of the page; drawn once for all who look through these eyes."""
        if self.view is not None and not (self._drawn and self._drawn_for == names):
            self.sketches.begin(names, zip(zones_of(self.view), self.key[1:], strict=True))
            self._drawn = draw_fragments(self.view, names, self.lines, notes, self.closing, self.sketches, self.since)
            self._drawn_for = names
        return self._drawn


def draw_fragments(
    view: View,
    names: list[str],
    lines: list[Line],
    notes: Sequence[str] = (),
    closing: Closing | None = None,
    sketches: Sketches | None = None,
    since: int = 0,
    read: Sequence[Line] | None = None,
) -> dict[str, str]:
    """Every fragment of the page; `lines` are those that the viewer has read, `notes` belong to the result.

    What the others did in the lines from `since` on is marked. Where `lines` are only what is new, in a film, `read`
    are all of them.
    """
    easel = easel_for(view, names, blazons_of(view.game), lines[since:], sketches)
    if closing is not None:
        prompt, sheet = draw_closing(view.seat, closing.words, closing.winner, closing.draw, names, notes)
    else:
        prompt, sheet = draw_prompt(view, names, easel.sketches.targets), draw_result(view, names, notes)
    return {
        "prompt": prompt,
        "board": board_on(easel, lines if read is None else read),
        "moves": draw_moves(view, names),
        "result": f'<div id="result" class="sheet" popover="auto">{sheet}</div>',
        "players": players_on(easel, lines),
        "ribbon": draw_ribbon(view, names),
    }


def question_of(view: View) -> tuple[str, str, list[tuple[int, str]]]:
    return view.prompt, view.rule, [(offer.move, offer.target) for offer in view.offers]


def key_of(view: View, before: View | None = None, known: Key = ()) -> Key:
    """Equal keys: nothing to see has changed. First of all that lies in no zone, then zone by zone.

    Where a view from `before` and its key are `known` only zones that have changed since are written out.
    """
    zones = zones_of(view)
    old = zones_of(before) if before is not None else []
    if len(old) != len(zones):
        return _stamp(view.outline()), *(_stamp(zone.data()) for zone in zones)
    return _stamp(view.outline()), *(
        stamp if zone.like(was) else _stamp(zone.data()) for zone, was, stamp in zip(zones, old, known[1:], strict=True)
    )


def zones_of(view: View) -> list[Zone]:
    """All zones of a view, in the order of its key."""
    return [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]


def _stamp(data: dict[str, Any]) -> bytes:
    # In version 2 equal data is written alike, whether or not parts of it are the same object.
    return blake2b(marshal.dumps(data, 2), digest_size=16).digest()


def line_items(lines: list[Line], names: list[str], start: int) -> list[str]:
    """One item for each line, so that a page can cut and append."""
    return [draw_chronicle([line], names, start + offset) for offset, line in enumerate(lines)]
