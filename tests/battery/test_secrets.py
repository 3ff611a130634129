"""Proof 5: nothing leaves a State but what a seat may know."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from functools import lru_cache

from greathall.kernel import Dice, Line, State, playout
from greathall.kernel.question import is_secret
from tests.battery.cases import Case, kinds_asked, samples, walk


def features(state: State, seat: int) -> array[float]:
    numbers = array("f", [0.0]) * len(state.game.feature_names)
    state.features(seat, numbers)
    return numbers


@lru_cache(100_000)
def said(line: Line) -> dict[str, object]:
    """The same object for the same line, so that it need not be compared word for word: positions share most lines."""
    return line.data()


def told(state: State, seat: int | None) -> list[dict[str, object]]:
    return list(map(said, state.told(seat)))


def test_an_imagined_position_looks_the_same_to_the_seat(case: Case, effort: float) -> None:
    for number, state in enumerate(samples(case, 31, int(30 * effort * case.weight) + 4)):
        before = state.dump()
        for seat in (*range(case.seats), None):
            likeness = state.imagine(seat, Dice(number))
            assert likeness.view(seat).data() == state.view(seat).data()
            assert told(likeness, seat) == told(state, seat)
            if seat is not None:
                assert likeness.moves(seat) == state.moves(seat)
                assert features(likeness, seat) == features(state, seat)
        assert state.dump() == before


def test_a_finished_game_is_imagined_no_otherwise(case: Case, effort: float) -> None:
    """Cards that stay face down at the end stay unknown, and who has won stays as it is."""
    for number in range(int(2 * effort * case.weight) + 1):
        state = case.new(71_000 + number, listen=True)
        for _ in walk(state, number):
            pass
        for seat in (*range(case.seats), None):
            likeness = state.imagine(seat, Dice(number))
            assert likeness.over
            assert likeness.result().data() == state.result().data()
            assert likeness.view(seat).data() == state.view(seat).data()
            other = state.imagine(seat, Dice(1000 + number))
            assert everything(other.imagine(seat, Dice(number))) == everything(likeness)


def everything(state: State) -> dict[str, object]:
    """All that can be read from a position by whoever has it in hand."""
    return {
        "dump": state.dump(),
        "seed": state.seed,
        "asked": state.to_act,
        "moves": [state.moves(seat) for seat in range(state.seats)],
        "offered": state.offered,
        "windows": state.windows,
        "told": [told(state, seat) for seat in (*range(state.seats), None)],
    }


def test_an_imagined_position_tells_nothing_of_how_things_really_lie(case: Case, effort: float) -> None:
    """Imagined with the same dice, the true position and another that looks alike give the very same position."""
    for number, state in enumerate(samples(case, 41, int(30 * effort * case.weight) + 4)):
        for seat in (*range(case.seats), None):
            other = state.imagine(seat, Dice(1000 + number))
            assert everything(other.imagine(seat, Dice(number))) == everything(state.imagine(seat, Dice(number)))


def test_an_imagined_position_tells_nothing_of_how_things_went(case: Case, effort: float) -> None:
    """The same for two positions that have looked alike move by move, though others were asked in one of them only."""
    for number, state in enumerate(samples(case, 46, int(6 * effort * case.weight) + 3)):
        for seat in (*range(case.seats), None):
            one = state.copy()
            other = state.imagine(seat, Dice(1000 + number))
            other.dice = one.dice.copy()
            for step in alike(one, other, seat, Dice(number)):
                dice = 100 * number + step
                assert everything(one.imagine(seat, Dice(dice))) == everything(other.imagine(seat, Dice(dice)))


def test_what_others_chose_or_drew_unseen_leaves_no_trace(case: Case, effort: float) -> None:
    """Two true positions, neither of them imagined: one after another answer, or after other dice, of somebody else.

    Where they look alike they must be imagined alike. So a thing that is hidden is noticed also if imagining has
    forgotten that it is there.
    """
    for number, state in enumerate(samples(case, 56, int(10 * effort * case.weight) + 4)):
        actor = state.to_act[0]
        after: list[State] = []
        for turn, move in enumerate(some_of(state.moves(actor), 4, number) * 2):
            later = state.copy()
            later.dice = Dice(number if turn < 4 else 1000 + number)
            later.play(actor, move)
            after.append(later)
        for seat in (*range(case.seats), None):
            if seat == actor:
                continue
            first = after[0].imagine(seat, Dice(number))
            for other in after[1:]:
                if look_alike(after[0], other, seat):
                    assert everything(first) == everything(other.imagine(seat, Dice(number)))


def some_of(moves: list[int], most: int, number: int) -> list[int]:
    """A few moves that stand side by side: alike in kind, so that they often look alike to others."""
    start = number * most % max(1, len(moves) - most + 1)
    return moves[start : start + most]


def test_who_is_asked_in_secret_cannot_be_found_by_imagining(case: Case, effort: float) -> None:
    """One move earlier things may have lain otherwise; where then another is asked, it must look the same."""
    if not any(question.secret for question in case.game.questions):  # saves time; compiled classes all say yes
        return
    for number in range(int(3 * effort * case.weight) + 2):
        before = case.new(number, listen=True)
        for state in walk(before.copy(), number):
            if is_secret(state.agenda[-1]):
                for seat in (*range(case.seats), None):
                    for other in others_asked(before, state, seat):
                        twin = everything(other.imagine(seat, Dice(number)))
                        assert everything(state.imagine(seat, Dice(number))) == twin
            before = state.copy()


def others_asked(before: State, now: State, seat: int | None) -> Iterator[State]:
    """Positions that look to a seat like the one now, one move after an earlier one, in which others are asked."""
    for number in range(12):
        other = before.imagine(seat, Dice(number))
        other.dice = before.dice.copy()
        for actor in other.to_act:
            for move in other.moves(actor):
                later = other.copy()
                later.play(actor, move)
                if later.to_act != now.to_act and look_alike(now, later, seat):
                    yield later


def alike(one: State, other: State, seat: int | None, dice: Dice) -> Iterator[int]:
    """Plays the same moves in two positions as long as a seat sees no difference; secret questions are declined."""
    for step in range(12):
        decline(one)
        decline(other)
        if one.over or other.over or one.to_act != other.to_act or not one.to_act:
            return
        actor = one.to_act[0]
        moves = [move for move in one.moves(actor) if move in other.moves(actor)]
        if not moves:
            return
        move = moves[dice.below(len(moves))]
        one.play(actor, move)
        other.play(actor, move)
        if look_alike(one, other, seat):  # also while somebody is asked in secret, perhaps not the same one
            yield 2 * step
        decline(one)
        decline(other)
        if not look_alike(one, other, seat):
            return
        yield 2 * step + 1


def look_alike(one: State, other: State, seat: int | None) -> bool:
    return told(one, seat) == told(other, seat) and one.view(seat).data() == other.view(seat).data()


def decline(state: State) -> None:
    """Whoever is asked in secret gives the last answer, which changes nothing."""
    while state.to_act and is_secret(state.question(state.to_act[0])):
        state.play(state.to_act[0], state.moves(state.to_act[0])[-1])


def test_imagining_varies_what_is_hidden(case: Case, effort: float) -> None:
    """Either imagined positions differ from the true one, or everybody sees the same table."""
    varied = False
    alike = True
    for number, state in enumerate(samples(case, 51, int(40 * effort * case.weight) + 20)):
        for seat in (*range(case.seats), None):
            varied = varied or state.imagine(seat, Dice(number)).position() != state.position()
        alike = alike and len({seen_by(state, seat) for seat in (*range(case.seats), None)}) == 1
    assert varied or alike


def seen_by(state: State, seat: int | None) -> str:
    """All pieces on the table as somebody sees them, whatever their order, without names that say 'your'."""
    view = state.view(seat)
    zones = list(view.zones)
    for mat in view.mats:
        zones += mat.zones
    pieces = [[piece.name, piece.count, piece.face_up, piece.slot] for zone in zones for piece in zone.pieces]
    return json.dumps(sorted(pieces, key=str))


def test_an_imagined_position_can_be_played_and_loses_nothing(case: Case, effort: float) -> None:
    """Whoever imagines it, asked or not, and whatever is asked."""
    most = int(1000 * effort * case.weight) + 300
    for number, state in enumerate(kinds_asked(case, 61, most, int(3 * effort * case.weight) + 2)):
        totals = {name: sum(places.values()) for name, places in state.census().items()}
        for seat in (*range(case.seats), None):
            likeness = state.imagine(seat, Dice(number))
            assert {name: sum(places.values()) for name, places in likeness.census().items()} == totals
            assert likeness.to_act
            assert all(likeness.moves(asked) for asked in likeness.to_act)
            playout(likeness, Dice(number), 30)
            assert likeness.over or all(likeness.moves(asked) for asked in likeness.to_act)


def test_an_imagined_position_can_be_played_to_its_end(case: Case) -> None:
    """In the default games whoever imagines it; in the others somebody, asked or not."""
    state = case.new(67)
    playout(state, Dice(67), 67)
    lookers = (*range(case.seats), None)
    for seat in lookers if not case.options else (lookers[len(str(case)) % len(lookers)],):
        likeness = state.imagine(seat, Dice(67))
        playout(likeness, Dice(68))
        assert likeness.over
        assert likeness.result().places
