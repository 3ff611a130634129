"""Feebleton: what is open and what is hidden, in views and in the chronicle (ruling FBL-R29)."""

from __future__ import annotations

import pytest

from greathall.games.feebleton.box.components import IDS
from greathall.games.feebleton.position.state import FeebletonState
from greathall.kernel import Dice
from tests.games.feebleton.feebleton_positions import (
    GAME,
    asked,
    cards,
    choices,
    fact,
    feebleton_state,
    given,
    hand,
    new,
    play,
    shown,
    told,
    town,
    zone,
)


def waiting(state: FeebletonState, seat: int | None) -> tuple[list[int], str, str]:
    """Who is said to be deciding, what the others are told, and the question."""
    view = state.view(seat)
    return view.asked, view.waiting, view.prompt


@pytest.mark.rule("FBL-126", "FBL-R29")
def test_hands_are_hidden_and_their_sizes_open() -> None:
    state = given(["farmer, 2 noble", "king, spy", "3 guard"])
    assert shown(state.view(0), "hand/0") == ["farmer", "noble", "noble"]
    assert shown(state.view(0), "hand/1") == ["back", "back"]
    assert shown(state.view(0), "hand/2") == ["back"] * 3
    assert shown(state.view(None), "hand/0") == ["back"] * 3
    assert [fact(state.view(None), f"size/{seat}") for seat in range(3)] == ["3", "2", "3"]


@pytest.mark.rule("FBL-126", "FBL-R29")
def test_the_order_of_the_deck_is_hidden_and_its_size_open() -> None:
    state = given(["farmer, noble", "king, spy"], deck="bribery, thief")
    for seat in (0, 1, None):
        assert shown(state.view(seat), "deck") == ["back"] * 10


@pytest.mark.rule("FBL-126")
def test_what_is_drawn_is_told_to_the_drawer_alone() -> None:
    state = given(["farmer, noble, spy", "merchant, noble"], deck="king, thief")
    play(state, "0 play noble")
    assert "{0} drew the King and a Thief." in told(state, 0)
    for seat in (1, None):
        assert "{0} draws 2 cards." in told(state, seat)
        assert not any("King" in text or "Thief" in text for text in told(state, seat))


@pytest.mark.rule("FBL-127", "FBL-R29")
def test_feebleton_and_all_piles_are_open_to_everybody() -> None:
    state = given(
        ["farmer, noble", "king, spy"],
        feebleton="merchant, guard, merchant",
        piles=[(1, "2 farmer, invasion"), (1, "noble, bribery")],
    )
    for seat in (0, 1, None):
        view = state.view(seat)
        assert shown(view, "feebleton") == ["merchant", "merchant", "guard"]
        assert [piece.text for piece in zone(view, "piles/1").pieces] == ["2 Farmers, 1 Invasion", "1 Noble, 1 Bribery"]
        assert zone(view, "piles/0").pieces == []


@pytest.mark.rule("FBL-127", "FBL-R29")
def test_a_taking_is_told_with_contents_and_value() -> None:
    state = given(["bribery, noble, spy", "farmer, noble"], feebleton="2 farmer, king", plays_left=2)
    play(state, "0 play bribery")
    expected = "The era ends with Bribery: {0} takes Feebleton, worth 6 gold: 2 Farmers, 1 King, 1 Bribery."
    assert told(state, None)[-1] == told(state, 1)[-1] == expected
    assert state.chronicle is not None
    assert state.chronicle[-1].pieces == ("pile/0", "piles/0")


def test_cards_of_a_kind_are_counted_where_a_hand_is_told() -> None:
    state = given(["spy, noble", "noble, merchant, noble, king"], plays_left=2)
    play(state, "0 play spy")
    assert state.view(0).prompt == "Spy: {1} holds a Merchant, 2 Nobles and the King. Trade your whole hand for it?"


@pytest.mark.rule("FBL-128")
def test_what_a_spy_shows_is_seen_by_its_player_alone() -> None:
    state = given(["spy, noble", "king, merchant", "farmer, noble"], plays_left=2)
    play(state, "0 play spy", "0 first to the left")
    assert shown(state.view(0), "hand/1") == ["merchant", "king"]
    assert "{1} holds a Merchant and the King." in told(state, 0)
    for seat in (2, None):
        assert shown(state.view(seat), "hand/1") == ["back", "back"]
    for seat in (1, 2, None):
        assert "{0} looks at {1}'s hand." in told(state, seat)
        assert not any("King" in text for text in told(state, seat))


@pytest.mark.rule("FBL-128")
def test_what_a_council_member_shows_is_seen_by_its_player_alone() -> None:
    state = given(["council_member, noble", "farmer, noble"], deck="king, bribery", plays_left=2)
    play(state, "0 play council member")
    assert "On top: the King, then Bribery." in told(state, 0)
    assert shown(state.view(0), "deck")[-2:] == ["bribery", "king"]
    for seat in (1, None):
        assert not any("King" in text for text in told(state, seat))
        assert shown(state.view(seat), "deck") == ["back"] * 10


@pytest.mark.rule("FBL-129", "FBL-R29")
@pytest.mark.parametrize("card", ["thief", "king"])
def test_a_stolen_card_is_seen_by_taker_and_loser_and_not_by_the_others(card: str) -> None:
    state = given([f"{card}, noble", "bribery", ""], plays_left=2)
    play(state, f"0 play {card}")
    for seat in (0, 1):
        assert "{0} took Bribery from {1}." in told(state, seat)
    for onlooker in (2, None):
        assert "{0} takes a card from {1}." in told(state, onlooker)
        assert not any("Bribery" in text for text in told(state, onlooker))
    assert shown(state.view(1), "hand/0") == ["bribery", "back"]
    assert shown(state.view(2), "hand/0") == ["back", "back"]


@pytest.mark.rule("FBL-R29")
def test_after_a_trade_both_know_what_they_gave_away() -> None:
    state = given(["spy, noble, worker", "king, merchant", "farmer, noble"], plays_left=2)
    play(state, "0 play spy", "0 first to the left", "0 yes")
    assert shown(state.view(0), "hand/1") == ["noble", "worker"]
    assert shown(state.view(1), "hand/0") == ["merchant", "king"]
    assert shown(state.view(2), "hand/0") == ["back", "back"]


@pytest.mark.rule("FBL-81", "FBL-R29")
def test_the_broker_deals_face_down() -> None:
    state = given(["broker, noble, worker", "king, merchant", "farmer, noble"], plays_left=2)
    play(state, "0 play broker", "0 yes")
    for seat in range(3):
        view = state.view(seat)
        assert shown(view, f"hand/{seat}") == hand(state, seat)
        for other in range(3):
            if other != seat:
                assert shown(view, f"hand/{other}") == ["back", "back"]
    assert not any("King" in text for seat in (0, 1, 2, None) for text in told(state, seat))


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(
    ("held", "other", "anytime", "moves", "question", "text"),
    [
        ("thief, noble", "guard, noble", "reactions", ["0 play thief"], "1 HandReaction", "Waiting for reactions."),
        (
            "invasion, noble",
            "general, noble",
            "reactions",
            ["0 play invasion"],
            "1 EraReaction",
            "Waiting for reactions.",
        ),
        ("spy, noble", "guard, noble", "full", [], "1 FreeWindow", "Waiting for cards played at any time."),
    ],
)
def test_who_is_asked_in_a_window_is_shown_to_nobody_else(
    held: str, other: str, anytime: str, moves: list[str], question: str, text: str
) -> None:
    state = given([held, other], anytime=anytime, new_turn=anytime == "full")
    play(state, *moves)
    assert asked(state) == question
    assert waiting(state, 1)[0] == [1]
    for seat in (0, None):
        assert waiting(state, seat) == ([], text, "")
        assert state.view(seat).offers == []


@pytest.mark.rule("FBL-R29")
def test_who_is_asked_in_a_last_choice_is_not_shown_either() -> None:
    state = given(["guard, noble, spy", "farmer, noble"], anytime="full", new_turn=True)
    play(state, "0 play noble")
    assert asked(state) == "0 LastChoice"
    for seat in (1, None):
        assert waiting(state, seat) == ([], "Waiting for cards played at any time.", "")


@pytest.mark.rule("FBL-R29")
def test_outside_windows_the_active_player_is_named() -> None:
    state = given(["artist, noble", "farmer, noble"])
    assert state.view(1).asked == [0]
    play(state, "0 play artist")
    assert state.view(None).asked == [0]


@pytest.mark.rule("FBL-R29", "FBL-51")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_passed_reaction_looks_like_no_reaction_at_all(seat: int | None) -> None:
    def robbed(held: str, *answer: str) -> FeebletonState:
        state = given(["king, noble, worker", held, "farmer, noble"], plays_left=2, protected=[2])
        play(state, "0 play king", *answer)
        return state

    guarded, plain = robbed("2 guard", "1 pass"), robbed("2 spy")
    if seat != 0:
        assert told(guarded, seat) == told(plain, seat)
        assert guarded.view(seat).data() == plain.view(seat).data()
    assert len(told(guarded, seat)) == len(told(plain, seat))
    assert not any("pass" in line.text.lower() for line in guarded.chronicle or [])


@pytest.mark.rule("FBL-R29", "FBL-51")
def test_passes_of_free_windows_are_not_told_and_leave_no_trace_in_any_view() -> None:
    asked_one = given(["worker, noble", "guard, noble"], anytime="full", new_turn=True)
    play(asked_one, "1 pass")
    nobody = given(["worker, noble", "spy, noble"], anytime="full", new_turn=True)
    for seat in (0, None):
        assert asked_one.view(seat).data() == nobody.view(seat).data()
        assert told(asked_one, seat) == told(nobody, seat) == []


@pytest.mark.rule("FBL-R29")
def test_open_are_protections_plays_left_and_the_mode_that_was_chosen() -> None:
    state = given(["guard, artist, worker, noble", "farmer, noble"], plays_left=3)
    play(state, "0 at once guard", "0 play artist", "0 shuffle hand into deck")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert fact(view, "guarded/0") == "by a Guard this turn"
        assert fact(view, "guarded/1") == ""
        assert fact(view, "plays") == "2"
        assert fact(view, "pending") == ""
        assert "{0} shuffles their hand into the deck." in told(state, seat)


@pytest.mark.rule("FBL-R29")
def test_the_order_of_playing_is_kept_in_the_position() -> None:
    state = given(["farmer, noble, worker, merchant", "spy, noble"], plays_left=4)
    play(state, "0 play worker", "0 play farmer", "0 play noble")
    assert town(state) == ["worker", "farmer", "noble"]
    assert shown(state.view(1), "feebleton") == ["worker", "farmer", "noble"]
    played = ["{0} plays a Worker.", "{0} may play up to 4 more cards this turn."]
    played += ["{0} plays a Farmer.", "{0} plays a Noble."]
    assert told(state, None) == told(state, 1) == played


@pytest.mark.rule("FBL-R29", "FBL-107")
def test_at_the_end_the_hands_are_shown() -> None:
    state = given(["noble, spy", "king, worker"], stock="2 farmer")
    play(state, "0 play noble")
    assert state.over
    assert shown(state.view(None), "hand/1") == ["worker", "king"]
    assert shown(state.view(0), "hand/1") == ["worker", "king"]


@pytest.mark.rule("FBL-126", "FBL-132")
@pytest.mark.parametrize("anytime", ["reactions", "full"])
def test_an_imagined_position_looks_the_same_and_deals_the_hidden_cards_again(anytime: str) -> None:
    different = 0
    for seed in range(6):
        state = new(2 + seed % 3, seed, anytime)
        dice = Dice(seed)
        while not state.over:
            for seat in range(state.seats):
                twin = feebleton_state(state.imagine(seat, Dice(seed)))
                assert twin.view(seat).data() == state.view(seat).data()
                assert hand(twin, seat) == hand(state, seat)
                different += any(hand(twin, other) != hand(state, other) for other in range(state.seats))
            moves = state.moves(state.to_act[0])
            state.play(state.to_act[0], moves[dice.below(len(moves))])
    assert different > 300


@pytest.mark.rule("FBL-R13", "FBL-R29")
def test_in_an_imagined_window_whoever_is_asked_holds_the_card() -> None:
    state = given(["king, noble, worker", "guard, noble", "farmer, merchant"], stock="8 farmer, guard")
    play(state, "0 play king")
    for seed in range(20):
        twin = feebleton_state(state.imagine(2, Dice(seed)))
        assert "guard" in hand(twin, 1)
        assert sorted(hand(twin, 2)) == cards("farmer, merchant")


def robbed_by_a_king(held: str, stock: str, *answer: str) -> FeebletonState:
    state = given(["king, noble, worker", held, "farmer, noble"], stock=stock, plays_left=2, protected=[2])
    play(state, "0 play king", *answer)
    return state


@pytest.mark.rule("FBL-R29", "FBL-51")
def test_a_passed_reaction_leaves_no_trace_in_what_others_imagine() -> None:
    guarded = robbed_by_a_king("2 guard", "8 farmer, 2 spy", "1 pass")
    plain = robbed_by_a_king("2 spy", "8 farmer, 2 guard")
    for seat in (2, None):
        assert guarded.view(seat).data() == plain.view(seat).data()
        assert guarded.imagine(seat, Dice(5)).dump() == plain.imagine(seat, Dice(5)).dump()


@pytest.mark.rule("FBL-R29", "FBL-51")
@pytest.mark.parametrize(
    ("card", "held", "question"),
    [("king", "guard", "HandReaction"), ("invasion", "general", "EraReaction"), ("", "guard", "FreeWindow")],
)
@pytest.mark.parametrize("active", [0, 2])
def test_who_is_asked_in_a_window_cannot_be_found_by_imagining(
    card: str, held: str, question: str, active: int
) -> None:
    left, further, last = ((active + k) % 4 for k in (1, 2, 3))

    def window(holder: int) -> FeebletonState:
        hands = ["2 farmer"] * 4
        hands[active] = f"{card}, noble".strip(", ")
        hands[holder] = f"{held}, farmer"
        state = given(hands, anytime="reactions" if card else "full", new_turn=not card, active=active)
        play(state, *([f"{active} play {card}"] if card else []))
        assert asked(state) == f"{holder} {question}"
        return state

    first, second = window(left), window(further)
    for onlooker in (active, last, None):
        found = set()
        for seed in range(30):
            twin = first.imagine(onlooker, Dice(seed))
            assert twin.dump() == second.imagine(onlooker, Dice(seed)).dump()
            assert twin.view(onlooker).data() == first.view(onlooker).data()
            found.add(asked(twin))
        assert {f"{left} {question}", f"{further} {question}"} <= found


@pytest.mark.rule("FBL-51", "FBL-R29")
@pytest.mark.parametrize("card", ["king", ""])
def test_in_an_imagined_window_nobody_nearer_to_the_left_holds_the_card(card: str) -> None:
    state = given(
        ["guard, farmer", "2 farmer", f"{card}, noble".strip(", "), "2 farmer"],
        stock="3 guard",
        anytime="reactions" if card else "full",
        new_turn=not card,
        active=2,
    )
    play(state, *([f"2 play {card}"] if card else []))
    found = set()
    for seed in range(40):
        twin = feebleton_state(state.imagine(None, Dice(seed)))
        nearest = next(seat for seat in (3, 0, 1) if "guard" in hand(twin, seat))
        assert twin.to_act == (nearest,)
        found.add(nearest)
    assert found == {3, 0, 1}


@pytest.mark.rule("FBL-R29")
def test_imagining_asks_only_who_could_be_asked() -> None:
    state = given(["king, noble", "guard, farmer", "2 farmer", "2 farmer"], protected=[2])
    play(state, "0 play king")
    assert {state.imagine(None, Dice(seed)).to_act for seed in range(20)} == {(1,), (3,)}
    assert {state.imagine(3, Dice(seed)).to_act for seed in range(20)} == {(1,)}
    thief = given(["thief, noble", "2 farmer", "guard, farmer"])
    play(thief, "0 play thief", "0 second to the left")
    assert {thief.imagine(1, Dice(seed)).to_act for seed in range(20)} == {(2,)}
    robbed = given(["guard, farmer", "thief, noble", "2 farmer"], active=1)
    play(robbed, "1 play thief", "1 second to the left")
    for onlooker in (1, 2, None):
        assert {robbed.imagine(onlooker, Dice(seed)).to_act for seed in range(20)} == {(0,)}


@pytest.mark.rule("FBL-R29", "FBL-132")
def test_nobody_is_imagined_with_a_card_that_is_known_to_lie_elsewhere() -> None:
    """The Guard of seat 2 has been seen: the other one, dealt onto the deck, is the one that seat 1 must hold."""
    hands = ["thief, noble", "guard, noble", "guard, noble"]
    state = given(hands, deck="farmer, farmer", known_hand={(0, 2): "guard"}, stock="farmer")
    play(state, "0 play thief", "0 first to the left")
    for seed in range(40):
        twin = feebleton_state(state.imagine(0, Dice(seed)))
        assert (hand(twin, 1).count("guard"), hand(twin, 2).count("guard")) == (1, 1)


@pytest.mark.rule("FBL-26", "FBL-132")
@pytest.mark.parametrize("plays_made", [0, 1, 2])
def test_who_is_asked_for_a_first_card_is_imagined_with_one_that_can_be_played(plays_made: int) -> None:
    state = given(["farmer", "noble"], plays_made=plays_made, feebleton="guard", stock="marauders")
    held = {tuple(hand(feebleton_state(state.imagine(1, Dice(seed))), 0)) for seed in range(30)}
    assert held == ({("farmer",)} if plays_made == 0 else {("farmer",), ("marauders",)})


@pytest.mark.rule("FBL-R29", "FBL-21")
def test_who_has_only_one_card_to_play_is_asked_like_anybody_else() -> None:
    alone = given(["2 farmer", "farmer, noble"], new_turn=True)
    assert asked(alone) == "0 ChooseCard"
    assert choices(alone) == ["play farmer"]
    assert alone.view(1).data() == given(["farmer, noble", "farmer, noble"], new_turn=True).view(1).data()


@pytest.mark.rule("FBL-R29", "FBL-41")
def test_who_can_only_stop_is_asked_like_anybody_else() -> None:
    def after_worker(rest: str) -> FeebletonState:
        state = given([f"worker, {rest}", "farmer, noble"], feebleton="guard")
        play(state, "0 play worker")
        return state

    stuck, free = after_worker("marauders"), after_worker("farmer")
    assert asked(stuck) == "0 ChooseCard"
    assert choices(stuck) == ["pass"]
    assert stuck.view(0).prompt == "None of your cards can be played now: stop playing."
    assert stuck.view(1).data() == free.view(1).data()
    play(stuck, "0 pass")
    play(free, "0 pass")
    assert told(stuck, 1) == told(free, 1)


@pytest.mark.rule("FBL-R29")
@pytest.mark.parametrize(
    ("held", "answer", "anytime", "windows"),
    [
        ("thief", "guard", "reactions", ["HandReaction"]),
        ("king", "guard", "reactions", ["HandReaction"]),
        ("invasion", "general", "reactions", ["EraReaction"]),
        ("noble", "guard, general", "full", ["LastChoice", "FreeWindow"]),
    ],
)
def test_a_window_opens_while_a_card_for_it_is_out_of_sight(
    held: str, answer: str, anytime: str, windows: list[str]
) -> None:
    """Whether anybody holds one or not; it stays shut when everybody sees where all of them lie."""
    counts = new(2, 1).box.counts
    every = {card: counts[IDS.index(card)] for card in ("guard", "general")}
    for kinds in (answer.split(", "), []):
        open_cards = [f"{every[card] - (card in kinds)} {card}" for card in every if every[card] > (card in kinds)]
        state = given(
            [f"{held}, farmer, worker", "farmer, merchant"],
            stock=", ".join(["6 farmer", *kinds]),
            piles=[(1, ", ".join(open_cards))],
            anytime=anytime,
        )
        play(state, f"0 play {held}")
        opened = [type(moment.agenda[-1]).__name__ for moment in state.windows or []]
        assert opened == (windows if kinds else [])


@pytest.mark.rule("FBL-132", "FBL-128")
def test_what_another_has_looked_at_on_the_deck_is_imagined_as_looked_at() -> None:
    state = given(["farmer, noble", "king, spy"], deck="bribery, thief", known_top=[2, 0], stock="2 farmer, 2 merchant")
    tops = set()
    for seed in range(20):
        twin = feebleton_state(state.imagine(1, Dice(seed)))
        assert (len(twin.top), twin.known_top) == (2, [2, 0])
        assert GAME.load_state(twin.dump()).census() == twin.census()
        tops.add(tuple(twin.top))
        assert feebleton_state(state.imagine(0, Dice(seed))).top == state.top
    assert len(tops) > 4


@pytest.mark.rule("FBL-132", "FBL-128")
def test_who_knows_the_uppermost_card_alone_imagines_the_next_one_anew() -> None:
    state = given(["farmer, noble", "king, spy"], deck="bribery, thief", known_top=[1, 2], stock="2 farmer, 2 merchant")
    below = set()
    for seed in range(20):
        twin = feebleton_state(state.imagine(0, Dice(seed)))
        assert IDS[twin.top[-1]] == "bribery"
        assert twin.deck_size() == state.deck_size()
        whole = [{card: sum(places.values()) for card, places in one.census().items()} for one in (twin, state)]
        assert whole[0] == whole[1]
        below.add(IDS[twin.top[0]])
    assert "thief" in below
    assert len(below) > 2
