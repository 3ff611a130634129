"""For whoever runs a hall: is it well, and its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from greathall.hall import Settings
from greathall.hall.networks import networks_in
from greathall.kernel import GreathallError
from tests.hall.guests import Hall, running_hall


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Hall]:
    settings = Settings(data=tmp_path, limits=0, pace=0.0, reaction=0.0, workers=1, metrics=True)
    with running_hall(settings) as running:
        yield running


def figures(hall: Hall) -> dict[str, float]:
    lines = [line for line in hall.guest().get("/metrics").splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_a_hall_says_that_it_is_well(hall: Hall) -> None:
    assert hall.guest().get("/healthz") == {"status": "ok"}


def test_a_hall_without_its_database_is_not(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> str:
        raise OperationalError("select", None, Exception("disk I/O error"))

    monkeypatch.setattr(hall.service.storage, "secret", broken)
    assert hall.guest().get("/healthz", 503) == {"status": "the database does not answer"}


def test_figures_are_shown_only_where_that_was_asked_for(hall: Hall) -> None:
    assert hall.guest().http.get("/metrics").status_code == 404


def test_figures_are_shown_to_this_machine_and_to_those_who_were_named(tmp_path: Path) -> None:
    """Whoever plays could count by them what is hidden: how often somebody answers in secret."""
    settings = Settings(
        data=tmp_path,
        workers=1,
        metrics=True,
        metrics_for=networks_in("10.0.0.5, 10.1.0.0/16,2001:db8::/32", "--metrics-for"),
        proxies="127.0.0.1",
    )
    with running_hall(settings) as hall, hall.guest().http as http:

        def answers(*addresses: str) -> set[int]:
            return {http.get("/metrics", headers={"X-Forwarded-For": address}).status_code for address in addresses}

        assert answers("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.5", "10.1.9.9", "2001:db8::1") == {200}
        assert answers("10.0.0.6", "10.2.0.1", "192.0.2.1", "2001:db9::1", "127.0.0.1, 192.0.2.1", "nobody") == {404}
    with pytest.raises(GreathallError, match=r"--metrics-for: .*hall\.example.*: write addresses"):
        networks_in("10.0.0.5,hall.example", "--metrics-for")


def test_figures_count_what_happened(watched: Hall) -> None:
    ann = watched.guest("Ann")
    id = ann.new_table("feebleton", "me", "greedy")
    before = figures(watched)
    state = ann.wait_for_turn(id)
    ann.move(id, state["view"]["offers"][0]["move"], state["version"])
    ann.wait_for_turn(id)
    after = figures(watched)
    assert after['greathall_moves_total{by="person"}'] == before['greathall_moves_total{by="person"}'] + 1
    assert after['greathall_moves_total{by="bot"}'] > 0
    assert after["greathall_bot_seconds_count"] > 0
    assert after["greathall_write_seconds_count"] > before["greathall_write_seconds_count"]
    assert after['greathall_requests_total{status="200"}'] > before['greathall_requests_total{status="200"}']
    assert after["greathall_tables_awake"] == 1
    with ann.listening(id) as stream:
        stream.until("update")
        assert figures(watched)["greathall_pages_open"] == 1


def test_figures_name_nobody(watched: Hall) -> None:
    ann = watched.guest("Annabella")
    id = ann.new_table("feebleton", "me", "friend:Bea")
    text = watched.guest().get("/metrics")
    assert id not in text
    assert "Annabella" not in text
    assert "feebleton" not in text


def test_the_figures_of_all_processes_are_told_by_whichever_is_asked(tmp_path: Path) -> None:
    """Two halls in the place of two processes: each tells its own as they are, and the other's as they were written."""
    settings = Settings(data=tmp_path / "1", limits=0, pace=0.0, workers=1, metrics=True, figures=tmp_path, place=1)
    with (
        running_hall(settings) as one,
        running_hall(replace(settings, data=tmp_path / "2", place=2)) as two,
    ):
        for hall, number in ((one, 1), (two, 2)):
            for _ in range(number):
                hall.guest("Ann").new_table("feebleton", "me", "friend")
            hall.service.figures.write()
        tables = "greathall_tables_awake"
        for hall in (one, two):
            told = figures(hall)
            assert (told[f'{tables}{{process="1"}}'], told[f'{tables}{{process="2"}}']) == (1, 2)
            assert 'greathall_requests_total{process="1",status="200"}' in told
            text = hall.guest().get("/metrics")
            assert text.count(f"# TYPE {tables} gauge") == 1
            families = list(text_string_to_metric_families(text))
            assert {sample.labels["process"] for family in families for sample in family.samples} == {"1", "2"}
