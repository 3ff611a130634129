"""Feebleton, the table as a seat may see it (FBL-126 to FBL-129, FBL-132)."""

from __future__ import annotations

from greathall.games.feebleton.box.components import IDS, KINDS
from greathall.games.feebleton.box.names import listing
from greathall.games.feebleton.position.state import FeebletonState
from greathall.games.feebleton.rules.scoring import pile_parts, pile_value
from greathall.games.feebleton.table.texts import card_text
from greathall.kernel.view import FAN, ROW, STACK, Fact, Mat, Piece, View, Zone


def draw_table(state: FeebletonState, seat: int, view: View) -> None:
    """Puts the table on the view; seat -1 is a spectator."""
    # What one plays for comes first.
    value = pile_value(state.box, state.feebleton)
    view.facts.append(Fact("worth", "Feebleton is worth", f"{value} gold", "FBL-111"))
    view.facts.append(Fact("turn", "Turn", str(state.turn), "FBL-12"))
    if not state.over:
        view.facts.append(Fact("plays", "Cards still to play this turn", str(state.plays_left), "FBL-41"))
    if not state.over:
        view.facts.append(Fact("left", "Cards left in the deck", str(state.deck_size()), "FBL-101"))
    if state.pending >= 0 and not state.over:
        view.facts.append(Fact("pending", "Being carried out", state.box.names[state.pending], "FBL-29"))
    view.zones.append(_deck(state, seat))
    text = f"the town, worth {value} gold now"
    if state.piles and not state.feebleton:
        taken = len(state.piles) - 1
        text = f"empty: {{{state.owners[taken]}}} took it with {state.box.names[state.piles[taken][-1]]}"
    view.zones.append(Zone("feebleton", "Feebleton", ROW, _town(state), text=text))  # FBL-127
    for k in range(state.seats):
        # A player finds the own mat first, then the others as they sit to the left.
        view.mats.append(_mat(state, seat, (max(seat, 0) + k) % state.seats))


def _deck(state: FeebletonState, seat: int) -> Zone:
    known = state.top[len(state.top) - state.known_top[seat] :] if seat >= 0 else []
    pieces: list[Piece] = []
    hidden = state.deck_size() - len(known)
    if hidden:
        pieces.append(Piece("deck/hidden", "card", "back", count=hidden, face_up=False))
    for i in range(len(known)):
        depth = len(known) - i
        piece = _card(state, known[i], f"deck/known-{depth}", 1)
        piece.badges = ("on top" if depth == 1 else "next",)
        pieces.append(piece)
    return Zone("deck", "Deck", STACK, pieces, text="the game ends when the last card is drawn")


def _town(state: FeebletonState) -> list[Piece]:
    """The cards of Feebleton with what each kind of them is worth there just now (FBL-111)."""
    pieces = _kinds(state, state.feebleton, "feebleton/")
    parts = pile_parts(state.box, state.feebleton)
    for piece in pieces:
        kind = IDS.index(piece.art)
        if parts[kind] or state.box.gold[kind] or state.box.gain_every[kind]:
            piece.badges = (f"{parts[kind]} gold" if parts[kind] else "no gold",)
    return pieces


def _mat(state: FeebletonState, viewer: int, seat: int) -> Mat:
    facts = [
        Fact(f"gold/{seat}", "gold", str(state.gold(seat)), "FBL-108"),
        Fact(f"cards/{seat}", "cards in piles", str(state.cards_owned(seat)), "FBL-124"),
        Fact(f"size/{seat}", "cards in hand", str(len(state.hands[seat])), "FBL-126"),
    ]
    if seat == state.target and not state.over:
        facts.append(Fact(f"named/{seat}", "named", f"by the {state.box.names[state.pending]}", "FBL-29"))
    if state.is_protected(seat):
        facts.append(Fact(f"guarded/{seat}", "protected", "by a Guard this turn", "FBL-54"))
    return Mat(
        seat, [_hand(state, viewer, seat), _piles(state, seat)], facts, active=seat == state.active and not state.over
    )


def _hand(state: FeebletonState, viewer: int, seat: int) -> Zone:
    hand = state.hands[seat]
    if viewer == seat:
        own = _kinds(state, hand, "hand/")
        if not state.over:
            for piece in own:
                piece.badges = _brings(state, IDS.index(piece.art))
        return Zone(f"hand/{seat}", "Your hand", FAN, own, owner=seat)
    known = hand if state.over else (state.known_hand[viewer * state.seats + seat] if viewer >= 0 else [])
    pieces = _kinds(state, known, f"hand/{seat}/")
    if not state.over:
        for piece in pieces:
            piece.badges = ("you know this",)
    hidden = len(hand) - len(known)
    if hidden:
        pieces.append(Piece(f"hand/{seat}/hidden", "card", "back", seat, hidden, face_up=False))
    return Zone(f"hand/{seat}", "Hand", FAN, pieces, owner=seat)


def _brings(state: FeebletonState, kind: int) -> tuple[str, ...]:
    """What a card of one's hand would bring now, where that is not printed on it."""
    value = pile_value(state.box, [*state.feebleton, kind])
    if state.box.era[kind]:
        return (f"{value} gold now",) if state.playable(kind) else ()
    more = value - pile_value(state.box, state.feebleton)
    if more == state.box.gold[kind]:
        return ()
    return (f"{more:+} gold now" if more else "no gold now",)


def _piles(state: FeebletonState, seat: int) -> Zone:
    pieces: list[Piece] = []
    for i in range(len(state.piles)):
        if state.owners[i] == seat:
            pile = state.piles[i]
            card = state.box.names[pile[-1]]
            pieces.append(
                Piece(
                    f"pile/{i}",
                    f"Pile of {card}",
                    IDS[pile[-1]],
                    seat,
                    badges=(f"{state.values[i]} gold", f"{len(pile)} cards"),
                    text=listing(state.box, pile),
                    rule="FBL-19",
                )
            )
    return Zone(f"piles/{seat}", "Piles", ROW, pieces, owner=seat)


def _kinds(state: FeebletonState, cards: list[int], prefix: str) -> list[Piece]:
    """One piece for every kind, in the order in which they come; copies are interchangeable."""
    counts = [0] * KINDS
    order: list[int] = []
    for card in cards:
        if counts[card] == 0:
            order.append(card)
        counts[card] = counts[card] + 1
    return [_card(state, kind, prefix + IDS[kind], counts[kind]) for kind in order]


def _card(state: FeebletonState, kind: int, id: str, count: int) -> Piece:
    box = state.box
    return Piece(id, box.names[kind], IDS[kind], count=count, text=card_text(box, kind), rule=box.rules[kind])
