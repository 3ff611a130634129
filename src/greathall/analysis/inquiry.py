"""A recorded game, decision by decision, over all cores or a cluster, to be continued later."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Final

from greathall.analysis.judging import PAIRS, Judgement, judge, searcher
from greathall.bots import bots, seed_for
from greathall.crew import crew, spread
from greathall.games import load
from greathall.kernel import BadData, GreathallError, Record, fingerprint

TOGETHER: Final = 8  # decisions of a task: a worker plays the record from its beginning to the first of them


class Inquiry:
    """What is looked into: which seats of a record, by which bot, with which seed."""

    def __init__(
        self,
        record: Record,
        seats: Iterable[int] = (),
        bot: str = "knight",
        *,
        seed: int = 0,
        simulations: int = 0,
        pairs: int = PAIRS,
    ) -> None:
        """Without seats those of people are looked into, or all where only bots played."""
        game = load(record.slug)
        if simulations < 0 or pairs < 2:
            raise GreathallError("an analysis needs simulations, and two moves must be compared twice at least")
        self.record = record
        self.bot = bot
        self.seed = seed
        self.simulations = searcher(bot, simulations=simulations).simulations_to_judge(
            game.thinking.at(record.seats), pairs
        )
        self.pairs = pairs
        self.seats = sorted(set(seats)) or people(record.players)
        for seat in self.seats:
            if not 0 <= seat < record.seats:
                raise GreathallError(f"there is no seat {seat}: this game has seats 0 to {record.seats - 1}")
        # The moves to be judged: those of these seats that were a choice.
        self.decisions: list[int] = []
        state = record.start(game)
        for number, (seat, move) in enumerate(record.moves):
            if seat in self.seats and len(state.moves(seat)) > 1:
                self.decisions.append(number)
            try:
                state.play(seat, move)
            except GreathallError as error:
                raise BadData(f"move {number + 1}: {error}") from None
        self.end = fingerprint(state)

    def key(self) -> dict[str, object]:
        """What must be the same for an analysis to go on."""
        record = self.record
        return {
            "game": record.slug,
            "version": record.version,
            "seed": record.seed,
            "moves": len(record.moves),
            "end": self.end,
            "bot": self.bot,
            "seats": self.seats,
            "simulations": self.simulations,
            "pairs": self.pairs,
            "chance": self.seed,
        }


def people(players: list[str]) -> list[int]:
    """The seats whose players are no bots, as records name those: `greedy`, or `Bot 2 (greedy)`."""
    named = [name.rpartition("(")[2].rstrip(")") if name.endswith(")") else name for name in players]
    return [seat for seat, name in enumerate(named) if name not in bots()] or list(range(len(players)))


def judge_some(inquiry: Inquiry, numbers: list[int]) -> list[Judgement]:
    """What a worker does: judges these moves of the record, in their order."""
    record = inquiry.record
    state = record.start(load(record.slug))
    judgements: list[Judgement] = []
    wanted = set(numbers)
    for number, (seat, move) in enumerate(record.moves[: numbers[-1] + 1]):
        if number in wanted:
            # Not from the game's own seed: an imagined world must not be the true one by construction.
            seed = seed_for(inquiry.seed * 1_000_003 + number, seat)
            judgements.append(
                judge(
                    state,
                    seat,
                    move,
                    bot=inquiry.bot,
                    seed=seed,
                    simulations=inquiry.simulations,
                    pairs=inquiry.pairs,
                    number=number + 1,
                )
            )
        state.play(seat, move)
    return judgements


def analyse(
    inquiry: Inquiry,
    jobs: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    on: str = "",
    file: Path | None = None,
) -> list[Judgement]:
    """Judges every decision, in the order of the game; `on` and `jobs` say where and how many at a time (see crews).

    A file, if given, holds what was judged so far: called again, the analysis goes on from there.
    """
    judgements = read_judgements(inquiry, file) if file is not None and file.exists() else []
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [inquiry.key(), *map(asdict, judgements)]
        fresh = file.with_name(file.name + ".new")
        fresh.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        fresh.replace(file)
    if progress is not None and judgements:
        progress(len(judgements))
    left = inquiry.decisions[len(judgements) :]
    # Fewer at a time where there are few, so that everybody has something to do.
    chunk = max(1, min(TOGETHER, len(left) // (4 * (jobs or os.cpu_count() or 1))))
    tasks = [(inquiry, left[first : first + chunk]) for first in range(0, len(left), chunk)]
    with crew(on, jobs if len(tasks) > 1 or on else 1) as workers:
        for some in spread(workers, judge_some, tasks):
            judgements += some
            if file is not None:
                with file.open("a", encoding="utf-8") as lines_of_file:
                    lines_of_file.writelines(json.dumps(asdict(one)) + "\n" for one in some)
            if progress is not None:
                progress(len(some))
    return judgements


def read_judgements(inquiry: Inquiry, file: Path) -> list[Judgement]:
    """What an earlier run had judged when it was stopped; from a line that was cut off on all is judged again."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    try:
        key = json.loads(lines[0])
    except (IndexError, ValueError):
        raise BadData(f"{file} is no file of an analysis; choose another name") from None
    if key != inquiry.key():
        raise BadData(f"{file} holds another analysis (another record, bot, seed or seats); choose another name")
    judgements: list[Judgement] = []
    for line, number in zip(lines[1:], inquiry.decisions, strict=False):
        try:
            one = Judgement(**json.loads(line))
        except (ValueError, TypeError):
            break
        if one.number != number + 1:
            break
        judgements.append(one)
    return judgements
