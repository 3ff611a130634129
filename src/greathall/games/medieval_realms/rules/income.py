"""Medieval Realms, steps 3 to 5 of a round: the walls come down, everybody gets resources, the turn order changes.

Rulebook: Get Resources, Extra Goods Tokens, Initial Player. Nobody has to choose anything here (MDR-R15).
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.medieval_realms.box.effect_data import GAIN_PER_MAYOR
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    GOODS,
    LEADER_IDS,
    MAYOR,
    MAYOR_SQUARES,
    RESOURCES,
    amount,
)
from greathall.games.medieval_realms.position.state import DIGIT, DIGIT_MASK, PLACINGS, RealmsState
from greathall.kernel.chronicle import counted, listed


def get_resources(state: RealmsState) -> None:
    """Step 3: mayors, lands, cards."""
    state.seal()  # MDR-61
    if state.listening:
        state.tell("The walls come down.", "MDR-61")
    for seat in range(state.seats):
        before = state.tokens.copy() if state.listening else []
        _pay_mayors(state, seat)
        if state.listening:
            _tell_gains(state, seat, before, "from mayors", "MDR-62", f"management/{seat}")
    for land in range(len(state.box.land_seats)):
        if (state.lands >> land) & 1:
            _decide_land(state, land)
    for seat in range(state.seats):
        _pay_cards(state, seat)


def _pay_mayors(state: RealmsState, seat: int) -> None:
    """Each producing mayor gives tokens of its square (MDR-62)."""
    standing: i64 = state.placed[seat * PLACINGS + MAYOR]
    square = 0
    while standing:
        here = standing & DIGIT_MASK
        if here:
            state.gain(seat, square, int(here) * state.box.mayor_output)
        standing >>= DIGIT
        square += 1


def strength(state: RealmsState, seat: int, land: int) -> int:
    """The sum of combat values on a land (MDR-63), buffers included (MDR-66)."""
    at = seat * PLACINGS
    placed = state.placed
    combat = state.box.combat
    shift: i64 = land * DIGIT
    generals: i64 = placed[at + GENERAL]
    admirals: i64 = placed[at + ADMIRAL]
    buffers: i64 = placed[at + BUFFER]
    if generals | admirals | buffers == 0:
        return 0
    generals = (generals >> shift) & DIGIT_MASK
    admirals = (admirals >> shift) & DIGIT_MASK
    buffers = (buffers >> shift) & DIGIT_MASK
    return int(generals) * combat[GENERAL] + int(admirals) * combat[ADMIRAL] + int(buffers) * combat[BUFFER]


def holder(state: RealmsState, land: int) -> int:
    """Who controls a land and takes its reward, -1: nobody."""
    best = 0
    winner = -1
    for seat in range(state.seats):
        here = strength(state, seat, land)
        if here > best:
            best = here
            winner = seat  # MDR-63, MDR-64
        elif here == best:
            winner = -1  # MDR-65
    if winner >= 0 and state.standing(winner, GENERAL, land) + state.standing(winner, ADMIRAL, land) == 0:
        return -1  # MDR-67
    return winner


def _decide_land(state: RealmsState, land: int) -> None:
    winner = holder(state, land)
    if winner >= 0:
        reward = state.box.land_rewards[land]
        for resource in range(RESOURCES):
            if reward[resource]:
                state.gain(winner, resource, reward[resource])
    if state.listening:
        _tell_land(state, land, winner)


def _pay_cards(state: RealmsState, seat: int) -> None:
    """The production effects of the cards in play, each for itself (MDR-68)."""
    production = state.box.production
    for card in state.played[seat]:
        for effect in production[card]:
            count = effect.n * state.card_mayors(seat) if effect.op == GAIN_PER_MAYOR else effect.n  # MDR-136
            state.gain(seat, effect.what, count)
            if state.listening:
                text = f"{{{seat}}} gets {amount(count, effect.what)} from {state.box.names[card]}."
                state.tell(text, state.box.rules[card], pieces=(f"realm/{seat}",))


def extra_goods(state: RealmsState) -> None:
    """Step 4: goods for everybody (MDR-70)."""
    for seat in range(state.seats):
        state.gain(seat, GOODS, state.box.bonus_goods)
    if state.listening and state.box.bonus_goods:
        state.tell(f"Everybody gets {state.box.bonus_goods} goods.", "MDR-70")


def new_turn_order(state: RealmsState) -> None:
    """Step 5: by goods; ties by seat, clockwise from the previous, then from the new initial player."""
    first = _closest(state, state.track[0], 0)  # MDR-71, MDR-72
    taken = 1 << first
    track = [first]
    while len(track) < state.seats:
        seat = _closest(state, first, taken)  # MDR-73, MDR-74
        taken |= 1 << seat
        track.append(seat)
    state.track = track
    if state.listening:
        goods = [state.has(seat, GOODS) for seat in track]
        order = listed([f"{{{seat}}} ({state.has(seat, GOODS)})" for seat in track])
        ties = "; ties go clockwise by seat" if len(set(goods)) < len(goods) else ""
        rule = "MDR-71" if not ties else "MDR-72" if goods[0] == goods[1] else "MDR-74"
        state.tell(f"The order of turns, by goods: {order}{ties}.", rule, pieces=("track",))


def _closest(state: RealmsState, start: int, taken: int) -> int:
    """Of those not taken yet, who has the most goods; of these the first, clockwise from a seat and with it."""
    best = -1
    found = -1
    for k in range(state.seats):
        seat = (start + k) % state.seats
        goods = state.tokens[seat * RESOURCES + GOODS]
        if goods > best and (taken >> seat) & 1 == 0:
            best = goods
            found = seat
    return found


# ------------------------------------------------------------------ telling


def _tell_gains(state: RealmsState, seat: int, before: list[int], origin: str, rule: str, piece: str) -> None:
    gains: list[str] = []
    for resource in range(MAYOR_SQUARES):
        count = state.has(seat, resource) - before[seat * RESOURCES + resource]
        if count:
            gains.append(amount(count, resource))
    if gains:
        state.tell(f"{{{seat}}} gets {listed(gains)} {origin}.", rule, pieces=(piece,))


def _tell_land(state: RealmsState, land: int, winner: int) -> None:
    rivals: list[str] = []
    sums = [strength(state, seat, land) for seat in range(state.seats)]
    for seat in range(state.seats):
        if sums[seat]:
            rivals.append(f"{{{seat}}} {sums[seat]} ({_standing_words(state, seat, land)})")
    if not rivals:
        return
    if winner < 0:
        tie = sums.count(max(sums)) > 1
        why = "a tie" if tie else "buffers block it but never win"
        text = f"Land {land + 1}: {listed(rivals)}. Nobody gets its reward: {why}."
        state.tell(text, "MDR-65" if tie else "MDR-67")
        return
    reward = state.box.land_rewards[land]
    gains = [amount(reward[r], r) for r in range(RESOURCES) if reward[r]]
    text = f"{{{winner}}} controls land {land + 1} and gets {listed(gains) or 'nothing'}: {listed(rivals)}."
    rule = "MDR-63" if len(rivals) > 1 else "MDR-64"
    # On every map: each player looks at the own one to see who won what.
    maps = (winner, *(seat for seat in range(state.seats) if seat != winner))
    state.tell(text, rule, pieces=tuple([f"land/{seat}/{land + 1}" for seat in maps]))


def _standing_words(state: RealmsState, seat: int, land: int) -> str:
    """`1 general and 2 buffers`: who stands on a land, so that a blocked one can be understood."""
    parts: list[str] = []
    for kind in (GENERAL, ADMIRAL, BUFFER):
        count = state.standing(seat, kind, land)
        if count:
            name = "buffer" if kind == BUFFER else LEADER_IDS[kind]
            parts.append(counted(count, name))
    return listed(parts)
