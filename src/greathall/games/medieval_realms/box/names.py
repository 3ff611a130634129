"""Medieval Realms, the fixed things and their numbers: resources, leaders, stamps, modes, squares and lands.

Rulebook: Initial display 8, Event cards and symbols. They have moves of their own, so no box can change them.
"""

from __future__ import annotations

from typing import Final

RESOURCE_IDS: Final = ("goods", "science", "culture", "religion", "gold", "raw_materials", "battle")  # MDR-5
RESOURCE_WORDS: Final = ("goods", "science", "culture", "religion", "gold", "raw materials", "battle points")
GOODS: Final = 0
RESOURCES: Final = 7
MAYOR_SQUARES: Final = 6  # every resource but the last, battle points (MDR-8)

LEADER_IDS: Final = ("mayor", "general", "admiral")  # MDR-11
MAYOR: Final = 0
GENERAL: Final = 1
ADMIRAL: Final = 2
LEADERS: Final = 3
BUFFER: Final = 3  # where leaders are placed, buffers are a kind of their own

STAMP_IDS: Final = (
    "orange", "red", "yellow", "green", "grey", "turquoise", "black", "violet", "white", "blue",
)  # fmt: skip  # MDR-24
STAMPS: Final = 10
HELD_STAMPS: Final = (0, 1, 3, 5, 6, 7, 8, 9)  # all but yellow and grey

MODES: Final = ("hole", "majority", "auction")
HOLE: Final = 0
MAJORITY: Final = 1
AUCTION: Final = 2

SQUARES: Final = 12
LANDS: Final = 10
MOST_SEATS: Final = 5


def amount(count: int, resource: int) -> str:
    """So many tokens, in words."""
    word = RESOURCE_WORDS[resource]
    if count == 1 and resource > GOODS:  # goods have no singular
        word = word.removesuffix("s")
    return f"{count} {word}"


def square_id(square: int) -> str:
    """A square of the panel, as views and the chronicle name it."""
    return f"panel-square/{square + 1}"
