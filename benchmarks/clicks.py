"""How many clicks a turn takes on the hall's page: `python benchmarks/clicks.py [GAME …] [--games 10] [--bot greedy]`.

Bots play whole games, and every answer of theirs is looked for on the page as it would be drawn then: one click where a
thing has one move, two where it opens a menu first, and one for all of it where the page answers several questions with
one click (ways_ahead); what was played for no more than it brings unplayed is not counted. A turn is what somebody
answers until another is asked; of a turn that could be clicked in several ways the shortest counts, as somebody plays
who knows the page.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase

import greathall
from greathall.arena import play_record
from greathall.games.looks import layout_of
from greathall.hall.ahead import ways_ahead
from greathall.hall.drawing.layouts import drawn_zones, places
from greathall.hall.schemas.playing import Way
from greathall.kernel import Game, Record, State, View

SEED = 9_000_000
# What a turn should take at most.
ASKED = {"feebleton": 2, "feudality": 5, "medieval_realms": 2, "stupor_mundi": 5, "feudalia": 8}
# What is answered in every turn; where set-up and answers in between look like turns.
TURNS = {"feudalia": "end *"}
NAMES = [f"player {number}" for number in range(1, 7)]


def turns(game: Game, record: Record) -> Iterator[list[tuple[State, int, int]]]:
    """Position, seat and move of every answer, turn by turn."""
    state = record.start(game)
    turn: list[tuple[State, int, int]] = []
    for seat, move in record.moves:
        if turn and turn[-1][1] != seat:
            yield turn
            turn = []
        turn.append((state.copy(), seat, move))
        state.play(seat, move)
    if turn:
        yield turn


def meanings(view: View, ways: list[Way], target: str) -> int:
    """How many answers the menu of a thing has; one is given at once."""
    rows = Counter(way.moves[0] for way in ways if way.menu)
    return sum(max(1, rows[offer.move]) for offer in view.offers if offer.target == target)


def needless(turn: list[tuple[State, int, int]], i: int) -> Iterator[int]:
    """Where the turn goes on after an answer that would bring as much without what was played before it from i on."""
    for ahead in layout_of(turn[i][0].game.slug).ahead:
        gain, told = ahead.gain, set[str]()
        if gain is None:
            continue
        for end in range(i, len(turn)):
            state, seat, move = turn[end]
            words = state.game.vocabulary.words(move)
            if end == i or words == ahead.last:
                ends = [
                    offer for offer in state.view(seat).offers if state.game.vocabulary.words(offer.move) == ahead.last
                ]
                told |= {"".join(gain.findall(offer.words)) for offer in ends}
            if words == ahead.last and end > i and len(told) == 1:
                yield end + 1
            if not fnmatchcase(words, ahead.steps[0]):
                break


def least_clicks(turn: list[tuple[State, int, int]], ahead: bool) -> tuple[int, list[str]]:
    """The fewest clicks for the answers of a turn, and what each is for; without ahead one by one."""
    moves = [move for _, _, move in turn]
    best: list[tuple[int, list[str]]] = [(0, [])] * (len(turn) + 1)
    for i in range(len(turn) - 1, -1, -1):
        state, seat, move = turn[i]
        view = state.view(seat)
        layout = layout_of(view.game)
        seen = places(view, layout, drawn_zones(view, layout))
        targets = {offer.move: offer.target for offer in view.offers}
        ways = ways_ahead(state, seat, NAMES) if ahead else []
        alone = 2 if targets[move] in seen and meanings(view, ways, targets[move]) > 1 else 1
        for row, clicks in [
            ([move], alone),
            *((moves[i:end], 1) for end in needless(turn, i)),
            *((way.moves, 1 if way.name or not way.menu else meanings(view, ways, way.target)) for way in ways),
        ]:
            end = i + len(row)
            cost = min(clicks, 2) + best[end][0] if sorted(moves[i:end]) == sorted(row) else 0
            if cost and (not best[i][0] or cost < best[i][0]):
                told = " + ".join(state.game.vocabulary.words(one) for one in row)
                best[i] = (cost, [f"{min(clicks, 2)} {told}", *best[end][1]])
    return best[0]


def counted(slug: str, turn: list[tuple[State, int, int]]) -> bool:
    """Whether this is a turn of its own: not a part of the set-up, nor an answer to somebody else's."""
    pattern = TURNS.get(slug)
    return pattern is None or any(fnmatchcase(state.game.vocabulary.words(move), pattern) for state, _, move in turn)


def row(slug: str, games: int, seats: int, bot: str, show: int) -> str:
    """A game's line of the table."""
    game = greathall.load(slug)
    singly: list[int] = []
    now: list[int] = []
    for number in range(games):
        record, _ = play_record(game, seats, SEED + number, [bot] * seats)
        for turn in turns(game, record):
            if counted(slug, turn):
                clicks, told = least_clicks(turn, ahead=True)
                now.append(clicks)
                singly.append(least_clicks(turn, ahead=False)[0])
                if len(now) <= show:
                    print(clicks, "; ".join(told))
    share = sum(clicks <= ASKED[slug] for clicks in now) / len(now)
    tenths = statistics.quantiles(now, n=10)
    return (
        f"| {game.title} | {len(now):,} | {statistics.mean(singly):.1f} | {statistics.mean(now):.1f} | "
        f"{statistics.median(now):g} | {tenths[-1]:g} | {ASKED[slug]} | {share:.0%} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game", nargs="*", default=list(greathall.games()))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--turns", type=int, default=0, help="show so many turns, click by click")
    asked = parser.parse_args()
    print("| game | turns | answer by answer | clicks | median | nine in ten | aimed at | as few or fewer |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for slug in asked.game:
        print(row(slug, asked.games, asked.seats, asked.bot, asked.turns), flush=True)


if __name__ == "__main__":
    main()
