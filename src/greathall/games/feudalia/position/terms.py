"""Feudalia, what was agreed before the game, and lasts for all of it."""

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
