"""What flies over the table lies, at the end of its way, exactly where its piece lies."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.hall.guests import Hall
from tests.hall.leafing import Album, chosen_records, positions, sight

# Every piece before one's eyes is sent a little way, and stopped in the moment in which it arrives.
OFF = """async () => {
  const { land, seenAt, setOut } = await import("/static/travel.js");
  const found = [];
  for (const piece of document.querySelectorAll("#board > .region .piece[id]")) {
    const to = seenAt(piece.id, () => null, new Set());
    if (!to?.shown) continue;
    const { left, top, right, bottom, width, height } = to.box;
    const beside = { left: left - 90, top: top - 60, right: right - 90, bottom: bottom - 60, width, height };
    setOut([{ from: { ...to, box: beside }, to }]);
    const { copy } = to.likeness;
    for (const motion of copy.getAnimations()) {
      motion.pause();
      motion.currentTime = motion.effect.getComputedTiming().endTime - 0.001;
    }
    const off = (name, one, other) => {
      const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
      if (a.width < 2 || b.width < 2) return;
      const [across, down] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
      if (Math.hypot(across, down) > 5) found.push(`${piece.id}${name} by ${Math.round(across)}, ${Math.round(down)}`);
    };
    off("", piece, copy);
    const parts = (whole) => [...whole.querySelectorAll(":scope > :is(.chip, .em, .name)")];
    parts(piece).forEach((part, i) => off(` ${part.className.baseVal ?? part.className}`, part, parts(copy)[i]));
    land();
  }
  return found;
}"""


def test_what_flies_lands_where_it_lies(browser: Browser, hall: Hall, game: str) -> None:
    album = Album(browser, hall, game, 1280, 800)
    found: list[str] = []
    for where, state in positions(chosen_records(game)[1], 3):
        album.show(*sight(state))
        found += [f"{where}: {fault}" for fault in album.page.evaluate(OFF)]
    assert found == []
    album.close()
