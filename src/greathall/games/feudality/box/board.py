"""Feudality, the fief card: its squares, what lies around them, and how they are named.

Rulebook: Fiefdom Management Cards. Squares 0 to 48 take tiles, row by row; spots 0 to 63 are where a pawn can stand.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 7  # tiles lie on 7 by 7 squares (FDY-5)
SQUARES: Final = 49
ALL_SQUARES: Final[list[int]] = list(range(SQUARES))
GRID: Final = 8  # the pawn also stands in row 8 and column 8 (FDY-6)
SPOTS: Final = 64

PLAIN: Final = 0
RIVER: Final = 1
HILL: Final = 2
DOUBLE_HILL: Final = 3
TERRAINS: Final = ("plain", "river", "hill", "double hill")


def square_at(row: int, column: int) -> int:
    """The square in a row and a column, both counted from 1 as on the card."""
    return (row - 1) * SIZE + column - 1


def spot_at(row: int, column: int) -> int:
    """The place of a pawn in a row and a column, both counted from 1: what the two dice show (FDY-7)."""
    return (row - 1) * GRID + column - 1


def row_of(square: int) -> int:
    return square // SIZE + 1


def column_of(square: int) -> int:
    return square % SIZE + 1


def square_name(square: int) -> str:
    return f"({row_of(square)},{column_of(square)})"


def spot_name(spot: int) -> str:
    return f"({spot // GRID + 1},{spot % GRID + 1})"


def keep_squares(corner: int) -> list[int]:
    """The four squares of a Keep, by its top left one (FDY-17)."""
    return [corner, corner + 1, corner + SIZE, corner + SIZE + 1]


def _around(row: int, column: int, itself: bool) -> list[int]:
    squares: list[int] = []
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if 1 <= r <= SIZE and 1 <= c <= SIZE and (itself or r != row or c != column):
                squares.append(square_at(r, c))
    return squares


# REACH[spot]: the squares under and around a pawn (FDY-34); NEAR[square]: its up to eight neighbours (FDY-R16).
REACH: Final[list[list[int]]] = [_around(spot // GRID + 1, spot % GRID + 1, True) for spot in range(SPOTS)]
NEAR: Final[list[list[int]]] = [_around(row_of(square), column_of(square), False) for square in range(SQUARES)]
