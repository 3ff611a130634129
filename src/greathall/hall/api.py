"""The JSON API: everything a page does, for programs too. Described at /docs and /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from greathall.bots import bots
from greathall.games import games, load
from greathall.hall.doors import HouseHere, Player, Visitor, give_cookie, identity_of, limit
from greathall.hall.film import film_frame, film_viewer
from greathall.hall.house import House, SeatWish
from greathall.hall.hub import Listener
from greathall.hall.identity import COOKIE
from greathall.hall.messages import eyes_of, status, update
from greathall.hall.models import (
    Consent,
    Done,
    Frame,
    GameInfo,
    Lines,
    Me,
    NewMove,
    NewName,
    NewPassword,
    NewTable,
    OptionInfo,
    Played,
    Problem,
    ReasonInfo,
    Reasons,
    RecordText,
    RuleInfo,
    RulesFound,
    SignIn,
    TableInfo,
    TableList,
    TableState,
    Talk,
    Token,
    WhichSeat,
    WithBot,
    seat_infos,
)
from greathall.hall.recording import chronicle_text, is_path, record_text
from greathall.hall.refusal import Refusal
from greathall.hall.sights import line_items
from greathall.hall.storage import Person, TableRow
from greathall.hall.table import OVER, Table
from greathall.kernel import Game, commitment

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not readable."},
    403: {"model": Problem, "description": "Not yours."},
    404: {"model": Problem, "description": "Not here."},
    409: {"model": Problem, "description": "Not now: the reason, and a fresh state where the page was behind."},
    413: {"model": Problem, "description": "Too much at once."},
    422: {"model": Problem, "description": "Not understood."},
    429: {"model": Problem, "description": "Too often."},
    503: {"model": Problem, "description": "The hall cannot write to its disk."},
}
router = APIRouter(prefix="/api", responses=REFUSALS)
LINES_AT_ONCE = 500
SeatQuery = Annotated[int | None, Query(ge=-1, le=100)]


# ---------------------------------------------------------------------- the shelf


@router.get("/games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """The games on the shelf."""
    return [game_info(load(slug)) for slug in games()]


@router.get("/games/{slug}", tags=["games"])
async def one_game(slug: str) -> GameInfo:
    """A game with its options."""
    return game_info(game_here(slug))


@router.get("/games/{slug}/rules", tags=["games"])
async def find_rules(slug: str, q: Annotated[str, Query(max_length=200)] = "") -> RulesFound:
    """The rules and rulings of a game that contain all the words."""
    game = game_here(slug)
    words = q.lower().split()
    found = [rule for rule in all_rules(game) if all(word in f"{rule.id} {rule.text}".lower() for word in words)]
    return RulesFound(rules=found)


@router.get("/games/{slug}/rules/{rule}", tags=["games"])
async def one_rule(slug: str, rule: str) -> RuleInfo:
    """One rule or ruling by its id."""
    for found in all_rules(game_here(slug)):
        if found.id == rule:
            return found
    raise Refusal(404, "there is no such rule")


@router.get("/bots", tags=["games"])
async def list_bots() -> dict[str, str]:
    """The bots by name, weakest first, with a word about each."""
    return bots()


# ---------------------------------------------------------------------- oneself


@router.get("/me", tags=["identity"])
async def who_am_i(known: Visitor) -> Me:
    """Who the cookie says one is."""
    return Me(nickname=known.nickname if known else "", has_password=bool(known and known.password))


@router.post("/me", tags=["identity"])
async def call_me(body: NewName, request: Request, response: Response, known: Visitor) -> Me:
    """Takes or changes a nickname; a newcomer gets a cookie."""
    limit(request, "name", known)
    identity = identity_of(request)
    if known is None:
        known = await identity.welcome(body.nickname)
    else:
        await identity.rename(known, body.nickname)
    give_cookie(request, response, known)
    return Me(nickname=known.nickname, has_password=known.password is not None)


@router.post("/me/password", tags=["identity"])
async def set_password(body: NewPassword, request: Request, response: Response, person: Player) -> Me:
    """Sets a password, to come back from another device under the same name."""
    limit(request, "door", person)
    await identity_of(request).set_password(person, body.password, body.current)
    give_cookie(request, response, person)
    return Me(nickname=person.nickname, has_password=True)


@router.post("/sign-in", tags=["identity"])
async def sign_in(body: SignIn, request: Request, response: Response) -> Me:
    """Comes back with name and password."""
    limit(request, "door", None)
    person = await identity_of(request).sign_in(body.nickname, body.password)
    give_cookie(request, response, person)
    return Me(nickname=person.nickname, has_password=True)


@router.post("/sign-out", tags=["identity"])
async def sign_out(response: Response) -> Done:
    """Forgets who one is, on this device."""
    response.delete_cookie(COOKIE, path="/")
    return Done(go="/")


# ---------------------------------------------------------------------- tables


@router.get("/tables", tags=["tables"])
async def list_tables(
    house: HouseHere,
    known: Visitor,
    which: Annotated[str, Query(pattern="^(open|playing|over|mine)$")] = "open",
    most: Annotated[int, Query(ge=1, le=200)] = 50,
) -> TableList:
    """Open and running tables that are listed, or one's own."""
    if which == "mine":
        rows = await house.storage.tables_of(known.id, most) if known is not None else []
    else:
        rows = await house.storage.tables_in(which, most)
    shown = [house.as_shown(row) for row in rows]
    return TableList(
        tables=[table_info(row, known) for row in shown if row.slug in games() and which in {row.phase, "mine"}]
    )


@router.post("/tables", tags=["tables"])
async def make_table(body: NewTable, request: Request, house: HouseHere, person: Player) -> TableInfo:
    """Makes a table; without open seats the game begins at once."""
    limit(request, "table", person)
    wishes = [SeatWish(seat.kind, seat.name) for seat in body.seats]
    table = await house.create(person, body.game, wishes, dict(body.options), body.pace, body.listed)
    return table_info(table.shown_row, person)


@router.get("/tables/{id}", tags=["tables"])
async def one_table(id: str, house: HouseHere, known: Visitor) -> TableInfo:
    """A table: who sits where, its options, the commitment to its seed."""
    return table_info((await house.table(id)).shown_row, known)


@router.get("/tables/{id}/state", tags=["playing"])
async def table_state(
    id: str,
    request: Request,
    house: HouseHere,
    known: Visitor,
    seat: SeatQuery = None,
    lines: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> TableState:
    """What one may see of a table now, as plain data; `lines`: how much of the chronicle one has already."""
    limit(request, "look", known)
    table = await house.table(id)
    listener = listener_for(table, known, seat)
    sight = table.sights[listener.viewer]
    start = min(lines, len(sight.lines))
    return TableState(
        version=sight.version,
        seat=sight.reader,
        view=sight.view.data() if sight.view is not None else None,
        chronicle=[line.data() for line in sight.lines[start:]],
        start=start,
        status=status(table, house.hub, listener),
    )


@router.post("/tables/{id}/moves", tags=["playing"])
async def play_move(id: str, body: NewMove, request: Request, house: HouseHere, known: Visitor) -> Played:
    """Plays a move. Sending the same id again does no harm."""
    limit(request, "move", known)
    try:
        table, seat = await house.play(id, known, body.seat, body.move, body.version, body.id)
    except Refusal as refusal:
        if refusal.stale:
            return await _refuse_with_state(house, id, known, body.seat, refusal)  # type: ignore[return-value] # FastAPI passes a Response on as it is
        raise
    return Played(version=table.sights[seat].version)


async def _refuse_with_state(
    house: House, id: str, known: Person | None, seat: int | None, refusal: Refusal
) -> JSONResponse:
    table = await house.table(id)
    listener = listener_for(table, known, house.seat_for(table, known, seat))
    state = update(table, house.hub, listener)
    return JSONResponse({"reason": refusal.reason, "rule": refusal.rule, "state": state}, refusal.status)


@router.get("/tables/{id}/why", tags=["playing"])
async def why_not(
    id: str,
    request: Request,
    house: HouseHere,
    known: Visitor,
    target: Annotated[str, Query(max_length=200)] = "",
    move: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seat: SeatQuery = None,
) -> Reasons:
    """Why can't I? For something on the board (`target`) or a move: the reason and the rule."""
    limit(request, "look", known)
    table = await house.table(id)
    found = house.why_not(table, house.seat_for(table, known, seat), target, move)
    return Reasons(reasons=[ReasonInfo(words=words, reason=why.text, rule=why.rule) for words, why in found])


@router.post("/tables/{id}/undo", tags=["playing"])
async def take_back(id: str, body: WhichSeat, request: Request, house: HouseHere, person: Player) -> Done:
    """Takes back one's own last move; `done` false: the others are asked."""
    limit(request, "move", person)
    return Done(done=await house.take_back(id, person, body.seat))


@router.post("/tables/{id}/undo/answer", tags=["playing"])
async def answer_take_back(id: str, body: Consent, request: Request, house: HouseHere, person: Player) -> Done:
    """Agrees, or not, to another player's taking back."""
    limit(request, "move", person)
    await house.answer_take_back(id, person, body.agree)
    return Done()


@router.post("/tables/{id}/leave", tags=["tables"])
async def leave(id: str, body: WithBot, request: Request, house: HouseHere, person: Player) -> Done:
    """Leaves the seat to a bot until one comes back."""
    limit(request, "move", person)
    await house.set_away(id, person, True, body.bot)
    return Done()


@router.post("/tables/{id}/return", tags=["tables"])
async def come_back(id: str, request: Request, house: HouseHere, person: Player) -> Done:
    """Takes the seat back from the bot."""
    limit(request, "move", person)
    await house.set_away(id, person, False)
    return Done()


@router.post("/tables/{id}/start", tags=["tables"])
async def start(id: str, body: WithBot, request: Request, house: HouseHere, person: Player) -> Done:
    """Fills the open seats with bots and begins; for who made the table."""
    limit(request, "move", person)
    await house.start(id, person, body.bot)
    return Done()


@router.post("/tables/{id}/sit", tags=["tables"])
async def sit_down(id: str, request: Request, house: HouseHere, person: Player) -> Done:
    """Takes the first open seat of a listed table."""
    limit(request, "table", person)
    table = await house.take_open_seat(id, person)
    return Done(go=f"/tables/{table.id}")


@router.post("/join", tags=["tables"])
async def join(body: Token, request: Request, house: HouseHere, person: Player) -> TableInfo:
    """Takes the seat of an invitation."""
    limit(request, "table", person)
    return table_info((await house.join(body.token, person)).shown_row, person)


@router.post("/tables/{id}/chat", tags=["tables"])
async def say(id: str, body: Talk, request: Request, house: HouseHere, person: Player) -> Done:
    """Says something to everybody at the table."""
    limit(request, "talk", person)
    await house.say(id, person, body.text)
    return Done()


# ---------------------------------------------------------------------- film and records


@router.get("/tables/{id}/film/{n}", tags=["film"], response_model_by_alias=True)
async def film(id: str, n: int, request: Request, house: HouseHere, known: Visitor, seat: SeatQuery = None) -> Frame:
    """A moment of the game through one's own eyes; when it is over, through anybody's."""
    limit(request, "look", known)
    return await film_frame(house, await house.table(id), known, n, seat)


@router.get("/tables/{id}/lines", tags=["film"], response_model_by_alias=True)
async def earlier_lines(
    id: str,
    request: Request,
    house: HouseHere,
    known: Visitor,
    before: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: SeatQuery = None,
) -> Lines:
    """Lines of the chronicle as list items: those that come before number `before`."""
    limit(request, "look", known)
    table = await house.table(id)
    viewer = reading_eyes(table, known, seat)
    lines = table.sights[viewer].lines[:before]
    start = max(0, len(lines) - LINES_AT_ONCE)
    return Lines(start=start, lines=line_items(lines[start:], table.names, start))


@router.get("/tables/{id}/chronicle", tags=["film"], response_class=PlainTextResponse)
async def export_chronicle(
    id: str, request: Request, house: HouseHere, known: Visitor, seat: SeatQuery = None
) -> PlainTextResponse:
    """What has happened so far, as far as one may know it, as text. While a game runs this is what can be saved."""
    limit(request, "look", known)
    table = await house.table(id)
    name = f"{table.row.slug}-{table.id}-chronicle.txt"
    text = chronicle_text(table, reading_eyes(table, known, seat))
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{id}/record", tags=["film"], response_class=PlainTextResponse)
async def export_record(id: str, house: HouseHere) -> PlainTextResponse:
    """The record of a finished game, as `greathall record verify` reads it."""
    table = await house.table(id)
    name = f"{table.row.slug}-{table.id}.txt"
    return PlainTextResponse(record_text(table), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/records", tags=["film"])
async def import_record(body: RecordText, request: Request, house: HouseHere, person: Player) -> TableInfo:
    """Lays a record out as a table: to watch it, or to go on with it against bots."""
    limit(request, "upload", person)
    return table_info((await house.open_record(person, body.record, body.seat)).shown_row, person)


# ---------------------------------------------------------------------- helpers


def game_here(slug: str) -> Game:
    if slug not in games():
        raise Refusal(404, "there is no such game")
    return load(slug)


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        slug=game.slug,
        title=game.title,
        tagline=game.tagline,
        version=game.version,
        least_seats=game.seats.start,
        most_seats=game.seats.stop - 1,
        minutes=game.minutes,
        weight=game.weight,
        options=[
            OptionInfo(
                name=option.name,
                text=option.text,
                rule=option.rule,
                default=option.default,
                values=list(option.values),
                meanings=list(option.meanings),
                least=option.least,
                most=option.most,
            )
            for option in game.options
            if not is_path(game, option.name)
        ],
    )


def all_rules(game: Game) -> list[RuleInfo]:
    rules = [RuleInfo(id=id, kind="rule", text=text) for id, text in game.rules.items()]
    rulings = [
        RuleInfo(id=id, kind="ruling", text=f"{ruling.title}. {ruling.text}".replace("**", "").replace("*", ""))
        for id, ruling in game.rulings.items()
    ]
    return rules + rulings


def table_info(row: TableRow, person: Person | None) -> TableInfo:
    who = person.id if person is not None else None
    return TableInfo(
        id=row.id,
        game=row.slug,
        title=load(row.slug).title,
        version=row.version,
        phase=row.phase,
        options=row.options,
        seats=seat_infos(row, who),
        owner=who is not None and who == row.owner,
        commitment=commitment(row.seed),
        seed=str(row.seed) if row.phase == OVER else "",
        page=f"/tables/{row.id}",
    )


def reading_eyes(table: Table, person: Person | None, seat: int | None) -> int:
    """Whose chronicle one may read: that of a seat of one's own, the spectators', and after the game anybody's."""
    if seat is not None and seat in table.seats_of(person.id if person is not None else None):
        return seat
    return film_viewer(table, person, seat)


def listener_for(table: Table, person: Person | None, seat: int | None) -> Listener:
    """The eyes of one request: a seat of one's own, or the spectators'."""
    mine = table.seats_of(person.id if person is not None else None)
    viewer = eyes_of(table, mine)
    if seat is not None:
        if seat >= 0 and seat not in mine:
            raise Refusal(403, "that is not your seat")
        viewer = seat if seat >= 0 else table.spectator
    return Listener(table.id, person.id if person is not None else None, mine, viewer)
