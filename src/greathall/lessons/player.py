"""Plays a lesson. Where a learner is, is a Place; the position there follows from the lesson alone.

So nothing of a lesson has to be kept but the place. A move that was not asked for is tried on a copy of the position
and answered with what it did: it is never forbidden, and the lesson goes on from where it was.
"""

from __future__ import annotations

from typing import NamedTuple

from greathall.games import load
from greathall.kernel import GreathallError, Line, State, View, fill
from greathall.lessons.lesson import Chapter, Lesson, Played, Step
from greathall.lessons.reading import AT_THE_TABLE, HOLE, read_lesson


class Place(NamedTuple):
    """A step of a chapter, both counted from 0."""

    chapter: int = 0
    step: int = 0


class Bubble(NamedTuple):
    """What is said at a place, with the numbers of the table in it. `move` is asked for; -1: only go on."""

    say: str
    point: tuple[str, ...]
    rules: tuple[str, ...]
    move: int
    words: str


class Answer(NamedTuple):
    """How the lesson answers a move: `right`, or what is to be said; `told` is what the move did, in sentences."""

    right: bool
    say: str
    told: tuple[Line, ...]


class Tutor:
    """A lesson with the positions of its chapters, which are worked out once."""

    def __init__(self, slug: str, lesson: Lesson | None = None) -> None:
        self.game = load(slug)
        self.lesson = lesson or read_lesson(slug)
        self._begun: dict[int, State] = {}

    # ------------------------------------------------------------------ places

    def chapter(self, place: Place) -> Chapter:
        """The chapter of a place."""
        return self.lesson.chapters[place.chapter]

    def step(self, place: Place) -> Step:
        """The step of a place."""
        return self.chapter(place).steps[place.step]

    def exists(self, place: Place) -> bool:
        """Whether the lesson has this place."""
        chapters = self.lesson.chapters
        return 0 <= place.chapter < len(chapters) and 0 <= place.step < len(chapters[place.chapter].steps)

    def after(self, place: Place) -> Place | None:
        """The place that follows; None at the end of the lesson."""
        if place.step + 1 < len(self.chapter(place).steps):
            return Place(place.chapter, place.step + 1)
        return self.next_chapter(place)

    def next_chapter(self, place: Place) -> Place | None:
        """The beginning of the next chapter, for whoever skips this one; None after the last."""
        return Place(place.chapter + 1) if place.chapter + 1 < len(self.lesson.chapters) else None

    # ------------------------------------------------------------------ positions

    def position(self, place: Place) -> State:
        """The position in which a place's bubble is shown; a copy for the caller."""
        state = self._begin(place.chapter).copy()
        for step in self.chapter(place).steps[: place.step]:
            self._leave(state, step)
        self._answer_forced(state, self.lesson.seat, self.step(place).do)
        return state

    def left(self, place: Place) -> State:
        """The position after the place's own moves, those of the others included."""
        state = self.position(place)
        self._leave(state, self.step(place))
        after = self.after(place)
        if after is not None and after.chapter == place.chapter:
            self._answer_forced(state, self.lesson.seat, self.step(after).do)
        return state

    def read_before(self, place: Place) -> int:
        """How many lines the learner had read when they last answered; in the beginning those before the chapter."""
        answered = max((n for n, step in enumerate(self.chapter(place).steps[: place.step]) if step.do), default=0)
        return len(self.position(Place(place.chapter, answered)).told(self.lesson.seat))

    def since(self, place: Place) -> list[State]:
        """What happened between the bubble before and this one: the position after every move, the learner's first.

        Empty where nobody else has moved: then there is nothing to be shown again.
        """
        if place.step == 0:
            return []
        before = Place(place.chapter, place.step - 1)
        step = self.step(before)
        if not step.then:
            return []
        state = self.position(before)
        seen: list[State] = []
        for played in [*([Played(self.lesson.seat, step.do)] if step.do else []), *step.then]:
            self._play(state, played)
            seen.append(state.copy())
        return seen

    def _begin(self, number: int) -> State:
        if number not in self._begun:
            lesson, chapter = self.lesson, self.lesson.chapters[number]
            state = self.game.new(lesson.seats, chapter.seed, lesson.options, listen=True)
            for played in chapter.before:
                self._play(state, played)
            self._begun[number] = state
        return self._begun[number]

    def _leave(self, state: State, step: Step) -> None:
        if step.do:
            self._play(state, Played(self.lesson.seat, step.do))
        for played in step.then:
            self._play(state, played)

    def _answer_forced(self, state: State, seat: int, words: str) -> None:
        """A lesson does not write down what has but one answer: such questions on the way to a move are answered."""
        move = self.game.vocabulary.move(words) if words else -1
        while move >= 0 and not state.over and not state.is_legal(seat, move):
            forced = [who for who in state.to_act if len(state.moves(who)) == 1]
            if not forced:
                return
            state.play(forced[0], state.moves(forced[0])[0])

    def _play(self, state: State, played: Played) -> None:
        self._answer_forced(state, played.seat, played.words)
        try:
            state.play(played.seat, self.game.vocabulary.move(played.words))
        except GreathallError as error:
            raise GreathallError(f"the lesson of {self.game.title}: '{played.seat} {played.words}': {error}") from None

    # ------------------------------------------------------------------ teaching

    def bubble(self, place: Place, view: View) -> Bubble:
        """What is said at a place; `view` is what the learner sees there."""
        step = self.step(place)
        move = self.game.vocabulary.move(step.do) if step.do else -1
        offer = next((offer for offer in view.offers if offer.move == move), None)
        point = step.point or ((offer.target,) if offer is not None else ())
        return Bubble(filled(step.say, view), point, step.rules, move, offer.words if offer is not None else step.do)

    def answer(self, place: Place, move: int) -> Answer:
        """How the lesson answers a legal move; raises IllegalMove with the reason for any other."""
        step = self.step(place)
        seat = self.lesson.seat
        state = self.position(place)
        view = state.view(seat)
        before = len(state.told(seat))
        state.play(seat, move)
        told = tuple(state.told(seat)[before:])
        asked = self.bubble(place, view)
        if move == asked.move:
            return Answer(True, "", told)
        words = self.game.vocabulary.words(move)
        if asked.move < 0:
            return Answer(False, "You may, and soon you will. First read on.", told)
        but = filled(dict(step.instead).get(words, step.but), view)
        return Answer(False, f"You may, but {but} Try: {asked.words}.", told)


def filled(text: str, view: View) -> str:
    """The text with what the table says at this moment: `{fact/worth}`, `{count/deck}`."""
    facts = {fact.id: fact.value for fact in [*view.facts, *(fact for mat in view.mats for fact in mat.facts)]}
    zones = [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]
    counts: dict[str, int] = {}
    for zone in zones:
        for piece in zone.pieces:
            counts[piece.id] = counts.get(piece.id, 0) + piece.count
        counts[zone.id] = sum(piece.count for piece in zone.pieces)
    for path in HOLE.findall(text):
        kind, _, id = path.partition("/")
        known: dict[str, str] | dict[str, int] = facts if kind == "fact" else counts
        if not path.startswith(AT_THE_TABLE) or id not in known:
            raise GreathallError(f"the table has no '{path}'")
        text = text.replace("{" + path + "}", str(known[id]))
    return text


def told_text(lines: tuple[Line, ...], names: list[str]) -> list[str]:
    """What a move did, as sentences."""
    return [fill(line.text, names) for line in lines]
