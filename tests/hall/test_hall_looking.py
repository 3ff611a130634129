"""Whoever looks closely at a table finds what is wrong with it: every fault is planted once, and found."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from greathall.kernel import Line, View
from tests.hall.guests import Hall
from tests.hall.leafing import Album, chosen_records, positions, sight
from tests.hall.looking import POINTED, look_at

# How each fault is made on a page without one, and the words by which it is told.
ANYWHERE = {
    "the page is 9000 high": "place(page, { ...corner, height: '9000px', width: '9px' })",
    "the page is 9000 wide": "place(page, { ...corner, height: '9px', width: '9000px' })",
    "is outside of": "one('.z-hand .piece').style.translate = '0 -300px'",
    "has no place": "for (const found of document.querySelectorAll('#board [data-moves]')) delete found.dataset.moves",
    "is covered by": "place(document.body, { position: 'fixed', inset: 0, zIndex: 99 })",
    "is 10 by": "dress('#board .region [data-moves]', { width: '10px', minWidth: 0, maxWidth: '10px', flex: 'none',"
    " padding: 0, borderWidth: '1px' })",
    "is not marked": "dress('#board .region [data-moves]', { boxShadow: 'none', animation: 'none' })",
    "is written in 9 pixels": "one('.z-hand .piece .name').style.fontSize = '9px'",
    "is wider than its place": "dress('.z-hand .name', { display: 'block', width: '5px', whiteSpace: 'nowrap' })",
    "are not to be seen": "dress('.z-hand .piece > .text', { display: 'block', height: '2px', maxHeight: '2px',"
    " overflow: 'hidden' })",
    "' is cut": "dress('.z-hand .piece > .text', { display: 'block', width: '30px', height: '14px',"
    " overflow: 'hidden' })",
    "beyond its card": "dress('.z-hand .name', { display: 'block', translate: '0 200px' })",
    "beside its card": "dress('.z-hand .name', { display: 'block', translate: '200px 0' })",
    "is broken": "dress('.z-hand .name', { display: 'block', width: '12px', overflowWrap: 'anywhere', hyphens: 'none',"
    " whiteSpace: 'normal' })",
    "the question is cut by": "one('#prompt p').append(' which of all these would you like to choose'.repeat(20))",
}
DESK = {
    "is cut by 0,": "place(one('#r-tray > .zone'), { flex: 'none', height: '900px' })",
    "high, and was": "dress('#prompt', { height: '99px', minHeight: '99px' })",
    "is cut in the ribbon": "dress('#ribbon .pill', { width: '2000px' })",
    "is 10 by 10": "dress('#prompt .choice', { width: '10px', height: '10px', minWidth: 0, minHeight: 0,"
    " padding: 0, flex: 'none', overflow: 'hidden' })",
}
PHONE = {
    "not all pages have a tab in view": "dress('.pages a', { minWidth: '200px' })",
    "the tab": "dress('.pages', { height: '20px' })",
    "is 40 by": "dress('#prompt .choice', { width: '40px', minWidth: 0, flex: 'none' })",
}
PLANT = """() => {
  const page = document.documentElement;
  const corner = { position: "absolute", top: 0, left: 0 };
  const one = (chosen) => document.querySelector(`#board .region ${chosen}`) ?? document.querySelector(chosen);
  const dress = (chosen, style) => {
    for (const found of document.querySelectorAll(chosen)) Object.assign(found.style, style);
  };
  const place = (parent, style) => {
    const made = document.createElement("div");
    made.id = "planted";
    Object.assign(made.style, style);
    parent.append(made);
  };
  WORDS;
}"""


def a_full_table() -> tuple[View, list[Line]]:
    """A position in which both a card of the hand and an answer in the prompt can be chosen."""
    for _, state in positions(chosen_records("stupor_mundi")[0]):
        if not state.to_act:
            continue
        view, lines = sight(state)
        asked = {offer.target.partition("/")[0] for offer in view.offers}
        if len(asked) > 1 and len(view.offers) > 4 and "button" in asked and "hand" in asked:
            return view, lines
    raise AssertionError("there is none")


@pytest.mark.parametrize(
    ("width", "height", "faults"), [(1280, 800, ANYWHERE | DESK), (360, 800, ANYWHERE | PHONE)], ids=["desk", "phone"]
)
def test_what_is_planted_is_found(
    browser: Browser, hall: Hall, width: int, height: int, faults: dict[str, str]
) -> None:
    album = Album(browser, hall, "stupor_mundi", width, height)
    album.unpainted()
    view, lines = a_full_table()
    unnoticed = []
    for words, plant in faults.items():
        assert album.faults(view, lines) == [], words
        album.page.evaluate(PLANT.replace("WORDS", plant))
        if not any(words in fault for fault in look_at(album.page)):
            unnoticed.append(words)
        album.page.evaluate("document.getElementById('planted')?.remove()")
    assert unnoticed == []
    album.close()


def test_what_covers_a_place_while_something_is_pointed_at_is_found(browser: Browser, hall: Hall) -> None:
    album = Album(browser, hall, "stupor_mundi", 1280, 800)
    album.unpainted()
    view, lines = a_full_table()
    assert album.faults(view, lines) == []
    # The detail, as if it were not docked. A piece that shows all its words has none.
    peek = album.page.locator("#peek")
    for piece in album.page.locator("#board .region .piece:visible").all():
        piece.hover(force=True)
        if peek.is_visible():
            break
    assert peek.is_visible()
    peek.evaluate(
        "peek => { Object.assign(peek.style, { position: 'fixed', inset: 0, maxHeight: 'none', pointerEvents: 'auto',"
        " zIndex: 99 }); peek.style.setProperty('display', 'block', 'important'); }"
    )
    assert any("is covered by peek" in fault for fault in album.page.evaluate(POINTED))
    album.close()
