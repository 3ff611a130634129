"""Feudality, a position written down and read again, part by part; with clear complaints about what cannot be.

Each part is written and read side by side, in the order of the file; the end has what a whole position must fulfil.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greathall.games.feudality.box.board import SPOTS, SQUARES, keep_squares
from greathall.games.feudality.box.components import (
    EVENT_IDS,
    EVENTS,
    FORT,
    IDS,
    KEEP,
    KINDS,
    KNIGHT,
    LEVELS,
    RES,
    RESOURCES,
    SIDE_IDS,
    SKILLS,
    SQUARE_WORDS,
    UNITS,
    Box,
)
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import STEPS, WARS
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

_MANY: Final = 1 << 16
_UNIT_IDS: Final = IDS[:UNITS]


def write_position(state: FeudalityState) -> dict[str, object]:
    """The game's own fields as readable data."""
    position: dict[str, object] = {
        "faq": state.faq,
        "goal": state.goal,
        "barons": [_write_baron(state, seat) for seat in range(state.seats)],
    }
    _write_tiles(state, position)
    _write_events(state, position)
    _write_turn(state, position)
    _write_contest(state, position)
    _write_war(state, position)
    _write_actions(state, position)
    return position


def read_position(frame: Frame, box: Box, position: Reader) -> FeudalityState:
    """The state that `write_position` wrote, with an empty agenda."""
    state = FeudalityState(frame, box)
    state.faq = position.flag("faq")
    state.goal = position.number("goal", 1, _MANY)
    barons = position.parts("barons")
    if len(barons) != frame.seats:
        raise BadData(f"{position.where}: 'barons' must have an entry for each of the {frame.seats} seats")
    _read_barons(state, barons)
    _read_tiles(state, position)
    _read_events(state, position)
    _read_turn(state, position)
    _read_contest(state, position)
    _read_war(state, position)
    _read_actions(state, position)
    _check(state, position.where)
    return state


# ---------------------------------------------------------------------- what belongs to one seat


def _write_baron(state: FeudalityState, seat: int) -> dict[str, object]:
    return {
        "vp": state.vp[seat],
        "goods": {RESOURCES[good]: state.goods[seat * RES + good] for good in range(RES)},
        "fief": SIDE_IDS[state.sides[seat]] if state.sides[seat] >= 0 else "",
        "keep": state.keeps[seat],
        "level": state.levels[seat],
        "units": _named(IDS, state.units[seat * UNITS : seat * UNITS + UNITS]),
        "sent": _named(IDS, state.sent[seat * UNITS : seat * UNITS + UNITS]),
        "land": [SQUARE_WORDS[code] for code in state.land[seat]],
        "pawn": state.pawns[seat],
        "spells": state.spells[seat],
    }


def _read_barons(state: FeudalityState, barons: list[Reader]) -> None:
    state.vp = [baron.number("vp", 0, _MANY) for baron in barons]
    state.goods = [baron.part("goods").number(good, 0, _MANY, 0) for baron in barons for good in RESOURCES]
    state.sides = [_index(baron, "fief", SIDE_IDS) for baron in barons]
    state.keeps = [baron.number("keep", -1, SQUARES - 1) for baron in barons]
    state.levels = [baron.number("level", 0, LEVELS) for baron in barons]
    state.units = [count for baron in barons for count in _counts(baron, "units", _UNIT_IDS)]
    state.sent = [count for baron in barons for count in _counts(baron, "sent", _UNIT_IDS)]
    state.land = [_land(baron) for baron in barons]
    state.pawns = [baron.number("pawn", -1, SPOTS - 1) for baron in barons]
    state.spells = [baron.number("spells", 0, _MANY) for baron in barons]
    # What follows from the land.
    state.skills = [0] * (state.seats * SKILLS)
    state.tiles = [0] * state.seats
    for seat in range(state.seats):
        for code in state.land[seat]:
            if UNITS <= code < KINDS:
                state.tiles[seat] += 1
                if state.box.ability[code] >= 0:
                    state.skills[seat * SKILLS + state.box.ability[code]] += 1


def _land(baron: Reader) -> list[int]:
    words = baron.words("land")
    if len(words) != SQUARES:
        raise BadData(f"{baron.where}: 'land' must have {SQUARES} squares, not {len(words)}")
    for word in words:
        if word not in SQUARE_WORDS or word == "wolf":
            raise BadData(f"{baron.where}: 'land' has '{word}', which is nothing that lies on a square")
    return [SQUARE_WORDS.index(word) for word in words]


# ---------------------------------------------------------------------- tiles


def _write_tiles(state: FeudalityState, position: dict[str, object]) -> None:
    position["bag"] = _named(IDS, state.bag)
    position["tray"] = [IDS[kind] for kind in state.tray]
    position["aside"] = [IDS[kind] for kind in state.aside]
    position["held"] = IDS[state.held] if state.held >= 0 else ""
    position["discards"] = _named(IDS, state.discards)


def _read_tiles(state: FeudalityState, position: Reader) -> None:
    state.bag = _counts(position, "bag", IDS)
    state.bag_size = sum(state.bag)
    state.tray = _tiles(position, "tray")
    state.aside = _tiles(position, "aside")
    state.held = _index(position, "held", IDS)
    state.discards = _counts(position, "discards", IDS)


# ---------------------------------------------------------------------- events


def _write_events(state: FeudalityState, position: dict[str, object]) -> None:
    cards = state.box.card_ids
    position["deck"] = _named(cards, state.deck)
    position["past"] = _named(cards, state.past)
    position["gone"] = _named(cards, state.gone)
    position["card"] = cards[state.card] if state.card >= 0 else ""
    position["rats"] = state.rats


def _read_events(state: FeudalityState, position: Reader) -> None:
    cards = state.box.card_ids
    state.deck = _counts(position, "deck", cards)
    state.deck_size = sum(state.deck)
    state.past = _counts(position, "past", cards)
    state.gone = _counts(position, "gone", cards)
    state.card = _index(position, "card", cards)
    state.rats = position.number("rats", -1, state.seats - 1)


# ---------------------------------------------------------------------- turn and dice


def _write_turn(state: FeudalityState, position: dict[str, object]) -> None:
    position["senior"] = state.senior
    position["turn"] = state.turn
    position["step"] = STEPS[state.step]
    position["k"] = state.been_through
    position["dice"] = [state.white, state.blue]
    position["rolls"] = state.rolls


def _read_turn(state: FeudalityState, position: Reader) -> None:
    state.senior = position.number("senior", 0, state.seats - 1)
    state.turn = position.number("turn", 0, _MANY)
    state.step = _known(position, "step", STEPS)
    state.been_through = position.number("k", -1, 2 * state.seats)
    rolled = position.numbers("dice", length=2, least=0, most=_MANY)
    state.white = rolled[0]
    state.blue = rolled[1]
    state.rolls = position.number("rolls", 0, _MANY)


# ---------------------------------------------------------------------- contests


def _write_contest(state: FeudalityState, position: dict[str, object]) -> None:
    position["entered"] = [seat for seat in range(state.seats + 1) if state.entered >> seat & 1]
    position["ties"] = state.ties
    position["scores"] = list(state.scores)


def _read_contest(state: FeudalityState, position: Reader) -> None:
    for seat in position.numbers("entered", least=0, most=state.seats):
        state.entered |= 1 << seat
    state.ties = position.number("ties", 0, _MANY)
    state.scores = position.numbers("scores", least=-_MANY, most=_MANY)


# ---------------------------------------------------------------------- wars


def _write_war(state: FeudalityState, position: dict[str, object]) -> None:
    position["war"] = WARS[state.war]
    position["demand"] = state.to_match
    position["dead"] = _named(IDS, state.dead)
    position["healing"] = state.healing


def _read_war(state: FeudalityState, position: Reader) -> None:
    state.war = _known(position, "war", WARS)
    state.to_match = position.number("demand", 0, _MANY)
    state.dead = _counts(position, "dead", _UNIT_IDS)
    state.healing = position.number("healing", 0, _MANY)


# ---------------------------------------------------------------------- Baronial Actions, feeding, and the end


def _write_actions(state: FeudalityState, position: dict[str, object]) -> None:
    position["actions"] = state.actions
    position["special"] = state.special_used
    position["target"] = state.target
    position["spot"] = state.spot
    position["hunger"] = state.hunger
    position["rats_hunger"] = state.rats_hunger
    position["last"] = state.last


def _read_actions(state: FeudalityState, position: Reader) -> None:
    state.actions = position.number("actions", 0, _MANY)
    state.special_used = position.flag("special")
    state.target = position.number("target", -1, state.seats - 1)
    state.spot = position.number("spot", -1, SQUARES - 1)
    state.hunger = position.number("hunger", 0, _MANY)
    state.rats_hunger = position.number("rats_hunger", 0, _MANY)
    state.last = position.flag("last")


# ---------------------------------------------------------------------- names instead of numbers


def _named(names: Sequence[str], counts: list[int]) -> dict[str, int]:
    """A list of counts as a readable table without zeros."""
    return {names[i]: counts[i] for i in range(len(counts)) if counts[i]}


def _counts(reader: Reader, name: str, names: Sequence[str]) -> list[int]:
    counts = [0] * len(names)
    part = reader.part(name)
    for word in part.names():
        if word not in names:
            raise BadData(f"{part.where}: there is no '{word}'")
        counts[names.index(word)] = part.number(word, 0, 9999)
    return counts


def _known(reader: Reader, name: str, words: Sequence[str]) -> int:
    word = reader.text(name)
    if word not in words:
        raise BadData(f"{reader.where}: '{name}' is '{word}', which is unknown")
    return words.index(word)


def _index(reader: Reader, name: str, words: Sequence[str]) -> int:
    return -1 if reader.text(name) == "" else _known(reader, name, words)


def _tiles(reader: Reader, name: str) -> list[int]:
    tiles: list[int] = []
    for word in reader.words(name):
        if word not in IDS:
            raise BadData(f"{reader.where}: '{name}' has '{word}', which is no tile")
        tiles.append(IDS.index(word))
    return tiles


# ---------------------------------------------------------------------- what a position must fulfil


def _check(state: FeudalityState, where: str) -> None:
    """A set-up position may leave pieces of the box out, but never has more, and every Keep is whole."""
    box = state.box
    census = state.census()
    for kind in range(KINDS):
        if sum(census[IDS[kind]].values()) > box.counts[kind]:
            raise BadData(f"{where}: there are more than {box.counts[kind]} of '{IDS[kind]}'")
    for event in range(EVENTS):
        most = sum(box.card_count[i] for i in range(len(box.card_event)) if box.card_event[i] == event)
        if sum(census[f"event {EVENT_IDS[event]}"].values()) > most:
            raise BadData(f"{where}: there are more than {most} of an event card")
    cards = [side // 2 for side in state.sides if side >= 0]
    if len(set(cards)) != len(cards):
        raise BadData(f"{where}: a fief card is taken by one player only (FDY-R5)")
    for seat in range(state.seats):
        _check_keep(state, seat, f"{where}: seat {seat}")
    if len(state.scores) not in (0, state.seats + 1):
        raise BadData(f"{where}: 'scores' has an entry for each seat and one for the King's Champion")


def _check_keep(state: FeudalityState, seat: int, where: str) -> None:
    land = state.land[seat]
    keep = state.keeps[seat]
    inside = keep_squares(keep) if keep >= 0 else []
    if keep >= 0 and (keep % 7 == 6 or keep >= 42):
        raise BadData(f"{where}: the Keep reaches over the edge (FDY-17)")
    for square in range(SQUARES):
        code = land[square]
        if (code in (KEEP, FORT) or code <= KNIGHT) != (square in inside):
            raise BadData(f"{where}: soldiers and fortification stand in the Keep, and only they")
    if land.count(FORT) > 1 or (state.levels[seat] > 0 and FORT not in land):
        raise BadData(f"{where}: a fief has one square for its fortification (FDY-82)")
    for stack in range(KNIGHT + 1):
        at = seat * UNITS + stack
        there = state.units[at] + state.sent[at]
        if stack == KNIGHT:
            there += state.units[at + 1] + state.sent[at + 1]
        if land.count(stack) != (1 if there else 0):
            raise BadData(f"{where}: units of a type stand together on one square of the Keep (FDY-78)")
    if state.sides[seat] < 0 and keep >= 0:
        raise BadData(f"{where}: a Keep needs a fief")
    if any(state.goods[seat * RES + good] < 0 for good in range(RES)):
        raise BadData(f"{where}: resources cannot be negative")
