"""The commands that show what there is: games, options, bots, rules, words and components."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

import greathall
from greathall.cli_words import GameName, slug_for
from greathall.kernel import GreathallError


def games() -> None:
    """List the games: players, length, options."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("game", "players", "minutes", "weight", "about"):
        table.add_column(heading, no_wrap=heading != "about")
    for slug in greathall.games():
        game = greathall.load(slug)
        few, many = game.seats.start, game.seats.stop - 1
        table.add_row(slug, f"{few}–{many}", game.minutes, game.weight, f"[bold]{game.title}.[/bold] {game.tagline}")
    console = Console()
    console.print(table)
    console.print("Play one: greathall play feebleton", style="dim")
    console.print("Its options, and how long it takes: greathall options feebleton", style="dim")


def options(game: GameName) -> None:
    """Explain the options of a game, suggest some for a first one, and say how long it takes."""
    from greathall.terminal import print_options

    print_options(Console(), greathall.load(slug_for(game)))


def bots(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="All that was measured in one game.")] = "",
) -> None:
    """List the bots, weakest first: what they do, and how often they were seen to beat greedy in each game."""
    from rich import box
    from rich.table import Table

    from greathall.bots import bots as known
    from greathall.bots import strength

    if game:
        _measured(greathall.load(slug_for(game)))
        return
    table = Table(box=box.SIMPLE_HEAD, caption="Wins against greedy with two seats; ± half of the 95 % interval.")
    table.add_column("bot", no_wrap=True)
    table.add_column("about")
    for slug in greathall.games():
        table.add_column(greathall.load(slug).title, justify="right")
    for name, about in known().items():
        table.add_row(name, about, *(strength(slug, name) for slug in greathall.games()))
    Console().print(table)


def _measured(game: greathall.Game) -> None:
    """All that is known of how strong the bots are in a game, with the number of games behind every figure."""
    from rich import box
    from rich.table import Table

    from greathall.bots import bots as known
    from greathall.bots import strength
    from greathall.bots.measured import seen_in, strength_alone

    seats = max(game.seats)
    fair = f"one among greedy, {seats} seats (fair: {100 / seats:.0f} %)"
    table = Table(box=box.SIMPLE_HEAD, caption="Wins ± half of the 95 % interval (games); empty: not measured.")
    ways = {"against greedy, 2 seats": "", "against the next weaker": "below", fair: "among"}
    for title in ("bot", "simulations", *ways, *(["alone"] if 1 in game.seats else [])):
        table.add_column(title)
    for level, name in enumerate(known()):
        alone = game.thinking.alone
        simulations = f"{game.thinking.simulations[level - 2]:,}" if level >= 2 else ""
        if level >= 2 and alone is not None:
            simulations += f"; alone {alone.simulations[level - 2]:,}"
        row = [name, simulations]
        for way in ways.values():
            found = strength(game.slug, name, way)
            row.append(f"{found} ({seen_in(game.slug, name, way)})" if found else "")
        if 1 in game.seats:
            found = strength_alone(game.slug, name)
            row.append(f"{found} ({seen_in(game.slug, name, 'alone')})" if found else "")
        table.add_row(*row)
    Console().print(table)


def rules(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID|WORDS]", help="One id, or words to search.")] = None,
) -> None:
    """Show the rules of a game, with the code that enforces each and the tests that prove it."""
    from greathall.terminal import print_traced

    print_traced(Console(), greathall.load(slug_for(game)), " ".join(words or []))


def what(
    game: GameName,
    name: Annotated[
        list[str], typer.Argument(metavar="NAME", help="A word, card, tile, event or space, or the beginning.")
    ],
) -> None:
    """Say what a word means in a game, or what a card, tile, event or space of it is: text, numbers, rules."""
    from greathall.terminal import print_what

    print_what(Console(), greathall.load(slug_for(game)), " ".join(name))


def glossary(game: GameName) -> None:
    """List the words of a game: what each means here, and the rule that says so."""
    from greathall.glossary import common_words, glossary
    from greathall.terminal import print_words

    print_words(Console(), (*glossary(greathall.load(slug_for(game)).slug), *common_words()))


def components(
    game: GameName,
    source: Annotated[str, typer.Option(help="Only these: rulebook, public or reconstructed.")] = "",
    file: Annotated[bool, typer.Option("--file", help="Print the components file itself, to copy and change.")] = False,
) -> None:
    """List every component of a game with where its numbers come from."""
    from greathall.games.registers import SOURCES, folder
    from greathall.terminal import print_components

    rules_of = greathall.load(slug_for(game))
    if source and source not in SOURCES:
        raise GreathallError(f"--source: '{source}' is none of {', '.join(SOURCES)}")
    if file:
        sys.stdout.write((folder(rules_of.slug) / "components.toml").read_text(encoding="utf-8"))
        return
    print_components(Console(), rules_of, source)
