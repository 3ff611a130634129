"""Recorded games: replaying them notices any change of behaviour."""

from __future__ import annotations

from pathlib import Path

import greathall
from greathall.kernel import read_record
from tests.battery.cases import option_values

RECORDS = Path(__file__).parent.parent / "records"


def test_recorded_games_end_as_they_ended(slug: str) -> None:
    game = greathall.load(slug)
    for path in sorted((RECORDS / slug).glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        record = read_record(text, game)
        assert record.verify(game) == [], path.name
        assert record.text(game) == text, path.name


def test_the_records_cover_the_game(slug: str) -> None:
    """At least forty, of every number of seats, every option, and both kinds of bots."""
    game = greathall.load(slug)
    records = [read_record(path.read_text(encoding="utf-8"), game) for path in (RECORDS / slug).glob("*.txt")]
    assert len(records) >= 40
    assert {record.seats for record in records} == set(game.seats)
    played = {pair for record in records for pair in record.options.items()}
    assert set(option_values(game)) <= played
    assert {name for record in records for name in record.players} >= {"random", "greedy"}
    assert all(record.footer.get("end") for record in records)
