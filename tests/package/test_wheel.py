"""The wheel: the same from the same sources, with all that a game needs in it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def built(folder: Path) -> Path:
    """A pure wheel, in seconds; the compiled one takes minutes, and the whole suite runs on it anyway."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    variables = os.environ | {"GREATHALL_COMPILE": "never"}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_a_wheel_is_the_same_when_built_again(tmp_path: Path) -> None:
    one, two = built(tmp_path / "one"), built(tmp_path / "two")
    assert one.name == two.name
    assert one.name.endswith("-py3-none-any.whl")
    assert one.read_bytes() == two.read_bytes()
    names = zipfile.ZipFile(one).namelist()
    schema = "hall/migrations/versions/schema_1.py"
    for wanted in ("py.typed", "citations.json", "games/feebleton/components.toml", "hall/static/table.js", schema):
        assert f"greathall/{wanted}" in names
    assert not [name for name in names if name.startswith(("tests/", "examples/")) or name.endswith((".so", ".pyc"))]
