"""Stupor Mundi, the things of the box as the compendium shows them."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.looks import Face
from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROGRAM,
    CITY_IDS,
    CITY_NAMES,
    CITY_TILES,
    GREAT_IDS,
    GREAT_NAMES,
    HOUSE_IDS,
    SITE_IDS,
    Box,
)
from greathall.games.stupor_mundi.box.texts import describe_market, describe_solo
from greathall.games.stupor_mundi.table.view_player import site_text

_CARDS = {
    "house_common": "House cards",
    "house_unique": "House cards",
    "advanced": "Advanced cards",
}


def face_of(box: Box, section: str, values: Mapping[str, object]) -> Face | None:
    id, rule = str(values.get("id", "")), str(values.get("rule", ""))
    number = int(str(values.get("n", 0))) - 1
    if section in _CARDS:
        card = CARD_IDS.index(id)
        return Face(CARD_NAMES[card], _CARDS[section], id, box.card_texts[card], box.program_rules[CARD_PROGRAM + card])
    if section == "house":
        first = 4 + 2 * HOUSE_IDS.index(id)
        text = " ".join(f"{CARD_NAMES[card]}: {box.card_texts[card]}" for card in (first, first + 1))
        return Face(f"House {values['name']}", "Houses", id, text, "STM-20")
    if section == "ally":
        ally = box.ally_ids.index(id)
        return Face(box.ally_names[ally], "Allies", f"ally-{id}", box.ally_texts[ally], box.ally_rules[ally])
    if section == "edict":
        icons = values["icons"]
        assert isinstance(icons, list)
        return Face(f"Edict {id}", "Edicts", "edict", f"Add or remove: {', '.join(icons)}.", "STM-58")
    if section == "market":
        tile = 2 * box.market_ids.index(id)
        text = f"Blue side: {describe_market(box.markets[tile])} Red side: {describe_market(box.markets[tile + 1])}"
        return Face(f"Market {id}", "Market tiles", "market-blue", text, "STM-53")
    if section == "workplace_tile":
        tile = 2 * box.tile_ids.index(id)
        text = f"I: {box.workplaces[tile].text} II: {box.workplaces[tile + 1].text}"
        return Face(f"Workplace {id}", "Workplace tiles", str(values["section"]), text, box.workplaces[tile].rule)
    if section == "city_bonus":
        text = box.city_texts[CITY_TILES.index(id)]
        return Face(f"City Bonus {id}", "City Bonus tiles", f"bonus-{id.lower()}", text, rule)
    if section == "great":
        great = GREAT_IDS.index(str(values["piece"]))
        art = f"{GREAT_IDS[great].partition('_')[0]}-great"
        return Face(GREAT_NAMES[great], "Structures", art, box.great_texts[great], rule)
    if section == "player_pieces":
        return Face("Towers, Walls and Keeps", "Structures", "tower", "What a player can build.", "STM-66")
    if section == "castle_site":
        return Face(f"Castle space {id}", "Spaces", str(values["kind"]), site_text(box, SITE_IDS.index(id)), "STM-66")
    if section == "castle_side":
        return Face(f"Castle side {number + 1}", "Spaces", "wall", box.side_texts[number])
    if section == "card_slot":
        actions = " or ".join(ACTIONS[action] for action in box.slot_actions[number])
        art = "lock" if values["locked"] else "back"
        return Face(f"Card slot {number + 1}", "Spaces", art, f"Face down: {actions}.", "STM-35")
    if section == "edict_position":
        return Face(f"Edict space {values['roman']}", "Spaces", "edict", f"Reward: {box.position_texts[number]}")
    if section == "path":
        return Face(f"Path {id}", "Spaces", "countryside", "From the Countryside to the City.")
    if section in ("ally_space", "card_space"):
        city = CITY_NAMES[CITY_IDS.index(str(values["city"]))]
        what, art = ("Ally", "ally-back") if section == "ally_space" else ("Card", "back-a")
        return Face(f"{what} space {city} {values['spot']} (side {values['side']})", "Spaces", art)
    if section == "ally_slot":
        return Face(f"Ally space under {str(values['under']).replace('_', ' ')}", "Spaces", "ally")
    if section == "solo_card":
        text = describe_solo(box, box.solo_ids.index(id))
        return Face(f"Solo card {id}", "Solo cards", "solo", f"{text[:1].upper()}{text[1:]}.", "STM-118")
    return None
