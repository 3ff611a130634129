"""Medieval Realms, effects as data: what a card can do is a small row of numbers, read from the box.

Rulebook: Event cards and symbols. When an effect happens and what it does; effects.py and scoring.py carry it out.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import LEADER_IDS, RESOURCE_IDS, STAMP_IDS
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

# When (MDR-25 to MDR-28).
IMMEDIATE: Final = 0
PRODUCTION: Final = 1
ON_PLAY: Final = 2
AT_END: Final = 3
WHEN: Final = ("immediate", "production", "on_play", "end")

# What. `what` is a resource, a leader, a stamp, or for a choice a bit for every resource.
VP: Final = 0
GAIN: Final = 1
GAIN_CHOICE: Final = 2
GAIN_PER_MAYOR: Final = 3
LEADER: Final = 4
GET_CARD: Final = 5
VP_PER_STAMP: Final = 6
VP_PER_CARD: Final = 7
VP_PER_MAYOR: Final = 8
VP_COMBAT: Final = 9
VP_IF_CARDS: Final = 10
VP_IF_LEADERS: Final = 11
VP_IF_COMBAT: Final = 12
KINDS: Final = (
    "vp", "gain", "gain_choice", "gain_per_mayor", "leader", "get_card",
    "vp_per_stamp", "vp_per_card", "vp_per_mayor", "vp_combat",
)  # fmt: skip
CONDITIONS: Final = ("cards", "leaders", "combat")

# Which kinds make sense when.
_ALLOWED: Final = (
    ("vp", "gain", "gain_choice", "leader", "get_card"),
    ("gain", "gain_per_mayor"),
    ("gain", "vp"),
    ("vp", "vp_per_stamp", "vp_per_card", "vp_per_mayor", "vp_combat", "vp_if"),
)


class Effect:
    """One effect of a card. `colour`: the stamp that sets an ON_PLAY effect off; `least`: the condition of a VP_IF."""

    def __init__(self, when: int, op: int, what: int, n: int, least: int, colour: int) -> None:
        self.when = when
        self.op = op
        self.what = what
        self.n = n
        self.least = least
        self.colour = colour


def find(names: tuple[str, ...], name: str, where: str, what: str) -> int:
    """The number of a name; complains about one that is not known."""
    if name not in names:
        raise BadData(f"{where}: there is no {what} '{name}'; there are: {', '.join(names)}")
    return names.index(name)


def read_effect(part: Reader) -> Effect:
    """One entry of a card's `effects`."""
    when = find(WHEN, part.text("when"), part.where, "moment")
    kind = part.text("kind")
    if kind not in _ALLOWED[when]:
        raise BadData(f"{part.where}: '{WHEN[when]}' effects are {', '.join(_ALLOWED[when])}, not '{kind}'")
    n = part.number("n", 0, 100)
    colour = find(STAMP_IDS, part.text("colour"), part.where, "stamp") if when == ON_PLAY else -1
    if kind == "vp_if":
        return _read_condition(part.part("condition"), when, n)
    op = KINDS.index(kind)
    what = -1
    if op in (GAIN, GAIN_PER_MAYOR):
        what = find(RESOURCE_IDS, part.text("resource"), part.where, "resource")
    elif op == GAIN_CHOICE:
        what = 0
        for name in part.words("among"):
            what |= 1 << find(RESOURCE_IDS, name, part.where, "resource")
        if what == 0:
            raise BadData(f"{part.where}: 'among' names no resource to choose")
    elif op == LEADER:
        what = find(LEADER_IDS, part.text("leader"), part.where, "leader")
    elif op == VP_PER_CARD:
        what = find(STAMP_IDS, part.text("colour"), part.where, "stamp")
    elif op == GET_CARD and n != 1:
        raise BadData(f"{part.where}: the symbol 'get a card' stands for 1 card")
    return Effect(when, op, what, n, 0, colour)


def _read_condition(part: Reader, when: int, n: int) -> Effect:
    kind = find(CONDITIONS, part.text("kind"), part.where, "condition")
    least = part.number("n", 0, 1000)
    what = -1
    if kind == 0:
        what = find(STAMP_IDS, part.text("colour"), part.where, "stamp")
    elif kind == 1:
        what = find(LEADER_IDS, part.text("leader"), part.where, "leader")
    return Effect(when, VP_IF_CARDS + kind, what, n, least, -1)
