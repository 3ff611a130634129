"""Who sits where: from the wishes of whoever makes a table, or from the players of a record."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass

from greathall.bots import bots
from greathall.hall.entities import OPEN, PLAYING, Person, Seat
from greathall.hall.identity import clean_name, some_names
from greathall.hall.recording import Layout
from greathall.hall.refusals import NotUnderstood, Refusal
from greathall.hall.standing import Standing

# A seat that the others have given to whoever has its link, until the person who sat there comes back.
INVITED = "invited"


@dataclass(frozen=True)
class SeatWish:
    """What the founder of a table wants on a seat: me, friend (at this screen), open (by link), or a kind of bot."""

    kind: str
    name: str = ""


def seats_for(wishes: list[SeatWish], person: Person) -> list[Seat]:
    """The seats of a new table."""
    taken = {wish.name for wish in wishes} | {person.nickname}
    names = some_names(len(wishes), secrets.randbits(32), taken)
    return [_seat(wish, person, name) for wish, name in zip(wishes, names, strict=True)]


def _seat(wish: SeatWish, person: Person, some_name: str) -> Seat:
    if wish.kind == "me":
        return Seat("person", person.id, person.nickname)
    if wish.kind == "friend":
        return Seat("person", person.id, clean_name(wish.name) if wish.name.strip() else some_name)
    if wish.kind == "open":
        return open_seat()
    if wish.kind in bots():
        return Seat("bot", None, some_name, wish.kind)
    raise NotUnderstood(f"a seat is 'me', 'friend', 'open' or a bot ({', '.join(bots())}), not '{wish.kind[:40]}'")


# What an invitation is made of: twelve of these letters and figures, none of which looks like another. They can be read
# out, and there are more than 5 * 10^17 of them: nobody finds one by trying.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 12


def open_seat() -> Seat:
    """A seat to which a new link leads."""
    return Seat("open", token="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))


def spelled(token: str) -> str:
    """An invitation as it is read out or typed: in groups of four."""
    return "-".join(token[start : start + 4] for start in range(0, len(token), 4))


def typed(words: str) -> str:
    """The invitation that somebody has typed, however they wrote it."""
    return "".join(letter for letter in words.upper() if letter in CODE_LETTERS)[: 2 * CODE_LENGTH]


def taken_seat(now: Standing, person: Person, token: str | None) -> Seat:
    """The seat of somebody who sits down at a table; a second Ann is called Ann 2."""
    name = person.nickname
    taken = {seat.name for seat in now.seats}
    if name in taken:
        name = next(f"{name} {number}" for number in range(2, 99) if f"{name} {number}" not in taken)
    return Seat("person", person.id, name, token=token)


def is_free(now: Standing, seat: int) -> bool:
    """Whether a link leads to this seat: one that is open, or whose person the others have replaced."""
    phase = now.progress.phase
    return (phase == OPEN and now.seats[seat].kind == "open") or (phase == PLAYING and now.seats[seat].gone == INVITED)


def bots_on_open_seats(now: Standing, bot: str) -> dict[int, Seat]:
    """The open seats with bots on them."""
    check_bot(bot)
    names = iter(some_names(len(now.seats), secrets.randbits(32), set(now.names)))
    return {number: Seat("bot", None, next(names), bot) for number, seat in enumerate(now.seats) if seat.kind == "open"}


def check_bot(bot: str) -> None:
    if bot not in bots():
        raise NotUnderstood(f"there is no bot '{bot[:40]}'; there are: {', '.join(bots())}")


def seats_of_record(layout: Layout, person: Person, seat: int) -> list[Seat]:
    """The players of a record: bots go on for all but the seat that the person takes, if there is anything to go on."""
    number = len(layout.versions) - 1
    players = layout.players[:number]
    if len(players) != number or not 0 <= seat < number:
        raise NotUnderstood(f"this record has {number} seats; name one of them")
    seats: list[Seat] = []
    for place, name in enumerate(players):
        shown = "Player"
        with suppress(Refusal):
            shown = clean_name(name.partition("(")[0])
        if place == seat and not layout.over:
            seats.append(Seat("person", person.id, person.nickname))
        else:
            kind = name.rpartition("(")[2].rstrip(")")
            seats.append(Seat("bot", None, shown, kind if kind in bots() else "greedy"))
    return seats
