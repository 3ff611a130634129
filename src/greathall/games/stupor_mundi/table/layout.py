"""Stupor Mundi: the sea and the Workplaces on the left, the Emperor and one's Castle on the right, the hand below."""

from __future__ import annotations

import re

from greathall.games.looks import CARDS, PICTURE, SLOTS, Ahead, Layout, Region, shorten
from greathall.kernel import Offer, Slot, View, Zone

# The middles of the islands, clockwise: above them the name and the market, below them a row of what a city offers.
CITIES = {
    "roma": (50, 21),
    "constantinople": (88, 23),
    "alexandria": (72, 80),
    "tunis": (28, 80),
    "barcelona": (12, 23),
}
ROW = {"ally/a": -11.4, "ally/b": -3.8, "card/a": 3.8, "card/b": 11.4}
STEPS = (2.0, 18.0, 38.0, 58.0, 78.0, 97.0)
# Where the roads run: Specialists stand on them, the signs of the Workplaces hang below.
PATHS = {"a": 5.0, "b": 43.0, "c": 81.0}
KEEPS = {"K1": (34.0, 41.0), "K2": (50.0, 65.0), "K3": (66.0, 41.0)}

# What a side brings stands before its wall, not in the court; on the left and on the right below the wall's name.
OUTSIDE = 2.6
BESIDE = (0.0, 100.0, 75.0)


def place(zone: Zone, slot: Slot) -> tuple[float, float]:
    """Cities with their offers in a row, paths over the whole height, Keeps in the court."""
    kind, _, rest = slot.id.partition("/")
    if zone.id == "voyage":
        city, _, letter = rest.partition("/")
        x, y = CITIES.get(city, (slot.x, slot.y))
        return x + ROW.get(f"{kind}/{letter}" if letter else kind, 0.0), y
    if zone.id == "workplaces" and len(rest) == 2 and rest[0] in PATHS:
        return STEPS[int(rest[1])], PATHS[rest[0]]
    if kind == "side":
        x, y = 50 + OUTSIDE * (slot.x - 50), 50 + OUTSIDE * (slot.y - 50)
        left, right, below = BESIDE
        if abs(slot.x - 50) < abs(slot.y - 50):
            return x, y
        return left if x < 50 else right, below
    return KEEPS.get(rest.rpartition("/")[2], (slot.x, slot.y))


# What brings goods, and how many at least: of what is counted or paid for, one.
_BRINGS = re.compile(r"^(?:face up|use|buy|resource)\b")
_GOODS = re.compile(r"\b(?:gain|for|buy|and) (\d) (?:Grain|Stone|resource)\b|^resource ", re.IGNORECASE)


def caution(view: View, offer: Offer) -> str:
    """That goods which come find no room: what is too much is lost, or other goods are returned for it."""
    if not _BRINGS.match(offer.words):
        return ""
    come = sum(int(found[1] or 1) for found in _GOODS.finditer(offer.words))
    mine = next((mat.facts for mat in view.mats if mat.seat == view.seat), [])
    have = {fact.id.partition("/")[0]: int(fact.value) for fact in mine if fact.value.isdigit()}
    left = max(have["room"] - have["grain"] - have["stone"], 0)
    if come <= left:
        return ""
    return f"Room for {left} only" if left else "Your warehouse is full"


# The icons of an Edict, by the words of a change of Frederick's Palace.
ICONS = {
    "Grain": "grain",
    "Stone": "stone",
    "Augustalis step": "augustalis",
    "Augustalis steps": "augustalis",
    "Tower": "tower",
    "Towers": "tower",
    "Wall": "wall",
    "Walls": "wall",
    "Keep": "keep",
    "Keeps": "keep",
    "Ally": "ally",
    "Allies": "ally",
    "step": "step",
    "steps": "step",
}
REWARDS = shorten((r"^resource grain$", "+1 Grain"), (r"^resource stone$", "+1 Stone"))

LAYOUT = Layout(
    regions=(
        Region("sea", "Voyage", ("houses", "voyage")),
        Region(
            "palace",
            "Emperor",
            ("edicts", "palace/grain", "palace/stone", "palace/augustalis", "palace", "pile"),
        ),
        Region("work", "Work", ("workplaces",)),
        Region("castle", "Castle", ("castle", "allies", "board")),
        Region("tray", "Hand", ("hand", "slots", "solo", "draw", "discard")),
    ),
    glyphs={
        "grain": "grain",
        "stone": "stone",
        "augustales": "augustalis",
        "augustalis": "augustalis",
    },
    short=shorten(
        (r"\bWhen you Build a Tower or Wall or Keep: ", "Build: "),
        (r"\bWhen you ", ""),
        (r"\bVisit the Market: ", "Market: "),
        # A card of the hand has room for four short lines.
        (r"^If you have at least (\d \w+), gain (?=\d)", r"With \1: +"),
        (r"^Pay (\d \w+) for (\d \w+), up to (\d) times", r"\1 → \2, up to \3×"),
        (r"^Choose Independents or Loyalists: gain (\d.*) for each of yours", r"One kind of Ally: +\1 each"),
        (r"^Promote up to 2 different Specialists", "Promote 2 different ones"),
        (r"^Gain (1 \w+) for every 3 Structures in Frederick's Castle", r"+\1 per 3 built by Frederick"),
        (r"^Gain 1 resource of your choice for every (\d \w+) in Frederick's \w+", r"+1 good per \1 Frederick has"),
        (r"^Move your Ship to any city\. Visit the Market", "Ship to any city. Market"),
        (r"^(Build) a Structure, paying with any mix of Grain and Stone", r"\1, paying any goods"),
        (r" for each resource in Frederick's Reserve", " per good of Frederick"),
        (r"\b([Bb]uild) a Structure with", r"\1 with"),
        (r"\b([Ss]ummon) an Ally with", r"\1 with"),
        (r"\bPromote a Specialist\b", "Promote"),
        (r" without Grain and Stone", ", no goods"),
        (r" without Grain\b", ", no Grain"),
        (r"\bPurchase an Action card\.", "Purchase."),
        (r"\bVisit the Market\.", "Market."),
        (r" for (?:each|every) (.+) in Frederick's \w+", r" per \1 of Frederick"),
        (r" for every (.+) in your castle", r" per \1"),
        (r", at most (\d)", r", ≤\1"),
        (r"\bGain (?=\d)", "+"),
        (r" \(Edict\)", " ✶"),
        # A market stands in one line below the name of its city: what it takes, an arrow, what it gives.
        (r"^Sell (.+) for (\d+ August\w+); buy (.+) for (\d+ August\w+)\.$", r"\1→\2 · \4→\3"),
        (r"(\d Stone) and (\d Grain)(?=→|$)", r"\1 \2"),
        # The tiles of the Workplaces have room for three lines.
        (r"^Hand size \+1\. Draw 1 card when .*$", "Hand +1, and draw 1 on arrival."),
        (r"^The first 2 steps of a journey are free\.", "First 2 steps are free."),
        (r"^1 more sale or purchase at each market visit\.", "Market: 1 more trade."),
        (r"\+1 resource of your choice\. ", "+1 resource, "),
        (r"^Hohenstaufen\b", "Hohen\N{SOFT HYPHEN}staufen"),
        (r"^Wittelsbach\b", "Wittels\N{SOFT HYPHEN}bach"),
        (r"^Augustales$", "Augus\N{SOFT HYPHEN}tales"),
        (r"^A (Purchase|Keep|Summon) costs (\d \w+) less\.$", r"\1: \2 less."),
        (r"^([ABC]\d) \((\d Grain)\)$", r"\1 \2"),
        (r"^start ([ABC])$", r"\1"),
        (r"^crowns since the last shuffle: ", "crowns: "),
        (r"^(\d) of (\d)$", r"\1/\2"),
        # Below the name of an Ally there is room for a line: what it is worth stands beside the name, and everything is
        # compared with Frederick.
        (r"^\d VP each round; \d VP if you have more (\w+) than Frederick\.$", r"more \1 than his"),
        (r"^\d VP each round; \d VP if you have at least as much (\w+) as Frederick\.$", r"as much \1 as he has"),
        (r"^\d VP each round; \d VP if your Specialist is ahead of Frederick's\.$", "Specialist before his"),
        (r"^\d VP each round; \d VP if Frederick has at least (\d+) (\w+)\.$", r"he has \1+ \2"),
        (r"^\d VP each round; \d VP if Frederick's Specialist has reached Workplace (\d)\.$", r"his Specialist at A\1"),
        # A site of the castle has room for its price.
        (r"^Costs (\d Stone) and (\d Grain)\..*$", r"\1 \2"),
        (r"^Costs (\d Stone)\..*$", r"\1"),
        (r"^(\d) VP now$", r"\1 VP"),
        (r"^Side \d \(.*\): (.*)\.$", r"\1"),
        (r"^empty open spaces: 0 plain, 0 marked.*$", "no free space"),
        (r"^empty open spaces: (\d) plain, 0 marked.*$", r"\1 free"),
        (r"^empty open spaces: 0 plain, (\d) marked.*$", r"\1 ✶ free"),
        (r"^empty open spaces: (\d) plain, (\d) marked.*$", r"\1 and \2 ✶ free"),
        (r"^City: (?:take a City Bonus tile|no City Bonus tile is left)\.$", ""),
    ),
    natural=shorten(
        (r"^card ", "play "),
        (r"^travel \d+ to ", "sail to "),
        (r"^site ", "build on "),
        (r"^resource ", ""),
        (r"^main ", ""),
        (r"^edict (I+) E\d+", r"Edict \1"),
        (r"^(next I+): E\d+, ", r"\1: "),
        (r" \([ab]\)(?= for )", ""),
        (r"^(.+) from your discard pile$", r"discarded \1"),
    ),
    written=frozenset({"hand"}),
    brief=frozenset({"allies"}),
    piles=frozenset({"draw", "discard"}),
    titles={
        "edicts": "Edicts",
        "castle": "Castle · ✶ Edict",
        "palace/grain": "Grain reserve",
        "palace/stone": "Stone reserve",
        "palace/augustalis": "Treasury",
        "palace": "Frederick has built",
        "pile": "Card piles",
        "draw": "Draw",
        "discard": "Discard",
        "solo": "Solo",
    },
    labels={
        "vp": "VP",
        "score": "if it ended now",
        "coins": "",
        "grain": "",
        "stone": "",
        "room": "warehouse",
        "size": "hand",
        "structures": "built",
        "edicts": "Edicts",
    },
    points="vp",
    now="score",
    facts=("coins", "grain", "stone", "size", "structures", "edicts"),
    mine={"room": "room"},
    # What comes of an action is told by the means beside it; a panel has room for the action itself.
    dull=(
        re.compile(r"^(?:Gains|Draws|Pays|Puts|Removes|Discards|Takes the|Plays a card|Workplace:|Has (?:no|fewer)) "),
    ),
    deeds=shorten(
        (r"^(Builds .+? on \w+|Summons .+?|Purchases card \w+|Sells .+?|Buys .+?) (?:for|in) .*$", r"\1."),
        (r"^(Plays .+?) in slot \d", r"\1"),
        # What comes of an action of the card is told by the next deed.
        (r"^((?:Plays|Uses) [\w ]+): .*\b(?:Promote|Build|Summon|Purchase|Market|Edict|Move|Draw)\b.*$", r"\1."),
        (r"^(Uses \w+): Choose .*: gain (\d \w+) for each of yours.*$", r"\1: \2 per Ally."),
        (r"^(Plays [\w ]+): Choose .*: gain (\d \w+) for each of yours.*$", r"\1: \2 for each Ally of one kind."),
        (r"^(Uses \w+: )Gain (.*)$", r"\1\2"),
        (r"^(Issues Edict) \w+ of space (\w+).*$", r"\1 \2."),
        (r"^Promotes a Specialist from .+ to (\w\d).*$", r"Promotes to \1."),
    ),
    rival=("Frederick", "ship-frederick", re.compile(r"^Frederick flips Solo card \w+: ")),
    # Whoever clicks a card at once stays; the words beside a slot say what a card face down does there.
    ahead=(
        Ahead(("travel 0", "card *")),
        Ahead(("face *", "slot *", "main *")),
        Ahead(("face *", "main *"), into="slots"),  # with one slot left nobody is asked for it
        # A reward that is a choice is chosen with its Edict, and all kinds of icons are added or removed at once.
        Ahead(("edict *", "resource *"), word=REWARDS, glyphs=ICONS),
        Ahead(
            ("icon *", "icon *", "icon *"),
            beside=True,
            each=True,
            word=shorten(
                (r"^(?:add|forward) (?=\d)", "+"),
                (r"^(?:remove|backward) (?=\d)", "\N{MINUS SIGN}"),
                (r"(?<=1): Workplace .*$", " step"),
                (r": Workplace .*$", " steps"),
                (r": .*$", ""),
            ),
            glyphs=ICONS,
            asks="Add each kind of icon to Frederick's Palace, or remove it?",
        ),
    ),
    place=place,
    caution=caution,
    minis=(("castle", PICTURE), ("slots", SLOTS), ("allies", CARDS)),
)
