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
    # What a card does of itself is known once it is played; how much was taken and whose hand it was is not.
    deeds=shorten(
        (r"^(Plays a Guard) at once: .+", r"\1."),
        (r"^Takes Feebleton, worth (−?-?\d+ gold)\.$", r"Takes the town: \1."),
        (r"^Took (.+) from \{\d\}\.$", r"It is \1."),
        (r"^Shuffles their hand into the deck\.$", "Shuffles the hand in."),
        (r"^\{\d\} and \{\d\} trade hands\.$", "Trades hands."),
        (r"^Mixes the hands and deals them again: .+", "Deals all hands again."),
        (r"^Shuffles the hands of .+", "Shuffles the hands in."),
    ),
    # `Holds` is what a Spy saw.
    dull=(re.compile(r"^(?:Draws|Drew|Names|Stops|May play|Puts the two|Does not|Uses|Holds) "),),
)
