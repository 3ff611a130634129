"""docs/add-a-game.md is true: the game that it builds is written to a folder, word for word, and played everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^## .*`(highest_card/[\w.]+)`\n(?:(?!^## )[\s\S])*?^```\w+\n([\s\S]*?)^```$", re.MULTILINE)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games elsewhere, with the one of the page in it."""
    folder = tmp_path_factory.mktemp("games")
    blocks = BLOCK.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    assert len(blocks) == 4
    for name, text in blocks:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(shelf: Path, *command: str, answers: str = "") -> str:
    environment = os.environ | {"GREATHALL_GAMES": str(shelf), "GREATHALL_SAVES": str(shelf / "saves")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        input=answers,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_passes_the_battery(shelf: Path) -> None:
    files = [f"tests/battery/test_{name}.py" for name in ("play", "keeping", "secrets")]
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--game", "highest_card", "-k", "not pinned")
    closing = run(shelf, "-m", "pytest", *files, *options).splitlines()[-1]
    assert int(closing.split()[0]) > 30, closing
    assert "skipped" not in closing


def test_it_is_played_in_the_terminal(shelf: Path) -> None:
    told = run(shelf, "-m", "greathall", "play", "highest_card", "--seed", "3", answers="1\n" * 5)
    assert "plays 5" in told
    assert "the hands are empty" in told


def test_its_rules_and_box_are_shown_and_it_is_simulated(shelf: Path) -> None:
    assert "highest_card" in run(shelf, "-m", "greathall", "games")
    assert "face down" in run(shelf, "-m", "greathall", "rules", "highest_card", "HIC-2")
    assert "cards 5" in run(shelf, "-m", "greathall", "components", "highest_card")
    assert "games" in run(shelf, "-m", "greathall", "simulate", "highest_card", "--games", "20")


HALL = """
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, ".")
from greathall.hall import Settings
from tests.hall.guests import running_hall, send_guests_home

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        with running_hall(Settings(data=Path(folder), limits=0, pace=0.0, reaction=0.0, workers=1)) as hall:
            guest = hall.guest("Ann")
            assert "Highest Card" in guest.get("/")
            id = guest.new_table("highest_card", "me", "greedy", "random")
            page = guest.get(f"/tables/{id}")
            assert 'data-target="card/5"' in page, page
            end = guest.play_on(id)
            print(end["status"]["phase"], end["view"]["result"]["reason"])
            send_guests_home()
"""


def test_it_is_played_in_the_hall(shelf: Path) -> None:
    (shelf / "hall.py").write_text(HALL, encoding="utf-8")
    assert run(shelf, str(shelf / "hall.py")) == "over the hands are empty\n"
