"""Whether the tests notice: `python benchmarks/mutants.py GAME [--slips 200] [--seed 1] [--jobs 1] [--limit 900]`.

Plants random slips in a game's rules, one at a time: a comparison turned round or off by one, a sign, `and` for `or`, a
`not` too few, a number one too large. For each the sources and tests are copied into a folder of their own, and the
tests of that game and its battery are run there, interpreted, until the first one fails; first of all without any slip,
since tests that fail anyway notice nothing. What went unnoticed is listed at the end. Sentences are left alone: what is
only told, shown or said. The same seed plants the same slips. A run longer than the limit counts as noticed.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHAPTERS = ("rules", "position")
# Functions that make words only, and modules that write them: a slip there changes a sentence.
WORDY = ("says", "asking", "prompt", "otherwise", "against", "tell", "cites", "clicks", "marks", "no_skipping")
COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Slip:
    """One change: a file, a line and columns (in bytes, as `ast` counts them), and what stands there instead."""

    def __init__(self, path: Path, node: ast.expr, now: str) -> None:
        self.path = path
        self.line = node.lineno
        self.start = node.col_offset
        self.end_line = node.end_lineno or node.lineno
        self.end = node.end_col_offset or node.col_offset
        self.now = now

    def apply(self, text: str) -> str:
        lines = text.encode().splitlines(keepends=True)
        before = b"".join(lines[: self.line - 1]) + lines[self.line - 1][: self.start]
        after = lines[self.end_line - 1][self.end :] + b"".join(lines[self.end_line :])
        return (before + f"({self.now})".encode() + after).decode()

    def words(self, text: str) -> str:
        was = text.splitlines()[self.line - 1].strip()
        return f"{self.path}:{self.line}: {was}   ->   {self.now}"


def changed(node: ast.expr) -> Iterator[str]:
    """The slips that can happen in one expression."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for kind in COMPARE.get(type(node.ops[0]), ()):
            yield ast.unparse(ast.Compare(node.left, [kind()], node.comparators))
    elif isinstance(node, ast.BoolOp):
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.unparse(ast.BoolOp(other, node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.unparse(node.operand)
    elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        yield ast.unparse(ast.BinOp(node.left, SIGNS[type(node.op)](), node.right))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield repr(node.value + 1)


def is_wordy(node: ast.AST) -> bool:
    """Whether only sentences hang on it."""
    if isinstance(node, ast.FunctionDef):
        return node.name.removeprefix("_").split("_")[0] in WORDY or ast.unparse(node.returns or node) in (
            "str",
            "Reason",
        )
    if isinstance(node, ast.If):
        return "listening" in ast.unparse(node.test)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).split(".")[-1] in ("tell", "Reason")
    return isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert)


def slips_in(path: Path, text: str) -> Iterator[Slip]:
    """All slips of one file, in the order of its lines."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        node = waiting.pop()
        if is_wordy(node):
            continue
        if isinstance(node, ast.AnnAssign | ast.arg):
            node.annotation = ast.Constant(None)
        if isinstance(node, ast.expr):
            for now in changed(node):
                yield Slip(path, node, now)
        waiting.extend(reversed(list(ast.iter_child_nodes(node))))


def plan(slug: str, count: int, seed: int) -> list[Slip]:
    """So many slips of a game's rules, drawn by the seed."""
    folder = ROOT / "src" / "greathall" / "games" / slug
    every = [
        slip
        for chapter in CHAPTERS
        for path in sorted((folder / chapter).glob("*.py"))
        for slip in slips_in(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def is_noticed(slip: Slip | None, slug: str, limit: float) -> bool:
    """Runs the game's tests and battery over a copy, with the slip if there is one, until the first failure."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        if slip is not None:
            path = copy / slip.path
            path.write_text(slip.apply(path.read_text(encoding="utf-8")), encoding="utf-8")
        options = ["-q", "-x", "-p", "no:cacheprovider", "--game", slug]
        command = [sys.executable, "-m", "pytest", *options, f"tests/games/{slug}", "tests/battery"]
        try:
            done = subprocess.run(
                command,
                cwd=copy,
                env={**os.environ, "PYTHONPATH": str(copy / "src")},
                capture_output=True,
                check=False,
                timeout=limit,
            )
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("game", help="the game whose rules get the slips")
    asking.add_argument("--slips", type=int, default=200, help="how many (default 200)")
    asking.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    asking.add_argument("--jobs", type=int, default=1, help="how many are tried at the same time (default 1)")
    asking.add_argument("--limit", type=float, default=900, help="seconds for one run of the tests (default 900)")
    asking.add_argument("--list", action="store_true", help="only say which slips would be planted")
    given = asking.parse_args()
    slips = plan(given.game, given.slips, given.seed)
    words = [slip.words((ROOT / slip.path).read_text(encoding="utf-8")) for slip in slips]
    if given.list:
        print("\n".join(words))
        return
    if is_noticed(None, given.game, given.limit):
        raise SystemExit(f"the tests of {given.game} fail, or take longer than {given.limit:g} s, without any slip")
    with ThreadPoolExecutor(given.jobs) as pool:
        noticed = list(pool.map(lambda slip: is_noticed(slip, given.game, given.limit), slips))
    for slip, seen in zip(words, noticed, strict=True):
        if not seen:
            print(f"unnoticed: {slip}")
    print(f"{given.game}, seed {given.seed}: {sum(noticed)} of {len(slips)} slips were noticed")


if __name__ == "__main__":
    main()
