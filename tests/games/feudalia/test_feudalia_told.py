"""Feudalia: what a player at the table is told beside the moves: which card asks, what is paid for, what a tax took."""

from __future__ import annotations

import pytest

from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.table.recollection import taxes
from greathall.hall.drawing import blazons_of, draw_board, draw_players, draw_prompt, draw_ribbon
from greathall.kernel.view import View
from tests.games.feudalia.feudalia_positions import GAME, asked, given, play
from tests.games.feudalia.test_feudalia_words import words

NAMES = ("Ann", "Ben")


def seen(state: FeudaliaState) -> View:
    return state.view(state.to_act[0])


def drawn(state: FeudaliaState) -> str:
    return draw_board(seen(state), NAMES, blazons_of("feudalia"), state.told(0))


@pytest.mark.parametrize(
    ("hand", "masters", "moves", "begins"),
    [
        ("feudal_lord, serf", ("", "", ""), ("influence feudal lord",), "Feudal Lord: which type of cube"),
        ("feudal_lord", ("", "", ""), ("influence feudal lord", "type clay"), "Feudal Lord: which of your fiefs"),
        ("serf", ("", "countess", ""), ("use 2",), "Countess: which type of cube"),
        ("monk, serf 3", ("", "", ""), ("influence monk",), "Monk: remove up to 2 cards"),
        (
            "priest, serf 2",
            ("", "", ""),
            ("field serf", "fief 1", "influence priest"),
            "The Priest does one of two things",
        ),
        ("merchant, serf", ("", "", ""), ("field merchant", "fief 1"), "Merchant: which exchange"),
        ("serf", ("guildmaster", "", ""), ("use 1",), "Guildmaster: which exchange"),
    ],
)
def test_a_question_names_the_card_that_asks_it(
    hand: str, masters: tuple[str, str, str], moves: tuple[str, ...], begins: str
) -> None:
    cubes = ("3 wheat, 3 clay", "1 wood", "2 clay")
    state = given(hand=hand, masters=masters, levels=(1, 1, 0), cubes=cubes, coins=1)
    play(state, *moves)
    assert seen(state).prompt.startswith(begins)


def test_where_one_of_two_cards_could_ask_none_is_named() -> None:
    state = given(hand="feudal_lord", masters=("", "countess", ""), levels=(0, 1, 0))
    play(state, "influence feudal lord")
    assert seen(state).prompt.startswith("Which type of cube")


@pytest.mark.parametrize(
    ("move", "bought"),
    [
        ("upgrade 1", "Pay 3 wood and 1 clay for the upgrade of fief 1:"),
        ("build", "Pay 3 cubes of wood, clay or stone for a token of Foundations:"),
        ("hire architect", "Pay 1 wood for the Architect:"),
    ],
)
def test_a_payment_says_what_is_bought(move: str, bought: str) -> None:
    state = given(cubes=("2 wood, 1 clay", "2 wood", "1 clay"), coins=9)
    play(state, move)
    assert seen(state).prompt.startswith(bought)


def test_an_exchange_tells_only_what_can_be_given_and_taken() -> None:
    state = given(hand="merchant, serf", cubes=("", "", "1 clay"), coins=1)
    play(state, "field merchant")
    assert words(state, "rate 1") == "rate 1: 1 clay for 1 wheat or wood"
    assert words(state, "rate 2") == "rate 2: 1 clay and 1 coin for 1 stone"
    assert "<b>Clay and 1 coin for stone</b>" in draw_prompt(seen(state), NAMES)


def test_an_exchange_of_several_kinds_names_them_all() -> None:
    state = given(hand="merchant, serf", cubes=("", "", "1 clay, 1 wood"), coins=1)
    play(state, "field merchant")
    assert words(state, "rate 1") == "rate 1: 1 wood or clay for 1 wheat or wood or clay"


def test_what_a_tax_took_stands_on_the_table_until_the_turn_is_over() -> None:
    state = given(hand="tax_collector, serf 2", cubes=("5 wheat", "2 wood", ""), listen=True, at="turn")
    play(state)
    assert taxes(0, state.told(0)) == "1 wood, 2 wheat" or taxes(0, state.told(0)) == "2 wheat, 1 wood"
    assert "taxes: " in drawn(state)
    play(state, "income serf")
    assert "taxes: " in drawn(state)
    play(state, "end main phase")
    assert taxes(1, state.told(0)) == ""


def test_a_tax_on_everything_is_told_as_a_number() -> None:
    """All four types find no room beside a long name."""
    state = given(
        hand="tax_collector, serf 2", cubes=("3 wheat, 3 wood", "3 clay, 3 stone", ""), listen=True, at="turn"
    )
    number = 0
    while asked(state) == "PayTax":
        moves = state.moves(0)
        state.play(0, moves[number % len(moves)])
        number += 1
    assert taxes(0, state.told(0)) == f"{number} cubes"


def test_a_tax_that_the_hand_paid_names_the_cards() -> None:
    state = given(hand="tax_collector, merchant, feudal_lord", listen=True, at="turn")
    play(state, "card merchant")
    assert taxes(0, state.told(0)) == "a Merchant"


def test_the_cubes_of_all_fiefs_stand_together() -> None:
    state = given(cubes=("2 wheat, 1 wood", "3 wood", ""))
    assert "2 wheat, 4 wood" in {fact.value for fact in seen(state).mats[0].facts}
    panels = draw_players(seen(state), NAMES, blazons_of("feudalia"))
    assert '<span class="quiet">wheat </span><b>2</b>' in panels.partition('id="player-1"')[0]
    assert "<dt>cubes</dt>" in drawn(state)


def test_what_lasts_this_turn_finds_room_in_the_ribbon() -> None:
    state = given(hand="architect, serf")
    play(state, "influence architect")
    assert "This turn <b>building costs 1 cube less</b>" in draw_ribbon(seen(state), NAMES)


def test_the_last_parts_of_the_cathedral_show_what_a_token_costs() -> None:
    html = drawn(given()).partition('data-zone="cathedral"')[2]
    part = html.partition("Silverware")[2].partition("</button>")[0].partition('data-target="stack-place')[0]
    assert '<span aria-hidden="true"><b class="amount">7' in part


def test_when_the_game_is_over_nothing_is_near_any_more() -> None:
    state = given()
    state.reached = True
    assert {fact.id for fact in seen(state).facts} >= {"reached", "influence"}
    state.over = True
    assert not {"reached", "influence"} & {fact.id for fact in state.view(0).facts}


def test_a_specialist_is_chosen_by_a_whole_sentence() -> None:
    state = GAME.new(2, 1, {"scenario": "T1"})
    while "specialist" not in seen(state).prompt:
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    assert {offer.words for offer in seen(state).offers} >= {"card reaper: into your starting deck"}


def test_a_master_who_was_used_bears_a_sign_that_others_do_not() -> None:
    """The sheet turns the arms of a master with a badge."""
    state = given(masters=("bailiff", "tutor", ""), levels=(1, 1, 0))
    play(state, "use 1")
    masters = drawn(state).split('id="p-city/0/')[1:3]
    assert ["badges" in master.partition('class="place')[0] for master in masters] == [True, False]
