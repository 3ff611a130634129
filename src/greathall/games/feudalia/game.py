"""Feudalia, the game: options, set-up, the steps of a round, and where its chapters are tied together.

Rulebook: Setup, How to play, and the variants that combine (FDL-R70).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from greathall.games.feudalia.box.components import SCENARIO_IDS, Box
from greathall.games.feudalia.box.reading import count_check, read_components
from greathall.games.feudalia.box.vocabulary import VOCABULARY
from greathall.games.feudalia.opinion.evaluation import evaluate_for
from greathall.games.feudalia.opinion.features import FEATURE_NAMES, write_features
from greathall.games.feudalia.opinion.worth import fill_worth
from greathall.games.feudalia.position.player import NOT_IN_HAND
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
from greathall.games.feudalia.position.terms import Terms
from greathall.games.feudalia.rules.actions import RestOfEffects
from greathall.games.feudalia.rules.building import FinishToken, FinishUpgrade
from greathall.games.feudalia.rules.choices import (
    ChooseWorked,
    ChooseWorkedCard,
    GainCube,
    PickCards,
    TakeFromTop,
    UntapMaster,
)
from greathall.games.feudalia.rules.crusades import CrusadeCard
from greathall.games.feudalia.rules.effects import DEEDS
from greathall.games.feudalia.rules.events import (
    Defend,
    Destroy,
    DestroyWhere,
    Plunder,
    RaidOver,
    event_for,
    turn_event,
)
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
from greathall.games.feudalia.rules.scoring import end_round, result_of, victory_points
from greathall.games.feudalia.rules.setting_up import (
    ChooseSpecialist,
    DraftFief,
    ExchangeFief,
    deal,
    new_state,
    next_draft,
    next_specialist,
    next_triple,
    prepare_fiefs,
    prepare_supply,
)
from greathall.games.feudalia.rules.taxes import HandTax, PayTax, TaxSettled, UntapAction, collect_tax, untap
from greathall.games.feudalia.rules.trading import AnswerOffer, MakeOffer
from greathall.games.feudalia.rules.vassals import ChooseField, ChooseScroll, EliminateForHire, FinishHire
from greathall.games.feudalia.table.view import draw_table
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadOptions
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import COMPONENTS, Option, OptionValue
from greathall.kernel.result import Result
from greathall.kernel.state import Numbers, State
from greathall.kernel.view import View


def open_box(data: dict[str, object]) -> Box:
    """The tables of a box, and what the opinion makes of them."""
    box = read_components(data)
    fill_worth(box)
    return box


def _switch(name: str, text: str, rule: str) -> Option:
    return Option(name, False, (False, True), text, rule)


class Feudalia(Rules[State]):
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
        printed = read_box("feudalia")
        box = open_box(printed)
        scenarios = Option(
            "scenario",
            "S1",
            SCENARIO_IDS,
            "Starting decks, vassal piles, fiefs, masters and goal.",
            "FDL-12",
            meanings=tuple(f"{scenario.name} ({scenario.goal} VP)" for scenario in box.scenarios),
        )
        super().__init__(
            slug="feudalia",
            title="Feudalia",
            tagline="Three fiefs, a cathedral for the King, and a Tax Collector who always comes too early.",
            version="2",
            seats=range(1, 5),
            minutes="60–120",
            weight="medium",
            options=(
                scenarios,
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
            rules=read_rules("feudalia"),
            rulings=read_rulings("feudalia"),
            components=list_components(printed),
            feature_names=FEATURE_NAMES,
            turn_rule="FDL-29",
            end_rule="FDL-111",
            most_decisions=20_000,  # FDL-R52: 100 rounds of 4 turns; FDL-R53: a turn is finite
        )
        self.printed = box

    def box(self, path: str) -> Box:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        if path == "":
            return self.printed
        return open_box(read_box("feudalia", path))

    def terms(self, seats: int, options: Mapping[str, OptionValue]) -> Terms:
        """What is agreed for one game; raises BadOptions for what cannot be combined (FDL-R70)."""
        box = self.box(str(options["components"]))
        number = SCENARIO_IDS.index(str(options["scenario"]))
        scenario = box.scenarios[number]
        terms = Terms(box, DEEDS, scenario, seats, options)
        missing = count_check(box, seats, number)
        if missing:
            raise BadOptions(f"components: {missing}")
        if terms.solo:
            for name in ("iron_mode", "trading", "time_trial"):
                if options[name]:
                    raise BadOptions(f"{name} needs other players; solitaire is played without it (FDL-R70)")
            if scenario.military:
                raise BadOptions(f"scenario {scenario.id} is military: not for one player (FDL-159)")
        elif terms.practice:
            raise BadOptions("practice is an option of solitaire, for one player (FDL-167)")
        if scenario.tutorial and terms.seasonal:
            why = "solitaire needs them" if terms.solo else "choose another scenario"
            raise BadOptions(f"scenario {scenario.id} is a tutorial, without seasonal events: {why} (FDL-142)")
        if terms.trading and seats < 3:
            raise BadOptions(f"trading needs 3 or 4 players, not {seats} (FDL-138)")
        if bool(options["wheat_start"]) and scenario.fiefs:
            raise BadOptions(f"scenario {scenario.id} fixes the fiefs: no wheat start (FDL-18)")
        return terms

    def set_up(self, frame: Frame) -> State:
        seats = frame.seats
        terms = self.terms(seats, frame.options)
        box = terms.box
        state = new_state(frame, terms)
        first = state.first
        if state.listening:
            if terms.solo:
                rounds = len(box.event_slots)
                state.tell(f"{terms.scenario.name}: as many VP as possible in {rounds} rounds.", "FDL-158")
            else:
                goal = f"{terms.scenario.name}: to {terms.goal // 2} VP."
                state.tell(f"{goal} {{{first}}} is the starting player.", "FDL-16")
        prepare_fiefs(state)
        return state

    def advance(self, state: State) -> None:
        """The steps of a round; those of the set-up are in `_prepare`."""
        s = cast(FeudaliaState, state)
        step = s.step
        if step == FINAL_PHASE:
            s.turn.renewed = False  # FDL-R41
            s.ask(FinalPhase(s.active))
        elif step == CLOSE:
            s.step = ADJUST
            close_turn(s, s.active)
        elif step == ADJUST:
            s.step = TURN_END
        elif step == TURN_END:
            end_turn(s)
        elif step == TURN:
            begin_turn(s)
        elif step == TAXES:
            s.step = MAIN_PHASE
            collect_tax(s, s.active)
        elif step == MAIN_PHASE:
            s.turn.renewed = False  # FDL-R41
            player = s.players[s.active]
            player.tax_known = NOT_IN_HAND  # FDL-109: had it been there, it would have been played
            s.ask(MainPhase(s.active))
        elif step == ROUND:
            begin_round(s)
        elif step == EVENT:
            next_event(s)
        else:
            self._prepare(s, step)

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

    def judge(self, state: State) -> Result:
        return result_of(cast(FeudaliaState, state))

    def draw(self, state: State, seat: int, view: View) -> None:
        draw_table(cast(FeudaliaState, state), seat, view)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate_for(cast(FeudaliaState, state), seat)

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        write_features(cast(FeudaliaState, state), seat, out)

    def position(self, state: State) -> dict[str, object]:
        return write_position(cast(FeudaliaState, state))

    def load_position(self, frame: Frame, position: Reader) -> State:
        terms = self.terms(frame.seats, frame.options)
        return read_position(frame, terms, position)


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
