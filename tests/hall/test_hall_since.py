"""Since one's own last answer: what is marked on the table, and what is new in the chronicle.

Both go by the answers that the viewer gave, not by what is told of the viewer: a tax at the start of one's turn is
nobody's answer, and takes nothing away of what the others did before it.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import greathall
from greathall.games.looks import layout_of
from greathall.hall.drawing.telling import RIVAL, doer_of
from greathall.hall.entities import Entry, Seat, Terms
from greathall.hall.sights import Sight, lines_from_text, zones_of
from greathall.hall.standing import Standing
from greathall.hall.table import Table
from greathall.kernel import Line, read_record
from tests.hall.leafing import chosen_records

# A tag that can be pointed at, with its classes; whose deed a line tells, or who came to something by it (`The era
# ends: {1} takes the town`), not a list of what everybody has; by whom something is marked.
POINTED = re.compile(r'<(?:div|span|button) [^>]*?class="([^"]*)"[^>]*? data-target="([^"]*)"')
DEED_OF = re.compile(r"(?:[^{}]*: (?=\{\d+\} [a-z]))?\{(\d+)\}")
MARK = re.compile(r"\blast by-(\d)\b")
# Drawing takes longer than all the rest: so many of the pages of a game are looked at.
PAGES = 40


def table_of(path: Path) -> tuple[Table, list[tuple[int, int]]]:
    """A table at which a recorded game has begun, and the moves that are still to be made."""
    record = read_record(path.read_text(encoding="utf-8"), greathall.load(path.parent.name))
    seats = [Seat("person", f"person-{seat}", f"Player {seat + 1}") for seat in range(record.seats)]
    terms = Terms("t", record.slug, record.options, record.seed, "person-0", True, 0.0, 0.0)
    table = Table(terms, [*seats[:-1], Seat("open")])
    table.become(table.after_seating({record.seats - 1: seats[-1]}))
    return table, record.moves


def told(entry: Entry, reader: int) -> list[Line]:
    return [line for line in lines_from_text(entry.lines) if line.readable(reader)]


def doer(line: Line) -> int:
    found = DEED_OF.match(line.text)
    return int(found[1]) if found else -1


def since_answer(log: list[Entry], seat: int) -> tuple[list[Line], list[Line]]:
    """What was told with the seat's own last answer, until its film shows what came of it, and what after that.

    Without an answer everything after the game was set up comes after. What the film shows together is told together:
    else the rest would tell whether somebody was asked in secret.
    """
    own = max((entry.number for entry in log if entry.seat == seat), default=0)
    end = next((entry.number for entry in log[own:] if entry.seen >> seat & 1), len(log)) if own else 0
    did, came = log[max(1, own) : end + 1], log[end + 1 :]
    return [line for entry in did for line in told(entry, seat)], [line for e in came for line in told(e, seat)]


def others_deeds(lines: list[Line], reader: int) -> dict[str, int]:
    return {target: doer(line) for line in lines if doer(line) not in (-1, reader) for target in line.pieces}


def rivals_turn(sight: Sight, lines: list[Line]) -> list[Line]:
    """The last turn of whoever plays against somebody alone: from its first line to somebody's next."""
    assert sight.view is not None
    rival = layout_of(sight.view.game).rival
    if rival is None or sight.view.seats > 1:
        return []
    found: list[Line] = []
    for line in reversed(lines):
        found = [line, *found] if doer(line) == -1 else []
        if rival[2].match(line.text):
            return found
    return []


def wrong_marks(sight: Sight, names: list[str], lines: list[Line]) -> list[str]:
    """What of a page is marked and should not be, or should be and is not."""
    turn = rivals_turn(sight, lines)
    expected = others_deeds(lines, sight.reader) | {target: RIVAL for line in turn for target in line.pieces}
    words = {(doer(line), line.text) for line in lines} | {(RIVAL, line.text) for line in turn}
    found: list[str] = []
    assert sight.view is not None
    named = {piece.id: piece.name for zone in zones_of(sight.view) for piece in zone.pieces}
    for classes, target in POINTED.findall(sight.drawn(names)["board"]):
        target = unescape(target)
        mark = MARK.search(classes)
        if not {"piece", "slot"} & set(classes.split()):
            continue
        if mark is None and target in expected:
            found.append(f"{target} is not marked, but {expected[target]} did something with it")
        elif mark is not None and expected.get(target, int(mark[1])) != int(mark[1]):
            found.append(f"{target} is marked by {mark[1]}, and was {expected[target]}'s")
        elif mark is not None and target not in expected:
            # What was brought to a zone is marked by its name.
            brought = named.get(target, "\0")
            if not any(by == int(mark[1]) and f" {brought}" in text for by, text in words):
                found.append(f"{target} is marked by {mark[1]} without a deed")
    return found


def test_marks_and_new_lines_go_by_ones_own_answers(game: str) -> None:
    """In whole games, all along, for everybody at the table; also when it comes back from the disk or moves do."""
    unasked = 0
    for path in chosen_records(game)[:2]:
        table, moves = table_of(path)
        every = max(1, len(moves) // PAGES)
        earlier = table.now
        for number, (seat, move) in enumerate(moves, 1):
            table.become(table.after(seat, move))
            entry = table.log[-1]
            # What is told of somebody who was not asked is what this is about.
            told_of = [
                sight
                for sight in table.sights[:-1]
                if sight.reader != seat and any(doer(line) == sight.reader for line in told(entry, sight.reader))
            ]
            unasked += len(told_of)
            where = f"{path.name} after move {number}"
            if number % every == 0:
                for sight in table.sights[:-1]:
                    check_lines(table, sight, where)
                for asked in table.to_act[:1]:
                    check_marks(table, table.sights[asked], where)
                assert since(later(table).now) == since(table.now), where
                back = table.after_taking_back(len(earlier.log), earlier.running, "")
                assert since(back.after) == since(earlier), where
                earlier = table.now
            elif told_of and number % 11 == 0:
                check_lines(table, told_of[0], where)
                check_marks(table, told_of[0], where)
    assert unasked or game == "feebleton"


def since(now: Standing) -> list[tuple[int, int]]:
    return [(sight.since, sight.known) for sight in now.sights]


def later(table: Table) -> Table:
    """The same table when it has come back from the disk."""
    opened = Table(table.terms, table.seats)
    opened.restore(table.now.progress, table.log, len(table.log) - 1, table.running)
    return opened


def check_marks(table: Table, sight: Sight, where: str) -> None:
    did, came = since_answer(table.log, sight.reader)
    assert wrong_marks(sight, table.names, did + came) == [], where


def check_lines(table: Table, sight: Sight, where: str) -> None:
    """What one did oneself is not new; whatever it led to for others is, and all that comes after it."""
    did, came = since_answer(table.log, sight.reader)
    if not any(entry.seat == sight.reader for entry in table.log):
        assert sight.known == -1, where
        return
    own = next((number for number, line in enumerate(did) if doer_of(line) != sight.reader), len(did))
    assert sight.known == len(sight.lines) - len(came) - len(did) + own, where


def test_who_watches_sees_the_last_players_turn_marked(game: str) -> None:
    """What befalls others on the way does not end it, nor does what is told of them before they are asked."""
    table, moves = table_of(chosen_records(game)[1])
    longer = 0
    for seat, move in moves[:150]:
        table.become(table.after(seat, move))
        watched = table.sights[-1]
        shown: list[list[Line]] = [[]]
        for entry in table.log:
            shown[-1] += told(entry, -1)
            if entry.seen >> table.spectator & 1:
                shown.append([])
        first = [next((doer(line) for line in lines if doer(line) >= 0), -1) for lines in shown]
        last = next((by for by in reversed(first[1:]) if by >= 0), -1)
        # What the film shows first is how the game was set up.
        turn = next((n for n in range(len(first) - 1, 0, -1) if first[n] not in (-1, last)), 0)
        assert watched.since == sum(len(lines) for lines in shown[: turn + 1])
        longer += any(doer(line) not in (-1, last) for line in watched.lines[watched.since :])
        assert watched.known == -1
    assert longer
