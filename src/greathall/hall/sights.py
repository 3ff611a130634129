"""What one viewer has before their eyes, and what is drawn of it.

A viewer is a seat or, with the number after the last seat, the spectators. Everything that leaves for a browser comes
out of a Sight, and a Sight changes only when that viewer's view or chronicle changes: so no number, no flag and no
message can count what happens behind a viewer's back (who passes in a secret window, FBL-R29).
"""

from __future__ import annotations

import json

from greathall.hall.drawing import (
    blazons_of,
    draw_board,
    draw_chronicle,
    draw_moves,
    draw_players,
    draw_prompt,
    draw_result,
    draw_ribbon,
)
from greathall.kernel import Line, View

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


class Sight:
    """What one viewer sees now, with the lines it has read and the moves that changed its view (its film)."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.version = 0
        # Pages older than this hold lines that have been taken back since.
        self.cut = 0
        # The version with which the present question came. Where several are asked at once the others' answers change
        # the view, but a page that shows this question may still answer it.
        self.asked_since = 0
        self.key = ""
        self.view: View | None = None
        self.lines: list[Line] = []
        self.frames: list[int] = []
        self.can_undo = False
        self._drawn: dict[str, str] = {}

    @property
    def reader(self) -> int:
        return -1 if self.seat is None else self.seat

    def readable(self, lines: list[Line]) -> list[Line]:
        return [line for line in lines if line.readable(self.reader)]

    def show(self, view: View, key: str, again: bool = True) -> None:
        """Looks at a new view; `again`: whatever is asked is a new question, also if it sounds the same."""
        if again or self.view is None or question_of(view) != question_of(self.view):
            self.asked_since = self.version
        self.view = view
        self.key = key
        self._drawn = {}

    def drawn(self, names: list[str]) -> dict[str, str]:
        """The fragments of the page; drawn once for all who look through these eyes."""
        if not self._drawn and self.view is not None:
            self._drawn = draw_fragments(self.view, names, self.lines)
        return self._drawn


def draw_fragments(view: View, names: list[str], lines: list[Line]) -> dict[str, str]:
    """Every fragment of the page; `lines` are those that the viewer has read."""
    blazons = blazons_of(view.game)
    return {
        "prompt": draw_prompt(view, names),
        "board": draw_board(view, names, blazons, lines),
        "moves": draw_moves(view, names),
        "result": f'<div id="result" class="sheet" popover="auto">{draw_result(view, names)}</div>',
        "players": draw_players(view, names, blazons, lines),
        "ribbon": draw_ribbon(view, names),
    }


def question_of(view: View) -> tuple[str, str, list[tuple[int, str]]]:
    return view.prompt, view.rule, [(offer.move, offer.target) for offer in view.offers]


def key_of(view: View) -> str:
    """Equal keys: nothing to see has changed."""
    return json.dumps(view.data(), separators=(",", ":"))


def line_items(lines: list[Line], names: list[str], start: int) -> list[str]:
    """One item for each line, so that a page can cut and append."""
    return [draw_chronicle([line], names, start + offset) for offset, line in enumerate(lines)]
