"""Nobody in the way: records are laid out beside the bots, and memory holds only so many tables."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser

import greathall
from greathall.hall import Settings
from greathall.hall.entities import Ending, Seat, Terms
from greathall.hall.recording import lay_out
from greathall.hall.refusals import NotUnderstood
from greathall.hall.room import weight_of
from greathall.hall.scribes import MOST_WAITING
from greathall.hall.sights import key_of
from greathall.hall.table import Table
from greathall.kernel import BadData, View, read_record
from greathall.kernel.record import record_of
from tests.hall.guests import Hall, running_hall
from tests.hall.persons import Person


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Hall]:
    """A hall with room for three tables."""
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1, most_awake=3)
    with running_hall(settings) as running:
        yield running


def a_record(moves: int) -> str:
    game = greathall.load("feebleton")
    state = game.new(2, 5)
    record = record_of(game, 2, 5, {}, ["Ann", "Ben"])
    while not state.over and len(record.moves) < moves:
        seat = state.to_act[0]
        move = state.moves(seat)[0]
        record.moves.append((seat, move))
        state.play(seat, move)
    return record.text(game)


def begins_with(table: Table, record: str) -> bool:
    """Whether it was played as in the record; where that ends bots may have gone on already."""
    moves = read_record(record, greathall.load("feebleton")).moves
    return [(entry.seat, entry.move) for entry in table.log[1 : len(moves) + 1]] == moves


def test_too_many_tables_go_to_sleep_and_wake_as_they_were(small: Hall) -> None:
    ann = small.guest("Ann")
    ids = []
    for _ in range(6):
        ids.append(ann.new_table("feebleton", "me", "friend:Bea"))
        assert len(small.service.registry._tables) <= 3
    for id in ids:
        assert ann.get(f"/api/tables/{id}")["seats"][0]["name"] == "Ann"
        assert len(small.service.registry._tables) <= 3


def test_a_table_that_somebody_looks_at_stays_awake(small: Hall) -> None:
    ann = small.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend:Bea")
    table = small.table(id)
    with ann.listening(id) as stream:
        stream.until("update")
        for _ in range(5):
            ann.new_table("feebleton", "me", "friend:Bea")
        assert small.service.registry.holds(table)


def in_memory(hall: Hall) -> list[str]:
    return hall.service.registry.ids()


def test_nobody_pushes_the_tables_of_others_out_of_memory(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1, most_awake_of_one=2)
    with running_hall(settings) as hall:
        ann, bea = hall.guest("Ann"), hall.guest("Bea")
        of_bea = [bea.new_table("feebleton", "me", "friend:Cid") for _ in range(2)]
        of_ann = [ann.new_table("feebleton", "me", "friend:Cid") for _ in range(2)]
        with ann.listening(of_ann[0]) as stream:
            stream.until("update")
            of_ann += [ann.new_table("feebleton", "me", "friend:Cid") for _ in range(3)]
            # The one that is looked at stays, and the one that was asked for last.
            assert in_memory(hall) == [*of_bea, of_ann[0], of_ann[-1]]
        for id in of_ann:
            assert ann.get(f"/api/tables/{id}")["seats"][0]["name"] == "Ann"
        assert in_memory(hall) == [*of_bea, *of_ann[-2:]]


def test_tables_in_memory_take_only_so_much(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1, most_memory=1)
    with running_hall(settings) as hall:
        ann, bea = hall.guest("Ann"), hall.guest("Bea")
        ids = [ann.new_table("feebleton", "me", "friend:Bea") for _ in range(3)]
        assert in_memory(hall) == ids
        with ann.listening(ids[0]) as stream:
            stream.until("update")
            for _ in range(4):
                ids.append(ann.new_table("feudality", "me", "open"))
                bea.join(ann, ids[-1])
            kept = in_memory(hall)
            assert kept[0] == ids[0]
            assert ids[-1] in kept
            assert len(kept) < 4
            for id in ids[3:]:
                # Whoever comes finds it as it was, and can go on.
                asked = next(guest for guest in (ann, bea) if guest.state(id)["view"]["offers"])
                state = asked.state(id)
                asked.move(id, state["view"]["offers"][0]["move"], state["version"])
        hall.forget_tables()
        assert hall.service.registry.taken() == 0


def test_a_table_weighs_what_it_holds(slug: str) -> None:
    table, dice = a_table(slug), greathall.Dice(11)
    weights = [weight_of(table)]
    move_by_chance(table, dice)
    weights.append(weight_of(table))
    for sight in table.sights:
        sight.drawn(table.names)
    weights.append(weight_of(table))
    assert weights == sorted(set(weights))
    table.rest()
    assert weight_of(table) < weights[0]


def test_a_record_that_is_too_much_work_is_refused() -> None:
    text = a_record(40)
    assert len(lay_out(text, 20, 60.0).log) == 41
    with pytest.raises(BadData, match=r"too much work: only 1 of 40"):
        lay_out(text, 20, -1.0)


def test_a_person_has_one_record_laid_out_at_a_time_and_few_wait(small: Hall) -> None:
    ann = small.guest("Ann")
    scribes = small.service.scribes

    async def busy(*people: str, others: int = 0) -> None:
        small.service.hearing.doing = {f"record {id}" for id in people}
        scribes._waiting = others

    text = a_record(10)
    person = small.do(small.service.storage.person(ann.id))
    assert person is not None
    small.do(busy(person.id))
    assert "still being laid out" in ann.post("/api/records", 429, record=text)["reason"]
    small.do(busy(others=MOST_WAITING))
    assert "many records" in ann.post("/api/records", 429, record=text)["reason"]
    small.do(busy())
    ann.post("/api/records", record=text)
    assert (small.service.hearing.doing, scribes._waiting) == (set(), 0)


def told_of(answer: httpx2.Response) -> Iterator[dict[str, Any]]:
    for line in answer.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_whoever_opens_a_record_is_told_how_far_it_is(hall: Hall) -> None:
    ann = hall.guest("Ann")
    stream = {"accept": "text/event-stream"}
    with ann.http.stream("POST", "/api/records", json={"record": a_record(40)}, headers=stream) as answer:
        told = list(told_of(answer))
    assert told[0] == {"done": 0, "of": 0}
    assert told[-2] == {"done": 40, "of": 40}
    assert begins_with(hall.table(told[-1]["table"]), a_record(40))
    with ann.http.stream("POST", "/api/records", json={"record": "nothing"}, headers=stream) as answer:
        assert "reason" in list(told_of(answer))[-1]


def test_a_record_that_was_given_up_is_not_laid_out(hall: Hall) -> None:
    scribes = hall.service.scribes
    ticket = scribes.ticket()
    scribes.give_up(ticket)
    with pytest.raises(NotUnderstood, match="given up"):
        hall.do(scribes.lay_out(a_record(10), ticket))
    assert len(hall.do(scribes.lay_out(a_record(10), scribes.ticket())).log) == 11


@pytest.fixture
def given_up(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """Records are laid out as far as the fifth of forty moves, and no further before they are given up: these were."""
    scribes = hall.service.scribes
    given_up: set[int] = set()

    async def until_given_up(text: str, ticket: int) -> None:
        while ticket not in given_up:  # noqa: ASYNC110 - the numbers of another process have no event
            await asyncio.sleep(0.01)
        raise NotUnderstood("given up")

    monkeypatch.setattr(scribes, "lay_out", until_given_up)
    monkeypatch.setattr(scribes, "give_up", given_up.add)
    monkeypatch.setattr(scribes, "moves_done", lambda ticket: (5, 40))
    return given_up


def wait_until_nothing_is_done(hall: Hall) -> None:
    end = time.monotonic() + 60
    while hall.service.hearing.doing:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_who_hangs_up_gives_a_record_up(hall: Hall, given_up: set[int]) -> None:
    ann = hall.guest("Ann")
    stream = {"accept": "text/event-stream"}
    with ann.http.stream("POST", "/api/records", json={"record": a_record(10)}, headers=stream) as answer:
        told = told_of(answer)  # kept: who lets go of it hangs up
        assert next(told) == {"done": 5, "of": 40}
        assert "still being laid out" in ann.post("/api/records", 429, record=a_record(10))["reason"]
    wait_until_nothing_is_done(hall)
    assert len(given_up) == 1


def test_a_page_shows_how_far_a_record_is(
    hall: Hall, browser: Browser, tmp_path: Path, given_up: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(a_record(40))
    ann = Person(browser, hall)
    ann.open()
    form = ann.page.locator("form[data-record]")
    form.locator("[name=file]").set_input_files(file)
    form.get_by_role("button", name="Open").click()
    form.get_by_text("5 of 40 moves").wait_for()
    assert form.locator("progress").evaluate("bar => [bar.value, bar.max]") == [5, 40]
    form.get_by_role("button", name="Give up").click()
    ann.page.get_by_text("Given up: nothing was opened.").wait_for()
    assert not form.get_by_text("5 of 40 moves").is_visible()
    wait_until_nothing_is_done(hall)
    assert len(given_up) == 1
    monkeypatch.undo()
    form.get_by_role("button", name="Open").click()
    ann.page.wait_for_url("**/tables/*")
    ann.close()


def test_a_record_opens_without_a_script(hall: Hall) -> None:
    ann = hall.guest("Ann")
    answer = ann.http.post("/records", files={"file": ("record.txt", a_record(10))}, data={"seat": "1"})
    assert answer.status_code == 303
    assert begins_with(hall.table(answer.headers["location"].rpartition("/")[2]), a_record(10))


def test_bots_do_not_wait_for_a_record(small: Hall) -> None:
    """However long the scribe takes, the bots think in processes of their own."""
    service = small.service

    async def both() -> tuple[bool, int]:
        record = asyncio.ensure_future(service.scribes.workers.run(_dawdle, 8.0))
        await asyncio.sleep(0)
        state = greathall.load("feebleton").new(2, 3)
        move = await service.workers.move(state, state.to_act[0], "greedy")
        waiting = not record.done()
        record.cancel()
        return waiting, move

    waiting, move = small.do(both())
    assert waiting
    assert move >= 0


def _dawdle(seconds: float) -> None:
    time.sleep(seconds)


def test_what_was_drawn_is_kept_only_while_somebody_looks(small: Hall) -> None:
    ann = small.guest("Ann")
    ids = [ann.new_table("feebleton", "me", "greedy") for _ in range(2)]
    for id in ids:
        ann.wait_for_turn(id)
    with ann.listening(ids[0]) as stream:
        first = stream.until("update")
        ann.get(f"/tables/{ids[1]}")

        tables = [small.table(id) for id in ids]

        async def rest() -> list[bool]:
            small.service.rest()
            return [any(sight.texts or sight._drawn for sight in table.sights) for table in tables]

        assert small.do(rest()) == [True, False]
    with ann.listening(ids[1]) as stream:
        assert stream.until("update")["board"]
    with ann.listening(ids[0]) as stream:
        assert stream.until("update")["board"] == first["board"]


def a_table(slug: str, reaction: float = 0.0) -> Table:
    seats = [Seat("person", name.lower(), name) for name in ("Ann", "Bea")]
    table = Table(Terms("t", slug, {}, 11, "ann", True, 0.0, 0.0), seats, reaction=reaction)
    table.become(table.after_seating({}))
    return table


def move_by_chance(table: Table, dice: greathall.Dice) -> None:
    state = table.running
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    table.become(table.after(seat, moves[dice.below(len(moves))]))


def resting(table: Table) -> list[bool]:
    return [not isinstance(sight.looks, View) for sight in table.sights]


def test_a_table_at_rest_keeps_no_view_and_shows_the_same(slug: str) -> None:
    table, dice = a_table(slug), greathall.Dice(11)
    for _ in range(30):
        table.rest()
        assert all(resting(table))
        assert [key_of(sight.view) for sight in table.sights if sight.view] == [sight.key for sight in table.sights]
        if table.running.over:
            break
        table.rest()
        move_by_chance(table, dice)
    table.become(table.after_closing(Ending("resigned", 0, 1), {}, ""))
    table.rest()
    assert all(resting(table))
    assert [key_of(sight.view) for sight in table.sights if sight.view] == [sight.key for sight in table.sights]


def test_a_table_that_rests_does_not_show_what_is_still_to_be_shown() -> None:
    """Where somebody could be asked in secret everybody waits: the position is ahead of what they see."""
    table, dice = a_table("feebleton", reaction=1000.0), greathall.Dice(11)
    for _ in range(200):
        if table.queue or table.running.over:
            break
        move_by_chance(table, dice)
    assert table.queue
    keys = [sight.key for sight in table.sights]
    table.rest()
    assert [key_of(sight.view) for sight in table.sights if sight.view] == keys
    assert keys != [key_of(table.running.view(sight.seat)) for sight in table.sights]
