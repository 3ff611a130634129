"""The pages: lobby, setting up a table, the table itself, the film, the rules, oneself.

Plain forms, so that they work without a script.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile

from greathall.bots import bots
from greathall.games import games, load
from greathall.hall.assets import lean_style
from greathall.hall.clock_wishes import clock_wanted
from greathall.hall.dependencies import (
    CurrentPerson,
    Service,
    Visitor,
    address_of,
    give_cookie,
    identity_of,
    limit,
    lock_out_others,
    renew_cookie,
    sign_out,
)
from greathall.hall.drawing import board_css, draw_emblem, draw_sprite, draw_vignette, game_blazon
from greathall.hall.entities import OPEN, PLAYING, Person, id_of
from greathall.hall.eyes import Eyes
from greathall.hall.film import readable
from greathall.hall.hints import check_hints
from greathall.hall.identity import COOKIE
from greathall.hall.lesson_progress import bring_along, progress_of
from greathall.hall.messages import chat_items, status
from greathall.hall.muting import not_heard_by
from greathall.hall.parting import check_leaving
from greathall.hall.presenting import chosen_options, game_here, game_info, rules_found, table_info
from greathall.hall.recording import MOST_RECORD
from greathall.hall.refusals import NotHere, NotUnderstood, Refusal
from greathall.hall.routers import status_of
from greathall.hall.routers.compendium import art_picture
from greathall.hall.routers.film_pages import told_page
from greathall.hall.seating import SeatWish, is_free, typed
from greathall.hall.service import may_talk
from greathall.hall.sights import LINES_AT_FIRST, line_items
from greathall.hall.templating import render
from greathall.kernel import OptionValue
from greathall.lessons import (
    Progress,
    counted_words,
    has_first,
    has_lesson,
    lengths,
    minutes_words,
    read_lesson,
)
from greathall.rulebook import rulings_of, sections

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
LISTED = 30


def page(template: str, known: Person | None, **values: object) -> str:
    return render(template, me=known, **values)


def emblem(slug: str, size: int) -> Markup:
    return Markup(draw_emblem(game_blazon(slug), size))  # our own drawing


# ---------------------------------------------------------------------- the lobby


@router.get("/")
async def lobby(request: Request, service: Service, known: Visitor) -> HTMLResponse:
    """The games, and the tables at which they are played."""
    mine = await service.tables_of(known, LISTED)
    here = games()
    # One's own tables stand above; below are those of others.
    own = {summary.terms.id for summary in mine}
    waiting, running = [
        [table_info(summary, known) for summary in await service.listed(phase, LISTED) if summary.terms.id not in own]
        for phase in (OPEN, PLAYING)
    ]
    return HTMLResponse(
        page(
            "lobby.html",
            known,
            games=[(game_info(load(slug)), emblem(slug, 64), Markup(draw_vignette(slug))) for slug in here],
            arms={slug: emblem(slug, 34) for slug in here},
            mine=[table_info(summary, known) for summary in mine],
            lessons=lessons_for(progress_of(request), {summary.terms.slug for summary in mine}),
            waiting=waiting,
            running=running,
        )
    )


def lessons_for(progress: Progress, played: set[str]) -> dict[str, tuple[str, bool]]:
    """For each game that has a lesson: what the link to it says, and whether it comes first."""
    found: dict[str, tuple[str, bool]] = {}
    for slug in games():
        if has_lesson(slug):
            lesson = read_lesson(slug)
            learned = progress.learned(slug, len(lesson.chapters))
            begun = "Go on learning" if progress.begun(slug) else f"Learn it in {lesson.minutes} minutes"
            found[slug] = ("✓ Learned: once more" if learned else begun, not learned and slug not in played)
    return found


@router.get("/games/{slug}")
async def set_up(slug: str, known: Visitor, first: Annotated[str, Query(max_length=10)] = "") -> HTMLResponse:
    """A game with its options and seats, to make a table; with `?first=yes` all is chosen for a first game."""
    game = game_here(slug)
    return HTMLResponse(
        page(
            "game.html",
            known,
            game=game_info(game),
            emblem=emblem(slug, 96),
            vignette=Markup(draw_vignette(slug)),  # our own drawing
            sprite=Markup(draw_sprite(slug)),  # our own drawing
            pictures={
                option.name: [[art_picture(slug, art) for art in arts] for arts in option.arts]
                for option in game.options
            },
            first=first == "yes",
            has_first=has_first(game),
            has_lesson=has_lesson(slug),
            minutes=minutes_words(game),
            lengths=lengths(slug, first == "yes" and has_first(game)),
            counted=counted_words(slug),
            bots=bots(),
        )
    )


@router.post("/games/{slug}/play")
async def quick_play(
    slug: str, request: Request, service: Service, person: CurrentPerson, response: Response
) -> Response:
    """One click: me against bots, everything else as usual, or as for a first game where it is one."""
    limit(request, "table", person)
    game = game_here(slug)
    played = {summary.terms.slug for summary in await service.tables_of(person, LISTED)}
    options = {} if slug in played else {option.name: option.first for option in game.options}
    number = min(max(3, game.seats.start), game.seats.stop - 1)
    wishes = [SeatWish("me"), *(SeatWish("squire") for _ in range(number - 1))]
    table = await service.create(person, slug, wishes, options)
    return away_to(f"/tables/{table.id}", response)


@router.post("/tables")
async def make_table(request: Request, service: Service, person: CurrentPerson, response: Response) -> Response:
    """The form of `set_up`."""
    limit(request, "table", person)
    form = await request.form(max_files=0, max_fields=100)
    game = game_here(word(form, "game"))
    if word(form, "nickname").strip() and word(form, "nickname").strip() != person.nickname:
        await identity_of(request).rename(person, word(form, "nickname"))
    wishes: list[SeatWish] = []
    for number in range(game.seats.stop):
        kind = word(form, f"seat-{number}")
        if kind and kind != "none":
            wishes.append(SeatWish(kind, word(form, f"name-{number}")))
    options: dict[str, OptionValue] = {}
    for option in game.options:
        given = word(form, f"option-{option.name}")
        if given:
            options[option.name] = given
    pace = word(form, "pace")
    try:
        seconds = min(10.0, max(0.0, float(pace))) if pace else None
    except ValueError:
        seconds = None
    leaving = check_leaving(word(form, "leaving") or "bot")
    listed = word(form, "listed") != "no"
    clock = clock_wanted(lambda name: word(form, name))
    hints = check_hints(word(form, "hints") or "alone")
    table = await service.create(
        person,
        game.slug,
        wishes,
        options,
        pace=seconds,
        listed=listed,
        leaving=leaving,
        clock=clock,
        hints=hints,
    )
    return away_to(f"/tables/{table.id}", response)


def word(form: FormData, name: str) -> str:
    value = form.get(name)
    return value[:200] if isinstance(value, str) else ""


def away_to(address: str, response: Response) -> Response:
    """Goes on to another page, with whatever cookie was just given."""
    onward = RedirectResponse(address, 303)
    for name, value in response.raw_headers:
        if name == b"set-cookie":
            onward.raw_headers.append((name, value))
    return onward


# ---------------------------------------------------------------------- the table


@router.get("/tables/{id}")
async def table_page(id: str, request: Request, service: Service, known: Visitor) -> HTMLResponse:
    """The table as one may see it, complete; the WebSocket takes over from here."""
    limit(request, "look", known)
    table = await readable(service, id)
    if table.told:
        return told_page(table, known)
    eyes = Eyes(table, id_of(known))
    eyes.unheard = await not_heard_by(service.storage, id_of(known))
    eyes.hand_over()
    sight = eyes.sight
    start = max(0, len(sight.lines) - LINES_AT_FIRST)
    return HTMLResponse(
        page(
            "table.html",
            known,
            table=table_info(table.summary, known),
            game=table.game,
            emblem=emblem(table.terms.slug, 96),
            # What is only seen in the waiting room.
            vignette=Markup(draw_vignette(table.terms.slug)) if table.phase == OPEN else "",  # our own drawing
            chosen=chosen_options(table.game, table.terms.options) if table.phase == OPEN else [],
            sprite=Markup(draw_sprite(table.terms.slug)),  # our own drawing
            parts={name: Markup(text) for name, text in sight.drawn(table.names, table.notes).items()},
            chronicle=Markup("".join(line_items(sight.lines[start:], table.names, start))),  # escaped where it is drawn
            start=start,
            known_lines=eyes.sight.known,
            chat=Markup("".join(chat_items(eyes))),  # escaped where it is drawn
            chat_lines=len(table.now.chat),
            may_talk=may_talk(table, eyes.mine) and not (known is not None and known.muted),
            lines=len(sight.lines),
            version=sight.version,
            seat=sight.reader,
            mine=eyes.mine,
            status=status(eyes),
        )
    )


@router.get("/boards/{slug}.css")
async def board_sheet(slug: str) -> Response:
    """A game's own style sheet."""
    text = lean_style(board_css(game_here(slug).slug))
    return Response(text, media_type="text/css", headers={"cache-control": "max-age=300"})


# ---------------------------------------------------------------------- invitations, oneself, records


@router.get("/join")
async def invitation_by_code(code: Annotated[str, Query(max_length=40)]) -> Response:
    """The field for a code in the lobby."""
    return RedirectResponse(f"/join/{typed(code) or '-'}", 303)


@router.get("/join/{token}")
async def invitation(token: str, service: Service, known: Visitor) -> Response:
    """What a friend's link leads to."""
    try:
        table, seat = await service.invited(token)
    except NotHere as refusal:
        # Most often a letter of the code is another one: it can be mended here.
        return HTMLResponse(page("uninvited.html", known, reason=refusal.reason, status=404, token=token[:40]), 404)
    if table.now.seats_of(id_of(known)) or not is_free(table.now, seat):
        return RedirectResponse(f"/tables/{table.id}", 303)
    return HTMLResponse(
        page(
            "join.html",
            known,
            table=table_info(table.summary, known),
            game=table.game,
            host=next((seat.name for seat in table.now.seats if seat.person == table.terms.owner), ""),
            emblem=emblem(table.terms.slug, 96),
            vignette=Markup(draw_vignette(table.terms.slug)),  # our own drawing
            sprite=Markup(draw_sprite(table.terms.slug)),  # our own drawing
        )
    )


@router.post("/join/{token}")
async def accept_invitation(
    token: str, request: Request, service: Service, person: CurrentPerson, response: Response
) -> Response:
    """The form on that page."""
    limit(request, "table", person)
    form = await request.form(max_files=0, max_fields=10)
    if word(form, "nickname").strip() and word(form, "nickname").strip() != person.nickname:
        await identity_of(request).rename(person, word(form, "nickname"))
    table = await service.join(token, person)
    return away_to(f"/tables/{table.id}", response)


@router.get("/me")
async def me_page(known: Visitor) -> HTMLResponse:
    """Name and password."""
    return HTMLResponse(page("me.html", known, said=""))


@router.post("/me")
async def me_form(request: Request, known: Visitor) -> Response:
    """Changes the name, sets a password, comes back with one, or leaves this device."""
    form = await request.form(max_files=0, max_fields=10)
    identity = identity_of(request)
    wish = word(form, "wish")
    response = RedirectResponse("/", 303)
    limit(request, "door" if wish in {"sign-in", "password"} else "name", known)
    if wish == "sign-out":
        await sign_out(request, response)
        return response
    try:
        if wish == "sign-in":
            known = await identity.sign_in(word(form, "nickname"), word(form, "password"), address_of(request))
        elif known is None:
            known = await identity.welcome(word(form, "nickname"))
        elif wish == "password":
            await identity.set_password(known, word(form, "password"), word(form, "current"), address_of(request))
            await lock_out_others(request, known)
        else:
            await identity.rename(known, word(form, "nickname"))
    except Refusal as refusal:
        fresh = await identity.person(request.cookies.get(COOKIE))
        return HTMLResponse(page("me.html", fresh, said=refusal.reason), status_of(refusal))
    if wish == "sign-in":
        give_cookie(request, response, known)
        await bring_along(identity.storage, known.id, request, response)
    else:
        renew_cookie(request, response, known)
    return response


@router.post("/records")
async def open_record(request: Request, service: Service, person: CurrentPerson, response: Response) -> Response:
    """Opens a record from a file."""
    limit(request, "upload", person)
    async with request.form(max_files=1, max_fields=5, max_part_size=MOST_RECORD) as form:
        upload, seat = form.get("file"), word(form, "seat")
        data = await upload.read(MOST_RECORD + 1) if isinstance(upload, UploadFile) else b""
    if not data or len(data) > MOST_RECORD:
        raise NotUnderstood("choose the file of a record, as 'save' and 'export' write it")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotUnderstood("this file is not a record: it is not text") from None
    number = int(seat) if seat.isdecimal() and len(seat) < 4 else 1  # people count from one
    table = await service.open_record(person, text, max(number, 1) - 1)
    return away_to(f"/tables/{table.id}", response)


# ---------------------------------------------------------------------- papers


@router.get("/rules/{slug}")
async def rules_page(slug: str, known: Visitor, q: Annotated[str, Query(max_length=200)] = "") -> HTMLResponse:
    """The rules of a game, to read and to search."""
    game = game_here(slug)
    found = rules_found(game, q)
    settled = {id for named in rulings_of(slug).values() for id in named}
    return HTMLResponse(
        page(
            "rules.html",
            known,
            game=game_info(game),
            emblem=emblem(slug, 72),
            rules={rule.id: rule for rule in found},
            sections=[] if q.strip() else sections(slug),
            beside=rulings_of(slug),
            loose=[rule.id for rule in found if rule.kind == "ruling" and rule.id not in settled],
            q=q,
        )
    )


@router.get("/docs")
async def docs_page(request: Request, known: Visitor) -> HTMLResponse:
    """The API, drawn by ourselves: the usual page would load scripts from elsewhere."""
    schema = request.app.openapi()
    routes = [
        (method.upper(), path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return HTMLResponse(page("docs.html", known, routes=routes, schemas=schema["components"]["schemas"]))


@router.get("/robots.txt")
async def robots() -> PlainTextResponse:
    return PlainTextResponse("User-agent: *\nDisallow: /tables/\nDisallow: /join/\n")
