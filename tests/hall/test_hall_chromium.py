"""Where the tests get their browser from: what is tried, in which order, and that without one they fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Error, Playwright

from tests.hall import chromium

OWN = [sys.executable, "-m", "playwright", "install", "chromium"]
UPDATE = ["apt-get", "update"]
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]


class Bare:
    """A machine without a browser: what is run on it, and what becomes of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, programs: set[str], works: list[bool]) -> None:
        self.programs = programs
        self.works = works
        self.commands: list[list[str]] = []
        self.launched: list[str | None] = []
        # The real lock may be held by a process of the tests that is installing a browser just now.
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        # Nobody else is on this machine; and a system without apt-get, which need not have fcntl, can play it too.
        monkeypatch.setitem(sys.modules, "fcntl", cast(ModuleType, SimpleNamespace(flock=lambda *_: None, LOCK_EX=0)))
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name in self.programs else None)
        monkeypatch.setattr("subprocess.run", self.run)
        self.chromium = self

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(list(command))
        worked = self.works.pop(0) if self.works else False
        if worked and command[-1] == "chromium" and command[0] == "apt-get":
            self.programs.add("chromium")
        return subprocess.CompletedProcess(command, 0 if worked else 1, "", "E: it did not work\n}")

    def launch(self, executable_path: str | None = None, args: Any = None) -> Browser:
        self.launched.append(executable_path)
        if executable_path is None and not self.commands:
            raise Error("no browser")
        return cast(Browser, self)

    def browser(self) -> Browser:
        return chromium.launch(cast(Playwright, self))


def test_a_browser_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine = Bare(monkeypatch, tmp_path, {"google-chrome", "apt-get"}, [])
    machine.browser()
    assert machine.commands == []
    assert machine.launched == ["/usr/bin/google-chrome"]


def test_playwright_brings_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine = Bare(monkeypatch, tmp_path, {"apt-get"}, [True])
    machine.browser()
    assert machine.commands == [OWN]
    assert machine.launched == [None]


def test_debians_package_is_installed_where_playwright_cannot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine = Bare(monkeypatch, tmp_path, {"apt-get"}, [False, True])
    machine.browser()
    assert machine.commands == [OWN, INSTALL]
    fresh = Bare(monkeypatch, tmp_path, {"apt-get"}, [False, False, True, True])
    fresh.browser()
    assert fresh.commands == [OWN, INSTALL, UPDATE, INSTALL]
    assert fresh.launched == ["/usr/bin/chromium"]


def test_without_any_browser_the_tests_fail_and_say_what_was_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine = Bare(monkeypatch, tmp_path, set(), [])
    with pytest.raises(RuntimeError, match="no browser could be started") as failed:
        machine.browser()
    for words in ("no Chromium on the PATH", "playwright install chromium: E: it did not work", "no apt-get"):
        assert words in str(failed.value)


def test_what_playwright_turns_off_stays_turned_off(browser: Browser) -> None:
    """Chromium heeds the last of these lists alone, and that one is ours."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    (process,) = (process["id"] for process in found if process["type"] == "browser")
    words = Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8").split("\0")
    lists = [set(word.partition("=")[2].split(",")) for word in words if word.startswith("--disable-features=")]
    assert len(lists) > 1
    assert set().union(*lists) <= lists[-1]
