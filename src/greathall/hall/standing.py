"""How a table stands: everything about it that changes, as one value. Whatever happens makes another of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from greathall.hall.clocks import Clocks
from greathall.hall.endings import LEFT_FOR_GOOD, closed_view, closing_of
from greathall.hall.entities import (
    OVER,
    PLAYING,
    Ending,
    Entry,
    Progress,
    Proposal,
    Remark,
    Rematch,
    Seat,
    UndoRequest,
    names_of,
)
from greathall.hall.refusals import NotNow
from greathall.hall.scenes import Scene, asked_in_secret
from greathall.hall.sights import Sight, key_of, written_in
from greathall.kernel import Line, State

STAND_IN = "greedy"
# Positions kept for taking back at once; nobody takes back more than this without asking.
MOST_HISTORY = 100


@dataclass(frozen=True)
class Standing:
    """One moment of a table. Its lists are replaced, never changed in place."""

    # How far it is on disk, where everything that is still to be shown has happened.
    progress: Progress
    seats: list[Seat]
    # What each viewer sees: every seat, and the spectators, who come last.
    sights: list[Sight]
    state: State | None = None
    log: list[Entry] = field(default_factory=list)
    # The positions before the last moves, as far back as nobody has learned anything since.
    history: list[State] = field(default_factory=list)
    # What is still to be shown.
    queue: list[Scene] = field(default_factory=list)
    chat: list[Remark] = field(default_factory=list)
    # Where the same people play again, once somebody has asked.
    rematch: Rematch | None = None
    # Grows with everything public that is not the game's: seats, requests, phase.
    serial: int = 0

    # ------------------------------------------------------------------ who is who

    @property
    def spectator(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> list[str]:
        return names_of(self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def bot_for(self, seat: int) -> str:
        """The kind of bot that answers for a seat now, or nothing."""
        sitting = self.seats[seat]
        if sitting.kind == "bot":
            return sitting.bot
        if sitting.kind == "person" and sitting.away:
            return sitting.bot or STAND_IN
        return ""

    def people_beside(self, person: str | None) -> frozenset[str]:
        """The other people at the table; whoever left has a bot in their place, and bots do not mind."""
        return frozenset(
            seat.person
            for seat in self.seats
            if seat.kind == "person" and not seat.away and seat.person is not None and seat.person != person
        )

    def others_with_seats(self, person: str) -> frozenset[str]:
        """The others who still play here, also those who have left their seat to a bot for a while."""
        return frozenset(
            seat.person
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.person is not None and seat.person != person and not self.has_left(number)
        )

    @property
    def one_against_bots(self) -> bool:
        """Whether a single person plays here."""
        return sum(seat.kind == "person" and not self.has_left(number) for number, seat in enumerate(self.seats)) == 1

    def has_seat(self, person: str) -> bool:
        """Whether somebody still plays here, themselves or a bot for a while."""
        return any(seat.person == person and not self.has_left(number) for number, seat in enumerate(self.seats))

    def has_left(self, seat: int) -> bool:
        """Whether a seat was given up for good."""
        return self.seats[seat].gone in LEFT_FOR_GOOD

    # ------------------------------------------------------------------ how far it is

    @property
    def running(self) -> State:
        if self.state is None:
            raise NotNow("the game has not begun: some seats are still open")
        return self.state

    @property
    def shown_phase(self) -> str:
        """As everybody may know it: a game whose end is still to be shown is being played."""
        phase = self.progress.phase
        return PLAYING if self.queue and phase == OVER else phase

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who may answer now; nobody while something is still to be shown."""
        return () if self.state is None or self.queue or self.ending is not None else self.state.to_act

    @property
    def hushed(self) -> bool:
        """Whether everybody sees that nobody is asked: then somebody may be, in secret, and nothing may tell."""
        view = self.sights[self.spectator].view
        return view is not None and not view.over and not view.asked and self.ending is None

    def must_wait(self, seat: int) -> bool:
        """Whether a seat is not asked for all it can know; the same whether or not something is still to be shown."""
        view = self.sights[seat].view
        return bool(self.queue) or (self.hushed and view is not None and not view.offers)

    @property
    def undo(self) -> UndoRequest | None:
        """What somebody wants to take back, while the others are asked."""
        return self.progress.undo

    @property
    def proposal(self) -> Proposal | None:
        """What somebody proposes to the others, while they are asked; nothing once the end has been shown."""
        return None if self.shown_phase == OVER else self.progress.proposal

    @property
    def ending(self) -> Ending | None:
        """How the table was closed, if that was before its game was over."""
        return self.progress.ending

    @property
    def clocks(self) -> Clocks | None:
        return self.progress.clocks

    @property
    def timed(self) -> list[int]:
        """The people whose clocks run: all who are asked.

        While somebody asks to take back only that person's does, or it would be a way to win time. Where it is a secret
        who is asked, or whether anybody is, nobody's: a clock would tell.
        """
        return [seat for seat in self._thinking if self._asks_back(seat)] if self.undo else self._thinking

    @property
    def held(self) -> list[int]:
        """The people whose clocks stand for a while because somebody else asks to take back."""
        return [seat for seat in self._thinking if not self._asks_back(seat)] if self.undo else []

    @property
    def _thinking(self) -> list[int]:
        if self.state is None or self.progress.phase != PLAYING or self.asks_in_secret:
            return []
        return [seat for seat in self.state.to_act if self.seats[seat].kind == "person" and not self.bot_for(seat)]

    def _asks_back(self, seat: int) -> bool:
        """Whether who sits here asks to take back."""
        return self.undo is not None and self.seats[seat].person == self.seats[self.undo.seat].person

    @property
    def asks_in_secret(self) -> bool:
        return self.state is not None and bool(asked_in_secret(self.state))

    def is_asked_in_secret(self, seat: int) -> bool:
        """Whether a seat is, and has been shown the question."""
        return self.state is not None and not self.queue and seat in asked_in_secret(self.state)

    def closed(self, ending: Ending) -> Standing:
        """The same, when the table has been closed."""
        closing = closing_of(ending, len(self.seats))
        assert closing is not None
        last = self.all_shown()
        sights = [sight.closed(closed_view(self.running, sight.seat), closing) for sight in last.sights]
        versions = [sight.version for sight in sights]
        # Whatever was still to be shown is.
        progress = replace(
            self.progress, phase=OVER, versions=versions, settled=0.0, undo=None, proposal=None, ending=ending
        )
        return replace(last, sights=sights, progress=progress)

    # ------------------------------------------------------------------ showing

    def next_scene(self) -> Standing:
        """When the next scene has been shown."""
        scene, *queue = self.queue
        sights: list[Sight] = []
        for viewer, sight in enumerate(self.sights):
            moments = [(number, told) for number, seen, told in scene.moments if seen >> viewer & 1]
            moved = bool(scene.movers >> viewer & 1)
            after = sight.shown(scene.views[viewer], scene.keys[viewer], scene.lines, moments, moved)
            if moved:
                after.answer = self.last_decision(sight.reader)
            if after.version != sight.version:
                after.can_undo = not queue and self.may_undo_alone(sight.reader)
            sights.append(after)
        seen = sights[self.spectator].version != self.sights[self.spectator].version
        # Another server may have shown this earlier, and somebody asked there: that is about what they saw.
        settles = seen and self.undo is not None and self._number_of_next_scene() >= self.undo.since
        progress = replace(self.progress, undo=None) if settles else self.progress
        return replace(self, queue=queue, sights=sights, progress=progress)

    def _number_of_next_scene(self) -> int:
        """The move that the next scene belongs to; the waiting before it is told with it."""
        found = next((scene.moments for scene in self.queue if scene.moments), [])
        return max((number for number, _, _ in found), default=len(self.log) - 1)

    def all_shown(self) -> Standing:
        """When nothing is left to be shown."""
        last = self
        while last.queue:
            last = last.next_scene()
        return last

    def recorded(self, version: str, phase: str, settled: float = 0.0) -> Standing:
        """The same, with what the disk must know: every viewer's version counts what will be shown."""
        versions = [sight.version for sight in self.all_shown().sights]
        progress = replace(
            self.progress,
            version=version,
            phase=phase,
            moves=len(self.log) - 1,
            versions=versions,
            settled=settled,
        )
        return replace(self, progress=progress)

    def moved_on(self, seat: int) -> Standing:
        """The same, when everybody has seen the move of `seat`: what was asked because of the old position is settled.

        After a move that only some have seen nothing is: a request that vanishes would tell of it (FBL-R29).
        """
        view, proposal = self.sights[self.spectator].view, self.progress.proposal
        awaited = [] if view is None else view.asked
        if proposal is not None and proposal.about >= 0 and (proposal.about == seat or proposal.about not in awaited):
            # Whoever was to be replaced is there after all, or is not waited for any more.
            proposal = None
        return replace(self, progress=replace(self.progress, undo=None, proposal=proposal))

    # ------------------------------------------------------------------ taking back

    def last_decision(self, seat: int) -> int:
        """The number of the seat's own last move; 0 if it has made none."""
        for entry in reversed(self.log):
            if entry.seat == seat:
                return entry.number
        return 0

    def first_of_row(self, seat: int, moves: int, alone: bool) -> int:
        """The number of the first of so many own moves in a row; `alone`: as far as nobody learned anything since."""
        number = self.last_decision(seat)
        while moves > 1 and number > 1 and self.log[number - 1].seat == seat:
            if alone and self.position_at(number - 2) is None:
                break
            number -= 1
            moves -= 1
        return number

    def may_undo_alone(self, seat: int) -> bool:
        """Whether nobody learned anything since the seat's last move, and nobody else but bots has moved."""
        if seat < 0 or self.state is None or self.progress.phase == OVER:
            return False
        person = self.seats[seat].person
        for back in range(1, len(self.history) + 1):
            entry = self.log[-back]
            if entry.seat == seat:
                return True
            if entry.seat < 0 or not (self.bot_for(entry.seat) or self.seats[entry.seat].person == person):
                return False
        return False

    def position_at(self, number: int) -> State | None:
        """The position after move `number`, if it is still in memory."""
        back = len(self.log) - 1 - number
        if back == 0:
            return self.running
        return self.history[-back] if 0 < back <= len(self.history) else None

    def with_answers_known(self) -> Standing:
        """The same, where every viewer knows which answer was their last, and whether they may take it back."""
        return replace(
            self,
            sights=[
                replace(sight, answer=self.last_decision(reader), can_undo=self.may_undo_alone(reader))
                for sight in self.sights
                for reader in (sight.reader,)
            ],
        )


def remembered(history: list[State], before: State, after: State) -> list[State]:
    """The positions one may go back to after a move."""
    if after.may_take_back_to(before):
        return [*history[1 - MOST_HISTORY :], before]
    return []


def played(before: State, seat: int, move: int) -> tuple[State, list[Line], list[State]]:
    """A copy on which the move has been played, with what was told of it and the windows it went through."""
    after = before.copy()
    after.chronicle = []
    after.play(seat, move)
    return after, *told(after)


def told(state: State) -> tuple[list[Line], list[State]]:
    """Takes out of a position what was told on the way to it, and the windows it came through."""
    lines, windows = state.chronicle or [], state.windows or []
    state.chronicle = []
    state.windows = None
    return lines, windows


def sights_of(state: State, log: Sequence[Entry], versions: Sequence[int], ending: Ending | None) -> list[Sight]:
    """What every viewer sees of a table that comes back from the disk."""
    closing = closing_of(ending, state.seats)
    written = written_in(log)
    sights: list[Sight] = []
    for viewer, reader in enumerate((*range(state.seats), -1)):
        view = state.view(None if reader < 0 else reader)
        version = versions[viewer]
        sight = Sight(reader, version, cut=version, asked_since=version, decided=version, looks=view, key=key_of(view))
        sight = sight.having_read(viewer, written)
        if closing is not None:
            sight = replace(sight.closed(closed_view(state, sight.seat), closing), version=version, asked_since=version)
        sights.append(sight)
    return sights
