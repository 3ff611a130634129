"""What can go wrong, in words that say what was wrong, what was expected and what to do."""

from __future__ import annotations

from greathall.kernel.pickling import by_fields


class Reason:
    """Why a move is not possible now, with the rule that says so."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "")


class GreathallError(Exception):
    """Something the caller can put right. The message is one clear sentence for a person."""


class IllegalMove(GreathallError):
    """The move is not legal now; the state is untouched. `rule` is the rule that forbids it."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class BadOptions(GreathallError):
    """The game cannot be set up like that: a number of seats, an option or a box that does not fit."""


class BadData(GreathallError):
    """A save file, record or components file that cannot be read, and where."""
