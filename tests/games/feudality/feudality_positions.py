"""Positions of Feudality for the tests: set up in words, with dice that fall as the test wants, played in words.

`given(baron(tiles={"3,2": "forest"}), baron(), step="roll", rolls=[4, 3])` is a two-player game in which the Senior,
seat 0, has just rolled white 4 and blue 3. `play(state, "0 square 3,2", "1 pass")` plays on, as in a record.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import greathall
from greathall.games.feudality.box.components import IDS, RES, RESOURCES, SQUARE_WORDS, UNITS
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.registers import folder
from greathall.kernel import Dice, Game, OptionValue, State, dice_from_words

GAME: Game = greathall.load("feudality")
ANY: Final = 0  # a number of the dice that does not matter
MASK: Final = 0xFFFFFFFF


@cache
def _loaded(numbers: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Words of a generator whose next numbers, as eight-sided dice, are these (0: any).

    The first two are computed backwards from the generator's words, the others are searched for.
    """
    source = Dice(len(numbers))
    for _ in range(4_000_000):
        c = int(source.next())
        wanted = [
            ((number - 1) << 29) + (int(source.next()) >> 3) if number else int(source.next()) for number in numbers
        ]
        wanted += [0, 0]
        second = (wanted[1] - 9 * c - 2) & MASK  # b ^ (b >> 9) of the first step
        b = second
        for _ in range(4):
            b = second ^ (b >> 9)
        a = (wanted[0] - b - 1) & MASK
        trial = Dice(0, a, b, c, 1)
        if all(int(trial.roll(8)) == number or number == 0 for number in numbers):
            return (a, b, c, 1)
    raise AssertionError(f"no dice found for {numbers}")


def loaded(numbers: list[int]) -> list[int]:
    """The words of dice that will show these numbers."""
    return list(_loaded(tuple(numbers))) if numbers else Dice(1).words()


def load_dice(state: State, *numbers: int) -> None:
    """From now on the dice of a running game show these numbers."""
    state.dice = dice_from_words(loaded(list(numbers)))


def counted(listing: str) -> dict[str, int]:
    """`2 archer, knight` -> {archer: 2, knight: 1}; a word may have a number behind it: `tax 3`."""
    found: dict[str, int] = {}
    for entry in listing.split(","):
        words = entry.split()
        if words:
            count = int(words.pop(0)) if words[0].isdigit() else 1
            name = " ".join(words)
            found[name] = found.get(name, 0) + count
    return found


def listed(listing: str) -> list[str]:
    return [name for name, count in counted(listing).items() for _ in range(count)]


def square(where: str) -> int:
    row, column = where.split(",")
    return (int(row) - 1) * 7 + int(column) - 1


def baron(
    fief: str = "",
    keep: str = "6,6",
    tower: str = "6,6",
    level: int = 1,
    vp: int = 1,
    goods: str = "3 gold, 3 food, 3 wood, 3 stone, 3 iron",
    units: str = "",
    tiles: dict[str, str] | None = None,
    spells: int = 0,
    pawn: str = "",
) -> dict[str, object]:
    """One seat of a position. Stacks of units fill the squares of the Keep in the order of the types."""
    land = [""] * 49
    corner = square(keep)
    inside = [corner, corner + 1, corner + 7, corner + 8]
    for place in inside:
        land[place] = "keep"
    land[square(tower)] = "fortification"
    army = counted(units)
    free = [place for place in inside if place != square(tower)]
    for stack, members in (("man_at_arms", ("man_at_arms",)), ("archer", ("archer",)), ("knight", ("knight", "wolf"))):
        if any(army.get(unit) for unit in members):
            land[free.pop(0)] = stack
    for where, kind in (tiles or {}).items():
        land[square(where)] = kind
    row, column = (int(number) for number in (pawn or "1,1").split(","))
    return {
        "vp": vp,
        "goods": counted(goods),
        "fief": fief,
        "keep": corner,
        "level": level,
        "units": army,
        "sent": {},
        "land": land,
        "pawn": (row - 1) * 8 + column - 1 if pawn else -1,
        "spells": spells,
    }


def given(
    *barons: dict[str, object],
    step: str = "new turn",
    rolls: list[int] | None = None,
    tray: str = "",
    bag: str = "20 archer",
    discards: str = "",
    deck: str = "5 king_away",
    past: str = "",
    gone: str = "",
    card: str = "",
    senior: int = 0,
    turn: int = 5,
    rats: int = -1,
    actions: int = 2,
    special: bool = False,
    last: bool = False,
    goal: int = 0,
    faq: bool = False,
    components: str = "",
    agenda: list[dict[str, object]] | None = None,
    entered: list[int] | None = None,
) -> FeudalityState:
    """A position between two steps, from which the game goes on to the next question.

    Of each tile named in `bag` there are so many, or all that are not lying somewhere else.
    """
    seats = len(barons)
    options: dict[str, OptionValue] = {
        "red_dragon": "faq" if faq else "book",
        "victory_number": 0,
        "components": components,
    }
    used = listed(tray) + listed(discards)
    for one in barons:
        land, army = one["land"], one["units"]
        assert isinstance(land, list)
        assert isinstance(army, dict)
        used += [*land, *(unit for unit, count in army.items() for _ in range(count))]
    left = {id: GAME_COUNTS[id] - used.count(id) for id in IDS}
    position: dict[str, object] = {
        "faq": faq,
        "goal": goal or (15, 14, 13, 12, 11)[seats - 2],
        "barons": [{**one, "fief": one["fief"] or f"{seat + 1}a"} for seat, one in enumerate(barons)],
        "bag": {id: min(count, left[id]) for id, count in counted(bag).items()},
        "tray": listed(tray),
        "aside": [],
        "held": "",
        "discards": counted(discards),
        "deck": counted(deck),
        "past": counted(past),
        "gone": counted(gone),
        "card": card,
        "rats": rats,
        "senior": senior,
        "turn": turn,
        "step": step,
        "k": 0,
        "dice": [0, 0],
        "rolls": 0,
        "entered": entered or [],
        "ties": 0,
        "scores": [],
        "war": "none",
        "demand": 0,
        "dead": {},
        "healing": 0,
        "actions": actions,
        "special": special,
        "target": -1,
        "spot": -1,
        "hunger": 0,
        "rats_hunger": 0,
        "last": last,
    }
    state = GAME.load_state(
        {
            "game": "feudality",
            "version": GAME.version,
            "seats": seats,
            "options": options,
            "dice": loaded(rolls or []),
            "agenda": agenda or [],
            "over": False,
            "ending": "",
            "seals": 0,
            "position": position,
        }
    )
    assert isinstance(state, FeudalityState)
    state.listen()
    return state


def event(
    card: str,
    *barons: dict[str, object],
    rolls: list[int] | None = None,
    bag: str = "20 archer",
    discards: str = "",
    past: str = "",
    gone: str = "",
    senior: int = 0,
    turn: int = 5,
    rats: int = -1,
    faq: bool = False,
    components: str = "",
) -> FeudalityState:
    """A position in which this event, the only one in the deck, has just been drawn; `rolls` fall from then on."""
    return given(
        *barons,
        step="event",
        rolls=[ANY, *(rolls or [])],
        deck=card,
        bag=bag,
        discards=discards,
        past=past,
        gone=gone,
        senior=senior,
        turn=turn,
        rats=rats,
        faq=faq,
        components=components,
    )


def new(seats: int = 2, seed: int = 1, listen: bool = False, **options: OptionValue) -> FeudalityState:
    """A new game."""
    state = GAME.new(seats, seed, options, listen)
    assert isinstance(state, FeudalityState)
    return state


def begun(seats: int = 2, seed: int = 1, until: str = "Pick") -> FeudalityState:
    """A new game played with the first legal move up to a kind of question."""
    state = new(seats, seed, listen=True)
    while type(state.agenda[-1]).__name__ != until:
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    return state


# ---------------------------------------------------------------------- playing and looking


def play(state: State, *moves: str) -> None:
    """Plays moves like `0 square 3,2`."""
    for move in moves:
        seat, _, words = move.partition(" ")
        state.play(int(seat), GAME.vocabulary.move(words))


def choices(state: State) -> list[str]:
    """The legal moves of the one who is asked; every other move is refused."""
    if not state.to_act:
        return []
    question = state.question(state.to_act[0])
    free = {move for move in range(len(GAME.vocabulary)) if question.refuses(state, move) is None}
    assert free == set(state.moves(state.to_act[0]))
    return [GAME.vocabulary.words(move) for move in state.moves(state.to_act[0])]


def offers(state: State) -> dict[str, str]:
    """The legal moves with the words shown for them."""
    view = state.view(state.to_act[0])
    return {GAME.vocabulary.words(offer.move): offer.words for offer in view.offers}


def asked(state: State) -> str:
    """`0 Activate`: who is asked what."""
    return f"{state.to_act[0]} {type(state.agenda[-1]).__name__}" if state.to_act else "over"


def reason(state: State, move: str) -> tuple[str, str]:
    """Why a move is not legal, and the rule."""
    seat, _, words = move.partition(" ")
    number = GAME.vocabulary.move(words)
    assert number not in state.moves(int(seat)), f"{move} is legal"
    why = state.why_not(int(seat), number)
    return why.text, why.rule


def goods(state: FeudalityState, seat: int = 0) -> list[int]:
    """Gold, food, wood, stone, iron."""
    return state.goods[seat * RES : seat * RES + RES]


def have(state: FeudalityState, good: str, seat: int = 0) -> int:
    return state.goods[seat * RES + RESOURCES.index(good)]


def units(state: FeudalityState, seat: int = 0) -> list[int]:
    """Men at Arms, Archers, Knights and Wolf in the Keep."""
    return state.units[seat * UNITS : seat * UNITS + UNITS]


def away(state: FeudalityState, seat: int = 0) -> list[int]:
    return state.sent[seat * UNITS : seat * UNITS + UNITS]


def at(state: FeudalityState, where: str, seat: int = 0) -> str:
    """What a square holds."""
    return SQUARE_WORDS[state.land[seat][square(where)]]


def discarded(state: FeudalityState, kind: str) -> int:
    return state.discards[IDS.index(kind)]


def told(state: State) -> list[str]:
    return [line.text for line in state.told(None)]


# ---------------------------------------------------------------------- changed boxes


def printed() -> str:
    return (folder("feudality") / "components.toml").read_text(encoding="utf-8")


def changed(where: Path, *changes: tuple[str, str, str]) -> str:
    """A box in which, in the entry with this id (or table with this name), a line was changed; gives its path.

    A change is (id, key, value): `("fort", "cost", "{ stone = 3 }")`.
    """
    text = printed()
    for id, key, value in changes:
        start = text.index(f'id = "{id}"\n') if f'id = "{id}"\n' in text else text.index(f"[{id}]\n")
        found = re.compile(rf"^{key} = .*$", re.MULTILINE).search(text, start)
        assert found is not None, key
        text = text[: found.start()] + f"{key} = {value}" + text[found.end() :]
    path = where / "box.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


GAME_COUNTS: Final[dict[str, int]] = {tile["id"]: tile["count"] for tile in tomllib.loads(printed())["tile"]}
