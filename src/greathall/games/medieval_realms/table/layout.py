"""Medieval Realms: the panel with what is coming, one's realm beside it, manor, hand and cards in play below."""

from __future__ import annotations

from greathall.games.looks import CARDS, Layout, Region, shorten
from greathall.kernel import Slot, Zone

GOODS = ("goods", "science", "culture", "religion", "gold")

WIDEST = 4  # lands in a row of the map


def place(zone: Zone, slot: Slot) -> tuple[float, float]:
    """The lands in rows of nearly as many: three, two and three of eight; three, four and three of ten."""
    number = len(zone.slots)
    rows = 1 if number < WIDEST else 2 if number < 2 * WIDEST - 1 else max(3, -(-number // WIDEST))
    counts = [number // rows] * rows
    left = number - sum(counts)
    order = sorted(range(rows), key=lambda row: abs(2 * row - rows + 1), reverse=left > 1)
    for row in order[:left]:
        counts[row] += 1
    index = next(i for i, one in enumerate(zone.slots) if one.id == slot.id)
    row = 0
    while index >= counts[row]:
        index -= counts[row]
        row += 1
    # In hundredths of the map within its coast, as the style sheet counts them; no border is quite straight.
    across = 5 + (index + 0.5) / counts[row] * 90
    down = 5 + (row + 0.5) / rows * 90 + (1.5 if index % 2 else -1.5)
    return (across - 6) / 0.88, (down - 8) / 0.84


LAYOUT = Layout(
    regions=(
        Region("panel", "Events", ("panel",)),
        Region("future", "Next", ("auction", "future", "track", "deck", "discard", "rounds", "victory")),
        Region("realm", "Realm", ("map", "supply", "management")),
        Region("tray", "Hand", ("manor", "hand", "realm")),
    ),
    silent=frozenset({"rounds", "victory", "supply"}),
    glyphs=dict(zip(GOODS, GOODS, strict=True))
    | {
        "raw materials": "raw_materials",
        "raw material": "raw_materials",
        "battle points": "battle",
        "battle point": "battle",
    },
    short=shorten(
        (r"^(Majority|Hole|Auction) card: .*? Cost[^.]*\. ", ""),
        (r"^(Majority|Hole|Auction) card: [^.]*\. ", ""),
        (r"^Cost[^.]*\. ", ""),
        (r"^Its effect came at once\.$", "came at once"),
        (r"^(\d+ VP) now$", r"\1"),
        (r"^At once: (\d+ (?:goods|science|culture|religion|gold|raw materials))\.$", r"+\1"),
        (r"\bAt once: ", ""),
        (r"\bAt the end: ", "End: "),
        (r"\bfor each of your ", "per "),
        (r"\bfor each point of combat value[^.]*", "per point of combat value"),
        (r"\bfor each different stamp \(colour\) among your cards in play", "per colour in play"),
        (r"\bper (\w+) cards in play", r"per \1 card"),
        (r"\bper producing mayors", "per producing mayor"),
        (r"\bWhenever you get another (\w+) card into play", r"Each further \1 card"),
        (r"\bif you have at least (\d) (\w+) cards in play", r"with \1 \2 cards"),
        (r"\bif you have generals and admirals of combat value (\d+) or more together", r"with combat value \1"),
        (r"\bif you have at least (\d+) producing mayors", r"with \1 producing mayors"),
        (r": goods, science, culture, gold, raw materials or battle points", ""),
        (r" \((?:\w+ stamps|at least [^)]*|combat value [^)]*)\)$", ""),
        (r"^Realm Leader: ", "Leader: "),
        (r"^Scientific Development: ", ""),
        (r"^majority$", "→ most"),
        (r"^majority: you$", "→ most: you"),
        (r"^hole$", "→ you"),
        (r"^auction$", ""),
        (r"^price none$", "free"),
        (r"^price ", ""),
        (r"^payable$", "✓ pay"),
        (r"^(reward: [^;]*); .*$", r"\1"),
        (r"^reward: ([^,]+), ([^,]+), ([^,]+)$", r"\1 \2 \3"),
        (r"^reward: ([^,]+), ([^,]+)$", r"\1 \2"),
        (r"^reward: ", ""),
        (r"^(?:Land|Square) (\d+)$", r"\1"),
        (r"^bid in battle points$", "bid battle"),
        (
            r"^open to everybody; at most (\d+) cards, no two of one stamp \(colour\)$",
            r"open; at most \1, of different colours",
        ),
        (r"^Territory \(raw materials\)$", "Territory (materials)"),
    ),
    natural=shorten(
        (r"^activate \d+: ", ""),
        (r"^activate \d+$", "activate this card"),
        (r"^auction pass\b", "pass"),
        (r"^token ", "take "),
    ),
    written=frozenset({"panel", "future", "hand", "auction"}),
    brief=frozenset({"realm"}),
    about=frozenset({"auction"}),
    piles=frozenset({"deck", "discard"}),
    titles={"deck": "Deck", "discard": "Discard"},
    labels={
        "points": "VP",
        "end": "if it ended now",
        "combat": "combat",
        "leaders": "",
        "great": "great persons",
    },
    points="points",
    now="end",
    facts=("combat",),
    mine={"great": "great", "leaders": ""},
    stocks=("manor",),
    minis=(("hand", CARDS), ("realm", CARDS)),
    place=place,
)
