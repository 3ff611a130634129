"""Medieval Realms, steps 1 and 2 of a round: behind the walls everybody places all leaders, at the same time.

Rulebook: Hide behind the Defensive Wall, Place the Leader Tokens.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    LEADERS,
    MAYOR,
    RESOURCE_IDS,
    RESOURCE_WORDS,
    RESOURCES,
)
from greathall.games.medieval_realms.box.vocabulary import (
    ADMIRAL_TO,
    BUFFER_TO,
    GENERAL_TO,
    MAYOR_TO,
)
from greathall.games.medieval_realms.position.state import PLACED, PLACINGS, RealmsState
from greathall.kernel.errors import Reason
from greathall.kernel.question import Together
from greathall.kernel.verb import Choice, Verb, Verbs
from greathall.kernel.vocabulary import Phrase

_KINDS: Final = ("a mayor", "a general", "an admiral", "a buffer mayor")
_RULES: Final = ("MDR-56", "MDR-57", "MDR-57", "MDR-58")  # what says where a kind may stand


class PlaceLeaders(Choice[RealmsState]):
    """The next leader of one seat: mayors, then generals, then admirals, then buffers."""

    rule = "MDR-54"
    waiting = "The others are placing their leaders."

    @property
    def prompt(self) -> str:
        return "Place your next leader behind your wall."

    def asking(self, state: RealmsState) -> str:
        kind = state.next_leader(self.seat)
        placed = state.placed[self.seat * PLACINGS + PLACED]
        for earlier in range(kind):
            placed -= state.owned(self.seat, earlier)
        total = state.buffers() if kind == BUFFER else state.owned(self.seat, kind)
        which = f" ({placed + 1} of {total})" if total > 1 else ""
        if kind == MAYOR:
            return f"Place {_KINDS[kind]} on a square behind your wall{which}."
        worth = f"combat value {state.box.combat[kind]}"
        if kind == BUFFER:
            worth += ", but no reward"  # MDR-67
        return f"Place {_KINDS[kind]} on a land behind your wall{which}: {worth}."

    def verbs(self) -> Verbs[RealmsState]:
        return _PLACING

    def moves(self, state: RealmsState) -> list[int]:
        """One look at the kind that comes next; for most kinds the box has the list ready."""
        kind = state.next_leader(self.seat)
        if kind < 0:
            return []
        if kind != BUFFER:
            return state.box.placing_moves[state.seats * LEADERS + kind]
        free = state.free_lands(self.seat)
        moves: list[int] = []
        base = BUFFER_TO.base
        while free:
            if free & 1:
                moves.append(base)
            free >>= 1
            base += 1
        return moves

    def lapse(self, state: RealmsState) -> None:
        if state.listening:
            text = f"{{{self.seat}}} has no land left for the buffers."
            state.tell(text, "MDR-60", (self.seat,), (f"map/{self.seat}",))
        _finish(state, self.seat)  # MDR-60: none if there is no land

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        return Reason("first all leaders are placed behind the walls", "MDR-55")


class PlaceOnLand(Verb[RealmsState, PlaceLeaders]):
    """A leader of one kind onto a land of the own map."""

    def __init__(self, phrase: Phrase, kind: int) -> None:
        super().__init__(phrase)
        self.kind = kind

    def forbids(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> Reason | None:
        if self.kind == BUFFER and state.buffers() == 0:
            return Reason("there are buffer mayors only in a game of two", "MDR-4")  # MDR-4
        now = state.next_leader(asked.seat)
        if self.kind != now:  # MDR-56, MDR-57, MDR-58
            return Reason(
                f"{_KINDS[now]} is placed now, not {_KINDS[self.kind]}", _RULES[now]
            )  # MDR-56, MDR-57, MDR-58
        return self.closed(state, asked.seat, thing)

    def closed(self, state: RealmsState, seat: int, land: int) -> Reason | None:
        """Why no leader of this kind may stand there."""
        if (state.lands >> land) & 1 == 0:
            return Reason(f"{self.place(land)} is not used with {state.seats} players", "MDR-10")  # MDR-10
        if self.kind == BUFFER and (state.free_lands(seat) >> land) & 1 == 0:  # MDR-59
            text = f"your own generals or admirals stand on {self.place(land)}: buffers may not join them"
            return Reason(text, "MDR-59")
        return None

    def play(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> None:
        state.put(asked.seat, self.kind, thing)
        if state.listening:
            text = f"{{{asked.seat}}} puts {_KINDS[self.kind]} on {self.place(thing)}."
            state.tell(text, "MDR-54", (asked.seat,), (self.clicks(state, asked, thing),))
        if state.next_leader(asked.seat) >= 0:
            state.ask(asked)  # MDR-55: none may be held back
        else:
            _finish(state, asked.seat)

    def place(self, thing: int) -> str:
        """The spot in words."""
        return f"land {thing + 1}"

    def says(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> str:
        if self.kind == BUFFER:  # MDR-67
            return f"{self.phrase.word(thing).words} (counts against the others there, but takes no reward)"
        return f"{self.phrase.word(thing).words} ({state.reward_words(thing)})"

    def cites(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> str:
        return self.phrase.word(thing).rule

    def clicks(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> str:
        return f"land/{asked.seat}/{thing + 1}"


class PlaceMayor(PlaceOnLand):
    """A mayor onto a square of the management zone."""

    def closed(self, state: RealmsState, seat: int, land: int) -> Reason | None:
        return None

    def place(self, thing: int) -> str:
        return f"the square of {RESOURCE_WORDS[thing]}"

    def says(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> str:
        have = state.tokens[asked.seat * RESOURCES + thing]
        there = state.standing(asked.seat, MAYOR, thing)
        coming = f" and {there * state.box.mayor_output} coming" if there else ""
        return f"{self.phrase.word(thing).words} (you have {have}{coming})"

    def clicks(self, state: RealmsState, asked: PlaceLeaders, thing: int) -> str:
        return f"square/{asked.seat}/{RESOURCE_IDS[thing]}"


_PLACING: Final = Verbs(
    PlaceMayor(MAYOR_TO, MAYOR),
    PlaceOnLand(GENERAL_TO, GENERAL),
    PlaceOnLand(ADMIRAL_TO, ADMIRAL),
    PlaceOnLand(BUFFER_TO, BUFFER),
)


def _finish(state: RealmsState, seat: int) -> None:
    """Everybody sees that a player is ready, and nothing else (MDR-54); a finished placement is final (MDR-R8)."""
    state.seal()
    if state.listening:
        state.tell(f"{{{seat}}} has placed all leaders.", "MDR-54", pieces=(f"mat/{seat}",))


def raise_walls(state: RealmsState, together: Together) -> None:
    """All leaders are taken back (MDR-69) and everybody is asked at once."""
    for i in range(len(state.placed)):
        state.placed[i] = 0
    if state.listening:
        text = f"Round {state.round}: the walls go up, and everybody places leaders."
        state.tell(text, "MDR-53", pieces=("rounds",))
    state.ask(together)


def placing_together(seats: int) -> Together:
    """One question for all. There is always a mayor to begin with, so nobody's first answer goes by itself."""
    branches = tuple([(PlaceLeaders(seat),) for seat in range(seats)])
    return Together(branches, True)
