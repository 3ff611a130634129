"""What is lit or has the keyboard shows it by a ring around it: no frame cuts that, in any game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.hall.guests import Hall
from tests.hall.leafing import Album, every_question

# How far the ring of a mark reaches beyond its thing, and how much of that lies outside of a frame that cuts.
CUT = """() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => element.dataset.target ?? element.dataset.for ?? (element.id || element.className);
  const board = document.getElementById("board");
  const reach = (style) =>
    style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const beyond = (place, far) => {
    const box = place.getBoundingClientRect();
    let most = 0;
    for (let frame = place.parentElement; frame !== document.body; frame = frame.parentElement) {
      const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(frame);
      const more = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
      const { left, top } = frame.getBoundingClientRect();
      const [x, y] = [left + frame.clientLeft - more, top + frame.clientTop - more];
      if (overflowX !== "visible")
        most = Math.max(most, x - box.left + far, box.right + far - x - frame.clientWidth - 2 * more);
      if (overflowY !== "visible")
        most = Math.max(most, y - box.top + far, box.bottom + far - y - frame.clientHeight - 2 * more);
    }
    return Math.min(most, far);
  };
  const faults = new Set();
  const things = ["#board .region :is(.piece, .slot)", "#board .zone-head.can", "#players :is(.player-head, i.last)",
    "#prompt .choice"];
  for (const place of [...document.querySelectorAll(things.join())].filter(seen)) {
    const box = place.getBoundingClientRect();
    // What is drawn as a land has its ring along its outline; what is only heard has none.
    const room = place.closest(".place")?.getBoundingClientRect() ?? box;
    if (place.querySelector(".shape") || Math.min(box.width, room.width) < 3) continue;
    if (place.closest(".z-palace.zone-track .on")) continue;
    const page = place.closest(".region");
    if (innerWidth < 992 && page) board.scrollLeft = page.offsetLeft - board.offsetLeft;
    place.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const told = (mark, far) => {
      const cut = beyond(place, far);
      if (cut > 1) faults.add(`${mark} of ${name(place)} reaches ${far}, ${cut.toFixed(1)} of it are cut`);
    };
    if (place.matches("i")) {
      told("the last move", reach(getComputedStyle(place)));
      continue;
    }
    for (const mark of ["lit", "last"]) {
      const had = place.classList.contains(mark);
      place.classList.add(mark);
      const far = reach(getComputedStyle(place));
      if (!had) place.classList.remove(mark);
      told(mark, far);
    }
    if (!place.matches("[tabindex='0'], button")) continue;
    place.focus({ preventScroll: true });
    if (place.matches(":focus-visible")) told("the keyboard", reach(getComputedStyle(place)));
    else faults.add(`${name(place)} does not take the keyboard`);
  }
  return [...faults];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 800)], ids=str)
def test_no_frame_cuts_the_ring_around_anything(browser: Browser, hall: Hall, slug: str, size: tuple[int, int]) -> None:
    album = Album(browser, hall, slug, *size)
    album.page.keyboard.press("Tab")  # whoever uses the keyboard sees where it is
    found: dict[str, str] = {}
    for where, view, lines in every_question(slug):
        album.show(view, lines)
        found |= dict.fromkeys(album.page.evaluate(CUT), where)
    album.close()
    assert found == {}
