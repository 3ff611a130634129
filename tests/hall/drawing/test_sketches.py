"""Zones that have not changed are not drawn again: the page comes out as if all of it had been."""

from __future__ import annotations

import pytest

import greathall
from greathall.hall.drawing import players, render
from greathall.hall.drawing.sketches import Sketches
from greathall.hall.sights import draw_fragments, key_of, zones_of
from greathall.kernel import Line, State, View, Zone

MOVES = 40


def kept(sketches: Sketches, view: View, names: list[str], lines: list[Line]) -> dict[str, str]:
    sketches.begin(names, zip(zones_of(view), key_of(view)[1:], strict=True))
    return draw_fragments(view, names, lines, sketches=sketches)


def anew(view: View, names: list[str], lines: list[Line]) -> dict[str, str]:
    """With nothing from before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "_PIECES", {})
        return draw_fragments(view, names, lines)


def played(state: State, dice: greathall.Dice) -> list[Line]:
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    state.play(seat, moves[dice.below(len(moves))])
    return list(state.chronicle or [])


def test_the_page_is_the_same_as_drawn_anew(slug: str) -> None:
    game = greathall.load(slug)
    seats = min(3, game.seats.stop - 1)
    names = [f"Player {seat}" for seat in range(seats)]
    state = game.new(seats, 5, {}, listen=True)
    dice = greathall.Dice(5)
    viewers = [*range(seats), None]
    books = [Sketches() for _ in viewers]
    lines: list[Line] = []
    for _ in range(MOVES):
        if state.over:
            break
        lines = played(state, dice)[-20:]
        for viewer, book in zip(viewers, books, strict=True):
            view = state.view(viewer)
            read = [line for line in lines if line.readable(-1 if viewer is None else viewer)]
            assert kept(book, view, names, read) == anew(view, names, read)
    renamed = [name.upper() for name in names]
    assert draw_fragments(state.view(0), renamed, lines) == anew(state.view(0), renamed, lines)
    watched = draw_fragments(state.view(None), names, lines)
    assert watched == anew(state.view(None), names, lines)


def test_a_key_is_the_same_whether_or_not_the_view_before_is_known(slug: str) -> None:
    game = greathall.load(slug)
    state = game.new(min(3, game.seats.stop - 1), 7, {}, listen=True)
    dice = greathall.Dice(7)
    viewers = [*range(state.seats), None]
    before = [state.view(viewer) for viewer in viewers]
    keys = [key_of(view) for view in before]
    changed = 0
    for _ in range(MOVES):
        if state.over:
            break
        played(state, dice)
        views = [state.view(viewer) for viewer in viewers]
        fresh = [key_of(view) for view in views]
        assert [key_of(*each) for each in zip(views, before, keys, strict=True)] == fresh
        changed += sum(key != old for key, old in zip(fresh, keys, strict=True))
        before, keys = views, fresh
    assert changed


def test_most_of_a_board_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    inner = render._draw_zone

    def counted(easel: render.Easel, zone: Zone, mine: bool) -> str:
        drawn.append(zone.id)
        return inner(easel, zone, mine)

    def small(easel: render.Easel, zone: Zone) -> str:
        drawn.append(f"{zone.id} in small")
        return inner_mini(easel, zone)

    inner_mini = players._picture
    monkeypatch.setattr(render, "_draw_zone", counted)
    monkeypatch.setattr(players, "_picture", small)
    state = greathall.load("feudality").new(2, 5, {}, listen=True)
    book, names = Sketches(), ["Ann", "Ben"]
    kept(book, state.view(0), names, [])
    first = len(drawn)
    assert "land/1 in small" in drawn
    drawn.clear()
    kept(book, state.view(0), names, [])
    assert not drawn
    kept(book, state.view(0), ["Ann", "Somebody else"], [])
    assert len(drawn) == first
    book.forget()
    drawn.clear()
    kept(book, state.view(0), ["Ann", "Somebody else"], [])
    assert len(drawn) == first
