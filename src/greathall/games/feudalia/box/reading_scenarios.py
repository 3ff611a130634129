"""Feudalia, reading the scenarios: starting decks, piles, fiefs, masters, goal and required variants (FDL-170)."""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, MASTER_IDS, TAX, TYPES, VASSAL_IDS, Box, Scenario
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData


def read_scenario(box: Box, entry: Reader) -> Scenario:
    scenario = Scenario(entry.text("id"), entry.text("name"))
    scenario.note = entry.text("note", "")
    scenario.tutorial = entry.text("group") == "tutorial"
    scenario.military = entry.flag("military")
    scenario.goal = entry.number("goal_vp", 1, 99)
    deck = entry.part("start_deck")
    for name in deck.names():
        scenario.deck[_vassal(deck, name)] = deck.number(name, 0, 99)
    if scenario.deck[TAX] != 1:
        raise BadData(f"{deck.where}: every starting deck has exactly one Tax Collector")
    scenario.piles = [_vassal(entry, name) for name in entry.words("piles")]
    scenario.choice = [_vassal(entry, name) for name in entry.words("start_choice")]
    scenario.random_piles = entry.number("random_piles", 0, 34, 0)
    scenario.random_pool = [_vassal(entry, name) for name in entry.words("random_pool", [])]
    if TAX in scenario.piles + scenario.random_pool or len(set(scenario.piles)) < len(scenario.piles):
        raise BadData(f"{entry.where}: the piles are different vassals, and never the Tax Collector")
    if set(scenario.random_pool) & set(scenario.piles) or scenario.random_piles > len(set(scenario.random_pool)):
        raise BadData(f"{entry.where}: 'random_pool' needs {scenario.random_piles} vassals that have no pile yet")
    if any(choice not in scenario.piles for choice in scenario.choice):
        raise BadData(f"{entry.where}: 'start_choice' may only name vassals that have a pile (FDL-R82)")
    _read_fiefs(box, scenario, entry.part("fiefs"))
    masters = entry.part("masters")
    mode = masters.text("mode")
    if mode not in ("none", "standard", "row"):
        raise BadData(f"{masters.where}: 'mode' is none, standard or row, not '{mode}'")
    scenario.masters = mode != "none"
    if mode == "row":
        for name in masters.words("row"):
            if name not in MASTER_IDS[:BASIC]:
                raise BadData(f"{masters.where}: '{name}' is no basic master")
            scenario.row.append(MASTER_IDS.index(name))
    scenario.crusades = "the_crusades" in entry.words("variant_cards")
    for name in entry.words("requires"):
        if name != "seasonal_events":
            raise BadData(f"{entry.where}: a scenario can require 'seasonal_events' only, not '{name}'")
        scenario.seasonal = True
    return scenario


def _read_fiefs(box: Box, scenario: Scenario, fiefs: Reader) -> None:
    mode = fiefs.text("mode")
    if mode == "fixed":
        scenario.fiefs = [TYPES.index(word) for word in fiefs.words("types") if word in TYPES]
        if len(scenario.fiefs) != 3:
            raise BadData(f"{fiefs.where}: three types of fief are needed")
        if any(4 * scenario.fiefs.count(kind) > box.low_cards[kind] for kind in scenario.fiefs):
            raise BadData(f"{fiefs.where}: there are not enough fiefs for four players")
    elif mode == "wheat_plus_draft":
        scenario.wheat = True
    elif mode != "draft":
        raise BadData(f"{fiefs.where}: 'mode' is fixed, wheat_plus_draft or draft, not '{mode}'")


def _vassal(entry: Reader, name: str) -> int:
    if name not in VASSAL_IDS:
        raise BadData(f"{entry.where}: '{name}' is no vassal")
    return VASSAL_IDS.index(name)
