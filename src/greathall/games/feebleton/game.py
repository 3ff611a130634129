"""Feebleton, the game: the steps of a turn, and where its chapters are tied together.

Rulebook: Gameplay, Player Turn.
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.feebleton.box.components import Box
from greathall.games.feebleton.box.reading import read_components
from greathall.games.feebleton.box.vocabulary import VOCABULARY
from greathall.games.feebleton.opinion.evaluation import evaluate_for
from greathall.games.feebleton.opinion.features import FEATURES, new_sketch, write_features
from greathall.games.feebleton.opinion.outlook import outlook_of
from greathall.games.feebleton.opinion.thinking import THINKING
from greathall.games.feebleton.position.saving import read_position, write_position
from greathall.games.feebleton.position.state import (
    CHOOSE,
    DRAW,
    LAST,
    PLAYED,
    TURN,
    WINDOW,
    FeebletonState,
)
from greathall.games.feebleton.rules.abilities import ArrangeDeck, ChooseMode, TakeBack, TradeHands
from greathall.games.feebleton.rules.effects import draw
from greathall.games.feebleton.rules.reactions import EraReaction, HandReaction
from greathall.games.feebleton.rules.scoring import pile_value, result_of
from greathall.games.feebleton.rules.setting_up import new_position
from greathall.games.feebleton.rules.turn import ChooseCard, ChooseTarget, UseAbility
from greathall.games.feebleton.rules.windows import FreeWindow, LastChoice, open_free_window, open_last_choice
from greathall.games.feebleton.table.view import draw_table
from greathall.kernel.data import Reader
from greathall.kernel.frame import Frame
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

ANYTIME = Option(
    "anytime",
    "reactions",
    ("reactions", "full"),
    "When a Guard or a General may be played.",
    "FBL-131",
    meanings=(
        "In your own turn. Also in answer to a card that touches your hand, or when an era is about to end.",
        "Also before every card that somebody plays, and before you draw. Nearest to the book, but it asks you often.",
    ),
    title="Guard and General",
    names=("only when it matters", "at any time"),
    arts=(("guard", "general"), ("guard", "general")),
)


class Feebleton(BoardGame[FeebletonState, Box]):
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
        super().__init__(
            Chapters(
                read_components=read_components,
                new_position=new_position,
                read_position=read_position,
                write_position=write_position,
                result_of=result_of,
                draw_table=draw_table,
                evaluate_for=evaluate_for,
                outlook_of=outlook_of,
            ),
            slug="feebleton",
            title="Feebleton",
            tagline="Build a rich town together, and be the one who plunders it.",
            version="2",
            seats=range(2, 5),
            minutes="20",
            weight="light",
            options=(ANYTIME, COMPONENTS),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="FBL-12",
            end_rule="FBL-101",
            most_decisions=1800,  # FBL-R33
            thinking=THINKING,
        )

    def load_position(self, frame: Frame, position: Reader) -> FeebletonState:
        state = super().load_position(frame, position)
        state.values = [pile_value(state.box, pile) for pile in state.piles]  # how to count them is a rule
        return state

    def write_features(self, state: FeebletonState, seat: int, out: Row) -> None:
        write_features(state, seat, out)

    def new_sketch(self) -> Sketch:
        return new_sketch()

    def advance(self, state: FeebletonState) -> None:
        """The steps of a turn."""
        step = state.step
        if step == CHOOSE:
            state.step = PLAYED
            state.ask(ChooseCard(state.active, state.plays_left if state.plays_made > 0 else 0))
        elif step == PLAYED:
            self._after_play(state)
        elif step == DRAW:
            self._draw_up(state)
        elif step == TURN:
            state.turn += 1
            state.protected = 0  # FBL-54: until the end of the turn
            state.plays_left = state.box.plays_per_turn  # FBL-40
            state.plays_made = 0
            state.busy = False
            state.step = WINDOW if state.full else CHOOSE
        elif step == WINDOW:
            state.step = CHOOSE
            state.seal()
            open_free_window(state, 1)
        else:
            state.step = DRAW
            open_last_choice(state)

    def _after_play(self, state: FeebletonState) -> None:
        """(e) Another counted play, or step 2 (FBL-32)."""
        state.pending = -1
        state.target = -1
        if state.plays_left > 0 and state.hands[state.active]:  # FBL-25; FBL-43: after an End of Era too
            state.step = WINDOW if state.full else CHOOSE
        elif state.full and state.plays_left == 0:
            state.step = LAST
        else:
            state.step = DRAW

    def _draw_up(self, state: FeebletonState) -> None:
        """Step 2: draw until the hand is full; then the turn ends (FBL-22, FBL-23)."""
        state.seal()
        missing = state.box.hand_refill - len(state.hands[state.active])
        draw(state, state.active, missing, "FBL-22")  # FBL-24
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
