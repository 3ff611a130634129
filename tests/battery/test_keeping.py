"""Proofs 6 to 8: a game loses nothing, saves, and speaks."""

from __future__ import annotations

import json
import pickle
from array import array

import greathall
from greathall.kernel import Dice, State, fill
from tests.battery.cases import Case, samples, walk


def totals(state: State) -> dict[str, int]:
    return {name: sum(places.values()) for name, places in state.census().items()}


def test_every_component_is_always_in_exactly_one_place(case: Case) -> None:
    state = case.new(17)
    whole = totals(state)
    assert whole
    for number, here in enumerate(walk(state, 18, 1500)):
        if number % 3 == 0:
            assert totals(here) == whole
            assert all(count >= 0 for places in here.census().values() for count in places.values())
    assert totals(state) == whole


def test_a_saved_position_is_read_back_and_plays_on_alike(case: Case, effort: float) -> None:
    for state in samples(case, 23, int(20 * effort * case.weight) + 4):
        saved = json.loads(json.dumps(state.dump()))
        loaded = case.game.load_state(saved)
        assert json.loads(json.dumps(loaded.dump())) == saved
        assert everything(loaded) == everything(state)  # what is not written would not differ in what is written
        assert loaded.to_act == state.to_act
        for seat in state.to_act:
            assert loaded.moves(seat) == state.moves(seat)
        there, here = loaded.copy(), state.copy()
        greathall.playout(there, Dice(2), 25)
        greathall.playout(here, Dice(2), 25)
        assert there.dump() == here.dump()


def test_a_pickled_position_is_the_same_and_plays_on_alike(case: Case, effort: float) -> None:
    for state in samples(case, 31, int(8 * effort * case.weight) + 3):
        twin = pickle.loads(pickle.dumps(state))
        assert isinstance(twin, type(state))
        assert twin.dump() == state.dump()
        assert twin.seed == state.seed
        assert [line.data() for line in twin.told(0)] == [line.data() for line in state.told(0)]
        assert twin.game is state.game  # it is found, and its box with it
        assert getattr(twin, "box", None) is getattr(state, "box", None)
        assert everything(twin) == everything(state)
        here = state.copy()
        greathall.playout(twin, Dice(2), 25)
        greathall.playout(here, Dice(2), 25)
        assert everything(twin) == everything(here)


def everything(state: State) -> list[object]:
    """All that can be read from a position."""
    row = array("f", [0.0]) * len(state.game.feature_names)
    seen: list[object] = [state.dump(), state.census(), state.view(None).data()]
    for seat in range(state.seats):
        state.features(seat, row)
        seen += [state.view(seat).data(), state.evaluate(seat), row.tolist(), state.moves(seat)]
        seen += [state.imagine(seat, Dice(seat)).dump()]
    return seen


def test_a_finished_game_is_saved_with_its_result(case: Case) -> None:
    state = case.new(29)
    greathall.playout(state, Dice(30))
    loaded = case.game.load_state(json.loads(json.dumps(state.dump())))
    assert loaded.result().data() == state.result().data()
    assert loaded.to_act == ()
    json.dumps(state.view(0).data())


def test_words_and_moves_are_one_to_one(slug: str) -> None:
    game = greathall.load(slug)
    vocabulary = game.vocabulary
    assert len({vocabulary.words(move) for move in range(len(vocabulary))}) == len(vocabulary)
    for move in range(len(vocabulary)):
        entry = vocabulary.entry(move)
        assert vocabulary.move(entry.words) == move
        assert entry.words == " ".join(entry.words.split()).lower()
        assert not entry.words[0].isdigit()
        assert entry.target
        assert entry.rule in game.rules


def test_every_offer_has_words_a_target_and_a_rule(case: Case, effort: float) -> None:
    names = [f"player{seat}" for seat in range(case.seats)]
    for state in samples(case, 37, int(30 * effort * case.weight) + 5):
        for seat in state.to_act:
            view = state.view(seat)
            question = state.question(seat)
            assert view.prompt == question.asking(state)
            assert question.prompt
            assert question.rule in case.game.rules
            assert [offer.move for offer in view.offers] == state.moves(seat)
            assert len({offer.words for offer in view.offers}) == len(view.offers)
            targets = view.targets()
            for offer in view.offers:
                assert fill(offer.words, names)
                assert offer.target in targets or offer.target.startswith("button/"), offer.target
                assert offer.rule in case.game.rules
        spectator = state.view(None)
        assert not spectator.offers
        assert not spectator.prompt
        json.dumps(spectator.data())


def test_the_chronicle_tells_the_game_and_cites_rules(case: Case) -> None:
    state = case.new(43, listen=True)
    greathall.playout(state, Dice(44), 600)
    lines = state.told(None)
    assert len(lines) > 5
    names = [f"player{seat}" for seat in range(case.seats)]
    for seat in (*range(case.seats), None):
        for line in state.told(seat):
            assert fill(line.text, names).strip()
            assert "{" not in fill(line.text, names)
            assert line.rule in case.game.rules or line.rule in case.game.rulings or line.rule == ""


def test_ids_in_a_view_are_unique(case: Case, effort: float) -> None:
    for state in samples(case, 47, int(10 * effort * case.weight) + 3):
        for seat in (0, None):
            view = state.view(seat)
            zones = list(view.zones)
            for mat in view.mats:
                zones += mat.zones
            ids = [zone.id for zone in zones]
            ids += [piece.id for zone in zones for piece in zone.pieces]
            ids += [slot.id for zone in zones for slot in zone.slots]
            assert len(set(ids)) == len(ids), sorted(name for name in ids if ids.count(name) > 1)[:5]
            slots = {slot.id for zone in zones for slot in zone.slots}
            assert all(not piece.slot or piece.slot in slots for zone in zones for piece in zone.pieces)
