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
from greathall.games.stupor_mundi.position.player import Player, bit_number, count_bits
from greathall.games.stupor_mundi.position.state import STEPS, TRIGGERS, StuporState
from greathall.games.stupor_mundi.rules.endphase import ally_income
from greathall.games.stupor_mundi.rules.scoring import final_score
from greathall.kernel.features import OWN, Feature, Kinds, amounts, flags, opponent
from greathall.kernel.memory import item, new_fields, paste, put, recount, same_items, same_thing, same_word
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
# Words for each player: eight that _write_player compares, the Structures, and the cards that are counted already.
_STRUCTURES_WORD: Final = 8
_DISCARD_WORD: Final = 9
_POOL_WORD: Final = 10
_HAND_WORD: Final = 11
_WORDS: Final = 12


def new_sketch() -> Sketch:
    words = _FOR_ALL + MOST_SEATS * _WORDS
    return Sketch(_HANDS + MOST_SEATS * _HAND, _LISTS + _ICONS + MOST_SEATS, words, clears=True)


def write_features(state: StuporState, seat: int, out: Row) -> None:
    """Seats are counted from the one that looks, round to the left."""
    sketch = out.sketch
    pad = sketch.pad
    if pad is None:
        _write_all(state, seat, out)
        return
    me: i64 = seat
    n: i64 = state.seats
    players = state.players
    noted = sketch.noted
    same = same_items(noted, _LISTS, state.frederick, 0, _ICONS)
    boards = same_thing(noted, 0, state.edicts)
    boards = same_thing(noted, 1, state.allies_up) and boards
    boards = same_thing(noted, 2, state.cards) and boards
    boards = same_thing(noted, 3, state.city_tiles) and boards
    words, word = sketch.words, sketch.words_address
    marks = state.allies_down | state.tokens << SPOTS | state.triggers << (SPOTS + SPACES)
    if not (same_word(words, word, 0, marks) and boards and same):
        _write_boards(state, pad, boards)
    new = new_fields(noted, _LISTS + _ICONS, players)
    if new != 0 or not same:
        _write_players(state, pad, sketch, new, same)
    pane: i64 = _HANDS + _HAND * me
    _count_cards(state, sketch, _FOR_ALL + _WORDS * me + _HAND_WORD, pad, pane, players[me].hand)
    width: i64 = _PLAYER
    start: i64 = _FIRST
    cells, source = sketch.cells, sketch.address
    buffer, row = out.buffer, out.address
    paste(buffer, row, 0, cells, source, 0, _OPEN)
    paste(buffer, row, _OPEN, cells, source, pane, _HAND)
    paste(buffer, row, start, cells, source, _OPEN + width * me, width * (n - me))
    if me != 0:
        paste(buffer, row, start + width * (n - me), cells, source, _OPEN, width * me)
    if n < MOST_SEATS:
        out.clear(start + n * width, (MOST_SEATS - n) * width)
    _write_turn(state, me, out)


def _write_turn(state: StuporState, me: i64, out: Row) -> None:
    """The round, whose turn it is and what is asked: what is never kept."""
    buffer, row = out.buffer, out.address
    n: i64 = state.seats
    width: i64 = _PLAYER
    put(buffer, row, 0, n)
    put(buffer, row, 1, state.round)
    put(buffer, row, 2, state.edict_pile_n)
    put(buffer, row, 3, state.a_left)
    put(buffer, row, 4, state.b_left)
    put(buffer, row, 5, state.turns)
    put(buffer, row, 6, state.both)
    put(buffer, row, 7, state.crowns)
    # What a position says where to write is checked: it may come from anywhere.
    out.put(9 + state.step, 1)
    if n == 1:
        put(buffer, row, 8, count_bits(state.solo_deck))
        out.put(_TABLE + _ICONS + state.ship, 1)
    who = state.active
    out.put(_FIRST + width * (who - me if who >= me else who - me + n) + 1, 1)
    if state.chosen and who == me:
        out.count_bits(_OPEN + CARDS, state.chosen, CARDS, state.box.kind_of_bit)
    who = state.first
    out.put(_FIRST + width * (who - me if who >= me else who - me + n) + 2, 1)
    asked = state.number_asked(me, _KINDS)
    if asked >= 0:
        put(buffer, row, _OPEN + 2 * CARDS + asked, 1)


def _write_all(state: StuporState, seat: int, out: Row) -> None:
    """All at once, for whoever looks only this time."""
    me: i64 = seat
    n: i64 = state.seats
    width: i64 = _PLAYER
    _write_boards(state, out, False)
    _count_cards(state, out.sketch, 0, out, _OPEN, state.players[seat].hand)
    for player in state.players:
        who = player.seat
        place = width * (who - me if who >= me else who - me + n)
        _write_player(state, player, out, _FIRST + place, out.sketch, False)
    _write_turn(state, me, out)


def _write_players(state: StuporState, pad: Row, sketch: Sketch, new: i64, same: bool) -> None:
    """Those of whom something is new, a bit for each. `same`: Frederick has what he had."""
    players = state.players
    n: i64 = state.seats
    width: i64 = _PLAYER
    left = new
    k: i64 = 0
    while left != 0 and k < n:
        if left & 1:  # who has the most Structures tells in everybody's score
            same = sketch.same_number(_FOR_ALL + _WORDS * k + _STRUCTURES_WORD, players[k].structures()) and same
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


def _write_boards(state: StuporState, pad: Row, same: bool) -> None:
    """Frederick's Palace and the marks on the boards; and unless they are the `same`, what lies on the boards."""
    if not same:
        pad.clear(_BOARDS_AT, _BOARDS)
        _write_voyage(state, pad, _write_edicts(state, pad, _BOARDS_AT))
    pad.write_part(_TABLE, state.frederick, 0, _ICONS)
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
    new = sketch.new_numbers(
        word,
        player.ship | player.used << 8,
        player.built | player.great << 16 | player.workers << 24 | player.present << 40,
        player.towers | player.walls << 8 | player.keeps << 16 | player.allies_n << 24,
        player.allies,
        player.edicts,
        player.coins | player.vp << 32,
        player.grain | player.stone << 32,
        player.hand_plus,
    )
    buffer, row = pad.buffer, pad.address
    put(buffer, row, start, 1)
    put(buffer, row, start + 3, player.passed)
    put(buffer, row, start + 4, player.coins)
    put(buffer, row, start + 5, player.grain)
    put(buffer, row, start + 6, player.stone)
    put(buffer, row, start + 7, player.vp)
    put(buffer, row, start + 10, player.hand_n)
    put(buffer, row, start + 12, player.draw_n)
    put(buffer, row, start + 13, player.discard_n)
    put(buffer, row, start + 14, player.allies_n)
    put(buffer, row, start + 17, player.both)
    at: i64 = start + len(_OWN)
    if new & 1:
        pad.clear(at, CITIES)
        pad.put(at + player.ship, 1)
        pad.bits(at + CITIES, player.used, SLOTS)
    at += CITIES + SLOTS
    if new & 134:  # the castle, Specialists and what they allow
        put(buffer, row, start + 9, player.warehouse(box))
        put(buffer, row, start + 11, state.hand_limit(player))
        put(buffer, row, start + 18, count_bits(player.closed_sides(box)))
        place = pad.bits(at, player.built, SITES)
        place = pad.bits(place, player.great, GREATS)
        pad.clear(place, len(_SPACES))
        for i in range(3):
            pad.add(place + item(_SPACE_AT, (player.workers >> (4 * i)) & 15), 1)
    at += SITES + GREATS + len(_SPACES)
    if new & 8:
        pad.clear(at, _ALLIES)
        allies = player.allies
        while allies:
            pad.put(at + item(box.ally_kind, bit_number(allies & -allies)), 1)
            allies &= allies - 1
    at += _ALLIES
    if new & 16:
        put(buffer, row, start + 16, count_bits(player.edicts))
    if new & 110 or not same:
        put(buffer, row, start + 8, final_score(state, player.seat))
        put(buffer, row, start + 15, ally_income(state, player))
    _count_cards(state, sketch, word + _DISCARD_WORD, pad, at, player.discard)
    pool = player.hand | player.draw
    if player.down:
        for slot in range(SLOTS):
            if (player.down >> slot) & 1:
                pool |= player.slot_card(slot)
    _count_cards(state, sketch, word + _POOL_WORD, pad, at + CARDS, pool)


def _count_cards(state: StuporState, sketch: Sketch, word: i64, pad: Row, at: i64, bits: i64) -> None:
    """How many cards of each kind there are in a set; the word of the sketch says which are counted already."""
    kinds = state.box.kind_of_bit
    if sketch.blank:
        pad.count_bits(at, bits, CARDS, kinds)
    elif not recount(sketch.words, sketch.words_address, word, sketch.cells, sketch.address, at, CARDS, bits, kinds):
        raise IndexError(f"there are more cards than the box has: {bits:b}")
