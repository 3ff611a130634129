"""Bots: what they see, what they choose, and that they are what they say."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

import greathall
from greathall.arena import Plan, simulate
from greathall.bots import Glimpse, advice, advise, bots, make_bot, seed_for
from greathall.bots.advice import consequences, going_on
from greathall.bots.levels import Adviser, Knight
from greathall.bots.search import think
from greathall.games import games
from greathall.games.feudalia.opinion.outlook import alone
from greathall.games.medieval_realms.rules.placement import PlaceLeaders
from greathall.games.stupor_mundi.opinion.outlook import share_of_title
from greathall.kernel import Dice, GreathallError, State, playout
from greathall.kernel.thinking import FLAT, TREE, Thinking
from tests.games.feudality.feudality_positions import baron, given

GAME = greathall.load("feebleton")


def test_a_glimpse_shows_the_seat_its_table_and_its_moves() -> None:
    state = GAME.new(3, 5)
    seat = state.to_act[0]
    glimpse = Glimpse(state, seat, Dice(1))
    assert glimpse.moves() == state.moves(seat)
    assert glimpse.view().data() == state.view(seat).data()
    assert glimpse.words(glimpse.moves()[0]) == GAME.vocabulary.words(state.moves(seat)[0])


def test_a_glimpse_does_not_hold_the_true_state() -> None:
    """The other hands in it are imagined: over many glimpses they are not what they really are."""
    state = GAME.new(3, 5)
    seat = state.to_act[0]
    true_position = state.position()
    seen = [Glimpse(state, seat, Dice(seed)).imagine(Dice(seed)).position() for seed in range(30)]
    assert all(position["hands"] != true_position["hands"] for position in seen)


def test_equal_seeds_make_equal_bots() -> None:
    state = GAME.new(4, 9)
    seat = state.to_act[0]
    for name in bots():
        assert make_bot(name, 3, 60).act(state, seat) == make_bot(name, 3, 60).act(state, seat)


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        GreathallError, match="there is no bot 'deep'; there are: random, greedy, squire, knight, baron, king"
    ):
        make_bot("deep", 1)


def test_bots_of_different_games_and_seats_have_different_chance() -> None:
    assert len({seed_for(game, seat) for game in range(100) for seat in range(6)}) == 600


def end_of_era() -> tuple[int, State]:
    """Whoever is asked and their table: Feebleton is full of gold, and they hold an End of Era."""
    state = GAME.new(2, 1)
    data = state.dump()
    position = data["position"]
    assert isinstance(position, dict)
    seat = state.to_act[0]
    hands: list[list[str]] = [["farmer"] * 4, ["farmer"] * 4]
    hands[seat] = ["farmer", "farmer", "artist", "invasion"]
    stock = {"merchant": 5, "farmer": 8}
    position |= {"hands": hands, "feebleton": ["noble"] * 6, "stock": stock, "top": []}
    return seat, GAME.load_state(data)


def test_greedy_takes_a_rich_town_when_it_can() -> None:
    """Given Feebleton full of gold and an End of Era in hand, greedy takes it."""
    seat, ready = end_of_era()
    assert GAME.vocabulary.words(make_bot("greedy", 1).act(ready, seat)) == "play invasion"


def test_whoever_sees_a_clear_choice_stops_thinking() -> None:
    """Given Feebleton full of gold and an End of Era in hand, a few simulations are enough."""
    seat, ready = end_of_era()
    thought = think(Glimpse(ready, seat, Dice(1)).likeness, seat, GAME.thinking, 8000, 1e9, Dice(1))
    assert GAME.vocabulary.words(thought.moves[0]) == "play invasion"
    assert thought.simulations < 2000
    state = GAME.new(2, 5)
    first = state.to_act[0]
    assert think(Glimpse(state, first, Dice(1)).likeness, first, GAME.thinking, 8000, 1e9, Dice(1)).simulations > 4000


def test_greedy_beats_random_clearly() -> None:
    plan = Plan("feebleton", 120, 2, ["greedy", "random"], rotate=True)
    totals = simulate(plan, jobs=1)
    assert totals.wins[0] / totals.games > 0.6


def test_a_tree_is_kept_within_a_turn_and_only_where_the_table_looks_as_expected() -> None:
    """Given a knight that moved and is asked again without anything new, it goes on thinking where it was."""
    game = greathall.load("medieval_realms")
    state = game.new(2, 3)
    while not isinstance(state.question(state.to_act[0]), PlaceLeaders):
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    seat = state.to_act[0]
    knight = Knight(1, 80)
    knight.thinking = Thinking(engine=TREE)
    state.play(seat, knight.act(state, seat))
    assert knight.known is not None
    assert knight.expected == state.view(seat).data()
    thought = knight.think(Glimpse(state, seat, Dice(2)))
    assert sum(thought.visits) > thought.simulations
    other = game.new(2, 4)
    fresh = Knight(1, 80)
    fresh.thinking = knight.thinking
    fresh.known, fresh.expected = knight.known, knight.expected
    anew = fresh.think(Glimpse(other, other.to_act[0], Dice(2)))
    assert sum(anew.visits) == anew.simulations


def test_the_bot_of_the_page_plays() -> None:
    """The code of docs/bots.md is run as it stands there, with fewer games."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.split("```python")[1].split("```")[0].replace("range(100)", "range(2)")
    names: dict[str, object] = {"__name__": "page"}
    exec(compile(code, "bots.md", "exec"), names)
    assert isinstance(names["wins"], int)


def test_a_hint_says_what_how_sure_and_why() -> None:
    state = GAME.new(2, 5)
    advice = advise(state, state.to_act[0], 3, ["Ann", "Ben"], 60)
    assert advice.move in state.moves(state.to_act[0])
    assert " wins " in f" {advice.reason}"
    assert "%" in advice.reason
    again = advise(state.imagine(state.to_act[0], Dice(8)), state.to_act[0], 3, ["Ann", "Ben"], 60)
    assert (again.move, again.reason) == (advice.move, advice.reason)


def test_a_hint_names_what_would_follow_as_its_question_does() -> None:
    """`square 3,1` alone says neither what is put there nor why."""
    state = greathall.load("feudality").new(2, 5)
    words = state.game.vocabulary.words
    while not words(state.moves(state.to_act[0])[0]).startswith("tile "):
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    seat = state.to_act[0]
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        answer = after.moves(seat)[-1]
        [(who, told)] = going_on(state, seat, move, [(seat, answer)])
        assert (who, told) == (seat, after.question(seat).words(after, answer))
        assert told.startswith(f"{words(answer)}: "), told


def test_a_hint_tells_no_roll_that_is_only_imagined() -> None:
    state = given(baron(vp=3), baron(vp=3), step="act")
    moves = {state.game.vocabulary.words(move): move for move in state.moves(0)}
    assert consequences(state, 0, moves["action liaison"]) == []
    certain = given(baron(vp=3, tiles={"2,2": "forest"}), baron(vp=3), step="act")
    assert consequences(certain, 0, certain.game.vocabulary.move("square 2,2"))[0].startswith("{0} collects")


@pytest.mark.parametrize("solitary", [name for name in games() if 1 in greathall.load(name).seats])
def test_alone_the_outlook_always_leaves_room(solitary: str) -> None:
    """Where it is at its bound all moves look alike, and whoever searches has lost sight of the points."""
    state = greathall.load(solitary).new(1, 5)
    dice = Dice(5)
    seen: list[float] = []
    while not state.over and len(seen) < 60:
        seen.append(state.outlook()[0])
        moves = state.moves(0)
        state.play(0, moves[dice.below(len(moves))])
    assert max(seen) < 0.95
    assert len(set(seen)) > len(seen) / 3


def test_beyond_the_goal_more_points_are_still_better() -> None:
    assert alone(20.0, 20.0) < alone(24.0, 20.0) < alone(30.0, 20.0) < 1.0
    shares = [share_of_title(worth, 80.0, 5.0) for worth in (-500.0, 10.0, 40.0, 79.0, 81.0, 95.0)]
    assert shares == sorted(set(shares))
    assert shares[0] == 0.0
    assert shares[2] == pytest.approx(0.5, abs=0.01)
    assert 0.99 < shares[-1] < 1.0
    assert share_of_title(5000.0, 80.0, 5.0) <= 1.0


def test_a_flat_search_stops_when_one_move_is_clearly_the_best() -> None:
    """What it drops early stays behind the rest, and every move is told of once."""
    game = greathall.load("medieval_realms")
    thinking = Thinking(engine=FLAT, rollout=2)
    budget, ended_early = 400, 0
    for seed in range(6):
        state = game.new(2, seed)
        playout(state, Dice(seed), 40 + 15 * seed)
        seat = state.to_act[0]
        moves = state.moves(seat)
        if len(moves) < 2:
            continue
        thought = think(Glimpse(state, seat, Dice(seed)).likeness, seat, thinking, budget, 1e9, Dice(seed))
        assert sorted(thought.moves) == sorted(moves)
        assert thought.visits == sorted(thought.visits, reverse=True)
        ended_early += thought.simulations < budget // 2
    assert ended_early > 0


@pytest.mark.parametrize(
    ("other", "said"), [(0.5, "; nearly as good: "), (0.515, "; as good: "), (0.2, "; the next best: ")]
)
def test_a_hint_says_which_of_two_is_better_and_where_its_first_sentence_ends(
    other: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = GAME.new(2, 5)
    seat = state.to_act[0]
    first, second = state.moves(seat)[:2]
    thought = SimpleNamespace(moves=[first, second], chances=[0.51, other], line=[])
    monkeypatch.setattr(Adviser, "think", lambda *_: thought)
    monkeypatch.setattr(advice, "going_on", lambda *_: [(0, "this"), (0, "that"), (1, "whatever")])
    reason = advise(state, seat, 1, ["Ann", "Ben"], say=lambda words: f"{words}. And more.").reason
    how = reason.split("). ")[0]
    assert said in how
    assert not how.removesuffix(")").endswith(".")
    follows = reason.split("Then perhaps ")[1]
    assert follows == "Ann: this. And more, that. And more; Ben: whatever. And more."
