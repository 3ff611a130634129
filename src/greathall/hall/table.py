"""A table in memory: the position, who sits where, and what each viewer sees of it. No input or output."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from time import monotonic, time

from greathall.games import load
from greathall.hall.refusals import NotNow
from greathall.hall.scenes import Scene, changes, seen_by, seen_first, stage, versions_after
from greathall.hall.sights import Sight, key_of, line_items, lines_from_text, lines_to_text
from greathall.hall.storage import ChatRow, MoveRow, SeatRow, TableRow
from greathall.kernel import BadData, Game, Line, State, View

OPEN = "open"
PLAYING = "playing"
OVER = "over"
STAND_IN = "greedy"
# Positions kept for taking back at once; nobody takes back more than this without asking.
MOST_HISTORY = 100


@dataclass
class Step:
    """A move played on a copy: what would be, before it is on disk."""

    seat: int
    move: int
    after: State
    lines: list[Line]
    seen: int
    scenes: list[Scene]


@dataclass
class Beginning:
    """A game set up: its rows for the disk, and its first position."""

    row: TableRow
    first: MoveRow
    state: State
    windows: list[State]
    position: str


@dataclass
class UndoRequest:
    """Somebody wants to go back to before move `number`; `waiting` are the people still to agree."""

    seat: int
    number: int
    waiting: set[str] = field(default_factory=set)


class Table:
    """One game being played."""

    def __init__(self, row: TableRow, chat: list[ChatRow], reaction: float = 0.0) -> None:
        self.row = row
        # How long everybody waits where somebody could be asked in secret; 0: not at all.
        self.reaction = reaction
        # What is still to be shown, and when the first of it is due.
        self.queue: list[Scene] = []
        self.due = 0.0
        self.game: Game = load(row.slug)
        self.chat = chat
        self.state: State | None = None
        self.log: list[MoveRow] = []
        self.answered: set[str] = set()
        self.history: list[State] = []
        self.sights = [Sight(seat) for seat in range(len(row.seats))] + [Sight(None)]
        self.undo: UndoRequest | None = None
        # Grows with everything public that is not the game's: seats, requests, phase.
        self.serial = 0
        self.texts: dict[tuple[object, ...], str] = {}
        self.last_change = 0.0

    # ------------------------------------------------------------------ who is who

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seats(self) -> list[SeatRow]:
        return self.row.seats

    @property
    def spectator(self) -> int:
        return len(self.row.seats)

    @property
    def phase(self) -> str:
        """As everybody may know it: a game whose end is still to be shown is being played."""
        return PLAYING if self.queue and self.row.phase == OVER else self.row.phase

    @property
    def shown_row(self) -> TableRow:
        return replace(self.row, phase=self.phase)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who may answer now; nobody while something is still to be shown."""
        return () if self.state is None or self.queue else self.state.to_act

    @property
    def names(self) -> list[str]:
        return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(self.seats)]

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

    def people_beside(self, person: str | None) -> set[str]:
        """The other people at the table; whoever left has a bot in their place, and bots do not mind."""
        return {
            seat.person
            for seat in self.seats
            if seat.kind == "person" and not seat.away and seat.person is not None and seat.person != person
        }

    @property
    def running(self) -> State:
        if self.state is None:
            raise NotNow("the game has not begun: some seats are still open")
        return self.state

    # ------------------------------------------------------------------ beginning and coming back

    def begin(self, seats: list[SeatRow]) -> Beginning:
        """Sets the game up for these players; nothing has begun until it is on disk and `open_with` is called."""
        state = self.game.new(len(seats), self.row.seed, self.row.options, listen=True)
        lines = state.chronicle or []
        state.chronicle = []
        windows = (state.windows or []) if self.reaction else []
        state.windows = None
        first = MoveRow(0, -1, -1, None, lines_to_text(lines), seen_first(state), time())
        row = replace(
            self.row,
            # It may have waited for its players while the hall got a newer game.
            version=self.game.version,
            seats=seats,
            phase=OVER if state.over else PLAYING,
            versions=[2 if windows else 1] * len(self.sights),
            moves=0,
            touched=first.at,
        )
        return Beginning(row, first, state, windows, position_text(state))

    def open_with(self, beginning: Beginning) -> None:
        """The beginning is on disk: the game is on."""
        self.row = beginning.row
        self.restore([beginning.first], 0, beginning.state)
        if beginning.windows:
            # What follows from the first window of all is shown after the waiting, like any other.
            scene = self._scene(beginning.state, [])
            scene.movers = (1 << len(self.sights)) - 1
            scene.frames = [(0, beginning.first.seen)]
            for sight, view in zip(self.sights, self._views(beginning.windows[-1]), strict=True):
                sight.version -= 1
                sight.frames = []
                sight.show(view, key_of(view))
            self.queue = [scene]
            self.due = monotonic() + self.reaction

    def restore(self, log: list[MoveRow], number: int, state: State) -> None:
        """Goes on from a stored position: `state` is the one after move `number`; the later moves are played again."""
        self.log = log
        self.answered = {row.move_id for row in log if row.move_id is not None}
        self.history = []
        self.queue = []
        for row in log[number + 1 :]:
            before = state
            state = self._after(before, row.seat, row.move)
            self._remember(before, state)
        self.state = state
        self.last_change = time()
        for viewer, sight in enumerate(self.sights):
            sight.version = self.row.versions[viewer]
            sight.cut = sight.version
            self._tell_again(sight, viewer)
        self.look()

    def _tell_again(self, sight: Sight, viewer: int) -> None:
        sight.lines = []
        sight.frames = []
        for row in self.log:
            if row.seen >> viewer & 1:
                sight.frames.append(row.number)
            sight.lines += sight.readable(lines_from_text(row.lines))

    def look(self) -> None:
        """Everybody looks at the table anew."""
        state = self.running
        for sight in self.sights:
            view = state.view(sight.seat)
            sight.show(view, key_of(view))
            sight.can_undo = self.may_undo_alone(sight.seat)
        self.serial += 1

    # ------------------------------------------------------------------ a move

    def ahead(self, seat: int, move: int) -> Step:
        """Plays a move on a copy; raises IllegalMove and changes nothing if it is not legal."""
        after = self._after(self.running, seat, move)
        lines = after.chronicle or []
        windows = (after.windows or []) if self.reaction else []
        after.chronicle = []
        after.windows = None
        scenes: list[Scene] = []
        told = 0
        for window in windows:
            number = len(window.chronicle or [])
            scenes.append(self._scene(window, lines[told:number], waiting=True))
            told = number
        scenes.append(self._scene(after, lines[told:]))
        latest = self.queue[-1].keys if self.queue else self._shown()
        seen = seen_by(after, seat, scenes[-1].keys, latest, lines)
        scenes[0].movers = 1 << seat
        scenes[-1].frames.append((len(self.log), seen))
        return Step(seat, move, after, lines, seen, scenes)

    def _views(self, state: State) -> list[View]:
        return [state.view(sight.seat) for sight in self.sights]

    def _scene(self, state: State, lines: list[Line], waiting: bool = False) -> Scene:
        views = self._views(state)
        return Scene(views, [key_of(view) for view in views], lines, waiting=waiting)

    def _after(self, before: State, seat: int, move: int) -> State:
        after = before.copy()
        after.chronicle = []
        after.play(seat, move)
        return after

    def note(self, step: Step, move_id: str | None) -> tuple[TableRow, MoveRow]:
        """What must be on disk before `accept`: the table's row as it will be, and the row of the move."""
        number = len(self.log)
        row = replace(
            self.row,
            moves=number,
            touched=time(),
            versions=versions_after(
                [sight.version for sight in self.sights],
                self._shown(),
                stage(self._shown(), self.queue, step.scenes),
                [sight.reader for sight in self.sights],
            ),
            phase=OVER if step.after.over else PLAYING,
        )
        return row, MoveRow(number, step.seat, step.move, move_id, lines_to_text(step.lines), step.seen, row.touched)

    def _shown(self) -> list[str]:
        return [sight.key for sight in self.sights]

    def accept(self, step: Step, progress: TableRow, row: MoveRow) -> int:
        """The move is on disk: now it has happened. Gives a bit for every viewer who sees something new at once."""
        before = self.running
        waiting = bool(self.queue)
        self.row = progress
        self.log.append(row)
        if row.move_id is not None:
            self.answered.add(row.move_id)
        self._remember(before, step.after)
        self.state = step.after
        self.last_change = row.at
        if self.undo is not None:
            self.undo = None
            self.serial += 1
        self.queue = stage(self._shown(), self.queue, step.scenes)
        if waiting:
            return 0
        self.due = monotonic()
        return self.show_next()

    def show_next(self) -> int:
        """Shows the next scene; gives a bit for every viewer to whom it looks different."""
        scene = self.queue.pop(0)
        # From when it was due, not from now: else a busy machine would add up its delays.
        self.due += self.reaction
        if not self.queue:
            self.last_change = time()
        shown = self._shown()
        changed = 0
        for viewer, sight in enumerate(self.sights):
            for number, seen in scene.frames:
                if seen >> viewer & 1:
                    sight.frames.append(number)
            if changes(shown, scene, viewer, sight.reader):
                changed |= 1 << viewer
                sight.version += 1
                sight.lines += sight.readable(scene.lines)
                sight.show(scene.views[viewer], scene.keys[viewer], again=bool(scene.movers >> viewer & 1))
                sight.can_undo = not self.queue and self.may_undo_alone(sight.seat)
        return changed

    def _remember(self, before: State, after: State) -> None:
        self.history.append(before)
        if len(self.history) > MOST_HISTORY or not after.may_take_back_to(self.history[0]):
            self.history = [state for state in self.history[-MOST_HISTORY:] if after.may_take_back_to(state)]

    # ------------------------------------------------------------------ taking back

    def last_decision(self, seat: int) -> int:
        """The number of the seat's own last move; 0 if it has made none."""
        for row in reversed(self.log):
            if row.seat == seat:
                return row.number
        return 0

    def may_undo_alone(self, seat: int | None) -> bool:
        """Whether nobody learned anything since the seat's last move, and nobody else but bots has moved."""
        if seat is None or self.state is None or self.state.over:
            return False
        person = self.seats[seat].person
        for back in range(1, len(self.history) + 1):
            row = self.log[-back]
            if row.seat == seat:
                return True
            if row.seat < 0 or not (self.bot_for(row.seat) or self.seats[row.seat].person == person):
                return False
        return False

    def rewind(self, number: int, state: State, progress: TableRow) -> None:
        """After the disk forgot everything from move `number` on: the table is as it was before that move."""
        seen = [self._sees_rewind(sight, number) for sight in self.sights]
        self.row = progress
        kept = len(self.history) - (len(self.log) - number)
        self.history = self.history[: max(kept, 0)]
        self.log = self.log[:number]
        self.answered = {row.move_id for row in self.log if row.move_id is not None}
        self.undo = None
        self.state = state
        self.last_change = time()
        for viewer, sight in enumerate(self.sights):
            self._tell_again(sight, viewer)
            view = state.view(sight.seat)
            key = key_of(view)
            if seen[viewer] or key != sight.key:
                sight.version += 1
                sight.cut = sight.version
                sight.show(view, key)
            sight.can_undo = self.may_undo_alone(sight.seat)

    def note_rewind(self, number: int, state: State) -> TableRow:
        """The table's row as `rewind` will leave it, for the disk."""
        versions = [
            sight.version + (self._sees_rewind(sight, number) or key_of(state.view(sight.seat)) != sight.key)
            for sight in self.sights
        ]
        return replace(self.row, moves=number - 1, versions=versions, touched=time())

    def _sees_rewind(self, sight: Sight, number: int) -> bool:
        if sight.frames and sight.frames[-1] >= number:
            return True
        return any(sight.readable(lines_from_text(row.lines)) for row in self.log[number:])

    # ------------------------------------------------------------------ fragments

    def fragments(self, viewer: int) -> dict[str, str]:
        return self.sights[viewer].drawn(self.names)

    def chronicle(self, viewer: int, start: int = 0) -> list[str]:
        """The lines a viewer may read, as list items, from number `start` on."""
        return line_items(self.sights[viewer].lines[start:], self.names, start)


def position_text(state: State) -> str:
    return json.dumps(state.dump(), separators=(",", ":"))


def position_from(game: Game, text: str, version: str) -> State:
    """A stored position, if this version of the game can read it."""
    if version != game.version:
        raise BadData(
            f"this table was played with version {version} of {game.title}; this hall has version {game.version}"
        )
    state = game.load_state(json.loads(text))
    state.chronicle = []
    return state
