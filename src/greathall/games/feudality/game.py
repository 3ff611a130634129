"""Feudality, the game: set-up, the steps of a turn, and where its chapters are tied together.

Rulebook: Prepare for Play, Sequence of Play.
"""

from __future__ import annotations

from typing import cast

from greathall.games.feudality.baronial import Act, act_next, resolve_liaison
from greathall.games.feudality.components import KINDS, SKILLS, UNITS, Box
from greathall.games.feudality.contests import JoinIn, contest_next, join_next, note_score
from greathall.games.feudality.dice_windows import Reroll
from greathall.games.feudality.evaluation import evaluate_for
from greathall.games.feudality.events import (
    Demand,
    NameBaron,
    demand_next,
    draw_event,
    end_event,
    gift_next,
    poorest_next,
)
from greathall.games.feudality.features import FEATURE_NAMES, write_features
from greathall.games.feudality.feeding import Hunger, feed, pass_on, starve
from greathall.games.feudality.hostilities import (
    ChooseMark,
    NameEnemy,
    PaySaboteurs,
    TakeOver,
    price_sabotage,
    resolve_attack,
    resolve_private_war,
    resolve_sabotage,
    roll_counter,
    roll_for_attack,
    roll_saboteurs,
)
from greathall.games.feudality.loading import read_position
from greathall.games.feudality.payments import Give, Take, Trade
from greathall.games.feudality.point_of_action import (
    Activate,
    ChooseMine,
    UseFortification,
    activate_next,
    begin_turn,
    roll_for_action,
    set_pawns,
)
from greathall.games.feudality.purchase import Buy, buy_next, fill_tray
from greathall.games.feudality.raids import (
    ChooseRuin,
    raid_next,
    resolve_monster,
    resolve_raid,
    roll_for_monster,
    strike,
)
from greathall.games.feudality.reading import read_components
from greathall.games.feudality.scoring import result_of
from greathall.games.feudality.setting_up import (
    ChooseFief,
    Pick,
    Place,
    PlaceKeep,
    PlaceTower,
    next_of_setup,
    next_pick,
)
from greathall.games.feudality.state import (
    ACT,
    ACTIVATE,
    ATTACK_ROLL,
    ATTACK_ROLLED,
    BURY,
    BUY,
    CHOOSE_FIEF,
    CONTEST,
    CONTEST_ROLLED,
    DEMAND,
    DRAFT,
    EVENT,
    EVENT_DONE,
    FEED,
    GENERAL_ROLLED,
    GIFTS,
    HUNGER,
    JOIN_IN,
    LIAISON_ROLLED,
    MONSTER_ROLL,
    MONSTER_ROLLED,
    MUSTER,
    NEW_TURN,
    NO_UNITS,
    NO_WAR,
    NOTHING,
    POOREST,
    PRIVATE_ROLLED,
    RAID,
    RAID_ROLLED,
    ROLL,
    ROLLED,
    SABOTAGE_DEFENDED,
    SABOTAGE_PAID,
    SABOTAGE_PRICED,
    SABOTAGE_ROLLED,
    STRIKE_ROLLED,
    SURVIVE,
    TRAY,
    WAR_ROLL,
    WAR_ROLLED,
    FeudalityState,
    empty_land,
)
from greathall.games.feudality.view import draw_table
from greathall.games.feudality.vocabulary import make_vocabulary
from greathall.games.feudality.war import (
    Heal,
    Send,
    begin_general_war,
    bury,
    muster_next,
    resolve_war,
    roll_for_war,
    survive_next,
)
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData, BadOptions
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.result import Result
from greathall.kernel.state import Numbers, State
from greathall.kernel.view import View

RED_DRAGON = Option(
    "red_dragon",
    "book",
    ("book", "faq"),
    "What a Red Dragon does that breaks in.",
    "FDY-149",
    meanings=(
        "it strikes a square and destroys a tile, like every other monster",
        "it takes one victory point and does no other damage: the designer's later correction",
    ),
)
VICTORY_NUMBER = Option(
    "victory_number",
    0,
    text="The Victory Number that ends the game; 0: the number of the box for so many players.",
    rule="FDY-155",
    least=0,
    most=50,
)


class Feudality(Rules[State]):
    """2 to 6 players; a fief each, and one King above them all."""

    questions = (
        ChooseFief,
        PlaceKeep,
        PlaceTower,
        Pick,
        Place,
        Activate,
        ChooseMine,
        UseFortification,
        Reroll,
        JoinIn,
        Send,
        Heal,
        Demand,
        NameBaron,
        ChooseRuin,
        Buy,
        Act,
        NameEnemy,
        PaySaboteurs,
        ChooseMark,
        TakeOver,
        Hunger,
        Trade,
        Give,
        Take,
    )

    def __init__(self) -> None:
        printed = read_box("feudality")
        super().__init__(
            slug="feudality",
            title="Feudality",
            tagline="Build a fief out of hills, rivers and beggars, and please the King, or at least his Queen.",
            version="1",
            seats=range(2, 7),
            minutes="60-90",
            weight="medium",
            options=(RED_DRAGON, VICTORY_NUMBER, COMPONENTS),
            vocabulary=make_vocabulary(),
            rules=read_rules("feudality"),
            rulings=read_rulings("feudality"),
            components=list_components(printed),
            feature_names=FEATURE_NAMES,
            turn_rule="FDY-32",
            end_rule="FDY-156",
            most_decisions=6000,  # FDY-R50: 100 turns, of about five decisions for each of six players; twice that
        )
        self.boxes: dict[str, Box] = {"": read_components(printed)}

    def box(self, path: str) -> Box:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        if path == "":
            return self.boxes[""]
        return read_components(read_box("feudality", path))

    def set_up(self, frame: Frame) -> State:
        seats, options = frame.seats, frame.options
        box = self.box(str(options["components"]))
        goal = int(options["victory_number"])
        if 0 < goal <= box.start_vp:
            raise BadOptions(f"option victory_number: {goal} is too small; everybody starts with {box.start_vp} VP")
        first = frame.dice.below(seats)  # FDY-12, FDY-R4
        state = FeudalityState(
            frame,
            box,
            options["red_dragon"] == "faq",
            goal or box.victory_number[seats],
            [box.start_vp] * seats,  # FDY-14
            box.start_goods * seats,  # FDY-15
            [0] * (seats * UNITS),
            [0] * seats,
            [empty_land() for _ in range(seats)],
            [-1] * seats,
            [-1] * seats,
            [0] * (seats * SKILLS),
            [0] * seats,
            box.counts.copy(),  # FDY-4: Keeps and fortifications are not in it
            sum(box.counts),
            NOTHING,
            NOTHING,
            -1,
            [0] * KINDS,
            box.card_count.copy(),  # FDY-25
            sum(box.card_count),
            [0] * len(box.card_count),
            [0] * len(box.card_count),
            -1,
            -1,
            first,
            0,
            CHOOSE_FIEF,
            0,
            0,
            0,
            0,
            [-1] * seats,
            [0] * seats,
            0,
            0,
            NOTHING,
            NO_WAR,
            0,
            [0] * (seats * UNITS),
            NO_UNITS,
            0,
            0,
            False,
            -1,
            -1,
            0,
            0,
            False,
        )
        if state.listening:
            state.tell(f"{{{first}}} is the first Senior.", "FDY-12", pieces=(f"mat/{first}",))
        return state

    def advance(self, state: State) -> None:
        """The next step; the commonest come first."""
        s = cast(FeudalityState, state)
        step = s.step
        if step == ACTIVATE:
            activate_next(s)
        elif step == BUY:
            buy_next(s)
        elif step == ACT:
            act_next(s)
        elif step == HUNGER:
            starve(s)
        elif step == ROLL:
            roll_for_action(s)
        elif step == ROLLED:
            set_pawns(s)
        elif step == NEW_TURN:
            begin_turn(s)
        elif step == EVENT:
            draw_event(s)
        elif step == EVENT_DONE:
            end_event(s)
        elif step == TRAY:
            fill_tray(s)
        elif step == FEED:
            feed(s)
        elif step <= DRAFT:
            if step == DRAFT:
                next_pick(s)
            else:
                next_of_setup(s)
        elif step < TRAY:
            self._go_on_with_event(s, step)
        elif step < FEED:
            self._go_on_with_action(s, step)
        else:
            pass_on(s)

    def _go_on_with_event(self, s: FeudalityState, step: int) -> None:
        """Phase 2, and the wars of phase 4."""
        if step == DEMAND:
            demand_next(s)
        elif step == RAID:
            raid_next(s)
        elif step == RAID_ROLLED:
            resolve_raid(s)
        elif step == JOIN_IN:
            join_next(s)
        elif step == CONTEST:
            contest_next(s)
        elif step == CONTEST_ROLLED:
            note_score(s)
        elif step == MUSTER:
            muster_next(s)
        elif step == WAR_ROLL:
            roll_for_war(s)
        elif step == WAR_ROLLED:
            resolve_war(s)
        elif step == SURVIVE:
            survive_next(s)
        elif step == BURY:
            bury(s)
        elif step == MONSTER_ROLL:
            roll_for_monster(s)
        elif step == MONSTER_ROLLED:
            resolve_monster(s)
        elif step == STRIKE_ROLLED:
            strike(s)
        elif step == POOREST:
            poorest_next(s)
        elif step == GIFTS:
            gift_next(s)

    def _go_on_with_action(self, s: FeudalityState, step: int) -> None:
        """Phase 4: what follows a roll of a special action."""
        if step == LIAISON_ROLLED:
            resolve_liaison(s)
        elif step == SABOTAGE_PRICED:
            price_sabotage(s)
        elif step == SABOTAGE_PAID:
            roll_saboteurs(s)
        elif step == SABOTAGE_ROLLED:
            roll_counter(s)
        elif step == SABOTAGE_DEFENDED:
            resolve_sabotage(s)
        elif step == PRIVATE_ROLLED:
            resolve_private_war(s)
        elif step == GENERAL_ROLLED:
            begin_general_war(s)
        elif step == ATTACK_ROLL:
            roll_for_attack(s)
        elif step == ATTACK_ROLLED:
            resolve_attack(s)

    def judge(self, state: State) -> Result:
        return result_of(cast(FeudalityState, state))

    def draw(self, state: State, seat: int, view: View) -> None:
        draw_table(cast(FeudalityState, state), seat, view)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate_for(cast(FeudalityState, state), seat)

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        write_features(cast(FeudalityState, state), seat, out)

    def load_position(self, frame: Frame, position: Reader) -> State:
        try:
            box = self.box(str(frame.options["components"]))
        except BadOptions as error:
            raise BadData(str(error)) from None
        return read_position(frame, box, position)
