"""Stupor Mundi, components: the numbers of everything in the box, and the tables the rules work with.

Rulebook: Components, Game setup, Appendices. `reading.py` fills the tables from components.toml.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.kernel.chronicle import counted
from greathall.kernel.row import Prints

# Goods. RESOURCE stands for one Grain or one Stone, as the receiver likes.
GRAIN: Final = 0
STONE: Final = 1
COIN: Final = 2
VP: Final = 3
RESOURCE: Final = 4
GOODS: Final = ("grain", "stone", "augustalis", "vp", "resource")
GOOD_NAMES: Final = ("Grain", "Stone", "Augustalis", "VP", "resource")

# The five main actions, in the order of the book.
PROMOTE: Final = 0
MARKET: Final = 1
BUILD: Final = 2
SUMMON: Final = 3
PURCHASE: Final = 4
ACTIONS: Final = ("promote", "market", "build", "summon", "purchase")

# Frederick's possessions, by the icons of the Edicts. His Treasury is counted in steps.
F_GRAIN: Final = 0
F_STONE: Final = 1
F_TREASURY: Final = 2
F_TOWERS: Final = 3
F_WALLS: Final = 4
F_KEEPS: Final = 5
F_ALLIES: Final = 6
F_COLUMN: Final = 7
ICONS: Final = ("grain", "stone", "augustalis", "tower", "wall", "keep", "ally", "specialist")


class Icon:
    """One of Frederick's possessions: what an icon of an Edict adds or removes, and where it is counted."""

    def __init__(self, one: str, many: str, place: str, rule: str) -> None:
        self.one = one
        self.many = many
        self.place = place
        self.rule = rule

    def counted(self, n: int) -> str:
        """`2 Towers`, `1 Augustalis step`, `3 Grain`."""
        return counted(n, self.one, self.many)


PALACE: Final = (
    Icon("Grain", "Grain", "Frederick's Grain", "STM-59"),
    Icon("Stone", "Stone", "Frederick's Stone", "STM-59"),
    Icon("Augustalis step", "Augustalis steps", "Frederick's Treasury", "STM-59"),
    Icon("Tower", "Towers", "Frederick's Towers", "STM-60"),
    Icon("Wall", "Walls", "Frederick's Walls", "STM-60"),
    Icon("Keep", "Keeps", "Frederick's Keeps", "STM-60"),
    Icon("Ally", "Allies", "Frederick's Allies", "STM-61"),
    Icon(
        "step of Frederick's Specialist",
        "steps of Frederick's Specialist",
        "Frederick's Specialist's Workplace",
        "STM-62",
    ),
)

# Castle sites: towers T1 to T5 are 0 to 4, walls W1 to W5 are 5 to 9, keeps K1 to K3 are 10 to 12.
TOWER: Final = 0
WALL: Final = 1
KEEP: Final = 2
STRUCTURES: Final = ("tower", "wall", "keep")
SITES: Final = 13
SITE_IDS: Final = ("T1", "T2", "T3", "T4", "T5", "W1", "W2", "W3", "W4", "W5", "K1", "K2", "K3")
ALL_SITES: Final = 0x1FFF
SIDES: Final = 5

# Pieces: normal, Great A, Great B. The five Great pieces are numbered tower A, tower B, wall A, wall B, keep.
NORMAL: Final = 0
GREAT_A: Final = 1
GREAT_B: Final = 2
GREATS: Final = 5
GREAT_IDS: Final = ("tower_great_a", "tower_great_b", "wall_great_a", "wall_great_b", "keep_great")
GREAT_NAMES: Final = ("Great Tower A", "Great Tower B", "Great Wall A", "Great Wall B", "Great Keep")

CITY_IDS: Final = ("roma", "constantinople", "alexandria", "tunis", "barcelona")
CITY_NAMES: Final = ("Roma", "Constantinople", "Alexandria", "Tunis", "Barcelona")
CITIES: Final = 5
SPOTS: Final = 10  # spot a of a city is 2 * city, spot b comes after it

# Workplaces: column 1 to 5 of path p is space 5 * p + column; space 0 is the place left of the board.
PATHS: Final = "ABC"
OFF_BOARD: Final = 0
CITY_COLUMN: Final = 5
SPACES: Final = 16
SPACE_NAMES: Final = ("", *[f"{path}{column}" for path in "abc" for column in range(1, CITY_COLUMN + 1)])


def space_name(space: int) -> str:
    """`a3`: the path and the column of a Workplace."""
    return SPACE_NAMES[space]


HOUSE_IDS: Final = ("savoy", "hohenstaufen", "di_romano", "wittelsbach")
HOUSES: Final = 4
SLOTS: Final = 6
POSITIONS: Final = 3
ROMAN: Final = ("I", "II", "III")
CITY_TILES: Final = "ABCDEF"

# Kinds of cards: four common ones, two for each House, level A, level B.
COMMON: Final = 4
FIRST_UNIQUE: Final = 4
FIRST_ADVANCED: Final = 12
FIRST_B: Final = 28
CARDS: Final = 44
LEVEL: Final = 16  # advanced cards of a level
CARD_IDS: Final = (
    "H_STONE", "H_COIN", "H_GRAIN", "H_DRAW",
    "SAV1", "SAV2", "HOH1", "HOH2", "ROM1", "ROM2", "WIT1", "WIT2",
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15", "A16",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16",
)  # fmt: skip
CARD_NAMES: Final = (
    "Stone", "Augustales", "Grain", "Draw",
    "Savoy 1", "Savoy 2", "Hohenstaufen 1", "Hohenstaufen 2",
    "Di Romano 1", "Di Romano 2", "Wittelsbach 1", "Wittelsbach 2",
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15", "A16",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16",
)  # fmt: skip

# What an effect does.
GAIN: Final = 0
DRAW: Final = 1
GAIN_PER: Final = 2
GAIN_IF: Final = 3
CONVERT: Final = 4
GAIN_PER_ALLY_TYPE: Final = 5
MAIN: Final = 6
PROMOTE_DISTINCT: Final = 7
PROMOTE_STEPS: Final = 8
SHIP_ANYWHERE: Final = 9
ISSUE_EDICT: Final = 10
OPS: Final = (
    "gain", "draw", "gain_per", "gain_if", "convert", "gain_per_ally_type", "main",
    "promote_distinct", "promote_steps", "ship_anywhere", "issue_edict",
)  # fmt: skip

# What `gain_per` counts.
PER_HIS_ALLIES: Final = 0
PER_HIS_STRUCTURES: Final = 1
PER_HIS_RESERVE: Final = 2
PER_HIS_TREASURY: Final = 3
PER_HIS_COLUMN: Final = 4
PER_OWN_ALLIES: Final = 5
PER_OWN_STRUCTURES: Final = 6
COUNTERS: Final = (
    "frederick_allies", "frederick_structures", "frederick_reserve", "frederick_treasury",
    "frederick_column", "own_allies", "own_structures",
)  # fmt: skip

# What a Workplace does for a player with a Specialist in it.
HAND_SIZE: Final = 0
TRAVEL_FREE_STEPS: Final = 1
PURCHASE_DISCOUNT: Final = 2
SUMMON_DISCOUNT: Final = 3
KEEP_DISCOUNT: Final = 4
MARKET_EXTRA: Final = 5
ON_BUILD: Final = 6
ON_SUMMON: Final = 7
ON_PURCHASE: Final = 8
ON_MARKET: Final = 9
ABILITIES: Final = (
    "hand_size", "travel_free_steps", "purchase_discount", "summon_discount", "keep_discount_stone",
    "market_extra", "on_build", "on_summon", "on_purchase", "on_market",
)  # fmt: skip

# What a Keep brings, besides the Edict of its site.
NO_KEEP: Final = 0
HAND_PLUS: Final = 1
SIXTH_SLOT: Final = 2
BOTH_ACTIONS: Final = 3

# What the condition of an Ally looks at.
BY_GRAIN: Final = 0
BY_STONE: Final = 1
BY_COINS: Final = 2
BY_TOWERS: Final = 3
BY_WALLS: Final = 4
BY_KEEPS: Final = 5
BY_STRUCTURES: Final = 6
BY_ALLIES: Final = 7
BY_COLUMN: Final = 8
STATS: Final = ("grain", "stone", "augustales", "towers", "walls", "keeps", "structures", "allies", "column")
INDEPENDENT: Final = 0
LOYALIST: Final = 1
ALLY_TYPES: Final = ("independent", "loyalist")

ALLY_IDS: Final = (
    "theophilos", "maumettu", "altair", "severin", "castellan", "idalia", "gregoria", "gisele", "mocenigo",
    "sigeberht", "okechukwu", "tento", "romigi", "balthasar", "domentzia", "sebastian", "gisela", "philaretos",
)  # fmt: skip
TILE_IDS: Final = ("CA", "CB", "CC", "CD", "VA", "VB", "VC", "VD")

# Frederick's Ship on a Solo card.
STEP_ON: Final = 0
STAY: Final = 1
FOLLOW: Final = 2
SOLO_MOVES: Final = ("step", "stay", "follow")
NO_REMOVAL: Final = 0
REMOVE_CARD: Final = 1
REMOVE_ALLY: Final = 2
REMOVALS: Final = ("none", "card", "ally")

# A program is a list of effects, carried out in order; every source of effects has a number.
CARD_PROGRAM: Final = 0  # + the kind of card
CITY_PROGRAM: Final = 44  # + the letter of the City Bonus tile
GREAT_PROGRAM: Final = 50  # + the Great piece
SIDE_PROGRAM: Final = 55  # + the side of the castle
REWARD_PROGRAM: Final = 60  # + the Edict space
MAIN_PROGRAM: Final = 63  # + the main action, as printed on the Player Board
TILE_PROGRAM: Final = 68  # + twice the Workplace tile, + 1 for its second Workplace


class Effect:
    """One part of what a card, tile, site or piece does."""

    def __init__(self, op: i64) -> None:
        self.op: i64 = op
        self.good: i64 = 0
        self.n: i64 = 0
        self.per: i64 = 0  # the counter of GAIN_PER
        self.every: i64 = 1
        self.most: i64 = 0  # 0: no limit
        self.have: i64 = 0
        self.have_n: i64 = 0
        self.pay: i64 = 0
        self.pay_n: i64 = 0
        self.times: i64 = 0
        self.goods: list[int] = []  # the choice of GAIN_PER_ALLY_TYPE
        # Modifiers of a main action.
        self.action: i64 = 0
        self.optional: bool = True
        self.stone_off: i64 = 0
        self.grain_off: i64 = 0
        self.free: bool = False  # no Grain, no Stone
        self.any_mix: bool = False
        self.price: i64 = 0  # Augustales to be paid besides
        self.only: i64 = -1  # the one kind of Structure that may be built


class SetUp:
    """What depends on the number of players."""

    def __init__(self) -> None:
        self.edict_marks: list[int] = []
        self.cards_per_level: i64 = 0
        self.city_tiles: i64 = 0
        self.coins: list[int] = []
        self.ally_spots: i64 = 0  # a bit for every open spot
        self.card_spots: i64 = 0
        self.ally_grain: list[int] = [0] * SPOTS
        self.ally_red: i64 = 0  # spots printed on this side and covered by a dummy
        self.card_red: i64 = 0


class Market:
    """One side of a Market tile."""

    def __init__(self) -> None:
        self.sell_grain: i64 = 0
        self.sell_stone: i64 = 0
        self.sell_for: i64 = 0
        self.buy_grain: i64 = 0
        self.buy_stone: i64 = 0
        self.buy_for: i64 = 0


class Workplace:
    """One of the two Workplaces of a tile."""

    def __init__(self) -> None:
        self.ability: i64 = 0
        self.n: i64 = 0
        self.enter: i64 = 0  # cards drawn by the first Specialist that arrives
        self.kinds: i64 = 0  # ON_BUILD: a bit for every kind of Structure
        self.text: str = ""
        self.rule: str = ""


class Box:
    """All numbers of one box. It never changes during play."""

    def __init__(self) -> None:
        self.setups: list[SetUp] = []  # by number of players - 1
        self.programs: list[list[Effect]] = []
        self.program_names: list[str] = []  # by program: `City Bonus tile B`
        self.program_rules: list[str] = []  # by program: the rule that its card, tile, piece or side rests on
        # Cards: every player has a bit for each copy of each card; equal cards have neighbouring bits.
        self.copies: list[int] = []  # by common kind
        self.first_bit: list[int] = []  # by kind
        self.kind_of_bit: list[int] = []
        self.kind_mask: list[int] = []  # by kind: the bits of its copies
        self.house_cards: list[int] = []  # by house: the bits of its starting cards
        self.house_names: list[str] = []
        self.cost: list[int] = [0] * CARDS  # Augustales
        self.costs_card: list[bool] = [False] * CARDS
        self.card_texts: list[str] = []
        # Player board.
        self.hand_limit: i64 = 0
        self.hand_start: i64 = 0
        self.start_grain: i64 = 0
        self.start_stone: i64 = 0
        self.start_vp: i64 = 0
        self.start_ship: i64 = 0
        self.warehouse_base: i64 = 0
        self.warehouse_per_wall: i64 = 0
        self.slot_actions: list[list[int]] = []
        self.locked_slots: i64 = 0
        self.marked_under: list[bool] = []  # by piece: whether the Ally space under such a Tower is marked
        self.normals: list[int] = []  # normal pieces of each kind of Structure
        # Castle.
        self.start_sites: i64 = 0
        self.site_stone: list[int] = []
        self.site_grain: list[int] = []
        self.site_edict: list[bool] = []
        self.site_next: list[int] = []  # the neighbouring sites, as bits
        self.site_effect: list[int] = []
        self.site_amount: list[int] = []  # HAND_PLUS: by how much
        self.side_sites: list[int] = []  # wall and towers, as bits
        self.great_cost: list[int] = []
        self.great_texts: list[str] = []
        self.side_texts: list[str] = []
        self.keep_texts: list[str] = []  # by keep
        # Workplaces.
        self.next_space: list[int] = [-1] * SPACES
        self.grain_into: list[int] = [0] * SPACES
        self.tokens: i64 = 0
        self.tile_ids: list[str] = []
        self.countryside: list[int] = []
        self.village: list[int] = []
        self.workplaces: list[Workplace] = []  # twice the tile, + 1 for its second Workplace
        self.city_tile_counts: list[int] = []
        self.city_texts: list[str] = []
        # Voyage.
        self.most_steps: i64 = 0
        self.free_steps: i64 = 0
        self.step_cost: i64 = 0
        self.market_ids: list[str] = []
        self.markets: list[Market] = []  # twice the tile, + 1 for its red side
        self.red_markets: list[int] = []  # by difficulty
        # Edicts and Frederick.
        self.edict_ids: list[str] = []
        self.edict_mark: list[int] = []
        self.edict_icons: list[list[int]] = []
        self.edict_prints: Prints | None = None  # the same as a learner sees them; made when first looked at
        self.edict_groups: list[list[int]] = []  # different icons in printed order: 8 * how many + icon
        self.position_texts: list[str] = []
        self.frederick_start: list[int] = []
        self.frederick_least: list[int] = []
        self.frederick_most: list[int] = []
        self.treasury: list[int] = []  # what the steps of the Treasury are worth
        # Allies: tiles, in the order of the box.
        self.ally_ids: list[str] = []  # by kind
        self.ally_names: list[str] = []
        self.ally_texts: list[str] = []
        self.ally_rules: list[str] = []
        self.ally_tiles: list[int] = []  # by kind: its tiles, as bits
        self.ally_kind: list[int] = []  # by tile
        self.ally_same: list[int] = []  # by tile: the tiles of its kind, as bits
        self.ally_type: list[int] = []  # by tile
        self.type_mask: list[int] = [0, 0]
        self.ally_stat: list[int] = []  # by kind
        self.ally_least: list[int] = []  # LOYALIST: Frederick's least number
        self.ally_more: list[bool] = []  # INDEPENDENT: more than Frederick, not just as much
        self.ally_base: i64 = 0
        self.ally_bonus: i64 = 0
        # Solo.
        self.solo_ids: list[str] = []
        self.solo_move: list[int] = []
        self.solo_steps: list[int] = []
        self.solo_remove: list[int] = []
        self.solo_edict: list[int] = []
        self.solo_crown: list[bool] = []
        self.solo_turns: i64 = 0
        self.easy_edicts: i64 = 0
        self.easy_mark: i64 = 0
        self.title_least: list[int] = []
        self.titles: list[str] = []
        # Scoring.
        self.vp_per_structure: i64 = 0
        self.most_vp: i64 = 0
        self.second_vp: i64 = 0
        self.second_from: i64 = 0
        self.coins_per_resource: i64 = 0
        self.coins_per_vp: i64 = 0
        self.most_rounds: i64 = 0
