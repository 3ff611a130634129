"""How a View looks in the terminal: long menus, boards of others, long tracks, everything."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType

from greathall.kernel import MAP, ROW, TRACK, Mat, Offer, Piece, Slot, View, Zone
from greathall.terminal import draw_moves, draw_view

WIDTH = 100


def printed(drawn: RenderableType) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=WIDTH, highlight=False).print(drawn)
    return out.getvalue().splitlines()


def menu(count: int) -> View:
    """A list of moves, two for every card."""
    view = View("toy", "Toy", 1, 0, False)
    cards = [Piece(f"hand/{k}", f"Card {k}", text=f"Text of card {k}, " + "very long " * 20) for k in range(count // 2)]
    view.zones.append(Zone("hand", "Hand", ROW, cards))
    for k in range(count):
        verb = "play" if k % 2 == 0 else "discard"
        view.offers.append(Offer(k, f"{verb} card {k // 2} for 3 coins", f"hand/{k // 2}", "TOY-1"))
    return view


def test_a_long_menu_keeps_its_words_and_explains_each_card_in_its_line() -> None:
    lines = printed(draw_moves(menu(24), ["Ann"], WIDTH))
    assert len(lines) == 24
    assert all(len(line) <= WIDTH for line in lines)
    assert lines[0].startswith("  1 play card 0 for 3 coins")
    assert "Text of card 0, very long" in lines[0]
    assert lines[0].rstrip().endswith("…")
    assert lines[1].strip() == "2 discard card 0 for 3 coins"  # the card is explained once


def test_a_short_menu_explains_at_length() -> None:
    lines = printed(draw_moves(menu(4), ["Ann"], WIDTH))
    assert len(lines) > 4
    assert not any("…" in line for line in lines)


def test_a_very_long_menu_shows_the_words_alone() -> None:
    lines = printed(draw_moves(menu(90), ["Ann"], WIDTH))
    assert not any("Text of card" in line for line in lines)
    assert any("discard card 44 for 3 coins" in line for line in lines)


def table() -> View:
    view = View("toy", "Toy", 2, 0, False)
    steps = [Slot(f"step/{k}", float(k), 0.0, f"step {k}", "", f"pays {k}") for k in range(30)]
    track = Zone("track", "Track", TRACK, [Piece("marker", "Marker", slot="step/7")], steps)
    places = [Slot("yard", 0.0, 0.0, "yard"), Slot("tower", 9.0, 9.0, "tower", "", "a long text " * 8)]
    goods = [Piece("goods/1/wood", "Wood", count=2, slot="yard"), Piece("guard", "Guard", slot="tower")]
    for seat in (0, 1):
        view.mats.append(Mat(seat, [Zone(f"board/{seat}", "Board", MAP, goods, places), track], []))
    view.zones.append(Zone("row", "Row", ROW, [Piece("row/a", "Abbot", badges=("clergy",), text="Prays for you.")]))
    return view


def test_a_board_of_somebody_else_names_what_lies_on_it() -> None:
    lines = printed(draw_view(table(), ["Ann", "Ben"], WIDTH))
    ben = next(number for number, line in enumerate(lines) if "Ben" in line)
    assert any("Board  2× Wood, Guard" in line for line in lines[ben:])
    assert not any("a long text" in line for line in lines[ben:])


def test_of_a_long_track_only_the_taken_spaces_are_shown() -> None:
    lines = printed(draw_view(table(), ["Ann", "Ben"], WIDTH))
    assert sum("step 7: Marker; pays 7" in line for line in lines) == 2
    assert not any("step 8" in line for line in lines)
    assert any("look all" in line for line in lines)
    whole = printed(draw_view(table(), ["Ann", "Ben"], WIDTH, everything=True))
    assert any("step 8 pays 8" in line for line in whole)
    assert any("Abbot (clergy)  Prays for you." in line for line in whole)


def test_long_and_short_places_of_a_map_do_not_push_each_other_away() -> None:
    lines = printed(draw_view(table(), ["Ann", "Ben"], WIDTH))
    assert any("yard: 2× Wood" in line for line in lines)
    assert any("tower: Guard; a long text a long text" in line for line in lines)
