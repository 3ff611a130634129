"""The figures of several processes at one address: whichever of them is asked tells those of all.

Each writes its own to a folder that they share, every few seconds; whoever is asked adds its own as they are. Every
figure says by a label whose it is, so that nothing seems to fall or jump because another process has answered.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

from greathall.hall.metrics import Metrics

log = logging.getLogger("greathall.hall")
WRITE_EVERY = 2.0


class Figures:
    """The figures of one process among several; `folder` None: it is alone."""

    def __init__(self, metrics: Metrics, folder: Path | None, place: int) -> None:
        self.metrics = metrics
        self.folder = folder
        self.place = place

    async def keep(self) -> None:
        """Writes them again and again."""
        while self.folder is not None:
            try:
                self.write()
            except OSError as error:
                log.warning("the figures of this process cannot be written: %s", type(error).__name__)
            await asyncio.sleep(WRITE_EVERY)

    def write(self) -> None:
        if self.folder is not None:
            fresh = self.folder / f"{self.place}.new"
            fresh.write_bytes(self.metrics.text())
            fresh.replace(self.folder / f"{self.place}.figures")

    def text(self) -> bytes:
        """The figures of all processes."""
        if self.folder is None:
            return self.metrics.text()
        texts = {self.place: self.metrics.text().decode()}
        for file in self.folder.glob("*.figures"):
            with suppress(OSError):
                texts.setdefault(int(file.stem), file.read_text(encoding="utf-8"))
        return labelled(texts).encode()


def labelled(texts: dict[int, str]) -> str:
    """Several processes' figures as one text: each kind of figure once, with a line for every process."""
    kinds: dict[str, tuple[list[str], list[str]]] = {}
    for place, text in sorted(texts.items()):
        kind = ""
        for line in text.splitlines():
            if line.startswith("#"):
                kind = line.split(" ")[2]
                head, _ = kinds.setdefault(kind, ([], []))
                if line not in head:
                    head.append(line)
            elif line:
                kinds[kind][1].append(_of(place, line))
    return "".join(f"{line}\n" for head, lines in kinds.values() for line in (*head, *lines))


def _of(place: int, line: str) -> str:
    """One figure, with the label of its process."""
    name, brace, rest = line.partition("{")
    if brace:
        return f'{name}{{process="{place}",{rest}'
    name, _, value = line.partition(" ")
    return f'{name}{{process="{place}"}} {value}'
