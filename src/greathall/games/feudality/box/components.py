"""Feudality, components: the kinds of tiles, events and actions, and the tables the rules work with.

Rulebook: Game Parts, Tiles in the Cloth Bag, Event Cards Explained. `reading.py` fills the tables from a box.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.row import Prints

GOLD: Final = 0
FOOD: Final = 1
WOOD: Final = 2
STONE: Final = 3
IRON: Final = 4
RES: Final = 5
RESOURCES: Final = ("gold", "food", "wood", "stone", "iron")

MAN_AT_ARMS: Final = 0
ARCHER: Final = 1
KNIGHT: Final = 2
WOLF: Final = 3
UNITS: Final = 4
FOREST: Final = 9
KINDS: Final = 33
IDS: Final = (
    "man_at_arms", "archer", "knight", "wolf",
    "alchemist", "beggar", "brickyard", "farmer", "fisherman", "forest", "gold_mine", "granary", "gravel_pit",
    "hunter", "iron_mine", "junk_pile", "merchant", "miller", "miner", "quarry", "shepherd", "trader",
    "brewery", "carpenter", "cleric", "cooper", "holy_relic", "kirk", "mason", "shrine", "smith", "soothsayer",
    "wizard",
)  # fmt: skip

# A ware is what can be bought: a tile by its kind, or a fortification level (33 Tower to 36 Fortress).
FIRST_FORT: Final = 33
LEVELS: Final = 4
WARES: Final = 37
FORT_IDS: Final = ("tower", "fort", "castle", "fortress")

# What a square of a fief holds: a tile by its kind (4 to 32), a stack of soldiers by its type (0 to 2; Wolf stands
# with the Knights), or one of these.
KEEP: Final = 33  # an empty square of the Keep
FORT: Final = 34  # the square of the fortification, also while it is lost
EMPTY: Final = 35
CODES: Final = 36
SQUARE_WORDS: Final = (*IDS, "keep", "fortification", "")  # in save files; a soldier's name is the whole stack

# Abilities of tiles; for each seat the copies of every one are counted.
HEALING: Final = 0
REROLL: Final = 1
EXTRA_DRAW: Final = 2
TRADE: Final = 3
HALVE_FOOD: Final = 4
MINE_BOOST: Final = 5
SKILLS: Final = 6
ABILITIES: Final = ("healing", "reroll", "extra_draw", "trade_3", "halve_food", "mine_boost")

# Where a tile may lie.
ANYWHERE: Final = 0
ON_HILLS: Final = 1
NEXT_TO: Final = 2
IN_KEEP: Final = 3
PLACES: Final = ("any", "hill", "next_to", "keep")

# What activating or collecting from a square means.
IDLE: Final = 0
YIELDS: Final = 1
MINES: Final = 2
FORTIFIED: Final = 3

TOURNAMENT: Final = 0
KING_WAR: Final = 1
DEMAND_ANY: Final = 2
DEMAND_FOOD: Final = 3
VISIT_HIGH: Final = 4
VISIT_LOW: Final = 5
NO_EFFECT: Final = 6
ALL_LOSE: Final = 7
BANDITS: Final = 8
ALL_GAIN: Final = 9
PITY: Final = 10
FESTIVAL: Final = 11
RATS: Final = 12
MOVE_RATS: Final = 13
MONSTER: Final = 14
EFFECTS: Final = (
    "tournament", "king_war", "demand_any", "demand_food", "visit_high", "visit_low", "nothing", "all_lose_vp",
    "bandits", "all_gain_any", "pity", "festival", "rats", "move_rats", "monster",
)  # fmt: skip
WAR_EVENT: Final = 3
SNOOT_EVENT: Final = 13
RATS_EVENT: Final = 15
EVENTS: Final = 21
_EVENTS: Final = (
    ("joust", TOURNAMENT), ("archery", TOURNAMENT), ("swordplay", TOURNAMENT), ("war", KING_WAR), ("tax", DEMAND_ANY),
    ("famine", DEMAND_FOOD), ("king_visit", VISIT_HIGH), ("king_away", NO_EFFECT), ("black_death", ALL_LOSE),
    ("bandits", BANDITS), ("queen_visit", VISIT_LOW), ("queen_tour", ALL_GAIN), ("queen_pity", PITY),
    ("saint_snoot", FESTIVAL), ("saint_snydd", FESTIVAL), ("rats", RATS), ("pied_piper", MOVE_RATS),
    ("black_dragon", MONSTER), ("red_dragon", MONSTER), ("stone_giant", MONSTER), ("hill_giant", MONSTER),
)  # fmt: skip
EVENT_IDS: Final = tuple(id for id, _ in _EVENTS)
EVENT_EFFECTS: Final = tuple(effect for _, effect in _EVENTS)

LIAISON: Final = 0
SABOTAGE: Final = 1
SANTA_PARAVIA: Final = 2
FIUMACCIO: Final = 3
ATTACK: Final = 4
ACTIONS: Final = 5
ACTION_IDS: Final = ("liaison", "sabotage", "santa_paravia", "fiumaccio", "attack")

SIDES: Final = 12
SIDE_IDS: Final = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b")


class Box:
    """The pieces and numbers of one box. Tables of tiles are indexed by their kind."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []
        self.counts: list[int] = []
        self.military: list[bool] = []
        self.value: list[bool] = []  # value tiles, with a gold star
        self.produces: list[int] = []  # the resource, -1 for none
        self.amount: list[int] = []
        self.river_bonus: list[int] = []
        self.any: list[int] = []
        self.vp: list[int] = []
        self.place: list[int] = []
        self.next_to: list[list[bool]] = []  # by kind and by what a square holds
        self.ability: list[int] = []  # -1 for none
        self.baronial: list[bool] = []
        self.exclusive: list[bool] = []  # a second copy only when all others have one (FDY-127)
        self.power: list[int] = [0] * UNITS
        self.boost = 3
        self.boosted: list[bool] = [False] * CODES  # what a Miner works in
        # By what a square holds: what activating it, or collecting from it, means.
        self.works: list[int] = [IDLE] * CODES
        self.collects: list[int] = [IDLE] * CODES
        # Fortifications by level, 0 for none.
        self.fort_names: list[str] = ["no fortification"]
        self.fort_vp: list[int] = [0]
        self.fort_any: list[int] = [0]
        self.fort_defence: list[int] = [0]
        # Wares: cost[ware * 5 + resource], and the number of resources together.
        self.cost: list[int] = [0] * (WARES * RES)
        self.price: list[int] = [0] * WARES
        # Fief sides: terrain[side * 49 + square], and the physical card of every side.
        self.terrain: list[int] = []
        self.grounds: Prints | None = None  # the terrain as a learner sees it, by side; made when first looked at
        self.cards_of_sides: list[int] = []
        self.rivers: list[str] = []
        # Event cards: one entry for each different card (a kind of event with its number).
        self.event_names: list[str] = []
        self.event_rules: list[str] = []
        self.card_ids: list[str] = []  # `war 3`, `rats`
        self.card_event: list[int] = []
        self.card_value: list[int] = []
        self.card_count: list[int] = []
        self.effect: list[int] = list(EVENT_EFFECTS)
        self.event_unit: list[int] = [-1] * EVENTS
        self.event_vp: list[int] = [0] * EVENTS
        self.event_any: list[int] = [0] * EVENTS
        self.event_bonus: list[int] = [0] * EVENTS
        self.event_faq: list[int] = [0] * EVENTS  # VP lost to a Red Dragon by the FAQ
        self.removed: list[bool] = [False] * EVENTS
        self.poorest_any: list[int] = [0] * EVENTS
        self.tiles_back: list[bool] = [False] * EVENTS
        self.reshuffles: list[bool] = [False] * EVENTS
        self.war_win_at = 8
        self.war_knight_vp = 1
        self.war_short_vp = -1
        self.rob_up_to = 3
        self.raze_from = 4
        self.pity_fewest = 1
        self.pity_most = -1
        self.rats_food = 1
        self.piper_loser = 1
        self.piper_receiver = -1
        # Baronial Actions.
        self.action_names: list[str] = []
        self.action_rules: list[str] = []
        self.min_vp: list[int] = [0] * ACTIONS
        self.win_vp: list[int] = [0] * ACTIONS
        self.fail_vp: list[int] = [0] * ACTIONS
        self.defence: list[int] = [0] * ACTIONS
        self.caught_at_most = 4
        self.loved_from = 9
        self.attack_rob = 3
        self.attack_take_from = 4
        self.attack_take = 1
        self.actions_per_turn = 2
        # The rest.
        self.sides_of_die = 8
        self.start_vp = 1
        self.start_goods: list[int] = [0] * RES
        self.start_level = 1
        self.free_forests = 1
        self.free_picks = 2
        self.iron_per_hill = 1
        self.iron_double_hill = 2
        self.rate = 4
        self.rate_with_trader = 3
        self.max_turns = 100
        self.max_rolls = 50
        self.max_ties = 100
        # By the number of players.
        self.draft_tiles: list[int] = [0] * 7
        self.tray_tiles: list[int] = [0] * 7
        self.tiles_per_food: list[int] = [1] * 7
        self.tiles_per_food_granary: list[int] = [1] * 7
        self.victory_number: list[int] = [0] * 7
