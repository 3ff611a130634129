"""Feebleton, the cards of the box as the compendium shows them."""

from __future__ import annotations

from collections.abc import Mapping

from greathall.games.feebleton.box.components import Box
from greathall.games.feebleton.table.texts import card_text
from greathall.games.looks import Face

_KINDS = {"common": "Common people", "great": "Great People", "era": "End of Era"}


def face_of(box: Box, section: str, values: Mapping[str, object]) -> Face | None:
    if section == "reference_cards":
        return Face("Reference card", "Other pieces", "back", "Helps the players to remember; never in the deck.")
    if section != "card":
        return None
    id = str(values["id"])
    kind = int(str(values["index"]))
    return Face(str(values["name"]), _KINDS[str(values["kind"])], id, card_text(box, kind), str(values["rule"]))
