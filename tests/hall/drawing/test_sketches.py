"""Zones that have not changed are not drawn again: the board comes out as if all of it had been."""

from __future__ import annotations

import pytest

import greathall
from greathall.hall.drawing import blazons_of, draw_board, render
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.sights import key_of, zones_of
from greathall.kernel import Line, State, View, Zone

MOVES = 40


def kept(sketches: Sketches, view: View, names: list[str], lines: list[Line]) -> str:
    sketches.begin(names, zip(zones_of(view), key_of(view)[1:], strict=True))
    return draw_board(view, names, blazons_of(view.game), lines, sketches)


def played(state: State, dice: greathall.Dice) -> list[Line]:
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    state.play(seat, moves[dice.below(len(moves))])
    return list(state.chronicle or [])


def test_the_board_is_the_same_as_drawn_anew(slug: str) -> None:
    game = greathall.load(slug)
    seats = min(3, game.seats.stop - 1)
    names = [f"Player {seat}" for seat in range(seats)]
    state = game.new(seats, 5, {}, listen=True)
    dice = greathall.Dice(5)
    viewers = [*range(seats), None]
    books = [Sketches() for _ in viewers]
    for _ in range(MOVES):
        if state.over:
            break
        lines = played(state, dice)[-20:]
        for viewer, book in zip(viewers, books, strict=True):
            view = state.view(viewer)
            read = [line for line in lines if line.readable(-1 if viewer is None else viewer)]
            assert kept(book, view, names, read) == draw_board(view, names, blazons_of(slug), read)


def test_most_of_a_board_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    inner = render._draw_zone

    def counted(easel: render.Easel, zone: Zone, mine: bool) -> str:
        drawn.append(zone.id)
        return inner(easel, zone, mine)

    monkeypatch.setattr(render, "_draw_zone", counted)
    state = greathall.load("feudality").new(2, 5, {}, listen=True)
    book, names = Sketches(), ["Ann", "Ben"]
    kept(book, state.view(0), names, [])
    first = len(drawn)
    drawn.clear()
    kept(book, state.view(0), names, [])
    assert not drawn
    kept(book, state.view(0), ["Ann", "Somebody else"], [])
    assert len(drawn) == first
    book.forget()
    drawn.clear()
    kept(book, state.view(0), ["Ann", "Somebody else"], [])
    assert len(drawn) == first
