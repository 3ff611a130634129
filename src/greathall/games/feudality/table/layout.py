"""Feudality: one's fief as large as the board is high, what may be bought and done beside it, the piles below."""

from __future__ import annotations

from greathall.games.looks import PICTURE, Layout, Region, shorten

LAYOUT = Layout(
    regions=(
        Region("land", "Fief", ("fiefs", "land")),
        Region("market", "Market", ("tray", "event", "guests", "dice", "actions", "bank")),
        Region("tray", "Yours", ("store", "supply", "away")),
        Region("piles", "Piles", ("bag", "discards", "events", "past", "track")),
    ),
    silent=frozenset({"track"}),
    glyphs={word: word for word in ("gold", "food", "wood", "stone", "iron")},
    short=shorten(
        (r"^Soothsayer$", "Sooth\N{SOFT HYPHEN}sayer"),
        (r"^(?:Costs [^.]*|Free)\. ", ""),  # the price stands beside the name
        (r"Activated: 1 VP\.", "1 VP when activated."),
    ),
    natural=shorten(
        (r"^square (\d+,\d+): collect from ([^,]+), ", r"collect from \2 at \1: "),
        (r"^square (\d+,\d+): lose (.+)$", r"lose \2 at \1"),
        (r"^square (\d+,\d+): ([^,:]+), ", r"\2 at \1: "),
        (r"^tile (.+?) \(", r"buy \1 ("),
        (r"^unit (.+): lose one", r"lose one \1"),
        (r"^fief (\d+)([ab])$", r"fief \1, side \2"),
        (r"^(?:action|tile|unit) ", ""),
    ),
    piles=frozenset({"bag", "discards", "events", "past"}),
    labels={
        "vp": "VP",
        "army": "army",
        "defence": "defence",
        "tiles": "to feed",
        "need": "food when Senior",
        "rate": "trades",
    },
    points="vp",
    facts=("army", "defence", "tiles"),
    stocks=("store",),
    minis=(("land", PICTURE),),
)
