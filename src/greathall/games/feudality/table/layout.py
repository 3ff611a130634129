"""Feudality: one's fief as large as the board is high, what may be bought and done beside it, the piles below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from greathall.games.looks import PICTURE, Layout, Region, shorten
from greathall.kernel import ROW, Line, Piece, Zone

_EVENT = "Event: "
_TAX = re.compile(r"(\{\d\}) pays a tax of 1 (\w+)\.")
# How it came to what an event brought: who wants that reads the chronicle.
_ASIDE = re.compile(
    r" rolls |Wizard|^With \d+ VP|(?:enters|stays away from) the tournament|gives the bank|sends the monster"
    r"|strikes at|^Only one of|^Everybody owes"
)


def recall(zones: list[Zone], lines: Sequence[Line]) -> list[Zone]:
    """The last event, which often asks nobody and is over before anybody looks: what it was and what it brought. It
    lies on top of the past ones, and below what is for sale; a phone shows it below the fief too.
    """
    drawn = [number for number, line in enumerate(lines) if line.text.startswith(_EVENT) and "event" in line.pieces]
    if not drawn:
        return zones
    titles = [lines[number].text.removeprefix(_EVENT).removesuffix(".") for number in reversed(drawn)]
    found = [_turned_up(zone, titles) if zone.id == "past" else zone for zone in zones]
    if any(zone.id == "event" and zone.pieces for zone in zones):
        return found
    art = next((piece.art for zone in zones for piece in zone.pieces if piece.name == titles[0]), "back")
    story = "\n".join(_in_short(_told(lines[drawn[-1] + 1 :])))
    for place in ("news", "tidings"):
        card = Piece(f"{place}/{art}", titles[0], art, text=story, rule=lines[drawn[-1]].rule)
        found.append(Zone(place, "Last event", ROW, [card]))
    return found


def _turned_up(past: Zone, titles: Sequence[str]) -> Zone:
    """The pile of past events with the latest of them on top."""
    top = next((piece for title in titles for piece in past.pieces if piece.name == title), None)
    if top is None:
        return past
    return Zone(past.id, past.title, past.kind, [*(piece for piece in past.pieces if piece is not top), top])


def _told(lines: Sequence[Line]) -> Sequence[Line]:
    """What was told until tiles were drawn, or another turn began."""
    end = (n for n, line in enumerate(lines) if "tray" in line.pieces or line.text.startswith("Turn "))
    return lines[: next(end, len(lines))]


def _in_short(lines: Sequence[Line]) -> list[str]:
    """What came of an event, without how it came to it; what somebody pays bit by bit in one sentence."""
    told: list[str] = []
    paid: dict[str, Counter[str]] = {}
    for line in lines:
        tax = _TAX.match(line.text)
        if tax:
            who, kind = tax.groups()
            if who not in paid:
                paid[who] = Counter()
                told.append(who)
            paid[who][kind] += 1
        elif not _ASIDE.search(line.text):
            told.append(line.text)
    return [f"{text} pays {_listed(paid[text])}." if text in paid else text for text in told]


def _listed(kinds: Counter[str]) -> str:
    *first, last = [f"{number} {kind}" for kind, number in kinds.items()]
    return f"{', '.join(first)} and {last}" if first else last


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
        (r"One more tile comes into the tray when you buy\.", "One more tile in the tray when you buy."),
    ),
    brief=frozenset({"tray"}),
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
        (r"^action liaison$", "secret liaison"),
        (r"^action santa paravia$", "private war on Santa Paravia"),
        (r"^action fiumaccio$", "private war on Fiumaccio"),
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
    },
    points="vp",
    facts=("army", "defence", "tiles"),
    mine={"need": "eats", "tiles": "tiles", "rate": "trades"},
    stocks=("store",),
    minis=(("land", PICTURE),),
)
