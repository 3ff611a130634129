"""The command line: what it prints, and that bad input is one clear line and exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import greathall
from greathall.bots import strength
from greathall.cli import main
from greathall.glossary import glossary
from greathall.lessons import lengths, minutes_words


class Outcome:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Command:
    """Runs `greathall …` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str, typed: str = "") -> Outcome:
        import io  # noqa: PLC0415 - only for what is typed

        self.monkeypatch.setattr(sys, "argv", ["greathall", *words])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.monkeypatch.setenv("COLUMNS", "120")
        with pytest.raises(SystemExit) as leaving:
            main()
        said = self.capsys.readouterr()
        code = leaving.value.code
        return Outcome(code if isinstance(code, int) else 0, said.out, said.err)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Command(monkeypatch, capsys)


def test_games_lists_every_game(run: Command) -> None:
    said = run("games")
    assert said.code == 0
    for slug in greathall.games():
        assert slug in said.out


def test_version_says_how_the_rules_run(run: Command) -> None:
    said = run("--version")
    assert ("compiled" if greathall.compiled else "interpreted") in said.out


def test_every_command_has_a_help(run: Command) -> None:
    assert "simulate" in run("--help").out
    looking, playing = ["games", "options", "bots", "rules", "components"], ["play", "simulate", "arena"]
    for command in [*looking, *playing, "analyse", "record"]:
        said = run(command, "--help")
        assert said.code == 0
        assert len(said.out) > 150


def test_options_are_explained(run: Command) -> None:
    said = run("options", "feebleton")
    assert "anytime=full" in said.out
    assert "(usual)" in said.out
    assert "For a first game leave all options as they are." in said.out


def test_the_terminal_tells_options_in_the_words_of_the_hall(run: Command) -> None:
    said = " ".join(run("options", "feudalia").out.split())
    for option in greathall.load("feudalia").options:
        for words in (option.title, option.text, *option.names, *option.meanings):
            assert " ".join(words.split()) in said
    assert "greathall play feudalia -o scenario=T1" in said
    assert minutes_words(greathall.load("feudalia")) in said
    assert all(length.words in said for length in lengths("feudalia"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play",), "say which game"),
        (("play", "feebleton", "--seats", "9"), "Feebleton is for 2 to 4 players, not 9"),
        (("play", "feebleton", "--seats", "x"), "'--seats': Input should be a valid integer"),
        (("play", "feebleton", "--bot", "genius"), "there is no bot 'genius'"),
        (("play", "feebleton", "--option", "anytime"), "give it as NAME=VALUE"),
        (("play", "feebleton", "--option", "anytime=never"), "expected reactions or full"),
        (("play", "feebleton", "--option", "colour=red"), "has no option 'colour'"),
        (("play", "feebleton", "--option", "components=nowhere.toml"), "cannot be read"),
        (("play", "--resume", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("play", "feebleton", "--name", "a,b,c,d,e"), "5 people cannot sit on 4 seats"),
        (("play", "feebleton", "--name", "Ann,Ann"), "two people have the same name"),
        (("simulate", "feebleton", "--games", "0"), "greater than or equal to 1"),
        (("simulate", "feebleton", "--bots", "random,random,random,random,random"), "2 to 4 players, not 5"),
        (("rules", "feebleton", "FBL-999"), "no rule of Feebleton is called or has 'FBL-999'"),
        (("rules", "ludo"), "there is no game 'ludo'"),
        (("components", "feebleton", "--source", "guess"), "'guess' is none of rulebook, public, reconstructed"),
        (("record", "show", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("dance",), "dance"),
        (("games", "--frobnicate"), "--frobnicate"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(run: Command, words: tuple[str, ...], message: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert message in said.err
    assert said.err.startswith("greathall: ")
    assert len(said.err.strip().splitlines()) == 1
    assert "Traceback" not in said.err + said.out


def test_a_simulation_as_json(run: Command) -> None:
    said = run("simulate", "feebleton", "--games", "30", "--seats", "3", "--jobs", "1", "--json")
    figures = json.loads(said.out)
    assert figures["games"] == 30
    assert len(figures["players"]) == 3
    assert sum(player["wins"] for player in figures["players"]) == pytest.approx(1)
    assert figures["decisions_per_second"] > 0


def test_an_arena_leaves_its_games_figures_and_a_page(run: Command, tmp_path: Path) -> None:
    said = run("arena", "feebleton", "--bots", "greedy,random", "-n", "3", "-j", "1", "--out", str(tmp_path))
    assert "6 games with 2 seats" in said.out
    assert "greedy against random" in said.out
    assert sorted(file.name for file in tmp_path.iterdir()) == ["arena.html", "arena.json", "rounds.jsonl"]
    assert run("arena", "feebleton", "--bots", "greedy").code == 2


def test_the_bots_are_listed_weakest_first(run: Command) -> None:
    said = run("bots").out
    assert said.index("random") < said.index("greedy") < said.index("knight") < said.index("king")


def test_what_was_measured_in_one_game(run: Command) -> None:
    """Given a game, every level has its simulations, and its figures the number of games behind them."""
    said = run("bots", "feudalia").out
    king = next(line for line in said.splitlines() if line.strip().startswith("king"))
    assert f"{greathall.load('feudalia').thinking.simulations[3]:,}" in king
    assert strength("feudalia", "king") in king
    assert "(212)" in king
    assert "600 simulations" in " ".join(run("bots", "medieval realms").out.split())
    assert "one among" in said
    assert "alone" in said
    assert "alone" not in run("bots", "feebleton").out
    assert run("bots", "chess").code == 2


def test_a_simulation_as_a_table(run: Command) -> None:
    said = run("simulate", "feebleton", "-n", "20", "--bots", "greedy,random", "--rotate", "-j", "1")
    assert "20 games" in said.out
    assert "greedy" in said.out
    assert "decisions/s" in said.out
    assert "95 % interval" in said.out


def test_rules_show_code_and_tests(run: Command) -> None:
    said = run("rules", "feebleton", "FBL-96")
    assert "Marauders" in said.out
    assert "greathall/games/feebleton/" in said.out
    assert "tests/games/feebleton/" in said.out


def test_rules_show_the_row_of_the_box(run: Command) -> None:
    said = run("rules", "feebleton", "FBL-90")
    assert "greathall/games/feebleton/components.toml" in said.out
    assert "code: none" not in said.out


def test_rules_are_searched_by_words_and_listed_whole(run: Command) -> None:
    assert "FBL-121" in run("rules", "feebleton", "bribery", "third").out
    whole = run("rules", "feebleton").out
    assert all(rule in whole for rule in ("FBL-1 ", "FBL-133", "FBL-R36"))


def test_components_and_their_sources(run: Command) -> None:
    assert "Conflagration" in run("components", "feebleton").out
    reconstructed = run("components", "feebleton", "--source", "reconstructed").out
    assert "anytime" in reconstructed
    assert "Conflagration" not in reconstructed
    assert "[[card]]" in run("components", "feebleton", "--file").out


def test_a_whole_game_over_a_pipe_then_its_record(run: Command, tmp_path: Path) -> None:
    said = run("play", "feebleton", "--seed", "3", typed="1\n" * 200)
    assert said.code == 0
    assert "The game is over: the last card of the deck was drawn" in said.out
    saved = next((tmp_path / "data").rglob("*.txt"))
    assert "all legal" in run("record", "verify", str(saved)).out
    assert run("record", "show", str(saved)).out.startswith("greathall record 1")
    told = run("record", "replay", str(saved)).out
    assert "The era ends with " in told
    broken = tmp_path / "broken.txt"
    broken.write_text(saved.read_text().replace("scores: ", "scores: 1"))
    assert "the record says" in run("record", "verify", str(broken)).err


def test_leaving_saves_and_resuming_goes_on(run: Command, tmp_path: Path) -> None:
    said = run("play", "feebleton", "--seed", "3", "--seats", "3", typed="1\n1\nquit\n")
    assert "Go on with: greathall play --continue" in said.out
    saved = next((tmp_path / "data").rglob("*.txt"))
    before = saved.read_text().count("\n0 ")
    said = run("play", "--resume", str(saved), typed="1\n1\n")  # the pipe ends: saved again
    assert "Go on with" in said.out
    assert saved.read_text().count("\n0 ") > before
    more = saved.read_text().count("\n0 ")
    run("play", "--continue", typed="1\n1\n")
    assert saved.read_text().count("\n0 ") > more


def test_a_saved_game_goes_on_as_it_was(run: Command) -> None:
    run("play", "feebleton", "--seed", "3", typed="quit\n")
    assert "goes on as it was" in run("play", "feebleton", "--continue").err
    assert "goes on as it was" in run("play", "--seats", "3", "--continue").err


def test_without_a_saved_game_there_is_nothing_to_continue(run: Command) -> None:
    said = run("play", "--continue")
    assert said.code == 2
    assert "there is no unfinished game" in said.err


def test_a_game_may_be_named_by_its_beginning(run: Command) -> None:
    assert "anytime" in run("options", "Feeb").out
    assert "there is no game 'feud'" in run("options", "feud").err or "feud" not in " ".join(greathall.games())


def test_bots_can_be_watched(run: Command) -> None:
    said = run("play", "feebleton", "--watch", "--seats", "4", "--seed", "1", "--bot", "random")
    assert "The game is over" in said.out


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "greathall", "play", "chess"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("greathall: there is no game 'chess'")


def test_what_says_what_a_thing_of_the_box_is(run: Command) -> None:
    said = run("what", "feebleton", "council", "member")
    assert said.code == 0
    assert "Council Member" in said.out
    assert "copies: 4" in said.out
    assert "printed in the book" in said.out
    assert "Rules: FBL-" in said.out
    assert "Which of these?" in run("what", "stupor", "edict").out
    unknown = run("what", "feebleton", "zeppelin")
    assert unknown.code == 2
    assert "nothing in the box of Feebleton is called 'zeppelin'" in unknown.err


def test_what_says_what_a_word_means_and_the_glossary_lists_them(run: Command) -> None:
    said = run("what", "feudality", "senior")
    assert said.code == 0
    assert "Senior: The player with the shield" in said.out
    assert "FDY-76" in said.out
    every = " ".join(run("glossary", "feudality").out.split())
    assert all(f"{word.name}: {word.means}" in every for word in glossary("feudality"))
    assert "VP: Victory points." in every
    both = run("what", "feudality", "keep").out
    assert "The four squares" in both
    assert "Rules: FDY-" in both
