"""The games in a terminal: drawn with Rich, played by typing."""

from greathall.terminal.draw import draw_moves, draw_result, draw_view
from greathall.terminal.papers import print_components, print_page, print_traced
from greathall.terminal.session import Session
from greathall.terminal.table import Table, new_table, open_table

__all__ = [
    "Session",
    "Table",
    "draw_moves",
    "draw_result",
    "draw_view",
    "new_table",
    "open_table",
    "print_components",
    "print_page",
    "print_traced",
]
