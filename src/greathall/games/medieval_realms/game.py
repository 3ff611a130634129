"""Medieval Realms, the game: the steps of a round, and where its chapters are tied together.

Rulebook: The Round, A quick round overview, End of the game.
"""

from __future__ import annotations

from typing import cast

from greathall.games.medieval_realms.box.components import Box, read_components
from greathall.games.medieval_realms.box.names import MOST_SEATS
from greathall.games.medieval_realms.box.vocabulary import make_vocabulary
from greathall.games.medieval_realms.opinion.evaluation import evaluate_for
from greathall.games.medieval_realms.opinion.features import FEATURE_NAMES, write_features
from greathall.games.medieval_realms.position.saving import read_position
from greathall.games.medieval_realms.position.state import ACT, PLACE, REVEAL, RealmsState
from greathall.games.medieval_realms.rules.actions import Action, next_actor
from greathall.games.medieval_realms.rules.auction import Bid
from greathall.games.medieval_realms.rules.effects import ChooseKind, ChooseToken, TakeCard
from greathall.games.medieval_realms.rules.income import extra_goods, get_resources, new_turn_order
from greathall.games.medieval_realms.rules.placement import PlaceLeaders, placing_together, raise_walls
from greathall.games.medieval_realms.rules.round_end import clean_up
from greathall.games.medieval_realms.rules.scoring import final_scoring, result_of
from greathall.games.medieval_realms.rules.setting_up import ExtraToken, new_position, next_to_choose
from greathall.games.medieval_realms.table.view import draw_table
from greathall.games.registers import list_components, read_box, read_rules, read_rulings
from greathall.kernel.data import Reader
from greathall.kernel.frame import Frame
from greathall.kernel.game import Rules
from greathall.kernel.options import COMPONENTS
from greathall.kernel.result import Result
from greathall.kernel.state import Numbers, State
from greathall.kernel.view import View


class MedievalRealms(Rules[State]):
    """2 to 5 players; leaders placed in secret, cards bought, won by majority or bid for in the open."""

    questions = (ExtraToken, PlaceLeaders, Action, Bid, ChooseKind, ChooseToken, TakeCard)

    def __init__(self) -> None:
        printed = read_box("medieval_realms")
        super().__init__(
            slug="medieval_realms",
            title="Medieval Realms",
            tagline="Place your leaders in secret, then outbuy and outbid the other realms.",
            version="1",
            seats=range(2, MOST_SEATS + 1),
            minutes="60-90",
            weight="medium",
            options=(COMPONENTS,),
            vocabulary=make_vocabulary(),
            rules=read_rules("medieval_realms"),
            rulings=read_rulings("medieval_realms"),
            components=list_components(printed),
            feature_names=FEATURE_NAMES,
            turn_rule="MDR-76",
            end_rule="MDR-2",
            most_decisions=5000,  # MDR-R41
        )
        self.boxes: dict[str, Box] = {"": read_components(printed)}
        # The question of step 2 is the same in every round of every game.
        self.placing = [placing_together(seats) for seats in range(MOST_SEATS + 1)]

    def box(self, path: str) -> Box:
        """The printed box, or a changed one; a changed file is read anew for every game."""
        if path == "":
            return self.boxes[""]
        return read_components(read_box("medieval_realms", path))

    def set_up(self, frame: Frame) -> State:
        return new_position(frame, self.box(str(frame.options["components"])))

    def advance(self, state: State) -> None:
        """The steps of a round (MDR-52)."""
        s = cast(RealmsState, state)
        step = s.step
        if step == ACT:
            seat = next_actor(s)
            if seat >= 0:
                s.ask(Action(seat))
            elif s.round == s.box.rounds:  # MDR-109
                final_scoring(s)  # MDR-118
                s.end("rounds")  # MDR-2
            else:
                clean_up(s)
                s.round += 1
                s.step = PLACE
        elif step == REVEAL:
            get_resources(s)
            extra_goods(s)
            new_turn_order(s)
            s.passed = 0
            s.turn = s.seats - 1  # MDR-76: the initial player comes next
            s.step = ACT
        elif step == PLACE:
            s.step = REVEAL
            raise_walls(s, self.placing[s.seats])
        else:
            seat = next_to_choose(s)
            if seat >= 0:
                s.ask(ExtraToken(seat))
            else:
                s.step = PLACE

    def judge(self, state: State) -> Result:
        return result_of(cast(RealmsState, state))

    def draw(self, state: State, seat: int, view: View) -> None:
        draw_table(cast(RealmsState, state), seat, view)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate_for(cast(RealmsState, state), seat)

    def write_features(self, state: State, seat: int, out: Numbers) -> None:
        write_features(cast(RealmsState, state), seat, out)

    def load_position(self, frame: Frame, position: Reader) -> State:
        box = self.box(str(frame.options["components"]))
        return read_position(frame, box, position)
