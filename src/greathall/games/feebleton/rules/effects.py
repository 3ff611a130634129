"""Feebleton, what cards do: putting a card down, drawing, stealing, trading, dealing anew, ending an era.

Rulebook: Card Descriptions, The Broker, The General. No choices here: those are in questions.py.
"""

from __future__ import annotations

from greathall.games.feebleton.box.components import GUARD, HISTORIAN, IDS
from greathall.games.feebleton.box.names import a_card, card_names, listing
from greathall.games.feebleton.position.memory import (
    saw_draw,
    saw_hand,
    saw_play,
    saw_redeal,
    saw_return,
    saw_take_back,
    saw_theft,
    saw_trade,
)
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_value
from greathall.kernel.chronicle import listed
from greathall.kernel.hand import hold


def put_down(state: FeebletonState, seat: int, card: int) -> None:
    """A card goes from a hand to Feebleton, face up (FBL-14)."""
    state.hands[seat].remove(card)
    state.feebleton.append(card)  # FBL-15
    state.busy = True
    saw_play(state, seat, card)


def play_anytime(state: FeebletonState, seat: int, card: int) -> None:
    """A Guard or the General on top of the counted plays (FBL-46). Nothing reacts to it (FBL-52).

    The General only lies there, unless it answers an End of Era (FBL-65).
    """
    put_down(state, seat, card)
    if card == GUARD:
        state.protect(seat)  # FBL-54
    if state.listening:
        name = a_card(state.box, card)
        effect = ": no opponent's card touches that hand this turn" if card == GUARD else ""
        pieces = (f"feebleton/{IDS[card]}", "feebleton")
        state.tell(f"{{{seat}}} plays {name} at once{effect}.", state.box.rules[card], pieces=pieces)


def draw(state: FeebletonState, seat: int, count: int, rule: str) -> None:
    """Single draws, granted by a rule; the one that empties the deck ends the game at once (FBL-101, FBL-104)."""
    if count <= 0:
        return
    hand = state.hands[seat]
    drawn = 0
    seen: list[int] = []
    state.seal()
    state.busy = True
    while drawn < count:
        card = state.draw_card()
        hold(hand, card)
        saw_draw(state, seat, card)
        drawn += 1
        if state.listening:
            seen.append(card)
        if state.deck_size() == 0:
            break  # FBL-102
    if state.listening:
        s = "" if drawn == 1 else "s"
        state.tell(f"{{{seat}}} draws {drawn} card{s}.", rule, pieces=("deck",))
        state.tell(f"{{{seat}}} drew {card_names(state.box, seen)}.", "FBL-126", (seat,), (f"mat/{seat}",))
    if state.deck_size() == 0:
        state.end("deck")
        if state.listening:
            state.tell("The last card of the deck is drawn: the game is over.", "FBL-101", pieces=("deck",))


def steal(state: FeebletonState, taker: int, loser: int, count: int) -> None:
    """Random cards, uniform over the cards of the hand, go over (FBL-75, FBL-77)."""
    for _ in range(count):
        hand = state.hands[loser]
        if not hand:
            return  # FBL-38
        card = hand.pop(state.dice.below(len(hand)))
        hold(state.hands[taker], card)
        saw_theft(state, taker, loser, card)
        state.seal()
        if state.listening:
            rule = state.box.rules[state.pending] if state.pending >= 0 else "FBL-75"
            state.tell(f"{{{taker}}} takes a card from {{{loser}}}.", rule, pieces=(f"mat/{loser}", f"hand/{loser}"))
            private = f"{{{taker}}} took {a_card(state.box, card)} from {{{loser}}}."
            state.tell(private, "FBL-129", (taker, loser), (f"mat/{taker}",))


def steal_from_each(state: FeebletonState, taker: int, count: int) -> None:
    """The King takes from every unprotected opponent, from the left (FBL-78)."""
    for k in range(1, state.seats):
        loser = (taker + k) % state.seats
        if not state.is_protected(loser):
            if state.listening and not state.hands[loser]:
                state.tell(f"{{{loser}}} has no card to take.", "FBL-78", pieces=(f"mat/{loser}",))
            steal(state, taker, loser, count)
        elif state.listening:
            tell_guarded(state, loser, "FBL-78")


def tell_guarded(state: FeebletonState, seat: int, rule: str) -> None:
    """A card has no effect on a hand (FBL-54); it stays in Feebleton all the same (FBL-34)."""
    name = state.box.names[state.pending]
    state.tell(f"{{{seat}}}'s hand is guarded: the {name} does not touch it.", rule, pieces=(f"mat/{seat}",))


def look_at_hand(state: FeebletonState, viewer: int, seat: int) -> None:
    saw_hand(state, viewer, seat)
    state.seal()
    if state.listening:
        state.tell(f"{{{viewer}}} looks at {{{seat}}}'s hand.", "FBL-73", pieces=(f"mat/{seat}", f"hand/{seat}"))
        cards = card_names(state.box, state.hands[seat]) or "no cards"
        state.tell(f"{{{seat}}} holds {cards}.", "FBL-128", (viewer,), (f"mat/{seat}",))


def trade_hands(state: FeebletonState, a: int, b: int) -> None:
    """Complete hands change places, whatever their sizes (FBL-74)."""
    held = state.hands[a]
    state.hands[a] = state.hands[b]
    state.hands[b] = held
    saw_trade(state, a, b)
    state.seal()
    if state.listening:
        pieces = (f"mat/{a}", f"mat/{b}", *_hands([a, b]))
        state.tell(f"{{{a}}} and {{{b}}} trade hands.", "FBL-73", pieces=pieces)


def return_hand(state: FeebletonState, seat: int) -> None:
    """A whole hand goes into the deck, which is shuffled (FBL-69)."""
    state.put_into_deck(state.hands[seat])
    state.hands[seat] = []
    saw_return(state, seat)
    state.seal()


def affected_by_all(state: FeebletonState, player: int) -> list[int]:
    """The player of Broker or Scientist and every unprotected opponent, in turn order (FBL-82)."""
    affected = [player]
    for k in range(1, state.seats):
        other = (player + k) % state.seats
        if not state.is_protected(other):
            affected.append(other)
    return affected


def redeal_hands(state: FeebletonState, player: int) -> None:
    """The Broker: gather, shuffle, deal card by card from the player on until none is left (FBL-80, FBL-81)."""
    affected = affected_by_all(state, player)
    if len(affected) > 1:
        before: list[list[int]] = []
        gathered: list[int] = []
        for seat in affected:
            before.append(state.hands[seat])
            gathered.extend(state.hands[seat])
            state.hands[seat] = []
        state.dice.shuffle(gathered)
        for i in range(len(gathered)):
            hold(state.hands[affected[i % len(affected)]], gathered[i])
        saw_redeal(state, affected, before)
    state.seal()
    if state.listening:
        sizes = ", ".join(f"{{{seat}}} {len(state.hands[seat])}" for seat in affected)
        text = f"{{{player}}} mixes the hands and deals them again: {sizes}."
        state.tell(text, "FBL-80", pieces=(f"mat/{player}", *_hands(affected)))


def renew_hands(state: FeebletonState, player: int, count: int) -> None:
    """The Scientist: all affected hands into the deck, one shuffle, then whole fours in turn order (FBL-84)."""
    affected = affected_by_all(state, player)
    for seat in affected:
        return_hand(state, seat)
    if state.listening:
        who = listed([f"{{{seat}}}" for seat in affected])
        text = f"{{{player}}} shuffles the hands of {who} into the deck."
        state.tell(text, "FBL-84", pieces=("deck", *_hands(affected)))
    for seat in affected:
        if not state.over:  # FBL-103
            draw(state, seat, count, "FBL-84")


def take_from_feebleton(state: FeebletonState, seat: int, card: int) -> None:
    """The Historian takes one card back into the hand (FBL-87)."""
    state.feebleton.remove(card)
    hold(state.hands[seat], card)
    saw_take_back(state, seat, card)
    if state.listening:
        state.tell(f"{{{seat}}} takes {a_card(state.box, card)} from Feebleton.", "FBL-87", pieces=("feebleton",))


def can_take_from_feebleton(state: FeebletonState) -> bool:
    """The Historian never takes a Historian (FBL-88, FBL-R36)."""
    for card in state.feebleton:
        if card != HISTORIAN:
            return True
    return False


def end_era(state: FeebletonState, seat: int) -> None:
    """Whoever played the End of Era takes all of Feebleton as one closed pile (FBL-16 to FBL-18)."""
    pile = state.feebleton
    value = pile_value(state.box, pile)  # FBL-35
    state.piles.append(pile)
    state.owners.append(seat)
    state.values.append(value)
    state.feebleton = []
    if state.listening:
        name = state.box.names[pile[-1]]
        state.tell(
            f"The era ends with {name}: {{{seat}}} takes Feebleton, worth {value} gold: {listing(state.box, pile)}.",
            "FBL-16",
            pieces=(f"pile/{len(state.piles) - 1}", f"piles/{seat}"),
        )


def _hands(seats: list[int]) -> tuple[str, ...]:
    """What a line of the chronicle points at that is about whole hands."""
    return tuple([f"hand/{seat}" for seat in seats])
