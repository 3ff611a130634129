"""Stupor Mundi, the game: the steps of a round, and where its chapters are tied together.

Rulebook: Round structure, End of the Game.
"""

from __future__ import annotations

from typing import cast

from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.games.stupor_mundi.actions import MainActions
from greathall.games.stupor_mundi.build import ChooseMix, ChoosePiece, ChooseSite, SideIncome
from greathall.games.stupor_mundi.components import Box
from greathall.games.stupor_mundi.edicts import ActivateIcon, IssueEdict, ReplaceEdict
from greathall.games.stupor_mundi.effects import ChooseType, Convert, GainAlike, MoveShip, RunProgram, UseDraw
from greathall.games.stupor_mundi.endphase import DiscardHand, discard_played, pay_allies, refill_hand, reorganize
from greathall.games.stupor_mundi.evaluation import evaluate_for
from greathall.games.stupor_mundi.features import FEATURE_NAMES, write_features
from greathall.games.stupor_mundi.goods import GainResource, Overflow, draw_cards
from greathall.games.stupor_mundi.loading import load
from greathall.games.stupor_mundi.market import VisitMarket
from greathall.games.stupor_mundi.promote import ChooseBonus, Promote
from greathall.games.stupor_mundi.purchase import ChooseCard, FinishPurchase, PayCard, UseBought
from greathall.games.stupor_mundi.reading import read_components
from greathall.games.stupor_mundi.scoring import result_of
from greathall.games.stupor_mundi.setup import lay_out
from greathall.games.stupor_mundi.solo import frederick_turn
from greathall.games.stupor_mundi.state import (
    DEAL_STEP,
    DISCARD_STEP,
    DRAW_STEP,
    HOUSES_STEP,
    INCOME_STEP,
    PLAYED_STEP,
    REORGANIZE_STEP,
    TRIGGERS,
    TURN_STEP,
    StuporState,
)
from greathall.games.stupor_mundi.summon import ChooseAlly, PlaceAlly
from greathall.games.stupor_mundi.turn import (
    ChooseFace,
    ChooseHouse,
    ChooseMain,
    ChooseSlot,
    PlayCard,
    Travel,
    can_play,
    pass_turn,
)
from greathall.games.stupor_mundi.view import draw_table
from greathall.games.stupor_mundi.vocabulary import make_vocabulary
from greathall.games.stupor_mundi.workplaces import Reward
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadOptions
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.result import Result
from greathall.kernel.state import Numbers, State
from greathall.kernel.view import View

MARKET = Option(
    "market",
    "easy",
    ("easy", "medium", "difficult"),
    "How good the trades of the five markets are.",
    "STM-109",
    meanings=("five blue sides", "three blue sides and two red ones", "five red sides"),
)
HOUSES = Option(
    "houses",
    "random",
    ("random", "choice"),
    "How the Houses are given out.",
    "STM-110",
    meanings=("at random", "chosen in reverse turn order, the last player first"),
)
SOLO = Option(
    "solo",
    "normal",
    ("normal", "easy"),
    "For one player: how long the Edicts last.",
    "STM-113",
    meanings=("the Edict tiles of two players", "three more Edict tiles"),
)


class StuporMundi(Rules[State]):
    """1 to 4 vassals of Frederick II."""

    questions = (
        ChooseHouse, Travel, PlayCard, ChooseFace, ChooseSlot, ChooseMain,
        Promote, ChooseBonus, VisitMarket, ChooseSite, ChoosePiece, ChooseMix, SideIncome,
        ChooseAlly, PlaceAlly, ChooseCard, PayCard, UseBought, FinishPurchase,
        IssueEdict, ActivateIcon, ReplaceEdict,
        GainResource, Overflow, UseDraw, Convert, ChooseType, GainAlike, MoveShip, RunProgram, Reward,
        DiscardHand,
    )  # fmt: skip

    def __init__(self) -> None:
        printed = read_box("stupor_mundi")
        super().__init__(
            slug="stupor_mundi",
            title="Stupor Mundi",
            tagline="Serve the wonder of the world, and outshine him.",
            version="1",
            seats=range(1, 5),
            minutes="90-120",
            weight="heavy",
            options=(MARKET, HOUSES, SOLO, COMPONENTS),
            vocabulary=make_vocabulary(),
            rules=read_rules("stupor_mundi"),
            rulings=read_rulings("stupor_mundi"),
            components=list_components(printed),
            feature_names=FEATURE_NAMES,
            turn_rule="STM-31",
            end_rule="STM-102",
            # 100 rounds (STM-R33) of 4 players with 60 decisions each; random games took 110 to 5,900.
            most_decisions=24000,
        )
        self.boxes: dict[str, Box] = {"": read_components(printed)}
        self.conductor = MainActions()

    def box(self, path: str) -> Box:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        if path == "":
            return self.boxes[""]
        return read_components(read_box("stupor_mundi", path))

    def set_up(self, frame: Frame) -> State:
        if frame.options["solo"] == "easy" and frame.seats > 1:
            raise BadOptions("option solo: 'easy' is for one player; with more players leave it 'normal'")
        return lay_out(frame, self.conductor, self.box(str(frame.options["components"])))

    # ------------------------------------------------------------------ the steps of a round

    def advance(self, state: State) -> None:
        """The agenda is empty: what comes next (STM-30)."""
        s = cast(StuporState, state)
        step = s.step
        if step == TURN_STEP:
            self._begin_turn(s)
        elif step == PLAYED_STEP:
            self._end_turn(s)
        elif step == DISCARD_STEP:
            player = s.players[(s.first + s.at) % s.seats]  # STM-R44
            discard_played(s, player)
            s.step = DRAW_STEP
            s.ask(DiscardHand(player.seat))
        elif step == DRAW_STEP:
            refill_hand(s, s.players[(s.first + s.at) % s.seats])
            s.at += 1
            s.step = DISCARD_STEP
            if s.at >= s.seats:
                s.at = 0
                s.step = INCOME_STEP
        elif step == INCOME_STEP:
            self._castle_income(s)
        elif step == REORGANIZE_STEP:
            self._end_round(s)
        elif step == HOUSES_STEP:
            self._next_house(s)
        else:
            self._deal(s)

    def _next_house(self, state: StuporState) -> None:
        """The last player chooses first (STM-20)."""
        if state.at >= state.seats:
            state.at = 0
            state.step = DEAL_STEP
            return
        state.at += 1
        state.ask(ChooseHouse(int((state.first + state.seats - state.at) % state.seats)))

    def _deal(self, state: StuporState) -> None:
        for k in range(state.seats):
            draw_cards(state, state.players[(state.first + k) % state.seats], state.box.hand_start, "STM-26")
        state.step = TURN_STEP
        if state.listening:
            state.tell("Round 1.", "STM-30")

    def _begin_turn(self, state: StuporState) -> None:
        """The next player who has not passed travels and plays a card (STM-31)."""
        for _ in range(state.seats):
            player = state.players[state.active]
            if not player.passed:
                if can_play(state, player):
                    state.both = player.both  # STM-78: a Keep built in this turn does not count
                    state.step = PLAYED_STEP
                    state.ask(Travel(int(player.seat)))
                    return
                pass_turn(state, player, True)  # STM-R17
            state.active = (state.active + 1) % state.seats
        state.at = 0
        state.step = DISCARD_STEP

    def _end_turn(self, state: StuporState) -> None:
        state.turns += 1
        if state.table.solo and state.turns <= state.box.solo_turns:  # STM-116
            frederick_turn(state)
        state.active = (state.active + 1) % state.seats
        state.step = TURN_STEP

    def _castle_income(self, state: StuporState) -> None:
        """All closed sides of all players, one player after the other (STM-97)."""
        if state.at >= state.seats:
            state.step = REORGANIZE_STEP
            return
        player = state.players[(state.first + state.at) % state.seats]
        state.at += 1
        closed = player.closed_sides(state.box)
        if closed:
            state.ask(SideIncome(player.seat, closed))

    def _end_round(self, state: StuporState) -> None:
        """Ally income, Reorganization; the end, or the next round (STM-98 to STM-102)."""
        pay_allies(state)
        reorganize(state)
        if state.triggers:
            state.end(" ".join(TRIGGERS[i] for i in range(len(TRIGGERS)) if (state.triggers >> i) & 1))
            return
        state.round += 1
        state.first = (state.first + 1) % state.seats  # STM-101
        state.active = state.first
        state.turns = 0
        state.at = 0
        for player in state.players:
            player.passed = False
        state.step = TURN_STEP
        if state.listening:
            state.tell(f"Round {state.round}; {{{state.first}}} begins.", "STM-101")

    # ------------------------------------------------------------------ the other chapters

    def judge(self, state: State) -> Result:
        return result_of(cast(StuporState, state))

    def draw(self, state: State, seat: int, view: View) -> None:
        draw_table(cast(StuporState, state), seat, view)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate_for(cast(StuporState, state), seat)

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        write_features(cast(StuporState, state), seat, out)

    def load_position(self, frame: Frame, position: Reader) -> State:
        box = self.box(str(frame.options["components"]))
        return load(frame, self.conductor, box, position)
