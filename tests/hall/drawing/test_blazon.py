"""Lines of heraldry are read as heralds mean them, and nonsense is refused with a word that helps."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from greathall.hall.drawing import BadBlazon, draw_emblem, fallback_blazon, parse_blazon
from greathall.hall.drawing.blazon import FURS, ORDINARIES, PARTED, TINCTURES, VARIED
from greathall.hall.drawing.charges import CHARGES, PLURALS, SAME, charge_named, read_drawing
from greathall.kernel import BadData


def drawn(line: str) -> list[ET.Element]:
    return list(ET.fromstring(draw_emblem(line)).iter())


def groups_filled(line: str, tincture: str) -> list[ET.Element]:
    return [part for part in drawn(line) if part.tag == "g" and part.get("fill") == TINCTURES[tincture]]


def test_a_charge_on_a_field() -> None:
    blazon = parse_blazon("Azure, a tower argent")
    assert (blazon.parting, blazon.tinctures) == ("", ("azure",))
    (tower,) = blazon.groups
    assert (tower.number, tower.name, tower.tincture, tower.ordinary) == (1, "tower", "argent", False)


def test_a_parted_field_with_several_charges() -> None:
    blazon = parse_blazon("per pale gules and or, three lions passant in pale sable")
    assert blazon.parting == "per pale"
    assert blazon.tinctures == ("gules", "or")
    (lions,) = blazon.groups
    assert (lions.number, lions.name, lions.arrangement, lions.tincture) == (3, "lion", "in pale", "sable")


def test_an_ordinary_between_charges_and_one_with_charges_on_it() -> None:
    chevron, chief = parse_blazon(
        "azure, a chevron or between three stars argent, on a chief gules, two keys or"
    ).groups
    assert chevron.ordinary
    assert chevron.between is not None
    assert (chevron.between.number, chevron.between.name) == (3, "star")
    assert (chief.name, chief.on[0].name, chief.on[0].number) == ("chief", "key", 2)


def test_a_cross_is_an_ordinary_and_a_cross_couped_a_charge() -> None:
    assert parse_blazon("argent, a cross gules").groups[0].ordinary
    assert not parse_blazon("argent, a cross couped gules").groups[0].ordinary


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "an empty line is no blazon"),
        ("azur, a tower argent", "expected a tincture, not 'azur'; did you mean 'azure'?"),
        ("azure, a twoer argent", "not 'twoer'; did you mean 'tower'?"),
        ("azure, tower argent", "expected 'a', 'an' or a number up to nine in words, not 'tower'"),
        ("azure, a tower", "a tincture is missing at the end"),
        ("azure a tower argent", "expected ',' after the field, not 'a'"),
        ("per pale azure, a tower argent", "expected 'and' and a second tincture, not ','"),
        ("per tower azure and or", "expected pale, fess, bend, chevron or saltire, not 'tower'"),
        ("azure, two fesses or", "expected a charge or an ordinary, not 'fesses'"),
        ("azure, two fess or", "there can be only one fess"),
        ("azure, a key in tower or", "expected pale, fess, bend, saltire, chief or base, not 'tower'"),
        ("azure, on a tower or, a key gules", "charges lie on an ordinary, and 'tower' is none"),
        ("azure, a chevron or between five stars argent", "at most 3 charges can be beside a chevron"),
        ("azure, a chief or between two stars argent", "nothing can be beside a chief"),
        ("azure, three keys in saltire or", "two or five charges can be in saltire, not 3"),
        ("azure, on a bordure or, a key gules", "a bordure is too narrow"),
    ],
)
def test_nonsense_is_refused_and_explained(line: str, complaint: str) -> None:
    with pytest.raises(BadBlazon) as caught:
        parse_blazon(line)
    assert complaint in str(caught.value)


@pytest.mark.parametrize("name", sorted(CHARGES))
def test_every_charge_is_drawn_with_its_tincture(name: str) -> None:
    line = f"azure, a {name} {'couped ' if name == 'cross' else ''}or"
    assert parse_blazon(line).groups[0].name == name
    (group,) = groups_filled(line, "or")
    assert [part for part in group.iter() if part.tag in {"path", "circle"} and part.get("fill") is None]


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def test_a_drawing_is_read_whatever_its_white_space(tmp_path: Path) -> None:
    file = tmp_path / "cup.svg"
    path = '<path d="M1 2\n      L3 4\n  5 6 Z" id="rim" fill="none"/>'
    file.write_text(DRAWING.format(f'\n  {path}\n  <circle r="3" cx="1" cy="2"/>\n'), encoding="utf-8")
    assert read_drawing(file) == '<path d="M1 2L3 4 5 6Z" fill="none"/><circle cx="1" cy="2" r="3"/>'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<svg", "not an SVG file"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>', "viewBox"),
        (DRAWING.format('<rect width="9" height="9"/>'), "<rect> is not understood"),
        (DRAWING.format('<path d="M0 0" style="fill:red"/>'), "<path> has style"),
        (DRAWING.format('<path d="M0 0" fill="red"/>'), "fill 'red'"),
    ],
)
def test_a_drawing_that_would_be_lost_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "cup.svg"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=complaint):
        read_drawing(file)


@pytest.mark.parametrize("name", [*SAME, *PLURALS, *(f"{charge}s" for charge in CHARGES)])
def test_other_words_and_plurals_mean_a_charge(name: str) -> None:
    assert charge_named(name) in CHARGES


@pytest.mark.parametrize("number", range(1, 10))
def test_as_many_charges_as_were_named(number: int) -> None:
    word = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine")[number - 1]
    (group,) = groups_filled(f"azure, {word} {'star' if number == 1 else 'stars'} or", "or")
    assert len([part for part in group if part.tag == "g"]) == number


@pytest.mark.parametrize("parting", [*PARTED, *VARIED])
def test_a_parted_field_shows_both_tinctures(parting: str) -> None:
    fills = {part.get("fill") for part in drawn(f"{parting} gules and or")}
    assert {TINCTURES["gules"], TINCTURES["or"]} <= fills


@pytest.mark.parametrize("name", ORDINARIES)
def test_every_ordinary_lies_inside_the_shield(name: str) -> None:
    tree = ET.fromstring(draw_emblem(f"azure, a {name} or"))
    clipped = [group for group in tree.iter("g") if group.get("clip-path")]
    assert any(part.get("fill") == TINCTURES["or"] for group in clipped for part in group.iter("path"))


@pytest.mark.parametrize("fur", FURS)
def test_furs_have_marks(fur: str) -> None:
    plain, furred = draw_emblem("argent"), draw_emblem(fur)
    assert len(furred) > len(plain) + 200


def test_a_charge_in_saltire_is_turned_both_ways() -> None:
    text = draw_emblem("gules, two axes in saltire argent")
    assert "rotate(45)" in text
    assert "rotate(-45)" in text


def test_the_same_line_gives_the_same_drawing_and_its_own_clip_path() -> None:
    line = "vert, a garb or"
    again = draw_emblem.__wrapped__(line, 48)
    assert draw_emblem(line) == again
    ids = [part.get("id") for part in drawn(line) if part.get("id")]
    other = [part.get("id") for part in drawn("vert, a garb argent") if part.get("id")]
    assert ids
    assert not set(ids) & set(other)


def test_a_fallback_is_made_from_the_name() -> None:
    assert fallback_blazon("old tower").split(", ")[1].startswith("a tower")
    lines = {fallback_blazon(name) for name in ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta")}
    assert len(lines) >= 5
    for line in lines:
        parse_blazon(line)
