"""Records and films as JSON."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from greathall.hall.clock_wishes import Body


class RecordText(Body):
    """A record, and the seat one wants to go on with if it is unfinished."""

    record: Annotated[str, Field(min_length=1, max_length=512 * 1024)]
    seat: Annotated[int, Field(ge=0, le=100)] = 0


class Moment(BaseModel):
    """A moment of the film through one pair of eyes."""

    n: int
    frames: int
    seat: int
    prompt: str
    board: str
    result: str
    players: str
    ribbon: str
    chronicle: list[str]
    start: int = Field(serialization_alias="from")
    moment: str


class PointsOverTime(BaseModel):
    """What every seat had at moments of the spectators' film; nothing where the game tells no points on the way."""

    label: str = Field(description="What is counted: VP, gold.")
    moments: list[int]
    points: list[list[float]] = Field(description="For each of the moments, by seat.")
    html: str = Field(description="The same as a chart with its table.")


class Lines(BaseModel):
    """Lines of the chronicle as list items; `from` is the number of the first."""

    start: int = Field(serialization_alias="from")
    lines: list[str]
