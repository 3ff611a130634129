"""Feudalia, the scenarios in words: what each is about, for whoever chooses one (FDL-12)."""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import SCENARIO_IDS, TYPES, VASSAL_IDS, Box, Scenario
from greathall.kernel.options import Option

ABOUT: Final = {
    "T1": "For your first game: no masters and no stone, and everybody has the same three fiefs.",
    "T2": "For your second game: adds stone, more nobles and some easy masters. Everybody has a wheat fief.",
    "T3": "For your third game: the whole base game with all masters.",
    "S1": "The usual game: a bit of everything.",
    "S2": "Money and exchange. It goes well with trading among three or four players.",
    "S3": "Courtiers and builders. You start with a second Merchant instead of a Serf.",
    "S4": "Influence and nobles. You start with a second Priest instead of a Serf. It suits iron mode.",
    "S5": "A long game of building.",
    "S6": "Garrisons defend your fiefs against raids. Seasonal events are part of it.",
    "S7": "Magicians among your vassals.",
    "S8": "Garrisons, and the Crusades with a higher goal. You start with a Soldier instead of a Serf.",
    "S9": "Some vassal piles are drawn at random, so every game is different.",
}
FIRST: Final = "T1"


def scenario_text(box: Box, scenario: Scenario) -> str:
    """What a scenario is about, its goal, and the vassals that not every scenario has."""
    words = f"{ABOUT[scenario.id]} Goal: {scenario.goal} VP."
    if scenario.tutorial or scenario.military:
        words += " Not for one player."  # FDL-142, FDL-159
    own = own_vassals(box, scenario)
    if own:
        words += f" Extra vassals: {', '.join(box.names[vassal] for vassal in own)}."
    return words


def own_vassals(box: Box, scenario: Scenario) -> list[int]:
    """The vassals with a pile here that some other scenario does without."""
    return [
        vassal
        for vassal in scenario.piles
        if not all(vassal in other.piles for other in box.scenarios if other.masters)
    ]


def _arts(box: Box, scenario: Scenario) -> tuple[str, ...]:
    """The fiefs where they are fixed; else the vassals; the back of the cards where they are drawn at random."""
    fiefs = [f"fief-{TYPES[kind]}" for kind in scenario.fiefs]
    return tuple(fiefs or [VASSAL_IDS[own] for own in own_vassals(box, scenario)] or ["back"])


def scenario_option(box: Box) -> Option:
    return Option(
        "scenario",
        "S1",
        SCENARIO_IDS,
        "What everybody starts with, which vassals and masters can be hired, and how many points end the game.",
        "FDL-12",
        meanings=tuple([scenario_text(box, scenario) for scenario in box.scenarios]),
        title="Scenario",
        names=tuple([scenario.name for scenario in box.scenarios]),
        arts=tuple([_arts(box, scenario) for scenario in box.scenarios]),
        first=FIRST,
    )
