"""The style sheets: enough contrast in light and dark, no text too small, nothing from elsewhere, a light page."""

from __future__ import annotations

import math
import re
from gzip import compress
from itertools import combinations
from pathlib import Path

import pytest

import greathall
from greathall.hall.assets import LEAN, lean_script, lean_style
from greathall.hall.drawing import board_css, draw_sprite
from tests.hall.drawing.tables import board, views

STATIC = Path(greathall.__file__).parent / "hall" / "static"
SMALLEST = 12
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")
ROOT_SIZE = 16
# What the colours were chosen to keep, of the 441 between black and white.
APART = 42
# How much red, green and blue light the eyes of the colour-blind make of it (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "trichromacy": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def sheets() -> dict[str, str]:
    found = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
    return found | {f"{slug}/board.css": board_css(slug) for slug in greathall.games()}


def palette(theme: int) -> dict[str, str]:
    """The named colours: 0 light, 1 dark."""
    text = (STATIC / "style.css").read_text(encoding="utf-8")
    found = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", text)
    return {name: pair[theme] for name, *pair in found}


def channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def linear(colour: str) -> list[float]:
    """Red, green and blue as amounts of light."""
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_the_guidelines_say() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("ground", ["parchment", "sheet", "raised"])
@pytest.mark.parametrize("text", ["ink", "faded", "rubric", "azure", "vert", *SEATS])
def test_text_has_contrast_aa(theme: int, ground: str, text: str) -> None:
    colours = palette(theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("seat", SEATS)
def test_numbers_on_the_colour_of_a_seat_can_be_read(theme: int, seat: str) -> None:
    colours = palette(theme)
    assert contrast(colours["on-tincture"], colours[seat]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("seat", SEATS)
def test_a_name_can_be_read_on_the_tinge_of_its_panel(theme: int, seat: str) -> None:
    colours = palette(theme)
    sheet = "".join(sheets().values())
    shares = [int(share) / 100 for share in re.findall(r"color-mix\(in srgb, var\(--seat\) (\d+)%", sheet)]
    assert len(shares) >= 3
    ground = [
        max(shares) * own + (1 - max(shares)) * paper
        for own, paper in zip(channels(colours[seat]), channels(colours["sheet"]), strict=True)
    ]
    assert contrast(colours[seat], "#" + "".join(f"{round(255 * part):02x}" for part in ground)) >= 4.5


def as_seen_by(matrix: tuple[tuple[float, ...], ...], colour: str) -> list[float]:
    """A colour as somebody sees it whose eyes a matrix stands for; from 0 to 255."""
    light = linear(colour)
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in matrix]
    return [255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055) for part in seen]


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("eyes", EYES)
def test_the_colours_of_two_seats_stay_apart_for_the_colour_blind(theme: int, eyes: str) -> None:
    colours = palette(theme)
    for one, other in combinations(SEATS, 2):
        apart = math.dist(as_seen_by(EYES[eyes], colours[one]), as_seen_by(EYES[eyes], colours[other]))
        assert apart >= APART, f"{one} and {other}: {apart:.0f}"


@pytest.mark.parametrize("theme", [0, 1])
def test_the_focus_ring_can_be_seen(theme: int) -> None:
    colours = palette(theme)
    for ground in ("parchment", "sheet", "raised"):
        assert contrast(colours["focus"], colours[ground]) >= 3


@pytest.mark.parametrize("name", sorted(sheets()))
def test_no_text_under_12_pixels(name: str) -> None:
    # What is reckoned from the sizes of the page (--t and --s, never under 12) only ever adds to them.
    plain = re.sub(r"calc\([^()]*(?:\([^()]*\)[^()]*)*\)", "", sheets()[name])
    sizes = re.findall(r"(?:font(?:-size)?|--[ts]):[^;{}]*?(\d*\.?\d+)(px|rem|em)\b", plain)
    for number, unit in sizes:
        assert float(number) * (1 if unit == "px" else ROOT_SIZE) >= SMALLEST, f"{number}{unit}"


@pytest.mark.parametrize("name", sorted(sheets()))
def test_nothing_is_fetched_from_elsewhere(name: str) -> None:
    assert "//" not in sheets()[name].replace("/*", "").replace("*/", "")
    assert "@import" not in sheets()[name]
    assert sheets()[name].count("{") == sheets()[name].count("}")


def test_reduced_motion_is_honoured() -> None:
    assert "prefers-reduced-motion: reduce" in sheets()["style.css"]
    assert "prefers-reduced-motion" in (STATIC / "motion.js").read_text(encoding="utf-8")


def test_every_place_has_its_class() -> None:
    text = sheets()["places.css"]
    for number in range(101):
        assert f".x{number}{{--x:{number}}}" in text
        assert f".y{number}{{--y:{number}}}" in text
    for number in range(1, 25):
        for word, value in (("col", "grid-column"), ("row", "grid-row"), ("cols", "--cols"), ("rows", "--rows")):
            assert f".{word}-{number}{{{value}:{number}}}" in text


def test_modules_need_nothing_but_each_other() -> None:
    for path in STATIC.glob("*.js"):
        for name in re.findall(r"""(?:from|import\()\s*["']([^"']+)["']""", path.read_text(encoding="utf-8")):
            assert (STATIC / name).is_file(), f"{path.name} imports {name}"


def sent(text: str) -> int:
    """How many bytes go over the wire: the hall packs everything."""
    return len(compress(text.encode(), 4))


OF_PAPERS = ("contents.js", "papers.css")


def test_what_is_of_papers_is_loaded_by_papers_alone() -> None:
    templates = STATIC.parent / "templates"
    for name in ("base.html", "table.html", "film.html", "lesson.html", "_side.html", "_status.html"):
        assert not any(of in (templates / name).read_text(encoding="utf-8") for of in OF_PAPERS)
    assert "papers.css" in (templates / "game.html").read_text(encoding="utf-8")


OF_PAPERS_BLOCK = re.compile(r"{% block papers %}.*?{% endblock %}", re.DOTALL)


def test_a_table_page_has_the_sheets_of_papers_only_while_one_waits() -> None:
    templates = STATIC.parent / "templates"
    block = OF_PAPERS_BLOCK.search((templates / "table.html").read_text(encoding="utf-8"))
    assert block is not None
    waiting = re.sub(r'{% if table.phase == "open" %}.*?{% endif %}', "", block[0], flags=re.DOTALL)
    assert "asset(" in block[0]
    assert "asset(" not in waiting
    assert "{% block papers %}{% endblock %}" in (templates / "film.html").read_text(encoding="utf-8")


def loaded() -> list[Path]:
    """The sheets and modules of a table page at which one plays: those that its templates name, and their imports."""
    templates = STATIC.parent / "templates"
    pages = [
        OF_PAPERS_BLOCK.sub("", (templates / name).read_text(encoding="utf-8")) for name in ("base.html", "table.html")
    ]
    names = {name for page in pages for name in re.findall(r"asset\('([^']+)'\)", page)}
    found: set[str] = set()
    while names:
        name = names.pop()
        found.add(name)
        imported = re.findall(r"""from "\./([^"]+)";""", (STATIC / name).read_text(encoding="utf-8"))
        names |= set(imported) - found
    return [STATIC / name for name in sorted(found)]


def test_a_table_page_is_light(slug: str) -> None:
    """Board, sprite, styles and modules together, as sent; the shell and the chronicle have the rest of the 90 kB."""
    assert {"table.css", "table.js", "morph.js", "common.js"} <= {path.name for path in loaded()}
    shared = sum(sent(LEAN[path.suffix](path.read_text(encoding="utf-8"))) for path in loaded())
    largest = max(sent(board(view)) for view in views(slug))
    assert shared + largest + sent(draw_sprite(slug)) + sent(lean_style(board_css(slug))) < 82_000


def test_what_is_sent_of_a_sheet_or_a_script_is_all_that_a_browser_reads() -> None:
    assert lean_style("/* One\n  two. */\n.a {\n  top: 1px; /* three */\n\n}\n") == ".a {\ntop: 1px; \n}\n"
    assert lean_script('// One.\nlet a = "//b"; // c\n\n  // Two.\n  a();\n') == 'let a = "//b"; // c\na();\n'
    for path in STATIC.glob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            # A text over several lines would lose those that look like a remark, and the beginnings of the others.
            assert line.count("`") % 2 == 0, f"{path.name}: {line}"
            assert not line.endswith("\\")


def test_no_module_imports_what_listens_by_itself() -> None:
    """Pages load common.js and table.js under an address with a fingerprint; imported again they would do all twice."""
    for path in STATIC.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert '"./common.js"' not in text
        assert '"./table.js"' not in text
