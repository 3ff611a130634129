"""Medieval Realms, auctions: bidding goes clockwise until only the highest bidder is left.

Rulebook: Action 1, auction cards.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.names import RESOURCE_WORDS, RESOURCES, amount, square_id
from greathall.games.medieval_realms.box.vocabulary import AUCTION_PASS, BID, BID_MOST, BID_ONE_MORE, PASS
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.effects import enter
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verb, Verbs


def open_auction(state: RealmsState, seat: int, card: int, square: int) -> None:
    """The activating player must make the first bid (MDR-93)."""
    state.auctioned = card
    state.bid = 0
    state.bidder = -1
    state.out = 0
    if state.listening:
        resource = RESOURCE_WORDS[state.box.cost_kind[card]]
        text = f"{{{seat}}} puts {state.box.names[card]} up for auction in {resource}."
        state.tell(text, "MDR-92", pieces=("auction", square_id(square)))
    state.ask(Bid(seat))


class Bid(Choice[RealmsState]):
    """Bid higher, or pass this auction (MDR-94); the first bid cannot be declined."""

    rule = "MDR-94"
    waiting = "Waiting for a bid."

    @property
    def prompt(self) -> str:
        return "Bid for the card under the hammer, or pass this auction."

    def asking(self, state: RealmsState) -> str:
        resource = state.box.cost_kind[state.auctioned]
        name = state.box.names[state.auctioned]
        have = amount(state.tokens[self.seat * RESOURCES + resource], resource)
        if state.bid == 0:
            return f"Open the bidding for {name} in {RESOURCE_WORDS[resource]}. You have {have}."
        bid = f"{{{state.bidder}}} bids {amount(state.bid, resource)} for {name}"
        return f"{bid}; you have {have}. Bid higher, or pass this auction."

    def verbs(self) -> Verbs[RealmsState]:
        return _BIDDING

    def moves(self, state: RealmsState) -> list[int]:
        """From the least bid to what one has, without asking for each of forty."""
        most = state.tokens[self.seat * RESOURCES + state.box.cost_kind[state.auctioned]]
        least = _least(state)
        moves: list[int] = []
        if state.bid:
            moves.append(AUCTION_PASS.base)
            if state.bid >= BID_MOST and most >= least:
                moves.append(BID_ONE_MORE.base)
        base = BID.base
        for number in range(least, min(most, BID_MOST) + 1):
            moves.append(base + number)
        return moves

    def otherwise(self, state: RealmsState, move: int) -> Reason:
        if PASS.holds(move) and state.bid == 0:
            return _must_open()
        if PASS.holds(move):
            return Reason("this is an auction: pass the auction, or bid", "MDR-94")
        return _too_poor(state, self, _least(state)) or Reason("first the auction must be finished", "MDR-94")


class PassAuction(Verb[RealmsState, Bid]):
    """No more bids for this card."""

    def forbids(self, state: RealmsState, asked: Bid, thing: int) -> Reason | None:
        return None if state.bid else _must_open()

    def play(self, state: RealmsState, asked: Bid, thing: int) -> None:
        state.out |= 1 << asked.seat  # MDR-96
        if state.listening:
            state.tell(f"{{{asked.seat}}} passes the auction.", "MDR-94", pieces=("auction",))
        _next_bidder(state, asked.seat)

    def says(self, state: RealmsState, asked: Bid, thing: int) -> str:
        return "auction pass: bid no more for this card"

    def cites(self, state: RealmsState, asked: Bid, thing: int) -> str:
        return "MDR-96"


class BidAmount(Verb[RealmsState, Bid]):
    """A bid of so many tokens."""

    def forbids(self, state: RealmsState, asked: Bid, thing: int) -> Reason | None:
        least = _least(state)
        if thing < least:
            return Reason(f"the bid must be at least {least}", _bid_rule(state))
        return _too_poor(state, asked, thing)

    def play(self, state: RealmsState, asked: Bid, thing: int) -> None:
        first = state.bid == 0
        state.bid = thing
        state.bidder = asked.seat
        if state.listening:
            _tell_bid(state, asked.seat, first)
        _next_bidder(state, asked.seat)

    def cites(self, state: RealmsState, asked: Bid, thing: int) -> str:
        return _bid_rule(state)


class BidOneMore(BidAmount):
    """Above the highest bid that has a move of its own, only the least raise can be made (MDR-R21)."""

    def forbids(self, state: RealmsState, asked: Bid, thing: int) -> Reason | None:
        poor = _too_poor(state, asked, _least(state))
        if poor is None and state.bid < BID_MOST:
            return Reason(f"up to {BID_MOST} every bid has a move of its own", "MDR-R21")  # MDR-R21
        return poor

    def play(self, state: RealmsState, asked: Bid, thing: int) -> None:
        super().play(state, asked, _least(state))

    def says(self, state: RealmsState, asked: Bid, thing: int) -> str:
        return f"bid one more: {_least(state)}"


_BIDDING: Final = Verbs(PassAuction(AUCTION_PASS), BidOneMore(BID_ONE_MORE), BidAmount(BID))


def _least(state: RealmsState) -> int:
    """The least bid that counts now."""
    return state.bid + state.box.min_raise if state.bid else state.cost(state.auctioned)  # MDR-93, MDR-94


def _bid_rule(state: RealmsState) -> str:
    return "MDR-94" if state.bid else "MDR-93"


def _must_open() -> Reason:
    return Reason("whoever activates an auction card must make the first bid", "MDR-93")


def _too_poor(state: RealmsState, asked: Bid, bid: int) -> Reason | None:
    """Nobody bids more than there is in the manor (MDR-95)."""
    resource = state.box.cost_kind[state.auctioned]
    has = state.has(asked.seat, resource)
    return Reason(f"you have only {amount(has, resource)}", "MDR-95") if has < bid else None


def _tell_bid(state: RealmsState, seat: int, first: bool) -> None:
    resource = state.box.cost_kind[state.auctioned]
    text = f"{{{seat}}} bids {amount(state.bid, resource)}"
    if first and state.has(seat, resource) == state.cost(state.auctioned):
        text += ", the only possible first bid"
    state.tell(f"{text}.", "MDR-93" if first else "MDR-94", pieces=("auction",))


def _next_bidder(state: RealmsState, seat: int) -> None:
    """Clockwise by seat (MDR-94), also those who passed the round (MDR-97); who cannot outbid is out (MDR-R22)."""
    resource = state.box.cost_kind[state.auctioned]
    least = _least(state)
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
