"""What the hall keeps of people and tables, as plain values: storage writes and reads them, a Table is made of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from greathall.hall.clocks import Clocks, Timing
from greathall.kernel import OptionValue

OPEN = "open"
PLAYING = "playing"
OVER = "over"


@dataclass
class Person:
    """Somebody with a cookie; `account` and `password` only for those who want to come back from elsewhere."""

    id: str
    nickname: str
    account: str | None = None
    password: str | None = None
    epoch: int = 0
    # Whether they run this hall, and whether they may talk nowhere.
    admin: bool = False
    muted: bool = False


def id_of(person: Person | None) -> str | None:
    return None if person is None else person.id


@dataclass(frozen=True)
class Seat:
    """Who sits where. kind: person, bot or open. `away`: a bot answers until the person comes back.

    `gone`: why they will not come back (resigned), or `invited`: whoever has the link may take the seat until they do.
    """

    kind: str
    person: str | None = None
    name: str = ""
    bot: str = ""
    token: str | None = None
    away: bool = False
    gone: str = ""


def names_of(seats: Sequence[Seat]) -> list[str]:
    return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]


@dataclass(frozen=True)
class Entry:
    """One answer in a table's log, with what was told because of it and whose film it is in. Number 0 is the set-up."""

    number: int
    seat: int
    move: int
    move_id: str | None
    lines: str
    seen: int
    at: float = 0.0


@dataclass(frozen=True)
class Remark:
    """A line of talk; kind `note` is said by the hall itself."""

    kind: str
    name: str
    text: str
    at: float
    # Who said it, or did what a note tells, where that is known.
    person: str | None = None


@dataclass(frozen=True)
class Terms:
    """What was settled when a table was made, and never changes."""

    id: str
    slug: str
    options: dict[str, OptionValue]
    seed: int
    owner: str
    listed: bool
    pace: float
    created: float
    # What becomes of the seat of somebody who resigns: `bot`, one plays on; `resign`, it has lost.
    leaving: str = "bot"
    clock: Timing | None = None
    # Who may ask what a bot would do: `alone`, one person against bots; `always`, everybody; `never`, nobody.
    hints: str = "alone"


def _by_chance() -> int:
    return secrets.randbits(31)


@dataclass(frozen=True)
class UndoRequest:
    """Somebody wants to go back to before move `number`; `waiting` are the people still to agree.

    `since` is how long the log was: only what is played after that puts an end to the request.
    """

    seat: int
    number: int
    waiting: frozenset[str]
    # Who agrees says to which; by chance, since a count of what is written would count hidden moves too.
    id: int = field(default_factory=_by_chance)
    since: int = 0


@dataclass(frozen=True)
class Proposal:
    """Who sits on `seat` proposes something to the others; `waiting` are the people still to agree.

    kind: `end` (the game ends here), `bot` or `friend` (instead of who sits on seat `about`), `pause` (so many days).
    """

    kind: str
    seat: int
    waiting: frozenset[str]
    about: int = -1
    days: int = 0
    id: int = field(default_factory=_by_chance)

    def handed_on(self, before: Sequence[Seat], after: Sequence[Seat]) -> Proposal | None:
        """When others sit on some seats: an end or a pause is for all who play then. Nobody's heir has proposed it."""
        came = [number for number, seat in enumerate(after) if seat.person not in {None, before[number].person}]
        if self.seat in came:
            return None
        if self.kind not in {"end", "pause"}:
            return self
        stay = {seat.person for seat in after}
        asked = {person for number in came if (person := after[number].person) is not None}
        return replace(self, waiting=frozenset(self.waiting & stay | asked))


@dataclass(frozen=True)
class Ending:
    """A table was closed before its game was over. kind: `resigned` or `time` (who sat on `seat`), or `agreed`."""

    kind: str
    seat: int = -1
    winner: int = -1


@dataclass(frozen=True)
class Progress:
    """How far a table is: the game's version, the phase, the last move's number, and every viewer's version."""

    version: str
    phase: str
    moves: int
    versions: list[int]
    # How often it has been written; whoever writes must know of all that was written before.
    revision: int = 0
    # By the clock on the wall: until then something is still to be shown.
    settled: float = 0.0
    undo: UndoRequest | None = None
    proposal: Proposal | None = None
    ending: Ending | None = None
    clocks: Clocks | None = None


@dataclass(frozen=True)
class Rematch:
    """A finished table goes on at the table `next`; who sat on `seat` asked for it."""

    next: str
    seat: int


@dataclass(frozen=True)
class Summary:
    """A table without its moves: what the lobby lists, and what opening a table begins with."""

    terms: Terms
    seats: list[Seat]
    progress: Progress


@dataclass(frozen=True)
class Stored:
    """What the disk has of a table, all of one moment: its log and its talk from certain numbers on."""

    summary: Summary
    entries: list[Entry]
    remarks: list[Remark]
    rematch: Rematch | None
    # The number of a move and the position after it, if one was wanted.
    snapshot: tuple[int, str] | None
    # By the clock of the database, when it was read.
    at: float


@dataclass(frozen=True)
class Change:
    """What one transaction writes of a table: all of it, or nothing where anything was written since it was read."""

    table: str
    # With the revision that this change makes; before it the table must have had the one before.
    progress: Progress
    # When something was last shown to everybody; None: nothing is shown now, and the lobby's order must not move.
    touched: float | None = None
    entries: Sequence[Entry] = ()
    # Entries from this number on are forgotten; None: none are.
    forget_from: int | None = None
    snapshots: Sequence[tuple[int, str]] = ()
    seats: Sequence[tuple[int, Seat]] = ()
    # Number and line.
    remarks: Sequence[tuple[int, Remark]] = ()
    rematch: Rematch | None = None
