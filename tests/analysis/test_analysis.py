"""How a game was played: fair to what the player knew, true to what the moves are worth, the same wherever it ran."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TypedDict

import pytest

import greathall
from greathall.analysis import Inquiry, Judgement, accounts, analyse, judge, summary
from greathall.analysis.inquiry import people
from greathall.arena import play_record
from greathall.bots import Glimpse, make_bot
from greathall.bots.levels import Searcher
from greathall.cli import main
from greathall.kernel import BadData, Dice, GreathallError, IllegalMove, Record, State, playout
from greathall.kernel.thinking import FLAT, Thinking

GAME = greathall.load("feebleton")


class Some(TypedDict):
    simulations: int
    pairs: int


SOME = Some(simulations=24, pairs=6)


def record(moves: int = 0) -> Record:
    """A game of Feebleton for two: greedy in the first seat, random in the second."""
    played, _ = play_record(GAME, 2, 11, ["greedy", "random"])
    if moves:
        played.moves = played.moves[:moves]
        played.footer = {}
    return played


def choice(slug: str, seed: int, decisions: int) -> tuple[State, int]:
    """A position after some random moves, and a seat that has a choice there."""
    state = greathall.load(slug).new(2, seed)
    playout(state, Dice(seed), decisions)
    while len(state.moves(state.to_act[0])) < 2:
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    return state, state.to_act[0]


def test_a_judgement_is_the_same_wherever_things_look_the_same_to_the_seat(slug: str) -> None:
    for number in range(3):
        state, seat = choice(slug, number, 8 + 13 * number)
        for move in (state.moves(seat)[0], state.moves(seat)[-1]):
            first = judge(state, seat, move, seed=5, simulations=6, pairs=3)
            for other in range(2):
                twin = state.imagine(seat, Dice(other))
                assert judge(twin, seat, move, seed=5, simulations=6, pairs=3) == first


def test_to_judge_changes_nothing(slug: str) -> None:
    state, seat = choice(slug, 2, 20)
    before = state.dump()
    judge(state, seat, state.moves(seat)[-1], simulations=6, pairs=3)
    assert state.dump() == before


def test_what_the_bot_prefers_costs_nothing_and_moves_at_random_do(slug: str) -> None:
    """Over some positions: what was lost adds up to more than chance could make of it."""
    lost, error = 0.0, 0.0
    for number in range(6):
        state, seat = choice(slug, 40 + number, 10 + 5 * number)
        moves = state.moves(seat)
        at_random = judge(state, seat, moves[Dice(number).below(len(moves))], seed=number, simulations=32, pairs=12)
        preferred = judge(state, seat, at_random.best, seed=number, simulations=32, pairs=12)
        assert preferred.best == preferred.played == at_random.best
        assert (preferred.lost, preferred.error, preferred.verdict) == (0.0, 0.0, "")
        lost += at_random.lost
        error += at_random.error**2
    assert lost > error**0.5 > 0.0


def test_more_worlds_make_it_surer() -> None:
    state, seat = choice("feebleton", 3, 9)
    best = judge(state, seat, state.moves(seat)[0], simulations=40, pairs=2).best
    other = next(move for move in state.moves(seat) if move != best)
    few = judge(state, seat, other, simulations=40, pairs=8)
    many = judge(state, seat, other, simulations=40, pairs=160)
    assert 0.0 < many.error < few.error
    assert few.simulations < many.simulations


def test_a_judge_looks_for_its_own_move_no_shorter_than_it_compares() -> None:
    """Twelve simulations are enough for a squire to play, and too few to teach."""
    few, _, _, most = GAME.thinking.simulations
    assert few < 60 < most
    assert Inquiry(record(), [0], "squire", pairs=60).simulations == 60
    assert Inquiry(record(), [0], "squire", simulations=7, pairs=60).simulations == 7
    assert Inquiry(record(), [0], "king", pairs=60).simulations == most
    state, seat = choice("feebleton", 3, 9)
    best = judge(state, seat, state.moves(seat)[0], bot="squire", pairs=60).best
    assert judge(state, seat, best, bot="squire", pairs=60).simulations > few


def test_a_winning_move_that_was_not_played_is_a_blunder() -> None:
    """Both searches see it: the last decision of a game, where one answer wins and another does not."""
    for seed in range(200):
        state = GAME.new(2, seed)
        order = Dice(seed)
        before = state
        while not state.over:
            before = state.copy()
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[order.below(len(moves))])
        seat = before.to_act[0]
        after = {move: ends(before, seat, move) for move in before.moves(seat)}
        if {1.0, 0.0} <= set(after.values()):
            break
    else:
        raise AssertionError("no such end was found")
    wrong = next(move for move, value in after.items() if value == 0.0)
    for thinking in (GAME.thinking, Thinking(engine=FLAT, rollout=200)):
        bot = make_bot("knight", 1, 200)
        assert isinstance(bot, Searcher)
        bot.thinking = thinking
        found = bot.weigh(Glimpse(before, seat, bot.dice), wrong, 40)
        assert found.chance - found.reached > 0.3
        assert found.chance - found.reached > found.error


def ends(before: State, seat: int, move: int) -> float | None:
    """What a move wins if it ends the game at once."""
    state = before.copy()
    state.play(seat, move)
    return state.outlook()[seat] if state.over else None


@pytest.mark.parametrize(
    ("chance", "reached", "error", "verdict"),
    [
        (0.6, 0.6, 0.0, ""),
        (0.6, 0.585, 0.0, ""),
        (0.6, 0.57, 0.01, "slip"),
        (0.6, 0.57, 0.04, ""),
        (0.6, 0.52, 0.01, "mistake"),
        (0.6, 0.4, 0.1, "blunder"),
        (0.6, 0.4, 0.25, ""),
        (0.4, 0.6, 0.01, ""),
    ],
)
def test_a_verdict_needs_a_loss_that_is_more_than_chance(
    chance: float, reached: float, error: float, verdict: str
) -> None:
    assert Judgement(1, 0, 4, 7, 8, chance, reached, error, 100).verdict == verdict


def test_a_move_that_is_not_legal_is_refused() -> None:
    state, seat = choice("feebleton", 3, 9)
    illegal = next(move for move in range(len(GAME.vocabulary)) if move not in state.moves(seat))
    with pytest.raises(IllegalMove):
        judge(state, seat, illegal)


def test_every_choice_of_the_seats_is_judged_and_nothing_else() -> None:
    game = record()
    inquiry = Inquiry(game, [1], simulations=4, pairs=2)
    judgements = analyse(inquiry, jobs=1)
    state = game.start(GAME)
    wanted: list[tuple[int, int]] = []
    for number, (seat, move) in enumerate(game.moves):
        if seat == 1 and len(state.moves(seat)) > 1:
            wanted.append((number + 1, move))
        state.play(seat, move)
    assert [(one.number, one.played) for one in judgements] == wanted
    assert {one.seat for one in judgements} == {1}


def test_the_figures_are_the_same_however_many_work_and_another_seed_gives_others() -> None:
    game = record(24)
    alone = analyse(Inquiry(game, **SOME), jobs=1)
    assert analyse(Inquiry(game, **SOME), jobs=2) == alone
    assert analyse(Inquiry(game, seed=1, **SOME), jobs=1) != alone


def test_the_seats_of_people_are_looked_into() -> None:
    assert people(["Ann", "Bot 2 (greedy)", "Ben"]) == [0, 2]
    assert people(["Ann (the elder)", "knight"]) == [0]
    assert people(["greedy", "random"]) == [0, 1]
    assert Inquiry(record(8), **SOME).seats == [0, 1]


@pytest.mark.parametrize("left", [0, 1, 5])
def test_an_analysis_that_was_stopped_goes_on(tmp_path: Path, left: int) -> None:
    inquiry = Inquiry(record(30), **SOME)
    file = tmp_path / "deeper" / "how.jsonl"
    whole = analyse(inquiry, jobs=1, file=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + len(whole)
    marked = asdict(replace(whole[0], chance=0.123))  # so that it shows that it was not judged again
    kept = [lines[0], json.dumps(marked) + "\n", *lines[2:]][: 1 + left]
    file.write_text("".join(kept) + lines[1 + left][:20], encoding="utf-8")
    done: list[int] = []
    again = analyse(inquiry, jobs=1, progress=done.append, file=file)
    assert sum(done) == len(whole)
    assert again[1:] == whole[1:]
    assert again[0].chance == (0.123 if left else whole[0].chance)
    after = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert after[1:] == [asdict(one) for one in again]


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "how.jsonl"
    analyse(Inquiry(record(8), **SOME), jobs=1, file=file)
    held = file.read_text(encoding="utf-8")
    with pytest.raises(BadData, match="another analysis"):
        analyse(Inquiry(record(9), **SOME), jobs=1, file=file)
    assert file.read_text(encoding="utf-8") == held
    file.write_text("a diary\n", encoding="utf-8")
    with pytest.raises(BadData, match="no file of an analysis"):
        analyse(Inquiry(record(8), **SOME), jobs=1, file=file)
    assert file.read_text(encoding="utf-8") == "a diary\n"


def test_accounts_add_up_and_name_what_cost_most() -> None:
    inquiry = Inquiry(record(30), **SOME)
    judgements = [
        Judgement(3, 0, 4, 7, 8, 0.6, 0.5, 0.02, 100),
        Judgement(4, 1, 4, 7, 7, 0.4, 0.4, 0.0, 100),
        Judgement(9, 0, 4, 7, 8, 0.6, 0.3, 0.02, 100),
        Judgement(11, 0, 2, 7, 8, 0.5, 0.51, 0.02, 100),
    ]
    first, second = accounts(inquiry, judgements)
    assert [one.number for one in first.worst(5)] == [9, 3]
    assert [one.number for one in first.worst(1)] == [9]
    assert second.worst(5) == []
    assert first.lost.mean == pytest.approx(0.13)
    assert (first.alike, second.alike) == (0, 1)
    data = summary(inquiry, judgements)
    assert data["seats"] == [first.data(), second.data()]
    assert first.data() | {"blunders": 1, "mistakes": 1, "slips": 0, "decisions": 3} == first.data()


def called(words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["greathall", "analyse", *words.split()])
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit) as leaving:
        main()
    said = capsys.readouterr()
    return int(leaving.value.code or 0), said.out, said.err


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    game = record(20)
    game.players = ["Ann [the red]", "Bot 2 (random)"]
    file.write_text(game.text(GAME), encoding="utf-8")
    code, out, _ = called(f"{file} --simulations 24 --pairs 6 --jobs 1 --json", monkeypatch, capsys)
    assert code == 0
    data = json.loads(out)
    assert data == summary(Inquiry(game, [0], **SOME), analyse(Inquiry(game, [0], **SOME), jobs=1))
    code, out, _ = called(f"{file} --simulations 24 --pairs 6 --jobs 1 --all", monkeypatch, capsys)
    assert code == 0
    assert "Feebleton, as a knight sees it" in out
    assert "Ann [the red]: every decision" in out
    assert re.search(r"^ +0 +Ann \[the red\] +\d", out, re.MULTILINE)
    shown = " ".join(out.split())
    for one in data["decisions"]:
        assert one["played"] in shown
        assert one["best"] in shown
    code, out, _ = called(f"{file} --seat 1 --simulations 4 --pairs 2 --jobs 1", monkeypatch, capsys)
    assert code == 0
    assert "Bot 2 (random)" in out
    assert "Ann" not in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("nowhere.txt", "nowhere.txt cannot be read"),
        ("{file} --bot greedy", "greedy cannot say what a move is worth; those who can: squire, knight, baron, king"),
        ("{file} --bot genius", "there is no bot 'genius'"),
        ("{file} --seat 2", "there is no seat 2: this game has seats 0 to 1"),
        ("{file} --pairs 1", "greater than or equal to 2"),
        ("{bad}", "move 1: "),
    ],
)
def test_what_cannot_be_analysed_is_one_clear_line(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, bad = tmp_path / "game.txt", tmp_path / "bad.txt"
    file.write_text(record(4).text(GAME), encoding="utf-8")
    text = record(4)
    text.moves[0] = (1 - text.moves[0][0], text.moves[0][1])
    bad.write_text(text.text(GAME), encoding="utf-8")
    code, out, err = called(words.format(file=file, bad=bad), monkeypatch, capsys)
    assert code == 2
    assert out == ""
    assert err.startswith("greathall: ")
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_an_inquiry_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(GreathallError, match="two moves must be compared twice"):
        Inquiry(record(4), pairs=1)
