"""The compendium: everything in every box is in it, with the numbers of the box and where they come from."""

from __future__ import annotations

import tomllib

import pytest

from greathall.compendium import Entry, entries, entry_of, kinds, named, search, value_words
from greathall.games import load
from greathall.games.registers import folder
from greathall.hall.drawing import blazons_of
from greathall.kernel import GreathallError

# Lists of the components files that hold numbers of the rules, not things.
BARE = {"deal", "setup", "players", "solo_title"}
# Single tables that are things.
THINGS = {"reference_cards", "tokens", "keeps", "pawns", "dice", "buffer_mayors", "player_pieces"}


def things(slug: str) -> list[tuple[str, dict[str, object]]]:
    """What lies in the box, read from the file itself."""
    data = tomllib.loads((folder(slug) / "components.toml").read_text(encoding="utf-8"))
    found: list[tuple[str, dict[str, object]]] = []
    for section, value in data.items():
        if isinstance(value, list) and section not in BARE:
            found += [(section, entry) for entry in value]
        elif section in THINGS:
            found.append((section, value))
    return found


def test_every_thing_of_the_box_has_an_entry_and_nothing_else_has(slug: str) -> None:
    box = things(slug)
    shown = entries(slug)
    assert len(shown) == len(box) > 20
    for entry, (section, values) in zip(shown, box, strict=True):
        assert entry.component.section == section
        assert {key: values[key] for key in entry.component.values} == entry.component.values


def test_entries_have_names_pictures_ids_and_rules_of_their_own(slug: str) -> None:
    shown = entries(slug)
    game = load(slug)
    assert len({entry.id for entry in shown}) == len(shown)
    for entry in shown:
        assert entry.name
        assert entry.kind
        assert entry.art in blazons_of(slug), entry.name
        assert entry.rules, entry.name
        assert all(rule in game.rules or rule in game.rulings for rule in entry.rules)
        assert entry_of(slug, entry.id) is entry
        assert not any("{" in number.words or "_" in number.words for number in entry.numbers), entry.name


def test_numbers_are_those_of_the_box(slug: str) -> None:
    counted = 0
    for entry in entries(slug):
        shown = {number.label: number for number in entry.numbers}
        values = entry.component.values
        for key, label in (("count", "copies"), ("gold", "gold"), ("income", "income"), ("power", "power")):
            if isinstance(values.get(key), int):
                assert shown[label].words == str(values[key]), entry.name
                counted += 1
        assert all(number.source in {"rulebook", "public", "reconstructed"} for number in entry.numbers)
        # A card without a program of its own does what its text says, not nothing.
        assert shown.get("what it does") is None or shown["what it does"].words != "none", entry.name
    assert counted > 20


def test_each_number_says_whether_it_is_printed() -> None:
    tile = entry_of("feudality", "tile-man-at-arms")
    sources = {number.label: number.origin for number in tile.numbers}
    assert sources["copies"] == "reconstructed"
    dean = {number.label: number.source for number in entry_of("feudalia", "cathedral-master-dean").numbers}
    assert dean["copies"] == "rulebook"
    assert dean["cost"] == "reconstructed"
    assert entry_of("feudalia", "vassal-reaper").origin == "partly printed in the book, partly reconstructed"
    assert entry_of("feebleton", "card-guard").origin == "printed in the book"
    castle = {number.label: number.source for number in entry_of("medieval_realms", "card-castle").numbers}
    assert castle["copies"] == "reconstructed"
    assert castle["stamp"] == "rulebook"


def names(found: list[Entry]) -> list[str]:
    return [entry.name for entry in found]


def test_the_search_finds_names_first_then_texts_and_keeps_to_the_kind() -> None:
    assert names(search("feebleton", "guard"))[0] == "Guard"
    assert "Blockade" in names(search("feebleton", "gold merchant"))
    assert {entry.kind for entry in search("feebleton", "", "Great People")} == {"Great People"}
    assert search("feebleton", "guard", "Great People") == []
    assert search("feebleton", "zeppelin") == []
    assert search("feebleton", "?!") == []
    assert search("feebleton") == list(entries("feebleton"))
    assert kinds("feebleton")[0] == "Other pieces"


def test_a_name_or_its_beginning_and_one_sentence_for_what_is_not_there() -> None:
    assert names(named("feebleton", "council member")) == ["Council Member"]
    assert names(named("feebleton", "COUNC")) == ["Council Member"]
    assert names(named("feudality", "castle")) == ["Castle"]
    for unknown in ("zeppelin", "", "***"):
        with pytest.raises(GreathallError, match="nothing in the box of Feebleton is called"):
            named("feebleton", unknown)
    with pytest.raises(GreathallError, match="the box of Feebleton has no 'card-x'"):
        entry_of("feebleton", "card-x")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"coins": 3, "cubes": {"stone": 2, "clay": 1}, "eliminate": ""}, "3 coins, 2 stone, 1 clay"),
        ({"kind": "resource", "resource": "raw_materials", "n": 6}, "6 raw materials"),
        ({"2": 4, "3": 5}, "4 with 2 players, 5 with 3 players"),
        ({}, "none"),
        (["wood", "clay"], "wood / clay"),
        (True, "yes"),
        (-1, "-1"),
    ],
)
def test_values_in_words(value: object, words: str) -> None:
    assert value_words(value) == words


def test_a_game_that_says_nothing_is_listed_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("feebleton")
    monkeypatch.setattr("greathall.compendium.look", lambda slug, name: None)
    entries.cache_clear()
    try:
        assert len(entries(game.slug)) == sum(part.section == "card" for part in game.components)
        assert entry_of(game.slug, "card-farmer").name == "Farmer"
    finally:
        entries.cache_clear()
