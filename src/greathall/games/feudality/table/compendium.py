"""Feudality, the things of the box as the compendium shows them."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.feudality.box.board import SQUARES, TERRAINS
from greathall.games.feudality.box.components import ACTION_IDS, EVENT_IDS, FORT_IDS, IDS, SIDE_IDS, Box
from greathall.games.feudality.table.texts import describe_action, describe_event, describe_fortification, describe_tile
from greathall.games.looks import Face
from greathall.kernel.chronicle import counted, listed

_OTHERS = {
    "keeps": Face("Keep", "Other pieces", "keep", "The middle of a fief; soldiers stand in it."),
    "pawns": Face("Pawn", "Other pieces", "pawn", "The Point of Action on a fief, and the marker of a player's VP."),
    "dice": Face("Dice", "Other pieces", "die-white", "One names the row, the other the column that is activated."),
}


def face_of(box: Box, section: str, values: Mapping[str, object]) -> Face | None:
    id, name, rule = str(values.get("id", "")), str(values.get("name", "")), str(values.get("rule", ""))
    if section == "tile":
        kind = "Soldiers" if values["class"] == "military" else "Tiles"
        return Face(name, kind, id, describe_tile(box, IDS.index(id)), rule)
    if section == "fortification":
        return Face(name, "Fortifications", id, describe_fortification(box, FORT_IDS.index(id) + 1))
    if section == "event":
        return Face(name, "Events", id, _event_text(box, EVENT_IDS.index(id)), rule)
    if section == "baronial":
        text = describe_action(box, ACTION_IDS.index(id)) if id in ACTION_IDS else ""
        return Face(name, "Baronial Actions", id, text, rule)
    if section == "resource":
        return Face(name, "Resources", id, "Never runs out.", "FDY-26")
    if section == "fief":
        return Face(f"Fief {id}", "Fiefs", "plains", _fief_text(box, SIDE_IDS.index(id)))
    return _OTHERS.get(section)


def _event_text(box: Box, event: int) -> str:
    """An event whose cards differ in their number is told once for each."""
    printed = sorted({box.card_value[card] for card in range(len(box.card_event)) if box.card_event[card] == event})
    if len(printed) == 1:
        return describe_event(box, event, printed[0], faq=False)
    return " ".join(f"Number {value}: {describe_event(box, event, value, faq=False)}" for value in printed)


def _fief_text(box: Box, side: int) -> str:
    ground = box.terrain[side * SQUARES : (side + 1) * SQUARES]
    kinds = [
        counted(ground.count(kind), f"square of {name}", f"squares of {name}") for kind, name in enumerate(TERRAINS)
    ]
    return f"River {box.rivers[side]}: {listed(kinds)}."
