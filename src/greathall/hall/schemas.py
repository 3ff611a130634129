"""The JSON that goes in and out of the API, as its schema documents it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from greathall.hall.clock_wishes import Body, DaysClock, LiveClock
from greathall.hall.entities import Seat
from greathall.hall.seating import INVITED

Name = Annotated[str, Field(min_length=1, max_length=80, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Problem(BaseModel):
    """Every refusal: a sentence for people, and the rule of the game where one is behind it."""

    reason: str
    rule: str = ""
    state: dict[str, Any] | None = Field(None, description="A fresh update message, where the page was behind.")


class Done(BaseModel):
    """It is done; `go` is where a page should go now."""

    done: bool = True
    go: str | None = None


class OptionInfo(BaseModel):
    """A choice before the game."""

    name: str
    title: str = Field(description="What players call it.")
    text: str
    rule: str
    default: str | int | bool
    first: str | int | bool = Field(description="The value for a first game.")
    values: list[str | int | bool]
    names: list[str] = Field(description="What players call each value.")
    meanings: list[str]
    least: int
    most: int


class GameInfo(BaseModel):
    """A game on the shelf."""

    slug: str
    title: str
    tagline: str
    version: str
    least_seats: int
    most_seats: int
    minutes: str
    weight: str
    options: list[OptionInfo]


class RulePart(BaseModel):
    """A part of a rule's text; `kind`: `rule` (the id of another), `mark` (a word that was asked for), or nothing."""

    text: str
    kind: str


class ThingLink(BaseModel):
    """A card or piece of the box, and its page in the compendium."""

    name: str
    page: str


class RuleInfo(BaseModel):
    """A rule of the rulebook, or a ruling on a doubt."""

    id: str
    kind: str
    text: str
    parts: list[RulePart] = Field(description="The same text in parts.")
    rulings: list[str] = Field(description="The rulings that settle a doubt of it.")
    things: list[ThingLink] = Field(description="The cards and pieces that it speaks of.")


class RulesFound(BaseModel):
    """Rules that fit a search."""

    rules: list[RuleInfo]


class NumberInfo(BaseModel):
    """A value of the box in words; `source` is rulebook, public or reconstructed."""

    label: str
    words: str
    source: str


class EntryInfo(BaseModel):
    """A card, tile, event, space of a game's box: what it does, its numbers, the rules that speak of it."""

    id: str
    name: str
    kind: str
    text: str
    rules: list[str]
    numbers: list[NumberInfo]
    source: str
    note: str
    page: str


class EntriesFound(BaseModel):
    """Things of the box that fit a search."""

    entries: list[EntryInfo]


class Me(BaseModel):
    """Who the cookie says one is; `nickname` empty: nobody yet."""

    nickname: str
    has_password: bool


class NewName(Body):
    """A nickname."""

    nickname: Name


class NewPassword(Body):
    """A password to come back with; `current` where there is one already."""

    password: Password
    current: Annotated[str, Field(max_length=200)] = ""


class SignIn(Body):
    """Name and password of somebody who has been here."""

    nickname: Name
    password: Password


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
    gone: str = Field(description="Whether the seat was given up: `resigned`; `invited`: a link leads to it.")
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


class WhichSeat(Body):
    """For people who share a screen: who of them."""

    seat: Annotated[int | None, Field(ge=0, le=100)] = None


class TakingBack(WhichSeat):
    """One's own last decision."""

    version: Annotated[
        int | None, Field(ge=0, description="What one has seen; where the table has changed nothing is done.")
    ] = None
    moves: Annotated[int, Field(ge=1, le=20, description="So many that one click made are taken back together.")] = 1


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


class RecordText(Body):
    """A record, and the seat one wants to go on with if it is unfinished."""

    record: Annotated[str, Field(min_length=1, max_length=512 * 1024)]
    seat: Annotated[int, Field(ge=0, le=100)] = 0


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
    label: str
    before: str
    after: str


class GhostPiece(BaseModel):
    """A piece that would lie somewhere after a move."""

    zone: str
    slot: str
    name: str
    sprite: str = Field(description="The id of its picture on the page; empty: it has none.")
    more: int = Field(description="How many more of it than lie there now.")


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
    menu: bool = Field(default=False, description="What its first move is clicked on gives all of it, too.")
    vain: bool = Field(default=False, description="It may be done, but nothing comes of it just now.")


class Ways(BaseModel):
    ways: list[Way]


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
