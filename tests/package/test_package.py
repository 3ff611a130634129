"""What `import greathall` gives: the names a program begins with."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import greathall

MODULES = ("greathall.games.boardgame", "greathall.games.medieval_realms.game", "greathall.games")


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("line", ["import {} as found", "import {}\nfound = {}", "from {} import __name__ as found"])
def test_the_function_that_lists_the_games_does_not_hide_their_package(module: str, line: str) -> None:
    program = line.replace("{}", module) + "\nassert found"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_games_lists_the_slugs_and_is_the_package() -> None:
    assert "feebleton" in greathall.games()
    module = importlib.import_module("greathall.games.feebleton")
    assert greathall.games.feebleton is module
    with pytest.raises(AttributeError):
        greathall.games.parcheesi  # noqa: B018
