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
    GREATS,
    ICONS,
    LEVEL,
    PATHS,
    SITE_IDS,
    SITES,
    SLOTS,
    SPACES,
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
BITS: Final = 62  # cards or tiles in a set: they are the bits of a number
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
    features = amounts("{}", ("seats",), most=MOST_SEATS)
    features += amounts("{}", ("round",))
    features += amounts("{}", ("edict_pile",), most=BITS)
    features += amounts("{}", ("pile_a", "pile_b"), most=LEVEL)
    features += amounts("{}", ("turns",))
    features += flags("{}", ("both",))
    features += amounts("{}", ("crowns",))
    features += amounts("{}", ("solo_deck",), most=BITS)
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
    features += amounts("hand:{}", CARD_IDS, OWN, BITS)
    features += flags("chosen:{}", CARD_IDS, OWN)
    features += flags("asked:{}", QUESTIONS, OWN)
    for k in range(MOST_SEATS):
        group = opponent(k)
        features += flags(f"left{k}:{{}}", _OWN[:4], group)
        features += amounts(f"left{k}:{{}}", ("augustales", "grain", "stone", "vp", "score", "warehouse"), group)
        features += amounts(f"left{k}:{{}}", ("hand",), group, BITS)
        features += amounts(f"left{k}:{{}}", ("hand_limit",), group)
        features += amounts(f"left{k}:{{}}", ("draw", "discard", "allies"), group, BITS)
        features += amounts(f"left{k}:{{}}", ("ally_income",), group)
        features += amounts(f"left{k}:{{}}", ("edicts",), group, BITS)
        features += flags(f"left{k}:{{}}", ("both",), group)
        features += amounts(f"left{k}:{{}}", ("closed_sides",), group, SITES)
        features += flags(f"left{k}:ship:{{}}", CITY_IDS, group)
        features += flags(f"left{k}:slot{{}}", tuple(str(slot + 1) for slot in range(SLOTS)), group)
        features += flags(f"left{k}:site:{{}}", SITE_IDS, group)
        features += flags(f"left{k}:{{}}", GREAT_IDS, group)
        features += amounts(f"left{k}:specialists:{{}}", _SPACE_NAMES, group, most=3)
        features += flags(f"left{k}:ally:{{}}", ALLY_IDS, group)
        features += amounts(f"left{k}:discarded:{{}}", CARD_IDS, group, BITS)
        features += amounts(f"left{k}:unplayed:{{}}", CARD_IDS, group, BITS)
    return tuple(features)


FEATURES: Final = _features()
_KINDS: Final = Kinds(QUESTIONS)
_SPACE_AT: Final = [_SPACES.index(space) if space in _SPACES else -1 for space in range(16)]
_ICONS: Final = len(ICONS)
_ALLIES: Final = len(ALLY_IDS)
_ADVANCED: Final = CARDS - FIRST_ADVANCED
_TABLE: Final = 9 + len(STEPS) + len(TRIGGERS)  # numbers before Frederick's possessions
_BOARDS_AT: Final = _TABLE + _ICONS + CITIES
_BELOW_AT: Final = _BOARDS_AT + len(_PLACES) * _ICONS + CITIES * len(_TRADES) + SPOTS * _ALLIES
_BOARDS: Final = _BELOW_AT - _BOARDS_AT + SPOTS * (1 + _ADVANCED) + 5 * len(TILE_IDS) + 3 * len(CITY_TILES)
_OPEN: Final = _BOARDS_AT + _BOARDS + 2  # what everybody sees in the middle of the table
_FIRST: Final = _OPEN + 2 * CARDS + len(QUESTIONS)  # the first player
_PLAYER: Final = len(_OWN) + CITIES + SLOTS + SITES + GREATS + len(_SPACES) + _ALLIES + 2 * CARDS

# The panes of the sketch: the middle of the table, a player after the other, then everybody's hand and the zeros of
# the card being played and of the question, which are written when they are there.
_HANDS: Final = _OPEN + MOST_SEATS * _PLAYER
_HAND: Final = _FIRST - _OPEN
_LISTS: Final = 4  # notes: lists that are replaced, never changed; then Frederick's possessions, then the players
_FOR_ALL: Final = 1  # words: marks on the boards
_WORDS: Final = 11  # words for each player, see _write_player; the last are for Structures and hand


def new_sketch() -> Sketch:
    words = _FOR_ALL + MOST_SEATS * _WORDS
    return Sketch(_HANDS + MOST_SEATS * _HAND, _LISTS + _ICONS + MOST_SEATS, words, clears=True)


def write_features(state: StuporState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, round to the left."""
    same = out.sketch.same_items(_LISTS, state.frederick, 0, _ICONS)
    _write_open(state, out, same)
    at: i64 = _OPEN
    _write_hand(state, seat, out, at)
    if state.chosen and state.active == seat:
        out.count_bits(at + CARDS, state.chosen, CARDS, state.box.kind_of_bit)
    at += 2 * CARDS
    asked = state.number_asked(seat, _KINDS)
    if asked >= 0:
        out.put(at + asked, 1)
    _write_players(state, seat, out, _FIRST, same)


def _write_hand(state: StuporState, seat: i64, out: Row, at: i64) -> None:
    hand = state.players[seat].hand
    sketch = out.sketch
    pad = sketch.pad
    if pad is None:
        out.count_bits(at, hand, CARDS, state.box.kind_of_bit)
        return
    pane: i64 = _HANDS + _HAND * seat
    if not sketch.same_number(_FOR_ALL + _WORDS * seat + _WORDS - 1, hand):
        pad.clear(pane, CARDS)
        pad.count_bits(pane, hand, CARDS, state.box.kind_of_bit)
    out.recall(at, _HAND, pane)


def _write_players(state: StuporState, me: i64, out: Row, start: i64, same: bool) -> None:
    """`same`: Frederick has what he had."""
    players = state.players
    sketch = out.sketch
    pad = sketch.pad
    n: i64 = state.seats
    width: i64 = _PLAYER
    new = sketch.new_fields(_LISTS + _ICONS, players)
    if pad is None:
        for player in players:
            who = player.seat
            _write_player(state, player, out, start + width * (who - me if who >= me else who - me + n), sketch, False)
    else:
        left = new
        k: i64 = 0
        while left != 0 and k < n:
            if left & 1:  # who has the most Structures tells in everybody's score
                same = sketch.same_number(_FOR_ALL + _WORDS * k + _WORDS - 2, players[k].structures()) and same
            left >>= 1
            k += 1
        if not same:
            new = -1
        k = 0
        while new != 0 and k < n:
            if new & 1:
                _write_player(state, players[k], pad, _OPEN + width * k, sketch, same)
            new >>= 1
            k += 1
        out.recall(start, width * (n - me), _OPEN + width * me)
        if me != 0:
            out.recall(start + width * (n - me), width * me, _OPEN)
    who = state.active
    out.put(start + width * (who - me if who >= me else who - me + n) + 1, 1)
    who = state.first
    out.put(start + width * (who - me if who >= me else who - me + n) + 2, 1)
    if n < MOST_SEATS:
        out.clear(start + n * width, (MOST_SEATS - n) * width)


def _write_open(state: StuporState, out: Row, same: bool) -> None:
    """The middle of the table. `same`: Frederick has what he had."""
    sketch = out.sketch
    pad = sketch.pad
    _write_boards(state, out if pad is None else pad, sketch, same)
    if pad is not None:
        out.recall(0, _OPEN, 0)
    out.put4(0, state.seats, state.round, state.edict_pile_n, state.a_left)
    out.put4(4, state.b_left, state.turns, state.both, state.crowns)
    out.put(9 + state.step, 1)
    if state.layout.solo:
        out.put(8, count_bits(state.solo_deck))
        out.put(_TABLE + _ICONS + state.ship, 1)


def _write_boards(state: StuporState, pad: Row, sketch: Sketch, same_frederick: bool) -> None:
    """Frederick's Palace, the Edicts, the Voyage Board and the Workplace Area, as far as they are new."""
    noted = sketch.noted
    same = same_thing(noted, 0, state.edicts)
    same = same_thing(noted, 1, state.allies_up) and same
    same = same_thing(noted, 2, state.cards) and same
    same = same_thing(noted, 3, state.city_tiles) and same
    if not same:
        pad.clear(_BOARDS_AT, _BOARDS)
        _write_voyage(state, pad, _write_edicts(state, pad, _BOARDS_AT))
    if not same_frederick:
        pad.write_part(_TABLE, state.frederick, 0, _ICONS)
    marks = state.allies_down | state.tokens << SPOTS | state.triggers << (SPOTS + SPACES)
    if not (sketch.same_number(0, marks) and same):
        pad.bits(_TABLE - len(TRIGGERS), state.triggers, len(TRIGGERS))
        pad.bits(_BELOW_AT, state.allies_down, SPOTS)
        at: i64 = _BOARDS_AT + _BOARDS
        pad.put(at, (state.tokens >> 3) & 1)
        pad.put(at + 1, (state.tokens >> 13) & 1)


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


def _write_player(state: StuporState, player: Player, pad: Row, start: i64, sketch: Sketch, same: bool) -> None:
    """What is new of a player, all but whose turn it is. `same`: nothing of others that tells here has changed."""
    box = state.box
    word: i64 = _FOR_ALL + _WORDS * player.seat
    castle = player.built | player.great << 16 | player.workers << 24 | player.present << 40
    new = sketch.new_numbers(
        word,
        player.ship | player.used << 8,
        castle,
        player.towers | player.walls << 8 | player.keeps << 16 | player.hand_plus << 24 | player.allies_n << 40,
        player.allies,
        player.edicts,
        player.coins | player.vp << 32,
        player.grain | player.stone << 32,
        player.discard,
    )
    pad.put4(start, 1, 0, 0, player.passed)
    pad.put(start + 10, player.hand_n)
    pad.put(start + 12, player.draw_n)
    pad.put(start + 13, player.discard_n)
    pad.put(start + 17, player.both)
    at: i64 = start + len(_OWN)
    if new & 1:
        pad.clear(at, CITIES)
        pad.put(at + player.ship, 1)
        pad.bits(at + CITIES, player.used, SLOTS)
    at += CITIES + SLOTS
    if new & 2:
        place = pad.bits(at, player.built, SITES)
        place = pad.bits(place, player.great, GREATS)
        pad.put(start + 18, count_bits(player.closed_sides(box)))
        pad.clear(place, len(_SPACES))
        for i in range(3):
            pad.add(place + item(_SPACE_AT, (player.workers >> (4 * i)) & 15), 1)
    at += SITES + GREATS + len(_SPACES)
    if new & 8:
        pad.clear(at, _ALLIES)
        allies = player.allies
        tile: i64 = 0
        while allies:
            if allies & 1:
                pad.put(at + item(box.ally_kind, tile), 1)
            allies >>= 1
            tile += 1
    at += _ALLIES
    if new & 14:
        pad.put(start + 9, player.warehouse(box))
        pad.put(start + 11, state.hand_limit(player))
        pad.put(start + 14, player.allies_n)
    if new & 16:
        pad.put(start + 16, count_bits(player.edicts))
    if new & 96:
        pad.put4(start + 4, player.coins, player.grain, player.stone, player.vp)
    if new & 110 or not same:
        pad.put(start + 8, final_score(state, player.seat))
        pad.put(start + 15, ally_income(state, player))
    if new & 128:
        pad.clear(at, CARDS)
        pad.count_bits(at, player.discard, CARDS, box.kind_of_bit)
    at += CARDS
    pool = player.hand | player.draw
    if player.down:
        for slot in range(SLOTS):
            if (player.down >> slot) & 1:
                pool |= player.slot_card(slot)
    if not sketch.same_number(word + 8, pool):
        pad.clear(at, CARDS)
        pad.count_bits(at, pool, CARDS, box.kind_of_bit)
