"""Feudalia, the game: options, set-up, the steps of a round, and where its chapters are tied together.

Rulebook: Setup, How to play, and the variants that combine (FDL-R70).
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.feudalia.box.components import Box
from greathall.games.feudalia.box.reading import read_components
from greathall.games.feudalia.box.vocabulary import VOCABULARY
from greathall.games.feudalia.opinion.evaluation import evaluate_for
from greathall.games.feudalia.opinion.features import FEATURES, write_features
from greathall.games.feudalia.opinion.outlook import finished_of, outlook_of
from greathall.games.feudalia.opinion.thinking import THINKING
from greathall.games.feudalia.opinion.worth import fill_worth
from greathall.games.feudalia.position.saving import read_position, write_position
from greathall.games.feudalia.position.state import (
    ADJUST,
    CLOSE,
    DEAL,
    DRAFTING,
    EVENT,
    FINAL_PHASE,
    MAIN_PHASE,
    QUICK_ACTIONS,
    QUICK_GIFT,
    ROUND,
    SPECIALISTS,
    SUPPLY,
    TAXES,
    TRIPLES,
    TURN,
    TURN_END,
    FeudaliaState,
)
from greathall.games.feudalia.position.terms import Terms, agree
from greathall.games.feudalia.rules.actions import RestOfEffects
from greathall.games.feudalia.rules.building import FinishToken, FinishUpgrade
from greathall.games.feudalia.rules.choices import GainCube, PickCards, TakeFromTop, UntapMaster
from greathall.games.feudalia.rules.crusades import CrusadeCard
from greathall.games.feudalia.rules.effects import DEEDS
from greathall.games.feudalia.rules.events import Destroy, DestroyWhere, event_for, turn_event
from greathall.games.feudalia.rules.exchange import Exchange, GiveCubes, TakeCubes
from greathall.games.feudalia.rules.final_phase import DiscardCubes, FinalPhase, close_turn
from greathall.games.feudalia.rules.keeping import HoldCubes, Lodge, LodgeFrom, StoreCubes
from greathall.games.feudalia.rules.main_phase import MainPhase
from greathall.games.feudalia.rules.masters import ChooseCity, ChooseMaster, FinishMaster, PutUnder
from greathall.games.feudalia.rules.paying import LeaveOut, PayCubes
from greathall.games.feudalia.rules.quick_start import (
    QuickAction,
    QuickCity,
    RemoveForQuick,
    TakeGift,
    next_gift,
    next_quick_action,
)
from greathall.games.feudalia.rules.raids import Defend, Plunder, RaidOver
from greathall.games.feudalia.rules.scoring import end_round, result_of, victory_points
from greathall.games.feudalia.rules.setting_up import (
    ChooseSpecialist,
    DraftFief,
    ExchangeFief,
    deal,
    new_position,
    next_draft,
    next_specialist,
    next_triple,
    prepare_supply,
)
from greathall.games.feudalia.rules.taxes import HandTax, PayTax, TaxSettled, UntapAction, collect_tax, untap
from greathall.games.feudalia.rules.trading import AnswerOffer, MakeOffer
from greathall.games.feudalia.rules.vassals import ChooseField, ChooseScroll, EliminateForHire, FinishHire
from greathall.games.feudalia.rules.worked import ChooseWorked, ChooseWorkedCard
from greathall.games.feudalia.table.scenarios import scenario_option
from greathall.games.feudalia.table.view import draw_table
from greathall.kernel.data import Reader
from greathall.kernel.frame import Frame
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.row import Row
from greathall.kernel.state import State


def _switch(name: str, title: str, text: str, rule: str, off: str, on: str, art: str) -> Option:
    return Option(name, False, (False, True), text, rule, meanings=(off, on), title=title, arts=((), (art,)))


class Feudalia(BoardGame[FeudaliaState, Box]):
    """1 to 4 players; three fiefs each, a deck of vassals, and a cathedral."""

    questions = (
        DraftFief,
        ExchangeFief,
        ChooseSpecialist,
        TakeGift,
        QuickAction,
        RemoveForQuick,
        QuickCity,
        Destroy,
        DestroyWhere,
        Defend,
        Plunder,
        RaidOver,
        UntapAction,
        TaxSettled,
        PayTax,
        HandTax,
        MainPhase,
        EliminateForHire,
        FinishHire,
        ChooseField,
        ChooseScroll,
        RestOfEffects,
        GainCube,
        ChooseWorked,
        ChooseWorkedCard,
        PickCards,
        TakeFromTop,
        UntapMaster,
        Lodge,
        LodgeFrom,
        HoldCubes,
        StoreCubes,
        Exchange,
        GiveCubes,
        TakeCubes,
        LeaveOut,
        PayCubes,
        FinishUpgrade,
        FinishToken,
        ChooseMaster,
        ChooseCity,
        FinishMaster,
        PutUnder,
        CrusadeCard,
        MakeOffer,
        AnswerOffer,
        FinalPhase,
        DiscardCubes,
    )

    def __init__(self) -> None:
        super().__init__(
            Chapters(
                read_components=open_box,
                new_position=begin,
                read_position=load,
                write_position=write_position,
                result_of=result_of,
                draw_table=draw_table,
                evaluate_for=evaluate_for,
                outlook_of=outlook_of,
                finished_of=finished_of,
            ),
            slug="feudalia",
            title="Feudalia",
            tagline="Three fiefs, a cathedral for the King, and a Tax Collector who always comes too early.",
            version="3",
            seats=range(1, 5),
            minutes="60–120",
            weight="medium",
            options=(
                _switch(
                    "wheat_start",
                    "A wheat fief for everybody",
                    "How the first three fiefs are given out, where the scenario leaves it open.",
                    "FDL-22",
                    "Everybody drafts all three fiefs.",
                    "Everybody gets a wheat fief and drafts the other two. The book advises it for beginners.",
                    "fief-wheat",
                ),
                _switch(
                    "seasonal_events",
                    "Seasonal events",
                    "Whether seasons bring events. The tutorials never have them; a game for one always does.",
                    "FDL-142",
                    "No events.",
                    "Every round begins with an event: good harvests, frost, plague, raids.",
                    "event-rains",
                ),
                _switch(
                    "iron_mode",
                    "Iron mode",
                    "How the game ends when somebody reaches the goal.",
                    "FDL-118",
                    "The round is finished; then most points win.",
                    "The leader must beat the others clearly. Whoever is beaten drops out; the last one left wins.",
                    "castellan",
                ),
                _switch(
                    "quick_start",
                    "Quick start",
                    "Whether you begin with a better deck and better fiefs.",
                    "FDL-126",
                    "You begin with the usual deck and fiefs.",
                    "Everybody takes special actions before the first round, so the slow beginning is skipped.",
                    "foreman",
                ),
                _switch(
                    "time_trial",
                    "Time trial",
                    "Whether the number of rounds is limited.",
                    "FDL-156",
                    "The game lasts until somebody reaches the goal.",
                    "The game also ends when the event cards run out; seasonal events are part of it.",
                    "event-calm",
                ),
                _switch(
                    "trading",
                    "Trading",
                    "Whether players may trade cubes. It needs three or four players.",
                    "FDL-138",
                    "Nobody trades.",
                    "In your turn you may trade cubes once with each other player.",
                    "merchant",
                ),
                _switch(
                    "practice",
                    "Practice",
                    "Only when you play alone: which events count.",
                    "FDL-167",
                    "All events count.",
                    "Only the events made for one player count.",
                    "event-works",
                ),
                COMPONENTS,
            ),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="FDL-29",
            end_rule="FDL-111",
            most_decisions=20_000,  # FDL-R52: 100 rounds of 4 turns; FDL-R53: a turn is finite
            thinking=THINKING,
        )
        self.options = (scenario_option(self.printed), *self.options)  # their names and goals stand in the box

    def bare(self, kind: type[State], frame: Frame) -> State:
        return FeudaliaState(frame, Terms(frame, self.box_of(frame), DEEDS))

    def write_features(self, state: FeudaliaState, seat: int, out: Row) -> None:
        write_features(state, seat, out)

    def advance(self, state: FeudaliaState) -> None:
        """The steps of a round; those of the set-up are in `_prepare`."""
        step = state.step
        if step == FINAL_PHASE:
            state.turn.renewed = False  # FDL-R41
            state.ask(FinalPhase(state.active))
        elif step == CLOSE:
            state.step = ADJUST
            close_turn(state, state.active)
        elif step == ADJUST:
            state.step = TURN_END
        elif step == TURN_END:
            end_turn(state)
        elif step == TURN:
            begin_turn(state)
        elif step == TAXES:
            state.step = MAIN_PHASE
            collect_tax(state, state.active)
        elif step == MAIN_PHASE:
            state.turn.renewed = False  # FDL-R41
            state.ask(MainPhase(state.active))
        elif step == ROUND:
            begin_round(state)
        elif step == EVENT:
            next_event(state)
        else:
            self._prepare(state, step)

    def _prepare(self, state: FeudaliaState, step: int) -> None:
        if step == DRAFTING:
            next_draft(state)
        elif step == TRIPLES:
            next_triple(state)
        elif step == SUPPLY:
            prepare_supply(state)
        elif step == SPECIALISTS:
            next_specialist(state)
        elif step == QUICK_GIFT:
            next_gift(state)
        elif step == QUICK_ACTIONS:
            next_quick_action(state)
        elif step == DEAL:
            deal(state)
            state.step = ROUND


# ---------------------------------------------------------------------- where the parts are tied together


def open_box(reader: Reader) -> Box:
    """The tables of a box, and what the opinion makes of them."""
    box = read_components(reader)
    fill_worth(box)
    return box


def begin(frame: Frame, box: Box) -> FeudaliaState:
    """A new game."""
    return new_position(frame, agree(frame, box, DEEDS))


def load(frame: Frame, box: Box, position: Reader) -> FeudaliaState:
    """A saved game."""
    return read_position(frame, agree(frame, box, DEEDS), position)


# ---------------------------------------------------------------------- rounds and turns


def begin_round(state: FeudaliaState) -> None:
    """A round is one turn of every player, beginning with the starting player (FDL-29)."""
    state.round += 1
    state.count = 0
    state.active = state.first
    if state.terms.seasonal:
        turn_event(state)
        state.step = EVENT
    else:
        state.step = TURN


def next_event(state: FeudaliaState) -> None:
    """The event of the round, player after player from the starting player (FDL-R59)."""
    if state.event < 0 or state.count >= state.seats:
        state.count = 0
        state.active = state.first
        state.step = TURN
        return
    seat = (state.first + state.count) % state.seats
    state.count += 1
    if state.players[seat].out == 0:
        state.active = seat
        event_for(state, seat)


def begin_turn(state: FeudaliaState) -> None:
    """The starting phase: untap, then the tax (FDL-30)."""
    state.turn.influence = state.box.influence_actions
    state.turn.renewed = False
    state.step = TAXES
    if state.listening:
        state.tell(f"Round {state.round}: {{{state.active}}}'s turn.", "FDL-29", pieces=(f"mat/{state.active}",))
    untap(state, state.active)


def end_turn(state: FeudaliaState) -> None:
    """The goal is checked at the end of each turn (FDL-R48); then the next player, or the end of the round."""
    if victory_points(state, state.players[state.active]) >= state.terms.goal and not state.reached:
        state.reached = True
        if state.listening and not state.terms.solo:
            rule = "FDL-118" if state.terms.iron else "FDL-111"
            goal = f"the goal of {state.terms.goal // 2} VP"
            state.tell(f"{{{state.active}}} has reached {goal}.", rule, pieces=(f"mat/{state.active}",))
    following = state.seat_after(state.active)
    past_first = (following - state.first) % state.seats <= (state.active - state.first) % state.seats
    if past_first:
        state.step = ROUND
        end_round(state)
    else:
        state.active = following
        state.step = TURN
