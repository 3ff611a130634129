"""Tables as JSON: made, found, joined, left, and talk at them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from greathall.hall.clock_wishes import Body, DaysClock, LiveClock
from greathall.hall.entities import Seat
from greathall.hall.seating import INVITED


class SeatWanted(Body):
    """`me`, `friend` (another person at this screen), `open` (by link) or the name of a bot."""

    kind: Annotated[str, Field(max_length=40, examples=["me", "greedy", "open"])]
    name: Annotated[str, Field(max_length=80)] = ""


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40, examples=["feebleton"])]
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=12)]
    options: dict[str, str | int | bool] = Field(default_factory=dict, max_length=40)
    pace: Annotated[float | None, Field(ge=0, le=10, description="Seconds between two moves of bots.")] = None
    listed: Annotated[bool, Field(description="Whether the lobby shows it.")] = True
    leaving: Annotated[
        Literal["bot", "resign"],
        Field(
            description="When somebody resigns: a bot plays on, or the seat has lost (and of two the other has won)."
        ),
    ] = "bot"
    hints: Annotated[
        Literal["alone", "always", "never"],
        Field(description="For whom a bot says what it would do: one person against bots, everybody, or nobody."),
    ] = "alone"
    clock: Annotated[
        LiveClock | DaysClock | None,
        Field(
            description="None: everybody thinks as long as they like. When time is over `leaving` says what happens."
        ),
    ] = None


class SeatInfo(BaseModel):
    """Who sits where."""

    seat: int
    kind: str
    name: str
    bot: str
    away: bool
    gone: str = Field(
        description="Whether the seat was given up: `resigned`, or `time` was over; `invited`: a link leads to it."
    )
    mine: bool
    invitation: str = Field(
        "",
        description="The link to an open seat, for the person who made the table; to an invited one, for all players.",
    )


class TableInfo(BaseModel):
    """A table without what happens on it."""

    id: str
    game: str
    title: str
    version: str
    phase: str
    options: dict[str, str | int | bool]
    seats: list[SeatInfo]
    leaving: str = Field(description="What becomes of the seat of somebody who resigns: `bot` or `resign`.")
    hints: str = Field(description="For whom there are hints: `alone` (one person against bots), `always`, `never`.")
    clock: str = Field(description="The clock in words; empty: there is none.")
    owner: bool
    commitment: str
    seed: str = Field("", description="Of the shuffle; shown when the game is over.")
    page: str


class TableList(BaseModel):
    """Some tables, the newest first."""

    tables: list[TableInfo]


class NewProposal(Body):
    """`end` (here, without a winner), that a `bot` or a `friend` plays instead of who sits on `seat`, or a `pause`."""

    kind: Literal["end", "bot", "friend", "pause"]
    seat: Annotated[int | None, Field(ge=0, le=100)] = None
    days: Annotated[int, Field(ge=0, le=60, description="Of the pause; 0 ends one.")] = 0


class Consent(Body):
    """Whether one agrees to taking back, or to what is proposed."""

    agree: bool
    id: Annotated[
        int | None, Field(ge=0, lt=2**31, description="Of the request or proposal; another one is not answered.")
    ] = None


class WhichSeat(Body):
    """For people who share a screen: who of them."""

    seat: Annotated[int | None, Field(ge=0, le=100)] = None


class Talk(Body):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class Mute(Body):
    """Whether one wants to hear somebody no more: who sits on a seat, or who made a remark."""

    seat: Annotated[int | None, Field(ge=0, le=100)] = None
    remark: Annotated[int | None, Field(ge=0, le=100_000)] = None
    muted: bool = True


class WithBot(Body):
    """The bot that takes the seat, or the open seats."""

    bot: Annotated[str, Field(max_length=40)] = "greedy"


class Token(Body):
    """What stands at the end of an invitation."""

    token: Annotated[str, Field(min_length=1, max_length=64)]


def seat_infos(seats: list[Seat], person: str | None, owner: bool) -> list[SeatInfo]:
    """The seats as somebody may see them."""
    sits = any(seat.kind == "person" and not seat.away and seat.person == person for seat in seats)
    return [
        SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            away=seat.away,
            gone=seat.gone,
            mine=person is not None and seat.person == person,
            invitation=f"/join/{seat.token}"
            if (owner and seat.kind == "open") or (sits and seat.gone == INVITED)
            else "",
        )
        for number, seat in enumerate(seats)
    ]
