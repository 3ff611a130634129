"""A page of the hall through which one leafs: every position of a recorded game, drawn one after the other.

Nothing is played and nobody waits: so whole games can be looked at, at every size, and always the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

import greathall
from greathall.games.looks import layout_of
from greathall.hall.drawing.layouts import drawn_zones
from greathall.hall.drawing.telling import mover_of
from greathall.hall.schemas.playing import Way, Ways
from greathall.hall.sights import draw_fragments, line_items
from greathall.kernel import Line, State, View, read_record
from tests.hall.guests import Hall
from tests.hall.looking import LOOK, POINT, POINTED
from tests.hall.persons import UNPAINTED

RECORDS = Path(__file__).parent.parent / "records"
# The longest and the shortest that the hall gives.
NAMES = ["Petronilla", "Bo", "Theophanu", "Wenceslaus", "Mechthild", "Ermengard"]

# As the page itself does it: what stays is kept. To draw all of it anew takes three times as long.
SHOW = """async parts => {
  const { morph, parse } = await import("/static/morph.js");
  for (const [id, html] of Object.entries(parts)) {
    const old = document.getElementById(id);
    if (old) morph(old, parse(html));
  }
  for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
}"""

# One answer of the browser for each position: leafing is mostly waiting for it.
SHOW_AND_LOOK = f"""async ([parts, turn]) => {{
  await ({SHOW})(parts);
  return [({LOOK})(), ({POINT})(turn)];
}}"""

# As the page looks to whoever sits there: the chronicle with its fresh lines, a phone's page turned to the question.
SETTLE = """async ([seat, lines]) => {
  const { markFresh, turnToQuestion } = await import("/static/side.js");
  const list = document.getElementById("chronicle");
  document.body.dataset.seat = seat;
  list.dataset.start = 0;
  list.innerHTML = lines;
  document.querySelector("[data-act='earlier']")?.remove();
  markFresh();
  turnToQuestion();
  list.scrollTop = list.scrollHeight;
}"""

Theme = Literal["light", "dark"]


class Album:
    """A table's page that shows whatever is put on it. The hall's own messages do not come through."""

    def __init__(
        self,
        browser: Browser,
        hall: Hall,
        slug: str,
        width: int,
        height: int,
        theme: Theme = "light",
        ways: Callable[[], Sequence[Way]] | None = None,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=width < 500,
            color_scheme=theme,
        )
        self.page: Page = self.context.new_page()
        self.looks = 0
        # What a move would bring is a question about another table than the one that is shown.
        self.page.route("**/outcome?*", lambda route: route.abort())
        # What one click can answer, where somebody says it instead of the hall.
        if ways:
            self.page.route("**/ahead?*", lambda route: route.fulfill(json=Ways(ways=list(ways())).model_dump()))
        self.page.route_web_socket("**/ws/**", lambda _: None)
        seats = max(2, greathall.load(slug).seats.start)
        guest = hall.guest("Leafing")
        id = guest.new_table(slug, "me", *["greedy"] * (seats - 1))
        self.page.goto(f"{hall.url}tables/{id}")
        self.page.wait_for_selector("#board .region")

    def unpainted(self) -> None:
        """For whoever measures, and does not look at it."""
        self.page.evaluate(UNPAINTED)

    def show(self, view: View, lines: Sequence[Line]) -> None:
        self.page.evaluate(SHOW, drawn(view, lines))

    def lay(self, view: View, lines: Sequence[Line]) -> None:
        """The same with the chronicle and whatever the page does by itself: for pictures."""
        self.show(view, lines)
        self.page.evaluate(SETTLE, [view.seat, "".join(line_items(list(lines), NAMES, 0))])

    def faults(self, view: View, lines: Sequence[Line]) -> list[str]:
        """What is wrong with the table, and what would be covered while something on it is pointed at."""
        return self.faults_of(drawn(view, lines))

    def faults_of(self, parts: dict[str, str]) -> list[str]:
        """The same for what has been drawn already."""
        self.looks += 1
        found, points = self.page.evaluate(SHOW_AND_LOOK, [parts, self.looks])
        for x, y in points:
            self.page.mouse.move(x, y)
            found += [f"while {x:.0f}, {y:.0f} is pointed at {fault}" for fault in self.page.evaluate(POINTED)]
        return list(found)

    def close(self) -> None:
        self.context.close()


def records(slug: str) -> list[Path]:
    return sorted((RECORDS / slug).glob("*.txt"))


def chosen_records(slug: str) -> list[Path]:
    """A game with the fewest and one with the most seats, as good players play, and one by chance with the most."""
    every = records(slug)
    seats = [number_of_seats(path) for path in every]
    most = [path for path, number in zip(every, seats, strict=True) if number == max(seats)]
    return [every[seats.index(min(seats))], *most[:2]]


def number_of_seats(path: Path) -> int:
    return int(path.stem.split("-")[1].removesuffix("p"))


def drawn(view: View, lines: Sequence[Line]) -> dict[str, str]:
    """The table as it is drawn for whoever last answered where their own last line is. A record does not tell more,
    and for what finds room it is near enough.
    """
    since = next((number for number in range(len(lines), 0, -1) if mover_of(lines[number - 1]) == view.seat), 0)
    return draw_fragments(view, NAMES, list(lines), since=since)


def positions(path: Path, most: int = 0) -> Iterator[tuple[str, State]]:
    """The positions of a record (`most` of them, at equal distances; 0: all), and where each is found."""
    game = greathall.load(path.parent.name)
    record = read_record(path.read_text(encoding="utf-8"), game)
    state = record.start(game, listen=True)
    every = max(1, len(record.moves) // most) if most else 1
    for number, (seat, move) in enumerate(record.moves):
        if number % every == 0:
            yield f"{path.name} before move {number}", state
        state.play(seat, move)
    yield f"{path.name} at its end", state


def sight(state: State) -> tuple[View, list[Line]]:
    """What whoever is asked sees; at the end what the first seat sees."""
    return state.view(state.to_act[0] if state.to_act else 0), readable(state)


def readable(state: State) -> list[Line]:
    """What they have read."""
    seat = state.to_act[0] if state.to_act else 0
    return [line for line in state.chronicle or () if line.readable(seat)]


def aspects(view: View) -> Iterator[tuple[object, ...]]:
    """What a page has to have room for, part by part: the question with its cards, and every region with as much in it.

    A part looks alike, but for words, wherever these are alike; so of all positions only those need to be looked at
    that show one of their parts for the first time.
    """
    layout = layout_of(view.game)
    asked = {offer.target for offer in view.offers}
    yield "question", view.rule, view.seats, sum(target.startswith("button/") for target in asked)
    regions: dict[str, list[object]] = {}
    for zone in drawn_zones(view, layout):
        held = Counter(piece.slot for piece in zone.pieces)
        here = {zone.id, *(piece.id for piece in zone.pieces), *(slot.id for slot in zone.slots)}
        most = max(held.values(), default=0)
        regions.setdefault(layout.home(zone), []).append((zone.id.partition("/")[0], most, not asked.isdisjoint(here)))
    for region, zones in regions.items():
        yield region, *zones


def new_sights(slug: str) -> Iterator[tuple[str, View, list[Line]]]:
    """Every position of the chosen records, and of all others those that show something new (see aspects)."""
    known: set[tuple[object, ...]] = set()
    whole = chosen_records(slug)
    for path in records(slug):
        for where, state in positions(path):
            view = state.view(state.to_act[0] if state.to_act else 0)
            shown = set(aspects(view))
            if path in whole or not shown <= known:
                yield (where, view, readable(state))
            known |= shown


@cache
def every_sight(slug: str) -> tuple[tuple[str, View, list[Line]], ...]:
    return tuple(new_sights(slug))


def sights_at(path: Path, places: set[str]) -> Iterator[tuple[str, View, list[Line]]]:
    """Some positions of a record, by where they are found."""
    for where, state in positions(path):
        if where in places:
            yield (where, *sight(state))


# What only the long leafing had found: a record, and before which of its moves.
ONCE_FOUND = {
    "feebleton": (("016-3p", 75),),
    "feudalia": (
        ("000-1p", 110),
        ("000-1p", 372),
        ("001-2p", 96),
        ("003-4p", 582),
        ("017-1p", 208),
        ("030-3p", 507),
        ("035-4p", 1736),
        ("065-4p", 650),
    ),
    "feudality": (("003-5p", 96), ("008-5p", 1451)),
    "medieval_realms": (("004-2p", 252), ("040-2p", 288)),
    "stupor_mundi": (("001-2p", 58), ("001-2p", 108), ("006-3p", 478), ("011-4p", 1485), ("011-4p", 1524)),
}


def once_found(slug: str) -> Iterator[tuple[str, View, list[Line]]]:
    for name, number in ONCE_FOUND.get(slug, ()):
        where, state = next(islice(positions(RECORDS / slug / f"{name}.txt"), number, None))
        yield (where, *sight(state))


@cache
def every_question(slug: str) -> tuple[tuple[str, View, list[Line]], ...]:
    """What is seen when a rule asks something for the first time in the chosen records: rare questions among them."""
    found: dict[str, tuple[str, View, list[Line]]] = {}
    for path in chosen_records(slug):
        for where, state in positions(path):
            for seat in state.to_act[:1]:
                rule = state.view(seat).rule
                if rule not in found:
                    found[rule] = where, *sight(state)
    return tuple(found.values())
