"""How somebody wants to be told what happens while they are away, and the links that the messages hold."""

from __future__ import annotations

import secrets
from dataclasses import replace

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import FormData

from greathall.hall.dependencies import Notices, Visitor, address_of, limit
from greathall.hall.doorkeeper import home_of
from greathall.hall.entities import Person
from greathall.hall.notices.entities import MAIL, Wishes
from greathall.hall.notices.feed import MOST_ENTRIES, atom
from greathall.hall.notices.mail import is_address
from greathall.hall.notices.webhook import KINDS, MOST_ADDRESS, check_hook
from greathall.hall.refusals import NotHere, NotUnderstood, NotYours, Refusal
from greathall.hall.routers import status_of
from greathall.hall.templating import render

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
MINUTES = {10: "10 minutes", 60: "an hour", 360: "6 hours", 1440: "a day"}
NOT_VALID = "this link is not valid any more"


def _page(
    notifier: Notices, known: Person | None, wishes: Wishes | None, said: str = "", status: int = 200
) -> Response:
    shown = wishes or Wishes("", "")
    return HTMLResponse(
        render(
            "notices.html",
            me=known,
            wishes=shown,
            said=said,
            mails=notifier.mail is not None,
            kinds=KINDS,
            minutes=MINUTES,
            feed=f"{shown.base}notices/feed/{shown.feed}" if shown.feed else "",
        ),
        status,
    )


@router.get("/me/notices")
async def notices_page(known: Visitor, notifier: Notices) -> Response:
    """What one wants to be told, and where."""
    return _page(notifier, known, await notifier.book.wishes(known.id) if known is not None else None)


@router.post("/me/notices")
async def notices_form(request: Request, known: Visitor, notifier: Notices) -> Response:
    """The form of that page."""
    if known is None:
        raise NotYours("choose a name first: then there is somebody to tell")
    limit(request, "name", known)
    form = await request.form(max_files=0, max_fields=20)
    before = await notifier.book.wishes(known.id)
    wishes = before or Wishes(known.id, secrets.token_urlsafe(12), since=notifier.clock())
    try:
        wishes = _chosen(form, wishes, notifier, base_of(request, notifier.service.settings.names))
        old = before or Wishes("", "")
        fresh = [
            new.casefold()
            for new, known in ((wishes.mail, old.mail), (wishes.hook, old.hook), (wishes.hook_kind, old.hook_kind))
            if new not in {"", known}
        ]
        if fresh:
            # Whoever asks under many names, or for many addresses, asks from one place.
            for who in (*fresh, home_of(address_of(request))):
                notifier.service.limits.take("letter", who)
    except Refusal as refusal:
        return _page(notifier, known, before, refusal.reason, status_of(refusal))
    await notifier.keep(before, wishes)
    return RedirectResponse("/me/notices", 303)


def base_of(request: Request, names: tuple[str, ...]) -> str:
    """Where links in notices lead: to a name the hall was given, whatever address somebody called it by."""
    called = request.base_url
    given = [name for name in names if name != "*"]
    return str(called if not given or called.hostname in given else called.replace(hostname=given[0], port=None))


def _chosen(form: FormData, wishes: Wishes, notifier: Notices, base: str) -> Wishes:
    """What the form says, on top of what was wanted before."""

    def word(name: str, most: int = MOST_ADDRESS) -> str:
        value = form.get(name)
        return value.strip()[: most + 1] if isinstance(value, str) else ""

    if word("wish") == "stop":
        return replace(wishes, mail="", mail_ok=False, hook="", hook_kind="", feed=None, trouble="")
    if word("wish") == "new-feed":
        return replace(wishes, feed=secrets.token_urlsafe(24))
    mail = word("mail", 254)
    if mail and notifier.mail is None:
        raise NotUnderstood("this hall sends no mail")
    if mail and not is_address(mail):
        raise NotUnderstood("that is not an address that mail can be sent to")
    hook = word("hook")
    kind = word("hook-kind", 10)
    if hook:
        hook = check_hook(hook, kind, notifier.webhooks.inside)
    minutes = word("minutes", 5)
    feed = (wishes.feed or secrets.token_urlsafe(24)) if word("feed", 5) else None
    return replace(
        wishes,
        mail=mail,
        hook=hook,
        hook_kind=kind if hook else "",
        feed=feed,
        turn=bool(word("turn", 5)),
        invitation=bool(word("invitation", 5)),
        over=bool(word("over", 5)),
        minutes=int(minutes) if minutes.isdecimal() and int(minutes) in MINUTES else wishes.minutes,
        base=base,
        # Whoever was told nothing until now is not told what happened meanwhile.
        since=wishes.since if wishes.mail_ok or wishes.hook or wishes.feed else notifier.clock(),
        trouble="",
    )


# ---------------------------------------------------------------------- links without a cookie


@router.get("/notices/stop/{link}")
async def stop_page(link: str, known: Visitor, notifier: Notices) -> Response:
    """Only looking stops nothing, for programs look into mail too; the page itself posts when somebody opens it."""
    found = await notifier.stopped_by(link)
    if found is None:
        raise NotHere(NOT_VALID)
    return HTMLResponse(render("notice_link.html", me=known, done=False, what="stop", channel=found[1]))


@router.post("/notices/stop/{link}")
async def stop(link: str, known: Visitor, notifier: Notices) -> Response:
    """What a mail program posts by itself (RFC 8058), and that page."""
    found = await notifier.stopped_by(link)
    if found is None:
        raise NotHere(NOT_VALID)
    await notifier.book.stop(*found)
    return HTMLResponse(render("notice_link.html", me=known, done=True, what="stop", channel=found[1]))


@router.get("/notices/confirm/{link}")
async def confirm_page(link: str, known: Visitor, notifier: Notices) -> Response:
    """What the first mail leads to."""
    if await notifier.confirmed_by(link) is None:
        raise NotHere(NOT_VALID)
    return HTMLResponse(render("notice_link.html", me=known, done=False, what="confirm", channel=MAIL))


@router.post("/notices/confirm/{link}")
async def confirm(link: str, known: Visitor, notifier: Notices) -> Response:
    """The address is the person's own."""
    wishes = await notifier.confirmed_by(link)
    if wishes is None:
        raise NotHere(NOT_VALID)
    await notifier.book.confirm(wishes)
    return HTMLResponse(render("notice_link.html", me=known, done=True, what="confirm", channel=MAIL))


@router.get("/notices/feed/{token}")
async def feed(token: str, request: Request, notifier: Notices) -> Response:
    """A person's notices for their feed reader."""
    limit(request, "look", None)
    wishes = (
        await notifier.book.wishes_by_feed(token)
        if 0 < len(token) <= 40 and token.isascii() and token.isprintable()
        else None
    )
    if wishes is None:
        raise NotHere("there is no such feed in this hall")
    told = await notifier.book.history(wishes.person, notifier.clock(), MOST_ENTRIES)
    tag = f'"{told[0].id}-{len(told)}"' if told else '"none"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(atom(wishes, told), media_type="application/atom+xml", headers=headers)
