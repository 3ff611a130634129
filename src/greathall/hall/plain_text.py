"""What people write, so that it shows as they wrote it and disturbs nothing around it."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 2


def clean(text: str) -> str:
    """One line without control characters, marks that turn the direction of what follows, or heaps of accents."""
    kept = ""
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)[0]
        # A heap of accents on one letter would cover the lines above and below.
        marks = marks + 1 if kind == "M" else 0
        if char.isspace():
            kept += " "
        elif kind in "LNPSM" and marks <= MOST_MARKS:
            kept += char
    return " ".join(kept.split())
