"""Medieval Realms: auctions (Action 1, auction cards)."""

from __future__ import annotations

import pytest

from tests.games.medieval_realms.medieval_realms_positions import (
    asked,
    choices,
    fact,
    given,
    hand,
    has,
    leaders,
    panel,
    pieces,
    place,
    play,
    realm,
    reason,
    told,
    zone,
)

MAYOR_CARD = {1: "realm_leader_mayor", 2: "market"}


@pytest.mark.rule("MDR-92")
def test_an_auction_costs_no_goods() -> None:
    state = given(tokens=["gold", ""], panel={12: "realm_leader_mayor"})
    assert choices(state) == ["activate 12", "pass"]
    play(state, "0 activate 12")
    assert realm(state, 0) == ["realm_leader_mayor"]
    assert has(state, 0) == {}


@pytest.mark.rule("MDR-93", "MDR-R20")
def test_who_has_none_of_the_resource_cannot_activate_it() -> None:
    state = given(tokens=["9 goods, 9 battle", "gold"], panel=MAYOR_CARD)
    assert "activate 1" not in choices(state)
    assert reason(state, "0 activate 1") == ("you need 1 gold for the first bid", "MDR-93")


@pytest.mark.rule("MDR-93", "MDR-R20")
def test_the_first_bid_is_at_least_one_and_cannot_be_declined() -> None:
    state = given(tokens=["3 gold", "3 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1")
    assert asked(state) == "0 Bid"
    assert choices(state) == ["bid 1", "bid 2", "bid 3"]
    wanted = ("whoever activates an auction card must make the first bid", "MDR-93")
    assert reason(state, "0 auction pass") == wanted
    assert reason(state, "0 pass") == wanted
    assert {offer.rule for offer in state.view(0).offers} == {"MDR-93"}
    play(state, "0 bid 2")
    assert [offer.rule for offer in state.view(1).offers] == ["MDR-96", "MDR-94"]
    poor = given(tokens=["1 gold", "3 gold"], panel=MAYOR_CARD)
    play(poor, "0 activate 1")
    lines = [(line.text, line.rule) for line in poor.told(None)]
    assert ("{0} bids 1 gold, the only possible first bid.", "MDR-93") in lines


@pytest.mark.rule("MDR-94", "MDR-R7", "MDR-R22")
def test_bidding_goes_clockwise_by_seat_not_along_the_track() -> None:
    state = given(tokens=["9 gold"] * 4, track=[1, 3, 0, 2], panel=MAYOR_CARD)
    play(state, "1 activate 1", "1 bid 1")
    order: list[int] = []
    for amount in (2, 3, 4, 5, 6):
        order.append(state.to_act[0])
        play(state, f"{state.to_act[0]} bid {amount}")
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("MDR-94")
def test_a_bid_must_be_higher() -> None:
    state = given(tokens=["9 gold", "6 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 4")
    assert choices(state) == ["auction pass", "bid 5", "bid 6"]
    assert reason(state, "1 bid 4") == ("the bid must be at least 5", "MDR-94")
    assert reason(state, "1 pass") == ("this is an auction: pass the auction, or bid", "MDR-94")
    assert reason(state, "1 activate 2") == ("first the auction must be finished", "MDR-94")


@pytest.mark.rule("MDR-95")
def test_nobody_bids_more_than_they_have() -> None:
    state = given(tokens=["3 gold, 9 battle", "6 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1")
    assert choices(state)[-1] == "bid 3"
    assert reason(state, "0 bid 4") == ("you have only 3 gold", "MDR-95")


@pytest.mark.rule("MDR-96", "MDR-R22")
def test_who_passed_the_auction_is_not_asked_again_and_the_highest_bidder_never() -> None:
    state = given(tokens=["9 gold"] * 3, panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "1 auction pass", "2 bid 2", "0 bid 3", "2 bid 4", "0 bid 5")
    assert asked(state) == "2 Bid"
    play(state, "2 auction pass")
    assert realm(state, 0) == ["realm_leader_mayor"]
    assert has(state, 0) == {"gold": 4}


@pytest.mark.rule("MDR-94")
def test_it_ends_when_all_but_one_have_passed() -> None:
    state = given(tokens=["9 gold, goods", "9 gold, goods", "9 gold, goods"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 2", "1 auction pass")
    assert asked(state) == "2 Bid"
    play(state, "2 auction pass")
    assert asked(state) == "1 Action"
    assert realm(state, 0) == ["realm_leader_mayor"]


@pytest.mark.rule("MDR-97", "MDR-106", "MDR-R22")
def test_players_who_passed_the_round_still_bid() -> None:
    state = given(tokens=["2 gold", "9 gold, goods", ""], passed=[1, 2], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1")
    assert asked(state) == "1 Bid"
    play(state, "1 bid 2")
    assert realm(state, 1) == ["realm_leader_mayor"]
    assert state.has_passed(1)


@pytest.mark.rule("MDR-R22")
def test_passing_an_auction_is_not_passing_the_round() -> None:
    state = given(tokens=["9 gold, goods", "9 gold, goods"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "1 auction pass")
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-R22")
def test_who_cannot_outbid_is_passed_over() -> None:
    state = given(tokens=["5 gold", "2 gold, goods", "3 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 2")
    assert asked(state) == "2 Bid"
    assert "{1} cannot bid higher and is out." in told(state, None)


@pytest.mark.rule("MDR-98")
def test_only_the_winner_pays_the_winning_bid() -> None:
    state = given(tokens=["5 gold", "5 gold", "5 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 2", "1 bid 3", "2 bid 4", "0 auction pass", "1 auction pass")
    assert [has(state, seat)["gold"] for seat in range(3)] == [5, 5, 1]
    assert "{2} wins Realm Leader: Mayor for 4 gold." in told(state, None)


@pytest.mark.rule("MDR-31", "MDR-99", "MDR-129", "MDR-25")
def test_the_card_goes_straight_into_play_and_works_at_once() -> None:
    state = given(tokens=["5 gold", "goods"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1")
    assert realm(state, 0) == ["realm_leader_mayor"]
    assert hand(state, 0) == []
    assert leaders(state, 0) == (5, 1, 1)


@pytest.mark.rule("MDR-99")
def test_hand_limits_do_not_matter_in_an_auction() -> None:
    full = "castle, war, tithe, market"
    state = given(tokens=["2 gold", "5 gold"], hands={0: full, 1: full}, panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "1 bid 2")
    assert realm(state, 1) == ["realm_leader_mayor"]
    assert len(hand(state, 1)) == 4


@pytest.mark.rule("MDR-100", "MDR-R16")
def test_then_the_player_after_the_activator_acts_whoever_won() -> None:
    state = given(tokens=["2 gold, goods", "9 gold, goods", "goods"], track=[2, 0, 1], actor=0, panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "1 bid 2")
    assert realm(state, 1) == ["realm_leader_mayor"]
    assert asked(state) == "1 Action"
    state = given(tokens=["2 gold, goods", "goods", "9 gold, goods"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "2 bid 2")
    assert realm(state, 2) == ["realm_leader_mayor"]
    assert asked(state) == "1 Action"


@pytest.mark.rule("MDR-99", "MDR-104", "MDR-R23")
def test_a_card_won_at_auction_sets_off_the_cities_of_the_winner() -> None:
    state = given(tokens=["2 gold", "5 gold, goods"], in_play={1: "city_yellow"}, panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 1", "1 bid 2")
    assert state.points == [0, 1]
    assert has(state, 1) == {"gold": 3, "goods": 2}


@pytest.mark.rule("MDR-20", "MDR-R38")
def test_a_winner_in_anothers_turn_takes_the_tokens_of_the_track_at_once() -> None:
    state = given(
        tokens=["2 gold, goods", "5 gold, goods"],
        in_play={1: "city_yellow"},
        points={1: 4},
        passed=[1],
        panel=MAYOR_CARD,
    )
    play(state, "0 activate 1", "0 bid 1", "1 bid 2")
    assert asked(state) == "1 ChooseToken"
    play(state, "1 token battle points")
    assert has(state, 1) == {"gold": 3, "goods": 2, "battle": 1}
    assert asked(state) == "0 Action"


@pytest.mark.rule("MDR-131", "MDR-95")
def test_territories_are_bid_for_with_battle_points() -> None:
    state = given(tokens=["3 battle, 9 gold", "9 gold"], panel={1: "territory_science"})
    play(state, "0 activate 1")
    assert choices(state) == ["bid 1", "bid 2", "bid 3"]
    play(state, "0 bid 2")
    assert has(state, 0) == {"battle": 1, "gold": 9, "science": 5}


@pytest.mark.rule("MDR-95", "MDR-R21")
def test_above_forty_bids_rise_by_one_and_nobody_with_more_tokens_is_kept_from_bidding() -> None:
    state = given(tokens=["60 gold", "44 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1")
    assert choices(state)[-1] == "bid 40"
    assert reason(state, "0 bid one more") == ("up to 40 every bid has a move of its own", "MDR-R21")
    play(state, "0 bid 39")
    assert choices(state) == ["auction pass", "bid 40"]
    play(state, "1 bid 40")
    assert choices(state) == ["auction pass", "bid one more"]
    assert state.view(0).offers[1].words == "bid one more: 41"
    play(state, "0 bid one more", "1 bid one more", "0 bid one more", "1 bid one more")
    assert fact(state.view(0), "bid") == "44 by {1}"
    play(state, "0 bid one more")
    assert realm(state, 0) == ["realm_leader_mayor"]
    assert has(state, 0) == {"gold": 15}


@pytest.mark.rule("MDR-R21")
def test_with_forty_tokens_a_bid_of_forty_cannot_be_outbid() -> None:
    state = given(tokens=["60 gold", "40 gold, goods"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 40")
    assert realm(state, 0) == ["realm_leader_mayor"]


def test_an_auction_in_progress_is_on_the_table_and_its_card_is_not_on_the_panel() -> None:
    state = given(tokens=["5 gold", "1 gold", "5 gold"], panel=MAYOR_CARD)
    play(state, "0 activate 1", "0 bid 2")
    view = state.view(1)
    assert panel(state) == {2: "market"}
    assert pieces(view, "auction")[0] == "realm_leader_mayor x1"
    badges = {piece.owner: piece.badges for piece in zone(view, "auction").pieces[1:]}
    assert badges == {0: ("has 5 gold", "bids 2"), 1: ("has 1 gold", "out"), 2: ("has 5 gold",)}
    assert fact(view, "bid") == "2 by {0}"
    assert state.census()["realm_leader_mayor"] == {"auction": 1}


def test_a_leader_won_in_one_round_is_placed_in_the_next() -> None:
    state = given(tokens=["5 gold", ""], panel={1: "realm_leader_general"})
    play(state, "0 activate 1", "0 bid 1")
    assert state.round == 2
    place(state, 0, "4 gold", [1, 1], [2], [3, 3])
    assert 0 not in state.to_act
