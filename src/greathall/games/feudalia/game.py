"""Feudalia, the game: options, set-up, the steps of a round, and where its chapters are tied together.

Rulebook: Setup, How to play, and the variants that combine (FDL-R70).
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.feudalia.box.components import SCENARIO_IDS, Box
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
from greathall.games.feudalia.table.view import draw_table
from greathall.kernel.data import Reader
from greathall.kernel.frame import Frame
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.state import State


def _scenarios(box: Box) -> Option:
    meanings = tuple(f"{scenario.name} ({scenario.goal} VP)" for scenario in box.scenarios)
    text = "Starting decks, vassal piles, fiefs, masters and goal."
    return Option("scenario", "S1", SCENARIO_IDS, text, "FDL-12", meanings=meanings)


def _switch(name: str, text: str, rule: str) -> Option:
    return Option(name, False, (False, True), text, rule)


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
                write_features=write_features,
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
                _switch("wheat_start", "Everybody starts with a wheat fief and drafts two.", "FDL-22"),
                _switch("seasonal_events", "An event card for every round.", "FDL-142"),
                _switch("iron_mode", "The leader has to beat the others clearly; who is beaten drops out.", "FDL-118"),
                _switch("quick_start", "Five special actions for everybody before the first round.", "FDL-126"),
                _switch("time_trial", "With events, and at most as many rounds as event cards.", "FDL-156"),
                _switch("trading", "Cubes may be traded among 3 or 4 players.", "FDL-138"),
                _switch("practice", "Solitaire without the events that strike everybody.", "FDL-167"),
                COMPONENTS,
            ),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="FDL-29",
            end_rule="FDL-111",
            most_decisions=20_000,  # FDL-R52: 100 rounds of 4 turns; FDL-R53: a turn is finite
            thinking=THINKING,
        )
        self.options = (_scenarios(self.printed), *self.options)  # their names and goals stand in the box

    def bare(self, kind: type[State], frame: Frame) -> State:
        return FeudaliaState(frame, Terms(frame, self.box_of(frame), DEEDS))

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
        state.tell(f"Round {state.round}: the turn of {{{state.active}}}.", "FDL-29", pieces=(f"mat/{state.active}",))
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
