"""Feudalia: who can be hired on top, one's fiefs, masters and cathedral on the right, hand and treasury below."""

from __future__ import annotations

import re

from greathall.games.feudalia.table.recollection import recall
from greathall.games.looks import PICTURE, Ahead, Layout, Region, shorten

CUBES = ("wheat", "wood", "clay", "stone")

# What is given for what; which cube and which type is asked only where there are several.
EXCHANGE = shorten(
    (r"^.* rate \d: ([2-9] \w+) for 1 .* type (\w+)$", r"\1 for \2"),
    (r"^.* rate \d: 1 \w+ or .* (\d coins?) for 1 (\w+); .* cube \d (\w+): .*$", r"\3 and \1 for \2"),
    (r"^.* take for the (\w+)\? type (\w+)$", r"\1 for \2"),
)

LAYOUT = Layout(
    regions=(
        Region("hire", "Hire", ("draft", "supply", "season")),
        Region("fiefs", "Fiefs", ("fief", "table", "cubes")),
        Region("court", "Court", ("masters", "cathedral")),
        Region("tray", "Hand", ("hand", "treasury", "deck", "discard")),
    ),
    glyphs={word: f"cube-{word}" for word in CUBES} | {"coins": "marker", "coin": "marker"},
    short=shorten(
        (r", (\w+) out$", r" + \1"),
        (r"^(\d+ coins?), (\d \w+ \+)", r"\1 \2"),
        (r"^master for .*$", "master"),
        # What a token of the cathedral costs stands on its part.
        (r"^(\d) cubes of wood, clay or stone a token$", r"\1 cubes, no wheat"),
        (r" a token, with the .*$", " a token"),
        (r", (?=.* a token$)", " "),
        (r" a token$", ""),
        (r"^Silversmith$", "Silver\N{SOFT HYPHEN}smith"),
        (r"^Woodcutter$", "Wood\N{SOFT HYPHEN}cutter"),
        (r"^Stonecutter$", "Stone\N{SOFT HYPHEN}cutter"),
        (r"^Innkeeper$", "Inn\N{SOFT HYPHEN}keeper"),
        (r"^Guildmaster$", "Guild\N{SOFT HYPHEN}master"),
        (r"^Ploughwright$", "Plough\N{SOFT HYPHEN}wright"),
        (r"^Cabinetmaker$", "Cabinet\N{SOFT HYPHEN}maker"),
        (r"^Moneylender$", "Money\N{SOFT HYPHEN}lender"),
        (r"^Necromancer$", "Necro\N{SOFT HYPHEN}mancer"),
        (r"^Enchantress$", "Enchan\N{SOFT HYPHEN}tress"),
        # Of a vassal's words a card in the hand has those that one plays by.
        (r"^Must be played at .*$", "Taxes at the start of your next turn."),
        (r"^Income \d\. .*?(Attack .*)$", r"\1"),
        (r"^Income \d\. .*$", "Only for its income."),
        (r" Income \d.*$", ""),
        (r"^Field, (\w+) fief: produces (\d) cubes of the fief's own type", r"Field: \2 \1"),
        (
            r"^Field, any fief \((.*) in stone\): produces 1 cube of the fief's own type",
            r"Any field (stone: \1): 1 cube",
        ),
        (
            r"^Field, any fief: exchange up to (\d) times in this fief: 1 wood or clay or .*$",
            r"Any field: \1 exchanges.",
        ),
        (r"^Field, any fief: exchange up to (\d) times in this fief:", r"Any field, \1 times:"),
        (r"^Field, \w+ fief: exchange up to (\d) times in this fief:", r"Field, \1 times:"),
        (r"^Field, \w+ fief: take (.+) into this fief, then take (.+) into this fief", r"Field: \1, \2"),
        (r"^Field, any fief: take (.+) into this fief", r"Any field: \1"),
        (r"^Influence \+ \(one more influence action\)", "Influence +1"),
        (r"take 1 worker back from .* Or influence: draw (\d cards)", r"1 worker back, or \1"),
        (r"then you may take 1 worker back from your fields into your hand", "1 worker back"),
        (r"look at the top 3 cards of your draw deck, take 1 and leave .* order", "take 1 of your next 3 cards"),
        (r"take (1 .+?) into any of your fiefs", r"\1"),
        (
            r"until the end of the turn upgrades, Foundations and Main Nave cost (.*) less each",
            r"building costs \1 less",
        ),
        # Six cards in hand leave four lines of twelve letters.
        (r"until the end of the turn your workers produce 1 more", "each worker +1 this turn"),
        (r"until the end of the turn each vassal played for income earns 1 more", "each income +1 this turn"),
        (r"until the end of the turn", "this turn"),
        (r"your next upgrade this turn costs (\d cubes less)", r"next upgrade \1"),
        (r"take (up to \d) vassals from your discard pile into your hand", r"\1 discarded cards back"),
        (r"a worker lying in one of your fields does its field action again", "a worker in a field works again"),
        (r"draw 1 card, (?:then )?(1 worker back)", r"1 card, \1"),
        (r"remove (up to \d cards) of your hand from the game", r"destroy \1 of your hand"),
        (r"up to (\d) unplayed vassals may stay in your hand", r"keep up to \1 unplayed cards"),
        (r"(\d \w+) for (\d coins); or (\d \w+) for \2; or (\d \w+) for \2", r"\1, \3 or \4 for \2"),
        (r"1 of any type for 1 of any type", "1 cube for any other"),
        (r", then earn (?=\d)", ", +"),
        (r"\bstraighten one of your used masters", "straighten a master"),
        (r"^income (\d)$", r"+\1 coins"),
        # The event of a round has a place in the ribbon, and all its words on its card.
        (r"^([\w ]+): .* \(no effect in this game\)$", r"\1: no effect here"),
        (r"^Calm: .*$", "Calm"),
        (r"^Rains: .*$", "Rains: each wheat and wood field +1"),
        (r"^Black plague: .*$", "Black plague: by your levels you destroy 1 to 4 cards"),
        (r"^Drought: .*$", "Drought: wheat and wood fields -1, and nobody works there"),
        (r"^Fire: .*$", "Fire: half the wheat of wheat fiefs, half the wood of wood fiefs"),
        (r"^Pig slaughter: .*$", "Pig slaughter: everybody gets 1 cube"),
        (r"^Market: .*$", "Market: each fief trades as often as its level"),
        (r"^Works on ([\w ]+): .*$", r"Works on \1: a token is lost"),
        (r"^Works: .*$", "Works: a token of the cathedral is lost"),
        # Of a fief the picture shows the fields and the city; what an upgrade costs stands in one line.
        (r", \d fields?, (defence \d+)\. (?:A city for a master|No city)\.", r", \1."),
        *((r"(Upgrade:(?:.*?,)??) ", "\\1\N{NO-BREAK SPACE}"),) * 5,
        # What lasts until the end of the turn has a place in the ribbon.
        (r"^upgrades, Foundations and Main Nave cost (.*) less$", r"building costs \1 less"),
        (r"^the next Foundations or Main Nave token costs (.*) less$", r"next token costs \1 less"),
        (r"^the next upgrade costs (.*) less$", r"next upgrade costs \1 less"),
        (r"^each vassal played for income earns (\d) more$", r"each income +\1"),
        (r"^(\d more (?:drawn|saved)) at the end of the turn$", r"\1 at its end"),
    ),
    natural=shorten(
        (r"^income (.+?): ", r"play \1 for "),
        (r"^field (.+?): ", r"\1 into a field: "),
        (r"^influence (.+?): ", r"\1 for influence: "),
        (r"^income ([a-z ]+)$", r"play \1 for coins"),
        (r"^field ([a-z ]+)$", r"\1 into a field"),
        (r"^influence ([a-z ]+)$", r"\1 for influence"),
        (r"^upgrade (?=\d)", "upgrade fief "),
        (r"^use \d: ", "use "),
        (r"^move \d \d: ", "move "),
        (r"^cube \d (\w+): one of (\d+) on (fief .+)$", r"\1 from \3, which has \2"),
        (r"^draft \d: (\w+)", r"keep the \1 fief"),
        (r"^offer \w+ to the left: (.+)$", r"trade with \1"),
        (r"^withdraw the offer$", "withdraw the offer: no other trade with this player this turn"),
        (r"^(end main phase: )1 (unplayed card) will earn 1 coin;", r"\1an \2 earns 1;"),
        (r"^(end main phase: )\d+ (unplayed cards) will (earn \d+) coins?;", r"\1\2 \3;"),
        (r"^rate \d: 1 (\w+) and (\d coins?) for 1 (\w+)$", r"\1 and \2 for \3"),
        (r"^(?:rate|scroll) \d: ", ""),
        (r"^card (.+): into your starting deck$", r"add the \1 to your starting deck"),
        (r"^(?:card|type) ", ""),
        # Several answers that one click gives
        (r"([^;:]+) into a field: .*?; Fief (\d)", r"\1 into fief \2"),
        (r"([^;:]+) in (fief \d \(\w+\)) into a field", r"\1 into \2"),
        (r"^(Hire .+), eliminating .* of your hand; (.+)$", r"\1, eliminating \2"),
    ),
    written=frozenset({"hand", "draft"}),
    brief=frozenset({"event", "lasting"}),
    piles=frozenset({"deck", "discard"}),
    scrolling=frozenset({"masters"}),
    about=frozenset({"fief"}),
    titles={"deck": "Deck", "discard": "Discard", "treasury": "Treasury"},
    labels={
        "vp": "VP",
        "coins": "coins",
        "store": "cubes",
        "noble": "nobles",
        "tokens": "tokens",
        "vows": "vows",
        "size": "hand",
        "deck-size": "deck",
    },
    points="vp",
    facts=("coins", "noble", "size", "deck-size"),
    mine={"store": "", "tokens": "tokens", "vows": "vows"},
    minis=(("fief", PICTURE),),
    recall=recall,
    dull=(re.compile(r"^(?:Plays|Gets|Puts|Pays|Earns|Saves|Shuffles|Draws) "),),
    # Whoever works in a field stands beside it, cubes beside the fief; who has to go for a specialist is asked at once.
    ahead=(
        Ahead(("field *", "fief *"), lands="fief", menu=True),
        Ahead(("type *", "fief *"), lands="fief", menu=True),
        Ahead(("hire *", "card *"), menu=True),
        Ahead(("income *",), word=shorten((r"^.*?: (\d+) coins?$", r"+\1")), art="marker"),
        Ahead(
            ("influence *", "scroll *"),
            word=shorten(
                (r"^influence .*$", "Influence"),
                (r"^scroll \d: draw (\d) .*$", r"Draw \1"),
                (r"^scroll \d: take 1 worker back.*$", "Worker back"),
            ),
            art="influence",
        ),
        Ahead(("field *", "fief *"), beside=True, every=True, word=shorten((r"^.*$", "Send {} to work"))),
        Ahead(("income *",), beside=True, every=True, word=shorten((r"^.*$", "Play {} for coins"))),
        # A card that is not played earns 1 coin too: only richer ones are worth a click before the end.
        Ahead(
            ("income *",),
            beside=True,
            every=True,
            last="end main phase",
            gain=re.compile(r"you save (\d+)$"),
            word=shorten((r"^.* of (\d+ coins?) you save (\d+)$", r"Play {} and end: of \1 you save \2")),
        ),
        Ahead(("rate *", "cube *", "type *"), beside=True, word=EXCHANGE),
        Ahead(("rate *", "type *"), beside=True, word=EXCHANGE),
        Ahead(
            ("cube *",),
            beside=True,
            again=True,
            word=shorten((r"^.* cube (\d) (\w+): .*$", r"{} \2 from fief \1")),
        ),
    ),
)
