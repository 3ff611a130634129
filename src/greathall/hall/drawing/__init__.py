"""Draws a View as HTML and SVG: board, moves, prompt, chronicle, result, and the emblems of cards and tiles.

Everything here is a pure function of a View (or of a line of heraldry): what is not in the View cannot leak.
"""

from greathall.games.looks import natural
from greathall.hall.drawing.blazon import BadBlazon, parse_blazon
from greathall.hall.drawing.chart import draw_chart
from greathall.hall.drawing.emblems import blazons_of, board_css, draw_emblem, draw_sprite, fallback_blazon, game_blazon
from greathall.hall.drawing.players import draw_players
from greathall.hall.drawing.table import draw_board
from greathall.hall.drawing.telling import (
    draw_chronicle,
    draw_closing,
    draw_moves,
    draw_prompt,
    draw_result,
    draw_ribbon,
    draw_told,
)
from greathall.hall.drawing.vignettes import draw_vignette

__all__ = [
    "BadBlazon",
    "blazons_of",
    "board_css",
    "draw_board",
    "draw_chart",
    "draw_chronicle",
    "draw_closing",
    "draw_emblem",
    "draw_moves",
    "draw_players",
    "draw_prompt",
    "draw_result",
    "draw_ribbon",
    "draw_sprite",
    "draw_told",
    "draw_vignette",
    "fallback_blazon",
    "game_blazon",
    "natural",
    "parse_blazon",
]
