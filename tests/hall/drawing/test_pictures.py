"""What the games draw beside cards: pieces with a shape, pictures under zones."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from greathall.games.looks import COIN, CUBE, FIGURE, PAWN
from greathall.hall.drawing import blazons_of, draw_sprite, draw_vignette, parse_blazon
from greathall.hall.drawing.boards import shapes_of, underlay
from greathall.hall.drawing.shapes import heap, paint_shape
from greathall.kernel import GRID, MAP, ROW, Piece, Slot, View, Zone
from tests.hall.drawing.tables import board, everything, pieces_of, views


def symbol(slug: str, art: str) -> ET.Element:
    (found,) = [element for element in ET.fromstring(draw_sprite(slug)).iter("symbol") if element.get("id") == art]
    return found


def picture(zone: Zone, seat: int = 0, game: str = "feudalia") -> str:
    return underlay(View(game, game, 2, seat, False), zone)


def test_the_lobby_has_a_picture_of_every_table_with_arms_of_its_own(slug: str) -> None:
    tree = ET.fromstring(draw_vignette(slug))
    shields = [element for element in tree.iter("svg") if element.get("viewBox") == "0 0 100 120"]
    assert len(shields) >= 6
    assert not [element for element in tree.iter() if element.get("style") or element.get("class")]
    assert draw_vignette("nothing") == ""


def test_arts_with_a_shape_have_a_blazon_and_are_no_shields(slug: str) -> None:
    shapes = shapes_of(slug)
    assert shapes.keys() <= blazons_of(slug).keys()
    for art in shapes:
        drawn = symbol(slug, "em-" + art.replace("_", "-"))
        assert [element for element in drawn.iter() if element.get("clip-path")] == []
        assert len(list(drawn.iter("path"))) + len(list(drawn.iter("circle"))) > 0


@pytest.mark.parametrize("shape", [CUBE, COIN, FIGURE, PAWN])
def test_a_shape_takes_tincture_and_charge_from_the_blazon(shape: str) -> None:
    red, blue = (paint_shape(shape, parse_blazon(f"{colour}, a star or")) for colour in ("gules", "azure"))
    assert red != blue
    assert "#b3261e" in red
    assert ("#e3ae2b" in red) == (shape != PAWN)
    ET.fromstring(f"<g>{red}</g>")


@pytest.mark.parametrize("count", range(2, 13))
def test_a_heap_has_as_many_cubes_as_there_are_up_to_nine(count: int) -> None:
    drawn = ET.fromstring(heap("em-cube-wheat", count))
    places = [(cube.attrib["x"], cube.attrib["y"]) for cube in drawn.iter("use")]
    assert len(places) == len(set(places)) == min(count, 9)
    _, _, width, height = (int(part) for part in drawn.attrib["viewBox"].split())
    assert all(0 <= int(x) <= width - 100 and 0 <= int(y) <= height - 120 for x, y in places)


def test_cubes_on_a_fief_of_feudalia_can_be_counted() -> None:
    seen = 0
    for view in views("feudalia"):
        drawn = {element.get("id"): element for element in everything(board(view)) if element.get("data-art")}
        for piece in pieces_of(view):
            if piece.id.startswith("cube/"):
                assert len(list(drawn[f"p-{piece.id}"].iter("use"))) == min(piece.count, 9)
                seen += 1
    assert seen > 20


def test_every_card_of_medieval_realms_has_arms_of_its_own() -> None:
    cards = {
        piece.name: piece.art
        for view in views("medieval_realms")
        for piece in pieces_of(view)
        if piece.badges[1:] and piece.art != "bidder"
    }
    lines = blazons_of("medieval_realms")
    assert len(cards) > 30
    assert len({lines[art] for art in cards.values()}) == len(cards)


def test_a_town_grows_with_its_cards() -> None:
    def town(cards: int) -> str:
        return picture(
            Zone("feebleton", "Feebleton", ROW, [Piece("f", "Farmer", "farmer", count=cards)]), 0, "feebleton"
        )

    assert len({town(cards) for cards in range(1, 22)}) == 21
    assert town(22) == town(60)


def test_every_kind_of_card_builds_its_house_where_it_stays() -> None:
    def houses(**cards: int) -> list[str]:
        pieces = [Piece(art, art, art, count=count) for art, count in cards.items()]
        drawn = picture(Zone("feebleton", "Feebleton", ROW, pieces), 0, "feebleton")
        return re.findall(r'<g transform="translate\([^"]*\)(?:scale\([^"]*\))?"><path.*?</g>', drawn)

    young = houses(farmer=1, noble=1)
    for older in (houses(farmer=1, noble=1, guard=1), houses(farmer=3, noble=2)):
        assert set(young) < set(older)
    # Each of another kind looks different; a second one of a kind is a cottage.
    assert houses(farmer=1) != houses(noble=1) != houses(guard=1)
    assert len(houses(farmer=2)) == len(houses(farmer=1)) + 1


def test_only_ones_own_lands_are_drawn_at_length() -> None:
    slots = [Slot("land/0/1", 12, 15, "Land 1", "land"), Slot("land/0/2", 38, 80, "Land 2", "land")]
    own, other = (picture(Zone("map/0", "Map", MAP, [], slots, 0), seat, "medieval_realms") for seat in (0, 1))
    for ground in ("meadow", "wood"):
        assert f'class="land {ground}"' in own
        assert f'class="land {ground}"' in other
    assert len(other) < len(own) / 2


def test_a_card_has_the_tincture_of_its_arms_around_it() -> None:
    drawn = "".join(board(view) for view in views("feebleton"))
    # In this game the field of all arms has one tincture, which is the first word.
    fields = {art.replace("_", "-"): line.partition(",")[0] for art, line in blazons_of("feebleton").items()}
    found = dict(re.findall(r'class="piece[^"]* t-(\w+)[^"]*" id="[^"]*" data-art="([^"]+)"', drawn))
    assert {"vert", "or", "gules"} <= set(found)
    for tincture, art in found.items():
        assert fields[art] == tincture


def test_a_fief_shows_its_kind_its_level_and_its_city() -> None:
    def fief(kind: str, fields: int, city: bool) -> str:
        slots = [Slot("fief-card/0/1", 15, 50, "", kind)]
        slots += [Slot(f"field-place/0/1/{k}", 45, 25, "", "free") for k in range(fields)]
        slots += [Slot("city-place/0/1", 75, 25, "", "city")] if city else []
        return picture(Zone("fief/0/1", "Fief", MAP, [], slots, 0))

    levels = [(1, False), (1, True), (2, True)]
    drawn = [fief(kind, *level) for kind in ("wheat", "wood", "clay", "stone") for level in levels]
    assert len(set(drawn)) == 12
    assert [one.count('class="crop"') for one in drawn[:3]] == [1, 1, 2]


def test_the_cathedral_is_built_part_by_part() -> None:
    def scaffolds(phase: int) -> int:
        kinds = ["done" if card < phase else "open" if card == phase else "closed" for card in range(5)]
        slots = [Slot(f"cathedral/{card}", 10, 30, "", kind) for card, kind in enumerate(kinds)]
        drawn = picture(Zone("cathedral", "Cathedral", MAP, [], slots))
        assert drawn.count("bay done") == min(phase, 5)
        assert drawn.count("bay closed") == max(0, 4 - phase)
        return drawn.count("scaffold")

    assert [scaffolds(phase) for phase in range(6)] == [1, 1, 1, 1, 1, 0]


def test_the_wall_of_a_realm_hides_it_from_the_others_only() -> None:
    def realm(family: str, viewer: int, text: str) -> str:
        slots = [Slot("land/0/1", 12, 15, "Land 1", "land"), Slot("land/0/2", 38, 10, "Land 2", "land")]
        kind = MAP if family == "map" else GRID
        return picture(Zone(f"{family}/0", "Map", kind, [], slots, 0, text), viewer, "medieval_realms")

    for family in ("map", "management"):
        assert "bricks" in realm(family, 1, "behind the wall")
        assert "bricks" in realm(family, -1, "behind the wall")
        assert "bricks" not in realm(family, 0, "")
        assert "bricks" not in realm(family, 1, "")


def test_games_without_a_word_about_it_have_shields_only() -> None:
    assert shapes_of("chess") == {}
