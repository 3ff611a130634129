"""How far somebody has come in each lesson, as one short line that a file or a cookie can keep.

`feebleton:2.1.3` is the second step of chapter 3, with chapters 1 and 2 behind one (a bit for each).
"""

from __future__ import annotations

import re

from greathall.lessons.player import Place

_ENTRY = re.compile(r"([a-z0-9_]{1,60}):(\d{1,3})\.(\d{1,3})\.(\d{1,9})")


class Progress:
    """For every game that was begun: the place, and the chapters that were played to their end."""

    def __init__(self, text: str = "") -> None:
        self._places: dict[str, Place] = {}
        self._done: dict[str, int] = {}
        for entry in text.split():
            match = _ENTRY.fullmatch(entry)
            if match is not None:
                self._places[match.group(1)] = Place(int(match.group(2)), int(match.group(3)))
                self._done[match.group(1)] = int(match.group(4))

    def text(self) -> str:
        """What a file or cookie keeps; what cannot be read there counts for nothing."""
        return " ".join(
            f"{slug}:{place.chapter}.{place.step}.{self._done[slug]}" for slug, place in self._places.items()
        )

    def begun(self, slug: str) -> bool:
        """Whether somebody has come beyond the first bubble."""
        return self._places.get(slug, Place()) != Place() or self._done.get(slug, 0) != 0

    def place(self, slug: str) -> Place:
        """Where to go on."""
        return self._places.get(slug, Place())

    def chapters(self, slug: str) -> set[int]:
        """The chapters that were played to their end, counted from 0."""
        done = self._done.get(slug, 0)
        return {number for number in range(done.bit_length()) if done >> number & 1}

    def go(self, slug: str, place: Place) -> None:
        """Remembers a place."""
        self._places[slug] = place
        self._done.setdefault(slug, 0)

    def finish(self, slug: str, chapter: int) -> None:
        """A chapter was played to its end."""
        self._places.setdefault(slug, Place())
        self._done[slug] = self._done.get(slug, 0) | 1 << chapter

    def join(self, other: Progress) -> None:
        """Adds what somebody did elsewhere; where both have begun a lesson, one's own place counts."""
        for slug, place in other._places.items():
            if not self.begun(slug):
                self._places[slug] = place
            self._done[slug] = self._done.get(slug, 0) | other._done[slug]

    def learned(self, slug: str, chapters: int) -> bool:
        """Whether all chapters were played to their end."""
        return len([number for number in self.chapters(slug) if number < chapters]) == chapters
