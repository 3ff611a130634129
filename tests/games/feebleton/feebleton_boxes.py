"""Changed boxes for the tests of Feebleton: the printed components.toml with other numbers."""

from __future__ import annotations

import re
from pathlib import Path

from greathall.games.registers import folder


def printed() -> str:
    return (folder("feebleton") / "components.toml").read_text(encoding="utf-8")


def box(where: Path, counts: dict[str, int] | None = None, *changes: tuple[str, str], rest: int = -1) -> str:
    """Writes a box with these counts (`rest`: of all other cards) and text changes; gives its path."""
    text = "\n".join(line for line in printed().splitlines() if not line.startswith("#"))
    wanted = counts or {}
    for card in re.findall(r'^id = "(\w+)"$', text, re.MULTILINE):
        count = wanted.get(card, rest)
        if count >= 0:
            text = re.sub(rf'(\nid = "{card}"\n[^\[]*?\ncount = )\d+', rf"\g<1>{count}", text)
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    path = where / "box.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)
