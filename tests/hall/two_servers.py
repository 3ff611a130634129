"""People at two servers on one database."""

from __future__ import annotations

import time
from collections.abc import Callable

import sqlalchemy as sa

import greathall
from greathall.hall.scenes import asked_in_secret
from greathall.hall.standing import played
from tests.hall.guests import Guest, Hall


def at(hall: Hall, guest: Guest) -> Guest:
    """The same person, with the same cookie, at another server."""
    there = Guest(hall, "")
    there.nickname = guest.nickname
    there.http.cookies.set("greathall", guest.cookie)
    return there


def until(condition: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not come to be"
        time.sleep(0.02)


def pair(servers: tuple[Hall, Hall], game: str = "feudality") -> tuple[Guest, Guest, str]:
    """Ann at one server and Ben at the other, at one table."""
    one, two = servers
    ann, ben = one.guest("Ann"), two.guest("Ben")
    id = ann.new_table(game, "me", "open", pace=0)
    link = next(seat["invitation"] for seat in ann.get(f"/api/tables/{id}")["seats"] if seat["invitation"])
    ben.post("/api/join", token=link.rpartition("/")[2])
    return ann, ben, id


def windowed(asked: bool | None = None) -> tuple[int, int]:
    """A seed of Feebleton and the first move with which everybody waits for a Guard; `asked`: whether somebody is."""
    game = greathall.load("feebleton")
    for seed in range(3000):
        state = game.new(3, seed, {}, listen=True)
        if state.to_act != (0,):
            continue
        for move in state.moves(0):
            after, _, windows = played(state, 0, move)
            if windows and (asked is None or bool(asked_in_secret(after)) == asked):
                return seed, move
    raise AssertionError("no such seed")


def sever(hall: Hall) -> None:
    """The connection over which a server hears of the others breaks."""

    async def cut() -> None:
        assert hall.service.hearing.fellows is not None
        connection = hall.service.hearing.fellows._connection
        assert connection is not None
        async with hall.service.hearing.fellows._using:
            pid = (await connection.execute(sa.select(sa.func.pg_backend_pid()))).scalar_one()
        async with hall.service.storage.writing() as other:
            await other.execute(sa.select(sa.func.pg_terminate_backend(pid)))

    hall.do(cut())
