"""The page shells: Jinja2 with autoescape, and the addresses of static files with a fingerprint for caches."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from greathall.games.looks import layout_of
from greathall.hall.drawing import board_css
from greathall.hall.drawing.boards import made_of
from greathall.hall.drawing.telling import minus
from greathall.hall.seating import spelled
from greathall.lessons import has_short

HERE = Path(__file__).parent
STATIC = HERE / "static"

environment = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    # Asking the disk before every drawing whether a template has changed took longer than drawing it.
    auto_reload=False,
)


@cache
def _fingerprint(name: str, changed: int) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a static file; it changes with its content, so browsers may keep it for ever."""
    path = STATIC / name
    if not path.is_file():
        return f"/static/{name}"
    return f"/static/{name}?v={_fingerprint(name, path.stat().st_mtime_ns)}"


@cache
def board_sheet(slug: str) -> str:
    """The address of a game's style sheet: a hall with a new drawing of it does not meet an old sheet in a browser."""
    return f"/boards/{slug}.css?v={sha256(board_css(slug).encode()).hexdigest()[:12]}"


environment.globals["asset"] = asset
environment.globals["board_sheet"] = board_sheet
environment.globals["has_short"] = has_short
environment.globals["layout_of"] = layout_of
environment.globals["made_of"] = made_of
environment.globals["spelled"] = spelled
environment.filters["minus"] = minus


def render(template: str, **values: object) -> str:
    return environment.get_template(template).render(values)
