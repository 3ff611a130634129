"""Stupor Mundi, the game: the steps of a round, and where its chapters are tied together.

Rulebook: Round structure, End of the Game.
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.stupor_mundi.box.components import Box
from greathall.games.stupor_mundi.box.reading import read_components
from greathall.games.stupor_mundi.box.vocabulary import VOCABULARY
from greathall.games.stupor_mundi.opinion.evaluation import evaluate_for
from greathall.games.stupor_mundi.opinion.features import FEATURES, new_sketch, write_features
from greathall.games.stupor_mundi.opinion.outlook import finished_of, outlook_of
from greathall.games.stupor_mundi.opinion.thinking import THINKING
from greathall.games.stupor_mundi.opinion.turns import is_between_turns, ways_of
from greathall.games.stupor_mundi.position.saving import read_position, write_position
from greathall.games.stupor_mundi.position.state import (
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
from greathall.games.stupor_mundi.rules.actions import MainActions
from greathall.games.stupor_mundi.rules.build import ChooseMix, ChoosePiece, ChooseSite
from greathall.games.stupor_mundi.rules.castle import SideIncome
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, IssueEdict, ReplaceEdict
from greathall.games.stupor_mundi.rules.effects import ChooseType, Convert, GainAlike, MoveShip, RunProgram, UseDraw
from greathall.games.stupor_mundi.rules.endphase import DiscardHand, discard_played, pay_allies, refill_hand, reorganize
from greathall.games.stupor_mundi.rules.goods import GainResource, Overflow, draw_cards
from greathall.games.stupor_mundi.rules.market import VisitMarket
from greathall.games.stupor_mundi.rules.promote import ChooseBonus, Promote
from greathall.games.stupor_mundi.rules.purchase import ChooseCard, FinishPurchase, PayCard, UseBought
from greathall.games.stupor_mundi.rules.scoring import result_of
from greathall.games.stupor_mundi.rules.setting_up import ChooseHouse, new_position
from greathall.games.stupor_mundi.rules.solo import frederick_turn
from greathall.games.stupor_mundi.rules.summon import ChooseAlly, PlaceAlly
from greathall.games.stupor_mundi.rules.turn import (
    ChooseFace,
    ChooseMain,
    ChooseSlot,
    PlayCard,
    Travel,
    can_play,
    pass_turn,
)
from greathall.games.stupor_mundi.rules.workplaces import Reward
from greathall.games.stupor_mundi.table.view import draw_table
from greathall.kernel.data import Reader
from greathall.kernel.frame import Frame
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch
from greathall.kernel.state import State
from greathall.kernel.way import Way

MARKET = Option(
    "market",
    "easy",
    ("easy", "medium", "difficult"),
    "How good the prices at the five markets are.",
    "STM-109",
    meanings=(
        "All five markets show their blue side: good prices.",
        "Three markets show their blue side, two the red side with worse prices.",
        "All five markets show their red side: you receive less and pay more.",
    ),
    title="Markets",
    arts=(("market-blue",), ("market-blue", "market-red"), ("market-red",)),
)
HOUSES = Option(
    "houses",
    "random",
    ("random", "choice"),
    "How the players get their Houses.",
    "STM-110",
    meanings=(
        "Everybody is dealt a House.",
        "Everybody chooses a House. The last player in turn order chooses first.",
    ),
    title="Houses",
    names=("dealt at random", "chosen by the players"),
    arts=(("savoy", "hohenstaufen", "di_romano", "wittelsbach"),) * 2,
)
SOLO = Option(
    "solo",
    "normal",
    ("normal", "easy"),
    "Only when you play alone: how many Edicts the game lasts.",
    "STM-113",
    meanings=(
        "The Edict tiles of a game for two.",
        "Three more Edict tiles, so the game lasts longer. Take this for a first game alone.",
    ),
    title="Game for one",
    arts=(("edict", "solo"), ("edict", "solo")),
)


class StuporMundi(BoardGame[StuporState, Box]):
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
                finished_of=finished_of,
            ),
            slug="stupor_mundi",
            title="Stupor Mundi",
            tagline="Serve the wonder of the world, and outshine him.",
            version="2",
            seats=range(1, 5),
            minutes="90-120",
            weight="heavy",
            options=(MARKET, HOUSES, SOLO, COMPONENTS),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="STM-31",
            end_rule="STM-102",
            # 100 rounds (STM-R33) of 4 players with 60 decisions each; random games took 110 to 5,900.
            most_decisions=24000,
            thinking=THINKING,
        )
        self.conductor = MainActions()

    def bare(self, kind: type[State], frame: Frame) -> State:
        state = StuporState(frame, self.box_of(frame))
        state.conductor = self.conductor
        return state

    def set_up(self, frame: Frame) -> StuporState:
        state = super().set_up(frame)
        state.conductor = self.conductor
        return state

    def load_position(self, frame: Frame, position: Reader) -> StuporState:
        state = super().load_position(frame, position)
        state.conductor = self.conductor
        return state

    def write_features(self, state: StuporState, seat: int, out: Row) -> None:
        write_features(state, seat, out)

    def new_sketch(self) -> Sketch:
        return new_sketch()

    def ways(self, state: StuporState, seat: int, looked: int, most: int) -> list[Way]:
        return ways_of(state, seat, looked, most)

    def between_turns(self, state: StuporState, seat: int) -> bool:
        return is_between_turns(state, seat)

    # ------------------------------------------------------------------ the steps of a round

    def advance(self, state: StuporState) -> None:
        """The agenda is empty: what comes next (STM-30)."""
        step = state.step
        if step == TURN_STEP:
            self._begin_turn(state)
        elif step == PLAYED_STEP:
            self._end_turn(state)
        elif step == DISCARD_STEP:
            player = state.players[(state.first + state.at) % state.seats]  # STM-R44
            discard_played(state, player)
            state.step = DRAW_STEP
            state.ask(DiscardHand(player.seat))
        elif step == DRAW_STEP:
            refill_hand(state, state.players[(state.first + state.at) % state.seats])
            state.at += 1
            state.step = DISCARD_STEP
            if state.at >= state.seats:
                state.at = 0
                state.step = INCOME_STEP
        elif step == INCOME_STEP:
            self._castle_income(state)
        elif step == REORGANIZE_STEP:
            self._end_round(state)
        elif step == HOUSES_STEP:
            self._next_house(state)
        else:
            self._deal(state)

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
        if state.layout.solo and state.turns <= state.box.solo_turns:  # STM-116
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
