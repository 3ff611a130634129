"""The terminal: what a drawing must not hide: the ground under a tile, whose a piece is, why a board is empty."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

import greathall
from greathall.kernel import GRID, MAP, Mat, Piece, Slot, View, Zone
from greathall.terminal import draw_view

NAMES = ["Ann", "Ben"]


def drawn(view: View, width: int = 100, everything: bool = False) -> str:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    console.print(draw_view(view, NAMES, width, everything))
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def table(*zones: Zone, mats: list[Mat] | None = None, game: str = "any") -> View:
    view = View(game, "Any game", 2, 0, False)
    view.zones = list(zones)
    view.mats = mats or []
    return view


def test_the_ground_under_a_tile_is_shown_by_a_sign() -> None:
    slots = [Slot("l/1", 1, 1, "", "river"), Slot("l/2", 2, 1, "", "hill"), Slot("l/3", 3, 1, "", "plain")]
    slots += [Slot(f"l/{x}", x, 1, "", "plain") for x in range(4, 9)]
    tiles = [Piece("t/1", "Farmer", slot="l/1"), Piece("t/3", "Forest", slot="l/3")]
    for width in (80, 140):
        text = drawn(table(Zone("l", "Fief", GRID, tiles, slots), game="feudality"), width)
        assert "~Farmer" in text
        assert "~Forest" not in text
        assert "hill" in text
        assert "under a piece: ~ river, ^ hill, ^^ double hill" in text


def test_maps_to_choose_from_stand_side_by_side() -> None:
    view = greathall.load("feudality").new(2, 1).view(0)
    lines = drawn(view).splitlines()
    assert any("Fief 1a" in line and "Fief 1b" in line for line in lines)
    assert sum("~ river, ^ hill, ^^ double hill" in line for line in lines) == 1


def test_pieces_on_a_common_board_say_whose_they_are() -> None:
    ships = [Piece("s/0", "Ship", owner=0, slot="c/roma"), Piece("s/1", "Ship", owner=1, slot="c/roma")]
    pawn = Piece("p/1", "{1}", owner=1, slot="c/roma")
    text = drawn(table(Zone("v", "Voyage", MAP, [*ships, pawn], [Slot("c/roma", 50, 50, "Roma", "city")])))
    assert "Roma: Ship of Ann, Ship of Ben, Ben" in text
    mine = Zone("h", "Store", MAP, [Piece("g", "gold", owner=0, slot="x")], [Slot("x", 0, 0, "box")], owner=0)
    assert "of Ann" not in drawn(table(mats=[Mat(0, [mine], [])]))


def test_a_place_without_a_name_is_told_by_what_it_is() -> None:
    slots = [Slot("card/roma/a", 1, 1, "", "card"), Slot("side/0/1", 2, 1, "", "side", "Side 1: gain 1 VP")]
    text = drawn(table(Zone("v", "Board", MAP, [Piece("c", "A7", slot="card/roma/a")], slots)))
    assert "card: A7" in text
    assert "Side 1: gain 1 VP" in text
    assert "1 Side 1" not in text


def test_the_board_of_another_says_that_it_is_hidden() -> None:
    wall = Zone("m/1", "Map", MAP, [], [Slot("l/1", 1, 1, "Land 1")], owner=1, text="behind the wall")
    one = Zone("n/1", "Castle", MAP, [Piece("p", "Tower", owner=1, slot="s")], [Slot("s", 1, 1, "T1")], owner=1)
    text = drawn(table(mats=[Mat(1, [wall, one], [])]))
    assert "Map  behind the wall" in text
    assert "Castle  Tower" in text
