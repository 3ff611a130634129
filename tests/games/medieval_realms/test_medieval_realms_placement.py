"""Medieval Realms, steps 1 and 2 of a round: the walls, and the leaders behind them."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from greathall.games.medieval_realms.position.state import RealmsState
from greathall.games.medieval_realms.rules.placement import PlaceLeaders
from greathall.kernel import Dice, IllegalMove, State, Together
from tests.games.medieval_realms.medieval_realms_positions import (
    GAME,
    after_extras,
    asked,
    choices,
    end_round,
    fact,
    given,
    has,
    pieces,
    place,
    play,
    reason,
    told,
    zone,
)

SEATS = (2, 3, 4, 5)


def lands(kind: str, numbers: Sequence[int]) -> list[str]:
    return [f"{kind} to land {number}" for number in numbers]


def position_text(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


# ------------------------------------------------------------------ at the same time, in secret


@pytest.mark.rule("MDR-54")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_is_asked_at_the_same_time(seats: int) -> None:
    state = after_extras(seats)
    assert isinstance(state.agenda[-1], Together)
    assert state.to_act == tuple(range(seats))
    assert all(isinstance(state.question(seat), PlaceLeaders) for seat in range(seats))


@pytest.mark.rule("MDR-54")
def test_the_order_of_the_answers_changes_nothing() -> None:
    one, other = after_extras(3), after_extras(3)
    for seat in (0, 1, 2):
        place(one, seat, "2 gold, 2 science", [seat + 1], [8])
    for seat in (2, 0, 1):
        place(other, seat, "2 gold, 2 science", [seat + 1], [8])
    assert one.position() == other.position()
    mixed = after_extras(3)
    for words in ("mayor to gold", "mayor to gold", "mayor to science", "mayor to science"):
        play(mixed, f"1 {words}", f"0 {words}", f"2 {words}")
    for seat in (1, 2, 0):
        play(mixed, f"{seat} general to land {seat + 1}", f"{seat} admiral to land 8")
    assert mixed.position() == one.position()


@pytest.mark.rule("MDR-53", "MDR-54")
def test_nothing_but_the_end_of_a_placement_is_seen_before_all_have_finished() -> None:
    state = after_extras(3)
    blank = state.view(1).data()
    play(state, "0 mayor to gold", "0 mayor to gold", "0 mayor to goods", "0 mayor to science", "0 general to land 3")
    assert state.view(1).data() == blank
    assert state.view(None).data() == after_extras(3).view(None).data()
    assert pieces(state.view(0), "management/0") == [
        "mayor x1 @square/0/goods",
        "mayor x1 @square/0/science",
        "mayor x2 @square/0/gold",
    ]
    assert pieces(state.view(0), "map/0") == ["general x1 @land/0/3"]
    for viewer in (1, 2, None):
        assert pieces(state.view(viewer), "management/0") == pieces(state.view(viewer), "map/0") == []
        assert zone(state.view(viewer), "map/0").text == "behind the wall"
    play(state, "0 admiral to land 8")
    assert state.to_act == (1, 2)
    assert "{0} has placed all leaders." in told(state, 1)
    assert not any("land" in text for text in told(state, 1))
    assert pieces(state.view(1), "map/0") == []
    place(state, 1)
    assert pieces(state.view(2), "map/0") == []
    place(state, 2)
    assert asked(state).endswith("Action")
    for viewer in (1, 2):
        assert pieces(state.view(viewer), "map/0") == ["general x1 @land/0/3", "admiral x1 @land/0/8"]


@pytest.mark.rule("MDR-61")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_map_on_the_table_shows_whom_ones_leaders_met_once_the_walls_are_down(viewer: int | None) -> None:
    state = after_extras(3)
    own = viewer or 0
    for seat in range(3):
        assert {piece.owner for piece in zone(state.view(viewer), f"map/{own}").pieces} <= {own}
        place(state, seat)
    view = state.view(viewer)

    def standing(seat: int) -> set[tuple[int, str, str]]:
        """Owner, kind and land of all that lies on a map."""
        return {(piece.owner, piece.art, piece.slot.rpartition("/")[2]) for piece in zone(view, f"map/{seat}").pieces}

    assert standing(own) == standing(0) | standing(1) | standing(2)
    assert {owner for owner, _, _ in standing(own)} == {0, 1, 2}
    other = 2
    assert {owner for owner, _, _ in standing(other)} == {other}


@pytest.mark.rule("MDR-54")
def test_only_the_player_reads_where_the_leaders_went() -> None:
    state = after_extras(3)
    play(state, "0 mayor to gold")
    assert "{0} puts a mayor on the square of gold." in told(state, 0)
    assert "{0} puts a mayor on the square of gold." not in told(state, 1)
    assert "{0} puts a mayor on the square of gold." not in told(state, None)


@pytest.mark.rule("MDR-54", "MDR-R8")
@pytest.mark.parametrize("seats", SEATS)
def test_imagined_placements_depend_only_on_what_the_seat_knows(seats: int) -> None:
    """Whatever the others have placed, or half placed: the same imagined position comes out."""
    first, second = after_extras(seats), after_extras(seats)
    last = seats - 1
    buffers = [5, 6] if seats == 2 else []
    place(first, 0, "4 gold", [1], [2], buffers)
    place(second, 0, "2 goods, 2 culture", [3], [4], buffers)
    if seats > 2:
        play(first, "1 mayor to gold", "1 mayor to gold")
        play(second, "1 mayor to goods")
    play(first, f"{last} mayor to religion")
    play(second, f"{last} mayor to religion")
    assert first.position() != second.position()
    for number in range(5):
        a, b = first.imagine(last, Dice(number)), second.imagine(last, Dice(number))
        assert a.position() == b.position()
        assert a.imagine(last, Dice(7)).dump() == first.imagine(last, Dice(7)).dump()


@pytest.mark.rule("MDR-54", "MDR-55")
def test_who_has_finished_is_imagined_with_a_whole_and_varied_placement() -> None:
    state = after_extras(2)
    place(state, 0, "4 gold", [1], [2], [5, 6])
    play(state, "1 mayor to gold")
    seen: set[str] = set()
    for number in range(40):
        likeness = state.imagine(1, Dice(number))
        assert isinstance(likeness, RealmsState)
        assert likeness.to_act == (1,)
        assert likeness.next_leader(0) == -1
        assert likeness.standing(1, 0, 4) == 1  # the own mayor stands where it stood
        own = [land for land in range(8) if likeness.standing(0, 1, land) + likeness.standing(0, 2, land)]
        assert all(likeness.standing(0, 3, land) == 0 for land in own)  # MDR-59 holds there too
        assert sum(likeness.standing(0, 3, land) for land in range(8)) == 2
        seen.add(json.dumps(likeness.position()))
    assert len(seen) > 35


@pytest.mark.rule("MDR-R8")
def test_a_finished_placement_is_final_an_unfinished_one_is_not() -> None:
    state = after_extras(3)
    before = state.copy()
    play(state, *["0 mayor to gold"] * 4, "0 general to land 1")
    assert state.may_take_back_to(before)
    play(state, "0 admiral to land 1")
    assert not state.may_take_back_to(before)
    assert reason(state, "0 admiral to land 2") == ("it is not your turn to decide", "MDR-76")


@pytest.mark.rule("MDR-7", "MDR-53")
def test_the_manors_stay_visible_while_the_walls_are_up() -> None:
    state = after_extras(3)
    for viewer in (0, 1, 2, None):
        for seat in range(3):
            stored = {piece.art: piece.count for piece in zone(state.view(viewer), f"manor/{seat}").pieces}
            assert stored == has(state, seat)


# ------------------------------------------------------------------ where leaders go


@pytest.mark.rule("MDR-8", "MDR-56", "MDR-R3")
def test_mayors_go_on_the_six_squares_any_number_on_one() -> None:
    state = after_extras(3)
    squares = ["goods", "science", "culture", "religion", "gold", "raw materials"]
    for _ in range(4):
        assert choices(state, 0) == [f"mayor to {square}" for square in squares]
        play(state, "0 mayor to culture")
    assert pieces(state.view(0), "management/0") == ["mayor x4 @square/0/culture"]
    assert len(zone(state.view(0), "management/0").slots) == 6
    assert "token battle points" not in choices(state, 0)


@pytest.mark.rule("MDR-9", "MDR-10")
@pytest.mark.parametrize(("seats", "used"), [(2, 8), (3, 8), (4, 8), (5, 10)])
def test_lands_9_and_10_are_for_five_players(seats: int, used: int) -> None:
    state = after_extras(seats)
    play(state, *["0 mayor to gold"] * 4)
    assert choices(state, 0) == lands("general", range(1, used + 1))
    if used == 8:
        assert reason(state, "0 general to land 9") == (f"land 9 is not used with {seats} players", "MDR-10")
        with pytest.raises(IllegalMove):
            play(state, "0 general to land 10")
    play(state, "0 general to land 8")
    assert choices(state, 0) == lands("admiral", range(1, used + 1))
    play(state, "0 admiral to land 8")
    if seats == 2:
        assert choices(state, 0) == lands("buffer", range(1, 8))
    for seat in range(seats):
        assert len(zone(state.view(0), f"map/{seat}").slots) == used


@pytest.mark.rule("MDR-9")
def test_all_maps_are_alike_and_show_their_rewards() -> None:
    view = after_extras(5).view(2)
    shown = [[(slot.label, slot.text) for slot in zone(view, f"map/{seat}").slots] for seat in range(5)]
    assert shown == [shown[0]] * 5
    assert shown[0][2] == ("Land 3", "reward: 1 science, 2 battle points")
    assert shown[0][9] == ("Land 10", "reward: 1 culture, 1 religion, 1 battle point")


@pytest.mark.rule("MDR-11", "MDR-57")
def test_generals_and_admirals_share_a_land_and_only_they_go_there() -> None:
    state = given(tokens=["", "", ""], leaders={0: (1, 2, 2)}, step="place")
    assert reason(state, "0 general to land 3") == ("a mayor is placed now, not a general", "MDR-56")
    play(state, "0 mayor to gold")
    assert reason(state, "0 mayor to gold") == ("a general is placed now, not a mayor", "MDR-57")
    play(state, *["0 general to land 3"] * 2, *["0 admiral to land 3"] * 2)
    assert pieces(state.view(0), "map/0") == ["general x2 @land/0/3", "admiral x2 @land/0/3"]


@pytest.mark.rule("MDR-55", "MDR-R8")
def test_every_leader_is_placed_and_none_is_held_back() -> None:
    state = given(tokens=["", "", ""], leaders={0: (5, 2, 3)}, step="place")
    placed = 0
    while 0 in state.to_act:
        assert "pass" not in choices(state, 0)
        assert reason(state, "0 pass") == ("first all leaders are placed behind the walls", "MDR-55")
        state.play(0, state.moves(0)[placed % 5])
        placed += 1
    assert placed == 10


@pytest.mark.rule("MDR-55", "MDR-69")
def test_all_leaders_are_placed_anew_in_the_next_round() -> None:
    state = after_extras(3)
    for seat in range(3):
        place(state, seat, "4 gold", [3], [3])
    end_round(state)
    assert state.round == 2
    assert state.to_act == (0, 1, 2)
    assert pieces(state.view(0), "management/0") == pieces(state.view(0), "map/0") == []
    assert fact(state.view(0), "next/0") == "mayor"
    for seat in range(3):
        place(state, seat, "4 gold", [3], [3])  # as many as before: combat removed nobody


# ------------------------------------------------------------------ buffers


@pytest.mark.rule("MDR-49", "MDR-58", "MDR-59", "MDR-R10")
def test_two_players_place_two_buffers_where_no_own_military_leader_stands() -> None:
    state = after_extras(2)
    place(state, 0, "4 gold", [5], [3])
    assert choices(state, 0) == lands("buffer", [1, 2, 4, 6, 7, 8])
    assert reason(state, "0 buffer to land 5") == (
        "your own generals or admirals stand on land 5: buffers may not join them",
        "MDR-59",
    )
    assert reason(state, "0 mayor to gold")[1] == "MDR-58"
    play(state, "0 buffer to land 6")
    assert choices(state, 0) == lands("buffer", [1, 2, 4, 6, 7, 8])
    play(state, "0 buffer to land 6")
    assert state.to_act == (1,)
    assert pieces(state.view(0), "map/0") == ["admiral x1 @land/0/3", "general x1 @land/0/5", "buffer x2 @land/0/6"]


@pytest.mark.rule("MDR-58", "MDR-R11")
def test_a_mayor_gained_later_goes_to_the_management_zone() -> None:
    state = given(tokens=["", ""], leaders={0: (6, 1, 1)}, step="place")
    place(state, 0, "6 gold", [1], [1], [2, 2])
    assert state.to_act == (1,)
    assert pieces(state.view(0), "management/0") == ["mayor x6 @square/0/gold"]
    assert pieces(state.view(0), "map/0")[2:] == ["buffer x2 @land/0/2"]


@pytest.mark.rule("MDR-60", "MDR-R13")
def test_buffers_stay_off_a_map_full_of_own_leaders() -> None:
    state = given(tokens=["", ""], leaders={0: (1, 4, 4)}, step="place")
    place(state, 0, "gold", [1, 2, 3, 4], [5, 6, 7, 8])
    assert state.to_act == (1,)
    assert all(state.standing(0, 3, land) == 0 for land in range(10))
    assert "{0} has no land left for the buffers." in told(state, 0)
    assert "{0} has no land left for the buffers." not in told(state, 1)
    assert "{0} has placed all leaders." in told(state, 1)


@pytest.mark.rule("MDR-R13")
def test_with_one_land_left_both_buffers_go_there_by_themselves() -> None:
    state = given(tokens=["", ""], leaders={0: (1, 4, 4)}, step="place")
    place(state, 0, "gold", [1, 2, 3, 4], [5, 6, 7, 7])
    assert state.to_act == (1,)
    assert state.standing(0, 3, 7) == 2


@pytest.mark.rule("MDR-54", "MDR-R13")
def test_what_goes_by_itself_behind_a_wall_shows_nothing() -> None:
    """Whether a buffer was chosen, went by itself or found no land: the others see a player who is ready."""
    ready: list[RealmsState] = []
    for admirals, buffers in (([5, 6, 7, 8], []), ([5, 6, 7, 7], []), ([5, 6, 6, 6], [7, 8])):
        state = given(tokens=["", ""], leaders={0: (1, 4, 4)}, step="place")
        place(state, 0, "gold", [1, 2, 3, 4], admirals, buffers)
        assert state.to_act == (1,)
        ready.append(state)
    for seat in (1, None):
        assert len({json.dumps(state.view(seat).data()) for state in ready}) == 1
        assert len({json.dumps([line.data() for line in state.told(seat)]) for state in ready}) == 1
        assert len({position_text(state.imagine(seat, Dice(3))) for state in ready}) == 1


@pytest.mark.rule("MDR-52")
def test_a_round_has_its_seven_steps_in_order() -> None:
    state = after_extras(3)
    for seat in range(3):
        place(state, seat, "4 gold", [seat + 1], [8])
    end_round(state)
    wanted = ["the walls go up", "has placed", "walls come down", "Everybody gets 2 goods", "order of turns, by goods"]
    wanted += ["passes", "move down to the lowest squares", "Round 2"]
    lines = told(state, None)
    places = [next(i for i, line in enumerate(lines) if words in line) for words in wanted]
    assert places == sorted(places)
    assert reason(given(tokens=["1 goods", ""]), "0 mayor to gold") == (
        "leaders are placed at the beginning of a round",
        "MDR-52",
    )


def test_a_copy_does_not_notice_what_is_placed_afterwards() -> None:
    state = after_extras(3)
    twin = state.copy()
    before = position_text(twin)
    for seat in range(3):
        place(state, seat)
    assert position_text(twin) == before


def test_a_half_placed_position_is_saved_and_read_back() -> None:
    state = after_extras(2)
    place(state, 0, "4 gold", [1], [2], [5, 6])
    play(state, "1 mayor to gold", "1 mayor to science")
    loaded = GAME.load_state(json.loads(position_text(state)))
    assert loaded.dump() == state.dump()
    assert loaded.to_act == (1,)


@pytest.mark.rule("MDR-67")
def test_the_offer_of_a_buffer_promises_no_reward() -> None:
    state = after_extras(2)
    while not state.view(0).prompt.startswith("Place a buffer"):
        state.play(0, state.moves(0)[0])
    words = [offer.words for offer in state.view(0).offers]
    assert words
    assert all("takes no reward" in offer and "culture" not in offer for offer in words)


@pytest.mark.rule("MDR-45", "MDR-46")
def test_the_two_questions_for_extra_tokens_differ() -> None:
    state = GAME.new(3, 1)
    seat = state.to_act[0]
    assert state.view(seat).prompt == "Choose your first extra token, of any kind."
    play(state, f"{seat} token gold")
    assert "second extra token, to go with gold" in state.view(seat).prompt
