"""Somebody at a real browser, for the tests of the pages: sits down, looks, clicks, and notices every error."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, WebSocketRoute

from greathall.bots import make_bot
from greathall.hall.table import Table
from tests.hall.guests import Hall
from tests.hall.looking import look_at

# Animations are for people; one test has them.
CALM = "reduce"

# Where a move can be clicked: on a piece or slot of the board, on a player's panel, on a card in the prompt. Its
# middle, or another part of it where something lies over the middle; brought into view unless it can be seen already.
WHERE = """move => {
  const owner = (hit) => hit?.closest(".way") ?? hit?.closest("[data-moves], button[data-move]")
    ?? hit?.closest(".place")?.querySelector(":scope > .slot[data-moves]");
  const open = (found) => {
    const box = found.getBoundingClientRect();
    for (const [across, down] of [[2, 2], [1, 1], [3, 1], [1, 3], [3, 3], [2, 1], [2, 3], [1, 2], [3, 2]]) {
      const [x, y] = [box.x + box.width * across / 4, box.y + box.height * down / 4];
      if (owner(document.elementFromPoint(x, y)) === found) return { x, y };
    }
    return null;
  };
  const places = [...document.querySelectorAll(
    `#board .region [data-moves~="${move}"], #players [data-moves~="${move}"], #prompt .choice[data-move="${move}"],`
    + `#board .sheet:popover-open [data-moves~="${move}"]`)].filter((place) => place.checkVisibility());
  for (const found of places) {
    let point = open(found);
    if (!point) { found.scrollIntoView({ block: "center", inline: "center" }); point = open(found); }
    if (point) {
      const moves = found.dataset.moves ? found.dataset.moves.split(" ").length : 1;
      return { ...point, piece: !found.closest("#prompt"), moves };
    }
  }
  return null;
}"""

# What may be clicked on the board, but not in its middle, because something else lies over it.
COVERED = """() => {
  const owner = (hit) => hit?.closest("[data-moves], button[data-move]")
    ?? hit?.closest(".place")?.querySelector(":scope > .slot[data-moves]");
  const middle = (found) => {
    const box = found.getBoundingClientRect();
    return owner(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  const covered = [];
  for (const found of document.querySelectorAll("#board [data-moves]")) {
    // A closed sheet shows nothing; what lies in it is offered beside the question as well.
    if (found.closest(".sheet:not(:popover-open)")) continue;
    // So is what lies in a pile, under its top.
    if (found.closest(".pile") && found.offsetParent === null) continue;
    if (middle(found) === found) continue;
    found.scrollIntoView({ block: "center", inline: "center" });
    if (middle(found) !== found) covered.push(found.dataset.target);
  }
  return covered;
}"""
# A screen and a phone.
SIZES: list[ViewportSize] = [{"width": 1280, "height": 900}, {"width": 360, "height": 740}]
OTHERS_EVERY = 5  # decisions: to lay a page out for another screen and back takes longer than to play the move

# Everything is laid out and can be hit as before, but nothing is painted, which took a third of the time of a game.
UNPAINTED = "document.documentElement.style.opacity = 0"
PAINTED = "document.documentElement.style.opacity = ''"

# No question has one click for several answers. The page itself answers, not a route of Playwright: a page that is
# open already may ask the hall past a route that is set late.
ONE_BY_ONE = """() => {
  const ask = window.fetch;
  window.fetch = (address, ...how) =>
    String(address).includes("/ahead?") ? Promise.resolve(Response.json({ ways: [] })) : ask(address, ...how);
}"""

DRAWN = "version => Number(document.body.dataset.drawn) >= version"


class Person:
    """Somebody at a browser. Every error of the page is remembered."""

    def __init__(self, browser: Browser, hall: Hall, width: int = 1280, height: int = 900, motion: str = CALM) -> None:
        self.hall = hall
        self.size: ViewportSize = {"width": width, "height": height}
        self.calm = motion == CALM
        self.one_by_one = False
        self.context: BrowserContext = browser.new_context(
            viewport=self.size,
            reduced_motion="reduce" if self.calm else "no-preference",
            has_touch=width < 500,
        )
        self.context.set_default_timeout(30_000)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.faults: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.attend(self.page)

    def attend(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.on("response", lambda answer: self._note(answer.status, answer.url))

    def _note(self, status: int, url: str) -> None:
        # A refusal that the page shows is part of the game (a stale page); the rest is not.
        if status >= 400 and status not in {409, 429}:
            self.errors.append(f"{status} {url}")

    def open(self, path: str = "") -> None:
        self.page.goto(self.hall.url + path.lstrip("/"))

    def sit_down(self, game: str) -> str:
        """One click in the lobby: me against bots. Gives the table's id."""
        self.open()
        self.page.locator(f'.game-card[data-game="{game}"] form button').click()
        return self.at_the_table()

    def set_up(self, game: str, **options: str) -> str:
        """From the lobby to a table of one's own: me against one bot, which answers at once. Gives the table's id."""
        self.open()
        self.page.locator(f'.game-card[data-game="{game}"]').get_by_role("link", name="Set up a table").click()
        self.page.locator('select[name="pace"]').select_option("0")
        for name, value in options.items():
            self.page.locator(f'input[name="option-{name}"][value="{value}"]').check()
        self.page.get_by_role("button", name="Make the table").click()
        return self.at_the_table()

    def at_the_table(self) -> str:
        """Waits for the table's page; gives its id."""
        self.page.wait_for_url("**/tables/*")
        return self.page.url.rpartition("/")[2]

    @property
    def phase(self) -> str:
        return self.page.locator("body").get_attribute("data-phase") or ""

    @property
    def version(self) -> str:
        """Of what is drawn; a page whose pieces move knows of the next one before that."""
        return self.page.locator("body").get_attribute("data-drawn") or ""

    def wait_for_turn(self) -> bool:
        """Whether there is something to answer; false when the game is over."""
        self.page.wait_for_selector('body[data-phase="over"], #moves button', state="attached")
        return self.phase != "over"

    def wait_for_version(self, version: int) -> None:
        """Until the page shows what the hall has told it."""
        self.page.wait_for_function(DRAWN, arg=version)

    def later(self, version: str) -> str:
        """Selects the page's body when it shows a later version."""
        return f'body:not([data-drawn="{version}"])'

    # ------------------------------------------------------------------ clicking

    def click_something(self, number: int) -> bool:
        """Plays a move by clicking a piece where one can be clicked, else a button; whether it was a piece."""
        before = self.version
        can = self.page.locator("#board .region .can:visible, #players .can:visible")
        pieces = can.count()
        if pieces:
            self.press(can.nth(number % pieces))
            changed = f"#menu:not([hidden]) button, {self.later(before)}"
            self.page.wait_for_selector(changed, timeout=5000)
            menu = self.page.locator("#menu:not([hidden]) button")
            if self.version == before and menu.count():
                menu.nth(number % menu.count()).click(timeout=4000)
        else:
            self.page.locator("#prompt .choice").nth(0).click(timeout=4000)
        self.page.wait_for_selector(self.later(before))
        return pieces > 0

    def press(self, place: Locator) -> None:
        """Clicks where somebody would: in the middle, whatever lies on top (a piece on a square stands for it)."""
        place.scroll_into_view_if_needed(timeout=4000)
        box = place.bounding_box(timeout=4000)
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def click_move(self, move: int) -> bool:
        """Plays this very move with the mouse: on its piece if it has one, else in the prompt; whether on a piece."""
        # Pieces may still be on their way: people wait until they lie.
        end = time.monotonic() + 10
        where: dict[str, Any] | None = self.page.evaluate(WHERE, move)
        while where is None and time.monotonic() < end:
            self.page.wait_for_timeout(50)
            where = self.page.evaluate(WHERE, move)
        assert where is not None, f"move {move} can be clicked nowhere"
        self.page.mouse.click(where["x"], where["y"])
        if where["moves"] > 1:
            answer = f':is([data-move="{move}"], [data-way^="{move} "])'
            self.page.locator(f"#menu:not([hidden]) button{answer}").first.click(timeout=4000)
        return bool(where["piece"])

    def play_well(self, id: str, seat: int = 0, most: int = 100_000, look: bool = False) -> tuple[int, int]:
        """Plays to the final scores what the greedy bot would; gives how many moves, and how many of them on pieces.

        Whoever clicks at random never ends some games. With `look` the page is looked at closely before every move.
        Every question is answered by itself: one click for several answers has tests of its own.
        """
        self.answer_one_by_one()
        if self.calm:
            self.page.evaluate(UNPAINTED)
        table = self.hall.table(id)
        adviser = make_bot("greedy", 1)
        played = pieces = 0
        while played < most and self.wait_for_turn():
            version = table.sights[seat].version
            self.wait_for_version(version)
            state = table.running
            if seat not in table.to_act or table.sights[seat].version != version:
                continue
            if look:
                self.faults += [f"{state.view(seat).prompt}: {fault}" for fault in look_at(self.page)]
            move = adviser.act(state, seat)
            number = len(table.log)
            self.hit_every_middle([self.size] if played % OTHERS_EVERY else SIZES)
            pieces += self.click_move(move)
            mine = self.wait_for_my_move(table, seat, number)
            words = table.game.vocabulary.words
            assert mine == move, f"a click on '{words(move)}' played '{words(mine)}'"
            self.wait_for_version(table.sights[seat].version)
            played += 1
        self.page.evaluate(PAINTED)
        return played, pieces

    def answer_one_by_one(self) -> None:
        """From now on, and on every page that is opened later."""
        if not self.one_by_one:
            self.page.add_init_script(f"({ONE_BY_ONE})()")
            self.page.evaluate(ONE_BY_ONE)
        self.one_by_one = True

    def hit_every_middle(self, sizes: list[ViewportSize]) -> None:
        """Whatever may be clicked on the board is hit in its middle."""
        if not self.calm:  # pieces on their way may pass over others
            return
        for size in sizes:
            self.page.set_viewport_size(size)
            covered = self.page.evaluate(COVERED)
            assert covered == [], f"at {size['width']} pixels something lies over what may be clicked: {covered}"
        self.page.set_viewport_size(self.size)

    def wait_for_my_move(self, table: Table, seat: int, number: int) -> int:
        """The seat's first move since there were `number`: where several are asked at once others may be quicker."""
        for _ in range(3000):
            for row in table.log[number:]:
                if row.seat == seat:
                    return row.move
            self.page.wait_for_timeout(10)
        raise AssertionError("a click played nothing")

    def close(self) -> None:
        self.context.close()
        assert self.errors == []
