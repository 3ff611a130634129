"""A whole game as text: a header and one move per line, in words. Replaying it gives the same State.

    greathall record 1
    game: feebleton
    version: 1
    seats: 2
    options: anytime=full
    seed: 7
    commitment: sha256:…
    players: random | greedy

    0 play farmer
    1 at once guard

    places: 1 2
    scores: 27 18
    end: the last card of the deck was drawn
    fingerprint: sha256:…

The commitment is a hash of the seed: shown before a game it proves afterwards that the shuffle was not changed.
The fingerprint is a hash of the final position.
"""

from __future__ import annotations

import json
import shlex
from hashlib import sha256
from typing import SupportsIndex

from greathall.kernel.errors import BadData, BadOptions, GreathallError
from greathall.kernel.game import Game
from greathall.kernel.numbers import whole, whole_number
from greathall.kernel.options import OptionValue, shown
from greathall.kernel.pickling import by_fields
from greathall.kernel.state import State

FIRST_LINE = "greathall record 1"
_HEADER = ("game", "version", "seats", "options", "seed", "commitment", "players")
_FOOTER = ("places", "scores", "end", "fingerprint")


def commitment(seed: SupportsIndex) -> str:
    """The hash that commits to a seed."""
    return "sha256:" + sha256(f"greathall seed {whole(seed, 'a seed')}".encode()).hexdigest()


def fingerprint(state: State) -> str:
    """A hash of the whole position: equal positions have equal fingerprints."""
    text = json.dumps(state.dump(), sort_keys=True, separators=(",", ":"))
    return "sha256:" + sha256(text.encode()).hexdigest()


class Record:
    """The header and the moves. `moves` are (seat, move) in the order of playing."""

    def __init__(
        self,
        slug: str,
        version: str,
        seats: int,
        options: dict[str, OptionValue],
        seed: int,
        players: list[str],
    ) -> None:
        self.slug = slug
        self.version = version
        self.seats = seats
        self.options = options
        self.seed = seed
        self.players = players
        self.moves: list[tuple[int, int]] = []
        self.commitment = commitment(seed)
        self.footer: dict[str, str] = {}

    def start(self, game: Game, listen: bool = False) -> State:
        """The position before the first move."""
        if game.slug != self.slug:
            raise BadData(f"this is a record of '{self.slug}', not of '{game.slug}'")
        if game.version != self.version:
            raise BadData(
                f"this record was played by version {self.version} of {game.title}; this is version {game.version}"
            )
        return game.new(self.seats, self.seed, self.options, listen)

    def replay(self, game: Game, listen: bool = False) -> State:
        """Plays the whole record; raises BadData at the first move that is not legal."""
        state = self.start(game, listen)
        for number, (seat, move) in enumerate(self.moves):
            try:
                state.play(seat, move)
            except GreathallError as error:
                words = game.vocabulary.words(move)
                raise BadData(f"move {number + 1}, seat {seat} '{words}': {error}") from None
        return state

    def close(self, state: State) -> None:
        """Writes down how the game ended (or, while it runs, nothing but the position's fingerprint)."""
        self.footer = {}
        if state.over:
            result = state.result()
            self.footer["places"] = " ".join(str(place) for place in result.places)
            self.footer["scores"] = " ".join(f"{score:g}" for score in result.scores)
            self.footer["end"] = result.reason
        self.footer["fingerprint"] = fingerprint(state)

    def verify(self, game: Game) -> list[str]:
        """Replays the record and compares; gives what does not agree (nothing: all is well)."""
        wrong: list[str] = []
        if self.commitment != commitment(self.seed):
            wrong.append("the commitment does not belong to the seed")
        state = self.replay(game)
        found = Record(self.slug, self.version, self.seats, self.options, self.seed, self.players)
        found.close(state)
        for key in _FOOTER:
            written, played = self.footer.get(key), found.footer.get(key)
            if written is not None and written != played:
                wrong.append(f"{key}: the record says '{written}', replaying gives '{played or 'nothing'}'")
        return wrong

    def text(self, game: Game) -> str:
        """The record as it is written to a file."""
        options = shlex.join(f"{name}={shown(value)}" for name, value in self.options.items() if value != "")
        lines = [
            FIRST_LINE,
            f"game: {self.slug}",
            f"version: {self.version}",
            f"seats: {self.seats}",
            f"options: {options}",
            f"seed: {self.seed}",
            f"commitment: {self.commitment}",
            f"players: {' | '.join(self.players)}",
            "",
        ]
        lines += [f"{seat} {game.vocabulary.words(move)}" for seat, move in self.moves]
        if self.footer:
            lines.append("")
            lines += [f"{key}: {self.footer[key]}" for key in _FOOTER if key in self.footer]
        return "\n".join(lines) + "\n"

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", 0, {}, 0, [])


def record_of(
    game: Game, seats: SupportsIndex, seed: SupportsIndex, options: dict[str, OptionValue], players: list[str]
) -> Record:
    """A new record for a game that is about to begin."""
    names = [" ".join(name.replace("|", "/").split())[:60] or f"player {i + 1}" for i, name in enumerate(players)]
    return Record(game.slug, game.version, whole(seats, "the number of seats"), options, whole(seed, "a seed"), names)


def slug_of(text: str) -> str:
    """Which game a record is of."""
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if colon and key.strip() == "game":
            return value.strip()
    raise BadData("this is not a record: it does not say which game")


def read_record(text: str, game: Game) -> Record:
    """The record that `Record.text` wrote; raises BadData with the line that cannot be read."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadData(f"this is not a record: the first line must be '{FIRST_LINE}'")
    values: dict[str, str] = {}
    moves: list[tuple[int, int]] = []
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        head, _, rest = line.partition(" ")
        seat = whole_number(head)
        if seat is not None:
            try:
                moves.append((seat, game.vocabulary.move(rest.strip())))
            except GreathallError as error:
                raise BadData(f"line {number}: {error}") from None
            continue
        key, colon, value = line.partition(":")
        if not colon or (key not in _HEADER and key not in _FOOTER):
            raise BadData(f"line {number}: neither a move ('0 play farmer') nor a header line: '{line[:60]}'")
        values[key] = value.strip()
    for key in ("game", "version", "seats", "seed"):
        if key not in values:
            raise BadData(f"the record has no line '{key}: …'")
    return _record_from(game, values, moves)


def _entries(options: str) -> list[str]:
    try:
        return shlex.split(options)
    except ValueError as error:
        raise BadData(f"options: {error}") from None


def _record_from(game: Game, values: dict[str, str], moves: list[tuple[int, int]]) -> Record:
    given: dict[str, OptionValue] = {}
    for entry in _entries(values.get("options", "")):
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadData(f"options: '{entry}' is not of the form name=value")
        given[name] = value
    seats, seed = whole_number(values["seats"]), whole_number(values["seed"])
    if seats is None or seed is None:
        raise BadData("seats and seed must be whole numbers")
    try:
        seats = game.check_seats(seats)
        options = game.check_options(given)
    except BadOptions as error:
        raise BadData(str(error)) from None
    players = [name.strip() for name in values["players"].split("|")] if values.get("players") else []
    players = (players + [f"player {seat + 1}" for seat in range(len(players), seats)])[:seats]
    record = Record(values["game"], values["version"], seats, options, seed, players)
    record.moves = moves
    record.commitment = values.get("commitment", record.commitment)
    record.footer = {key: values[key] for key in _FOOTER if key in values}
    return record
