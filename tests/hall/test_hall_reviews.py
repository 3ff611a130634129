"""How you played: for those who sat there, of their own seat, when the game is over; and nobody else waits for it."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from greathall.analysis import Account, Inquiry, Judgement, analyse
from greathall.games import load
from greathall.hall import reviews
from greathall.hall.administration import Administration
from greathall.hall.limits import Limits
from greathall.hall.reviews import in_words
from greathall.kernel import GreathallError, read_record
from tests.hall.guests import Guest, Hall

Json = dict[str, Any]
FIRST_MOVES = 3


def finished(hall: Hall, guest: Guest, seed: int = 3, most: int = FIRST_MOVES) -> str:
    """A game that a guest began and gave up to a bot; with the same seed always the same one."""
    id = guest.deal(seed, "me", "random", pace=600.0)
    for _ in range(most):
        _bots_play(hall, id)
        state = guest.state(id)
        offers = state["view"]["offers"]
        guest.move(id, offers[len(offers) // 2]["move"], state["version"])
    guest.post(f"/api/tables/{id}/leave", bot="random")
    hall.finish(id)
    return id


def _bots_play(hall: Hall, id: str) -> None:
    """Until the guest is asked."""

    async def play() -> None:
        table = await hall.service.table(id)
        while 0 not in table.to_act:
            state = table.running
            seat = state.to_act[0]
            await hall.service.play_bot(table, state, seat, state.moves(seat)[0])

    hall.do(play())


def own_inquiry(guest: Guest, hall: Hall, id: str) -> Inquiry:
    """What the command would look into, of the moves that the guest made."""
    table = hall.table(id)
    inquiry = Inquiry(read_record(guest.get(f"/api/tables/{id}/record"), load("feebleton")), [0], "knight")
    inquiry.decisions = [number for number in inquiry.decisions if table.log[number + 1].move_id is not None]
    return inquiry


# ---------------------------------------------------------------- what is told


def test_it_tells_what_the_command_would(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    inquiry = own_inquiry(ann, hall, id)
    assert 0 < len(inquiry.decisions) <= FIRST_MOVES
    account = Account(0, "")
    for one in analyse(inquiry, 1):
        account.add(one)
    told = last_word(ann, id)["review"]
    assert told == ann.post(f"/api/tables/{id}/review")
    assert (told["seat"], told["bot"], told["decisions"]) == (0, "knight", len(inquiry.decisions))
    assert told["lost"] == account.lost.mean
    assert told["alike"] == account.alike
    assert [one["move"] for one in told["worst"]] == [one.number for one in account.worst(10)]
    assert told["words"] == in_words(account, "your", 2)
    for one in told["worst"]:
        assert one["verdict"] in {"blunder", "mistake", "slip"}


def test_each_decision_leads_to_what_lay_before_the_player(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "judge_portion", blundered)
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    table = hall.table(id)
    moments = table.sights[0].moments
    told = ann.post(f"/api/tables/{id}/review")
    assert told["blunders"] == told["decisions"] == len(told["worst"]) > 0
    for one in told["worst"]:
        path, _, seat = one["film"].partition("?")
        n = int(path.rpartition("/")[2])
        assert (path, seat) == (f"/tables/{id}/at/{n}", "seat=0")
        assert moments[n] < one["move"] <= moments[n + 1]
        assert ann.http.get(one["film"]).status_code == 200
        # As a page says it, not as a record is written.
        assert one["played"] == one["played"][:1].upper() + one["played"][1:]
        assert "{" not in one["played"] + one["better"]
    # Whoever asks for a hint there reads the same words.
    before = load("feebleton").new(2, table.terms.seed, table.terms.options)
    for entry in table.log[1 : told["worst"][0]["move"]]:
        before.play(entry.seat, entry.move)
    words = {offer.words.lower() for offer in before.view(0).offers}
    assert {told["worst"][0]["played"].lower(), told["worst"][0]["better"].lower()} <= words


def test_what_a_stand_in_played_is_not_how_somebody_played(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann, most=0)
    told = ann.post(f"/api/tables/{id}/review")
    assert (told["decisions"], told["worst"], told["words"]) == (0, [], "There was nothing to decide.")


def test_the_sentence_says_how_many_and_how_sure() -> None:
    account = Account(0, "Ann")
    for number, lost in enumerate((0.2, 0.1, 0.1, 0.03, 0.0, 0.0)):
        account.add(judgement(number + 1, lost))
    assert in_words(account, "your", 2) == (
        "A knight would have made 2 of your 6 decisions alike; on average a decision cost 7.2 % ± 6.2 of the chance "
        "to win: 1 blunder, 2 mistakes, 1 slip."
    )
    single = Account(0, "Ann")
    single.add(judgement(1, -0.03))
    assert in_words(single, "Ann’s", 1) == (
        "A knight would have made 0 of Ann’s 1 decision alike; on average a decision cost −3.0 % of what was promised "
        "of the best title: no blunders, no mistakes, no slips."
    )


def judgement(number: int, lost: float, played: int = 1, best: int = 2) -> Judgement:
    chosen = best if lost else played
    return Judgement(number, 0, 5, played, chosen, 0.5, 0.5 - lost, error=0.001, simulations=10)


# ---------------------------------------------------------------- for whom


def test_it_is_for_the_end_and_for_ones_own_seat(hall: Hall) -> None:
    ann, eve = hall.guest("Ann"), hall.guest("Eve")
    running = ann.new_table("feebleton", "me", "random")
    assert "when the game is over" in ann.post(f"/api/tables/{running}/review", 409)["reason"]
    assert "How you played" not in ann.get(f"/tables/{running}")
    id = finished(hall, ann)
    assert "How you played" in ann.get(f"/tables/{id}")
    for stranger in (eve, hall.guest()):
        assert "you are watching" in stranger.post(f"/api/tables/{id}/review", 403)["reason"]
        assert "How you played" not in stranger.get(f"/tables/{id}")
    assert "not your seat" in ann.post(f"/api/tables/{id}/review", 403, seat=1)["reason"]
    ann.post("/api/tables/none/review", 404)
    ann.post(f"/api/tables/{id}/review", 422, seat="first")


def test_people_at_one_screen_have_one_for_each_of_them(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "judge_portion", blundered)
    ann = hall.guest("Ann")
    id = ann.new_table("feebleton", "me", "friend:Ben", leaving="resign")
    for _ in range(4):
        seat = hall.table(id).running.to_act[0]
        state = ann.state(id, seat=seat)
        ann.move(id, state["view"]["offers"][0]["move"], state["version"], seat=seat)
    ann.post(f"/api/tables/{id}/resign", seat=0)
    page = ann.get(f"/tables/{id}")
    assert "How Ann played" in page
    assert "How Ben played" in page
    told = [ann.post(f"/api/tables/{id}/review", seat=seat) for seat in (0, 1)]
    assert [one["seat"] for one in told] == [0, 1]
    assert sum(one["decisions"] for one in told) > 0
    moves = [{one["move"] for one in review["worst"]} for review in told]
    assert not moves[0] & moves[1]


def test_a_game_that_today_s_rules_would_not_play_so_is_refused(hall: Hall) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    hall.table(id).terms.options["components"] = "no such box"
    assert "cannot be looked at" in ann.post(f"/api/tables/{id}/review", 409)["reason"]


# ---------------------------------------------------------------- once, and at nobody's cost


def test_who_asks_again_gets_the_same_without_any_work(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    told = last_word(ann, id)["review"]

    async def nobody(*_: object) -> None:
        raise AssertionError("this was known already")

    monkeypatch.setattr(hall.service.reviews.workers, "run", nobody)
    assert ann.post(f"/api/tables/{id}/review") == told
    with asking(ann, id) as events:
        assert list(events) == [{"review": told}]


def test_only_so_many_are_kept(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 2)
    monkeypatch.setattr(reviews, "judge_portion", blundered)
    ann = hall.guest("Ann")
    ids = [finished(hall, ann, seed, 1) for seed in (11, 12, 13)]
    for id in ids:
        ann.post(f"/api/tables/{id}/review")
    kept = hall.service.reviews._kept
    assert [id for id, _ in kept] == ids[1:]
    assert all(one.inquiry is None and not one.judged for one in kept.values())


def test_one_may_not_ask_too_often(strict_hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = strict_hall.guest("Ann")
    id = finished(strict_hall, ann, most=1)

    async def fail(*_: object) -> None:
        raise GreathallError("no")

    monkeypatch.setattr(strict_hall.service.reviews.workers, "run", fail)
    most, _ = Limits.KINDS["review"]
    answers = [ann.http.post(f"/api/tables/{id}/review", json={}).status_code for _ in range(most + 3)]
    assert answers[:2] == [409, 409]
    assert 429 in answers
    assert "too often" in ann.post(f"/api/tables/{id}/review", 429)["reason"]


def test_a_worker_that_dies_does_no_harm(hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    monkeypatch.setattr(reviews, "judge_portion", partial(die, ""))
    assert "keep dying" in last_word(ann, id)["reason"]
    monkeypatch.setattr(reviews, "judge_portion", partial(die, str(tmp_path / "died")))
    assert last_word(ann, id)["review"]["decisions"] > 0
    assert (tmp_path / "died").exists()


def test_bots_and_hints_of_others_do_not_wait_for_a_portion(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """This hall has one worker for its bots. The portion ends when the others have played, not before."""
    portions = Held(tmp_path)
    monkeypatch.setattr(reviews, "judge_portion", portions.function)
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    id = finished(hall, ann)
    with asking(ann, id) as events:
        portions.wait_for(1)
        # Told again and again; before the first portion it is not known how many there are.
        far = next(far for far in events if far["of"])
        assert far == {"done": 0, "of": len(own_inquiry(ann, hall, id).decisions)}
        other = ben.new_table("feebleton", "me", "greedy", pace=0)
        ben.play_on(other, 3)
        ben.wait_for_turn(other)
        assert ben.post(f"/api/tables/{other}/hint")["words"]
        assert any(entry.seat == 1 for entry in hall.table(other).log)
        assert portions.begun == 1
        portions.release()
        *_, last = events
    assert last["review"]["decisions"] > 0


def test_others_stand_in_line_and_are_told_so(hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    portions = Held(tmp_path)
    monkeypatch.setattr(reviews, "judge_portion", portions.function)
    monkeypatch.setattr(reviews, "MOST_WAITING", 2)
    ann, ben, cid = (hall.guest(name) for name in ("Ann", "Ben", "Cid"))
    ids = [finished(hall, guest, seed) for guest, seed in ((ann, 3), (ben, 4), (cid, 5), (ann, 6))]
    with asking(ann, ids[0]) as first:
        next(first)
        portions.wait_for(1)
        with asking(ben, ids[1]) as second:
            assert next(second) == {"ahead": 1}
            assert "many games" in cid.post(f"/api/tables/{ids[2]}/review", 429)["reason"]
            assert "another of your games" in ann.post(f"/api/tables/{ids[3]}/review", 429)["reason"]
        # Ben has gone away: there is room for somebody else.
        until(lambda: len(hall.service.reviews._line) == 1)
        with asking(cid, ids[2]) as third:
            assert next(third) == {"ahead": 1}
            portions.release()
            assert list(first)[-1]["review"]["decisions"] > 0
            assert list(third)[-1]["review"]["decisions"] > 0


def test_a_page_that_is_closed_stops_it_and_one_that_comes_back_goes_on(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    portions = Held(tmp_path)
    monkeypatch.setattr(reviews, "judge_portion", portions.function)
    monkeypatch.setattr(reviews, "TOGETHER", 1)
    ann = hall.guest("Ann")
    id = finished(hall, ann)
    decisions = len(own_inquiry(ann, hall, id).decisions)
    assert decisions > 1
    with asking(ann, id) as events:
        next(events)
        portions.wait_for(1)
    looking = hall.service.reviews._kept[id, 0]
    until(lambda: looking.pages == 0)
    portions.release()
    until(lambda: not hall.service.reviews._line)
    assert portions.begun == len(looking.judged) == 1
    assert ann.post(f"/api/tables/{id}/review")["decisions"] == decisions == portions.begun


def test_a_table_that_is_closed_stops_it(hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    portions = Held(tmp_path)
    monkeypatch.setattr(reviews, "judge_portion", portions.function)
    monkeypatch.setattr(reviews, "TOGETHER", 1)
    ann = hall.guest("Ann")
    id = finished(hall, ann)

    async def shut() -> None:
        person = await hall.service.storage.person(ann.id)
        assert person is not None
        await Administration(hall.service).close(person, id, True)

    with asking(ann, id) as events:
        next(events)
        portions.wait_for(1)
        hall.do(shut())
        portions.release()
        *_, last = events
    assert "closed this table" in last["reason"]
    assert portions.begun == 1
    assert (id, 0) not in hall.service.reviews._kept
    ann.post(f"/api/tables/{id}/review", 404)


# ---------------------------------------------------------------- helpers; some of them run in the worker


def blundered(inquiry: Inquiry, numbers: list[int]) -> list[Judgement]:
    """A portion without thinking: whatever was played, the first move would have been better by far."""
    record = inquiry.record
    state = record.start(load(record.slug))
    found: list[Judgement] = []
    for number, (seat, move) in enumerate(record.moves[: numbers[-1] + 1]):
        if number in numbers:
            best = next(other for other in state.moves(seat) if other != move)
            found.append(Judgement(number + 1, seat, 2, move, best, 0.8, 0.4, 0.01, simulations=1))
        state.play(seat, move)
    return found


def die(once: str, inquiry: Inquiry, numbers: list[int]) -> list[Judgement]:
    """Kills its own process: always, or only until there is this file."""
    if not once or not Path(once).exists():
        if once:
            Path(once).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return blundered(inquiry, numbers)


def wait_and_judge(folder: str, inquiry: Inquiry, numbers: list[int]) -> list[Judgement]:
    """A portion that says that it has begun, and waits until it may go on."""
    place = Path(folder)
    (place / f"begun {numbers[0]} {inquiry.record.seed}").touch()
    until((place / "released").exists)
    return blundered(inquiry, numbers)


class Held:
    """Portions that wait for a word."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.function = partial(wait_and_judge, str(folder))

    @property
    def begun(self) -> int:
        return len(list(self.folder.glob("begun *")))

    def wait_for(self, number: int) -> None:
        until(lambda: self.begun >= number)

    def release(self) -> None:
        (self.folder / "released").touch()


def until(so: Callable[[], bool]) -> None:
    for _ in range(6000):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to that")


def asking(guest: Guest, id: str) -> AbstractContextManager[Iterator[Json]]:
    """What is told to a page on the way; leaving the block closes the page."""

    @contextmanager
    def ask() -> Iterator[Iterator[Json]]:
        headers = {"accept": "text/event-stream"}
        address = f"/api/tables/{id}/review"
        with guest.http.stream("POST", address, json={}, headers=headers, timeout=60) as answer:
            assert answer.status_code == 200, answer.read()
            yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))

    return ask()


def last_word(guest: Guest, id: str) -> Json:
    """What is told in the end, however long that takes."""
    with asking(guest, id) as events:
        *_, last = events
    return last
