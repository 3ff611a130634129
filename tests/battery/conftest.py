"""How much the battery plays, and what it is run for."""

from __future__ import annotations

import pytest

import greathall
from tests.battery.cases import cases
from tests.conftest import chosen_games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with an argument `case` is run for every game, number of seats and option."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(chosen_games(metafunc.config)), ids=str)


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> float:
    """A factor for the number of games and positions: compiled rules are worth more of both."""
    factor = 10.0 if request.config.getoption("--battery") == "long" else 1.0
    chosen = float(request.config.getoption("--effort"))
    return factor * (chosen or (1.5 if greathall.compiled else 0.5))
