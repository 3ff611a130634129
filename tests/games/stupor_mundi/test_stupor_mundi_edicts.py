"""Stupor Mundi: issuing Edicts, Frederick's Palace, the tiles that follow."""

from __future__ import annotations

import pytest

from greathall.games.stupor_mundi.box.components import ICONS, SITE_IDS
from greathall.games.stupor_mundi.position.state import EDICT_MISSING, StuporState
from greathall.games.stupor_mundi.rules.edicts import ActivateIcon, IssueEdict
from greathall.games.stupor_mundi.rules.scoring import final_score
from tests.games.stupor_mundi.stupor_mundi_positions import (
    BOX,
    ally_at,
    ask,
    asked,
    befriend,
    castle,
    do,
    done,
    edicts,
    fill,
    finish,
    goods,
    his,
    palace,
    refusal,
    say,
    table,
    words,
)


def issue(state: StuporState, *tiles: str) -> None:
    edicts(state, *tiles)
    state.edict_pile = 0
    state.edict_pile_n = 0
    ask(state, IssueEdict(0))


@pytest.mark.rule("STM-55", "STM-R9")
def test_the_marked_sites() -> None:
    marked = [SITE_IDS[site] for site in range(13) if BOX.site_edict[site]]
    assert marked == ["T2", "T5", "W2", "W4", "K1", "K2", "K3"]
    assert (BOX.site_stone[6], BOX.site_grain[6]) == (2, 1)
    assert (BOX.site_stone[10], BOX.site_grain[10]) == (3, 0)


@pytest.mark.rule("STM-55", "STM-81", "STM-151")
def test_great_wall_a_and_city_tile_b_issue_edicts() -> None:
    state = table()
    do(state, 50 + 2)
    assert asked(state) == "IssueEdict"
    state = table()
    do(state, 44 + 1)
    assert asked(state) == "IssueEdict"


@pytest.mark.rule("STM-56", "STM-R16")
def test_issuing_is_mandatory_one_of_the_active_tiles() -> None:
    state = table()
    issue(state, "E01", "E02", "E03", "E04", "E05", "E06")
    assert words(state) == ["edict 1", "edict 2", "edict 3"]
    assert refusal(state, "skip") == "STM-R16"
    assert refusal(state, "next 1") == "STM-56"


@pytest.mark.rule("STM-57", "STM-R24")
def test_rewards_come_before_the_icons() -> None:
    state = table()
    player = state.players[0]
    fill(player)
    issue(state, "E08", "E08", "E08", "E04", "E05", "E06")
    for move, expected in (("edict 1", (0, 0, 3, 0)), ("edict 3", (0, 0, 0, 1))):
        twin = state.copy()
        say(twin, move)
        assert goods(twin.players[0]) == expected
        assert asked(twin) == "ActivateIcon"
    say(state, "edict 2")
    assert words(state) == ["resource grain", "resource stone"]
    say(state, "resource stone")
    assert goods(player) == (0, 1, 0, 0)
    assert asked(state) == "ActivateIcon"


@pytest.mark.rule("STM-58", "STM-59", "STM-60", "STM-61", "STM-62")
@pytest.mark.parametrize("icon", range(8))
def test_each_icon_adds_or_removes_one(icon: int) -> None:
    state = table()
    palace(state, grain=2, stone=2, augustalis=2, tower=2, wall=2, keep=2, ally=2, specialist=3)
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    before = list(state.frederick)
    for word, change in (("icon add", 1), ("icon remove", -1)):
        twin = state.copy()
        ask(twin, ActivateIcon(0, 0, 99, icon, 1))
        assert words(twin) == ["icon add", "icon remove"]
        say(twin, word)
        assert twin.frederick[icon] == before[icon] + change
        assert [n for i, n in enumerate(twin.frederick) if i != icon] == [n for i, n in enumerate(before) if i != icon]


@pytest.mark.rule("STM-59", "STM-R12")
def test_the_treasury_moves_in_steps_of_three() -> None:
    state = table()
    assert BOX.treasury == [0, 3, 6, 9, 12, 15]
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    ask(state, ActivateIcon(0, 0, 99, ICONS.index("augustalis"), 1))
    say(state, "icon add")
    assert state.frederick_coins() == 9


@pytest.mark.rule("STM-58", "STM-158", "STM-R12")
@pytest.mark.parametrize("icon", range(8))
def test_what_is_impossible_one_way_must_be_done_the_other_way(icon: int) -> None:
    most = [5, 5, 5, 5, 5, 3, 5, 5]
    least = [0, 0, 0, 0, 0, 0, 0, 1]
    for number, after in ((most[icon], most[icon] - 1), (least[icon], least[icon] + 1)):
        state = table()
        edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
        state.frederick[icon] = number
        ask(state, ActivateIcon(0, 0, 99, icon, 1))
        assert asked(state) != "ActivateIcon"
        assert state.frederick[icon] == after


@pytest.mark.rule("STM-62", "STM-R47")
def test_fredericks_specialist_pays_nothing_takes_nothing_and_leaves_tokens() -> None:
    state = table()
    palace(state, specialist=2, grain=0)
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    tokens, tiles = state.tokens, list(state.city_tiles)
    for _ in range(3):
        ask(state, ActivateIcon(0, 0, 99, 7, 1))
        say(state, "icon add")
        finish(state)
        edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    assert his(state, "specialist") == 5
    assert (state.tokens, state.city_tiles, his(state, "grain")) == (tokens, tiles, 0)


@pytest.mark.rule("STM-63")
def test_example_5_a_pair_that_cannot_be_added_is_removed() -> None:
    state = table()
    palace(state, tower=4)
    issue(state, "E03", "", "", "E04", "E05", "E06")  # tower, tower, stone
    assert asked(state) == "ActivateIcon"  # the stone: the towers were decided by themselves
    assert his(state, "tower") == 2


@pytest.mark.rule("STM-63")
def test_a_pair_goes_the_same_way() -> None:
    state = table()
    palace(state, tower=2)
    issue(state, "E03", "", "", "E04", "E05", "E06")
    say(state, "icon add")
    assert his(state, "tower") == 4
    assert asked(state) == "ActivateIcon"
    say(state, "icon remove")
    assert his(state, "stone") == 0


@pytest.mark.rule("STM-R12")
def test_a_pair_that_fits_neither_way_is_added_as_far_as_possible() -> None:
    state = table()
    palace(state, keep=2)
    edicts(state, "E01", "E02", "E03", "E04", "E05", "E06")
    ask(state, ActivateIcon(0, 0, 99, ICONS.index("keep"), 3))
    assert his(state, "keep") == 3


@pytest.mark.rule("STM-64", "STM-R24", "STM-160", "STM-R48")
def test_the_tile_is_kept_face_down_and_replaced_by_choice() -> None:
    state = table()
    player = state.players[0]
    edicts(state, "E08", "E02", "E03", "E04", "E05", "E06")
    state.edict_pile = 1 << BOX.edict_ids.index("E10")
    state.edict_pile_n = 1
    score = final_score(state, 0)
    ask(state, IssueEdict(0))
    say(state, "edict 1", "icon add", "icon add", "icon add")
    assert words(state) == ["next 1", "next 2", "next 3"]
    say(state, "next 2")
    assert [BOX.edict_ids[tile] for tile in state.edicts] == ["E05", "E02", "E03", "E04", "E10", "E06"]
    assert player.edicts == 1 << BOX.edict_ids.index("E08")
    assert state.edict_pile_n == 0
    assert state.triggers == 0
    # The Edict itself counts nothing: 3 Augustales make the only difference.
    player.coins -= 3
    assert final_score(state, 0) == score


@pytest.mark.rule("STM-64", "STM-102")
def test_an_empty_pile_leaves_the_next_space_empty_but_does_not_end_the_game() -> None:
    state = table()
    issue(state, "E08", "E02", "E03", "E04", "E05", "E06")
    say(state, "edict 1", "icon add", "icon add", "icon add", "next 3")
    assert state.edicts[5] == -1
    assert state.triggers == 0


@pytest.mark.rule("STM-65", "STM-R25", "STM-102", "STM-R24")
def test_the_last_edicts_and_bare_rewards() -> None:
    state = table()
    issue(state, "E08", "", "E03", "", "", "")
    assert words(state) == ["edict 1", "edict 3"]
    assert refusal(state, "edict 2") == "STM-65"
    say(state, "edict 1", "icon add", "icon add", "icon add")
    assert state.edicts[0] == -1
    assert state.triggers == EDICT_MISSING
    assert not state.over  # the round is played to its end
    fill(state.players[0])
    state.edicts = [-1] * 6
    before = list(state.frederick)
    ask(state, IssueEdict(0))
    assert words(state) == ["edict 1", "edict 2", "edict 3"]
    say(state, "edict 1")
    assert done(state)
    assert state.players[0].coins == 3
    assert state.frederick == before


@pytest.mark.rule("STM-65")
@pytest.mark.parametrize("space", range(3))
@pytest.mark.parametrize("tile", ["E01", "E02"])
def test_while_one_edict_is_active_no_bare_reward_is_taken(space: int, tile: str) -> None:
    state = table()
    edicts(state, *[tile if place == space else "" for place in range(6)])
    question = IssueEdict(0)
    assert [place for place in range(3) if question.forbids(state, place) is None] == [space]


@pytest.mark.rule("STM-88", "STM-55", "STM-R23", "STM-R11")
def test_the_marked_ally_space_issues_an_edict() -> None:
    state = table()
    player = state.players[0]
    castle(player, "T1", "W3", T3="a")
    befriend(player)
    fill(player, grain=3)
    ally_at(state, "roma", "altair")
    do(state, 63 + 3)
    assert words(state) == ["place plain", "place marked"]
    plain = state.copy()
    say(plain, "place plain")
    assert done(plain)
    say(state, "place marked")
    assert asked(state) == "IssueEdict"
    assert (player.plain_free(BOX), player.marked_free(BOX)) == (1, 0)
