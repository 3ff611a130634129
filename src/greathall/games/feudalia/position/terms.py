"""Feudalia, what lasts: for the whole game what was agreed, and for one turn what was played."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.feudalia.box.components import Box, Scenario
from greathall.games.feudalia.position.deed import Deed
from greathall.kernel.options import OptionValue


class Terms:
    """What was agreed before the game: it never changes."""

    def __init__(
        self, box: Box, deeds: list[Deed], scenario: Scenario, seats: int, options: Mapping[str, OptionValue]
    ) -> None:
        self.box = box
        self.deeds = deeds  # what the effects of the box do, by their kind
        self.scenario = scenario
        self.solo = seats == 1
        self.iron = bool(options["iron_mode"])
        self.quick = bool(options["quick_start"])
        self.trading = bool(options["trading"])
        self.trial = bool(options["time_trial"])
        self.seasonal = bool(options["seasonal_events"]) or self.trial or self.solo or scenario.seasonal  # FDL-R70
        self.practice = bool(options["practice"])
        self.wheat = bool(options["wheat_start"]) or scenario.wheat
        goal = scenario.goal
        if scenario.crusades and box.crusade_goal > goal:
            goal = box.crusade_goal  # FDL-17, FDL-R78
        self.goal = 2 * goal  # in half points


class Turn:
    """What lasts until the end of one player's turn."""

    def __init__(
        self,
        influence: int = 0,
        worker_yield: int = 0,
        build_discount: int = 0,
        upgrade_once: int = 0,
        cathedral_once: int = 0,
        income_bonus: int = 0,
        hand_bonus: int = 0,
        save_bonus: int = 0,
        renewed: bool = False,
        moved: int = 0,
        market: int = 0,
        traded: int = 0,
        crusaded: bool = False,
    ) -> None:
        self.influence = influence  # influence actions left (FDL-R25)
        self.worker_yield = worker_yield
        self.build_discount = build_discount
        self.upgrade_once = upgrade_once
        self.cathedral_once = cathedral_once
        self.income_bonus = income_bonus
        self.hand_bonus = hand_bonus
        self.save_bonus = save_bonus
        self.renewed = renewed  # whether the draw deck was renewed in this phase (FDL-R41)
        self.moved = moved  # a bit for each fief whose master moved this turn (FDL-R34)
        self.market = market  # exchanges of the market event made, four bits for each fief
        self.traded = traded  # a bit for each seat traded with this turn
        self.crusaded = crusaded

    def copy(self) -> Turn:
        return Turn(
            self.influence,
            self.worker_yield,
            self.build_discount,
            self.upgrade_once,
            self.cathedral_once,
            self.income_bonus,
            self.hand_bonus,
            self.save_bonus,
            self.renewed,
            self.moved,
            self.market,
            self.traded,
            self.crusaded,
        )

    def market_made(self, fief: int) -> int:
        return (self.market >> (4 * fief)) & 15
