"""What came out of an arena: the ladder, who beat whom, lengths, endings and results by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from greathall.arena.contest import Contest, Meeting
from greathall.arena.rating import intervals, share_by_rounds, strengths
from greathall.arena.statistics import Tally, share_interval


def standing(contest: Contest, meetings: Sequence[Meeting]) -> dict[str, object]:
    """All figures as plain data: for the JSON file, the page and the terminal."""
    players = len(contest.names)
    rounds = [_comparisons(meeting) for meeting in meetings]
    ratings = strengths(players, rounds)
    bounds = intervals(players, rounds) if rounds else [(rating, rating) for rating in ratings]
    order = sorted(range(players), key=lambda player: -ratings[player])
    ladder: list[dict[str, object]] = []
    for player in order:
        shares = [_share(meeting, player) for meeting in meetings if player in meeting.pairing]
        mean, low, high = share_by_rounds(shares)
        ladder.append(
            {
                "bot": contest.names[player],
                "rating": ratings[player],
                "rating95": list(bounds[player]),
                "wins": mean,
                "wins95": [low, high],
                "rounds": len(shares),
            }
        )
    return {
        **contest.key(),
        "rounds": len(meetings),
        "games": 2 * len(meetings),
        "ladder": ladder,
        "cross": _cross(contest, meetings),
        "seats_won": _by_seat(contest, meetings),
        "decisions": _lengths(meetings).data(),
        "endings": _endings(meetings),
    }


def _tables(meetings: Sequence[Meeting]) -> list[dict[str, object]]:
    return [table for meeting in meetings for table in meeting.tables]


def _comparisons(meeting: Meeting) -> list[tuple[int, int, float, float]]:
    """Every seat of the one against every seat of the other: who ended at the better place."""
    a, b = meeting.pairing
    wins = 0.0
    games = 0.0
    for table in meeting.tables:
        seated, places = cast(list[int], table["seated"]), cast(list[int], table["places"])
        for mine in (seat for seat, who in enumerate(seated) if who == a):
            for other in (seat for seat, who in enumerate(seated) if who == b):
                games += 1.0
                wins += 1.0 if places[mine] < places[other] else 0.5 if places[mine] == places[other] else 0.0
    return [(a, b, wins, games)]


def _share(meeting: Meeting, player: int) -> float:
    a, _, wins, games = _comparisons(meeting)[0]
    return wins / games if player == a else 1.0 - wins / games


def _cross(contest: Contest, meetings: Sequence[Meeting]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for a, b in contest.pairings():
        shares = [_share(meeting, a) for meeting in meetings if meeting.pairing == (a, b)]
        mean, low, high = share_by_rounds(shares)
        rows.append(
            {
                "bot": contest.names[a],
                "against": contest.names[b],
                "wins": mean,
                "wins95": [low, high],
                "rounds": len(shares),
                "significant": low > 0.5 or high < 0.5,
            }
        )
    return rows


def _by_seat(contest: Contest, meetings: Sequence[Meeting]) -> list[dict[str, object]]:
    wins = [0.0] * contest.seats
    tables = _tables(meetings)
    for table in tables:
        places = cast(list[int], table["places"])
        for seat, place in enumerate(places):
            if place == 1:
                wins[seat] += 1.0 / places.count(1)
    games = max(1, len(tables))
    return [
        {"seat": seat, "wins": won / games, "wins95": list(share_interval(won, len(tables)))}
        for seat, won in enumerate(wins)
    ]


def _lengths(meetings: Sequence[Meeting]) -> Tally:
    tally = Tally()
    for table in _tables(meetings):
        tally.add(float(cast(int, table["decisions"])))
    return tally


def _endings(meetings: Sequence[Meeting]) -> dict[str, float]:
    tables = _tables(meetings)
    counted = Counter(str(table["ending"]) for table in tables)
    return {reason: count / len(tables) for reason, count in counted.most_common()}
