"""Feudalia, how vassals go from place to place: drawing, renewing the deck, playing, discarding.

Rulebook: Final phase (replenish), Main phase. No choices here.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import TAX
from greathall.games.feudalia.box.texts import a_card, listing
from greathall.games.feudalia.position.memory import joins, leaves, see_all
from greathall.games.feudalia.position.player import NOTHING, Player
from greathall.games.feudalia.position.state import FREE, LEFT, FeudaliaState
from greathall.kernel.chronicle import counted
from greathall.kernel.hand import hold


def can_draw(state: FeudaliaState, player: Player) -> bool:
    """Whether a card lies in the deck, or the deck may still be renewed in this phase (FDL-R20, FDL-R41)."""
    if player.deck or player.top:
        return True
    return len(player.discard) > 0 and not state.turn.renewed


def renew_deck(state: FeudaliaState, seat: int) -> None:
    """The discard pile becomes the draw deck (FDL-102)."""
    player = state.players[seat]
    see_all(player)
    player.deck = player.discard
    player.deck.sort()
    player.discard = []
    state.turn.renewed = True
    if state.listening:
        state.tell(f"{{{seat}}} shuffles the discard pile into a new draw deck.", "FDL-102", pieces=(f"deck/{seat}",))


def draw(state: FeudaliaState, seat: int, count: int, rule: str) -> int:
    """Single draws; the deck is renewed at most once in a phase (FDL-103). Gives the number of cards drawn."""
    player = state.players[seat]
    hand = player.hand
    drawn = 0
    seen: list[int] = []
    while drawn < count:
        if player.top:
            top = player.top.copy()
            card = top.pop()
            player.top = top or NOTHING
        else:
            if not player.deck:
                if state.turn.renewed or not player.discard:
                    break
                renew_deck(state, seat)
            card = player.deck.pop(state.dice.below(len(player.deck)))
        hold(hand, card)
        player.fresh += 1
        drawn += 1
        if state.listening:
            seen.append(card)
    if drawn > 0:
        state.seal()
        if state.listening:
            tell_draw(state, seat, seen, rule)
    return drawn


def tell_draw(state: FeudaliaState, seat: int, seen: list[int], rule: str) -> None:
    state.tell(f"{{{seat}}} draws {counted(len(seen), 'card')}.", rule, pieces=(f"deck/{seat}",))
    state.tell(f"{{{seat}}} drew {listing(state.box, seen)}.", rule, (seat,), (f"hand/{seat}",))


def tell_lost(state: FeudaliaState, seat: int, lost: int) -> None:
    """Coins for which the treasury track has no space (FDL-R11)."""
    if lost > 0 and state.listening:
        sentence = (
            f"The treasury of {{{seat}}} is full: {counted(lost, 'coin')} of that {'is' if lost == 1 else 'are'} lost."
        )
        state.tell(sentence, "FDL-R11", pieces=(f"treasury/{seat}",))


def play_card(state: FeudaliaState, player: Player, card: int) -> None:
    """A card goes from the hand to the table."""
    leaves(player, card, state.box.income)
    state.table.append(card)


def discard_used(state: FeudaliaState, player: Player) -> None:
    """Cards used this turn, in fields and on the table, go to the discard pile; the fields are free again (FDL-97)."""
    discard = player.discard
    for card in state.table:
        discard.append(card)
    state.table = []
    fields = state.fields
    for at in range(6):
        card = fields[at]
        if card >= 0:
            discard.append(card)
        fields[at] = FREE


def back_to_hand(state: FeudaliaState, seat: int, at: int) -> None:
    """A vassal returns from a field to the hand; the field stays occupied (FDL-53, FDL-54)."""
    card = state.fields[at]
    state.fields[at] = LEFT
    joins(state.players[seat], card, state.box.income)
    if state.listening:
        state.tell(f"{{{seat}}} takes {a_card(state.box, card)} back into hand.", "FDL-54", pieces=(f"hand/{seat}",))


def spare_cards(player: Player) -> int:
    """Cards in hand without the Tax Collector."""
    count = len(player.hand)
    if count > 0 and player.hand[0] == TAX:
        count -= 1
    return count


def by_card(state: FeudaliaState, seat: int, op: int, fief: int = -1, rates: int = -1) -> str:
    """The card whose effect of this kind asks, as everybody sees it: the vassal played last for its influence, one who
    lies in a field, or a master; nothing where it could be one of several. In a fief only who is there is looked at.
    """
    box = state.box
    player = state.players[seat]
    names: list[str] = []
    if fief < 0 and state.table:
        card = state.table[len(state.table) - 1]
        if _asks(state, box.influence[card], op, rates) or _asks(state, box.influence2[card], op, rates):
            names.append(box.names[card])
    for at in range(6):
        card = state.fields[at]
        if card >= 0 and fief in (-1, at // 2) and _asks(state, box.field[card], op, rates):
            names.append(box.names[card])
    for at in range(3):
        master = player.cities[at]
        if master < 0 or fief not in (-1, at):
            continue
        if _asks(state, box.use[master], op, rates) or _asks(state, box.use2[master], op, rates):
            names.append(box.master_names[master])
    return names[0] if len(set(names)) == 1 else ""


def _asks(state: FeudaliaState, number: int, op: int, rates: int) -> bool:
    if number < 0:
        return False
    for effect in state.box.actions[number].effects:
        if effect.op == op and effect.asks and rates in (-1, effect.rates):
            return True
    return False
