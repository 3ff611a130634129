"""Where a rule is cited: the lines of code or of the box that enforce it and the tests that prove it.

In a source tree both are read from the files. A wheel has no tests in it; it carries an index made when it was built.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
TESTS = PACKAGE.parent.parent / "tests"
INDEX = PACKAGE / "citations.json"
_ID = re.compile(r"\b[A-Z]{3}-R?\d+\b")


class Citation:
    """One place: file and line, and what stands there (a line of code, or the name of a test)."""

    def __init__(self, path: str, line: int, text: str) -> None:
        self.path = path
        self.line = line
        self.text = text


@cache
def code_citations(slug: str) -> dict[str, list[Citation]]:
    """The lines of a game's rules and of its box, by the ids they cite."""
    found: dict[str, list[Citation]] = {}
    folder = PACKAGE / "games" / slug
    for path in [*sorted(folder.glob("**/*.py")), *folder.glob("components.toml")]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in sorted(set(_ID.findall(line))):
                where = path.relative_to(PACKAGE.parent).as_posix()
                found.setdefault(rule, []).append(Citation(where, number, line.strip()))
    return found


@cache
def proofs() -> dict[str, list[Citation]]:
    """All tests by the ids in their `rule` marks."""
    if TESTS.is_dir() and (TESTS / "battery").is_dir():
        return find_proofs(TESTS)
    if INDEX.is_file():
        index: dict[str, list[tuple[str, int, str]]] = json.loads(INDEX.read_text(encoding="utf-8"))
        return {rule: [Citation(*entry) for entry in entries] for rule, entries in index.items()}
    return {}


def find_proofs(tests: Path) -> dict[str, list[Citation]]:
    """Reads the `@pytest.mark.rule(...)` marks of all tests in a folder."""
    found: dict[str, list[Citation]] = {}
    for path in sorted(tests.glob("**/test_*.py")):
        where = f"tests/{path.relative_to(tests).as_posix()}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for rule in _marked(node):
                    found.setdefault(rule, []).append(Citation(where, node.lineno, node.name))
    return found


def _marked(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[str]:
    rules: list[str] = []
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
            rules += [str(word.value) for word in mark.args if isinstance(word, ast.Constant)]
    return rules


def index_of(tests: Path) -> str:
    """The index that a wheel carries, as JSON."""
    found = find_proofs(tests)
    return json.dumps({rule: [[at.path, at.line, at.text] for at in places] for rule, places in sorted(found.items())})
