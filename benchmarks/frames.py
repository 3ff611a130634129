"""The table in a browser: `python benchmarks/frames.py [GAME …] [--loads 10] [--updates 30] [--seconds 6]`.

Every game with its most seats, one person and greedy bots, in a real Chromium of 1440×900 with animations, always the
same game (a fixed seed):

- first drawing: from the navigation until a frame with the whole table has been painted, in a browser that keeps
  nothing from before, of a game that has just begun; the hall's own work is in it.
- updates: what the page's own thread works for one, in milliseconds of CPU time: scripts, styles and layout with the
  frames of their animations. Answers are given past the page, so that nothing but updates is counted.
- frames: how many come in a second while the replay shows the newest moments of that game at its usual speed, within
  how many milliseconds 95 of 100 follow the last one, the longest gap, and how many pieces were set on their way. They
  are the frames of the page's own thread; beside them those that come while pieces or goods are on their way.
- dropped: what one sees. Pieces travel without the page's own thread: of the frames that the browser wanted to show in
  those seconds, how many it did not (by its own account, in its trace, which is taken of a second replay).

Updates and frames are seen by the person, who has a hand on the board; with --watched by somebody who has none, and on
whose board the things of whoever moves lie: there more changes at a time.

Hall and browser share this machine: the load average is told beside each game. It needs the tests' environment
(Playwright, and a Chromium: see tests/hall/chromium.py); rules should be compiled.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

# Run as a script, only the folder of this file is on the path; `tests` is meant as a package.
sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, CDPSession, Page, WebSocket, sync_playwright

import greathall
from greathall.bots import make_bot
from greathall.hall import Settings
from greathall.hall.identity import COOKIE
from greathall.hall.seating import SeatWish
from greathall.hall.table import Table
from tests.hall.chromium import launch
from tests.hall.guests import Guest, Hall, running_hall, send_guests_home

SEED = 7
WIDTH, HEIGHT = 1440, 900
PACE = 1.0  # seconds between two moves of bots, as a hall has it by itself
REST = 1500  # milliseconds after which nothing of an update moves any more
PATIENCE = 120_000  # milliseconds for the bots to come to the person's turn
PARTS = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}

# The first frame that finds the whole table paints it; when the next one begins, that has been done.
NOTE_DRAWING = """
  globalThis.drawn = new Promise((resolve) => {
    const look = () => {
      const whole = document.readyState !== "loading" && document.querySelector("#board .region");
      requestAnimationFrame(whole ? () => resolve(performance.now()) : look);
    };
    requestAnimationFrame(look);
  });
"""

# Shows the newest moments again, counts the times at which pieces were set on their way, and notes every frame.
REPLAY = """async (seconds) => {
  const { show, endReplay } = await import("/static/replay.js");
  const { api, seat } = document.body.dataset;
  const newest = Number(/\\/at\\/(\\d+)/.exec(document.querySelector("a[data-act='film']").href)[1]);
  const moments = [];
  for (let n = Math.max(0, newest - Math.ceil(seconds / 0.9) - 1); n <= newest; n += 1)
    moments.push(await (await fetch(`${api}/film/${n}?seat=${seat}`)).json());
  let travels = 0;
  const start = HTMLElement.prototype.showPopover;
  HTMLElement.prototype.showPopover = function () {
    travels += this.matches(".flight");
    return start.call(this);
  };
  const times = [];
  const travelling = []; // whether anything was on its way when a frame began
  show(moments.slice(1), moments[0]);
  await new Promise((resolve) => {
    const note = (now) => {
      times.push(now);
      travelling.push(Boolean(document.querySelector(".flight, #flights > svg")));
      if (now - times[0] < seconds * 1000) requestAnimationFrame(note);
      else resolve();
    };
    requestAnimationFrame(note);
  });
  endReplay();
  HTMLElement.prototype.showPopover = start;
  return [times, travels, travelling];
}"""


@dataclass(slots=True)
class Seen:
    """What was measured at one table; times in milliseconds."""

    game: str
    seats: int
    load: float
    drawn: list[float]
    updates: int
    script: float
    style: float
    layout: float
    watched: bool
    frames_a_second: float
    while_travelling: float
    gap_of_95: float
    longest_gap: float
    travels: int
    wanted: int
    dropped: int

    @property
    def name(self) -> str:
        return f"| {greathall.load(self.game).title}{' (watched)' if self.watched else ''} | {self.seats} |"

    def seen_row(self) -> str:
        drawn = f"{statistics.median(self.drawn):.0f} | {min(self.drawn):.0f} to {max(self.drawn):.0f}"
        frames = (
            f"{self.frames_a_second:.1f} | {self.while_travelling:.1f} | {self.gap_of_95:.1f} | "
            f"{self.longest_gap:.0f} | {self.travels} | {self.dropped} of {self.wanted}"
        )
        return f"{self.name} {drawn} | {frames} | {self.load:.1f} |"

    def work_row(self) -> str:
        together = self.script + self.style + self.layout
        return (
            f"{self.name} {self.updates} | {self.script:.1f} | {self.style:.1f} | {self.layout:.1f} | {together:.1f} |"
        )


SEEN_HEAD = (
    "game | seats | first drawing | from, to | frames a second | while travelling | 95 of 100 | longest gap | "
    "travels | dropped | load"
)
WORK_HEAD = "game | seats | updates | script | style | layout | together"


def head(columns: str) -> str:
    """The first two lines of a table; everything but the game is a number."""
    return f"| {columns} |\n| ---{' | ---:' * columns.count('|')} |"


def progress(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def load_average() -> float:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


class Measured:
    """One table, whoever sits at it, and their browser."""

    def __init__(self, browser: Browser, hall: Hall, slug: str) -> None:
        self.browser = browser
        self.slug = slug
        self.seats = greathall.load(slug).seats.stop - 1
        self.guest: Guest = hall.guest("Bench")
        self.cookie = str(self.guest.http.cookies.get(COOKIE)).strip('"')
        # No request can choose the seed, so the table is made inside the hall, for the person whom the cookie names.
        person = hall.do(hall.service.storage.person(self.cookie.partition(".")[0]))
        assert person is not None
        wishes = [SeatWish("me"), *[SeatWish("greedy")] * (self.seats - 1)]
        self.table: Table = hall.do(hall.service.create(person, slug, wishes, {}, pace=PACE, seed=SEED))
        self.door = hall.url
        self.url = f"{hall.url}tables/{self.table.id}"
        self.updates = 0

    @contextmanager
    def page(self, watched: bool = False) -> Iterator[Page]:
        """A page in a browser that has never been here, except for the cookie; who only watches has none."""
        context = self.browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="no-preference", color_scheme="light"
        )
        if not watched:
            # For the whole hall: with the table's address alone its WebSocket would take the person for a spectator.
            context.add_cookies([{"name": COOKIE, "value": self.cookie, "url": self.door}])
        page = context.new_page()
        page.on("websocket", self._listen)
        yield page
        context.close()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, message: bytes | str) -> None:
        self.updates += str(message).startswith('{"type":"update"')

    def wait_for_bots(self, page: Page) -> bool:
        """Until nobody but the person is asked; false when the game is over. The page is not asked: it would count."""
        for _ in range(PATIENCE // 50):
            if self.table.running.over:
                return False
            if list(self.table.to_act) == [0]:
                return True
            page.wait_for_timeout(50)
        raise SystemExit(f"{self.slug}: the bots did not come to an end")

    def drawings(self, loads: int) -> list[float]:
        """How long each of several first drawings took."""
        found: list[float] = []
        for number in range(loads):
            with self.page() as page:
                page.add_init_script(NOTE_DRAWING)
                if number == 0:
                    self.wait_for_bots(page)
                page.goto(self.url)
                found.append(page.evaluate("globalThis.drawn"))
        return found

    def work(self, page: Page, updates: int) -> dict[str, float]:
        """What each update takes of the page's thread, until so many have come or the game is over."""
        meter = page.context.new_cdp_session(page)
        # Of processor time, not of the clock: what others do on this machine is not the page's.
        meter.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.wait_for_timeout(REST)
        self.updates = 0
        before = metrics(meter)
        adviser = make_bot("greedy", SEED)
        while self.updates < updates and self.wait_for_bots(page):
            page.wait_for_timeout(PACE * 1000)
            version = self.table.sights[0].version
            self.guest.move(self.table.id, adviser.act(self.table.running, 0), version)
        self.wait_for_bots(page)
        page.wait_for_timeout(REST)
        after = metrics(meter)
        meter.detach()
        return {part: (after[part] - before[part]) / max(1, self.updates) for part in PARTS}

    def shown(self, page: Page, seconds: float) -> tuple[int, int]:
        """How many frames the browser wanted to show in a replay, and how many of them it dropped."""
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder, "trace.json")
            self.browser.start_tracing(page=page, path=trace, categories=["cc", "benchmark", "devtools.timeline"])
            page.evaluate(REPLAY, seconds)
            self.browser.stop_tracing()
            return frames_shown(json.loads(trace.read_text(encoding="utf-8"))["traceEvents"])

    def all(self, loads: int, updates: int, seconds: float, watched: bool) -> Seen:
        progress(f"{self.slug}, {self.seats} seats: {loads} first drawings …")
        drawn = self.drawings(loads)
        with self.page(watched) as page:
            page.goto(self.url)
            progress(f"{self.slug}: {updates} updates …")
            parts = self.work(page, updates)
            counted = self.updates
            progress(f"{self.slug}: {seconds:g} seconds of replay …")
            times, travels, travelling = page.evaluate(REPLAY, seconds)
            progress(f"{self.slug}: the same, traced …")
            wanted, dropped = self.shown(page, seconds)
        gaps = [later - earlier for earlier, later in pairwise(times)]
        # From the frame in which something sets out to that in which nothing is on its way any more.
        moving = [gap for gap, moves in zip(gaps, travelling, strict=False) if moves]
        return Seen(
            self.slug,
            self.seats,
            load_average(),
            drawn,
            counted,
            **parts,
            watched=watched,
            frames_a_second=1000 / statistics.mean(gaps),
            while_travelling=1000 / statistics.mean(moving) if moving else float("nan"),
            gap_of_95=statistics.quantiles(gaps, n=20)[-1],
            longest_gap=max(gaps),
            travels=travels,
            wanted=wanted,
            dropped=dropped,
        )


def frames_shown(events: list[dict[str, Any]]) -> tuple[int, int]:
    """Of a trace: how many frames were wanted, and how many of them nobody saw.

    The browser reports of every frame whether it was presented, dropped, or not wanted because nothing had changed. Of
    one frame there may be several reports: what the page's thread had no time for comes with a later one.
    """
    reports: dict[tuple[int, int, int], set[str]] = {}
    pages: Counter[int] = Counter(one["pid"] for one in events if one["name"] == "UpdateLayoutTree")
    page = pages.most_common(1)[0][0]
    for one in events:
        if one["name"] == "PipelineReporter" and one["ph"] == "b" and one["pid"] == page:
            told = one["args"].get("frame_reporter") or one["args"]["chrome_frame_reporter"]
            # Only what matters to the eye: an animation was running, or something had changed.
            state = told["state"] if told["state"] != "STATE_DROPPED" or told.get("affects_smoothness") else "unseen"
            key = (told["layer_tree_host_id"], told["frame_source"], told["frame_sequence"])
            reports.setdefault(key, set()).add(state)
    presented = sum(any(state.startswith("STATE_PRESENTED") for state in states) for states in reports.values())
    dropped = sum(
        "STATE_DROPPED" in states and not any(state.startswith("STATE_PRESENTED") for state in states)
        for states in reports.values()
    )
    return presented + dropped, dropped


def metrics(meter: CDPSession) -> dict[str, float]:
    """Milliseconds that the page's thread has worked since it began."""
    found = {one["name"]: one["value"] * 1000 for one in meter.send("Performance.getMetrics")["metrics"]}
    return {part: found[name] for part, name in PARTS.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="slugs; all games if none is named")
    parser.add_argument("--loads", type=int, default=10, help="first drawings of each table")
    parser.add_argument("--updates", type=int, default=30, help="at least so many; answers go on until they have come")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long the replay is watched")
    parser.add_argument("--watched", action="store_true", help="updates and replay as a spectator sees them")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    asked = parser.parse_args()
    unknown = set(asked.games) - set(greathall.games())
    if unknown:
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(greathall.games())}")
    found: list[Seen] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = launch(playwright)
        build = "compiled" if greathall.compiled else "interpreted"
        about = f"Chromium {browser.version} at {WIDTH}×{HEIGHT}, {os.cpu_count()} CPUs, rules {build}"
        progress(f"{about}; load average {load_average():.1f}")
        with running_hall(Settings(data=Path(data), limits=0, workers=1)) as hall:
            for slug in asked.games or greathall.games():
                found.append(
                    Measured(browser, hall, slug).all(asked.loads, asked.updates, asked.seconds, asked.watched)
                )
            send_guests_home()
        browser.close()
    print(f"{about}; load average at the end {load_average():.1f}\n")
    print("\n".join([head(WORK_HEAD), *(seen.work_row() for seen in found)]), end="\n\n")
    print("\n".join([head(SEEN_HEAD), *(seen.seen_row() for seen in found)]))
    if asked.json:
        figures = {"about": about, "tables": [asdict(seen) for seen in found]}
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
