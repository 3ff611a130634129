"""How a table ends before its game does, in words; seats stand in braces, as in a chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from greathall.hall.entities import Ending, Seat
from greathall.kernel import Line, State, View

# Why somebody will not come back to their seat.
LEFT_FOR_GOOD = {"resigned": "resigned", "time": "ran out of time"}


@dataclass(frozen=True)
class Closing:
    """An ending as it is told: a sentence, and who has won (-1: nobody)."""

    words: str
    winner: int
    draw: bool

    @property
    def line(self) -> Line:
        """As it stands in everybody's chronicle."""
        return Line(self.words, "", (), ())


def closing_of(ending: Ending | None, seats: int) -> Closing | None:
    if ending is None:
        return None
    if ending.kind == "agreed":
        draw = seats == 2
        return Closing("Ended by agreement: a draw." if draw else "Ended by agreement, without a winner.", -1, draw)
    why = LEFT_FOR_GOOD[ending.kind]
    how = "the table is closed without a winner" if ending.winner < 0 else f"{{{ending.winner}}} has won"
    return Closing(f"{{{ending.seat}}} {why}: {how}.", ending.winner, False)


def closed_view(state: State, seat: int | None) -> View:
    """A position in which nobody is asked any more, although its game is not over."""
    return at_rest(state.view(seat))


def at_rest(view: View) -> View:
    """The view without what is asked."""
    view.offers, view.asked = [], []
    view.prompt = view.rule = view.waiting = ""
    return view


def departures(seats: Sequence[Seat], leaving: str, ending: Ending | None) -> list[str]:
    """What the result sheet and the record must say of seats that were not played to the end by their people."""
    told: list[str] = []
    for number, seat in enumerate(seats):
        why = LEFT_FOR_GOOD.get(seat.gone)
        if why is not None and (ending is None or ending.seat != number):
            lost = " As agreed with this table that is a loss, whatever the bot reached." if leaving == "resign" else ""
            told.append(f"{{{number}}} {why}; a bot ({seat.bot}) played on.{lost}")
    return told
