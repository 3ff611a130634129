"""The documents: the site builds without a warning, has every public name, and its Python does what it says."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PYTHON = re.compile(r"^```python\n([\s\S]*?)^```$", re.MULTILINE)
API = ("kernel", "envs", "bots", "arena", "learning", "crew")
PAGES = ("index.md", "simulating.md", "training.md", "api/greathall.md", *(f"api/{name}.md" for name in API[:-1]))


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shown = (tmp_path / "games" / "feebleton" / "index.html").read_text(encoding="utf-8")
    assert "FBL-28" in shown
    pages = [page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html")]
    assert len(pages) > 20
    fetched = [
        found for page in pages for found in re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="http[^"]*"', page)
    ]
    assert fetched == []


@pytest.mark.parametrize("module", API)
def test_every_public_name_is_described_and_shown_at_work(module: str) -> None:
    page = (DOCS / "api" / f"{'arena' if module == 'crew' else module}.md").read_text(encoding="utf-8")
    names = [name for name in import_module(f"greathall.{module}").__all__ if not (module == "bots" and name.isupper())]
    assert [name for name in names if f"::: greathall.{module}.{name}\n" not in page] == []
    # Used, that is: a name that is only imported shows nothing.
    used = {node.id for node in ast.walk(ast.parse("\n".join(PYTHON.findall(page)))) if isinstance(node, ast.Name)}
    assert [name for name in names if name not in used] == []


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = PYTHON.findall((DOCS / page).read_text(encoding="utf-8"))
    assert blocks
    done = subprocess.run([sys.executable, "-c", "\n\n".join(blocks)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("script", ["peers", "programs"])
def test_the_table_of_a_benchmark_is_what_was_measured(script: str) -> None:
    command = [sys.executable, f"benchmarks/{script}.py", "--table", f"benchmarks/{script}.json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in (DOCS / "benchmarks.md").read_text(encoding="utf-8")
