"""The rules in the hall: contents that follow, links between rules, rulings and cards, marked words at the table."""

from __future__ import annotations

import html
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser, expect

from greathall.compendium import entries, things_in
from greathall.games import load
from greathall.rulebook import sections, told_parts
from tests.hall.guests import Hall
from tests.hall.persons import Person


def test_rules_lead_to_cards_and_cards_to_rules(hall: Hall, game: str) -> None:
    page = html.unescape(hall.guest().get(f"/rules/{game}"))
    leads = things_in(game)
    assert leads
    for things in leads.values():
        for thing in things:
            assert f"/games/{game}/compendium/{thing.id}" in page
    # The way back: most entries that a rule names say so themselves.
    named = {thing.id for things in leads.values() for thing in things}
    assert all(entry.rules for entry in entries(game) if entry.id in named)


def test_every_link_of_the_rules_leads_to_a_rule_on_the_page(hall: Hall, game: str) -> None:
    page = hall.guest().get(f"/rules/{game}")
    wanted = set(re.findall(rf'href="/rules/{game}#(rule-[^"]+)"', page))
    assert len(wanted) > 50
    assert {f'id="{anchor}"' for anchor in wanted} <= set(re.findall(r'id="rule-[^"]+"', page))


def test_a_rule_for_programs_says_what_it_leads_to(hall: Hall) -> None:
    rule = hall.guest().get("/api/games/feebleton/rules/FBL-53")
    assert "".join(part["text"] for part in rule["parts"]) == rule["text"]
    assert {"name": "Guard", "page": "/games/feebleton/compendium/card-guard"} in rule["things"]
    assert hall.guest().get("/api/games/feebleton/rules/FBL-16")["rulings"] == ["FBL-R2", "FBL-R34"]
    assert hall.guest().http.get("/api/games/feebleton/rules/FBL-999").status_code == 404


def test_parts_keep_the_text_and_mark_words_beside_ids() -> None:
    game = load("feebleton")
    text = "A Guard helps, see FBL-53; guards stay."
    parts = told_parts(game, text, "what does a guard do?")
    assert "".join(part for part, _ in parts) == text
    assert [part for part, kind in parts if kind == "mark"] == ["Guard", "guards"]
    assert [part for part, kind in parts if kind == "rule"] == ["FBL-53"]


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_contents_follow_while_one_reads(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    somebody = Person(browser, hall)
    somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
    somebody.open("/rules/feudality")
    here = somebody.page.locator(".contents a[aria-current=location]")
    chapters = sections("feudality")
    for section in (chapters[5], chapters[-3], chapters[1]):
        somebody.page.evaluate("id => document.getElementById(id).scrollIntoView()", section.anchor)
        expect(here).to_have_count(1)
        expect(here).to_have_text(section.title)
        expect(somebody.page.locator(".contents summary")).to_be_in_viewport()
        expect(somebody.page.locator(".contents .here")).to_have_text(f": {section.title}")
    if size[0] > 1000:
        expect(here).to_be_in_viewport()
    assert somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert [fault["id"] for fault in Axe().run(somebody.page).response["violations"]] == []
    somebody.close()


def test_at_the_table_words_are_marked_and_rules_lead_on(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.sit_down("feebleton")
    somebody.wait_for_turn()
    somebody.page.keyboard.press("r")
    somebody.page.locator("#rules-search").fill("what does a guard protect?")
    first = somebody.page.locator("#rules-list li").first
    expect(first.locator("mark").first).to_have_text(re.compile("guard", re.IGNORECASE))
    expect(first.locator('a[href*="/compendium/"]').first).to_be_visible()
    other = somebody.page.locator("#rules-list a[data-rule]").first
    wanted = other.inner_text()
    other.click()
    expect(somebody.page.locator("#rules-list li")).to_have_count(1)
    expect(somebody.page.locator("#rules-list li b")).to_have_text(wanted)
    somebody.close()


def test_a_line_of_the_chronicle_leads_to_its_rule(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.sit_down("feebleton")
    somebody.wait_for_turn()
    line = somebody.page.locator("#chronicle a.rule").last
    wanted = line.inner_text()
    line.click()
    expect(somebody.page.locator("#rules-list li b")).to_have_text(wanted)
    somebody.close()
