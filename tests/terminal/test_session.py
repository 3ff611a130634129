"""A table in the terminal: understanding answers, undo, hints, several people at one screen."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

import greathall
from greathall.analysis import Inquiry
from greathall.kernel import BadData, Dice, GreathallError, read_record
from greathall.terminal import LocalGame, Session, draw_moves, draw_view, new_game, open_game


class Screen:
    """A console that remembers what was printed, and a person who types a list of lines."""

    def __init__(self, table: LocalGame, lines: Iterable[str], path: Path) -> None:
        self.out = io.StringIO()
        self.lines = iter(lines)
        console = Console(file=self.out, width=110, highlight=False)
        self.session = Session(table, console, self.ask, path)

    def ask(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.out.write(prompt + line + "\n")
        return line

    def run(self) -> str:
        assert self.session.run() == 0
        return self.out.getvalue()


def table(seed: int = 3, seats: int = 2, people: tuple[str, ...] = ("Guest",), game: str = "feebleton") -> LocalGame:
    return new_game(game, seats, people, ["random"], seed, {})


def play(lines: Iterable[str], tmp_path: Path, at: LocalGame | None = None) -> str:
    return Screen(at or table(), lines, tmp_path / "save.txt").run()


def test_the_screen_shows_the_table_the_question_and_the_moves(tmp_path: Path) -> None:
    shown = play([], tmp_path)
    assert "Feebleton is worth" in shown
    assert "Your hand" in shown
    assert "Play a card into Feebleton." in shown
    assert "FBL-21" in shown


def test_a_move_by_its_words_or_their_beginning(tmp_path: Path) -> None:
    at = table()
    offers = at.state.view(0).offers if at.state.to_act == (0,) else []
    shown = play(["1"], tmp_path, at)
    assert "Guest plays" in shown
    again = table()
    if offers:
        assert "Guest plays" in play([offers[0].words], tmp_path, again)


def test_the_end_says_how_to_see_how_one_played(tmp_path: Path) -> None:
    """With a command that does it: the record that was saved can be analysed, and the seat is the person's."""
    shown = play(["1"] * 400, tmp_path)
    file = tmp_path / "save.txt"
    assert f"How you played: greathall analyse {file}" in shown
    text = file.read_text(encoding="utf-8")
    assert Inquiry(read_record(text, greathall.load("feebleton"))).seats == [0]
    watched = new_game("feebleton", 2, [], ["random"], 3, {})
    assert "How you played" not in play([], tmp_path, watched)


@pytest.mark.parametrize(
    "typed", ["at once guard", "play guard at once (does not count as your play)", "Play guard at once"]
)
def test_the_list_says_moves_as_people_do_and_takes_the_words_of_records_too(tmp_path: Path, typed: str) -> None:
    """Seed 3: the first hand has a Guard."""
    shown = play([typed], tmp_path)
    assert "play Guard at once (does not count as your play)" in " ".join(shown.split())
    assert "Guest plays a Guard at once" in shown


def test_what_is_not_understood_is_answered_kindly(tmp_path: Path) -> None:
    shown = play(["dance", "99", "play emperor", "play tyranny", "p"], tmp_path)
    assert "'dance' is no move" in shown
    assert "there is no move 99 in the list" in shown
    assert "'play tyranny' is not possible now" in shown
    assert "could be: " in shown


def test_help_rules_why_hint_log_and_about(tmp_path: Path) -> None:
    shown = play(
        ["help", "rules marauders", "rules fbl-96", "why play tyranny", "hint", "log", "look", "about"], tmp_path
    )
    assert "take your last move back" in shown
    assert "FBL-96" in shown
    assert "A king would play: " in shown
    assert " wins " in f" {shown}"
    assert "begins." in shown
    assert shown.count("Your hand") >= 2


def test_why_understands_numbers_the_list_and_parts_of_words(tmp_path: Path) -> None:
    shown = play(["why", "why 1", "why tyranny", "why play tyranny", "why yes", "why xyzzy"], tmp_path)
    assert "why what?" in shown
    assert "this move is legal now" in shown
    assert shown.count("play tyranny: ") == 2
    assert "yes: first choose a card to play" in shown
    assert "no move is called 'xyzzy'" in shown


def test_a_card_on_the_table_is_explained(tmp_path: Path) -> None:
    at = table()
    name = at.state.view(0).mats[0].zones[0].pieces[0]
    shown = play([f"what {name.name}", "what unicorn"], tmp_path, at)
    assert f"{name.name}: {name.text[:20]}" in shown
    assert "nothing on the table or in the box is called 'unicorn'" in shown


def test_cards_that_cannot_be_played_are_listed_with_the_reason(tmp_path: Path) -> None:
    tyranny = greathall.load("feebleton").vocabulary.move("play tyranny")
    for seed in range(300):
        at = table(seed)
        hand = [piece.name for piece in at.state.view(0).mats[0].zones[0].pieces]
        if at.state.to_act == (0,) and "Tyranny" in hand and tyranny not in at.state.moves(0):
            break
    else:
        raise AssertionError("no such hand")
    assert "– Tyranny: Tyranny needs a Council Member or the King in Feebleton (FBL-98)" in play([], tmp_path, at)


def test_saving_never_overwrites_something_else(tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Emma")
    shown = play([f"save {precious}"], tmp_path)
    assert "is no saved game" in " ".join(shown.split())
    assert precious.read_text() == "Dear Emma"


def test_undo_before_the_first_move_says_so() -> None:
    with pytest.raises(GreathallError, match="you have not moved yet"):
        table().take_back(0)


def test_undo_takes_back_until_something_is_revealed(tmp_path: Path) -> None:
    at = ready_to_undo()
    before = at.state.dump()
    screen = Screen(at, ["play worker", "undo"], tmp_path / "s.txt")
    shown = screen.run()
    assert "Taken back." in shown
    assert at.state.dump() == before
    assert at.record.moves[-1:] != [(0, at.game.vocabulary.move("play worker"))]


def ready_to_undo() -> LocalGame:
    """A table at which the person may play a Worker, which tells nobody anything new."""
    worker = greathall.load("feebleton").vocabulary.move("play worker")
    for seed in range(200):
        at = table(seed)
        while not at.state.over and len(at.record.moves) < 30:
            seat = at.state.to_act[0]
            if seat == 0 and worker in at.state.moves(0):
                return at
            at.play(seat, at.state.moves(seat)[0])
    raise AssertionError("no such table")


def test_a_draw_cannot_be_taken_back() -> None:
    at = table()
    while at.state.to_act == (1,):
        at.play(1, at.state.moves(1)[0])
    at.play(0, at.state.moves(0)[0])
    while at.state.to_act == (0,):
        at.play(0, at.state.moves(0)[0])
    with pytest.raises(GreathallError, match="nothing can be taken back"):
        at.take_back(0)


def test_two_people_at_one_screen_do_not_see_each_others_hands(tmp_path: Path) -> None:
    at = table(people=("Ann", "Ben"))
    shown = play(["", "1", "", "1", ""], tmp_path, at)
    assert "Nobody else should look now." in shown
    assert "Ann" in shown
    assert "Ben" in shown


def test_save_and_open(tmp_path: Path) -> None:
    at = table(seats=3)
    for _ in range(12):
        seat = at.state.to_act[0]
        at.play(seat, at.state.moves(seat)[0])
    path = tmp_path / "deep" / "game.txt"
    at.save(path)
    again = open_game(path)
    assert again.state.dump() == at.state.dump()
    assert again.kinds == at.kinds
    assert again.names == at.names
    assert not list(path.parent.glob("*.part"))


def test_a_save_file_that_is_broken_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match="is not a text file"):
        open_game(path)
    path.write_text("greathall record 1\ngame: ludo\n")
    with pytest.raises(BadData, match="a game that is not here"):
        open_game(path)


def test_every_game_can_be_drawn_at_any_moment(slug: str) -> None:
    """Whatever a View holds, the terminal draws it, in colour and plain, wide and narrow."""
    game = greathall.load(slug)
    for seats in game.seats:
        state = game.new(seats, 8)
        names = [f"Player {seat}" for seat in range(seats)]
        dice = Dice(seats)
        for _ in range(12):
            greathall.playout(state, dice, 25)
            seat = state.to_act[0] if not state.over else 0
            for width in (80, 140):
                console = Console(file=io.StringIO(), width=width, force_terminal=True)
                view = state.view(seat)
                console.print(draw_view(view, names, width, everything=width > 100))
                console.print(draw_moves(view, names))
                assert isinstance(console.file, io.StringIO)
                assert game.title in console.file.getvalue()


def test_what_speaks_of_things_that_are_not_on_the_table(tmp_path: Path) -> None:
    shown = play(["what conflagration"], tmp_path)
    assert "Conflagration" in shown
    assert "copies: 1" in shown
