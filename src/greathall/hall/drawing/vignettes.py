"""A game's table in small, for the lobby: `vignette.svg` of the game's folder.

In it `{tower 20 30 12}` stands for the arms of the tower at these coordinates, so wide.
"""

from __future__ import annotations

import re
from functools import cache

from greathall.hall.drawing.emblems import blazons_of, draw_emblem, folder_of

_ARMS = re.compile(r"\{([\w-]+) ([\d.]+) ([\d.]+) ([\d.]+)\}")


@cache
def draw_vignette(slug: str) -> str:
    """The picture as inline SVG; nothing where a game has none."""
    path = folder_of(slug) / "vignette.svg"
    if not path.is_file():
        return ""
    blazons = blazons_of(slug)

    def arms(match: re.Match[str]) -> str:
        art, x, y, width = match.groups()
        place = f'<svg x="{x}" y="{y}" width="{width}" height="{float(width) * 1.2:g}"'
        return draw_emblem(blazons[art], 0).replace('<svg class="em"', place, 1)

    return _ARMS.sub(arms, path.read_text(encoding="utf-8").strip())
