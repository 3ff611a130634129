"""A game on this machine: the state, who sits where, the record, and taking back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from greathall.bots import ORDER, Advice, Bot, advise, bots, make_bot, one_of, seed_for
from greathall.games import games, load
from greathall.games.registers import read_text
from greathall.kernel import (
    FIRST_LINE,
    BadData,
    Dice,
    Game,
    GreathallError,
    OptionValue,
    Record,
    State,
    read_record,
    record_of,
    slug_of,
    whole_number,
)

PERSON = "person"


class LocalGame:
    """Players are people (named) or bots; the record has every move, and is the save file."""

    def __init__(self, game: Game, record: Record, kinds: Sequence[str]) -> None:
        self.game = game
        self.record = record
        self.kinds = list(kinds)
        self.state = record.start(game, listen=True)
        self.bots: list[Bot | None] = [
            None if kind == PERSON else make_bot(kind, seed_for(record.seed, seat)) for seat, kind in enumerate(kinds)
        ]
        # Positions before each of the last moves, as long as they may be taken back.
        self.history: list[tuple[int, State]] = []

    @property
    def names(self) -> list[str]:
        return self.record.players

    @property
    def people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    def play(self, seat: int, move: int) -> None:
        """Plays a move of a person or bot, and writes it down."""
        before = self.state.copy()
        self.state.play(seat, move)
        self.record.moves.append((seat, move))
        self.history.append((seat, before))
        while self.history and not self.state.may_take_back_to(self.history[0][1]):
            self.history.pop(0)

    def take_back(self, seat: int) -> None:
        """Back to the seat's own last decision, if nobody has learned anything since."""
        if not any(mover == seat for mover, _ in self.record.moves):
            raise GreathallError("nothing can be taken back: you have not moved yet")
        if not self.history:
            raise GreathallError(
                "nothing can be taken back: since your last move something was revealed, or could have been answered"
            )
        if self.history[-1][0] != seat:
            raise GreathallError("nothing can be taken back: another player has moved since")
        _, self.state = self.history.pop()
        self.record.moves.pop()

    def bot_move(self) -> tuple[int, int] | None:
        """The move of a bot that is asked, or nothing if only people are."""
        asked = [seat for seat in self.state.to_act if self.bots[seat] is not None]
        if not asked:
            return None
        # Of several the one to answer first is drawn anew for every move, so that a resumed game goes on alike.
        seat = one_of(asked, Dice(seed_for(self.record.seed + len(self.record.moves), ORDER)))
        bot = self.bots[seat]
        return None if bot is None else (seat, bot.act(self.state, seat))

    def hint(self, seat: int) -> Advice:
        """What a king would do here, and why."""
        return advise(self.state, seat, self.record.seed + len(self.record.moves), self.names)

    def save(self, path: Path) -> None:
        """Writes the record, first beside the file and then over it, so that a crash leaves one of the two whole."""
        if path.exists() and not _is_record(path):
            raise GreathallError(f"{path} is there already and is no saved game; choose another name")
        self.record.close(self.state)
        text = self.record.text(self.game)
        people = " ".join(str(seat) for seat in self.people)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_text(text + f"# people: {people}\n", encoding="utf-8")
        draft.replace(path)


def new_game(
    slug: str,
    seats: int,
    people: Sequence[str],
    bot_names: Sequence[str],
    seed: int | None,
    options: dict[str, OptionValue],
) -> LocalGame:
    """A new game: people take the first seats, bots the others."""
    game = load(slug)
    seats = game.check_seats(seats or default_seats(game, len(people), len(bot_names)))
    if len(people) > seats:
        raise GreathallError(f"{len(people)} people cannot sit on {seats} seats")
    if len(set(people)) < len(people):
        raise GreathallError("two people have the same name; give each a different name")
    others = seats - len(people)
    kinds = list(bot_names) or ["greedy"]
    if len(kinds) == 1:
        kinds = kinds * others
    if len(kinds) != others:
        raise GreathallError(f"{len(kinds)} bots were named for {others} free seats")
    for kind in kinds:
        if kind not in bots():
            raise GreathallError(f"there is no bot '{kind}'; there are: {', '.join(bots())}")
    settled = game.check_options(options)
    names = list(people) + [f"Bot {len(people) + i + 1} ({kind})" for i, kind in enumerate(kinds)]
    record = record_of(game, seats, secrets.randbits(64) if seed is None else seed, settled, names)
    return LocalGame(game, record, [PERSON] * len(people) + kinds)


def default_seats(game: Game, people: int, named_bots: int) -> int:
    """As many as were named, but at least two where the game allows it."""
    wanted = people + named_bots if named_bots > 1 else max(people, 2)
    return min(max(wanted, game.seats.start), game.seats.stop - 1)


def open_game(path: Path) -> LocalGame:
    """The table of a save file, where it was left."""
    text = read_text(path)
    slug = slug_of(text)
    if slug not in games():
        raise BadData(f"{path}: this is a record of '{slug}', a game that is not here")
    game = load(slug)
    record = read_record(text, game)
    people = [line.partition(":")[2] for line in text.splitlines() if line.startswith("# people:")]
    seats = {int(word) for word in people[-1].split() if whole_number(word) is not None} if people else {0}
    kinds = [PERSON if seat in seats else _bot_in(record.players[seat]) for seat in range(record.seats)]
    moves, record.moves = record.moves, []
    table = LocalGame(game, record, kinds)
    for number, (seat, move) in enumerate(moves):
        try:
            table.play(seat, move)
        except GreathallError as error:
            raise BadData(f"{path}: move {number + 1}: {error}") from None
    table.history.clear()
    return table


def _is_record(path: Path) -> bool:
    try:
        return read_text(path).partition("\n")[0].strip() == FIRST_LINE
    except BadData:
        return False


def _bot_in(name: str) -> str:
    """The kind of a bot from its name, `Bot 2 (greedy)` or `greedy`."""
    kind = name.rpartition("(")[2].rstrip(")") if "(" in name else name
    return kind if kind in bots() else "greedy"
