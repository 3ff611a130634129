"""A seat of a browser's table, taken in the terminal: `greathall join URL`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

import greathall
from greathall.kernel import Game, GreathallError, View, fill
from greathall.terminal.answers import any_move, offered_move, tidy
from greathall.terminal.draw import draw_moves, draw_result, draw_view, seat_style
from greathall.terminal.far_table import FarTable, Refused
from greathall.terminal.papers import print_found, print_page

HELP = """\
Answer with the number of a move or its words (the beginning is enough). Other things you can type:
  [bold]undo[/bold]            take your last move back; the others may be asked
  [bold]why[/bold] MOVE        why a move is not possible now, and the rule
  [bold]draw[/bold]            propose to end the game here, without a winner; the others are asked
  [bold]resign[/bold]          give your seat up for good; what becomes of it was agreed with the table
  [bold]say[/bold] WORDS       talk to everybody at the table
  [bold]look[/bold]            draw the table again; [bold]look all[/bold] with everybody's boards and all lists
  [bold]log[/bold]             everything that happened so far
  [bold]rules[/bold] WORDS     search the rules; [bold]rules[/bold] ID shows one
  [bold]about[/bold]           what this game is about, on a page
  [bold]quit[/bold]            leave; the seat stays yours, here and in the browser"""
LAST_LINES = 12
LONGEST_PAUSE = 8.0


class Visit:
    """Looks, waits and answers until the game is over or the person leaves."""

    def __init__(self, table: FarTable, console: Console, ask: Callable[[str], str], pause: float = 0.5) -> None:
        self.table = table
        self.console = console
        self.ask = ask
        self.pause = pause
        self.read = -1
        self.told_waiting = ""
        self.game: Game | None = None

    def run(self) -> int:
        try:
            while True:
                view = self._look()
                if view is not None and self.table.status["phase"] == "over":
                    self._end(view)
                    return 0
                if not self._answer(view):
                    self._wait()
        except (EOFError, KeyboardInterrupt):
            self.console.print("\nYour seat stays yours: come back with the same command, or in the browser.")
            return 0
        finally:
            self.table.close()

    def _look(self) -> View | None:
        view = self._patiently(self.table.look)
        if self.game is None and view is not None:
            self._begin(view)
        self._tell_news()
        return view

    def _begin(self, view: View) -> None:
        self.game = greathall.load(view.game)
        self.console.print(f"[bold]{self.game.title}[/bold]: {self.game.tagline}")
        who = f"You are {self.table.names[view.seat]}." if view.seat >= 0 else "You are watching."
        self.console.print(f"{who} 'about' explains the game, 'help' the rest.", style="dim", markup=False)
        self.read = max(0, len(self.table.lines) - LAST_LINES)

    def _answer(self, view: View | None) -> bool:
        """Asks the person whatever there is to ask; whether there was anything."""
        asked = self.table.status["undo"]
        if asked is not None and asked["asked"] and not asked["mine"]:
            name = self.table.names[asked["seat"]]
            line = self.ask(f"{name} asks to take back a move. Do you agree? (yes or no) ")
            self._try(lambda: self.table.agree(tidy(line).startswith("y"), asked.get("id")))
            return True
        proposed = self.table.status["proposal"]
        if proposed is not None and proposed["asked"]:
            line = self.ask(f"{proposed['words']} Do you agree? (yes or no) ")
            self._try(lambda: self.table.answer(tidy(line).startswith("y"), proposed.get("id")))
            return True
        if view is None or not view.offers:
            return False
        self.told_waiting = ""
        self.console.print(draw_view(view, self.table.names, self.console.width))
        self._offer(view)
        while not self._turn(view, self.ask("> ").strip()):
            pass
        return True

    def _turn(self, view: View, line: str) -> bool:
        """Whether the table is to be looked at again: a move was made, or the page was out of date."""
        if not line:
            return False
        try:
            if self._command(view, line):
                return tidy(line) in {"undo", "draw", "resign"}
            self.table.play(self._meant(view, line))
        except Refused as error:
            self.console.print(f"[red]{escape(fill(str(error), self.table.names))}[/red]")
            return True
        except GreathallError as error:
            self.console.print(f"[red]{escape(fill(str(error), self.table.names))}[/red]")
            return False
        return True

    def _meant(self, view: View, line: str) -> int:
        assert self.game is not None
        move = offered_move(self.game.vocabulary, view, self.table.names, line)
        if move is not None:
            return move
        other = any_move(self.game.vocabulary, tidy(line))
        if other is not None:
            reasons = self.table.why(other)
            reason = reasons[0]["reason"] if reasons else "it does not answer this question"
            raise GreathallError(f"'{self.game.vocabulary.words(other)}' is not possible now: {reason}")
        raise GreathallError(f"'{line}' is no move; type a number from the list, or 'help'")

    def _command(self, view: View, line: str) -> bool:
        assert self.game is not None
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "quit" | "exit" | "q":
                raise EOFError
            case "help" | "?" | "h":
                self.console.print(HELP)
            case "undo":
                done = self.table.take_back()
                self.console.print("Taken back." if done else "The others are asked.", style="dim")
            case "draw":
                if not self.table.propose_end():
                    self.console.print("The others are asked.", style="dim")
            case "resign":
                if tidy(self.ask("For good? (yes or no) ")).startswith("y"):
                    self.table.resign()
            case "say" if rest:
                self.table.say(rest)
            case "look":
                everything = rest == "all"
                self.console.print(draw_view(view, self.table.names, self.console.width, everything=everything))
                self._offer(view)
            case "log":
                self.read = 0
                self._tell_news()
            case "why" if rest:
                self._explain(rest)
            case "rules" | "rule":
                print_found(self.console, self.game, rest or view.rule)
            case "about":
                print_page(self.console, self.game)
            case _:
                return False
        return True

    def _explain(self, rest: str) -> None:
        assert self.game is not None
        move = any_move(self.game.vocabulary, tidy(rest))
        if move is None:
            raise GreathallError(f"no move is called '{rest}'")
        for reason in self.table.why(move):
            rule = f"  {reason['rule']}" if reason["rule"] else ""
            self.console.print(f"{reason['words']}: {fill(reason['reason'], self.table.names)}{rule}", markup=False)

    def _offer(self, view: View) -> None:
        prompt = Text(fill(view.prompt, self.table.names), style=f"bold {seat_style(view.seat)}")
        prompt.append(f"  {view.rule}", style="dim")
        self.console.print(prompt)
        left = time_left(self.table.status["clocks"], view.seat, self.table.state["now"])
        if left:
            self.console.print(left, style="dim", markup=False)
        self.console.print(draw_moves(view, self.table.names, self.console.width))

    def _tell_news(self) -> None:
        lines = self.table.lines
        self.read = min(self.read, len(lines))
        if self.read < 0:
            return
        for line in lines[self.read :]:
            text = Text(f"· {fill(line['text'], self.table.names)}")
            text.append(f"  {line['rule']}", style="dim")
            self.console.print(text)
        self.read = len(lines)

    def _wait(self) -> None:
        status = self.table.status
        if status["phase"] == "open":
            waiting = "The game begins when all seats are taken."
        else:
            names = ", ".join(self.table.names[seat] for seat in status["asked"])
            waiting = f"Waiting for {names or 'the others'} … (Ctrl-C leaves; your seat stays yours)"
        if waiting != self.told_waiting:
            self.console.print(waiting, style="dim", markup=False)
            self.told_waiting = waiting
        self._patiently(self.table.wait)

    def _patiently(self, what: Callable[[], View | None] | Callable[[], None]) -> View | None:
        """Does it as soon as the hall answers: a lost connection is waited for, a refusal is not."""
        pause = self.pause
        while True:
            try:
                return what()
            except Refused:
                raise
            except GreathallError as error:
                self.console.print(f"{error}; trying again", style="dim", markup=False)
                time.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except GreathallError as error:
            self.console.print(f"[red]{escape(str(error))}[/red]")

    def _end(self, view: View) -> None:
        self.console.print(draw_view(view, self.table.names, self.console.width))
        ending = self.table.status["ending"]
        if ending is None:
            self.console.print(draw_result(view, self.table.names))
        else:
            self.console.print(f"[bold]{escape(ending['words'])}[/bold]")
        self.console.print(f"The film of this game: {self.table.base}/tables/{self.table.id}/at", style="dim")


def time_left(clocks: dict[str, Any] | None, seat: int, now: float) -> str:
    """What a seat's clock says, where there is one that runs."""
    if clocks is not None and clocks.get("answer_by") is not None:
        left = int(max(0.0, clocks["answer_by"] - now))
        time = f"{left // 3600} hours" if left > 2 * 3600 else f"{left // 60}:{left % 60:02}"
        return f"You have {time} to answer; then you decline. Nobody else is told."
    clock = clocks["seats"][seat] if clocks is not None else None
    if clocks is None or clock is None or clock["since"] is None:
        return ""
    spent = clock["used"] + max(0.0, now - clock["since"])
    bank = int(max(0.0, clock["left"] - max(0.0, spent - clocks["free"])))
    free = int(max(0.0, clocks["free"] - spent))
    if clocks["kind"] == "days":
        pause = int(max(0.0, clocks["pause"] - now))
        stands = f" The clocks stand for another {_days(pause)}." if pause else ""
        return f"You have {_days(bank + free)} left.{stands}"
    return f"You have {bank // 60}:{bank % 60:02} left{f', and the next {free} seconds are free' if free else ''}."


def _days(seconds: int) -> str:
    hours = seconds // 3600
    return f"{hours // 24} days and {hours % 24} hours"
