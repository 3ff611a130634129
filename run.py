"""Starts Greathall from a checkout, with nothing but Python 3.11 or newer and pip.

    python3 run.py                        open the hall: all games in the browser
    python3 run.py games                  any other words go to the greathall command
    python3 run.py docs                   the documents, in the browser
    python3 run.py pictures               the table of every game, at three sizes, light and dark, into pictures/
    python3 run.py test [pytest options]  all the checks: format, lint, types, and the tests compiled and interpreted

Two environments are kept here: .venv (interpreted, straight from src, with the tools for development)
and .venv-compiled (as anybody gets it who installs the package). uv makes them; where it is missing, pip fetches it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
INTERPRETED = ROOT / ".venv"
COMPILED = ROOT / ".venv-compiled"

UV_PINNED = "0.13.7"
UV_OLDEST = (0, 9)
WHEN_NOTHING_IS_ASKED = ["serve"]
# One more than there are cores, because tests of the hall wait half of their time for pages and servers. They take as
# long as a hundred of the others: whoever has done theirs takes from the rest.
WORKERS = ["-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist", "worksteal", "--durations=15", "--durations-min=10"]
# Not run interpreted: what is never compiled, and what is slow and would say the same twice.
ONCE = (
    "hall", "terminal", "arena", "analysis", "crew", "lessons", "docs", "examples", "package", "envs/test_openspiel.py",
    "test_sixth_game.py", "battery/test_secrets.py", "battery/test_even.py",
    "games/feudalia/test_feudalia_memory.py",
)  # fmt: skip


class Failure(Exception):
    """What went wrong, in one line for the user; no line where a tool has already said it."""

    def __init__(self, line: str = "", code: int = 1) -> None:
        super().__init__(line)
        self.code = code


def main(arguments: list[str]) -> int:
    """The exit code of whatever was asked for."""
    if sys.version_info < (3, 11):  # noqa: UP036  # the reader may well have an older one, and shall be told
        print("run.py: Greathall needs Python 3.11 or newer; this is", sys.version.split()[0], file=sys.stderr)
        return 1
    try:
        uv = find_uv()
        if arguments[:1] == ["test"]:
            return check(uv, arguments[1:])
        if arguments[:1] == ["pictures"]:
            return picture(uv, arguments[1:])
        return show(uv) if arguments == ["docs"] else start(uv, arguments or WHEN_NOTHING_IS_ASKED)
    except Failure as failure:
        if str(failure):
            print(f"run.py: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        return 130


def start(uv: str, arguments: list[str]) -> int:
    """Runs the greathall command, compiled if that is possible."""
    options = ("--no-dev", "--inexact", "--extra", "hall")
    wish = compile_wish()
    # "never" is the trace of an earlier failure to compile, which is not worth a minute at every start.
    if not any(sync(uv, COMPILED, known, *options, "--check") for known in (wish, "never")):
        say("preparing Greathall (a minute the first time, seconds later)")
        if not any(sync(uv, COMPILED, tried, *options) for tried in (wish, "never")):
            raise Failure("the environment could not be made; uv says why, above")
    if not is_compiled() and wish != "never":
        say(f"the rules are not compiled and run about ten times slower; remove {COMPILED.name} to try again")
    os.environ["GREATHALL_COMMAND"] = "python3 run.py"  # what the game tells its player to type
    command = [str(COMPILED / PROGRAMS / "greathall"), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)  # so that the terminal, the signals and the exit code are the game's own
    return subprocess.call(command)


def check(uv: str, pytest_arguments: list[str]) -> int:
    """Runs all the checks and stops at the first that fails; pytest has the last word."""
    say("environment")
    if not sync(uv, INTERPRETED, "never"):
        raise Failure("the environment for development could not be made; uv says why, above")
    say("format")
    tool(INTERPRETED, "ruff", "format", "--check", ".")
    program(INTERPRETED, "biome", "format")
    program(INTERPRETED, "djangofmt", "--check", "--quiet", "src")
    say("lint")
    tool(INTERPRETED, "ruff", "check", ".")
    program(INTERPRETED, "biome", "lint")
    wish = compile_wish()
    words = {"require": "compiled build", "auto": "build; no C compiler was found, so it will hardly be compiled"}
    say(words.get(wish, f"build with GREATHALL_COMPILE={wish}"))
    # The types are checked beside the build, part of which keeps only one core busy; what is found is shown after it.
    with subprocess.Popen(module(INTERPRETED, "mypy"), cwd=ROOT, stdout=subprocess.PIPE, text=True) as types:
        built = sync(uv, COMPILED, wish)
        say("types")
        print(types.communicate()[0], end="", flush=True)
    if types.returncode != 0:
        raise Failure("mypy found something to mend", types.returncode)
    if not built:
        raise Failure("the package could not be built; the reason is above")
    say("tests, compiled" if is_compiled() else "tests, as built: NOT compiled, so the compiled rules go untested")
    tool(COMPILED, "pytest", *WORKERS, *pytest_arguments)
    say("tests, interpreted")
    tool(INTERPRETED, "pytest", *WORKERS, *(f"--ignore=tests/{part}" for part in ONCE), *pytest_arguments)
    return 0


def show(uv: str) -> int:
    """Builds the documents and shows them in the browser, until Ctrl-C."""
    if not sync(uv, INTERPRETED, "never"):
        raise Failure("the environment for development could not be made; uv says why, above")
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    tool(INTERPRETED, "mkdocs", "serve", "--open")
    return 0


def picture(uv: str, words: list[str]) -> int:
    """Takes the pictures that are looked at when the table has changed."""
    if not sync(uv, INTERPRETED, "never"):
        raise Failure("the environment for development could not be made; uv says why, above")
    finish("pictures", [str(INTERPRETED / PROGRAMS / "python"), str(ROOT / "tests" / "make_pictures.py"), *words])
    return 0


def compile_wish() -> str:
    """What the build is told: a failure to compile is only to be expected where there is no C compiler."""
    found = any(shutil.which(compiler) for compiler in ("cc", "gcc", "clang"))
    return os.environ.get("GREATHALL_COMPILE") or ("require" if found else "auto")


def is_compiled() -> bool:
    """Whether the installed package has compiled modules."""
    depths = ("*/site-packages", "*/*/site-packages")  # Windows, and everybody else
    return any(file for depth in depths for file in COMPILED.glob(f"{depth}/greathall__mypyc.*"))


def sync(uv: str, environment: Path, wish: str, *options: str) -> bool:
    """Brings an environment up to date (with --check, only asks whether it is); whether that succeeded."""
    variables = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    variables |= {"UV_PROJECT_ENVIRONMENT": str(environment), "GREATHALL_COMPILE": wish}
    # uv looks at the newest change among the sources, which a file that is gone does not show.
    names = "\n".join(sorted(str(file) for file in (ROOT / "src").rglob("*.*") if file.suffix != ".pyc"))
    variables["GREATHALL_FILES"] = f"{zlib.crc32(names.encode()):08x}"
    command = [uv, "sync", "--quiet", "--project", str(ROOT), "--python", sys.executable, *options]
    if environment == COMPILED:
        command.append("--no-editable")
        if "--check" not in options:
            # Every process of the hall would otherwise translate a thousand modules where Python may not keep them.
            command.append("--compile-bytecode")
    stderr = subprocess.DEVNULL if "--check" in options else None
    return subprocess.run(command, env=variables, stderr=stderr, check=False).returncode == 0


def tool(environment: Path, name: str, *arguments: str) -> None:
    """Runs one of the tools for development on the whole project."""
    finish(name, [*module(environment, name), *arguments])


def module(environment: Path, name: str) -> list[str]:
    """The command for a module that can be run."""
    return [str(environment / PROGRAMS / "python"), "-m", name]


def program(environment: Path, name: str, *arguments: str) -> None:
    """The same for one that is no Python module."""
    finish(name, [str(shutil.which(name, path=str(environment / PROGRAMS))), *arguments])


def finish(name: str, command: list[str]) -> None:
    """Runs a command to its end, which must be a good one."""
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode != 0:
        raise Failure("" if name == "pytest" else f"{name} found something to mend", done.returncode)


def find_uv() -> str:
    """The uv on the PATH or in .tools, if it is new enough; otherwise pip puts one into .tools."""
    own = TOOLS / "bin" / "uv"
    for candidate in (shutil.which("uv"), shutil.which(own)):
        if candidate and uv_version(candidate) >= UV_OLDEST:
            return candidate
    say("fetching uv, which makes the environments")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--root-user-action=ignore"]
    done = subprocess.run([*pip, "--upgrade", "--target", str(TOOLS), f"uv=={UV_PINNED}"], check=False)
    found = shutil.which(own)
    if done.returncode != 0 or not found:
        raise Failure("pip could not fetch uv (see above); install uv yourself, or run this with a Python that has pip")
    return found


def uv_version(uv: str) -> tuple[int, ...]:
    """Its version, or () if it does not run: some version managers put a uv on the PATH that only complains."""
    try:
        answer = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return ()
    found = re.match(r"uv (\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else ()


def say(line: str) -> None:
    """One line about what is being done, before the tool that does it prints its own."""
    print(f"== {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
