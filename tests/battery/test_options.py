"""Every option of every game is explained: a title, and for each value a name and a meaning that players understand."""

from __future__ import annotations

import re
import statistics
import tomllib

import greathall
from greathall.arena import play_record
from greathall.games.registers import folder
from greathall.kernel import Option
from greathall.lessons import has_lesson, lengths, minutes_words

CODE = re.compile(r"^[A-Z]{1,2}\d+$|_")


def explained(option: Option) -> list[str]:
    """What is wrong with how an option is told."""
    wrong: list[str] = []
    if not option.text.endswith(".") or len(option.text) < 20:
        wrong.append(f"{option.name} is not told in a sentence")
    if CODE.search(option.title):
        wrong.append(f"{option.name} is called '{option.title}'")
    for kind, words in (("names", option.names), ("meanings", option.meanings)):
        if len(words) != len(option.values) or len(set(words)) != len(words):
            wrong.append(f"{option.name} has {len(words)} {kind} for {len(option.values)} values, or two alike")
    wrong += [f"{option.name}: '{name}' is a code" for name in option.names if CODE.search(name) or len(name) < 2]
    for meaning in option.meanings:
        if len(meaning.split()) < 2 or not meaning.endswith(".") or not meaning[:1].isupper():
            wrong.append(f"{option.name}: '{meaning}' is no sentence")
        long = [part for part in re.split(r"[.:;] ", meaning) if len(part.split()) > 20]
        wrong += [f"{option.name}: '{part}' is too long" for part in long]
    return wrong


def test_every_value_of_every_option_is_told_in_words(slug: str) -> None:
    assert [fault for option in greathall.load(slug).options for fault in explained(option)] == []


def test_a_bare_code_would_be_noticed() -> None:
    bare = Option("scenario", "S1", ("S1", "S2"), "What everybody starts with.")
    assert any("is a code" in fault for fault in explained(bare))
    assert any("0 meanings for 2 values" in fault for fault in explained(bare))


def test_the_pictures_of_options_are_pictures_of_the_game(slug: str) -> None:
    path = folder(slug) / "blazons.toml"
    blazons = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    known = {name for table in (blazons, *blazons.values()) if isinstance(table, dict) for name in table}
    for option in greathall.load(slug).options:
        assert len(option.arts) == len(option.values)
        assert {art for arts in option.arts for art in arts} <= known, option.name


def test_a_first_game_can_be_played_with_what_is_suggested(slug: str) -> None:
    game = greathall.load(slug)
    first = {option.name: option.first for option in game.options}
    assert game.new(max(2, game.seats.start), 1, first).to_act


def test_how_long_it_takes_is_told_for_every_number_of_players(slug: str) -> None:
    game = greathall.load(slug)
    told = lengths(slug)
    if has_lesson(slug):  # a game that is taught here has been measured, too
        assert [length.seats for length in told] == list(game.seats)
    assert all(0 < length.low <= length.decisions <= length.high for length in told)
    assert all(length.games >= 20 for length in told)
    said = minutes_words(game)
    assert game.minutes.replace("-", "–") in said
    assert ("rulebook does not say" in said) == (slug != "medieval_realms")


def test_the_lengths_are_those_of_games_that_are_played() -> None:
    """A sample of what was counted; rules or bots that make games longer or shorter ask for a new count."""
    game = greathall.load("feebleton")
    length = lengths("feebleton")[0]
    played = [len(play_record(game, 2, 70_000 + number, ["greedy", "greedy"])[0].moves) / 2 for number in range(9)]
    assert 0.8 * length.decisions <= statistics.median(played) <= 1.25 * length.decisions
