"""The clock that somebody wants for a table, as JSON and from the form of the set-up page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from greathall.hall.clocks import DAY, DAYS, LIVE, Timing
from greathall.hall.refusals import NotUnderstood


class Body(BaseModel):
    """What is sent must be known: a misspelt field is an error, not nothing."""

    model_config = ConfigDict(extra="forbid", strict=True)


class LiveClock(Body):
    """Minutes for the whole game, seconds more with every answer, and seconds of each answer that cost nothing."""

    kind: Literal["live"]
    minutes: Annotated[int, Field(ge=1, le=600)] = 20
    seconds: Annotated[int, Field(ge=0, le=600)] = 10
    delay: Annotated[int, Field(ge=0, le=120)] = 5

    def timing(self) -> Timing:
        return Timing(LIVE, self.minutes * 60.0, float(self.seconds), float(self.delay))


class DaysClock(Body):
    """Days for every answer, and days in reserve for the whole game."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=60)] = 3
    reserve: Annotated[int, Field(ge=0, le=365)] = 7

    def timing(self) -> Timing:
        return Timing(DAYS, self.reserve * DAY, 0.0, self.days * DAY)


def clock_wanted(word: Callable[[str], str]) -> Timing | None:
    """The clock that a form asks for; `word` gives what stands in one of its fields."""
    kind = word("clock")
    names = {"live": ("minutes", "seconds", "delay"), "days": ("days", "reserve")}.get(kind)
    if names is None:
        return None
    given = {name: int(text) for name in names if (text := word(f"clock-{name}")).isdecimal() and len(text) < 5}
    try:
        wanted = LiveClock(kind="live", **given) if kind == "live" else DaysClock(kind="days", **given)
    except ValidationError:
        raise NotUnderstood("the clock has a number that is too small or too large") from None
    return wanted.timing()
