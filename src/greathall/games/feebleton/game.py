"""Feebleton, the game: set-up, the steps of a turn, and where its chapters are tied together.

Rulebook: Setup, Gameplay, Player Turn.
"""

from __future__ import annotations

from typing import cast

from greathall.games.feebleton.components import IDS, KINDS, Box, read_components
from greathall.games.feebleton.effects import draw
from greathall.games.feebleton.evaluation import evaluate_for
from greathall.games.feebleton.features import FEATURE_NAMES, write_features
from greathall.games.feebleton.questions import (
    ArrangeDeck,
    ChooseCard,
    ChooseMode,
    ChooseTarget,
    EraReaction,
    HandReaction,
    TakeBack,
    TradeHands,
    UseAbility,
)
from greathall.games.feebleton.scoring import pile_value, result_of
from greathall.games.feebleton.state import (
    CHOOSE,
    DRAW,
    LAST,
    NOTHING,
    PLAYED,
    STEPS,
    TURN,
    WINDOW,
    FeebletonState,
    hold,
)
from greathall.games.feebleton.view import draw_table
from greathall.games.feebleton.vocabulary import make_vocabulary
from greathall.games.feebleton.windows import FreeWindow, LastChoice, open_free_window, open_last_choice
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData, BadOptions
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.result import Result
from greathall.kernel.state import Numbers, State
from greathall.kernel.view import View

ANYTIME = Option(
    "anytime",
    "reactions",
    ("reactions", "full"),
    "When Guard and General can be played out of turn.",
    "FBL-131",
    meanings=(
        "in one's own turn, and in answer to a card that touches one's hand or ends an era",
        "also before each card that somebody plays, and before drawing up: the nearest to the book's 'any time'",
    ),
)


class Feebleton(Rules[State]):
    """2 to 4 players; one pile that everybody builds and one player takes."""

    questions = (
        ChooseCard,
        ChooseTarget,
        UseAbility,
        HandReaction,
        EraReaction,
        ChooseMode,
        ArrangeDeck,
        TradeHands,
        TakeBack,
        FreeWindow,
        LastChoice,
    )

    def __init__(self) -> None:
        printed = read_box("feebleton")
        super().__init__(
            slug="feebleton",
            title="Feebleton",
            tagline="Build a rich town together, and be the one who plunders it.",
            version="1",
            seats=range(2, 5),
            minutes="20",
            weight="light",
            options=(ANYTIME, COMPONENTS),
            vocabulary=make_vocabulary(),
            rules=read_rules("feebleton"),
            rulings=read_rulings("feebleton"),
            components=list_components(printed),
            feature_names=FEATURE_NAMES,
            turn_rule="FBL-12",
            end_rule="FBL-101",
            most_decisions=1800,  # FBL-R33
        )
        self.boxes: dict[str, Box] = {"": read_components(printed)}

    def box(self, path: str) -> Box:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        if path == "":
            return self.boxes[""]
        return read_components(read_box("feebleton", path))

    def set_up(self, frame: Frame) -> State:
        seats = frame.seats
        box = self.box(str(frame.options["components"]))
        needed = box.hand_start * seats
        if box.size <= needed:
            raise BadOptions(  # FBL-R36
                f"components: {box.size} cards are too few; {seats} players need more than {needed}"
            )
        first = frame.dice.below(seats)  # FBL-11
        state = FeebletonState(
            frame,
            box,
            frame.options["anytime"] == "full",
            box.counts.copy(),  # FBL-9
            box.size,
            [],
            [[] for _ in range(seats)],
            [],
            [],
            [],
            [],
            first,
            first,
            0,
            TURN,
            0,
            0,
            0,
            -1,
            -1,
            False,
            0,
            [0] * seats,
            [NOTHING] * (seats * seats),
        )
        for k in range(seats):  # FBL-10
            hand = state.hands[(first + k) % seats]
            for _ in range(box.hand_start):
                hold(hand, state.draw_card())
        if state.listening:
            state.tell(f"{{{first}}} begins.", "FBL-11")
        return state

    def advance(self, state: State) -> None:
        """The steps of a turn."""
        s = cast(FeebletonState, state)
        step = s.step
        if step == CHOOSE:
            s.step = PLAYED
            s.ask(ChooseCard(s.active, s.plays_left if s.plays_made > 0 else 0))
        elif step == PLAYED:
            self._after_play(s)
        elif step == DRAW:
            self._draw_up(s)
        elif step == TURN:
            s.turn += 1
            s.protected = 0  # FBL-54: until the end of the turn
            s.plays_left = s.box.plays_per_turn  # FBL-40
            s.plays_made = 0
            s.busy = False
            s.step = WINDOW if s.full else CHOOSE
        elif step == WINDOW:
            s.step = CHOOSE
            s.seal()
            open_free_window(s, 1)
        else:
            s.step = DRAW
            open_last_choice(s)

    def _after_play(self, state: FeebletonState) -> None:
        """(e) Another counted play, or step 2 (FBL-32)."""
        state.pending = -1
        state.target = -1
        if state.plays_left > 0 and state.hands[state.active]:
            state.step = WINDOW if state.full else CHOOSE
        elif state.full and state.plays_left == 0:
            state.step = LAST
        else:
            state.step = DRAW

    def _draw_up(self, state: FeebletonState) -> None:
        """Step 2: draw until the hand is full; then the turn ends (FBL-22, FBL-23)."""
        state.seal()
        missing = state.box.hand_refill - len(state.hands[state.active])
        draw(state, state.active, missing, "FBL-22")
        if state.over:
            return
        state.quiet = 0 if state.busy else state.quiet + 1
        if state.quiet >= state.seats:
            state.end("stalled")  # FBL-133
            if state.listening:
                state.tell("Nobody can play or draw a card any more: the game is over.", "FBL-133")
            return
        state.active = (state.active + 1) % state.seats  # FBL-12
        state.step = TURN

    def judge(self, state: State) -> Result:
        return result_of(cast(FeebletonState, state))

    def draw(self, state: State, seat: int, view: View) -> None:
        draw_table(cast(FeebletonState, state), seat, view)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate_for(cast(FeebletonState, state), seat)

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        write_features(cast(FeebletonState, state), seat, out)

    def load_position(self, frame: Frame, position: Reader) -> State:
        seats = frame.seats
        box = self.box(str(frame.options["components"]))
        hands = [_cards(position, "hands", words) for words in position.lists_of_words("hands")]
        for hand in hands:
            hand.sort()
        piles = [_cards(pile, "cards", pile.words("cards")) for pile in position.parts("piles")]
        known_hand: list[list[int]] = []
        for row in position.entries("known_hand"):
            known_hand.extend(
                _cards(position, "known_hand", words)
                for words in Reader({"row": row}, position.where).lists_of_words("row")
            )
        stock = [0] * KINDS
        for card in position.part("stock").names():
            stock[_cards(position, "stock", [card])[0]] = position.part("stock").number(card, 0, 1000)
        protected = 0
        for seat in position.numbers("protected"):
            if not 0 <= seat < seats:
                raise BadData(f"{position.where}: 'protected' names seat {seat}, which does not exist")
            protected |= 1 << seat
        step = position.text("step")
        if step not in STEPS:
            raise BadData(f"{position.where}: there is no step '{step}'")
        pending = position.text("pending")
        state = FeebletonState(
            frame,
            box,
            frame.options["anytime"] == "full",
            stock,
            sum(stock),
            _cards(position, "top", position.words("top"))[::-1],
            hands,
            _cards(position, "feebleton", position.words("feebleton")),
            piles,
            [pile.number("owner", 0, seats - 1) for pile in position.parts("piles")],
            [pile_value(box, pile) for pile in piles],
            position.number("first", 0, seats - 1),
            position.number("active", 0, seats - 1),
            position.number("turn", 0, 1 << 30),
            STEPS.index(step),
            position.number("plays_left", 0, 1 << 30),
            position.number("plays_made", 0, 1 << 30),
            protected,
            _cards(position, "pending", [pending])[0] if pending else -1,
            position.number("target", -1, seats - 1),
            position.flag("busy"),
            position.number("quiet", 0, seats),
            position.numbers("known_top"),
            known_hand,
        )
        _check(state, position.where)
        return state


def _cards(reader: Reader, name: str, words: list[str]) -> list[int]:
    cards: list[int] = []
    for word in words:
        if word not in IDS:
            raise BadData(f"{reader.where}: '{name}' has '{word}', which is no card")
        cards.append(IDS.index(word))
    return cards


def _check(state: FeebletonState, where: str) -> None:
    """A set-up position may leave cards of the box out, but never has more than the box."""
    n = state.seats
    if len(state.hands) != n or len(state.known_top) != n or len(state.known_hand) != n * n:
        raise BadData(f"{where}: hands, known_top and known_hand must have an entry for each of the {n} seats")
    if not state.over and state.deck_size() == 0:
        raise BadData(f"{where}: the deck is never empty while the game runs (FBL-101)")
    for card, places in state.census().items():
        most = state.box.counts[IDS.index(card)]
        if sum(places.values()) > most:
            raise BadData(f"{where}: there are more than {most} of '{card}'")
    for p in range(n):
        if not 0 <= state.known_top[p] <= min(2, len(state.top)):  # FBL-71: nobody ever sees more than two
            raise BadData(f"{where}: seat {p} cannot know {state.known_top[p]} of {len(state.top)} top cards")
        for q in range(n):
            known = state.known_hand[p * n + q]
            if any(known.count(kind) > state.hands[q].count(kind) for kind in known):
                raise BadData(f"{where}: seat {p} knows a card of seat {q} that is not there")
