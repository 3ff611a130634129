"""The modules of the table page in a real browser: morphing, what travels, menus, reasons, rules, light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.guests import Hall


def is_asked(page: Page) -> None:
    """And has heard from the hall: its first message draws the board as it is, whatever a test has made of it."""
    page.wait_for_selector("body[data-drawn] #moves button", state="attached")


@pytest.fixture
def page(browser: Browser, hall: Hall) -> Iterator[Page]:
    """A table of Feebleton at which one is asked; the page must not have reported an error in the end."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(hall.url)
    page.locator('.game-card[data-game="feebleton"] form button').click()
    page.wait_for_url("**/tables/*")
    is_asked(page)
    yield page
    context.close()
    assert errors == []


# A board, written as `zone: id art count; …|zone: …`; with `zone@2` it lies in the sheet of seat 2, and a piece with
# `by2` at its end is marked as what seat 2 did last.
MADE = """text => {
  const board = document.createElement("div");
  for (const zone of text.split("|")) {
    const [name, pieces] = zone.split(":");
    const list = pieces.split(";").filter((word) => word.trim()).map((piece) => piece.trim().split(" "));
    const drawn = list.map(([id, art, count, by = ""]) => `<i class="piece ${by.replace("by", "last by-")}"
      id="${id}" data-art="${art}" data-count="${count}"></i>`);
    const [called, seat] = name.trim().split("@");
    const sheet = seat ? `class="sheet" id="mat-${seat}"` : "";
    board.insertAdjacentHTML("beforeend", `<div ${sheet}><div data-zone="${called}">${drawn.join("")}</div></div>`);
  }
  return board;
}"""
JOURNEYS = f"""async ([before, after]) => {{
  const {{ census, journeys }} = await import("/static/morph.js");
  const made = {MADE};
  return journeys(census(made(before)), census(made(after)));
}}"""


@pytest.mark.parametrize(
    ("before", "after", "travels"),
    [
        ("hand: a farmer 1|town:", "hand:|town: a farmer 1", [["a", "a"]]),
        ("hand: h farmer 2|town:", "hand: h farmer 1|town: t farmer 1", [["h", "t"]]),
        ("deck: d back 9|hand:", "deck: d back 8|hand: h king 1", [["d", "h"]]),
        ("hand: h farmer 1|town: t king 1", "hand: h farmer 1|town: t king 1", []),
        ("hand: h farmer 1|town:", "hand:|town: t king 1", []),
        # Played from a hand that is hidden; what was drawn after it goes into that hand.
        (
            "deck: d back 9|hand@1: h back 4|town:",
            "deck: d back 8|hand@1: h back 4|town: t king 1 by1",
            [["h", "t"], ["d", "h"]],
        ),
        # A market is filled again from its pile, whoever has hidden cards.
        (
            "deck: d back 9|hand@1: h back 4|market: m duke 1",
            "deck: d back 8|hand@1: h back 4|market: t king 1",
            [["d", "t"]],
        ),
        # Who takes a whole zone takes every piece of it.
        (
            "town: t king 1; u duke 2|stock: s gold 1; r wood 1|piles@1:",
            "town:|stock: s gold 1|piles@1: p knave 1 by1",
            [["t", "p"], ["u", "p"]],
        ),
        (
            "deck: d back 9|town: t king 1; u duke 2|hand@1: h back 4|piles@1:",
            "deck: d back 8|town:|hand@1: h back 4|piles@1: p knave 1 by1",
            [["t", "p"], ["u", "p"], ["d", "h"]],
        ),
    ],
)
def test_what_travels_is_found_by_id_or_by_art(page: Page, before: str, after: str, travels: list[list[str]]) -> None:
    assert page.evaluate(JOURNEYS, [before, after]) == travels


# Sends the first card of the hand into a zone, with the page as it is otherwise; gives what is seen of it at once,
# whether that looks like it, whether it can be clicked where it will lie, and what is left of it when it has come.
FLOWN = """async (zone) => {
  const { morph, transition } = await import("/static/morph.js");
  const { atRest } = await import("/static/travel.js");
  const board = document.getElementById("board");
  const fresh = board.cloneNode(true);
  const town = fresh.querySelector(`${zone} .pieces`) ?? fresh.querySelector(zone);
  const card = fresh.querySelector(".z-hand .piece");
  town.append(card);
  const asItWas = fresh.cloneNode(true);
  transition(fresh, () => morph(board, fresh));
  const there = document.getElementById(card.id);
  const flying = () => document.querySelectorAll(".flight").length;
  const seen = flying();
  const size = (piece, part) => getComputedStyle(piece.querySelector(part)).height;
  const alike = (flown) => [".em", ".name"].every((part) => size(flown, part) === size(there, part));
  const looks = [...document.querySelectorAll(".traveller")].every(alike);
  const { x, y, width, height } = there.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".piece")?.id === card.id;
  await atRest();
  return [seen, looks, hit, flying(), board.isEqualNode(asItWas), document.querySelectorAll("[style]").length];
}"""


@pytest.mark.parametrize(("motion", "seen"), [("no-preference", 1), ("reduce", 0)])
@pytest.mark.parametrize("zone", [".z-feebleton", ".z-deck"])
def test_a_piece_flies_over_a_board_that_is_the_new_one_at_once(page: Page, motion: str, seen: int, zone: str) -> None:
    """On the deck it lies beside the pile, where pieces are smaller than a pile that is alone."""
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    assert page.evaluate(FLOWN, zone) == [seen, True, True, 0, True, 0]


STIRRED = f"""async ([before, after]) => {{
  const {{ census }} = await import("/static/morph.js");
  const {{ stirred }} = await import("/static/motion.js");
  const made = {MADE};
  return stirred(census(made(before)), census(made(after))).sort();
}}"""


@pytest.mark.parametrize(
    ("before", "after", "arts"),
    [
        ("hand: a farmer 1|town: t king 1", "hand:|town: t king 1; a farmer 1", ["farmer"]),
        ("store: g gold 2|land: f forest 1", "store: g gold 4|land: f forest 1", ["gold"]),
        ("deck: d back 9|hand: h king 1", "deck: d back 8|hand: h king 1; i duke 1", ["back", "duke"]),
        ("hand: h king 1|bank: g gold 1", "hand: h king 1", []),
        ("hand: h king 1", "hand: h king 1|bank: g gold 1", []),
        ("hand: h king 1; i duke 1", "hand: h king 1", ["duke"]),
    ],
)
def test_what_was_moved_is_told_by_the_pieces(page: Page, before: str, after: str, arts: list[str]) -> None:
    assert page.evaluate(STIRRED, [before, after]) == arts


# Before any module asks.
FARMERS_ARE_DICE = """new MutationObserver(() => {
  if (document.body) document.body.dataset.made = "dice farmer; else card";
}).observe(document, { childList: true, subtree: true })"""
# A panel with a purse and a die on the board, before and after a change: what is seen at once, and when it has settled.
ENLIVENED = """async () => {
  const { enliven, settle } = await import("/static/motion.js");
  document.body.insertAdjacentHTML("afterbegin", '<svg><symbol id="em-gold"></symbol></svg>');
  document.getElementById("players").innerHTML = `<section class="player" id="player-9"><div class="amounts">
    <span class="amount"><svg class="gl"><use href="#em-gold"></use></svg><b>3</b></span></div></section>`;
  const region = document.querySelector("#board > .region");
  region.insertAdjacentHTML("beforeend", '<div class="piece" id="p-die"><span class="name">2</span></div>');
  const purse = document.querySelector("#players b");
  const face = document.querySelector("#p-die .name");
  const dice = (face) => new Map([["p-die", { art: "farmer", count: 1, zone: "dice", where: "dice ", face }]]);
  enliven(() => { purse.textContent = "9"; face.textContent = "7"; }, dice("2"), dice("7"), new Set());
  const ghosts = document.querySelectorAll("#flights > svg").length;
  const atOnce = [purse.textContent, ghosts, face.getAnimations().length];
  settle();
  return [...atOnce, purse.textContent, face.textContent];
}"""


@pytest.mark.parametrize(("motion", "seen"), [("no-preference", ["3", 6, 1]), ("reduce", ["9", 0, 0])])
def test_goods_flow_numbers_count_and_dice_roll(page: Page, motion: str, seen: list[object]) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.add_init_script(FARMERS_ARE_DICE)
    page.reload()
    is_asked(page)
    assert page.evaluate(ENLIVENED) == [*seen, "9", "7"]


def test_morphing_keeps_elements_and_their_focus(page: Page) -> None:
    kept = page.evaluate(
        """async () => {
            const { morph, parse } = await import("/static/morph.js");
            const old = parse(
                '<div id="m"><p id="a" tabindex="0" class="x">one</p><div id="zone"></div><b>gone</b></div>');
            document.body.append(old);
            const a = document.getElementById("a");
            document.getElementById("zone").append("text");
            a.focus();
            morph(old, parse(
                '<div id="m" class="new"><div id="zone"><i>in</i></div><p id="a" tabindex="0">two</p></div>'));
            return [document.getElementById("a") === a, a.className, a.textContent, old.outerHTML,
                    document.activeElement === a];
        }"""
    )
    html = '<div id="m" class="new"><div id="zone"><i>in</i></div><p id="a" tabindex="0">two</p></div>'
    assert kept == [True, "", "two", html, True]


def test_several_moves_of_a_piece_open_a_menu_that_escape_closes(page: Page) -> None:
    piece = page.locator("#board .region .can").first
    own = str(piece.get_attribute("data-moves")).split()[0]
    # At the last moment: whatever the hall sends meanwhile draws the piece as it is.
    page.evaluate(
        """move => {
          const piece = document.querySelector("#board .region .can");
          const twice = () => { piece.dataset.moves = `${move} ${move}`; };
          piece.addEventListener("click", twice, { capture: true, once: true });
        }""",
        own,
    )
    piece.click()
    menu = page.locator("#menu button")
    expect(menu).to_have_count(2)
    words = page.locator(f'#moves [data-move="{own}"]').text_content() or ""
    assert menu.first.inner_text() in words
    assert page.evaluate("document.activeElement.closest('#menu') !== null")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert page.evaluate("document.activeElement === document.querySelector('#board .region .can')")


# Counts the moves that go over the WebSocket.
COUNTED = """() => {
  const send = WebSocket.prototype.send;
  window.moves = 0;
  WebSocket.prototype.send = function (text) {
    window.moves += JSON.parse(text).type === "move";
    return send.call(this, text);
  };
}"""


def test_a_double_click_plays_once(page: Page) -> None:
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.url.endswith("/moves") else None)
    page.evaluate(COUNTED)
    page.locator("#tab-moves").click()
    page.locator("#moves button").first.dblclick()
    page.wait_for_timeout(500)
    assert len(posted) + page.evaluate("window.moves") == 1


def test_pointing_at_something_unavailable_gives_the_reason_and_the_rule(page: Page) -> None:
    page.locator("#board .z-deck .piece").first.click(button="right")
    expect(page.locator("#why")).to_be_visible()
    assert page.locator("#why").inner_text().strip()
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#players button.player-head").first.focus()
    page.keyboard.press("w")
    expect(page.locator("#why")).to_be_visible()


def test_rules_are_searched_and_a_link_opens_its_rule(page: Page) -> None:
    page.locator("[data-act='rules']").click()
    expect(page.locator("#rules-search")).to_be_focused()
    page.keyboard.type("General")
    expect(page.locator("#rules-list mark").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-dialog")).to_be_hidden()
    link = page.locator("#prompt a.rule")
    link.click()
    rule = str(link.get_attribute("data-rule"))
    expect(page.locator("#rules-list li")).to_have_count(1)
    expect(page.locator("#rules-list")).to_contain_text(rule)


def test_hovering_shows_what_a_piece_is_and_lights_its_move(page: Page) -> None:
    piece = page.locator("#board .zone.mine .piece.can").first
    piece.hover()
    expect(page.locator("#peek")).to_contain_text(piece.locator(".name").inner_text())
    move = str(piece.get_attribute("data-moves")).split()[0]
    assert "lit" in str(page.locator(f'#moves [data-move="{move}"]').get_attribute("class"))


def test_light_and_dark_change_with_one_press_and_stay(page: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)

    def change() -> None:
        page.get_by_role("button", name="More", exact=True).click()
        page.locator("[data-act='theme']").click()

    change()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    change()
    assert page.evaluate(ground) == light


def test_the_help_lists_the_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    assert page.locator("#help tr").count() >= 8


@pytest.mark.parametrize(
    ("prompt", "board", "first"),
    [
        ("stop:plain", "ship", "ship"),
        ("stop:plain bid:", "ship", "bid"),
        ("stop:plain", "", "stop"),
        ("", "ship", "ship"),
        ("", "", None),
    ],
)
def test_the_keyboard_never_goes_on_with_passing(page: Page, prompt: str, board: str, first: str | None) -> None:
    """Enter pressed once too often must not give a round away, where anything else can be answered."""
    found = page.evaluate(
        """async ([prompt, board]) => {
          const { firstAnswer } = await import("/static/answers.js");
          const made = document.createElement("div");
          const choices = prompt.split(" ").filter(Boolean).map((word) => word.split(":"));
          const buttons = choices.map(([id, kind]) => `<button class="choice ${kind}" data-id="${id}"></button>`);
          const piece = board && `<i class="can" data-id="${board}"></i>`;
          made.innerHTML = `<div id="prompt">${buttons.join("")}</div>
            <div id="board"><section class="region">${piece}</section></div>`;
          return firstAnswer(made)?.dataset.id ?? null;
        }""",
        [prompt, board],
    )
    assert found == first
