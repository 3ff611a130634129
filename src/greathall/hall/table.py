"""A table: what would be if somebody did something, and how it stands. No input or output.

Everything that happens at a table goes one way: `after…` works out an Outcome and changes nothing; what the outcome
says is written to disk; then the table becomes it, and whoever sees something new is woken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic, time

from greathall.games import load
from greathall.hall.clocks import DAY, Hours, stopped
from greathall.hall.connections import Audience
from greathall.hall.endings import departures
from greathall.hall.entities import (
    OPEN,
    OVER,
    PLAYING,
    Change,
    Ending,
    Entry,
    Progress,
    Proposal,
    Remark,
    Rematch,
    Seat,
    Summary,
    Terms,
    UndoRequest,
)
from greathall.hall.positions import position_text
from greathall.hall.refusals import NotNow
from greathall.hall.scenes import Scene, asked_in_secret, scene_of, scenes_of, seen_by, seen_first, stage
from greathall.hall.shown import Film, Last
from greathall.hall.sights import Sight, lines_from_text, lines_to_text
from greathall.hall.standing import Standing, played, remembered, sights_of, told
from greathall.hall.winding import clocks_after
from greathall.kernel import Game, State

# A bit for every viewer there can be.
EVERYBODY = -1
MOST_REMARKS = 2000


@dataclass(frozen=True)
class Outcome:
    """How a table will stand, worked out from how it stands now. Nothing has happened until it is on disk."""

    before: Standing
    after: Standing
    # What must be on disk first; None: nothing.
    change: Change | None
    # A bit for every viewer who sees something new at once.
    wake: int


class Table:
    """One game being played."""

    def __init__(
        self,
        terms: Terms,
        seats: list[Seat],
        chat: list[Remark] | None = None,
        audience: Audience | None = None,
        reaction: float = 0.0,
        snapshot_every: int = 20,
        hours: Hours | None = None,
    ) -> None:
        self.terms = terms
        self.id = terms.id
        self.game: Game = load(terms.slug)
        self.audience = audience or Audience()
        # How long everybody waits where somebody could be asked in secret; 0: not at all.
        self.reaction = reaction
        self.snapshot_every = snapshot_every
        self.hours = hours or Hours()
        sights = [Sight(reader) for reader in (*range(len(seats)), -1)]
        progress = Progress(self.game.version, OPEN, 0, [0] * len(sights))
        self.now = Standing(progress, seats, sights, chat=chat or [])
        # Where it was played by other rules than today's: why nothing can be done here, and what was kept of it.
        self.told = ""
        self.last: Last | None = None
        self.film: Film | None = None
        # Whether it may not be as it is on disk: a write has failed.
        self.doubtful = False
        # On the monotonic clock: when the next scene is due, when the game last moved, when anything last happened.
        self.due = self.moved = self.used = monotonic()

    # ------------------------------------------------------------------ how it stands

    @property
    def seats(self) -> list[Seat]:
        return self.now.seats

    @property
    def names(self) -> list[str]:
        return self.now.names

    @property
    def spectator(self) -> int:
        return self.now.spectator

    @property
    def sights(self) -> list[Sight]:
        return self.now.sights

    @property
    def log(self) -> list[Entry]:
        return self.now.log

    @property
    def queue(self) -> list[Scene]:
        return self.now.queue

    @property
    def phase(self) -> str:
        return self.now.shown_phase

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.now.to_act

    @property
    def running(self) -> State:
        return self.now.running

    @property
    def hints_allowed(self) -> bool:
        """Whether people here may ask what a bot would do, by what was settled when the table was made."""
        return self.terms.hints == "always" or (self.terms.hints == "alone" and self.now.one_against_bots)

    @property
    def notes(self) -> list[str]:
        """What must be said of the result: who left, and what was agreed for that."""
        return departures(self.now.seats, self.terms.leaving, self.now.ending)

    @property
    def summary(self) -> Summary:
        """The table as everybody may know it, without its moves."""
        now = self.now
        return Summary(self.terms, now.seats, replace(now.progress, phase=now.shown_phase))

    # ------------------------------------------------------------------ what would be

    def after(self, seat: int, move: int, move_id: str | None = None) -> Outcome:
        """When a seat has played a move; raises IllegalMove where it is not legal."""
        now = self.now
        before = now.running
        state, lines, windows = played(before, seat, move)
        number = len(now.log)
        shown = [sight.key for sight in now.sights]
        seen_last = now.queue[-1].seen if now.queue else [(sight.view, sight.key) for sight in now.sights]
        scenes = scenes_of(state, lines, windows if self.reaction else [], seat, seen_last)
        seen = seen_by(state, seat, scenes[-1].keys, now.queue[-1].keys if now.queue else shown, lines)
        scenes[-1] = replace(scenes[-1], moments=[(number, seen, len(scenes[-1].lines))])
        entry = Entry(number, seat, move=move, move_id=move_id, lines=lines_to_text(lines), seen=seen, at=time())
        after = replace(
            now,
            state=state,
            log=[*now.log, entry],
            history=remembered(now.history, before, state),
            queue=stage(shown, now.queue, scenes),
        )
        if not now.queue:
            after = after.next_scene()
        phase = OVER if state.over else PLAYING
        after = after.recorded(now.progress.version, phase, self._settled(after.queue, entry.at))
        # What only some see now, or what is shown later, must not move the table in the lobby.
        public = after.sights[-1].version != now.sights[-1].version
        if public:
            after = after.moved_on(seat)
        change = Change(
            self.id,
            after.progress,
            touched=entry.at if public else None,
            entries=[entry],
            snapshots=[(number, position_text(state))] if number % self.snapshot_every == 0 else [],
        )
        return self._outcome(after, change)

    def after_next_scene(self) -> Outcome:
        """When the waiting is over and it is shown how it goes on. The disk knows of it already."""
        return self._outcome(self.now.next_scene())

    def after_seating(self, taken: Mapping[int, Seat], note: str = "", settles: bool = False) -> Outcome:
        """When these seats have changed; the game begins with the last open one. `settles`: as was proposed."""
        now = self.now
        seats = [taken.get(number, seat) for number, seat in enumerate(now.seats)]
        if now.progress.phase == OPEN and not any(seat.kind == "open" for seat in seats):
            return self._begun(seats)
        proposal = None if settles or now.proposal is None else now.proposal.handed_on(now.seats, seats)
        progress = now.progress if proposal == now.proposal else replace(now.progress, proposal=proposal)
        after, remarks = _noted(replace(now, seats=seats, progress=progress), note)
        change = Change(self.id, progress, touched=time(), seats=list(taken.items()), remarks=remarks)
        return self._outcome(after, change)

    def _begun(self, seats: list[Seat]) -> Outcome:
        now = self.now
        state = self.game.new(len(seats), self.terms.seed, self.terms.options, listen=True)
        lines, windows = told(state)
        entry = Entry(0, -1, move=-1, move_id=None, lines=lines_to_text(lines), seen=seen_first(state), at=time())
        everybody = (1 << len(now.sights)) - 1
        waits = bool(windows and self.reaction)
        first = scene_of(state, [] if waits else lines, movers=everybody)
        first = replace(first, moments=[(0, entry.seen, len(first.lines))])
        # What follows from a window before the first move is shown after the waiting, like any other.
        scenes = [scene_of(windows[-1], lines, True, everybody), first] if waits else [first]
        begun = replace(now, seats=seats, state=state, log=[entry], queue=scenes).next_scene()
        # A page from before the game has no lines of it.
        begun = replace(begun, sights=[replace(sight, cut=sight.version) for sight in begun.sights])
        # The version as it is now: the table may have waited for its players while the hall got a newer game.
        phase = OVER if state.over else PLAYING
        begun = begun.recorded(self.game.version, phase, self._settled(begun.queue, entry.at))
        change = Change(
            self.id,
            begun.progress,
            touched=entry.at,
            entries=[entry],
            snapshots=[(0, position_text(state))],
            seats=list(enumerate(seats)),
        )
        return self._outcome(begun, change)

    def after_taking_back(self, number: int, state: State, note: str, person: str | None = None) -> Outcome:
        """When everything from move `number` on is forgotten; `state` is the position before it."""
        now = self.now.all_shown()
        gone = [line for entry in now.log[number:] for line in lines_from_text(entry.lines)]
        kept = len(now.history) - (len(now.log) - number)
        after = replace(
            now,
            state=state,
            log=now.log[:number],
            history=now.history[: max(kept, 0)],
            sights=[sight.taken_back(number, gone, state.view(sight.seat)) for sight in now.sights],
        ).with_answers_known()
        # From now on nobody has moved: `silence` counts from here.
        at = time()
        after, remarks = _noted(after.recorded(now.progress.version, PLAYING, at).moved_on(-1), note, person)
        change = Change(self.id, after.progress, touched=at, forget_from=number, remarks=remarks)
        return self._outcome(after, change)

    def after_asking(self, undo: UndoRequest | None, note: str = "") -> Outcome:
        """When somebody asks to take back, agrees, or does not."""
        asked = replace(self.now.progress, undo=undo)
        after, remarks = _noted(replace(self.now, progress=asked), note)
        return self._outcome(after, Change(self.id, asked, remarks=remarks))

    def after_proposing(self, proposal: Proposal | None, note: str = "") -> Outcome:
        """When somebody proposes something to the others, agrees, or does not."""
        proposed = replace(self.now.progress, proposal=proposal)
        after, remarks = _noted(replace(self.now, progress=proposed), note)
        return self._outcome(after, Change(self.id, proposed, remarks=remarks))

    def after_pausing(self, days: int, note: str) -> Outcome:
        """When all agreed that the clocks stand for some days, or go on at once."""
        at = self.hours.now()
        clocks = self.now.clocks
        paused = None if clocks is None else stopped(clocks, at, at + days * DAY)
        progress = replace(self.now.progress, proposal=None, clocks=paused)
        # Also where nobody had to be asked, so that no proposal is gone: every page must show clocks that stand.
        after, remarks = _noted(replace(self.now, progress=progress, serial=self.now.serial + 1), note)
        return self._outcome(after, Change(self.id, progress, remarks=remarks))

    def after_closing(self, ending: Ending, taken: Mapping[int, Seat], note: str) -> Outcome:
        """When the table is closed before its game is over, because somebody left these seats or all agreed."""
        now = self.now
        if now.running.over:
            # It is over already, and was only still to be shown: now it is.
            return self._outcome(now.all_shown())
        seats = [taken.get(number, seat) for number, seat in enumerate(now.seats)]
        after, remarks = _noted(replace(now, seats=seats).closed(ending), note)
        change = Change(self.id, after.progress, touched=time(), seats=list(taken.items()), remarks=remarks)
        return self._outcome(after, change)

    def after_rematch(self, rematch: Rematch) -> Outcome:
        """When somebody has asked for another game."""
        return self._outcome(replace(self.now, rematch=rematch), Change(self.id, self.now.progress, rematch=rematch))

    def after_saying(self, remark: Remark) -> Outcome:
        """When somebody has said something to everybody."""
        number = len(self.now.chat)
        if number >= MOST_REMARKS:
            raise NotNow("this table has talked enough: the book is full")
        after = replace(self.now, chat=[*self.now.chat, remark])
        return self._outcome(after, Change(self.id, self.now.progress, remarks=[(number, remark)]))

    def _outcome(self, after: Standing, change: Change | None = None) -> Outcome:
        now = self.now
        if change is not None:
            progress = replace(
                after.progress,
                revision=now.progress.revision + 1,
                clocks=clocks_after(self.terms.clock, now, after, self.hours),
            )
            change, after = replace(change, progress=progress), replace(after, progress=progress)
        public = (
            after.seats is not now.seats
            or after.undo != now.undo
            or after.proposal != now.proposal
            or after.rematch != now.rematch
            or after.shown_phase != now.shown_phase
            or len(after.log) < len(now.log)
        )
        if public:
            after = replace(after, serial=now.serial + 1)
        if public or after.chat is not now.chat:
            return Outcome(now, after, change, EVERYBODY)
        # Only those whose view changed are woken: a message to the others would count hidden moves.
        pairs = enumerate(zip(now.sights, after.sights, strict=True))
        wake = sum(1 << viewer for viewer, (sight, then) in pairs if then.version != sight.version)
        return Outcome(now, after, change, wake)

    def _settled(self, queue: list[Scene], at: float) -> float:
        """When the last of what is still to be shown will be, by the clock on the wall, if a move is made at `at`."""
        first = self.due - monotonic() if self.now.queue else self.reaction
        return at + first + (len(queue) - 1) * self.reaction if queue else at

    # ------------------------------------------------------------------ what is

    def become(self, outcome: Outcome) -> None:
        """The outcome is on disk: now it has happened."""
        before, after = outcome.before, outcome.after
        if before is not self.now:
            raise RuntimeError("this outcome was worked out from another standing of the table")
        self.now = after
        self.used = monotonic()
        if not before.queue:
            self.due = self.used + self.reaction
        elif after.state is before.state and after.queue is not before.queue:
            # From when it was due, not from now: else a busy machine would add up its delays.
            self.due += self.reaction
        if after.state is not before.state or after.sights is not before.sights:
            self.moved = self.used

    def follow(self, entry: Entry, at: float) -> None:
        """What another server has written: the same move, made at `at` of the monotonic clock, and its scenes."""
        answer = entry.move_id is None and entry.seat in asked_in_secret(self.running)
        # Only a bot answers while something is still to be shown: to anybody else it has been shown there.
        while self.queue and not (answer and at < self.due):
            self.become(self.after_next_scene())
        was_quiet = not self.queue
        outcome = self.after(entry.seat, entry.move, entry.move_id)
        self.become(replace(outcome, after=replace(outcome.after, log=[*self.log, entry])))
        if was_quiet:
            self.due = at + self.reaction

    def show_overdue(self) -> None:
        """Everything whose time has come."""
        while self.queue and self.due <= monotonic():
            self.become(self.after_next_scene())

    def rest(self) -> None:
        """Nobody looks: what can be made again need not be kept."""
        self.audience.texts.clear()
        # While something is still to be shown the position is ahead of what is seen.
        seen = None if self.queue else self.now.state
        for sight in self.sights:
            sight.rest(seen)

    def restore(self, progress: Progress, log: list[Entry], number: int, state: State) -> None:
        """Goes on from what is stored: `state` is the position after move `number`; the later ones are played again."""
        history: list[State] = []
        for entry in log[number + 1 :]:
            before = state
            state, _, _ = played(before, entry.seat, entry.move)
            history = remembered(history, before, state)
        self.now = replace(
            self.now,
            progress=progress,
            state=state,
            log=log,
            history=history,
            queue=[],
            sights=sights_of(state, log, progress.versions, progress.ending),
            serial=self.now.serial + 1,
        ).with_answers_known()
        self.moved = monotonic()


def _noted(standing: Standing, note: str, person: str | None = None) -> tuple[Standing, list[tuple[int, Remark]]]:
    """With a line of the hall's own in the talk, while there is room for it."""
    number = len(standing.chat)
    if not note or number >= MOST_REMARKS:
        return standing, []
    remark = Remark("note", "", note, time(), person)
    return replace(standing, chat=[*standing.chat, remark]), [(number, remark)]
