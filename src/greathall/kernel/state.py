"""One position of a game being played: everything that can change, and nothing else.

The kernel's half is here: the agenda, the dice, the chronicle, and the ways in and out. A game adds its fields,
`copy`, `redeal` (for `imagine`) and `census`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self, SupportsIndex, cast

from mypy_extensions import i64, mypyc_attr

from greathall.kernel.chronicle import Line
from greathall.kernel.dice import Dice
from greathall.kernel.errors import BadData, GreathallError, IllegalMove, Reason
from greathall.kernel.features import Kinds
from greathall.kernel.frame import Frame
from greathall.kernel.looks import write_features, write_moves
from greathall.kernel.numbers import whole
from greathall.kernel.options import OptionValue
from greathall.kernel.pickling import fields_of
from greathall.kernel.question import Question, Together, Waiting, is_automatic
from greathall.kernel.result import Result
from greathall.kernel.row import Marks, Numbers
from greathall.kernel.sight import seen_by
from greathall.kernel.sketch import Sketch
from greathall.kernel.together import answer_apart, settle_together
from greathall.kernel.view import View

if TYPE_CHECKING:
    from greathall.kernel.game import Game

# What State's own constructor takes from a frame, or begins without.
FRAMED: Final = frozenset(
    (
        *("game", "seats", "options", "dice", "asked", "later", "offered"),
        *("seed", "over", "ending", "seals", "chronicle", "windows", "sketch"),
    )
)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Frame):
    """The contract of a position. `offered` are the legal moves of the one seat that is asked."""

    # The fields that belong to the game and not to the position: all copies share them, and no pickle has them.
    fixed: ClassVar[tuple[str, ...]] = ()

    def __init__(self, frame: Frame) -> None:
        """Begins with the frame (of a new game, or another State that is being copied) and shares nothing with it."""
        # Not by Frame's own constructor: copies are made by the million, and need no empty agenda first.
        self.game = frame.game
        self.seats = frame.seats
        self.options = frame.options
        self.dice = frame.dice.copy()
        self.asked = frame.asked
        self.later = frame.later
        self.offered = frame.offered
        self.seed = frame.seed
        self.over = frame.over
        self.ending = frame.ending
        self.seals = frame.seals
        chronicle: list[Line] | None = frame.chronicle
        self.chronicle = chronicle if chronicle is None else chronicle.copy()
        # The windows that the last move went through, see `open_window`; a copy begins without.
        self.windows: list[State] | None = None
        # What was written of it for a learner: nothing yet, then BLANK; from the second look on what the game keeps.
        self.sketch: Sketch | None = None

    # ------------------------------------------------------------------ what a game adds

    @abstractmethod
    def copy(self) -> State:
        """An independent copy."""

    @abstractmethod
    def redeal(self, seat: int, dice: Dice) -> None:
        """Deals everything again that the seat (-1: a spectator) cannot know, consistent with what it knows.

        The outcome may depend on what the seat knows and on the dice, never on how the hidden things really lie:
        sort them before you shuffle them.
        """

    @abstractmethod
    def census(self) -> dict[str, dict[str, int]]:
        """Where every component is: component -> place -> how many."""

    # ------------------------------------------------------------------ asking and answering

    @property
    def agenda(self) -> Sequence[Question[State]]:
        """All that is asked, from the bottom up: `asked` is the last. It is changed by `ask` and `answered`."""
        questions: list[Question[State]] = []
        waiting = self.later
        while waiting is not None:
            questions.append(waiting.question)
            waiting = waiting.later
        questions.reverse()
        if self.asked is not None:
            questions.append(self.asked)
        return tuple(questions)

    @agenda.setter
    def agenda(self, questions: Sequence[Question[State]]) -> None:
        self.asked = None
        self.later = None
        for question in questions:
            self.ask(question)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may answer now: one, or several where the rules say 'simultaneously'; () when over."""
        question = self.asked
        if self.over or question is None:
            return ()
        if isinstance(question, Together):
            return tuple(question.waiting_seats())
        return (question.seat,)

    def question(self, seat: SupportsIndex) -> Question[State]:
        """What this seat is asked now."""
        found = self._asked(whole(seat, "a seat"))
        if found is None:
            raise GreathallError(f"seat {seat} is not asked anything now")
        return found

    def _asked(self, seat: int) -> Question[State] | None:
        question = self.asked
        if self.over or question is None:
            return None
        if isinstance(question, Together):
            return question.top(seat)
        return question if question.seat == seat else None

    def is_asked(self, seat: SupportsIndex) -> bool:
        """Whether the seat may answer now."""
        return self._asked(whole(seat, "a seat")) is not None

    def asked_about(self, seat: SupportsIndex) -> str:
        """The kind of question that the seat is asked now: the name of its class; empty if it is asked nothing."""
        question = self._asked(whole(seat, "a seat"))
        return "" if question is None else type(question).__name__

    def number_asked(self, seat: i64, kinds: Kinds) -> i64:
        """The same as a number; -1 if it is asked nothing."""
        question = self.asked
        if question is None or self.over:
            return -1
        if question.seat != seat:
            if not isinstance(question, Together):
                return -1
            question = question.top(seat)
            if question is None:
                return -1
        return kinds.number(question)

    def moves(self, seat: SupportsIndex) -> list[int]:
        """The legal answers of a seat; empty if it is not asked."""
        question = self._asked(whole(seat, "a seat"))
        if question is None:
            return []
        if isinstance(self.asked, Together):
            return question.moves(self).copy()
        return self.offered.copy()

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Plays a legal move; raises IllegalMove, and changes nothing, if it is not legal."""
        who, what = whole(seat, "a seat"), whole(move, "a move")
        if not self.is_legal(who, what):
            reason = self.why_not(who, what)
            raise IllegalMove(str(reason), reason.rule)
        self.windows = None
        self.act(who, what)

    def is_legal(self, seat: SupportsIndex, move: SupportsIndex) -> bool:
        """Whether the seat may play this move now."""
        question = self._asked(whole(seat, "a seat"))
        if question is None:
            return False
        offered = question.moves(self) if isinstance(self.asked, Together) else self.offered
        return whole(move, "a move") in offered

    def act(self, seat: int, move: int) -> None:
        """Plays a move that is known to be legal."""
        question = self.asked
        assert question is not None
        self.answered()
        if isinstance(question, Together):
            answer_apart(self, question, seat, move)
        else:
            question.play(self, move)
        self.settle()

    def settle(self) -> None:
        """Goes on until somebody has a real choice, or the game is over."""
        while not self.over:
            question = self.asked
            if question is None:
                self.game.advance(self)
                continue
            if isinstance(question, Together):
                if question.settled:
                    self.offered = []
                    return
                settle_together(self, question)
                continue
            moves = question.moves(self)
            n: i64 = len(moves)
            if n > 1 or (n == 1 and not is_automatic(question)):
                self.offered = moves
                return
            self.answered()
            if n == 1:
                question.play(self, moves[0])
            else:
                question.lapse(self)
        self.asked = None
        self.later = None
        self.offered = []

    # ------------------------------------------------------------------ what the rules call

    def ask(self, question: Question[Self]) -> None:
        """Puts a question on top of the agenda: it is answered before whatever waits below."""
        asked = self.asked
        if asked is not None:
            self.later = Waiting(asked, self.later)
        # Nothing else comes onto an agenda, so this is the only cast: questions need none.
        self.asked = cast("Question[State]", question)

    def answered(self) -> None:
        """What is asked now leaves the agenda."""
        next_one = self.later
        if next_one is None:
            self.asked = None
        else:
            self.asked = next_one.question
            self.later = next_one.later

    def seal(self) -> None:
        """Somebody learned something: what was played before cannot be taken back."""
        self.seals += 1

    def end(self, reason: str) -> None:
        """The game is over; everything still to be done is dropped."""
        self.over = True
        self.ending = reason

    def tell(self, text: str, rule: str = "", readers: tuple[int, ...] = (), pieces: tuple[str, ...] = ()) -> None:
        """Adds a sentence to the chronicle; `readers` empty: for everybody."""
        if self.chronicle is not None:
            self.chronicle.append(Line(text, rule, readers, pieces))

    def open_window(self, nobody: Question[Self]) -> None:
        """A moment at which somebody could be asked a secret question, as far as everybody knows.

        The rules say so from open knowledge alone, before they look who can be asked: a table that shows the waiting
        only when somebody is asked would tell who holds what. `nobody` is that question, with the seat -1.
        """
        if self.chronicle is not None:
            moment = self.copy()
            moment.ask(cast("Question[State]", nobody))
            if self.windows is None:
                self.windows = []
            self.windows.append(moment)

    def listen(self) -> None:
        """From now on the chronicle is written."""
        if self.chronicle is None:
            self.chronicle = []

    # ------------------------------------------------------------------ ways out

    def _seat(self, seat: SupportsIndex) -> int:
        """A seat of this game."""
        who = whole(seat, "a seat")
        if not 0 <= who < self.seats:
            raise GreathallError(f"there is no seat {who}: this game has seats 0 to {self.seats - 1}")
        return who

    def _looking(self, seat: SupportsIndex | None) -> int:
        """The seat that looks, -1 for a spectator."""
        return -1 if seat is None else self._seat(seat)

    def told(self, seat: SupportsIndex | None) -> list[Line]:
        """The chronicle as a seat (None: a spectator) may read it."""
        if self.chronicle is None:
            return []
        reader = self._looking(seat)
        return [line for line in self.chronicle if line.readable(reader)]

    def imagine(self, seat: SupportsIndex | None, dice: Dice) -> State:
        """A copy in which everything that the seat cannot know has been dealt again at random."""
        who = self._looking(seat)
        twin = self.copy()
        twin.dice = dice.fork()
        twin.seed = None
        twin.seals = 0  # secret answers are counted too, and there is nothing to take back in what is imagined
        if self.chronicle is not None:
            twin.chronicle = self.told(seat)
        twin.redeal(who, dice)  # after the end too: whatever the table still hides then is nobody's business
        if not self.over:
            question = twin.asked
            if question is not None and question.seat != who:
                twin.asked = question.imagined(twin, who, dice)
            twin.offer_again()
        return twin

    def offer_again(self) -> None:
        """Finds the legal moves anew after the position was changed from outside."""
        question = self.asked
        if not self.over and question is not None and not isinstance(question, Together):
            self.offered = question.moves(self)

    def view(self, seat: SupportsIndex | None) -> View:
        """What a seat (None: a spectator) may see."""
        who = self._looking(seat)
        return seen_by(self, who, self._asked(who) if who >= 0 else None)

    def why_not(self, seat: SupportsIndex, move: SupportsIndex) -> Reason:
        """For a move that is not legal now: the reason in words, and the rule."""
        who, what = whole(seat, "a seat"), whole(move, "a move")
        if not 0 <= who < self.seats:
            return Reason(f"there is no seat {who}: this game has seats 0 to {self.seats - 1}", "")
        if not 0 <= what < len(self.game.vocabulary):
            return Reason(f"there is no move number {what}", "")
        if self.over:
            return Reason("the game is over", self.game.end_rule)
        question = self._asked(who)
        if question is None:
            return Reason("it is not your turn to decide", self.game.turn_rule)
        reason = question.refuses(self, what)
        return reason or Reason("nothing is against it: this move is legal now", question.cites(self, what))

    def result(self) -> Result:
        """Places, scores and why the game ended."""
        if not self.over:
            raise GreathallError("the game is not over yet")
        return self.game.judge(self)

    def evaluate(self, seat: SupportsIndex) -> float:
        """How good this position is for a seat, in the game's own opinion: more is better."""
        return self.game.evaluate(self, self._seat(seat))

    def outlook(self) -> list[float]:
        """For every seat the chance to win: the shares add up to 1, at the end they are the result.

        Alone at a table it is the expected share of the best title. It speaks of the position as it lies, hidden
        things and all: whoever may not know them asks an imagined position.
        """
        game = self.game
        if self.over:
            return game.finished(self)
        chances = game.outlook(self)
        net = game.net
        return chances if net is None or self.seats not in net.seats else net.corrected(self, chances)

    def features(self, seat: SupportsIndex, out: Numbers) -> None:
        """Fills a float32 buffer with what the seat may know, in the order of `game.feature_names`."""
        write_features(self, self._seat(seat), out)

    def mask(self, seat: SupportsIndex, out: Marks) -> None:
        """Fills a buffer of bytes or bools, one for each move of the vocabulary: 1 where the seat may play it now."""
        write_moves(self, self._seat(seat), out)

    def look(self, seat: SupportsIndex, features: Numbers, mask: Marks) -> None:
        """Both at once, which is sooner done than one after the other."""
        who = self._seat(seat)
        write_features(self, who, features)
        write_moves(self, who, mask)

    def position(self) -> dict[str, object]:
        """The game's own fields as readable JSON data."""
        return self.game.position(self)

    def dump(self) -> dict[str, object]:
        """The whole position as readable JSON data."""
        return {
            "game": self.game.slug,
            "version": self.game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "dice": self.dice.words(),
            "agenda": [question.dump() for question in self.agenda],
            "over": self.over,
            "ending": self.ending,
            "seals": self.seals,
            "position": self.position(),
        }

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def packed(self) -> dict[str, object]:
        """The game's own fields, for pickle: all but what a bare position has from its game already (`fixed`)."""
        fixed = self.fixed
        return {name: value for name, value in fields_of(self).items() if name not in FRAMED and name not in fixed}

    def unpack(self, fields: dict[str, object]) -> None:
        """Gives a bare position the fields that `packed` gave."""
        for name, value in fields.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: its fields, without what belongs to the game."""
        frame = (self.seats, self.options, self.dice, self.chronicle)
        end = (self.seed, self.over, self.ending, self.seals)
        asked = (self.agenda, self.offered)
        return revived, (self.game, self.game.version, type(self), frame, end, asked, self.packed())

    def may_take_back_to(self, earlier: State) -> bool:
        """Whether nobody has learned anything since that earlier state: nothing revealed, no dice rolled."""
        return self.seals == earlier.seals and self.dice.same_as(earlier.dice)


def revived(
    game: Game,
    version: str,
    kind: type[State],
    framed: tuple[int, dict[str, OptionValue], Dice, list[Line] | None],
    end: tuple[int | None, bool, str, int],
    asked: tuple[tuple[Question[State], ...], list[int]],
    fields: dict[str, object],
) -> State:
    """The state that was pickled."""
    if version != game.version:
        raise BadData(f"this position is of version {version} of {game.title}; this is version {game.version}")
    seats, options, dice, chronicle = framed
    frame = Frame(game, seats, options, dice, chronicle)
    frame.seed, frame.over, frame.ending, frame.seals = end
    state = game.bare(kind, frame)
    for question in asked[0]:
        state.ask(question)
    state.offered = asked[1]
    state.unpack(fields)
    return state
