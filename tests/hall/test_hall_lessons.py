"""Lessons in the browser: played with mouse and keyboard, on a screen and on a phone; left, skipped, come back to."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has no types
from playwright.sync_api import Browser

from greathall.lessons import Place, Tutor
from tests.hall.guests import Hall
from tests.hall.persons import Person


def where(slug: str, place: Place) -> str:
    return f"/learn/{slug}/{place.chapter + 1}/{place.step + 1}"


def follow(somebody: Person, slug: str, place: Place, chapters: int) -> int:
    """Does with the mouse what the lesson asks, from a place on, to the end of so many chapters; gives the clicks."""
    tutor = Tutor(slug)
    somebody.open(where(slug, place))
    here: Place | None = place
    clicks = 0
    while here is not None and here.chapter < chapters:
        page = somebody.page
        page.wait_for_url(f"**{where(slug, here)}")
        bubble = tutor.bubble(here, tutor.position(here).view(tutor.lesson.seat))
        page.locator("#bubble-text", has_text=bubble.say).wait_for()
        assert page.locator(".pointed").count() or page.locator("#prompt .choice").count(), f"{here} points at nothing"
        if bubble.move >= 0:
            somebody.click_move(bubble.move)
        else:
            page.locator("#bubble-on").click()
        clicks += 1
        here = tutor.after(here)
    somebody.page.wait_for_url(f"**{where(slug, here)}" if here is not None else "**/#game-*")
    return clicks


def test_lessons_are_played_with_the_mouse(
    browser: Browser, hall: Hall, game: str, pytestconfig: pytest.Config
) -> None:
    """Feebleton's to its end, of the others the first chapter; with --battery long all of all."""
    whole = game == "feebleton" or pytestconfig.getoption("--battery") == "long"
    chapters = len(Tutor(game).lesson.chapters)
    somebody = Person(browser, hall)
    clicks = follow(somebody, game, Place(), chapters if whole else 1)
    assert clicks <= 80
    somebody.open()
    card = somebody.page.locator(f"#game-{game}")
    assert card.get_by_role("link", name="✓ Learned" if whole else "Go on learning").is_visible()
    somebody.close()


@pytest.mark.parametrize(("which", "chapter"), [("feebleton", 1), ("medieval_realms", 1), ("stupor_mundi", 2)])
def test_a_chapter_on_a_phone(browser: Browser, hall: Hall, which: str, chapter: int) -> None:
    somebody = Person(browser, hall, width=360, height=740)
    tutor = Tutor(which)
    place = Place(chapter)
    while place.chapter == chapter:
        somebody.open(where(which, place))
        page = somebody.page
        box = page.locator("#bubble").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 690, "the tabs below cover nothing of it"
        bubble = tutor.bubble(place, tutor.position(place).view(tutor.lesson.seat))
        after = tutor.after(place)
        assert after is not None
        if bubble.move < 0:
            page.locator("#bubble-on").tap()
            page.wait_for_url(f"**{where(which, after)}")
        else:
            button = page.locator(f'#prompt [data-move="{bubble.move}"], #board .pointed')
            assert button.first.is_visible(), f"{place}: {bubble.words} is out of sight"
        place = after
    somebody.close()


ASKED_BY_A_BUTTON = [
    ("feudality", Place(3, 1)),
    ("medieval_realms", Place(3, 1)),
    ("stupor_mundi", Place(1, 2)),
    ("feudalia", Place(2, 1)),
]


@pytest.mark.parametrize(("which", "place"), ASKED_BY_A_BUTTON)
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_an_answer_in_the_question_is_marked_and_not_covered(
    browser: Browser, hall: Hall, which: str, place: Place, size: tuple[int, int]
) -> None:
    somebody = Person(browser, hall)
    somebody.page.set_viewport_size({"width": size[0], "height": size[1]})
    somebody.open(where(which, place))
    tutor = Tutor(which)
    move = tutor.bubble(place, tutor.position(place).view(tutor.lesson.seat)).move
    button = somebody.page.locator(f'#prompt .choice.pointed[data-move="{move}"]')
    bubble = somebody.page.locator("#bubble").bounding_box()
    assert bubble is not None
    for shown in (button, somebody.page.locator("#prompt p")):  # the answer, and what is asked
        box = shown.bounding_box()
        assert box is not None
        beside = box["x"] + box["width"] <= bubble["x"] or bubble["x"] + bubble["width"] <= box["x"]
        above = box["y"] + box["height"] <= bubble["y"] or bubble["y"] + bubble["height"] <= box["y"]
        assert beside or above
    somebody.close()


def test_while_one_reads_the_question_says_so(hall: Hall, game: str) -> None:
    page = hall.guest().get(where(game, Place()))
    assert "Read the bubble, then choose Go on." in page
    assert "is deciding" not in page


def test_a_chapter_by_keyboard_alone(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.open("/learn/feebleton/2/1")
    page = somebody.page
    assert page.evaluate("document.activeElement.id") == "bubble-on"
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/feebleton/2/2")
    page.keyboard.press("1")
    page.wait_for_url("**/learn/feebleton/2/3")
    somebody.close()


def test_what_to_try_is_said_in_the_words_of_the_page(hall: Hall) -> None:
    """`card kneader` is what one types in a terminal."""
    vocabulary = Tutor("feudalia").game.vocabulary
    path = "/api/lessons/feudalia/1/4/moves"
    answer = hall.guest("Ann").post(path, 200, move=vocabulary.move("card reaper"), seat=0, version=0, id="a" * 36)
    assert answer["say"].endswith(" Try: add the kneader to your starting deck.")


def test_another_move_is_answered_beside_the_table(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.open("/learn/feebleton/2/2")
    page = somebody.page
    before = page.locator("#board").inner_html()
    vocabulary = Tutor("feebleton").game.vocabulary
    somebody.click_move(vocabulary.move("play insurrection"))
    answer = page.locator("#bubble-answer[role=status]", has_text="You may, but the town is empty")
    answer.wait_for()
    assert "Try: play Farmer." in answer.inner_text()
    assert "takes Feebleton" in answer.inner_text()
    assert page.url.endswith("/learn/feebleton/2/2")
    assert re.sub(r' (class|style)="[^"]*"', "", page.locator("#board").inner_html()) == re.sub(
        r' (class|style)="[^"]*"', "", before
    )
    page.locator('[data-target="hand/farmer"]').first.click()
    page.wait_for_url("**/learn/feebleton/2/3")
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/learn/feebleton/2/2")
    somebody.close()


def test_leaving_coming_back_skipping_and_beginning_again(browser: Browser, hall: Hall) -> None:
    somebody = Person(browser, hall)
    somebody.open()
    page = somebody.page
    card = page.locator("#game-feudality")
    assert card.locator(".ways > :first-child").inner_text().startswith("Learn it in")
    card.get_by_role("link", name="Learn it in").click()
    page.wait_for_url("**/learn/feudality/1/1")
    page.get_by_role("link", name="Skip this chapter").click()
    page.wait_for_url("**/learn/feudality/2/1")
    page.get_by_role("link", name="Leave").click()
    page.locator("#game-feudality").get_by_role("link", name="Go on learning").click()
    page.wait_for_url("**/learn/feudality/2/1")
    page.get_by_role("button", name="Chapters").click()
    page.get_by_role("link", name="What you see").click()
    page.wait_for_url("**/learn/feudality/1/1")
    somebody.close()


@pytest.mark.parametrize("kept_in", ["sqlite", "postgresql"])
def test_what_somebody_learned_is_known_wherever_they_sign_in(hall: Hall) -> None:
    ann = hall.guest("Ann of the lessons")
    ann.post("/api/me/password", password="a long secret")
    chapters = Tutor("feebleton").lesson.chapters
    for number, chapter in enumerate(chapters, 1):
        assert ann.http.get(f"/learn/feebleton/{number}/{len(chapter.steps)}/on").status_code == 303
    assert "✓ Learned" in ann.get("/")
    elsewhere = hall.guest()
    # One chapter before one says who one is counts too.
    first = len(Tutor("feudality").lesson.chapters[0].steps)
    assert elsewhere.http.get(f"/learn/feudality/1/{first}/on").status_code == 303
    assert "✓ Learned" not in elsewhere.get("/")
    elsewhere.post("/api/sign-in", nickname="Ann of the lessons", password="a long secret")
    lobby = elsewhere.get("/")
    assert "✓ Learned" in lobby
    assert "Go on learning" in lobby
    # Whoever comes to this browser after them has learned nothing.
    elsewhere.post("/api/sign-out")
    assert "✓ Learned" not in elsewhere.get("/")


def test_whoever_has_played_is_offered_a_table_first(hall: Hall) -> None:
    guest = hall.guest("Ann")
    guest.new_table("feebleton", "me", "greedy")
    lobby = guest.get("/")
    feebleton = lobby[lobby.index('id="game-feebleton"') :]
    ways = feebleton[: feebleton.index("</article>")]
    assert ways.index("Play against bots") < ways.index("/learn/feebleton")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_can_be_read_by_everybody(browser: Browser, hall: Hall, game: str, scheme: str) -> None:
    somebody = Person(browser, hall)
    somebody.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    somebody.open(where(game, Place(1, 1)))
    found = Axe().run(somebody.page).response["violations"]
    assert [
        f"{fault['id']}: {fault['nodes'][0]['html'][:160]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ] == []
    somebody.close()


def test_what_is_not_there_is_not_found(hall: Hall) -> None:
    guest = hall.guest()
    guest.get("/learn/chess", 404)
    guest.get("/learn/feebleton/9/1", 404)
    guest.get("/learn/feebleton/0/0", 404)
    move = {"move": 0, "version": 0, "id": "x" * 20, "seat": 0}
    guest.post("/api/lessons/feebleton/9/1/moves", 404, **move)
    tyranny = Tutor("feebleton").game.vocabulary.move("play tyranny")
    refused = guest.post("/api/lessons/feebleton/2/2/moves", 409, **move | {"move": tyranny})
    assert "FBL-28" in refused["reason"]
    reasons = guest.get("/api/lessons/feebleton/2/2/why", move=tyranny)["reasons"]
    assert reasons[0]["rule"] == "FBL-28"


def test_a_spoiled_cookie_does_no_harm(hall: Hall) -> None:
    guest = hall.guest()
    for value in ("feebleton:99.99.999999999", "nonsense", "feebleton:1.1.1!!!x"):
        guest.http.cookies.set("lessons", value)
        assert "Feebleton" in guest.get("/")
        assert guest.http.get("/learn/feebleton").status_code in {200, 303}


def test_the_rules_page_has_chapters_rulings_beside_rules_and_a_ranking_search(hall: Hall) -> None:
    guest = hall.guest()
    page = guest.get("/rules/stupor_mundi")
    assert 'href="#part-main-action-4-summon-an-ally"' in page
    assert page.index('id="part-main-action-4-summon-an-ally"') < page.index('id="rule-STM-84"')
    assert page.index('id="rule-STM-69"') < page.index('id="rule-STM-R11"') < page.index('id="rule-STM-70"')
    assert page.count('id="rule-STM-R11"') == 1
    found = guest.get("/rules/stupor_mundi", q="summon")
    assert re.findall(r'id="rule-(STM-\d+)"', found)[:3] == ["STM-84", "STM-85", "STM-86"]
    assert "<mark>" in found
    rules = guest.get("/api/games/stupor_mundi/rules", q="build a tower")["rules"]
    assert "STM-67" in [rule["id"] for rule in rules[:3]]


def test_what_the_others_did_is_shown_again(browser: Browser, hall: Hall) -> None:
    """Move by move, as a table shows it; a key ends it, and the bubble is where it was."""
    place = Place(1, 4)
    frames = hall.guest().get(f"/api{where('stupor_mundi', place).replace('learn', 'lessons')}/since")
    assert "in slot 1" in frames[0]["chronicle"][0]
    assert ["Bertha" in frame["chronicle"][0] for frame in frames[1:]] == [True] * 5
    somebody = Person(browser, hall)
    somebody.open(where("stupor_mundi", place))
    page = somebody.page
    before = page.locator("#prompt").inner_text()
    page.get_by_role("button", name="Replay").click()
    page.wait_for_function("""() =>
        document.querySelector("#prompt.replay") &&
        getComputedStyle(document.getElementById("bubble")).visibility === "hidden"
    """)
    page.keyboard.press("Escape")
    page.locator("#bubble-watch:focus").wait_for()
    assert page.locator("#prompt").inner_text() == before
    assert page.locator(".pointed").count() == 1
    somebody.open(where("stupor_mundi", Place(1, 1)))
    assert page.get_by_role("button", name="Replay").count() == 0
    somebody.close()
