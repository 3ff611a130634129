"""Feudalia, what an average turn of a player brings, in coins: how the greedy bot judges a deck.

Every card is drawn as often as the others. The best cards go into the fields as long as there are fields, the best
influence actions are played as long as there are such, and the rest is income. So a card is worth much in one deck and
little in another: the third Woodcutter for one field, the second Steward for one influence action.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import VASSALS
from greathall.games.feudalia.opinion.weights import Weights
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState


def cards_of(state: FeudaliaState, seat: int) -> list[int]:
    """How many of each kind of vassal the player has, wherever they lie."""
    player = state.players[seat]
    counts = [0] * VASSALS
    for card in player.hand:
        counts[card] = counts[card] + 1
    for card in player.deck:
        counts[card] = counts[card] + 1
    for card in player.discard:
        counts[card] = counts[card] + 1
    for card in player.top:
        counts[card] = counts[card] + 1
    for card in player.kept:
        counts[card] = counts[card] + 1
    for card in player.guests:
        if card >= 0:
            counts[card] = counts[card] + 1
    if seat == state.active:
        for card in state.table:
            counts[card] = counts[card] + 1
        for card in state.fields:
            if card >= 0:
                counts[card] = counts[card] + 1
    return counts


def turn_worth(state: FeudaliaState, player: Player, counts: list[int], w: Weights) -> float:
    """The worth of an average turn with these cards, without what masters do by themselves."""
    box = state.box
    tables = box.worth
    number = 0
    kinds: list[int] = []
    draws = 0.0
    for card in range(VASSALS):
        if counts[card] > 0:
            number += counts[card]
            kinds.append(card)
    if number == 0:
        return 0.0
    # What is drawn in addition by cards that need no influence action, and by one that does.
    share = float(box.hand_size) / float(number)
    single = 0.0
    for card in kinds:
        aside = tables.aside[card]
        if aside.draws > 0.0:
            if aside.plus:
                draws += aside.draws * share * counts[card]
            else:
                single = max(single, aside.draws * min(1.0, share * counts[card]))
    drawn = min(w.most_drawn, box.hand_size + draws + single, float(number))
    share = drawn / float(number)
    total = 0.0
    income = 0.0
    crusader = w.crusader if state.terms.scenario.crusades and player.crusades < box.crusade_most else 0.0
    left = [0.0] * VASSALS
    for card in kinds:
        mass = share * counts[card]
        left[card] = mass
        total += mass * (tables.base[card] + crusader * box.attack[card])
    # Fields.
    free = [0.0, 0.0, 0.0, 0.0]
    open_fields = 0.0
    types, levels = player.types, player.levels
    for fief in range(3):
        kind = types[fief]
        space = w.filled * box.fields[kind * 3 + levels[fief]]
        free[kind] = free[kind] + space
        open_fields += space
    more = 0.0  # what one cube more from every worker would bring
    worked = 0.0
    brought = 0.0
    for at in tables.field_order:
        mass = left[at // 4]
        if mass > 0.0:
            space = free[at % 4]
            if space > 0.0:
                used = min(mass, space)
                left[at // 4] = mass - used
                free[at % 4] = space - used
                total += used * tables.field_extra[at]
                brought += used * (tables.field_extra[at] + tables.base[at // 4])
                worked += used
                more += used * tables.field_cubes[at] * w.cubes[at % 4]
                open_fields -= used
                if open_fields <= 0.01:
                    break
    each = brought / worked if worked > 0.1 else 0.0
    for card in kinds:
        if box.income[card] > 0:
            income += left[card]
    # Influence.
    actions = float(box.influence_actions + player.total(tables.more_influence))
    back = each if open_fields > 0.5 else 1.0
    mean = total / drawn
    best_worth: list[float] = []
    best_mass: list[float] = []
    for card in kinds:
        aside = tables.aside[card]
        if aside.there and left[card] > 0.0:
            # The cards drawn are counted above already; what is lost is the coin for not playing this one.
            worth = aside.coins + aside.more_cubes * more + aside.income * income
            worth += aside.repeats * each + aside.returns * min(1.0, worked) * back
            if aside.untaps > 0:
                worth += aside.untaps * _best_master(state, player)
            if aside.plus:
                worth -= tables.base[card]
                if worth > 0.0 or aside.draws > 0.0:
                    total += left[card] * worth
            else:
                worth += aside.draws * mean - tables.base[card]
                if worth > 0.0:
                    best_worth.append(worth)
                    best_mass.append(left[card])
    total -= single * mean
    while actions > 0.01 and best_worth:
        k = 0
        for i in range(1, len(best_worth)):
            if best_worth[i] > best_worth[k]:
                k = i
        used = min(actions, best_mass[k])
        total += used * best_worth[k]
        actions -= used
        best_worth.pop(k)
        best_mass.pop(k)
    return total


def _best_master(state: FeudaliaState, player: Player) -> float:
    best = 0.0
    for master in player.cities:
        if master >= 0:
            best = max(best, state.box.worth.master[master])
    return best
