"""What no file of the repository may contain, how long a source may be, how types are ignored and objects made."""

from __future__ import annotations

import ast
import re
import subprocess
import tokenize
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONGEST_SOURCE = 600
MOST_BY_POSITION = 6
SOURCE_SUFFIXES = {".py", ".js", ".css"}
LOCK_FILES = {"uv.lock", "package-lock.json", "poetry.lock", "pdm.lock", "Pipfile.lock", "yarn.lock", "pnpm-lock.yaml"}
# Written so that the patterns do not find themselves.
FORBIDDEN = {
    "a path of somebody's machine": re.compile(r"(?<![\w.~])(?:/(?:root|home|Users|work)/|[A-Z]:\\+Users\\)[\w.]"),
    "the address of a registry": re.compile(r"pypi[.]org|pythonh[o]sted|npm[j]s[.]"),
}
IGNORED_TYPE = re.compile(r"#\s*type:\s*ignore")
JUSTIFIED = re.compile(r"#\s*type:\s*ignore\[[a-z, -]+\]\s+#\s*\w")


def repository_files() -> list[Path]:
    """What git tracks or would take; in a copy without git, the folders that the project is made of."""
    if not (ROOT / ".git").exists():
        parts = [file for name in ("src", "tests", "benchmarks", "docs") for file in (ROOT / name).rglob("*")]
        return [file for file in [*parts, *ROOT.glob("*.*")] if file.is_file() and "__pycache__" not in file.parts]
    # A checkout may belong to another user than the one who tests it: hence safe.directory.
    command = "git -c safe.directory=* ls-files -z --cached --others --exclude-standard"
    names = subprocess.run(command.split(), cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def forbidden_texts(files: Iterable[Path]) -> list[str]:
    """One line for each forbidden text and each lock file. Names and places only, so that a report repeats nothing."""
    found: list[str] = []
    for file in files:
        if file.name in LOCK_FILES:
            found.append(f"{file.name} is a lock file")
        for number, line in enumerate(file.read_bytes().decode("utf-8", "replace").splitlines(), 1):
            found += [f"{file.name}:{number} has {what}" for what, pattern in FORBIDDEN.items() if pattern.search(line)]
    return found


def overlong_sources(files: Iterable[Path]) -> list[str]:
    """One line for each source that should be split."""
    found: list[str] = []
    for file in files:
        if file.suffix in SOURCE_SUFFIXES:
            lines = len(file.read_text(encoding="utf-8").splitlines())
            if lines > LONGEST_SOURCE:
                found.append(f"{file.name} has {lines} lines, more than {LONGEST_SOURCE}")
    return found


def blind_constructors(files: Iterable[Path]) -> list[str]:
    """One line for each object of ours that is made from a row of values without names, in which two change places."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files if file.suffix == ".py"}
    classes = {node.name: node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    # Those that take any number of things of one kind.
    rows = {
        name
        for name, node in classes.items()
        if any(isinstance(n, ast.FunctionDef) and n.name == "__init__" and n.args.vararg for n in node.body)
    }
    return [
        f"{file.name}:{node.lineno} makes a {node.func.id} from {len(node.args)} values without names"
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > MOST_BY_POSITION
        if node.func.id in classes and node.func.id not in rows
    ]


def unjustified_ignores(files: Iterable[Path]) -> list[str]:
    """One line for each exception from the types without the error's code and a reason."""
    found: list[str] = []
    for file in files:
        if file.suffix == ".py":
            with file.open("rb") as stream:
                tokens = [token for token in tokenize.tokenize(stream.readline) if token.type == tokenize.COMMENT]
            comments = [(token.start[0], token.string) for token in tokens]
            wrong = [line for line, text in comments if IGNORED_TYPE.search(text) and not JUSTIFIED.search(text)]
            found += [f"{file.name}:{line} ignores a type error without a code and a reason" for line in wrong]
    return found


def slow_type_questions(files: Iterable[Path]) -> list[str]:
    """One line for each `isinstance(x, A | B)`: compiled, the union is made anew every time; a tuple costs nothing."""
    found: list[str] = []
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "isinstance" and isinstance(node.args[1], ast.BinOp):
                found.append(f"{file.name}:{node.lineno} asks isinstance with a union")
    return found


def fragile_tuples(files: Iterable[Path]) -> list[str]:
    """One line for each `Final` that is a tuple of floats: compiled, `NAME[0]` says that its value was not set."""
    return [
        f"{file.name}:{node.lineno} has a Final tuple of floats; take a list"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).partition("[")[0] == "Final"
        if isinstance(node.value, ast.Tuple) and node.value.elts and all(map(_is_float, node.value.elts))
    ]


def _is_float(node: ast.expr) -> bool:
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def bounds_asked_twice(files: Iterable[Path]) -> list[str]:
    """One line for each slice with a bound that is called for: compiled, a `Sequence` asks twice, and what `next` gives
    or dice show is gone the second time.
    """
    return [
        f"{file.name}:{node.lineno} calls {ast.unparse(call.func)} in a slice; give it a name first"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Slice)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) not in {"len", "max", "min"}
    ]


def loops_in_the_way(files: Iterable[Path]) -> list[str]:
    """One line for each `asyncio.run(…)` in a test's own thread: where a browser was used before, a loop runs there."""
    return [
        f"{file.name}:{node.lineno} runs a loop where a browser may have one"
        for file in files
        for node in _calls_outside_lambdas(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node.func, ast.Attribute) and ast.unparse(node.func) == "asyncio.run"
    ]


def _calls_outside_lambdas(tree: ast.AST) -> Iterable[ast.Call]:
    """What is only handed to a thread is called there."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, ast.Lambda):
            yield from _calls_outside_lambdas(node)


def test_no_machine_paths_registries_or_lock_files() -> None:
    assert forbidden_texts(repository_files()) == []


def test_sources_are_short_enough() -> None:
    folders = {ROOT / "src", ROOT / "tests"}
    assert overlong_sources(file for file in repository_files() if folders & set(file.parents)) == []


def test_objects_are_made_of_values_with_names() -> None:
    assert blind_constructors(file for file in repository_files() if "src" in file.relative_to(ROOT).parts) == []


def test_a_blind_constructor_is_found(tmp_path: Path) -> None:
    file = tmp_path / "things.py"
    file.write_text("class Cart: ...\nclass Row:\n    def __init__(self, *all): ...\nCart(1, 2, 3, 4, 5, 6)\n")
    assert blind_constructors([file]) == []
    file.write_text(file.read_text() + "Cart(1, 2, 3, 4, 5, 6, 7)\nRow(1, 2, 3, 4, 5, 6, 7)\n")
    assert blind_constructors([file]) == ["things.py:5 makes a Cart from 7 values without names"]


def test_rules_and_search_ask_for_types_without_unions() -> None:
    folders = [ROOT / "src" / "greathall" / name for name in ("kernel", "games", "bots")]
    assert slow_type_questions(file for folder in folders for file in folder.rglob("*.py")) == []


def test_constants_survive_compiling() -> None:
    folders = [ROOT / "src" / "greathall" / name for name in ("kernel", "games", "bots")]
    assert fragile_tuples(file for folder in folders for file in folder.rglob("*.py")) == []


def test_bounds_of_slices_survive_compiling() -> None:
    folders = [ROOT / "src" / "greathall" / name for name in ("kernel", "games", "bots")]
    assert bounds_asked_twice(file for folder in folders for file in folder.rglob("*.py")) == []


def test_a_bound_that_is_asked_twice_is_found(tmp_path: Path) -> None:
    text = "a[: len(b) - 1]\na[max(0, n) :]\na[: next(ends, 3)]\na[next(ends)]\n"
    found = ["story.py:3 calls next in a slice; give it a name first"]
    assert bounds_asked_twice(written(tmp_path, "story.py", text)) == found


def test_a_fragile_tuple_is_found(tmp_path: Path) -> None:
    text = "A: Final = (1.0, -2.0)\nB: Final = (1, 2)\nC: Final = [1.0, 2.0]\nD: Final = (1.0, 'x')\n"
    found = ["worth.py:1 has a Final tuple of floats; take a list"]
    assert fragile_tuples(written(tmp_path, "worth.py", text)) == found


def test_a_union_of_types_is_found(tmp_path: Path) -> None:
    text = "isinstance(x, (int, str))\nisinstance(x, int | str)\n"
    assert slow_type_questions(written(tmp_path, "rules.py", text)) == ["rules.py:2 asks isinstance with a union"]


def test_no_test_runs_a_loop_in_its_own_thread() -> None:
    assert loops_in_the_way((ROOT / "tests").rglob("*.py")) == []


def test_a_loop_in_the_way_is_found(tmp_path: Path) -> None:
    text = "Thread(target=lambda: asyncio.run(serve()))\nasyncio.run(look())\n"
    found = ["test_hall.py:2 runs a loop where a browser may have one"]
    assert loops_in_the_way(written(tmp_path, "test_hall.py", text)) == found


def test_ignored_type_errors_have_code_and_reason() -> None:
    assert unjustified_ignores(repository_files()) == []


def written(folder: Path, name: str, text: str) -> list[Path]:
    """One file, as the checks want it."""
    (folder / name).write_text(text, encoding="utf-8")
    return [folder / name]


@pytest.mark.parametrize(
    "text",
    [
        "/ro" + "ot/.cache",
        "file:///ho" + "me/ann/games",
        "C:\\Us" + "ers\\ann",
        "https://py" + "pi.org/simple",
        "npm" + "js.com",
    ],
)
def test_a_forbidden_text_is_found(tmp_path: Path, text: str) -> None:
    assert len(forbidden_texts(written(tmp_path, "notes.md", f"harmless\n{text}\n"))) == 1


def test_a_lock_file_is_found(tmp_path: Path) -> None:
    assert forbidden_texts(written(tmp_path, "uv.lock", "")) == ["uv.lock is a lock file"]


@pytest.mark.parametrize("text", ["/usr/bin/env python3", "https://example.org/home/ann", "a home/work/root question"])
def test_a_harmless_text_passes(tmp_path: Path, text: str) -> None:
    assert forbidden_texts(written(tmp_path, "notes.md", text)) == []


@pytest.mark.parametrize(("lines", "complaints"), [(600, 0), (601, 1)])
def test_an_overlong_source_is_found(tmp_path: Path, lines: int, complaints: int) -> None:
    assert len(overlong_sources(written(tmp_path, "long.py", "pass\n" * lines))) == complaints


@pytest.mark.parametrize(
    ("comment", "complaints"),
    [
        ("# type: " + "ignore", 1),
        ("# type: " + "ignore[arg-type]", 1),
        ("# type: " + "ignore  # because", 1),
        ("# type: " + "ignore[arg-type]  # the library's stub is wrong", 0),
    ],
)
def test_an_unjustified_ignore_is_found(tmp_path: Path, comment: str, complaints: int) -> None:
    assert len(unjustified_ignores(written(tmp_path, "typed.py", f"x = 1  {comment}\n"))) == complaints
