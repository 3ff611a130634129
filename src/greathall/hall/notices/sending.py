"""What can go wrong with a message, whatever way it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


class NotSent(Exception):
    """It surely did not arrive. `again`: that may be different later. The words are for the person it was meant for."""

    def __init__(self, why: str, again: bool) -> None:
        super().__init__(why)
        self.why = why
        self.again = again


class PerhapsSent(Exception):
    """It was handed over and nobody has said whether it was taken: sent again it might come twice."""


@dataclass(frozen=True)
class Message:
    """What is told, for any way it may go."""

    id: str
    subject: str
    # Each with the address it leads to.
    lines: Sequence[tuple[str, str]]
    # What stops further ones, in one click.
    stop: str

    def text(self, most: int = 20, told: Callable[[str], str] = str) -> str:
        """As plain text; `told`: how the receiver writes words that are nothing but words."""
        shown = [f"{told(line)} {address}" for line, address in self.lines[:most]]
        more = len(self.lines) - most
        return "\n".join([*shown, *([f"And {more} more."] if more > 0 else [])])
