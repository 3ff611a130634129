"""Positions of Medieval Realms for the tests: set up with named cards, played in words, looked at in words.

`given(tokens=["3 goods", "4 gold"], panel={5: "city_red"})` is a position of two players in which seat 0 acts; seat 0
has three goods, seat 1 four gold, and a City lies on square 5. `play(state, "0 activate 5", "1 pass")` plays on; each
move says whose it is, as in a record. `place(state, 0, mayors="2 science, gold", generals=[5])` puts leaders on the
boards. Who can only pass is not asked; so that a round is not over at once, a Market lies on square 1 of a plain panel.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import cast

import greathall
from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import LEADER_IDS, RESOURCE_IDS, RESOURCES
from greathall.games.medieval_realms.game import MedievalRealms
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.registers import folder
from greathall.kernel import Game, OptionValue, State, View, Zone

GAME: Game = greathall.load("medieval_realms")
PRINTED = folder("medieval_realms") / "components.toml"

# Any table of a components file: tests change boxes by hand.
Table = dict[str, object]


def counted(listing: str) -> list[str]:
    """`2 science, gold` -> science, science, gold."""
    found: list[str] = []
    for entry in listing.split(","):
        words = entry.split()
        if words:
            count = int(words[0]) if words[0].isdigit() else 1
            found += [words[-1]] * count
    return found


def tokens_in(listing: str) -> dict[str, int]:
    every = counted(listing)
    assert set(every) <= set(RESOURCE_IDS), listing
    return {name: every.count(name) for name in RESOURCE_IDS}


def given(
    *,
    tokens: Sequence[str] = ("", ""),
    hands: Mapping[int, str] | None = None,
    in_play: Mapping[int, str] | None = None,
    leaders: Mapping[int, tuple[int, int, int]] | None = None,
    points: Mapping[int, int] | None = None,
    panel: Mapping[int, str] | None = None,
    future: str = "",
    deck: str = "",
    discard: str = "",
    track: Sequence[int] | None = None,
    actor: int | None = None,
    passed: Sequence[int] = (),
    round_number: int = 1,
    step: str = "act",
    components: str = "",
    seed: int = 1,
) -> RealmsState:
    """A position of as many seats as there are entries of `tokens`. The chronicle is written from here on.

    In step `act` the actor (the first of the track unless named) chooses an action; in step `place` the walls have just
    gone up; in step `reveal` they are just coming down. `leaders` are mayors, generals, admirals.
    """
    seats = len(tokens)
    options: dict[str, OptionValue] = {"components": components}
    fresh = GAME.new(seats, seed, options)
    data = fresh.dump()
    order = list(track) if track is not None else list(range(seats))
    acting = order[0] if actor is None else actor
    below = counted(deck)
    box = box_of(fresh)
    squares = {1: "market"} if panel is None else panel
    data["agenda"] = [{"ask": "Action", "seat": acting}] if step == "act" else []
    data["position"] = {
        "round": round_number,
        "step": step,
        "track": order,
        "turn": order.index(acting),
        "passed": list(passed),
        "panel": [squares.get(square, "") for square in range(1, box.squares + 1)],
        "future": counted(future),
        "discard": counted(discard),
        "deck": {card: below.count(card) for card in below},
        "pairs": [],
        "realms": [
            {
                "tokens": tokens_in(tokens[seat]),
                "leaders": dict(zip(LEADER_IDS, (leaders or {}).get(seat, (4, 1, 1)), strict=True)),
                "points": (points or {}).get(seat, 0),
                "hand": counted((hands or {}).get(seat, "")),
                "in_play": counted((in_play or {}).get(seat, "")),
                "mayors_at": [0] * 6,
                "generals_at": [0] * len(box.land_seats),
                "admirals_at": [0] * len(box.land_seats),
                "buffers_at": [0] * len(box.land_seats),
            }
            for seat in range(seats)
        ],
        "auction": {"card": "", "bid": 0, "bidder": -1, "out": []},
        "resolving": {"card": "", "effect": 0, "points_before": 0},
    }
    state = realms_state(GAME.load_state(data))
    state.listen()
    return state


def realms_state(state: State) -> RealmsState:
    assert isinstance(state, RealmsState)
    return state


def box_of(state: State) -> Box:
    return realms_state(state).box


def printed_box() -> Box:
    assert isinstance(GAME, MedievalRealms)
    return GAME.box("")


def new(seats: int, seed: int = 1, components: str = "") -> RealmsState:
    return realms_state(GAME.new(seats, seed, {"components": components}, listen=True))


def after_extras(seats: int, seed: int = 1, components: str = "") -> RealmsState:
    """A new game in which the extra tokens are chosen and the walls have gone up."""
    state = new(seats, seed, components)
    while asked(state).endswith("ExtraToken"):
        seat = state.to_act[0]
        state.play(seat, state.moves(seat)[0])
    return state


def play(state: State, *moves: str) -> None:
    """Each move with its seat in front: `0 pass`; it must be a seat that is asked."""
    for entry in moves:
        seat, _, words = entry.partition(" ")
        assert int(seat) in state.to_act, f"'{entry}': asked is {state.to_act}"
        state.play(int(seat), GAME.vocabulary.move(words))


def place(
    state: RealmsState,
    seat: int,
    mayors: str = "4 gold",
    generals: Sequence[int] = (1,),
    admirals: Sequence[int] = (1,),
    buffers: Sequence[int] = (),
) -> None:
    """Puts all leaders of a seat on its boards; lands by their numbers."""
    for name in counted(mayors):
        play(state, f"{seat} mayor to {name.replace('_', ' ')}")
    for kind, lands in (("general", generals), ("admiral", admirals), ("buffer", buffers)):
        for land in lands:
            if seat in state.to_act:  # a placement that leaves no choice goes by itself
                play(state, f"{seat} {kind} to land {land}")


def asked(state: State) -> str:
    """`1 Bid`: who is asked, and what; several are joined by a comma; nothing when the game is over."""
    return ", ".join(f"{seat} {type(state.question(seat)).__name__}" for seat in state.to_act)


def choices(state: State, seat: int | None = None) -> list[str]:
    """The legal moves of a seat, or of whoever is asked, in words; every other move is refused."""
    who = state.to_act if seat is None else (seat,)
    for asked_seat in set(who) & set(state.to_act):
        question = state.question(asked_seat)
        free = {move for move in range(len(GAME.vocabulary)) if question.refuses(state, move) is None}
        assert free == set(state.moves(asked_seat))
    return [GAME.vocabulary.words(move) for asked_seat in who for move in state.moves(asked_seat)]


def has(state: RealmsState, seat: int) -> dict[str, int]:
    """The tokens of a seat, without the kinds it has none of."""
    return {RESOURCE_IDS[r]: state.has(seat, r) for r in range(RESOURCES) if state.has(seat, r)}


def hand(state: RealmsState, seat: int) -> list[str]:
    return [state.box.ids[card] for card in state.hands[seat]]


def realm(state: RealmsState, seat: int) -> list[str]:
    """The cards in play, in the order of coming into play."""
    return [state.box.ids[card] for card in state.played[seat]]


def panel(state: RealmsState) -> dict[int, str]:
    """The cards of the current panel by square."""
    return {square: state.box.ids[card] for square, card in enumerate(state.panel, 1) if card >= 0}


def future(state: RealmsState) -> list[str]:
    return [state.box.ids[card] for card in state.future]


def discarded(state: RealmsState) -> list[str]:
    return [state.box.ids[card] for card in state.discard]


def leaders(state: RealmsState, seat: int) -> tuple[int, int, int]:
    """Mayors, generals, admirals."""
    return state.owned(seat, 0), state.owned(seat, 1), state.owned(seat, 2)


def told(state: State, seat: int | None) -> list[str]:
    """The sentences of the chronicle that a seat (None: a spectator) reads."""
    return [line.text for line in state.told(seat)]


def reason(state: State, move: str) -> tuple[str, str]:
    """Why a move (with its seat in front) is refused: the words and the rule."""
    seat, _, words = move.partition(" ")
    found = state.why_not(int(seat), GAME.vocabulary.move(words))
    return found.text, found.rule


def end_round(state: RealmsState) -> None:
    """Everybody who is asked passes, until the round is over; auctions must not be going on."""
    while asked(state).endswith("Action"):
        play(state, f"{state.to_act[0]} pass")


def end_game(state: RealmsState) -> None:
    """Passes to the end of the last round."""
    assert state.round == state.box.rounds
    end_round(state)
    assert state.over


def zone(view: View, id: str) -> Zone:
    every = [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]
    return next(found for found in every if found.id == id)


def pieces(view: View, id: str) -> list[str]:
    """The pieces of a zone, each with its count and its slot: `mayor x2 @square/0/gold`."""
    return [
        f"{piece.art} x{piece.count}" + (f" @{piece.slot}" if piece.slot else "") for piece in zone(view, id).pieces
    ]


def fact(view: View, id: str) -> str:
    """What a fact says; nothing if it is not shown."""
    facts = [*view.facts, *(fact for mat in view.mats for fact in mat.facts)]
    return next((found.value for found in facts if found.id == id), "")


# ------------------------------------------------------------------ changed boxes


def printed_data() -> Table:
    return deepcopy(tomllib.loads(PRINTED.read_text(encoding="utf-8")))


def entry(data: Table, section: str, key: str = "", value: object = "") -> Table:
    """One table of a box: a section, or the one of its entries whose `key` has this value."""
    found = data[section]
    if isinstance(found, list):
        found = next(part for part in found if part[key] == value)
    return cast(Table, found)


def card(data: Table, id: str) -> Table:
    return entry(data, "card", "id", id)


def write_box(data: Table, path: Path) -> str:
    """Writes a changed box as TOML; gives its path for the option `components`."""
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, list):
            for part in value:
                lines += [f"[[{name}]]", *_pairs(part)]
        elif isinstance(value, dict):
            lines += [f"[{name}]", *_pairs(value)]
    file = path / "box.toml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def _pairs(table: Mapping[str, object]) -> list[str]:
    return [f"{_toml(key)} = {_toml(value)}" for key, value in table.items()]


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(_pairs(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
