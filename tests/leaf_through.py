"""Leafs through recorded games and tells what is wrong with the table: `python tests/leaf_through.py feudalia`.

Every position of the chosen records, and of all others those that show something new, is drawn once and looked at in
every size. Words without a dash are games (all, if there are none); `--size 1280x800` chooses a size and may be
repeated. What is found is written to `--found FILE` as it is found (a line for each: size, place, fault); with
`--again FILE` only the places that such a file names are looked at.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

# Run as a script, only the folder of this file is on the path; `tests` is meant as a package.
sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser

import greathall
from greathall.kernel import Line, View
from tests.hall.guests import Hall
from tests.hall.leafing import Album, drawn, new_sights, records, sights_at
from tests.make_pictures import opened

SIZES = ("1280x800", "1440x900", "360x800")
EVERY = 100  # positions, after which it says how far it has come


def kind_of(fault: str) -> str:
    """A fault without its numbers and words: what is counted together."""
    return re.sub(r"-?\d+(\.\d+)?", "#", re.sub(r"'.*?'(?= (?:is|of|are|goes))", "'…'", fault))


def places_in(file: Path) -> dict[str, set[str]]:
    """The records named by a file of finds, and which of their positions."""
    found: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        place = line.split(" ", 1)[1].split(": ", 1)[0]
        found.setdefault(place.split(" ", 1)[0], set()).add(place)
    return found


def shown(slug: str, again: Path | None) -> Iterator[tuple[str, View, list[Line]]]:
    if again is None:
        yield from new_sights(slug)
        return
    places = places_in(again)
    for path in records(slug):
        if path.name in places:
            yield from sights_at(path, places[path.name])


def leaf(
    albums: dict[str, Album], sights: Iterable[tuple[str, View, list[Line]]], found: Path | None
) -> dict[str, Counter[str]]:
    """Looks at everything in all sizes; gives the kinds of faults of each, and prints them with their places."""
    kinds: dict[str, Counter[str]] = {size: Counter() for size in albums}
    bad = dict.fromkeys(albums, 0)
    spent = dict.fromkeys(albums, 0.0)
    start, number = time.perf_counter(), 0

    def tell() -> None:
        each = ", ".join(
            f"{size} {bad[size]} bad, {1000 * spent[size] / max(1, number):.0f} ms each" for size in albums
        )
        print(f"{number} positions in {time.perf_counter() - start:.0f} s: {each}", flush=True)

    for where, view, lines in sights:
        parts = drawn(view, lines)
        number += 1
        for size, album in albums.items():
            before = time.perf_counter()
            faults = album.faults_of(parts)
            spent[size] += time.perf_counter() - before
            bad[size] += bool(faults)
            for fault in faults:
                kinds[size][kind_of(fault)] += 1
                print(f"{size} {where}: {fault}", flush=True)
                if found is not None:
                    with found.open("a", encoding="utf-8") as file:
                        file.write(f"{size} {where}: {fault}\n")
        if number % EVERY == 0:
            tell()
    tell()
    return kinds


def opened_at(browser: Browser, hall: Hall, slug: str, size: str) -> Album:
    width, height = (int(number) for number in size.split("x"))
    album = Album(browser, hall, slug, width, height)
    album.unpainted()
    return album


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=greathall.games())
    parser.add_argument("--size", action="append", dest="sizes")
    parser.add_argument("--found", type=Path)
    parser.add_argument("--again", type=Path)
    asked = parser.parse_args(words)
    clean = True
    with opened() as (browser, hall):
        for slug in asked.games:
            albums = {size: opened_at(browser, hall, slug, size) for size in asked.sizes or SIZES}
            print(slug, *albums, flush=True)
            for size, kinds in leaf(albums, shown(slug, asked.again), asked.found).items():
                clean = clean and not kinds
                for kind, number in kinds.most_common():
                    print(f"{slug} {size}: {number} times {kind}")
            for album in albums.values():
                album.close()
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
