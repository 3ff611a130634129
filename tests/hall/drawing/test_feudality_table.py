"""Feudality's table remembers what the position has forgotten: events, daring actions, and what the dice were for."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, ViewportSize

from greathall.hall.drawing import blazons_of, draw_board, draw_players
from greathall.hall.drawing.table import touched
from greathall.kernel import Line, Piece, View, Zone
from tests.games.feudality.feudality_positions import asked, baron, begun, event, given, play
from tests.hall.drawing.tables import NAMES, parsed, pieces_of
from tests.hall.drawing.test_layout import laid_out
from tests.hall.guests import Hall


def lines(*told: str) -> list[Line]:
    """What the chronicle told, with the events and dice that a line of the rules points at."""

    def about(text: str) -> tuple[str, ...]:
        return ("event",) if text.startswith("Event: ") else ("dice",) if " rolls " in text else ()

    return [Line(text, "", (), about(text)) for text in told]


def zone(view: View, id: str, *told: str) -> ET.Element:
    drawn = parsed(draw_board(view, NAMES, blazons_of("feudality"), lines(*told)))
    return next(element for element in drawn.iter() if element.get("data-zone") == id)


def words(element: ET.Element) -> str:
    return re.sub(r" (?=[:',])", "", " ".join(" ".join(element.itertext()).split()))


def targets(element: ET.Element) -> list[str]:
    found = [str(each.get("data-target")) for each in element.iter() if each.get("data-target")]
    return [target.partition("/")[2] for target in found[1:]]


def rolled(view: View, *told: str) -> str:
    """What stands beside the dice."""
    dice = zone(view, "dice", *told)
    return "".join(words(each) for each in dice.iter() if each.get("class") == "zone-text")


def thrown(view: View, *dice: str) -> View:
    """The same with these dice on the table."""
    lying = [Piece(f"dice/{art}", number, f"die-{art}") for art, number in zip(("white", "blue"), dice, strict=False)]
    view.zones = [Zone("dice", "Dice", "row", lying) if each.id == "dice" else each for each in view.zones]
    return view


def test_a_tile_that_is_taken_stays_where_it_lay() -> None:
    state = begun(3, 4)
    before = targets(zone(state.view(0), "tray"))
    assert len(before) > 2
    single = next(piece for z in state.view(0).zones if z.id == "tray" for piece in z.pieces[1:] if piece.count == 1)
    kind = single.id.partition("/")[2]
    play(state, f"{state.to_act[0]} tile {kind}")
    assert targets(zone(state.view(0), "tray")) == before


def test_a_tile_that_was_put_aside_says_why() -> None:
    found = [begun(4, seed).view(0) for seed in range(1, 9)]
    view = next(view for view in found if any(piece.id.startswith("aside/") for piece in pieces_of(view)))
    aside = next(each for each in zone(view, "tray").iter() if str(each.get("data-target")).startswith("aside/"))
    assert "free draft" in words(aside)
    assert aside.get("data-rule") == "FDY-21"


def test_the_pawn_stands_where_the_dice_point_while_a_wizard_may_re_roll() -> None:
    state = given(baron(tiles={"3,3": "wizard"}, pawn="1,1"), baron(pawn="1,1"), step="roll", rolls=[2, 5])
    assert asked(state) == "0 Reroll"
    land = zone(state.view(0), "land/0")
    places = [
        place for place in land.iter() if any(each.get("data-art") == "pawn" for each in place.findall("./div/div"))
    ]
    assert [place[0].get("data-target") for place in places] == ["land/0/2-5"]
    # For the others, in small pictures and for programs too.
    assert pawns(state.view(None)) == ["land/0/2-5", "land/1/2-5"]
    # Whose fief a monster is about to strike, there alone.
    seer = baron(tiles={"2,5": "wizard", "3,3": "wizard"}, pawn="1,1")
    strike = event("stone_giant", seer, baron(pawn="1,1"), bag="4 mason", rolls=[8, 8, 6, 7])
    play(strike, "0 first left", "0 pass")
    assert asked(strike) == "0 Reroll"
    assert pawns(strike.view(0)) == ["land/0/1-1", f"land/1/{strike.white}-{strike.blue}"]


def pawns(view: View) -> list[str]:
    return [piece.slot for mat in view.mats for z in mat.zones for piece in z.pieces if piece.id.startswith("pawn/")]


def test_the_panel_of_whoever_has_the_rats_shows_them() -> None:
    drawn = draw_players(given(baron(), baron(), baron(), rats=1).view(0), NAMES, blazons_of("feudality"))
    panels = drawn.split('<section class="player')[1:]
    assert ["#em-rats" in panel for panel in panels] == ["player-1" in panel[:200] for panel in panels]
    assert drawn.count("#em-rats") == 1


def test_ones_own_fortification_says_its_defence_once_and_no_price() -> None:
    view = given(baron(level=2), baron()).view(0)
    said = words(next(each for each in zone(view, "land/0").iter() if each.get("data-target") == "fort/0"))
    label = next(
        str(each.get("aria-label")) for each in zone(view, "land/0").iter() if each.get("data-target") == "fort/0"
    )
    assert (said + label).lower().count("defence") <= 2
    assert "Costs" not in said + label


def test_the_dice_say_who_rolled_them_and_what_for() -> None:
    view = thrown(event("stone_giant", baron(), baron(), baron()).view(0), "3", "5")
    assert rolled(view, "{1} rolls 3 and 5 for the liaison.") == "= 8: Béla, for the liaison"
    strikes = "{1} rolls 3 and 5 for where the monster strikes."
    assert rolled(view, strikes) == "Row 3, column 5: Béla, where the monster strikes"
    # Dice that nothing is told of, or something else, say nothing.
    assert rolled(view) == rolled(view, "{1} rolls 3 and 6 for the liaison.") == ""


def test_a_double_and_an_eight_say_that_another_roll_follows() -> None:
    view = given(baron(), baron()).view(0)
    first = "{1} rolls 4 and 4 for the Point of Action."
    assert rolled(thrown(view, "4", "4"), first) == "Béla, for the Point of Action. A double: one more roll."
    more = ("A double: {1} rolls once more.", "{1} rolls 2 and 4 for the Point of Action.")
    wizard = ("{1}'s Wizard re-rolls the white die.", "{1} rolls 8 and 4 for the Point of Action.")
    assert rolled(thrown(view, "2", "4"), first, *more) == "Béla, again after a double"
    assert (
        rolled(thrown(view, "8", "4"), first, *more, *wizard) == "Béla, again after a double. An eight: one more roll."
    )


def test_in_a_tournament_one_sees_what_there_is_to_beat() -> None:
    view = thrown(event("stone_giant", baron(), baron(), baron()).view(0), "6")
    told = ("Event: The King Holds a Joust.", "{1} rolls 5 for the King's Champion.", "{1} rolls 2 for the contestant.")
    own = ("{0} rolls 3 for the contestant.", "{0}'s Wizard re-rolls the die.", "{0} rolls 6 for the contestant.")
    assert rolled(view, *told, *own) == "Champion 5, Béla 2, Anna 6"
    assert rolled(view, *told, "{0} and {1} tie at 6 and roll again.", "{0} rolls 6 for the contestant.") == "Anna 6"


def test_what_a_daring_action_brought_stands_on_the_table_until_the_next_event() -> None:
    view = given(baron(), baron(), step="act").view(0)
    told = [
        "Event: Famine.",
        "{0} loses 1 VP.",
        "{1} tries: Secret Amorous Liaison.",
        "{1} rolls 3 and 4 for the liaison.",
        "Nobody notices: 7 brings nothing.",
        "{1} collects from a Forest on (2,2).",
        "Turn 5: {0} is Senior.",
    ]
    reach = "Needs 1 VP. Two dice: up to 4 loses 1 VP, 9 or more gains 1 VP."
    assert words(zone(view, "news", *told[:4])).endswith(reach)
    shown = "Béla: Baronial Action Secret Amorous Liaison Nobody notices: 7 brings nothing."
    assert words(zone(view, "news", *told[:5])) == shown
    assert words(zone(view, "tidings", *told)) == shown
    assert words(zone(view, "news", *told, "Event: Rats.", "{0} loses 1 VP.")) == "Last event Rats Anna loses 1 VP."


def test_a_raid_is_told_in_one_line_for_each() -> None:
    view = given(baron(), baron()).view(0)
    told = (
        "Event: Bandits (5).",
        "Bandits 5 + 2 + 5 = 12 against a defence of 7 in {0}'s fief.",
        "{0} loses the Fort.",
    )
    assert words(zone(view, "news", *told)) == "Last event Bandits (5) Anna loses the Fort (12 against 7)."
    monster = "4 + 8 + 5 = 17 against a defence of 2: the monster breaks in at {1}'s."
    assert words(zone(view, "news", "Event: Red Dragon.", monster)).endswith(
        "The monster breaks in at Béla's (17 against 2)."
    )


def test_what_came_of_a_story_is_told_without_the_way_to_it() -> None:
    view = given(baron(), baron(), step="act").view(0)
    sabotage = (
        "{0} tries: Sabotage.",
        "{0} rolls 2 for the price of the saboteurs.",
        "{0} pays 2 gold to saboteurs.",
        "{0} sends saboteurs to {1}, the only possible target.",
        "The saboteurs go for {1}'s Kirk on (2,7).",
        "{0} rolls 7 and 3 for the saboteurs.",
        "The saboteurs' 10 is more than the guard's 3.",
        "{1} loses a Kirk on (2,7).",
    )
    assert words(zone(view, "news", *sabotage)).partition("Sabotage ")[2] == (
        "The saboteurs go for Béla's Kirk on (2,7). The saboteurs' 10 is more than the guard's 3. "
        "Béla loses a Kirk on (2,7)."
    )


def test_what_befalls_a_player_is_one_sentence() -> None:
    view = given(baron(), baron()).view(0)
    war = (
        "Event: The King Declares War (2).",
        "Everybody owes 2 points of troops.",
        "{1} sends 1 Archer to war: 2 points.",
        "{0} falls short of 2 points and sends nobody.",
        "{0} loses 1 VP and has 3.",
        "The war is won: 9, and 8 was needed.",
        "{1} gains 1 VP and has 2.",
        "Healing re-rolls a die to 3: {1}'s Archer is not saved.",
        "{1} loses 1 Archer; nobody comes home.",
    )
    assert words(zone(view, "news", *war)).partition("(2) ")[2] == (
        "Anna falls short; loses 1 VP and has 3. The war is won: 9, and 8 was needed. "
        "Béla gains 1 VP and has 2; loses 1 Archer; nobody comes home."
    )
    robbed = (
        "Event: Bandits (5).",
        "Bandits 5 + 2 + 5 = 12 against a defence of 10 in {1}'s fief.",
        "{1} loses 1 wood to the bandits.",
        "{1} loses 1 iron to the bandits.",
        "The bandits ignore {0}, who has no fortification.",
    )
    assert words(zone(view, "news", *robbed)).partition("(5) ")[2] == (
        "Béla loses 1 wood and 1 iron (12 against 10). Anna is left alone."
    )


def test_the_last_event_bears_its_own_arms_wherever_its_card_lies() -> None:
    view = given(baron(), baron()).view(0)
    told = [Line("Event: Rat Infestation.", "FDY-144", (), ("event",)), Line("The Rats come to {1}.", "", (), ())]
    drawn = parsed(draw_board(view, NAMES, blazons_of("feudality"), told))
    news = next(element for element in drawn.iter() if element.get("data-zone") == "news")
    assert [each.get("data-art") for each in news.iter() if each.get("data-art")] == ["rats"]


def test_a_bare_square_says_what_was_destroyed_there_until_something_else_happens() -> None:
    view = given(baron(pawn="4,3"), baron()).view(0)
    told = ("Event: Hill Giant Attacks.", "The monster strikes at (4,2).", "{0} loses a Cooper on (4,3).")

    def scars(*more: str) -> list[str]:
        return [words(each) for each in zone(view, "land/0", *told, *more).iter() if each.get("class") == "slot-label"]

    assert scars() == scars("{1} buys nothing.") == ["×"]
    assert "a Cooper was destroyed here" in words(zone(view, "land/0", *told))
    assert scars("{1} tries: Sabotage.") == scars("{0} loses a Smith on (1,1).", "Event: Black Death.") == []
    built = given(baron(tiles={"4,3": "cooper"}), baron()).view(0)
    assert "destroyed" not in words(zone(built, "land/0", *told))


def test_a_number_that_was_rolled_marks_no_die() -> None:
    """The 1 of somebody's liaison is not the 1 of the roll that lies there now."""
    view = thrown(given(baron(), baron()).view(0), "2", "1")
    told = lines("{1} rolls 1 and 7 for the liaison.", "{0} rolls 2 and 1 for the Point of Action.")
    assert touched(view, told) == {"dice": 1}


HEIGHT = "document.querySelector('#r-tray').getBoundingClientRect().height"
# Without the frame of the page a region has no height of its own; so it is as high as what lies in it.
ALONE = "<style>#board > #r-tray { position: absolute; width: 23rem; }</style>"
DESKS: list[ViewportSize] = [{"width": 1280, "height": 800}, {"width": 1440, "height": 900}]


@pytest.mark.parametrize("level", [1, 4])
@pytest.mark.parametrize("size", DESKS, ids=lambda size: str(size["width"]))
def test_soldiers_who_go_to_war_need_no_more_room(browser: Browser, size: ViewportSize, level: int) -> None:
    """What lies above them would move up: the store that a tax is paid from, and the dice."""
    state = event("war 2", baron(units="2 archer, 2 knight", level=level), baron(units="1 knight"))
    somebody = browser.new_page(viewport=size)
    heights: list[object] = []
    for move in ("0 unit archer", "0 unit knight", ""):
        somebody.set_content(laid_out(state.view(0), "pieces.css", "players.css", "sheets.css") + ALONE)
        heights.append(somebody.evaluate(HEIGHT))
        if move:
            play(state, move)
    assert somebody.locator(".region .z-away .piece").count() == 2
    assert heights == heights[:1] * 3
    somebody.close()


EXCHANGED = """async ([was, will]) => {
  const { exchanged, parse } = await import("/static/morph.js");
  return [...exchanged(parse(was), parse(will))].sort();
}"""


def test_what_lies_on_a_fief_that_another_is_shown_instead_of_has_gone_nowhere(browser: Browser, hall: Hall) -> None:
    """When a saboteur has seen the other's fief, one's own pawn and soldiers do not come flying from their panel."""
    state = given(baron(goods="9 gold"), baron(tiles={"3,3": "smith"}), step="act", rolls=[5])
    boards = [draw_board(state.view(0), NAMES, blazons_of("feudality"))]
    play(state, "0 action sabotage")
    boards.append(draw_board(state.view(0), NAMES, blazons_of("feudality")))
    assert 'data-zone="land/0"' not in boards[1]
    somebody = browser.new_page()
    somebody.goto(hall.url)
    assert somebody.evaluate(EXCHANGED, boards) == somebody.evaluate(EXCHANGED, boards[::-1]) == ["land/0"]
    assert somebody.evaluate(EXCHANGED, [boards[0]] * 2) == []
    somebody.close()


# As large as the market is on a desk of 1440×900.
MARKET = "<style>#board > #r-market { position: absolute; width: 430px; height: 500px; }</style>"
FITS = """() => {
  const market = document.querySelector("#r-market");
  const told = getComputedStyle(market.querySelector(".z-news")).display !== "none";
  return told && market.scrollHeight <= market.clientHeight;
}"""


@pytest.mark.parametrize(
    "tray",
    ["cleric, kirk, forest, miller, farmer", "archer, beggar, brickyard, kirk, forest, merchant, miller, smith, miner"],
)
def test_the_last_event_is_told_beside_clerics_and_beside_ten_tiles(browser: Browser, tray: str) -> None:
    view = given(baron(), baron(), baron(), step="buy", tray=tray).view(0)
    somebody = browser.new_page(viewport=DESKS[1])
    board = draw_board(view, NAMES, blazons_of("feudality"), lines("Event: Black Death.", "{0} loses 3 VP and has 0."))
    page = laid_out(view, "pieces.css", "players.css", "sheets.css")
    start, end = page.index('<div id="board"'), page.index("</section></main>")
    somebody.set_content(page[:start] + board + page[end:] + MARKET)
    assert somebody.evaluate(FITS)
    somebody.close()


PAGE = "<style>#board > #r-market { position: absolute; display: flex; width: 344px; height: 400px; }</style>"
SHARE = """() => {
  const [zone, card] = [".z-event", ".z-event .piece"].map((one) => document.querySelector(`#r-market ${one}`));
  return card.offsetHeight / zone.offsetHeight;
}"""


def test_on_a_phone_an_event_fills_the_room_there_is(browser: Browser) -> None:
    view = event("tax 2", baron(), baron()).view(0)
    somebody = browser.new_page(viewport={"width": 360, "height": 800})
    somebody.set_content(laid_out(view, "pieces.css", "players.css", "sheets.css", "phone.css") + PAGE)
    assert 0.75 < float(str(somebody.evaluate(SHARE))) < 1
    somebody.close()
