"""A lesson in the terminal: a bubble, the table it speaks of, and any answer one likes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from greathall.games import games, load
from greathall.games.registers import read_text
from greathall.kernel import BadData, GreathallError, View, fill, record_of, whole_number
from greathall.lessons import Bubble, Place, Progress, Tutor, has_lesson, read_lesson, told_text
from greathall.terminal.answers import understand
from greathall.terminal.draw import draw_result, draw_view
from greathall.terminal.local_game import PERSON, LocalGame
from greathall.terminal.papers import plain
from greathall.terminal.session import NO_COMMAND, Leave, Session

HELP = """\
Press Enter to go on; where a move is asked for, answer with its number or words. Any other move is answered too.
  [bold]next[/bold]            on to the next chapter, also [bold]skip[/bold] where that is no move
  [bold]again[/bold]           this chapter from its beginning
  [bold]restart[/bold]         the whole lesson from its beginning
  [bold]chapters[/bold]        all chapters; [bold]chapter 3[/bold] goes to one
  [bold]look[/bold], [bold]log[/bold], [bold]about[/bold], [bold]why[/bold] MOVE,
  [bold]what[/bold] NAME, [bold]rules[/bold] WORDS: as in a game
  [bold]quit[/bold]            leave; the lesson goes on from here when you come back"""


def read_progress(path: Path) -> Progress:
    """What the file says; a file that is not there or not readable says nothing."""
    try:
        return Progress(read_text(path))
    except BadData:
        return Progress()


def print_lessons(console: Console, progress: Progress) -> None:
    """All games with their lessons, and how far one has come."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("game", "minutes", "chapters", "you"):
        table.add_column(heading)
    for slug in games():
        if not has_lesson(slug):
            table.add_row(slug, "", "", "has no lesson: play it, or read its rules")
            continue
        lesson = read_lesson(slug)
        total, done = len(lesson.chapters), len(progress.chapters(slug))
        begun = f"begun: {done} of {total} chapters" if progress.begun(slug) else "not begun"
        table.add_row(slug, str(lesson.minutes), str(total), "learned" if progress.learned(slug, total) else begun)
    console.print(table)


class LessonSession(Session):
    """One person and a lesson. The table is that of a game at which nobody else answers."""

    def __init__(
        self, slug: str, console: Console, ask: Callable[[str], str], path: Path, command: str = "greathall"
    ) -> None:
        if not has_lesson(slug):
            title = load(slug).title
            raise GreathallError(f"{title} has no lesson; '{command} play {slug}' and 'about' there explain it")
        self.tutor = Tutor(slug)
        lesson = self.tutor.lesson
        record = record_of(self.tutor.game, lesson.seats, 0, lesson.options, lesson.names("Guest"))
        super().__init__(LocalGame(self.tutor.game, record, [PERSON] * lesson.seats), console, ask, path, command)
        self.slug = slug
        self.at_screen = lesson.seat
        self.progress = read_progress(path)
        self.place = self.progress.place(slug)
        if not self.tutor.exists(self.place):
            self.place = Place()
        self.leap = True  # the next bubble begins somewhere new: the table is drawn

    def run(self) -> int:
        """Teaches until the lesson is over or the learner leaves; gives the exit code."""
        game, lesson = self.tutor.game, self.tutor.lesson
        self.console.print(f"[bold]Learn {game.title}[/bold]: about {lesson.minutes} minutes.")
        self.console.print("Enter goes on; 'help' tells the rest.", style="dim")
        try:
            while True:
                after = self.bubble()
                self.leap = after is None or after.chapter != self.place.chapter or self.leap
                if after is None:
                    break
                self.place = after
                self.remember()
        except (Leave, EOFError, KeyboardInterrupt):
            self.remember()
            self.console.print(f"\nLeft. Go on with: {self.called} learn {self.slug}", markup=False, soft_wrap=True)
            return 0
        self.place = Place()
        self.remember()
        if self.table.state.over:
            self.console.print(draw_result(self.table.state.view(None), self.table.names))
        self.console.print(f"That was the lesson. Now play: {self.called} play {self.slug}", markup=False)
        return 0

    def remember(self) -> None:
        """Keeps the place; a folder that cannot be written to is no reason to stop."""
        self.progress.go(self.slug, self.place)
        try:
            self.autosave.parent.mkdir(parents=True, exist_ok=True)
            self.autosave.write_text(self.progress.text() + "\n", encoding="utf-8")
        except OSError as error:
            self.console.print(f"[dim]Your place cannot be kept: {error.strerror}[/dim]")

    def bubble(self) -> Place | None:
        """One bubble until it is done; gives the place that follows."""
        seat = self.tutor.lesson.seat
        table = self.table
        before = len(table.state.told(seat))
        table.state = self.tutor.position(self.place)
        view = table.state.view(seat)
        if self.place.step == 0:
            title = self.tutor.chapter(self.place).title
            self.console.rule(f"Chapter {self.place.chapter + 1}: {escape(title)}")
        if self.leap:
            self.read[seat] = len(table.state.told(seat))
        else:
            self.read[seat] = before
        if self.leap or len(table.state.told(seat)) != before:
            self.console.print(draw_view(view, table.names, self.console.width))
        self.tell_news(seat)
        self.leap = False
        bubble = self.tutor.bubble(self.place, view)
        self.say(bubble, view)
        while True:
            line = self.ask("> " if bubble.move >= 0 else "(Enter) ").strip()
            try:
                after = self.answer(line, bubble, view)
            except GreathallError as error:
                self.console.print(f"[red]{escape(fill(str(error), table.names))}[/red]")
                continue
            if after is not self.place:
                return after

    def say(self, bubble: Bubble, view: View) -> None:
        """The bubble, what it points at in words, and the moves where one is asked for."""
        text = Text(bubble.say)
        if bubble.rules:
            text.append(f"  {' '.join(bubble.rules)}", style="dim")
        pointed = ", ".join(dict.fromkeys(_called(view, id) for id in bubble.point if _called(view, id)))
        self.console.print(Panel(text, title=f"▸ {pointed}" if pointed else None, title_align="left", style="green"))
        if bubble.move >= 0:
            self.offer(view)

    def answer(self, line: str, bubble: Bubble, view: View) -> Place | None:
        """What a typed line leads to: the same place for what is only answered, None after the last bubble."""
        word, _, rest = line.lower().partition(" ")
        vocabulary = self.tutor.game.vocabulary
        if line.lower() in {vocabulary.words(offer.move) for offer in view.offers}:
            return self.made(understand(self.table.state, view, self.table.names, line))
        if line.lower() in ("skip", "next"):
            self.leap = True
            after = self.tutor.next_chapter(self.place)
            if after is None:
                raise GreathallError("this is the last chapter; 'quit' leaves")
            return after
        if word in ("again", "restart"):
            self.leap = True
            return Place(self.place.chapter if word == "again" else 0)
        if word in ("chapter", "chapters"):
            return self.to_chapter(rest)
        if word in ("help", "?", "h"):
            self.console.print(HELP)
            return self.place
        if word in ("undo", "hint", "save"):
            raise GreathallError(f"a lesson has no '{word}'; 'again' begins the chapter again")
        if not line:
            if bubble.move >= 0:
                raise GreathallError(f"make a move; the lesson asks for: {bubble.words}")
            return self.done()
        if self.command(self.tutor.lesson.seat, line) != NO_COMMAND:
            return self.place
        if not view.offers:
            raise GreathallError("there is nothing to decide here; Enter goes on")
        return self.made(understand(self.table.state, view, self.table.names, line))

    def made(self, move: int) -> Place | None:
        """Answers a move."""
        answer = self.tutor.answer(self.place, move)
        if answer.right:
            return self.done()
        for told in told_text(answer.told, self.table.names):
            self.console.print(f"  · {told}", style="dim", markup=False)
        self.console.print(plain(fill(answer.say, self.table.names)), style="yellow", markup=False)
        return self.place

    def done(self) -> Place | None:
        """The bubble is done: on to the next, and the chapter is learned with its last."""
        after = self.tutor.after(self.place)
        if after is None:
            self.table.state = self.tutor.left(self.place)
        if after is None or after.chapter != self.place.chapter:
            self.progress.finish(self.slug, self.place.chapter)
        return after

    def to_chapter(self, rest: str) -> Place:
        """Lists the chapters, or goes to one."""
        chapters = self.tutor.lesson.chapters
        number = whole_number(rest)
        if number is not None:
            if not 1 <= number <= len(chapters):
                raise GreathallError(f"there are chapters 1 to {len(chapters)}")
            self.leap = True
            return Place(number - 1)
        done = self.progress.chapters(self.slug)
        for i, chapter in enumerate(chapters):
            mark = "✓" if i in done else "▸" if i == self.place.chapter else " "
            self.console.print(f" {mark} {i + 1}  {chapter.title}", markup=False)
        return self.place


def _called(view: View, id: str) -> str:
    """The name of what an id stands for on the table."""
    if id.startswith("button/"):
        return next((offer.words for offer in view.offers if offer.target == id), "")
    for zone in [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]:
        if zone.id == id:
            return zone.title
        for piece in zone.pieces:
            if piece.id == id:
                return piece.name
        for slot in zone.slots:
            if slot.id == id:
                return slot.label or zone.title
    return ""
