"""Medieval Realms: the panel with what is coming, one's realm beside it, manor, hand and cards in play below."""

from __future__ import annotations

from greathall.games.looks import CARDS, Layout, Region, shorten

GOODS = ("goods", "science", "culture", "religion", "gold")

LAYOUT = Layout(
    regions=(
        Region("panel", "Events", ("panel",)),
        Region("future", "Next", ("auction", "future", "track", "deck", "discard", "supply", "rounds", "victory")),
        Region("realm", "Realm", ("map", "management")),
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
        (r" \((?:\w+ stamps|at least [^)]*)\)$", ""),
        (r"^Realm Leader: ", "Leader: "),
        (r"^Scientific Development: ", ""),
        (r"^majority$", "→ most"),
        (r"^hole$", "→ you"),
        (r"^auction$", "→"),
        (r"^payable$", "✓ pay"),
        (r"^reward: ", ""),
        (r"^Land (\d+)$", r"\1"),
        (r"\(combat value of at least (\d+)\)", r"(combat \1)"),
        (r"^bid in battle points$", "bid battle"),
        (r"^Territory \(raw materials\)$", "Territory (materials)"),
    ),
    natural=shorten(
        (r"^activate \d+: ", ""),
        (r"^auction pass\b", "pass"),
        (r"^token ", "take "),
    ),
    written=frozenset({"panel", "hand", "auction"}),
    about=frozenset({"auction"}),
    piles=frozenset({"deck", "discard"}),
    titles={"deck": "Deck", "discard": "Discard"},
    labels={
        "points": "VP",
        "end": "if it ended now",
        "combat": "combat",
        "leaders": "",
        "great": "great",
    },
    points="points",
    now="end",
    facts=("combat",),
    mine={"great": "great", "leaders": ""},
    stocks=("manor",),
    minis=(("hand", CARDS), ("realm", CARDS)),
)
