"""A player's panel has their cards in small: what was just taken is marked, and what one knows of a hand is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from greathall.games.feebleton.position.state import FeebletonState
from greathall.hall.drawing import blazons_of, draw_board, draw_players
from greathall.kernel import Line
from tests.games.feebleton.feebleton_positions import given, play
from tests.hall.drawing.tables import NAMES, everything
from tests.hall.guests import Hall
from tests.hall.leafing import Album


def minis(state: FeebletonState, viewer: int, whose: int, family: str) -> list[tuple[str, str, str]]:
    """What lies on somebody's panel: the class, the name and the number of every card."""
    seat = None if viewer < 0 else viewer
    lines = [Line(line.text, "", (), line.pieces) for line in state.chronicle or [] if line.readable(viewer)]
    html = draw_players(state.view(seat), NAMES, blazons_of("feebleton"), lines)
    (panel,) = (part for part in everything(html) if part.attrib.get("id") == f"player-{whose}")
    zone = panel.find(f".//div[@class='mini m-{family}']")
    found = [] if zone is None else zone.findall("i")
    return [(card.attrib["class"], card.attrib["title"], card.findtext("b") or "") for card in found]


def test_a_pile_that_was_just_taken_is_marked_in_the_colour_of_who_took_it() -> None:
    state = given(
        ["noble, spy", "invasion, noble, merchant, farmer", "farmer, noble"],
        feebleton="2 farmer, king",
        piles=[(1, "noble, bribery")],
        active=1,
    )
    play(state, "1 play invasion")
    assert minis(state, 0, 1, "piles") == [
        ("card", "Pile of Bribery", ""),
        ("card last by-1", "Pile of Invasion", ""),
    ]
    # Whoever took it knows, and it is no mark of another.
    assert "last by" not in draw_board(state.view(1), NAMES, blazons_of("feebleton"), state.chronicle or [])


def test_the_cards_that_one_has_seen_in_a_hand_are_on_the_panel() -> None:
    state = given(["spy, noble, farmer", "king, 2 merchant", "farmer, noble"], plays_left=2)
    assert minis(state, 0, 1, "hand unseen") == [("card back", "card", "3")]
    play(state, "0 play spy", "0 first to the left")
    assert minis(state, 0, 1, "hand") == [("card", "Merchant", "2"), ("card", "King", "")]
    assert minis(state, 0, 2, "hand") == []
    # Nobody else sees any of it; one's own hand lies on the table.
    assert [minis(state, viewer, 1, "hand") for viewer in (1, 2, -1)] == [[], [], []]


def test_of_a_hand_that_is_known_in_part_the_rest_are_backs() -> None:
    state = given(["spy, noble", "king, 2 merchant, guard"], known_hand={(0, 1): "king, merchant"})
    assert minis(state, 0, 1, "hand") == [("card", "King", ""), ("card", "Merchant", ""), ("card back", "card", "2")]


@pytest.mark.parametrize(
    ("card", "answers", "said"),
    [
        ("spy", ("0 pass", "1 yes"), "Plays a Spy. Looks at Anna's hand. Trades hands."),
        ("spy", ("0 pass", "1 no"), "Plays a Spy. Looks at Anna's hand."),
        ("thief", ("0 pass",), "Plays a Thief. Takes a card from Anna. It is a Guard."),
        ("broker", ("1 yes", "0 pass"), "Plays the Broker. Deals all hands again."),
        ("scientist", ("1 yes", "0 pass"), "Plays the Scientist. Shuffles the hands in."),
    ],
)
def test_a_hand_that_somebody_was_at_is_marked_and_the_panel_tells_why(
    card: str, answers: tuple[str, ...], said: str
) -> None:
    state = given(["guard, noble, spy, king", f"{card}, 3 farmer"], active=1)
    play(state, f"1 play {card}", *answers)
    lines = [line for line in state.chronicle or [] if line.readable(0)]
    drawn = everything(draw_board(state.view(0), NAMES, blazons_of("feebleton"), lines))
    marked = [part for part in drawn if (part.get("class") or "").startswith("zone-head last")]
    assert [(part.get("class"), part.findtext("h3")) for part in marked if part.findtext("h3") == "Your hand"] == [
        ("zone-head last by-1", "Your hand")
    ]
    (tab,) = (part for part in drawn if part.get("href") == "#r-tray")
    assert "lately by-1" in (tab.get("class") or "")
    panels = everything(draw_players(state.view(0), NAMES, blazons_of("feebleton"), lines))
    (told,) = ("".join(part.itertext()) for part in panels if part.get("class") == "said")
    assert told == said
    # Where nobody was at it there is no mark.
    assert "zone-head last" not in draw_board(state.view(1), NAMES, blazons_of("feebleton"), state.chronicle or [])


@pytest.mark.parametrize("size", [(1280, 800), (360, 800)])
def test_that_a_town_was_taken_is_read_on_the_panel(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    """With how much it was: on a phone the page of the hand shows nothing else of it."""
    state = given(["noble, spy", "insurrection, noble", "farmer, noble", "farmer, spy"], feebleton="2 farmer", active=1)
    play(state, "1 play insurrection")
    album = Album(browser, hall, "feebleton", *size)
    album.show(state.view(0), state.chronicle or [])
    said = album.page.locator("#player-1 .said")
    expect(said).to_be_visible()
    expect(said).to_have_text("Plays Insurrection. Takes the town: 2 gold.")
    assert said.evaluate("said => said.scrollHeight <= said.clientHeight + 1")
    expect(album.page.locator("#board .z-feebleton .zone-text")).to_contain_text("Bo took it with Insurrection")
    album.close()


def test_on_a_phone_a_panel_tells_the_end_of_a_long_turn(browser: Browser, hall: Hall) -> None:
    state = given(
        ["merchant, noble, guard, invasion", "worker, engineer, spy, 2 farmer"], active=1, stock="4 farmer, 3 noble"
    )
    play(state, "1 play engineer", "1 play worker", "1 play farmer", "1 play spy", "0 pass", "1 yes")
    end = "Plays a Spy. Looks at Petronilla's hand. Trades hands."
    for width, told in [(1280, f"Plays the Engineer. Plays a Worker. Plays a Farmer. {end}"), (360, end)]:
        album = Album(browser, hall, "feebleton", width, 800)
        album.show(state.view(0), state.chronicle or [])
        said = album.page.locator("#player-1 .said")
        assert said.inner_text().strip() == told
        if width == 360:
            assert said.evaluate("said => said.scrollHeight <= said.clientHeight + 1")
        album.close()
