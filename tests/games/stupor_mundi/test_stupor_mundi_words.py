"""Stupor Mundi: what is offered and told, with figures and the rule it rests on."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS, SITE_IDS
from greathall.games.stupor_mundi.box.texts import describe_solo
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, IssueEdict
from greathall.games.stupor_mundi.rules.endphase import pay_allies, refill_hand, reorganize
from greathall.games.stupor_mundi.rules.solo import frederick_turn
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    again,
    ally_at,
    ask,
    befriend,
    card_at,
    castle,
    do,
    edicts,
    face_down,
    fill,
    hold,
    lines,
    market,
    offers,
    palace,
    sail,
    say,
    specialists,
    table,
    use,
)


def cited(state: StuporState) -> dict[str, str]:
    view = state.view(state.to_act[0])
    return {GAME.vocabulary.words(offer.move): offer.rule for offer in view.offers}


def prompt(state: StuporState) -> str:
    return state.view(state.to_act[0]).prompt


# ---------------------------------------------------------------------- Edicts


@pytest.mark.rule("STM-56", "STM-57", "STM-64")
def test_the_choice_of_an_edict_shows_reward_and_icons() -> None:
    state = table()
    edicts(state, "E14", "E16", "E08", "E07", "E03", "E02")
    state.edict_pile = state.edict_pile_n = 0
    ask(state, IssueEdict(0))
    assert offers(state) == {
        "edict 1": "edict I E14: gain 3 Augustales; then 1 Keep, 1 Stone and 1 step of Frederick's Specialist",
        "edict 2": "edict II E16: gain 1 resource of your choice; then 2 Towers and 1 Keep",
        "edict 3": "edict III E08: gain 1 VP; then 1 Keep, 1 Augustalis step and 1 Ally",
    }
    say(state, "edict 2", "resource grain", "icon add", "icon add")
    text = "{0} Issues Edict E16 of space II: Gain 1 resource of your choice. Its icons: 2 Towers and 1 Keep."
    assert (text, "STM-56") in lines(state)
    assert offers(state)["next 1"] == "next I: E07, 2 steps of Frederick's Specialist and 1 Grain"


@pytest.mark.rule("STM-58", "STM-59", "STM-62")
@pytest.mark.parametrize(
    ("icon", "n", "now", "said", "add", "remove"),
    [
        (3, 2, 2, "Frederick's Towers now: 2.", "add 2 Towers: 2 to 4", "remove 2 Towers: 2 to 0"),
        (2, 1, 2, "Frederick's Treasury now: 6.", "add 1 Augustalis step: 6 to 9", "remove 1 Augustalis step: 6 to 3"),
        (
            7,
            1,
            3,
            "Frederick's Specialist's Workplace now: 3.",
            "forward 1: Workplace 3 to 4",
            "backward 1: Workplace 3 to 2",
        ),
    ],
)
def test_adding_and_removing_show_the_value_now_and_then(
    icon: int, n: int, now: int, said: str, add: str, remove: str
) -> None:
    state = table()
    state.frederick[icon] = now
    ask(state, ActivateIcon(0, 0, 0, icon, n))
    assert prompt(state).endswith(said)
    assert offers(state) == {"icon add": add, "icon remove": remove}


@pytest.mark.rule("STM-63")
def test_an_icon_that_goes_one_way_only_says_so() -> None:
    state = table()
    edicts(state, "E16", "E14", "E08", "E07", "E03", "E02")
    palace(state, tower=1, keep=3)
    ask(state, IssueEdict(0))
    say(state, "edict 1")
    assert ("2 Towers can only be added.", "STM-63") in lines(state)
    assert ("Frederick's Towers: 1 to 3.", "STM-60") in lines(state)
    assert ("1 Keep can only be removed.", "STM-63") in lines(state)


# ---------------------------------------------------------------------- travel, passing


@pytest.mark.rule("STM-32", "STM-41")
def test_the_list_of_journeys_says_what_the_cities_offer() -> None:
    state = table()
    fill(state.players[0], coins=2)
    sail(state.players[0], "roma")
    market(state, "constantinople", "M1")
    for city in CITY_IDS:
        card_at(state, city, "")
        ally_at(state, city, "")
    ally_at(state, "constantinople", "gisela")
    card_at(state, "constantinople", "A7")
    card_at(state, "alexandria", "A1")
    again(state)
    grain = state.layout.setup.ally_grain[2 * CITY_IDS.index("constantinople")]
    trades = state.layout.market[CITY_IDS.index("constantinople")]
    found = offers(state)
    assert f"for {trades.sell_for}, buy" in found["travel 1"]
    assert found["travel 1"].startswith("travel 1 to Constantinople: sell")
    assert found["travel 1"].endswith(f"; Gisela for {grain} Grain; A7 for a card")
    assert found["travel 2"].startswith("travel 2 to Alexandria for 1 Augustalis: sell")
    assert found["travel 2"].endswith("; A1 for 3 Augustales")
    assert prompt(state) == "Travel or stay; then you play a card."
    assert (cited(state)["pass"], cited(state)["travel 1"]) == ("STM-41", "STM-32")


@pytest.mark.rule("STM-41", "STM-R17")
def test_who_must_pass_is_told_of_with_the_reason() -> None:
    state = table()
    hold(state, 1)
    again(state)
    say(state, "pass")
    assert ("{0} passes.", "STM-41") in lines(state)
    assert ("{1} has no card left and so passes.", "STM-41") in lines(state)
    full = table()
    full.players[1].used = 0b011111
    say(full, "pass")
    assert ("{1} has no empty slot left and so passes.", "STM-41") in lines(full)


@pytest.mark.rule("STM-36", "STM-157")
def test_what_is_declined_is_told() -> None:
    state = table()
    hold(state, 0, "H_STONE", "H_GRAIN")
    again(state)
    say(state, "travel 0", "card stone")
    assert offers(state) == {
        "face up": "face up: Gain 1 Stone.",
        "face down": "face down: a main action next to its slot",
    }
    assert cited(state) == {"face up": "STM-36", "face down": "STM-37"}
    assert prompt(state).startswith("Stone: face up")
    say(state, "face down", "slot 1", "skip")
    assert ("{0} takes no main action.", "STM-36") in lines(state)
    other = table()
    use(other, "H_DRAW")
    assert cited(other) == {"use": "STM-36", "skip": "STM-157"}
    say(other, "skip")
    assert ("{0} draws no cards.", "STM-157") in lines(other)


@pytest.mark.rule("STM-153")
def test_an_effect_that_is_not_possible_says_so() -> None:
    state = table()
    fill(state.players[0])
    use(state, "A16")
    assert ("{0} summons nobody: it is not possible now.", "STM-84") in lines(state)


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("STM-96", "STM-95")
def test_a_shuffle_is_told_where_it_happens() -> None:
    state = table()
    player = state.players[0]
    before = len(state.told(0))
    hold(state, 0, "H_STONE", discard=("H_GRAIN", "H_GRAIN"), draw=("H_DRAW", "H_DRAW"))
    refill_hand(state, player)  # four cards: two, a shuffle, two more
    told = [(line.text, line.rule) for line in state.told(0)[before:] if not line.text.startswith("You")]
    assert told == [
        ("{0} draws 2 cards.", "STM-95"),
        ("{0}'s draw pile is empty: the discard pile is shuffled.", "STM-96"),
        ("{0} draws 2 cards.", "STM-95"),
    ]
    after = table()
    before = len(after.told(0))
    hold(after, 0, "H_STONE", "H_STONE", "H_COIN", discard=("H_GRAIN",), draw=("H_DRAW", "H_DRAW"))
    refill_hand(after, after.players[0])
    told = [(line.text, line.rule) for line in after.told(0)[before:] if not line.text.startswith("You")]
    assert told == [
        ("{0} draws 2 cards.", "STM-95"),
        ("{0}'s draw pile is empty: the discard pile is shuffled.", "STM-96"),
    ]


# ---------------------------------------------------------------------- castle


@pytest.mark.rule("STM-68", "STM-72")
def test_the_castle_says_what_lies_between_what() -> None:
    zones = {zone.id: zone for mat in table().view(0).mats for zone in mat.zones}
    texts = {slot.id.rpartition("/")[2]: slot.text for slot in zones["castle/0"].slots if slot.kind != "side"}
    assert texts["T1"].endswith("Between W1 and W5.")
    assert texts["W3"].endswith("Between T3 and T4.")
    assert "Between" not in texts["K1"]
    sides = [slot.text for slot in zones["castle/0"].slots if slot.kind == "side"]
    assert sides[0].startswith("Side 1 (T1, T2 and W1): ")


@pytest.mark.rule("STM-72", "STM-73", "STM-97")
def test_a_site_says_what_it_closes_and_the_side_which_rule_pays_it() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T3", "W3")
    fill(player, grain=1, stone=2, coins=0)
    hold(state, 0, "H_STONE", "H_GRAIN")
    again(state)
    face_down(state, 3, "build")
    assert offers(state)["site t4"] == "site T4 for 2 Stone, closing side 3"
    say(state, "site t4")
    assert ("Side 3 of {0}'s castle is closed: Gain 3 Augustales.", "STM-72") in lines(state)
    assert ("{0} gains 3 Augustales.", "STM-73") in lines(state)
    say(state, "pass", "pass", "skip", "skip")
    assert ("Side 3 of {0}'s castle: Gain 3 Augustales.", "STM-97") in lines(state)


@pytest.mark.rule("STM-102")
def test_the_last_site_of_a_castle_is_told_to_end_the_game() -> None:
    state = table()
    player = state.players[0]
    normal = [site for site in SITE_IDS if site not in ("T1", "T2", "T4", "W1", "W2", "K1")]
    castle(player, *normal, T1="a", T2="b", W1="a", W2="b", K1="a")
    fill(player, stone=3, coins=0)
    hold(state, 0, "H_STONE")
    again(state)
    face_down(state, 3, "build")
    assert ("{0}'s castle is complete: this round is the last.", "STM-102") in lines(state)


@pytest.mark.rule("STM-102", "STM-161")
def test_other_ends_are_told_as_well() -> None:
    state = table()
    card_at(state, "roma", "")
    state.a_left = state.b_left = 0
    state.round = BOX.most_rounds
    reorganize(state)
    assert ("There are too few cards for the empty spaces: the game ends.", "STM-102") in lines(state)
    assert (f"Round {BOX.most_rounds} is the last in any case.", "STM-161") in lines(state)


# ---------------------------------------------------------------------- Allies, Workplaces


@pytest.mark.rule("STM-98")
def test_the_income_of_allies_is_told_ally_by_ally() -> None:
    state = table()
    befriend(state.players[0], "severin", "tento", "gisela")
    palace(state, tower=5, augustalis=3, ally=1)  # only Tento's condition holds: a Treasury of 9
    pay_allies(state)
    assert lines(state)[-1] == ("{0}'s Allies give 5 VP: Severin 1, Tento 3 and Gisela 1.", "STM-98")
    allies = next(zone for zone in state.view(0).mats[0].zones if zone.id == "allies/0")
    assert [(piece.name, piece.badges[1]) for piece in allies.pieces] == [
        ("Severin", "1 VP now"),
        ("Tento", "3 VP now"),
        ("Gisela", "1 VP now"),
    ]


@pytest.mark.rule("STM-85", "STM-88")
def test_the_space_of_an_ally_is_told() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3")
    fill(player, grain=4)
    hold(state, 0, "H_STONE")
    ally_at(state, "roma", "gisela")
    again(state)
    face_down(state, 4, "summon")
    assert ("{0} puts Gisela on a plain Ally space, the only one that is open.", "STM-85") in lines(state)


@pytest.mark.rule("STM-147", "STM-148", "STM-149", "STM-150", "STM-57", "STM-123")
def test_gains_cite_what_they_come_from() -> None:
    state = table()
    use(state, "H_COIN")
    assert lines(state)[-1] == ("{0} gains 3 Augustales.", "STM-123")
    do(state, 60)
    assert lines(state)[-1] == ("{0} gains 3 Augustales.", "STM-57")
    built = table()
    player = built.players[0]
    specialists(player, "c2", "a4")  # tiles CC and VA: 4 Augustales for a Tower, 3 VP for a Tower or Wall
    castle(player, "W3", "T1")
    fill(player, stone=2)
    hold(built, 0, "H_STONE")
    again(built)
    face_down(built, 3, "build")
    assert ("{0} gains 4 Augustales.", "STM-148") in lines(built)
    assert ("{0} gains 3 VP.", "STM-150") in lines(built)


# ---------------------------------------------------------------------- Solo


@pytest.mark.rule("STM-114", "STM-118")
def test_a_solo_card_says_what_it_does() -> None:
    moves = {describe_solo(BOX, card) for card in range(len(BOX.solo_ids))}
    assert len(moves) > 10
    state = table(1)
    card = next(i for i in range(16) if BOX.solo_remove[i] == 1 and BOX.solo_move[i] == 0 and BOX.solo_steps[i] == 1)
    for city in CITY_IDS:
        card_at(state, city, "")
    state.solo_deck = 1 << card
    frederick_turn(state)
    crown = "; a crown" if BOX.solo_crown[card] else ""
    said = (
        f"Frederick flips Solo card {BOX.solo_ids[card]}: his Ship moves 1 city on; the card there is removed{crown}."
    )
    assert (said, "STM-114") in lines(state)
    assert ("There is no card in Constantinople to remove.", "STM-118") in lines(state)
    shown = next(zone for zone in state.view(0).zones if zone.id == "solo")
    assert all(piece.text for piece in shown.pieces if piece.face_up)


@pytest.mark.rule("STM-120")
def test_what_does_not_fit_frederick_is_told() -> None:
    state = table(1)
    edicts(state, "E16", "E14", "E08", "E07", "E03", "E02")
    palace(state, tower=5, keep=0)
    card = next(i for i in range(16) if BOX.solo_edict[i] == 1)
    state.solo_deck = 1 << card
    frederick_turn(state)
    assert ("Frederick's Towers: 5, and there is no room for more.", "STM-120") in lines(state)
