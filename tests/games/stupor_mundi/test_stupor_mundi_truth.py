"""Stupor Mundi: what is offered, shown and told is what happens."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS, CITY_PROGRAM, MAIN_PROGRAM, PROMOTE, PURCHASE, SUMMON
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.solo import frederick_turn
from greathall.kernel import Dice
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    ally_at,
    asked,
    card_at,
    castle,
    do,
    fill,
    hold,
    in_hand,
    lines,
    market,
    offers,
    sail,
    say,
    specialists,
    table,
    tiles,
    use,
)


@pytest.mark.rule("STM-51")
def test_a_city_without_tiles_promises_none() -> None:
    state = table()
    specialists(state.players[0], "a4")
    fill(state.players[0], grain=9)
    do(state, MAIN_PROGRAM + PROMOTE)
    assert offers(state)["promote a4"].endswith(": City: take a City Bonus tile.")
    state.city_tiles = [0, 0, 0]
    assert offers(state)["promote a4"].endswith(": City: no City Bonus tile is left.")
    work = next(zone for zone in state.view(0).zones if zone.id == "workplaces")
    assert {slot.text for slot in work.slots if slot.kind == "city"} == {"City: no City Bonus tile is left."}


@pytest.mark.rule("STM-147", "STM-149", "STM-155")
def test_journeys_show_the_prices_that_are_due() -> None:
    state = table()
    tiles(state, "CD", "CA", "CB", "VC", "VA")
    sail(state.players[0], "roma")
    market(state, "roma", "M1")
    for city in CITY_IDS:
        card_at(state, city, "")
        ally_at(state, city, "")
    ally_at(state, "roma", "gisela")
    card_at(state, "roma", "A1")
    grain = state.layout.setup.ally_grain[0]
    assert offers(state)["travel 0"].endswith(f"Gisela for {grain} Grain; A1 for 3 Augustales")
    specialists(state.players[0], "a1", "a3")
    assert offers(state)["travel 0"].endswith(f"Gisela for {grain - 1} Grain; A1 for 1 Augustalis")


@pytest.mark.rule("STM-130")
def test_wittelsbach_2_names_no_resource_for_what_may_be_mixed() -> None:
    state = table()
    castle(state.players[0], "T1", "T2", "W1")
    fill(state.players[0], grain=5)
    use(state, "WIT2")
    dues = {site: BOX.site_stone[site] + BOX.site_grain[site] for site in range(13)}
    said = offers(state)
    assert said["site w2"].startswith(f"site W2 for {dues[6]} resource")
    assert "Stone" not in said["site w2"].replace("Grain or Stone", "")
    fill(state.players[0])
    reason = state.why_not(0, GAME.vocabulary.move("site k1"))
    assert "Grain or Stone" in str(reason) or "nothing" in str(reason)


@pytest.mark.rule("STM-147", "STM-R40")
def test_the_hand_size_workplace_says_when_a_card_is_drawn() -> None:
    text = BOX.workplaces[0].text
    assert text == "Hand size +1. Draw 1 card when your first Specialist arrives here."


@pytest.mark.rule("STM-143", "STM-146")
def test_the_text_of_every_ally_is_a_sentence() -> None:
    texts = dict(zip(BOX.ally_ids, BOX.ally_texts, strict=True))
    assert texts["mocenigo"] == "1 VP each round; 3 VP if your Specialist is ahead of Frederick's."
    assert all(" has " in text or " have " in text or " is " in text for text in texts.values())


@pytest.mark.rule("STM-60", "STM-61")
def test_the_palace_calls_its_parts_by_their_names() -> None:
    palace = next(zone for zone in table().view(0).zones if zone.id == "palace")
    texts = {piece.name: piece.text for piece in palace.pieces}
    assert texts["Tower"] == "2 of 5 in Frederick's Castle"
    assert texts["Ally"].endswith("in Frederick's Court")


@pytest.mark.rule("STM-127", "STM-R43")
def test_a_ship_that_goes_anywhere_is_told_what_the_cities_have() -> None:
    state = table()
    sail(state.players[0], "roma")
    for city in CITY_IDS:
        card_at(state, city, "")
        ally_at(state, city, "")
    card_at(state, "tunis", "A1")
    use(state, "HOH2")
    said = offers(state)
    assert said["ship roma"].startswith("stay in Roma: sell ")
    assert said["ship tunis"].startswith("to Tunis: sell ")
    assert said["ship tunis"].endswith("A1 for 3 Augustales")


@pytest.mark.rule("STM-117", "STM-R50")
@pytest.mark.parametrize(("crowns", "rule"), [(1, "STM-117"), (0, "STM-R50")])
def test_the_solo_cards_are_shuffled_for_one_reason(crowns: int, rule: str) -> None:
    state = table(1)
    crowned = BOX.solo_crown.index(True) if crowns else BOX.solo_crown.index(False)
    state.solo_deck = 1 << crowned | (1 << BOX.solo_crown.index(False, 5) if crowns else 0)
    state.crowns = crowns
    if crowns:
        state.solo_deck = 1 << crowned
    frederick_turn(state)
    told = [text for text, cited in lines(state) if "shuffled" in text]
    why = "The second crown is out" if crowns else "The last Solo card is flipped"
    assert told == [f"{why}: all 16 Solo cards are shuffled."]
    assert (told[0], rule) in lines(state)


# ---------------------------------------------------------------------- the chronicle


@pytest.mark.rule("STM-131", "STM-R30")
def test_a_card_that_brings_nothing_leaves_a_line() -> None:
    state = table()
    fill(state.players[0], grain=2)
    use(state, "A3")
    assert ("{0} has fewer than 3 Grain and gains nothing.", BOX.program_rules[14]) in lines(state)
    state.frederick[6] = 0
    use(state, "SAV1")
    assert ("{0} gains nothing for 0 Allies in Frederick's Court.", BOX.program_rules[4]) in lines(state)


@pytest.mark.rule("STM-36")
def test_nobody_draws_from_nothing_unnoticed() -> None:
    state = table()
    hold(state, 0, "H_COIN", "H_DRAW")
    use(state, "H_DRAW")
    assert ("{0} has no cards to draw.", "STM-96") in lines(state)


@pytest.mark.rule("STM-50", "STM-55", "STM-88")
def test_it_is_said_what_issued_an_edict() -> None:
    state = table()
    do(state, CITY_PROGRAM + 1)
    assert state.view(0).prompt == "Issue an Edict for City Bonus tile B: choose a space and take its reward."
    say(state, "edict 1")
    assert any("Issues Edict" in text and "of space I for City Bonus tile B: " in text for text, _ in lines(state))


def test_whatever_issues_an_edict_has_a_name() -> None:
    causes: set[str] = set()
    for seed in range(6):
        state = GAME.new(2, seed)
        dice = Dice(seed)
        while not state.over:
            question = state.question(state.to_act[0])
            if isinstance(question, IssueEdict):
                causes.add(question.cause.rstrip("12345"))
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])
    known = {"the Workplace Edict token", "the marked Ally space", "site T", "site W", "site K", "City Bonus tile B"}
    assert "" not in causes
    assert causes <= known | {"Great Wall A"}
    assert len(causes) >= 4


# ---------------------------------------------------------------------- prices that are gone for good


@pytest.mark.rule("STM-89", "STM-90")
def test_a_purchase_names_card_and_price_and_asks_which_card_is_paid() -> None:
    state = table()
    sail(state.players[0], "roma")
    card_at(state, "roma", "A3")
    card_at(state, "roma", "", 1)
    hold(state, 0, "H_COIN", "H_GRAIN")
    slot = next(n for n, actions in enumerate(BOX.slot_actions) if PURCHASE in actions and n < 5)
    say(state, "travel 0", "card grain", "face down", f"slot {slot + 1}")
    assert offers(state)["main purchase"] == "purchase: A3 for a card"
    start = state.copy()
    say(state, "main purchase")
    assert asked(state) == "PayCard"
    assert offers(state) == {"card augustales": "Augustales from your hand"}
    assert in_hand(state.players[0]) == ["H_COIN"]
    assert state.may_take_back_to(start)
    say(state, "card augustales")
    assert in_hand(state.players[0]) == []


@pytest.mark.rule("STM-84")
def test_a_summon_names_ally_and_price() -> None:
    state = table()
    sail(state.players[0], "roma")
    ally_at(state, "roma", "gisela")
    ally_at(state, "roma", "", 1)
    fill(state.players[0], grain=4)
    hold(state, 0, "H_COIN", "H_GRAIN")
    slot = next(n for n, actions in enumerate(BOX.slot_actions) if SUMMON in actions and n < 5)
    say(state, "travel 0", "card grain", "face down", f"slot {slot + 1}")
    assert offers(state)["main summon"] == f"summon: Gisela for {state.layout.setup.ally_grain[0]} Grain"
