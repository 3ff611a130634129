"""Plays a table in the terminal: draws, asks, understands answers. Works over a plain pipe too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from greathall.kernel import GreathallError, View, fill
from greathall.terminal.draw import draw_moves, draw_result, draw_view, seat_style
from greathall.terminal.papers import print_found, print_page, print_rule
from greathall.terminal.table import Table

HELP = """\
Answer with the number of a move or its words (the beginning is enough). Other things you can type:
  [bold]undo[/bold]            take your last move back, as long as nothing was revealed
  [bold]hint[/bold]            what a bot would do
  [bold]why[/bold] MOVE        why a move is not possible now, and the rule
  [bold]look[/bold]            draw the table again; [bold]look all[/bold] with everybody's boards and all lists
  [bold]log[/bold]             everything that happened so far
  [bold]rules[/bold] WORDS     search the rules; [bold]rules[/bold] ID shows one
  [bold]about[/bold]           what this game is about, on a page
  [bold]save[/bold] FILE       save the game; go on with: greathall play --resume FILE
  [bold]quit[/bold]            leave; the game is saved and can be resumed"""

# What a line that was typed turned out to be.
NO_COMMAND, SAME_QUESTION, CHANGED = range(3)


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """One person or several at one screen, against bots."""

    def __init__(self, table: Table, console: Console, ask: Callable[[str], str], autosave: Path) -> None:
        self.table = table
        self.console = console
        self.ask = ask
        self.autosave = autosave
        self.read = dict.fromkeys(range(-1, len(table.names)), 0)  # lines of the chronicle each has read
        self.at_screen = table.people[0] if len(table.people) == 1 else -1

    def run(self) -> int:
        """Plays until the game is over or everybody has left; gives the exit code."""
        table = self.table
        self.console.print(f"[bold]{table.game.title}[/bold]: {table.game.tagline}")
        self.console.print(
            "[dim]Answer with a number or words. 'about' explains the game, 'help' what else you can type.[/dim]"
        )
        try:
            while not table.state.over:
                move = table.bot_move()
                if move is not None:
                    table.play(*move)
                    continue
                self.turn(table.state.to_act[0])
        except (Leave, EOFError, KeyboardInterrupt):
            table.save(self.autosave)
            self.console.print(
                f"\nSaved. Go on with: greathall play --resume {escape(str(self.autosave))}", soft_wrap=True
            )
            return 0
        seat = self.at_screen if self.at_screen >= 0 else None
        self.tell_news(seat)
        self.console.print(draw_view(table.state.view(seat), table.names, self.console.width))
        self.console.print(draw_result(table.state.view(None), table.names))
        table.save(self.autosave)
        self.console.print(f"[dim]The record of this game: {escape(str(self.autosave))}[/dim]", soft_wrap=True)
        return 0

    def turn(self, seat: int) -> None:
        """Asks one person one question until a move is made."""
        table = self.table
        if seat != self.at_screen:
            self.curtain(seat)
        self.tell_news(seat)
        view = table.state.view(seat)
        self.console.print(draw_view(view, table.names, self.console.width))
        self.offer(view)
        while True:
            line = self.ask("> ").strip()
            if not line:
                continue
            try:
                done = self.command(seat, line)
                if done == NO_COMMAND:
                    table.play(seat, self.understand(view, line))
                if done != SAME_QUESTION:
                    return
            except GreathallError as error:
                self.console.print(f"[red]{escape(fill(str(error), table.names))}[/red]")

    def curtain(self, seat: int) -> None:
        """Between two people at one screen: hides what the last one saw."""
        if len(self.table.people) > 1:
            self.console.clear()
            self.console.print(f"[bold]{escape(self.table.names[seat])}[/bold] is asked. Nobody else should look now.")
            self.ask("Press Enter when you are ready. ")
        self.at_screen = seat

    def offer(self, view: View) -> None:
        prompt = Text(fill(view.prompt, self.table.names), style=f"bold {seat_style(view.seat)}")
        prompt.append(f"  {view.rule}", style="dim")
        self.console.print(prompt)
        self.console.print(draw_moves(view, self.table.names))

    def tell_news(self, seat: int | None) -> None:
        """What happened since this seat was asked last."""
        who = -1 if seat is None else seat
        lines = self.table.state.told(seat)
        for line in lines[self.read[who] :]:
            text = Text(f"· {fill(line.text, self.table.names)}")
            text.append(f"  {line.rule}", style="dim")
            self.console.print(text)
        self.read[who] = len(lines)

    def understand(self, view: View, line: str) -> int:
        """The move that was meant: its number in the list, its words, or the beginning of its words."""
        names = self.table.names
        if line.isdigit():
            if 1 <= int(line) <= len(view.offers):
                return view.offers[int(line) - 1].move
            raise GreathallError(f"there is no move {line} in the list: it goes from 1 to {len(view.offers)}")
        said = " ".join(line.lower().split())
        vocabulary = self.table.game.vocabulary
        shown = [
            (offer.move, {fill(offer.words, names).lower(), vocabulary.words(offer.move)}) for offer in view.offers
        ]
        exact = [move for move, words in shown if said in words]
        begins = [move for move, words in shown if any(word.startswith(said) for word in words)]
        within = [move for move, words in shown if any(said in word for word in words)]
        for fitting in (exact, begins, within):
            if len(fitting) == 1:
                return fitting[0]
            if len(fitting) > 1:
                several = ", ".join(vocabulary.words(move) for move in fitting[:6])
                raise GreathallError(f"'{line}' could be: {several}")
        if said in vocabulary:
            reason = self.table.state.why_not(view.seat, vocabulary.move(said))
            raise GreathallError(f"'{said}' is not possible now: {reason}")
        raise GreathallError(f"'{line}' is no move; type a number from the list, or 'help'")

    def command(self, seat: int, line: str) -> int:
        """Does what is not a move."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        word = word.lower()
        table = self.table
        if word in ("quit", "exit", "q"):
            raise Leave
        if word == "undo":
            table.take_back(seat)
            self.read[seat] = min(self.read[seat], len(table.state.told(seat)))
            self.console.print("[dim]Taken back.[/dim]")
            return CHANGED
        if word == "hint":
            self.console.print(f"[green]A greedy bot would play: {escape(fill(table.hint(seat), table.names))}[/green]")
        elif word in ("help", "?", "h"):
            self.console.print(HELP)
        elif word == "look":
            view = table.state.view(seat)
            self.console.print(draw_view(view, table.names, self.console.width, everything=rest == "all"))
            self.offer(view)
        elif word == "log":
            self.read[seat] = 0
            self.tell_news(seat)
        elif word == "why" and rest:
            move = table.game.vocabulary.move(rest)
            reason = table.state.why_not(seat, move)
            self.console.print(fill(str(reason), table.names), markup=False)
            if reason.rule:
                print_rule(self.console, table.game, reason.rule)
        elif word in ("rules", "rule"):
            print_found(self.console, table.game, rest or table.state.question(seat).rule)
        elif word == "about":
            print_page(self.console, table.game)
        elif word == "save":
            path = Path(rest).expanduser() if rest else self.autosave
            try:
                table.save(path)
            except OSError as error:
                raise GreathallError(f"{path} cannot be written: {error.strerror}") from None
            self.console.print(f"Saved to {escape(str(path))}.", soft_wrap=True)
        else:
            return NO_COMMAND
        return SAME_QUESTION
