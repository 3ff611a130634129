"""Feebleton: the deck, the town, and one's hand with the piles."""

from __future__ import annotations

import re

from greathall.games.looks import CARDS, Layout, Region, shorten

LAYOUT = Layout(
    regions=(
        Region("town", "Town", ("deck", "feebleton")),
        Region("tray", "Hand", ("hand", "piles")),
    ),
    natural=shorten(
        (r"^at once (\w+)", r"play \1 at once"),
        # Who it is comes first, and then where they sit.
        (r"^(\w+ to the left): (\{\d\})$", r"\2: \1"),
    ),
    written=frozenset({"hand"}),
    labels={"gold": "gold", "cards": "cards in piles", "size": "cards in hand"},
    points="gold",
    facts=("size", "cards"),
    minis=(("piles", CARDS),),
    dull=(re.compile(r"^(?:Draws|Drew|Names|Stops|May play|Puts the two|Does not) "),),
)
