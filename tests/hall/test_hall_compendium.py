"""The compendium in the hall: pages without a script, an address for each thing, the same for programs."""

from __future__ import annotations

import html
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser

from greathall.compendium import Entry, entries, entry_of
from greathall.glossary import common_words, glossary
from greathall.hall.drawing.telling import minus
from greathall.lessons import read_short
from tests.hall.guests import Hall
from tests.hall.persons import Person


def shown(page: str) -> list[str]:
    return re.findall(r'<li id="([^"]+)">', page)


def test_the_page_shows_everything_and_each_thing_has_its_own(hall: Hall, game: str) -> None:
    guest = hall.guest()
    page = guest.get(f"/games/{game}/compendium")
    assert sorted(shown(page)) == sorted(entry.id for entry in entries(game))
    assert " style=" not in page
    for entry in entries(game)[:: max(1, len(entries(game)) // 12)]:
        one = html.unescape(guest.get(f"/games/{game}/compendium/{entry.id}"))
        assert minus(entry.text) in one
        assert all(f"/rules/{game}#rule-{rule}" in one for rule in entry.rules)
        assert all(number.origin in one and minus(number.words) in one for number in entry.numbers)
        art = re.search(r'<use href="#(em-[a-z0-9-]+)"/></svg>\s*<div>', one)
        assert art is not None
        assert f'<symbol id="{art.group(1)}"' in one
        assert " style=" not in one
    for path in ("/", f"/games/{game}", f"/rules/{game}"):
        assert f'href="/games/{game}/compendium"' in guest.get(path)


def test_a_minus_is_a_minus_and_no_hyphen(hall: Hall, game: str) -> None:
    guest = hall.guest()
    entry_pages = [f"compendium/{entry.id}" for entry in entries(game) if minus(told := whole(entry)) != told]
    for page in ("compendium", "glossary", "short", *entry_pages):
        words = re.sub(r"<[^>]*>", " ", guest.get(f"/games/{game}/{page}"))
        assert re.findall(r"(?<![\w)/.-])-[\d½].{9}", words) == [], page


def whole(entry: Entry) -> str:
    return " ".join((entry.text, entry.note, *(number.words for number in entry.numbers)))


def test_the_game_in_short(hall: Hall, game: str) -> None:
    guest = hall.guest()
    page = html.unescape(guest.get(f"/games/{game}/short"))
    short = read_short(game)
    for line in (short.goal, *short.turn, *short.scoring, short.end, *(piece.text for piece in short.pieces)):
        assert line in page
    assert all(
        f'<symbol id="{art}"' in page for art in re.findall(r'<use href="#(em-[a-z0-9-]+)"/></svg>\s*<div>', page)
    )
    assert " style=" not in page
    table = guest.new_table(game, "me", "random")
    for path in ("/", f"/games/{game}", f"/rules/{game}", f"/tables/{table}"):
        shown = guest.get(path)
        assert f'href="/games/{game}/short"' in shown
        assert f'href="/games/{game}/compendium"' in shown
    assert guest.http.get("/games/chess/short").status_code == 404


def test_the_glossary_is_a_page_with_a_way_to_each_rule(hall: Hall, game: str) -> None:
    guest = hall.guest()
    page = html.unescape(guest.get(f"/games/{game}/glossary"))
    for word in (*glossary(game), *common_words()):
        assert f'id="{word.anchor}"' in page
        assert word.means in page
        assert f"/rules/{game}#rule-{word.rule}" in page or not word.rule
    for path in (f"/games/{game}", f"/games/{game}/short", f"/rules/{game}"):
        assert f'href="/games/{game}/glossary"' in guest.get(path)
    assert guest.http.get("/games/chess/glossary").status_code == 404


def test_search_and_filter_by_a_plain_form(hall: Hall) -> None:
    guest = hall.guest()
    assert shown(guest.get("/games/feebleton/compendium", q="guard"))[0] == "card-guard"
    great = shown(guest.get("/games/feebleton/compendium", kind="Great People"))
    assert "card-king" in great
    assert "card-guard" not in great
    assert "has these words" in guest.get("/games/feebleton/compendium", q="zeppelin")
    nasty = guest.get("/games/feebleton/compendium", q='"><script>x</script>')
    assert "<script>x" not in nasty


def test_what_a_box_says_is_escaped(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    real = entry_of("feebleton", "card-guard")
    bad = Entry(real.id, "<b>Guard", real.kind, "<i>", "<u>text", real.rules, real.numbers, "x", "<s>", real.component)
    monkeypatch.setattr("greathall.hall.routers.compendium.entry_of", lambda slug, id: bad)
    page = hall.guest().get("/games/feebleton/compendium/card-guard")
    assert "&lt;b&gt;Guard" in page
    assert not re.search(r"<(b|i|u|s)>", page)


def test_unknown_things_and_games_are_refused_in_a_sentence(hall: Hall) -> None:
    guest = hall.guest()
    for path in ("/games/feebleton/compendium/card-x", "/api/games/feebleton/compendium/card-x"):
        answer = guest.http.get(path)
        assert answer.status_code == 404
        assert "has no" in html.unescape(answer.text)
    assert guest.http.get("/games/chess/compendium").status_code == 404
    assert guest.http.get("/api/games/chess/compendium").status_code == 404


def test_programs_get_the_same(hall: Hall) -> None:
    guest = hall.guest()
    found = guest.get("/api/games/feebleton/compendium", q="guard")["entries"]
    assert found[0]["name"] == "Guard"
    assert found[0]["rules"][0] == "FBL-72"
    assert {"label": "copies", "words": "4", "source": "rulebook"} in found[0]["numbers"]
    assert guest.get("/api/games/feebleton/compendium/card-guard") == found[0]
    assert found[0]["page"] == "/games/feebleton/compendium/card-guard"


def test_a_card_on_the_table_leads_to_its_entry(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.sit_down("feebleton")
    somebody.wait_for_turn()
    card = somebody.page.locator('#board .piece[id^="p-hand"]:not(.back)').first
    name = card.locator(".name").inner_text()
    card.click(button="right")
    link = somebody.page.locator("#why a.about")
    link.wait_for()
    address = link.get_attribute("href") or ""
    assert entry_of("feebleton", address.rpartition("/")[2]).name == name
    for path in (address, *(f"/games/feebleton/{paper}" for paper in ("compendium", "short", "glossary"))):
        somebody.open(path)
        faults = [fault["id"] for fault in Axe().run(somebody.page).response["violations"]]
        assert faults == [], path
        wide = somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    somebody.close()
