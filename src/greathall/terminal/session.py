"""Plays a table in the terminal: draws, asks, answers. Works over a plain pipe too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from greathall.kernel import FAN, GreathallError, View, answers_about, fill
from greathall.terminal.answers import meant_move, understand
from greathall.terminal.draw import draw_moves, draw_result, draw_view, seat_style
from greathall.terminal.local_game import LocalGame
from greathall.terminal.papers import print_found, print_page, print_rule, print_what

HELP = """\
Answer with the number of a move or its words (the beginning is enough). Other things you can type:
  [bold]undo[/bold]            take your last move back, as long as nothing was revealed
  [bold]hint[/bold]            what a good bot would do, and why
  [bold]why[/bold] MOVE        why a move is not possible now, and the rule
  [bold]what[/bold] NAME       what a card, tile or place does, on the table or in the box
  [bold]look[/bold]            draw the table again; [bold]look all[/bold] with everybody's boards and all lists
  [bold]log[/bold]             everything that happened so far
  [bold]rules[/bold] WORDS     search the rules; [bold]rules[/bold] ID shows one
  [bold]about[/bold]           what this game is about, on a page
  [bold]save[/bold] FILE       save a copy of the game
  [bold]quit[/bold]            leave; the game is saved and can be resumed"""
# A resumed game begins with the last things that happened, not with all of them.
LAST_LINES = 12
# Small choices in a row of one player without drawing the table again.
MOST_UNDRAWN = 5
# What a line that was typed turned out to be.
NO_COMMAND, SAME_QUESTION, CHANGED = range(3)


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """One person or several at one screen, against bots. `command` is how this program was called."""

    def __init__(
        self,
        table: LocalGame,
        console: Console,
        ask: Callable[[str], str],
        autosave: Path,
        command: str = "greathall",
    ) -> None:
        self.table = table
        self.console = console
        self.ask = ask
        self.autosave = autosave
        self.called = command
        # How many lines of the chronicle each has read.
        self.read = {
            seat: max(0, len(table.state.told(seat if seat >= 0 else None)) - LAST_LINES) if table.record.moves else 0
            for seat in range(-1, len(table.names))
        }
        self.at_screen = table.people[0] if len(table.people) == 1 else -1
        self.drawn_for = -1
        self.undrawn = 0

    def run(self) -> int:
        """Plays until the game is over or everybody has left; gives the exit code."""
        table = self.table
        self.console.print(f"[bold]{table.game.title}[/bold]: {table.game.tagline}")
        self.console.print("Answer with a number or words; 'about' explains the game, 'help' the rest.", style="dim")
        if len(table.people) > 1:
            self.console.print("At one screen everybody sees who is asked; hands stay hidden.", style="dim")
        try:
            while not table.state.over:
                move = table.bot_move()
                if move is not None:
                    table.play(*move)
                    continue
                self.turn(table.state.to_act[0])
        except (Leave, EOFError, KeyboardInterrupt):
            table.save(self.autosave)
            self.console.print(f"\nSaved. Go on with: {self.called} play --continue", markup=False, soft_wrap=True)
            self.console.print(f"or: {self.called} play --resume {self.autosave}", markup=False, soft_wrap=True)
            return 0
        seat = self.at_screen if self.at_screen >= 0 else None
        self.console.print(draw_view(table.state.view(seat), table.names, self.console.width))
        self.tell_news(seat)
        self.console.print(draw_result(table.state.view(None), table.names))
        table.save(self.autosave)
        self.console.print(f"[dim]The record of this game: {escape(str(self.autosave))}[/dim]", soft_wrap=True)
        if table.people:
            command = f"{self.called} analyse {self.autosave}"
            self.console.print(f"[dim]How you played: {escape(command)}[/dim]", soft_wrap=True)
        return 0

    def turn(self, seat: int) -> None:
        """Asks one person one question until a move is made."""
        table = self.table
        if seat != self.at_screen:
            self.curtain(seat)
        view = table.state.view(seat)
        if self.wants_table(seat):
            self.console.print(draw_view(view, table.names, self.console.width))
        self.tell_news(seat)
        self.offer(view)
        while True:
            line = self.ask("> ").strip()
            if not line:
                continue
            try:
                done = self.command(seat, line)
                if done == NO_COMMAND:
                    table.play(seat, understand(table.state, view, table.names, line))
                if done != SAME_QUESTION:
                    return
            except GreathallError as error:
                self.console.print(f"[red]{escape(fill(str(error), table.names))}[/red]")

    def wants_table(self, seat: int) -> bool:
        """The table is drawn when somebody else has moved, when much has happened, and after some own moves."""
        moves = self.table.record.moves
        news = len(self.table.state.told(seat)) - self.read[seat]
        alone = bool(moves) and moves[-1][0] == seat and self.drawn_for == seat
        alone = alone and self.undrawn < MOST_UNDRAWN and news <= MOST_UNDRAWN
        self.undrawn = self.undrawn + 1 if alone else 0
        self.drawn_for = seat
        return not alone

    def curtain(self, seat: int) -> None:
        """Between two people at one screen: hides what the last one saw."""
        if len(self.table.people) > 1:
            self.console.clear()
            self.console.print(f"[bold]{escape(self.table.names[seat])}[/bold] is asked. Nobody else should look now.")
            if self.ask("Press Enter when you are ready. ").strip().lower() in ("quit", "exit", "q"):
                raise Leave
        self.at_screen = seat

    def offer(self, view: View) -> None:
        """The question, its possible answers, and what in one's hand cannot be used now, and why."""
        names = self.table.names
        prompt = Text(fill(view.prompt, names), style=f"bold {seat_style(view.seat)}")
        prompt.append(f"  {view.rule}", style="dim")
        self.console.print(prompt)
        self.console.print(draw_moves(view, names, self.console.width))
        for name, reason in self.unusable(view):
            self.console.print(f"  – {name}: {fill(reason, names)}", style="dim", markup=False)

    def unusable(self, view: View) -> list[tuple[str, str]]:
        """Cards of the own hand that no move points at, where other cards of it can be chosen."""
        targets = {offer.target for offer in view.offers}
        found: list[tuple[str, str]] = []
        for mat in view.mats:
            for zone in mat.zones:
                if mat.seat != view.seat or zone.kind != FAN or not any(piece.id in targets for piece in zone.pieces):
                    continue
                for piece in zone.pieces:
                    if piece.id not in targets:
                        reason = self.reason_against(view.seat, piece.id)
                        if reason:
                            found.append((piece.name, reason))
        return found

    def reason_against(self, seat: int, target: str) -> str:
        """Why a piece cannot be used now, best by a move of the kind that is asked for; nothing if no move uses it."""
        if all(entry.target != target for entry in self.table.game.vocabulary.entries):
            return ""
        return str(answers_about(self.table.state, seat, target)[0].reason)

    def tell_news(self, seat: int | None) -> None:
        """What happened since this seat was asked last."""
        who = -1 if seat is None else seat
        lines = self.table.state.told(seat)
        for line in lines[self.read[who] :]:
            text = Text(f"· {fill(line.text, self.table.names)}")
            text.append(f"  {line.rule}", style="dim")
            self.console.print(text)
        self.read[who] = len(lines)

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
            advice = table.hint(seat)
            self.console.print(f"[green]A king would play: {escape(fill(advice.words, table.names))}[/green]")
            self.console.print(f"[dim]{escape(advice.reason)}[/dim]")
        elif word in ("help", "?", "h"):
            self.console.print(HELP)
        elif word == "look":
            view = table.state.view(seat)
            self.console.print(draw_view(view, table.names, self.console.width, everything=rest == "all"))
            self.offer(view)
        elif word == "log":
            self.read[seat] = 0
            self.tell_news(seat)
        elif word == "why":
            self.explain(seat, rest)
        elif word == "what" and rest:
            self.describe(seat, rest)
        elif word in ("rules", "rule"):
            print_found(self.console, table.game, rest or table.state.question(seat).rule)
        elif word == "about":
            print_page(self.console, table.game)
        elif word == "save":
            self.save_copy(rest)
        else:
            return NO_COMMAND
        return SAME_QUESTION

    def explain(self, seat: int, rest: str) -> None:
        """Why a move is not possible."""
        state = self.table.state
        if not rest:
            example = state.game.vocabulary.words(state.moves(seat)[0])
            raise GreathallError(f"why what? Say a move: why {example}")
        move = meant_move(state, state.view(seat), self.table.names, rest)
        reason = state.why_not(seat, move)
        self.console.print(f"{state.game.vocabulary.words(move)}: {fill(reason.text, self.table.names)}", markup=False)
        if reason.rule:
            print_rule(self.console, self.table.game, reason.rule)

    def describe(self, seat: int, name: str) -> None:
        """What a piece or place on the table does, and what the compendium says of it."""
        view = self.table.state.view(seat)
        zones = list(view.zones) + [zone for mat in view.mats for zone in mat.zones]
        texts: dict[str, str] = {}
        for zone in zones:
            for piece in zone.pieces:
                if name.lower() in piece.name.lower():
                    texts[piece.name] = f"{piece.text} {piece.rule}".strip()
            for slot in zone.slots:
                if slot.text and name.lower() in slot.label.lower():
                    texts[slot.label] = slot.text
        for title, text in texts.items():
            self.console.print(f"{title}: {fill(text, self.table.names) or 'no more to say of it'}", markup=False)
        try:
            print_what(self.console, self.table.game, name)
        except GreathallError:
            if texts:
                return  # the table said what there is to say
            raise GreathallError(f"nothing on the table or in the box is called '{name}'") from None

    def save_copy(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.autosave
        try:
            self.table.save(path)
        except OSError as error:
            raise GreathallError(f"{path} cannot be written: {error.strerror}") from None
        self.console.print(f"Saved to {path}.", markup=False, soft_wrap=True)
