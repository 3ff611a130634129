"""A tiny game of our own for testing the kernel: secret bids at the same time, then a turn each.

It is interpreted even where the kernel is compiled, which proves that a game may be.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel import (
    OWN,
    Choice,
    Component,
    Dice,
    Fact,
    Frame,
    Mat,
    Option,
    Phrase,
    Pick,
    Reader,
    Reason,
    Result,
    Row,
    Rules,
    Ruling,
    State,
    Together,
    Verb,
    Verbs,
    View,
    Vocabulary,
    amounts,
    places_by,
)

MOST = 3
BID: Final = Phrase("bid {}", "button/{}", "TOY-1", ("0", "1", "2", "3"))
TAKE: Final = Phrase("take", "button/take", "TOY-2")
STOP: Final = Phrase("stop", "button/stop", "TOY-2")
VOCABULARY: Final = Vocabulary(BID, TAKE, STOP)


class ToyState(State):
    bids: list[list[int]]
    points: list[int]
    phase: int = 0

    def copy(self) -> ToyState:
        twin = ToyState(self)
        twin.bids = [bid.copy() for bid in self.bids]
        twin.points = self.points.copy()
        twin.phase = self.phase
        return twin

    def redeal(self, seat: int, dice: Dice) -> None:
        if self.phase == 1:
            for other in range(self.seats):
                if other != seat:
                    self.bids[other] = [int(dice.below(MOST + 1)) for _ in self.bids[other]]

    def census(self) -> dict[str, dict[str, int]]:
        return {"point": {str(seat): points for seat, points in enumerate(self.points)}}


class Bid(Pick[ToyState]):
    """Two secret bids of every seat, one after the other."""

    rule = "TOY-1"

    @property
    def prompt(self) -> str:
        return "Bid."

    def phrase(self) -> Phrase:
        return BID

    def forbids(self, state: ToyState, thing: int) -> Reason | None:
        # A second bid may not repeat the first; whoever bid 0 first has only 1 left to choose: answered automatically.
        mine = state.bids[self.seat]
        if mine and (thing == mine[0] or (mine[0] == 0 and thing != 1)):
            return Reason(f"you bid {mine[0]} before", "TOY-1")
        return None

    def take(self, state: ToyState, thing: int) -> None:
        state.bids[self.seat].append(thing)
        if len(state.bids[self.seat]) < 2:
            state.ask(Bid(self.seat))


class Turn(Choice[ToyState]):
    rule = "TOY-2"
    secret = True
    waiting = "Psst."
    fields = ("seat", "left", "word", "spots")

    def __init__(self, seat: int, left: int, word: str = "go", spots: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.left = left
        self.word = word
        self.spots = spots

    def verbs(self) -> Verbs[ToyState]:
        return _TURN

    def lapse(self, state: ToyState) -> None:
        state.tell(f"{{{self.seat}}} has no turns left.", "TOY-2")


class Take(Verb[ToyState, Turn]):
    def forbids(self, state: ToyState, asked: Turn, thing: int) -> Reason | None:
        return None if asked.left else Reason("no turns are left", "TOY-2")

    def play(self, state: ToyState, asked: Turn, thing: int) -> None:
        state.points[asked.seat] += 1
        state.tell(f"{{{asked.seat}}} takes a point.", "TOY-2")
        state.tell("A whisper.", "TOY-2", (asked.seat,))
        state.ask(Turn(asked.seat, asked.left - 1, asked.word, (*asked.spots, asked.left)))


class Stop(Take):
    """Possible as long as taking is."""

    def play(self, state: ToyState, asked: Turn, thing: int) -> None:
        pass

    def cites(self, state: ToyState, asked: Turn, thing: int) -> str:
        return "TOY-1"


_TURN: Final = Verbs(Take(TAKE), Stop(STOP))


class Toy(Rules[ToyState]):
    questions = (Bid, Turn)

    def __init__(self) -> None:
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
            vocabulary=VOCABULARY,
            rules={"TOY-1": "Bid.", "TOY-2": "Take turns."},
            rulings={"TOY-R1": Ruling("TOY-R1", "A doubt", "Settled.")},
            components=(Component("point", "point", "rulebook", "", {}),),
            features=tuple(amounts("{}", ("points",), OWN)),
            turn_rule="TOY-2",
            end_rule="TOY-2",
            most_decisions=100,
        )

    def set_up(self, frame: Frame) -> ToyState:
        state = ToyState(frame)
        state.bids = [[] for _ in range(frame.seats)]
        state.points = [0] * frame.seats
        return state

    def advance(self, state: ToyState) -> None:
        state.phase += 1
        if state.phase == 1:
            state.ask(Together(tuple((Bid(seat),) for seat in range(state.seats))))
        elif state.phase <= 1 + state.seats:
            state.seal()
            seat = state.phase - 2
            state.points[seat] += sum(state.bids[seat])
            state.ask(Turn(seat, 2))
        else:
            state.end("done")

    def judge(self, state: ToyState) -> Result:
        points = [float(value) for value in state.points]
        return Result(places_by([[value] for value in points]), points, [[] for _ in points], "done", "TOY-2", [[]])

    def draw(self, state: ToyState, seat: int, view: View) -> None:
        for other in range(state.seats):
            known = other == seat or state.phase > 1
            facts = [Fact(f"bid/{other}", "bids", str(state.bids[other]) if known else "secret")]
            view.mats.append(Mat(other, [], facts))

    def evaluate(self, state: ToyState, seat: int) -> float:
        return float(state.points[seat])

    def write_features(self, state: ToyState, seat: int, out: Row) -> None:
        out[0] = float(state.points[seat])

    def position(self, state: ToyState) -> dict[str, object]:
        return {"bids": state.bids, "points": state.points, "phase": state.phase}

    def load_position(self, frame: Frame, position: Reader) -> ToyState:
        state = ToyState(frame)
        state.bids = [[int(str(bid)) for bid in row] for row in position.entries("bids") if isinstance(row, list)]
        state.points = position.numbers("points")
        state.phase = position.number("phase", 0, 99)
        return state
