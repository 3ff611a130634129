"""Feudality, what the table remembers of the chronicle: the last event or daring action, and what the dice were for.

What asks nobody is over before anybody looks; the position has forgotten it, and without this it would be read in the
chronicle only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from greathall.games.feudality.box.components import IDS
from greathall.kernel import ROW, Line, Piece, Slot, Zone

_EVENT = "Event: "
_DEED = re.compile(r"^(\{\d\}) tries: (.+)\.$")
_LOST = re.compile(r"^\{(\d)\} loses (an? .+) on \((\d),(\d)\)\.$")
_BIT = re.compile(r"^(pays|loses|takes|hands over) (?:a tax of )?1 (\w+)(?: to (?:the bandits|\{\d\}))?$")
_SPARED = re.compile(r"^The bandits (?:ignore|take nothing from) (\{\d\})")
_RAID = re.compile(r"^Bandits .* = (\d+) against a defence of (\d+) in \{\d\}'s fief\.$")
_MONSTER = re.compile(r"^.* = (\d+) against a defence of (\d+): the (monster .+)\.$")
# How it came to what an event brought: who wants that reads the chronicle.
_BY_THE_WAY = re.compile(
    r" rolls |Wizard|^With \d+ VP|(?:enters|stays away from) the tournament|gives the bank|sends the monster"
    r"|strikes at|^Only one of|the only possible target| sends saboteurs | to saboteurs\.$|^Healing "
    r"|does not try to save|and roll again\.$|\} sends (?!nobody).* to war|^All of .* come home|go back into the bag\.$"
)
_WHOSE = re.compile(r"^(\{\d\}) (.+)\.$")
_SHORTER = (
    (re.compile(r"(refuses|cannot pay) the King \d+ \w+"), r"\1"),
    (re.compile(r"falls short of .+"), "falls short"),
)
# The Rats lie with the player who has them, not in the middle.
_ELSEWHERE = {"FDY-144": "rats"}
# After a daring action the Senior collects or feeds, and another turn begins.
_AFTER_DEED = re.compile(r"^Turn |^The last turn|^\{\d\} (?:collects|feeds|takes no|has nothing)")
_ROLL = re.compile(r"^(\{\d\}) rolls (\d)(?: and (\d))? for (.+)\.$")
_MORE = re.compile(r"^(A double|An eight): \{\d\} rolls once more\.$")
_MADE = re.compile(r"^With \d+ VP that makes (\d+) for (\{\d\})\.$")
_TIE = re.compile(r" tie at \d+ and roll again\.$")
_POINT = "the Point of Action"
_EIGHT = "8"
ASIDE = "It is a value tile: the free draft has none, and it goes back into the bag."


def recall(zones: list[Zone], lines: Sequence[Line]) -> list[Zone]:
    """The zones as the table shows them: what was told of them is written on them, or lies beside them."""
    event = next((zone for zone in zones if zone.id == "event"), None)
    busy = event is not None and bool(event.pieces)
    found = [_recalled(zone, lines, busy) for zone in zones]
    return found if busy else [*found, *_news(zones, lines)]


def _recalled(zone: Zone, lines: Sequence[Line], busy: bool) -> Zone:
    if zone.id == "past":
        return _turned_up(zone, [title for line in reversed(lines) if (title := _title(line))])
    if zone.id == "tray":
        return _laid_out(zone)
    if zone.id == "dice":
        text = _rolled(zone, lines, busy)
        return _with(zone, zone.pieces, text) if text else zone
    return _scarred(zone, lines) if zone.id.startswith("land/") else zone


def _with(zone: Zone, pieces: list[Piece], text: str) -> Zone:
    return Zone(zone.id, zone.title, zone.kind, pieces, zone.slots, owner=zone.owner, text=text)


# ---------------------------------------------------------------------- what was drawn or dared last


def _title(line: Line) -> str:
    """The event that a line tells to be drawn."""
    drawn = line.text.startswith(_EVENT) and "event" in line.pieces
    return line.text.removeprefix(_EVENT).removesuffix(".") if drawn else ""


def _turned_up(past: Zone, titles: Sequence[str]) -> Zone:
    """The pile of past events with the latest of them on top."""
    top = next((piece for title in titles for piece in past.pieces if piece.name == title), None)
    if top is None:
        return past
    return _with(past, [*(piece for piece in past.pieces if piece is not top), top], past.text)


def _news(zones: Sequence[Zone], lines: Sequence[Line]) -> list[Zone]:
    """The last event or daring action: what it was, and what it brought. It lies below what is for sale; a phone shows
    it below the fief too.
    """
    for number in range(len(lines) - 1, -1, -1):
        line = lines[number]
        title = _title(line)
        if title:
            return _story("Last event", title, _told(lines[number + 1 :]), line, zones)
        deed = _DEED.match(line.text)
        if deed:
            return _story(f"{deed[1]}: Baronial Action", deed[2], _dared(lines[number + 1 :]), line, zones)
    return []


def _story(title: str, name: str, lines: Sequence[Line], told: Line, zones: Sequence[Zone]) -> list[Zone]:
    unseen = Piece("", name, _ELSEWHERE.get(told.rule, "back"))
    card = next((piece for zone in zones for piece in zone.pieces if piece.name == name), unseen)
    text = "\n".join(_in_short(lines))
    if not text and card.id.startswith("action/"):
        # While a Wizard may still re-roll one wants to know what there is to reach.
        text = card.text
    return [
        Zone(place, title, ROW, [Piece(f"{place}/{card.art}", name, card.art, text=text, rule=told.rule)])
        for place in ("news", "tidings")
    ]


def _told(lines: Sequence[Line]) -> Sequence[Line]:
    """What was told until tiles were drawn, or another turn began."""
    ends = (n for n, line in enumerate(lines) if "tray" in line.pieces or line.text.startswith("Turn "))
    end = next(ends, len(lines))
    return lines[:end]


def _dared(lines: Sequence[Line]) -> Sequence[Line]:
    ends = (n for n, line in enumerate(lines) if _AFTER_DEED.search(line.text))
    end = next(ends, len(lines))
    return lines[:end]


def _in_short(lines: Sequence[Line]) -> list[str]:
    """What came of it, without how it came to it: of each player in one sentence, until something else is told."""
    told: list[str] = []
    found: dict[str, _Fate] = {}
    sums = ""
    for line in lines:
        raid, monster = _RAID.match(line.text), _MONSTER.match(line.text)
        spared, whose = _SPARED.match(line.text), _WHOSE.match(line.text)
        if raid:
            sums = f" {_against(raid)}"
        elif monster:
            told.append(f"The {monster[3]} {_against(monster)}.")
        elif _BY_THE_WAY.search(line.text) or (not told and not found and line.text.startswith("Everybody owes")):
            continue
        elif spared:
            found.setdefault(spared[1], _Fate(spared[1])).add("is left alone", sums)
            sums = ""
        elif whose:
            found.setdefault(whose[1], _Fate(whose[1])).add(whose[2], sums)
            sums = ""
        else:
            told += [fate.words() for fate in found.values()]
            found = {}
            told.append(line.text)
    return told + [fate.words() for fate in found.values()]


def _against(fight: re.Match[str]) -> str:
    """What was rolled against what defends, in one piece."""
    return f"({fight[1]}\N{NO-BREAK SPACE}against\N{NO-BREAK SPACE}{fight[2]})"


class _Fate:
    """What befell one player; what somebody pays bit by bit is one deed."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.deeds: list[str] = []
        self.bits: Counter[str] = Counter()
        self.verb = self.sums = ""

    def add(self, deed: str, sums: str) -> None:
        bit = _BIT.match(deed)
        if bit:
            self.verb, self.sums = bit[1], self.sums or sums
            self.bits[bit[2]] += 1
            return
        for pattern, shorter in _SHORTER:
            deed = pattern.sub(shorter, deed)
        self.deeds.append(deed + sums)

    def words(self) -> str:
        bits = [f"{self.verb} {_listed(self.bits)}{self.sums}"] if self.bits else []
        return f"{self.who} {'; '.join(self.deeds + bits)}."


def _listed(kinds: Counter[str]) -> str:
    *first, last = [f"{number} {kind}" for kind, number in kinds.items()]
    return f"{', '.join(first)} and {last}" if first else last


def _scarred(land: Zone, lines: Sequence[Line]) -> Zone:
    """Where a monster or saboteurs destroyed a tile, the bare square says so until the next event or daring action."""
    lost: dict[str, str] = {}
    for line in reversed(lines):
        found = _LOST.match(line.text)
        if found and land.owner == int(found[1]):
            lost[f"{land.id}/{found[3]}-{found[4]}"] = found[2]
        elif _title(line) or _DEED.match(line.text):
            break
    for piece in land.pieces:
        if not piece.id.startswith("pawn/"):
            lost.pop(piece.slot, None)
    if not lost:
        return land
    slots = [_scar(slot, lost[slot.id]) if slot.id in lost else slot for slot in land.slots]
    return Zone(land.id, land.title, land.kind, land.pieces, slots, owner=land.owner, text=land.text)


def _scar(slot: Slot, ware: str) -> Slot:
    return Slot(
        slot.id, slot.x, slot.y, "\N{MULTIPLICATION SIGN}", slot.kind, f"{slot.text}; {ware} was destroyed here"
    )


# ---------------------------------------------------------------------- dice and tray


def _rolled(dice: Zone, lines: Sequence[Line], busy: bool) -> str:
    """Who rolled, and what for; of a Point of Action whether another follows, of a contest what there is to beat."""
    thrown = tuple(piece.name for piece in dice.pieces)
    for number in range(len(lines) - 1, -1, -1):
        roll = _ROLL.match(lines[number].text)
        if roll is None:
            continue
        if tuple(die for die in roll.group(2, 3) if die) != thrown:
            return ""
        if roll[4] == _POINT:
            return _for_action(roll[1], thrown, lines[:number])
        before = _to_beat(lines) if busy else ""
        return before or _for_sum(roll[1], roll[4], thrown)
    return ""


def _for_sum(who: str, why: str, thrown: tuple[str, ...]) -> str:
    """Two dice are added, but where they name a square."""
    if why.startswith("where"):
        return f"Row {thrown[0]}, column {thrown[-1]}: {who}, {why}"
    made = f"= {sum(int(die) for die in thrown)}: " if len(thrown) > 1 else ""
    return f"{made}{who}, for {why}"


def _for_action(who: str, thrown: tuple[str, ...], before: Sequence[Line]) -> str:
    text = f"{who}, for {_POINT}"
    for line in reversed(before):
        more = _MORE.match(line.text)
        if more:
            text = f"{who}, again after {more[1].lower()}"
        if more or not ("Wizard" in line.text or _ROLL.match(line.text)):
            break
    kind = "A double" if len(set(thrown)) == 1 else "An eight" if _EIGHT in thrown else ""
    return f"{text}. {kind}: one more roll." if kind else text


def _to_beat(lines: Sequence[Line]) -> str:
    """All that was rolled in a tournament or on a visit, since the last tie; of one who rolls again what counts."""
    found: dict[str, str] = {}
    for line in reversed(lines):
        roll, made = _ROLL.match(line.text), _MADE.match(line.text)
        if _title(line) or _TIE.search(line.text):
            break
        if made:
            found.setdefault(made[2], made[1])
        elif roll and roll[4] == "the King's Champion":
            found.setdefault("Champion", roll[2])
        elif roll and roll[4] == "the contestant":
            found.setdefault(roll[1], roll[2])
    return ", ".join(f"{who} {number}" for who, number in reversed(found.items()))


def _laid_out(tray: Zone) -> Zone:
    """A tile that was taken stays where it lay in the row; one that was put aside says why."""
    held = [piece for piece in tray.pieces if piece.id.startswith("held/")]
    if not held and not any(piece.id.startswith("aside/") for piece in tray.pieces):
        return tray
    others = [_put_aside(piece) if piece.id.startswith("aside/") else piece for piece in tray.pieces]
    found = [piece for piece in others if piece not in held]
    for piece in held:
        kind = IDS.index(piece.art)
        # The others lie in the order of the box.
        later = (n for n, tile in enumerate(found) if tile.id.startswith("aside/") or IDS.index(tile.art) >= kind)
        found.insert(next(later, len(found)), piece)
    return _with(tray, found, tray.text)


def _put_aside(tile: Piece) -> Piece:
    text = f"{tile.text} {ASIDE}"
    return Piece(tile.id, tile.name, tile.art, count=tile.count, badges=tile.badges, text=text, rule="FDY-21")
