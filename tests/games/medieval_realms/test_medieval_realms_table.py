"""Medieval Realms: the table as it is shown, saved positions, numbers for learners, the opinion of a position."""

from __future__ import annotations

import json
from array import array
from itertools import pairwise

import pytest

from greathall.bots import make_bot
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.table.layout import LAYOUT
from greathall.kernel import BadData, State
from tests.games.medieval_realms.medieval_realms_positions import (
    GAME,
    Table,
    after_extras,
    asked,
    choices,
    end_game,
    fact,
    given,
    new,
    pieces,
    place,
    play,
    reason,
    zone,
)


def numbers(state: State, seat: int) -> dict[str, float]:
    buffer = array("f", [7.0]) * len(GAME.feature_names)
    state.features(seat, buffer)
    return dict(zip(GAME.feature_names, buffer, strict=True))


# ------------------------------------------------------------------ the view


@pytest.mark.rule("MDR-20", "MDR-37")
def test_a_question_for_tokens_says_what_gives_them_and_how_many() -> None:
    state = given(tokens=["7 battle, goods", "goods"], hands={0: "war, tithe"}, points={0: 4}, round_number=7)
    play(state, "0 play black")  # 4 -> 10
    assert state.view(0).prompt == "You reached 5 VP: take a token of any kind, 2 in all."
    play(state, "0 token religion")
    assert state.view(0).prompt == "You reached 10 VP: take a token of any kind."
    state = given(tokens=["12 religion", "goods"], hands={0: "tithe"})
    play(state, "0 play white")
    assert state.view(0).prompt == "Tithe gives 4 tokens of one kind: choose which."


@pytest.mark.rule("MDR-119", "MDR-120", "MDR-121")
def test_the_projected_score_is_the_score_when_the_game_ends_now() -> None:
    state = given(
        tokens=["3 gold, 4 goods", "2 battle"],
        in_play={0: "market, artist_violet", 1: "castle, tithe"},
        points={0: 2, 1: 7},
        round_number=7,
    )
    projected = [fact(state.view(None), f"end/{seat}") for seat in (0, 1)]
    # market: two stamps; the artist: itself; 7 tokens; one great person
    assert projected[0] == "9: 2 + 3 end effects + 3 stored + 1 great persons"
    end_game(state)
    assert [str(int(score)) for score in state.result().scores] == [text.split(":")[0] for text in projected]


@pytest.mark.rule("MDR-24", "MDR-83")
def test_the_table_says_what_a_stamp_is() -> None:
    view = given(tokens=["", ""]).view(0)
    assert zone(view, "panel").text.endswith("The colour of a card is its stamp.")
    assert "Squares 1 to 4 cost 1 goods, 5 to 8 cost 2, 9 to 12 cost 3; auction cards none." in zone(view, "panel").text
    assert zone(view, "hand/0").text == "open to everybody; at most 4 cards, no two of one stamp (colour)"


@pytest.mark.rule("MDR-7")
def test_everybody_sees_every_manor_hand_and_realm() -> None:
    state = given(tokens=["3 gold", "2 battle"], hands={1: "war"}, in_play={1: "castle, tithe"}, points={1: 7})
    views = [state.view(seat) for seat in (0, 1, None)]
    for view in views:
        assert [piece for piece in pieces(view, "manor/0") if not piece.endswith(" x0")] == ["gold x3"]
        assert [piece for piece in pieces(view, "manor/1") if not piece.endswith(" x0")] == ["battle x2"]
        # What has run out keeps its place.
        assert len(pieces(view, "manor/0")) == len(pieces(view, "manor/1")) == 7
        assert pieces(view, "hand/1") == ["war x1"]
        assert pieces(view, "realm/1") == ["castle x1", "tithe x1"]
        assert fact(view, "points/1") == "7"
        assert fact(view, "end/1") == "11: 7 + 3 end effects + 1 stored + 0 great persons"
        assert fact(view, "stamps/1") == "1 orange, 1 white"
        assert fact(view, "leaders/1") == "4 mayors, 1 general, 1 admiral, 2 buffers"
        assert pieces(view, "victory") == ["pawn x1 @victory/0", "pawn x1 @victory/5"]


@pytest.mark.rule("MDR-14")
def test_the_panel_is_a_grid_of_three_rows_with_their_prices() -> None:
    panel = zone(new(4).view(0), "panel")
    assert [(slot.x, slot.y) for slot in panel.slots] == [(x, y) for y in range(3) for x in range(4)]
    assert [slot.kind for slot in panel.slots] == [f"price {price}" for price in (1, 2, 3) for _ in range(4)]


@pytest.mark.rule("MDR-85", "MDR-92")
def test_a_card_on_the_panel_says_what_it_costs_to_activate_it() -> None:
    cards = {1: "castle", 5: "castle", 9: "castle", 10: "territory_gold", 12: "realm_leader_mayor"}
    state = given(tokens=["", "1 gold", ""], panel=cards)
    assert [piece.badges[-1] for piece in zone(state.view(0), "panel").pieces] == [
        "price 1 goods",
        "price 2 goods",
        "price 3 goods",
        "price none",
        "price none",
    ]


@pytest.mark.rule("MDR-86", "MDR-87", "MDR-90")
def test_a_majority_card_says_to_whoever_would_get_it_that_it_is_theirs() -> None:
    # Seat 1 has more raw materials and an orange card in hand; of culture both have the same.
    state = given(
        tokens=["2 raw_materials, 1 culture", "5 raw_materials, 1 culture", "3 religion"],
        hands={1: "castle"},
        panel={1: "castle", 2: "art_gallery", 3: "cathedral", 4: "tithe"},
    )
    told = [[piece.badges[1] for piece in zone(state.view(seat), "panel").pieces] for seat in (0, 1, 2, None)]
    assert told == [
        ["majority: you", "majority: you", "majority", "hole"],
        ["majority", "majority: you", "majority", "hole"],
        ["majority", "majority", "majority: you", "hole"],
        ["majority", "majority", "majority", "hole"],
    ]


@pytest.mark.rule("MDR-101")
def test_a_card_in_hand_says_whether_it_can_be_paid_and_what_is_missing() -> None:
    state = given(tokens=["7 battle", "4 battle"], hands={0: "war", 1: "war, island_white"})
    view = state.view(0)
    assert [piece.badges[-1] for piece in zone(view, "hand/0").pieces] == ["payable"]
    # Nobody is told how many admirals are missing: the first island needs one, and everybody has one.
    assert [piece.badges[-1] for piece in zone(view, "hand/1").pieces] == ["needs 3 more", "payable"]


@pytest.mark.rule("MDR-133")
def test_an_island_says_how_many_admirals_it_needs() -> None:
    state = given(
        tokens=["", "", ""], hands={1: "island_white"}, in_play={1: "island_green"}, panel={1: "island_violet"}
    )
    assert [zone(state.view(seat), "panel").pieces[0].badges[2] for seat in (0, 1, None)] == [
        "needs 1 admiral",
        "needs 2 admirals",
        "admirals",
    ]
    assert "needs 2 admirals" in zone(state.view(0), "hand/1").pieces[0].badges


@pytest.mark.rule("MDR-26", "MDR-119")
def test_a_card_says_only_what_is_left_of_it() -> None:
    state = given(
        tokens=["", "", ""], hands={0: "castle"}, in_play={0: "city_red, island_green, war, artist_turquoise"}
    )
    view = state.view(1)
    # Whoever holds it has it: what is left is its price and what it does.
    assert zone(view, "hand/0").pieces[0].text.startswith("Cost: 6 raw materials. Every round: ")
    assert [(piece.badges, piece.text) for piece in zone(view, "realm/0").pieces] == [
        (
            ("green", "4 VP now"),
            (
                "Whenever you get another red card into play: 1 raw material and 1 VP. "
                "At the end: 1 VP for each of your producing mayors."
            ),
        ),
        (("turquoise", "0 VP now"), "At the end: 3 VP if you have at least 2 green cards in play."),
        (("black",), "Its effect came at once."),
        (("violet", "1 VP now"), "At the end: 1 VP for each of your turquoise cards in play. Great person."),
    ]


@pytest.mark.rule("MDR-63", "MDR-64", "MDR-65", "MDR-67")
def test_a_land_says_who_controls_it_or_why_nobody_does() -> None:
    state = given(tokens=["", ""], step="place")
    place(state, 0, generals=[1], admirals=[2], buffers=[5, 5])
    place(state, 1, generals=[3], admirals=[1], buffers=[2, 4])
    for viewer in (0, 1, None):
        lands = zone(state.view(viewer), f"map/{viewer or 0}").slots
        assert [(land.kind, land.text.partition("; ")[2]) for land in lands] == [
            ("land of 1", "{0} controls it, 2 against 1"),
            ("land of nobody", "nobody gets it: buffers block it but never win"),
            ("land of 2", "{1} controls it"),
            ("land of nobody", "nobody gets it: buffers block it but never win"),
            ("land of nobody", "nobody gets it: buffers block it but never win"),
            ("land", ""),
            ("land", ""),
            ("land", ""),
        ]


@pytest.mark.rule("MDR-53", "MDR-54")
def test_while_the_walls_are_up_no_land_is_anybodys() -> None:
    state = after_extras(2)
    place(state, 0, generals=[1], admirals=[2], buffers=[5, 5])
    assert {land.kind for seat in (0, 1) for land in zone(state.view(seat), "map/0").slots} == {"land"}


@pytest.mark.rule("MDR-2")
def test_the_last_round_is_announced() -> None:
    def told(state: RealmsState) -> bool:
        return any(fact.id == "last" for fact in state.view(0).facts)

    assert not told(given(round_number=6))
    assert told(given(round_number=7))


@pytest.mark.parametrize(("seats", "rows"), [(3, [3, 2, 3]), (5, [3, 4, 3])])
def test_the_lands_lie_in_three_rows_wherever_they_are_printed(seats: int, rows: list[int]) -> None:
    lands = LAYOUT.placed(zone(new(seats).view(0), "map/0")).slots
    ends = [sum(rows[:row]) for row in range(len(rows) + 1)]
    for row, (start, end) in enumerate(pairwise(ends)):
        assert [land.x for land in lands[start:end]] == sorted(land.x for land in lands[start:end])
        assert all(row * 100 / 3 - 8 < land.y < (row + 1) * 100 / 3 + 8 for land in lands[start:end])


def test_the_own_realm_comes_first_then_the_others_clockwise() -> None:
    state = new(4)
    assert [mat.seat for mat in state.view(2).mats] == [2, 3, 0, 1]
    assert [mat.seat for mat in state.view(None).mats] == [0, 1, 2, 3]


def test_offers_point_at_what_one_clicks() -> None:
    state = given(tokens=["6 goods", ""], hands={0: "market"}, panel={4: "tithe"})
    targets = {offer.words.split()[0]: offer.target for offer in state.view(0).offers}
    assert targets == {"activate": "panel/4", "play": "hand/0/red", "pass": "button/pass"}
    placing = after_extras(2)
    assert placing.view(1).offers[0].target == "square/1/goods"
    play(placing, *["1 mayor to gold"] * 4)
    assert placing.view(1).offers[2].target == "land/1/3"
    assert fact(placing.view(1), "next/1") == "general"
    assert fact(placing.view(0), "next/1") == ""


def test_the_mat_of_whoever_acts_is_active() -> None:
    state = given(tokens=["goods", "goods", "goods"], actor=1)
    assert [mat.active for mat in state.view(0).mats] == [False, True, False]
    placing = after_extras(3)
    place(placing, 1)
    assert [mat.active for mat in placing.view(0).mats] == [True, False, True]


def test_a_finished_game_shows_its_result() -> None:
    state = given(tokens=["goods", "goods"], round_number=7)
    play(state, "0 pass", "1 pass")
    view = state.view(None)
    assert view.result is not None
    assert fact(view, "step") == "the game is over"
    assert reason(state, "0 pass") == ("the game is over", "MDR-2")


# ------------------------------------------------------------------ features and the greedy bot


def test_features_describe_the_table_from_the_seat() -> None:
    state = given(
        tokens=["5 goods, 2 gold", "goods, 6 raw_materials"],
        hands={0: "tithe", 1: "castle"},
        in_play={0: "city_red"},
        points={0: 3, 1: 8},
        panel={1: "castle", 6: "territory_gold"},
        future="war",
        round_number=4,
        deck="2 market",
    )
    seen = numbers(state, 0)
    assert (seen["seats"], seen["round"], seen["rounds_left"], seen["deck"]) == (2, 4, 3, 2)
    assert seen["asked:Action"] == 1
    assert seen["deck:red"] == 2
    assert (seen["square1:majority"], seen["square1:orange"], seen["square1:cost"], seen["square1:mine"]) == (
        1,
        1,
        6,
        1,
    )
    assert (seen["square6:price"], seen["square6:auction"], seen["square6:tokens_now"]) == (2, 1, 5)
    assert seen["square2:present"] == 0
    assert (seen["future1:present"], seen["future1:points_now"]) == (1, 6)
    assert (seen["hand_white:present"], seen["hand_white:payable"]) == (1, 0)
    assert (seen["seat0:goods"], seen["seat1:goods"], seen["seat1:raw_materials"]) == (5, 1, 6)
    assert (seen["seat0:points"], seen["seat1:points"], seen["seat0:end_points"]) == (3, 8, 4)
    assert (seen["seat0:answers_to:red"], seen["seat1:held:orange"], seen["seat0:in_play:green"]) == (1, 1, 1)
    assert seen["seat2:present"] == 0
    other = numbers(state, 1)
    assert (other["seat0:raw_materials"], other["seat1:goods"], other["square1:mine"]) == (6, 5, 0)


@pytest.mark.rule("MDR-54")
def test_features_do_not_look_behind_the_walls() -> None:
    state = after_extras(3)
    before = numbers(state, 1)
    play(state, "0 mayor to gold", "0 mayor to gold")
    assert numbers(state, 1) == before
    assert numbers(state, 0)["seat0:mayors_at:gold"] == 2
    play(state, "0 mayor to gold", "0 mayor to gold")
    place(state, 0, "", [3], [5])
    place(state, 1, "4 goods", [1], [1])
    place(state, 2, "4 goods", [2], [2])
    assert numbers(state, 1)["seat2:generals_at:3"] == 1
    assert numbers(state, 1)["seat2:mayors_at:gold"] == 4


def test_the_greedy_bot_beats_a_random_one() -> None:
    won = 0
    for seed in range(10):
        state: State = GAME.new(2, seed)
        players = [make_bot("greedy", seed), make_bot("random", seed)]
        if seed % 2:
            players.reverse()
        while not state.over:
            seat = state.to_act[0]
            state.play(seat, players[seat].act(state, seat))
        won += state.result().winners == [seed % 2]
    assert won >= 9


def test_a_position_is_worth_more_with_more_points_tokens_and_leaders() -> None:
    plain = given(tokens=["goods", "goods"]).evaluate(0)
    assert given(tokens=["goods", "goods"], points={0: 3}).evaluate(0) > plain
    assert given(tokens=["3 goods", "goods"]).evaluate(0) > plain
    assert given(tokens=["goods", "goods"], leaders={0: (5, 1, 1)}).evaluate(0) > plain
    assert given(tokens=["goods", "goods"], points={1: 3}).evaluate(0) < plain
    assert given(tokens=["goods", "goods"], in_play={0: "castle"}).evaluate(0) > plain


# ------------------------------------------------------------------ saved positions


def saved(state: RealmsState) -> tuple[Table, Table]:
    """A dump, and the position in it."""
    data: Table = json.loads(json.dumps(state.dump()))
    position = data["position"]
    assert isinstance(position, dict)
    return data, position


def refused(data: Table, words: str) -> None:
    with pytest.raises(BadData, match=words):
        GAME.load_state(data)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("track", [0, 0], "'track' must name each seat"),
        ("panel", ["market"], "the panel has 12 squares, not 1"),
        ("panel", ["nonsense", *[""] * 11], "there is no card 'nonsense'"),
        ("future", ["war"] * 7, "the future panel has 6 places"),
        ("discard", ["war"] * 7, "there are more than 6 of 'war'"),
        ("deck", {"war": 7}, "there are more than 6 of 'war'"),
        ("deck", {"peace": 1}, "there is no card 'peace'"),
        ("round", 8, "'round' is 8; it must be from 1 to 7"),
        ("round", 0, "'round' is 0"),
        ("turn", 2, "'turn' is 2"),
        ("turn", -1, "'turn' is -1"),
        ("step", "war", "there is no step 'war'"),
        ("passed", [2], "'passed' names seat 2"),
        ("passed", [-1], "'passed' names seat -1"),
        ("pairs", [[]], "'pairs' has one or two different resources"),
        ("pairs", [["gold", "goods", "science"]], "'pairs' has one or two different resources"),
        ("pairs", [["gold", "gold"]], "'pairs' has one or two different resources"),
        ("pairs", [["gold"], ["gold"], ["gold"]], "only 2 players choose extra tokens"),
        ("realms", [], "'realms' needs an entry for each of the 2 seats"),
        ("auction", {"card": "", "bid": -1, "bidder": -1, "out": []}, "'bid' is -1"),
        ("auction", {"card": "", "bid": 0, "bidder": 2, "out": []}, "'bidder' is 2"),
        ("auction", {"card": "", "bid": 0, "bidder": -2, "out": []}, "'bidder' is -2"),
        ("auction", {"card": "war", "bid": 0, "bidder": -1, "out": []}, "'war' is no auction card"),
        ("resolving", {"card": "war", "effect": 0, "points_before": 0}, "effect 0 of 'war' asks for no choice"),
    ],
)
def test_a_position_that_cannot_be_is_refused(name: str, value: object, words: str) -> None:
    data, position = saved(given(tokens=["goods", "goods"]))
    position[name] = value
    refused(data, words)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("hand", ["castle", "castle"], "two cards of the same stamp"),
        ("hand", ["castle", "market", "tithe", "war", "city_red"], "at most 4 cards"),
        ("hand", ["territory_gold"], "an auction card and never held"),
        ("generals_at", [0, 0, 2, *[0] * 7], "seat 0 has placed 2 leaders"),
        ("generals_at", [*[0] * 8, 1, 0], "land 9 is not in use with 2 players"),
        ("generals_at", [-1, 1, *[0] * 8], "'generals_at' needs 10 numbers from 0"),
        ("mayors_at", [1], "'mayors_at' needs 6 numbers"),
        ("points", -1, "'points' is -1"),
        ("tokens", {"goods": 1}, "'science' is missing"),
    ],
)
def test_a_realm_that_cannot_be_is_refused(name: str, value: object, words: str) -> None:
    data, position = saved(given(tokens=["goods", "goods"]))
    realms = position["realms"]
    assert isinstance(realms, list)
    realms[0][name] = value
    refused(data, words)


def test_an_auction_and_a_choice_are_saved_and_read_back() -> None:
    state = given(tokens=["5 gold", "5 gold", "gold"], panel={1: "realm_leader_mayor"})
    play(state, "0 activate 1")
    assert GAME.load_state(json.loads(json.dumps(state.dump()))).dump() == state.dump()  # before the first bid
    play(state, "0 bid 2")
    loaded = GAME.load_state(json.loads(json.dumps(state.dump())))
    assert loaded.dump() == state.dump()
    assert choices(loaded) == ["auction pass", "bid 3", "bid 4", "bid 5"]
    tithe = given(tokens=["5 religion", "goods"], hands={0: "tithe"}, points={0: 4})
    play(tithe, "0 play white")
    again = GAME.load_state(json.loads(json.dumps(tithe.dump())))
    assert asked(again) == "0 ChooseKind"
    play(again, "0 token gold")
    assert asked(again) == "0 ChooseToken"
    assert GAME.load_state(json.loads(json.dumps(again.dump()))).dump() == again.dump()
