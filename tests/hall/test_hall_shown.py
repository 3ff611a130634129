"""What was shown at a table is kept: whoever it was shown to can see it for ever, whatever becomes of the rules."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import greathall
from greathall.hall import Settings, packing, shown
from greathall.hall.endings import at_rest
from greathall.hall.entities import OVER, PLAYING
from greathall.hall.keeping import back_up, faults, restore
from greathall.hall.packing import Reader, TooMuch, Writer, packed, unpacked
from greathall.hall.scenes import seen_by, seen_first
from greathall.hall.schema import moves, snapshots
from greathall.hall.schema import shown as rows
from greathall.hall.shown import Film, last_from, last_of, play_again
from greathall.hall.sights import draw_fragments, key_of
from greathall.kernel import Dice, GreathallError
from tests.hall.guests import Answer, Guest, Hall, running_hall
from tests.hall.postgres import Postgres
from tests.hall.receivers import until
from tests.hall.test_hall_playing import asked, make_older, spoil_positions, two_people

BOTH_DATABASES = True
Opening = Callable[[], AbstractContextManager[Hall]]
BOARD = re.compile(r'<div id="board".*?</section></div>', re.DOTALL)


@pytest.fixture
def own_hall(kept_in: str, request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """The same hall, opened again and again."""
    database = ""
    if kept_in == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.make("shown")
    settings = Settings(
        data=tmp_path, database=database, limits=0, pace=0.0, reaction=0.0, snapshot_every=7, workers=1, keep_after=600
    )
    return lambda: running_hall(settings)


async def forbid_first_move(hall: Hall, id: str) -> None:
    """As if today's rules did not know the first move."""
    async with hall.service.storage.writing() as connection:
        first = update(moves).where(moves.c.table_id == id, moves.c.number == 1)
        await connection.execute(first.values(move=moves.c.move + 10_000))


async def reword(hall: Hall, id: str, number: int) -> None:
    """As if today's rules told a move in other words than those of then."""
    async with hall.service.storage.writing() as connection:
        one = (moves.c.table_id == id, moves.c.number == number)
        lines = json.loads((await connection.execute(select(moves.c.lines).where(*one))).scalar_one())
        worded = [[f"In older words: {words}", *rest] for words, *rest in lines]
        worded.append(["It was told like this.", "", [], []])
        await connection.execute(update(moves).where(*one).values(lines=json.dumps(worded)))


def done(hall: Hall, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Something for which a process is started, which takes its time on a busy machine."""
    return asyncio.run_coroutine_threadsafe(work, hall.loop).result(200)


def keep(hall: Hall, id: str, phase: str) -> None:
    done(hall, hall.service.keeper.keep_table(id, phase))


def by_other_rules(hall: Hall, id: str) -> None:
    hall.do(make_older(hall, id))
    hall.do(forbid_first_move(hall, id))
    hall.forget_tables()


def settled(hall: Hall, id: str) -> None:
    end = time.monotonic() + 10
    while hall.table(id).now.progress.settled + 1 >= time.time():
        assert time.monotonic() < end, "it is never shown"
        time.sleep(0.05)


def finished(hall: Hall) -> tuple[Guest, Guest, str]:
    ann, ben, id = two_people(hall)
    while ann.state(id)["status"]["phase"] != "over":
        asked(ann, ben, id).play_on(id, 1)
    return ann, ben, id


def everything_of(guest: Guest, id: str) -> list[object]:
    """All that can be looked at of a finished table: every moment through all eyes, points, chronicle, record."""
    frames = guest.get(f"/api/tables/{id}/film/0", seat=-1)["frames"]
    ends = [guest.get(f"/api/tables/{id}/film/0", seat=seat)["frames"] for seat in (0, 1)]
    return [
        *(guest.get(f"/api/tables/{id}/film/{n}", seat=-1) for n in range(frames + 1)),
        *(guest.get(f"/api/tables/{id}/film/{n}", seat=seat) for seat, end in enumerate(ends) for n in range(end + 1)),
        guest.get(f"/api/tables/{id}/points"),
        guest.get(f"/api/tables/{id}/record"),
        guest.get(f"/api/tables/{id}/chronicle"),
        guest.get(f"/api/tables/{id}/lines", before=10),
        guest.get(f"/tables/{id}/at/3", seat=1),
    ]


def test_a_finished_table_by_other_rules_is_shown_as_before(hall: Hall) -> None:
    ann, ben, id = finished(hall)
    settled(hall, id)
    before = everything_of(ann, id)
    boards = [BOARD.findall(guest.get(f"/tables/{id}")) for guest in (ann, ben, hall.guest())]
    sheet = re.findall(r"<tbody>.*?</tbody>", ann.get(f"/tables/{id}"), re.DOTALL)
    keep(hall, id, OVER)
    by_other_rules(hall, id)
    assert everything_of(ann, id) == before
    pages = [guest.get(f"/tables/{id}") for guest in (ann, ben, hall.guest())]
    assert [BOARD.findall(page) for page in pages] == boards
    assert all(len(found) == 1 for found in boards)
    assert len({found[0] for found in boards}) == 3
    for page in pages:
        assert page.count("nothing can be played or replayed here".capitalize()) == 1
        assert sheet[0] in page
        assert 'class="chart"' in page
        assert f"/tables/{id}/at/0" in page
        assert "data-ws" not in page
    # Nothing can be done there, and the reason is the same.
    for path in ("moves", "undo", "rematch", "chat"):
        body = (
            {"move": 0, "version": 1, "id": "some-move"}
            if path == "moves"
            else {"text": "hello"}
            if path == "chat"
            else {}
        )
        assert "would have gone otherwise" in ann.post(f"/api/tables/{id}/{path}", 409, **body)["reason"]
    assert ann.get(f"/api/tables/{id}/film/999", 404)


def test_a_film_that_would_be_too_long_is_not_kept_but_the_end_is(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, id = finished(hall)
    settled(hall, id)
    board = BOARD.findall(ann.get(f"/tables/{id}"))

    async def here(function: Callable[..., object], *arguments: object) -> object:
        return function(*arguments)

    # In this process, where the limit is another.
    monkeypatch.setattr(hall.service.keeper.workers, "run", here)
    monkeypatch.setattr(shown, "MOST_BYTES", 1000)
    keep(hall, id, OVER)
    by_other_rules(hall, id)
    page = ann.get(f"/tables/{id}")
    assert BOARD.findall(page) == board
    assert 'class="chart"' in page
    assert f"/tables/{id}/at/" not in page
    assert "film was not kept" in ann.get(f"/api/tables/{id}/film/0", 409)["reason"]
    assert ann.get(f"/api/tables/{id}/record")


def test_of_a_running_table_by_other_rules_everybody_sees_what_they_saw_last(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(9):
        asked(ann, ben, id).play_on(id, 1)
    settled(hall, id)
    table = hall.table(id)
    expected = [
        draw_fragments(at_rest(table.running.view(sight.seat)), table.names, sight.lines, since=sight.since)["board"]
        for sight in table.sights
    ]
    assert len(set(expected)) == 3
    keep(hall, id, PLAYING)
    by_other_rules(hall, id)
    eve = hall.guest("Eve")
    pages = [guest.get(f"/tables/{id}") for guest in (ann, ben, eve)]
    for page, own in zip(pages, expected, strict=True):
        assert own in page
        assert "would have gone otherwise" in page
        assert "data-moves" not in page
    # No more than while it was played: no film, no record, nobody else's eyes.
    for guest in (ann, eve):
        assert guest.get(f"/api/tables/{id}/film/0", 409)
        assert guest.get(f"/api/tables/{id}/record", 409)
        assert guest.get(f"/api/tables/{id}/points", 409)
    assert eve.get(f"/api/tables/{id}/film/0", 403, seat=0)
    assert eve.get(f"/api/tables/{id}/lines", 403, seat=0, before=5)


def test_what_was_shown_before_moves_were_taken_back_is_not_taken_for_the_last(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(5):
        asked(ann, ben, id).play_on(id, 1)
    keep(hall, id, PLAYING)

    number = len(hall.table(id).log) - 1

    async def again() -> None:
        """As if the last move had been taken back, and the same number of moves made since."""
        async with hall.service.storage.writing() as connection:
            last = update(moves).where(moves.c.table_id == id, moves.c.number == number)
            await connection.execute(last.values(at=moves.c.at + 1))

    hall.do(again())
    settled(hall, id)
    by_other_rules(hall, id)
    page = ann.get(f"/tables/{id}")
    assert 'id="board"' not in page
    assert 'id="line-0"' in page


def test_a_hall_that_closes_keeps_what_was_shown_last(own_hall: Opening) -> None:
    with own_hall() as hall:
        ann = hall.guest("Ann")
        cookie = ann.cookie
        id = ann.new_table("feebleton", "me", "greedy")
        ann.play_on(id, 5)
        ann.wait_for_turn(id)
        table = hall.table(id)
        sight = table.sights[0]
        board = draw_fragments(at_rest(table.running.view(0)), table.names, sight.lines, since=sight.since)["board"]
    with own_hall() as hall:
        by_other_rules(hall, id)
        back = hall.guest()
        back.http.cookies.set("greathall", cookie)
        # Half a second after the last move it is certain that everybody has been shown it.
        until(lambda: back.http.get(f"/tables/{id}").status_code == 200, "the table can be read")
        assert board in back.get(f"/tables/{id}")
        assert board not in hall.guest().get(f"/tables/{id}")


def test_what_an_older_hall_did_not_keep_is_made_up_for(own_hall: Opening) -> None:
    with own_hall() as hall:
        ann = hall.guest("Ann")
        ids = [ann.new_table("feebleton", "greedy", "greedy") for _ in range(4)]
        open_one = ann.new_table("feebleton", "me", "open")
        running = ann.new_table("feebleton", "me", "greedy")
        ann.wait_for_turn(running)
        for id in ids:
            hall.finish(id)
        hall.do(make_older(hall, ids[1]))
        hall.do(forbid_first_move(hall, ids[2]))
        later = time.time() + 100

        async def look() -> tuple[bool, dict[str, tuple[str, bool]]]:
            more = await hall.service.keeper.round(rested=later)
            async with hall.service.storage.reading() as connection:
                found = await connection.execute(select(rows.c.table_id, rows.c.phase, rows.c.film))
                return more, {row.table_id: (row.phase, row.film is not None) for row in found}

        # One of another version is no longer to be had, and one that cannot be played again is in nobody's way.
        assert done(hall, look()) == (False, {ids[0]: (OVER, True), ids[3]: (OVER, True), running: (PLAYING, False)})
        assert open_one not in done(hall, look())[1]
        # A table that was finished since is kept as that.
        ann.play_on(running)
        assert done(hall, look())[1][running] == (OVER, True)


def test_a_table_that_is_only_told_in_other_words_goes_on(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(20):
        asked(ann, ben, id).play_on(id, 1)
    before = [guest.state(id)["view"] for guest in (ann, ben)]
    hall.do(reword(hall, id, 3))
    hall.do(make_older(hall, id))
    hall.forget_tables()
    # Later positions are those that were written then: whatever was told on the way, it led there.
    assert [guest.state(id)["view"] for guest in (ann, ben)] == before
    assert "In older words: " in ann.get(f"/api/tables/{id}/chronicle")
    assert "It was told like this." in ben.get(f"/tables/{id}")
    while ann.state(id)["status"]["phase"] != "over":
        asked(ann, ben, id).play_on(id, 1)
    assert ann.get(f"/api/tables/{id}/film/5")


def test_other_words_after_the_last_position_need_what_was_shown_last(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    other_ann, other_ben, other = two_people(hall)
    for guests, table in (((ann, ben), id), ((other_ann, other_ben), other)):
        for _ in range(8):
            asked(*guests, table).play_on(table, 1)
    keep(hall, id, PLAYING)
    for table in (id, other):
        settled(hall, table)
        hall.do(reword(hall, table, len(hall.table(table).log) - 1))
        hall.do(make_older(hall, table))
    hall.forget_tables()
    assert ann.state(id)["status"]["phase"] == "playing"
    # Whether '3 gold' instead of '2 gold' is another word or another rule nobody can say.
    assert "would have gone otherwise" in other_ann.get(f"/api/tables/{other}", 409)["reason"]


def test_the_same_words_about_other_cards_are_other_rules(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(20):
        asked(ann, ben, id).play_on(id, 1)
    settled(hall, id)

    async def dealt_otherwise() -> None:
        """As if the rules of then had shuffled otherwise after the beginning, and told nobody."""
        async with hall.service.storage.writing() as connection:
            one = (snapshots.c.table_id == id, snapshots.c.number == 14)
            position = json.loads((await connection.execute(select(snapshots.c.position).where(*one))).scalar_one())
            position["dice"][0] += 1
            await connection.execute(update(snapshots).where(*one).values(position=json.dumps(position)))

    hall.do(dealt_otherwise())
    hall.do(make_older(hall, id))
    hall.forget_tables()
    assert "would have gone otherwise" in ann.get(f"/api/tables/{id}", 409)["reason"]
    # It is found out once, not each time that somebody asks.
    assert "would have gone otherwise" in ann.get(f"/api/tables/{id}", 409)["reason"]


def test_where_positions_are_written_otherwise_what_was_shown_must_look_the_same(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(6):
        asked(ann, ben, id).play_on(id, 1)
    settled(hall, id)
    keep(hall, id, PLAYING)

    async def otherwise(kept: bytes) -> None:
        async with hall.service.storage.writing() as connection:
            await connection.execute(update(rows).where(rows.c.table_id == id).values(last=kept))

    async def what_was_kept() -> bytes:
        async with hall.service.storage.reading() as connection:
            return bytes((await connection.execute(select(rows.c.last).where(rows.c.table_id == id))).scalar_one())

    last = last_from(hall.do(what_was_kept()))
    written_otherwise = shown.Last(last.views, "{}")
    hall.do(otherwise(written_otherwise.pack()))
    hall.do(make_older(hall, id))
    hall.do(spoil_positions(hall, id))
    hall.forget_tables()
    assert ann.state(id)["status"]["phase"] == "playing"
    last.views[0].mats[0].facts[0].value += "0"
    hall.do(otherwise(shown.Last(last.views, "{}").pack()))
    hall.do(make_older(hall, id))
    hall.do(spoil_positions(hall, id))
    hall.forget_tables()
    assert "would have gone otherwise" in ann.get(f"/api/tables/{id}", 409)["reason"]


# ---------------------------------------------------------------------- the values themselves


def test_what_is_kept_is_what_every_viewer_saw(game: str) -> None:
    """With the most players: every moment of all films, the end, and how the points went."""
    rules = greathall.load(game)
    seats = rules.seats.stop - 1
    dice = Dice(11)
    state = rules.new(seats, 7, rules.check_options({}), listen=True)
    viewers = [*range(seats), None]
    saw: list[list[object]] = [[] for _ in viewers]
    log = [(-1, -1, seen_first(state))]
    keys = [key_of(state.view(viewer)) for viewer in viewers]

    def look(seen: int) -> None:
        for number, viewer in enumerate(viewers):
            if seen >> number & 1:
                view = state.view(viewer)
                view.offers = []
                saw[number].append(view.data())

    look(log[0][2])
    while not state.over and len(log) < 150:
        seat = state.to_act[dice.below(len(state.to_act))]
        offered = state.moves(seat)
        move = offered[dice.below(len(offered))]
        state.chronicle = []
        state.play(seat, move)
        latest, keys = keys, [key_of(state.view(viewer)) for viewer in viewers]
        log.append((seat, move, seen_by(state, seat, keys, latest, state.chronicle)))
        look(log[-1][2])
    again = play_again(game, seats, 7, rules.check_options({}), log)
    assert again.film is not None
    film = Film(again.film)
    assert film.lengths() == [len(moments) for moments in saw]
    for number, moments in enumerate(saw):
        assert [film.view(number, n).data() for n in range(len(moments))] == moments
    last = last_from(last_of(again.state, "here", again.course, "record").pack())
    views = [state.view(viewer) for viewer in viewers]
    assert [view.data() for view in last.views] == [(view if state.over else at_rest(view)).data() for view in views]
    assert (last.position, last.course, last.record) == ("here", again.course, "record")


def test_equal_things_are_written_once_and_not_more_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer()
    value = {"a": [1, True, 1.0, "1", None], "b": {"a": [1, True, 1.0, "1", None]}}
    number = writer.number(value)
    many = len(writer.things)
    assert writer.number(value) == number
    assert len(writer.things) == many
    assert json.dumps(Reader(writer.things).value(number)) == json.dumps(value)
    monkeypatch.setattr(packing, "MOST_THINGS", many)
    with pytest.raises(TooMuch):
        writer.number("something else")


@pytest.mark.parametrize("data", [b"", b"nonsense", packed({"form": 77})])
def test_what_cannot_be_read_is_said_to_be_so(data: bytes) -> None:
    with pytest.raises(GreathallError):
        unpacked(data)


def test_backups_carry_it_and_damage_is_found(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1, keep_after=600)
    path, copy = tmp_path / "hall.sqlite", tmp_path / "copy.sqlite"
    with running_hall(settings) as hall:
        ann = hall.guest("Ann")
        id = ann.new_table("feebleton", "greedy", "greedy")
        hall.finish(id)
        record = ann.get(f"/api/tables/{id}/record")
        keep(hall, id, OVER)
        back_up(path, copy)

        async def spoil() -> None:
            async with hall.service.storage.writing() as connection:
                await connection.execute(update(rows).values(film=b"torn"))

        hall.do(spoil())
    assert [f"table {id}" in fault for fault in faults(path)] == [True]
    restore(copy, path)
    assert faults(path) == []
    with running_hall(settings) as hall:
        by_other_rules(hall, id)
        assert hall.guest().get(f"/api/tables/{id}/film/2", seat=0)
        assert hall.guest().get(f"/api/tables/{id}/record") == record
