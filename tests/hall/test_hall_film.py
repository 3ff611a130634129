"""The film: every moment through eyes one may look through, with an address of its own."""

from __future__ import annotations

from html import unescape

from greathall.hall.sights import line_items
from tests.hall.guests import Hall
from tests.hall.test_hall_playing import two_people


def test_every_moment_of_a_finished_game_from_every_seat(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", "random")
    ann.play_on(id)
    table = hall.table(id)
    visitor = hall.guest()
    for seat in (-1, 0, 1, 2):
        sight = table.sights[seat]
        last = len(sight.moments) - 1
        lines: list[str] = []
        for n in range(last + 1):
            frame = visitor.get(f"/api/tables/{id}/film/{n}", seat=seat)
            assert (frame["n"], frame["frames"], frame["seat"]) == (n, last, seat)
            assert frame["from"] == len(lines)
            lines += frame["chronicle"]
            assert frame["moment"] == f"/tables/{id}/at/{n}?seat={seat}"
            assert "data-moves" not in frame["board"]
        assert lines == line_items(sight.lines, table.names, 0)
        frame = visitor.get(f"/api/tables/{id}/film/{last}", seat=seat)
        assert frame["result"] == table.sights[seat].drawn(table.names)["result"]
        visitor.get(f"/api/tables/{id}/film/{last + 1}", 404, seat=seat)


def test_a_moment_shows_what_the_seat_saw_then(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    seen: dict[int, str] = {}
    for _ in range(6):
        state = ann.wait_for_turn(id)
        table = hall.table(id)
        seen[len(table.sights[0].moments) - 1] = state["view"]["facts"][0]["value"]
        ann.move(id, state["view"]["offers"][0]["move"], state["version"])
    for n, turn in seen.items():
        assert f"<b>{turn}</b>" in ann.get(f"/api/tables/{id}/film/{n}")["ribbon"]


def test_a_moment_tells_what_happened_in_it_where_the_question_would_be(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feudality", "me", "greedy")
    ann.play_on(id, 12)
    ann.wait_for_turn(id)
    told = 0
    for n in range(len(hall.table(id).sights[0].moments)):
        frame = ann.get(f"/api/tables/{id}/film/{n}", seat=0)
        if frame["chronicle"]:
            told += 1
            first = hall.table(id).sights[0].lines[frame["from"]].text
            assert "is deciding" not in frame["prompt"]
            assert first.rpartition("}")[2].strip(" .") in unescape(frame["prompt"])
    assert told > 6


def test_a_moment_recalls_the_last_event_though_it_was_told_before(hall: Hall) -> None:
    """As the table does; otherwise it would come and go from frame to frame of a replay."""
    ann = hall.guest("Ann")
    id = ann.new_table("feudality", "me", "greedy")
    # Once both of them have been Senior there was an event.
    while not any(line.text.startswith("Turn 3") for line in hall.table(id).sights[0].lines):
        ann.play_on(id, 1)
        ann.wait_for_turn(id)
    sight = hall.table(id).sights[0]
    last = len(sight.moments) - 1
    shown = sight.drawn(hall.table(id).names)["board"]
    assert 'data-zone="news"' in shown or 'data-target="event/' in shown
    frames = [ann.get(f"/api/tables/{id}/film/{n}")["board"] for n in range(last - 2, last + 1)]
    assert all('data-zone="news"' in frame or 'data-target="event/' in frame for frame in frames)


def test_while_the_game_runs_one_sees_only_ones_own_film(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    assert ann.get(f"/api/tables/{id}/film/0", seat=0)["seat"] == 0
    assert ann.get(f"/api/tables/{id}/film/0")["seat"] == 0
    assert ann.get(f"/api/tables/{id}/film/0", seat=-1)["seat"] == -1
    assert "over" in ann.get(f"/api/tables/{id}/film/0", 403, seat=1)["reason"]
    assert "over" in ben.get(f"/api/tables/{id}/film/0", 403, seat=0)["reason"]
    assert hall.guest("Cid").get(f"/api/tables/{id}/film/0")["seat"] == -1
    assert hall.guest().http.get(f"/tables/{id}/at/0?seat=0").status_code == 403
    ann.get(f"/api/tables/{id}/film/0", 404, seat=7)


def test_people_at_one_screen_see_hands_in_the_film_only_afterwards(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend:Bea")
    ann.get(f"/api/tables/{id}/film/0", 403, seat=0)
    assert ann.get(f"/api/tables/{id}/film/0")["seat"] == -1


def test_the_page_of_a_moment_works_by_links_alone(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.play_on(id, 3)
    ann.wait_for_turn(id)
    last = ann.state(id)["status"]["frames"]
    page = ann.get(f"/tables/{id}/at/1")
    assert f'href="/tables/{id}/at/0?seat=0"' in page
    assert f'href="/tables/{id}/at/2?seat=0"' in page
    assert f'href="/tables/{id}/at/{last}?seat=0"' in page
    assert 'data-moment="1"' in page
    moved = ann.http.get(f"/tables/{id}/at", params={"n": 2, "seat": 0})
    assert moved.headers["location"] == f"/tables/{id}/at/2?seat=0"
    assert ann.http.get(f"/tables/{id}/at/{last + 1}").status_code == 404
