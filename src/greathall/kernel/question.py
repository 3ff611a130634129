"""Questions: what a seat is being asked now. A State holds a stack of them, its agenda.

A Question is immutable and small (its seat and what it is about), so that copies of a State share it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Never, TypeVar, cast

from mypy_extensions import mypyc_attr

from greathall.kernel.errors import Reason

if TYPE_CHECKING:
    from greathall.kernel.dice import Dice
    from greathall.kernel.state import State

# The kind of State that a question is about. Contravariant: Question[Never] is any question.
S = TypeVar("S", bound="State", contravariant=True)  # noqa: PLC0105 - one letter reads better in every game


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """One decision of one seat.

    `fields` names the arguments of the constructor, which are also its attributes (whole numbers or words):
    with them a Question is written to a save file and read back.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    most: ClassVar[int] = 999  # no number among them is greater, in whatever is read from a file
    rule: str = ""
    # Answered by the kernel when only one move is legal; False where the asking itself means something.
    automatic: bool = True
    # True: nobody but the asked seat may learn that it is being asked (the others see `waiting`).
    secret: bool = False
    waiting: str = "Waiting for the others."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def prompt(self) -> str:
        """The question in words; a seat in braces stands for a player's name."""
        return "Choose."

    def asking(self, state: S) -> str:
        """The prompt as the View shows it; a question may say more than it carries itself, from the position."""
        return self.prompt

    def told_meanwhile(self) -> str:
        """What the others are told while it is asked. What was chosen openly before, and shows nowhere else, is said
        here: what nobody is shown nobody may find by imagining.
        """
        return waiting_in(self)

    @abstractmethod
    def moves(self, state: S) -> list[int]:
        """The legal answers, in a stable order, without duplicates. None at all: the question lapses."""

    @abstractmethod
    def play(self, state: S, move: int) -> None:
        """Carries out an answer. The question has left the agenda; it may ask itself again."""

    def lapse(self, state: S) -> None:
        """Called instead of `play` when there was nothing to choose from."""

    def imagined(self, state: S, seat: int, dice: Dice) -> Question[S]:
        """This question in a position that was dealt again for a seat (-1: a spectator) that is not asked.

        Here a game makes the imagined position one in which the question makes sense: whoever is asked for a card
        holds it. A secret question finds anew whom it asks, from what the seat knows and from the dice: who is really
        asked must not show.
        """
        return self

    @abstractmethod
    def refuses(self, state: S, move: int) -> Reason | None:
        """Why this move may not be played now, from what the asked seat may know; None: it may."""

    def words(self, state: S, move: int) -> str:
        """The words shown for a move; a question may add what they mean here."""
        return state.game.vocabulary.words(move)

    def cites(self, state: S, move: int) -> str:
        """The rule of a move; a question may give the one that asks for it here, where a word serves several."""
        return state.game.vocabulary.entry(move).rule

    def target(self, state: S, move: int) -> str:
        """What one clicks for a move; a question may point at another place than the vocabulary does."""
        return state.game.vocabulary.entry(move).target

    def belongs(self, state: S) -> bool:
        """Whether the position could ask this. Asked of what comes from outside, where `most` alone is too wide."""
        return True

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: its fields are all there is to it."""
        return asked_anew, (type(self), {field: cast(object, getattr(self, field)) for field in self.fields})

    def dump(self) -> dict[str, object]:
        data: dict[str, object] = {"ask": type(self).__name__}
        for field in self.fields:
            value: object = getattr(self, field)
            data[field] = list(value) if isinstance(value, tuple) else value
        return data


def asked_anew(kind: type[Question[Never]], fields: dict[str, object]) -> Question[Never]:
    """The question with these fields."""
    return kind(**fields)  # type: ignore[arg-type] # the fields are the constructor's own arguments


# A game that is interpreted on a compiled kernel overrides the attributes of its questions on the class. Compiled code
# that reads them directly would find the kernel's defaults instead, so the kernel reads them by these functions.


def rule_of(question: Question[Never]) -> str:
    return cast(str, getattr(question, "rule"))  # noqa: B009 - see above


def is_automatic(question: Question[Never]) -> bool:
    return cast(bool, getattr(question, "automatic"))  # noqa: B009 - see above


def is_secret(question: Question[Never]) -> bool:
    return cast(bool, getattr(question, "secret"))  # noqa: B009 - see above


def waiting_in(question: Question[S]) -> str:
    return cast(str, getattr(question, "waiting"))  # noqa: B009 - see above


def waiting_of(question: Question[Never]) -> str:
    return cast(str, getattr(question, "told_meanwhile")())  # noqa: B009 - see above


_NONE: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Then(Question[S]):
    """No question, but what follows when everything above it on the agenda is answered: `lapse` does it."""

    def moves(self, state: S) -> list[int]:
        return _NONE

    def play(self, state: S, move: int) -> None:
        raise RuntimeError("nothing is asked here")

    def refuses(self, state: S, move: int) -> Reason | None:
        return None  # it lapses before anybody could answer

    @abstractmethod
    def lapse(self, state: S) -> None:
        """Does it."""


# Without a place in the collector's lists, and the last one that was let go is used again: there is one for every
# question that is asked while another one waits.
@mypyc_attr(acyclic=True, free_list_len=1)
class Waiting:
    """A question on the agenda under the one that is asked, and what lies under it. Never changed: copies share it."""

    def __init__(self, question: Question[State], later: Waiting | None) -> None:
        self.question = question
        self.later = later


class Together(Question["State"]):
    """Several seats are asked at the same time; nobody learns an answer before all are in.

    Each seat has a branch, an agenda of its own, and goes through it alone; when all branches are empty the game
    goes on. What is answered meanwhile must stay secret: the game keeps it out of the others' views until then.
    """

    fields = ()
    automatic = False

    def __init__(self, branches: tuple[tuple[Question[Never], ...], ...], settled: bool = False) -> None:
        super().__init__(-1)
        self.branches = cast("tuple[tuple[Question[State], ...], ...]", branches)
        self.settled = settled

    def moves(self, state: State) -> list[int]:
        return []

    def refuses(self, state: State, move: int) -> Reason | None:
        return None  # each branch has its own question, which is asked instead

    def play(self, state: State, move: int) -> None:
        raise RuntimeError("a Together is answered branch by branch")

    def __reduce__(self) -> tuple[object, ...]:
        return Together, (self.branches, self.settled)

    def waiting_seats(self) -> list[int]:
        seats: list[int] = []
        for branch in self.branches:
            if len(branch) > 0:
                seats.append(branch[-1].seat)
        return seats

    def top(self, seat: int) -> Question[State] | None:
        for branch in self.branches:
            if len(branch) > 0:
                last = branch[-1]
                if last.seat == seat:
                    return last
        return None

    def dump(self) -> dict[str, object]:
        return {
            "ask": "Together",
            "branches": [[question.dump() for question in branch] for branch in self.branches],
        }
