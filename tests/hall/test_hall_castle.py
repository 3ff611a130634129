"""Stupor Mundi's castle: what its sides bring is read before one builds, not only afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from greathall.kernel import Line, View
from tests.hall.guests import Hall
from tests.hall.leafing import Album, chosen_records, positions, sight

# What stands before the walls: the words, and whether anything else of the castle lies over them or they leave it.
SIDES = """() => {
  const board = document.getElementById("board");
  const map = document.querySelector("#board .region .z-castle .map");
  if (innerWidth < 992) board.scrollLeft = map.closest(".region").offsetLeft - board.offsetLeft;
  map.scrollIntoView({ block: "center" });
  const frame = map.getBoundingClientRect();
  return [...map.querySelectorAll(".k-side")].map((side) => {
    const slot = side.querySelector(".slot");
    const text = slot.querySelector(".slot-text");
    const box = text.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const within = box.left >= frame.left && box.right <= frame.right && box.bottom <= frame.bottom;
    const ticked = slot.querySelector(".slot-label") !== null;
    return [text.innerText.replace(/\\s+/g, " "), ticked, within && slot.contains(hit) && box.height > 8];
  });
}"""


def castles() -> dict[int, tuple[View, list[Line]]]:
    """One's own castle with as many closed sides as it had in recorded games, from none on."""
    found: dict[int, tuple[View, list[Line]]] = {}
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path, 20):
            view, lines = sight(state)
            mat = next((mat for mat in view.mats if mat.seat == view.seat), None)
            if mat is not None and not any(offer.target.startswith("side/") for offer in view.offers):
                sides = [slot for zone in mat.zones for slot in zone.slots if slot.kind == "side"]
                found.setdefault(sum(bool(slot.label) for slot in sides), (view, lines))
    return found


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (360, 800)])
def test_what_every_side_of_the_castle_brings_is_in_view(browser: Browser, hall: Hall, width: int, height: int) -> None:
    album = Album(browser, hall, "stupor_mundi", width, height)
    seen = castles()
    assert 0 in seen
    assert len(seen) > 2
    for closed, (view, lines) in seen.items():
        assert album.faults(view, lines) == [], closed
        sides = album.page.evaluate(SIDES)
        brings = [words.replace("1 Grain", "1").replace("1 Stone", "1") for words, _, _ in sides]
        assert sorted(words.split()[0] for words in brings) == ["+1", "+1", "+1", "+3", "Market"], closed
        assert sum(ticked for _, ticked, _ in sides) == closed
        assert all(uncovered for _, _, uncovered in sides), (closed, sides)
    album.close()
