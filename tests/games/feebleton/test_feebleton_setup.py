"""Feebleton: the box, the set-up, who begins, and the options (Components, Objective, Setup)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.games.registers import folder
from greathall.kernel import BadOptions, Dice, playout
from tests.games.feebleton.feebleton_positions import GAME, deck, feebleton_state, given, hand, new, play, sizes

COMMON = {
    "farmer": 18,
    "merchant": 9,
    "noble": 6,
    "artist": 4,
    "worker": 4,
    "council_member": 4,
    "guard": 4,
    "spy": 4,
    "thief": 4,
}
GREAT = ("king", "broker", "scientist", "philosopher", "engineer", "historian", "general")
ERA = ("conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion", "bribery")


def counts() -> dict[str, int]:
    """How many of each card a new game has, wherever they are."""
    return {card: sum(places.values()) for card, places in new(2, 1).census().items()}


@pytest.mark.rule("FBL-1")
def test_two_three_and_four_can_play_and_nobody_else() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (2, 3, 4):
        assert len(new(seats, 1).hands) == seats
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="for 2 to 4 players"):
            GAME.new(seats, 1)


@pytest.mark.rule("FBL-2")
def test_the_deck_has_57_common_7_great_and_7_era_cards() -> None:
    found = counts()
    assert sum(found[card] for card in COMMON) == 57
    assert sum(found[card] for card in GREAT) == 7
    assert sum(found[card] for card in ERA) == 7
    assert sum(found.values()) == 71


@pytest.mark.rule("FBL-3")
def test_the_common_cards_have_their_printed_numbers() -> None:
    found = counts()
    assert {card: found[card] for card in COMMON} == COMMON


@pytest.mark.rule("FBL-4", "FBL-5")
def test_great_people_and_era_cards_are_there_once_each() -> None:
    found = counts()
    assert [found[card] for card in GREAT] == [1] * 7
    assert [found[card] for card in ERA] == [1] * 7
    assert {*COMMON, *GREAT, *ERA} == set(found)


@pytest.mark.rule("FBL-6", "FBL-9")
def test_reference_cards_are_in_the_box_and_never_in_the_game() -> None:
    boxed = {component.section: component.values for component in GAME.components if component.section != "card"}
    assert boxed["reference_cards"]["count"] == 4
    assert boxed["reference_cards"]["in_deck"] is False
    assert boxed["game"]["box_size"] == 75
    for seats in (2, 3, 4):
        state = new(seats, seats)
        assert "reference" not in " ".join(state.census())
        assert sum(sum(places.values()) for places in state.census().values()) == 71
    assert not any("reference" in word.words for word in GAME.vocabulary.entries)


@pytest.mark.rule("FBL-7")
def test_colours_have_no_effect_a_box_without_them_plays_the_same(tmp_path: Path) -> None:
    grey = tmp_path / "grey.toml"
    printed = (folder("feebleton") / "components.toml").read_text(encoding="utf-8")
    grey.write_text(re.sub(r'kind = "(great|era)"', 'kind = "common"', printed), encoding="utf-8")
    for seed in range(12):
        seats, anytime = 2 + seed % 3, ("reactions", "full")[seed % 2]
        coloured, plain = new(seats, seed, anytime), new(seats, seed, anytime, str(grey))
        assert playout(coloured, Dice(seed)) == playout(plain, Dice(seed))
        assert coloured.position() == plain.position()


@pytest.mark.rule("FBL-9")
def test_all_cards_that_nobody_holds_lie_in_one_shuffled_deck() -> None:
    state = new(3, 5)
    lying = Counter(deck(state))
    for seat in range(3):
        lying.update(hand(state, seat))
    assert lying == Counter(counts())
    assert {tuple(hand(new(3, seed), 0)) for seed in range(20)} != {tuple(hand(state, 0))}


@pytest.mark.rule("FBL-9")
def test_every_card_is_as_likely_as_any_other_to_be_dealt() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(1500):
        dealt.update(hand(new(2, seed), 0))
    for card, count in counts().items():
        expected = 1500 * 4 * count / 71
        assert abs(dealt[card] - expected) < 5 * expected**0.5, card


@pytest.mark.rule("FBL-10")
@pytest.mark.parametrize(("seats", "left"), [(2, 63), (3, 59), (4, 55)])
def test_each_player_starts_with_four_cards(seats: int, left: int) -> None:
    state = new(seats, 3)
    assert sizes(state) == [4] * seats
    assert state.deck_size() == left


@pytest.mark.rule("FBL-11", "FBL-R1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_equally_likely_to_begin(seats: int) -> None:
    begins = Counter(new(seats, seed).first for seed in range(1200))
    for seat in range(seats):
        assert abs(begins[seat] - 1200 / seats) < 120
    assert not any("first" in option.name or "start" in option.name for option in GAME.options)


@pytest.mark.rule("FBL-R1")
def test_the_seed_decides_who_begins_and_the_chronicle_says_so() -> None:
    for seed in range(10):
        state = new(4, seed)
        assert new(4, seed).first == state.first
        assert state.told(None)[0].text == f"{{{state.first}}} begins."
        assert state.to_act == (state.first,)


@pytest.mark.rule("FBL-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_to_the_left_round_and_round(seats: int) -> None:
    state = given(["farmer, merchant, noble, guard"] * min(seats, 4), stock="12 farmer")
    order: list[int] = []
    for _ in range(2 * seats):
        order.append(state.active)
        play(state, f"{state.active} play {'noble' if len(order) <= seats else 'merchant'}")
    assert order == [*range(seats), *range(seats)]


@pytest.mark.rule("FBL-13")
def test_feebleton_is_empty_at_the_start_and_nobody_owns_a_pile() -> None:
    state = new(4, 8)
    assert state.feebleton == []
    assert state.piles == []
    assert [state.gold(seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("FBL-130")
def test_there_is_no_variant_no_solo_game_and_no_rule_for_a_number_of_players() -> None:
    printed = next(component.values for component in GAME.components if component.section == "game")
    assert printed["solo"] is False
    assert printed["variants"] == []
    assert [option.name for option in GAME.options] == ["anytime", "components"]
    for seats in (2, 3, 4):
        state = new(seats, 2)
        assert (state.box.hand_start, state.box.hand_refill, state.plays_left) == (4, 4, 1)
        assert state.box is new(2, 1).box


@pytest.mark.rule("FBL-131", "FBL-R30")
def test_the_option_anytime_has_two_values_and_reactions_is_the_default() -> None:
    anytime = GAME.options[0]
    assert (anytime.name, anytime.default, anytime.values) == ("anytime", "reactions", ("reactions", "full"))
    assert len(anytime.meanings) == 2
    assert not feebleton_state(GAME.new(2, 1)).full
    assert feebleton_state(GAME.new(2, 1, {"anytime": "full"})).full
    with pytest.raises(BadOptions, match="expected reactions or full"):
        GAME.new(2, 1, {"anytime": "sometimes"})


@pytest.mark.rule("FBL-131")
def test_nothing_in_the_box_is_reconstructed_but_the_table_option() -> None:
    others = [component.name for component in GAME.components if component.source != "rulebook"]
    assert others == ["options.anytime"]


@pytest.mark.rule("FBL-8", "FBL-123")
def test_the_aim_is_to_own_more_gold_than_any_opponent() -> None:
    for seed in range(40):
        state = new(2 + seed % 3, seed)
        playout(state, Dice(seed))
        result = state.result()
        richest = max(result.scores)
        assert all(result.scores[seat] == richest for seat in result.winners)
        assert result.scores == [state.gold(seat) for seat in range(state.seats)]


def test_the_vocabulary_of_cards_is_the_order_of_the_box() -> None:
    assert list(IDS) == [*COMMON, *GREAT, *ERA]
