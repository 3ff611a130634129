"""A game that lies in a folder of its own here: what all of them do alike.

It reads its papers (rules, rulings, the printed box), keeps the tables of its box, and ties its chapters together: a
game's folder gives their functions, and adds the steps of a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from greathall.games import load
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData, BadOptions
from greathall.kernel.features import Feature
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import Option
from greathall.kernel.result import Result
from greathall.kernel.state import State
from greathall.kernel.thinking import Thinking
from greathall.kernel.view import View
from greathall.kernel.vocabulary import Vocabulary

T = TypeVar("T", bound=State)  # the game's State
B = TypeVar("B")  # the tables of its box


class Chapters(Generic[T, B]):
    """Where the parts of a game are found: the functions of its chapters, by what they are for."""

    def __init__(
        self,
        *,
        read_components: Callable[[Reader], B],
        new_position: Callable[[Frame, B], T],
        read_position: Callable[[Frame, B, Reader], T],
        write_position: Callable[[T], dict[str, object]],
        result_of: Callable[[T], Result],
        draw_table: Callable[[T, int, View], None],
        evaluate_for: Callable[[T, int], float],
        outlook_of: Callable[[T], list[float]] | None = None,
        finished_of: Callable[[T], list[float]] | None = None,
    ) -> None:
        self.read_components = read_components
        self.new_position = new_position
        self.read_position = read_position
        self.write_position = write_position
        self.result_of = result_of
        self.draw_table = draw_table
        self.evaluate_for = evaluate_for
        self.outlook_of = outlook_of
        self.finished_of = finished_of


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardGame(Rules[T], Generic[T, B]):
    """The rules of a game with a box. A subclass lists its questions and says how a turn goes on (`advance`).

    It writes features itself (`write_features`): they are asked for as often as moves, and by a table of functions each
    call would take a detour through Python.
    """

    def __init__(
        self,
        chapters: Chapters[T, B],
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
        features: tuple[Feature, ...],
        turn_rule: str,
        end_rule: str,
        most_decisions: int,
        thinking: Thinking | None = None,
    ) -> None:
        printed = read_box(slug)
        super().__init__(
            slug=slug,
            title=title,
            tagline=tagline,
            version=version,
            seats=seats,
            minutes=minutes,
            weight=weight,
            options=options,
            vocabulary=vocabulary,
            rules=read_rules(slug),
            rulings=read_rulings(slug),
            components=list_components(printed),
            features=features,
            turn_rule=turn_rule,
            end_rule=end_rule,
            most_decisions=most_decisions,
        )
        self.chapters = chapters
        if thinking is not None:
            self.thinking = thinking
        self.printed: B = self.tables(printed)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the game that lies on the shelf there."""
        return load, (self.slug,)

    def tables(self, data: dict[str, object]) -> B:
        """The tables of a box; raises BadOptions with a clear message if the box cannot be played."""
        try:
            return self.chapters.read_components(Reader(data, "components"))
        except BadData as error:
            raise BadOptions(str(error)) from None

    def box(self, path: str) -> B:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        return self.printed if path == "" else self.tables(read_box(self.slug, path))

    def box_of(self, frame: Frame) -> B:
        """The box that the options of a game name."""
        return self.box(str(frame.options["components"]))

    def bare(self, kind: type[State], frame: Frame) -> State:
        if "box" in kind.fixed:
            return cast("Callable[[Frame, B], State]", kind)(frame, self.box_of(frame))
        return kind(frame)

    def set_up(self, frame: Frame) -> T:
        return self.chapters.new_position(frame, self.box_of(frame))

    def judge(self, state: T) -> Result:
        return self.chapters.result_of(state)

    def draw(self, state: T, seat: int, view: View) -> None:
        self.chapters.draw_table(state, seat, view)

    def evaluate(self, state: T, seat: int) -> float:
        return self.chapters.evaluate_for(state, seat)

    def outlook(self, state: T) -> list[float]:
        outlook_of = self.chapters.outlook_of
        return super().outlook(state) if outlook_of is None else outlook_of(state)

    def finished(self, state: T) -> list[float]:
        finished_of = self.chapters.finished_of
        return super().finished(state) if finished_of is None else finished_of(state)

    def position(self, state: T) -> dict[str, object]:
        return self.chapters.write_position(state)

    def load_position(self, frame: Frame, position: Reader) -> T:
        try:
            box = self.box_of(frame)
        except BadOptions as error:
            raise BadData(str(error)) from None
        return self.chapters.read_position(frame, box, position)
