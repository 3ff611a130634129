"""Feudalia, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

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
from greathall.kernel.state import Numbers

MOST_SEATS = 4
QUESTIONS = (
    "DraftFief", "ExchangeFief", "ChooseSpecialist", "TakeGift", "QuickAction", "RemoveForQuick", "QuickCity",
    "Destroy", "DestroyWhere", "Defend", "Plunder", "PayTax", "HandTax", "MainPhase", "EliminateForHire",
    "ChooseField", "ChooseScroll", "GainCube", "ChooseWorked", "ChooseWorkedCard", "PickCards", "TakeFromTop",
    "UntapMaster", "Lodge", "LodgeFrom", "HoldCubes", "StoreCubes", "Exchange", "GiveCubes", "TakeCubes",
    "LeaveOut", "PayCubes", "ChooseMaster", "ChooseCity", "PutUnder", "CrusadeCard", "MakeOffer", "AnswerOffer",
    "FinalPhase", "DiscardCubes",
)  # fmt: skip
_TABLE = (
    "seats", "round", "goal", "phase", "first", "active", "reached", "influence", "worker_yield", "build_discount",
    "upgrade_once", "cathedral_once", "income_bonus", "hand_bonus", "save_bonus", "renewed", "market", "crusaded",
    "events_turned", "masters_in_deck",
)  # fmt: skip
_SEAT = (
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


def _names() -> tuple[str, ...]:
    names = list(_TABLE)
    names += [f"tokens:{card}:{value}" for card in CARD_IDS for value in ("half", "one")]
    names += [f"event:{event}" for event in EVENT_IDS]
    names += [f"asked:{name}" for name in QUESTIONS]
    names += [f"hand:{card}" for card in VASSAL_IDS]
    names += [f"table:{card}" for card in VASSAL_IDS]
    names += [f"supply:{card}" for card in VASSAL_IDS]
    names += [f"row:{master}" for master in MASTER_IDS[:BASIC]]
    names += [f"stack:{master}" for master in MASTER_IDS[BASIC:]]
    for k in range(MOST_SEATS):
        names += [f"left{k}:{what}" for what in _SEAT]
        for fief in range(3):
            base = f"left{k}:fief{fief + 1}"
            names += [f"{base}:{what}" for what in TYPES]
            names += [f"{base}:level", f"{base}:free_fields", f"{base}:tapped"]
            names += [f"{base}:cubes:{word}" for word in TYPES]
            names += [f"{base}:held:{word}" for word in TYPES]
        names += [f"left{k}:master:{master}" for master in MASTER_IDS]
        names += [f"left{k}:unseen:{card}" for card in VASSAL_IDS]
        names += [f"left{k}:discard:{card}" for card in VASSAL_IDS]
    return tuple(names)


FEATURE_NAMES = _names()


def write_features(state: FeudaliaState, seat: int, out: Numbers) -> None:
    """Seats are counted from the one that looks, to the left. `unseen`: the draw deck, for the others with the hand."""
    for i in range(len(FEATURE_NAMES)):
        out[i] = 0.0
    turn = state.turn
    n = state.seats
    table = [n, state.round, state.terms.goal, state.phase, (state.first - seat) % n, (state.active - seat) % n]
    table += [int(state.reached), turn.influence, turn.worker_yield, turn.build_discount, turn.upgrade_once]
    table += [turn.cathedral_once, turn.income_bonus, turn.hand_bonus, turn.save_bonus, int(turn.renewed)]
    table += [turn.market, int(turn.crusaded), len(state.turned), len(state.pool) + len(state.bottom)]
    at = _write(out, 0, table)
    at = _write(out, at, state.tokens)
    if state.event >= 0:
        out[at + state.event] = 1.0
    at += len(EVENT_IDS)
    if seat in state.to_act:
        out[at + QUESTIONS.index(type(state.agenda[-1]).__name__)] = 1.0
    at += len(QUESTIONS)
    _count(out, at, state.players[seat].hand)
    _count(out, at + VASSALS, state.table)
    _write(out, at + 2 * VASSALS, state.piles)
    at += 3 * VASSALS
    for master in state.row:
        out[at + master] = 1.0
    at += BASIC
    at = _write(out, at, state.stacks)
    for k in range(n):
        _write_player(state, seat, (seat + k) % n, out, at)
        at += len(_SEAT) + 3 * 15 + MASTERS + 2 * VASSALS


def _write_player(state: FeudaliaState, viewer: int, seat: int, out: Numbers, at: int) -> None:
    player = state.players[seat]
    numbers = [
        1,
        int(seat == state.active),
        player.out,
        victory_points(state, player),
        player.coins,
        player.level_sum(),
    ]
    numbers += [noble_points(state, seat), len(player.hand) + len(player.kept), player.deck_size()]
    numbers += [player.halves, player.ones, player.vows, player.crusades]
    at = _write(out, at, numbers)
    for fief in range(3):
        if fief < len(player.types):
            kind, level = player.types[fief], player.levels[fief]
            out[at + kind] = 1.0
            out[at + 4] = float(level)
            fields = state.box.fields[kind * 3 + level]
            if seat == state.active:
                fields = state.fields[fief * 2 : fief * 2 + fields].count(FREE)
            out[at + 5] = float(fields)
            out[at + 6] = float((player.tapped >> fief) & 1)
            _write(out, at + 7, player.cubes[fief * 4 : fief * 4 + 4])
            _write(out, at + 11, player.held[fief * 4 : fief * 4 + 4])
        at += 15
    for master in player.cities:
        if master >= 0:
            out[at + master] = 1.0
    at += MASTERS
    unseen = player.deck + player.top
    if seat != viewer:
        unseen = unseen + player.hand + player.kept
    _count(out, at, unseen)
    _count(out, at + VASSALS, player.discard)


def _write(out: Numbers, at: int, numbers: list[int]) -> int:
    for number in numbers:
        out[at] = float(number)
        at += 1
    return at


def _count(out: Numbers, at: int, cards: list[int]) -> None:
    counts = [0] * VASSALS
    for card in cards:
        counts[card] = counts[card] + 1
    for vassal in range(VASSALS):
        out[at + vassal] = float(counts[vassal])
