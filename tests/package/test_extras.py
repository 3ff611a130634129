"""What an install brings, and what whoever lacks an extra is told."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run_without(modules: str, program: str) -> str:
    """What a program says last when some modules are not installed."""
    blocked = f"import sys\nfor name in {modules.split()!r}: sys.modules[name] = None\n"
    done = subprocess.run([sys.executable, "-c", blocked + program], capture_output=True, text=True, check=False)
    assert done.returncode != 0, done.stdout
    return done.stderr.splitlines()[-1]


SERVE = "sys.argv = ['greathall', 'serve']\nfrom greathall.cli import main\nmain()"
JOIN = SERVE.replace("'serve'", "'join', 'nowhere'")
SHARE = SERVE.replace("'serve'", "'serve', '--database', 'postgresql://nobody@127.0.0.1/hall'")
CHECK = SERVE.replace("'serve'", "'hall', 'check'")


@pytest.mark.parametrize(
    ("missing", "program", "sentence"),
    [
        ("uvicorn", SERVE, "the hall needs uvicorn: pip install 'greathall[hall]'"),
        ("fastapi", SERVE, "the hall needs fastapi: pip install 'greathall[hall]'"),
        ("alembic", SERVE, "the hall needs alembic: pip install 'greathall[hall]'"),
        ("asyncpg", SHARE, "a hall on PostgreSQL needs asyncpg: pip install 'greathall[postgres]'"),
        ("websockets", JOIN, "joining a table needs websockets: pip install 'greathall[hall]'"),
        ("sqlalchemy", CHECK, "the hall needs sqlalchemy: pip install 'greathall[hall]'"),
        ("numpy", "from greathall.envs import Tables", "Tables needs numpy: pip install 'greathall[envs]'"),
        ("pettingzoo", "from greathall.envs import aec_env", "aec_env needs pettingzoo: pip install 'greathall[envs]'"),
        ("gymnasium", "from greathall.envs import TableEnv", "TableEnv needs gymnasium: pip install 'greathall[envs]'"),
        ("numpy", "import greathall.learning", "greathall.learning needs numpy: pip install 'greathall[learn]'"),
        ("pyspiel", "import greathall.envs.openspiel", "openspiel needs pyspiel: pip install 'greathall[envs]'"),
    ],
)
def test_whoever_lacks_an_extra_gets_its_command(missing: str, program: str, sentence: str) -> None:
    assert run_without(missing, program).endswith(sentence)


def test_tables_need_numpy_alone() -> None:
    program = "from greathall.envs import Tables\nprint(Tables('feebleton', 2).mask.shape)\nsys.exit('played')"
    assert run_without("gymnasium pettingzoo pyspiel torch ray fastapi", program) == "played"


def test_rules_bots_and_terminal_need_no_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # where the game is saved
    program = (
        "sys.argv = ['greathall', 'play', 'feebleton', '--watch', '--seed', '1']\nfrom greathall.cli import main\n"
    )
    program += "try:\n    main()\nexcept SystemExit as end:\n    sys.exit(f'ended with {end.code}')"
    without = "numpy gymnasium pettingzoo pyspiel torch ray fastapi uvicorn sqlalchemy jinja2 argon2 websockets"
    assert run_without(without, program) == "ended with 0"


def test_an_error_of_our_own_is_not_taken_for_a_missing_extra() -> None:
    program = "from greathall.extras import extra\nwith extra('hall', 'x'):\n    import greathall.nothing"
    assert "No module named 'greathall.nothing'" in run_without("", program)


def test_a_plain_install_is_small_and_all_is_all() -> None:
    lines = requires("greathall") or []
    assert len([line for line in lines if "extra ==" not in line]) <= 6
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert extras["all"] == [f"greathall[{','.join(sorted(set(extras) - {'all'}))}]"]


def test_importing_the_package_loads_nothing_slow() -> None:
    slow = "importlib.metadata email zipfile asyncio socket tempfile rich typer numpy gymnasium fastapi ray torch"
    program = f"import greathall\nfound = {{*{slow.split()!r}}} & {{*sys.modules}}\nassert not found, found"
    done = subprocess.run(
        [sys.executable, "-S", "-c", path_of_package() + program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def path_of_package() -> str:
    """Without site (-S), whose .pth files may import anything themselves."""
    return f"import sys; sys.path[:0] = {[entry for entry in sys.path if entry]!r}\n"


def test_pip_gets_the_same_versions_as_uv() -> None:
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"]["constraint-dependencies"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == pins


def test_the_shell_completes_commands_and_games() -> None:
    for words, expected in (("greathall sim", "simulate"), ("greathall play feud", "feudalia\nfeudality")):
        variables = {"_GREATHALL_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        program = "import sys\nsys.argv = ['greathall']\nfrom greathall.cli import main\nmain()"
        done = subprocess.run(
            [sys.executable, "-c", program], env=variables, capture_output=True, text=True, check=False
        )
        assert done.stdout.strip() == expected, done.stderr
