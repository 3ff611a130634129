"""Stupor Mundi, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ALLY_IDS,
    CARD_IDS,
    CARDS,
    CITIES,
    CITY_IDS,
    CITY_TILES,
    FIRST_ADVANCED,
    GREAT_IDS,
    ICONS,
    PATHS,
    SITE_IDS,
    SITES,
    SLOTS,
    SPOTS,
    TILE_IDS,
    space_name,
)
from greathall.games.stupor_mundi.position.player import Player, bit_number, count_bits
from greathall.games.stupor_mundi.position.state import STEPS, TRIGGERS, StuporState
from greathall.games.stupor_mundi.rules.endphase import ally_income
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.kernel.state import Numbers

MOST_SEATS = 4
QUESTIONS = (
    "ChooseHouse", "Travel", "PlayCard", "ChooseFace", "ChooseSlot", "ChooseMain", "Promote", "ChooseBonus",
    "VisitMarket", "ChooseSite", "ChoosePiece", "ChooseMix", "SideIncome", "ChooseAlly", "PlaceAlly", "ChooseCard",
    "PayCard", "UseBought", "IssueEdict", "ActivateIcon", "ReplaceEdict", "GainResource", "Overflow", "UseDraw",
    "Convert", "ChooseType", "GainAlike", "MoveShip", "DiscardHand",
)  # fmt: skip
_TRADES = ("sell_grain", "sell_stone", "sell_for", "buy_grain", "buy_stone", "buy_for")
_SPACES = tuple(space for space in range(16) if space not in (8, 9))  # path B has no Village
_OWN = (
    "present", "active", "first", "passed", "augustales", "grain", "stone", "vp", "score", "warehouse", "hand",
    "hand_limit", "draw", "discard", "allies", "ally_income", "edicts", "both", "closed_sides",
)  # fmt: skip


def _names() -> tuple[str, ...]:
    names = ["seats", "round", "edict_pile", "pile_a", "pile_b", "turns", "both", "crowns", "solo_deck"]
    names += [f"step:{step}" for step in STEPS]
    names += [f"ends:{trigger}" for trigger in TRIGGERS]
    names += [f"frederick:{icon}" for icon in ICONS]
    names += [f"frederick_ship:{city}" for city in CITY_IDS]
    for place in ("active1", "active2", "active3", "next1", "next2", "next3"):
        names += [f"{place}:{icon}" for icon in ICONS]
    names += [f"market:{city}:{trade}" for city in CITY_IDS for trade in _TRADES]
    spots = [f"{city}_{spot}" for city in CITY_IDS for spot in "ab"]
    names += [f"ally:{spot}:{ally}" for spot in spots for ally in ALLY_IDS]
    names += [f"below:{spot}" for spot in spots]
    names += [f"card:{spot}:{card}" for spot in spots for card in CARD_IDS[FIRST_ADVANCED:]]
    names += [f"tile:{place}:{tile}" for place in ("A12", "B12", "C12", "A34", "C34") for tile in TILE_IDS]
    names += [f"city:{path}:{tile}" for path in PATHS for tile in CITY_TILES]
    names += ["token:A", "token:C"]
    names += [f"hand:{card}" for card in CARD_IDS]
    names += [f"chosen:{card}" for card in CARD_IDS]
    names += [f"asked:{name}" for name in QUESTIONS]
    for k in range(MOST_SEATS):
        names += [f"left{k}:{what}" for what in _OWN]
        names += [f"left{k}:ship:{city}" for city in CITY_IDS]
        names += [f"left{k}:slot{slot + 1}" for slot in range(SLOTS)]
        names += [f"left{k}:site:{site}" for site in SITE_IDS]
        names += [f"left{k}:{great}" for great in GREAT_IDS]
        names += [f"left{k}:specialists:{space_name(space) if space else 'start'}" for space in _SPACES]
        names += [f"left{k}:ally:{ally}" for ally in ALLY_IDS]
        names += [f"left{k}:discarded:{card}" for card in CARD_IDS]
        names += [f"left{k}:unplayed:{card}" for card in CARD_IDS]
    return tuple(names)


FEATURE_NAMES = _names()


def write_features(state: StuporState, seat: int, out: Numbers) -> None:
    """Seats are counted from the one that looks, round to the left."""
    for i in range(len(FEATURE_NAMES)):
        out[i] = 0.0
    at = _write_table(state, out)
    at = _write_voyage(state, out, at)
    player = state.players[seat]
    _count(state, player.hand, out, at)
    if state.chosen and state.active == seat:
        _count(state, state.chosen, out, at + CARDS)
    at += 2 * CARDS
    if seat in state.to_act:
        out[at + QUESTIONS.index(type(state.agenda[-1]).__name__)] = 1.0
    at += len(QUESTIONS)
    for k in range(state.seats):
        at = _write_player(state, state.players[(seat + k) % state.seats], out, at)


def _write_table(state: StuporState, out: Numbers) -> int:
    out[0] = float(state.seats)
    out[1] = float(state.round)
    out[2] = float(state.edict_pile_n)
    out[3] = float(state.a_left)
    out[4] = float(state.b_left)
    out[5] = float(state.turns)
    out[6] = 1.0 if state.both else 0.0
    out[7] = float(state.crowns)
    out[8] = float(count_bits(state.solo_deck)) if state.layout.solo else 0.0
    at = 9
    out[at + state.step] = 1.0
    at += len(STEPS)
    for i in range(len(TRIGGERS)):
        out[at + i] = float((state.triggers >> i) & 1)
    at += len(TRIGGERS)
    for icon in range(len(ICONS)):
        out[at + icon] = float(state.frederick[icon])
    at += len(ICONS)
    if state.layout.solo:
        out[at + state.ship] = 1.0
    at += CITIES
    for tile in state.edicts:
        if tile >= 0:
            for icon in state.box.edict_icons[tile]:
                out[at + icon] = float(state.box.edict_icons[tile].count(icon))
        at += len(ICONS)
    return at


def _write_voyage(state: StuporState, out: Numbers, at: int) -> int:
    for market in state.layout.market:
        trades = (
            market.sell_grain,
            market.sell_stone,
            market.sell_for,
            market.buy_grain,
            market.buy_stone,
            market.buy_for,
        )
        for i in range(len(trades)):
            out[at + i] = float(trades[i])
        at += len(_TRADES)
    for spot in range(SPOTS):
        if state.allies_up[spot] >= 0:
            out[at + state.box.ally_kind[state.allies_up[spot]]] = 1.0
        at += len(ALLY_IDS)
    for spot in range(SPOTS):
        out[at + spot] = float((state.allies_down >> spot) & 1)
    at += SPOTS
    for spot in range(SPOTS):
        if state.cards[spot] >= 0:
            out[at + state.cards[spot] - FIRST_ADVANCED] = 1.0
        at += CARDS - FIRST_ADVANCED
    for tile in state.layout.tiles:
        out[at + tile] = 1.0
        at += len(TILE_IDS)
    for packed in state.city_tiles:
        for letter in range(len(CITY_TILES)):
            out[at + letter] = float((packed >> (3 * letter)) & 7)
        at += len(CITY_TILES)
    out[at] = float((state.tokens >> 3) & 1)
    out[at + 1] = float((state.tokens >> 13) & 1)
    return at + 2


def _write_player(state: StuporState, player: Player, out: Numbers, at: int) -> int:
    own = (
        1,
        1 if player.seat == state.active else 0,
        1 if player.seat == state.first else 0,
        1 if player.passed else 0,
        player.coins,
        player.grain,
        player.stone,
        player.vp,
        final_score(state, int(player.seat)),
        player.warehouse(state.box),
        player.hand_n,
        state.hand_limit(player),
        player.draw_n,
        player.discard_n,
        player.allies_n,
        ally_income(state, player),
        count_bits(player.edicts),
        1 if player.both else 0,
        count_bits(player.closed_sides(state.box)),
    )
    for i in range(len(own)):
        out[at + i] = float(own[i])
    at += len(own)
    out[at + player.ship] = 1.0
    at += CITIES
    for slot in range(SLOTS):
        out[at + slot] = float((player.used >> slot) & 1)
    at += SLOTS
    for site in range(SITES):
        out[at + site] = float((player.built >> site) & 1)
    at += SITES
    for great in range(len(GREAT_IDS)):
        out[at + great] = float((player.great >> great) & 1)
    at += len(GREAT_IDS)
    for i in range(3):
        place = at + _SPACES.index(int((player.workers >> (4 * i)) & 15))
        here = sum(1 for j in range(3) if (player.workers >> (4 * j)) & 15 == (player.workers >> (4 * i)) & 15)
        out[place] = float(here)
    at += len(_SPACES)
    for tile in range(len(state.box.ally_kind)):
        if (player.allies >> tile) & 1:
            out[at + state.box.ally_kind[tile]] = 1.0
    at += len(ALLY_IDS)
    _count(state, player.discard, out, at)
    pool = player.hand | player.draw
    for slot in range(SLOTS):
        if (player.down >> slot) & 1:
            pool |= player.slot_card(slot)
    _count(state, pool, out, at + CARDS)
    return at + 2 * CARDS


def _count(state: StuporState, cards: i64, out: Numbers, at: int) -> None:
    counts = [0] * CARDS
    while cards:
        kind = state.box.kind_of_bit[bit_number(cards & -cards)]
        counts[kind] = counts[kind] + 1
        cards &= cards - 1
    for kind in range(CARDS):
        if counts[kind]:
            out[at + kind] = float(counts[kind])
