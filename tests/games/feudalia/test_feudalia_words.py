"""Feudalia: what moves, questions, refusals and the chronicle say, and which rule they cite for it."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.box.components import (
    DROUGHT,
    EVENT_IDS,
    FIRE,
    MARKET,
    PIG_SLAUGHTER,
    PLAGUE,
    RAIDS,
    RAINS,
    VINTAGE,
    WORKS,
    WORKS_DEAN,
    WORKS_GLASS,
    WORKS_SILVER,
)
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.events import event_for, turn_event, works
from greathall.kernel import playout
from greathall.kernel.dice import Dice
from tests.games.feudalia.feudalia_positions import (
    BOX,
    GAME,
    WORDS,
    asked,
    can,
    fresh,
    given,
    master,
    play,
    resume,
    started,
)


def words(state: FeudaliaState, move: str) -> str:
    """A move as it stands in the list."""
    return next(offer.words for offer in state.view(state.to_act[0]).offers if WORDS.words(offer.move) == move)


def cited(state: FeudaliaState, move: str) -> str:
    """The rule of a move as it stands in the list."""
    return next(offer.rule for offer in state.view(state.to_act[0]).offers if WORDS.words(offer.move) == move)


def reason(state: FeudaliaState, move: str) -> str:
    assert not can(state, move)
    return state.why_not(state.to_act[0], WORDS.move(move)).text


def news(state: FeudaliaState, *moves: str) -> dict[str, str]:
    """What is told while these moves are played, and the rule of each sentence."""
    before = len(state.told(0))
    play(state, *moves)
    return {line.text: line.rule for line in state.told(0)[before:]}


def under(state: FeudaliaState, event: int) -> dict[str, str]:
    """What is told when an event strikes seat 0; questions are answered by their first move."""
    state.event = event
    state.agenda = []
    before = len(state.told(0))
    event_for(state, 0)
    state.step = -1  # nothing comes after the event
    while state.agenda:
        state.offer_again()
        question = state.agenda[-1]
        moves = question.moves(state)
        state.answered()
        if moves:
            question.play(state, moves[0])
        else:
            question.lapse(state)
    return {line.text: line.rule for line in state.told(0)[before:]}


# ---------------------------------------------------------------------- prices


def test_prices_of_moves_are_said_with_their_discounts() -> None:
    state = given(
        hand="architect",
        coins=9,
        levels=(1, 0, 0),
        masters=("tiler", "", ""),
        cubes=("2 wheat, 4 wood, 3 clay", "2 stone", ""),
    )
    assert words(state, "upgrade 3") == "upgrade 3 (clay) to level 1 for 2 coins, 2 wheat, 3 wood: 1 VP more"
    play(state, "influence architect")
    assert words(state, "upgrade 3").endswith("for 2 coins, 2 wheat, 3 wood, less 1 cube of your choice: 1 VP more")
    assert words(state, "build") == (
        "build: ½ VP of Foundations for 2 cubes of wood, clay or stone (1 cube less than printed)"
    )
    state.phase = 1
    state.tokens = [0, 0, 0, 4, *[0] * 6]
    state.offer_again()
    assert words(state, "build") == (
        "build: 1 VP of Main Nave for 2 wheat, 1 wood, 1 clay, 2 stone, less 1 cube of your choice"
    )


@pytest.mark.rule("FDL-82", "FDL-R33")
def test_who_is_fired_is_said_before_a_master_is_hired() -> None:
    state = given(
        coins=9,
        levels=(1, 0, 0),
        masters=("notary", "", ""),
        cubes=("2 wheat", "", ""),
        row="tutor bailiff",
        listen=True,
    )
    assert "Tutor for 7 coins, 1 wheat, firing the Notary" in words(state, "hire master")
    play(state, "hire master")
    assert words(state, "master bailiff") == "master bailiff for 6 coins, 1 wheat, firing the Notary"
    told = news(state, "master bailiff")
    assert told["{0} fires the Notary, back to the face-up masters."] == "FDL-82"
    assert told["{0} hires the Bailiff into fief 1 (wheat) for 6 coins, 1 wheat from fief 1."] == "FDL-75"
    assert state.players[0].cities[0] == master("bailiff")


@pytest.mark.rule("FDL-82")
def test_a_free_city_means_that_nobody_is_fired() -> None:
    state = given(coins=9, levels=(1, 1, 0), masters=("notary", "", ""), cubes=("2 wheat", "", ""), row="tutor bailiff")
    assert "firing" not in words(state, "hire master")
    play(state, "hire master", "master tutor")
    assert words(state, "fief 1") == "fief 1 (wheat), firing the Notary"
    assert words(state, "fief 2") == "fief 2 (wood)"
    assert state.view(0).prompt == "In the city of which fief shall the Tutor live? Whoever lives there is fired."


def test_a_cathedral_master_that_fires_says_so_too() -> None:
    state = given(coins=9, levels=(2, 0, 0), masters=("notary", "", ""), cubes=("3 wheat", "", ""))
    assert words(state, "hire dean") == "hire dean for 4 coins, 3 wheat, firing the Notary"


def test_the_card_that_is_eliminated_is_named_where_there_is_no_choice() -> None:
    state = given(hand="serf 2, merchant", coins=5)
    assert words(state, "hire kneader") == "hire kneader for 3 coins, eliminating a Serf of your hand"
    state = given(hand="serf, shepherd", coins=5)
    assert words(state, "hire kneader") == "hire kneader for 3 coins, eliminating a worker of your hand"


def test_the_market_says_its_rates_and_how_often() -> None:
    state = given(levels=(2, 0, 0), cubes=("3 wheat", "", ""), event=MARKET)
    assert words(state, "market 1") == (
        "market 1: in fief 1 (wheat) exchange 3 wheat for 1 wood or clay or stone (2 left there)"
    )
    assert reason(state, "market 2") == "fief 2 (wood) may trade 0 times a turn, as often as its level"


@pytest.mark.rule("FDL-153")
def test_the_income_that_is_said_is_the_one_that_is_paid() -> None:
    state = given(hand="serf, merchant", event=VINTAGE)
    assert words(state, "income serf") == "income serf: 2 coins"
    assert words(state, "income merchant") == "income merchant: 2 coins"
    play(state, "income serf")
    assert state.players[0].coins == 2


@pytest.mark.rule("FDL-98", "FDL-99")
def test_the_end_of_the_phase_says_what_will_be_saved() -> None:
    state = given(hand="tax_collector, serf, priest", coins=4, levels=(1, 1, 0))
    said = words(state, "end main phase")
    assert said == "end main phase: 2 unplayed cards will earn 2 coins; of 6 coins you save 3"
    play(state, "end main phase")
    assert state.players[0].coins == 3


@pytest.mark.rule("FDL-99")
def test_without_coins_the_end_of_the_phase_counts_none() -> None:
    assert words(given(), "end main phase") == "end main phase: there are no coins to save"


# ---------------------------------------------------------------------- effects


@pytest.mark.rule("FDL-59")
def test_influence_says_which_scroll_will_happen() -> None:
    state = given(hand="priest, serf")
    assert words(state, "influence priest") == "influence priest: draw 2 cards"  # nobody works in a field
    play(state, "field serf", "fief 1")
    assert words(state, "influence priest") == (
        "influence priest: take 1 worker back from your fields into your hand, or draw 2 cards"
    )
    state = given(hand="jester")
    assert words(state, "influence jester") == "influence jester: draw 1 card, and one more influence action"


def test_a_field_action_says_what_it_brings_in_each_fief() -> None:
    state = given(
        hand="serf", coins=1, fiefs=("wheat", "wood", "stone"), levels=(1, 0, 0), masters=("ploughwright", "", "")
    )
    play(state, "field serf")
    assert words(state, "fief 1") == "fief 1 (wheat): produces 2 wheat"
    assert words(state, "fief 3") == "fief 3 (stone) for 1 coin: produces 1 stone"
    assert state.view(0).prompt == "In a field of which fief do you play the Serf?"


def test_masters_say_what_they_do_and_take() -> None:
    state = given(levels=(1, 0, 0), masters=("baker", "", ""), cubes=("2 wheat", "", ""), listen=True)
    assert words(state, "use 1") == "use 1: the Baker, pay 2 wheat of this fief, earn 3 coins"
    city = next(s for mat in state.view(0).mats for z in mat.zones for s in z.slots if s.id == "city-place/0/1")
    assert city.text == "Once in your main phase: pay 2 wheat of this fief, earn 3 coins."
    assert news(state, "use 1")["{0} pays 2 wheat from fief 1 (wheat) for it."] == "FDL-87"


def test_no_word_on_the_table_is_a_raw_id() -> None:
    assert "tokens of Dean and Canons" in BOX.master_texts[40]
    for text in BOX.event_names + BOX.master_texts + BOX.texts + BOX.event_texts:
        assert "_" not in text
    assert BOX.event_names[EVENT_IDS.index("works_dean")] == "Works on Dean and Canons"
    state = started(3, 4, True, seasonal_events=True)
    playout(state, Dice(1), 300)
    for line in state.told(0):
        assert "_" not in line.text


def test_a_pile_is_counted_once_and_a_fief_has_its_number() -> None:
    view = given().view(0)
    pieces = {piece.id: piece for zone in view.zones for piece in zone.pieces}
    assert pieces["supply/kneader"].count == 12
    assert pieces["supply/kneader"].badges == ("3 coins, worker out",)
    assert pieces["stack/dean"].badges == ("any fief of level 2", "4 coins, 3 wheat")
    fief = next(zone for zone in view.mats[0].zones if zone.id == "fief/0/2")
    assert fief.title == "Fief 2: wood, level 0"
    assert fief.title not in [slot.label for slot in fief.slots]


# ---------------------------------------------------------------------- refusals


def test_refusals_name_the_price_and_what_one_has() -> None:
    state = given(hand="serf", coins=1, levels=(1, 0, 0), cubes=("1 wood", "", ""), row="bailiff cook")
    assert reason(state, "hire stonecutter") == (
        "a Stonecutter costs 3 coins, 1 wheat and a worker of your hand; you have 1 coin, 0 wheat"
    )
    assert reason(state, "upgrade 2") == (
        "the upgrade of fief 2 (wood) to level 1 costs 4 coins, 2 wheat, 3 clay; you have 1 coin, 0 wheat, 0 clay"
    )
    assert reason(state, "build") == (
        "a token of Foundations costs 3 cubes of wood, clay or stone; you have 1 wood, 0 clay, 0 stone"
    )
    assert "the Bailiff costs 6 coins, 1 wheat; you have 1 coin, 0 wheat" in reason(state, "hire master")
    state = given(levels=(1, 0, 0), masters=("baker", "", ""), cubes=("1 wheat", "5 wheat", ""))
    assert reason(state, "use 1") == "the Baker takes 2 wheat from its own fief; there is 1 wheat on fief 1 (wheat)"
    state.phase = 2
    state.tokens = [0] * 4 + [1, 1, 0, 2, 0, 2]
    state.players[0].levels = [2, 0, 0]
    state.players[0].cities = [42, -1, -1]
    resume(state)
    assert reason(state, "token silversmith") == "a token costs 7 coins with the Silversmith; you have 0 coins"


# ---------------------------------------------------------------------- the chronicle


def test_the_chronicle_names_payments_and_where_they_came_from() -> None:
    state = given(hand="serf", coins=9, cubes=("3 wood", "1 clay, 2 wheat", ""), listen=True)
    told = news(state, "upgrade 1")
    assert (
        told["{0} upgrades fief 1 (wheat) to level 1 for 4 coins, 3 wood from fief 1, 1 clay from fief 2."] == "FDL-60"
    )
    told = news(state, "hire innkeeper")
    assert told["{0} hires an Innkeeper for 3 coins, 1 wheat from fief 2."] == "FDL-38"
    state = given(levels=(1, 0, 0), masters=("accountant", "", ""), held=("3 stone", "", ""), listen=True)
    told = news(state, "build")
    assert told["{0} takes ½ VP from Foundations for 3 stone from the master of fief 1."] == "FDL-67"


@pytest.mark.rule("FDL-64")
def test_a_new_treasury_face_is_told_when_it_changes() -> None:
    state = given(coins=9, cubes=("6 wood, 4 wheat", "2 clay", ""), listen=True)
    assert not any("treasury" in text for text in news(state, "upgrade 1"))
    assert news(state, "upgrade 3")["{0} turns the treasury to face 2/3: fewer coins can be saved."] == "FDL-64"


@pytest.mark.rule("FDL-73", "FDL-79")
def test_tokens_and_masters_of_the_last_phase_cite_their_own_rules() -> None:
    state = given(coins=20, levels=(2, 0, 0), cubes=("4 stone", "", ""), listen=True)
    state.phase = 2
    state.tokens = [0] * 4 + [1, 1, 0, 2, 0, 2]
    resume(state)
    told = news(state, "hire silversmith", "token silversmith")
    assert told["{0} hires the Silversmith into fief 1 (wheat) for 5 coins, 2 stone from fief 1."] == "FDL-79"
    assert told["{0} takes 1 VP from Silverware for 7 coins."] == "FDL-73"


@pytest.mark.rule("FDL-57", "FDL-90", "FDL-151", "FDL-146")
def test_cubes_cite_the_rule_they_come_from() -> None:
    state = given(hand="feudal_lord, serf", levels=(1, 0, 0), masters=("hunter", "", ""), listen=True)
    assert news(state, "field serf", "fief 2")["{0} gets 1 wood on fief 2 (wood)."] == "FDL-49"
    play(state, "influence feudal lord")
    assert cited(state, "type clay") == "FDL-57"
    assert news(state, "type clay", "fief 1")["{0} gets 1 clay on fief 1 (wheat)."] == "FDL-57"
    assert news(state, "use 1")["{0} gets 1 wheat on fief 1 (wheat)."] == "FDL-90"
    assert under(given(listen=True), PIG_SLAUGHTER)["{0} gets 1 wheat on fief 1 (wheat)."] == "FDL-151"
    assert under(given(listen=True), RAINS)["{0} gets 1 wood on fief 2 (wood)."] == "FDL-146"


@pytest.mark.rule("FDL-140")
def test_traded_cubes_cite_the_trading_rule() -> None:
    state = given(seats=3, options={"trading": True}, cubes=("1 wheat", "", ""), listen=True)
    told = news(state, "offer first to the left", "give wheat", "propose", "accept", "fief 2")
    assert [rule for text, rule in told.items() if text.startswith("{1} gets 1 wheat")] == ["FDL-140"]


@pytest.mark.rule("FDL-24", "FDL-91", "FDL-100")
def test_draws_cite_what_makes_one_draw() -> None:
    state = started(2, 1, True)
    assert {line.rule for line in state.told(0) if "draws 5 cards" in line.text} == {"FDL-24"}
    state = given(hand="jester", deck="serf 9", listen=True)
    assert news(state, "influence jester")["{0} draws 1 card."] == "FDL-91"
    assert "FDL-100" in news(state, "end main phase").values()


@pytest.mark.rule("FDL-161", "FDL-166")
def test_solitaire_cites_its_own_rules() -> None:
    state = fresh(1, 5, True)
    assert asked(state) == "DraftFief"
    assert state.view(0).rule == cited(state, "draft 1") == "FDL-161"
    assert {rule for text, rule in news(state, "draft 1").items() if "keeps" in text} == {"FDL-161"}
    several = fresh(2, 5)
    assert several.view(several.to_act[0]).rule == "FDL-18"
    state = given(seats=1, coins=9, levels=(1, 0, 0), cubes=("2 wheat", "", ""), row="bailiff tutor", listen=True)
    told = news(state, "hire master", "master bailiff")
    assert {rule for text, rule in told.items() if text.startswith("Turned up")} == {"FDL-166"}
    assert state.view(0).rule == "FDL-166"


@pytest.mark.rule("FDL-162", "FDL-163", "FDL-164", "FDL-165")
@pytest.mark.parametrize(
    ("kind", "card", "rule"),
    [(WORKS_DEAN, 2, "FDL-163"), (WORKS_SILVER, 4, "FDL-164"), (WORKS_GLASS, 3, "FDL-165")],
)
def test_events_on_the_last_cards_cite_their_rules_and_say_when_they_do_nothing(
    kind: int, card: int, rule: str
) -> None:
    state = given(seats=1, listen=True)
    works(state, kind)
    assert state.told(0)[-1].text == "It has no effect: the last phase of the cathedral has not begun."
    assert state.told(0)[-1].rule == rule
    state.phase = 2
    state.tokens = [0] * 4 + [1, 1, 0, 2, 0, 2]
    works(state, kind)
    assert state.told(0)[-1].text == f"A token of 1 VP of {BOX.card_names[card]} is lost."
    assert state.told(0)[-1].rule == rule
    state.tokens = [0] * 10
    works(state, kind)
    assert state.told(0)[-1].text == f"It has no effect: no token is left on {BOX.card_names[card]}."
    works(state, WORKS)
    assert state.told(0)[-1].text == "It has no effect: the Main Nave is finished."
    assert state.told(0)[-1].rule == "FDL-162"


@pytest.mark.rule("FDL-145", "FDL-167")
def test_events_without_effect_say_so() -> None:
    several = started(2, 1, True, seasonal_events=True)
    alone = started(1, 1, True, practice=True)
    for state in (several, alone):
        for _ in range(39):
            turn_event(state)
    told = {line.text: line.rule for line in several.told(0)}
    assert told["It has no effect: that event is for solitaire."] == "FDL-145"
    told = {line.text: line.rule for line in alone.told(0)}
    assert told["It is ignored: this is a game for practice."] == "FDL-167"
    nothing = given(fiefs=("clay", "clay", "stone"), listen=True)
    for event, rule in ((RAINS, "FDL-146"), (DROUGHT, "FDL-149"), (FIRE, "FDL-150")):
        assert under(nothing, event) == {"For {0} no cube changes.": rule}
    assert under(nothing, RAIDS) == {"Raids: {0} loses no cubes.": "FDL-148"}


@pytest.mark.rule("FDL-147", "FDL-R60")
def test_the_plague_says_how_many_cards_it_takes() -> None:
    assert "(1 for 0 to 1, 2 for 2 to 3, 3 for 4 to 5, 4 for 6)" in BOX.event_texts[PLAGUE]
    state = given(hand="serf 5", levels=(2, 2, 0), listen=True)
    told = under(state, PLAGUE)
    assert told["{0} has to destroy 3 cards: the levels of the fiefs add up to 4."] == "FDL-147"


@pytest.mark.rule("FDL-128", "FDL-132", "FDL-133", "FDL-134", "FDL-135")
def test_the_quick_start_cites_its_own_rules() -> None:
    state = fresh(2, 3, True, quick_start=True)
    while asked(state) != "TakeGift":
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert cited(state, "card jester") == "FDL-128"
    assert news(state, "card jester")[f"{{{state.first}}} adds a Jester to the starting deck as a gift."] == "FDL-128"
    play(state, "card jester")
    assert cited(state, "card jester") == "FDL-132"
    assert cited(state, "card foreman") == "FDL-133"
    assert cited(state, "upgrade 1") == "FDL-134"
    seat = state.to_act[0]
    before = len(state.told(0))
    play(state, "card monk")
    play(state, "upgrade 1")
    play(state, "upgrade 1")
    told = {line.text: line.rule for line in state.told(0)[before:]}
    assert told[f"{{{seat}}} adds a Monk to the starting deck for a token of ½ VP."] == "FDL-132"
    assert "FDL-134" in told.values()
    while not any(WORDS.words(move).startswith("master ") for move in state.moves(state.to_act[0])):
        play(state, next(WORDS.words(m) for m in state.moves(state.to_act[0]) if WORDS.words(m).startswith("upgrade")))
    hired = next(m for m in state.moves(state.to_act[0]) if WORDS.words(m).startswith("master "))
    assert cited(state, WORDS.words(hired)) == "FDL-135"
    before = len(state.told(0))
    state.play(state.to_act[0], hired)
    if asked(state) == "QuickCity":
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert {line.rule for line in state.told(0)[before:] if line.text.startswith("Turned up")} == {"FDL-135"}


@pytest.mark.rule("FDL-105")
def test_taxes_of_one_type_are_told_in_one_line() -> None:
    state = given(hand="tax_collector", cubes=("9 wheat", "1 wood", "2 clay, 1 wood"), at="turn", listen=True)
    told = [line.text for line in state.told(0)]
    assert "{0} pays 4 wheat from fief 1 (wheat) in taxes." in told
    assert asked(state) == "PayTax"
    assert words(state, "cube 3 clay") == "cube 3 clay: one of 2 on fief 3 (clay)"


def test_every_offer_and_sentence_cites_a_rule_of_the_register() -> None:
    for seats, options in ((1, {}), (2, {"quick_start": True}), (3, {"trading": True, "seasonal_events": True})):
        state = started(seats, 2, True, **options)
        dice = Dice(seats)
        for _ in range(400):
            if state.over:
                break
            seat = state.to_act[0]
            for offer in state.view(seat).offers:
                assert offer.rule in GAME.rules
            moves = state.moves(seat)
            state.play(seat, moves[dice.below(len(moves))])
        for line in state.told(0):
            assert line.rule in GAME.rules or line.rule in GAME.rulings
