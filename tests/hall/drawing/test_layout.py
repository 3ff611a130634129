"""How a board is put together: what stands first and last, what has arms, what is clickable as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import greathall
from greathall.games.looks import PLAIN, layout_of
from greathall.hall.drawing import (
    blazons_of,
    board_css,
    draw_board,
    draw_prompt,
    draw_result,
    draw_ribbon,
    draw_sprite,
    natural,
)
from greathall.hall.drawing.boards import bare_zones, made_of, word_arts
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.drawing.layouts import drawn_zones, other_mats, shown_mat
from greathall.hall.drawing.table import touched
from greathall.kernel import STACK, Fact, Line, Piece, Result, View, Zone
from tests.games.feudalia.feudalia_positions import fresh, given, play
from tests.games.feudality.feudality_positions import baron, event
from tests.hall.drawing.tables import NAMES, board, everything, game_of, panels, parsed, views, zones_of
from tests.hall.persons import COVERED, SIZES

# Words of records that name a move for a machine and mean little to whoever reads a menu.
RECORDED = re.compile(r"(at once|field|income|influence|card|type|cube|draft|rate|token|activate|action|tile|unit) ")
STATIC = Path(greathall.__file__).parent / "hall" / "static"


def test_every_zone_lies_once_in_the_region_that_names_it(slug: str) -> None:
    layout = layout_of(slug)
    for view in views(slug):
        regions = [element for element in parsed(board(view)) if "region" in (element.get("class") or "").split()]
        drawn = [(str(zone.get("data-zone")), str(region.get("id"))) for region in regions for zone in region]
        expected = [(zone.id, f"r-{layout.home(zone)}") for zone in drawn_zones(view, layout)]
        assert sorted(drawn) == sorted(expected)


# On a phone there is no line of means. What Feudalia's tokens are worth is in the points.
NOT_IN_PANEL = {"feudalia": {"tokens"}}


def test_ones_own_panel_has_all_that_the_line_of_means_has(slug: str) -> None:
    layout = layout_of(slug)
    left_out = {layout.points, layout.now} | NOT_IN_PANEL.get(slug, set())
    for view in views(slug):
        mat = shown_mat(view)
        if mat is None:
            continue
        own = next(element for element in everything(panels(view)) if element.get("id") == f"player-{mat.seat}")
        said = " ".join("".join(own.itertext()).split()).replace(":", " to ")
        for fact in mat.facts:
            family = fact.id.partition("/")[0]
            if family not in set(layout.labels) - left_out:
                continue
            for value in fact.value.partition(" (")[0].split(", "):
                number, _, words = value.partition(" ")
                assert value in said or f"{words} {number}" in said, (fact.id, value)


def test_a_menu_says_moves_as_people_do_and_tells_them_apart(slug: str) -> None:
    for view in views(slug):
        said = [(offer.target, natural(slug, offer.words)) for offer in view.offers]
        assert not [words for _, words in said if RECORDED.match(words)]
        assert len(said) == len(set(said))


def test_a_region_is_busy_where_something_can_be_clicked(slug: str) -> None:
    for view in views(slug):
        tree = parsed(board(view))
        busy = {element.get("id") for element in tree if "busy" in (element.get("class") or "").split()}
        asked = {
            element.get("id")
            for element in tree
            if element.tag == "section" and any(inner.get("data-moves") for inner in element.iter())
        }
        # What is answered beside the question, such as a bid, is looked at where the thing lies that it is about.
        about = {
            f"r-{layout_of(slug).home(zone)}"
            for zone in drawn_zones(view, layout_of(slug))
            if view.offers and zone.pieces and zone.id.partition("/")[0] in layout_of(slug).about
        }
        assert busy == (asked or about)
        dots = {str(link.get("href")) for link in tree.iter("a") if link.get("class") == "asked"}
        assert dots == {f"#{id}" for id in busy}


def test_a_bid_is_made_where_the_card_lies() -> None:
    auctions = [view for view in views("medieval_realms") if any(zone.id == "auction" for zone in view.zones)]
    bids = [
        view for view in auctions if view.offers and all(offer.target.startswith("button/") for offer in view.offers)
    ]
    assert bids
    for view in bids:
        assert 'href="#r-future" class="asked"' in board(view)


def test_the_others_have_a_panel_and_a_sheet_with_their_whole_mat(slug: str) -> None:
    for view in views(slug):
        shown = shown_mat(view)
        assert shown is not None
        assert shown.seat == view.seat or view.seat < 0
        others = [mat.seat for mat in other_mats(view)]
        assert sorted([shown.seat, *others]) == list(range(view.seats))
        sheets = [element.get("id") for element in parsed(board(view)) if element.get("class") == "sheet"]
        assert sheets == [f"mat-{seat}" for seat in others]
        assert [element.get("id") for element in parsed(panels(view))] == [f"player-{s}" for s in (shown.seat, *others)]


def test_what_the_others_did_since_is_marked_in_their_colour() -> None:
    view = next(view for view in views("medieval_realms") if view.seat == 0 and view.seats > 3)
    target = view.zones[0].slots[0].id
    lines = [Line("{1} does.", "", (), (target, "y")), Line("{0} pays.", "", (), ("own", "y"))]
    assert touched(view, lines) == {target: 1, "y": 1}
    assert touched(view, [*lines, Line("{2} moves.", "", (), (target, "x")), Line("All.", "", (), ())]) == {
        target: 2,
        "x": 2,
        "y": 1,
    }
    html = draw_board(view, NAMES, blazons_of(view.game), [lines[0]])
    marked = [element for element in everything(html) if "by-1" in (element.get("class") or "").split()]
    tab, *things = marked
    assert (tab.get("href"), tab.get("class")) == ("#r-panel", "lately by-1")
    assert [element.get("data-target") for element in things] == [target]


def test_a_card_that_somebody_took_is_marked_where_it_lies_now() -> None:
    view = next(
        view for view in views("medieval_realms") if any(zone.id == "hand/1" and zone.pieces for zone in zones_of(view))
    )
    view.seat = 0
    card = next(zone for zone in zones_of(view) if zone.id == "hand/1").pieces[-1]
    line = Line(f"{{1}} takes {card.name} for 2 goods.", "", (), ("hand/1",))
    assert touched(view, [line]) == {"hand/1": 1, card.id: 1}
    assert touched(view, [Line("{1} takes something else.", "", (), ("hand/1",))]) == {"hand/1": 1}


def test_a_game_without_a_layout_is_drawn_all_the_same() -> None:
    assert layout_of("chess") is PLAIN
    assert {region.key for region in PLAIN.regions} == {"table", "tray"}


def test_words_that_have_arms_show_them(slug: str) -> None:
    arts = word_arts(slug)
    assert set(arts.values()) <= blazons_of(slug).keys()
    labels = layout_of(slug).labels
    for view in views(slug):
        own = shown_mat(view)
        facts = [fact for mat in other_mats(view) for fact in mat.facts]
        facts += [fact for fact in (own.facts if own else []) if fact.id.partition("/")[0] in labels]
        expected = sorted(sprite_id(arts[f]) for fact in facts if (f := fact.id.partition("/")[0]) in arts)
        terms = [element for element in everything(board(view)) if element.tag == "dt"]
        shown = sorted(str(use.get("href"))[1:] for term in terms for use in term.iter("use"))
        assert shown == expected


def test_of_what_things_are_made_is_said_of_things_that_have_arms(slug: str) -> None:
    said = [part.split() for part in made_of(slug).split("; ")]
    assert said[-1][0] == "else"
    assert {made for made, *_ in said[:-1]} | {said[-1][1]} <= {"card", "wood", "coin", "dice"}
    assert {art for _, *arts in said[:-1] for art in arts} <= {sprite_id(art)[3:] for art in blazons_of(slug)}


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
<span class="text">It lies here.</span></div></div>
<div class="zone drawn"><div class="zone-head can" data-target="fief/0" data-moves="7">Fief</div>
<div class="map">a landscape<div class="piece" data-target="cube">a cube</div></div></div>
<div class="zone pile"><div class="piece"><span class="name">Tax Collector</span></div>
<div class="piece" id="top" data-count="3"><span class="name">Serf</span></div></div></div>"""


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


def test_a_picture_is_clicked_as_a_whole_whatever_lies_on_it(page: Page) -> None:
    with page.expect_request("http://hall/api/tables/x/moves") as sent:
        page.locator(".map").click(position={"x": 4, "y": 4})
    assert (sent.value.post_data_json or {})["move"] == 7


def test_the_detail_of_a_pile_says_all_that_lies_in_it(page: Page) -> None:
    page.locator("#top").hover()
    expect(page.locator("#peek")).to_contain_text("In the pile: Tax Collector, 3× Serf.")


ASK = """async ([question, ...busy]) => {
  const board = document.getElementById("board");
  if (!document.getElementById("prompt")) {
    document.body.insertAdjacentHTML("beforeend", '<div id="prompt"></div>');
    const region = (key) => `<section class="region" id="${key}"><i data-moves="8">${key}</i></section>`;
    const keys = ["hire", "hand", "fiefs"];
    const pages = keys.map((key) => `<a href="#${key}">${key}</a>`).join("");
    board.innerHTML = `<nav class="pages">${pages}</nav>${keys.map(region).join("")}`;
  }
  document.getElementById("prompt").innerHTML = `<p><span class="turn">Your move</span> ${question}</p>`;
  for (const region of board.querySelectorAll(".region")) region.classList.toggle("busy", busy.includes(region.id));
  (await import("http://hall/static/side.js")).turnToQuestion();
  return board.querySelector(".pages a[aria-current]").hash.slice(1);
}"""


def test_a_phone_goes_back_to_the_page_where_the_question_was_answered(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    main = ["What do you do?", "hire", "hand"]
    assert page.evaluate(ASK, main) == "hire"
    page.locator("#hand i").click()
    assert page.evaluate(ASK, ["In which fief?", "fiefs"]) == "fiefs"
    assert page.evaluate(ASK, main) == "hand"


def test_a_tap_on_what_cannot_be_played_explains_it(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.locator(".piece").first.tap()
    expect(page.locator("#peek")).to_contain_text("It lies here.")
    assert sent == []


# A page begins with the latest lines; the hall says how many the viewer had read. Lines 40 to 43 are here.
LATEST = """async known => {
  const { markFresh, noteKnown } = await import("/static/side.js");
  const tab = '<button id="tab-chronicle"><span class="new" hidden></span></button>';
  const lines = [40, 41, 42, 43].map((number) => `<li id="line-${number}">told</li>`).join("");
  document.body.insertAdjacentHTML("beforeend", `${tab}<ol id="chronicle">${lines}</ol>`);
  noteKnown(known);
  markFresh();
  const fresh = [...document.querySelectorAll("#chronicle > .fresh")].map((item) => item.id);
  return [document.querySelector(".new").textContent, fresh];
}"""


@pytest.mark.parametrize(
    ("known", "said", "fresh"),
    [
        (12, "32 new", [40, 41, 42, 43]),
        (41, "3 new", [41, 42, 43]),
        (42, "2 new", [42, 43]),
        (44, "", []),
        (60, "", []),
        (-1, "", []),
    ],
)
def test_lines_that_are_not_on_the_page_yet_are_counted_as_new(
    page: Page, known: int, said: str, fresh: list[int]
) -> None:
    assert page.evaluate(LATEST, known) == [said, [f"line-{number}" for number in fresh]]


def styles(game: str, *names: str) -> str:
    sheets = [(STATIC / name).read_text(encoding="utf-8") for name in ("style.css", "table.css", "places.css", *names)]
    return "\n".join([*sheets, board_css(game)])


def laid_out(view: View, *names: str) -> str:
    """A page with this board and its style sheets, and nothing else."""
    style = styles(view.game, *names)
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


@pytest.mark.parametrize(("cubes", "label"), [(("", "", ""), "cubes none"), (("2 wheat", "", ""), "2 wheat")])
def test_who_has_no_cubes_reads_of_what(browser: Browser, cubes: tuple[str, str, str], label: str) -> None:
    """What lies in the fiefs has its signs in the line of means; none of it has to be said."""
    somebody = browser.new_page(viewport=SIZES[0])
    somebody.set_content(laid_out(given(cubes=cubes).view(0), "pieces.css", "players.css"))
    seen = somebody.evaluate(
        """() => [...document.querySelectorAll(".means .fact-store > *")]
            .filter((word) => word.offsetWidth > 2 && getComputedStyle(word).clipPath === "none")
            .map((word) => word.innerText).join(" ")"""
    )
    assert seen.split() == label.split()
    somebody.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_what_a_token_of_the_cathedral_costs_stands_on_its_part(browser: Browser, size: ViewportSize) -> None:
    somebody = browser.new_page(viewport=size)
    somebody.set_content(laid_out(given(options={"seasonal_events": True}).view(0)))
    costs = somebody.locator(".z-cathedral .slot-text")
    for number, cost in enumerate(("3 cubes, no wheat", "2 wheat 1 wood 1 clay 2 stone")):
        assert " ".join(costs.nth(number).inner_text().split()).startswith(cost)
        seen, held = costs.nth(number).bounding_box(), somebody.locator(".z-cathedral .map").bounding_box()
        assert seen is not None
        assert held is not None
        assert seen["width"] > 30
        assert seen["y"] + seen["height"] <= held["y"] + held["height"]
    somebody.close()


def test_the_number_on_a_leader_is_where_it_is_also_while_it_travels(browser: Browser) -> None:
    # Whatever travels is a copy without ids, so that nothing is there twice.
    view = next(view for view in views("medieval_realms") if 'data-target="met/' in board(view))
    somebody = browser.new_page(viewport={"width": 1280, "height": 800})
    somebody.set_content(laid_out(view, "pieces.css"))
    places = """() => [...document.querySelectorAll("#board .region .z-map .chip")].map((chip) => {
      const [own, of] = [chip, chip.parentElement].map((one) => one.getBoundingClientRect());
      return [own.x - of.x, own.y - of.y, own.width];
    })"""
    lying = somebody.evaluate(places)
    somebody.evaluate("for (const one of document.querySelectorAll('.piece')) one.removeAttribute('data-target')")
    assert lying
    assert somebody.evaluate(places) == lying
    somebody.close()


def test_what_flies_over_a_fief_is_not_cut_by_it(browser: Browser) -> None:
    """A likeness takes the boxes around it along, empty (`travel.js`): the grid's frame and rim belong to the land."""
    somebody = browser.new_page(viewport=SIZES[0])
    state = event("war 2", baron(units="2 archer", pawn="6,7"), baron())
    somebody.set_content(laid_out(state.view(0)) + f"<style>{(STATIC / 'motion.css').read_text('utf-8')}</style>")
    looks = somebody.evaluate("""() => {
      const pawn = document.querySelector("#board .r-land [data-art=pawn]");
      const grid = pawn.closest(".grid");
      const flight = grid.cloneNode(false);
      flight.classList.add("along", "flight");
      const place = pawn.closest(".place").cloneNode(true);
      place.classList.add("along");
      flight.append(place);
      grid.parentElement.append(flight);
      const { overflow, borderTopWidth } = getComputedStyle(flight);
      const ring = getComputedStyle(place.querySelector(".on"), "::before").content;
      return [overflow, borderTopWidth, getComputedStyle(place, "::before").content, ring];
    }""")
    assert looks == ["visible", "0px", "none", "none"]
    somebody.close()


def test_a_small_picture_has_its_pieces_where_the_large_one_has_them(browser: Browser) -> None:
    """The rows of a grid that nothing lies in have their height too."""
    view = event("war 2", baron(), baron(tiles={"2,7": "forest", "6,2": "merchant"})).view(0)
    somebody = browser.new_page(viewport=SIZES[0])
    head = f"<!doctype html><style>{styles('feudality', 'players.css')}</style>"
    somebody.set_content(f"{head}<body>{draw_sprite('feudality')}{panels(view)}")
    mini = somebody.locator("#player-1 .m-land").bounding_box()
    assert mini is not None
    for art, row, column in (("forest", 2, 7), ("merchant", 6, 2)):
        box = somebody.locator(f"#player-1 .tiles i:has(use[href='#{sprite_id(art)}'])").bounding_box()
        assert box is not None
        across = (box["x"] + box["width"] / 2 - mini["x"]) / mini["width"]
        down = (box["y"] + box["height"] / 2 - mini["y"]) / mini["height"]
        assert (round(across * 8 + 0.5), round(down * 8 + 0.5)) == (column, row)
    somebody.close()


def test_the_tray_says_what_a_tile_does_and_not_its_price_again() -> None:
    view = game_of("feudality").new(2, 3).view(0)
    tray = next(zone for zone in drawn_zones(view, layout_of("feudality")) if zone.id == "tray")
    for text, short in (
        ("Free now; in a purchase it costs 3 iron. Strength 3. Stands in the Keep.", "Strength 3. Stands in the Keep."),
        ("Costs 1 wood. On hills only. Yields 2 stone.", "On hills only. Yields 2 stone."),
        ("Free. Yields 2 wood.", "Yields 2 wood."),
    ):
        tray.pieces = [Piece("tray/x", "Tile", "forest", text=text)]
        drawn = next(element for element in everything(board(view)) if element.get("class") == "text")
        shown = "".join(drawn[0].itertext())
        assert " ".join(shown.split()) == short
        assert "".join(drawn[1].itertext()) == text


def test_players_who_can_be_named_stand_in_the_prompt_too() -> None:
    view = event("stone_giant", baron(), baron(), baron()).view(0)
    drawn = parsed(draw_prompt(view, NAMES))
    cards = ["".join(button.itertext()) for button in drawn.iter("button")]
    assert [card.partition("Defence")[0].strip() for card in cards] == ["Yourself", "Béla", "Carla"]


def test_an_event_that_asks_nobody_stays_on_the_board_until_the_next() -> None:
    """It is over when somebody is asked again; without this it, and what it brought, would be in the chronicle only."""
    dull = next(view for view in views("feudality") if any(z.id == "event" and not z.pieces for z in view.zones))
    lines = [
        Line("Event: Famine.", "FDY-134", (), ("event",)),
        Line("{0} loses 1 VP.", "", (), ()),
        Line("Event: Bandits (12).", "FDY-136", (), ("event",)),
        Line("{1} rolls 3 and 4 for the bandits.", "", (), ()),
        Line("{1} loses the Tower.", "", (), ()),
        Line("In the tray: Mill.", "", (), ("tray",)),
        Line("{0} buys a Mill.", "", (), ()),
    ]

    def told(view: View, lines: list[Line]) -> list[str]:
        drawn = parsed(draw_board(view, NAMES, blazons_of("feudality"), lines))
        found = [zone for zone in drawn.iter() if zone.get("data-zone") in ("news", "tidings")]
        # On a desk it lies in the market, on a phone below the fief too.
        assert len(found) in (0, 2)
        return [words for words in found[0].itertext() if words.strip()] if found else []

    assert told(dull, lines[1:2]) == []
    assert told(dull, lines) == ["Last event", "Bandits (12)", "Béla", " loses the Tower."]
    assert told(dull, lines[:2]) == ["Last event", "Famine", "Anna", " loses 1 VP."]
    tax = [lines[0], *(Line(f"{{0}} pays a tax of 1 {kind}.", "", (), ()) for kind in ("iron", "food", "iron"))]
    assert told(dull, tax) == ["Last event", "Famine", "Anna", " pays 2 iron and 1 food."]
    asking = event("stone_giant", baron(), baron(), baron()).view(0)
    assert told(asking, lines) == []


def test_another_players_fief_lies_on_the_board_while_a_tile_of_it_is_named() -> None:
    """A row of words beside the question would have no room for twenty tiles, and say nothing of where they lie."""
    asked = [
        view
        for view in views("feudality")
        if any(o.target.startswith("land/") and not o.target.startswith(f"land/{view.seat}/") for o in view.offers)
    ]
    assert asked
    for view in asked:
        owner = view.offers[0].target.split("/")[1]
        regions = [element for element in parsed(board(view)) if "region" in (element.get("class") or "").split()]
        lands = [zone for region in regions for zone in region if str(zone.get("data-zone")).startswith("land/")]
        assert [zone.get("data-zone") for zone in lands] == [f"land/{owner}"]
        # It says whose it is, and the question has no cards.
        assert NAMES[int(owner)] in "".join(lands[0][0].itertext())
        assert "data-move" not in draw_prompt(view, NAMES)


def test_the_last_event_lies_on_top_of_the_past_ones() -> None:
    past = Zone("past", "Past events", STACK, [Piece("past/0", "Famine", "famine"), Piece("past/1", "Rats", "rats")])
    recall = layout_of("feudality").recall
    assert recall is not None

    def top(*events: str) -> str:
        lines = [Line(f"Event: {name}.", "", (), ("event",)) for name in events]
        return next(zone for zone in recall([past], lines) if zone.id == "past").pieces[-1].name

    assert top("Rats", "Famine") == "Famine"
    assert top("Famine", "Rats") == "Rats"
    # What went back into the deck or stays with a player lies on no pile.
    assert top("Rats", "Famine", "The Queen Tours the Land") == "Famine"


def test_a_pile_from_which_somebody_hired_is_marked() -> None:
    state = given(coins=10, listen=True)
    play(state, "hire priest")
    assert touched(state.view(1), state.chronicle or [])["supply/priest"] == 0


def test_the_event_of_a_round_finds_room_in_the_ribbon() -> None:
    """What is as long as the ribbon takes the place of all that is told there."""
    box = fresh().box
    for name, text in zip(box.event_names, box.event_texts, strict=True):
        for dead in ("", " (no effect in this game)"):
            view = View("feudalia", "Feudalia", 2, 0, False)
            view.facts = [Fact("event", "Event", f"{name}: {text}{dead}")]
            (pill,) = ["".join(pill.itertext()) for pill in parsed(draw_ribbon(view, NAMES))]
            assert pill.startswith(f"Event {name}")
            assert len(pill) < 72, pill


def test_what_is_only_so_or_not_is_said_by_its_name() -> None:
    view = View("chess", "Chess", 2, 0, False)
    view.facts = [Fact("turn", "Turn", "4"), Fact("last", "Last turn", "yes")]
    pills = ["".join(pill.itertext()) for pill in parsed(draw_ribbon(view, NAMES))]
    assert pills == ["Turn 4", "Last turn"]
