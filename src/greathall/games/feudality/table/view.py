"""Feudality, the table as a seat sees it. Nothing is secret but the order of bag and event deck.

Rulebook: Game Parts, Fiefdom Management Cards, The Purchase Tray.
"""

from __future__ import annotations

from greathall.games.feudality.box.board import GRID as WIDTH
from greathall.games.feudality.box.board import SIZE, SQUARES, TERRAINS, column_of, row_of, spot_at, square_at
from greathall.games.feudality.box.components import (
    ACTION_IDS,
    ACTIONS,
    EMPTY,
    EVENT_IDS,
    FIRST_FORT,
    FORT,
    FORT_IDS,
    HEALING,
    IDS,
    KEEP,
    KINDS,
    KNIGHT,
    LEVELS,
    REROLL,
    RES,
    RESOURCES,
    SIDE_IDS,
    SIDES,
    SKILLS,
    UNITS,
    WOLF,
)
from greathall.games.feudality.box.names import away_id, land_id, price_words, unit_id, ware_name
from greathall.games.feudality.position.state import FeudalityState
from greathall.games.feudality.position.turn import (
    ACT,
    ACTIVATE,
    CHOOSE_FIEF,
    DRAFT,
    EVENT,
    FEED,
    NEW_TURN,
    ROLL,
    ROLLED,
    STRIKE_ROLLED,
    TRAY,
)
from greathall.games.feudality.rules.dice_windows import wizards_left
from greathall.games.feudality.rules.events import card_title
from greathall.games.feudality.rules.feeding import food_wanted
from greathall.games.feudality.rules.fief import tile_count
from greathall.games.feudality.table.texts import (
    describe_action,
    describe_event,
    describe_fortification,
    describe_tile,
)
from greathall.kernel.view import GRID, ROW, STACK, TRACK, Fact, Mat, Piece, Slot, View, Zone


def draw_table(state: FeudalityState, seat: int, view: View) -> None:
    """Puts the table on the view; seat -1 is a spectator."""
    view.facts.append(Fact("turn", "Turn", str(state.turn), "FDY-31"))
    view.facts.append(Fact("phase", "Phase", _phase(state), "FDY-31"))
    view.facts.append(Fact("senior", "Senior", f"{{{state.senior}}}", "FDY-76"))
    view.facts.append(Fact("goal", "Victory Number", str(state.goal), "FDY-155"))
    if state.last:
        view.facts.append(Fact("last", "Last turn", "yes", "FDY-156"))
    view.zones += [_track(state), _dice(state), _tray(state), _event(state)]
    if state.step == CHOOSE_FIEF:
        taken = [side // 2 for side in state.sides if side >= 0]
        view.zones += [_side(state, side) for side in range(SIDES) if side // 2 not in taken]
    view.zones += [_bag(state), _discards(state), _events(state), _past(state), _bank(), _actions(state)]
    for k in range(state.seats):
        # A player finds the own mat first, then the others as they sit to the left.
        view.mats.append(_mat(state, (max(seat, 0) + k) % state.seats))


def _phase(state: FeudalityState) -> str:
    step = state.step
    if step < NEW_TURN:
        return "setting up"
    if step < EVENT:
        return "1 Point of Action"
    # The wars of phase 4 share their steps with the King's.
    if step < TRAY and (state.war == 0 or state.card >= 0):
        return "2 event"
    if TRAY <= step < ACT:
        return "3 purchase"
    return "4 Baronial Actions" if step < FEED else "5 feeding"


# ---------------------------------------------------------------------- the middle of the table


def _track(state: FeudalityState) -> Zone:
    end = max(state.goal, *state.vp)
    slots: list[Slot] = []
    for vp in range(end + 1):
        label = "goal" if vp == state.goal else ""
        slots.append(Slot(f"track/{vp}", vp, 0, str(vp), label))
    pawns: list[Piece] = []
    for seat in range(state.seats):
        badges = ("Senior",) if seat == state.senior else ()
        pawns.append(
            Piece(
                f"track/pawn-{seat}",
                f"{{{seat}}}",
                "pawn",
                seat,
                badges=badges,
                text=f"{state.vp[seat]} VP",
                rule="FDY-14",
                slot=f"track/{state.vp[seat]}",
            )
        )
    if state.last:
        text = f"{state.goal} are reached: this turn is the last"
    else:
        text = f"whoever reaches {state.goal} makes that turn the last"
    return Zone("track", "Victory points", TRACK, pawns, slots, text=text)


def _dice(state: FeudalityState) -> Zone:
    # Only where the dice name a square do they mean row and column.
    places = state.step in (ROLL, ROLLED, ACTIVATE, STRIKE_ROLLED)
    white, blue = ("the row", "the column") if places else ("", "")
    rule = "FDY-7" if places else ""
    pieces: list[Piece] = []
    if state.white:
        pieces.append(Piece("dice/white", str(state.white), "die-white", text=white, rule=rule))
    if state.blue:
        pieces.append(Piece("dice/blue", str(state.blue), "die-blue", text=blue, rule=rule))
    return Zone("dice", "Dice", ROW, pieces)


def _tile(state: FeudalityState, kind: int, id: str, count: int = 1, owner: int = -1, slot: str = "") -> Piece:
    box = state.box
    return Piece(
        id,
        box.names[kind],
        IDS[kind],
        owner,
        count,
        badges=(price_words(box, kind),) if owner < 0 else (),
        text=describe_tile(box, kind),
        rule=box.rules[kind],
        slot=slot,
    )


def _kinds(state: FeudalityState, tiles: list[int], prefix: str) -> list[Piece]:
    return [_tile(state, kind, prefix + IDS[kind], tiles.count(kind)) for kind in range(KINDS) if kind in tiles]


def _tray(state: FeudalityState) -> Zone:
    pieces = _kinds(state, state.tray, "tray/")
    if state.step <= DRAFT:
        for piece in pieces:
            _set_free(state, piece)
    for kind in state.aside:
        if all(piece.id != f"aside/{IDS[kind]}" for piece in pieces):
            piece = _tile(state, kind, f"aside/{IDS[kind]}", state.aside.count(kind))
            piece.badges = ("put aside",)
            pieces.append(piece)
    if state.held >= 0:
        piece = _tile(state, state.held, f"held/{IDS[state.held]}")
        if state.step <= DRAFT:
            _set_free(state, piece)
        piece.badges = ("to be placed",)
        pieces.append(piece)
    return Zone("tray", "Purchase tray", ROW, pieces)


def _set_free(state: FeudalityState, tile: Piece) -> None:
    """Before the first turn tiles are free, whatever they will cost in a purchase (FDY-20, FDY-22)."""
    tile.badges = ("free now",)
    tile.text = describe_tile(state.box, IDS.index(tile.art), free=True)


def _card(state: FeudalityState, card: int, id: str, count: int = 1) -> Piece:
    event = state.box.card_event[card]
    text = describe_event(state.box, event, state.box.card_value[card], state.faq)
    return Piece(
        id, card_title(state, card), EVENT_IDS[event], count=count, text=text, rule=state.box.event_rules[event]
    )


def _event(state: FeudalityState) -> Zone:
    pieces = (
        [_card(state, state.card, f"event/{EVENT_IDS[state.box.card_event[state.card]]}")] if state.card >= 0 else []
    )
    return Zone("event", "Event", ROW, pieces)


def _bag(state: FeudalityState) -> Zone:
    left = ", ".join(f"{state.bag[kind]} {state.box.names[kind]}" for kind in range(KINDS) if state.bag[kind])
    pieces = [Piece("bag/tiles", "tile", "back", count=state.bag_size, face_up=False, text=left)] if left else []
    return Zone("bag", "Bag", STACK, pieces, text="what is left follows from what lies open; tiles are drawn at random")


def _discards(state: FeudalityState) -> Zone:
    pieces: list[Piece] = []
    for kind in range(KINDS):
        if state.discards[kind]:
            pieces.append(_tile(state, kind, f"discards/{IDS[kind]}", state.discards[kind]))
    return Zone("discards", "Discarded tiles", STACK, pieces)


def _events(state: FeudalityState) -> Zone:
    names = [card_title(state, card) for card in range(len(state.deck)) for _ in range(state.deck[card])]
    pieces = (
        [Piece("events/deck", "event", "back", count=state.deck_size, face_up=False, text=", ".join(names))]
        if names
        else []
    )
    return Zone("events", "Event deck", STACK, pieces)


def _past(state: FeudalityState) -> Zone:
    pieces: list[Piece] = []
    for card in range(len(state.past)):
        if state.past[card]:
            pieces.append(_card(state, card, f"past/{card}", state.past[card]))
        if state.gone[card]:
            piece = _card(state, card, f"gone/{card}", state.gone[card])
            piece.badges = ("out of the game",)
            pieces.append(piece)
    return Zone("past", "Past events", STACK, pieces)


def _bank() -> Zone:
    pieces = [Piece(f"bank/{good}", good, good, text="never runs out", rule="FDY-26") for good in RESOURCES]
    return Zone("bank", "Bank", ROW, pieces)


def _actions(state: FeudalityState) -> Zone:
    pieces: list[Piece] = []
    for action in range(ACTIONS):
        name, text = state.box.action_names[action], describe_action(state.box, action)
        pieces.append(
            Piece(
                f"action/{ACTION_IDS[action]}", name, ACTION_IDS[action], text=text, rule=state.box.action_rules[action]
            )
        )
    return Zone("actions", "Baronial Actions", ROW, pieces, text="the Senior has two actions, one of them special")


def _side(state: FeudalityState, side: int) -> Zone:
    """A fief that can be chosen, with its map."""
    slots: list[Slot] = []
    for square in range(SQUARES):
        kind = TERRAINS[state.box.terrain[side * SQUARES + square]]
        where = f"{row_of(square)}-{column_of(square)}"
        slots.append(Slot(f"side/{SIDE_IDS[side]}/{where}", column_of(square), row_of(square), "", kind))
    text = f"river {state.box.rivers[side]}"
    return Zone(f"fiefs/{SIDE_IDS[side]}", f"Fief {SIDE_IDS[side]}", GRID, [], slots, text=text)


# ---------------------------------------------------------------------- what belongs to one seat


def _mat(state: FeudalityState, seat: int) -> Mat:
    facts = [
        Fact(f"vp/{seat}", "victory points", str(state.vp[seat]), "FDY-154"),
        Fact(f"army/{seat}", "army", str(state.army(seat)), "FDY-80"),
        Fact(f"defence/{seat}", "defence", str(state.defence(seat)), "FDY-80"),
        Fact(f"tiles/{seat}", "tiles to feed", str(tile_count(state, seat)), "FDY-71"),
        Fact(f"need/{seat}", "food needed when Senior", str(food_wanted(state, seat)), "FDY-70"),
        Fact(f"rate/{seat}", "trades", f"{state.rate(seat)} to 1", "FDY-28"),
    ]
    wizards = state.skills[seat * SKILLS + REROLL]
    if wizards:
        facts.append(Fact(f"wizards/{seat}", "Wizards unused", f"{wizards_left(state, seat)} of {wizards}", "FDY-125"))
    if state.skills[seat * SKILLS + HEALING]:
        facts.append(Fact(f"healing/{seat}", "Healing", str(state.skills[seat * SKILLS + HEALING]), "FDY-94"))
    zones = [_land(state, seat), _store(state, seat), _supply(state, seat), _away(state, seat)]
    if state.rats == seat:
        facts.append(Fact(f"rats/{seat}", "the Rats eat", str(state.box.rats_food), "FDY-144"))
        card = state.box.card_event.index(EVENT_IDS.index("rats"))
        zones.append(Zone(f"guests/{seat}", "Guests", ROW, [_card(state, card, f"rats/{seat}")], owner=seat))
    return Mat(seat, zones, facts, active=seat == state.senior)


def _land(state: FeudalityState, seat: int) -> Zone:
    land = state.land[seat]
    side = state.sides[seat]
    slots: list[Slot] = []
    pieces: list[Piece] = []
    if side < 0 and state.step == CHOOSE_FIEF:
        return Zone(f"land/{seat}", "Fief", GRID, owner=seat)
    for row in range(1, WIDTH + 1):
        for column in range(1, WIDTH + 1):
            id = f"land/{seat}/{row}-{column}"
            if row > SIZE or column > SIZE:
                slots.append(Slot(id, column, row, "", "border", "for the pawn only"))
                continue
            square = square_at(row, column)
            kind = TERRAINS[state.box.terrain[side * SQUARES + square]] if side >= 0 else ""
            code = land[square]
            text = f"({row},{column}) {kind}".strip()
            if code in (KEEP, FORT) or code <= KNIGHT:
                slots.append(Slot(id, column, row, "", "keep", f"{text}, under the Keep"))
            else:
                slots.append(Slot(id, column, row, "", kind, text))
            if code not in (KEEP, EMPTY):
                pieces += _on_square(state, seat, square, code)
    spot = _spot(state, seat)
    if spot >= 0:
        row, column = spot // WIDTH + 1, spot % WIDTH + 1
        slot = f"land/{seat}/{row}-{column}"
        pieces.append(Piece(f"pawn/{seat}", "pawn", "pawn", seat, text="the Point of Action", rule="FDY-33", slot=slot))
    title = f"Fief {SIDE_IDS[side]}" if side >= 0 else "Fief"
    return Zone(f"land/{seat}", title, GRID, pieces, slots, owner=seat)


def _spot(state: FeudalityState, seat: int) -> int:
    """Where the pawn stands; while a Wizard may still re-roll where the dice point, which is what is decided about."""
    if state.step == ROLLED or (state.step == STRIKE_ROLLED and seat == state.target):
        return spot_at(state.white, state.blue)
    return state.pawns[seat]


def _on_square(state: FeudalityState, seat: int, square: int, code: int) -> list[Piece]:
    slot = land_id(seat, square)
    box = state.box
    if code == FORT:
        level = state.levels[seat]
        if level == 0:
            return []
        badges = (f"defence {box.fort_defence[level]}", f"{box.fort_vp[level]} VP")
        return [
            Piece(
                f"fort/{seat}",
                box.fort_names[level],
                FORT_IDS[level - 1],
                seat,
                badges=badges,
                text=describe_fortification(box, level, built=True),
                rule="FDY-84",
                slot=slot,
            )
        ]
    if code > KNIGHT:
        return [_tile(state, code, f"tile/{seat}/{slot.rpartition('/')[2]}", 1, seat, slot)]
    pieces: list[Piece] = []
    for unit in (WOLF, KNIGHT) if code == KNIGHT else (code,):  # FDY-152: Wolf lies at the bottom
        count = state.units[seat * UNITS + unit]
        if count:
            piece = _tile(state, unit, unit_id(seat, unit), count, seat, slot)
            piece.badges = (f"strength {box.power[unit]}",)
            pieces.append(piece)
    return pieces


def _store(state: FeudalityState, seat: int) -> Zone:
    pieces: list[Piece] = []
    for good in range(RES):
        name = RESOURCES[good]
        pieces.append(Piece(f"store/{seat}/{name}", name, name, seat, state.goods[seat * RES + good], rule="FDY-11"))
    return Zone(f"store/{seat}", "Store", ROW, pieces, owner=seat)


def _supply(state: FeudalityState, seat: int) -> Zone:
    pieces: list[Piece] = []
    for level in range(state.levels[seat] + 1, LEVELS + 1):
        ware = FIRST_FORT + level - 1
        pieces.append(
            Piece(
                f"supply/{seat}/{level}",
                ware_name(state.box, ware),
                FORT_IDS[level - 1],
                seat,
                badges=(price_words(state.box, ware),),
                text=describe_fortification(state.box, level),
                rule="FDY-83",
            )
        )
    return Zone(f"supply/{seat}", "Fortifications to build", ROW, pieces, owner=seat)


def _away(state: FeudalityState, seat: int) -> Zone:
    """The units at war beside the fief (FDY-90); while a seat rolls for survival, how many are dying."""
    pieces: list[Piece] = []
    rolling = state.healing > 0 or sum(state.dead) > 0
    for unit in range(UNITS):
        count = state.sent[seat * UNITS + unit]
        if count:
            piece = _tile(state, unit, away_id(seat, unit), count, seat)
            if rolling and state.in_order(state.been_through) == seat and state.dead[unit]:
                piece.badges = (f"{state.dead[unit]} dying",)
            pieces.append(piece)
    return Zone(f"away/{seat}", "At war", ROW, pieces, owner=seat)
