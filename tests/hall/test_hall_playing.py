"""Playing at a table through the API: whole games, double clicks, stale pages, moves that are not legal."""

from __future__ import annotations

import time
import uuid
from pathlib import Path

from sqlalchemy import update

import greathall
from greathall.hall.schema import moves, snapshots, tables
from greathall.kernel import commitment, fill, read_record
from tests.hall.guests import Guest, Hall
from tests.hall.receivers import until


def test_a_whole_game_of_every_kind_against_bots_and_its_record_verifies(hall: Hall, game: str) -> None:
    ann = hall.guest("Ann")
    rules = greathall.load(game)
    bots = ["random"] * (max(2, rules.seats.start) - 1)
    id = ann.new_table(game, "me", *bots)
    promised = ann.get(f"/api/tables/{id}")["commitment"]
    ann.play_on(id, 12)
    ann.post(f"/api/tables/{id}/leave")
    hall.finish(id)
    end = ann.state(id)
    assert end["view"]["over"]
    assert len(end["view"]["result"]["scores"]) == len(bots) + 1
    info = ann.get(f"/api/tables/{id}")
    assert info["phase"] == "over"
    assert commitment(int(info["seed"])) == promised == info["commitment"]
    record = read_record(ann.get(f"/api/tables/{id}/record"), rules)
    assert record.verify(rules) == []
    assert record.commitment == promised
    assert 'id="result"' in ann.get(f"/tables/{id}")


def test_the_seed_and_the_record_stay_secret_while_the_game_runs(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    seed = str(hall.table(id).terms.seed)
    assert ann.get(f"/api/tables/{id}")["seed"] == ""
    assert "when the game is over" in ann.get(f"/api/tables/{id}/record", 409)["reason"]
    for path in (f"/tables/{id}", f"/api/tables/{id}", f"/api/tables/{id}/state", f"/tables/{id}/at/0", "/"):
        assert seed not in str(ann.get(path))


def test_a_double_click_plays_once(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    state = first.state(id)
    number = len(hall.table(id).log)
    body = {"move": state["view"]["offers"][0]["move"], "version": state["version"], "id": str(uuid.uuid4())}
    one = first.post(f"/api/tables/{id}/moves", **body)
    two = first.post(f"/api/tables/{id}/moves", **body)
    assert one["version"] == two["version"] > state["version"]
    assert len(hall.table(id).log) == number + 1


def test_a_stale_page_gets_a_reason_and_a_fresh_state(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    state = first.state(id)
    move = state["view"]["offers"][0]["move"]
    first.move(id, move, state["version"])
    number = len(hall.table(id).log)
    refusal = first.move(id, move, state["version"], status=409)
    assert "changed" in refusal["reason"]
    assert refusal["state"]["type"] == "update"
    assert refusal["state"]["version"] == first.state(id)["version"]
    assert 'id="board"' in refusal["state"]["board"]
    assert len(hall.table(id).log) == number


def test_a_move_that_is_not_legal_is_refused_with_its_rule(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    second = ben if first is ann else ann
    state = first.state(id)
    legal = {offer["move"] for offer in state["view"]["offers"]}
    number = len(hall.table(id).log)
    vocabulary = greathall.load("feebleton").vocabulary
    refusal = first.move(id, next(m for m in range(len(vocabulary)) if m not in legal), state["version"], status=409)
    assert refusal["rule"].startswith("FBL-")
    assert refusal["state"]["version"] == state["version"]
    first.move(id, 999_999, state["version"], status=409)
    waiting = second.move(id, 0, second.state(id)["version"], status=409)
    assert "not your turn" in waiting["reason"]
    assert len(hall.table(id).log) == number


def test_only_who_sits_there_may_play(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    state = first.state(id)
    move = state["view"]["offers"][0]["move"]
    cid = hall.guest("Cid")
    assert "watching" in cid.move(id, move, state["version"], status=403)["reason"]
    assert "watching" in hall.guest().move(id, move, state["version"], status=403)["reason"]
    other = 1 if state["seat"] == 0 else 0
    assert "not your seat" in first.move(id, move, state["version"], status=403, seat=other)["reason"]
    assert "not your seat" in cid.get(f"/api/tables/{id}/state", 403, seat=state["seat"])["reason"]
    assert cid.state(id)["seat"] == -1


def test_malformed_moves_are_not_understood(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    whole = {"move": 1, "version": 1, "id": str(uuid.uuid4())}
    for wrong in ({"move": "1"}, {"move": -1}, {"version": None}, {"id": ""}, {"id": "x" * 65}, {"extra": 1}):
        assert ann.post(f"/api/tables/{id}/moves", 422, **(whole | wrong))["reason"]
    answer = ann.http.post(f"/api/tables/{id}/moves", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422


def test_why_can_i_not_names_reason_and_rule(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    first = asked(ann, ben, id)
    second = ben if first is ann else ann
    reasons = first.get(f"/api/tables/{id}/why", target="hand/marauders")["reasons"]
    assert reasons[0]["words"].startswith("Play Marauders")
    assert reasons[0]["rule"].startswith("FBL-")
    assert first.get(f"/api/tables/{id}/why", move=48)["reasons"][0]["reason"]
    assert "turn" in second.get(f"/api/tables/{id}/why", target="hand/farmer")["reasons"][0]["reason"]
    assert first.get(f"/api/tables/{id}/why", target="no such thing")["reasons"][0]["reason"]
    first.get(f"/api/tables/{id}/why", 422, move=99_999)
    hall.guest("Cid").get(f"/api/tables/{id}/why", 403, target="deck")


def test_rules_are_found_by_words_and_by_id(hall: Hall, game: str) -> None:
    guest = hall.guest()
    everything = guest.get(f"/api/games/{game}/rules")["rules"]
    rules = greathall.load(game)
    assert len(everything) == len(rules.rules) + len(rules.rulings)
    some = everything[len(everything) // 2]
    assert guest.get(f"/api/games/{game}/rules/{some['id']}") == some
    words = " ".join(some["text"].split()[:2])
    assert some["id"] in {rule["id"] for rule in guest.get(f"/api/games/{game}/rules", q=words)["rules"]}
    assert guest.get(f"/api/games/{game}/rules", q="xyzzyplugh")["rules"] == []
    assert some["id"] in guest.get(f"/rules/{game}")


def test_a_table_is_the_same_after_the_hall_was_closed(hall: Hall, game: str) -> None:
    """Snapshot and log give back position, versions, chronicle, film and the right to take back."""
    ann = hall.guest("Ann")
    rules = greathall.load(game)
    id = ann.new_table(game, "me", *["random"] * (max(2, rules.seats.start) - 1))
    for _ in range(4):
        ann.play_on(id, 3)
        ann.wait_for_turn(id)
        while any(hall.table(id).now.bot_for(seat) for seat in hall.table(id).running.to_act):
            time.sleep(0.01)  # asked together with a bot, which would answer in between
        before, table = ann.state(id), hall.table(id)
        dump, frames = table.running.dump(), [sight.moments for sight in table.sights]
        hall.forget_tables()
        assert hall.table(id) is not table
        assert hall.table(id).running.dump() == dump
        assert [sight.moments for sight in hall.table(id).sights] == frames
        after = ann.state(id)
        before["status"]["html"] = after["status"]["html"] = ""
        assert after == before


async def make_older(hall: Hall, id: str) -> None:
    """As if the table had been made when the game had another version."""
    async with hall.service.storage.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == id).values(version="0"))


async def spoil_positions(hall: Hall, id: str) -> None:
    """As if positions had been written otherwise then."""
    async with hall.service.storage.writing() as connection:
        await connection.execute(update(snapshots).where(snapshots.c.table_id == id).values(position="{}"))


def test_a_table_of_an_older_version_goes_on_where_today_it_would_go_alike(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(20):
        asked(ann, ben, id).play_on(id, 1)
    before = [guest.state(id) for guest in (ann, ben)]
    hall.do(make_older(hall, id))
    hall.do(spoil_positions(hall, id))
    hall.forget_tables()
    assert [guest.state(id) for guest in (ann, ben)] == before
    asked(ann, ben, id).post(f"/api/tables/{id}/undo")
    while ann.state(id)["status"]["phase"] != "over":
        asked(ann, ben, id).play_on(id, 1)
    # A finished one is read for ever, with its film.
    shown = [ann.get(f"/api/tables/{id}/film/{number}") for number in (0, 3, 15)]
    record = ann.get(f"/api/tables/{id}/record")
    hall.do(make_older(hall, id))
    hall.do(spoil_positions(hall, id))
    hall.forget_tables()
    assert [ann.get(f"/api/tables/{id}/film/{number}") for number in (0, 3, 15)] == shown
    assert ann.get(f"/api/tables/{id}/record") == record


def test_a_table_that_would_go_otherwise_today_says_why_and_can_be_read(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(6):
        asked(ann, ben, id).play_on(id, 1)
    until(lambda: hall.table(id).now.progress.settled + 1 < time.time(), "the showing")
    eve = hall.guest("Eve")
    told = [guest.get(f"/api/tables/{id}/chronicle") for guest in (ann, ben, eve)]
    assert len(set(told)) == 3
    storage = hall.service.storage

    async def otherwise() -> None:
        """As if the rules had told something else of the first move."""
        async with storage.writing() as connection:
            first = update(moves).where(moves.c.table_id == id, moves.c.number == 1)
            await connection.execute(first.values(move=moves.c.move + 10_000))

    hall.do(make_older(hall, id))
    hall.do(otherwise())
    hall.forget_tables()
    reason = ann.get(f"/api/tables/{id}", 409)["reason"]
    assert "played with version 0" in reason
    assert "would have gone otherwise" in reason
    # Everybody reads what they could read before, and nothing else.
    assert [guest.get(f"/api/tables/{id}/chronicle") for guest in (ann, ben, eve)] == told
    assert "over" in eve.get(f"/api/tables/{id}/chronicle", 403, seat=0)["reason"]
    page = ann.get(f"/tables/{id}")
    assert "would have gone otherwise" in page
    assert 'id="line-0"' in page
    assert ann.http.get(f"/tables/{id}/at/0").status_code == 409
    stored = hall.do(storage.stored(id))
    assert stored is not None
    assert stored.summary.progress.version == "0"


def test_a_table_that_waited_for_players_begins_with_the_game_as_it_is_now(hall: Hall) -> None:
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table("feebleton", "me", "open")
    hall.do(make_older(hall, id))
    hall.forget_tables()
    ben.join(ann, id)
    hall.forget_tables()
    assert ben.get(f"/api/tables/{id}")["version"] == greathall.load("feebleton").version


def test_while_a_game_runs_its_chronicle_can_be_saved_and_nothing_hidden_is_in_it(hall: Hall) -> None:
    ann, ben, id = two_people(hall)
    for _ in range(8):
        asked(ann, ben, id).play_on(id, 1)
    table = hall.table(id)
    texts = [guest.get(f"/api/tables/{id}/chronicle") for guest in (ann, ben, hall.guest("Cid"))]
    for viewer, text in enumerate(texts):
        lines = [fill(line.text, table.names) for line in table.sights[viewer].lines]
        assert [line.rpartition(" (FBL")[0] or line for line in text.split("\n\n")[1].splitlines()] == lines
        assert str(table.terms.seed) not in text
    assert len(set(texts)) == 3
    assert "over" in hall.guest("Cid").get(f"/api/tables/{id}/chronicle", 403, seat=0)["reason"]
    page = ann.get(f"/tables/{id}")
    assert "it can be saved when the game is over" in page
    assert f"/api/tables/{id}/chronicle" in page


def two_people(hall: Hall, game: str = "feebleton") -> tuple[Guest, Guest, str]:
    """Ann and Ben at a table for two."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = ann.new_table(game, "me", "open")
    ben.join(ann, id)
    return ann, ben, id


def asked(ann: Guest, ben: Guest, id: str) -> Guest:
    """Who of the two is asked now."""
    return ann if ann.state(id)["status"]["your_turn"] else ben


def test_a_record_goes_out_and_comes_in_again(hall: Hall, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy", "random")
    ann.play_on(id)
    text = ann.get(f"/api/tables/{id}/record")
    copy = hall.guest("Ben").post("/api/records", record=text)
    assert copy["phase"] == "over"
    assert copy["commitment"] == ann.get(f"/api/tables/{id}")["commitment"]
    first, second = hall.table(id), hall.table(copy["id"])
    assert second.running.dump() == first.running.dump()
    for mine, theirs in zip(first.sights, second.sights, strict=True):
        assert mine.moments == theirs.moments
        assert [line.data() for line in mine.lines] == [line.data() for line in theirs.lines]


def test_an_unfinished_record_is_gone_on_with(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.play_on(id)
    lines = ann.get(f"/api/tables/{id}/record").splitlines()
    start = lines.index("")
    cut = "\n".join(lines[: start + 6]) + "\n"
    ben = hall.guest("Ben")
    copy = ben.post("/api/records", record=cut, seat=1)
    assert copy["phase"] == "playing"
    assert [seat["mine"] for seat in copy["seats"]] == [False, True]
    assert ben.play_on(copy["id"])["view"]["over"]


def test_what_is_no_record_is_refused_with_the_line(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    ann.play_on(id)
    text = ann.get(f"/api/tables/{id}/record")
    for wrong, reason in (
        ("nonsense", "record"),
        (text.replace("game: feebleton", "game: chess"), "chess"),
        (text.replace(f"version: {greathall.load('feebleton').version}", "version: 77"), "77"),
        (text.replace("\n0 play", "\n1 play", 1), "not your turn"),
        (text.replace("options: ", "options: components=/etc/passwd "), "file"),
        (text.replace("seats: 2", "seats: 99"), "players"),
    ):
        assert reason in ann.post("/api/records", 422, record=wrong)["reason"]
