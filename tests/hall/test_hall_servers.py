"""Two servers on one database: whichever somebody talks to, it is the same hall, and nothing is shown earlier."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor

from greathall.hall.connections import Connection
from greathall.hall.entities import Progress, Seat, Summary, Terms
from greathall.hall.seating import SeatWish
from tests.hall.guests import Hall
from tests.hall.two_servers import at, pair, sever, until, windowed


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


def test_everybody_waits_as_long_at_every_server(servers: tuple[Hall, Hall]) -> None:
    seed, move = windowed()
    ann = servers[0].guest("Ann")
    there = at(servers[1], ann)
    id = ann.deal(seed, "me", "friend", "friend")
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


def test_a_table_opened_during_the_waiting_waits_too(servers: tuple[Hall, Hall]) -> None:
    seed, move = windowed()
    ann = servers[0].guest("Ann")

    async def begin() -> tuple[str, bool, bool, list[int]]:
        """In one go, so that the waiting lasts: played at one server, opened as another would open it."""
        service = servers[0].service
        person = await service.storage.person(ann.id)
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
            person = await hall.service.storage.person(ann.id)
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
