"""Medieval Realms: what each card costs and does, the victory points track, cities (Card description)."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathall.games.medieval_realms.box.names import STAMP_IDS
from greathall.games.medieval_realms.rules.scoring import card_points
from greathall.kernel import IllegalMove
from tests.games.medieval_realms.medieval_realms_positions import (
    asked,
    card,
    choices,
    end_game,
    end_round,
    given,
    hand,
    has,
    leaders,
    panel,
    place,
    play,
    printed_box,
    printed_data,
    realm,
    reason,
    told,
    write_box,
)

RICH = "12 goods, 12 science, 12 culture, 12 religion, 12 gold, 12 raw_materials, 12 battle"
TWELVE = dict.fromkeys(("goods", "science", "culture", "religion", "gold", "raw_materials", "battle"), 12)


def stamp_of(id: str) -> str:
    box = printed_box()
    return STAMP_IDS[box.stamps[box.ids.index(id)]]


def played(id: str, seats: int = 3) -> tuple[dict[str, int], int, tuple[int, int, int]]:
    """What is paid, the points, and the leaders after a rich player with 4, 1 and 1 leaders plays a card."""
    state = given(tokens=[RICH, *["goods"] * (seats - 1)], hands={0: id})
    play(state, f"0 play {stamp_of(id)}")
    points = state.points[0]
    paid = {name: 12 - has(state, 0).get(name, 0) for name in TWELVE if has(state, 0).get(name, 0) != 12}
    return paid, points, leaders(state, 0)


def of_type(kind: str) -> list[str]:
    box = printed_box()
    return [id for id, found in zip(box.ids, box.types, strict=True) if found == kind]


def end_points(id: str, others: str = "", sizes: tuple[int, int, int] = (4, 1, 1), seats: int = 3) -> int:
    """What the end effects give to a realm of these leaders with this card and others in play."""
    state = given(tokens=["goods"] * seats, in_play={0: f"{id}, {others}"}, leaders={0: sizes})
    return card_points(state, 0)


# ------------------------------------------------------------------ the types of cards


@pytest.mark.rule("MDR-127", "MDR-36")
def test_castle() -> None:
    assert played("castle") == ({"raw_materials": 6}, 0, (4, 1, 1))
    assert end_points("castle") == 3
    assert end_points("castle", sizes=(9, 2, 3)) == 7
    state = given(tokens=["9 battle", "goods"], in_play={0: "castle"})
    assert card_points(state, 0) == 3  # battle point tokens do not count


@pytest.mark.rule("MDR-128", "MDR-35", "MDR-R34")
def test_market() -> None:
    assert played("market") == ({"goods": 6}, 0, (4, 1, 1))
    assert end_points("market") == 1
    assert end_points("market", others="war, territory_gold, realm_leader_mayor, gunpowder, university") == 5
    assert end_points("market", others="market") == 2


@pytest.mark.rule("MDR-129")
@pytest.mark.parametrize(("id", "after"), [("mayor", (5, 1, 1)), ("general", (4, 2, 1)), ("admiral", (4, 1, 2))])
def test_realm_leaders(id: str, after: tuple[int, int, int]) -> None:
    state = given(tokens=["4 gold", "goods"], panel={1: f"realm_leader_{id}", 2: "market"})
    play(state, "0 activate 1", "0 bid 3")
    assert has(state, 0) == {"gold": 1}
    assert leaders(state, 0) == after


@pytest.mark.rule("MDR-130", "MDR-27", "MDR-33")
@pytest.mark.parametrize(
    ("colour", "gained", "trigger"),
    [
        ("orange", "battle", "castle"),
        ("red", "raw_materials", "market"),
        ("green", "goods", "city_red"),
        ("turquoise", "gold", "island_white"),
        ("black", "raw_materials", "war"),
        ("violet", "religion", "art_gallery"),
        ("white", "science", "inquisition"),
        ("blue", "culture", "gunpowder"),
    ],
)
def test_a_city_answers_to_the_cards_of_its_colour(colour: str, gained: str, trigger: str) -> None:
    without = given(tokens=[RICH, "goods"], hands={0: trigger})
    play(without, f"0 play {colour}")
    state = given(tokens=[RICH, "goods"], in_play={0: f"city_{colour}"}, hands={0: trigger})
    play(state, f"0 play {colour}")
    assert has(state, 0)[gained] == has(without, 0)[gained] + 1
    assert state.points[0] == without.points[0] + 1


@pytest.mark.rule("MDR-130", "MDR-99")
@pytest.mark.parametrize(
    ("city", "gained", "trigger"),
    [("city_yellow", "goods", "realm_leader_mayor"), ("city_grey", "gold", "territory_science")],
)
def test_cities_of_the_auction_colours(city: str, gained: str, trigger: str) -> None:
    state = given(tokens=["9 gold, 9 battle, goods", "goods"], in_play={0: city}, panel={1: trigger, 2: "market"})
    before = has(state, 0)[gained]
    play(state, "0 activate 1", "0 bid 1")
    paid = 1 if gained == "gold" and trigger == "realm_leader_mayor" else 0
    assert has(state, 0)[gained] == before - paid + 1
    assert state.points[0] == 1


@pytest.mark.rule("MDR-130")
def test_what_a_city_costs_and_scores() -> None:
    for id in of_type("city"):
        assert played(id) == ({"raw_materials": 5}, 0, (4, 1, 1))
        assert end_points(id, sizes=(6, 3, 3)) == 6
    assert len(of_type("city")) == 10


@pytest.mark.rule("MDR-131")
@pytest.mark.parametrize("resource", ["goods", "science", "culture", "religion", "gold", "raw_materials"])
def test_territories(resource: str) -> None:
    state = given(tokens=["5 battle", ""], panel={1: f"territory_{resource}"}, round_number=7)
    play(state, "0 activate 1", "0 bid 3")
    assert has(state, 0) == {"battle": 2, resource: 5}


@pytest.mark.rule("MDR-132")
def test_islands_cost_nothing_and_give_two_points_at_once() -> None:
    for id in of_type("island"):
        assert played(id) == ({}, 2, (4, 1, 1))
    assert len(of_type("island")) == 8


@pytest.mark.rule("MDR-132", "MDR-R37")
@pytest.mark.parametrize(
    ("id", "enough", "short"),
    [
        ("island_white", "tithe, cathedral, inquisition", "tithe, cathedral"),
        ("island_blue", "gunpowder, university, docking_bay", "gunpowder, university"),
        ("island_violet", "2 art_gallery", "art_gallery"),
        ("island_yellow", "3 realm_leader_mayor", "2 realm_leader_mayor"),
        ("island_grey", "2 territory_goods", "territory_goods"),
    ],
)
def test_islands_that_count_cards(id: str, enough: str, short: str) -> None:
    assert end_points(id, enough) == 3
    assert end_points(id, short) == 0


@pytest.mark.rule("MDR-132", "MDR-R37")
def test_the_island_of_two_green_cards() -> None:
    assert end_points("island_green", "city_grey, city_black") == 3 + 4 + 4
    assert end_points("island_green", "city_grey") == 4


@pytest.mark.rule("MDR-132", "MDR-144", "MDR-R37")
@pytest.mark.parametrize(
    ("id", "enough", "short"),
    [("island_mayors", (6, 0, 0), (5, 9, 9)), ("island_combat", (0, 2, 3), (9, 2, 2))],
)
def test_islands_that_count_leaders(id: str, enough: tuple[int, int, int], short: tuple[int, int, int]) -> None:
    assert end_points(id, sizes=enough) == 3
    assert end_points(id, sizes=short) == 0


@pytest.mark.rule("MDR-R37")
def test_conditions_look_at_the_own_realm_alone_and_at_its_end() -> None:
    state = given(
        tokens=["goods"] * 2, in_play={0: "island_grey, territory_goods", 1: "territory_goods, territory_gold"}
    )
    assert card_points(state, 0) == 0
    assert state.points[0] == 0


@pytest.mark.rule("MDR-133", "MDR-R31")
def test_e9_islands_one_after_the_other() -> None:
    islands = ["island_white", "island_blue", "island_grey"]
    for number in (1, 2, 3):
        in_play = {0: ", ".join(islands[: number - 1])}
        short = given(
            tokens=["goods"] * 2, in_play=in_play, hands={0: islands[number - 1]}, leaders={0: (4, 9, number - 1)}
        )
        assert "play turquoise" not in choices(short)
        text = f"you have {number - 1} islands in play: {short.box.names[short.hands[0][0]]} needs {number} admirals"
        assert reason(short, "0 play turquoise") == (text, "MDR-133")
        enough = given(
            tokens=["goods"] * 2, in_play=in_play, hands={0: islands[number - 1]}, leaders={0: (4, 9, number)}
        )
        play(enough, "0 play turquoise")
        assert enough.points[0] == 2
        assert leaders(enough, 0) == (4, 9, number)  # the admirals are not spent
        assert has(enough, 0) == {"goods": 1}


@pytest.mark.rule("MDR-133", "MDR-R31")
def test_an_island_may_be_taken_before_there_is_an_admiral_for_it_and_hands_do_not_count() -> None:
    state = given(tokens=["goods"] * 2, leaders={0: (4, 1, 0)}, panel={1: "island_white"})
    play(state, "0 activate 1")
    assert hand(state, 0) == ["island_white"]
    second = given(tokens=["goods"] * 2, hands={0: "island_white"}, leaders={0: (4, 1, 1)})
    assert "play turquoise" in choices(second)


@pytest.mark.rule("MDR-134")
@pytest.mark.parametrize(("seats", "cost"), [(2, 7), (3, 7), (4, 6), (5, 5)])
def test_e8_number_of_players_and_the_war_card(seats: int, cost: int) -> None:
    state = given(tokens=[f"{cost} battle, goods", *["goods"] * (seats - 1)], hands={0: "war"})
    play(state, "0 play black")
    assert has(state, 0) == {"goods": 1}
    assert state.points[0] == 6
    short = given(tokens=[f"{cost - 1} battle, goods", *["goods"] * (seats - 1)], hands={0: "war"})
    assert reason(short, "0 play black") == (f"War costs {cost} battle points; you have {cost - 1}", "MDR-102")


@pytest.mark.rule("MDR-135", "MDR-R34")
@pytest.mark.parametrize(
    ("kind", "resource", "stamp"),
    [("artist", "culture", "violet"), ("missionary", "religion", "white"), ("scientist", "science", "blue")],
)
def test_great_persons(kind: str, resource: str, stamp: str) -> None:
    assert len(of_type(kind)) == 4
    for id in of_type(kind):
        assert stamp_of(id) == stamp
        assert played(id) == ({resource: 5}, 2, (4, 1, 1))
        assert printed_box().great[printed_box().ids.index(id)]
    assert end_points(f"{kind}_{stamp}") == 1  # counts itself when it shows its own stamp


@pytest.mark.rule("MDR-135")
def test_a_great_person_counts_the_cards_of_the_shown_colour() -> None:
    assert end_points("artist_red", others="3 market") == 3 + 3 * 2  # each market counts red and violet
    assert end_points("scientist_black", others="3 war") == 3
    assert end_points("missionary_yellow", others="2 realm_leader_mayor, realm_leader_general") == 3
    assert end_points("scientist_grey", others="3 war") == 0


@pytest.mark.rule("MDR-136", "MDR-143")
@pytest.mark.parametrize("resource", ["goods", "science", "culture", "religion", "gold", "raw_materials"])
def test_scientific_developments(resource: str) -> None:
    id = f"development_{resource}"
    assert played(id) == ({"science": 5}, 2, (4, 1, 1))
    state = given(tokens=["", "", ""], in_play={0: id}, leaders={0: (7, 0, 0)}, step="place")
    place(state, 0, "7 gold", [], [])
    for seat in (1, 2):
        place(state, seat, "4 gold", [1], [1])
    wanted = {"gold": 7, "goods": 2}
    wanted[resource] = wanted.get(resource, 0) + 7
    assert has(state, 0) == wanted


@pytest.mark.rule("MDR-137", "MDR-R30")
def test_art_gallery() -> None:
    assert played("art_gallery") == ({"culture": 5}, 5, (4, 1, 1))


@pytest.mark.rule("MDR-138", "MDR-R30")
def test_cathedral() -> None:
    assert played("cathedral") == ({"religion": 5}, 5, (4, 1, 1))


@pytest.mark.rule("MDR-139", "MDR-37", "MDR-R35")
def test_tithe_gives_four_tokens_of_one_kind_but_religion() -> None:
    state = given(tokens=["6 religion", "goods"], hands={0: "tithe"})
    play(state, "0 play white")
    assert asked(state) == "0 ChooseKind"
    kinds = ["goods", "science", "culture", "gold", "raw materials", "battle points"]
    assert choices(state) == [f"token {kind}" for kind in kinds]
    assert reason(state, "0 token religion") == ("Tithe gives no religion", "MDR-139")
    assert state.view(0).offers[5].words == "take 4 battle points"
    play(state, "0 token battle points")
    assert has(state, 0) == {"religion": 1, "battle": 4}
    assert state.points[0] == 2


@pytest.mark.rule("MDR-140")
def test_inquisition() -> None:
    assert played("inquisition") == ({"religion": 4}, 0, (4, 2, 1))


@pytest.mark.rule("MDR-141", "MDR-R29")
@pytest.mark.parametrize(
    ("id", "after"), [("gunpowder", (4, 2, 1)), ("university", (5, 1, 1)), ("docking_bay", (4, 1, 2))]
)
def test_gunpowder_university_and_docking_bay(id: str, after: tuple[int, int, int]) -> None:
    assert played(id) == ({"science": 4}, 0, after)


@pytest.mark.rule("MDR-23", "MDR-29", "MDR-30", "MDR-31")
def test_how_each_type_is_acquired() -> None:
    box = printed_box()
    by_mode: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for kind in range(len(box.ids)):
        by_mode[box.modes[kind]].add(box.types[kind])
    assert by_mode[0] == {
        "market", "city", "island", "scientific_development", "tithe", "inquisition", "gunpowder", "university",
        "docking_bay",
    }  # fmt: skip
    assert by_mode[1] == {"castle", "war", "artist", "missionary", "scientist", "art_gallery", "cathedral"}
    assert by_mode[2] == {"realm_leader", "territory"}


# ------------------------------------------------------------------ leaders and mayors


@pytest.mark.rule("MDR-142", "MDR-R36")
def test_a_leader_is_owned_at_once_and_placed_from_the_next_round_on() -> None:
    state = given(
        tokens=["4 science, goods", "goods"], hands={0: "docking_bay, island_white"}, in_play={0: "island_blue"}
    )
    assert "play turquoise" not in choices(state)
    play(state, "0 play blue")
    play(state, "1 pass")
    assert "play turquoise" in choices(state)
    last = given(tokens=["4 science, goods", "goods"], hands={0: "docking_bay"}, in_play={0: "castle"}, round_number=7)
    play(last, "0 play blue")
    end_game(last)
    assert card_points(last, 0) == 4


@pytest.mark.rule("MDR-143")
def test_a_production_effect_waits_for_the_next_round() -> None:
    state = given(tokens=["6 raw_materials, goods", "goods"], hands={0: "castle"})
    play(state, "0 play orange")
    assert "battle" not in has(state, 0)
    end_round(state)
    for seat in (0, 1):
        place(state, seat, "4 gold", [7], [7], [8, 8])
    assert has(state, 0)["battle"] == 1


@pytest.mark.rule("MDR-144", "MDR-R12")
def test_buffers_are_no_mayors_for_cards() -> None:
    assert end_points("city_red", seats=2) == 4
    assert end_points("island_mayors", seats=2) == 0
    assert end_points("castle", seats=2) == 3
    state = given(tokens=["", ""], in_play={0: "development_science"}, step="place")
    place(state, 0, "4 gold", [7], [7], [1, 1])
    place(state, 1, "4 gold", [7], [7], [2, 2])
    assert has(state, 0) == {"gold": 4, "science": 4, "goods": 2}


@pytest.mark.rule("MDR-R12")
def test_the_other_reading_is_one_flag_of_the_box(tmp_path: Path) -> None:
    data = printed_data()
    buffers = data["buffer_mayors"]
    assert isinstance(buffers, dict)
    buffers["counts_as_mayor_for_cards"] = True
    box = write_box(data, tmp_path)
    state = given(tokens=["goods"] * 2, in_play={0: "city_red, island_mayors"}, components=box)
    assert card_points(state, 0) == 6 + 3
    assert card_points(given(tokens=["goods"] * 3, in_play={0: "city_red"}, components=box), 0) == 4


@pytest.mark.rule("MDR-R27", "MDR-6")
def test_leaders_and_tokens_never_run_out() -> None:
    box = printed_box()
    gained = [0, 0, 0]
    for kind in range(len(box.ids)):
        for effect in box.immediate[kind]:
            if effect.op == 4:
                gained[effect.what] += effect.n * box.counts[kind]
    assert gained == [8, 8, 7]
    state = given(tokens=["900 religion", "goods"], leaders={0: (12, 8, 8)}, hands={0: "inquisition"})
    play(state, "0 play white")
    assert leaders(state, 0) == (12, 9, 8)
    rich = given(tokens=["5 battle, 500 gold", ""], panel={1: "territory_gold"}, round_number=7)
    play(rich, "0 activate 1", "0 bid 5")
    assert has(rich, 0) == {"gold": 505}


# ------------------------------------------------------------------ repetitive effects


@pytest.mark.rule("MDR-27", "MDR-104", "MDR-R33")
def test_a_city_never_answers_to_itself_but_to_another_green_card() -> None:
    state = given(tokens=[RICH, "goods"], hands={0: "city_green"})
    play(state, "0 play green")
    assert state.points[0] == 0
    second = given(tokens=[RICH, "goods"], in_play={0: "city_green"}, hands={0: "city_blue"})
    play(second, "0 play green")
    assert second.points[0] == 1
    assert has(second, 0)["goods"] == 13


@pytest.mark.rule("MDR-R32")
def test_a_city_does_nothing_in_step_3() -> None:
    state = given(tokens=["", "", ""], in_play={0: "city_red, market"}, step="place")
    for seat in range(3):
        place(state, seat, "4 gold", [1], [1])
    assert has(state, 0) == {"gold": 4, "goods": 2}
    assert state.points[0] == 0


@pytest.mark.rule("MDR-146", "MDR-R33")
def test_cards_of_opponents_set_nothing_off() -> None:
    state = given(tokens=["goods, 6 raw_materials", "goods"], in_play={1: "city_orange"}, hands={0: "castle"})
    play(state, "0 play orange")
    assert state.points == [0, 0]
    assert has(state, 1) == {"goods": 1}


@pytest.mark.rule("MDR-27")
def test_a_city_answers_every_time_and_only_to_later_cards() -> None:
    state = given(
        tokens=["9 religion, 9 raw_materials, goods", "goods"],
        in_play={0: "tithe"},
        hands={0: "city_white, inquisition"},
        panel={1: "inquisition"},
    )
    play(state, "0 play green", "1 pass", "0 play white", "0 activate 1", "0 play white")
    assert state.points[0] == 2
    assert has(state, 0)["science"] == 2


@pytest.mark.rule("MDR-104", "MDR-R33")
def test_several_cities_answer_in_the_order_of_play_each_once(tmp_path: Path) -> None:
    data = printed_data()
    card(data, "city_blue")["effects"] = card(data, "city_red")["effects"]
    state = given(
        tokens=["6 goods", "goods"],
        in_play={0: "city_blue, city_red"},
        hands={0: "market"},
        components=write_box(data, tmp_path),
    )
    play(state, "0 play red")
    assert state.points[0] == 2
    assert has(state, 0) == {"raw_materials": 2}
    lines = told(state, None)
    first = lines.index("{0} gets 1 VP from City (blue stamps) and has 1.")
    assert first < lines.index("{0} gets 1 VP from City (red stamps) and has 2.")


@pytest.mark.rule("MDR-27", "MDR-33")
def test_a_card_that_answers_to_two_colours_gives_what_it_shows_for_each(tmp_path: Path) -> None:
    data = printed_data()
    card(data, "city_red")["effects"] = [
        {"when": "on_play", "colour": "red", "kind": "gain", "resource": "gold", "n": 1},
        {"when": "on_play", "colour": "black", "kind": "gain", "resource": "culture", "n": 2},
    ]
    box = write_box(data, tmp_path)
    state = given(tokens=["6 goods", "goods"], in_play={0: "city_red"}, hands={0: "market"}, components=box)
    play(state, "0 play red")
    assert has(state, 0) == {"gold": 1}


@pytest.mark.rule("MDR-25", "MDR-104", "MDR-R33")
def test_cost_then_immediate_effects_then_cities_then_tokens_of_the_track() -> None:
    state = given(tokens=["5 religion, goods", "goods"], in_play={0: "city_white"}, hands={0: "tithe"}, points={0: 3})
    play(state, "0 play white")
    assert asked(state) == "0 ChooseKind"
    assert state.points[0] == 5  # 2 of the tithe; the city has not answered yet
    assert "science" not in has(state, 0)
    play(state, "0 token gold")
    assert state.points[0] == 6
    assert asked(state) == "0 ChooseToken"
    assert has(state, 0) == {"goods": 1, "gold": 4, "science": 1}
    play(state, "0 token religion")
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-25")
def test_an_immediate_effect_happens_once() -> None:
    state = given(tokens=["4 science", "goods", "goods"], hands={0: "university"})
    play(state, "0 play blue")
    end_round(state)
    for seat in range(3):
        place(state, seat, "5 gold" if seat == 0 else "4 gold", [1], [1])
    assert leaders(state, 0) == (5, 1, 1)


# ------------------------------------------------------------------ the victory points track


@pytest.mark.rule("MDR-20", "MDR-R38")
def test_e6_victory_track_tokens() -> None:
    state = given(
        tokens=["6 goods, 7 battle", "goods"],
        in_play={0: "city_red"},
        hands={0: "market, war"},
        points={0: 4},
    )
    play(state, "0 play red")  # 4 -> 5
    assert asked(state) == "0 ChooseToken"
    kinds = ["goods", "science", "culture", "religion", "gold", "raw materials", "battle points"]
    assert choices(state) == [f"token {kind}" for kind in kinds]
    play(state, "0 token gold", "1 pass")
    assert has(state, 0)["gold"] == 1
    play(state, "0 play black")  # 5 -> 11
    assert state.points[0] == 11
    play(state, "0 token science")
    assert not asked(state).endswith("ChooseToken")
    assert has(state, 0)["science"] == 1


@pytest.mark.rule("MDR-20", "MDR-R38")
@pytest.mark.parametrize(("before", "tokens"), [(0, 1), (3, 1), (4, 2), (5, 1), (8, 1), (9, 2)])
def test_one_token_for_every_multiple_reached_or_passed(before: int, tokens: int) -> None:
    state = given(tokens=["7 battle", "goods"], hands={0: "war"}, points={0: before}, round_number=7)
    play(state, "0 play black")
    taken = 0
    while asked(state) == "0 ChooseToken":
        play(state, "0 token culture")
        taken += 1
    assert taken == tokens
    assert has(state, 0) == {"culture": tokens}


@pytest.mark.rule("MDR-20")
def test_below_a_multiple_there_is_no_token() -> None:
    state = given(tokens=["goods", "goods"], hands={0: "island_white"}, points={0: 2})
    play(state, "0 play turquoise")
    assert state.points[0] == 4
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-21", "MDR-R38")
def test_final_scoring_gives_no_tokens() -> None:
    state = given(tokens=["20 gold, goods", "goods"], in_play={0: "castle, market"}, points={0: 4}, round_number=7)
    end_game(state)
    assert state.points[0] == 4 + 3 + 2 + 10
    assert has(state, 0) == {"gold": 20, "goods": 1}


# ------------------------------------------------------------------ the symbol that no card carries


@pytest.mark.rule("MDR-34", "MDR-R28")
def test_no_printed_card_lets_its_owner_get_a_card() -> None:
    assert all(effect.op != 5 for effects in printed_box().immediate for effect in effects)


def box_with_the_symbol(folder: Path) -> str:
    data = printed_data()
    card(data, "inquisition")["effects"] = [
        {"when": "immediate", "kind": "get_card", "n": 1},
        {"when": "immediate", "kind": "vp", "n": 1},
    ]
    return write_box(data, folder)


@pytest.mark.rule("MDR-34", "MDR-R28")
def test_a_deck_that_carries_it_lets_its_owner_take_a_card_without_goods(tmp_path: Path) -> None:
    state = given(
        tokens=["4 religion", "goods"],
        hands={0: "inquisition, castle"},
        panel={1: "castle", 2: "realm_leader_mayor", 9: "market", 10: "war", 11: "tithe"},
        components=box_with_the_symbol(tmp_path),
    )
    play(state, "0 play white")
    assert asked(state) == "0 TakeCard"
    assert choices(state) == ["activate 9", "activate 10", "activate 11"]
    assert reason(state, "0 activate 1") == ("you hold a card of the same stamp (colour), orange", "MDR-83")
    assert reason(state, "0 activate 2") == ("an auction card never goes to a hand", "MDR-R28")
    assert reason(state, "0 activate 3") == ("point at a card of the current panel", "MDR-34")
    assert state.view(0).offers[0].words == "take Market from square 9"
    play(state, "0 activate 9")
    assert hand(state, 0) == ["castle", "market"]
    assert 9 not in panel(state)
    assert has(state, 0) == {}
    assert state.points[0] == 1


@pytest.mark.rule("MDR-R28")
def test_if_there_is_no_card_to_get_nothing_happens(tmp_path: Path) -> None:
    state = given(
        tokens=["4 religion", "goods"],
        hands={0: "inquisition"},
        panel={2: "realm_leader_mayor"},
        components=box_with_the_symbol(tmp_path),
        round_number=7,
    )
    play(state, "0 play white")
    assert state.points[0] >= 1
    assert hand(state, 0) == []
    assert realm(state, 0) == ["inquisition"]


@pytest.mark.rule("MDR-80", "MDR-101")
def test_a_card_that_cannot_be_paid_stays_in_hand() -> None:
    state = given(tokens=["5 science", "goods"], hands={0: "castle, scientist_blue"})
    assert choices(state)[-2:] == ["play blue", "pass"]
    with pytest.raises(IllegalMove, match="Castle costs 6 raw materials; you have 0"):
        play(state, "0 play orange")
