"""Feudalia, how vassals go from place to place: drawing, renewing the deck, playing, discarding.

Rulebook: Final phase (replenish), Main phase. No choices here.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import CLASSES, TAX, TYPES, Box
from greathall.games.feudalia.position.player import NOT_IN_HAND, NOTHING, UNKNOWN, Player, hold
from greathall.games.feudalia.position.state import FREE, LEFT, FeudaliaState


def can_draw(state: FeudaliaState, player: Player) -> bool:
    """Whether a card lies in the deck, or the deck may still be renewed in this phase (FDL-R20, FDL-R41)."""
    if player.deck or player.top:
        return True
    return len(player.discard) > 0 and not state.turn.renewed


def renew_deck(state: FeudaliaState, seat: int) -> None:
    """The discard pile becomes the draw deck (FDL-102)."""
    player = state.players[seat]
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
        drawn += 1
        if state.listening:
            seen.append(card)
    if drawn > 0:
        state.seal()
        if player.tax_known == NOT_IN_HAND:
            player.tax_known = UNKNOWN
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
    player.hand.remove(card)
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
    hold(state.players[seat].hand, card)
    if state.listening:
        state.tell(
            f"{{{seat}}} takes {a_card(state.box, card)} back into the hand.", "FDL-54", pieces=(f"hand/{seat}",)
        )


def spare_cards(player: Player) -> int:
    """Cards in hand without the Tax Collector."""
    count = len(player.hand)
    if count > 0 and player.hand[0] == TAX:
        count -= 1
    return count


# ---------------------------------------------------------------------- words for sentences


def a_card(box: Box, card: int) -> str:
    name = box.names[card]
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def a_class(kind: int) -> str:
    """`a worker`, `a clergy card`."""
    word = CLASSES[kind]
    one = f"an {word}" if word[0] in "aeiou" else f"a {word}"
    return one if word in ("worker", "specialist", "trader", "noble") else f"{one} card"


def a_master(box: Box, master: int) -> str:
    return f"the {box.master_names[master]}"


def listing(box: Box, cards: list[int]) -> str:
    """`Priest, 2× Serf`; nothing for no cards."""
    words: list[str] = []
    for kind in sorted(set(cards)):
        count = cards.count(kind)
        words.append(box.names[kind] if count == 1 else f"{count}× {box.names[kind]}")
    return ", ".join(words) if words else "nothing"


def a_fief(player: Player, fief: int) -> str:
    """`fief 2 (wood)`."""
    return f"fief {fief + 1} ({TYPES[player.types[fief]]})"


def counted(count: int, word: str) -> str:
    """`1 coin`, `3 coins`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def activation_words(coins: int, cubes: list[int]) -> str:
    """`pay 1 coin, 2 wheat of this fief, `: cubes must come from where the master lives (FDL-87)."""
    price = cost_words(coins, cubes)
    if price == "nothing":
        return ""
    return f"pay {price} of this fief, " if sum(cubes) else f"pay {price}, "


def cost_words(coins: int, cubes: list[int], at: int = 0) -> str:
    """`4 coins, 3 wood, 1 clay`."""
    words: list[str] = []
    if coins > 0:
        words.append(counted(coins, "coin"))
    for kind in range(4):
        if cubes[at + kind] > 0:
            words.append(f"{cubes[at + kind]} {TYPES[kind]}")
    return ", ".join(words) if words else "nothing"
