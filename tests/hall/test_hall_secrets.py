"""Nothing hidden ever reaches a browser: everything that is sent, read during whole games.

What a seat is sent must be what it would be sent if everything that it cannot know lay differently. `imagine` gives
such positions (the battery proves that they look alike to the seat); here the bytes on the wire are compared.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import update

import greathall
from greathall.hall.positions import position_text
from greathall.hall.schema import snapshots
from greathall.hall.sights import draw_fragments, line_items
from greathall.hall.workers import Workers
from greathall.kernel import Dice, State
from tests.hall.guests import Guest, Hall, Stream

PARTS = ("prompt", "board", "moves", "result", "players", "ribbon")


def test_all_that_is_sent_in_a_whole_game_could_come_from_any_position_that_looks_alike(hall: Hall, game: str) -> None:
    rules = greathall.load(game)
    seats = min(3, rules.seats.stop - 1)
    people = [hall.guest(f"Player {seat}") for seat in range(seats)]
    id = people[0].new_table(game, "me", *["open"] * (seats - 1))
    for person in people[1:]:
        person.join(people[0], id)
    with ExitStack() as stack:
        streams = [stack.enter_context(person.listening(id)) for person in (*people, hall.guest("Watcher"))]
        chronicles: list[list[str]] = [[] for _ in streams]
        latest: list[dict[str, Any]] = [{} for _ in streams]
        table = hall.table(id)
        whole = rules.new(seats, table.terms.seed, table.terms.options, listen=True)
        dice = Dice(7)
        for number in range(10_000):
            check_streams(hall, id, streams, chronicles, latest, whole, number)
            if table.running.over or number >= 40:
                break
            # A few moves through the front door, then some at once, to come to the later parts of the game too.
            for _ in range(1 if number % 6 else 25):
                if not table.running.over:
                    play_one(hall, id, people, whole, dice)
        assert len(table.log) > 30


def play_one(hall: Hall, id: str, people: list[Guest], whole: State, dice: Dice) -> None:
    table = hall.table(id)
    state = table.running
    seat = state.to_act[dice.below(len(state.to_act))]
    moves = state.moves(seat)
    move = moves[dice.below(len(moves))]
    people[seat].move(id, move, table.sights[seat].version)
    whole.play(seat, move)


def check_streams(
    hall: Hall,
    id: str,
    streams: list[Stream],
    chronicles: list[list[str]],
    latest: list[dict[str, Any]],
    whole: State,
    number: int,
) -> None:
    table = hall.table(id)
    for viewer, stream in enumerate(streams):
        sight = table.sights[viewer]
        while latest[viewer].get("version") != sight.version:
            message = latest[viewer] = stream.until("update")
            chronicles[viewer] = chronicles[viewer][: message["from"]] + message["chronicle"]
        likeness = table.running.imagine(sight.seat, Dice(number))
        told = whole.imagine(sight.seat, Dice(number)).told(sight.seat)
        expected = draw_fragments(likeness.view(sight.seat), table.names, told, since=sight.since)
        assert {part: latest[viewer][part] for part in PARTS} == expected
        assert chronicles[viewer] == line_items(told, table.names, 0)
        for text in stream.texts:
            assert str(table.terms.seed) not in text or table.running.over
        stream.texts.clear()


# ---------------------------------------------------------------------- what must not be counted (FBL-R29)


def with_cards(state: State, hands: dict[int, list[str]]) -> State:
    """The position with these hands instead; what is displaced goes into the deck."""
    data: dict[str, Any] = json.loads(json.dumps(state.dump()))
    position = data["position"]
    stock = position["stock"]
    for seat, cards in hands.items():
        for card in position["hands"][seat]:
            stock[card] = stock.get(card, 0) + 1
        for card in cards:
            stock[card] -= 1
        position["hands"][seat] = sorted(cards)
    position["stock"] = {card: number for card, number in stock.items() if number}
    return state.game.load_state(data)


def first_seat_zero() -> int:
    game = greathall.load("feebleton")
    return next(seed for seed in range(100) if game.new(4, seed).to_act == (0,))


def sent_while_a_king_is_answered(hall: Hall, guards: tuple[int, ...]) -> tuple[list[Any], list[Any], Any]:
    """What Dan (seat 3) and a spectator get while seat 0 plays a King and those with a Guard pass."""
    ann, dan, cid = hall.guest("Ann"), hall.guest("Dan"), hall.guest("Cid")
    id = ann.deal(first_seat_zero(), "me", "friend:Bea", "friend:Cyn", "open")
    dan.join(ann, id)
    table = hall.table(id)
    hands = {seat: ["farmer", "farmer", "noble", "guard" if seat in guards else "worker"] for seat in (1, 2)}
    state = with_cards(table.running, {0: ["king", "noble", "noble", "worker"], 3: ["merchant"] * 4} | hands)
    state.chronicle = []
    table.restore(table.now.progress, table.log, 0, state)
    hall.do(keep_beginning(hall, id, position_text(state)))
    vocabulary = table.game.vocabulary
    with dan.listening(id) as his, cid.listening(id) as hers:
        for stream in (his, hers):
            stream.drain(1.0)
            stream.texts.clear()
        ann.move(id, vocabulary.move("play king"), table.sights[0].version, seat=0)
        for stream in (his, hers):
            stream.until("update")
        while table.running.to_act[0] != 3 and table.running.question(table.running.to_act[0]).secret:
            seat = table.running.to_act[0]
            ann.move(id, vocabulary.move("pass"), table.sights[seat].version, seat=seat)
        sent = [[json.loads(text) for text in stream.texts + drained(stream)] for stream in (his, hers)]
    film = [dan.get(f"/api/tables/{id}/film/{n}")["board"] for n in range(dan.state(id)["status"]["frames"] + 1)]
    text = json.dumps([sent, film, dan.state(id)]).replace(id, "ID")
    both, frames, last = json.loads(text)
    return both[0], both[1], [frames, last["version"], last["status"]["frames"], last["chronicle"][-4:]]


async def keep_beginning(hall: Hall, id: str, position: str) -> None:
    """The film is made from what is stored."""
    async with hall.service.storage.writing() as connection:
        await connection.execute(update(snapshots).where(snapshots.c.table_id == id).values(position=position))


def drained(stream: Stream) -> list[str]:
    seen = len(stream.texts)
    stream.drain(0.7)
    return stream.texts[seen:]


def test_nobody_can_count_how_many_passed_in_a_secret_window(hall: Hall) -> None:
    """One Guard or two: the same messages, versions and film for those who are not asked."""
    one = sent_while_a_king_is_answered(hall, (1,))
    two = sent_while_a_king_is_answered(hall, (1, 2))
    for mine, theirs in zip(one[:2], two[:2], strict=True):
        shapes = [[(m["type"], m.get("version"), m["status"]["frames"]) for m in sent] for sent in (mine, theirs)]
        assert shapes[0] == shapes[1]
        assert [m["prompt"] for m in mine if m["type"] == "update"] == [
            m["prompt"] for m in theirs if m["type"] == "update"
        ]
        waiting = next(m for m in mine if m["type"] == "update")
        assert waiting["status"]["asked"] == []
        assert "Waiting for reactions" in waiting["prompt"]
    assert one[2][1:3] == two[2][1:3]
    assert len(one[2][0]) == len(two[2][0])


def test_a_bots_worker_gets_an_imagined_position_only(hall: Hall, game: str) -> None:
    """The very text that goes to the worker, for the true position and for one that looks alike, is the same."""
    rules = greathall.load(game)
    state = rules.new(rules.seats.start, 11)
    dice = Dice(3)
    workers = hall.service.workers
    different = 0
    for number in range(60):
        if state.over:
            break
        seat = state.to_act[0]
        moves = state.moves(seat)
        if len(moves) > 1:
            sent = []
            for position in (state, state.imagine(seat, Dice(100 + number))):
                sent.append(hall.do(overhear(workers, position, seat, number)))
            assert sent[0] == sent[1]
            different += json.loads(str(sent[0]))["dice"] != state.dice.words()
        state.play(seat, moves[dice.below(len(moves))])
    assert different > 5


async def overhear(workers: Workers, position: State, seat: int, seed: int) -> object:
    """What `Workers.move` sends to a worker, with the chance it adds held fixed."""
    sent: list[object] = []

    async def run(function: object, *arguments: object) -> int:
        sent.append(arguments[1])
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("greathall.hall.workers.secrets.randbits", lambda bits: seed)
        patch.setattr(workers, "run", run)
        await workers.move(position, seat, "greedy")
    return sent[0]
