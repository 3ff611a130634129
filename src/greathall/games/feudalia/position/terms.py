"""Feudalia, what was agreed before the game, and lasts for all of it."""

from __future__ import annotations

from greathall.games.feudalia.box.components import SCENARIO_IDS, Box
from greathall.games.feudalia.box.reading import count_check
from greathall.games.feudalia.position.deed import Deed
from greathall.kernel.errors import BadOptions
from greathall.kernel.frame import Frame


class Terms:
    """What was agreed before the game: it never changes."""

    def __init__(self, frame: Frame, box: Box, deeds: list[Deed]) -> None:
        options = frame.options
        scenario = box.scenarios[SCENARIO_IDS.index(str(options["scenario"]))]
        self.box = box
        self.deeds = deeds  # what the effects of the box do, by their kind
        self.scenario = scenario
        self.solo = frame.seats == 1
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


def agree(frame: Frame, box: Box, deeds: list[Deed]) -> Terms:
    """What is agreed for one game; raises BadOptions for what cannot be combined (FDL-R70)."""
    seats, options = frame.seats, frame.options
    terms = Terms(frame, box, deeds)
    scenario = terms.scenario
    missing = count_check(box, seats, scenario)
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
