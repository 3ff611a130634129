"""A tiny game of our own for testing the kernel: secret bids at the same time, then a turn each.

It is interpreted even where the kernel is compiled, which proves that a game may be.
"""

from __future__ import annotations

from typing import cast

from greathall.kernel import (
    Component,
    Dice,
    Fact,
    Frame,
    Game,
    Mat,
    Numbers,
    Option,
    Question,
    Reader,
    Result,
    Ruling,
    State,
    Together,
    View,
    Vocabulary,
    Word,
    places_by,
)

MOST = 3  # bids go from 0 to 3; move 4 adds a point, move 5 stops


class ToyState(State):
    def __init__(
        self,
        frame: Frame,
        bids: list[list[int]],
        points: list[int],
        phase: int,
    ) -> None:
        super().__init__(frame)
        self.bids = bids
        self.points = points
        self.phase = phase

    def copy(self) -> ToyState:
        return ToyState(
            self,
            [bid.copy() for bid in self.bids],
            self.points.copy(),
            self.phase,
        )

    def redeal(self, seat: int, dice: Dice) -> None:
        if self.phase == 1:
            for other in range(self.seats):
                if other != seat:
                    self.bids[other] = [int(dice.below(MOST + 1)) for _ in self.bids[other]]

    def position(self) -> dict[str, object]:
        return {"bids": self.bids, "points": self.points, "phase": self.phase}

    def census(self) -> dict[str, dict[str, int]]:
        return {"point": {str(seat): points for seat, points in enumerate(self.points)}}


class Bid(Question):
    """Two secret bids of every seat, one after the other."""

    rule = "TOY-1"

    @property
    def prompt(self) -> str:
        return "Bid."

    def moves(self, state: State) -> list[int]:
        toy = cast(ToyState, state)
        # A second bid may not repeat the first; whoever bid 0 first has only 1 left to choose: answered automatically.
        mine = toy.bids[self.seat]
        if not mine:
            return list(range(MOST + 1))
        return [1] if mine[0] == 0 else [bid for bid in range(MOST + 1) if bid != mine[0]]

    def play(self, state: State, move: int) -> None:
        toy = cast(ToyState, state)
        toy.bids[self.seat].append(move)
        if len(toy.bids[self.seat]) < 2:
            state.ask(Bid(self.seat))


class Turn(Question):
    rule = "TOY-2"
    secret = True
    waiting = "Psst."
    fields = ("seat", "left", "word", "spots")

    def __init__(self, seat: int, left: int, word: str = "go", spots: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.left = left
        self.word = word
        self.spots = spots

    def moves(self, state: State) -> list[int]:
        return [4, 5] if self.left else []

    def play(self, state: State, move: int) -> None:
        toy = cast(ToyState, state)
        if move == 4:
            toy.points[self.seat] += 1
            state.tell(f"{{{self.seat}}} takes a point.", "TOY-2")
            state.tell("A whisper.", "TOY-2", (self.seat,))
            state.ask(Turn(self.seat, self.left - 1, self.word, (*self.spots, self.left)))

    def cites(self, state: State, move: int) -> str:
        return "TOY-1" if move == 5 else super().cites(state, move)

    def lapse(self, state: State) -> None:
        state.tell(f"{{{self.seat}}} has no turns left.", "TOY-2")


class Toy(Game):
    questions = (Bid, Turn)

    def __init__(self) -> None:
        entries = [Word(f"bid {n}", f"button/{n}", "TOY-1") for n in range(MOST + 1)]
        entries += [Word("take", "button/take", "TOY-2"), Word("stop", "button/stop", "TOY-2")]
        super().__init__(
            slug="toy",
            title="Toy",
            tagline="A game for tests.",
            version="1",
            seats=range(1, 4),
            minutes="1",
            weight="none",
            options=(
                Option("speed", "slow", ("slow", "fast"), "How fast."),
                Option("limit", 3, least=1, most=9),
                Option("loud", False, (False, True)),
            ),
            vocabulary=Vocabulary(entries),
            rules={"TOY-1": "Bid.", "TOY-2": "Take turns."},
            rulings={"TOY-R1": Ruling("TOY-R1", "A doubt", "Settled.")},
            components=(Component("point", "point", "rulebook", "", {}),),
            feature_names=("points",),
            turn_rule="TOY-2",
            end_rule="TOY-2",
            most_decisions=100,
        )

    def set_up(self, frame: Frame) -> State:
        return ToyState(frame, [[] for _ in range(frame.seats)], [0] * frame.seats, 0)

    def advance(self, state: State) -> None:
        toy = cast(ToyState, state)
        toy.phase += 1
        if toy.phase == 1:
            toy.ask(Together(tuple((Bid(seat),) for seat in range(toy.seats))))
        elif toy.phase <= 1 + toy.seats:
            toy.seal()
            seat = toy.phase - 2
            toy.points[seat] += sum(toy.bids[seat])
            toy.ask(Turn(seat, 2))
        else:
            toy.end("done")

    def judge(self, state: State) -> Result:
        points = [float(value) for value in cast(ToyState, state).points]
        return Result(places_by([[value] for value in points]), points, [[] for _ in points], "done", "TOY-2", [[]])

    def draw(self, state: State, seat: int, view: View) -> None:
        toy = cast(ToyState, state)
        for other in range(toy.seats):
            known = other == seat or toy.phase > 1
            facts = [Fact(f"bid/{other}", "bids", str(toy.bids[other]) if known else "secret")]
            view.mats.append(Mat(other, [], facts))

    def evaluate(self, state: State, seat: int) -> float:
        return float(cast(ToyState, state).points[seat])

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        out[0] = float(cast(ToyState, state).points[seat])

    def load_position(self, frame: Frame, position: Reader) -> State:
        bids = [[int(str(bid)) for bid in row] for row in position.entries("bids") if isinstance(row, list)]
        points = position.numbers("points")
        phase = position.number("phase", 0, 99)
        return ToyState(frame, bids, points, phase)
