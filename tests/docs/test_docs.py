"""The documents: the site builds without a warning, has every public name, and its Python does what it says."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from importlib.util import find_spec
from inspect import isroutine
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright
from typer.core import TyperGroup
from typer.main import get_command

from docs.diagrams import drawn
from greathall.cli import app
from tests.hall.chromium import launch

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PYTHON = re.compile(r"^```python\n([\s\S]*?)^```$", re.MULTILINE)
API = ("kernel", "envs", "bots", "arena", "analysis", "learning", "crew")
PAGES = ("index.md", "simulating.md", "training.md", "api/greathall.md", *(f"api/{name}.md" for name in API[:-1]))


def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shown = (tmp_path / "games" / "feebleton" / "index.html").read_text(encoding="utf-8")
    assert "FBL-28" in shown
    check_diagrams((tmp_path / "design" / "index.html").read_text(encoding="utf-8"))
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) > 20
    check_requests(tmp_path, pages)


def check_diagrams(shown: str) -> None:
    """All of them are drawn, with their words."""
    assert shown.count('<div class="diagram">') == (DOCS / "design.md").read_text(encoding="utf-8").count("```mermaid")
    for words in ("the book's chapters", "table.become(outcome)", "every rule cited by a test"):
        assert re.search(rf"<text[^>]*>[^<]*{re.escape(words)}", shown)


def check_requests(site: Path, pages: list[Path]) -> None:
    """A browser that opens every page asks for nothing but files of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    here = f"http://127.0.0.1:{server.server_port}/"
    asked: list[str] = []
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page()
            page.on("request", lambda request: asked.append(request.url))
            for file in pages:
                page.goto(here + file.relative_to(site).as_posix(), wait_until="load")
                # Material would draw these with a program that it fetches.
                assert page.locator(".mermaid").count() == 0, file
            browser.close()
    finally:
        server.shutdown()
        server.server_close()
    assert len(asked) > len(pages)
    assert [url for url in asked if not url.startswith((here, "data:", "blob:"))] == []


@pytest.mark.parametrize("source", ["pie", "flowchart LR\n a ==> b", "sequenceDiagram\n loop for ever"])
def test_a_diagram_that_cannot_be_drawn_is_no_site(source: str) -> None:
    with pytest.raises(ValueError, match=r"begins|understood"):
        drawn(source)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so it is called
        pass


@pytest.mark.parametrize("module", API)
def test_every_public_name_is_described_and_shown_at_work(module: str) -> None:
    page = (DOCS / "api" / f"{'arena' if module == 'crew' else module}.md").read_text(encoding="utf-8")
    names = [name for name in import_module(f"greathall.{module}").__all__ if not (module == "bots" and name.isupper())]
    assert [name for name in names if f"::: {described(module, name)}\n" not in page] == []
    # Used, that is: a name that is only imported shows nothing.
    used = {node.id for node in ast.walk(ast.parse("\n".join(PYTHON.findall(page)))) if isinstance(node, ast.Name)}
    assert [name for name in names if name not in used] == []


def described(module: str, name: str) -> str:
    """Under which name it is looked up: a function that is called like its module is within that, or the whole
    module would be described in its place.
    """
    whole = isroutine(getattr(import_module(f"greathall.{module}"), name)) and find_spec(f"greathall.{module}.{name}")
    return f"greathall.{module}.{name}.{name}" if whole else f"greathall.{module}.{name}"


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = PYTHON.findall((DOCS / page).read_text(encoding="utf-8"))
    assert blocks
    done = subprocess.run([sys.executable, "-c", "\n\n".join(blocks)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("script", ["peers", "programs", "efficiency"])
def test_the_table_of_a_benchmark_is_what_was_measured(script: str) -> None:
    command = [sys.executable, f"benchmarks/{script}.py", "--table", f"benchmarks/{script}.json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in (DOCS / "benchmarks.md").read_text(encoding="utf-8")


def test_every_command_that_a_page_names_has_the_options_it_shows() -> None:
    known = get_command(app)
    shown = 0
    for path in (*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        for line in re.findall(r"\bgreathall ([a-z]+ [^`\n|]*)", path.read_text(encoding="utf-8")):
            command, words = known, line.split()
            while words and isinstance(command, TyperGroup) and words[0] in command.commands:
                command = command.commands[words.pop(0)]
            options = [word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)]
            shown += len(options)
            has = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
            assert set(options) <= has | {"--help"}, f"{path.name}: greathall {line}"
    assert shown > 30
