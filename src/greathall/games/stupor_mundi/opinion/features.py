"""Stupor Mundi, a position as numbers for a learner: what one seat may know, each number with a name."""

from __future__ import annotations

from typing import Final

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
    Box,
    space_name,
)
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import STEPS, TRIGGERS, StuporState
from greathall.games.stupor_mundi.rules.endphase import ally_income
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.kernel.features import OWN, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item, same_thing
from greathall.kernel.row import Prints, Row
from greathall.kernel.sketch import Sketch

MOST_SEATS: Final = 4
QUESTIONS: Final = (
    "ChooseHouse", "Travel", "PlayCard", "ChooseFace", "ChooseSlot", "ChooseMain", "Promote", "ChooseBonus",
    "VisitMarket", "ChooseSite", "ChoosePiece", "ChooseMix", "SideIncome", "ChooseAlly", "PlaceAlly", "ChooseCard",
    "PayCard", "UseBought", "IssueEdict", "ActivateIcon", "ReplaceEdict", "GainResource", "Overflow", "UseDraw",
    "Convert", "ChooseType", "GainAlike", "MoveShip", "DiscardHand",
)  # fmt: skip
_TRADES: Final = ("sell_grain", "sell_stone", "sell_for", "buy_grain", "buy_stone", "buy_for")
_SPACES: Final = tuple(space for space in range(16) if space not in (8, 9))  # path B has no Village
_OWN: Final = (
    "present", "active", "first", "passed", "augustales", "grain", "stone", "vp", "score", "warehouse", "hand",
    "hand_limit", "draw", "discard", "allies", "ally_income", "edicts", "both", "closed_sides",
)  # fmt: skip


_SPACE_NAMES: Final = tuple(space_name(space) if space else "start" for space in _SPACES)
_SPOTS: Final = tuple(f"{city}_{spot}" for city in CITY_IDS for spot in "ab")
_PLACES: Final = ("active1", "active2", "active3", "next1", "next2", "next3")


def _features() -> tuple[Feature, ...]:
    features = amounts("{}", ("seats", "round", "edict_pile", "pile_a", "pile_b", "turns"))
    features += flags("{}", ("both",))
    features += amounts("{}", ("crowns", "solo_deck"))
    features += flags("step:{}", STEPS)
    features += flags("ends:{}", TRIGGERS)
    features += amounts("frederick:{}", ICONS)
    features += flags("frederick_ship:{}", CITY_IDS)
    for place in _PLACES:
        features += amounts(f"{place}:{{}}", ICONS)
    for city in CITY_IDS:
        features += amounts(f"market:{city}:{{}}", _TRADES)
    for spot in _SPOTS:
        features += flags(f"ally:{spot}:{{}}", ALLY_IDS)
    features += flags("below:{}", _SPOTS)
    for spot in _SPOTS:
        features += flags(f"card:{spot}:{{}}", CARD_IDS[FIRST_ADVANCED:])
    for place in ("A12", "B12", "C12", "A34", "C34"):
        features += flags(f"tile:{place}:{{}}", TILE_IDS)
    for path in PATHS:
        features += amounts(f"city:{path}:{{}}", tuple(CITY_TILES), most=7)
    features += flags("token:{}", ("A", "C"))
    features += amounts("hand:{}", CARD_IDS, OWN)
    features += amounts("chosen:{}", CARD_IDS, OWN)
    features += flags("asked:{}", QUESTIONS, OWN)
    for k in range(MOST_SEATS):
        group = opponent(k)
        features += flags(f"left{k}:{{}}", _OWN[:4], group)
        features += amounts(f"left{k}:{{}}", _OWN[4:], group, least=float("-inf"))
        features += flags(f"left{k}:ship:{{}}", CITY_IDS, group)
        features += flags(f"left{k}:slot{{}}", tuple(str(slot + 1) for slot in range(SLOTS)), group)
        features += flags(f"left{k}:site:{{}}", SITE_IDS, group)
        features += flags(f"left{k}:{{}}", GREAT_IDS, group)
        features += amounts(f"left{k}:specialists:{{}}", _SPACE_NAMES, group, most=3)
        features += flags(f"left{k}:ally:{{}}", ALLY_IDS, group)
        features += amounts(f"left{k}:discarded:{{}}", CARD_IDS, group)
        features += amounts(f"left{k}:unplayed:{{}}", CARD_IDS, group)
    return tuple(features)


FEATURES: Final = _features()
_KINDS: Final = Kinds(QUESTIONS)
_SPACE_AT: Final = [_SPACES.index(space) if space in _SPACES else -1 for space in range(16)]
_ICONS: Final = len(ICONS)
_ALLIES: Final = len(ALLY_IDS)
_TILES: Final = len(TILE_IDS)
_ADVANCED: Final = CARDS - FIRST_ADVANCED

# The panes of the sketch: the boards from the Edicts on, then a player after the other.
_BOARDS: Final = (
    len(_PLACES) * _ICONS + CITIES * len(_TRADES) + SPOTS * (_ALLIES + 1 + _ADVANCED) + 5 * _TILES + 3 * len(CITY_TILES)
)
_PLAYER: Final = len(_OWN) + CITIES + SLOTS + SITES + len(GREAT_IDS) + len(_SPACES) + _ALLIES + 2 * CARDS
_LISTS: Final = 4  # notes: lists that are replaced, never changed; then Frederick's possessions, then the players
_PILES: Final = 5  # words for each player: what stands and works, the Specialists, the Allies, two sets of cards


def new_sketch() -> Sketch:
    return Sketch(_BOARDS + MOST_SEATS * _PLAYER, _LISTS + _ICONS + MOST_SEATS, 1 + MOST_SEATS * _PILES, clears=True)


def write_features(state: StuporState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, round to the left."""
    at = _write_table(state, out)
    at = _write_boards(state, out, at)
    player = state.players[seat]
    kinds = state.box.kind_of_bit
    out.clear(at, 2 * CARDS + len(QUESTIONS))
    at = out.count_bits(at, player.hand, CARDS, kinds)
    if state.chosen and state.active == seat:
        out.count_bits(at, state.chosen, CARDS, kinds)
    at += CARDS
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        out.put(at + asked, 1)
    at += len(QUESTIONS)
    _write_players(state, seat, out, at)


def _write_players(state: StuporState, me: i64, out: Row, start: i64) -> None:
    players = state.players
    sketch = out.sketch
    n: i64 = state.seats
    width: i64 = _PLAYER
    same = sketch.same_items(_LISTS, state.frederick, 0, _ICONS)
    new = sketch.new_fields(_LISTS + _ICONS, players)
    if new != 0:
        structures: i64 = 0  # of all players: who has the most of them tells in everybody's score
        for player in players:
            structures = 16 * structures + player.structures()
        same = sketch.same_number(0, structures) and same
    if not same or new != 0:
        for player in players:
            who = player.seat
            if not same or (new >> who) & 1:
                at = start + width * (who - me if who >= me else who - me + n)
                _write_player(state, player, out, at)
                out.keep(at, width, _BOARDS + width * who)
    if not sketch.blank:
        out.recall(start, width * (n - me), _BOARDS + width * me)
        out.recall(start + width * (n - me), width * me, _BOARDS)
    who = state.active
    out.put(start + width * (who - me if who >= me else who - me + n) + 1, 1)
    who = state.first
    out.put(start + width * (who - me if who >= me else who - me + n) + 2, 1)
    out.clear(start + n * width, (MOST_SEATS - n) * width)


def _write_table(state: StuporState, out: Row) -> i64:
    out.clear(8, 1 + len(STEPS) + len(TRIGGERS) + _ICONS + CITIES)
    out.put4(0, state.seats, state.round, state.edict_pile_n, state.a_left)
    out.put4(4, state.b_left, state.turns, state.both, state.crowns)
    at: i64 = 9
    out.put(at + state.step, 1)
    at += len(STEPS)
    if state.triggers:
        out.bits(at, state.triggers, len(TRIGGERS))
    at += len(TRIGGERS)
    at = out.write_part(at, state.frederick, 0, _ICONS)
    if state.layout.solo:
        out.put(8, count_bits(state.solo_deck))
        out.put(at + state.ship, 1)
    return at + CITIES


def _write_boards(state: StuporState, out: Row, at: i64) -> i64:
    """The Edicts, the Voyage Board and the Workplace Area."""
    noted = out.sketch.noted
    same = same_thing(noted, 0, state.edicts)
    same = same_thing(noted, 1, state.allies_up) and same
    same = same_thing(noted, 2, state.cards) and same
    same = same_thing(noted, 3, state.city_tiles) and same
    if same:
        out.recall(at, _BOARDS, 0)
    else:
        out.clear(at, _BOARDS)
        _write_voyage(state, out, _write_edicts(state, out, at))
        out.keep(at, _BOARDS, 0)
    below = at + len(_PLACES) * _ICONS + CITIES * len(_TRADES) + SPOTS * _ALLIES
    out.bits(below, state.allies_down, SPOTS)
    at += _BOARDS
    out.put(at, (state.tokens >> 3) & 1)
    out.put(at + 1, (state.tokens >> 13) & 1)
    return at + 2


def _write_edicts(state: StuporState, out: Row, at: i64) -> i64:
    edicts = state.edicts
    prints = state.box.edict_prints
    if prints is None:
        prints = state.box.edict_prints = _edict_prints(state.box)
    for i in range(len(edicts)):
        tile = item(edicts, i)
        if tile >= 0:
            out.paste(at, prints, tile)
        at += _ICONS
    return at


def _edict_prints(box: Box) -> Prints:
    """The icons of every Edict tile."""
    return Prints([[icons.count(icon) for icon in range(_ICONS)] for icons in box.edict_icons])


def _layout_prints(layout: Layout) -> Prints:
    """What was laid out before the game and stays: the markets, then the Workplace tiles."""
    row: list[int] = []
    for market in layout.market:
        row += [market.sell_grain, market.sell_stone, market.sell_for]
        row += [market.buy_grain, market.buy_stone, market.buy_for]
    for tile in layout.tiles:
        row += [int(tile == number) for number in range(len(TILE_IDS))]
    return Prints([row])


def _write_voyage(state: StuporState, out: Row, at: i64) -> None:
    layout = state.layout
    prints = layout.prints
    if prints is None:
        prints = layout.prints = _layout_prints(layout)
    markets: i64 = CITIES * len(_TRADES)
    out.paste_part(at, prints, 0, markets)
    at += markets
    kinds = state.box.ally_kind
    for spot in range(SPOTS):
        ally = item(state.allies_up, spot)
        if ally >= 0:
            out.put(at + item(kinds, ally), 1)
        at += _ALLIES
    at += SPOTS
    for spot in range(SPOTS):
        card = item(state.cards, spot)
        if card >= 0:
            out.put(at + card - FIRST_ADVANCED, 1)
        at += _ADVANCED
    out.paste_part(at, prints, markets, prints.width - markets)
    at += prints.width - markets
    for packed in state.city_tiles:
        at = out.digits(at, packed, 3, len(CITY_TILES))


def _write_player(state: StuporState, player: Player, out: Row, start: i64) -> None:
    """All but whose turn it is."""
    box = state.box
    sketch = out.sketch
    width: i64 = _PLAYER
    if not sketch.blank:
        out.recall(start, width, _BOARDS + width * player.seat)
    out.put4(start, 1, 0, 0, player.passed)
    out.put4(start + 4, player.coins, player.grain, player.stone, player.vp)
    at = start + 8
    out.put4(at, final_score(state, player.seat), player.warehouse(box), player.hand_n, state.hand_limit(player))
    at += 4
    out.put4(at, player.draw_n, player.discard_n, player.allies_n, ally_income(state, player))
    at += 4
    out.put(at, count_bits(player.edicts))
    out.put(at + 1, player.both)
    at = start + len(_OWN)
    out.clear(at, CITIES)
    out.put(at + player.ship, 1)
    at += CITIES
    words = 1 + _PILES * player.seat
    if not sketch.same_number(words, player.used + (player.built << 8) + (player.great << 24)):
        out.put(start + 18, count_bits(player.closed_sides(box)))
        place = out.bits(at, player.used, SLOTS)
        place = out.bits(place, player.built, SITES)
        out.bits(place, player.great, len(GREAT_IDS))
    at += SLOTS + SITES + len(GREAT_IDS)
    if not sketch.same_number(words + 1, player.workers):
        out.clear(at, len(_SPACES))
        for i in range(3):
            out.add(at + item(_SPACE_AT, (player.workers >> (4 * i)) & 15), 1)
    at += len(_SPACES)
    if not sketch.same_number(words + 2, player.allies):
        out.clear(at, _ALLIES)
        allies = player.allies
        tile: i64 = 0
        while allies:
            if allies & 1:
                out.put(at + item(box.ally_kind, tile), 1)
            allies >>= 1
            tile += 1
    at += _ALLIES
    if not sketch.same_number(words + 3, player.discard):
        out.clear(at, CARDS)
        out.count_bits(at, player.discard, CARDS, box.kind_of_bit)
    at += CARDS
    pool = player.hand | player.draw
    if player.down:
        for slot in range(SLOTS):
            if (player.down >> slot) & 1:
                pool |= player.slot_card(slot)
    if not sketch.same_number(words + 4, pool):
        out.clear(at, CARDS)
        out.count_bits(at, pool, CARDS, box.kind_of_bit)
