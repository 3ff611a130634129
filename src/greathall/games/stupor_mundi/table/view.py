"""Stupor Mundi, the table as a seat may see it: Voyage Board, Workplace Area, Frederick's Palace, Edicts.

What is public and what is not: `decisions.md`, Information. Nothing here looks at what nobody has seen.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from greathall.games.stupor_mundi.box.components import (
    ALLY_TYPES,
    CARD_IDS,
    CARD_NAMES,
    CARD_PROGRAM,
    CITIES,
    CITY_IDS,
    CITY_NAMES,
    CITY_TILES,
    COIN,
    F_ALLIES,
    F_COLUMN,
    F_GRAIN,
    F_KEEPS,
    F_STONE,
    F_TOWERS,
    F_TREASURY,
    F_WALLS,
    HOUSE_IDS,
    ICONS,
    PALACE,
    PATHS,
    POSITIONS,
    ROMAN,
    space_name,
)
from greathall.games.stupor_mundi.box.texts import amount, describe_market, describe_solo
from greathall.games.stupor_mundi.position.player import letters_of
from greathall.games.stupor_mundi.position.state import HOUSES_STEP, TRIGGERS, StuporState
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, ReplaceEdict, extra_edicts
from greathall.games.stupor_mundi.rules.promote import city_text
from greathall.games.stupor_mundi.rules.purchase import FinishPurchase
from greathall.games.stupor_mundi.rules.turn import Travel, travel_cost
from greathall.games.stupor_mundi.table.view_player import CHOSEN, draw_mat
from greathall.kernel.view import GRID, MAP, ROW, STACK, TRACK, Fact, Piece, Slot, View, Zone

_ENDS: Final = {
    "castle": "castle complete",
    "edicts": "Edict missing",
    "cards": "cards used up",
    "rounds": "the last round",
}


def draw_table(state: StuporState, seat: int, view: View) -> None:
    """Puts the table on the view; seat -1 is a spectator."""
    view.facts.append(Fact("round", "Round", str(state.round), "STM-30"))
    view.facts.append(Fact("first", "First player", f"{{{state.first}}}", "STM-28"))
    ends = [_ENDS[TRIGGERS[i]] for i in range(len(TRIGGERS)) if (state.triggers >> i) & 1]
    if ends:
        view.facts.append(Fact("end", "The game ends after this round", ", ".join(ends), "STM-102"))
    if state.options["solo"] == "easy":
        view.facts.append(Fact("extra", "Edict tiles added", extra_edicts(state), "STM-113"))
    if state.step == HOUSES_STEP:
        view.zones.append(_houses(state))
    view.zones.append(_voyage(state, seat))
    view.zones.append(_workplaces(state))
    view.zones.append(_edicts(state))
    view.zones.extend(_palace(state))
    view.zones.append(_piles(state))
    if state.layout.solo:
        view.zones.append(_solo(state))
    for k in range(state.seats):
        # A player finds the own mat first, then the others as they sit to the left.
        view.mats.append(draw_mat(state, seat, (max(seat, 0) + k) % state.seats))


def _houses(state: StuporState) -> Zone:
    taken = [player.house for player in state.players]
    pieces: list[Piece] = []
    for house in range(len(HOUSE_IDS)):
        if house not in taken:
            first = 4 + 2 * house
            texts = " ".join(f"{CARD_NAMES[kind]}: {state.box.card_texts[kind]}" for kind in (first, first + 1))
            name = f"House {state.box.house_names[house]}"
            pieces.append(Piece(f"house/{HOUSE_IDS[house]}", name, HOUSE_IDS[house], text=texts, rule="STM-20"))
    return Zone("houses", "Houses", ROW, pieces)


# ---------------------------------------------------------------------- Voyage Board


def _voyage(state: StuporState, seat: int) -> Zone:
    """The ring of cities, clockwise from Roma at the top."""
    slots: list[Slot] = []
    pieces: list[Piece] = []
    fares = _fares(state, seat)
    for city in range(CITIES):
        angle = 2 * pi * city / CITIES - pi / 2
        x, y = 50 + 39 * cos(angle), 50 + 36 * sin(angle)
        name = CITY_IDS[city]
        market = describe_market(state.layout.market[city])
        slots.append(Slot(f"city/{name}", round(x, 1), round(y, 1), CITY_NAMES[city], "city", market))
        slots.append(Slot(f"market/{name}", round(x, 1), round(y + 9, 1), "", "market"))
        if fares[city]:
            slots.append(Slot(f"fare/{name}", round(x, 1), round(y - 4, 1), fares[city], "fare"))
        number = state.layout.markets[city]
        red = number % 2 == 1
        pieces.append(
            Piece(
                f"market/{name}/tile",
                f"Market {state.box.market_ids[number // 2]}",
                "market-red" if red else "market-blue",
                badges=("difficult" if red else "easy",),
                text=market,
                rule="STM-53",
                slot=f"market/{name}",
            )
        )
        for i in range(2):
            spot = 2 * city + i
            _ally_spot(state, spot, x - 9 + 18 * i, y - 11, slots, pieces)
            _card_spot(state, spot, x - 10 + 20 * i, y + 13, slots, pieces)
    _bought(state, slots, pieces)
    for player in state.players:
        where = f"city/{CITY_IDS[player.ship]}"
        pieces.append(Piece(f"ship/{player.seat}", "Ship", "ship", int(player.seat), rule="STM-32", slot=where))
    if state.layout.solo:
        where = f"city/{CITY_IDS[state.ship]}"
        pieces.append(Piece("ship/frederick", "Frederick's Ship", "ship-frederick", rule="STM-118", slot=where))
    return Zone("voyage", "Voyage Board", MAP, pieces, slots, text="Ships travel clockwise")


def _fares(state: StuporState, seat: int) -> list[str]:
    """What the journey to each city costs whoever is asked whether to travel; nothing where they are, or cannot go."""
    fares = [""] * CITIES
    asked = state.asked
    if isinstance(asked, Travel) and asked.seat == seat:
        player = state.players[seat]
        for steps in range(1, state.box.most_steps + 1):
            cost = travel_cost(state, player, steps)
            if cost <= player.coins:
                fares[(player.ship + steps) % CITIES] = amount(COIN, cost) if cost else "free"
    return fares


def _ally_spot(state: StuporState, spot: int, x: float, y: float, slots: list[Slot], pieces: list[Piece]) -> None:
    setup = state.layout.setup
    if not ((setup.ally_spots | setup.ally_red) >> spot) & 1:
        return
    id = f"ally/{CITY_IDS[spot // 2]}/{'ab'[spot % 2]}"
    slots.append(Slot(id, round(x, 1), round(y, 1), f"{setup.ally_grain[spot]} Grain", "ally"))
    if (setup.ally_red >> spot) & 1:
        pieces.append(Piece(f"{id}/dummy", "Dummy Ally", "dummy", text="not used", rule="STM-16", slot=id))
        return
    if (state.allies_down >> spot) & 1:
        pieces.append(Piece(f"{id}/below", "Ally", "ally-back", face_up=False, rule="STM-87", slot=id))
    tile = state.allies_up[spot]
    if tile >= 0:
        pieces.append(ally_piece(state, tile, f"{id}/tile", id))


def ally_piece(state: StuporState, tile: int, id: str, slot: str = "", owner: int = -1) -> Piece:
    box = state.box
    kind = box.ally_kind[tile]
    sort = ALLY_TYPES[box.ally_type[tile]]
    return Piece(
        id,
        box.ally_names[kind],
        f"ally-{box.ally_ids[kind]}",
        owner,
        badges=(sort.capitalize(),),
        text=box.ally_texts[kind],
        rule=box.ally_rules[kind],
        slot=slot,
    )


def _card_spot(state: StuporState, spot: int, x: float, y: float, slots: list[Slot], pieces: list[Piece]) -> None:
    setup = state.layout.setup
    if not ((setup.card_spots | setup.card_red) >> spot) & 1:
        return
    id = f"card/{CITY_IDS[spot // 2]}/{'ab'[spot % 2]}"
    slots.append(Slot(id, round(x, 1), round(y, 1), "", "card"))
    if (setup.card_red >> spot) & 1:
        pieces.append(Piece(f"{id}/dummy", "Dummy card", "dummy", text="not used", rule="STM-16", slot=id))
        return
    kind = state.cards[spot]
    if kind >= 0:
        box = state.box
        cost = "1 card" if box.costs_card[kind] else amount(COIN, box.cost[kind])
        pieces.append(
            Piece(
                f"{id}/card",
                CARD_NAMES[kind],
                CARD_IDS[kind],
                badges=(cost,),
                text=f"Costs {cost}. {box.card_texts[kind]}",
                rule=box.program_rules[CARD_PROGRAM + kind],
                slot=id,
            )
        )


def _bought(state: StuporState, slots: list[Slot], pieces: list[Piece]) -> None:
    """A card that is being purchased lies where it lay, until it comes to the hand: for it one gives another card away,
    and it may be used at once.
    """
    box = state.box
    taken = [piece.slot for piece in pieces]
    for question in state.agenda:
        if isinstance(question, FinishPurchase):
            kind = int(question.kind)
            city = CITY_IDS[state.players[question.seat].ship]
            free = [slot.id for slot in slots if slot.id.startswith(f"card/{city}/") and slot.id not in taken]
            if free:
                text = f"Just bought. {box.card_texts[kind]}"
                rule = box.program_rules[CARD_PROGRAM + kind]
                name = CARD_NAMES[kind]
                card = Piece(f"{free[0]}/bought", name, CARD_IDS[kind], badges=("bought",), text=text, rule=rule)
                card.slot = free[0]
                pieces.append(card)


# ---------------------------------------------------------------------- Workplace Area


def _workplaces(state: StuporState) -> Zone:
    slots: list[Slot] = []
    pieces: list[Piece] = []
    box = state.box
    for path in range(len(PATHS)):
        y = 18.0 + 32.0 * path
        letter = PATHS[path].lower()
        slots.append(Slot(f"work/{letter}0", 4.0, y, f"start {PATHS[path]}", "start"))
        for column in (1, 2, 5) if path == 1 else (1, 2, 3, 4, 5):
            space = 5 * path + column
            id = f"work/{space_name(space)}"
            grain = box.grain_into[space]
            number = state.layout.place[space]
            label = f"{PATHS[path]}{column}" + (f" ({grain} Grain)" if grain else "")
            kind = "city" if column == 5 else "village" if column > 2 else "countryside"
            text = box.workplaces[number].text if number >= 0 else city_text(state, path)
            slots.append(Slot(id, 4.0 + 18.5 * column, y, label, kind, text))
            if number >= 0:
                name = f"Workplace {box.tile_ids[number // 2]} {'I' if number % 2 == 0 else 'II'}"
                rule = box.workplaces[number].rule
                pieces.append(Piece(f"tile/{space_name(space)}", name, kind, text=text, rule=rule, slot=id))
            if (state.tokens >> space) & 1:
                pieces.append(Piece(f"token/{space_name(space)}", "Edict token", "edict", rule="STM-50", slot=id))
        for tile in dict.fromkeys(letters_of(state.city_tiles[path])):
            number = CITY_TILES.index(tile)
            pieces.append(
                Piece(
                    f"bonus/{PATHS[path]}/{tile}",
                    f"City Bonus {tile}",
                    f"bonus-{tile.lower()}",
                    count=int((state.city_tiles[path] >> (3 * number)) & 7),
                    text=box.city_texts[number],
                    rule="STM-51",
                    slot=f"work/{letter}5",
                )
            )
    _specialists(state, pieces)
    return Zone("workplaces", "Workplace Area", MAP, pieces, slots, text="three paths from the Countryside to the City")


def _specialists(state: StuporState, pieces: list[Piece]) -> None:
    for player in state.players:
        spaces = [(player.workers >> (4 * i)) & 15 for i in range(3)]
        for space in sorted(set(spaces)):
            where = space_name(space) if space else "a0"
            pieces.append(
                Piece(
                    f"specialist/{player.seat}/{where}",
                    "Specialist",
                    "specialist",
                    int(player.seat),
                    spaces.count(space),
                    rule="STM-42",
                    slot=f"work/{where}",
                )
            )
    column = state.frederick[F_COLUMN]
    text = "moved by Edicts, on path A only"
    pieces.append(
        Piece(
            "specialist/frederick",
            "Frederick's Specialist",
            "specialist-frederick",
            text=text,
            rule="STM-62",
            slot=f"work/a{column}",
        )
    )


# ---------------------------------------------------------------------- Imperial Area


def edict_piece(state: StuporState, tile: int, id: str, slot: str = "") -> Piece:
    icons = tuple(ICONS[icon] for icon in state.box.edict_icons[tile])
    text = "Add or remove: " + ", ".join(icons) + "."
    return Piece(id, f"Edict {state.box.edict_ids[tile]}", "edict", badges=icons, text=text, rule="STM-58", slot=slot)


def _edicts(state: StuporState) -> Zone:
    slots: list[Slot] = []
    pieces: list[Piece] = []
    issued = _issued(state)
    for n in range(POSITIONS):
        reward = state.box.position_texts[n]
        kind = CHOSEN if n == issued else "active"
        slots.append(Slot(f"edict/{n + 1}", 0, n, f"{ROMAN[n]}: {reward}", kind, f"Reward: {reward}"))
        slots.append(Slot(f"next/{n + 1}", 1, n, f"Next {ROMAN[n]}", "next"))
        for start, place in ((0, "edict"), (POSITIONS, "next")):
            tile = state.edicts[start + n]
            if tile >= 0:
                pieces.append(edict_piece(state, tile, f"{place}/{n + 1}/tile", f"{place}/{n + 1}"))
    left = f"{state.edict_pile_n} more in the pile"
    return Zone("edicts", "Edicts: Active and Next", GRID, pieces, slots, text=left)


def _issued(state: StuporState) -> int:
    """The Active space whose Edict is being issued: its reward and its icons come one after the other."""
    for question in state.agenda:
        if isinstance(question, (ActivateIcon, ReplaceEdict)):
            return int(question.space)
    return -1


def _palace(state: StuporState) -> list[Zone]:
    """Frederick's Palace: Reserve, Treasury, Castle and Court."""
    box = state.box
    f = state.frederick
    zones: list[Zone] = []
    for icon, name in ((F_GRAIN, "Reserve: Grain"), (F_STONE, "Reserve: Stone"), (F_TREASURY, "Treasury")):
        id = f"palace/{ICONS[icon]}"
        slots: list[Slot] = []
        for step in range(box.frederick_most[icon] + 1):
            label = str(box.treasury[step]) if icon == F_TREASURY else str(step)
            slots.append(Slot(f"{id}/{step}", step, 0, label))
        # What is Frederick's has arts of its own: goods of the players do not come from him, nor go to him.
        art = f"frederick-{ICONS[icon]}"
        marker = Piece(f"{id}/marker", name, art, rule="STM-59", slot=f"{id}/{f[icon]}")
        zones.append(Zone(id, f"Frederick's {name}", TRACK, [marker], slots))
    pieces: list[Piece] = []
    for icon, name in ((F_TOWERS, "Tower"), (F_WALLS, "Wall"), (F_KEEPS, "Keep"), (F_ALLIES, "Ally")):
        text = f"{f[icon]} of {box.frederick_most[icon]}"
        where = "Frederick's Court" if icon == F_ALLIES else "Frederick's Castle"
        piece = Piece(
            f"palace/{ICONS[icon]}/pieces",
            name,
            f"frederick-{ICONS[icon]}",
            count=f[icon],
            text=f"{text} in {where}",
            rule=PALACE[icon].rule,
        )
        piece.badges = (text,)
        pieces.append(piece)
    text = f"{state.frederick_structures()} Structures; Specialist on Workplace {f[F_COLUMN]}"
    zones.append(Zone("palace", "Frederick's Castle and Court", ROW, pieces, text=text))
    return zones


def _piles(state: StuporState) -> Zone:
    pieces: list[Piece] = []
    if state.b_left:
        pieces.append(Piece("pile/b", "level B card", "back-b", count=int(state.b_left), face_up=False))
    if state.a_left:
        pieces.append(Piece("pile/a", "level A card", "back-a", count=int(state.a_left), face_up=False))
    return Zone(
        "pile", "Advanced Action cards", STACK, pieces, text=f"{state.a_left} level A on {state.b_left} level B"
    )


def _solo(state: StuporState) -> Zone:
    """The Solo deck: those flipped since the last shuffle lie open."""
    box = state.box
    pieces: list[Piece] = []
    for card in range(len(box.solo_ids)):
        if not (state.solo_deck >> card) & 1:
            said = f"{describe_solo(box, card)}."
            badges = ("crown",) if box.solo_crown[card] else ()
            name = box.solo_ids[card]
            pieces.append(Piece(f"solo/{name}", name, "solo", badges=badges, text=said, rule="STM-118"))
    deck = int(state.solo_deck).bit_count()
    pieces.append(Piece("solo/deck", "Solo card", "solo-back", count=deck, face_up=False))
    return Zone("solo", "Solo cards", ROW, pieces, text=f"crowns since the last shuffle: {state.crowns}")
