"""Feudalia, the things of the box as the compendium shows them."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.feudalia.box.components import CARD_IDS, EVENT_IDS, MASTER_IDS, TYPES, VASSAL_IDS, Box
from greathall.games.feudalia.table.scenarios import scenario_text
from greathall.games.feudalia.table.texts import fief_text, token_price
from greathall.games.looks import Face


def face_of(box: Box, section: str, values: Mapping[str, object]) -> Face | None:
    id = str(values.get("id", ""))
    if section == "vassal":
        vassal = VASSAL_IDS.index(id)
        return Face(box.names[vassal], "Vassals", id, box.texts[vassal], "FDL-9")
    if section in ("master", "cathedral_master"):
        master = MASTER_IDS.index(id)
        return Face(box.master_names[master], "Masters", id, box.master_texts[master], "FDL-11")
    if section == "fief":
        word = str(values["type"])
        kind = TYPES.index(word)
        levels = " ".join(f"Level {level}: {fief_text(box, kind, level)}" for level in range(3))
        return Face(f"{word.capitalize()} fief", "Fiefs", f"fief-{word}", levels)
    if section == "cathedral":
        card = CARD_IDS.index(id)
        return Face(box.card_names[card], "Cathedral", "token-1", f"{token_price(box, card)}.")
    if section == "event":
        event = EVENT_IDS.index(str(values["type"]))
        name = f"{box.event_names[event]} ({values['season']} {values['stage']})"
        text = f"{box.event_texts[event][:1].upper()}{box.event_texts[event][1:]}."
        art = f"event-{EVENT_IDS[event].replace('_', '-')}"
        return Face(name, "Events", art, text, box.event_rules[event])
    if section == "treasury_face":
        text = f"How many coins a treasury saves while the levels of its fiefs add up to {values['label']}."
        return Face(f"Treasury face {values['label']}", "Treasury", "marker", text, "FDL-64")
    if section == "variant_card":
        return Face(str(values["name"]), "Variant cards", "back")
    if section == "scenario":
        scenario = next(known for known in box.scenarios if known.id == id)
        return Face(f"{id} {scenario.name}", "Scenarios", "game", scenario_text(box, scenario))
    if section == "tokens":
        return Face("Tokens, markers and cubes", "Other pieces", "token-0")
    return None
