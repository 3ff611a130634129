"""How a board is put together: what stands first and last, what has arms, what is clickable as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import greathall
from greathall.hall.drawing import blazons_of, board_css, draw_result, draw_sprite
from greathall.hall.drawing.boards import bare_zones, first_zones, later_zones, word_arts
from greathall.hall.drawing.emblems import sprite_id
from greathall.kernel import Result, View
from tests.games.feudality.feudality_positions import baron, event
from tests.hall.chromium import launch
from tests.hall.drawing.tables import NAMES, board, everything, game_of, parsed, views, zones_of
from tests.hall.persons import COVERED, SIZES

STATIC = Path(greathall.__file__).parent / "hall" / "static"
OWN_FIRST = ("feudality", "stupor_mundi")


def parts(html: str) -> list[str]:
    return [element.get("class") or "" for element in parsed(html)]


def families(element: ET.Element) -> set[str]:
    return {str(zone.get("data-zone")).partition("/")[0] for zone in element.iter() if zone.get("data-zone")}


@pytest.mark.parametrize("game", OWN_FIRST)
def test_ones_own_mat_stands_above_the_common_zones(game: str) -> None:
    assert first_zones(game) == frozenset()
    for view in views(game):
        classes = parts(board(view))
        if view.seat >= 0:
            assert classes.index("mats own") < classes.index("common") < classes.index("mats")
            own = next(element for element in parsed(board(view)) if element.get("class") == "mats own")
            assert [mat.get("aria-label") for mat in own] == [NAMES[view.seat]]
        else:
            assert "mats own" not in classes


def test_what_is_only_looked_up_stands_last(slug: str) -> None:
    later = later_zones(slug)
    for view in views(slug):
        common = {zone.id.partition("/")[0] for zone in view.zones}
        shown = parsed(board(view))
        last = [families(element) for element in shown if element.get("class") == "common later"]
        before = [families(element) for element in shown if element.get("class") == "common"]
        assert last == ([common & later] if common & later else [])
        assert set().union(*before) == common - later


def test_every_zone_is_drawn_once_whatever_the_order(slug: str) -> None:
    for view in views(slug):
        drawn = [element.get("data-zone") for element in everything(board(view)) if element.get("data-zone")]
        assert sorted(map(str, drawn)) == sorted(zone.id for zone in zones_of(view))


def test_words_that_have_arms_show_them(slug: str) -> None:
    arts = word_arts(slug)
    assert set(arts.values()) <= blazons_of(slug).keys()
    for view in views(slug):
        facts = [*view.facts, *(fact for mat in view.mats for fact in mat.facts)]
        expected = sorted(sprite_id(arts[f]) for fact in facts if (f := fact.id.partition("/")[0]) in arts)
        terms = [element for element in everything(board(view)) if element.tag == "dt"]
        shown = sorted(str(use.get("href"))[1:] for term in terms for use in term.iter("use"))
        assert shown == expected


def test_bare_squares_are_short_and_still_say_where_they_are() -> None:
    assert bare_zones("feudality") == {"fiefs", "land"}
    for view in views("feudality"):
        free = {slot.id: slot.text for zone in zones_of(view) for slot in zone.slots}
        for element in everything(board(view)):
            if element.tag == "i":
                assert "".join(element.itertext()) == free[str(element.get("data-target"))]
                assert "data-moves" not in element.attrib


def test_no_fief_is_drawn_before_it_is_chosen() -> None:
    state = game_of("feudality").new(6, 3)
    lands = [zone for mat in state.view(0).mats for zone in mat.zones if zone.id.startswith("land/")]
    assert [len(zone.slots) for zone in lands] == [0] * 6
    assert len([zone for zone in state.view(0).zones if zone.id.startswith("fiefs/")]) == 12


def test_every_ally_has_arms_of_his_own() -> None:
    lines = [line for art, line in blazons_of("stupor_mundi").items() if art.startswith("ally-")]
    assert len(lines) == len(set(lines)) == 19  # eighteen names, and the back


def test_the_final_scores_are_drawn_to_scale() -> None:
    view = View("chess", "Chess", 3, 0, True)
    view.result = Result([1, 2, 3], [40, 10, -5], [[], [], []], "no more cards", "", [["a"], ["b"], ["c"]])
    lengths = [
        str(path.get("d")) for path in parsed(draw_result(view, NAMES)).iter("path") if path.get("class") == "part"
    ]
    assert lengths == ["M0 0H100V8H0Z", "M0 0H25V8H0Z", "M0 0H0V8H0Z"]
    view.result.scores = [0, 0, 0]
    assert "tally" not in draw_result(view, NAMES)


# ---------------------------------------------------------------------- in a browser

FIEF = """<body data-seat="0" data-version="1" data-api="/api/tables/x">
<ol id="moves"><li><button data-move="7">Fief 1a</button></li></ol>
<div id="board" data-seat="0">
<div class="zone empty"><div class="zone-head can" data-target="fiefs/1a" data-moves="7">Fief</div>
<div class="grid"><i class="slot" data-target="side/1a/1-1">square</i></div></div>
<div class="zone"><div class="zone-head can" data-target="pile" data-moves="7">Pile</div>
<div class="piece" data-target="card" data-rule="X-1"><span class="name">Card</span>
<span class="text">It lies here.</span></div></div></div>"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with the modules of the table and nothing behind it: what it would send is kept."""
    somebody = browser.new_page(has_touch=True)

    def answer(path: str) -> str:
        return (STATIC / path.rpartition("/")[2]).read_text(encoding="utf-8")

    somebody.route("http://hall/", lambda route: route.fulfill(body=FIEF, content_type="text/html"))
    somebody.route(
        "http://hall/static/*",
        lambda route: route.fulfill(body=answer(route.request.url), content_type="text/javascript"),
    )
    somebody.route("http://hall/api/**", lambda route: route.fulfill(body='{"version":2}'))
    somebody.goto("http://hall/")
    somebody.add_script_tag(url="/static/play.js", type="module")
    somebody.wait_for_function("() => performance.getEntriesByName('http://hall/static/play.js').length > 0")
    yield somebody
    somebody.close()


def test_a_zone_without_pieces_is_clicked_as_a_whole(page: Page) -> None:
    with page.expect_request("http://hall/api/tables/x/moves") as sent:
        page.locator(".grid .slot").click()
    assert (sent.value.post_data_json or {})["move"] == 7


def test_a_tap_on_what_cannot_be_played_explains_it(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.locator(".piece").tap()
    expect(page.locator("#peek")).to_contain_text("It lies here.")
    assert sent == []


def laid_out(view: View) -> str:
    """A page with this board and all its style sheets, and nothing else."""
    sheets = [(STATIC / name).read_text(encoding="utf-8") for name in ("style.css", "table.css", "places.css")]
    style = "\n".join([*sheets, board_css(view.game)])
    return (
        f'<!doctype html><style>{style}</style><body class="table-page">{draw_sprite(view.game)}'
        f'<main id="main" class="table"><section class="stage">{board(view)}</section></main>'
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_pawn_lets_soldiers_under_it_be_clicked(browser: Browser, size: ViewportSize) -> None:
    somebody = browser.new_page(viewport=size)
    for where in ("6,7", "7,6"):
        state = event("war 2", baron(units="2 archer, 2 knight, wolf", pawn=where), baron())
        somebody.set_content(laid_out(state.view(0)))
        assert somebody.locator("#board .piece.can").count() == 3
        assert somebody.evaluate(COVERED) == []
    somebody.close()
