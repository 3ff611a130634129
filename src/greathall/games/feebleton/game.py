"""Feebleton, the game: set-up, the steps of a turn, and where its chapters are tied together.

Rulebook: Setup, Gameplay, Player Turn.
"""

from __future__ import annotations

from typing import cast

from greathall.games.feebleton.box.components import Box
from greathall.games.feebleton.box.reading import read_components
from greathall.games.feebleton.box.vocabulary import make_vocabulary
from greathall.games.feebleton.opinion.evaluation import evaluate_for
from greathall.games.feebleton.opinion.features import FEATURE_NAMES, write_features
from greathall.games.feebleton.position.saving import read_position
from greathall.games.feebleton.position.state import (
    CHOOSE,
    DRAW,
    LAST,
    PLAYED,
    TURN,
    WINDOW,
    FeebletonState,
)
from greathall.games.feebleton.rules.effects import draw
from greathall.games.feebleton.rules.questions import (
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
from greathall.games.feebleton.rules.scoring import pile_value, result_of
from greathall.games.feebleton.rules.setting_up import lay_out
from greathall.games.feebleton.rules.windows import FreeWindow, LastChoice, open_free_window, open_last_choice
from greathall.games.feebleton.table.view import draw_table
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
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
        return lay_out(frame, self.box(str(frame.options["components"])))

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
        state = read_position(frame, self.box(str(frame.options["components"])), position)
        state.values = [pile_value(state.box, pile) for pile in state.piles]  # how to count them is a rule
        return state
