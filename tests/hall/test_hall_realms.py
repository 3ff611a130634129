"""How Medieval Realms lies on the table: its lands, the tokens one chooses from, the cards of a realm."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from greathall.games.looks import natural
from greathall.kernel import Piece, View, Zone
from tests.hall.drawing.tables import game_of, views, zones_of
from tests.hall.guests import Hall
from tests.hall.leafing import Album
from tests.hall.persons import Person

GAME = "medieval_realms"
DESK, LOW, PHONE = (1280, 800), (1280, 700), (390, 844)

# Of each land: whether it is asked for, how many spots all over it were tried, and how many are it or lie on it.
SPOTS = """() => {
  const slots = [...document.querySelectorAll("#board .region .z-map .slot")];
  return slots.map((slot, number) => {
    const [board, region] = [document.getElementById("board"), slot.closest(".region")];
    board.scrollLeft = region.offsetLeft - board.offsetLeft; // a phone turns its pages
    slot.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const land = document.getElementById(`land-${number + 1}`);
    const shown = slot.querySelector(".shape use").getScreenCTM();
    const { x, y, width, height } = land.getBBox();
    let [all, hit] = [0, 0];
    for (let across = 0.03; across < 1; across += 0.09) {
      for (let down = 0.03; down < 1; down += 0.09) {
        const spot = new DOMPoint(x + across * width, y + down * height);
        if (!land.isPointInFill(spot)) continue;
        const { x: left, y: top } = spot.matrixTransform(shown);
        all += 1;
        hit += document.elementFromPoint(left, top)?.closest(".place")?.firstElementChild === slot;
      }
    }
    return [slot.matches(".can"), all, hit];
  });
}"""

SHOWN = """() => [...document.querySelectorAll("#board > .region .zone")]
  .filter((zone) => zone.getBoundingClientRect().height > 0)
  .map((zone) => zone.dataset.zone.split("/")[0])"""

# Names of cards in play that are not to be read, or not within their zone.
UNREAD = """() => {
  const zone = document.querySelector("#board .region .z-realm").getBoundingClientRect();
  return [...document.querySelectorAll("#board .region .z-realm .name")].filter((name) => {
    const { width, bottom } = name.getBoundingClientRect();
    const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).fontSize);
    const words = document.createRange();
    words.selectNodeContents(name.firstChild);
    const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
    const broken = !words.toString().includes(" ") && tops.size > 1;
    return broken || width < 20 || bottom > zone.bottom || lines > 2.6 || name.scrollWidth > name.clientWidth + 1;
  }).map((name) => name.textContent);
}"""


def asked_for(family: str, seats: int) -> View:
    """A position in which somebody chooses one of these."""
    return next(
        view
        for view in views("medieval_realms")
        if view.seats == seats and any(offer.target.startswith(f"{family}/") for offer in view.offers)
    )


@pytest.mark.parametrize("size", [DESK, LOW, PHONE], ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_land_is_clicked_wherever_it_lies(browser: Browser, hall: Hall, size: tuple[int, int], seats: int) -> None:
    """Only where the number or the reward of a neighbour reaches over the border, that is clicked."""
    album = Album(browser, hall, GAME, *size)
    album.show(asked_for("land", seats), [])
    lands = album.page.evaluate(SPOTS)
    album.close()
    assert len(lands) == (8 if seats == 2 else 10)
    assert any(can for can, _, _ in lands)
    for _, spots, hit in lands:
        assert spots > 30
        assert hit / spots > 0.9


@pytest.mark.parametrize("size", [DESK, LOW], ids=str)
def test_who_chooses_a_token_sees_the_whole_table(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    """Only the squares of the mayors, who have done their work by then, make room for the tokens."""
    album = Album(browser, hall, GAME, *size)
    album.show(asked_for("supply", 2), [])
    shown = set(album.page.evaluate(SHOWN))
    album.close()
    assert shown >= {"supply", "panel", "future", "track", "deck", "discard", "map", "manor", "hand", "realm"}
    assert "management" not in shown


@pytest.mark.parametrize("size", [DESK, (1440, 900)], ids=str)
@pytest.mark.parametrize("hand", [0, 1, 2, 3, 4])
def test_the_cards_of_a_realm_have_their_names(browser: Browser, hall: Hall, hand: int, size: tuple[int, int]) -> None:
    album = Album(browser, hall, GAME, *size)
    view = next(view for view in views(GAME) if view.seat == 0)
    realms = [zone for view in views(GAME) for zone in zones_of(view) if zone.id.startswith("realm/")]
    every = {piece.name: piece for zone in realms for piece in zone.pieces}
    # Long names first.
    cards = sorted(every.values(), key=lambda card: -len(card.name))
    assert len(cards) >= 22

    def holding(zone: Zone, number: int) -> Zone:
        pieces = [
            Piece(f"{zone.id}/{n}", card.name, card.art, 0, badges=card.badges, text=card.text)
            for n, card in enumerate(cards[:number])
        ]
        return Zone(zone.id, zone.title, zone.kind, pieces, owner=0, text=zone.text)

    whole = view.mats[0].zones
    try:
        # Beside three cards in hand there is room for fifteen, beside two for twenty.
        for count in (1, 2, 4, 5, 9, 12, 15, *((18, 20) if hand < 3 else ())):
            given = {"realm/0": count, "hand/0": hand}
            view.mats[0].zones = [holding(zone, given[zone.id]) if zone.id in given else zone for zone in whole]
            album.show(view, [])
            assert album.page.locator("#board .region .z-realm .piece").count() == count
            assert album.page.evaluate(UNREAD) == [], count
    finally:
        view.mats[0].zones = whole
    album.close()


# Cards of the panel on which a line is cut.
CUT = """() => [...document.querySelectorAll("#board .region .z-panel .piece")]
  .filter((card) => card.scrollHeight > card.clientHeight + 1).map((card) => card.textContent)"""


def test_in_a_film_too_the_cards_of_the_panel_are_read_to_their_end(
    browser: Browser, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a row of buttons more than the table; with this seed there are castles and cities, which say most."""
    monkeypatch.setattr("secrets.randbits", lambda _: 20)
    person = Person(browser, hall, *DESK)
    id = person.set_up(GAME)
    assert person.wait_for_turn()
    person.open(f"/tables/{id}/at/0")
    assert person.page.locator("#board .z-panel .piece").count() == 12
    assert person.page.evaluate(CUT) == []
    person.close()


def test_why_a_card_cannot_be_activated_is_not_said_by_the_number_of_its_square() -> None:
    game = game_of(GAME)
    words = [game.vocabulary.words(move) for move in range(len(game.vocabulary))]
    squares = [word for word in words if word.startswith("activate ")]
    assert len(squares) == 12
    assert {natural(GAME, word) for word in squares} == {"activate this card"}
