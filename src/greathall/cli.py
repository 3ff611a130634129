"""The command `greathall`. Every command has a help that teaches; bad input is one clear line and exit code 2."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Optional

import typer
from rich.console import Console

import greathall
from greathall.cli_analyse import analyse
from greathall.cli_hall import hall_app
from greathall.cli_looking import bots, components, games, glossary, options, rules, what
from greathall.cli_records import record_app
from greathall.cli_train import train
from greathall.cli_words import GameName, Jobs, On, Options, Seats, begun, names_in, options_in, slug_for
from greathall.extras import extra
from greathall.kernel import FIRST_LINE, GreathallError

app = typer.Typer(
    help="Feudal board games, played by their rulebooks: in the browser, in the terminal, by the million. "
    "Without a command the hall opens: all games in the browser.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def main() -> None:
    """The entry of the command line."""
    try:
        code = app(standalone_mode=False)
    except typer.Abort:
        code = 130
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        # The reader of a pipe has gone (`| head`): nothing is wrong, and nothing more can be said.
        sys.stderr.close()
        code = 0
    except (GreathallError, typer.TyperException) as error:
        print(f"greathall: {_message(error)}", file=sys.stderr)
        code = 2
    sys.exit(code if isinstance(code, int) else 0)


def _message(error: Exception) -> str:
    text = error.format_message() if isinstance(error, typer.TyperException) else str(error)
    return " ".join(text.split())


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is, and leave.")] = False,
) -> None:
    """Feudal board games by their rulebooks. Without a command the hall opens: all games in the browser."""
    if version:
        build = "compiled" if greathall.compiled else "interpreted"
        print(f"greathall {greathall.__version__} (rules {build})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _open_hall()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; by default only this machine can come in.")] = "",
    port: Annotated[Optional[int], typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = None,  # noqa: UP045
    data: Annotated[Optional[Path], typer.Option(metavar="DIR", help="Where the hall keeps its tables.")] = None,  # noqa: UP045
    database: Annotated[
        str,
        typer.Option(metavar="URL", envvar="GREATHALL_DATABASE", help="Another file (sqlite:///FILE), or PostgreSQL."),
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="How many processes answer; several need PostgreSQL.")] = 1,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    name: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(help="A name under which people call the hall, as hall.example.org; may be given again."),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES", help="Servers before the hall that are believed about who calls, as 10.0.0.5."
        ),
    ] = "",
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Show the hall's figures at /metrics, for Prometheus on this machine.")
    ] = False,
    metrics_for: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Show them to these too, as 10.0.0.5 or 10.1.0.0/16.")
    ] = "",
    mail: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="GREATHALL_MAIL",
            help="The mail server for notices, as smtp://NAME@HOST:587; its password is GREATHALL_MAIL_PASSWORD.",
        ),
    ] = "",
    mail_from: Annotated[
        str,
        typer.Option(metavar="ADDRESS", envvar="GREATHALL_MAIL_FROM", help="The address that mail comes from."),
    ] = "",
    json_logs: Annotated[bool, typer.Option("--json-logs", help="Write the log as lines of JSON.")] = False,
    memory: Annotated[
        int,
        typer.Option(
            metavar="MB",
            min=1,
            envvar="GREATHALL_MEMORY",
            help="What the tables of a process may take, about; then those that nobody looks at are put to sleep.",
        ),
    ] = 256,
) -> None:
    """Open the hall: all games in the browser, with bots and with friends. Ctrl-C closes it."""
    post, figures = (mail, mail_from), (metrics, metrics_for)
    _open_hall(
        host, port, data, database, not no_browser, tuple(name or ()), proxy, figures, workers, post, json_logs, memory
    )


def _open_hall(
    host: str = "",
    port: int | None = None,
    data: Path | None = None,
    database: str = "",
    browser: bool = True,
    names: tuple[str, ...] = (),
    proxies: str = "",
    figures: tuple[bool, str] = (False, ""),
    workers: int = 1,
    post: tuple[str, str] = ("", ""),
    json_logs: bool = False,
    memory: int = 256,
) -> None:
    with extra("hall", "the hall"):
        from greathall.hall import DEFAULT_PORT, Settings, default_data
        from greathall.hall.networks import networks_in
        from greathall.hall.notices.mail import mail_server
        from greathall.hall.serving import serve as open_doors

    folder = (data or default_data()).expanduser().absolute()
    # Whoever listens at a name is called by it.
    known = (*names, host) if host else names
    settings = Settings(
        data=folder,
        database=database,
        names=known,
        proxies=proxies,
        metrics=figures[0] or bool(figures[1]),
        metrics_for=networks_in(figures[1], "--metrics-for"),
        servers=workers,
        json_logs=json_logs,
        most_memory=memory,
        mail=mail_server(*post, os.environ.get("GREATHALL_MAIL_PASSWORD", "")) if post[0] else None,
    )
    chosen = DEFAULT_PORT if port is None else port
    code = open_doors(settings, host or "127.0.0.1", chosen, browser, lambda line: print(line, flush=True))
    raise typer.Exit(code)


@app.command()
def join(
    address: Annotated[
        str, typer.Argument(metavar="URL", help="A table's address, or an invitation, from the browser.")
    ],
    name: Annotated[str, typer.Option(help="What you are called there.")] = "",
) -> None:
    """Take a seat of a table in somebody's hall, and play it in the terminal."""
    with extra("hall", "joining a table"):
        from greathall.hall import default_data
        from greathall.terminal.far_table import FarTable
        from greathall.terminal.visiting import Visit

    console = Console(highlight=False)
    table = FarTable(address, default_data() / "visits.txt", name)
    ask = console.input if sys.stdin.isatty() else _plain_input(console)
    raise typer.Exit(Visit(table, console, ask).run())


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="As 'greathall games' lists them.", autocompletion=begun)
    ] = "",
    seats: Seats = 0,
    bot: Annotated[
        str, typer.Option("--bot", help="The bots: one kind for all (greedy), or one for each (greedy,random).")
    ] = "",
    seed: Annotated[Optional[int], typer.Option(help="The seed of the shuffle: the same seed, the same cards.")] = None,  # noqa: UP045
    option: Options = None,
    name: Annotated[str, typer.Option(help="Your name; several people at one screen: names with commas.")] = "Guest",
    watch: Annotated[bool, typer.Option("--watch", help="No person plays: watch the bots.")] = False,
    resume: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,  # noqa: UP045
    last: Annotated[bool, typer.Option("--continue", "-c", help="Go on with the game that was saved last.")] = False,
) -> None:
    """Play a game in the terminal against bots, or with friends at one screen.

    You are asked with a list of moves: answer with a number or in words. Type 'help' there for undo, hint, rules, save.
    """
    from platformdirs import user_data_path

    from greathall.terminal import Session, new_game, open_game

    saves = user_data_path("greathall", appauthor=False) / "games"
    if last:
        resume = _newest(saves)
    if resume is not None:
        if game or seats or option or bot or watch or seed is not None:
            raise GreathallError("a saved game goes on as it was: give no game, seats, bots, seed or options with it")
        table = open_game(resume)
        autosave = resume
    else:
        if not game:
            raise GreathallError(f"say which game: greathall play GAME, one of {', '.join(greathall.games())}")
        slug = slug_for(game)
        people = [] if watch else [part.strip() for part in name.split(",") if part.strip()] or ["Guest"]
        table = new_game(slug, seats, people, names_in(bot), seed, options_in(option))
        autosave = _unused(saves / f"{slug}-{time.strftime('%Y%m%d-%H%M%S')}.txt")
    console = Console(highlight=False)
    ask = console.input if sys.stdin.isatty() else _plain_input(console)
    code = Session(table, console, ask, autosave, os.environ.get("GREATHALL_COMMAND", "greathall")).run()
    raise typer.Exit(code)


@app.command()
def learn(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game, as 'greathall games' lists them.")] = "",
    restart: Annotated[bool, typer.Option("--restart", help="Begin the lesson again from the start.")] = False,
) -> None:
    """Learn a game in about ten minutes: a guided first game in chapters. Without a game: what there is to learn.

    Leave when you like: the lesson goes on where you left it. Type 'help' there for skipping and repeating chapters.
    """
    from platformdirs import user_data_path

    from greathall.lessons import Place
    from greathall.terminal import LessonSession, print_lessons, read_progress

    path = user_data_path("greathall", appauthor=False) / "lessons.txt"
    console = Console(highlight=False)
    if not game:
        print_lessons(console, read_progress(path))
        return
    ask = console.input if sys.stdin.isatty() else _plain_input(console)
    session = LessonSession(slug_for(game), console, ask, path, os.environ.get("GREATHALL_COMMAND", "greathall"))
    if restart:
        session.place = Place()
    raise typer.Exit(session.run())


@app.command()
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seats: Seats = 0,
    bots: Annotated[
        str, typer.Option("--bots", help="One kind for all seats, or one for each (greedy,random).")
    ] = "random",
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Where the numbering of the games begins.")] = 0,
    jobs: Jobs = 0,
    on: On = "",
    rotate: Annotated[bool, typer.Option("--rotate", help="Let the bots change seats from game to game.")] = False,
    out: Annotated[
        Optional[Path],  # noqa: UP045 - typer reads this form
        typer.Option("--out", metavar="FILE", help="What was counted so far; called again, the simulation goes on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Play many games among bots and count: speed, length, results with 95 % intervals."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from greathall.arena import Plan, print_simulation, summary
    from greathall.arena import simulate as run

    plan = Plan(
        slug_for(game), number, seats=seats, names=names_in(bots), options=options_in(option), seed=seed, rotate=rotate
    )
    notes = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = time.perf_counter()
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task(f"Playing {game}", total=number)
        totals = run(plan, jobs, lambda done: progress.advance(task, done), on=on, file=out)
    wall = time.perf_counter() - started
    if as_json:
        print(json.dumps(summary(plan, totals, wall), indent=2))
    else:
        print_simulation(Console(), plan, totals, wall, greathall.load(plan.slug).title)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", help="The bots that meet, each once (greedy,knight,king).")],
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="Deals for every two bots.")] = 100,
    seats: Seats = 0,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Where the numbering of the deals begins.")] = 0,
    jobs: Jobs = 0,
    on: On = "",
    out: Annotated[
        Optional[Path],  # noqa: UP045 - typer reads this form
        typer.Option("--out", help="A folder for the games, the figures (JSON) and a page; called again, it goes on."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots meet, each with each, the same deals from both sides; ratings with 95 % intervals."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from greathall.arena import Contest, play_contest, print_standing, standing, write_page

    contest = Contest(slug_for(game), names_in(bots), rounds, seats, options_in(option), seed)
    title = greathall.load(contest.slug).title
    notes = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task(f"Playing {game}", total=rounds * len(contest.pairings()))
        file = None if out is None else out / "rounds.jsonl"
        meetings = play_contest(contest, file, jobs, lambda done: progress.advance(task, done), on)
    figures = standing(contest, meetings)
    if out is not None:
        (out / "arena.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
        (out / "arena.html").write_text(write_page(figures, title), encoding="utf-8")
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        print_standing(Console(), figures, title)


def _unused(path: Path) -> Path:
    """A file of its own for a new game, also if two begin in the same second."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        candidate = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        try:
            candidate.open("x").close()
        except FileExistsError:
            continue
        except OSError as error:
            raise GreathallError(f"{candidate} cannot be written: {error.strerror}") from None
        candidate.write_text(FIRST_LINE + "\n", encoding="utf-8")
        return candidate
    raise GreathallError(f"there are too many games in {path.parent}")


def _newest(saves: Path) -> Path:
    """The game that was saved last and is not over."""
    found = sorted(saves.glob("*.txt"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found:
        text = path.read_text(encoding="utf-8", errors="replace")
        if "\nplaces: " not in text and "\nseed: " in text:  # a game that never got to its first save has no seed
            return path
    raise GreathallError(f"there is no unfinished game in {saves}")


def _plain_input(console: Console) -> Callable[[str], str]:
    """Reads lines from a pipe, showing what was read, so that a transcript makes sense."""

    def ask(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(f"{prompt}{line.rstrip()}", markup=False)
        return line

    return ask


for command in (games, options, bots, rules, what, glossary, components, analyse, train):
    app.command()(command)
app.add_typer(record_app, name="record")
app.add_typer(hall_app, name="hall")


if __name__ == "__main__":
    main()
