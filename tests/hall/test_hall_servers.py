"""Two servers on one database: whichever somebody talks to, it is the same hall, and nothing is shown earlier."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import greathall
from greathall.hall import Settings
from greathall.hall.administration import Administration
from greathall.hall.connections import Connection
from greathall.hall.entities import Person, Progress, Seat, Summary, Terms
from greathall.hall.scenes import asked_in_secret
from greathall.hall.seating import SeatWish
from greathall.hall.standing import played
from tests.hall.guests import Guest, Hall, running_hall
from tests.hall.postgres import Postgres
from tests.hall.test_hall_undo import ann_id


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Hall]]:
    url = postgres.make("two_servers")
    data = tmp_path_factory.mktemp("two")
    settings = Settings(data=data, database=url, limits=0, pace=0.0, reaction=0.3, snapshot_every=7, workers=1)
    with running_hall(settings) as one, running_hall(settings) as two:
        yield one, two


def at(hall: Hall, guest: Guest) -> Guest:
    """The same person, with the same cookie, at another server."""
    there = Guest(hall, "")
    there.nickname = guest.nickname
    there.http.cookies.set("greathall", str(guest.http.cookies.get("greathall")).strip('"'))
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


def test_what_is_played_at_one_is_shown_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ann.listening(id) as at_one, ben.listening(id) as at_two:
        seen = [at_one.until("update")["version"], at_two.until("update")["version"]]
        for _ in range(8):
            states = [guest.state(id) for guest in (ann, ben)]
            who = 0 if states[0]["status"]["your_turn"] else 1
            guest, state = (ann, ben)[who], states[who]
            guest.move(id, state["view"]["offers"][0]["move"], state["version"])
            for number, stream in enumerate((at_one, at_two)):
                wanted = (ann, ben)[number].state(id)["version"]
                while seen[number] < wanted:
                    seen[number] = stream.until("update")["version"]
    one, two = (hall.table(id).now for hall in servers)
    assert one.running.dump() == two.running.dump()
    assert one.log == two.log
    assert one.progress == two.progress
    assert [sight.version for sight in one.sights] == [sight.version for sight in two.sights]


def test_a_server_at_which_nobody_looks_works_nothing_out_before_somebody_comes(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    ben.state(id)
    there = servers[1].service.registry
    known = there._tables[id]
    before = len(known.now.log)
    for _ in range(3):
        guest = next(guest for guest in (ann, at(servers[0], ben)) if guest.state(id)["status"]["your_turn"])
        state = guest.state(id)
        guest.move(id, state["view"]["offers"][0]["move"], state["version"])
        until(lambda: known.doubtful, "the news")
        assert len(known.now.log) == before
    # A page that is opened in the very moment of the news gets it too.
    connection = Connection(known.audience, None, [], known.spectator)

    async def opens() -> int:
        known.audience.add(connection)
        newest = await servers[1].service.hearing.newest(id)
        known.audience.remove(connection)
        return len(newest.now.log)

    assert servers[1].do(opens()) == before + 3
    assert ben.state(id)["version"] == at(servers[0], ben).state(id)["version"]


def test_talk_requests_and_seats_come_to_the_other_by_themselves(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ben.listening(id) as stream:
        stream.until("update")
        ann.post(f"/api/tables/{id}/chat", text="good evening")
        assert "good evening" in str(stream.until("chat")["lines"])
        both = (ann, ben)
        first = next(guest for guest in both if guest.state(id)["status"]["your_turn"])
        while first.state(id)["status"]["your_turn"]:
            state = first.state(id)
            first.move(id, state["view"]["offers"][-1]["move"], state["version"])
        other = both[1 - both.index(first)]
        if not first.post(f"/api/tables/{id}/undo")["done"]:
            until(lambda: bool(other.state(id)["status"]["undo"]), "the question")
            number = len(servers[0].table(id).log)
            other.post(f"/api/tables/{id}/undo/answer", agree=True)
            assert len(servers[0].table(id).log) < number
        ann.post(f"/api/tables/{id}/leave")
        until(lambda: servers[1].table(id).seats[0].away, "the leaving")
        ann.post(f"/api/tables/{id}/return")
    one, two = (hall.table(id).now for hall in servers)
    assert (one.log, one.chat, one.seats, one.progress) == (two.log, two.chat, two.seats, two.progress)


def test_proposals_and_the_end_of_a_table_come_to_the_other_by_themselves(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ben.listening(id) as stream:
        stream.until("update")
        ann.post(f"/api/tables/{id}/proposal", kind="end")
        while (asked := stream.until("status")["status"])["proposal"] is None:
            pass
        assert asked["proposal"]["asked"]
        assert "proposes a draw" in asked["html"]
    with ann.listening(id) as stream:
        stream.until("update")
        ben.post(f"/api/tables/{id}/proposal/answer", agree=True)
        while (message := stream.next())["type"] != "update":
            pass
        assert message["status"]["ending"]["words"] == "Ended by agreement: a draw."
        assert message["chronicle"][-1].endswith("Ended by agreement: a draw.</li>")
    one, two = (hall.table(id).now for hall in servers)
    assert one.progress == two.progress
    assert [sight.version for sight in one.sights] == [sight.version for sight in two.sights]
    assert [sight.lines[-1].text for sight in one.sights] == [sight.lines[-1].text for sight in two.sights]


def test_clocks_are_the_same_at_both_and_strike_once(servers: tuple[Hall, Hall]) -> None:
    one, two = servers
    now = 1000.0
    before = [hall.service.hours.steady for hall in servers]
    for hall in servers:
        hall.service.hours.steady = lambda: now
        hall.service.hours.begin(5000.0)
    try:
        ann, ben = one.guest("Ann"), two.guest("Ben")
        clock = {"kind": "live", "minutes": 1, "seconds": 0, "delay": 5}
        id = ann.new_table("feudality", "me", "open", clock=clock, leaving="resign")
        ben.join(ann, id)
        now += 30
        assert one.table(id).now.clocks == two.table(id).now.clocks
        guest = next(guest for guest in (ann, ben) if guest.state(id)["status"]["your_turn"])
        state = guest.state(id)
        guest.move(id, state["view"]["offers"][0]["move"], state["version"])
        clocks = two.table(id).now.clocks
        assert clocks is not None
        assert clocks == one.table(id).now.clocks
        assert sorted(clock.left for clock in clocks.seats) == [35.0, 60.0]
        now += 3600
        # Where one server plays for the bots of a table it also keeps its clocks.
        fellows = one.service.hearing.fellows
        assert fellows is not None
        assert one.do(fellows.take(id))
        two.do(two.service.timekeeper.look())
        assert two.table(id).phase == "playing"
        one.loop.call_soon_threadsafe(fellows.leave, id)

        def struck() -> bool:
            two.do(two.service.timekeeper.look())
            return two.table(id).phase == "over"

        until(struck, "the end")
        assert one.table(id).now.progress == two.table(id).now.progress
        ending = one.table(id).now.ending
        assert ending is not None
        assert (ending.kind, len(one.table(id).log)) == ("time", 2)
    finally:
        for hall, steady in zip(servers, before, strict=True):
            hall.service.hours.steady = steady


def test_a_page_may_talk_to_any_server_at_any_time(servers: tuple[Hall, Hall]) -> None:
    """Every request goes to the other server than the last; what one has acknowledged the other knows."""
    ann = servers[0].guest("Ann")
    twice = (ann, at(servers[1], ann))
    id = ann.new_table("feudality", "me", "friend", pace=0)
    for number in range(12):
        here, there = twice[number % 2], twice[1 - number % 2]
        seat = servers[number % 2].table(id).to_act[0]
        state = here.state(id, seat=seat)
        answer = here.move(id, state["view"]["offers"][0]["move"], state["version"], seat=seat)
        assert there.state(id, seat=seat)["version"] == answer["version"]
        there.post(f"/api/tables/{id}/chat", text=f"move {number}")
    assert len(servers[0].table(id).log) == 13


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


def test_everybody_waits_as_long_at_every_server(servers: tuple[Hall, Hall]) -> None:
    seed, move = windowed()
    ann = servers[0].guest("Ann")
    there = at(servers[1], ann)

    async def make() -> str:
        service = servers[0].service
        person = await service.storage.person(ann_id(ann))
        assert person is not None
        wishes = [SeatWish("me"), SeatWish("friend"), SeatWish("friend")]
        return (await service.create(person, "feebleton", wishes, {}, seed=seed)).id

    id = servers[0].do(make())
    with there.listening(id) as far:
        before = far.until("update")["version"]
        ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
        queued = servers[0].do(servers[0].service.hearing.newest(id)).now.queue
        assert queued, "there is nothing to wait for here"
        shown: list[tuple[int, bool]] = []
        while not shown or shown[-1][1]:
            update = far.until("update")
            waiting = bool(servers[1].do(servers[1].service.hearing.newest(id)).now.queue)
            shown.append((update["version"], waiting))
        # At the other server the waiting was seen first, and how it went on afterwards.
        assert shown[0] == (before + 1, True)
    until(lambda: not servers[0].table(id).queue, "the end of the waiting")
    one, two = (hall.table(id).now for hall in servers)
    assert [sight.version for sight in one.sights] == [sight.version for sight in two.sights]


def test_a_request_to_take_back_stays_where_the_waiting_lasts_longer(servers: tuple[Hall, Hall]) -> None:
    """It was asked when all had been shown at one server; what the other still shows is older than the request."""
    seed, move = windowed(asked=False)
    ann, ben = servers[0].guest("Ann"), servers[1].guest("Ben")

    async def make() -> str:
        service = servers[0].service
        person = await service.storage.person(ann_id(ann))
        assert person is not None
        wishes = [SeatWish("me"), SeatWish("open"), SeatWish("friend")]
        return (await service.create(person, "feebleton", wishes, {}, seed=seed)).id

    id = servers[0].do(make())
    ben.join(ann, id)
    ann.move(id, move, ann.state(id, seat=0)["version"], seat=0)
    until(lambda: not servers[0].table(id).queue, "the end of the waiting")
    assert not ann.post(f"/api/tables/{id}/undo", seat=0)["done"]
    request = ann.state(id)["status"]["undo"]["id"]
    # Where nobody looked meanwhile all of it is still to be shown.
    assert ben.state(id)["status"]["undo"]["id"] == request
    until(lambda: not servers[1].table(id).queue, "the end of the waiting at the other")
    assert ben.state(id)["status"]["undo"]["id"] == request
    # Nor does the next thing that is written there put an end to it.
    ben.post(f"/api/tables/{id}/chat", text="let me think")
    assert ann.state(id)["status"]["undo"]["id"] == request
    ben.post(f"/api/tables/{id}/undo/answer", agree=True, id=request)
    assert len(servers[0].table(id).log) == 1


def test_a_table_opened_during_the_waiting_waits_too(servers: tuple[Hall, Hall]) -> None:
    seed, move = windowed()
    ann = servers[0].guest("Ann")

    async def begin() -> tuple[str, bool, bool, list[int]]:
        """In one go, so that the waiting lasts: played at one server, opened as another would open it."""
        service = servers[0].service
        person = await service.storage.person(ann_id(ann))
        assert person is not None
        wishes = [SeatWish("me"), SeatWish("friend"), SeatWish("friend")]
        table = await service.create(person, "feebleton", wishes, {}, seed=seed)
        await service.play(table.id, person, 0, move, table.sights[0].version, "the-first-move")
        fresh = await service.registry._open(table.id)
        alike = [a.version - b.version for a, b in zip(table.sights, fresh.sights, strict=True)]
        return table.id, bool(table.queue), bool(fresh.queue), alike

    id, waits, waits_too, versions = servers[0].do(begin())
    assert (waits, waits_too) == (True, True)
    assert versions == [0, 0, 0, 0]
    until(lambda: not servers[1].table(id).queue, "the end of the waiting")
    assert servers[1].table(id).now.progress == servers[0].table(id).now.progress


def test_bots_are_played_for_by_one_server_and_by_the_other_when_that_one_is_gone(servers: tuple[Hall, Hall]) -> None:
    ann = servers[0].guest("Ann")
    there = at(servers[1], ann)
    id = ann.new_table("feudality", "me", "greedy", "greedy", pace=0)
    for number in range(6):
        guest = (ann, there)[number % 2]
        state = guest.wait_for_turn(id)
        guest.move(id, state["view"]["offers"][0]["move"], state["version"])
    ann.wait_for_turn(id)
    # While one has the table the other may not.
    one, two = (hall.service.hearing.fellows for hall in servers)
    assert one is not None
    assert two is not None
    other = "a table of its own"
    assert servers[0].do(one.take(other))
    assert not servers[1].do(two.take(other))
    sever(servers[0])
    until(lambda: servers[1].do(two.take(other)), "the taking over", 5.0)
    # The database may have let go before the server has noticed.
    until(lambda: not one.holds(other) and one.listening, "the new connection")
    assert not servers[0].do(one.take(other))
    servers[1].loop.call_soon_threadsafe(two.leave, other)
    until(lambda: servers[0].do(one.take(other)), "the leaving")
    servers[0].loop.call_soon_threadsafe(one.leave, other)


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


def test_what_was_missed_while_the_connection_was_broken_is_looked_up(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    with ben.listening(id) as stream:
        stream.until("update")
        sever(servers[1])
        ann.post(f"/api/tables/{id}/chat", text="can you hear me?")
        assert "can you hear me?" in str(stream.until("chat"))


def test_of_many_who_write_at_once_nobody_is_refused(servers: tuple[Hall, Hall]) -> None:
    ann = servers[0].guest("Ann")
    id = ann.new_table("feudality", "me", "greedy", pace=0)

    def talk(hall: Hall, first: int) -> None:
        async def say(number: int) -> None:
            person = await hall.service.storage.person(ann_id(ann))
            assert person is not None
            await hall.service.say(id, person, f"line {number}")

        chance = random.Random(first)
        for number in range(first, first + 15):
            hall.do(say(number))
            # As long as it takes to write the next line, in a great hurry.
            time.sleep(chance.uniform(0.0, 0.2))

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(talk, hall, 100 * number) for number, hall in enumerate(servers)]:
            done.result()
    said = [remark.text for remark in servers[0].table(id).now.chat]
    assert len(said) == 30
    assert said == [remark.text for remark in servers[1].table(id).now.chat]


def test_signing_out_at_one_closes_the_pages_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann = servers[0].guest("Ann")
    id = ann.new_table("feudality", "me", "greedy", pace=0)
    there = at(servers[1], ann)
    with there.listening(id) as stream:
        stream.until("update")
        ann.post("/api/sign-out")
        with pytest.raises(ConnectionClosed, match="4401"):
            stream.drain(10.0)


def test_a_table_that_is_closed_at_one_is_shut_at_the_other(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    warden = Person("warden", "Warden", admin=True)
    with ben.listening(id) as stream:
        stream.until("update")
        stream.until("status")  # that somebody has come: nothing else is on its way
        servers[0].do(Administration(servers[0].service).close(warden, id, True))
        with pytest.raises(ConnectionClosed):
            stream.drain(10.0)
    assert [guest.http.get(f"/tables/{id}").status_code for guest in (ann, ben)] == [404, 404]
    servers[1].do(Administration(servers[1].service).close(warden, id, False))
    assert ann.state(id)["view"]["asked"] == ben.state(id)["view"]["asked"]


def test_a_rematch_asked_for_at_both_is_one(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers, "feebleton")
    for guest in (ann, ben):
        guest.post(f"/api/tables/{id}/leave")
    servers[0].finish(id)
    until(lambda: all(not hall.table(id).queue for hall in servers), "the end")
    first = ann.post(f"/api/tables/{id}/rematch")["go"]
    assert ben.post(f"/api/tables/{id}/rematch")["go"] == first


def test_an_end_that_is_still_to_be_shown_elsewhere_is_not_told_in_the_lobby(servers: tuple[Hall, Hall]) -> None:
    """Nobody has opened the table here; on disk it is over, and where it is played everybody still waits."""
    service = servers[0].service
    now = time.time()
    phases: dict[str, list[str]] = {}

    async def add(id: str, settled: float) -> None:
        terms = Terms(id, "feebleton", options={}, seed=1, owner="nobody", listed=True, pace=0.0, created=now)
        progress = Progress("1", "over", 5, [6, 6, 6], settled=settled)
        await service.storage.add_table(Summary(terms, [Seat("bot", name="Ivo"), Seat("bot", name="Nest")], progress))

    for id, settled in (("still-shown", now + 30), ("long-over", now - 30)):
        servers[0].do(add(id, settled))
    for phase in ("playing", "over"):
        phases[phase] = [found.terms.id for found in servers[0].do(service.listed(phase, 100))]
    assert ("still-shown" in phases["playing"], "still-shown" in phases["over"]) == (True, False)
    assert ("long-over" in phases["playing"], "long-over" in phases["over"]) == (False, True)


def test_a_pause_for_which_nobody_had_to_be_asked_is_told_to_all_open_pages(servers: tuple[Hall, Hall]) -> None:
    one, two = servers
    ann = one.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", clock={"kind": "days", "days": 2, "reserve": 5})
    ann.wait_for_turn(id)
    with ann.listening(id) as here, at(two, ann).listening(id) as there:
        for stream in (here, there):
            stream.until("update")
        for days in (14, 0):
            ann.post(f"/api/tables/{id}/proposal", kind="pause", days=days)
            pause = ann.state(id)["status"]["clocks"]["pause"]
            for stream in (here, there):
                while stream.until("status")["status"]["clocks"]["pause"] != pause:
                    pass


def test_whom_somebody_mutes_is_noticed_at_every_server(servers: tuple[Hall, Hall]) -> None:
    ann, ben, id = pair(servers)
    ben.post(f"/api/tables/{id}/chat", text="on and on")
    elsewhere = at(servers[1], ann)
    with ann.listening(id) as here, elsewhere.listening(id) as there, ben.listening(id) as own:
        for stream in (here, there, own):
            assert "on and on" in str(stream.until("chat")["lines"])
        ann.post(f"/api/tables/{id}/mute", seat=1)
        for stream in (here, there):
            message = stream.until("chat")
            assert (message["from"], "on and on" in str(message["lines"])) == (0, False)
        ben.post(f"/api/tables/{id}/chat", text="still talking")
        assert "still talking" in str(own.until("chat")["lines"])
        for stream in (here, there):
            assert "still talking" not in str(stream.until("chat")["lines"])
        elsewhere.post(f"/api/tables/{id}/mute", seat=1, muted=False)
        for stream in (here, there):
            assert "still talking" in str(stream.until("chat")["lines"])
