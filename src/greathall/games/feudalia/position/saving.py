"""Feudalia, a position as readable data: every part is written and read side by side; what is read is checked."""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, CARDS, MASTER_IDS, TYPES, VASSAL_IDS, VASSALS
from greathall.games.feudalia.position.player import NO_CUBES, NOTHING, THREE_FREE, Player
from greathall.games.feudalia.position.state import FREE, LEFT, STEPS, FeudaliaState
from greathall.games.feudalia.position.terms import Terms
from greathall.games.feudalia.position.turn import Turn
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

_MANY = 1 << 16

# ---------------------------------------------------------------------- the table


def write_position(state: FeudaliaState) -> dict[str, object]:
    """The game's half of a save file."""
    return {
        "players": [_write_player(player) for player in state.players],
        "fief_stock": list(state.fief_stock),
        "drafting": _types(state.drafting),
        "aside": _types(state.aside),
        "supply": _vassals(state.supply),
        "piles": _write_counts(state.piles),
        "gone": _write_counts(state.gone),
        "pool": _masters(state.pool),
        "row": _masters(state.row),
        "bottom": _masters(state.bottom),
        "masters_gone": _masters(state.masters_gone),
        "leaving": _word(MASTER_IDS, state.leaving),
        "stacks": list(state.stacks),
        "phase": state.phase,
        "tokens": list(state.tokens),
        "spare": list(state.spare),
        "turned": list(state.turned),
        "event": state.event,
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "step": STEPS[state.step],
        "count": state.count,
        "reached": state.reached,
        "fields": [_write_field(card) for card in state.fields],
        "table": _vassals(state.table),
        "turn": _write_turn(state.turn),
    }


def read_position(frame: Frame, terms: Terms, position: Reader) -> FeudaliaState:
    """The state that was written so; raises BadData for what cannot be."""
    seats, box = frame.seats, terms.box
    state = FeudaliaState(frame, terms)
    state.players = [_read_player(part) for part in position.parts("players")]
    if len(state.players) != seats:
        raise BadData(f"{position.where}: there are {len(state.players)} players for {seats} seats")
    step = position.text("step")
    if step not in STEPS:
        raise BadData(f"{position.where}: there is no step '{step}'")
    state.fief_stock = _numbers(position, "fief_stock", 12)
    state.drafting = _read_ids(position, TYPES, "drafting")
    state.aside = _read_ids(position, TYPES, "aside")
    state.supply = sorted(_read_ids(position, VASSAL_IDS, "supply"), key=lambda vassal: (box.coins[vassal], vassal))
    state.piles = _read_counts(position.part("piles"))
    state.gone = _read_counts(position.part("gone"))
    state.pool = _read_ids(position, MASTER_IDS[:BASIC], "pool")
    state.row = _read_ids(position, MASTER_IDS[:BASIC], "row")
    state.bottom = _read_ids(position, MASTER_IDS[:BASIC], "bottom")
    state.masters_gone = _read_ids(position, MASTER_IDS[:BASIC], "masters_gone")
    state.leaving = _read_word(position, MASTER_IDS, position.text("leaving"))
    state.stacks = _numbers(position, "stacks", len(box.stack)) if position.entries("stacks") else []
    state.phase = position.number("phase", 0, 2)
    state.tokens = _numbers(position, "tokens", 2 * CARDS)
    state.spare = _numbers(position, "spare", 3)
    state.turned = _numbers(position, "turned", -1)
    state.event = position.number("event", -1, 99)
    state.round = position.number("round", 0, _MANY)
    state.first = position.number("first", 0, seats - 1)
    state.active = position.number("active", 0, seats - 1)
    state.step = STEPS.index(step)
    state.count = position.number("count", 0, _MANY)
    state.reached = position.flag("reached")
    state.fields = [_read_field(position, word) for word in position.words("fields")]
    state.table = _read_ids(position, VASSAL_IDS, "table")
    state.turn = _read_turn(position.part("turn"))
    _check(state, position.where)
    return state


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


# ---------------------------------------------------------------------- a player


def _write_player(player: Player) -> dict[str, object]:
    return {
        "hand": _vassals(player.hand),
        "deck": _vassals(player.deck),
        "top": _vassals(player.top[::-1]),  # the uppermost comes first
        "discard": _vassals(player.discard),
        "kept": _vassals(player.kept),
        "cubes": list(player.cubes),
        "held": list(player.held),
        "types": _types(player.types),
        "levels": list(player.levels),
        "cities": [_word(MASTER_IDS, master) for master in player.cities],
        "guests": [_word(VASSAL_IDS, guest) for guest in player.guests],
        "tapped": player.tapped,
        "coins": player.coins,
        "halves": player.halves,
        "ones": player.ones,
        "vows": player.vows,
        "crusades": player.crusades,
        "known": _vassals(player.known),
        "fresh": player.fresh,
        "rest": [player.rest_low, player.rest_high] if player.rest_high >= 0 else [],
        "out": player.out,
    }


def _read_player(part: Reader) -> Player:
    player = Player()
    held = _numbers(part, "held", 12)
    cities = [_read_word(part, MASTER_IDS, word) for word in part.words("cities")]
    player.hand = sorted(_read_ids(part, VASSAL_IDS, "hand"))
    player.deck = sorted(_read_ids(part, VASSAL_IDS, "deck"))
    player.top = _read_ids(part, VASSAL_IDS, "top")[::-1] or NOTHING
    player.discard = _read_ids(part, VASSAL_IDS, "discard")
    player.kept = _read_ids(part, VASSAL_IDS, "kept") or NOTHING
    player.cubes = _numbers(part, "cubes", 12)
    player.held = held if sum(held) else NO_CUBES
    player.types = _read_ids(part, TYPES, "types")
    player.levels = _numbers(part, "levels", 3)
    player.cities = THREE_FREE if cities == THREE_FREE else cities
    player.guests = [_read_word(part, VASSAL_IDS, word) for word in part.words("guests")]
    player.tapped = part.number("tapped", 0, 7)
    player.coins = part.number("coins", 0, _MANY)
    player.halves = part.number("halves", 0, 999)
    player.ones = part.number("ones", 0, 999)
    player.vows = part.number("vows", 0, 999)
    player.crusades = part.number("crusades", 0, 999)
    _read_memory(part, player)
    player.out = part.number("out", 0, _MANY)
    return player


def _read_memory(part: Reader, player: Player) -> None:
    """What the others know; a position that says nothing of it is one of which they know nothing."""
    held = player.hand + player.kept
    player.known = sorted(_read_ids(part, VASSAL_IDS, "known")) if part.has("known") else NOTHING
    if any(player.known.count(card) > held.count(card) for card in player.known):
        raise BadData(f"{part.where}: 'known' names a card that is not in hand")
    player.fresh = part.number("fresh", 0, len(held), len(held) - len(player.known))
    if player.fresh + len(player.known) > len(held):
        raise BadData(f"{part.where}: more cards are 'known' or 'fresh' than there are in hand")
    rest = _numbers(part, "rest", -1) if part.has("rest") else []
    if len(rest) not in (0, 2):
        raise BadData(f"{part.where}: 'rest' has the least and the most, or nothing")
    if rest:
        player.rest_low, player.rest_high = rest[0], rest[1]


# ---------------------------------------------------------------------- a turn


def _write_turn(turn: Turn) -> dict[str, object]:
    return {
        "influence": turn.influence,
        "worker_yield": turn.worker_yield,
        "build_discount": turn.build_discount,
        "upgrade_once": turn.upgrade_once,
        "cathedral_once": turn.cathedral_once,
        "income_bonus": turn.income_bonus,
        "hand_bonus": turn.hand_bonus,
        "save_bonus": turn.save_bonus,
        "renewed": turn.renewed,
        "moved": turn.moved,
        "market": turn.market,
        "traded": turn.traded,
        "crusaded": turn.crusaded,
    }


def _read_turn(part: Reader) -> Turn:
    turn = Turn()
    turn.influence = part.number("influence", 0, _MANY)
    turn.worker_yield = part.number("worker_yield", 0, _MANY)
    turn.build_discount = part.number("build_discount", 0, _MANY)
    turn.upgrade_once = part.number("upgrade_once", 0, _MANY)
    turn.cathedral_once = part.number("cathedral_once", 0, _MANY)
    turn.income_bonus = part.number("income_bonus", 0, _MANY)
    turn.hand_bonus = part.number("hand_bonus", 0, _MANY)
    turn.save_bonus = part.number("save_bonus", 0, _MANY)
    turn.renewed = part.flag("renewed")
    turn.moved = part.number("moved", 0, 7)
    turn.market = part.number("market", 0, _MANY)
    turn.traded = part.number("traded", 0, 15)
    turn.crusaded = part.flag("crusaded")
    return turn


# ---------------------------------------------------------------------- cards, masters, fields, numbers


def _vassals(cards: list[int]) -> list[str]:
    return [VASSAL_IDS[card] for card in cards]


def _masters(masters: list[int]) -> list[str]:
    return [MASTER_IDS[master] for master in masters]


def _types(kinds: list[int]) -> list[str]:
    return [TYPES[kind] for kind in kinds]


def _read_ids(reader: Reader, ids: tuple[str, ...], name: str) -> list[int]:
    return [_read_id(reader, ids, word) for word in reader.words(name)]


def _read_id(reader: Reader, ids: tuple[str, ...], word: str) -> int:
    if word not in ids:
        raise BadData(f"{reader.where}: there is no '{word}'")
    return ids.index(word)


def _word(ids: tuple[str, ...], number: int) -> str:
    """The id, or nothing for -1."""
    return ids[number] if number >= 0 else ""


def _read_word(reader: Reader, ids: tuple[str, ...], word: str) -> int:
    return -1 if word == "" else _read_id(reader, ids, word)


def _write_field(card: int) -> str:
    if card == FREE:
        return ""
    return "left" if card == LEFT else VASSAL_IDS[card]


def _read_field(reader: Reader, word: str) -> int:
    if word == "":
        return FREE
    return LEFT if word == "left" else _read_id(reader, VASSAL_IDS, word)


def _write_counts(counts: list[int]) -> dict[str, int]:
    return {VASSAL_IDS[vassal]: counts[vassal] for vassal in range(VASSALS) if counts[vassal]}


def _read_counts(part: Reader) -> list[int]:
    counts = [0] * VASSALS
    for word in part.names():
        counts[_read_id(part, VASSAL_IDS, word)] = part.number(word, 0, 999)
    return counts


def _numbers(reader: Reader, name: str, length: int) -> list[int]:
    return reader.numbers(name, length=length, least=0, most=999)
