"""Stupor Mundi's sea: a card that is being purchased lies there until it comes to the hand, and its markets say what
finds no room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from greathall.games.stupor_mundi.box.components import CARD_NAMES
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.hall.drawing import blazons_of, draw_board, draw_players, draw_prompt
from greathall.hall.drawing.table import touched
from greathall.hall.drawing.telling import RIVAL, rival_turn
from greathall.kernel import Line, View
from tests.hall.drawing.tables import NAMES, everything
from tests.hall.leafing import RECORDS, chosen_records, positions, sight

PAYING, USING = "STM-90", "STM-91"


def purchases(rule: str) -> Iterator[tuple[View, list[Line], str]]:
    """Where something about a purchased card is asked in recorded games, and its name."""
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path):
            if not state.over and state.view(state.to_act[0]).rule == rule:
                view, lines = sight(state)
                words = view.prompt.partition("card ")[2] if rule == PAYING else view.prompt.removeprefix("Use card ")
                yield view, lines, words.split("?")[0].split()[0]


def lying(view: View, lines: list[Line]) -> list[tuple[str, str]]:
    """The bought cards that are drawn, and in which city."""
    board = everything(draw_board(view, NAMES, blazons_of(view.game), lines))
    targets = [element.get("data-target") or "" for element in board]
    names = [target.split("/") for target in targets if target.endswith("/bought")]
    arts = [
        element.get("data-art") or "" for element in board if (element.get("data-target") or "").endswith("/bought")
    ]
    return [(art, city) for art, (_, city, *_) in zip(arts, names, strict=True)]


@pytest.mark.parametrize("rule", [PAYING, USING])
def test_a_purchased_card_is_seen_in_the_city_of_the_ship(rule: str) -> None:
    found = 0
    for view, lines, name in islice(purchases(rule), 6):
        found += 1
        (sea,) = (zone for zone in view.zones if zone.id == "voyage")
        (ship,) = (piece.slot for piece in sea.pieces if piece.id == f"ship/{view.seat}")
        assert lying(view, lines) == [(name.lower(), ship.partition("/")[2])], view.prompt
    assert found


def test_what_has_come_to_the_hand_lies_there_no_more() -> None:
    """And before that its words can be read there."""
    lay = 0
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path):
            (sea,) = (zone for zone in state.view(None).zones if zone.id == "voyage")
            bought = [piece for piece in sea.pieces if piece.id.endswith("/bought")]
            said = [line.text for line in state.chronicle or []]
            last = next((text for text in reversed(said) if re.search(r"Purchases card|goes to .*hand", text)), "")
            assert len(bought) == ("Purchases" in last and not state.over), said[-5:]
            for piece in bought:
                assert isinstance(state, StuporState)
                words = state.box.card_texts[CARD_NAMES.index(piece.name)]
                assert piece.text == f"Just bought. {words}"
                lay += 1
    assert lay


def test_where_another_purchased_or_summoned_is_marked() -> None:
    """An empty place tells by its mark that somebody took what lay there."""
    marked = {"card": 0, "ally": 0}
    for path in chosen_records("stupor_mundi"):
        before: set[str] = set()
        for _, state in positions(path):
            (sea,) = (zone for zone in state.view(None).zones if zone.id == "voyage")
            lies = {piece.slot for piece in sea.pieces if piece.id.endswith(("/card", "/tile"))}
            line = (state.chronicle or [Line("", "", (), ())])[-1]
            for family, word in (("card", "Purchases"), ("ally", "Summons")):
                if state.seats > 1 and word in line.text and not line.readers:
                    (place,) = (piece for piece in line.pieces if piece.startswith(f"{family}/"))
                    assert place in before - lies
                    assert place in touched(state.view(None), state.chronicle or [])
                    marked[family] += 1
            before = lies
    assert all(marked.values())


def test_a_trade_that_overfills_the_warehouse_says_so() -> None:
    """Only such a one leads to a question about room, or tells that there is none."""
    found = {True: 0, False: 0}
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path):
            seat = state.to_act[0] if state.to_act else 0
            buying = [] if state.over else [o for o in state.view(seat).offers if o.words.startswith("buy ")]
            if not buying:
                continue
            said = "".join(everything(draw_prompt(state.view(seat), NAMES))[0].itertext())
            after = state.copy()
            after.play(seat, buying[0].move)
            lines = [line.text for line in (after.chronicle or [])[len(state.chronicle or []) :]]
            asked = seat in after.to_act and after.view(seat).rule == "STM-29"
            # What is bought, what is stored of it, what is lost: later ones are about other things.
            overfull = asked or any("no room" in line for line in lines[:3])
            assert any(words in said for words in ("Room for ", "warehouse is full")) == overfull, (said, lines)
            found[overfull] += 1
    assert all(found.values())


def test_a_card_that_overfills_the_warehouse_says_so_before_it_is_played() -> None:
    """What is said comes true."""
    found = 0
    for path in chosen_records("stupor_mundi"):
        for _, state in positions(path):
            seat = state.to_act[0] if state.to_act else 0
            offers = [] if state.over else state.view(seat).offers
            bringing = [offer for offer in offers if re.match(r"face up: Gain \d (Grain|Stone)\b", offer.words)]
            said = "".join(everything(draw_prompt(state.view(seat), NAMES))[0].itertext()) if bringing else ""
            if "Room for " not in said and "warehouse is full" not in said:
                continue
            after = state.copy()
            after.play(seat, bringing[0].move)
            while seat in after.to_act and after.view(seat).prompt.startswith("Into which slot"):
                after.play(seat, after.moves(seat)[0])
            lines = [line.text for line in (after.chronicle or [])[len(state.chronicle or []) :]]
            asked = seat in after.to_act and after.view(seat).rule == "STM-29"
            assert asked or any("no room" in line for line in lines), (said, lines)
            found += 1
    assert found


def test_whoever_plays_alone_reads_what_frederick_did_and_sees_it_marked() -> None:
    turns = marks = 0
    for _, state in islice(positions(RECORDS / "stupor_mundi" / "000-1p.txt"), 60):
        lines = state.chronicle or []
        if not lines or state.over:
            continue
        panel = next(
            element
            for element in everything(draw_players(state.view(0), NAMES, blazons_of("stupor_mundi"), lines))
            if element.get("aria-label") == "Frederick"
        )
        flips = [line.text for line in lines if line.text.startswith("Frederick flips")]
        said = panel.findtext(".//p") or ""
        assert said.lower() == (flips[-1].partition(": ")[2].lower() if flips else "")
        for number in rival_turn(state.view(0), lines):
            if lines[number].text.startswith("Frederick"):
                assert {touched(state.view(0), lines)[target] for target in lines[number].pieces} <= {RIVAL}
                marks += lines[number].text.startswith("Frederick's Ship goes")
        turns += bool(flips)
    assert turns
    assert marks


def test_among_others_frederick_has_no_panel() -> None:
    _, state = next(iter(positions(RECORDS / "stupor_mundi" / "001-2p.txt")))
    html = draw_players(state.view(0), NAMES, blazons_of("stupor_mundi"), state.chronicle or [])
    assert 'aria-label="Frederick"' not in html
