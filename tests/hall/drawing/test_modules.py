"""The modules of the table page in a real browser: morphing, what travels, menus, reasons, rules, light and dark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.guests import Hall


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
    page.wait_for_selector("#moves button", state="attached")
    yield page
    context.close()
    assert errors == []


def journeys(page: Page, before: str, after: str) -> object:
    """Which pieces travel between two boards, each written as `zone: id art count; …`."""
    return page.evaluate(
        """async ([before, after]) => {
            const { census, journeys } = await import("/static/morph.js");
            const made = (text) => {
                const board = document.createElement("div");
                for (const zone of text.split("|")) {
                    const [name, pieces] = zone.split(":");
                    const box = document.createElement("div");
                    box.dataset.zone = name.trim();
                    for (const piece of pieces.split(";").filter((word) => word.trim())) {
                        const [id, art, count] = piece.trim().split(" ");
                        const element = document.createElement("i");
                        element.className = "piece";
                        element.id = id;
                        element.dataset.art = art;
                        element.dataset.count = count;
                        box.append(element);
                    }
                    board.append(box);
                }
                return board;
            };
            return journeys(census(made(before)), census(made(after)));
        }""",
        [before, after],
    )


@pytest.mark.parametrize(
    ("before", "after", "travels"),
    [
        ("hand: a farmer 1|town:", "hand:|town: a farmer 1", [["a", "a"]]),
        ("hand: h farmer 2|town:", "hand: h farmer 1|town: t farmer 1", [["h", "t"]]),
        ("deck: d back 9|hand:", "deck: d back 8|hand: h king 1", [["d", "h"]]),
        ("hand: h farmer 1|town: t king 1", "hand: h farmer 1|town: t king 1", []),
        ("hand: h farmer 1|town:", "hand:|town: t king 1", []),
    ],
)
def test_what_travels_is_found_by_id_or_by_art(page: Page, before: str, after: str, travels: list[list[str]]) -> None:
    assert journeys(page, before, after) == travels


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
    page.evaluate(
        "([move]) => { document.querySelector('#board .region .can').dataset.moves = `${move} ${move}`; }",
        [own],
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


def test_a_double_click_plays_once(page: Page) -> None:
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.url.endswith("/moves") else None)
    page.locator("#tab-moves").click()
    page.locator("#moves button").first.dblclick()
    page.wait_for_timeout(500)
    assert len(posted) == 1


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
