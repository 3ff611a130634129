"""Prints the papers of a game: rules, rulings, components, the page about it."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from greathall.citations import Citation, code_citations, proofs
from greathall.compendium import Entry, named
from greathall.games.registers import SOURCES, folder
from greathall.glossary import Word, words_called
from greathall.kernel import Component, Game, GreathallError, Option, OptionValue
from greathall.kernel.options import shown
from greathall.lessons import counted_words, lengths, minutes_words
from greathall.rulebook import find


def print_page(console: Console, game: Game) -> None:
    """The game's page: what it is about, its rules in short."""
    path = folder(game.slug) / "README.md"
    if path.is_file():
        console.print(Markdown(path.read_text(encoding="utf-8")))
    else:
        console.print(game.tagline)


def print_rule(console: Console, game: Game, rule: str) -> None:
    """One rule, or one ruling with its reasons."""
    if rule in game.rulings:
        ruling = game.rulings[rule]
        console.print(Text(f"{rule} {ruling.title}", style="bold"))
        console.print(Markdown(ruling.text))
        return
    text = Text(f"{rule} ", style="bold")
    text.append(plain(game.rule_text(rule)), style="none")
    console.print(text)


def plain(text: str) -> str:
    """A line of the register without the marks of Markdown."""
    return text.replace("**", "").replace("`", "")


def find_rules(game: Game, words: str) -> list[str]:
    """The ids that fit, the best first: an id itself, or what the search finds."""
    return find(game, words)


def print_found(console: Console, game: Game, words: str, most: int = 8) -> None:
    """The rules that fit some words, for a player at the table; a ruling only by its id."""
    found = find_rules(game, words)
    if len(found) > 1:
        found = [rule for rule in found if rule in game.rules] or found
    if not found:
        raise GreathallError(f"no rule of {game.title} has '{words}'")
    for rule in found[:most]:
        print_rule(console, game, rule)
    if len(found) > most:
        console.print(f"… and {len(found) - most} more; use more words.", style="dim")


def print_traced(console: Console, game: Game, words: str) -> None:
    """Rules with the code that enforces them and the tests that prove them."""
    found = find_rules(game, words) if words else [*game.rules, *game.rulings]
    if not found:
        raise GreathallError(f"no rule of {game.title} is called or has '{words}'")
    code = code_citations(game.slug)
    tests = proofs()
    if len(found) > 12:
        _print_overview(console, game, found, code, tests)
        return
    for rule in found:
        print_rule(console, game, rule)
        for heading, places in (("code", code.get(rule, [])), ("test", tests.get(rule, []))):
            for at in places:
                line = Text(f"  {heading} ", style="dim")
                line.append(f"{at.path}:{at.line}", style="cyan")
                line.append(f"  {at.text}", style="dim")
                console.print(line, soft_wrap=True)
            if not places:
                console.print(f"  {heading}: none", style="dim")


def _print_overview(
    console: Console,
    game: Game,
    found: list[str],
    code: dict[str, list[Citation]],
    tests: dict[str, list[Citation]],
) -> None:
    table = Table(box=box.SIMPLE_HEAD, title=f"{game.title}: {len(found)} rules and rulings")
    table.add_column("id", no_wrap=True, style="bold")
    table.add_column("rule")
    table.add_column("code", justify="right")
    table.add_column("tests", justify="right")
    for rule in found:
        text = plain(game.rules[rule]) if rule in game.rules else f"Ruling: {game.rulings[rule].title}"
        table.add_row(rule, text, str(len(code.get(rule, []))), str(len(tests.get(rule, []))))
    console.print(table)
    console.print(f"One of them in full: greathall rules {game.slug} {found[0]}", style="dim")


def print_what(console: Console, game: Game, name: str) -> None:
    """What is called so: words of the glossary, then things of the box."""
    words = words_called(game.slug, name)
    print_words(console, words)
    try:
        found = named(game.slug, name)
    except GreathallError:
        if words:
            return
        raise
    print_entries(console, found)


def print_words(console: Console, words: Iterable[Word]) -> None:
    """Words of the glossary, each with its rule."""
    for word in words:
        line = Text(word.name, style="bold")
        line.append(f": {word.means}", style="none")
        line.append(f"  {word.rule}", style="dim")
        console.print(line)


def print_options(console: Console, game: Game) -> None:
    """Every option and every value in words, as on the set-up page of the hall; then how long the game takes."""
    for option in game.options:
        line = Text(option.title, style="bold")
        line.append(f"  {option.text}", style="none")
        line.append(f"  {option.rule}", style="dim")
        console.print(line)
        if not option.values:
            usual = f"; usual: {option.default}" if option.default != "" else ""
            console.print(f"    {option.name}=…  {option.expected}{usual}", markup=False, highlight=False)
        for value, name, meaning in zip(option.values, option.names, option.meanings, strict=True):
            marks = [
                mark for fits, mark in ((value == option.default, "usual"), (_is_first(option, value), FIRST)) if fits
            ]
            heading = Text(f"    {option.name}={shown(value)}", style="cyan")
            heading.append("" if name == shown(value) else f"  {name}", style="bold")
            heading.append(f" ({', '.join(marks)})" if marks else "", style="dim")
            console.print(heading)
            console.print(Padding(Text(meaning), (0, 0, 0, 8)))
    first = [f"-o {option.name}={shown(option.first)}" for option in game.options if option.first != option.default]
    if first:
        console.print(f"For a first game: greathall play {game.slug} {' '.join(first)}", markup=False, highlight=False)
    else:
        console.print("For a first game leave all options as they are.")
    console.print(minutes_words(game), highlight=False)
    for length in lengths(game.slug):
        console.print(f"    {length.words}", highlight=False)
    console.print(counted_words(game.slug), style="dim", highlight=False)


def _is_first(option: Option, value: OptionValue) -> bool:
    return option.first != option.default and value == option.first


FIRST = "for a first game"
MOST_ENTRIES = 8


def print_entries(console: Console, found: list[Entry]) -> None:
    """Things of the box as the compendium has them; of many only the names."""
    if len(found) > MOST_ENTRIES:
        names = list(dict.fromkeys(entry.name for entry in found))
        console.print(f"Which of these? {', '.join(names)}", markup=False, highlight=False)
        return
    for entry in found:
        line = Text(entry.name, style="bold")
        line.append(f"  {entry.kind}", style="cyan")
        line.append(f"  {entry.origin}", style="dim")
        console.print(line)
        if entry.text:
            console.print(f"  {entry.text}", markup=False, highlight=False)
        for number in entry.numbers:
            other = "" if number.source == entry.source else f" ({number.origin})"
            console.print(f"  {number.label}: {number.words}{other}", markup=False, highlight=False)
        if entry.note:
            console.print(f"  {plain(entry.note)}", style="dim", markup=False, highlight=False)
        if entry.rules:
            console.print(f"  Rules: {', '.join(entry.rules)}", style="dim", markup=False, highlight=False)


def print_components(console: Console, game: Game, source: str) -> None:
    """Every component with where its numbers come from."""
    chosen = [part for part in game.components if not source or source in {part.source_of(key) for key in part.values}]
    counts = {name: sum(part.source == name for part in game.components) for name in SOURCES}
    console.print(f"[bold]{game.title}[/bold]: {len(chosen)} of {len(game.components)} entries of the box")
    section = ""
    for part in chosen:
        if part.section != section:
            section = part.section
            console.print(f"\n{section.replace('_', ' ')}", style="italic")
        line = Text(f"  {part.name}", style="bold")
        line.append(f"  {part.source}", style="cyan")
        line.append(f"  {values_text(part, part.source)}", style="none")
        doubtful = values_text(part, "reconstructed") if part.source != "reconstructed" else ""
        if doubtful:
            line.append("  reconstructed", style="cyan")
            line.append(f"  {doubtful}", style="none")
        if part.note:
            line.append(f"  {plain(part.note)}", style="dim")
        console.print(line)
    console.print(
        f"\nFrom the rulebook: {counts['rulebook']}; from public sources: {counts['public']}; reconstructed or of our "
        f"own, because the rulebook does not say or its pictures are lost: {counts['reconstructed']}."
    )
    console.print("Your box says otherwise? Copy the file, put in the printed values, and play with it:", style="dim")
    console.print(f"  greathall components {game.slug} --file > my-box.toml", style="dim")
    console.print(f"  greathall play {game.slug} --option components=my-box.toml", style="dim")


_NOT_SHOWN = ("id", "name", "fixed", "reconstructed")  # the heading, and where the other values come from


def values_text(part: Component, source: str) -> str:
    """The values of an entry that come from this source, down to the last number."""
    return ", ".join(
        f"{key.replace('_', ' ')} {value_text(value)}"
        for key, value in part.values.items()
        if key not in _NOT_SHOWN and part.source_of(key) == source
    )


def value_text(value: object) -> str:
    """A value of the box in words, whatever lies inside it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        inside = "; ".join(f"{str(key).replace('_', ' ')} {value_text(entry)}" for key, entry in value.items())
        return f"({inside})" if inside else "none"
    if isinstance(value, list):
        return " / ".join(value_text(entry) for entry in value) or "none"
    return str(value) if value != "" else "none"
