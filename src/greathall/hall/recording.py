"""Records in and out of the hall: a finished table as text, and a text as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time, time

from greathall.games import games, load
from greathall.hall.endings import closing_of, departures
from greathall.hall.entities import OVER, Entry, Summary, names_of
from greathall.hall.positions import position_text
from greathall.hall.refusals import NotNow, NotUnderstood
from greathall.hall.scenes import seen_by, seen_first
from greathall.hall.sights import key_of, lines_to_text
from greathall.hall.table import Table
from greathall.hall.taken_moves import TakenMove, words_of
from greathall.kernel import (
    BadData,
    Game,
    GreathallError,
    OptionValue,
    Record,
    State,
    fill,
    read_record,
    record_of,
    slug_of,
)

MOST_RECORD = 512 * 1024


class Layout:
    """A record laid out as a table's log: what the hall would have stored, had it been played here."""

    def __init__(
        self,
        slug: str,
        version: str,
        options: dict[str, OptionValue],
        seed: int,
        players: list[str],
        over: bool,
        log: list[Entry],
        positions: list[tuple[int, str]],
        versions: list[int],
    ) -> None:
        self.slug = slug
        self.version = version
        self.options = options
        self.seed = seed
        self.players = players
        self.over = over
        self.log = log
        self.positions = positions
        self.versions = versions


def safe_options(game: Game, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """All options with their values. A path would let a browser read the hall's own disk: only the printed box here."""
    settled = game.check_options(given)
    for option in game.options:
        if is_path(game, option.name) and settled[option.name] != option.default:
            raise NotUnderstood(f"option {option.name} names a file: it can be used in the terminal, not in the hall")
    return settled


def is_path(game: Game, name: str) -> bool:
    for option in game.options:
        if option.name == name:
            return not option.values and not isinstance(option.default, int)
    return False


def lay_out(text: str, every: int, seconds: float, tell: Callable[[int, int], None] | None = None) -> Layout:
    """In a worker: plays a record through; raises BadData where it cannot be, or not in so many seconds of work.

    `tell` is called with the number of moves that are done, and of all.
    """
    end = process_time() + seconds
    slug = slug_of(text)
    if slug not in games():
        raise BadData(f"this is a record of '{slug[:40]}', a game that is not here")
    game = load(slug)
    record = read_record(text, game)
    record.options = safe_options(game, record.options)
    if record.version != game.version:
        raise BadData(f"this record is of version {record.version} of {game.title}; this hall has {game.version}")
    viewers = [*range(record.seats), None]
    state = game.new(record.seats, record.seed, record.options, listen=True)
    lines = state.chronicle or []
    keys = [key_of(state.view(viewer)) for viewer in viewers]
    versions = [1] * len(viewers)
    log = [Entry(0, -1, move=-1, move_id=None, lines=lines_to_text(lines), seen=seen_first(state), at=time())]
    positions = [(0, position_text(state))]
    if tell is not None:
        tell(0, len(record.moves))
    for number, (seat, move) in enumerate(record.moves, 1):
        if process_time() > end:
            raise BadData(f"this record is too much work: only {number} of {len(record.moves)} moves could be laid out")
        state.chronicle = []
        try:
            state.play(seat, move)
        except GreathallError as error:
            raise BadData(f"move {number} ({seat} {game.vocabulary.words(move)}): {error}") from None
        latest, keys = keys, [key_of(state.view(viewer)) for viewer in viewers]
        seen = seen_by(state, seat, keys, latest, state.chronicle)
        versions = [version + (seen >> viewer & 1) for viewer, version in enumerate(versions)]
        log.append(
            Entry(number, seat, move=move, move_id=None, lines=lines_to_text(state.chronicle), seen=seen, at=time())
        )
        if number % every == 0:
            positions.append((number, position_text(state)))
        if tell is not None:
            tell(number, len(record.moves))
    return Layout(
        slug,
        game.version,
        options=record.options,
        seed=record.seed,
        players=list(record.players),
        over=state.over,
        log=log,
        positions=positions,
        versions=versions,
    )


def record_text(table: Table, taken: Sequence[Sequence[TakenMove]] = ()) -> str:
    """The record of a finished table: with its seed everybody can check the shuffle."""
    state = table.running
    if table.phase != OVER:
        raise NotNow("the record holds the seed and all hidden moves: you can have it when the game is over")
    moves = [(entry.seat, entry.move) for entry in table.log[1:]]
    return record_of_end(Summary(table.terms, table.seats, table.now.progress), moves, state, taken)


def kept_record(table: Table) -> str:
    """The record of a finished table that was played by other rules, as those wrote it: today's have other words."""
    if table.last is None or not table.last.record:
        raise NotNow(f"{table.told}; its record was not kept")
    return table.last.record


def record_of_end(
    summary: Summary, moves: list[tuple[int, int]], state: State, taken: Sequence[Sequence[TakenMove]]
) -> str:
    """The record of moves that have led to `state`, which is the end of a table.

    The game went on as if what was taken back had never been played: it is told beside the record.
    """
    game, terms, seats, ending = state.game, summary.terms, summary.seats, summary.progress.ending
    players = [f"{seat.name} ({seat.bot})" if seat.kind == "bot" else seat.name for seat in seats]
    record: Record = record_of(game, len(seats), terms.seed, terms.options, players)
    record.moves = moves
    record.close(state)
    # No rule of the game, so nothing to be verified: it is told beside the record.
    closing = closing_of(ending, len(seats))
    told = [*([closing.words] if closing is not None else []), *departures(seats, terms.leaving, ending)]
    told += [words_of(game, moves) for moves in taken]
    return record.text(game) + "".join(f"# {fill(words, names_of(seats))}\n" for words in told)


def chronicle_text(table: Table, viewer: int) -> str:
    """What a viewer has been told, in plain words: nothing in it is hidden from whom it is given to."""
    players = "".join(f"Seat {number}: {name}\n" for number, name in enumerate(table.names))
    told = (
        f"{fill(line.text, table.names)}{f' ({line.rule})' if line.rule else ''}" for line in table.sights[viewer].lines
    )
    return f"{table.game.title}\n{players}\n" + "\n".join(told) + "\n"
