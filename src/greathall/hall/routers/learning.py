"""Lessons in the browser: the table of a lesson's place, with its bubble, and how the lesson answers a move.

Where a learner is, is the address; how far they came, a cookie (lesson_progress.py). The position follows from the
lesson alone, so no table has to be kept.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup

from greathall.hall.dependencies import Service, Visitor, limit
from greathall.hall.drawing import draw_sprite, natural
from greathall.hall.drawing.telling import capital
from greathall.hall.entities import Person
from greathall.hall.lesson_progress import keep_in_cookie, keep_with_person, progress_of
from greathall.hall.outcomes import outcome_of
from greathall.hall.presenting import game_here
from greathall.hall.refusals import NotHere, NotNow
from greathall.hall.schemas.playing import NewMove, Outcome, ReasonInfo, Reasons
from greathall.hall.sights import LINES_AT_FIRST, draw_fragments, line_items
from greathall.hall.templating import render
from greathall.kernel import IllegalMove, answers_about, fill
from greathall.lessons import Place, Tutor, has_lesson, told_text

router = APIRouter(include_in_schema=False)
BRIEF = 60
READ_ON = "Read the bubble, then choose Go on."


@cache
def _tutor(slug: str) -> Tutor:
    return Tutor(slug)


def tutor_of(slug: str) -> Tutor:
    """The lesson of a game that is here and has one."""
    game = game_here(slug)
    if not has_lesson(slug):
        raise NotHere(f"{game.title} has no lesson")
    return _tutor(slug)


def _at(slug: str, chapter: int, step: int) -> tuple[Tutor, Place]:
    tutor = tutor_of(slug)
    place = Place(chapter - 1, step - 1)
    if not tutor.exists(place):
        raise NotHere("this lesson has no such place")
    return tutor, place


def address(slug: str, place: Place) -> str:
    """Where a place is found; chapters and steps are counted from 1 there."""
    return f"/learn/{slug}/{place.chapter + 1}/{place.step + 1}"


def _names(tutor: Tutor, known: Person | None) -> list[str]:
    return tutor.lesson.names(known.nickname if known is not None else "Guest")


def _brief(words: str) -> str:
    """A move as a bubble names it: what a long one promises stands beside the piece itself."""
    return words if len(words) <= BRIEF else words.partition(":")[0]


@router.get("/learn/{slug}")
def begin(slug: str, request: Request) -> Response:
    """Where one left, or the beginning."""
    tutor = tutor_of(slug)
    place = progress_of(request).place(slug)
    return RedirectResponse(address(slug, place if tutor.exists(place) else Place()), 303)


@router.get("/learn/{slug}/{chapter}/{step}")
def lesson_page(slug: str, chapter: int, step: int, request: Request, known: Visitor) -> HTMLResponse:
    """The table as it lies at a place of the lesson, and the bubble."""
    limit(request, "look", known)
    tutor, place = _at(slug, chapter, step)
    seat = tutor.lesson.seat
    state = tutor.position(place)
    view = state.view(seat)
    names = _names(tutor, known)
    lines = state.told(seat)
    start = max(0, len(lines) - LINES_AT_FIRST)
    bubble = tutor.bubble(place, view)
    if bubble.move < 0:
        view.offers = []  # first one reads on
        view.asked = []
        view.waiting = "Read the bubble, then choose Finish." if tutor.after(place) is None else READ_ON
    progress = progress_of(request)
    progress.go(slug, place)
    after = tutor.next_chapter(place)
    parts = draw_fragments(view, names, lines, since=tutor.read_before(place))
    response = HTMLResponse(
        render(
            "lesson.html",
            me=known,
            game=tutor.game,
            seat=seat,
            here=address(slug, place),
            bubble=bubble,
            words=capital(_brief(fill(natural(slug, bubble.words), names))),
            place=place,
            chapters=tutor.lesson.chapters,
            steps=len(tutor.chapter(place).steps),
            done=progress.chapters(slug),
            skip=address(slug, after) if after is not None else "",
            last=tutor.after(place) is None,
            watched=bool(place.step and tutor.chapter(place).steps[place.step - 1].then),
            sprite=Markup(draw_sprite(slug)),  # our own drawing
            parts={name: Markup(text) for name, text in parts.items()},
            chronicle=Markup("".join(line_items(lines[start:], names, start))),  # escaped where it is drawn
            start=start,
        )
    )
    keep_in_cookie(request, response, progress)
    return response


@router.get("/learn/{slug}/{chapter}/{step}/on")
async def go_on(slug: str, chapter: int, step: int, request: Request, service: Service, known: Visitor) -> Response:
    """On to the next bubble; after the last one back to the lobby, where the game is marked as learned."""
    limit(request, "look", known)
    tutor, place = _at(slug, chapter, step)
    progress = progress_of(request)
    after = tutor.after(place)
    progress.go(slug, after or Place())
    if after is None or after.chapter != place.chapter:
        progress.finish(slug, place.chapter)
        if known is not None:
            await keep_with_person(service.storage, known.id, progress)
    response = RedirectResponse(address(slug, after) if after is not None else f"/#game-{slug}", 303)
    keep_in_cookie(request, response, progress)
    return response


@router.post("/api/lessons/{slug}/{chapter}/{step}/moves")
def answer_move(
    slug: str, chapter: int, step: int, body: NewMove, request: Request, known: Visitor
) -> dict[str, object]:
    """What the lesson says to a move: on to the next place, or 'you may, but'."""
    limit(request, "move", known)
    tutor, place = _at(slug, chapter, step)
    names = _names(tutor, known)
    try:
        answer = tutor.answer(place, body.move)
    except IllegalMove as error:
        raise NotNow(fill(str(error), names)) from None
    if answer.right:
        return {"go": f"{address(slug, place)}/on"}
    # What is typed in a terminal is clicked here, and has other words.
    asked = tutor.bubble(place, tutor.position(place).view(tutor.lesson.seat)).words
    say = answer.say.removesuffix(f"Try: {asked}.")
    if say != answer.say:
        say += f"Try: {_brief(natural(slug, asked))}."
    return {"say": fill(say, names), "told": told_text(answer.told, names)[:6]}


@router.get("/api/lessons/{slug}/{chapter}/{step}/since")
def since(slug: str, chapter: int, step: int, request: Request, known: Visitor) -> list[dict[str, object]]:
    """What happened since the bubble before, move by move, as the frames of a film are shown."""
    limit(request, "look", known)
    tutor, place = _at(slug, chapter, step)
    seat = tutor.lesson.seat
    names = _names(tutor, known)
    states = tutor.since(place)
    told = len(tutor.position(Place(place.chapter, place.step - 1)).told(seat)) if states else 0
    frames: list[dict[str, object]] = []
    for state in states:
        lines = state.told(seat)
        if len(lines) == told:  # half of a move, about which nothing is said yet
            continue
        view = state.view(seat)
        view.offers = []  # a film is looked at, not played
        parts = draw_fragments(view, names, lines[told:], read=lines)
        frame: dict[str, object] = {name: parts[name] for name in ("board", "players", "ribbon")}
        frames.append(frame | {"chronicle": line_items(lines[told:], names, told)})
        told = len(lines)
    return frames


@router.get("/api/lessons/{slug}/{chapter}/{step}/outcome")
def outcome(
    slug: str,
    chapter: int,
    step: int,
    request: Request,
    known: Visitor,
    move: Annotated[int, Query(ge=0, le=1_000_000)],
) -> Outcome:
    """What a move is certain to bring. As at any table."""
    limit(request, "look", known)
    tutor, place = _at(slug, chapter, step)
    return outcome_of(tutor.position(place), tutor.lesson.seat, move, _names(tutor, known))


@router.get("/api/lessons/{slug}/{chapter}/{step}/why")
def why_not(
    slug: str,
    chapter: int,
    step: int,
    request: Request,
    known: Visitor,
    target: Annotated[str, Query(max_length=200)] = "",
    move: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Reasons:
    """Why can't I? As at any table."""
    limit(request, "look", known)
    tutor, place = _at(slug, chapter, step)
    seat = tutor.lesson.seat
    state = tutor.position(place)
    names = _names(tutor, known)
    if move is not None:
        if move >= len(tutor.game.vocabulary):
            raise NotHere(f"there is no move number {move}")
        reason = state.why_not(seat, move)
        words = tutor.game.vocabulary.words(move)
        return Reasons(reasons=[ReasonInfo(words=words, reason=fill(reason.text, names), rule=reason.rule)])
    return Reasons(
        reasons=[
            ReasonInfo(words=fill(found.words, names), reason=fill(found.reason.text, names), rule=found.reason.rule)
            for found in answers_about(state, seat, target)
        ]
    )
