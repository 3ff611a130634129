"""Feudalia, the table as a seat may see it: supply, masters, cathedral, season, and everybody's fiefs (FDL-R74)."""

from __future__ import annotations

from greathall.games.feudalia.box.components import (
    BASIC,
    CARD_IDS,
    CARDS,
    CLASSES,
    EVENT_IDS,
    MASTER_IDS,
    NAVE,
    SEASONS,
    STAGES,
    TAX,
    TYPES,
    VASSAL_IDS,
)
from greathall.games.feudalia.box.texts import cost_words, listing
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import LEFT, QUICK_ACTIONS, FeudaliaState
from greathall.games.feudalia.rules.scoring import in_vp, noble_points, victory_points
from greathall.games.feudalia.table.texts import event_fact, fief_text, lasting_effects, token_price
from greathall.kernel.view import FAN, MAP, ROW, STACK, TRACK, Fact, Mat, Piece, Slot, View, Zone


def draw_table(state: FeudaliaState, seat: int, view: View) -> None:
    """Puts the table on the view; seat -1 is a spectator."""
    terms = state.terms
    view.facts.append(Fact("scenario", "Scenario", f"{terms.scenario.id} {terms.scenario.name}", "FDL-12"))
    goal = "as many VP as possible" if terms.solo else f"{in_vp(terms.goal)} VP"
    view.facts.append(Fact("goal", "Goal", goal, "FDL-158" if terms.solo else "FDL-2"))
    last = f" of {len(state.box.event_slots)}" if terms.solo or terms.trial else ""
    view.facts.append(Fact("round", "Round", f"{state.round}{last}", "FDL-29"))
    if state.turned:
        view.facts.append(event_fact(state))
    if state.round > 0 and not state.over:
        view.facts.append(Fact("influence", "Influence actions left", str(state.turn.influence), "FDL-35"))
    for name, text in lasting_effects(state):
        view.facts.append(Fact(f"lasting/{name}", "This turn", text, "FDL-94"))
    if state.reached and not terms.solo and not state.over:
        decides = "every round may decide now" if terms.iron else "this round decides"
        view.facts.append(Fact("reached", "Goal reached", decides, "FDL-118" if terms.iron else "FDL-111"))
    if state.drafting:
        view.zones.append(_draft(state))
    view.zones.append(_supply(state))
    view.zones.append(_cubes())
    view.zones.append(_masters(state))
    view.zones.append(_cathedral(state))
    if terms.seasonal:
        view.zones.append(_season(state))
    view.zones.append(_table(state))
    for k in range(state.seats):
        # A player finds the own mat first, then the others as they sit to the left.
        view.mats.append(_mat(state, seat, (max(seat, 0) + k) % state.seats))


# ---------------------------------------------------------------------- the middle of the table


def _draft(state: FeudaliaState) -> Zone:
    pieces = [
        Piece(
            f"draft/{k + 1}",
            f"{TYPES[kind].capitalize()} fief",
            f"fief-{TYPES[kind]}",
            text=fief_text(state.box, kind, 0),
        )
        for k, kind in enumerate(state.drafting)
    ]
    return Zone(
        "draft", "Fiefs on offer", ROW, pieces, text="keep one" if state.terms.solo else "one to keep, one to pass on"
    )


def _supply(state: FeudaliaState) -> Zone:
    pieces: list[Piece] = []
    for vassal in state.supply:
        piece = _vassal(state, vassal, f"supply/{VASSAL_IDS[vassal]}", state.piles[vassal])
        cost = cost_words(state.box.coins[vassal], state.box.cubes, vassal * 4)
        wanted = state.box.eliminates[vassal]
        piece.badges = (f"{cost}, {CLASSES[wanted]} out" if wanted >= 0 else cost,)
        if state.piles[vassal] == 0:
            piece.badges = ("none left",)
        pieces.append(piece)
    return Zone("supply", "Vassals for hire", ROW, pieces, text="how many of each are left, and the cost")


def _cubes() -> Zone:
    pieces = [
        Piece(f"cubes/{word}", word.capitalize(), f"cube-{word}", text=f"A cube of {word}.", rule="FDL-4")
        for word in TYPES
    ]
    return Zone("cubes", "Cubes", ROW, pieces, text="the common supply never runs out")


def _masters(state: FeudaliaState) -> Zone:
    pieces = [_master(state, master, f"masters/{MASTER_IDS[master]}", -1) for master in state.row]
    hidden = len(state.pool) + len(state.bottom)
    if hidden:
        known = ", ".join(state.box.master_names[master] for master in state.bottom)
        under = f" At the bottom, in this order: {known}." if known else ""
        pieces.append(
            Piece("masters/deck", "Master deck", "back", count=hidden, face_up=False, text=f"{hidden} masters.{under}")
        )
    return Zone("masters", "Masters", ROW, pieces, text="the face-up masters and their deck")


def _cathedral(state: FeudaliaState) -> Zone:
    box = state.box
    pieces: list[Piece] = []
    slots: list[Slot] = []
    for card in range(CARDS):
        x = 10.0 + 20.0 * card
        active = state.phase == card or (state.phase > NAVE and card > NAVE)
        kind = "open" if active else "closed" if card > state.phase else "done"
        cost = token_price(box, card)
        slots.append(Slot(f"cathedral/{card}", x, 30.0, box.card_names[card], kind, cost))
        for value, word in ((0, "½"), (1, "1")):
            count = state.tokens[card * 2 + value]
            if count:
                name = f"token/{CARD_IDS[card]}/{value}"
                rule = "FDL-67" if card <= NAVE else "FDL-73"
                pieces.append(
                    Piece(name, f"{word} VP", f"token-{value}", count=count, slot=f"cathedral/{card}", rule=rule)
                )
    for k in range(len(state.stacks)):
        id = MASTER_IDS[BASIC + k]
        slots.append(
            Slot(
                f"stack-place/{id}", 10.0 + 20.0 * box.licence[k], 80.0, f"master for {box.card_names[box.licence[k]]}"
            )
        )
        piece = _master(state, BASIC + k, f"stack/{id}", -1)
        piece.count = state.stacks[k]
        piece.slot = f"stack-place/{id}"
        pieces.append(piece)
    now = box.card_names[state.phase] if state.phase <= NAVE else "the last three cards"
    return Zone("cathedral", "Cathedral", MAP, pieces, slots, text=f"phase {state.phase + 1} of 3: {now}")


def _season(state: FeudaliaState) -> Zone:
    box = state.box
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for place in range(len(box.event_slots)):
        first = box.event_slots[place][0]
        label = f"{SEASONS[box.event_season[first]]} {STAGES[box.event_stage[first]]}"
        slots.append(Slot(f"season/{place + 1}", float(place), 0.0, label, SEASONS[box.event_season[first]]))
    for place in range(len(state.turned)):
        kind = box.event_kinds[state.turned[place]]
        now = place == state.round - 1  # FDL-155: none when the deck is used up
        pieces.append(
            Piece(
                f"event/{place + 1}",
                box.event_names[kind],
                f"event-{EVENT_IDS[kind].replace('_', '-')}",
                badges=("this round",) if now else (),
                text=box.event_texts[kind],
                rule="FDL-145",
                slot=f"season/{place + 1}",
            )
        )
    return Zone("season", "Seasons", TRACK, pieces, slots, text="one event card for every round")


def _table(state: FeudaliaState) -> Zone:
    pieces = _kinds(state, state.table, "table/", state.active)
    return Zone("table", "Played on the table", ROW, pieces, owner=state.active)


# ---------------------------------------------------------------------- one player


def _mat(state: FeudaliaState, viewer: int, seat: int) -> Mat:
    player = state.players[seat]
    box = state.box
    face = box.face_labels[box.face[player.level_sum()]]
    kept = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + player.coins]
    if seat == state.active:
        kept = min(player.coins, kept + state.turn.save_bonus)  # FDL-R42
    facts = [
        Fact(f"vp/{seat}", "VP", in_vp(victory_points(state, player)), "FDL-3"),
        Fact(f"coins/{seat}", "coins", f"{player.coins} ({kept} would be saved)", "FDL-99")
        if state.step != QUICK_ACTIONS
        else Fact(f"coins/{seat}", "steps left", str(player.coins), "FDL-129"),
        Fact(f"store/{seat}", "cubes", _store(player), "FDL-6"),
        Fact(f"face/{seat}", "treasury face", face, "FDL-64"),
        Fact(f"noble/{seat}", "noble points", str(noble_points(state, seat)), "FDL-114"),
        Fact(f"tokens/{seat}", "tokens", _tokens(player), "FDL-67"),
        Fact(f"size/{seat}", "cards in hand", str(len(player.hand) + len(player.kept)), "FDL-100"),
        Fact(f"deck-size/{seat}", "draw deck", str(player.deck_size()), "FDL-23"),
    ]
    if seat == state.first:
        facts.append(Fact(f"first/{seat}", "starting player", "yes", "FDL-16"))
    if state.terms.scenario.crusades:
        worth = in_vp(state.box.negative_value)
        facts.append(Fact(f"vows/{seat}", "vows", f"{player.vows}×{worth}", "FDL-171"))
        facts.append(Fact(f"crusades/{seat}", "crusades", str(player.crusades), "FDL-171"))
    if player.out:
        facts.append(Fact(f"out/{seat}", "eliminated", f"in round {player.out}", "FDL-122"))
    zones = [_hand(state, viewer, seat)]
    for fief in range(len(player.types)):
        zones.append(_fief(state, seat, fief))
    zones.append(_treasury(state, seat))
    zones.append(_deck(state, viewer, seat))
    zones.append(
        Zone(
            f"discard/{seat}",
            "Discard pile",
            STACK,
            _kinds(state, player.discard, f"discard/{seat}/", seat),
            owner=seat,
        )
    )
    return Mat(seat, zones, facts, active=seat == state.active and not state.over)


def _tokens(player: Player) -> str:
    found = [f"{count}×{worth}" for count, worth in ((player.halves, "½"), (player.ones, "1")) if count]
    return ", ".join(found) or "none"


def _store(player: Player) -> str:
    """The cubes of all fiefs together, those that masters hold not counted: `4 wheat, 1 clay`."""
    total = [player.cubes[at] + player.cubes[4 + at] + player.cubes[8 + at] for at in range(4)]
    return ", ".join([f"{total[at]} {TYPES[at]}" for at in range(4) if total[at]]) or "none"


def _open(state: FeudaliaState, viewer: int, seat: int) -> bool:
    """Whether the viewer sees the hand; in solitaire there is nobody to hide it from."""
    return viewer == seat or state.over or state.terms.solo


def _hand(state: FeudaliaState, viewer: int, seat: int) -> Zone:
    player = state.players[seat]
    title = "Your hand" if viewer == seat else "Hand"
    if _open(state, viewer, seat):
        prefix = "hand/" if viewer == seat or state.seats == 1 else f"hand/{seat}/"
        pieces = _kinds(state, player.hand, prefix, seat)
        for card in sorted(set(player.kept)):
            piece = _vassal(state, card, f"kept/{seat}/{VASSAL_IDS[card]}", player.kept.count(card))
            piece.badges = ("kept",)
            pieces.append(piece)
        return Zone(f"hand/{seat}", title, FAN, pieces, owner=seat)
    pieces = []
    hidden = len(player.hand) + len(player.kept)
    if player.known:
        pieces = _kinds(state, player.known, f"hand/{seat}/", seat)
        hidden -= len(player.known)
    if hidden:
        together = listing(state.box, player.hand + player.deck + player.top + player.kept)
        text = f"Hand and draw deck together: {together}."
        pieces.append(Piece(f"hand/{seat}/hidden", "card", "back", seat, hidden, face_up=False, text=text))
    return Zone(f"hand/{seat}", title, FAN, pieces, owner=seat)


def _deck(state: FeudaliaState, viewer: int, seat: int) -> Zone:
    player = state.players[seat]
    pieces: list[Piece] = []
    seen = player.top if _open(state, viewer, seat) else []
    hidden = player.deck_size() - len(seen)
    if hidden:
        open_deck = _open(state, viewer, seat)
        text = f"In it: {listing(state.box, player.deck)}." if open_deck else ""
        pieces.append(Piece(f"deck/{seat}/hidden", "card", "back", seat, hidden, face_up=False, text=text))
    for at in range(len(seen)):
        depth = len(seen) - at
        piece = _vassal(state, seen[at], f"deck/{seat}/top-{depth}", 1)
        piece.badges = ("on top" if depth == 1 else f"{depth} from the top",)
        pieces.append(piece)
    return Zone(f"deck/{seat}", "Draw deck", STACK, pieces, owner=seat)


def _treasury(state: FeudaliaState, seat: int) -> Zone:
    box = state.box
    player = state.players[seat]
    face = box.face[player.level_sum()]
    slots: list[Slot] = []
    for coins in range(box.track_max + 1):
        saved = box.saved[face * (box.track_max + 1) + coins]
        slots.append(Slot(f"treasury/{seat}/{coins}", float(coins), 0.0, str(coins), "coins", f"saves {saved}"))
    marker = Piece(
        f"marker/{seat}", "Treasury marker", "marker", seat, slot=f"treasury/{seat}/{player.coins}", rule="FDL-7"
    )
    title = f"Treasury {box.face_labels[face]}"
    return Zone(
        f"treasury/{seat}",
        title,
        kind=TRACK,
        pieces=[marker],
        slots=slots,
        owner=seat,
        text="each space shows what is saved of it",
    )


def _fief(state: FeudaliaState, seat: int, fief: int) -> Zone:
    box = state.box
    player = state.players[seat]
    kind, level = player.types[fief], player.levels[fief]
    base = f"{seat}/{fief + 1}"
    slots = [Slot(f"fief-card/{base}", 15.0, 50.0, "cubes" if player.cubes_on(fief) else "no cubes", TYPES[kind])]
    pieces: list[Piece] = []
    if seat == state.active:
        _add_fields(state, seat, fief, slots, pieces)
    else:
        for k in range(box.fields[kind * 3 + level]):
            slots.append(Slot(f"field-place/{base}/{k + 1}", 45.0, 25.0 + 50.0 * k, "free field", "free"))
    master = player.cities[fief]
    if box.cities[kind * 3 + level]:
        does = box.master_effects[master] if master >= 0 else ""
        home = f"city: {box.master_names[master]}" if master >= 0 else "free city"
        slots.append(Slot(f"city-place/{base}", 75.0, 25.0, home, "city", does))
    for at in range(4):
        count = player.cubes[fief * 4 + at]
        if count:
            cube = f"cube/{base}/{TYPES[at]}"
            pieces.append(
                Piece(cube, TYPES[at].capitalize(), f"cube-{TYPES[at]}", seat, count, slot=f"fief-card/{base}")
            )
    if master >= 0:
        piece = _master(state, master, f"city/{base}", seat)
        used = ("used",) if (player.tapped >> fief) & 1 else ()
        guest = player.guests[fief]
        piece.badges = used + ((f"lodges {box.names[guest]}",) if guest >= 0 else ())
        piece.slot = f"city-place/{base}"
        pieces.append(piece)
        for at in range(4):
            count = player.held[fief * 4 + at]
            if count:
                cube = f"held/{base}/{TYPES[at]}"
                pieces.append(
                    Piece(cube, TYPES[at].capitalize(), f"cube-{TYPES[at]}", seat, count, slot=f"city-place/{base}")
                )
    name = f"Fief {fief + 1}: {TYPES[kind]}, level {level}"
    return Zone(
        f"fief/{base}", name, kind=MAP, pieces=pieces, slots=slots, owner=seat, text=fief_text(state.box, kind, level)
    )


def _add_fields(state: FeudaliaState, seat: int, fief: int, slots: list[Slot], pieces: list[Piece]) -> None:
    player = state.players[seat]
    base = f"{seat}/{fief + 1}"
    for k in range(state.box.fields[player.types[fief] * 3 + player.levels[fief]]):
        card = state.fields[fief * 2 + k]
        kind = "used" if card == LEFT else "occupied" if card >= 0 else "free"
        label = "field" if card >= 0 else "used field" if card == LEFT else "free field"
        slots.append(Slot(f"field-place/{base}/{k + 1}", 45.0, 25.0 + 50.0 * k, label, kind))
        if card >= 0:
            piece = _vassal(state, card, f"field/{base}/{k + 1}", 1)
            piece.owner = seat
            piece.slot = f"field-place/{base}/{k + 1}"
            pieces.append(piece)


# ---------------------------------------------------------------------- cards


def _kinds(state: FeudaliaState, cards: list[int], prefix: str, owner: int) -> list[Piece]:
    """One piece for every kind of card; copies are interchangeable."""
    pieces: list[Piece] = []
    for card in sorted(set(cards)):
        piece = _vassal(state, card, prefix + VASSAL_IDS[card], cards.count(card))
        piece.owner = owner
        pieces.append(piece)
    return pieces


def _vassal(state: FeudaliaState, card: int, id: str, count: int) -> Piece:
    box = state.box
    badges = (CLASSES[box.classes[card]], f"income {box.income[card]}") if card != TAX else ()
    return Piece(id, box.names[card], VASSAL_IDS[card], count=count, badges=badges, text=box.texts[card], rule="FDL-9")


def _master(state: FeudaliaState, master: int, id: str, owner: int) -> Piece:
    box = state.box
    color = box.colors[master]
    cost = cost_words(box.master_coins[master], box.master_cubes, master * 4)
    home = "any fief" if color < 0 else f"{TYPES[color]} fief"
    badges = (f"{home} of level 2" if box.min_levels[master] == 2 else home, cost)
    return Piece(
        id,
        box.master_names[master],
        MASTER_IDS[master],
        owner,
        badges=badges,
        text=box.master_texts[master],
        rule="FDL-11",
    )
