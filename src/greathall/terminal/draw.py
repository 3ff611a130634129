"""Draws a View with Rich: the same parts that the web page draws, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from greathall.games.looks import look, natural
from greathall.kernel import GRID, MAP, TRACK, Fact, Mat, Piece, Slot, View, Zone, fill

# Tinctures for the seats; the name is always written too, so colour is never the only sign.
COLOURS = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")
# Longer lists than this are only counted, unless a move points into them or everything is asked for.
LONG = 14
# Longer lists of moves have one line for a move; and of very long ones only the words are shown.
MANY = 16
TOO_MANY = 60


def seat_style(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)] if seat >= 0 else ""


def draw_view(view: View, names: Sequence[str], width: int = 100, everything: bool = False) -> RenderableType:
    """The whole table; the boards of other players and long lists only where they matter now, or if asked for."""
    return _Drawing(view, names, width, everything).table()


class _Drawing:
    """One view being drawn."""

    def __init__(self, view: View, names: Sequence[str], width: int, everything: bool) -> None:
        self.view = view
        # Signs for kinds of ground, and for those that say nothing by being written out in every square.
        picture = look(view.game, "picture")
        self.grounds: Mapping[str, str] = getattr(picture, "SIGNS", {})
        self.plain: Mapping[str, str] = getattr(picture, "PLAIN_SIGNS", {})
        self.legend = ", ".join(f"{sign} {kind}" for kind, sign in self.grounds.items())
        self.names = names
        self.width = width
        self.everything = everything
        self.wanted = {offer.target for offer in view.offers}
        self.left_out = False

    def table(self) -> RenderableType:
        view = self.view
        parts: list[RenderableType] = []
        if view.facts:
            parts.append(self.facts(view.facts))
        maps = [zone for zone in view.zones if self.is_bare_map(zone)]
        for zone in view.zones:
            if zone not in maps:
                parts.append(self.zone(zone))
            elif zone is maps[0]:
                parts.append(Columns([self.bare_map(one) for one in maps], padding=(0, 4)))
                parts.append(Text(self.legend, style="dim"))
        parts += [self.mat(mat) for mat in view.mats]
        if self.left_out:
            parts.append(Text("Some things are only counted here; 'look all' shows everything.", style="dim"))
        return Panel(Group(*parts), title=f"[bold]{view.title}[/bold]", box=box.ROUNDED, padding=(0, 1))

    def fill(self, text: str) -> str:
        return fill(text, self.names)

    def touched(self, zone: Zone) -> bool:
        """Whether a legal move points into this zone."""
        return (
            zone.id in self.wanted
            or any(piece.id in self.wanted for piece in zone.pieces)
            or any(slot.id in self.wanted for slot in zone.slots)
        )

    def facts(self, facts: Sequence[Fact]) -> Text:
        text = Text()
        for i, fact in enumerate(facts):
            text.append("   " if i else "")
            text.append(f"{self.fill(fact.label)}: ", style="dim")
            text.append(self.fill(fact.value), style="bold")
        return text

    def mat(self, mat: Mat) -> Panel:
        parts: list[RenderableType] = [self.facts(mat.facts)] if mat.facts else []
        for zone in mat.zones:
            board = bool(zone.slots) and zone.kind in (GRID, TRACK, MAP)
            if board and mat.seat != self.view.seat and not self.everything and not self.touched(zone):
                parts.append(self.far_board(zone))
            else:
                parts.append(self.zone(zone))
        title = Text(self.names[mat.seat], style=f"bold {seat_style(mat.seat)}")
        if mat.seat == self.view.seat:
            title.append(" (you)")
        if mat.active:
            title.append(" · has the turn")
        return Panel(Group(*parts), title=title, title_align="left", border_style=seat_style(mat.seat), padding=(0, 1))

    def far_board(self, zone: Zone) -> RenderableType:
        """A board of somebody else, in a line: a few pieces by name, many only counted."""
        self.left_out = True
        heading = Text(self.fill(zone.title), style="italic")
        if zone.kind == TRACK and len(zone.slots) > LONG:
            return self.long_track(zone, heading)
        if zone.text:
            # What is said of the place, 'behind the wall', may be why nothing is seen there.
            heading.append(f"  {self.fill(zone.text)}", style="dim")
        heading.append("  ")
        if 0 < len(zone.pieces) <= LONG // 2:
            heading.append_text(self.pieces(zone.pieces, zone))
        elif zone.pieces:
            heading.append(f"{sum(piece.count for piece in zone.pieces)} pieces on it", style="dim")
        elif not zone.text:
            heading.append("–", style="dim")
        return heading

    def zone(self, zone: Zone) -> RenderableType:
        heading = Text(self.fill(zone.title), style="italic")
        if zone.text:
            heading.append(f"  {self.fill(zone.text)}", style="dim")
        if zone.kind == GRID and zone.slots:
            covered = {piece.slot for piece in zone.pieces}
            if any(slot.id in covered and slot.kind in self.grounds for slot in zone.slots):
                heading.append(f"  under a piece: {self.legend}", style="dim")
            return Group(heading, self.grid(zone))
        if zone.kind == TRACK and len(zone.slots) > LONG and not self.everything and not self.touched(zone):
            return self.long_track(zone, heading)
        if zone.kind in (TRACK, MAP) and zone.slots:
            return Group(heading, self.slots(zone))
        if not zone.pieces:
            heading.append("  –", style="dim")
        elif len(zone.pieces) > LONG and not self.everything and not self.touched(zone):
            self.left_out = True
            lying = sum(piece.count for piece in zone.pieces)
            heading.append(f"  {lying} in {len(zone.pieces)} kinds", style="dim")
        elif self.everything and any(piece.text for piece in zone.pieces):
            return Group(heading, *[self.explained(piece, zone) for piece in zone.pieces])
        else:
            heading.append("  ")
            heading.append_text(self.pieces(zone.pieces, zone))
        return heading

    def explained(self, piece: Piece, zone: Zone) -> Text:
        """A piece on a line of its own, with what it does."""
        text = Text("  ")
        text.append_text(self.piece(piece, zone))
        if piece.text:
            text.append(f"  {self.fill(piece.text)}", style="dim")
        return text

    def pieces(self, pieces: Sequence[Piece], zone: Zone) -> Text:
        text = Text()
        for i, piece in enumerate(pieces):
            text.append(", " if i else "")
            text.append_text(self.piece(piece, zone))
        return text

    def piece(self, piece: Piece, zone: Zone) -> Text:
        """A piece in a few words: how many, what, whose where that is not clear, and its badges."""
        text = Text()
        if piece.count != 1:
            text.append(f"{piece.count}× ", style="dim")
        if piece.face_up:
            text.append(self.fill(piece.name), style=f"bold {seat_style(piece.owner)}")
        else:
            text.append(f"[{self.fill(piece.name)}]", style="dim")
        if piece.owner >= 0 > zone.owner and f"{{{piece.owner}}}" not in piece.name:
            text.append(f" of {self.names[piece.owner]}", style=seat_style(piece.owner))
        if piece.badges:
            text.append(f" ({self.fill(', '.join(piece.badges))})", style="dim")
        return text

    def grid(self, zone: Zone) -> Table:
        """The squares as a table; numbered where the players number them, from 1."""
        lying = _on(zone)
        by_place = {(round(slot.x), round(slot.y)): slot for slot in zone.slots}
        columns = sorted({x for x, _ in by_place})
        numbered = columns[0] >= 1
        room = max(7, min(30, (self.width - 12) // len(columns) - 1))
        wide = room >= 14
        table = Table(box=box.SQUARE, show_header=numbered, header_style="dim", padding=0, show_lines=wide)
        if numbered:
            table.add_column("", style="dim")
        for x in columns:
            table.add_column(
                str(x), width=room if not wide else None, max_width=room, overflow="ellipsis", no_wrap=not wide
            )
        for y in sorted({y for _, y in by_place}):
            row: list[Text] = [Text(str(y))] if numbered else []
            for x in columns:
                slot = by_place.get((x, y))
                row.append(self.square(zone, slot, lying.get(slot.id, []), wide) if slot is not None else Text())
            table.add_row(*row)
        return table

    def is_bare_map(self, zone: Zone) -> bool:
        """Only ground, all of it of kinds that have a sign."""
        kinds = {slot.kind for slot in zone.slots}
        return (
            zone.kind == GRID
            and not zone.pieces
            and not kinds.isdisjoint(self.grounds)
            and kinds <= self.grounds.keys() | self.plain.keys()
            and not any(slot.label for slot in zone.slots)
        )

    def bare_map(self, zone: Zone) -> Text:
        """A map to choose, drawn small so that several stand side by side."""
        text = Text(self.fill(zone.title), style="italic")
        rows = sorted({round(slot.y) for slot in zone.slots})
        text.append("\n  " + " ".join(f"{x:<2}" for x in sorted({round(slot.x) for slot in zone.slots})), style="dim")
        for y in rows:
            row = sorted((slot for slot in zone.slots if round(slot.y) == y), key=lambda slot: slot.x)
            text.append(f"\n{y} ", style="dim")
            text.append(" ".join(f"{self.grounds.get(slot.kind) or self.plain.get(slot.kind, '?'):<2}" for slot in row))
        return text

    def square(self, zone: Zone, slot: Slot, here: Sequence[Piece], wide: bool) -> Text:
        cell = Text(self.grounds.get(slot.kind, "") if here else "", style="dim")
        for i, piece in enumerate(here):
            if wide:
                cell.append(", " if i else "")
                cell.append_text(self.piece(piece, zone))
            else:
                cell.append("+" if i else "")
                name = self.fill(piece.name)
                cell.append(
                    name if piece.count == 1 else f"{piece.count}{name}", style=f"bold {seat_style(piece.owner)}"
                )
        if wide and slot.label:
            cell = Text.assemble((self.fill(slot.label), "dim"), " " if here else "", cell)
        elif not here:
            cell.append(self.fill(slot.label) or self.plain.get(slot.kind, slot.kind), style="dim")
        return cell

    def long_track(self, zone: Zone, heading: Text) -> RenderableType:
        """Of a long track only the spaces on which something lies; how many, if that is much too."""
        self.left_out = True
        lying = _on(zone)
        taken = [slot for slot in zone.slots if slot.id in lying]
        if len(taken) > LONG // 2:
            heading.append(f"  {len(taken)} of {len(zone.slots)} spaces taken", style="dim")
            return heading
        for slot in taken:
            heading.append("  ")
            heading.append_text(self.slot(slot, lying[slot.id], zone))
        return heading

    def slot(self, slot: Slot, here: Sequence[Piece], zone: Zone) -> Text:
        """A place, what lies on it, and what is said of it."""
        # A place without a name is told by what it is, if nothing else is said of it.
        name = self.fill(slot.label) or ("" if slot.text else slot.kind or slot.id.rpartition("/")[2])
        entry = Text(name, style="dim")
        if here:
            entry.append(": " if name else "")
            entry.append_text(self.pieces(here, zone))
        if slot.text:
            entry.append(f"{'; ' if here else ' ' if name else ''}{self.fill(slot.text)}", style="dim")
        return entry

    def slots(self, zone: Zone) -> RenderableType:
        """The slots of a track or map, each with what lies on it."""
        lying = _on(zone)
        entries = [self.slot(slot, lying.get(slot.id, []), zone) for slot in zone.slots]
        loose = lying.get("", [])
        if loose:
            entries.append(self.pieces(loose, zone))
        if zone.kind == MAP and any(entry.cell_len > self.width // 3 for entry in entries):
            # Columns are as wide as the longest entry: those that are long get lines of their own.
            short = [entry for entry in entries if entry.cell_len <= self.width // 3]
            long = [entry for entry in entries if entry.cell_len > self.width // 3]
            return Group(Columns(short, padding=(0, 3)), *long) if short else Group(*long)
        return Columns(entries, padding=(0, 3))


def _on(zone: Zone) -> dict[str, list[Piece]]:
    lying: dict[str, list[Piece]] = {}
    for piece in zone.pieces:
        lying.setdefault(piece.slot, []).append(piece)
    return lying


def draw_moves(view: View, names: Sequence[str], width: int = 100) -> RenderableType:
    """The legal moves with their numbers; beside a card what it says, once, and in one line where the list is long."""
    texts: dict[str, str] = {}
    zones = list(view.zones) + [zone for mat in view.mats for zone in mat.zones]
    for zone in zones:
        for piece in zone.pieces:
            texts[piece.id] = piece.text
    rows: list[tuple[int, str, str]] = []
    for number, offer in enumerate(view.offers, 1):
        # A card is explained once, and not where the move itself says what it does.
        text = texts.pop(offer.target, "")
        words = fill(natural(view.game, offer.words), names)
        rows.append((number, words, "" if text in offer.words else fill(text, names)))
    long = len(rows) > MANY
    if len(rows) > TOO_MANY or (long and not any(text for _, _, text in rows)):
        return Columns([Text.assemble((f"{n:>3} ", "bold cyan"), words) for n, words, _ in rows], padding=(0, 2))
    if long:
        # A column would take all the room for its longest entry: each line gives its words what they need.
        indent = min(max(len(words) for _, words, _ in rows), width // 2) + 6
        return Group(*[_one_line(number, words, text, indent, width) for number, words, text in rows])
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan")
    table.add_column()
    table.add_column(style="dim")
    for number, words, text in rows:
        table.add_row(str(number), words, text)
    return table


def _one_line(number: int, words: str, text: str, indent: int, width: int) -> Text:
    """A move with as much of its explanation as fits beside it; long words wrap instead."""
    line = Text.assemble((f"{number:>3} ", "bold cyan"), words)
    line.append(" " * max(2, indent - line.cell_len))
    room = width - line.cell_len - 1
    if text and room >= MANY:
        line.append(text if len(text) <= room else f"{text[: room - 1]}…", style="dim")
    return line


def draw_result(view: View, names: Sequence[str]) -> RenderableType:
    """Places, scores and how they came about; tie-breaks where a score alone does not decide."""
    result = view.result
    if result is None:
        return Text("The game is not over yet.")
    table = Table(box=box.SIMPLE_HEAD, title=f"The game is over: {fill(result.reason, names)} ({result.rule})")
    for heading in ("place", "player", "score", "how"):
        table.add_column(heading, justify="right" if heading in ("place", "score") else "left")
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        lines = [fill(line, names) for line in result.details[seat]]
        if result.scores.count(result.scores[seat]) > 1 and result.tiebreaks[seat]:
            values = " / ".join(f"{value:g}" for value in result.tiebreaks[seat])
            lines.append(f"equal scores; tie-break: {values}")
        table.add_row(
            str(result.places[seat]),
            Text(names[seat], style=f"bold {seat_style(seat)}"),
            f"{result.scores[seat]:g}",
            "\n".join(lines),
        )
    return table
