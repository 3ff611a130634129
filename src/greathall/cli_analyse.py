"""The command `greathall analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Optional

import typer
from rich.console import Console

from greathall.cli_records import RecordFile, read_file
from greathall.cli_words import Jobs, On


def analyse(
    file: RecordFile,
    seat: Annotated[
        Optional[list[int]],  # noqa: UP045 - typer reads this form
        typer.Option("--seat", help="A seat to look into, from 0; may be given again. Usually: those of people."),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", help="Who judges: squire, knight, baron or king.")] = "knight",
    simulations: Annotated[
        int,
        typer.Option("--simulations", min=0, help="Of every decision; 0: as many as the bot has, or --pairs if more."),
    ] = 0,
    pairs: Annotated[
        int, typer.Option("--pairs", min=2, help="Imagined worlds in which two moves are compared.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Of what is imagined; the same seed, the same figures.")] = 0,
    jobs: Jobs = 0,
    on: On = "",
    whole: Annotated[bool, typer.Option("--all", help="Print every decision, not only those that cost most.")] = False,
    out: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--out", metavar="FILE", help="What was judged so far; called again, the analysis goes on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Say how a recorded game was played: of every decision what a bot would have played, and the chance to win lost.

    The bot knows no more than the player could know then: whatever was hidden is imagined.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from greathall.analysis import Inquiry, print_analysis, summary
    from greathall.analysis import analyse as run

    _, record = read_file(file)
    inquiry = Inquiry(record, seat or (), bot, seed=seed, simulations=simulations, pairs=pairs)
    notes = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task("Looking at every decision", total=len(inquiry.decisions))
        judgements = run(inquiry, jobs, lambda done: progress.advance(task, done), on=on, file=out)
    if as_json:
        print(json.dumps(summary(inquiry, judgements), indent=2))
    else:
        print_analysis(Console(), inquiry, judgements, -1 if whole else 5)
