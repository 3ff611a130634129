"""Feudality, where a turn can stand: its steps, and which war is being fought. Rulebook: Sequence of Play."""

from __future__ import annotations

from typing import Final

# The steps of set-up and turn, in the order of the rulebook; `step` says what comes when the agenda is empty.
CHOOSE_FIEF: Final = 0
PLACE_KEEP: Final = 1
PLACE_FOREST: Final = 2
DRAFT: Final = 3
NEW_TURN: Final = 4
ROLL: Final = 5  # phase 1
ROLLED: Final = 6
ACTIVATE: Final = 7
EVENT: Final = 8  # phase 2
JOIN_IN: Final = 9
CONTEST: Final = 10
CONTEST_ROLLED: Final = 11
MUSTER: Final = 12
WAR_ROLL: Final = 13
WAR_ROLLED: Final = 14
SURVIVE: Final = 15
BURY: Final = 16
DEMAND: Final = 17
RAID: Final = 18
RAID_ROLLED: Final = 19
POOREST: Final = 20
GIFTS: Final = 21
MONSTER_ROLL: Final = 22
MONSTER_ROLLED: Final = 23
STRIKE_ROLLED: Final = 24
EVENT_DONE: Final = 25
TRAY: Final = 26  # phase 3
BUY: Final = 27
ACT: Final = 28  # phase 4
LIAISON_ROLLED: Final = 29
SABOTAGE_PRICED: Final = 30
SABOTAGE_PAID: Final = 31
SABOTAGE_ROLLED: Final = 32
SABOTAGE_DEFENDED: Final = 33
PRIVATE_ROLLED: Final = 34
GENERAL_ROLLED: Final = 35
ATTACK_ROLL: Final = 36
ATTACK_ROLLED: Final = 37
FEED: Final = 38  # phase 5
HUNGER: Final = 39
PASS_ON: Final = 40  # phase 6
STEPS: Final = (
    "choose fief", "place keep", "place forest", "draft", "new turn", "roll", "rolled", "activate",
    "event", "join in", "contest", "contest rolled", "muster", "war roll", "war rolled", "survive", "bury", "demand",
    "raid", "raid rolled", "poorest", "gifts", "monster roll", "monster rolled", "strike rolled", "event done",
    "tray", "buy", "act", "liaison rolled", "sabotage priced", "sabotage paid", "sabotage rolled",
    "sabotage defended", "private rolled", "general rolled", "attack roll", "attack rolled", "feed", "hunger",
    "pass on",
)  # fmt: skip

# Which war is being fought.
NO_WAR: Final = 0
KINGS_WAR: Final = 1
GENERAL_WAR: Final = 2
ON_SANTA_PARAVIA: Final = 3
ON_FIUMACCIO: Final = 4
LOST_FIUMACCIO: Final = 5  # a general war follows (FDY-63)
ON_BARON: Final = 6
WARS: Final = ("none", "king", "general", "santa paravia", "fiumaccio", "fiumaccio lost", "baron")
