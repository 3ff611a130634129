"""Medieval Realms, components: reads the box, checks it, and makes the tables the rules work with.

Rulebook: Game contents, Starting capital, Card description. Resources, leaders, stamps, squares and lands are fixed by
the vocabulary; a changed box may change every number, and have any cards made of the known effects.
"""

from __future__ import annotations

from typing import Final

from greathall.games.medieval_realms.box.effect_data import (
    GET_CARD,
    IMMEDIATE,
    LEADER,
    ON_PLAY,
    PRODUCTION,
    Effect,
    find,
    read_effect,
)
from greathall.games.medieval_realms.box.names import (
    AUCTION,
    HELD_STAMPS,
    LANDS,
    LEADER_IDS,
    LEADERS,
    MAJORITY,
    MAYOR,
    MAYOR_SQUARES,
    MODES,
    MOST_SEATS,
    RESOURCE_IDS,
    SQUARES,
    STAMP_IDS,
)
from greathall.games.medieval_realms.box.texts import describe_card, describe_held, describe_played
from greathall.games.medieval_realms.box.vocabulary import ADMIRAL_TO, GENERAL_TO, MAYOR_TO
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData
from greathall.kernel.row import Prints

MOST_LEADERS: Final = 31  # of one kind in one realm: what a digit of `placed` holds

_TIE_BREAKS: Final = ["cards in play", "castle cards in play", "leaders", "earlier on the turn order track"]


class Box:
    """The cards and numbers of one box. Card tables are indexed by the kind of card."""

    def __init__(self) -> None:
        self.rounds = 7
        self.resource_names: list[str] = []
        self.start: list[int] = []  # by resource
        self.leader_names: list[str] = []
        self.combat: list[int] = []  # by kind of leader, with the buffer as the last
        self.start_leaders: list[int] = []  # by seats * LEADERS + kind
        self.mayor_output = 1
        self.buffer_seats = 2
        self.buffers = 2
        self.buffers_count_for_cards = False
        self.buffers_break_ties = True
        self.realm_names: list[str] = []
        self.squares = 12
        self.future_squares = 6
        self.prices: list[int] = []
        self.discards: list[int] = []  # by seats
        self.hand_limit = 4
        self.bonus_goods = 2
        self.reward_every = 5
        self.reward_tokens = 1
        self.min_opening = 1
        self.min_raise = 1
        self.tokens_per_point = 2
        self.great_points: list[int] = []
        self.land_rewards: list[list[int]] = []  # by land, then by resource
        self.land_seats: list[int] = []  # the fewest seats with which a land is in use
        # The moves that place a mayor, general or admiral, by seats * LEADERS + kind.
        self.placing_moves: list[list[int]] = []
        # Cards.
        self.ids: list[str] = []
        self.names: list[str] = []
        self.types: list[str] = []
        self.texts: list[str] = []  # all of it; what is left of that in hand; in play
        self.held_texts: list[str] = []
        self.played_texts: list[str] = []
        self.rules: list[str] = []
        self.stamps: list[int] = []
        self.play_moves: list[int] = []  # the place of the stamp among those that can be held, -1 for the others
        self.modes: list[int] = []
        self.counts: list[int] = []
        self.great: list[bool] = []
        self.castle: list[bool] = []
        self.cost_kind: list[int] = []  # the resource to be paid or bid; -1: admirals are needed
        self.costs: list[int] = []  # by kind * (MOST_SEATS + 1) + seats; for auction cards the least opening bid
        self.majority_of: list[int] = []
        self.immediate: list[list[Effect]] = []
        self.production: list[list[Effect]] = []
        self.on_play: list[list[Effect]] = []
        self.at_end: list[list[Effect]] = []
        self.reacts: list[int] = []  # a bit for every stamp that the card answers to
        self.size = 0  # cards in the deck
        self.prints: list[Prints | None] = [None] * (
            MOST_SEATS + 1
        )  # the cards as a learner sees them, by seats; made when first looked at

    def lands(self, seats: int) -> list[int]:
        """The lands in use with so many seats (MDR-10)."""
        return [land for land in range(len(self.land_seats)) if self.land_seats[land] <= seats]


# The rule that describes each type of card of the printed box.
_TYPE_RULES: Final[dict[str, str]] = {
    "castle": "MDR-127",
    "market": "MDR-128",
    "realm_leader": "MDR-129",
    "city": "MDR-130",
    "territory": "MDR-131",
    "island": "MDR-132",
    "war": "MDR-134",
    "artist": "MDR-135",
    "missionary": "MDR-135",
    "scientist": "MDR-135",
    "scientific_development": "MDR-136",
    "art_gallery": "MDR-137",
    "cathedral": "MDR-138",
    "tithe": "MDR-139",
    "inquisition": "MDR-140",
    "gunpowder": "MDR-141",
    "university": "MDR-141",
    "docking_bay": "MDR-141",
}


def read_components(reader: Reader) -> Box:
    """The tables of a box; raises BadData if it cannot be played."""
    box = Box()
    box.rounds = reader.part("game").number("rounds", 1, 12)
    _read_resources(box, reader)
    _read_leaders(box, reader)
    _read_setup(reader)
    _read_boards(box, reader)
    _read_lands(box, reader)
    _read_play(box, reader)
    for card in reader.parts("card"):
        _read_card(box, card)
    box.size = sum(box.counts)
    if box.size == 0:
        raise BadData("components: there is no card in the box")
    _check_leaders(box)
    return box


def _in_order(parts: list[Reader], ids: tuple[str, ...], what: str) -> None:
    """Ids that have moves of their own keep their number and order."""
    found = [part.text("id") for part in parts]
    if found != list(ids):
        raise BadData(f"components: the {what} must be {', '.join(ids)}, in this order")


def _must(reader: Reader, name: str, value: bool) -> None:
    if reader.flag(name) != value:
        raise BadData(f"{reader.where}: '{name}' must be {str(value).lower()}: the rules know nothing else")


def _read_resources(box: Box, reader: Reader) -> None:
    parts = reader.parts("resource")
    _in_order(parts, RESOURCE_IDS, "resources")
    for index, part in enumerate(parts):
        box.resource_names.append(part.text("name"))
        box.start.append(part.number("start", 0, 40))
        _must(part, "mayor_square", index < MAYOR_SQUARES)
    _must(reader.part("resource_pool"), "limited", False)
    _must(reader.part("leader_pool"), "limited", False)
    if reader.part("management_zone").words("squares") != list(RESOURCE_IDS[:MAYOR_SQUARES]):
        raise BadData(f"components.management_zone: the squares must be {', '.join(RESOURCE_IDS[:MAYOR_SQUARES])}")


def _read_leaders(box: Box, reader: Reader) -> None:
    parts = reader.parts("leader")
    _in_order(parts, LEADER_IDS, "leaders")
    box.start_leaders = [0] * ((MOST_SEATS + 1) * LEADERS)
    for kind, part in enumerate(parts):
        box.leader_names.append(part.text("name"))
        if kind == MAYOR:
            part.number("combat", 0, 0)
            box.combat.append(0)
            box.mayor_output = part.number("produces", 0, 20)
        else:
            box.combat.append(part.number("combat", 0, 100))
            part.number("produces", 0, 0)
        starts = part.part("start_by_players")
        for seats in range(2, MOST_SEATS + 1):
            # At least one mayor, so that a placement always begins with a choice.
            box.start_leaders[seats * LEADERS + kind] = starts.number(str(seats), 1 if kind == MAYOR else 0, 20)
    buffers = reader.part("buffer_mayors")
    box.buffer_seats = buffers.number("only_players", 0, MOST_SEATS)
    box.buffers = buffers.number("count", 0, 20)
    box.combat.append(buffers.number("combat", 0, 100))
    _must(buffers, "claims_reward", False)
    _must(buffers, "share_land_with_own_military", False)
    box.buffers_count_for_cards = buffers.flag("counts_as_mayor_for_cards")
    box.buffers_break_ties = buffers.flag("counts_as_leader_in_tie_break")


def _read_setup(reader: Reader) -> None:
    """Two different tokens, no pair twice: the moves of the setup know no other number."""
    setup = reader.part("setup")
    setup.number("extra_tokens", 2, 2)
    _must(setup, "extra_tokens_differ", True)
    _must(setup, "extra_pairs_unique", True)
    stamps = reader.parts("stamp")
    _in_order(stamps, STAMP_IDS, "stamps")
    for index, stamp in enumerate(stamps):
        _must(stamp, "in_hand", index in HELD_STAMPS)


def _read_boards(box: Box, reader: Reader) -> None:
    box.realm_names = [realm.text("id") for realm in reader.parts("realm")]
    if len(box.realm_names) != MOST_SEATS:
        raise BadData(f"components: there are {MOST_SEATS} realms, not {len(box.realm_names)}")
    panel = reader.part("panel")
    box.squares = panel.number("current_squares", 1, SQUARES)
    box.future_squares = panel.number("future_squares", 0, 20)
    box.prices = panel.numbers("price_by_square")
    if len(box.prices) != box.squares or min(box.prices) < 0:
        raise BadData(f"{panel.where}: 'price_by_square' needs a price of 0 or more for each of {box.squares} squares")
    discards = panel.part("discard_squares_at_round_end")
    box.discards = [0, 0] + [discards.number(str(seats), 0, box.squares) for seats in range(2, MOST_SEATS + 1)]


def _read_lands(box: Box, reader: Reader) -> None:
    entries = reader.parts("land")
    if not 1 <= len(entries) <= LANDS:
        raise BadData(f"components: there are 1 to {LANDS} lands, not {len(entries)}")
    for index, land in enumerate(entries):
        if land.number("n", 1, LANDS) != index + 1:
            raise BadData(f"{land.where}: the lands are numbered in order; this is land {index + 1}")
        box.land_seats.append(land.number("min_players", 2, MOST_SEATS))
        reward = land.part("reward")
        for name in reward.names():
            find(RESOURCE_IDS, name, reward.where, "resource")
        box.land_rewards.append([reward.number(name, 0, 100, 0) for name in RESOURCE_IDS])
    realm_map = reader.part("realm_map")
    _must(realm_map, "same_for_all_players", True)
    realm_map.number("lands", len(entries), len(entries))
    common = len(box.lands(MOST_SEATS - 1))
    realm_map.number("lands_below_five_players", common, common)
    if not box.lands(2):
        raise BadData("components: with two players no land is in use; leaders would have nowhere to go")
    for seats in range(MOST_SEATS + 1):
        lands = box.lands(seats)
        box.placing_moves.append([MAYOR_TO.base + square for square in range(MAYOR_SQUARES)])
        box.placing_moves.append([GENERAL_TO.base + land for land in lands])
        box.placing_moves.append([ADMIRAL_TO.base + land for land in lands])


def _read_play(box: Box, reader: Reader) -> None:
    hand = reader.part("hand")
    box.hand_limit = hand.number("max_cards", 1, len(HELD_STAMPS))
    _must(hand, "distinct_stamps", True)
    _must(hand, "open", True)
    _must(hand, "may_discard", False)
    box.bonus_goods = reader.part("round_bonus").number("goods", 0, 100)
    track = reader.part("victory_track")
    track.number("start", 0, 0)
    box.reward_every = track.number("reward_every", 1, 1000)
    box.reward_tokens = track.number("reward_tokens", 0, 10)
    _must(track, "reward_in_final_scoring", False)
    auction = reader.part("auction")
    box.min_opening = auction.number("min_opening_bid", 1, 40)
    box.min_raise = auction.number("min_raise", 1, 40)
    auction.number("bid_moves", 40, 40)
    _must(auction, "passed_players_may_bid", True)
    final = reader.part("final_scoring")
    box.tokens_per_point = final.number("resources_per_vp", 1, 1000)
    box.great_points = final.numbers("great_person_vp")
    if not box.great_points or box.great_points[0] != 0:
        raise BadData(f"{final.where}: 'great_person_vp' begins with 0, the points for no great person")
    if final.words("tie_breaks") != _TIE_BREAKS:
        raise BadData(f"{final.where}: the tie-breaks are fixed: {', '.join(_TIE_BREAKS)}")


def _read_card(box: Box, card: Reader) -> None:
    id = card.text("id")
    if id in box.ids:
        raise BadData(f"{card.where}: there are two cards '{id}'")
    box.ids.append(id)
    box.names.append(card.text("name"))
    kind = card.text("type")
    box.types.append(kind)
    box.castle.append(kind == "castle")
    box.rules.append(_TYPE_RULES.get(kind, "MDR-23"))
    stamp = find(STAMP_IDS, card.text("stamp"), card.where, "stamp")
    mode = find(MODES, card.text("mode"), card.where, "mode")
    if mode != AUCTION and stamp not in HELD_STAMPS:
        raise BadData(f"{card.where}: {STAMP_IDS[stamp]} cards are never held, so '{id}' must be an auction card")
    box.stamps.append(stamp)
    box.play_moves.append(HELD_STAMPS.index(stamp) if stamp in HELD_STAMPS else -1)
    box.modes.append(mode)
    box.counts.append(card.number("count", 0, 200))
    box.great.append(card.flag("great_person"))
    _read_cost(box, card, mode)
    if mode == MAJORITY:
        box.majority_of.append(find(RESOURCE_IDS, card.text("majority_resource"), card.where, "resource"))
    else:
        box.majority_of.append(-1)
    _read_effects(box, card)
    box.texts.append(describe_card(card, mode))
    box.held_texts.append(describe_held(card))
    box.played_texts.append(describe_played(card))


def _read_cost(box: Box, card: Reader, mode: int) -> None:
    cost = card.part("cost")
    kind = cost.text("kind")
    if (kind == "bid") != (mode == AUCTION):
        raise BadData(f"{cost.where}: auction cards, and no others, cost a bid")
    row = [0] * (MOST_SEATS + 1)
    resource = -1
    if kind != "admirals":
        resource = find(RESOURCE_IDS, cost.text("resource"), cost.where, "resource")
    if kind == "bid":
        row = [cost.number("min", 1, 40, box.min_opening)] * (MOST_SEATS + 1)
    elif kind == "resource":
        row = [cost.number("n", 0, 100)] * (MOST_SEATS + 1)
    elif kind == "resource_by_players":
        by_players = cost.part("n")
        for seats in range(2, MOST_SEATS + 1):
            row[seats] = by_players.number(str(seats), 0, 100)
    elif kind != "admirals":
        raise BadData(f"{cost.where}: there is no kind of cost '{kind}'")
    box.cost_kind.append(resource)
    box.costs.extend(row)


def _read_effects(box: Box, card: Reader) -> None:
    immediate: list[Effect] = []
    production: list[Effect] = []
    on_play: list[Effect] = []
    at_end: list[Effect] = []
    reacts = 0
    for part in card.parts("effects"):
        effect = read_effect(part)
        if effect.when == IMMEDIATE:
            immediate.append(effect)
        elif effect.when == PRODUCTION:
            production.append(effect)
        elif effect.when == ON_PLAY:
            on_play.append(effect)
            reacts |= 1 << effect.colour
        else:
            at_end.append(effect)
    if sum(1 for effect in immediate if effect.op == GET_CARD) > 1:
        raise BadData(f"{card.where}: a card lets its owner take one card at most")
    box.immediate.append(immediate)
    box.production.append(production)
    box.on_play.append(on_play)
    box.at_end.append(at_end)
    box.reacts.append(reacts)


def _check_leaders(box: Box) -> None:
    """Even a realm that gains every leader of the deck must fit on the boards (MDR-R27)."""
    for kind in range(LEADERS):
        most = max(box.start_leaders[seats * LEADERS + kind] for seats in range(2, MOST_SEATS + 1))
        for card in range(len(box.ids)):
            for effect in box.immediate[card]:
                if effect.op == LEADER and effect.what == kind:
                    most += box.counts[card] * effect.n
        if most > MOST_LEADERS:
            raise BadData(f"components: one realm could have {most} leaders '{LEADER_IDS[kind]}'; {MOST_LEADERS} fit")
