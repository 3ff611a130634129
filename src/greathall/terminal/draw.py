"""Draws a View with Rich: the same parts that the web page draws, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from greathall.kernel import FAN, GRID, MAP, ROW, STACK, TRACK, Fact, Mat, Piece, View, Zone, fill

# Tinctures for the seats; the name is always written too, so colour is never the only sign.
COLOURS = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")
CELL = 9


def seat_style(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)] if seat >= 0 else ""


def draw_view(view: View, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    parts: list[RenderableType] = []
    if view.facts:
        parts.append(_facts(view.facts))
    for zone in view.zones:
        parts.append(_zone(zone, names))
    for mat in view.mats:
        parts.append(_mat(mat, view, names))
    title = f"[bold]{view.title}[/bold]"
    return Panel(Group(*parts), title=title, box=box.ROUNDED, padding=(0, 1))


def _facts(facts: Sequence[Fact]) -> Text:
    text = Text()
    for i, fact in enumerate(facts):
        text.append("   " if i else "")
        text.append(f"{fact.label} ", style="dim")
        text.append(fact.value, style="bold")
    return text


def _mat(mat: Mat, view: View, names: Sequence[str]) -> Panel:
    parts: list[RenderableType] = [_facts(mat.facts)] if mat.facts else []
    parts += [_zone(zone, names) for zone in mat.zones]
    title = Text(names[mat.seat], style=f"bold {seat_style(mat.seat)}")
    if mat.seat == view.seat:
        title.append(" (you)")
    if mat.active:
        title.append(" · has the turn")
    return Panel(Group(*parts), title=title, title_align="left", border_style=seat_style(mat.seat), padding=(0, 1))


def _zone(zone: Zone, names: Sequence[str]) -> RenderableType:
    heading = Text(zone.title, style="italic")
    if zone.text:
        heading.append(f"  {fill(zone.text, names)}", style="dim")
    if zone.kind == GRID and zone.slots:
        return Group(heading, _grid(zone))
    if zone.kind in (TRACK, MAP) and zone.slots:
        return Group(heading, _slots(zone))
    if not zone.pieces:
        heading.append("  –", style="dim")
        return heading
    if zone.kind in (ROW, FAN, STACK, TRACK, MAP, GRID):
        heading.append("  ")
        heading.append_text(_pieces(zone.pieces))
    return heading


def _pieces(pieces: Sequence[Piece]) -> Text:
    text = Text()
    for i, piece in enumerate(pieces):
        text.append(", " if i else "")
        text.append_text(piece_text(piece))
    return text


def piece_text(piece: Piece) -> Text:
    """A piece in a few words: how many, what, and its badges."""
    text = Text()
    if piece.count != 1:
        text.append(f"{piece.count}× ", style="dim")
    if piece.face_up:
        text.append(piece.name, style=f"bold {seat_style(piece.owner)}")
    else:
        text.append(f"[{piece.name}]", style="dim")
    if piece.badges:
        text.append(f" ({', '.join(piece.badges)})", style="dim")
    return text


def _on(zone: Zone) -> dict[str, list[Piece]]:
    lying: dict[str, list[Piece]] = {}
    for piece in zone.pieces:
        lying.setdefault(piece.slot, []).append(piece)
    return lying


def _grid(zone: Zone) -> Table:
    """The squares as a table, with row and column numbers as the players say them."""
    lying = _on(zone)
    by_place = {(round(slot.x), round(slot.y)): slot for slot in zone.slots}
    columns = sorted({x for x, _ in by_place})
    table = Table(box=box.SQUARE, show_header=True, header_style="dim", padding=0, show_lines=True)
    table.add_column("", style="dim")
    for x in columns:
        table.add_column(str(x), width=CELL, overflow="ellipsis", no_wrap=True)
    for y in sorted({y for _, y in by_place}):
        row: list[Text] = [Text(str(y))]
        for x in columns:
            slot = by_place.get((x, y))
            cell = Text()
            if slot is not None:
                here = lying.get(slot.id, [])
                for i, piece in enumerate(here):
                    cell.append("+" if i else "")
                    name = piece.name if piece.count == 1 else f"{piece.count}{piece.name}"
                    cell.append(name[:CELL], style=f"bold {seat_style(piece.owner)}")
                if not here:
                    cell.append(slot.label or (slot.kind[:CELL] if slot.kind else "·"), style="dim")
            row.append(cell)
        table.add_row(*row)
    return table


def _slots(zone: Zone) -> RenderableType:
    """The slots of a track or map, each with what lies on it."""
    lying = _on(zone)
    entries: list[Text] = []
    for slot in zone.slots:
        entry = Text(slot.label or slot.id.rpartition("/")[2], style="dim")
        if slot.text:
            entry.append(f" {slot.text}", style="dim")
        here = lying.get(slot.id, [])
        entry.append(": " if here else "")
        if here:
            entry.append_text(_pieces(here))
        entries.append(entry)
    loose = lying.get("", [])
    if loose:
        entries.append(_pieces(loose))
    return Columns(entries, padding=(0, 3))


def draw_moves(view: View, names: Sequence[str]) -> RenderableType:
    """The legal moves with their numbers; beside a card what it says."""
    texts: dict[str, str] = {}
    zones = list(view.zones) + [zone for mat in view.mats for zone in mat.zones]
    for zone in zones:
        for piece in zone.pieces:
            texts[piece.id] = piece.text
    rows = [
        (number, fill(offer.words, names), texts.get(offer.target, "")) for number, offer in enumerate(view.offers, 1)
    ]
    if len(rows) > 16:
        return Columns([Text.assemble((f"{n:>3} ", "bold cyan"), words) for n, words, _ in rows], padding=(0, 2))
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="bold cyan")
    table.add_column()
    table.add_column(style="dim")
    for number, words, text in rows:
        table.add_row(str(number), words, fill(text, names))
    return table


def draw_result(view: View, names: Sequence[str]) -> RenderableType:
    """Places, scores and how they came about."""
    result = view.result
    if result is None:
        return Text("The game is not over yet.")
    table = Table(box=box.SIMPLE_HEAD, title=f"The game is over: {result.reason} ({result.rule})")
    for heading in ("place", "player", "score", "how"):
        table.add_column(heading, justify="right" if heading in ("place", "score") else "left")
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        table.add_row(
            str(result.places[seat]),
            Text(names[seat], style=f"bold {seat_style(seat)}"),
            f"{result.scores[seat]:g}",
            "\n".join(fill(line, names) for line in result.details[seat]),
        )
    return table
