"""Medieval Realms, a position in a save file: how it is written, how it is read back, and what cannot be."""

from __future__ import annotations

from greathall.games.medieval_realms.box.components import MOST_LEADERS, Box
from greathall.games.medieval_realms.box.effect_data import GAIN_CHOICE, GET_CARD, find
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    AUCTION,
    BUFFER,
    GENERAL,
    LEADER_IDS,
    LEADERS,
    MAYOR,
    MAYOR_SQUARES,
    RESOURCE_IDS,
    RESOURCES,
)
from greathall.games.medieval_realms.position.state import DIGIT, PLACED, PLACINGS, STEPS, RealmsState
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame

_MANY = 1 << 20


def write_position(state: RealmsState) -> dict[str, object]:
    """The game's own fields as readable JSON data."""
    box = state.box
    return {
        "round": state.round,
        "step": STEPS[state.step],
        "track": list(state.track),
        "turn": state.turn,
        "passed": _seats_in(state, state.passed),
        "panel": [box.ids[card] if card >= 0 else "" for card in state.panel],
        "future": _named(box, state.future),
        "discard": _named(box, state.discard),
        "deck": {box.ids[kind]: state.stock[kind] for kind in range(len(state.stock)) if state.stock[kind]},
        "pairs": [[RESOURCE_IDS[r] for r in range(RESOURCES) if (pair >> r) & 1] for pair in state.pairs],
        "realms": [_write_realm(state, seat) for seat in range(state.seats)],
        "auction": {
            "card": box.ids[state.auctioned] if state.auctioned >= 0 else "",
            "bid": state.bid,
            "bidder": state.bidder,
            "out": _seats_in(state, state.out),
        },
        "resolving": {
            "card": box.ids[state.resolving] if state.resolving >= 0 else "",
            "effect": state.resolve_at,
            "points_before": state.points_before,
        },
    }


def read_position(frame: Frame, box: Box, position: Reader) -> RealmsState:
    """The state that `write_position` described, without its agenda."""
    seats = frame.seats
    state = RealmsState(frame, box)
    state.round = position.number("round", 1, box.rounds)
    state.step = find(STEPS, position.text("step"), position.where, "step")
    state.track = position.numbers("track")
    if sorted(state.track) != list(range(seats)):
        raise BadData(f"{position.where}: 'track' must name each seat from 0 to {seats - 1} once")
    state.turn = position.number("turn", 0, seats - 1)
    state.passed = _mask(position, "passed", seats)
    state.panel = [-1 if id == "" else _card(box, id, position.where) for id in position.words("panel")]
    if len(state.panel) != box.squares:
        raise BadData(f"{position.where}: the panel has {box.squares} squares, not {len(state.panel)}")
    state.future = _cards(box, position, "future")
    state.discard = _cards(box, position, "discard")
    state.stock = [0] * len(box.ids)
    deck = position.part("deck")
    for id in deck.names():
        state.stock[_card(box, id, deck.where)] = deck.number(id, 0, 1000)
    state.deck_size = sum(state.stock)
    state.pairs = [_pair(names, position.where) for names in position.lists_of_words("pairs")]
    _read_realms(state, position)
    auction = position.part("auction")
    state.auctioned = _auctioned(box, auction)
    state.bid = auction.number("bid", 0, _MANY)
    state.bidder = auction.number("bidder", -1, seats - 1)
    state.out = _mask(auction, "out", seats)
    resolving = position.part("resolving")
    state.resolving = _resolving(box, resolving)
    state.resolve_at = resolving.number("effect", 0, 100)
    state.points_before = resolving.number("points_before", 0, _MANY)
    _check(state, position.where)
    return state


def _write_realm(state: RealmsState, seat: int) -> dict[str, object]:
    return {
        "tokens": {RESOURCE_IDS[r]: state.has(seat, r) for r in range(RESOURCES)},
        "leaders": {LEADER_IDS[kind]: state.owned(seat, kind) for kind in range(LEADERS)},
        "points": state.points[seat],
        "hand": _named(state.box, state.hands[seat]),
        "in_play": _named(state.box, state.played[seat]),
        "mayors_at": [state.standing(seat, MAYOR, square) for square in range(MAYOR_SQUARES)],
        "generals_at": _lands_of(state, seat, GENERAL),
        "admirals_at": _lands_of(state, seat, ADMIRAL),
        "buffers_at": _lands_of(state, seat, BUFFER),
    }


def _read_realms(state: RealmsState, position: Reader) -> None:
    box = state.box
    realms = position.parts("realms")
    if len(realms) != state.seats:
        raise BadData(f"{position.where}: 'realms' needs an entry for each of the {state.seats} seats")
    for land in box.lands(state.seats):
        state.lands |= 1 << land
    state.tokens = [realm.part("tokens").number(name, 0, _MANY) for realm in realms for name in RESOURCE_IDS]
    state.leaders = [realm.part("leaders").number(name, 0, MOST_LEADERS) for realm in realms for name in LEADER_IDS]
    state.points = [realm.number("points", 0, _MANY) for realm in realms]
    state.hands = [_cards(box, realm, "hand") for realm in realms]
    state.held = [_stamps_of(box, state.hands[seat], realms[seat]) for seat in range(state.seats)]
    state.played = [_cards(box, realm, "in_play") for realm in realms]
    state.placed = [number for realm in realms for number in _placement(box, realm)]


def _lands_of(state: RealmsState, seat: int, kind: int) -> list[int]:
    return [state.standing(seat, kind, land) for land in range(len(state.box.land_seats))]


def _named(box: Box, cards: list[int]) -> list[str]:
    return [box.ids[card] for card in cards]


def _seats_in(state: RealmsState, mask: int) -> list[int]:
    return [seat for seat in range(state.seats) if (mask >> seat) & 1]


def _card(box: Box, id: str, where: str) -> int:
    if id not in box.ids:
        raise BadData(f"{where}: there is no card '{id}' in this box")
    return box.ids.index(id)


def _cards(box: Box, reader: Reader, name: str) -> list[int]:
    return [_card(box, id, reader.where) for id in reader.words(name)]


def _stamps_of(box: Box, hand: list[int], realm: Reader) -> int:
    stamps = 0
    for card in hand:
        if box.modes[card] == AUCTION:
            raise BadData(f"{realm.where}: '{box.ids[card]}' is an auction card and never held (MDR-31)")
        if (stamps >> box.stamps[card]) & 1:
            raise BadData(f"{realm.where}: a hand never holds two cards of the same stamp (MDR-83)")
        stamps |= 1 << box.stamps[card]
    if len(hand) > box.hand_limit:
        raise BadData(f"{realm.where}: a hand holds at most {box.hand_limit} cards (MDR-82)")
    return stamps


def _placement(box: Box, realm: Reader) -> list[int]:
    """Where the leaders of a realm stand, packed."""
    placed = [0] * PLACINGS
    for kind, name in (
        (MAYOR, "mayors_at"),
        (GENERAL, "generals_at"),
        (ADMIRAL, "admirals_at"),
        (BUFFER, "buffers_at"),
    ):
        spots = MAYOR_SQUARES if kind == MAYOR else len(box.land_seats)
        counts = realm.numbers(name)
        if len(counts) != spots or min(counts) < 0 or max(counts) > MOST_LEADERS:
            raise BadData(f"{realm.where}: '{name}' needs {spots} numbers from 0 to {MOST_LEADERS}")
        for spot in range(spots):
            placed[kind] |= counts[spot] << (spot * DIGIT)
        placed[PLACED] += sum(counts)
    return placed


def _pair(names: list[str], where: str) -> int:
    pair = 0
    for name in names:
        pair |= 1 << find(RESOURCE_IDS, name, where, "resource")
    if pair.bit_count() != len(names) or not 1 <= len(names) <= 2:
        raise BadData(f"{where}: 'pairs' has one or two different resources for each player who chose")
    return pair


def _mask(reader: Reader, name: str, seats: int) -> int:
    mask = 0
    for seat in reader.numbers(name):
        if not 0 <= seat < seats:
            raise BadData(f"{reader.where}: '{name}' names seat {seat}, which does not exist")
        mask |= 1 << seat
    return mask


def _auctioned(box: Box, auction: Reader) -> int:
    id = auction.text("card")
    if id == "":
        return -1
    card = _card(box, id, auction.where)
    if box.modes[card] != AUCTION:
        raise BadData(f"{auction.where}: '{id}' is no auction card")
    return card


def _resolving(box: Box, resolving: Reader) -> int:
    id = resolving.text("card")
    if id == "":
        return -1
    card = _card(box, id, resolving.where)
    effects = box.immediate[card]
    at = resolving.number("effect", 0, 100)
    if at >= len(effects) or effects[at].op not in (GAIN_CHOICE, GET_CARD):
        raise BadData(f"{resolving.where}: effect {at} of '{id}' asks for no choice")
    return card


def _check(state: RealmsState, where: str) -> None:
    """A set-up position may leave cards of the box out, but never has more than the box."""
    box = state.box
    if len(state.future) > box.future_squares:
        raise BadData(f"{where}: the future panel has {box.future_squares} places, not {len(state.future)}")
    if len(state.pairs) > state.seats:
        raise BadData(f"{where}: only {state.seats} players choose extra tokens")
    census = state.census()
    for card in range(len(box.ids)):
        if sum(census[box.ids[card]].values()) > box.counts[card]:
            raise BadData(f"{where}: there are more than {box.counts[card]} of '{box.ids[card]}'")
    for seat in range(state.seats):
        for kind in (MAYOR, GENERAL, ADMIRAL, BUFFER):
            owned = state.buffers() if kind == BUFFER else state.owned(seat, kind)
            spots = MAYOR_SQUARES if kind == MAYOR else len(box.land_seats)
            standing = sum(state.standing(seat, kind, spot) for spot in range(spots))
            if standing > owned:
                raise BadData(f"{where}: seat {seat} has placed {standing} leaders of a kind of which it owns {owned}")
            for land in range(spots):
                if kind != MAYOR and state.standing(seat, kind, land) and (state.lands >> land) & 1 == 0:
                    raise BadData(f"{where}: land {land + 1} is not in use with {state.seats} players (MDR-10)")
