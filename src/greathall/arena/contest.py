"""A round robin among bots: each with each, the same deals from every seat, over all cores, to be continued later."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from greathall.arena.match import play_game
from greathall.bots import bots, make_bot, seed_for
from greathall.crew import crew, spread
from greathall.games import load
from greathall.kernel import BadData, GreathallError, OptionValue


class Contest:
    """What is played. A round is one deal of one pairing: two tables, on which the two players change all seats."""

    def __init__(
        self,
        slug: str,
        names: Sequence[str],
        rounds: int,
        seats: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        seed: int = 0,
    ) -> None:
        game = load(slug)
        if len(set(names)) < 2 or len(set(names)) < len(names):
            raise GreathallError("an arena needs two or more bots, each named once: --bots greedy,knight,king")
        for name in names:
            if name not in bots():
                raise GreathallError(f"there is no bot '{name}'; there are: {', '.join(bots())}")
        if rounds < 1:
            raise GreathallError(f"{rounds} rounds cannot be played: at least 1 is needed")
        if game.check_seats(seats or max(2, game.seats.start)) < 2:
            raise GreathallError("bots meet at tables of two or more seats")
        self.slug = slug
        self.version = game.version
        self.names = list(names)
        self.rounds = rounds
        self.seats = game.check_seats(seats or max(2, game.seats.start))
        self.options = game.check_options(options)
        self.seed = seed

    def pairings(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.names)), 2))

    def key(self) -> dict[str, object]:
        """What must be the same for results to be added up; more rounds may be asked for later."""
        return {
            "game": self.slug,
            "version": self.version,
            "bots": self.names,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
        }


class Meeting:
    """The outcome of one round: who sat where, at which place everybody ended, how long it took."""

    def __init__(self, pairing: tuple[int, int], number: int, tables: list[dict[str, object]]) -> None:
        self.pairing = pairing
        self.number = number
        self.tables = tables

    def data(self) -> dict[str, object]:
        return {"pairing": list(self.pairing), "round": self.number, "tables": self.tables}


def play_round(contest: Contest, pairing: tuple[int, int], number: int) -> Meeting:
    """One deal, twice: the second time everybody sits where the other player sat."""
    game = load(contest.slug)
    seed = contest.seed * 1_000_003 + number
    tables: list[dict[str, object]] = []
    for shift in (0, 1):
        seated = [pairing[(seat + shift) % 2] for seat in range(contest.seats)]
        state = game.new(contest.seats, seed, contest.options)
        players = [make_bot(contest.names[who], seed_for(seed, seat), hurried=False) for seat, who in enumerate(seated)]
        decisions = play_game(state, players, seed)
        result = state.result()
        tables.append(
            {"seated": seated, "places": result.places, "scores": result.scores, "decisions": decisions}
            | {"ending": result.reason}
        )
    return Meeting(pairing, number, tables)


def play_contest(
    contest: Contest,
    file: Path | None = None,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    on: str = "",
) -> list[Meeting]:
    """Plays every round that is not in the file yet, and writes each there as soon as it is played.

    `on` and `jobs` say where and how many at a time (see `greathall.crew`).
    """
    meetings = read_meetings(contest, file) if file is not None and file.exists() else []
    played = {(meeting.pairing, meeting.number) for meeting in meetings}
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(contest.key()) + "\n", encoding="utf-8")
    elif file is not None and not file.read_bytes().endswith(b"\n"):
        with file.open("a", encoding="utf-8") as lines:  # the last line was cut off; nothing may be added to it
            lines.write("\n")
    if progress is not None:
        progress(sum(1 for pairing, number in played if number < contest.rounds))
    # Round by round, so that an arena that is stopped has played all pairings about equally often.
    todo = [(pairing, number) for number in range(contest.rounds) for pairing in contest.pairings()]
    todo = [one for one in todo if one not in played]

    def add(meeting: Meeting) -> None:
        meetings.append(meeting)
        if file is not None:
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(meeting.data()) + "\n")
        if progress is not None:
            progress(1)

    with crew(on, jobs if len(todo) > 1 or on else 1) as workers:
        for meeting in spread(workers, play_round, ((contest, pairing, number) for pairing, number in todo)):
            add(meeting)
    return sorted_meetings(meetings)


def sorted_meetings(meetings: list[Meeting]) -> list[Meeting]:
    """In one order, however many processes played them: the figures are then the same."""
    return sorted(meetings, key=lambda meeting: (meeting.number, meeting.pairing))


def read_meetings(contest: Contest, file: Path) -> list[Meeting]:
    """The rounds that an earlier run wrote down; a line that was cut off is played again."""
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        key = json.loads(lines[0])
    except (IndexError, ValueError):
        raise BadData(f"{file} is no file of an arena; choose another name") from None
    if key != contest.key():
        raise BadData(f"{file} holds another arena (other bots, seats, options, seed or version); choose another name")
    meetings: list[Meeting] = []
    for line in lines[1:]:
        try:
            data = json.loads(line)
            pairing = (int(data["pairing"][0]), int(data["pairing"][1]))
            meetings.append(Meeting(pairing, int(data["round"]), list(data["tables"])))
        except (ValueError, KeyError, TypeError, IndexError):
            continue
    return meetings
