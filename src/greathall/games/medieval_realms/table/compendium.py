"""Medieval Realms, the things of the box as the compendium shows them."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.looks import Face
from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import BUFFER, LEADER_IDS, MAYOR, RESOURCE_IDS, RESOURCES, amount
from greathall.games.medieval_realms.table.view import leader_text, meaning_of


def face_of(box: Box, section: str, values: Mapping[str, object]) -> Face | None:
    id, name = str(values.get("id", "")), str(values.get("name", ""))
    if section == "card":
        card = box.ids.index(id)
        return Face(name, "Event cards", id, box.texts[card], box.rules[card])
    if section == "resource":
        return Face(name, "Resources", id, f"{meaning_of(RESOURCE_IDS.index(id)).capitalize()}.", "MDR-5")
    if section == "leader":
        kind = LEADER_IDS.index(id)
        return Face(name, "Leaders", id, leader_text(box, kind), "MDR-62" if kind == MAYOR else "MDR-12")
    if section == "buffer_mayors":
        return Face("Buffer mayor", "Leaders", "buffer", leader_text(box, BUFFER), "MDR-67")
    if section == "stamp":
        held = "a hand holds one card of it at most." if values["in_hand"] else "such cards are never held in a hand."
        return Face(f"{id.capitalize()} stamp", "Stamps", id, f"The colour of a card; {held}", "MDR-24")
    if section == "realm":
        return Face(f"{id.capitalize()} realm", "Realms", id, "The board of one player: manor, squares, map.")
    if section == "land":
        land = int(str(values["n"])) - 1
        reward = box.land_rewards[land]
        gains = ", ".join(amount(reward[kind], kind) for kind in range(RESOURCES) if reward[kind])
        return Face(f"Land {land + 1}", "Lands", "pawn", f"Reward: {gains or 'nothing'}.", "MDR-10")
    return None
