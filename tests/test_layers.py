"""The arrows between the layers point downwards only, and the rules depend on nothing but Python itself.

The imports are read from the source, so an import inside a function or for the type checker counts like any other.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src"

# The package itself (what `import greathall` gives) is a thin door to the kernel and the games.
DOOR = "greathall"
RULES = {"kernel", "games"}
BELOW = {
    "kernel": set[str](),
    "games": {"kernel"},
    DOOR: RULES,
    "citations": set[str](),
    "extras": RULES,
    "bots": RULES | {DOOR},
    "crew": {"kernel", DOOR, "extras"},
    "arena": RULES | {DOOR, "bots", "crew", "extras"},
    "envs": RULES | {DOOR, "bots", "extras"},
    "analysis": RULES | {DOOR, "arena", "bots", "crew"},
    "learning": RULES | {DOOR, "arena", "bots", "crew", "extras"},
    "lessons": RULES,
    "glossary": RULES,
    "rulebook": RULES,
    "compendium": RULES | {"rulebook"},
    "hall": RULES | {DOOR, "analysis", "bots", "citations", "compendium", "glossary", "lessons", "rulebook"},
    "terminal": RULES | {DOOR, "bots", "citations", "compendium", "glossary", "lessons", "rulebook"},
}
TOP = {"cli", "cli_analyse", "cli_hall", "cli_looking", "cli_records", "cli_train", "cli_words", "__main__"}
OUTSIDE_ALLOWED = set(sys.stdlib_module_names) | {"mypy_extensions"}
# A seed and the moves determine a game: all chance comes from the state's own dice, and there is no clock.
CHANCE_AND_CLOCK = {"datetime", "random", "secrets", "time", "uuid"}


def modules_imported(file: Path, source: Path) -> list[str]:
    """Full dotted names; `from a import b` gives a.b, since b may be a module."""
    package = file.relative_to(source).parent.parts
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*start, *([node.module] if node.module else [])])
            found += [f"{base}.{alias.name}" for alias in node.names]
    return found


# The parts of a game's folder: each may use itself and those before it; table and opinion are side by side.
PARTS = ("box", "position", "rules")
SHOWN = ("table", "opinion")


def part_of(parts: list[str]) -> str | None:
    """The part of a game's folder that a dotted name below greathall.games belongs to."""
    return parts[3] if len(parts) > 3 and parts[3] in (*PARTS, *SHOWN) else None


def backward(importer: list[str], imported: list[str]) -> str | None:
    """What is wrong with an import inside one game, if anything."""
    here, there = part_of(importer), part_of(imported)
    if here is None:
        return None
    if there is None:
        return f"points back, from {here} to the whole game" if len(imported) > 3 else None
    allowed = (*PARTS[: PARTS.index(here) + 1],) if here in PARTS else (*PARTS, here)
    return None if there in allowed else f"points back, from {here} to {there}"


def layer_of(parts: list[str]) -> str:
    """The layer that a dotted name below greathall belongs to."""
    return parts[1] if len(parts) > 1 and parts[1] in BELOW.keys() | TOP else DOOR


def game_of(parts: list[str], source: Path) -> str | None:
    """The game that a dotted name belongs to; None for the modules that all games share."""
    if len(parts) < 3 or parts[1] != "games":
        return None
    return parts[2] if (source / "greathall" / "games" / parts[2]).is_dir() else None


def complaint(importer: list[str], imported: list[str], source: Path) -> str | None:
    """What is wrong with an import, if anything."""
    layer = layer_of(importer)
    if imported[0] != "greathall":
        if layer not in RULES:
            return None
        if imported[0] not in OUTSIDE_ALLOWED:
            return "is outside the standard library"
        return "brings in chance or the clock" if imported[0] in CHANCE_AND_CLOCK else None
    if layer in TOP:
        return None
    target = layer_of(imported)
    if target != layer and target not in BELOW[layer]:
        return f"points upwards, from {layer} to {target}"
    if layer != "games" or game_of(imported, source) is None:
        return None
    if game_of(imported, source) != game_of(importer, source):
        return "reaches into a particular game"
    return backward(importer, imported)


def violations(source: Path) -> list[str]:
    """One line for each import that must not be, and for each module that belongs to no layer."""
    found: list[str] = []
    for file in sorted((source / "greathall").rglob("*.py")):
        where = file.relative_to(source)
        importer = [part for part in where.with_suffix("").parts if part != "__init__"]
        if len(importer) > 1 and importer[1] not in BELOW.keys() | TOP:
            found.append(f"{where.as_posix()} belongs to no layer known to this test")
        for name in modules_imported(file, source):
            wrong = complaint(importer, name.split("."), source)
            if wrong:
                found.append(f"{where.as_posix()} imports {name}, which {wrong}")
    return found


def test_arrows_point_downwards() -> None:
    assert violations(SOURCE) == []


def made_up(folder: Path, file: str, text: str) -> Path:
    """A source folder with two games, some upper layers, and one file of interest."""
    for name in ("kernel/dice.py", "games/cards.py", "games/chess/state.py", "games/go/state.py", "hall/table.py"):
        path = folder / "greathall" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    path = folder / "greathall" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("kernel/x.py", "import greathall.games.chess.state", "points upwards, from kernel to games"),
        ("kernel/x.py", "from greathall import games", "points upwards, from kernel to games"),
        ("kernel/x.py", "from greathall import load", "points upwards, from kernel to greathall"),
        ("kernel/x.py", "from ..bots import search", "points upwards, from kernel to bots"),
        ("kernel/x.py", "import numpy", "is outside the standard library"),
        ("kernel/x.py", "def f():\n    from random import Random", "brings in chance or the clock"),
        ("games/go/x.py", "import greathall.games.chess.state", "reaches into a particular game"),
        ("games/go/x.py", "from greathall.games import chess", "reaches into a particular game"),
        ("games/go/x.py", "from ..chess.state import Board", "reaches into a particular game"),
        ("games/go/x.py", "from greathall.hall.table import Table", "points upwards, from games to hall"),
        ("games/go/x.py", "import rich", "is outside the standard library"),
        ("games/cards.py", "from greathall.games.go import state", "reaches into a particular game"),
        ("games/go/box/x.py", "import greathall.games.go.position.state", "points back, from box to position"),
        ("games/go/position/x.py", "from greathall.games.go.rules import ko", "points back, from position to rules"),
        ("games/go/rules/x.py", "from greathall.games.go.table.view import draw", "points back, from rules to table"),
        ("games/go/table/x.py", "import greathall.games.go.opinion.worth", "points back, from table to opinion"),
        ("games/go/rules/x.py", "import greathall.games.go.game", "points back, from rules to the whole game"),
        ("bots/x.py", "import greathall.arena", "points upwards, from bots to arena"),
        ("bots/x.py", "import greathall.cli", "points upwards, from bots to cli"),
        ("arena/x.py", "from greathall import hall", "points upwards, from arena to hall"),
        ("envs/x.py", "import greathall.terminal", "points upwards, from envs to terminal"),
        ("hall/x.py", "import greathall.terminal", "points upwards, from hall to terminal"),
        ("terminal/x.py", "from greathall.hall import table", "points upwards, from terminal to hall"),
        ("__init__.py", "from greathall.bots import search", "points upwards, from greathall to bots"),
        ("lessons/x.py", "import greathall.bots", "points upwards, from lessons to bots"),
        ("attic/x.py", "", "belongs to no layer known to this test"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, file: str, text: str, reason: str) -> None:
    found = violations(made_up(tmp_path, file, text))
    assert len(found) == 1
    assert found[0].startswith(f"greathall/{file} ")
    assert found[0].endswith(reason)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("kernel/x.py", "import math\nfrom mypy_extensions import i64\nfrom .dice import Dice"),
        (
            "games/go/x.py",
            "from greathall.kernel.dice import Dice\nfrom greathall.games.cards import Card\nfrom . import state",
        ),
        ("games/go/opinion/x.py", "from greathall.games.go.rules.ko import ko\nimport greathall.games.go.box.stones"),
        ("games/go/game.py", "import greathall.games.go.table.view\nimport greathall.games.go.box.stones"),
        ("__init__.py", "from greathall.kernel.dice import Dice\nfrom greathall.games import cards"),
        ("bots/x.py", "import greathall\nimport greathall.games.go.state\nimport numpy\nimport random"),
        ("hall/x.py", "from greathall import load\nfrom greathall.bots import search\nimport fastapi"),
        ("cli.py", "import greathall.hall\nimport greathall.terminal\nimport typer"),
    ],
)
def test_a_right_import_passes(tmp_path: Path, file: str, text: str) -> None:
    assert violations(made_up(tmp_path, file, text)) == []


FILES_OF_A_GAME = (
    "README.md", "rules.md", "rulings.md", "components.toml", "blazons.toml", "board.css", "__init__.py", "game.py",
    "box/components.py", "box/vocabulary.py", "position/state.py", "position/saving.py", "rules/setting_up.py",
    "rules/scoring.py", "table/view.py", "table/layout.py", "table/picture.py", "opinion/evaluation.py",
    "opinion/features.py",
)  # fmt: skip


def test_whoever_knows_one_game_finds_the_way_in_all(slug: str) -> None:
    folder = SOURCE / "greathall" / "games" / slug
    assert [file for file in FILES_OF_A_GAME if not (folder / file).is_file()] == []
    modules = [file.relative_to(folder).as_posix() for file in folder.rglob("*.py")]
    assert [file for file in modules if "/" not in file and file not in FILES_OF_A_GAME] == []
    for part in (*PARTS, *SHOWN):
        assert (folder / part / "__init__.py").read_text(encoding="utf-8").startswith('"""')
