"""Whether the tests notice: `python benchmarks/mutants.py GAME [--slips 200] [--seed 1] [--jobs 1] [--stages 5]`.

Plants random slips in a game's rules, one at a time: a comparison turned round or off by one, a sign, `and` for `or`, a
`not` too few, a number one too large. Each is planted in a copy of sources and tests, and tests are run there,
interpreted, until the first one fails, in five stages: the recorded games, the game's own tests in two parts, the
battery with little effort, the battery. All are run without any slip first, since tests that fail anyway notice
nothing; `--stages 3` leaves out the battery, and `--only 7,12` tries some of them again. What noticed a slip is said at
once; what went unnoticed is listed at the end with the function it stands in, and what only deals imagined cards or
reads saved positions apart from what is played. Sentences are left alone: what is only told, shown or said. The same
seed plants the same slips, the first ones of a longer list are the shorter list. Tests that take several times as long
as without the slip have noticed it.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
CHAPTERS = ("rules", "position")
# Most slips change a recorded game, which costs a second; what nothing noticed has cost minutes. To look at many
# imagined positions takes longer than all the rest of a game's tests.
STAGES = (
    ("tests/battery/test_records.py",),
    ("tests/games/{slug}", "-k", "not imagined"),
    ("tests/games/{slug}", "-k", "imagined"),
    (
        *(f"tests/battery/test_{name}.py" for name in ("play", "keeping", "haste", "secrets", "hostile", "thinking")),
        "--effort=0.05",
    ),
    ("tests/battery",),
)
NOTHING_TO_RUN = 5  # what pytest says where a game has no tests of a stage
# Functions that make words only, and modules that write them: a slip there changes a sentence.
WORDY = ("says", "asking", "prompt", "otherwise", "tell", "cites", "clicks", "no_skipping")
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
# Functions and modules whose slips nobody sees in play, but only in imagined or in saved positions.
IMAGINING = ("redeal", "_redeal_hands", "imagined", "fit", "memory")
SAVING = ("saving", "write_position", "read_position")


class Slip:
    """One change: a file, a line and columns (in bytes, as `ast` counts them), and what stands there instead."""

    def __init__(self, path: Path, where: tuple[str, ...], node: ast.expr, now: str) -> None:
        self.path = path
        self.where = where
        self.line = node.lineno
        self.start = node.col_offset
        self.end_line = node.end_lineno or node.lineno
        self.end = node.end_col_offset or node.col_offset
        self.was = ast.unparse(node)
        self.now = now

    def apply(self, text: str) -> str:
        lines = text.encode().splitlines(keepends=True)
        before = b"".join(lines[: self.line - 1]) + lines[self.line - 1][: self.start]
        after = lines[self.end_line - 1][self.end :] + b"".join(lines[self.end_line :])
        return (before + f"({self.now})".encode() + after).decode()

    def words(self, text: str) -> str:
        was = text.splitlines()[self.line - 1].strip()
        now = self.apply(text).splitlines()[self.line - 1].strip()
        return f"{self.path}:{self.line} {'.'.join(self.where)}: {was}   ->   {now}"

    def kind(self) -> str:
        """What a slip here would spoil."""
        names = (self.path.stem, *self.where)
        if any(name in SAVING for name in names):
            return "saving"
        return "imagining" if any(name in IMAGINING for name in names) else "play"


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
    waiting: list[tuple[tuple[str, ...], ast.AST]] = [((), ast.parse(text))]
    while waiting:
        where, node = waiting.pop()
        if is_wordy(node):
            continue
        if isinstance(node, ast.AnnAssign | ast.arg):
            node.annotation = ast.Constant(None)
        if isinstance(node, ast.expr):
            for now in changed(node):
                yield Slip(path, where, node, now)
        inside = (*where, node.name) if isinstance(node, ast.ClassDef | ast.FunctionDef) else where
        waiting.extend((inside, child) for child in reversed(list(ast.iter_child_nodes(node))))


def plan(slug: str, count: int, seed: int) -> list[Slip]:
    """So many slips of a game's rules, drawn by the seed; a longer plan begins with the shorter one."""
    folder = ROOT / "src" / "greathall" / "games" / slug
    every = [
        slip
        for chapter in CHAPTERS
        for path in sorted((folder / chapter).glob("*.py"))
        for slip in slips_in(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
    ]
    return shuffled(every, seed)[:count]


def shuffled(slips: list[Slip], seed: int) -> list[Slip]:
    """Each by what it is and not by its place, so that a change elsewhere leaves the order of the others."""
    seen: Counter[tuple[str, ...]] = Counter()
    drawn: list[tuple[bytes, int]] = []
    for number, slip in enumerate(slips):
        name = (slip.path.as_posix(), *slip.where, slip.was, slip.now)
        seen[name] += 1
        drawn.append((sha256(repr((seed, name, seen[name])).encode()).digest(), number))
    return [slips[number] for _, number in sorted(drawn)]


class Trial:
    """A copy of the sources and tests, in which the tests are run with one slip after the other."""

    def __init__(self, folder: Path, slug: str, stages: tuple[tuple[str, ...], ...], limits: tuple[int, ...]) -> None:
        self.folder = folder
        self.slug = slug
        self.stages = stages
        self.limits = limits

    def measure(self) -> None:
        """Runs everything without a slip: what it takes is the measure for the others, what it compiles is kept."""
        for part in ("src", "tests", "benchmarks"):
            shutil.copytree(ROOT / part, self.folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copy(ROOT / "pyproject.toml", self.folder)
        for stage in self.stages:
            before = processor_seconds()
            failure = self.fails(stage, {})
            if failure:
                raise SystemExit(f"without any slip {failure} fails")
            self.limits += (int(4 * (processor_seconds() - before)) + 20,)

    def another(self, folder: Path) -> Trial:
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Trial(folder, self.slug, self.stages, self.limits)

    def noticed_by(self, slip: Slip) -> str:
        """The first test that fails with a slip; nothing if none does."""
        path = self.folder / slip.path
        text, stamp = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(slip.apply(text), encoding="utf-8")
        # Python takes a compiled module for current by the size and second of its source: the slip gets another one.
        os.utime(path, (stamp.st_atime + 1000, stamp.st_mtime + 1000))
        try:
            for stage, limit in zip(self.stages, self.limits, strict=True):
                failure = self.fails(stage, {"PYTHONDONTWRITEBYTECODE": "1"}, limit)
                if failure:
                    return failure
            return ""
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def fails(self, stage: tuple[str, ...], more: dict[str, str], limit: int = 0) -> str:
        options = ["-q", "-x", "--tb=no", "-p", "no:cacheprovider", "--game", self.slug]
        command = [sys.executable, "-m", "pytest", *options, *(part.format(slug=self.slug) for part in stage)]
        if limit:
            command = ["sh", "-c", f'ulimit -t {limit}; exec "$@"', "sh", *command]
        here = {"PYTHONPATH": str(self.folder / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **more}
        done = subprocess.run(
            command, cwd=self.folder, env={**os.environ, **here}, capture_output=True, check=False, text=True
        )
        if done.returncode in (0, NOTHING_TO_RUN):
            return ""
        named = [
            line.split(" ", 1)[1].split(" - ")[0]
            for line in done.stdout.splitlines()
            if line.startswith(("FAILED ", "ERROR "))
        ]
        return named[0] if named else f"{stage[0].format(slug=self.slug)} (too long, or not even begun)"


def processor_seconds() -> float:
    """What all ended child processes took: unlike the clock it does not depend on what else the machine does."""
    used = os.times()
    return used.children_user + used.children_system


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("game", help="the game whose rules get the slips")
    asking.add_argument("--slips", type=int, default=200, help="how many (default 200)")
    asking.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    asking.add_argument("--jobs", type=int, default=1, help="how many are tried at the same time (default 1)")
    asking.add_argument("--stages", type=int, default=len(STAGES), help=f"how many stages (default {len(STAGES)})")
    asking.add_argument(
        "--only", default="", help="the numbers of those to be tried, as the list says them: 7,12,41-60"
    )
    asking.add_argument("--list", action="store_true", help="only say which slips would be planted")
    given = asking.parse_args()
    slips = plan(given.game, given.slips, given.seed)
    only = numbers_in(given.only or f"1-{len(slips)}")
    words = {
        number: f"{number}: {slip.words((ROOT / slip.path).read_text(encoding='utf-8'))}"
        for number, slip in enumerate(slips, 1)
        if number in only
    }
    if given.list:
        for number, said in words.items():
            print(f"{slips[number - 1].kind()} {said}")
        return
    with tempfile.TemporaryDirectory() as name:
        unnoticed = try_out(Path(name), given.game, slips, words, given.jobs, given.stages)
    for kind in ("play", "imagining", "saving"):
        for number in unnoticed:
            if slips[number - 1].kind() == kind:
                print(f"unnoticed, {kind} {words[number]}")
    print(f"{given.game}, seed {given.seed}: {len(words) - len(unnoticed)} of {len(words)} slips were noticed")


def numbers_in(text: str) -> set[int]:
    """`7,12,41-60`: those numbers."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def try_out(folder: Path, slug: str, slips: list[Slip], words: dict[int, str], jobs: int, stages: int) -> list[int]:
    """Tries the slips that words name, says of each what noticed it, and gives back the numbers of the unnoticed."""
    first = Trial(folder / "0", slug, STAGES[:stages], ())
    first.measure()
    print(f"without any slip: all pass; seconds allowed for each stage: {first.limits}", flush=True)
    free: SimpleQueue[Trial] = SimpleQueue()
    for number in range(jobs):
        free.put(first.another(folder / f"{number + 1}"))

    def one(number: int) -> tuple[int, str]:
        trial = free.get()
        try:
            return number, trial.noticed_by(slips[number - 1])
        finally:
            free.put(trial)

    unnoticed = []
    with ThreadPoolExecutor(jobs) as pool:
        tries = [pool.submit(one, number) for number in words]
        for count, done in enumerate(as_completed(tries), 1):
            number, test = done.result()
            if not test:
                unnoticed.append(number)
            print(f"{count}/{len(words)} {test or 'UNNOTICED'}: {words[number]}", flush=True)
    return sorted(unnoticed)


if __name__ == "__main__":
    main()
