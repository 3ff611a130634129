"""The rules of one game: its name, how many seats, its options, its vocabulary, its components.

A Game never changes during play. A game's folder has one subclass of Rules, which ties its chapters together; for
everybody else it is a Game, the rules of some State.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, Never, Self, SupportsIndex, TypeAlias, TypeVar, cast

from mypy_extensions import mypyc_attr

from greathall.kernel.chronicle import Line
from greathall.kernel.data import Reader
from greathall.kernel.dice import Dice, dice_from_words, fresh_seed
from greathall.kernel.errors import BadData, BadOptions, GreathallError
from greathall.kernel.features import Feature
from greathall.kernel.frame import Frame
from greathall.kernel.net import Net
from greathall.kernel.numbers import whole
from greathall.kernel.options import Option, OptionValue, settle_options
from greathall.kernel.outlook import rising, settled, shares
from greathall.kernel.pickling import by_fields
from greathall.kernel.question import Question, Together
from greathall.kernel.result import Result
from greathall.kernel.row import Row
from greathall.kernel.sketch import BLANK, Sketch
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking
from greathall.kernel.trial import BREAKS, try_out
from greathall.kernel.view import View
from greathall.kernel.vocabulary import Vocabulary
from greathall.kernel.way import Way, keep_best


class Ruling:
    """A doubt of the rulebook, settled."""

    def __init__(self, id: str, title: str, text: str) -> None:
        self.id = id
        self.title = title
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "")


class Component:
    """One entry of the box with where its numbers come from: rulebook, public or reconstructed.

    An entry may be mixed: `fixed` names the values that its source gives (all others are reconstructed), or
    `reconstructed` names those that it does not give.
    """

    def __init__(self, section: str, name: str, source: str, note: str, values: dict[str, object]) -> None:
        self.section = section
        self.name = name
        self.source = source
        self.note = note
        self.values = values

    def source_of(self, value: str) -> str:
        """Where one of the values comes from."""
        fixed = self.values.get("fixed")
        if isinstance(fixed, list) and value not in {"id", *fixed}:
            return "reconstructed"
        doubtful = self.values.get("reconstructed")
        return "reconstructed" if isinstance(doubtful, list) and value in doubtful else self.source

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "", "", {})


T = TypeVar("T", bound=State)  # a game's own kind of State


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[T]):
    """The contract of a game. The attributes describe it; the methods are its rules."""

    questions: ClassVar[tuple[type[Question[Never]], ...]] = ()

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        tagline: str,
        version: str,
        seats: range,
        minutes: str,
        weight: str,
        options: tuple[Option, ...],
        vocabulary: Vocabulary,
        rules: dict[str, str],
        rulings: dict[str, Ruling],
        components: tuple[Component, ...],
        features: tuple[Feature, ...],
        turn_rule: str,
        end_rule: str,
        most_decisions: int,
    ) -> None:
        self.slug = slug
        self.title = title
        self.tagline = tagline
        self.version = version
        self.seats = seats
        self.minutes = minutes
        self.weight = weight
        self.options = options
        self.vocabulary = vocabulary
        self.rules = rules
        self.rulings = rulings
        self.components = components
        self.features = features
        self.feature_names = tuple(feature.name for feature in self.features)
        self.turn_rule = turn_rule
        self.end_rule = end_rule
        self.most_decisions = most_decisions
        # How programs think about the game, and by how much of its worth a position is well ahead: see `outlook`.
        self.thinking = Thinking()
        self.lead = 20.0
        self.net: Net | None = None  # what was learned about `outlook`

    # ------------------------------------------------------------------ what a game adds

    @abstractmethod
    def set_up(self, frame: Frame) -> T:
        """The position before the first question."""

    @abstractmethod
    def advance(self, state: T) -> None:
        """The agenda is empty: go on to the next step of the turn."""

    @abstractmethod
    def judge(self, state: T) -> Result:
        """The result of a game that is over."""

    @abstractmethod
    def draw(self, state: T, seat: int, view: View) -> None:
        """Puts on the view what the seat (-1: a spectator) may see of the table."""

    @abstractmethod
    def evaluate(self, state: T, seat: int) -> float:
        """How good the position is for a seat: more is better."""

    def outlook(self, state: T) -> list[float]:
        """For every seat the chance to win; a game that knows better than its evaluation says so here."""
        worths = [self.evaluate(state, seat) for seat in range(state.seats)]
        if state.seats == 1:
            return [rising(worths[0], 0.0, self.lead)]
        return shares(worths, self.lead)

    def ways(self, state: T, seat: int, looked: int, most: int) -> list[Way]:
        """At most so many ways through the rest of the seat's turn, those first that look best where they end.

        Found by looking at some `looked` positions. A game whose turns are more than one choice finds better ones.
        """
        found: list[Way] = []
        for move in state.moves(seat):
            after = cast(T, state.copy())
            after.act(seat, move)
            keep_best(found, Way([move], after, self.evaluate(after, seat)), most)
        return found

    def between_turns(self, state: T, seat: int) -> bool:
        """Whether the seat is not in the middle of a turn: where its `ways` end."""
        return True

    def finished(self, state: T) -> list[float]:
        """The outlook of a game that is over; a game that is played alone has titles, and says what each is worth."""
        return settled(self.judge(state))

    @abstractmethod
    def write_features(self, state: T, seat: int, out: Row) -> None:
        """Writes what the seat may know, in the order of `feature_names`; the row is cleared already."""

    def new_sketch(self) -> Sketch:
        """What features are kept in from one decision to the next; BLANK: all are written anew every time."""
        return BLANK

    @abstractmethod
    def position(self, state: T) -> dict[str, object]:
        """The game's own fields as readable JSON data."""

    @abstractmethod
    def load_position(self, frame: Frame, position: Reader) -> T:
        """The state whose `position` this is, with an empty agenda; raises BadData for what cannot be."""

    def bare(self, kind: type[State], frame: Frame) -> State:
        """A position of this kind with nothing but its frame and what belongs to the game, for whoever has the rest."""
        return kind(frame)

    # ------------------------------------------------------------------ copying: a game never changes

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: made anew where it is read."""
        return type(self), ()

    # ------------------------------------------------------------------ starting and loading

    def new(
        self,
        seats: SupportsIndex = 0,
        seed: SupportsIndex | None = None,
        options: Mapping[str, OptionValue] | None = None,
        listen: bool = False,
    ) -> T:
        """A new game. `seats` 0 takes the smallest number; no `seed`: a fresh one; `listen`: write the chronicle."""
        settled = self.check_options(options)
        chronicle: list[Line] | None = [] if listen else None
        dealt = fresh_seed() if seed is None else whole(seed, "a seed")
        frame = Frame(cast(Game, self), self.check_seats(seats), settled, Dice(dealt), chronicle)
        frame.seed = dealt
        state = self.set_up(frame)
        state.settle()
        return state

    def check_seats(self, seats: SupportsIndex) -> int:
        """The number of seats if the game can be played with it."""
        count = whole(seats, "the number of seats")
        if count == 0:
            return self.seats.start
        if count not in self.seats:
            few, many = self.seats.start, self.seats.stop - 1
            raise BadOptions(f"{self.title} is for {few} to {many} players, not {count}")
        return count

    def check_options(self, options: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
        """All options with their values; raises BadOptions for what the game does not know."""
        return settle_options(self.title, self.options, options)

    def load_state(self, data: Mapping[str, object]) -> T:
        """The position that `State.dump` wrote, or somebody else: raises BadData unless it can be played."""
        try:
            state = self.read_state(data)
            try_out(state)
        except BREAKS as error:
            raise BadData(f"position: it cannot be played ({type(error).__name__}: {error!s:.200})") from None
        return state

    def read_state(self, data: Mapping[str, object]) -> T:
        """The same for what this program itself has written: it is not tried out."""
        reader = Reader(data, "position")
        slug = reader.text("game")
        if slug != self.slug:
            raise BadData(f"this is a position of '{slug}', not of '{self.slug}'")
        version = reader.text("version")
        if version != self.version:
            raise BadData(
                f"this position was saved by version {version} of {self.title}; this is version {self.version}"
            )
        try:
            seats = self.check_seats(reader.number("seats", 1, 99))
            options = self.check_options(reader.options("options"))
            dice = dice_from_words(reader.numbers("dice"))
        except (BadOptions, ValueError) as error:
            raise BadData(str(error)) from None
        frame = Frame(cast(Game, self), seats, options, dice, None)
        frame.over = reader.flag("over")
        frame.ending = reader.text("ending")
        frame.seals = reader.number("seals", 0, 1 << 60)
        state = self.load_position(frame, reader.part("position"))
        for entry in reader.parts("agenda"):
            state.ask(self.load_question(entry, seats, False))
        if not state.over:
            state.offer_again()
            if not state.offered and not isinstance(state.asked, Together):
                state.settle()
        return state

    def load_question(self, data: Reader, seats: int, apart: bool) -> Question[State]:
        """The question that `Question.dump` wrote; `apart`: it stands in a branch of a Together."""
        name = data.text("ask")
        if name == "Together" and not apart:
            branches = [
                tuple([self.load_question(entry, seats, True) for entry in branch])
                for branch in data.lists_of_parts("branches")
            ]
            waiting = [branch[-1].seat for branch in branches if branch]
            if not waiting or len(set(waiting)) < len(waiting):
                raise BadData("agenda: a 'Together' asks every seat at most once, and at least one")
            return Together(tuple(branches), True)
        for kind in self.questions:
            if kind.__name__ == name:
                values = {field: data.plain(field, kind.most) for field in kind.fields if data.has(field)}
                seat = data.get("seat")
                if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
                    raise BadData(f"agenda: '{name}' asks seat {seat!r:.40}, which does not exist")
                try:
                    return cast("Question[State]", kind(**values))  # type: ignore[arg-type] # the fields are the constructor's own arguments
                except TypeError as error:
                    raise BadData(f"agenda: '{name}' cannot be read: {error}") from None
        raise BadData(f"agenda: {self.title} has no question '{name}'")

    def rule_text(self, id: str) -> str:
        """The text of a rule or ruling, by its id."""
        if id in self.rules:
            return self.rules[id]
        if id in self.rulings:
            ruling = self.rulings[id]
            return f"{ruling.title}. {ruling.text}"
        raise GreathallError(f"{self.title} has no rule {id}")


Game: TypeAlias = Rules[State]
