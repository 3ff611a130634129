"""Medieval Realms, the end of the game: end effects, stored resources, great persons, ties.

Rulebook: End of the game, Card description.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.medieval_realms.box.effect_data import (
    VP,
    VP_COMBAT,
    VP_IF_CARDS,
    VP_IF_COMBAT,
    VP_IF_LEADERS,
    VP_PER_CARD,
    VP_PER_MAYOR,
    VP_PER_STAMP,
    Effect,
)
from greathall.games.medieval_realms.box.names import LEADERS, MAYOR, RESOURCES, STAMPS
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.kernel.chronicle import counted
from greathall.kernel.memory import item
from greathall.kernel.result import Result, places_by


def count_stamps(state: RealmsState, seat: int) -> list[int]:
    """The cards in play by stamp; cards in hand count for nothing (MDR-122)."""
    counts = [0] * STAMPS
    stamps = state.box.stamps
    for card in state.played[seat]:
        stamp = stamps[card]
        counts[stamp] = counts[stamp] + 1
    return counts


def effect_points(state: RealmsState, seat: i64, effect: Effect, stamps: list[int]) -> i64:
    """What one end-of-the-game effect gives (MDR-26)."""
    op: i64 = effect.op
    n: i64 = effect.n
    if op == VP_PER_CARD:
        return n * item(stamps, effect.what)  # MDR-135
    if op == VP_PER_MAYOR:
        return n * state.card_mayors(seat)  # MDR-130
    if op == VP_COMBAT:
        return n * state.combat_value(seat)  # MDR-127
    if op == VP_PER_STAMP:
        kinds: i64 = 0
        for stamp in range(STAMPS):
            kinds += item(stamps, stamp) > 0
        return n * kinds  # MDR-128
    if op == VP_IF_CARDS:
        return n if item(stamps, effect.what) >= effect.least else 0  # MDR-132
    if op == VP_IF_LEADERS:
        owned = state.card_mayors(seat) if effect.what == MAYOR else state.owned(seat, effect.what)
        return n if owned >= effect.least else 0
    if op == VP_IF_COMBAT:
        return n if state.combat_value(seat) >= effect.least else 0
    return n if op == VP else 0


def end_points(state: RealmsState, seat: int, card: int, stamps: list[int]) -> int:
    """What the end effects of one card in play give (MDR-119)."""
    points = 0
    for effect in state.box.at_end[card]:
        points += effect_points(state, seat, effect, stamps)
    return points


def card_points(state: RealmsState, seat: int) -> int:
    """Step 1: the end effects of all cards in play (MDR-119)."""
    stamps = count_stamps(state, seat)
    at_end = state.box.at_end
    points = 0
    for card in state.played[seat]:
        for effect in at_end[card]:
            points += effect_points(state, seat, effect, stamps)
    return points


def store_points(state: RealmsState, seat: int) -> int:
    """Step 2: stored resources of all kinds together, rounded down once (MDR-120)."""
    at: i64 = seat * RESOURCES
    tokens: i64 = 0
    for resource in range(RESOURCES):
        tokens += item(state.tokens, at + resource)
    per_point: i64 = state.box.tokens_per_point
    return tokens // per_point


def great_persons(state: RealmsState, seat: int) -> int:
    great = state.box.great
    count = 0
    for card in state.played[seat]:
        if great[card]:
            count += 1
    return count


def great_points(state: RealmsState, seat: int) -> int:
    """Step 3: the ladder of great persons (MDR-121)."""
    ladder = state.box.great_points
    return ladder[min(great_persons(state, seat), len(ladder) - 1)]


def final_scoring(state: RealmsState) -> None:
    """The three steps; none of them gives tokens of the track (MDR-21)."""
    for seat in range(state.seats):
        cards = card_points(state, seat)
        stores = store_points(state, seat)
        persons = great_points(state, seat)
        state.points[seat] = state.points[seat] + cards + stores + persons
        if state.listening:
            state.tell(f"{{{seat}}} gets {cards} VP from end effects.", "MDR-119", pieces=(f"realm/{seat}",))
            state.tell(f"{{{seat}}} gets {stores} VP for stored resources.", "MDR-120", pieces=(f"manor/{seat}",))
            state.tell(f"{{{seat}}} gets {persons} VP for great persons.", "MDR-121", pieces=(f"realm/{seat}",))
            state.tell(f"{{{seat}}} ends with {state.points[seat]} VP.", "MDR-3", pieces=(f"mat/{seat}",))


def projected(state: RealmsState, seat: int) -> str:
    """What a seat would have if the game ended now, with its parts."""
    cards = card_points(state, seat)
    stores = store_points(state, seat)
    persons = great_points(state, seat)
    now = state.points[seat]
    return f"{now + cards + stores + persons}: {now} + {cards} end effects + {stores} stored + {persons} great persons"


def tie_break(state: RealmsState, seat: int) -> list[float]:
    """Cards in play, castles, leaders, place on the last track: the greater is the better (MDR-123 to MDR-126)."""
    castles = 0
    for card in state.played[seat]:
        if state.box.castle[card]:
            castles += 1
    leaders = state.buffers() if state.box.buffers_break_ties else 0
    for kind in range(LEADERS):
        leaders += state.owned(seat, kind)
    early = state.seats - state.track.index(seat)
    return [float(len(state.played[seat])), float(castles), float(leaders), float(early)]


def explain(state: RealmsState, seat: int) -> list[str]:
    """Where the points of a seat come from, card by card, for the final page."""
    stamps = count_stamps(state, seat)
    lines: list[str] = []
    for card in state.played[seat]:
        if state.box.at_end[card]:
            lines.append(f"{state.box.names[card]}: {end_points(state, seat, card, stamps)}")
    lines.append(f"stored resources: {store_points(state, seat)}")
    persons = great_persons(state, seat)
    lines.append(f"{counted(persons, 'great person')}: {great_points(state, seat)}")
    track = state.points[seat] - card_points(state, seat) - store_points(state, seat) - great_points(state, seat)
    return [f"during the game: {track}", *lines]


def result_of(state: RealmsState) -> Result:
    """Most points win; the tie-breaks always leave one winner (MDR-3, MDR-R40)."""
    seats = range(state.seats)
    scores = [float(state.points[seat]) for seat in seats]
    breaks = [tie_break(state, seat) for seat in seats]
    return Result(
        places_by([[scores[seat], *breaks[seat]] for seat in seats]),
        scores,
        breaks,
        f"round {state.box.rounds} is over",
        "MDR-2",
        [explain(state, seat) for seat in seats],
    )
