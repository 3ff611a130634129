"""Records: written, read, replayed, verified; and what is said about a bad one."""

from __future__ import annotations

import pytest

import greathall
from greathall.arena import play_record
from greathall.kernel import BadData, Record, commitment, read_record, slug_of

GAME = greathall.load("feebleton")


@pytest.fixture
def record() -> Record:
    return play_record(GAME, 3, 42, ["random", "greedy", "random"])[0]


def test_a_record_is_readable_text(record: Record) -> None:
    lines = record.text(GAME).splitlines()
    assert lines[:4] == ["greathall record 1", "game: feebleton", f"version: {GAME.version}", "seats: 3"]
    assert "seed: 42" in lines
    assert f"commitment: {commitment(42)}" in lines
    assert "players: random | greedy | random" in lines
    assert any(line.endswith(" play farmer") for line in lines)
    assert slug_of(record.text(GAME)) == "feebleton"


def test_reading_it_back_gives_the_same_record(record: Record) -> None:
    again = read_record(record.text(GAME), GAME)
    assert again.text(GAME) == record.text(GAME)
    assert again.moves == record.moves
    assert again.verify(GAME) == []


def test_comments_blank_lines_and_spaces_do_no_harm(record: Record) -> None:
    text = record.text(GAME).replace("\n", "  \n\n# a remark\n")
    assert read_record(text, GAME).moves == record.moves


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("commitment: sha256:", "commitment: sha256:0", "the commitment does not belong to the seed"),
        ("scores: ", "scores: 9", "scores: the record says"),
        ("places: ", "places: 9", "places: the record says"),
        ("fingerprint: sha256:", "fingerprint: sha256:0", "fingerprint: the record says"),
        ("end: ", "end: boredom, ", "end: the record says"),
    ],
)
def test_a_changed_record_is_noticed(record: Record, old: str, new: str, words: str) -> None:
    wrong = read_record(record.text(GAME).replace(old, new, 1), GAME).verify(GAME)
    assert len(wrong) == 1
    assert words in wrong[0]


def test_another_seed_is_noticed(record: Record) -> None:
    text = record.text(GAME).replace("seed: 42", "seed: 43")
    changed = read_record(text, GAME)
    try:
        wrong = changed.verify(GAME)
    except BadData as error:
        wrong = [str(error)]
    assert wrong


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("greathall record 1", "a letter", "this is not a record: the first line must be"),
        ("seats: 3", "seats: 9", "Feebleton is for 2 to 4 players"),
        ("seats: 3", "seats: three", "must be whole numbers"),
        ("seed: 42", "", "has no line 'seed"),
        ("options: anytime=reactions", "options: anytime", "not of the form name=value"),
        ("options: anytime=reactions", "options: anytime=never", "does not fit"),
        ("options: anytime=reactions", "options: 'anytime", "options: No closing quotation"),
        ("players:", "whatever", "line 8: neither a move"),
    ],
)
def test_a_record_that_cannot_be_read_says_where(record: Record, old: str, new: str, words: str) -> None:
    with pytest.raises(BadData, match=words):
        read_record(record.text(GAME).replace(old, new, 1), GAME)


def test_a_move_that_does_not_exist_names_its_line(record: Record) -> None:
    text = record.text(GAME).replace("\n\n", "\n\n0 play emperor\n", 1)
    with pytest.raises(BadData, match="line 10: no move is called 'play emperor'"):
        read_record(text, GAME)


def test_an_illegal_move_is_named(record: Record) -> None:
    record.moves.insert(0, (0, GAME.vocabulary.move("yes")))
    with pytest.raises(BadData, match="move 1, seat 0 'yes': "):
        record.replay(GAME)


def test_another_version_of_the_game_is_refused(record: Record) -> None:
    text = record.text(GAME).replace(f"version: {GAME.version}", "version: 0")
    with pytest.raises(BadData, match=f"was played by version 0 of Feebleton; this is version {GAME.version}"):
        read_record(text, GAME).replay(GAME)


def test_a_text_that_is_no_record_at_all() -> None:
    with pytest.raises(BadData, match="does not say which game"):
        slug_of("hello")


def test_bars_and_line_breaks_in_names_do_not_break_the_record() -> None:
    from greathall.kernel import record_of  # noqa: PLC0415 - only this test starts one by hand

    record = record_of(GAME, 2, 1, GAME.check_options(None), ["a|b\nseed: 9", ""])
    again = read_record(record.text(GAME), GAME)
    assert again.players == ["a/b seed: 9", "player 2"]
    assert again.seed == 1
