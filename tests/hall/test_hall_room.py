"""Nobody in the way: records are laid out beside the bots, and memory holds only so many tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import greathall
from greathall.hall import Settings
from greathall.hall.recording import lay_out
from greathall.hall.scribes import MOST_WAITING
from greathall.kernel import BadData
from greathall.kernel.record import record_of
from tests.hall.guests import Hall, running_hall


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


def test_a_record_that_is_too_much_work_is_refused() -> None:
    text = a_record(40)
    assert len(lay_out(text, 20, 60.0).log) == 41
    with pytest.raises(BadData, match=r"too much work: only 1 of 40"):
        lay_out(text, 20, -1.0)


def test_a_person_has_one_record_laid_out_at_a_time_and_few_wait(small: Hall) -> None:
    ann = small.guest("Ann")
    scribes = small.service.scribes

    async def busy(*people: str) -> None:
        scribes._busy = set(people)

    text = a_record(10)
    person = small.do(small.service.storage.person(str(ann.http.cookies.get("greathall")).strip('"').split(".")[0]))
    assert person is not None
    small.do(busy(person.id))
    assert "still being laid out" in ann.post("/api/records", 429, record=text)["reason"]
    small.do(busy(*(f"somebody {n}" for n in range(MOST_WAITING))))
    assert "many records" in ann.post("/api/records", 429, record=text)["reason"]
    small.do(busy())
    ann.post("/api/records", record=text)
    assert scribes._busy == set()


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
