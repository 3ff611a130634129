"""Options and numbers of seats: read, checked, refused with a clear sentence."""

from __future__ import annotations

import pytest

import greathall
from greathall.kernel import BadOptions, OptionValue
from tests.kernel.toy import Toy


def test_defaults_fill_what_is_not_given() -> None:
    assert Toy().check_options(None) == {"speed": "slow", "limit": 3, "loud": False}
    assert Toy().check_options({"limit": 7}) == {"speed": "slow", "limit": 7, "loud": False}


@pytest.mark.parametrize(
    ("given", "read"),
    [("fast", "fast"), ("FAST", "fast"), ("slow", "slow")],
)
def test_words_of_a_command_line_are_understood(given: str, read: str) -> None:
    assert Toy().check_options({"speed": given})["speed"] == read


def test_numbers_and_yes_or_no_may_come_as_words() -> None:
    assert Toy().check_options({"limit": "5", "loud": "yes"}) == {"speed": "slow", "limit": 5, "loud": True}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"speed": "quick"}, "option speed: 'quick' does not fit; expected slow or fast"),
        ({"limit": 10}, "expected a whole number from 1 to 9"),
        ({"limit": "many"}, "expected a whole number from 1 to 9"),
        ({"limit": True}, "expected a whole number from 1 to 9"),
        ({"loud": 1}, "expected no or yes"),
        ({"colour": "red"}, "Toy has no option 'colour'; it has: speed, limit, loud"),
    ],
)
def test_what_does_not_fit_is_refused(options: dict[str, OptionValue], words: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        Toy().new(2, 1, options)
    assert words in str(refusal.value)


def test_a_number_of_seats_that_the_game_does_not_have() -> None:
    with pytest.raises(BadOptions, match="Toy is for 1 to 3 players, not 4"):
        Toy().new(4)
    assert Toy().new().seats == 1


def test_a_game_that_is_not_on_the_shelf() -> None:
    with pytest.raises(greathall.GreathallError, match=r"there is no game 'chess'; there are: .*feebleton"):
        greathall.load("chess")


def test_a_box_that_is_not_there_or_not_a_box() -> None:
    game = greathall.load("feebleton")
    with pytest.raises(BadOptions, match="cannot be read"):
        game.new(2, 1, {"components": "no/such/file.toml"})
    with pytest.raises(BadOptions, match="is not a components file"):
        game.new(2, 1, {"components": __file__})
