"""Where somebody could react in secret everybody waits the same, whether anybody is asked or not (FBL-R29).

Four at a table: Ann (seat 0) plays a card that can be answered; the others are bots, who hold a Guard or not.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import greathall
from greathall.games.feebleton.box.components import KING
from greathall.games.feebleton.box.vocabulary import AT_ONCE, PASS
from greathall.hall import Settings
from greathall.hall.positions import position_text
from greathall.hall.scenes import asked_in_secret
from greathall.hall.seating import SeatWish
from greathall.hall.sights import Sight
from greathall.hall.table import Outcome, Table
from greathall.kernel import State
from tests.hall.guests import Guest, Hall, running_hall
from tests.hall.test_hall_secrets import first_seat_zero, keep_beginning, with_cards

WAIT = 0.6


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall in which one waits for reactions."""
    data = tmp_path_factory.mktemp("patient")
    with running_hall(Settings(data=data, limits=0, pace=0.0, reaction=WAIT, workers=1)) as running:
        yield running


@dataclass
class Evening:
    """A table at which a King can be played, with Guards in these bots' hands."""

    hall: Hall
    ann: Guest
    id: str

    @property
    def table(self) -> Table:
        return self.hall.table(self.id)

    def play_king(self) -> dict[str, Any]:
        return self.ann.move(self.id, KING, self.table.sights[0].version)


def evening(
    hall: Hall, guards: tuple[int, ...], wishes: tuple[str, ...] = ("random",) * 3, last_card: bool = False
) -> Evening:
    """`last_card`: the deck has a single card, and the game ends when Ann draws it."""
    ann = hall.guest("Ann")

    async def make() -> str:
        person = await hall.service.storage.person(ann.id)
        assert person is not None
        seats = [SeatWish("me"), *(SeatWish(wish) for wish in wishes)]
        table = await hall.service.create(person, "feebleton", seats, {}, seed=first_seat_zero())
        hands = {seat: ["farmer", "farmer", "noble", "guard" if seat in guards else "worker"] for seat in (1, 2, 3)}
        state = with_cards(table.running, {0: ["king"] if last_card else ["king", "noble", "noble", "worker"]} | hands)
        if last_card:
            data: dict[str, Any] = json.loads(json.dumps(state.dump()))
            data["position"]["stock"] = {"farmer": 1}
            state = state.game.load_state(data)
        state.chronicle = []
        table.restore(table.now.progress, table.log, 0, state)
        await keep_beginning(hall, table.id, position_text(state))
        return table.id

    return Evening(hall, ann, hall.do(make()))


@pytest.fixture
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's waiting ends by itself, and no bot answers: the test goes on by hand."""
    monkeypatch.setattr("greathall.hall.bot_runner.BotRunner.wake", lambda *_: None)


def always(monkeypatch: pytest.MonkeyPatch, wanted: int, seconds: float = 0.0) -> None:
    """Bots answer secret questions like this, after thinking so long."""

    async def move(state: State, seat: int, bot: str) -> int:
        await asyncio.sleep(seconds)
        return wanted if wanted in state.moves(seat) else state.moves(seat)[0]

    monkeypatch.setattr("greathall.hall.workers.Workers.move", lambda _, *arguments: move(*arguments))


def nameless(html: str, names: list[str]) -> str:
    """Bots have other names at every table."""
    for name in names:
        html = html.replace(name, "Bot")
    return html


def look(one: Evening, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What Ann and a spectator get for her King and for how it goes on; and when the hall meant to show it."""
    dues: list[float] = []
    become = Table.become

    def noted(table: Table, outcome: Outcome) -> None:
        become(table, outcome)
        # The bots of an earlier evening may still be playing in this hall.
        if table.id == one.id and outcome.after.sights is not outcome.before.sights:
            dues.append(table.due - WAIT)

    with monkeypatch.context() as patch, one.ann.listening(one.id) as mine:
        patch.setattr(Table, "become", noted)
        with one.hall.guest("Watcher").listening(one.id) as theirs:
            for stream in (mine, theirs):
                stream.drain(0.8)
            one.play_king()
            sent = [[stream.until("update") for _ in range(2)] for stream in (mine, theirs)]
    bots = one.table.names[1:]
    shapes = [
        [
            (m["version"], nameless(m["prompt"], bots), m["status"]["frames"], m["from"], len(m["chronicle"]))
            for m in updates
        ]
        for updates in sent
    ]
    return [*shapes, [round(due - dues[0], 6) for due in dues[:2]]]


@pytest.mark.rule("FBL-R29")
def test_nobody_learns_from_words_or_numbers_whether_somebody_could_react(
    patient: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No Guard, one, or two that stay in hand: the same messages, versions, films and times."""
    always(monkeypatch, PASS.first)
    none, one, two = (look(evening(patient, guards), monkeypatch) for guards in ((), (1,), (2, 3)))
    assert none == one == two
    (waiting, outcome), _, dues = none
    assert dues == [0.0, WAIT]
    assert "Waiting for reactions" in waiting[1]
    assert "Waiting for reactions" not in outcome[1]
    assert outcome[0] == waiting[0] + 1


@pytest.mark.rule("FBL-R29")
def test_a_bots_thinking_does_not_show(patient: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks for ever is not waited for; what it does instead comes when it is due."""
    always(monkeypatch, PASS.first)
    quick = look(evening(patient, (1,)), monkeypatch)
    always(monkeypatch, PASS.first, seconds=60)
    one = evening(patient, (1,))
    slow = look(one, monkeypatch)
    assert slow[-1] == quick[-1] == [0.0, WAIT]
    assert "Waiting for reactions" not in slow[0][1][1]
    assert [(row.seat, row.move) for row in one.table.log[1:3]] == [(0, KING), (1, PASS.first)]


def held(sight: Sight) -> tuple[object, ...]:
    """What of a sight must not depend on how it came to be."""
    return sight.version, sight.moments, sight.told, sight.key, len(sight.lines), sight.since, sight.known


def test_versions_and_films_are_the_same_after_the_hall_was_closed(
    patient: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored with a move counts what will be shown because of it, also when bots answer meanwhile."""
    always(monkeypatch, PASS.first)
    for guards in ((), (1,), (1, 2, 3)):
        one = evening(patient, guards)
        one.play_king()
        one.ann.wait_for_turn(one.id)
        table = one.table
        assert not table.queue
        before = [held(sight) for sight in table.sights]
        patient.forget_tables()
        after = [held(sight) for sight in one.table.sights]
        assert after == before


@pytest.mark.rule("FBL-R29")
@pytest.mark.usefixtures("standstill")
def test_while_one_waits_nothing_gives_away_that_the_game_has_gone_on(patient: Hall) -> None:
    told = "{0} plays the King."
    for guards in ((), (1,)):
        one = evening(patient, guards)
        before = one.table.sights[0].version
        answer = one.play_king()
        assert answer["version"] == before + 1
        # With a Guard somebody is asked, without one the next player's turn has come: the same for Ann and the world.
        assert asked_in_secret(one.table.running) == list(guards)
        state = one.ann.state(one.id)
        assert (state["view"]["offers"], state["view"]["asked"], state["status"]["your_turn"]) == ([], [], False)
        assert state["view"]["waiting"] == "Waiting for reactions."
        assert [line["text"] for line in state["chronicle"]][-1] == told
        refusal = one.ann.move(one.id, KING, state["version"], status=409)
        assert refusal["reason"] == "it is not your turn to decide"
        assert refusal["state"]["version"] == state["version"]
        why = one.ann.get(f"/api/tables/{one.id}/why", target="hand/noble")["reasons"]
        assert why == [{"words": "", "reason": "it is not your turn to decide", "rule": "FBL-12"}]
        assert "wait" in one.ann.post(f"/api/tables/{one.id}/undo", 409)["reason"]
        assert one.ann.get(f"/api/tables/{one.id}/film/1", 404)["reason"] == "this film has the moments 0 to 0"


@pytest.mark.rule("FBL-R29")
@pytest.mark.usefixtures("standstill")
def test_the_end_of_a_game_is_not_told_before_it_is_shown(patient: Hall) -> None:
    """Ann's King, which nobody can answer, ends the game: the lobby, the seed and the record wait like everybody."""
    one = evening(patient, (), last_card=True)
    one.play_king()
    assert one.table.running.over
    assert one.ann.state(one.id)["status"]["phase"] == "playing"
    info = one.ann.get(f"/api/tables/{one.id}")
    assert (info["phase"], info["seed"]) == ("playing", "")
    assert "when the game is over" in one.ann.get(f"/api/tables/{one.id}/record", 409)["reason"]
    # It has left no list before its end is shown, and come into none.
    visitor = patient.guest("Cid")
    assert one.id in {row["id"] for row in visitor.get("/api/tables", which="playing")["tables"]}
    assert one.id in visitor.get("/")
    assert one.id not in {row["id"] for row in one.ann.get("/api/tables", which="over")["tables"]}
    patient.do(patient.service.show_next(one.table))
    assert one.ann.state(one.id)["status"]["phase"] == "over"
    assert one.ann.get(f"/api/tables/{one.id}")["seed"]
    assert one.ann.get(f"/api/tables/{one.id}/record")


@pytest.mark.rule("FBL-R29")
@pytest.mark.usefixtures("standstill")
@pytest.mark.parametrize("shown", [False, True], ids=["while one waits", "after the waiting"])
def test_the_lobby_does_not_move_when_somebody_answers_in_secret(patient: Hall, shown: bool) -> None:
    """Two hold a Guard, and the first of them passes: in the lobby that must look like nothing at all."""
    one = evening(patient, (1, 2))
    one.play_king()
    if shown:
        patient.do(patient.service.show_next(one.table))
    other = one.ann.new_table("feebleton", "me", "friend")
    before = [lists(guest, one.id, other) for guest in (one.ann, patient.guest("Cid"))]
    assert before[0] == [[other, one.id]] * 3
    table = one.table
    assert patient.do(patient.service.play_bot(table, table.running, 1, PASS.base))
    assert [lists(guest, one.id, other) for guest in (one.ann, patient.guest("Cid"))] == before
    # What everybody sees brings the table to the top.
    assert patient.do(patient.service.play_bot(table, table.running, 2, PASS.base))
    while table.queue:
        patient.do(patient.service.show_next(table))
    seat = table.running.to_act[0]
    assert patient.do(patient.service.play_bot(table, table.running, seat, table.running.moves(seat)[0]))
    assert lists(one.ann, one.id, other) == [[one.id, other]] * 3


def lists(guest: Guest, *ids: str) -> list[list[str]]:
    """These tables in the order of the lists in which a guest finds them: running ones, the own, the lobby's page."""
    listed = [[row["id"] for row in guest.get("/api/tables", which=which)["tables"]] for which in ("playing", "mine")]
    page = guest.get("/")
    lobby = sorted((id for id in ids if id in page), key=page.index)
    return [*([id for id in found if id in ids] for found in listed), lobby]


@pytest.mark.rule("FBL-R29", "FBL-53")
@pytest.mark.usefixtures("standstill")
def test_a_person_who_holds_a_guard_is_asked_after_the_same_waiting(patient: Hall) -> None:
    one = evening(patient, (1,), ("friend", "random", "random"))
    one.play_king()
    assert one.ann.state(one.id, seat=1)["view"]["offers"] == []
    patient.do(patient.service.show_next(one.table))
    state = one.ann.state(one.id, seat=1)
    assert [offer["move"] for offer in state["view"]["offers"]] == [AT_ONCE.first, PASS.first]
    # Whoever has passed waits like everybody else for those who come after.
    version = one.table.sights[2].version
    one.ann.move(one.id, PASS.first, state["version"], seat=1)
    assert one.ann.state(one.id, seat=1)["view"]["waiting"] == "Waiting for reactions."
    assert one.table.sights[2].version == version


def test_a_guard_that_is_played_is_shown_when_the_waiting_is_over(
    patient: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    always(monkeypatch, AT_ONCE.first)
    one = evening(patient, (1,))
    with one.ann.listening(one.id) as stream:
        stream.drain(0.8)
        one.play_king()
        waiting, guarded = stream.until("update"), stream.until("update")
    assert "Guard" not in "".join(waiting["chronicle"])
    assert "Guard" in "".join(guarded["chronicle"])


@pytest.mark.rule("FBL-R29", "FBL-50")
@pytest.mark.usefixtures("standstill")
def test_with_full_freedom_one_waits_before_the_first_card(patient: Hall) -> None:
    ann = patient.guest("Ann")
    id = ann.new_table("feebleton", "me", "random", options={"anytime": "full"})
    first = ann.state(id)
    assert first["view"]["waiting"] == "Waiting for cards played at any time."
    assert (first["view"]["offers"], first["version"], first["status"]["frames"]) == ([], 1, 0)
    patient.do(patient.service.show_next(patient.table(id)))
    second = ann.state(id)
    assert second["version"] == 2
    patient.forget_tables()
    assert ann.state(id)["version"] == 2


@pytest.mark.usefixtures("standstill")
def test_a_hall_that_comes_back_waits_for_what_was_left(patient: Hall) -> None:
    one = evening(patient, ())
    shown = one.play_king()["version"]
    patient.forget_tables()
    again = one.ann.state(one.id)
    assert (again["version"], again["view"]["waiting"]) == (shown, "Waiting for reactions.")
    patient.do(patient.service.show_next(patient.table(one.id)))
    after = one.ann.state(one.id)
    assert after["version"] == shown + 1
    assert after["view"]["waiting"] != "Waiting for reactions."


@pytest.mark.rule("FBL-R29")
def test_a_window_opens_by_open_knowledge_alone() -> None:
    """For every answerable card: whatever lies hidden, the one who plays it sees the same window."""
    game = greathall.load("feebleton")
    opened = 0
    for seed in range(30):
        state = game.new(3, seed, listen=True)
        dice = greathall.Dice(seed)
        while not state.over:
            seat = state.to_act[0]
            for move in state.moves(seat):
                seen = []
                for number in range(3):
                    twin = state.imagine(seat, greathall.Dice(number)) if number else state.copy()
                    twin.chronicle = []
                    twin.play(seat, move)
                    windows = twin.windows or []
                    seen.append([windows[0].view(seat).data(), len(windows[0].chronicle or [])] if windows else None)
                assert seen[0] == seen[1] == seen[2]
                opened += seen[0] is not None
            moves = state.moves(seat)
            state.play(seat, moves[dice.below(len(moves))])
    assert opened > 50
