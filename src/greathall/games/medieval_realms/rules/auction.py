"""Medieval Realms, auctions: bidding goes clockwise until only the highest bidder is left.

Rulebook: Action 1, auction cards.
"""

from __future__ import annotations

from greathall.games.medieval_realms.box.names import RESOURCE_WORDS, RESOURCES, amount
from greathall.games.medieval_realms.box.vocabulary import AUCTION_PASS, BID, BID_MOST, BID_ONE_MORE, PASS
from greathall.games.medieval_realms.position.state import Ask, RealmsState
from greathall.games.medieval_realms.rules.effects import enter
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def open_auction(state: RealmsState, seat: int, card: int) -> None:
    """The activating player must make the first bid (MDR-93)."""
    state.auctioned = card
    state.bid = 0
    state.bidder = -1
    state.out = 0
    if state.listening:
        resource = RESOURCE_WORDS[state.box.cost_kind[card]]
        text = f"{{{seat}}} puts {state.box.names[card]} up for auction in {resource}."
        state.tell(text, "MDR-92", pieces=("auction",))
    state.ask(Bid(seat))


class Bid(Ask):
    """Bid higher, or pass this auction (MDR-94); the first bid cannot be declined."""

    rule = "MDR-94"
    waiting = "Waiting for a bid."

    @property
    def prompt(self) -> str:
        return "Bid for the card under the hammer, or pass this auction."

    def asking(self, state: State) -> str:
        assert isinstance(state, RealmsState)
        resource = state.box.cost_kind[state.auctioned]
        name = state.box.names[state.auctioned]
        have = amount(state.tokens[self.seat * RESOURCES + resource], resource)
        if state.bid == 0:
            return f"Open the bidding for {name} in {RESOURCE_WORDS[resource]}. You have {have}."
        bid = f"{{{state.bidder}}} bids {amount(state.bid, resource)} for {name}"
        return f"{bid}; you have {have}. Bid higher, or pass this auction."

    def options(self, state: RealmsState) -> list[int]:
        box = state.box
        card = state.auctioned
        most = state.tokens[self.seat * RESOURCES + box.cost_kind[card]]  # MDR-95
        moves: list[int] = []
        bid = state.bid
        if bid == 0:
            amount = state.cost(card)  # MDR-93
        else:
            moves.append(AUCTION_PASS)
            amount = bid + box.min_raise
            if bid >= BID_MOST and most >= amount:
                moves.append(BID_ONE_MORE)  # MDR-R21
        most = min(most, BID_MOST)
        while amount <= most:
            moves.append(BID + amount)
            amount += 1
        return moves

    def answer(self, state: RealmsState, move: int) -> None:
        if move == AUCTION_PASS:
            state.out |= 1 << self.seat  # MDR-96
            if state.listening:
                state.tell(f"{{{self.seat}}} passes the auction.", "MDR-94", pieces=("auction",))
        else:
            first = state.bid == 0
            state.bid = state.bid + state.box.min_raise if move == BID_ONE_MORE else move - BID
            state.bidder = self.seat
            if state.listening:
                self._tell(state, first)
        _next_bidder(state, self.seat)

    def _tell(self, state: RealmsState, first: bool) -> None:
        resource = state.box.cost_kind[state.auctioned]
        text = f"{{{self.seat}}} bids {amount(state.bid, resource)}"
        if first and state.has(self.seat, resource) == state.cost(state.auctioned):
            text += ", the only possible first bid"
        state.tell(f"{text}.", "MDR-93" if first else "MDR-94", pieces=("auction",))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, RealmsState)
        if move == BID_ONE_MORE:
            return f"bid one more: {state.bid + state.box.min_raise}"
        if move == AUCTION_PASS:
            return "auction pass: bid no more for this card"
        return super().words(state, move)

    def cites(self, state: State, move: int) -> str:
        assert isinstance(state, RealmsState)
        if move == AUCTION_PASS:
            return "MDR-96"
        return "MDR-94" if state.bid else "MDR-93"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, RealmsState)
        resource = state.box.cost_kind[state.auctioned]
        has = state.has(self.seat, resource)
        least = state.bid + state.box.min_raise if state.bid else state.cost(state.auctioned)
        if move in (AUCTION_PASS, PASS) and state.bid == 0:
            return Reason("who activates an auction card must make the first bid", "MDR-93")
        if move == PASS:
            return Reason("this is an auction: pass the auction, or bid", "MDR-94")
        if BID < move < BID_ONE_MORE and move - BID < least:
            return Reason(f"the bid must be at least {least}", "MDR-94" if state.bid else "MDR-93")
        if BID < move < BID_ONE_MORE or has < least:
            return Reason(f"you have only {amount(has, resource)}", "MDR-95")
        if move == BID_ONE_MORE:
            return Reason(f"up to {BID_MOST} every bid has a move of its own", "MDR-R21")
        return Reason("first the auction must be finished", "MDR-94")


def _next_bidder(state: RealmsState, seat: int) -> None:
    """Clockwise by seat (MDR-94), also those who passed the round (MDR-97); who cannot outbid is out (MDR-R22)."""
    resource = state.box.cost_kind[state.auctioned]
    least = state.bid + state.box.min_raise
    for k in range(1, state.seats):
        other = (seat + k) % state.seats
        if other == state.bidder:
            continue
        if (state.out >> other) & 1 == 0:
            if state.tokens[other * RESOURCES + resource] >= least:
                state.ask(Bid(other))
                return
            state.out |= 1 << other
            if state.listening:
                state.tell(f"{{{other}}} cannot bid higher and is out.", "MDR-R22", pieces=("auction",))
    _sell(state)


def _sell(state: RealmsState) -> None:
    """Only the winner pays (MDR-98), and the card goes straight into play (MDR-99)."""
    card = state.auctioned
    winner = state.bidder
    bid = state.bid
    resource = state.box.cost_kind[card]
    state.pay(winner, resource, bid)
    state.auctioned = -1
    state.bid = 0
    state.bidder = -1
    state.out = 0
    if state.listening:
        text = f"{{{winner}}} wins {state.box.names[card]} for {amount(bid, resource)}."
        state.tell(text, "MDR-98", pieces=(f"realm/{winner}",))
    enter(state, winner, card)
