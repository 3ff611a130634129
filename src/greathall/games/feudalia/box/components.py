"""Feudalia, components: the kinds of cards and cubes, and the tables of a box that the rules work with.

Rulebook: Components. The kinds are fixed; a changed box may change every number and what the cards do. How a box is
read and checked stands in reading.py.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.effect_data import Action, Rates

# Cubes and fiefs (FDL-4).
WHEAT: Final = 0
WOOD: Final = 1
CLAY: Final = 2
STONE: Final = 3
ANY: Final = 4  # a black cube (FDL-5)
TYPES: Final = ("wheat", "wood", "clay", "stone")

# Vassals.
TAX: Final = 0  # the Tax Collector
VASSALS: Final = 35
VASSAL_IDS: Final = (
    "tax_collector", "serf", "merchant", "priest", "feudal_lord", "woodcutter", "kneader", "reaper", "stonecutter",
    "peddler", "potter", "foreman", "architect", "jester", "steward", "moneylender", "monk", "innkeeper",
    "guard", "soldier", "archer", "knight", "engineer",
    "alchemist", "seer", "necromancer", "illusionist", "enchantress",
    "miller", "shepherd", "carter", "pilgrim", "minstrel", "duke", "bishop",
)  # fmt: skip
CLASSES: Final = ("worker", "specialist", "trader", "clergy", "court", "noble", "military", "arcane", "tax")
WORKER: Final = 0
SPECIALIST: Final = 1

# Masters: the basic ones, then the three of the cathedral.
BASIC: Final = 40
CATHEDRAL_MASTERS: Final = 3
MASTERS: Final = 43
MASTER_IDS: Final = (
    "farmer", "baker", "brewer", "horse_breeder", "granary_keeper", "ploughwright", "cook",
    "forester", "carpenter", "cabinetmaker", "charcoal_burner", "sawyer", "hunter", "furrier",
    "clay_digger", "brickmaker", "tiler", "ceramist", "kiln_master", "bath_keeper", "bricklayer",
    "quarryman", "stone_dresser", "sculptor", "wall_builder", "vault_builder", "lapidary", "road_builder",
    "hotelier", "accountant", "treasurer", "notary", "tutor", "bailiff", "town_crier", "guildmaster",
    "chaplain", "magistrate", "castellan", "countess",
    "dean", "glazier", "silversmith",
)  # fmt: skip
TIMINGS: Final = ("main", "untap", "blue", "passive", "build")
MAIN: Final = 0
UNTAP: Final = 1
BLUE: Final = 2

# The cathedral: two cards built one after the other, then three at once (FDL-66).
FOUNDATIONS: Final = 0
NAVE: Final = 1
CARD_IDS: Final = ("foundations", "main_nave", "dean_canons", "stained_glass", "silverware")
CARDS: Final = 5

# Events.
EVENT_IDS: Final = (
    "rains", "plague", "raids", "drought", "fire", "pig_slaughter", "market", "vintage", "frost",
    "works", "works_dean", "works_silver", "works_glass", "calm",
)  # fmt: skip
RAINS: Final = 0
PLAGUE: Final = 1
RAIDS: Final = 2
DROUGHT: Final = 3
FIRE: Final = 4
PIG_SLAUGHTER: Final = 5
MARKET: Final = 6
VINTAGE: Final = 7
FROST: Final = 8
WORKS: Final = 9
WORKS_DEAN: Final = 10
WORKS_SILVER: Final = 11
WORKS_GLASS: Final = 12
CALM: Final = 13
SEASONS: Final = ("spring", "summer", "autumn", "winter")
STAGES: Final = ("I", "II", "III", "IV")

SCENARIO_IDS: Final = ("T1", "T2", "T3", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9")


class Aside:
    """An influence or blue action of a vassal as the opinion sees it: coins, and what depends on the other cards."""

    def __init__(self) -> None:
        self.there = False
        self.plus = False  # needs no influence action
        self.coins = 0.0
        self.draws = 0.0
        self.more_cubes = 0  # for every worker in a field
        self.repeats = 0
        self.returns = 0
        self.untaps = 0
        self.income = 0  # for every vassal played for income


class Worth:
    """What cards are worth in a turn, in coins; no rule asks for it. opinion/worth.py fills it for every box."""

    def __init__(self) -> None:
        self.base: list[float] = []  # played for income, or not played at all
        self.field_extra: list[float] = []  # in a field, beyond that; vassal * 4 + type of fief
        self.field_order: list[int] = []  # the places of field_extra that are above 0, the best first
        self.field_cubes: list[int] = []  # cubes of the fief's own type that a worker produces there
        self.aside: list[Aside] = []  # what the vassal does neither in a field nor for income
        self.master: list[float] = []
        self.more_influence: list[int] = []  # by master


class Scenario:
    """What a scenario fixes (FDL-170)."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.tutorial = False
        self.military = False
        self.goal = 0
        self.deck: list[int] = [0] * VASSALS
        self.choice: list[int] = []
        self.fiefs: list[int] = []  # fixed types; empty: a draft
        self.wheat = False  # one wheat fief each, two drafted
        self.piles: list[int] = []
        self.random_piles = 0
        self.random_pool: list[int] = []
        self.masters = True
        self.row: list[int] = []
        self.crusades = False
        self.seasonal = False
        self.note = ""


class Box:
    """The cards and numbers of one box. Tables are indexed by the kind; cubes by kind * 4 + type."""

    def __init__(self) -> None:
        self.hand_size = 0
        self.cube_limit = 0
        self.influence_actions = 0
        self.face_up = 0
        self.drawn_to_hire = 0
        self.to_bottom = 0
        self.drawn_to_hire_solo = 0
        self.to_bottom_solo = 0
        self.raid_power = 0
        self.offer_most = 0
        self.round_cap = 0
        self.tokens: list[int] = []  # halves, ones, negative ones
        self.negative_value = 0
        # Vassals.
        self.names: list[str] = []
        self.texts: list[str] = []
        self.classes: list[int] = []
        self.worker: list[bool] = []
        self.counts: list[int] = []
        self.income: list[int] = []
        self.noble: list[int] = []
        self.attack: list[int] = []
        self.military: list[int] = []  # the higher of attack and defence (FDL-R61)
        self.coins: list[int] = []
        self.cubes: list[int] = []
        self.plain: list[bool] = []  # whether the hire costs coins alone
        self.costs_cubes: list[bool] = []
        self.eliminates: list[int] = []  # class to be eliminated, -1 none
        self.field: list[int] = []  # number of an action, -1 none
        self.influence: list[int] = []
        self.influence2: list[int] = []  # the second scroll
        self.blue: list[int] = []
        # Masters.
        self.master_names: list[str] = []
        self.master_texts: list[str] = []
        self.master_effects: list[str] = []  # the texts without cost and city
        self.colors: list[int] = []  # -1: black
        self.min_levels: list[int] = []
        self.master_noble: list[int] = []
        self.master_coins: list[int] = []
        self.master_cubes: list[int] = []
        self.timing: list[int] = []
        self.use: list[int] = []  # number of an action, -1 none
        self.use2: list[int] = []
        self.holds: list[int] = []  # how many cubes may lie on it and be spent (Accountant)
        self.worker_yield_here: list[int] = []
        self.field_cost_waived: list[bool] = []
        self.tax_exempt: list[int] = []  # type, -1 none
        self.tax_reduce: list[int] = []
        self.upgrade_discount: list[int] = []
        self.upgrade_coin_discount: list[int] = []
        self.nave_discount: list[int] = []
        self.hire_discount: list[int] = []
        self.defense_here: list[int] = []
        self.defense_all: list[int] = []
        # Cathedral masters, by number 0 to 2.
        self.licence: list[int] = []  # the card they take tokens from
        self.stack: list[int] = []
        self.price_coins: list[int] = []
        self.price_cubes: list[int] = []
        # Fiefs: kind is type * 3 + level.
        self.low_cards: list[int] = []
        self.high_cards: list[int] = []
        self.fief_vp: list[int] = []
        self.fields: list[int] = []
        self.cities: list[int] = []
        self.defense: list[int] = []
        self.upgrade_coins: list[int] = []
        self.upgrade_cubes: list[int] = []
        # Cathedral cards: tokens are indexed by (players * 5 + card) * 2, halves then ones.
        self.card_names: list[str] = []
        self.card_tokens: list[int] = [0] * 50
        self.card_coins: list[int] = []
        self.card_cubes: list[int] = []
        self.card_free: list[int] = []  # cubes of free choice
        self.card_kinds: list[int] = []  # among which types, as bits
        self.card_reserved: list[int] = []  # cubes of those types that are due anyway
        # Treasury: saved[face * (track_max + 1) + coins].
        self.track_max = 0
        self.face: list[int] = []  # by the sum of levels
        self.face_labels: list[str] = []
        self.saved: list[int] = []
        # The Crusades card.
        self.crusade_attack = 0
        self.crusade_reward = 0
        self.crusade_most = 0
        self.vows = 0
        self.crusade_goal = 0
        # Events.
        self.event_names: list[str] = []
        self.event_texts: list[str] = []
        self.event_icons: list[str] = []
        self.event_rules: list[str] = []
        self.event_cards: list[int] = []  # the cathedral card that an event is about, -1 none or the present one
        self.event_kinds: list[int] = []
        self.event_season: list[int] = []
        self.event_stage: list[int] = []
        self.event_slots: list[list[int]] = []  # by place in the deck: the cards that can lie there
        self.plague: list[int] = []
        self.market_rates = 0
        self.actions: list[Action] = []
        self.rates: list[Rates] = []
        self.scenarios: list[Scenario] = []
        self.worth = Worth()


def spoken(id: str) -> str:
    """An id as it stands in moves and sentences."""
    return id.replace("_", " ")
