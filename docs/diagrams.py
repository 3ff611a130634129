"""Draws the diagrams of the documents while the site is built, so that no page fetches a program to do it.

Their source is Mermaid's language, which code hosts draw themselves; of it flowcharts and sequence diagrams are known
here, as far as these pages use them. Whatever else is written ends the build with the line it does not understand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Final

FENCE: Final = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LETTER: Final = 7.2  # the mean width of a letter of 13 pixels, in a wide font
LINE: Final = 17.0
PAD: Final = 10.0
GAP: Final = 34.0  # between boxes, for the arrows
NOTE: Final = 34  # letters in a line of a note

NODE: Final = re.compile(r'([\w.]+)(?:\["(.*?)"\])?$')
MESSAGE: Final = re.compile(r"(\w+)(--?)>>(\w+): (.*)$")

STYLE: Final = (
    "<style>.diagram{overflow-x:auto}.diagram svg{display:block;margin:auto;font:13px sans-serif}"
    ".diagram text{fill:var(--md-default-fg-color,#222)}.diagram b,.diagram .strong{font-weight:bold}"
    ".diagram rect{fill:var(--md-code-bg-color,#f5f5f5);stroke:var(--md-default-fg-color--light,#777)}"
    ".diagram .group{fill:none;stroke-dasharray:4 3}"
    ".diagram .note{stroke-dasharray:2 2}"
    ".diagram path,.diagram line{fill:none;stroke:var(--md-default-fg-color--light,#777);stroke-width:1.3}"
    ".diagram .head{fill:var(--md-default-fg-color--light,#777);stroke:none}</style>"
)


def on_page_markdown(markdown: str, **_: object) -> str:
    """Called by MkDocs for every page."""
    return FENCE.sub(lambda found: drawn(found[1]), markdown)


def drawn(source: str) -> str:
    """The drawing of a diagram, in one line: Markdown takes it as it is."""
    first, *lines = [line.strip() for line in source.strip().splitlines()]
    kind, _, way = first.partition(" ")
    if kind == "flowchart" and way in {"LR", "TB"}:
        return Flow(lines, way == "LR").svg()
    if kind == "sequenceDiagram":
        return Sequence(lines).svg()
    raise ValueError(f"no diagram begins with {first!r}")


def texts(label: str) -> list[str]:
    """The lines of a label."""
    return re.split(r"<br ?/?>", label)


def plain(line: str) -> str:
    return unescape(re.sub(r"</?b>", "", line))


def width_of(lines: list[str]) -> float:
    return max(len(plain(line)) for line in lines) * LETTER


def put_lines(lines: list[str], middle: float, top: float) -> str:
    """Lines of text below each other, around a middle."""
    shown = []
    for number, line in enumerate(lines):
        strong = ' class="strong"' if line.startswith("<b>") else ""
        escaped = plain(line).replace("&", "&amp;").replace("<", "&lt;")
        y = top + LINE * (number + 0.75)
        shown.append(f'<text x="{middle:.0f}" y="{y:.0f}" text-anchor="middle"{strong}>{escaped}</text>')
    return "".join(shown)


def head(x: float, y: float, way: str) -> str:
    """The point of an arrow."""
    back = {"right": (-8, -4, -8, 4), "left": (8, -4, 8, 4), "down": (-4, -8, 4, -8), "up": (-4, 8, 4, 8)}[way]
    return (
        f'<path class="head" d="M{x:.0f} {y:.0f}L{x + back[0]:.0f} {y + back[1]:.0f}'
        f'L{x + back[2]:.0f} {y + back[3]:.0f}Z"/>'
    )


def framed(parts: list[str], width: float, height: float, title: str) -> str:
    least = min(width, 640.0)  # below that its letters could not be read, and it is scrolled instead
    size = f'width="{width:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" style="min-width:{least:.0f}px"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" {size}>{"".join(parts)}</svg>'
    return f'<div class="diagram">{STYLE}{svg}</div>'


@dataclass
class Box:
    lines: list[str]
    rank: int = 0
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    inside: list[str] = field(default_factory=list)  # of a group: the boxes in it


class Flow:
    """Boxes in ranks, each as far on as the longest way to it; a group is a frame around some of them."""

    def __init__(self, lines: list[str], across: bool) -> None:
        self.across = across
        self.boxes: dict[str, Box] = {}
        self.groups: dict[str, Box] = {}
        self.arrows: list[tuple[str, str]] = []
        group = ""
        for line in lines:
            if found := re.match(r'subgraph (\w+) \["(.*)"\]$', line):
                group = found[1]
                self.groups[group] = Box(texts(found[2]))
            elif line == "end":
                group = ""
            elif " --> " in line:
                start, end = (self.box(word, group) for word in line.split(" --> "))
                self.arrows.append((start, end))
            elif not line.startswith("direction "):
                raise ValueError(f"this line of a flowchart is not understood: {line}")
        self.rank()
        self.place()

    def box(self, word: str, group: str) -> str:
        """The name of a box that a line names; it may be new."""
        found = NODE.match(word.strip())
        if found is None:
            raise ValueError(f"this is no box of a flowchart: {word}")
        name = found[1]
        if name in self.groups:
            return name
        if name not in self.boxes and group:
            self.groups[group].inside.append(name)
        if name not in self.boxes or found[2]:
            lines = texts(found[2] or name)
            self.boxes[name] = Box(lines, width=width_of(lines) + 2 * PAD, height=LINE * len(lines) + 2 * PAD)
        return name

    def rank(self) -> None:
        for _ in self.boxes:
            for start, end in self.arrows:
                if start in self.boxes and end in self.boxes:
                    self.boxes[end].rank = max(self.boxes[end].rank, self.boxes[start].rank + 1)

    def under(self) -> list[str]:
        """Boxes that only lead to a group lie beside it."""
        to_groups = {start for start, end in self.arrows if end in self.groups}
        return [name for name in self.boxes if name in to_groups]

    def place(self) -> None:
        """Ranks follow each other along the way, and what has the same rank lies side by side."""
        beside = self.under()
        ranks: dict[int, list[Box]] = {}
        for name, box in self.boxes.items():
            if name not in beside:
                ranks.setdefault(box.rank, []).append(box)
        spans = {rank: sum(self.breadth(box) + GAP / 2 for box in row) - GAP / 2 for rank, row in ranks.items()}
        middle = GAP + max(spans.values()) / 2
        along = GAP
        for rank in sorted(ranks):
            side = middle - spans[rank] / 2
            for box in ranks[rank]:
                box.x, box.y = (along, side) if self.across else (side, along)
                side += self.breadth(box) + GAP / 2
            along += max(box.width if self.across else box.height for box in ranks[rank]) + GAP
        for group in self.groups.values():
            inner = [self.boxes[name] for name in group.inside]
            group.x = min(box.x for box in inner) - GAP / 2
            group.y = min(box.y for box in inner) - GAP / 2 - LINE
            group.width = max(box.x + box.width for box in inner) + GAP / 2 - group.x
            group.height = max(box.y + box.height for box in inner) + GAP / 2 - group.y
        low = max(one.y + one.height for one in [*self.boxes.values(), *self.groups.values()])
        for name in beside:
            self.boxes[name].x, self.boxes[name].y = GAP, low + GAP

    def breadth(self, box: Box) -> float:
        return box.height if self.across else box.width

    def arrow(self, start: Box, end: Box) -> str:
        if end in self.groups.values():  # from below
            x, y, top = start.x + start.width / 2, start.y, end.y + end.height
            return f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{x:.0f}" y2="{top + 6:.0f}"/>{head(x, top, "up")}'
        if self.across:
            x, y = start.x + start.width, start.y + start.height / 2
            to, at = end.x, end.y + end.height / 2
            bend = (x + to) / 2
            path = f"M{x:.0f} {y:.0f}C{bend:.0f} {y:.0f} {bend:.0f} {at:.0f} {to - 6:.0f} {at:.0f}"
            return f'<path d="{path}"/>{head(to, at, "right")}'
        x, y = start.x + start.width / 2, start.y + start.height
        to, at = end.x + end.width / 2, end.y
        bend = (y + at) / 2
        path = f"M{x:.0f} {y:.0f}C{x:.0f} {bend:.0f} {to:.0f} {bend:.0f} {to:.0f} {at - 6:.0f}"
        return f'<path d="{path}"/>{head(to, at, "down")}'

    def svg(self) -> str:
        parts: list[str] = []
        for group in self.groups.values():
            parts.append(rectangle(group, "group"))
            parts.append(put_lines(group.lines, group.x + width_of(group.lines) / 2 + PAD, group.y + 2))
        every = self.boxes | self.groups
        parts += [self.arrow(every[start], every[end]) for start, end in self.arrows]
        for box in self.boxes.values():
            parts += [rectangle(box, "box"), put_lines(box.lines, box.x + box.width / 2, box.y + PAD - 1)]
        width = max(one.x + one.width for one in every.values()) + GAP
        height = max(one.y + one.height for one in every.values()) + GAP
        return framed(parts, width, height, "flowchart")


def rectangle(box: Box, kind: str) -> str:
    place = f'x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{box.height:.0f}"'
    return f'<rect class="{kind}" {place} rx="4"/>'


class Sequence:
    """Those who take part, each with a line downwards, and what passes between them, from above to below."""

    def __init__(self, lines: list[str]) -> None:
        self.names: list[str] = []
        self.heads: list[list[str]] = []
        self.steps: list[tuple[str, str, str, list[str]]] = []  # kind, from, to, words
        for line in lines:
            if found := re.match(r"participant (\w+) as (.*)$", line):
                self.names.append(found[1])
                self.heads.append(found[2].replace(" (", "<br>(").split("<br>"))
            elif found := re.match(r"Note over (\w+): (.*)$", line):
                wrapped = [piece for text in texts(found[2]) for piece in folded(text)]
                self.steps.append(("note", found[1], found[1], wrapped))
            elif found := MESSAGE.match(line):
                self.steps.append(("answer" if found[2] == "--" else "call", found[1], found[3], [found[4]]))
            else:
                raise ValueError(f"this line of a sequence diagram is not understood: {line}")
        self.columns = self.spread()

    def spread(self) -> list[float]:
        """Where their lines stand: as far apart as what is written between them needs."""
        columns = [width_of(self.heads[0]) / 2 + 2 * PAD]
        for k in range(1, len(self.names)):
            room = (width_of(self.heads[k - 1]) + width_of(self.heads[k])) / 2 + 3 * PAD
            for _, start, end, words in self.steps:
                if {start, end} == {self.names[k - 1], self.names[k]}:
                    room = max(room, width_of(words) + 3 * PAD)
            columns.append(columns[-1] + room)
        return columns

    def svg(self) -> str:
        at = dict(zip(self.names, self.columns, strict=True))
        top = LINE * max(len(lines) for lines in self.heads) + 2 * PAD
        y = top + PAD
        parts: list[str] = []
        right = self.columns[-1] + width_of(self.heads[-1]) / 2
        for kind, start, end, words in self.steps:
            here, there = at[start], at[end]
            if kind == "note":
                width, height = width_of(words) + 2 * PAD, LINE * len(words) + PAD
                note = Box(words, x=max(2.0, here - width / 2), y=y, width=width, height=height)
                parts += [rectangle(note, "note"), put_lines(words, note.x + width / 2, y + PAD / 2 - 1)]
                right = max(right, note.x + width)
                y += height + PAD
                continue
            parts.append(put_lines(words, (here + there) / 2, y - 2))
            y += LINE + 4
            way, back = ("right", -6) if there > here else ("left", 6)
            dashes = ' stroke-dasharray="5 4"' if kind == "answer" else ""
            parts.append(f'<line x1="{here:.0f}" y1="{y:.0f}" x2="{there + back:.0f}" y2="{y:.0f}"{dashes}/>')
            parts.append(head(there, y, way))
            y += PAD
        lines: list[str] = []
        for name, words in zip(self.names, self.heads, strict=True):
            lines.append(f'<line x1="{at[name]:.0f}" y1="{top:.0f}" x2="{at[name]:.0f}" y2="{y:.0f}"/>')
            width = width_of(words) + 2 * PAD
            box = Box(words, x=at[name] - width / 2, y=2, width=width, height=top - 2)
            lines += [rectangle(box, "box"), put_lines(words, at[name], PAD)]
        return framed(lines + parts, right + 2 * PAD, y + PAD, "sequence diagram")


def folded(text: str) -> list[str]:
    """A long line as several."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= NOTE:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
