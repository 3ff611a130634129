"""What learners get is true for every game: masks are the moves, features keep their ranges, names their places."""

from __future__ import annotations

from array import array
from math import isfinite

import greathall
from greathall.kernel import OWN, SHARED, Dice, opponent, playout
from tests.battery.cases import Case, samples
from tests.make_records import PINNED_FEATURES, feature_text


def test_the_mask_is_the_moves_and_features_keep_their_ranges(case: Case) -> None:
    game = case.game
    row = array("f", [9.0]) * len(game.features)
    slow = [9.0] * len(game.features)
    mask = bytearray(b"\7" * len(game.vocabulary))
    marks = bytearray(b"\7" * len(game.vocabulary))
    for state in samples(case, 3, 25):
        for seat in range(case.seats):
            state.mask(seat, mask)
            assert [move for move, legal in enumerate(mask) if legal] == sorted(state.moves(seat))
            state.features(seat, row)
            for feature, value in zip(game.features, row, strict=True):
                assert feature.least <= value <= feature.most, f"{feature.name} is {value}"
            state.look(seat, slow, marks)
            assert (list(row), mask) == (slow, marks)
            # A list is no memory that could be written at once; what is written into it must be the same.
            state.features(seat, slow)
            assert list(row) == slow


def test_features_do_not_depend_on_what_was_looked_at_before(case: Case) -> None:
    """Only what has changed since is written anew: it must be what a stranger sees who looks for the first time."""
    game = case.game
    row = array("f", [9.0]) * len(game.features)
    fresh = array("f", [9.0]) * len(game.features)
    slow = [9.0] * len(game.features)
    dice = Dice(3)
    state = case.new(3)
    for number in range(400):
        seats = range(case.seats) if number % 10 == 0 or state.over else state.to_act[:1]
        for seat in seats:
            row[:] = array("f", [7.0]) * len(row)
            state.features(seat, row)
            state.copy().features(seat, fresh)
            if row != fresh:
                wrong = [name for name, a, b in zip(game.feature_names, row, fresh, strict=True) if a != b]
                raise AssertionError(f"decision {number}, seat {seat}: {wrong}")
            if number % 50 == 0:
                state.features(seat, slow)
                assert slow == list(fresh)
        if state.over:
            return
        # By leaps too: then more has changed than one decision changes.
        playout(state, dice, 1 if number % 20 else 7)


def test_features_are_pinned(slug: str) -> None:
    game = greathall.load(slug)
    how = (
        f"if that is meant, raise the game's version, then: python tests/make_records.py {slug} (--pin: only this file)"
    )
    assert feature_text(game) == (PINNED_FEATURES / f"{slug}.txt").read_text(encoding="utf-8"), how


def test_every_feature_is_about_somebody_and_has_a_range(slug: str) -> None:
    game = greathall.load(slug)
    groups = {OWN, SHARED} | {opponent(k) for k in range(1, game.seats.stop - 1)}
    assert {feature.group for feature in game.features} <= groups
    assert len(set(game.feature_names)) == len(game.feature_names)
    assert all(isfinite(feature.least) and isfinite(feature.most) for feature in game.features)
