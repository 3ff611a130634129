"""The commands `greathall record`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import greathall
from greathall.kernel import BadData

record_app = typer.Typer(help="Look at, replay and check recorded games.", no_args_is_help=True)
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'save' in a game writes it.")]


@record_app.command("show")
def record_show(file: RecordFile) -> None:
    """Print a record: who played what, the moves, the result."""
    game, record = read_file(file)
    print(record.text(game), end="")


@record_app.command("replay")
def record_replay(file: RecordFile) -> None:
    """Tell a recorded game as its chronicle."""
    from greathall.kernel import fill

    game, record = read_file(file)
    state = record.replay(game, listen=True)
    names = record.players
    if len(set(names)) < len(names):
        names = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    for line in state.told(None):
        text = fill(line.text, names)
        print(f"{text}  [{line.rule}]" if line.rule else text)
    if state.over:
        from greathall.terminal import draw_result

        Console().print(draw_result(state.view(None), names))
    else:
        print(f"(The record stops here, after {len(record.moves)} moves.)")


@record_app.command("verify")
def record_verify(file: RecordFile) -> None:
    """Check a record: every move legal, the result as written, the commitment that of the seed."""
    game, record = read_file(file)
    wrong = record.verify(game)
    if wrong:
        raise BadData(f"{file}: {'; '.join(wrong)}")
    agreed = "commitment, result and final position agree" if "end" in record.footer else "the game is not over yet"
    print(f"{file}: {len(record.moves)} moves, all legal; {agreed}.")


def read_file(file: Path) -> tuple[greathall.Game, greathall.Record]:
    """The record in a file, and its game."""
    from greathall.games.registers import read_text
    from greathall.kernel import read_record, slug_of

    text = read_text(file)
    game = greathall.load(slug_of(text))
    return game, read_record(text, game)
