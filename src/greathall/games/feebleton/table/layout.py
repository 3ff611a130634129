"""Feebleton: the deck, the town, and one's hand with the piles."""

from __future__ import annotations

import re

from greathall.games.feebleton.box.components import IDS
from greathall.games.looks import CARDS, KNOWN, Layout, Region, shorten

# Cards are called as it is printed on them.
_NAMED = ((rf"^(play|take|at once) {id.replace('_', ' ')}\b", rf"\1 {id.replace('_', ' ').title()}") for id in IDS)

LAYOUT = Layout(
    regions=(
        Region("town", "Town", ("deck", "feebleton")),
        Region("tray", "Hand", ("hand", "piles")),
    ),
    natural=shorten(
        *_NAMED,
        (r"^at once (\w+)", r"play \1 at once"),
        # Who it is comes first, and then where they sit.
        (r"^(\w+ to the left): (\{\d\})$", r"\2: \1"),
    ),
    written=frozenset({"hand"}),
    labels={"gold": "gold", "cards": "cards in piles", "size": "cards in hand"},
    points="gold",
    facts=("size", "cards"),
    sure=("worth", "feebleton"),
    # What one has seen of their hands is in view, not only in the sheet with all of their things.
    minis=(("hand", KNOWN), ("piles", CARDS)),
    # `Holds` is what a Spy saw.
    dull=(re.compile(r"^(?:Draws|Drew|Names|Stops|May play|Puts the two|Does not|Holds) "),),
)
