"""The board as HTML: whole, clickable, the same for whoever knows the same, and deaf to hostile names."""

from __future__ import annotations

import re
from html import escape

import pytest

from greathall.games.looks import layout_of
from greathall.hall.drawing import (
    blazons_of,
    draw_board,
    draw_chronicle,
    draw_moves,
    draw_players,
    draw_prompt,
    draw_result,
    draw_ribbon,
)
from greathall.hall.drawing.layouts import targets_in
from greathall.hall.drawing.render import slug_class
from greathall.hall.drawing.telling import minus
from greathall.hall.drawing.words import in_short
from greathall.kernel import FAN, GRID, MAP, ROW, STACK, TRACK, Dice, Line, Mat, Offer, Piece, Result, Slot, View, Zone
from tests.hall.drawing.tables import (
    NAMES,
    board,
    everything,
    listed_moves,
    page_of,
    panels,
    parsed,
    pieces_of,
    positions,
    shown_zones,
    spoken,
    views,
    zones_of,
)

HOSTILE = "<img src=x onerror=alert(1)>\"'&{1}"


def made_up() -> View:
    """A small table of no game, with every kind of zone."""
    view = View("chess", "Chess", 2, 0, False)
    view.prompt = "Move, {0}."
    view.offers = [
        Offer(0, "take the rook", "rook", "CHS-1"),
        Offer(1, "castle", "rook", "CHS-2"),
        Offer(2, "to a2", "square/a2", "CHS-3"),
        Offer(3, "resign", "button/resign", "CHS-4"),
        Offer(4, "attack {1}", "mat/1", "CHS-5"),
    ]
    view.zones = [
        Zone("row", "Row", ROW, [Piece("rook", "Rook", "rook", 1, 2, badges=("old",), text="Goes straight.")]),
        Zone("stack", "Stack", STACK, [Piece("deck", "card", "back", count=30, face_up=False)]),
        Zone(
            "board",
            "Board",
            GRID,
            [Piece("king", "King", slot="square/a1")],
            [Slot("square/a1", 1, 1), Slot("square/a2", 1, 2)],
        ),
        Zone("points", "Points", TRACK, [], [Slot("points/0", 0, 0, "0"), Slot("points/1", 1, 0, "1")]),
        Zone("land", "Land", MAP, [], [Slot("land/x", 33.3, 120, "X", "hill", "far away")]),
        Zone("nothing", "Nothing", ROW),
    ]
    view.mats = [Mat(0, [Zone("hand/0", "Hand", FAN, [], owner=0)], []), Mat(1, [], [], active=True)]
    return view


def by_target(html: str, target: str) -> dict[str, str]:
    (element,) = [element for element in everything(html) if element.get("data-target") == target]
    return element.attrib


def test_boards_are_well_formed_with_unique_ids_and_no_inline_style(slug: str) -> None:
    for view in views(slug):
        elements = everything(board(view))
        ids = [element.get("id") for element in elements if element.get("id")]
        assert len(ids) == len(set(ids))
        assert elements[0].get("id") == "board"
        assert elements[0].get("data-seat") == str(view.seat)
        for element in elements:
            assert "style" not in element.attrib
            assert not [name for name in element.attrib if name.startswith("on")]
            assert element.tag not in {"script", "style"}


def test_every_piece_slot_and_mat_can_be_pointed_at(slug: str) -> None:
    for view in views(slug):
        shown = {element.get("data-target") for element in page_of(view)}
        silent = {target for zone in zones_of(view) if zone not in shown_zones(view) for target in targets_in(zone)}
        assert view.targets() - silent <= shown
        assert silent.isdisjoint(offer.target for offer in view.offers)


def test_every_offer_is_in_the_list_and_on_its_target(slug: str) -> None:
    for view in views(slug):
        elements = page_of(view)
        clickable = {
            int(move): element.attrib for element in elements for move in (element.get("data-moves") or "").split()
        }
        cards = {int(element.attrib["data-move"]) for element in elements if element.get("data-move")}
        assert listed_moves(view) == {offer.move for offer in view.offers}
        for offer in view.offers:
            # What has no piece has a card in the prompt.
            if offer.target.startswith("button/") or offer.move not in clickable:
                assert offer.move in cards
                continue
            attributes = clickable[offer.move]
            assert attributes["data-target"] == offer.target
            assert attributes["role"] == "button"
            assert attributes["tabindex"] == "0"
            assert "can" in attributes["class"].split()
        assert set(clickable) <= {offer.move for offer in view.offers}


def test_who_knows_the_same_sees_the_same(slug: str) -> None:
    """The hidden part of a position, dealt anew, changes nothing that is sent to a seat."""
    for number, state in enumerate(positions(slug)):
        if state.over:
            continue
        for seat in (0, state.seats - 1):
            twin = state.imagine(seat, Dice(number))
            mine, theirs = state.view(seat), twin.view(seat)
            assert board(mine) == board(theirs)
            assert panels(mine) == panels(theirs)
            assert draw_prompt(mine, NAMES) == draw_prompt(theirs, NAMES)
            assert draw_moves(mine, NAMES) == draw_moves(theirs, NAMES)


def test_every_piece_says_what_it_is(slug: str) -> None:
    for view in views(slug):
        heard = {element.get("data-target"): spoken(element) for element in everything(board(view))}
        for piece in [piece for zone in shown_zones(view) for piece in zone.pieces]:
            if "{" not in piece.name + piece.text:
                assert piece.name in heard[piece.id]
                assert minus(piece.text) in heard[piece.id]


def test_nothing_but_the_view_is_written(slug: str) -> None:
    """Every word on the board stands in the view, or is one of the few that the drawing adds."""
    added = {"you", "watched", "to move", "has the turn", "×", "–", "Close", "Log"}
    for view in views(slug):
        said = {zone.title for zone in zones_of(view)} | {zone.text for zone in zones_of(view)} | set(NAMES)
        for piece in pieces_of(view):
            said |= {piece.name, piece.text, *piece.badges, str(piece.count), str(piece.owner + 1)}
        for zone in zones_of(view):
            said.add(str(sum(piece.count for piece in zone.pieces)))  # of a pile
            for slot in zone.slots:
                said |= {slot.label, slot.text}
        for fact in [*view.facts, *(fact for mat in view.mats for fact in mat.facts)]:
            said |= {fact.label[:1].upper() + fact.label[1:], fact.value}
        layout = layout_of(slug)
        said |= {region.title for region in layout.regions} | set(layout.titles.values()) | set(layout.labels.values())
        said |= {in_short(slug, text) for text in said}
        pattern = minus("\n".join(said))
        for element in everything(board(view)):
            text = (element.text or "").strip()
            quiet = element.get("class") in {"quiet", "quiet full", "roundel", "form"}
            if text and text not in added and not quiet:
                assert text in pattern, text


def test_several_moves_of_one_piece_are_all_there() -> None:
    (rook,) = [element for element in everything(board(made_up())) if element.get("data-target") == "rook"]
    assert rook.get("data-moves") == "0 1"
    assert spoken(rook).endswith("of Béla. Take the rook, or: Castle")
    assert by_target(panels(made_up()), "mat/1")["aria-label"].endswith("Attack Béla")


def test_what_cannot_be_clicked_is_no_button() -> None:
    view = made_up()
    view.offers = []
    for target in ("king", "rook"):
        attributes = by_target(board(view), target)
        assert attributes.get("role") in {"img", None}
        assert attributes["tabindex"] == "-1"
        assert "data-moves" not in attributes


def test_places_become_classes() -> None:
    elements = everything(board(made_up()))
    classes = [set((element.get("class") or "").split()) for element in elements]
    assert any({"place", "x33", "y100", "k-hill"} <= names for names in classes)
    assert any({"places", "grid", "cols-1"} <= names for names in classes)
    # A full grid needs no coordinates; one with a hole does.
    assert not any("col-1" in names for names in classes)
    view = made_up()
    view.zones[2].slots.append(Slot("square/b3", 2, 3))
    classes = [set((element.get("class") or "").split()) for element in everything(board(view))]
    assert any({"place", "col-2", "row-3"} <= names for names in classes)


def test_a_piece_and_its_slot_are_not_nested() -> None:
    """An element with the role of a button must hold no other one."""
    for element in everything(board(made_up())):
        if element.get("role") == "button":
            assert [inner for inner in element.iter() if inner.get("role") == "button"] == [element]


def test_ids_stay_the_same_when_other_pieces_come() -> None:
    before = made_up()
    after = made_up()
    after.zones[0].pieces.insert(0, Piece("bishop", "Bishop"))
    assert by_target(board(before), "rook")["id"] == by_target(board(after), "rook")["id"]


def test_two_pieces_of_one_id_still_get_ids_of_their_own() -> None:
    view = made_up()
    view.zones[0].pieces.append(Piece("rook", "Rook"))
    ids = [element.get("id") for element in everything(board(view)) if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("seat", [0, -1])
def test_hostile_names_and_words_are_escaped(seat: int) -> None:
    view = made_up()
    view.seat = seat
    names = [HOSTILE, HOSTILE]
    piece = Piece(HOSTILE, HOSTILE, HOSTILE, 0, badges=(HOSTILE,), text=HOSTILE, rule=HOSTILE)
    view.zones.append(
        Zone(HOSTILE, HOSTILE, MAP, [piece], [Slot(HOSTILE, 1, 1, HOSTILE, HOSTILE, HOSTILE)], text=HOSTILE)
    )
    view.prompt = view.waiting = HOSTILE
    view.offers.append(Offer(9, HOSTILE, HOSTILE, HOSTILE))
    view.asked = [0]
    line = Line(HOSTILE, HOSTILE, (), (HOSTILE,))
    view.result = Result([1, 1], [1, 1], [[], []], HOSTILE, HOSTILE, [[HOSTILE], [HOSTILE]])
    fragments = [
        draw_board(view, names, blazons_of("feebleton")),
        draw_moves(view, names),
        draw_prompt(view, names),
        draw_players(view, names, blazons_of("feebleton"), [line]),
        draw_ribbon(view, names),
        f"<ol>{draw_chronicle([line], names)}</ol>",
        draw_result(view, names),
    ]
    for html in fragments:
        assert "<img" not in html
        assert [element for element in everything(html) if "onerror" in element.attrib or element.tag == "img"] == []
    assert escape("<img src=x", quote=False) in fragments[0]


def test_a_panel_tells_the_whole_last_turn_and_not_only_its_last_line() -> None:
    view = views("feebleton")[0]
    lines = [
        Line(text, "", (), ())
        for text in (
            "{1} plays a Farmer.",
            "{1} draws 1 card.",
            "{0} plays a Worker.",
            "{1} plays Blockade.",
            "{0} does not play the General.",
            "The era ends with Blockade.",
            "{1} draws 2 cards.",
            "{0} plays a Noble.",
        )
    ]
    html = draw_players(view, NAMES, blazons_of("feebleton"), lines)
    said = ["".join(p.itertext()) for p in everything(html) if p.attrib.get("class") == "said"]
    assert "Plays Blockade." in said


def test_a_panel_leaves_out_what_everybody_does_in_every_turn() -> None:
    view = views("feudalia")[0]
    turn = ("{1} hires a Monk for 2 coins.", "{1} saves 1 of 1 coin.", "{1} draws 5 cards.")
    told = [Line(text, "", (), ()) for text in turn]
    for lines, said in ((told, "Hires a Monk for 2 coins."), (told[1:], "Saves 1 of 1 coin. Draws 5 cards.")):
        html = draw_players(view, NAMES, blazons_of("feudalia"), lines)
        assert said in ["".join(p.itertext()) for p in everything(html) if p.attrib.get("class") == "said"]


def test_a_panel_tells_what_was_built_and_issued_and_not_what_was_gained_last() -> None:
    """A turn of Stupor Mundi has more lines than a panel: those that say what was done come first."""
    view = next(view for view in views("stupor_mundi") if len(view.mats) == 2 and view.seat == 0)
    turn = (
        "{1} travels to Roma for 1 Augustalis.",
        "{1} plays a card face down in slot 3.",
        "{1} takes the Build action.",
        "{1} builds Great Keep on K1 for 3 Stone and 5 Augustales.",
        "{1} draws 2 cards.",
        "{1} promotes a Specialist from the start to A1.",
        "{1} promotes a Specialist from A1 to A2.",
        "{1} Issues Edict E08 of space II for site K1: Gain 1 resource of your choice. Its icons: 1 Keep and 2 Allies.",
        "{1} gains 1 Stone.",
        "Frederick's Keeps: 1 to 2.",
    )
    html = draw_players(view, NAMES, blazons_of("stupor_mundi"), [Line(text, "", (), ()) for text in turn])
    said = ["".join(p.itertext()) for p in everything(html) if p.attrib.get("class") == "said"]
    assert "Builds Great Keep on K1. Promotes to A1. Promotes to A2. Issues Edict II." in said


def test_a_panel_tells_once_what_was_done_again_and_again() -> None:
    """A tax is paid piece by piece."""
    paid = ["{1} pays a tax of 1 iron."] * 3
    assert said_by(1, *paid, "{1} pays a tax of 1 wood.") == "Pays a tax of 1 iron (3 times). Pays a tax of 1 wood."


def view_of(seats: int) -> View:
    view = View("none", "None", seats, 0, over=False)
    view.mats.extend(Mat(seat, [], []) for seat in range(seats))
    return view


def said_by(seat: int, *texts: str, seats: int = 3) -> str:
    """What the panel of a player says that they did, after these lines of the chronicle."""
    lines = [Line(text, "", (), ()) for text in texts]
    drawn = everything(draw_players(view_of(seats), NAMES, {}, lines))
    (panel,) = (part for part in drawn if part.attrib.get("id") == f"player-{seat}")
    found = panel.find("p[@class='said']")
    return "" if found is None else "".join(found.itertext())


def test_a_panel_tells_what_came_of_a_deed_and_for_whom() -> None:
    ending = "The era ends with Invasion: {1} takes Feebleton, worth 25 gold: 6 Farmers, 1 Invasion."
    lines = ("{0} plays a Farmer.", "{1} plays Invasion.", ending)
    assert said_by(1, *lines, "{1} draws 1 card.") == "Plays Invasion. Takes Feebleton, worth 25 gold. Draws 1 card."
    assert said_by(1, *lines) == "Plays Invasion. Takes Feebleton, worth 25 gold."
    # Where there are many panels each has a line or two: they tell of the end of the turn.
    turn = ("{1} plays the Engineer.", "{1} plays a Spy.", "{1} looks at {0}'s hand.", *lines[1:])
    assert said_by(1, *turn).startswith("Plays the Engineer.")
    assert said_by(1, *turn, seats=4) == "Plays Invasion. Takes Feebleton, worth 25 gold."
    # What came of somebody else's deed is none of hers.
    assert said_by(2, "{2} passes.", *lines) == "Passes."


def test_a_panel_names_both_who_act_together_and_keeps_the_end_of_a_long_turn() -> None:
    assert (
        said_by(1, "{1} plays a Spy.", "{1} and {0} trade hands.")
        == f"Plays a Spy. {NAMES[1]} and {NAMES[0]} trade hands."
    )
    long = [f"{{1}} does a thing that needs many words, for the time number {n}." for n in range(6)]
    told = said_by(1, *long, "{1} takes everything.")
    assert told.endswith("Takes everything.")
    assert "number 0" not in told
    assert len(told) < 140


def test_the_prompt_asks_or_says_who_is_thinking() -> None:
    view = made_up()
    asked = "".join(parsed(draw_prompt(view, NAMES)).itertext())
    assert "Your move" in asked
    assert "Move, Anna." in asked
    assert "Resign" in asked
    view.offers = []
    view.asked = [1]
    assert "Béla is deciding." in "".join(parsed(draw_prompt(view, NAMES)).itertext())
    # Once is enough.
    for words in ("Waiting for the others.", "Waiting for the active player."):
        view.waiting = words
        assert "".join(parsed(draw_prompt(view, NAMES)).itertext()).strip() == "Béla is deciding."
    view.over = True
    assert "over" in draw_prompt(view, NAMES)
    view.result = Result([2, 1], [3, 12.5], [[], []], "no more cards", "", [[], []])
    ending = "".join(parsed(draw_prompt(view, NAMES)).itertext())
    assert "Béla wins" in ending
    assert "2. Anna 3" in ending


def test_a_long_row_of_bids_shows_the_numbers_and_is_heard_with_its_word() -> None:
    view = made_up()
    bids = [Offer(number, f"bid {number}", f"button/bid-{number}", "") for number in range(1, 31)]
    view.offers = [Offer(0, "pass", "button/pass", ""), *bids]
    buttons = list(parsed(draw_prompt(view, NAMES)).iter("button"))
    assert ["".join(button.itertext()) for button in buttons[-2:]] == ["Bid 30", "Pass"]
    assert [heard.text for button in buttons for heard in button.iter("span")] == ["Bid "] * 30
    # Pass is where it was, when the lowest bids are gone.
    view.offers = [view.offers[0], *view.offers[5:]]
    fewer = [button.get("data-move") for button in parsed(draw_prompt(view, NAMES)).iter("button")]
    assert fewer == [button.get("data-move") for button in buttons[4:]]
    # Keys go by the numbers of the list: they count in the order that one sees.
    assert [button.get("data-move") for button in parsed(draw_moves(view, NAMES)).iter("button")] == fewer
    # There is room for a few with their word.
    view.offers = view.offers[:10]
    assert "quiet" not in draw_prompt(view, NAMES)


def test_who_can_be_chosen_stands_beside_the_question_at_every_table() -> None:
    """Whoever reads six names on the panels and one beside the question takes that one for all there is."""
    view = made_up()
    view.offers = [Offer(seat, f"attack {{{seat}}}", f"mat/{seat}", "") for seat in range(6)]
    view.mats = [Mat(seat, [], []) for seat in range(6)]
    chosen = [button.get("data-move") for button in parsed(draw_prompt(view, NAMES)).iter("button")]
    assert chosen == ["0", "1", "2", "3", "4", "5"]
    # Where there is more to say of each of them, the panels open a menu.
    view.offers = [Offer(seat + kind, "attack or trade", f"mat/{seat}", "") for seat in range(1, 6) for kind in (0, 6)]
    assert list(parsed(draw_prompt(view, NAMES)).iter("button")) == []


def test_the_chronicle_points_at_pieces_and_rules() -> None:
    lines = [Line("{0} plays.", "FBL-1", (), ("hand/x", "town")), Line("Secret.", "", (0,), ())]
    first, second = parsed(f"<ol>{draw_chronicle(lines, NAMES, 7)}</ol>")
    assert first.attrib == {"id": "line-7", "data-pieces": "hand/x town", "tabindex": "0"}
    assert [element.get("data-rule") for element in first.iter("a")] == ["FBL-1"]
    assert second.get("class") == "private"


def test_what_everybody_else_may_read_is_no_secret() -> None:
    """Whoever lays a card face down is told which; that a card was laid is told to all the others."""
    (line,) = parsed(f"<ol>{draw_chronicle([Line('{0} lays a card.', '', (-1, 1, 2), ())], NAMES)}</ol>")
    assert "".join(line.itertext()) == "Anna lays a card."


def test_the_result_is_explained_when_there_is_one() -> None:
    view = made_up()
    assert draw_result(view, NAMES) == ""
    view.result = Result([2, 1], [3, 12.5], [[], []], "no more cards", "CHS-9", [["3 for the rook"], ["12 for {0}"]])
    rows = [["".join(cell.itertext()) for cell in row] for row in parsed(draw_result(view, NAMES)).iter("tr")][1:]
    assert rows == [["1.", "2 Béla", "12½", "12 for Anna"], ["2.", "1 Anna", "3", "3 for the rook"]]
    assert "Béla wins" in draw_result(view, NAMES).replace('<b class="who seat-1">', "").replace("</b>", "")
    view.seat = 1
    assert "You win" in draw_result(view, NAMES)


@pytest.mark.parametrize(
    ("line", "amount"),
    [
        ("Castle: 7", "7"),
        ("13 VP for 2 Structures", "13"),
        ("Invasion, 7 cards: 10 produced, -4 = 6", "6"),
        ("Invasion, 1 card: 0 produced, -4 = -4", "−4"),
        ("title: Feudal lord", None),
        ("between equal VP: coins 0", None),
    ],
)
def test_how_much_a_line_of_the_scores_brings_stands_out_and_is_not_parted_from_it(
    line: str, amount: str | None
) -> None:
    view = made_up()
    view.result = Result([1, 2], [3, 1], [[], []], "no more cards", "CHS-9", [[line], []])
    shown = next(parsed(draw_result(view, NAMES)).iter("li"))
    assert shown.findtext("b") == amount
    text = "".join(shown.itertext())
    assert text.replace("\N{NO-BREAK SPACE}", " ") == line.replace("-", "−")
    if amount is not None and not text.startswith(amount):
        assert text.endswith(f"\N{NO-BREAK SPACE}{amount}")
        assert " =" not in text


def test_a_pile_shows_how_many_lie_in_it() -> None:
    view = View("feudalia", "Feudalia", 2, 0, False)
    pieces = [Piece("discard/0/tax", "Tax Collector"), Piece("discard/0/serf", "Serf", count=3)]
    view.mats = [Mat(0, [Zone("discard/0", "Discard pile", STACK, pieces, owner=0)], [])]
    top = next(element for element in everything(board(view)) if element.get("data-target") == "discard/0/serf")
    number = next(element for element in top.iter() if element.get("class") == "count")
    assert "".join(number.itertext()) == "4×"


def test_class_names_are_harmless() -> None:
    assert slug_class('Double  Hill"><x') == "double-hill-x"


def test_what_is_below_zero_has_a_minus_sign() -> None:
    """The rules write a hyphen, which can be typed; on the page it is what is printed."""
    drawn = [
        (board(view), panels(view), draw_prompt(view, NAMES), draw_moves(view, NAMES)) for view in views("feebleton")
    ]
    html = "".join("".join(parts) for parts in drawn)
    read = " ".join(re.findall(r">([^<]+)<", html))
    assert re.findall(r".{20}(?<![\w)/.-])-\d.{10}", read) == []
    assert re.search("\N{MINUS SIGN}[0-9]", read)


def test_a_score_below_zero_has_a_minus_sign() -> None:
    view = View("chess", "Chess", 2, 0, over=True)
    view.result = Result([2, 1], [-3.0, 0.5], [[], []], "it is over", "", [["-3 for nothing"], ["½"]])
    html = draw_result(view, NAMES)
    assert "\N{MINUS SIGN}3</td>" in html
    assert "\N{MINUS SIGN}3 for nothing" in html
