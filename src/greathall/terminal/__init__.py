"""The games in a terminal: drawn with Rich, played by typing."""

from greathall.terminal.draw import draw_moves, draw_result, draw_view
from greathall.terminal.learning import LessonSession, print_lessons, read_progress
from greathall.terminal.local_game import LocalGame, new_game, open_game
from greathall.terminal.papers import (
    print_components,
    print_options,
    print_page,
    print_traced,
    print_what,
    print_words,
)
from greathall.terminal.session import Session

__all__ = [
    "LessonSession",
    "LocalGame",
    "Session",
    "draw_moves",
    "draw_result",
    "draw_view",
    "new_game",
    "open_game",
    "print_components",
    "print_lessons",
    "print_options",
    "print_page",
    "print_traced",
    "print_what",
    "print_words",
    "read_progress",
]
