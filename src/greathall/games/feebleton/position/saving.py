"""Feebleton, the position as readable data: written for save files and read back, part by part."""

from __future__ import annotations

from greathall.games.feebleton.box.components import IDS, KINDS, Box
from greathall.games.feebleton.position.state import STEPS, FeebletonState
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.frame import Frame


def write_position(state: FeebletonState) -> dict[str, object]:
    n = state.seats
    return {
        "stock": {IDS[kind]: state.stock[kind] for kind in range(KINDS) if state.stock[kind]},
        "top": _named(state.top[::-1]),  # the uppermost comes first
        "hands": [_named(hand) for hand in state.hands],
        "feebleton": _named(state.feebleton),
        "piles": [{"owner": state.owners[i], "cards": _named(state.piles[i])} for i in range(len(state.piles))],
        "first": state.first,
        "active": state.active,
        "turn": state.turn,
        "step": STEPS[state.step],
        "plays_left": state.plays_left,
        "plays_made": state.plays_made,
        "protected": [seat for seat in range(n) if state.is_protected(seat)],
        "pending": IDS[state.pending] if state.pending >= 0 else "",
        "target": state.target,
        "busy": state.busy,
        "quiet": state.quiet,
        "known_top": list(state.known_top),
        "known_hand": [[_named(state.known_hand[p * n + q]) for q in range(n)] for p in range(n)],
    }


def read_position(frame: Frame, box: Box, reader: Reader) -> FeebletonState:
    """The position that `write_position` wrote, but for what its piles are worth: that is counted by the rules."""
    state = FeebletonState(frame, box)
    state.full = frame.options["anytime"] == "full"
    _read_cards(state, reader)
    _read_turn(state, reader)
    _read_memory(state, reader)
    _check(state, reader.where)
    return state


def _read_cards(state: FeebletonState, reader: Reader) -> None:
    stock = reader.part("stock")
    state.stock = [0] * KINDS
    for word in stock.names():
        state.stock[_card(reader, "stock", word)] = stock.number(word, 0, 1000)
    state.stock_size = sum(state.stock)
    state.top = _cards(reader, "top", reader.words("top"))[::-1]
    state.hands = [sorted(_cards(reader, "hands", words)) for words in reader.lists_of_words("hands")]
    state.feebleton = _cards(reader, "feebleton", reader.words("feebleton"))
    piles = reader.parts("piles")
    state.piles = [_cards(pile, "cards", pile.words("cards")) for pile in piles]
    state.owners = [pile.number("owner", 0, state.seats - 1) for pile in piles]


def _read_turn(state: FeebletonState, reader: Reader) -> None:
    last = state.seats - 1
    state.first = reader.number("first", 0, last)
    state.active = reader.number("active", 0, last)
    state.turn = reader.number("turn", 0, 1 << 16)
    step = reader.text("step")
    if step not in STEPS:
        raise BadData(f"{reader.where}: there is no step '{step}'")
    state.step = STEPS.index(step)
    state.plays_left = reader.number("plays_left", 0, 1 << 16)
    state.plays_made = reader.number("plays_made", 0, 1 << 16)
    for seat in reader.numbers("protected"):
        if not 0 <= seat <= last:
            raise BadData(f"{reader.where}: 'protected' names seat {seat}, which does not exist")
        state.protect(seat)
    pending = reader.text("pending")
    state.pending = _card(reader, "pending", pending) if pending else -1
    state.target = reader.number("target", -1, last)
    state.busy = reader.flag("busy")
    state.quiet = reader.number("quiet", 0, state.seats)


def _read_memory(state: FeebletonState, reader: Reader) -> None:
    state.known_top = reader.numbers("known_top", least=0, most=999)
    state.known_hand = []
    for row in reader.entries("known_hand"):
        for words in Reader({"row": row}, reader.where).lists_of_words("row"):
            state.known_hand.append(_cards(reader, "known_hand", words))


def _check(state: FeebletonState, where: str) -> None:
    """A set-up position may leave cards of the box out, but never has more than the box."""
    n = state.seats
    if len(state.hands) != n or len(state.known_top) != n or len(state.known_hand) != n * n:
        raise BadData(f"{where}: hands, known_top and known_hand must have an entry for each of the {n} seats")
    if not state.over and state.deck_size() == 0:
        raise BadData(f"{where}: the deck is never empty while the game runs (FBL-101)")
    for card, places in state.census().items():
        most = state.box.counts[IDS.index(card)]
        if sum(places.values()) > most:
            raise BadData(f"{where}: there are more than {most} of '{card}'")
    for p in range(n):
        if not 0 <= state.known_top[p] <= min(2, len(state.top)):  # FBL-71: nobody ever sees more than two
            raise BadData(f"{where}: seat {p} cannot know {state.known_top[p]} of {len(state.top)} top cards")
        for q in range(n):
            known = state.known_hand[p * n + q]
            if any(known.count(kind) > state.hands[q].count(kind) for kind in known):
                raise BadData(f"{where}: seat {p} knows a card of seat {q} that is not there")


def _named(cards: list[int]) -> list[str]:
    return [IDS[card] for card in cards]


def _cards(reader: Reader, name: str, words: list[str]) -> list[int]:
    return [_card(reader, name, word) for word in words]


def _card(reader: Reader, name: str, word: str) -> int:
    if word not in IDS:
        raise BadData(f"{reader.where}: '{name}' has '{word}', which is no card")
    return IDS.index(word)
