"""Feudalia, reading a position back: the inverse of `FeudaliaState.position`, with every number checked."""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, CARDS, MASTER_IDS, TYPES, VASSAL_IDS, VASSALS
from greathall.games.feudalia.position.player import NO_CUBES, NOTHING, THREE_FREE, Player
from greathall.games.feudalia.position.state import FREE, LEFT, STEPS, FeudaliaState
from greathall.games.feudalia.position.terms import Terms, Turn
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

_MANY = 1 << 30


def load_position(frame: Frame, terms: Terms, position: Reader) -> FeudaliaState:
    seats, box = frame.seats, terms.box
    players = [_load_player(part) for part in position.parts("players")]
    if len(players) != seats:
        raise BadData(f"{position.where}: there are {len(players)} players for {seats} seats")
    step = position.text("step")
    if step not in STEPS:
        raise BadData(f"{position.where}: there is no step '{step}'")
    state = FeudaliaState(
        frame,
        terms,
        players,
        _numbers(position, "fief_stock", 12),
        _kinds(position, "drafting"),
        _kinds(position, "aside"),
        sorted(_cards(position, position.words("supply")), key=lambda vassal: (box.coins[vassal], vassal)),
        _counts(position.part("piles")),
        _counts(position.part("gone")),
        _masters(position, "pool", BASIC),
        _masters(position, "row", BASIC),
        _masters(position, "bottom", BASIC),
        _masters(position, "masters_gone", BASIC),
        _one_of(position, MASTER_IDS, position.text("leaving")),
        _numbers(position, "stacks", len(box.stack)) if position.entries("stacks") else [],
        position.number("phase", 0, 2),
        _numbers(position, "tokens", 2 * CARDS),
        _numbers(position, "spare", 3),
        _numbers(position, "turned", -1),
        position.number("event", -1, 99),
        position.number("round", 0, _MANY),
        position.number("first", 0, seats - 1),
        position.number("active", 0, seats - 1),
        STEPS.index(step),
        position.number("count", 0, _MANY),
        position.flag("reached"),
        [_field(position, word) for word in position.words("fields")],
        _cards(position, position.words("table")),
        _load_turn(position.part("turn")),
    )
    _check(state, position.where)
    return state


def _load_player(part: Reader) -> Player:
    held = _numbers(part, "held", 12)
    kept = _cards(part, part.words("kept"))
    top = _cards(part, part.words("top"))[::-1]
    return Player(
        sorted(_cards(part, part.words("hand"))),
        sorted(_cards(part, part.words("deck"))),
        top or NOTHING,
        _cards(part, part.words("discard")),
        kept or NOTHING,
        _numbers(part, "cubes", 12),
        held if sum(held) else NO_CUBES,
        _kinds(part, "types"),
        _numbers(part, "levels", 3),
        _cities(part),
        [_one_of(part, VASSAL_IDS, word) for word in part.words("guests")],
        part.number("tapped", 0, 7),
        part.number("coins", 0, _MANY),
        part.number("halves", 0, 999),
        part.number("ones", 0, 999),
        part.number("vows", 0, 999),
        part.number("crusades", 0, 999),
        part.number("tax_known", 0, 2),
        part.number("out", 0, _MANY),
    )


def _load_turn(part: Reader) -> Turn:
    return Turn(
        part.number("influence", 0, _MANY),
        part.number("worker_yield", 0, _MANY),
        part.number("build_discount", 0, _MANY),
        part.number("upgrade_once", 0, _MANY),
        part.number("cathedral_once", 0, _MANY),
        part.number("income_bonus", 0, _MANY),
        part.number("hand_bonus", 0, _MANY),
        part.number("save_bonus", 0, _MANY),
        part.flag("renewed"),
        part.number("moved", 0, 7),
        part.number("market", 0, _MANY),
        part.number("traded", 0, 15),
        part.flag("crusaded"),
    )


def _cards(reader: Reader, words: list[str]) -> list[int]:
    return [_known(reader, VASSAL_IDS, word) for word in words]


def _masters(reader: Reader, name: str, below: int) -> list[int]:
    return [_known(reader, MASTER_IDS[:below], word) for word in reader.words(name)]


def _kinds(reader: Reader, name: str) -> list[int]:
    return [_known(reader, TYPES, word) for word in reader.words(name)]


def _known(reader: Reader, ids: tuple[str, ...], word: str) -> int:
    if word not in ids:
        raise BadData(f"{reader.where}: there is no '{word}'")
    return ids.index(word)


def _one_of(reader: Reader, ids: tuple[str, ...], word: str) -> int:
    return -1 if word == "" else _known(reader, ids, word)


def _cities(part: Reader) -> list[int]:
    cities = [_one_of(part, MASTER_IDS, word) for word in part.words("cities")]
    return THREE_FREE if cities == THREE_FREE else cities


def _field(reader: Reader, word: str) -> int:
    if word == "":
        return FREE
    return LEFT if word == "left" else _known(reader, VASSAL_IDS, word)


def _numbers(reader: Reader, name: str, length: int) -> list[int]:
    numbers = reader.numbers(name)
    if length >= 0 and len(numbers) != length:
        raise BadData(f"{reader.where}: '{name}' needs {length} numbers, not {len(numbers)}")
    if numbers and min(numbers) < 0:
        raise BadData(f"{reader.where}: '{name}' has a negative number")
    return numbers


def _counts(part: Reader) -> list[int]:
    counts = [0] * VASSALS
    for word in part.names():
        counts[_known(part, VASSAL_IDS, word)] = part.number(word, 0, 999)
    return counts


def _check(state: FeudaliaState, where: str) -> None:
    """A set-up position may leave pieces of the box out, but never has more than the box; lists have their lengths."""
    box = state.box
    if len(state.fields) != 6:
        raise BadData(f"{where}: 'fields' has six entries")
    if len(set(state.turned)) != len(state.turned) or any(card >= len(box.event_kinds) for card in state.turned):
        raise BadData(f"{where}: 'turned' names event cards by their number, each once")
    if state.event >= len(box.event_names):
        raise BadData(f"{where}: there is no event {state.event}")
    for player in state.players:
        if len(player.cities) != 3 or len(player.guests) != 3 or len(player.types) > 3 or max(player.levels) > 2:
            raise BadData(f"{where}: every player has three fiefs of level 0 to 2")
        if player.coins > box.track_max:
            raise BadData(f"{where}: the treasury track ends at {box.track_max}")
    most: dict[str, int] = {VASSAL_IDS[vassal]: box.counts[vassal] for vassal in range(VASSALS)}
    most |= dict.fromkeys(MASTER_IDS[:BASIC], 1)
    most |= {MASTER_IDS[BASIC + k]: box.stack[k] for k in range(len(box.stack))}
    for piece, places in state.census().items():
        if piece in most and sum(places.values()) > most[piece]:
            raise BadData(f"{where}: there are more than {most[piece]} of '{piece}'")
