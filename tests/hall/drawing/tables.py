"""Positions of real games to draw, and a strict reader of what was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import greathall
from greathall.games.looks import layout_of
from greathall.hall.drawing import blazons_of, draw_board, draw_moves, draw_players, draw_prompt
from greathall.hall.drawing.layouts import drawn_zones, other_mats
from greathall.kernel import Dice, Game, Piece, State, View, Zone

NAMES = ("Anna", "Béla", "Carla", "Dietmar", "Edda", "Fritz")
EVERY = 23  # of a game's positions one in so many is drawn
MOST = 400  # decisions of a game


@cache
def game_of(slug: str) -> Game:
    return greathall.load(slug)


def positions(slug: str, seed: int = 3) -> Iterator[State]:
    """Positions of a random game with few and with many players, its last one among them where it ends in time."""
    game = game_of(slug)
    for seats in sorted({max(2, game.seats.start), game.seats.stop - 1}):
        state = game.new(seats, seed, listen=True)
        dice = Dice(seed)
        for step in range(MOST):
            if step % EVERY == 0:
                yield state
            if state.over:
                break
            seat = state.to_act[dice.below(len(state.to_act))]
            moves = state.moves(seat)
            state.play(seat, moves[dice.below(len(moves))])
        yield state


@cache
def views(slug: str) -> tuple[View, ...]:
    """What somebody who is asked, somebody who may be waiting, and a spectator see."""
    found: list[View] = []
    for state in positions(slug):
        found += [state.view(seat) for seat in dict.fromkeys((*state.to_act[:1], 0, None))]
    return tuple(found)


def board(view: View) -> str:
    return draw_board(view, NAMES, blazons_of(view.game))


def panels(view: View) -> str:
    return draw_players(view, NAMES, blazons_of(view.game))


def page_of(view: View) -> list[ET.Element]:
    """Everything that can be clicked or looked at: the board, the panels, the prompt."""
    return [*everything(board(view)), *everything(panels(view)), *everything(draw_prompt(view, NAMES))]


def shown_zones(view: View) -> list[Zone]:
    """The zones on the board, and those of the others in their sheets."""
    return [*drawn_zones(view, layout_of(view.game)), *(zone for mat in other_mats(view) for zone in mat.zones)]


def spoken(element: ET.Element) -> str:
    """What a screen reader says of an element: its label, or all that is written in it."""
    return element.get("aria-label") or "".join(element.itertext())


def parsed(html: str) -> ET.Element:
    """The fragment as a tree. It is read as XML: any tag left open or attribute without quotes is an error."""
    return ET.fromstring(html)


def everything(html: str) -> list[ET.Element]:
    return list(parsed(html).iter())


def zones_of(view: View) -> list[Zone]:
    return [*view.zones, *(zone for mat in view.mats for zone in mat.zones)]


def pieces_of(view: View) -> list[Piece]:
    return [piece for zone in zones_of(view) for piece in zone.pieces]


def listed_moves(view: View) -> set[int]:
    return {int(element.attrib["data-move"]) for element in parsed(draw_moves(view, NAMES)).iter("button")}
