"""A real browser for the tests of the pages: the one that is here, Playwright's own, or Debian's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, Playwright

# Every window gets two pages of its own for what drops down below an address. Nobody types one here, and to make them
# took longer than most of the pages that are tested.
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
# What Playwright turns off. It must be said again: of several such lists Chromium heeds the last one.
PLAYWRIGHTS = (
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning", "msEdgeUpdateLaunchServicesPreferredVersion", "msForceBrowserSignIn",
)  # fmt: skip
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=" + ",".join((*ADDRESS_BAR, *PLAYWRIGHTS)),
]
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def launch(playwright: Playwright) -> Browser:
    """A Chromium. A missing one is installed; if that fails too, so does the test, with all that was tried."""
    Page.evaluate = _evaluate  # type: ignore[method-assign, assignment] # see there
    arguments = list(ARGUMENTS)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium's sandbox does not run as root
    tried: list[str] = []
    for get_one in (_already_here, _playwrights_own, _debians):
        path = get_one(tried)
        if path is None:
            continue
        try:
            return playwright.chromium.launch(executable_path=path or None, args=arguments)
        except Error as error:
            tried.append(str(error).splitlines()[0])
    raise RuntimeError("no browser could be started: " + "; ".join(tried))


_EVALUATE = Page.evaluate


def _evaluate(page: Page, expression: str, arg: object = None) -> object:
    """As Playwright's own, but a script that promises something begins when it has promised it.

    Chromium 150 heeds a promise only when the script that gave it has returned: one that does much work at once may be
    collected as garbage meanwhile ("Resulting promise was garbage collected").
    """
    if expression.startswith("async "):
        begun = f"({expression})(given).then(done, fail)"
        expression = f"given => new Promise((done, fail) => setTimeout(() => {begun}))"
    return _EVALUATE(page, expression, arg)


def _already_here(tried: list[str]) -> str | None:
    found = next((path for name in INSTALLED if (path := shutil.which(name))), None)
    if found is None:
        tried.append("no Chromium on the PATH")
    return found


def _playwrights_own(tried: list[str]) -> str | None:
    return "" if _run(tried, sys.executable, "-m", "playwright", "install", "chromium") else None


def _debians(tried: list[str]) -> str | None:
    if shutil.which("apt-get") is None:
        tried.append("no apt-get")
        return None
    import fcntl  # noqa: PLC0415 - where there is apt-get there is fcntl; elsewhere it cannot even be imported

    install = ("apt-get", "install", "-y", "--no-install-recommends", "chromium")
    # The tests run in several processes; apt-get refuses to run twice at once, so the second waits for the first.
    with Path(tempfile.gettempdir(), "greathall-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if shutil.which("chromium") is None and not _run(tried, *install):
            _run(tried, "apt-get", "update")
            _run(tried, *install)
    return shutil.which("chromium")


def _run(tried: list[str], *command: str) -> bool:
    # Nobody is there to answer the questions of a package.
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=600, stdin=subprocess.DEVNULL, env=quiet
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        tried.append(f"{' '.join(command)}: {error}")
        return False
    if done.returncode != 0:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        said = [line for line in lines if "rror" in line or line.startswith("E:")] or lines
        tried.append(f"{' '.join(command)}: {' '.join(said[:1])}")
    return done.returncode == 0
