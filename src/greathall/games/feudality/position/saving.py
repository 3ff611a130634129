"""Feudality, reading a saved or set-up position, with clear complaints about what cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from greathall.games.feudality.box.board import SPOTS, SQUARES, keep_squares
from greathall.games.feudality.box.components import (
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
    UNITS,
    Box,
)
from greathall.games.feudality.position.state import SQUARE_WORDS, STEPS, WARS, FeudalityState, card_ids
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

_MANY = 1 << 30


def read_position(frame: Frame, box: Box, position: Reader) -> FeudalityState:
    """The state whose `position()` this is, with an empty agenda."""
    seats = frame.seats
    barons = position.parts("barons")
    if len(barons) != seats:
        raise BadData(f"{position.where}: 'barons' must have an entry for each of the {seats} seats")
    land = [_land(baron) for baron in barons]
    goods: list[int] = []
    for baron in barons:
        goods += [baron.part("goods").number(good, 0, _MANY, 0) for good in RESOURCES]
    skills, tiles = [0] * (seats * SKILLS), [0] * seats
    for seat in range(seats):
        for code in land[seat]:
            if UNITS <= code < KINDS:
                tiles[seat] += 1
                if box.ability[code] >= 0:
                    skills[seat * SKILLS + box.ability[code]] += 1
    bag = _counts(position, "bag", IDS)
    cards = card_ids(box)
    deck = _counts(position, "deck", cards)
    entered = 0
    for seat in position.numbers("entered"):
        entered |= 1 << seat
    rolled = position.numbers("dice")
    if len(rolled) != 2:
        raise BadData(f"{position.where}: 'dice' are two numbers, white and blue")
    state = FeudalityState(
        frame,
        box,
        position.flag("faq"),
        position.number("goal", 1, _MANY),
        [baron.number("vp", 0, _MANY) for baron in barons],
        goods,
        [count for baron in barons for count in _counts(baron, "units", IDS[:UNITS])],
        [baron.number("level", 0, LEVELS) for baron in barons],
        land,
        [_index(baron, "fief", SIDE_IDS) for baron in barons],
        [baron.number("keep", -1, SQUARES - 1) for baron in barons],
        skills,
        tiles,
        bag,
        sum(bag),
        _tiles(position, "tray"),
        _tiles(position, "aside"),
        _index(position, "held", IDS),
        _counts(position, "discards", IDS),
        deck,
        sum(deck),
        _counts(position, "past", cards),
        _counts(position, "gone", cards),
        _index(position, "card", cards),
        position.number("rats", -1, seats - 1),
        position.number("senior", 0, seats - 1),
        position.number("turn", 0, _MANY),
        _known(position, "step", STEPS),
        position.number("k", -1, 2 * seats),
        rolled[0],
        rolled[1],
        position.number("rolls", 0, _MANY),
        [baron.number("pawn", -1, SPOTS - 1) for baron in barons],
        [baron.number("spells", 0, _MANY) for baron in barons],
        entered,
        position.number("ties", 0, _MANY),
        position.numbers("scores"),
        _known(position, "war", WARS),
        position.number("demand", 0, _MANY),
        [count for baron in barons for count in _counts(baron, "sent", IDS[:UNITS])],
        _counts(position, "dead", IDS[:UNITS]),
        position.number("healing", 0, _MANY),
        position.number("actions", 0, _MANY),
        position.flag("special"),
        position.number("target", -1, seats - 1),
        position.number("spot", -1, SQUARES - 1),
        position.number("hunger", 0, _MANY),
        position.number("rats_hunger", 0, _MANY),
        position.flag("last"),
    )
    _check(state, position.where)
    return state


def _land(baron: Reader) -> list[int]:
    words = baron.words("land")
    if len(words) != SQUARES:
        raise BadData(f"{baron.where}: 'land' must have {SQUARES} squares, not {len(words)}")
    for word in words:
        if word not in SQUARE_WORDS or word == "wolf":
            raise BadData(f"{baron.where}: 'land' has '{word}', which is nothing that lies on a square")
    return [SQUARE_WORDS.index(word) for word in words]


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


def _counts(reader: Reader, name: str, names: Sequence[str]) -> list[int]:
    counts = [0] * len(names)
    part = reader.part(name)
    for word in part.names():
        if word not in names:
            raise BadData(f"{part.where}: there is no '{word}'")
        counts[names.index(word)] = part.number(word, 0, 9999)
    return counts


def _check(state: FeudalityState, where: str) -> None:
    """A set-up position may leave pieces of the box out, but never has more, and every Keep is whole."""
    box = state.box
    census = state.census()
    for kind in range(KINDS):
        if sum(census[IDS[kind]].values()) > box.counts[kind]:
            raise BadData(f"{where}: there are more than {box.counts[kind]} of '{IDS[kind]}'")
    for event in range(EVENTS):
        most = sum(box.card_count[i] for i in range(len(box.card_event)) if box.card_event[i] == event)
        found = list(census.values())[len(IDS) + LEVELS + 2 + event]
        if sum(found.values()) > most:
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
