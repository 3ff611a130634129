"""Proofs 1 to 4: every game ends, repeats, copies and refuses."""

from __future__ import annotations

import os
import sys
from array import array
from types import FrameType

import pytest

import greathall
from greathall.kernel import Dice, IllegalMove, OptionValue, State, fingerprint, read_record, record_of
from tests.battery.cases import Case, cases, option_values, samples, value_pairs, walk
from tests.make_records import PINNED, vocabulary_text


def test_random_games_end_within_the_stated_bound(case: Case, effort: float) -> None:
    budget = 15000 * effort * case.weight
    played = 0.0
    seed = 0
    while played < budget or seed < 2:
        state = case.new(seed)
        decisions = greathall.playout(state, Dice(seed))
        assert state.over
        assert decisions <= case.game.most_decisions
        result = state.result()
        assert len(result.places) == len(result.scores) == len(result.details) == case.seats
        assert min(result.places) == 1
        assert result.reason
        assert result.rule in case.game.rules
        played += decisions
        seed += 1


def test_a_compiled_game_is_compiled_to_its_last_chapter(case: Case) -> None:
    """No function of the kernel or of a game is left to the interpreter, where it would cost as much as the rest."""
    called: set[str] = set()
    states = [case.new(seed) for seed in range(3)]
    numbers = array("f", bytes(4 * len(case.game.features)))

    def notice(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and f"{os.sep}greathall{os.sep}" in frame.f_code.co_filename:
            called.add(f"{frame.f_code.co_filename}: {frame.f_code.co_name}")

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        # Interpreted, the first decision shows that a call is noticed; whole games would take minutes.
        for state in states if greathall.compiled else states[:1]:
            greathall.playout(state, Dice(3), 40 if greathall.compiled else 1)
            state.copy().features(0, numbers)
            state.imagine(0, Dice(1))
            if greathall.compiled:
                greathall.playout(state, Dice(4))
                state.result()
    finally:
        sys.setprofile(before)
    assert bool(called) is not greathall.compiled, sorted(called)


def test_every_value_of_every_option_and_every_pair_of_them_is_played(slug: str) -> None:
    game = greathall.load(slug)
    played: set[tuple[str, OptionValue]] = set()
    for case in cases((slug,)):
        played |= set(case.options.items())
    assert set(option_values(game)) <= played
    for pair in value_pairs(game):
        assert any(pair.items() <= case.options.items() for case in cases((slug,))), f"{pair} is never played"
    assert {case.seats for case in cases((slug,))} == set(game.seats)


def test_the_same_seed_and_moves_give_the_same_game(case: Case) -> None:
    settled = case.game.check_options(case.options)
    record = record_of(case.game, case.seats, 11, settled, ["a"] * case.seats)
    state = record.start(case.game, listen=True)
    dice = Dice(5)
    while not state.over:
        seat = state.to_act[-1]
        moves = state.moves(seat)
        move = moves[dice.below(len(moves))]
        state.play(seat, move)
        record.moves.append((seat, move))
    record.close(state)

    again = read_record(record.text(case.game), case.game)

    assert again.verify(case.game) == []
    assert again.replay(case.game).dump() == state.dump()
    assert [line.data() for line in again.replay(case.game, listen=True).told(0)] == [
        line.data() for line in state.told(0)
    ]


def test_copies_are_independent(case: Case, effort: float) -> None:
    state = case.new(3)
    copies: list[tuple[State, str]] = []
    budget = int(60 * effort * case.weight) + 8
    for number, here in enumerate(walk(state, 4, 400)):
        if number % 5 == 0 and len(copies) < budget:
            twin = here.copy()
            copies.append((twin, fingerprint(twin)))
            assert fingerprint(here) == copies[-1][1]
            branch = twin.copy()
            greathall.playout(branch, Dice(number), 12)
    for twin, before in copies:
        assert fingerprint(twin) == before

    first = copies[len(copies) // 2][0]
    left, right = first.copy(), first.copy()
    assert greathall.playout(left, Dice(9), 200) == greathall.playout(right, Dice(9), 200)
    assert left.dump() == right.dump()


def test_moves_are_never_empty_never_double_and_stable(case: Case, effort: float) -> None:
    for state in samples(case, 8, int(40 * effort * case.weight) + 4):
        for seat in range(case.seats):
            moves = state.moves(seat)
            assert (seat in state.to_act) == bool(moves)
            assert len(set(moves)) == len(moves)
            assert moves == state.moves(seat) == state.copy().moves(seat)
            moves.clear()
            assert (seat in state.to_act) == bool(state.moves(seat))


def test_any_other_move_is_refused_and_changes_nothing(case: Case, effort: float) -> None:
    vocabulary = case.game.vocabulary
    for state in samples(case, 21, int(6 * effort * case.weight) + 2):
        before = state.dump()
        for seat in range(-1, case.seats + 1):
            legal = set(state.moves(seat))
            for move in range(-1, len(vocabulary) + 1):
                if move in legal:
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    state.play(seat, move)
                assert str(refusal.value)
                reason = state.why_not(seat, move)
                assert reason.text
                if 0 <= seat < case.seats and 0 <= move < len(vocabulary):
                    assert reason.rule in case.game.rules or reason.rule in case.game.rulings
        assert state.dump() == before


def test_a_move_is_offered_exactly_when_nothing_refuses_it(case: Case, effort: float) -> None:
    """Proof 10: where speed asks for it the two are said in two places, and must never differ."""
    vocabulary = case.game.vocabulary
    for state in samples(case, 61, int(25 * effort * case.weight) + 5):
        for seat in state.to_act:
            question = state.question(seat)
            legal = set(state.moves(seat))
            for move in range(len(vocabulary)):
                reason = question.refuses(state, move)
                assert (move in legal) == (reason is None), f"{vocabulary.words(move)}: {reason}"


def test_the_vocabulary_is_the_pinned_one(slug: str) -> None:
    """Records and learners know moves by their numbers: a change is a new version of the game."""
    vocabulary = greathall.load(slug).vocabulary
    pinned = PINNED / f"{slug}.txt"
    how = (
        f"if that is meant, raise the game's version, then: python tests/make_records.py {slug} (--pin: only this file)"
    )
    assert pinned.is_file(), how
    assert pinned.read_text(encoding="utf-8") == vocabulary_text(vocabulary), how
