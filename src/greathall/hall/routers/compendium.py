"""The compendium of a game's box: a page with a filter and a search, a page for each thing, and the same as JSON.

Beside it the game in short, on one screen, and the glossary.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from greathall.compendium import Entry, entries, entry_of, kinds, search
from greathall.glossary import common_words, glossary
from greathall.hall.dependencies import Visitor
from greathall.hall.drawing import blazons_of, draw_emblem, draw_sprite, fallback_blazon, game_blazon
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.presenting import game_here, game_info
from greathall.hall.refusals import NotHere
from greathall.hall.routers import api_router
from greathall.hall.schemas.games import EntriesFound, EntryInfo, NumberInfo
from greathall.hall.templating import render
from greathall.kernel import GreathallError
from greathall.lessons import Shown, has_lesson, has_short, read_short

pages = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router = api_router()
Words = Annotated[str, Query(max_length=200)]


def address(slug: str, entry: Entry) -> str:
    return f"/games/{slug}/compendium/{entry.id}"


def picture(slug: str, thing: Entry | Shown) -> Markup:
    return art_picture(slug, thing.art or thing.name)


def art_picture(slug: str, art: str) -> Markup:
    """The drawing that the table uses: from the page's sprite, or arms made from the name."""
    if art in blazons_of(slug):
        # Our own drawing; the id has nothing in it but letters, digits and hyphens.
        return Markup(f'<svg class="em" aria-hidden="true"><use href="#{sprite_id(art)}"/></svg>')
    return Markup(draw_emblem(fallback_blazon(art), 0))  # our own drawing


def _entry(slug: str, id: str) -> Entry:
    game_here(slug)
    try:
        return entry_of(slug, id)
    except GreathallError as error:
        raise NotHere(str(error)) from None


@pages.get("/games/{slug}/short")
async def short_page(slug: str, known: Visitor) -> HTMLResponse:
    """The game on one screen."""
    game = game_here(slug)
    if not has_short(slug):
        raise NotHere(f"nobody has told {game.title} in short yet")
    short = read_short(slug)
    return HTMLResponse(
        render(
            "short.html",
            me=known,
            game=game_info(game),
            short=short,
            sprite=Markup(draw_sprite(slug)),  # our own drawing
            emblem=Markup(draw_emblem(game_blazon(slug), 96)),  # our own drawing
            pieces=[(piece, picture(slug, piece)) for piece in short.pieces],
            lesson=has_lesson(slug),
        )
    )


@pages.get("/games/{slug}/glossary")
async def glossary_page(slug: str, known: Visitor) -> HTMLResponse:
    """What the words mean."""
    game = game_here(slug)
    return HTMLResponse(
        render(
            "glossary.html",
            me=known,
            game=game,
            emblem=Markup(draw_emblem(game_blazon(slug), 72)),  # our own drawing
            words=glossary(slug),
            common=common_words(),
        )
    )


@pages.get("/games/{slug}/compendium")
async def compendium_page(slug: str, known: Visitor, q: Words = "", kind: Words = "") -> HTMLResponse:
    """Everything in the box, or what a search finds."""
    game = game_here(slug)
    found = search(slug, q, kind)
    return HTMLResponse(
        render(
            "compendium.html",
            me=known,
            game=game,
            sprite=Markup(draw_sprite(slug)),  # our own drawing
            groups=[(name, [entry for entry in found if entry.kind == name]) for name in kinds(slug)],
            pictures={entry.id: picture(slug, entry) for entry in found},
            found=len(found),
            all=len(entries(slug)),
            kinds=kinds(slug),
            kind=kind,
            q=q,
        )
    )


@pages.get("/games/{slug}/compendium/{id}")
async def entry_page(slug: str, id: str, known: Visitor) -> HTMLResponse:
    """One thing of the box."""
    entry = _entry(slug, id)
    game = game_here(slug)
    return HTMLResponse(
        render(
            "entry.html",
            me=known,
            game=game,
            sprite=Markup(draw_sprite(slug)),  # our own drawing
            entry=entry,
            picture=picture(slug, entry),
            rules=[(id, game.rules.get(id) or game.rulings[id].title) for id in entry.rules],
        )
    )


def entry_info(slug: str, entry: Entry) -> EntryInfo:
    return EntryInfo(
        id=entry.id,
        name=entry.name,
        kind=entry.kind,
        text=entry.text,
        rules=list(entry.rules),
        numbers=[NumberInfo(label=found.label, words=found.words, source=found.source) for found in entry.numbers],
        source=entry.source,
        note=entry.note,
        page=address(slug, entry),
    )


@router.get("/games/{slug}/compendium", tags=["games"])
async def find_entries(slug: str, q: Words = "", kind: Words = "") -> EntriesFound:
    """The things of a game's box that fit some words, the ones called so first."""
    game_here(slug)
    return EntriesFound(entries=[entry_info(slug, entry) for entry in search(slug, q, kind)])


@router.get("/games/{slug}/compendium/{id}", tags=["games"])
async def one_entry(slug: str, id: str) -> EntryInfo:
    """One thing of the box by its id."""
    return entry_info(slug, _entry(slug, id))
