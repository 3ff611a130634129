"""Feudalia: who can be hired on top, one's fiefs, masters and cathedral on the right, hand and treasury below."""

from __future__ import annotations

from greathall.games.looks import PICTURE, Layout, Region, shorten

CUBES = ("wheat", "wood", "clay", "stone")

LAYOUT = Layout(
    regions=(
        Region("hire", "Hire", ("draft", "supply", "season", "cubes", "table")),
        Region("fiefs", "Fiefs", ("fief",)),
        Region("court", "Court", ("masters", "cathedral")),
        Region("tray", "Hand", ("hand", "treasury", "deck", "discard")),
    ),
    glyphs={word: f"cube-{word}" for word in CUBES} | {"coins": "marker", "coin": "marker"},
    short=shorten(
        (r", worker out", " + worker"),
        (r"^master for .*$", "master"),
        (r"^Foundations$", "Founda\N{SOFT HYPHEN}tions"),
        (r"^Silverware$", "Silver\N{SOFT HYPHEN}ware"),
        (r"^Silversmith$", "Silver\N{SOFT HYPHEN}smith"),
        (r"^Guildmaster$", "Guild\N{SOFT HYPHEN}master"),
        (r"^Ploughwright$", "Plough\N{SOFT HYPHEN}wright"),
        (r"^Cabinetmaker$", "Cabinet\N{SOFT HYPHEN}maker"),
        (r"^Moneylender$", "Money\N{SOFT HYPHEN}lender"),
        (r"^Necromancer$", "Necro\N{SOFT HYPHEN}mancer"),
        (r"^Enchantress$", "Enchan\N{SOFT HYPHEN}tress"),
        (r" Income \d.*$", ""),
        # Of a fief the picture shows the fields and the city.
        (r", \d fields?, (defence \d+)\. (?:A city for a master|No city)\.", r", \1."),
        (r"\bproduces 1 cube of the fief's own type", "produces 1 of its kind"),
    ),
    natural=shorten(
        (r"^income (.+?): ", r"play \1 for "),
        (r"^field (.+?): ", r"\1 into a field: "),
        (r"^influence (.+?): ", r"\1 for influence: "),
        (r"^upgrade (?=\d)", "upgrade fief "),
        (r"^use \d: ", "use "),
        (r"^move \d \d: ", "move "),
        (r"^cube \d (\w+): one of (\d+) on (fief .+)$", r"\1 from \3, which has \2"),
        (r"^draft \d: (\w+)", r"keep the \1 fief"),
        (r"^(?:rate|scroll) \d: ", ""),
        (r"^(?:card|type) ", ""),
    ),
    written=frozenset({"hand"}),
    piles=frozenset({"deck", "discard"}),
    scrolling=frozenset({"masters"}),
    titles={"deck": "Deck", "discard": "Discard"},
    labels={
        "vp": "VP",
        "coins": "coins",
        "noble": "noble points",
        "tokens": "tokens",
        "size": "hand",
        "deck-size": "deck",
    },
    points="vp",
    facts=("coins", "noble", "size", "deck-size"),
    minis=(("fief", PICTURE),),
)
