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
    ACTIVATE,
    ADMIRAL_TO,
    BUFFER_TO,
    GENERAL_TO,
    MAYOR_TO,
)
from greathall.games.medieval_realms.position.state import PLACED, PLACINGS, Ask, RealmsState
from greathall.kernel.errors import Reason
from greathall.kernel.question import Together
from greathall.kernel.state import State

_FIRST_MOVES: Final = (MAYOR_TO, GENERAL_TO, ADMIRAL_TO, BUFFER_TO, ACTIVATE)
_KINDS: Final = ("a mayor", "a general", "an admiral", "a buffer mayor")


class PlaceLeaders(Ask):
    """The next leader of one seat: mayors, then generals, then admirals, then buffers."""

    rule = "MDR-54"
    waiting = "The others are placing their leaders."

    @property
    def prompt(self) -> str:
        return "Place your next leader behind your wall."

    def options(self, state: RealmsState) -> list[int]:
        kind = state.next_leader(self.seat)
        if kind < 0:
            return []
        if kind != BUFFER:
            return state.box.placing_moves[state.seats * LEADERS + kind].copy()  # MDR-56, MDR-57, MDR-10
        free = state.free_lands(self.seat)  # MDR-59
        moves: list[int] = []
        land = 0
        while free:
            if free & 1:
                moves.append(BUFFER_TO + land)
            free >>= 1
            land += 1
        return moves  # MDR-60: none if there is no land

    def answer(self, state: RealmsState, move: int) -> None:
        if move < GENERAL_TO:
            state.put(self.seat, MAYOR, move - MAYOR_TO)
        elif move < ADMIRAL_TO:
            state.put(self.seat, GENERAL, move - GENERAL_TO)
        elif move < BUFFER_TO:
            state.put(self.seat, ADMIRAL, move - ADMIRAL_TO)
        else:
            state.put(self.seat, BUFFER, move - BUFFER_TO)
        if state.listening:
            self._tell(state, move)
        if state.next_leader(self.seat) >= 0:
            state.ask(self)  # MDR-55: none may be held back
        else:
            _finish(state, self.seat)

    def lapse(self, state: State) -> None:
        assert isinstance(state, RealmsState)
        if state.listening:
            text = f"{{{self.seat}}} has no land left for the buffers."
            state.tell(text, "MDR-60", (self.seat,), (f"map/{self.seat}",))
        _finish(state, self.seat)

    def _tell(self, state: RealmsState, move: int) -> None:
        kind, place, target = _where(self.seat, move)
        text = f"{{{self.seat}}} puts {_KINDS[kind]} on {place}."
        state.tell(text, "MDR-54", (self.seat,), (target,))

    def asking(self, state: State) -> str:
        assert isinstance(state, RealmsState)
        kind = state.next_leader(self.seat)
        placed = state.placed[self.seat * PLACINGS + PLACED]
        for earlier in range(kind):
            placed -= state.owned(self.seat, earlier)
        total = state.buffers() if kind == BUFFER else state.owned(self.seat, kind)
        which = f" ({placed + 1} of {total})" if total > 1 else ""
        return f"Place {_KINDS[kind]} behind your wall{which}."

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, RealmsState)
        kind = _where(self.seat, move)[0]
        if kind == MAYOR:
            have = state.tokens[self.seat * RESOURCES + move - MAYOR_TO]
            there = state.standing(self.seat, MAYOR, move - MAYOR_TO)
            coming = f" and {there * state.box.mayor_output} coming" if there else ""
            return f"{super().words(state, move)} (you have {have}{coming})"
        return f"{super().words(state, move)} ({state.reward_words(move - _FIRST_MOVES[kind])})"

    def cites(self, state: State, move: int) -> str:
        return state.game.vocabulary.entry(move).rule

    def target(self, state: State, move: int) -> str:
        return _where(self.seat, move)[2]

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, RealmsState)
        kind = state.next_leader(self.seat)
        if not MAYOR_TO <= move < ACTIVATE:
            return Reason("first all leaders are placed behind the walls", "MDR-55")
        wanted, place, _ = _where(self.seat, move)
        if wanted == BUFFER and state.buffers() == 0:
            return Reason("there are buffer mayors only in a game of two", "MDR-4")
        if wanted != kind:
            rule = "MDR-56" if kind == MAYOR else ("MDR-58" if kind == BUFFER else "MDR-57")
            return Reason(f"{_KINDS[kind]} is placed now, not {_KINDS[wanted]}", rule)
        land = move - _FIRST_MOVES[wanted]
        if (state.lands >> land) & 1 == 0:
            return Reason(f"{place} is not used with {state.seats} players", "MDR-10")
        return Reason(f"your own generals or admirals stand on {place}: buffers keep apart from them", "MDR-59")


def _where(seat: int, move: int) -> tuple[int, str, str]:
    """The kind of leader, the place in words, and what one clicks."""
    kind = MAYOR
    while move >= _FIRST_MOVES[kind + 1]:
        kind += 1
    spot = move - _FIRST_MOVES[kind]
    if kind == MAYOR:
        return kind, f"the square of {RESOURCE_WORDS[spot]}", f"square/{seat}/{RESOURCE_IDS[spot]}"
    return kind, f"land {spot + 1}", f"land/{seat}/{spot + 1}"


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
