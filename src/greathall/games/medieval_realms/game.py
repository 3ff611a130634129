"""Medieval Realms, the game: the steps of a round, and where its chapters are tied together.

Rulebook: The Round, A quick round overview, End of the game.
"""

from __future__ import annotations

from greathall.games.boardgame import BoardGame, Chapters
from greathall.games.medieval_realms.box.components import Box, read_components
from greathall.games.medieval_realms.box.names import MOST_SEATS
from greathall.games.medieval_realms.box.vocabulary import VOCABULARY
from greathall.games.medieval_realms.opinion.evaluation import evaluate_for
from greathall.games.medieval_realms.opinion.features import FEATURES, new_sketch, write_features
from greathall.games.medieval_realms.opinion.outlook import outlook_of
from greathall.games.medieval_realms.opinion.thinking import THINKING
from greathall.games.medieval_realms.position.saving import read_position, write_position
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
from greathall.kernel.options import COMPONENTS
from greathall.kernel.row import Row
from greathall.kernel.sketch import Sketch


class MedievalRealms(BoardGame[RealmsState, Box]):
    """2 to 5 players; leaders placed in secret, cards bought, won by majority or bid for in the open."""

    questions = (ExtraToken, PlaceLeaders, Action, Bid, ChooseKind, ChooseToken, TakeCard)

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
            slug="medieval_realms",
            title="Medieval Realms",
            tagline="Place your leaders in secret, then outbuy and outbid the other realms.",
            version="1",
            seats=range(2, MOST_SEATS + 1),
            minutes="60-90",
            weight="medium",
            options=(COMPONENTS,),
            vocabulary=VOCABULARY,
            features=FEATURES,
            turn_rule="MDR-76",
            end_rule="MDR-2",
            most_decisions=5000,  # MDR-R41
            thinking=THINKING,
        )
        # The question of step 2 is the same in every round of every game.
        self.placing = [placing_together(seats) for seats in range(MOST_SEATS + 1)]

    def write_features(self, state: RealmsState, seat: int, out: Row) -> None:
        write_features(state, seat, out)

    def new_sketch(self) -> Sketch:
        return new_sketch()

    def advance(self, state: RealmsState) -> None:
        """The steps of a round (MDR-52)."""
        step = state.step
        if step == ACT:
            seat = next_actor(state)
            if seat >= 0:
                state.ask(Action(seat))
            elif state.round == state.box.rounds:  # MDR-109
                final_scoring(state)  # MDR-118
                state.end("rounds")  # MDR-2
            else:
                clean_up(state)
                state.round += 1
                state.step = PLACE
        elif step == REVEAL:
            get_resources(state)
            extra_goods(state)
            new_turn_order(state)
            state.passed = 0
            state.turn = state.seats - 1  # MDR-76: the initial player comes next
            state.step = ACT
        elif step == PLACE:
            state.step = REVEAL
            raise_walls(state, self.placing[state.seats])
        else:
            seat = next_to_choose(state)
            if seat >= 0:
                state.ask(ExtraToken(seat))
            else:
                state.step = PLACE
