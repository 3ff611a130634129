"""Playing as JSON: what somebody sees, moves, taking back, what a move would bring."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from greathall.hall.clock_wishes import Body
from greathall.hall.schemas.tables import WhichSeat


class TableState(BaseModel):
    """What one may see of a table, as plain data."""

    version: int
    seat: int
    view: dict[str, Any] | None
    chronicle: list[dict[str, Any]]
    start: int = Field(description="The number of the first line of `chronicle`.")
    status: dict[str, Any]
    now: float | None = Field(description="The hall's time in seconds, by which `status.clocks` go; null without them.")


class NewMove(Body):
    """A move: an index into the game's vocabulary, the version it answers, and a random id of its own."""

    move: Annotated[int, Field(ge=0, le=1_000_000)]
    version: Annotated[int, Field(ge=0, le=2**53)]
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[!-~]+$")]
    seat: Annotated[int | None, Field(ge=0, le=100)] = None


class Played(BaseModel):
    """The version of the seat's view after the move."""

    version: int


class TakingBack(WhichSeat):
    """One's own last decision."""

    version: Annotated[
        int | None, Field(ge=0, description="What you have seen; from before your own last move nothing is done.")
    ] = None
    moves: Annotated[int, Field(ge=1, le=20, description="So many that one click made are taken back together.")] = 1


class ReasonInfo(BaseModel):
    """Why one move is not possible now."""

    words: str
    reason: str
    rule: str


class Reasons(BaseModel):
    """Why something cannot be done now."""

    reasons: list[ReasonInfo]


class Hint(BaseModel):
    """What a bot would do in one's place."""

    move: int
    words: str
    reason: str = Field(description="How sure, and why, in words.")


class ChangedFact(BaseModel):
    """A number or word that a move would change."""

    seat: int = Field(description="Whose it is; -1: of the table.")
    id: str = Field(description="As in the view.")
    label: str
    before: str
    after: str


class GhostPiece(BaseModel):
    """A piece that would lie somewhere after a move, or that it would take from the player's stock."""

    zone: str
    slot: str
    name: str
    sprite: str = Field(description="The id of its picture on the page; empty: it has none.")
    more: int = Field(description="How many more of it than lie there now; of the player's stocks also how many fewer.")


class Outcome(BaseModel):
    """What a move is certain to bring; empty where it draws, rolls or reveals something."""

    facts: list[ChangedFact]
    pieces: list[GhostPiece]


class Way(BaseModel):
    """Several answers that one click gives, one after the other."""

    target: str = Field(description="What is clicked.")
    name: str = Field(description="The word on it that is clicked; empty: the thing itself.")
    words: str
    moves: list[int]
    sprite: str = Field(default="", description="The emblem beside the word, or instead of it.")
    html: str = Field(default="", description="The word with emblems in it.")
    asks: str = Field(default="", description="What is asked when all of it is answered at once.")
    menu: bool = Field(default=False, description="What its first move is clicked on gives all of it, too.")
    vain: bool = Field(default=False, description="It may be done, but nothing comes of it just now.")


class Ways(BaseModel):
    ways: list[Way]
