"""Stupor Mundi, a player's mat: hand, card slots, castle, Allies, pieces, piles.

A hand and the faces of cards played face down are the owner's secret; everything else is public.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ACTIONS,
    ALLY_TYPES,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROGRAM,
    GREAT_NAMES,
    GREAT_PROGRAM,
    GREATS,
    KEEP,
    SITE_IDS,
    SITES,
    SLOTS,
    STRUCTURES,
    TOWER,
    Box,
)
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.position.player import Player, bit_number, cards_of, count_bits, letters_of
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.build import ChooseMix, ChoosePiece
from greathall.games.stupor_mundi.rules.endphase import ally_worth
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.kernel.chronicle import listed
from greathall.kernel.view import FAN, MAP, ROW, STACK, TRACK, Fact, Mat, Piece, Slot, Zone

CHOSEN: Final = "chosen"  # a slot for which something is being carried out


def draw_mat(state: StuporState, viewer: int, seat: int) -> Mat:
    player = state.players[seat]
    zones = [
        _hand(state, viewer, player),
        _slots(state, viewer, player),
        _castle(state, player),
        _allies(state, player),
        _board(state, player),
        _draw_pile(state, viewer, player),
        _discard_pile(state, viewer, player),
    ]
    return Mat(seat, zones, _facts(state, player), active=seat == state.active and not state.over)


def _facts(state: StuporState, player: Player) -> list[Fact]:
    seat = player.seat
    box = state.box
    facts = [
        Fact(
            f"house/{seat}", "House", box.house_names[player.house] if player.house >= 0 else "to be chosen", "STM-20"
        ),
        Fact(f"vp/{seat}", "VP", str(player.vp), "STM-24"),
        Fact(f"score/{seat}", "VP if the game ended now", str(final_score(state, int(seat))), "STM-103"),
        Fact(f"coins/{seat}", "Augustales", str(player.coins), "STM-28"),
        Fact(f"grain/{seat}", "Grain", str(player.grain), "STM-28"),
        Fact(f"stone/{seat}", "Stone", str(player.stone), "STM-28"),
        Fact(f"room/{seat}", "Warehouse spaces", str(player.warehouse(box)), "STM-29"),
        Fact(f"size/{seat}", "Cards in hand", f"{player.hand_n} (limit {state.hand_limit(player)})", "STM-95"),
        Fact(f"structures/{seat}", "Structures", str(player.structures()), "STM-104"),
        Fact(f"edicts/{seat}", "Edicts Issued", str(count_bits(player.edicts)), "STM-160"),
    ]
    if player.bonuses:
        facts.append(Fact(f"bonuses/{seat}", "City Bonus tiles taken", letters_of(player.bonuses), "STM-51"))
    if player.passed:
        facts.append(Fact(f"passed/{seat}", "passed", "until the next round", "STM-41"))
    return facts


# ---------------------------------------------------------------------- cards


def _kinds(state: StuporState, cards: i64, prefix: str, owner: int) -> list[Piece]:
    """One piece for every kind; copies are interchangeable."""
    counts: dict[str, int] = {}
    for card in cards_of(state.box, cards):
        counts[card] = counts.get(card, 0) + 1
    return [_card(state, CARD_IDS.index(card), prefix + card, owner, counts[card]) for card in counts]


def _card(state: StuporState, kind: int, id: str, owner: int, count: int, slot: str = "") -> Piece:
    box = state.box
    name = CARD_NAMES[kind]
    text, rule = box.card_texts[kind], box.program_rules[CARD_PROGRAM + kind]
    return Piece(id, name, CARD_IDS[kind], owner, count, text=text, rule=rule, slot=slot)


def _hand(state: StuporState, viewer: int, player: Player) -> Zone:
    seat = int(player.seat)
    if viewer == seat:
        pieces = _kinds(state, player.hand, "hand/", seat)
        if state.chosen and state.active == seat:
            chosen = CARD_IDS[state.box.kind_of_bit[bit_number(state.chosen)]]
            for piece in pieces:
                if piece.art == chosen:
                    piece.badges = ("being played",)
        return Zone(f"hand/{seat}", "Your hand", FAN, pieces, owner=seat)
    pieces = []
    if player.hand_n:
        pieces.append(Piece(f"hand/{seat}/hidden", "card", "back", seat, int(player.hand_n), face_up=False))
    return Zone(f"hand/{seat}", "Hand", FAN, pieces, owner=seat)


def _slots(state: StuporState, viewer: int, player: Player) -> Zone:
    seat = int(player.seat)
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for slot in range(SLOTS):
        id = f"slot/{seat}/{slot + 1}"
        actions = " or ".join(ACTIONS[action] for action in state.box.slot_actions[slot])
        slots.append(Slot(id, slot, 0, actions, "slot", f"Slot {slot + 1}; face down: {actions}."))
        bit = player.slot_card(slot)
        if bit:
            down = (player.down >> slot) & 1 == 1
            if down and viewer != seat:
                pieces.append(Piece(f"{id}/card", "card", "back", seat, face_up=False, slot=id))
            else:
                piece = _card(state, state.box.kind_of_bit[bit_number(bit)], f"{id}/card", seat, 1, id)
                piece.badges = ("face down",) if down else ()
                pieces.append(piece)
        elif (state.box.locked_slots >> slot) & 1 and not player.unlocked:
            pieces.append(Piece(f"{id}/lock", "Card Slot tile", "lock", seat, text="locked", rule="STM-35", slot=id))
    return Zone(f"slots/{seat}", "Card slots", TRACK, pieces, slots, owner=seat)


def _draw_pile(state: StuporState, viewer: int, player: Player) -> Zone:
    """The owner knows what is in it; the others know the pool of hand, draw pile and face-down cards."""
    seat = int(player.seat)
    pieces: list[Piece] = []
    if player.draw_n:
        pieces.append(Piece(f"draw/{seat}/hidden", "card", "back", seat, int(player.draw_n), face_up=False))
    pool = player.draw
    said = "in some order"
    if viewer != seat:
        said = "in hand, draw pile and face down together"
        pool |= player.hand
        for slot in range(SLOTS):
            if (player.down >> slot) & 1:
                pool |= player.slot_card(slot)
    names = [CARD_NAMES[CARD_IDS.index(card)] for card in cards_of(state.box, pool)]
    text = f"{said}: {', '.join(names)}" if names else ""
    return Zone(f"draw/{seat}", "Draw pile", STACK, pieces, owner=seat, text=text)


def _discard_pile(state: StuporState, viewer: int, player: Player) -> Zone:
    seat = int(player.seat)
    prefix = "discard/" if viewer == seat else f"discard/{seat}/"
    gone = [CARD_NAMES[CARD_IDS.index(card)] for card in cards_of(state.box, player.gone)]
    text = f"removed from the game: {', '.join(gone)}" if gone else ""
    return Zone(
        f"discard/{seat}", "Discard pile", ROW, _kinds(state, player.discard, prefix, seat), owner=seat, text=text
    )


# ---------------------------------------------------------------------- castle and board


def site_text(box: Box, site: int) -> str:
    """What a space of the castle costs, where it lies, what a keep there does."""
    cost = bundle(box.site_grain[site], box.site_stone[site])
    text = f"Costs {cost}." + (" Issue an Edict." if box.site_edict[site] else "")
    beside = [SITE_IDS[other] for other in range(SITES) if (box.site_next[site] >> other) & 1]
    if beside:
        text += f" Between {listed(beside)}."
    if site // 5 == KEEP:
        text += f" {box.keep_texts[site - 5 * KEEP]}"
    return text


def _building(state: StuporState, seat: int) -> int:
    """The site for which the piece, or what it is paid with, is being chosen."""
    asked = state.asked
    if isinstance(asked, (ChoosePiece, ChooseMix)) and asked.seat == seat:
        return int(asked.site)
    return -1


def _castle(state: StuporState, player: Player) -> Zone:
    """The pentagon: towers at its corners, walls between them, keeps inside."""
    seat = int(player.seat)
    box = state.box
    slots: list[Slot] = []
    pieces: list[Piece] = []
    building = _building(state, seat)
    for site in range(SITES):
        kind = site // 5
        name = SITE_IDS[site]
        x, y = _site_place(site)
        text = site_text(box, site)
        label = name + (" (Edict)" if box.site_edict[site] else "")
        id = f"castle/{seat}/{name}"
        slots.append(Slot(id, x, y, label, CHOSEN if site == building else STRUCTURES[kind], text))
        if (player.built >> site) & 1:
            piece = player.piece_at(site)
            title = GREAT_NAMES[2 * kind + piece - 1] if piece else STRUCTURES[kind].capitalize()
            art = STRUCTURES[kind] + ("-great" if piece else "")
            pieces.append(Piece(f"{id}/piece", title, art, seat, text=text, rule="STM-66", slot=id))
        elif kind == KEEP:
            cover = f"Keep Cover {name}"
            pieces.append(Piece(f"{id}/cover", cover, "keep-cover", seat, text=text, rule="STM-75", slot=id))
    closed = player.closed_sides(box)
    for side in range(len(box.side_sites)):
        x, y = _place(side + 0.5, 22)
        shut = (closed >> side) & 1 == 1
        id = f"side/{seat}/{side + 1}"
        sites = listed([SITE_IDS[site] for site in range(SITES) if (box.side_sites[side] >> site) & 1])
        text = f"Side {side + 1} ({sites}): {box.side_texts[side]}"
        slots.append(Slot(id, x, y, "closed" if shut else "", "side", text))
    return Zone(f"castle/{seat}", "Castle", MAP, pieces, slots, owner=seat)


def _place(corner: float, radius: float) -> tuple[float, float]:
    angle = 2 * pi * corner / 5 - pi / 2
    return round(50 + radius * cos(angle), 1), round(50 + radius * sin(angle), 1)


def _site_place(site: int) -> tuple[float, float]:
    if site // 5 == KEEP:
        return (38.0, 50.0, 62.0)[site - 5 * KEEP], 52.0
    return _place(float(site), 45) if site // 5 == TOWER else _place(site - 5 + 0.5, 37)


def _allies(state: StuporState, player: Player) -> Zone:
    seat = int(player.seat)
    box = state.box
    pieces: list[Piece] = []
    for tile in range(len(box.ally_kind)):
        if (player.allies >> tile) & 1:
            kind = box.ally_kind[tile]
            sort = ALLY_TYPES[box.ally_type[tile]]
            worth = f"{ally_worth(state, player, tile)} VP now"
            badges = (sort.capitalize(), worth, *(("marked space",) if (player.marked >> tile) & 1 else ()))
            id = f"allies/{seat}/{box.ally_ids[kind]}"
            text, rule = box.ally_texts[kind], box.ally_rules[kind]
            art = f"ally-{box.ally_ids[kind]}"
            pieces.append(Piece(id, box.ally_names[kind], art, seat, badges=badges, text=text, rule=rule))
    plain, marked = player.plain_free(box), player.marked_free(box)
    text = f"empty open spaces: {max(plain, 0)} plain, {marked} marked with the Edict icon"
    return Zone(f"allies/{seat}", "Allies", ROW, pieces, owner=seat, text=text)


def _board(state: StuporState, player: Player) -> Zone:
    """Structures that still stand on the Player Board, and the Keep Cover tiles that lie there."""
    seat = int(player.seat)
    box = state.box
    pieces: list[Piece] = []
    for kind in range(3):
        left = player.normals_left(box, kind)
        if left:
            name = STRUCTURES[kind]
            pieces.append(Piece(f"board/{seat}/{name}", name.capitalize(), name, seat, int(left), rule="STM-22"))
    for great in range(GREATS):
        if not (player.great >> great) & 1:
            pieces.append(
                Piece(
                    f"board/{seat}/great-{great}",
                    GREAT_NAMES[great],
                    f"{STRUCTURES[great // 2]}-great",
                    seat,
                    badges=(f"{box.great_cost[great]} Augustales",),
                    text=box.great_texts[great],
                    rule=box.program_rules[GREAT_PROGRAM + great],
                )
            )
    for keep in range(SITES - 5 * KEEP):
        if (player.built >> (5 * KEEP + keep)) & 1:
            name = SITE_IDS[5 * KEEP + keep]
            text = box.keep_texts[keep]
            pieces.append(
                Piece(f"board/{seat}/{name}", f"Keep Cover {name}", "keep-cover", seat, text=text, rule="STM-75")
            )
    return Zone(f"board/{seat}", "Player Board", ROW, pieces, owner=seat)
