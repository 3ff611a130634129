"""The door: wrong passwords make one wait, whatever way in is tried, and whoever leaves has left."""

from __future__ import annotations

from collections.abc import Coroutine
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from greathall.hall.doorkeeper import FORGOTTEN_AFTER, MOST_REMEMBERED, Doorkeeper, home_of
from greathall.hall.identity import Identity
from greathall.hall.refusals import TooOften
from tests.hall.guests import Guest, Hall


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def at_once(work: Coroutine[None, None, None]) -> None:
    """Does what nobody has to wait for: a doorkeeper who remembers by himself."""
    with suppress(StopIteration):
        work.send(None)


def waiting(keeper: Doorkeeper, account: str, address: str) -> bool:
    try:
        at_once(keeper.knock(account, address))
    except TooOften:
        return True
    return False


def test_errors_are_free_at_first_and_then_each_wait_is_twice_as_long() -> None:
    clock = Clock()
    keeper = Doorkeeper(clock=clock)
    assert not any(waiting(keeper, "ann", f"10.0.0.{n}") for n in range(5))
    waits = []
    for n in range(9):
        began = clock.now
        while waiting(keeper, "ann", f"10.0.1.{n}"):
            clock.now += 0.5
        waits.append(clock.now - began)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_an_address_waits_too_whatever_names_it_tries() -> None:
    keeper = Doorkeeper(clock=Clock())
    tries = [waiting(keeper, f"name{n}", "10.0.0.1") for n in range(30)]
    assert tries == [False] * 20 + [True] * 10
    assert not waiting(keeper, "name0", "10.0.0.2")


def test_the_right_password_forgives_the_account_only() -> None:
    keeper = Doorkeeper(clock=Clock())
    for n in range(20):
        at_once(keeper.knock(f"name{n}", "10.0.0.1"))
    at_once(keeper.let_in("name0", "10.0.0.1"))
    assert not waiting(keeper, "name0", "10.0.0.1")
    assert waiting(keeper, "name1", "10.0.0.1")


def test_after_an_hour_all_is_forgotten_and_memory_is_bounded() -> None:
    clock = Clock()
    keeper = Doorkeeper(clock=clock)
    for n in range(20):
        at_once(keeper.knock(f"name{n}", "10.0.0.1"))
    clock.now += FORGOTTEN_AFTER
    assert not waiting(keeper, "name0", "10.0.0.1")
    for n in range(MOST_REMEMBERED):
        waiting(keeper, f"name{n}", f"10.{n // 65536}.{n // 256 % 256}.{n % 256}")
    assert len(keeper._tries) <= MOST_REMEMBERED


def test_a_network_of_ipv6_is_one_home() -> None:
    assert home_of("2001:db8::1") == home_of("2001:db8::ffff:2")
    assert home_of("2001:db8::1") != home_of("2001:db8:0:1::1")
    assert home_of("::ffff:10.0.0.1") == home_of("10.0.0.1")


def by_api(guest: Guest, password: str) -> int:
    return guest.http.post("/api/sign-in", json={"nickname": "Ann", "password": password}).status_code


def by_form(guest: Guest, password: str) -> int:
    return guest.http.post("/me", data={"wish": "sign-in", "nickname": "Ann", "password": password}).status_code


@pytest.fixture
def slow_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to wait waits for the whole test, however long a slow machine takes over it."""
    monkeypatch.setattr("greathall.hall.app.Doorkeeper", lambda on: Doorkeeper(on, clock=Clock()))


@pytest.mark.usefixtures("slow_evening")
def test_no_door_is_a_way_around_the_other(strict_hall: Hall) -> None:
    ann = strict_hall.guest("Ann")
    ann.post("/api/me/password", password="the right one")
    codes = []
    for number in range(8):
        newcomer = strict_hall.guest(f"Eve{number}")  # somebody new each time, and a door of each kind in turn
        codes.append((by_api if number % 2 else by_form)(newcomer, f"guess {number}"))
    assert codes == [403] * 5 + [429] * 3
    assert by_api(strict_hall.guest(), "the right one") == 429


@pytest.mark.usefixtures("slow_evening")
def test_the_present_password_is_not_guessed_either(strict_hall: Hall) -> None:
    ann = strict_hall.guest("Ann")
    ann.post("/api/me/password", password="the right one")
    codes = [
        ann.http.post("/api/me/password", json={"password": "another one", "current": f"guess {n}"}).status_code
        for n in range(7)
    ]
    assert codes == [403] * 5 + [429] * 2


def test_whoever_signs_out_has_left_with_every_copy_of_the_cookie(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    cookie = ann.cookie
    thief = hall.guest()
    thief.http.cookies.set("greathall", cookie)
    assert thief.state(id)["seat"] == 0
    with thief.listening(id) as stream:
        stream.until("update")
        ann.post("/api/sign-out")
        with pytest.raises(ConnectionClosed) as closed:
            stream.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    assert thief.get("/api/me")["nickname"] == ""
    assert thief.state(id)["seat"] == -1


def test_leaving_one_device_does_not_leave_the_other(hall: Hall) -> None:
    ann = hall.guest("Twodevices")
    ann.post("/api/me/password", password="the right one")
    elsewhere = hall.guest()
    elsewhere.post("/api/sign-in", nickname="Twodevices", password="the right one")
    elsewhere.post("/api/sign-out")
    assert elsewhere.get("/api/me")["nickname"] == ""
    assert ann.get("/api/me")["nickname"] == "Twodevices"


def test_a_new_password_closes_the_pages_that_were_open(hall: Hall) -> None:
    ann = hall.guest("Newpassword")
    id = ann.new_table("feebleton", "me", "greedy")
    with ann.listening(id) as stream:
        stream.until("update")
        ann.post("/api/me/password", password="the right one")
        with pytest.raises(ConnectionClosed):
            stream.until("never")
    with ann.listening(id) as stream:  # the page comes back by itself, with its new cookie
        assert stream.until("update")["seat"] == 0


def test_a_cookie_from_before_visits_were_counted_is_still_good(hall: Hall) -> None:
    """Whoever has no password has nothing but the cookie."""
    ann = hall.guest("Oldcookie")
    id, epoch = ann.cookie.split(".")[:2]
    identity = Identity(hall.service.storage, hall.do(hall.service.storage.secret()), Doorkeeper())
    person = hall.do(identity.person(f"{id}.{epoch}.{identity._sign(f'{id}.{epoch}')}"))
    assert person is not None
    assert person.nickname == "Oldcookie"
