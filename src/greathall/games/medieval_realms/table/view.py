"""Medieval Realms, the table as a seat may see it: all is open but the deck and what stands behind the other walls.

Rulebook: Game board, Player board. Secrets: MDR-53, MDR-54.
"""

from __future__ import annotations

from greathall.games.medieval_realms.box.components import Box
from greathall.games.medieval_realms.box.names import (
    ADMIRAL,
    BUFFER,
    GENERAL,
    GOODS,
    LEADER_IDS,
    MAYOR,
    MAYOR_SQUARES,
    MODES,
    RESOURCE_IDS,
    RESOURCE_WORDS,
    RESOURCES,
    STAMP_IDS,
    amount,
    square_id,
)
from greathall.games.medieval_realms.position.state import ACT, EXTRAS, RealmsState
from greathall.games.medieval_realms.rules.actions import majority_holder
from greathall.games.medieval_realms.rules.income import holder, strength
from greathall.games.medieval_realms.rules.scoring import count_stamps, end_points, great_persons, projected
from greathall.kernel.chronicle import counted
from greathall.kernel.view import FAN, GRID, MAP, ROW, STACK, TRACK, Fact, Mat, Piece, Slot, View, Zone

COLUMNS = 4  # of the current panel: three rows, one for each price
# Where the ten lands lie on the realm's map; the printed picture is lost.
_LAND_PLACES = ((11, 14), (37, 11), (63, 15), (89, 12), (13, 46), (39, 43), (65, 47), (90, 44), (30, 80), (68, 81))
_MEANING = (
    "pays for cards on the panel; whoever has the most acts first",
    "pays for blue cards",
    "pays for violet cards",
    "pays for white cards",
    "pays for realm leaders at auction",
    "pays for castles and cities",
    "pays for wars and for territories at auction; won on the map only",
)


def meaning_of(resource: int) -> str:
    return _MEANING[resource]


def draw_table(state: RealmsState, seat: int, view: View) -> None:
    """Puts the table on the view; seat -1 is a spectator."""
    view.facts.append(Fact("round", "Round", f"{state.round} of {state.box.rounds}", "MDR-2"))
    view.facts.append(Fact("step", "Step", _step(state), "MDR-52"))
    if state.round == state.box.rounds and not state.over:
        view.facts.append(Fact("last", "Last round", "the game ends after it", "MDR-2"))
    if state.auctioned >= 0:
        view.zones.append(_auction(state))
        view.facts.append(Fact("bid", "Highest bid", _highest(state), "MDR-94"))
    view.zones.append(_panel(state, seat))
    view.zones.append(
        Zone("future", "Future events", ROW, _cards(state, state.future, "future/"), text="the first comes first")
    )
    view.zones.append(_order(state))
    view.zones.append(_rounds(state))
    view.zones.append(_victory(state))
    view.zones.append(_supply(state))
    deck: list[Piece] = []
    if state.deck_size:
        deck.append(Piece("deck/hidden", "event card", "back", count=state.deck_size, face_up=False, rule="MDR-13"))
    view.zones.append(Zone("deck", "Warehouse", STACK, deck, text=f"{state.deck_size} cards"))
    view.zones.append(Zone("discard", "Discard pile", STACK, _cards(state, state.discard, "discard/")))
    for k in range(state.seats):
        # A player finds the own realm first, then the others clockwise.
        view.mats.append(_mat(state, seat, (max(seat, 0) + k) % state.seats))


def _step(state: RealmsState) -> str:
    if state.over:
        return "the game is over"
    if state.step == EXTRAS:
        return "extra tokens are chosen"
    if state.step == ACT:
        return "an auction" if state.auctioned >= 0 else "actions"
    return "leaders are placed behind the walls"


def _highest(state: RealmsState) -> str:
    return f"{state.bid} by {{{state.bidder}}}" if state.bid else "none yet"


# ------------------------------------------------------------------ the game board


def _auction(state: RealmsState) -> Zone:
    card = state.auctioned
    resource = state.box.cost_kind[card]
    pieces = [_card(state, card, "auction/card")]
    for k in range(state.seats):
        other = (state.actor() + k) % state.seats
        badges = [f"has {amount(state.has(other, resource), resource)}"]
        if other == state.bidder:
            badges.append(f"bids {state.bid}")
        elif (state.out >> other) & 1:
            badges.append("out")
        pieces.append(
            Piece(f"auction/{other}", f"{{{other}}}", "bidder", other, badges=tuple(badges), text="", rule="MDR-94")
        )
    text = f"{{{state.actor()}}} put this card up; bids are made in {RESOURCE_WORDS[resource]}, clockwise"
    return Zone("auction", "Auction", ROW, pieces, text=text)


def _panel(state: RealmsState, viewer: int) -> Zone:
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for square in range(len(state.panel)):
        price = state.box.prices[square]
        id = square_id(square)
        x, y = float(square % COLUMNS), float(square // COLUMNS)
        slots.append(Slot(id, x, y, f"Square {square + 1}", f"price {price}", f"{price} goods, none for auction cards"))
        card = state.panel[square]
        if card >= 0:
            piece = _card(state, card, f"panel/{square + 1}")
            piece.slot = id
            if viewer >= 0:
                piece.badges = _needed(state, viewer, card, piece.badges)
            if _would_be(state, viewer, card):
                piece.badges = (piece.badges[0], "majority: you", *piece.badges[2:])
            # Whoever puts a card up for auction pays no goods, whatever the square says (MDR-92).
            free = price == 0 or MODES[state.box.modes[card]] == "auction"
            piece.badges = (*piece.badges, "price none" if free else f"price {amount(price, GOODS)}")
            pieces.append(piece)
    text = f"only these can be activated. {_prices(state)} The colour of a card is its stamp."
    return Zone("panel", "Current events", GRID, pieces, slots, text=text)


def _would_be(state: RealmsState, viewer: int, card: int) -> bool:
    """Whether a majority card would be the viewer's if they activated it now: tokens and full hands decide (MDR-86)."""
    if viewer < 0 or state.step != ACT or MODES[state.box.modes[card]] != "majority":
        return False
    return majority_holder(state, viewer, card) == viewer


def _prices(state: RealmsState) -> str:
    """`Squares 1 to 4 cost 1 goods, 5 to 8 cost 2; auction cards none.`"""
    prices = state.box.prices
    parts: list[str] = []
    first = 0
    for square in range(len(prices)):
        if square + 1 == len(prices) or prices[square + 1] != prices[square]:
            parts.append(f"{first + 1} to {square + 1} cost {prices[square]}{'' if parts else ' goods'}")
            first = square + 1
    return f"Squares {', '.join(parts)}; auction cards none."


def _order(state: RealmsState) -> Zone:
    slots = [Slot(f"track/{k + 1}", float(k), 0.0, str(k + 1)) for k in range(state.seats)]
    pieces: list[Piece] = []
    for k in range(state.seats):
        seat = state.track[k]
        badges = ("passed",) if state.has_passed(seat) and state.step == ACT else ()
        name = f"{{{seat}}}"
        pieces.append(Piece(f"turn/{seat}", name, "pawn", seat, badges=badges, rule="MDR-22", slot=f"track/{k + 1}"))
    return Zone("track", "Turn order", TRACK, pieces, slots, text="whoever has the most goods acts first")


def _rounds(state: RealmsState) -> Zone:
    slots = [Slot(f"rounds/{k}", float(k - 1), 0.0, str(k)) for k in range(1, state.box.rounds + 1)]
    marker = Piece("rounds/marker", "current round", "marker", rule="MDR-17", slot=f"rounds/{state.round}")
    return Zone("rounds", "Rounds", TRACK, [marker], slots)


def _victory(state: RealmsState) -> Zone:
    """One step for every reward, so that everybody sees how far the next one is (MDR-20)."""
    every = state.box.reward_every
    steps = max(state.points) // every + 2
    slots = [
        Slot(f"victory/{k * every}", float(k), 0.0, f"{k * every}", text=f"{k * every} to {(k + 1) * every - 1} points")
        for k in range(steps)
    ]
    pieces: list[Piece] = []
    for seat in range(state.seats):
        points = state.points[seat]
        slot = f"victory/{points // every * every}"
        badges = (f"{points} VP",)
        pieces.append(Piece(f"score/{seat}", f"{{{seat}}}", "pawn", seat, badges=badges, rule="MDR-19", slot=slot))
    return Zone(
        "victory", "Victory points", TRACK, pieces, slots, text=f"a token of your choice at every multiple of {every}"
    )


def _supply(state: RealmsState) -> Zone:
    pieces: list[Piece] = []
    for resource in range(RESOURCES):
        id = RESOURCE_IDS[resource]
        name = state.box.resource_names[resource]
        pieces.append(Piece(f"supply/{id}", name, id, text=f"{name}: {_MEANING[resource]}.", rule="MDR-5"))
    return Zone("supply", "Supply", ROW, pieces, text="without limit")


# ------------------------------------------------------------------ the realms


def _mat(state: RealmsState, viewer: int, seat: int) -> Mat:
    zones = [
        _manor(state, seat),
        _management(state, viewer, seat),
        _map(state, viewer, seat),
        Zone(f"hand/{seat}", "Hand", FAN, _hand(state, seat), owner=seat, text=_hand_text(state)),
        Zone(f"realm/{seat}", "In play", ROW, _played(state, seat), owner=seat),
    ]
    facts = [
        Fact(f"points/{seat}", "VP", str(state.points[seat]), "MDR-19"),
        Fact(f"leaders/{seat}", "Leaders", _leaders(state, seat), "MDR-11"),
        Fact(f"combat/{seat}", "Combat value", str(state.combat_value(seat)), "MDR-36"),
        Fact(f"great/{seat}", "Great persons", str(great_persons(state, seat)), "MDR-121"),
        Fact(f"stamps/{seat}", "Stamps (card colours) in play", _stamps(state, seat), "MDR-24"),
        Fact(f"colour/{seat}", "Realm", state.box.realm_names[seat], "MDR-42"),
    ]
    if not state.over:
        facts.insert(1, Fact(f"end/{seat}", "VP if the game ended now", projected(state, seat), "MDR-119"))
    if state.step == ACT and state.has_passed(seat):
        facts.append(Fact(f"passed/{seat}", "Passed", "no more actions this round", "MDR-105"))
    if state.placing() and viewer == seat and seat in state.to_act:
        facts.append(Fact(f"next/{seat}", "To be placed now", _next(state, seat), "MDR-55"))
    active = seat in state.to_act if state.placing() else (state.step == ACT and state.actor() == seat)
    return Mat(seat, zones, facts, active=active and not state.over)


def _hand_text(state: RealmsState) -> str:
    return f"open to everybody; at most {state.box.hand_limit} cards, no two of one stamp (colour)"


def _stamps(state: RealmsState, seat: int) -> str:
    counts = count_stamps(state, seat)
    return ", ".join(f"{counts[i]} {STAMP_IDS[i]}" for i in range(len(counts)) if counts[i]) or "none"


def _leaders(state: RealmsState, seat: int) -> str:
    parts: list[str] = []
    for kind in (MAYOR, GENERAL, ADMIRAL):
        count = state.owned(seat, kind)
        parts.append(counted(count, LEADER_IDS[kind]))
    if state.buffers():
        parts.append(f"{state.buffers()} buffers")
    return ", ".join(parts)


def _next(state: RealmsState, seat: int) -> str:
    return ("mayor", "general", "admiral", "buffer mayor")[state.next_leader(seat)]


def _manor(state: RealmsState, seat: int) -> Zone:
    pieces: list[Piece] = []
    # What has run out keeps its line: the others stay where one is used to look for them.
    for resource in range(RESOURCES):
        id = RESOURCE_IDS[resource]
        name = state.box.resource_names[resource]
        count = state.has(seat, resource)
        pieces.append(Piece(f"manor/{seat}/{id}", name, id, seat, count, text=f"{_MEANING[resource]}.", rule="MDR-7"))
    return Zone(f"manor/{seat}", "Manor", ROW, pieces, owner=seat, text="open to everybody")


def _management(state: RealmsState, viewer: int, seat: int) -> Zone:
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for square in range(MAYOR_SQUARES):
        id = f"square/{seat}/{RESOURCE_IDS[square]}"
        name = state.box.resource_names[square]
        text = f"each mayor here gives {state.box.mayor_output} {name.lower()}"
        slots.append(Slot(id, float(square % 3), float(square // 3), name, RESOURCE_IDS[square], text))
        if state.sees_placement(viewer, seat):
            _add_leaders(pieces, state, seat, MAYOR, square, id)
    wall = "" if state.sees_placement(viewer, seat) else "behind the wall"
    return Zone(f"management/{seat}", "Management zone", kind=GRID, pieces=pieces, slots=slots, owner=seat, text=wall)


def _map(state: RealmsState, viewer: int, seat: int) -> Zone:
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for land in range(len(state.box.land_seats)):
        if (state.lands >> land) & 1 == 0:
            continue  # MDR-10
        id = f"land/{seat}/{land + 1}"
        x, y = _LAND_PLACES[land]
        whose, fought = _outcome(state, land)
        text = f"reward: {state.reward_words(land)}{fought}"
        slots.append(Slot(id, float(x), float(y), f"Land {land + 1}", whose, text))
        if state.sees_placement(viewer, seat):
            for kind in (GENERAL, ADMIRAL, BUFFER):
                _add_leaders(pieces, state, seat, kind, land, id)
        if seat == max(viewer, 0):  # the map on the table shows whom its leaders met (MDR-61)
            for other in range(state.seats):
                if other != seat and state.sees_placement(viewer, other):
                    for kind in (GENERAL, ADMIRAL, BUFFER):
                        _add_leaders(pieces, state, other, kind, land, id, "met/")
    wall = "" if state.sees_placement(viewer, seat) else "behind the wall"
    return Zone(f"map/{seat}", "Map", kind=MAP, pieces=pieces, slots=slots, owner=seat, text=wall)


def _outcome(state: RealmsState, land: int) -> tuple[str, str]:
    """The kind of a land and, when the walls are down, who controls it or why nobody does (MDR-63 to MDR-67)."""
    sums = sorted((strength(state, seat, land) for seat in range(state.seats)), reverse=True)
    if state.placing() or sums[0] == 0:
        return "land", ""
    winner = holder(state, land)
    if winner < 0:
        why = f"a tie at {sums[0]}" if sums[0] == sums[1] else "buffers block it but never win"
        return "land of nobody", f"; nobody gets it: {why}"
    against = f", {sums[0]} against {sums[1]}" if sums[1] else ""
    return f"land of {winner + 1}", f"; {{{winner}}} controls it{against}"


def leader_text(box: Box, kind: int) -> str:
    """What a leader is good for."""
    if kind == MAYOR:
        return "Produces a token of its square."
    if kind == BUFFER:
        return f"Combat value {box.combat[kind]}; blocks a land, but never takes its reward."
    return f"Combat value {box.combat[kind]}."


def _add_leaders(
    pieces: list[Piece], state: RealmsState, seat: int, kind: int, spot: int, slot: str, where: str = ""
) -> None:
    count = state.standing(seat, kind, spot)
    if count == 0:
        return
    art = ("mayor", "general", "admiral", "buffer")[kind]
    name = "Buffer mayor" if kind == BUFFER else state.box.leader_names[kind]
    text = leader_text(state.box, kind)
    rule = ("MDR-62", "MDR-12", "MDR-12", "MDR-67")[kind]
    pieces.append(Piece(f"{where}{art}/{seat}/{spot + 1}", name, art, seat, count, text=text, rule=rule, slot=slot))


# ------------------------------------------------------------------ cards


def _hand(state: RealmsState, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    for card in state.hands[seat]:
        piece = _card(state, card, f"hand/{seat}/{STAMP_IDS[state.box.stamps[card]]}", seat)
        if state.can_pay(seat, card):
            piece.badges = (*piece.badges, "payable")
        elif state.box.cost_kind[card] >= 0:
            missing = state.cost(card) - state.has(seat, state.box.cost_kind[card])
            piece.badges = (*piece.badges, f"needs {missing} more")
        piece.badges = _needed(state, seat, card, piece.badges)
        piece.text = state.box.held_texts[card]
        pieces.append(piece)
    return pieces


def _needed(state: RealmsState, seat: int, card: int, badges: tuple[str, ...]) -> tuple[str, ...]:
    """A card that needs admirals says to a player how many (MDR-133)."""
    if state.box.cost_kind[card] >= 0:
        return badges
    needed = counted(state.islands(seat) + 1, LEADER_IDS[ADMIRAL])
    return tuple([f"needs {needed}" if badge == "admirals" else badge for badge in badges])


def _played(state: RealmsState, seat: int) -> list[Piece]:
    """How a card came into play does not matter any more: what it still does does, and what that would be worth now."""
    stamps = count_stamps(state, seat)
    pieces = _cards(state, state.played[seat], f"realm/{seat}/", seat)
    for card, piece in zip(state.played[seat], pieces, strict=True):
        worth = (f"{end_points(state, seat, card, stamps)} VP now",) if state.box.at_end[card] else ()
        piece.badges = (piece.badges[0], *worth)
        piece.text = state.box.played_texts[card]
    return pieces


def _cards(state: RealmsState, cards: list[int], prefix: str, owner: int = -1) -> list[Piece]:
    return [_card(state, cards[i], f"{prefix}{i + 1}", owner) for i in range(len(cards))]


def _card(state: RealmsState, card: int, id: str, owner: int = -1) -> Piece:
    box = state.box
    badges = [STAMP_IDS[box.stamps[card]], MODES[box.modes[card]]]
    resource = box.cost_kind[card]
    if badges[1] == "auction":
        badges.append(f"bid in {RESOURCE_WORDS[resource]}")
    elif resource >= 0:
        badges.append(amount(state.cost(card), resource))
    else:
        badges.append("admirals")
    return Piece(
        id,
        box.names[card],
        art=box.ids[card],
        owner=owner,
        count=1,
        face_up=True,
        badges=tuple(badges),
        text=box.texts[card],
        rule=box.rules[card],
    )
