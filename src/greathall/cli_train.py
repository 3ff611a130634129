"""The command `greathall train`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from greathall.cli_words import GameName, Jobs, On, slug_for


def train(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", help="A folder for the games and what was learned; called again, it goes on.")
    ],
    seats: Annotated[int, typer.Option("--seats", help="How many players.")] = 2,
    rounds: Annotated[int, typer.Option("--rounds", help="How often to play, learn and check.")] = 3,
    games: Annotated[int, typer.Option("--games", "-n", help="Games of a round.")] = 1000,
    simulations: Annotated[
        int, typer.Option("--simulations", min=0, help="Of every decision; 0: as many as a squire has.")
    ] = 0,
    hidden: Annotated[int, typer.Option("--hidden", help="Units of the network.")] = 32,
    pairs: Annotated[
        int, typer.Option("--pairs", help="Deals, each played from both sides, to check what was learned.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="Where the numbering of the deals begins.")] = 0,
    jobs: Jobs = 0,
    on: On = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the rounds as JSON.")] = False,
) -> None:
    """Teach a bot by its own games: play, fit a small network, and keep it only if it wins against the one before."""
    from dataclasses import asdict

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from greathall.learning import Plan
    from greathall.learning import train as learn

    plan = Plan(
        slug_for(game),
        seats=seats,
        rounds=rounds,
        games=games,
        simulations=simulations,
        hidden=hidden,
        pairs=pairs,
        seed=seed,
    )
    notes = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task(f"Training for {game}", total=games)

        def advanced(what: str, done: int, of: int) -> None:
            progress.update(task, description=what, completed=done, total=of)

        training = learn(plan, out, jobs, on, progress.console.print, advanced)
    if as_json:
        print(json.dumps([asdict(one) for one in training.rounds], indent=2))
        return
    for one in training.rounds:
        verdict = "kept" if one.kept else "not kept"
        before, after = one.losses["played before"], one.losses["played after"]
        print(
            f"Round {one.number}: {one.positions:,} positions; loss on held-out games {before:.4f} -> {after:.4f}; "
            f"won {one.share:.1%} ± {one.error:.1%} against the one before: {verdict}."
        )
    best = [one.number for one in training.rounds if one.kept]
    print(
        f"The best network: {out / f'learned-{best[-1]}.json'}" if best else "Nothing better than the start was found."
    )
