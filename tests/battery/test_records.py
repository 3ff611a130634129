"""Recorded games: replaying them notices any change of behaviour."""

from __future__ import annotations

from pathlib import Path

import greathall
from greathall.kernel import read_record
from tests.battery.cases import cases

RECORDS = Path(__file__).parent.parent / "records"


def test_recorded_games_end_as_they_ended(slug: str) -> None:
    game = greathall.load(slug)
    for path in sorted((RECORDS / slug).glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        record = read_record(text, game)
        assert record.verify(game) == [], path.name
        assert record.text(game) == text, path.name


def test_the_records_cover_the_game(slug: str) -> None:
    """At least forty, one of every case, and both kinds of bots."""
    game = greathall.load(slug)
    records = [read_record(path.read_text(encoding="utf-8"), game) for path in (RECORDS / slug).glob("*.txt")]
    assert len(records) >= 40
    played = [(record.seats, game.check_options(record.options)) for record in records]
    missing = [str(case) for case in cases((slug,)) if (case.seats, game.check_options(case.options)) not in played]
    assert missing == [], "python tests/make_records.py --missing makes them"
    assert {name for record in records for name in record.players} >= {"random", "greedy"}
    assert all(record.footer.get("end") for record in records)
