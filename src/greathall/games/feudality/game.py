"""Feudality, the game: set-up, the steps of a turn, and where its chapters are tied together.

Rulebook: Prepare for Play, Sequence of Play.
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.feudality.box.components import Box
from greathall.games.feudality.box.reading import read_components
from greathall.games.feudality.box.vocabulary import VOCABULARY
from greathall.games.feudality.opinion.evaluation import evaluate_for
from greathall.games.feudality.opinion.features import FEATURES, new_sketch, write_features
from greathall.games.feudality.opinion.outlook import outlook_of
from greathall.games.feudality.opinion.thinking import THINKING
from greathall.games.feudality.position.saving import read_position, write_position
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import (
    ACT,
    ACTIVATE,
    ATTACK_ROLL,
    ATTACK_ROLLED,
    BURY,
    BUY,
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
)
from greathall.games.feudality.rules.baronial import Act, act_next, resolve_liaison
from greathall.games.feudality.rules.contests import JoinIn, contest_next, join_next, note_score
from greathall.games.feudality.rules.dice_windows import Reroll
from greathall.games.feudality.rules.events import (
    Demand,
    NameBaron,
    demand_next,
    draw_event,
    end_event,
    gift_next,
    poorest_next,
)
from greathall.games.feudality.rules.feeding import Hunger, feed, pass_on, starve
from greathall.games.feudality.rules.hostilities import (
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
from greathall.games.feudality.rules.payments import Give, Take, Trade
from greathall.games.feudality.rules.point_of_action import (
    Activate,
    ChooseMine,
    UseFortification,
    activate_next,
    begin_turn,
    roll_for_action,
    set_pawns,
)
from greathall.games.feudality.rules.purchase import Buy, buy_next, fill_tray
from greathall.games.feudality.rules.raids import (
    ChooseRuin,
    raid_next,
    resolve_monster,
    resolve_raid,
    roll_for_monster,
    strike,
)
from greathall.games.feudality.rules.scoring import result_of
from greathall.games.feudality.rules.setting_up import (
    ChooseFief,
    Pick,
    Place,
    PlaceKeep,
    PlaceTower,
    new_position,
    next_of_setup,
    next_pick,
)
from greathall.games.feudality.rules.survival import Heal, bury, survive_next
from greathall.games.feudality.rules.war import Send, begin_general_war, muster_next, resolve_war, roll_for_war
from greathall.games.feudality.table.view import draw_table
from greathall.kernel.options import COMPONENTS, Option
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch

RED_DRAGON = Option(
    "red_dragon",
    "book",
    ("book", "faq"),
    "What a Red Dragon does when it breaks into your fief.",
    "FDY-149",
    meanings=(
        "It strikes a square and destroys a tile there, as every monster does.",
        "It takes one victory point and does no other damage. This is the designer's later correction.",
    ),
    title="Red Dragon",
    names=("it destroys a tile", "it takes a point"),
    arts=(("red_dragon",), ("red_dragon",)),
)
VICTORY_NUMBER = Option(
    "victory_number",
    0,
    text="How many victory points end the game. 0 takes the number of the box: fewer points when more people play.",
    rule="FDY-155",
    least=0,
    most=50,
    title="Victory Number",
)


class Feudality(BoardGame[FeudalityState, Box]):
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
            slug="feudality",
            title="Feudality",
            tagline="Build a fief out of hills, rivers and beggars, and please the King, or at least his Queen.",
            version="1",
            seats=range(2, 7),
            minutes="60-90",
            weight="medium",
            options=(RED_DRAGON, VICTORY_NUMBER, COMPONENTS),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="FDY-32",
            end_rule="FDY-156",
            most_decisions=6000,  # FDY-R50: 100 turns, of about five decisions for each of six players; twice that
            thinking=THINKING,
        )

    def write_features(self, state: FeudalityState, seat: int, out: Row) -> None:
        write_features(state, seat, out)

    def new_sketch(self) -> Sketch:
        return new_sketch()

    def advance(self, state: FeudalityState) -> None:
        """The next step; the commonest come first."""
        step = state.step
        if step == ACTIVATE:
            activate_next(state)
        elif step == BUY:
            buy_next(state)
        elif step == ACT:
            act_next(state)
        elif step == HUNGER:
            starve(state)
        elif step == ROLL:
            roll_for_action(state)
        elif step == ROLLED:
            set_pawns(state)
        elif step == NEW_TURN:
            begin_turn(state)
        elif step == EVENT:
            draw_event(state)
        elif step == EVENT_DONE:
            end_event(state)
        elif step == TRAY:
            fill_tray(state)
        elif step == FEED:
            feed(state)
        elif step <= DRAFT:
            if step == DRAFT:
                next_pick(state)
            else:
                next_of_setup(state)
        elif step < TRAY:
            self._go_on_with_event(state, step)
        elif step < FEED:
            self._go_on_with_action(state, step)
        else:
            pass_on(state)

    def _go_on_with_event(self, state: FeudalityState, step: int) -> None:
        """Phase 2, and the wars of phase 4."""
        if step == DEMAND:
            demand_next(state)
        elif step == RAID:
            raid_next(state)
        elif step == RAID_ROLLED:
            resolve_raid(state)
        elif step == JOIN_IN:
            join_next(state)
        elif step == CONTEST:
            contest_next(state)
        elif step == CONTEST_ROLLED:
            note_score(state)
        elif step == MUSTER:
            muster_next(state)
        elif step == WAR_ROLL:
            roll_for_war(state)
        elif step == WAR_ROLLED:
            resolve_war(state)
        elif step == SURVIVE:
            survive_next(state)
        elif step == BURY:
            bury(state)
        elif step == MONSTER_ROLL:
            roll_for_monster(state)
        elif step == MONSTER_ROLLED:
            resolve_monster(state)
        elif step == STRIKE_ROLLED:
            strike(state)
        elif step == POOREST:
            poorest_next(state)
        elif step == GIFTS:
            gift_next(state)

    def _go_on_with_action(self, state: FeudalityState, step: int) -> None:
        """Phase 4: what follows a roll of a special action."""
        if step == LIAISON_ROLLED:
            resolve_liaison(state)
        elif step == SABOTAGE_PRICED:
            price_sabotage(state)
        elif step == SABOTAGE_PAID:
            roll_saboteurs(state)
        elif step == SABOTAGE_ROLLED:
            roll_counter(state)
        elif step == SABOTAGE_DEFENDED:
            resolve_sabotage(state)
        elif step == PRIVATE_ROLLED:
            resolve_private_war(state)
        elif step == GENERAL_ROLLED:
            begin_general_war(state)
        elif step == ATTACK_ROLL:
            roll_for_attack(state)
        elif step == ATTACK_ROLLED:
            resolve_attack(state)
