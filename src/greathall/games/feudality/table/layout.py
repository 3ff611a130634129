"""Feudality: one's fief as large as the board is high, what may be bought and done beside it, the piles below."""

from __future__ import annotations

from greathall.games.feudality.table.recollection import ASIDE, recall
from greathall.games.looks import PICTURE, Layout, Region, shorten

LAYOUT = Layout(
    regions=(
        Region("land", "Fief", ("fiefs", "land", "tidings")),
        Region("market", "Market", ("tray", "event", "news", "guests", "dice", "actions", "bank")),
        Region("tray", "Yours", ("store", "supply", "away")),
        Region("piles", "Piles", ("bag", "discards", "events", "past", "track")),
    ),
    silent=frozenset({"track"}),
    glyphs={word: word for word in ("gold", "food", "wood", "stone", "iron")},
    short=shorten(
        (r"^Soothsayer$", "Sooth\N{SOFT HYPHEN}sayer"),
        (r"^(\d \w+), (\d \w+) and (\d \w+)$", r"\1 \2 \3"),
        (r"^(\d \w+) and (\d \w+)$", r"\1 \2"),
        # The price stands beside the name.
        (r"^(?:Costs [^.]*|Free now; in a purchase it costs [^.]*|Free)\. ", ""),
        (rf" {ASIDE}$", ""),
        (r"^Only next to an? (.+?)\.", r"Next to: \1."),
        (r" or an? ", " or "),
        (r"Activated: (\d VP)\. Yields 1 resource of any kind\.", r"Activated: \1 and any 1 resource."),
        (r"Healing: one re-roll for a dying soldier after each war\.", "Healing: re-roll for a dying soldier."),
        (r"Re-roll one die that you rolled, once a turn\..*", "Re-roll one of your dice a turn."),
        (r"You trade (\d to 1) instead of \d to 1\.", r"You trade \1."),
        (
            r"Yields (\d) of the resource of one mine or quarry next to it\.",
            r"Yields \1 of a mine or quarry next to it.",
        ),
        (r"^the (row|column)$", r"\1"),
        (r"One more tile comes into the tray when you buy\.", "One more tile in the tray when you buy."),
    ),
    brief=frozenset({"tray", "dice"}),
    natural=shorten(
        (r"^square (\d+,\d+): collect from ([^,]+), ", r"collect from \2 at (\1): "),
        (r"^square (\d+,\d+): lose (.+)$", r"lose \2 at (\1)"),
        (r"^square (\d+,\d+): ([^,:]+), ", r"\2 at (\1): "),
        # On which ground a tile would lie, or what the Keep finds there.
        (r"^square (\d+,\d+): (.+) \(((?:double )?hill|river)\)$", r"\2 at (\1), a \3"),
        (r"^square (\d+,\d+): (.+)$", r"\2 at (\1)"),
        (r"^square (\d+,\d+) \((.+)\)$", r"(\1): \2"),
        (r"^square (\d+,\d+)$", r"choose (\1)"),
        (r"^tile (.+?) \(", r"buy \1 ("),
        (r"^unit (.+): lose one", r"lose one \1"),
        (r"^\w+ left: (.+)$", r"\1"),
        (r"^fief (\d+)([ab])$", r"fief \1, side \2"),
        (r"^wizard (.+?) \(with a Wizard\)$", r"\1: re-roll with a Wizard"),
        (r"^unit (.+?) \((by Healing, \d+ left)\)$", r"\1: re-roll \2"),
        (r"^points: take (\d+ VP) from ", r"take \1: from "),
        (r"^action liaison\b", "secret liaison"),
        (r"^action santa paravia\b", "private war on Santa Paravia"),
        (r"^action fiumaccio\b", "private war on Fiumaccio"),
        (r"^action attack$", "attack another player"),
        (r"^(?:action|tile|unit) ", ""),
    ),
    about=frozenset({"event"}),
    lent=frozenset({"land"}),
    recall=recall,
    titles={"discards": "Discarded"},
    scrolling=frozenset({"news"}),
    piles=frozenset({"bag", "discards", "events", "past"}),
    labels={
        "vp": "VP",
        "army": "army",
        "defence": "defence",
        "tiles": "tiles",
        "need": "food needed",
        "rate": "trades",
        "rats": "Rats eat",
    },
    points="vp",
    facts=("army", "defence", "tiles", "rats"),
    mine={"need": "eats", "tiles": "tiles", "rate": "trades"},
    stocks=("store",),
    minis=(("land", PICTURE),),
)
