"""Reads a line of heraldry, such as `azure, a tower argent`, into a Blazon. The painter makes a shield of it.

line      field {"," clause}
field     tincture | parting tincture "and" tincture
parting   per pale, per fess, per bend, per chevron, per saltire, quarterly, gyronny, barry, paly, bendy, chequy,
          lozengy
clause    group ["between" group] | "on" ordinary [","] group | "within" "a bordure" tincture
group     number ordinary tincture | number charge {posture} [arrangement] tincture [arrangement]
ordinary  a fess, pale, bend, chevron, cross, saltire, chief, base, pile, bordure (a plain cross is an ordinary; a cross
          as a charge is `a cross couped`)
arrangement  in pale, in fess, in bend, in saltire, in chief, in base
posture   reversed (upside down), contourny (looking the other way), fesswise, bendwise; rampant, passant and the like
          are understood and change nothing: each beast has one drawing
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches

from greathall.hall.drawing.charges import CHARGES, charge_named
from greathall.kernel import GreathallError

TINCTURES = {
    "or": "#e3ae2b",
    "argent": "#f4efe2",
    "gules": "#b3261e",
    "azure": "#24509a",
    "vert": "#2c6e3f",
    "purpure": "#6b3a82",
    "sable": "#2a2522",
    "tenne": "#b9692a",
    "murrey": "#7c2340",
    "cendree": "#8d8a84",
    "umber": "#7a5632",
    "celeste": "#6fa8c9",
}
FURS = ("ermine", "vair")
PARTED = ("per pale", "per fess", "per bend", "per chevron", "per saltire", "quarterly", "gyronny")
VARIED = ("barry", "paly", "bendy", "chequy", "lozengy")
ORDINARIES = ("fess", "pale", "bend", "chevron", "cross", "saltire", "chief", "base", "pile", "bordure")
ARRANGEMENTS = ("in pale", "in fess", "in bend", "in saltire", "in chief", "in base")
NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
}
# How many charges find a place beside an ordinary, or beside a charge.
BESIDE_MOST = {"fess": 3, "pale": 2, "bend": 2, "chevron": 3, "cross": 4, "saltire": 4}
BESIDE_A_CHARGE = 3
TURNED = ("reversed", "contourny", "fesswise", "bendwise")
POSTURES = (
    "rampant",
    "passant",
    "statant",
    "sejant",
    "displayed",
    "naiant",
    "caboshed",
    "affronty",
    "erect",
    "couped",
    "palewise",
)


class BadBlazon(GreathallError):
    """A line of heraldry that cannot be read: says where, and what was expected."""


@dataclass(frozen=True)
class Group:
    """Charges of one kind, or an ordinary; `on` are the charges that lie on an ordinary."""

    number: int
    name: str
    tincture: str
    ordinary: bool = False
    arrangement: str = ""
    turned: tuple[str, ...] = ()
    on: tuple[Group, ...] = ()
    between: Group | None = None


@dataclass(frozen=True)
class Blazon:
    """A field and what lies on it, in the order of painting."""

    parting: str
    tinctures: tuple[str, ...]
    groups: tuple[Group, ...]


def parse_blazon(line: str) -> Blazon:
    """The meaning of a line of heraldry; raises BadBlazon where there is none."""
    return _Reading(line).blazon()


class _Reading:
    """The words of a line, taken one after the other."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.words = line.lower().replace(",", " , ").replace(";", " , ").split()
        self.at = 0

    def blazon(self) -> Blazon:
        if not self.words:
            raise BadBlazon("an empty line is no blazon; expected something like 'azure, a tower argent'")
        parting, tinctures = self.field()
        groups: list[Group] = []
        while self.at < len(self.words):
            if self.next() == ",":
                self.at += 1
            elif not groups:
                raise self.complaint("',' after the field")
            groups.append(self.clause())
        return Blazon(parting, tinctures, tuple(groups))

    def next(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place] if place < len(self.words) else ""

    def complaint(self, expected: str, known: tuple[str, ...] = ()) -> BadBlazon:
        word = self.next()
        if not word:
            return BadBlazon(f"'{self.line}': {expected} is missing at the end")
        close = get_close_matches(word, known, 1)
        hint = f"; did you mean '{close[0]}'?" if close else ""
        return BadBlazon(f"'{self.line}': expected {expected}, not '{word}'{hint}")

    def field(self) -> tuple[str, tuple[str, ...]]:
        word = self.next()
        parting = f"per {self.next(1)}" if word == "per" else word
        if parting in PARTED or parting in VARIED:
            self.at += 2 if word == "per" else 1
            first = self.tincture()
            if self.next() != "and":
                raise self.complaint("'and' and a second tincture")
            self.at += 1
            return parting, (first, self.tincture())
        if word == "per":
            self.at += 1
            raise self.complaint("pale, fess, bend, chevron or saltire", ("pale", "fess", "bend", "chevron", "saltire"))
        return "", (self.tincture(),)

    def tincture(self) -> str:
        word = self.next()
        if word not in TINCTURES and word not in FURS:
            raise self.complaint("a tincture", (*TINCTURES, *FURS))
        self.at += 1
        return word

    def clause(self) -> Group:
        if self.next() == "on":
            self.at += 1
            ordinary = self.group()
            if not ordinary.ordinary:
                raise BadBlazon(f"'{self.line}': charges lie on an ordinary, and '{ordinary.name}' is none")
            if ordinary.name == "bordure":
                raise BadBlazon(f"'{self.line}': a bordure is too narrow for charges")
            if self.next() == ",":
                self.at += 1
            return Group(1, ordinary.name, ordinary.tincture, True, on=(self.group(),))
        if self.next() == "within":
            self.at += 1
        group = self.group()
        if self.next() == "between":
            self.at += 1
            flank = self.group()
            most = BESIDE_MOST.get(group.name, 0) if group.ordinary else BESIDE_A_CHARGE
            if flank.ordinary or flank.number > most:
                many = f"at most {most} charges" if most else "nothing"
                raise BadBlazon(f"'{self.line}': {many} can be beside a {group.name}")
            return replace(group, on=(), between=flank)
        return group

    def group(self) -> Group:
        number = NUMBERS.get(self.next())
        if number is None:
            raise self.complaint("'a', 'an' or a number up to nine in words", tuple(NUMBERS))
        self.at += 1
        word = self.next()
        if word in ORDINARIES and not (word == "cross" and self.next(1) == "couped"):
            if number != 1:
                raise BadBlazon(f"'{self.line}': there can be only one {word}")
            self.at += 1
            return Group(1, word, self.tincture(), True)
        name = charge_named(word)
        if name is None:
            raise self.complaint("a charge or an ordinary", (*CHARGES, *ORDINARIES))
        self.at += 1
        turned: list[str] = []
        while self.next() in TURNED or self.next() in POSTURES:
            if self.next() in TURNED:
                turned.append(self.next())
            self.at += 1
        arrangement = self.arrangement()
        tincture = self.tincture()
        arrangement = arrangement or self.arrangement()
        if arrangement == "in saltire" and number not in (2, 5):
            raise BadBlazon(f"'{self.line}': two or five charges can be in saltire, not {number}")
        return Group(number, name, tincture, False, arrangement, tuple(turned))

    def arrangement(self) -> str:
        if self.next() != "in":
            return ""
        words = f"in {self.next(1)}"
        if words not in ARRANGEMENTS:
            self.at += 1
            raise self.complaint("pale, fess, bend, saltire, chief or base", tuple(word[3:] for word in ARRANGEMENTS))
        self.at += 2
        return words
