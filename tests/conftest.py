"""Options and headings of the whole suite."""

from __future__ import annotations

import gc

import pytest

import greathall


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--battery",
        choices=("fast", "long"),
        default="fast",
        help="how much the battery plays: fast (the default) or long (ten times more; add -o faulthandler_timeout=0)",
    )
    parser.addoption(
        "--effort",
        type=float,
        default=0.0,
        help="a factor for that number of games and positions; 0 (the default): 0.5, or 1.5 when compiled",
    )
    parser.addoption("--game", default="", help="run the battery and the records for this game only")


def chosen_games(config: pytest.Config) -> tuple[str, ...]:
    """All games, or the one named by --game."""
    slug = str(config.getoption("--game"))
    return (slug,) if slug else greathall.games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with an argument `slug` is run for every game."""
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", chosen_games(metafunc.config))


def pytest_sessionstart() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end: nobody need go through them each time to look for what can be thrown away."""
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    build = "compiled by mypyc" if greathall.compiled else "interpreted"
    return f"greathall {greathall.__version__}, rules {build}; games: {', '.join(greathall.games())}"
