"""The wheel: the same from the same sources, with all that a game needs in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


# Some files that need no others, with buffers, classes and errors: to compile all of them twice takes minutes.
FEW = ("dice", "errors", "memory", "numbers", "pickling", "row", "sketch")


def built(folder: Path, source: Path = ROOT, **wish: str) -> Path:
    """A pure wheel, in seconds, unless it is wished otherwise."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    variables = os.environ | {"GREATHALL_COMPILE": "never"} | wish
    done = subprocess.run(command, cwd=source, env=variables, capture_output=True, text=True, check=False)
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


def test_a_compiled_wheel_is_the_same_when_built_elsewhere(tmp_path: Path) -> None:
    wheels: list[Path] = []
    for place, seed in (("one", "1"), ("quite/another", "2")):
        source = tmp_path / place
        kernel = source / "src" / "greathall" / "kernel"
        kernel.mkdir(parents=True)
        (source / "tests").mkdir()
        for name in ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source / name)
        shutil.copy(ROOT / "src" / "greathall" / "citations.py", kernel.parent)
        for file in (*(f"{name}.py" for name in FEW), "memory.h", "noting.h"):
            shutil.copy(ROOT / "src" / "greathall" / "kernel" / file, kernel)
        (kernel / "__init__.py").touch()
        (kernel.parent / "__init__.py").touch()
        wheels.append(built(source / "dist", source, GREATHALL_COMPILE="require", PYTHONHASHSEED=seed))
    one, two = (zipfile.ZipFile(wheel) for wheel in wheels)
    assert [name for name in one.namelist() if "greathall__mypyc" in name]
    differing = [name for name in one.namelist() if one.read(name) != two.read(name)]
    assert (wheels[0].name, one.namelist(), differing) == (wheels[1].name, two.namelist(), [])
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
