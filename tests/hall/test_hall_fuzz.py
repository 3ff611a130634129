"""The API under fire: schemathesis makes requests from the published schema, and none may end in a server's error."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from greathall.hall import Settings
from greathall.hall.app import create_app
from tests.hall.guests import Hall

# What cannot be guessed: a rule's id, somebody's password, an invitation, a whole record.
UNLIKELY = {
    "GET /api/games/{slug}/rules/{rule}",
    "GET /api/games/{slug}/compendium/{id}",
    "POST /api/sign-in",
    "POST /api/join",
    "POST /api/records",
}


@cache
def operations() -> dict[str, Any]:
    """Every operation of the published schema by its method and path."""
    schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


@pytest.fixture(scope="session")
def known(hall_on_sqlite: Hall) -> tuple[str, list[str]]:
    """A cookie, and tables in every phase that it has a seat at: so that requests get past the first door."""
    hall = hall_on_sqlite
    ann = hall.guest("Fuzzy")
    tables = [ann.new_table("feebleton", "me", "greedy"), ann.new_table("feebleton", "me", "open")]
    over = ann.new_table("feebleton", "me", "random")
    ann.post(f"/api/tables/{over}/leave")
    hall.finish(over)
    cookie = ann.cookie
    return cookie, [*tables, over]


# Hypothesis takes it for a strategy's doing when anything in this process uses chance meanwhile: the hall does.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning")
@pytest.mark.parametrize("name", operations())
def test_no_request_ends_in_an_error_of_the_server(hall: Hall, known: tuple[str, list[str]], name: str) -> None:
    cookie, tables = known
    codes: set[int] = set()
    http = hall.guest().http
    tries = count(1)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(case=operations()[name].as_strategy())
    def fire(case: schemathesis.Case[Any]) -> None:
        number = next(tries)
        if case.path_parameters and "id" in case.path_parameters and number % 4:
            case.path_parameters["id"] = tables[number % 3]
        if case.path_parameters and "slug" in case.path_parameters and number % 4:
            case.path_parameters["slug"] = "feebleton"
        if isinstance(case.body, dict) and "game" in case.body and number % 4:
            case.body["game"] = "feebleton"
            case.body["seats"] = [{"kind": kind} for kind in ("me", "greedy", "open")[: number % 3 + 1]]
            case.body["options"] = {} if number % 2 else case.body.get("options", {})
        ready = case.as_transport_kwargs(base_url=hall.url.rstrip("/"))
        # A new password, or signing out, would make this cookie worthless for the others.
        if number % 3 and "/me" not in name and "sign-out" not in name:
            ready["headers"]["cookie"] = f"greathall={cookie}"
        answer = http.request(**{key: value for key, value in ready.items() if value is not None and key != "cookies"})
        codes.add(answer.status_code)
        assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.status_code} {answer.text[:500]}"
        if answer.status_code >= 400 and "json" in answer.headers.get("content-type", ""):
            assert answer.json()["reason"]

    fire()
    assert codes & {200, 409} or name in UNLIKELY, f"no request got through: {codes}"
