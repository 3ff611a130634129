"""Feudalia, reading the box: components.toml, or a changed one, checked and made into tables.

Every complaint says where it is and what was expected.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import (
    BASIC,
    CARD_IDS,
    CLASSES,
    EVENT_IDS,
    MASTER_IDS,
    SCENARIO_IDS,
    SEASONS,
    SPECIALIST,
    STAGES,
    TAX,
    TYPES,
    VASSAL_IDS,
    VASSALS,
    WORKER,
    Box,
    Scenario,
)
from greathall.games.feudalia.box.effect_data import BY_INFLUENCE, IN_FIELD, IN_FINAL_PHASE
from greathall.games.feudalia.box.reading_actions import read_action, read_cubes, read_rates, read_types
from greathall.games.feudalia.box.reading_masters import read_cathedral_master, read_master
from greathall.games.feudalia.box.reading_scenarios import read_scenario
from greathall.games.feudalia.box.texts import event_name, plague_words, vassal_text
from greathall.kernel.chronicle import counted
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

_KINDS = {"field": IN_FIELD, "influence": BY_INFLUENCE, "final": IN_FINAL_PHASE}
_MOST = 99


def read_components(reader: Reader) -> Box:
    """The tables of a box; raises BadData with a clear message if the box cannot be played."""
    box = Box()
    _read_constants(box, reader)
    for name in reader.part("rates").names():
        box.rates.append(read_rates(name, reader.part("rates").part(name)))
    _expect(reader, "vassal", "id", list(VASSAL_IDS))
    for index, entry in enumerate(reader.parts("vassal")):
        _read_vassal(box, index, entry)
    _expect(reader, "master", "id", list(MASTER_IDS[:BASIC]))
    _expect(reader, "cathedral_master", "id", list(MASTER_IDS[BASIC:]))
    _expect(reader, "cathedral", "id", list(CARD_IDS))
    for card, entry in enumerate(reader.parts("cathedral")):
        _read_card(box, card, entry)
    for entry in reader.parts("master"):
        read_master(box, entry)
    for entry in reader.parts("cathedral_master"):
        read_cathedral_master(box, entry)
    _expect(reader, "fief", "type", list(TYPES))
    for entry in reader.parts("fief"):
        _read_fief(box, entry)
    _read_treasury(box, reader)
    _read_crusades(box, reader)
    _read_events(box, reader)
    _expect(reader, "scenario", "id", list(SCENARIO_IDS))
    for entry in reader.parts("scenario"):
        box.scenarios.append(read_scenario(box, entry))
    return box


def _expect(reader: Reader, section: str, key: str, wanted: list[str]) -> None:
    """The kinds are fixed: moves are made of them."""
    found = [entry.text(key) for entry in reader.parts(section)]
    if found != wanted:
        missing = [word for word in wanted if word not in found]
        strange = [word for word in found if word not in wanted]
        raise BadData(
            f"components.{section}: the {len(wanted)} kinds keep their names and order"
            f" (missing: {', '.join(missing) or 'none'}; unknown: {', '.join(strange) or 'none'})"
        )


def _read_constants(box: Box, reader: Reader) -> None:
    constants = reader.part("constants")
    box.hand_size = constants.number("hand_size", 1, 20)
    if constants.number("fiefs_per_player", 1, 9) != 3:
        raise BadData(f"{constants.where}: every player has 3 fiefs; there are moves for no other number")
    box.cube_limit = constants.number("fief_cube_limit", 1, _MOST)
    box.influence_actions = constants.number("influence_actions", 0, 9)
    box.face_up = constants.number("masters_face_up", 1, BASIC)
    box.drawn_to_hire = constants.number("masters_drawn_to_hire", 0, BASIC)
    box.to_bottom = constants.number("masters_to_bottom", 0, BASIC)
    box.drawn_to_hire_solo = constants.number("masters_drawn_to_hire_solitaire", 0, BASIC, box.drawn_to_hire + 1)
    box.to_bottom_solo = constants.number("masters_to_bottom_solitaire", 0, BASIC, box.to_bottom + 1)
    box.raid_power = constants.number("raid_power", 0, _MOST)
    box.offer_most = constants.number("trade_offer_max_cubes", 1, 12)
    box.round_cap = constants.number("round_cap", 1, 1000)
    tokens = reader.part("tokens")
    for name in ("vp_half", "vp_one", "negative_total"):
        box.tokens.append(tokens.number(name, 0, 999))
    box.negative_value = tokens.number("negative_value_half_points", -9, 0)


# ---------------------------------------------------------------------- vassals


def _read_vassal(box: Box, index: int, entry: Reader) -> None:
    kind = entry.text("class")
    if kind not in CLASSES or (kind == "tax") != (index == TAX):
        raise BadData(f"{entry.where}: there is no class '{kind}' for this card")
    box.names.append(entry.text("name"))
    box.classes.append(CLASSES.index(kind))
    worker = CLASSES.index(kind) in (WORKER, SPECIALIST)  # FDL-R23
    box.worker.append(worker)
    box.counts.append(entry.number("count", 0, 200))
    box.income.append(entry.number("income", 0, 20))
    box.noble.append(entry.number("noble", 0, 9))
    box.attack.append(entry.number("attack", 0, 9))
    box.military.append(max(entry.number("attack", 0, 9), entry.number("defense", 0, 9)))
    cost = entry.part("cost")
    box.coins.append(cost.number("coins", 0 if index == TAX else 1, 20))  # FDL-R53: every vassal costs at least 1 coin
    cubes = read_cubes(cost.part("cubes"))
    box.cubes.extend(cubes)
    removed = cost.text("eliminate")
    if removed and (removed not in CLASSES or removed == "tax"):
        raise BadData(f"{cost.where}: 'eliminate' names '{removed}', which is no class that can be eliminated")
    box.eliminates.append(CLASSES.index(removed) if removed else -1)
    box.costs_cubes.append(sum(cubes) > 0)
    box.plain.append(sum(cubes) == 0 and not removed)
    if entry.flag("hireable") != (index != TAX):
        raise BadData(f"{entry.where}: all vassals but the Tax Collector can be hired")
    box.field.append(-1)
    box.influence.append(-1)
    box.influence2.append(-1)
    box.blue.append(-1)
    said: list[str] = []
    for part in entry.parts("actions"):
        said.append(_read_vassal_action(box, index, part, worker))
    box.texts.append(vassal_text(box, index, said))


def _read_vassal_action(box: Box, index: int, entry: Reader, worker: bool) -> str:
    word = entry.text("kind")
    if word not in _KINDS or index == TAX:
        raise BadData(f"{entry.where}: there is no action of kind '{word}' for this card")
    kind = _KINDS[word]
    fiefs = [-1, -1, -1, -1]
    if kind == IN_FIELD:
        costs = read_cubes(entry.part("fiefs"))
        for name in entry.part("fiefs").names():
            fiefs[TYPES.index(name)] = costs[TYPES.index(name)]
    action = read_action(box, entry, kind, fiefs, [0, 0, 0, 0])
    action.worker = worker
    action.plus = kind == BY_INFLUENCE and entry.flag("plus", False)
    if kind == IN_FIELD and box.field[index] < 0:
        box.field[index] = action.number
    elif kind == BY_INFLUENCE and box.influence[index] < 0:
        box.influence[index] = action.number
    elif kind == BY_INFLUENCE and box.influence2[index] < 0:
        box.influence2[index] = action.number
    elif kind == IN_FINAL_PHASE and box.blue[index] < 0:
        box.blue[index] = action.number
    else:
        raise BadData(f"{entry.where}: too many actions of kind '{word}' (field 1, influence 2, final 1)")
    if kind == IN_FIELD:
        where = [TYPES[k] for k in range(4) if fiefs[k] >= 0]
        prices = [f"{counted(fiefs[k], 'coin')} in {TYPES[k]}" for k in range(4) if fiefs[k] > 0]
        field = "any fief" if len(where) == 4 else f"{' or '.join(where)} fief"
        return f"Field, {field}{' (' + ', '.join(prices) + ')' if prices else ''}: {action.text}."
    if kind == BY_INFLUENCE:
        other = "Or i" if box.influence2[index] == action.number else "I"
        return f"{other}nfluence{' + (one more influence action)' if action.plus else ''}: {action.text}."
    return f"Final phase: {action.text}."


# ---------------------------------------------------------------------- fiefs, cathedral, treasury


def _read_fief(box: Box, entry: Reader) -> None:
    box.low_cards.append(entry.number("level0_cards", 0, 99))
    box.high_cards.append(entry.number("level12_cards", 0, 99))
    levels = entry.parts("levels")
    if len(levels) != 3:
        raise BadData(f"{entry.where}: a fief has the levels 0, 1 and 2")
    for level, part in enumerate(levels):
        if part.number("level", 0, 2) != level:
            raise BadData(f"{part.where}: the levels stand in order")
        box.fief_vp.append(part.number("vp", 0, 20))
        box.fields.append(part.number("fields", 1, 2))
        box.cities.append(part.number("cities", 0, 1))
        box.defense.append(part.number("defense", 0, 20))
        cost = part.part("upgrade") if level < 2 else Reader({"coins": 0, "cubes": {}}, part.where)
        box.upgrade_coins.append(cost.number("coins", 0, 20))
        box.upgrade_cubes.extend(read_cubes(cost.part("cubes")))


def _read_card(box: Box, card: int, entry: Reader) -> None:
    box.card_names.append(entry.text("name"))
    tokens = entry.part("tokens")
    for players in (2, 3, 4):
        numbers = tokens.numbers(str(players))
        if len(numbers) != 2 or min(numbers) < 0:
            raise BadData(f"{tokens.where}: for {players} players two numbers are needed, halves and ones")
        at = (players * 5 + card) * 2
        box.card_tokens[at] = numbers[0]
        box.card_tokens[at + 1] = numbers[1]
        for value in range(2):
            used = sum(box.card_tokens[(players * 5 + k) * 2 + value] for k in range(5))
            if used > box.tokens[value]:
                raise BadData(f"{tokens.where}: for {players} players the box does not have that many tokens")
    if card >= 2:
        box.card_coins.append(0)
        box.card_cubes.extend([0, 0, 0, 0])
        box.card_free.append(0)
        box.card_kinds.append(0)
        box.card_reserved.append(0)
        return
    cost = entry.part("cost")
    box.card_coins.append(cost.number("coins", 0, 20))
    box.card_cubes.extend(read_cubes(cost.part("cubes")))
    box.card_free.append(cost.number("any_n", 0, 12))
    box.card_kinds.append(sum(1 << kind for kind in read_types(cost, "any_of")))
    box.card_reserved.append(sum(box.card_cubes[card * 4 + kind] for kind in read_types(cost, "any_of")))


def _read_treasury(box: Box, reader: Reader) -> None:
    box.track_max = reader.part("treasury").number("track_max", 1, 100)
    box.face = [-1] * 7
    for number, entry in enumerate(reader.parts("treasury_face")):
        box.face_labels.append(entry.text("label"))
        for total in entry.numbers("sums"):
            if not 0 <= total <= 6 or box.face[total] >= 0:
                raise BadData(f"{entry.where}: every sum of levels from 0 to 6 has exactly one face")
            box.face[total] = number
        saved = entry.numbers("saved")
        if len(saved) != box.track_max + 1 or any(not 0 <= saved[k] <= k for k in range(len(saved))):
            raise BadData(f"{entry.where}: 'saved' needs a number for each space, never more than the coins there")
        box.saved.extend(saved)
    if -1 in box.face:
        raise BadData("components.treasury_face: some sum of levels has no face")


def _read_crusades(box: Box, reader: Reader) -> None:
    for entry in reader.parts("variant_card"):
        if entry.text("id") == "the_crusades":
            box.crusade_attack = entry.number("crusade_attack", 1, 99)
            box.crusade_reward = entry.number("crusade_reward_half_points", 0, 20)
            box.crusade_most = entry.number("crusade_max_per_player", 0, 99)
            box.vows = entry.number("vow_tokens_per_player", 0, 20)
            box.crusade_goal = entry.number("goal_vp", 0, 99) if entry.flag("objective") else 0
            if box.vows * 4 > box.tokens[2]:
                raise BadData(f"{entry.where}: the box does not have that many negative tokens")
            return
    raise BadData("components.variant_card: 'the_crusades' is missing")


# ---------------------------------------------------------------------- events


def _read_events(box: Box, reader: Reader) -> None:
    types = reader.part("event_types")
    for id in EVENT_IDS:
        entry = types.part(id)
        card = entry.text("card", "")
        if card and card not in CARD_IDS:
            raise BadData(f"{entry.where}: 'card' names '{card}', which is no card of the cathedral")
        box.event_cards.append(CARD_IDS.index(card) if card else -1)
        box.event_rules.append(entry.text("rule", "FDL-145"))
        box.event_names.append(event_name(box, id, box.event_cards[-1]))
        box.event_texts.append(entry.text("effect"))
        box.event_icons.append(entry.text("timing"))
        if box.event_icons[-1] not in ("immediate", "main", "solo", "none"):
            raise BadData(f"{entry.where}: there is no timing '{box.event_icons[-1]}'")
    box.plague = types.part("plague").numbers("destroy_by_level_sum")
    if len(box.plague) != 7 or min(box.plague) < 0:
        raise BadData(f"{types.where}.plague: seven numbers are needed, for level sums 0 to 6")
    box.event_texts[EVENT_IDS.index("plague")] += f" ({plague_words(box.plague)})"
    box.market_rates = (
        [rates.name for rates in box.rates].index("market") if "market" in reader.part("rates").names() else -1
    )
    if box.market_rates < 0:
        raise BadData("components.rates: the rates 'market' are missing")
    piles: dict[tuple[int, int], list[int]] = {}
    for number, entry in enumerate(reader.parts("event")):
        kind, season, stage = entry.text("type"), entry.text("season"), entry.text("stage")
        if kind not in EVENT_IDS or season not in SEASONS or stage not in STAGES:
            raise BadData(f"{entry.where}: unknown type, season or stage")
        box.event_kinds.append(EVENT_IDS.index(kind))
        box.event_season.append(SEASONS.index(season))
        box.event_stage.append(STAGES.index(stage))
        piles.setdefault((STAGES.index(stage), SEASONS.index(season)), []).append(number)
    for stage_number in range(4):
        sizes = {len(piles.get((stage_number, season_number), [])) for season_number in range(4)}
        if len(sizes) != 1:
            raise BadData(f"components.event: the four seasons of stage {STAGES[stage_number]} need equally many cards")
        for _ in range(sizes.pop()):
            for season_number in range(4):
                box.event_slots.append(piles[stage_number, season_number])  # FDL-143
    if not box.event_slots:
        raise BadData("components.event: there are no events")


def count_check(box: Box, seats: int, scenario: Scenario) -> str:
    """What is missing in the box for so many players, empty if nothing is."""
    deck = scenario.deck
    for vassal in range(VASSALS):
        if deck[vassal] * seats > box.counts[vassal]:
            needed = deck[vassal] * seats
            return f"{seats} starting decks need {needed} of '{box.names[vassal]}', there are {box.counts[vassal]}"
    return ""
