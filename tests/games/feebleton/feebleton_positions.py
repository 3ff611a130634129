"""Positions of Feebleton for the tests: set up with named cards, played in words, looked at in words.

`given(["thief", "2 farmer"])` is a position in which seat 0, who holds a Thief, chooses a card; seat 1 holds two
Farmers. `play(state, "0 play thief", "1 pass")` plays on; each move says whose it is, as in a record.
"""

from __future__ import annotations

import greathall
from greathall.games.feebleton.box.components import IDS
from greathall.games.feebleton.game import Feebleton
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel import Game, OptionValue, State, View, Zone

GAME: Game = greathall.load("feebleton")


def cards(listing: str) -> list[str]:
    """`2 farmer, guard` -> farmer, farmer, guard."""
    found: list[str] = []
    for entry in listing.split(","):
        words = entry.split()
        if words:
            count = int(words[0]) if words[0].isdigit() else 1
            found += [words[-1]] * count
    return found


def given(
    hands: list[str],
    *,
    feebleton: str = "",
    deck: str = "",
    stock: str = "8 farmer",
    piles: list[tuple[int, str]] | None = None,
    active: int = 0,
    plays_left: int = 1,
    plays_made: int = 0,
    protected: list[int] | None = None,
    quiet: int = 0,
    known_top: list[int] | None = None,
    known_hand: dict[tuple[int, int], str] | None = None,
    anytime: str = "reactions",
    components: str = "",
    seed: int = 1,
    new_turn: bool = False,
) -> FeebletonState:
    """A position in which the active player chooses a card, or (`new_turn`) in which a turn is just to begin.

    `deck` lies in this order, the uppermost first, on the shuffled `stock`; `known_hand[0, 1]` is what seat 0 knows
    of the hand of seat 1. The chronicle is written from here on.
    """
    seats = len(hands)
    options: dict[str, OptionValue] = {"anytime": anytime, "components": components}
    data = GAME.new(seats, seed, options).dump()
    below = cards(stock)
    known = known_hand or {}
    data["agenda"] = [] if new_turn else [{"ask": "ChooseCard", "seat": active}]
    data["position"] = {
        "stock": {card: below.count(card) for card in below},
        "top": cards(deck),
        "hands": [cards(hand) for hand in hands],
        "feebleton": cards(feebleton),
        "piles": [{"owner": owner, "cards": cards(pile)} for owner, pile in piles or []],
        "first": 0,
        "active": active,
        "turn": 1,
        "step": "turn" if new_turn else "played",
        "plays_left": plays_left,
        "plays_made": plays_made,
        "protected": protected or [],
        "pending": "",
        "target": -1,
        "busy": False,
        "quiet": quiet,
        "known_top": known_top or [0] * seats,
        "known_hand": [[cards(known.get((p, q), "")) for q in range(seats)] for p in range(seats)],
    }
    state = feebleton_state(GAME.load_state(data))
    state.listen()
    return state


def feebleton_state(state: State) -> FeebletonState:
    assert isinstance(state, FeebletonState)
    return state


def new(seats: int, seed: int, anytime: str = "reactions", components: str = "") -> FeebletonState:
    return feebleton_state(GAME.new(seats, seed, {"anytime": anytime, "components": components}, listen=True))


def play(state: State, *moves: str) -> None:
    """Each move with its seat in front: `0 play thief`; it must be the seat that is asked."""
    for entry in moves:
        seat, _, words = entry.partition(" ")
        assert state.to_act == (int(seat),), f"'{entry}': asked is {state.to_act}"
        state.play(int(seat), GAME.vocabulary.move(words))


def asked(state: State) -> str:
    """`1 HandReaction`: who is asked, and what; nothing when the game is over."""
    return "".join(f"{seat} {type(state.question(seat)).__name__}" for seat in state.to_act)


def choices(state: State) -> list[str]:
    """The legal moves of whoever is asked, in words; every other move is refused."""
    for seat in state.to_act:
        question = state.question(seat)
        free = {move for move in range(len(GAME.vocabulary)) if question.refuses(state, move) is None}
        assert free == set(state.moves(seat))
    return [GAME.vocabulary.words(move) for seat in state.to_act for move in state.moves(seat)]


def hand(state: FeebletonState, seat: int) -> list[str]:
    return [IDS[card] for card in state.hands[seat]]


def sizes(state: FeebletonState) -> list[int]:
    return [len(cards_held) for cards_held in state.hands]


def town(state: FeebletonState) -> list[str]:
    """Feebleton, in the order of playing."""
    return [IDS[card] for card in state.feebleton]


def piles_of(state: FeebletonState, seat: int) -> list[list[str]]:
    return [
        [IDS[card] for card in pile] for pile, owner in zip(state.piles, state.owners, strict=True) if owner == seat
    ]


def deck(state: FeebletonState) -> list[str]:
    """What lies in the deck, in no order."""
    lying = [IDS[card] for card in state.top]
    for card, count in zip(IDS, state.stock, strict=True):
        lying += [card] * count
    return sorted(lying)


def known(state: FeebletonState, seat: int, other: int) -> list[str]:
    """What a seat knows of another hand."""
    return [IDS[card] for card in state.known_hand[seat * state.seats + other]]


def known_top(state: FeebletonState, seat: int) -> list[str]:
    """What a seat knows of the top of the deck, the uppermost first."""
    return [IDS[card] for card in state.top[::-1][: state.known_top[seat]]]


def told(state: State, seat: int | None) -> list[str]:
    """The sentences of the chronicle that a seat (None: a spectator) reads."""
    return [line.text for line in state.told(seat)]


def worth(pile: str, components: str = "") -> int:
    """The gold of a pile."""
    assert isinstance(GAME, Feebleton)
    return pile_value(GAME.box(components), [IDS.index(card) for card in cards(pile)])


def zone(view: View, id: str) -> Zone:
    every = [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]
    return next(found for found in every if found.id == id)


def shown(view: View, id: str) -> list[str]:
    """The cards that a view shows in a zone; a card face down is a `back`."""
    return [piece.art for piece in zone(view, id).pieces for _ in range(piece.count)]


def fact(view: View, id: str) -> str:
    """What a fact says; nothing if it is not shown."""
    facts = [*view.facts, *(fact for mat in view.mats for fact in mat.facts)]
    return next((found.value for found in facts if found.id == id), "")


def reason(state: State, move: str) -> tuple[str, str]:
    """Why a move (with its seat in front) is refused: the words and the rule."""
    seat, _, words = move.partition(" ")
    found = state.why_not(int(seat), GAME.vocabulary.move(words))
    return found.text, found.rule
