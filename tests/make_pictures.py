"""Takes the pictures of the table: `python3 run.py pictures` makes one of every game, size and theme into `pictures/`.

They are looked at whenever a style sheet changes. The positions come out of the recorded games, so they are always the
same ones. With --readme the README's picture is made anew; other words are the games one wants (all, if none).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice, product
from pathlib import Path

# Run as a script, only the folder of this file is on the path; `tests` is meant as a package.
sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, sync_playwright

from greathall.hall import Settings
from greathall.kernel import State
from tests.hall.chromium import launch
from tests.hall.guests import Hall, running_hall, send_guests_home
from tests.hall.leafing import RECORDS, Album, Theme, positions, sight

ROOT = Path(__file__).parent.parent
# A game in its middle, played by bots: the record, and before which of its moves.
SCENES = {
    "feebleton": ("007-3p", 45),
    "feudality": ("006-3p", 171),
    "medieval_realms": ("005-3p", 210),
    "stupor_mundi": ("006-3p", 330),
    "feudalia": ("045-3p", 520),
}
SIZES = ((1440, 900), (1280, 800), (360, 800))
THEMES: tuple[Theme, ...] = ("light", "dark")
FOLDER = ROOT / "pictures"
README_PICTURE = ROOT / "docs" / "hall.png"
IN_README = "medieval-realms-1440x900-light.png"


@lru_cache
def scene(slug: str) -> State:
    """The position that is pictured."""
    name, number = SCENES[slug]
    found = next(islice(positions(RECORDS / slug / f"{name}.txt"), number, None))
    return found[1]


def take(browser: Browser, hall: Hall, slug: str, size: tuple[int, int], theme: Theme, folder: Path) -> Path:
    """One picture; gives its file."""
    width, height = size
    album = Album(browser, hall, slug, width, height, theme)
    album.lay(*sight(scene(slug)))
    file = folder / f"{slug.replace('_', '-')}-{width}x{height}-{theme}.png"
    album.page.screenshot(path=file)
    album.close()
    return file


@contextmanager
def opened() -> Iterator[tuple[Browser, Hall]]:
    """A browser and a hall of its own."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = launch(playwright)
        with running_hall(Settings(data=Path(data), limits=0, pace=0.0, reaction=0.0, workers=1)) as hall:
            yield browser, hall
            send_guests_home()
        browser.close()


def main(words: list[str]) -> int:
    games = [word for word in words if not word.startswith("-")] or list(SCENES)
    FOLDER.mkdir(exist_ok=True)
    with opened() as (browser, hall):
        for slug, size, theme in product(games, SIZES, THEMES):
            print(take(browser, hall, slug, size, theme, FOLDER).relative_to(ROOT))
    if "--readme" in words:
        shutil.copy(FOLDER / IN_README, README_PICTURE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
