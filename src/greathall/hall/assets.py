"""Styles and scripts on their way to a browser: written to be read by people, sent without what only people read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# A script's remarks stand on lines of their own, and no text in it goes over several lines: a test keeps it so.
REMARK = re.compile(r"^\s*//.*\n", re.MULTILINE)
INDENTED = re.compile(r"^\s+", re.MULTILINE)


def lean_style(text: str) -> str:
    return INDENTED.sub("", COMMENT.sub("", text))


def lean_script(text: str) -> str:
    return INDENTED.sub("", REMARK.sub("", text))


LEAN = {".css": lean_style, ".js": lean_script}


class Assets(StaticFiles):
    """Static files; an address with a fingerprint never changes its content, so it may be kept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse):
            file = Path(response.path)
            if file.suffix in LEAN and response.stat_result is not None:
                text = _lean(file, response.stat_result.st_mtime_ns)
                same = {name: response.headers[name] for name in ("etag", "last-modified")}
                response = Response(text, media_type=response.media_type, headers=same)
        keep = "max-age=31536000, immutable" if scope["query_string"].startswith(b"v=") else "no-cache"
        response.headers["cache-control"] = keep
        return response


@cache
def _lean(file: Path, changed: int) -> str:
    return LEAN[file.suffix](file.read_text(encoding="utf-8"))
