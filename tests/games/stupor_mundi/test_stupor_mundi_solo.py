"""Stupor Mundi: one player against Frederick's Solo cards."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import CITY_IDS
from greathall.games.stupor_mundi.position.player import count_bits
from greathall.games.stupor_mundi.position.state import EDICT_MISSING, PLAYED_STEP, StuporState
from greathall.games.stupor_mundi.rules.scoring import majority, title
from greathall.games.stupor_mundi.rules.solo import frederick_turn, issue_for_frederick
from greathall.kernel import BadOptions, Dice
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    GAME,
    again,
    asked,
    castle,
    edicts,
    fill,
    goods,
    his,
    hold,
    palace,
    refusal,
    sail,
    say,
    say_if,
    table,
    told,
    words,
)


def flip(state: StuporState, card: str) -> None:
    """Frederick's turn with a certain card on top of the deck."""
    rest = state.solo_deck
    state.solo_deck = 1 << BOX.solo_ids.index(card)
    frederick_turn(state)
    if count_bits(state.solo_deck) == 16:  # it was the only card left: put the deck right
        state.solo_deck = rest & ~(1 << BOX.solo_ids.index(card))


@pytest.mark.rule("STM-112", "STM-R36")
def test_the_set_up_is_that_of_two_players() -> None:
    state = table(1)
    assert state.edict_pile_n == 11
    assert sum(1 for kind in state.cards if kind >= 0) == 5
    assert sum(1 for tile in state.allies_up if tile >= 0) == 5
    assert CITY_IDS[state.ship] == CITY_IDS[state.players[0].ship] == "roma"
    assert count_bits(state.solo_deck) == 16
    assert state.players[0].coins == 6


@pytest.mark.rule("STM-113", "STM-R38")
def test_the_easy_option_adds_three_tiles_of_those_for_more_players() -> None:
    extras: set[int] = set()
    for seed in range(8):
        state = GAME.new(1, seed, {"solo": "easy"})
        assert isinstance(state, StuporState)
        assert state.edict_pile_n == 14
        more = [
            tile
            for tile in range(27)
            if BOX.edict_mark[tile] == 1 and ((state.edict_pile >> tile) & 1 or tile in state.edicts)
        ]
        assert len(more) == 3
        extras |= set(more)
    assert len(extras) > 3
    with pytest.raises(BadOptions, match="one player"):
        GAME.new(2, 1, {"solo": "easy"})


@pytest.mark.rule("STM-113", "STM-R38")
def test_the_extra_tiles_are_shown_as_long_as_the_game_lasts() -> None:
    state = GAME.new(1, 3, {"solo": "easy"}, listen=True)
    extras = [tile for tile in range(27) if BOX.edict_mark[tile] == BOX.easy_mark and in_play(state, tile)]
    names = [BOX.edict_ids[tile] for tile in extras]
    assert len(names) == 3
    line = next(line for line in state.told(0) if line.rule == "STM-113")
    dice = Dice(5)
    while not state.over:
        for viewer in (0, None):
            shown = next(fact for fact in state.view(viewer).facts if fact.id == "extra")
            assert shown.rule == "STM-113"
            assert all(name in shown.value and name in line.text for name in names)
        moves = state.moves(0)
        state.play(0, moves[dice.below(len(moves))])
    assert "extra" not in [fact.id for fact in GAME.new(1, 3).view(0).facts]


def in_play(state: StuporState, tile: int) -> bool:
    return bool((state.edict_pile >> tile) & 1) or tile in state.edicts


@pytest.mark.rule("STM-113", "STM-R38")
def test_in_the_easy_game_two_tables_that_look_alike_are_imagined_alike() -> None:
    """The pile holds what is in the game and lies nowhere else: the view says so, and nothing more is known."""
    for seed in range(40):
        state = GAME.new(1, seed, {"solo": "easy"})
        other = state.copy()
        extra = [n for n in range(27) if BOX.edict_mark[n] == BOX.easy_mark]
        lying = [n for n in extra if (state.edict_pile >> n) & 1]
        out = [n for n in extra if not in_play(state, n)]
        if lying and out:
            other.edict_pile = other.edict_pile & ~(1 << lying[0]) | (1 << out[0])
            assert other.view(0).data() != state.view(0).data()
            assert other.imagine(0, Dice(1)).dump() != state.imagine(0, Dice(1)).dump()
            return
    raise AssertionError("no game has an extra tile in its pile")


@pytest.mark.rule("STM-114", "STM-R34", "STM-116")
def test_frederick_has_a_turn_after_each_of_the_players() -> None:
    state = table(1)
    hold(state, 0, "H_COIN", "H_GRAIN", "H_STONE")
    for turn in range(1, 4):
        say(state, "travel 0")
        if asked(state) == "PlayCard":
            say(state, words(state)[0])
        say(state, "face up", f"slot {turn}")
        assert told(state).count("Frederick flips") == turn
    # No card is left: the Action Phase ends although Frederick had three turns only.
    assert state.round == 2


@pytest.mark.rule("STM-115", "STM-R34")
def test_the_player_may_not_pass_with_a_card_in_hand() -> None:
    state = table(1)
    assert "pass" not in words(state)
    assert refusal(state, "pass") == "STM-115"


@pytest.mark.rule("STM-116")
def test_example_15_no_solo_card_after_the_sixth_turn() -> None:
    state = table(1)
    player = state.players[0]
    castle(player, "T1", "W3", "K2")
    hold(state, 0, "H_COIN", "H_COIN", "H_GRAIN", "H_GRAIN", "H_STONE", "H_STONE")
    fill(player)
    again(state)
    for turn in range(1, 7):
        assert told(state).count("Frederick flips") == turn - 1
        say(state, "travel 0")
        if asked(state) == "PlayCard":
            say(state, words(state)[0])
        say(state, "face up")
        say_if(state, f"slot {turn}")
        say_if(state, "overflow lose")
    assert told(state).count("Frederick flips") == 5
    assert player.used == 0  # the End Phase has begun


@pytest.mark.rule("STM-117", "STM-R50")
def test_the_second_crown_shuffles_all_sixteen() -> None:
    state = table(1)
    state.solo_deck = (1 << BOX.solo_ids.index("S02")) | (1 << BOX.solo_ids.index("S07"))
    frederick_turn(state)
    assert (state.crowns, count_bits(state.solo_deck)) == (1, 1)
    frederick_turn(state)
    assert (state.crowns, count_bits(state.solo_deck)) == (0, 16)


@pytest.mark.rule("STM-R50")
def test_an_empty_deck_is_shuffled_and_the_crowns_count_anew() -> None:
    state = table(1)
    state.solo_deck = 1 << BOX.solo_ids.index("S04")
    state.crowns = 1
    frederick_turn(state)
    assert (state.crowns, count_bits(state.solo_deck)) == (0, 16)


@pytest.mark.rule("STM-118")
def test_fredericks_ship() -> None:
    state = table(1)
    sail(state.players[0], "barcelona")
    flip(state, "S09")  # three steps
    assert CITY_IDS[state.ship] == "tunis"
    flip(state, "S04")  # stays
    assert CITY_IDS[state.ship] == "tunis"
    flip(state, "S10")  # follows
    assert CITY_IDS[state.ship] == "barcelona"
    flip(state, "S01")  # one step, round the ring
    assert CITY_IDS[state.ship] == "roma"


@pytest.mark.rule("STM-118", "STM-R36")
def test_removing_a_card_or_an_ally_if_there_is_one() -> None:
    state = table(1)
    before = list(state.cards)
    flip(state, "S01")  # to Constantinople, the card there
    assert state.cards[2] == -1
    assert state.cards[:2] + state.cards[3:] == before[:2] + before[3:]
    assert count_bits(state.gone_cards) == 1
    assert state.allies_up[2] >= 0
    flip(state, "S06")  # to Alexandria, the Ally there; the one below stays face down
    assert state.allies_up[4] == -1
    assert (state.allies_down >> 4) & 1
    assert count_bits(state.gone_allies) == 1
    state.ship = 1
    flip(state, "S10")
    state.ship = 3
    flip(state, "S06")
    removed = count_bits(state.gone_allies)
    state.ship = 3
    flip(state, "S06")  # nobody is left in Barcelona
    assert count_bits(state.gone_allies) == removed


@pytest.mark.rule("STM-119", "STM-121", "STM-R37")
def test_the_edict_by_number_and_its_replacement_by_position() -> None:
    state = table(1)
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    state.edict_pile = 1 << BOX.edict_ids.index("E10")
    state.edict_pile_n = 1
    issue_for_frederick(state, 1)
    assert [BOX.edict_ids[tile] for tile in state.edicts] == ["E01", "E05", "E03", "E04", "E10", "E06"]
    assert state.gone_edicts == 1 << BOX.edict_ids.index("E02")


@pytest.mark.rule("STM-119", "STM-121", "STM-R37")
def test_empty_spaces_are_passed_over_in_the_order_1_2_3_1() -> None:
    state = table(1)
    state.edict_pile = state.edict_pile_n = 0
    edicts(state, "E01", "", "", "E04", "", "E06")
    issue_for_frederick(state, 1)  # II and III are empty: I
    assert state.gone_edicts == 1 << BOX.edict_ids.index("E01")
    assert BOX.edict_ids[state.edicts[0]] == "E04"
    edicts(state, "", "E02", "E03", "E04", "E05", "E06")
    issue_for_frederick(state, 0)  # I is empty: II, not III
    assert BOX.edict_ids[state.edicts[2]] == "E03"
    assert BOX.edict_ids[state.edicts[1]] == "E05"
    edicts(state, "", "E02", "", "E04", "", "E06")
    issue_for_frederick(state, 1)  # its Next space is empty: III
    assert BOX.edict_ids[state.edicts[1]] == "E06"
    edicts(state, "E01", "E02", "E03", "", "", "")
    issue_for_frederick(state, 2)
    assert state.edicts[2] == -1
    assert state.triggers == EDICT_MISSING
    edicts(state, "", "", "", "", "", "")
    before = list(state.frederick)
    issue_for_frederick(state, 0)
    assert state.frederick == before


@pytest.mark.rule("STM-120")
def test_example_13_what_does_not_fit_is_ignored() -> None:
    state = table(1)
    palace(state, tower=4, stone=1)
    edicts(state, "E03", "E02", "E01", "E04", "E05", "E06")  # tower, tower, stone
    issue_for_frederick(state, 0)
    assert his(state, "tower") == 5
    assert his(state, "stone") == 2


@pytest.mark.rule("STM-118", "STM-120", "STM-167", "STM-R37")
def test_frederick_adds_everything_and_nobody_is_rewarded() -> None:
    state = table(1)
    palace(state, specialist=2, augustalis=1, keep=1)
    before = goods(state.players[0])
    edicts(state, "E21", "E02", "E01", "E04", "E05", "E06")  # keep, augustalis, specialist
    issue_for_frederick(state, 0)
    assert (his(state, "keep"), his(state, "augustalis"), his(state, "specialist")) == (2, 2, 3)
    assert goods(state.players[0]) == before
    assert state.players[0].edicts == 0


@pytest.mark.rule("STM-167", "STM-R35")
def test_the_majority_needs_as_many_structures_as_frederick() -> None:
    state = table(1)
    castle(state.players[0], "T1", "T2", "W1", "W3", "K1")
    palace(state, tower=2, wall=2, keep=1)
    assert majority(state, 0) == 4
    palace(state, keep=2)
    assert majority(state, 0) == 0


@pytest.mark.rule("STM-122")
@pytest.mark.parametrize(
    ("score", "name"),
    [(0, "Serf"), (29, "Serf"), (30, "Knight"), (49, "Knight"), (50, "Feudal lord"), (79, "Feudal lord"), (80, "Duke")],
)
def test_titles(score: int, name: str) -> None:
    assert title(BOX, score) == name


@pytest.mark.rule("STM-R34", "STM-101")
def test_the_player_begins_every_round() -> None:
    state = table(1)
    state.turns = 5
    state.agenda = []
    state.step = PLAYED_STEP
    flips = told(state).count("Frederick flips")
    state.settle()
    assert told(state).count("Frederick flips") == flips  # that was the sixth turn
    assert state.first == 0
