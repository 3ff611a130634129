"""Feudalia, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudalia.box.components import (
    BASIC,
    CARD_IDS,
    EVENT_IDS,
    MASTER_IDS,
    MASTERS,
    TYPES,
    VASSAL_IDS,
    VASSALS,
)
from greathall.games.feudalia.position.state import FREE, FeudaliaState
from greathall.games.feudalia.rules.scoring import noble_points, victory_points
from greathall.kernel.features import OWN, UNLIMITED, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item
from greathall.kernel.row import Row

MOST_SEATS: Final = 4
QUESTIONS: Final = (
    "DraftFief", "ExchangeFief", "ChooseSpecialist", "TakeGift", "QuickAction", "RemoveForQuick", "QuickCity",
    "Destroy", "DestroyWhere", "Defend", "Plunder", "PayTax", "HandTax", "MainPhase", "EliminateForHire",
    "ChooseField", "ChooseScroll", "GainCube", "ChooseWorked", "ChooseWorkedCard", "PickCards", "TakeFromTop",
    "UntapMaster", "Lodge", "LodgeFrom", "HoldCubes", "StoreCubes", "Exchange", "GiveCubes", "TakeCubes",
    "LeaveOut", "PayCubes", "ChooseMaster", "ChooseCity", "PutUnder", "CrusadeCard", "MakeOffer", "AnswerOffer",
    "FinalPhase", "DiscardCubes",
)  # fmt: skip
_TABLE: Final = (
    "seats", "round", "goal", "phase", "first", "active", "reached", "influence", "worker_yield", "build_discount",
    "upgrade_once", "cathedral_once", "income_bonus", "hand_bonus", "save_bonus", "renewed", "market", "crusaded",
    "events_turned", "masters_in_deck",
)  # fmt: skip
_SEAT: Final = (
    "present",
    "active",
    "out",
    "vp",
    "coins",
    "level_sum",
    "noble",
    "hand",
    "deck",
    "halves",
    "ones",
    "vows",
    "crusades",
)


# The printed box: Vassals of the most frequent kind, and all of them; tokens of a kind; Masters that lie on a stack.
_ALIKE: Final = 40.0
_VASSALS: Final = 306.0
_TOKENS: Final = 19.0
_STACK: Final = 4.0

FIEF: Final = 15  # numbers for one fief
SEAT: Final = 13 + 3 * FIEF + MASTERS + 2 * VASSALS  # numbers for one seat


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats",), most=MOST_SEATS)
    features += amounts("{}", ("round", "goal"))
    features += amounts("{}", ("phase",), most=2)
    features += amounts("{}", ("first", "active"), most=MOST_SEATS - 1)
    features += amounts("{}", _TABLE[6:])
    for card in CARD_IDS:
        features += amounts(f"tokens:{card}:{{}}", ("half", "one"), most=_TOKENS)
    features += flags("event:{}", EVENT_IDS)
    features += flags("asked:{}", QUESTIONS, OWN)
    features += amounts("hand:{}", VASSAL_IDS, OWN, _ALIKE)
    features += amounts("table:{}", VASSAL_IDS, most=_ALIKE)
    features += amounts("supply:{}", VASSAL_IDS, most=_ALIKE)
    features += flags("row:{}", MASTER_IDS[:BASIC])
    features += amounts("stack:{}", MASTER_IDS[BASIC:], most=_STACK)
    for k in range(MOST_SEATS):
        group = opponent(k)
        features += flags(f"left{k}:{{}}", _SEAT[:2], group)
        features += amounts(f"left{k}:{{}}", ("out",), group)
        features += amounts(f"left{k}:{{}}", ("vp",), group, least=-UNLIMITED)
        features += amounts(f"left{k}:{{}}", ("coins",), group)
        features += amounts(f"left{k}:{{}}", ("level_sum",), group, 2 * 3)
        features += amounts(f"left{k}:{{}}", ("noble",), group, least=-UNLIMITED)
        features += amounts(f"left{k}:{{}}", ("hand", "deck"), group, _VASSALS)
        features += amounts(f"left{k}:{{}}", ("halves", "ones"), group, _TOKENS)
        features += amounts(f"left{k}:{{}}", ("vows", "crusades"), group)
        for fief in range(1, 4):
            base = f"left{k}:fief{fief}"
            features += flags(f"{base}:{{}}", TYPES, group)
            features += amounts(f"{base}:{{}}", ("level", "free_fields"), group, most=2)
            features += flags(f"{base}:{{}}", ("tapped",), group)
            features += amounts(f"{base}:cubes:{{}}", TYPES, group)
            features += amounts(f"{base}:held:{{}}", TYPES, group)
        features += flags(f"left{k}:master:{{}}", MASTER_IDS, group)
        features += amounts(f"left{k}:unseen:{{}}", VASSAL_IDS, group, _ALIKE)
        features += amounts(f"left{k}:discard:{{}}", VASSAL_IDS, group, _ALIKE)
    return tuple(features)


FEATURES: Final = _features()
_KINDS: Final = Kinds(QUESTIONS)


def write_features(state: FeudaliaState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, to the left. `unseen`: the draw deck, for the others with the hand."""
    _write_table(state, seat, out)
    at: i64 = len(_TABLE)
    at = out.write(at, state.tokens)
    if state.event >= 0:
        out.put(at + state.event, 1)
    at += len(EVENT_IDS)
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        out.put(at + asked, 1)
    at += len(QUESTIONS)
    at = out.count(at, state.players[seat].hand, VASSALS)
    at = out.count(at, state.table, VASSALS)
    at = out.write(at, state.piles)
    for master in state.row:
        out.put(at + master, 1)
    at = out.write(at + BASIC, state.stacks)
    n = state.seats
    for k in range(n):
        _write_player(state, seat, (seat + k) % n, out, at)
        at += SEAT


def _write_table(state: FeudaliaState, seat: int, out: Row) -> None:
    turn = state.turn
    n = state.seats
    out.put(0, n)
    out.put(1, state.round)
    out.put(2, state.terms.goal)
    out.put(3, state.phase)
    out.put(4, (state.first - seat) % n)
    out.put(5, (state.active - seat) % n)
    out.put(6, state.reached)
    out.put(7, turn.influence)
    out.put(8, turn.worker_yield)
    out.put(9, turn.build_discount)
    out.put(10, turn.upgrade_once)
    out.put(11, turn.cathedral_once)
    out.put(12, turn.income_bonus)
    out.put(13, turn.hand_bonus)
    out.put(14, turn.save_bonus)
    out.put(15, turn.renewed)
    out.put(16, turn.market)
    out.put(17, turn.crusaded)
    out.put(18, len(state.turned))
    out.put(19, len(state.pool) + len(state.bottom))


def _write_player(state: FeudaliaState, viewer: int, seat: int, out: Row, at: i64) -> None:
    player = state.players[seat]
    active = seat == state.active
    out.put(at, 1)
    out.put(at + 1, active)
    out.put(at + 2, player.out)
    out.put(at + 3, victory_points(state, player))
    out.put(at + 4, player.coins)
    out.put(at + 5, player.level_sum())
    out.put(at + 6, noble_points(state, seat))
    out.put(at + 7, len(player.hand) + len(player.kept))
    out.put(at + 8, player.deck_size())
    out.put(at + 9, player.halves)
    out.put(at + 10, player.ones)
    out.put(at + 11, player.vows)
    out.put(at + 12, player.crusades)
    at += 13
    for fief in range(3):
        if fief < len(player.types):
            kind = item(player.types, fief)
            level = item(player.levels, fief)
            out.put(at + kind, 1)
            out.put(at + 4, level)
            fields = item(state.box.fields, kind * 3 + level)
            if active:
                for field in range(2 * fief, 2 * fief + int(fields)):
                    if item(state.fields, field) != FREE:
                        fields -= 1
            out.put(at + 5, fields)
            out.put(at + 6, (player.tapped >> fief) & 1)
            out.write_part(at + 7, player.cubes, 4 * fief, 4)
            out.write_part(at + 11, player.held, 4 * fief, 4)
        at += FIEF
    for master in player.cities:
        if master >= 0:
            out.put(at + master, 1)
    at += MASTERS
    out.count(at, player.deck, VASSALS)
    out.count(at, player.top, VASSALS)
    if seat != viewer:
        out.count(at, player.hand, VASSALS)
        out.count(at, player.kept, VASSALS)
    out.count(at + VASSALS, player.discard, VASSALS)
