"""Positions of Feudalia for the tests: set up in words, played in words, looked at in words.

`given(hand="serf 2, priest", cubes=("5 wheat", "", ""))` is a position in the main phase of seat 0.
`play(state, "field serf", "fief 1")` plays on, whoever is asked; `can` and `why` say whether a move is legal, and which
rule forbids it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import cast

import greathall
from greathall.games.feudalia.box.components import MASTER_IDS, TYPES, VASSAL_IDS
from greathall.games.feudalia.game import Feudalia
from greathall.games.feudalia.position.player import NO_CUBES, NOTHING, Player
from greathall.games.feudalia.position.state import FREE, MAIN_PHASE, ROUND, TURN, FeudaliaState
from greathall.games.feudalia.position.turn import Turn
from greathall.games.feudalia.rules.main_phase import MainPhase
from greathall.games.registers import folder
from greathall.kernel import Dice, OptionValue, State

GAME = cast(Feudalia, greathall.load("feudalia"))
BOX = GAME.printed
PRINTED = folder("feudalia") / "components.toml"
WORDS = GAME.vocabulary


def vassal(id: str) -> int:
    return VASSAL_IDS.index(id)


def master(id: str) -> int:
    return MASTER_IDS.index(id)


def cards(text: str) -> list[int]:
    """`serf 2, priest` as card numbers, sorted."""
    found: list[int] = []
    for part in text.split(","):
        words = part.split()
        if words:
            found += [vassal(words[0])] * (int(words[1]) if len(words) > 1 else 1)
    return sorted(found)


def names(numbers: Sequence[int]) -> list[str]:
    return sorted(VASSAL_IDS[number] for number in numbers)


def cube_row(texts: Sequence[str]) -> list[int]:
    """`("5 wheat, 1 wood", "", "")` as twelve numbers."""
    row = [0] * 12
    for fief, text in enumerate(texts):
        for part in text.split(","):
            words = part.split()
            if words:
                row[fief * 4 + TYPES.index(words[1])] += int(words[0])
    return row


def fresh(seats: int = 2, seed: int = 1, listen: bool = False, **options: OptionValue) -> FeudaliaState:
    """A new game at its first question."""
    return GAME.new(seats, seed, options, listen)


def started(seats: int = 2, seed: int = 1, listen: bool = False, **options: OptionValue) -> FeudaliaState:
    """A new game in which the set-up was played at random, at the first question of the first turn or event."""
    state = fresh(seats, seed, listen, **options)
    dice = Dice(seed)
    while state.step < ROUND:
        moves = state.moves(state.to_act[0])
        state.play(state.to_act[0], moves[dice.below(len(moves))])
    return state


def dress(
    player: Player,
    *,
    hand: str = "",
    deck: str = "serf 5",
    discard: str = "tax_collector",
    fiefs: Sequence[str] = ("wheat", "wood", "clay"),
    levels: Sequence[int] = (0, 0, 0),
    cubes: Sequence[str] = ("", "", ""),
    held: Sequence[str] = ("", "", ""),
    masters: Sequence[str] = ("", "", ""),
    coins: int = 0,
    halves: int = 0,
    ones: int = 0,
) -> None:
    """Gives a player cards, fiefs, cubes and masters."""
    player.hand = cards(hand)
    player.deck = cards(deck)
    player.top = NOTHING
    player.kept = NOTHING
    player.discard = cards(discard)
    player.types = [TYPES.index(word) for word in fiefs]
    player.levels = list(levels)
    player.cubes = cube_row(cubes)
    player.held = cube_row(held) if any(held) else NO_CUBES
    player.cities = [master(id) if id else -1 for id in masters]
    player.guests = [-1, -1, -1]
    player.tapped = 0
    player.coins = coins
    player.halves = halves
    player.ones = ones
    player.vows = 0
    player.crusades = 0
    player.known = NOTHING
    player.fresh = len(player.hand)
    player.rest_high = -1
    player.out = 0


def given(
    *,
    seats: int = 2,
    options: Mapping[str, OptionValue] | None = None,
    hand: str = "",
    deck: str = "serf 5",
    discard: str = "tax_collector",
    fiefs: Sequence[str] = ("wheat", "wood", "clay"),
    levels: Sequence[int] = (0, 0, 0),
    cubes: Sequence[str] = ("", "", ""),
    held: Sequence[str] = ("", "", ""),
    masters: Sequence[str] = ("", "", ""),
    coins: int = 0,
    halves: int = 0,
    ones: int = 0,
    row: str = "",
    event: int = -1,
    listen: bool = False,
    at: str = "main",
) -> FeudaliaState:
    """A position in which seat 0 acts: `at` is 'main' (main phase) or 'turn' (the turn begins)."""
    state = started(seats, 1, listen, **(dict(options) if options else {}))
    for other in range(1, seats):
        dress(state.players[other], hand="serf 5", deck="serf 5")
    dress(
        state.players[0],
        hand=hand,
        deck=deck,
        discard=discard,
        fiefs=fiefs,
        levels=levels,
        cubes=cubes,
        held=held,
        masters=masters,
        coins=coins,
        halves=halves,
        ones=ones,
    )
    state.first = 0
    state.active = 0
    state.count = 0
    state.round = 3
    state.event = event
    state.fields = [FREE] * 6
    state.table = []
    state.turn = Turn()
    state.turn.influence = 1
    if row:
        state.row = [master(id) for id in row.split()]
        owned = {master(id) for id in masters if id}
        every = [number for number in range(40) if number not in state.row and number not in owned]
        state.pool = every
        state.bottom = []
        state.masters_gone = []
    else:
        owned = {master(id) for id in masters if id}
        state.row = [number for number in state.row if number not in owned]
        state.pool = [number for number in state.pool if number not in owned]
        state.masters_gone = [number for number in state.masters_gone if number not in owned]
    balance(state)
    if at == "main":
        resume(state)
    else:
        state.agenda = []
        state.step = TURN
        state.settle()
    return state


def balance(state: FeudaliaState) -> None:
    """Piles and box get what the players do not have, so that nothing is there too often."""
    owned = [card for player in state.players for card in player.all_cards()]
    piles, gone = [0] * len(VASSAL_IDS), [0] * len(VASSAL_IDS)
    for number in range(len(VASSAL_IDS)):
        left = max(0, BOX.counts[number] - owned.count(number))
        (piles if number in state.supply else gone)[number] = left
    state.piles, state.gone = piles, gone


def resume(state: FeudaliaState, seat: int = 0) -> None:
    """Asks for the next main phase action after a position was changed by hand."""
    state.step = MAIN_PHASE
    state.active = seat
    state.agenda = []
    state.ask(MainPhase(seat))
    state.offer_again()


def play(state: State, *moves: str) -> None:
    """Plays moves in words, each for the seat that is asked."""
    for words in moves:
        state.play(state.to_act[0], WORDS.move(words))


def can(state: State, words: str) -> bool:
    return WORDS.move(words) in state.moves(state.to_act[0])


def offered(state: State) -> list[str]:
    """The legal moves in words; every other move is refused."""
    question = state.question(state.to_act[0])
    free = {move for move in range(len(WORDS)) if question.refuses(state, move) is None}
    assert free == set(state.moves(state.to_act[0]))
    return [WORDS.words(move) for move in state.moves(state.to_act[0])]


def why(state: State, words: str) -> str:
    """The rule that forbids a move of the seat that is asked."""
    assert not can(state, words), f"'{words}' is legal"
    return state.why_not(state.to_act[0], WORDS.move(words)).rule


def why_in_words(state: State, words: str) -> str:
    """The sentence that goes with it."""
    assert not can(state, words), f"'{words}' is legal"
    return state.why_not(state.to_act[0], WORDS.move(words)).text


def on(state: FeudaliaState, fief: int, seat: int = 0) -> dict[str, int]:
    """The cubes on a fief, counted from 1."""
    row = state.players[seat].cubes[(fief - 1) * 4 : fief * 4]
    return {TYPES[kind]: row[kind] for kind in range(4) if row[kind]}


def kept_by(state: FeudaliaState, fief: int, seat: int = 0) -> dict[str, int]:
    """The cubes on the master of a fief, counted from 1."""
    row = state.players[seat].held[(fief - 1) * 4 : fief * 4]
    return {TYPES[kind]: row[kind] for kind in range(4) if row[kind]}


def hand(state: FeudaliaState, seat: int = 0) -> list[str]:
    return names(state.players[seat].hand)


def finished(state: State) -> bool:
    """Whether the game is over; asked anew each time, where a type checker would remember the last answer."""
    return state.over


def asked(state: State) -> str:
    """The name of the question that is asked."""
    return type(state.agenda[-1]).__name__


def changed_box(folder: Path, change: Callable[[dict[str, object]], None]) -> str:
    """Writes a changed components file; gives its path."""
    data = tomllib.loads(PRINTED.read_text(encoding="utf-8"))
    change(data)
    path = folder / "components.toml"
    path.write_text(written(data), encoding="utf-8")
    return str(path)


def entry_of(data: dict[str, object], section: str, id: str) -> dict[str, object]:
    """One entry of a list of the box, by its id or type."""
    for entry in cast(list[dict[str, object]], data[section]):
        if id in (entry.get("id"), entry.get("type"), entry.get("label")):
            return entry
    raise AssertionError(f"{section} has no {id}")


def part_of(table: dict[str, object], name: str) -> dict[str, object]:
    return cast(dict[str, object], table[name])


def written(data: dict[str, object]) -> str:
    """Plain data as TOML: everything that is no plain value goes into inline tables."""
    lines: list[str] = []
    for name, value in data.items():
        lines.append(f"{name} = {_inline(value)}")
    return "\n".join(lines) + "\n"


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list):
        return "[" + ", ".join(_inline(entry) for entry in value) + "]"
    assert isinstance(value, dict)
    return "{" + ", ".join(f'"{key}" = {_inline(entry)}' for key, entry in value.items()) + "}"


def copied(state: FeudaliaState) -> dict[str, object]:
    """The dump of a state, free to be changed."""
    return deepcopy(state.dump())
