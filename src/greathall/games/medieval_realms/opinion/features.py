"""Medieval Realms, a position as numbers for a learner: what one seat may know, each number with a name.

Cards are described by what they cost and do, so that a changed box needs no other numbers.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.effect_data import GAIN, GAIN_CHOICE, GAIN_PER_MAYOR, LEADER, VP
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    HELD_STAMPS,
    LANDS,
    LEADER_IDS,
    LEADERS,
    MAJORITY,
    MAYOR,
    MAYOR_SQUARES,
    MODES,
    MOST_SEATS,
    RESOURCE_IDS,
    RESOURCES,
    SQUARES,
    STAMP_IDS,
    STAMPS,
)
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.actions import majority_holder
from greathall.games.medieval_realms.rules.scoring import (
    card_points,
    count_stamps,
    effect_points,
    great_persons,
    great_points,
    store_points,
)
from greathall.kernel.state import Numbers

QUESTIONS: Final = ("ExtraToken", "PlaceLeaders", "Action", "Bid", "ChooseKind", "ChooseToken", "TakeCard")
FUTURE: Final = 6  # so many cards of the future panel are described; a changed box may have more
CARD: Final = 3 + STAMPS + RESOURCES + 11  # numbers for one card
SEAT: Final = 9 + LEADERS + RESOURCES + 3 * STAMPS + MAYOR_SQUARES + 3 * LANDS  # numbers for one seat


def _card_names(place: str) -> list[str]:
    names = [f"{place}:{mode}" for mode in MODES]
    names += [f"{place}:{stamp}" for stamp in STAMP_IDS]
    names += [f"{place}:costs_{resource}" for resource in RESOURCE_IDS]
    whats = (
        "present", "cost", "needs_admirals", "payable", "mine", "points_now", "points_end", "tokens_now", "leaders",
        "income", "great",
    )  # fmt: skip
    return names + [f"{place}:{what}" for what in whats]


def _seat_names(k: int) -> list[str]:
    place = f"seat{k}"
    names = [f"{place}:{what}" for what in ("present", "asked", "passed", "track", "points", "end_points")]
    names += [f"{place}:{what}" for what in ("store_points", "great_persons", "great_points")]
    names += [f"{place}:{leader}s" for leader in LEADER_IDS]
    names += [f"{place}:{resource}" for resource in RESOURCE_IDS]
    for what in ("held", "in_play", "answers_to"):
        names += [f"{place}:{what}:{stamp}" for stamp in STAMP_IDS]
    names += [f"{place}:mayors_at:{resource}" for resource in RESOURCE_IDS[:MAYOR_SQUARES]]
    for what in ("generals_at", "admirals_at", "buffers_at"):
        names += [f"{place}:{what}:{land}" for land in range(1, LANDS + 1)]
    return names


def _names() -> tuple[str, ...]:
    names = ["seats", "round", "rounds_left", "deck", "bid", "i_am_bidder", "out_of_auction", "i_am_activator"]
    names += [f"asked:{name}" for name in QUESTIONS]
    names += [f"deck:{stamp}" for stamp in STAMP_IDS]
    for square in range(1, SQUARES + 1):
        names += [f"square{square}:price", *_card_names(f"square{square}")]
    for place in range(1, FUTURE + 1):
        names += _card_names(f"future{place}")
    for stamp in HELD_STAMPS:
        names += _card_names(f"hand_{STAMP_IDS[stamp]}")
    names += _card_names("auction")
    for k in range(MOST_SEATS):
        names += _seat_names(k)
    return tuple(names)


FEATURE_NAMES = _names()


def write_features(state: RealmsState, seat: int, out: Numbers) -> None:
    """Seats are counted from the one that looks, clockwise."""
    for i in range(len(FEATURE_NAMES)):
        out[i] = 0.0
    box = state.box
    n = state.seats
    out[0] = float(n)
    out[1] = float(state.round)
    out[2] = float(box.rounds - state.round)
    out[3] = float(state.deck_size)
    out[4] = float(state.bid)
    if state.auctioned >= 0:
        out[5] = 1.0 if state.bidder == seat else 0.0
        out[6] = float((state.out >> seat) & 1)
        out[7] = 1.0 if state.actor() == seat else 0.0
    at = 8
    if seat in state.to_act:
        out[at + QUESTIONS.index(type(state.question(seat)).__name__)] = 1.0
    at += len(QUESTIONS)
    left = [0] * STAMPS
    for kind in range(len(state.stock)):
        left[box.stamps[kind]] = left[box.stamps[kind]] + state.stock[kind]
    for stamp in range(STAMPS):
        out[at + stamp] = float(left[stamp])
    at += STAMPS
    stamps = count_stamps(state, seat)
    for square in range(SQUARES):
        if square < len(state.panel):
            out[at] = float(box.prices[square])
            _write_card(state, seat, stamps, state.panel[square], out, at + 1)
        at += CARD + 1
    for place in range(FUTURE):
        if place < len(state.future):
            _write_card(state, seat, stamps, state.future[place], out, at)
        at += CARD
    for card in state.hands[seat]:
        _write_card(state, seat, stamps, card, out, at + CARD * box.play_moves[card])
    at += CARD * len(HELD_STAMPS)
    _write_card(state, seat, stamps, state.auctioned, out, at)
    at += CARD
    for k in range(n):
        _write_seat(state, seat, (seat + k) % n, out, at)
        at += SEAT


def _write_card(state: RealmsState, seat: int, stamps: list[int], card: int, out: Numbers, at: int) -> None:
    if card < 0:
        return
    box = state.box
    out[at + box.modes[card]] = 1.0
    out[at + 3 + box.stamps[card]] = 1.0
    resource = box.cost_kind[card]
    if resource >= 0:
        out[at + 3 + STAMPS + resource] = 1.0
    at += 3 + STAMPS + RESOURCES
    points = 0
    tokens = 0
    leaders = 0
    for effect in box.immediate[card]:
        if effect.op == VP:
            points += effect.n
        elif effect.op in (GAIN, GAIN_CHOICE):
            tokens += effect.n
        elif effect.op == LEADER:
            leaders += effect.n
    income = 0
    for effect in box.production[card]:
        income += effect.n * state.card_mayors(seat) if effect.op == GAIN_PER_MAYOR else effect.n
    end = 0
    for effect in box.at_end[card]:
        end += effect_points(state, seat, effect, stamps)
    out[at] = 1.0
    out[at + 1] = float(state.cost(card))
    out[at + 2] = 1.0 if resource < 0 else 0.0
    out[at + 3] = 1.0 if state.can_pay(seat, card) else 0.0
    if box.modes[card] == MAJORITY:
        out[at + 4] = 1.0 if majority_holder(state, seat, card) == seat else 0.0
    out[at + 5] = float(points)
    out[at + 6] = float(end)
    out[at + 7] = float(tokens)
    out[at + 8] = float(leaders)
    out[at + 9] = float(income)
    out[at + 10] = 1.0 if box.great[card] else 0.0


def _write_seat(state: RealmsState, viewer: int, seat: int, out: Numbers, at: int) -> None:
    out[at] = 1.0
    out[at + 1] = 1.0 if seat in state.to_act else 0.0
    out[at + 2] = 1.0 if state.has_passed(seat) else 0.0
    out[at + 3] = float(state.track.index(seat) + 1)
    out[at + 4] = float(state.points[seat])
    out[at + 5] = float(card_points(state, seat))
    out[at + 6] = float(store_points(state, seat))
    out[at + 7] = float(great_persons(state, seat))
    out[at + 8] = float(great_points(state, seat))
    at += 9
    for kind in range(LEADERS):
        out[at + kind] = float(state.owned(seat, kind))
    at += LEADERS
    for resource in range(RESOURCES):
        out[at + resource] = float(state.has(seat, resource))
    at += RESOURCES
    stamps = count_stamps(state, seat)
    for stamp in range(STAMPS):
        out[at + stamp] = float((state.held[seat] >> stamp) & 1)
        out[at + STAMPS + stamp] = float(stamps[stamp])
    answers = [0] * STAMPS
    for card in state.played[seat]:
        for stamp in range(STAMPS):
            answers[stamp] = answers[stamp] + ((state.box.reacts[card] >> stamp) & 1)
    for stamp in range(STAMPS):
        out[at + 2 * STAMPS + stamp] = float(answers[stamp])
    at += 3 * STAMPS
    if not state.sees_placement(viewer, seat):
        return
    for square in range(MAYOR_SQUARES):
        out[at + square] = float(state.standing(seat, MAYOR, square))
    at += MAYOR_SQUARES
    for land in range(LANDS):
        out[at + land] = float(state.standing(seat, GENERAL, land))
        out[at + LANDS + land] = float(state.standing(seat, ADMIRAL, land))
        out[at + 2 * LANDS + land] = float(state.standing(seat, BUFFER, land))
