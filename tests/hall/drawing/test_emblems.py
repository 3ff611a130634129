"""Every card and tile has arms; a page's sprite has all that its board refers to."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from greathall.hall.drawing import blazons_of, board_css, draw_sprite, emblems, game_blazon, parse_blazon
from greathall.kernel import BadData
from tests.hall.drawing.tables import board, everything, pieces_of, views


def test_every_art_of_the_views_has_a_blazon(slug: str) -> None:
    arts = {piece.art for view in views(slug) for piece in pieces_of(view)}
    assert arts - blazons_of(slug).keys() == set()


def test_every_game_has_arms_and_a_style_sheet(slug: str) -> None:
    assert "game" in blazons_of(slug)
    parse_blazon(game_blazon(slug))
    assert f".game-{slug.replace('_', '-')} " in board_css(slug)


def test_the_sprite_has_what_the_boards_refer_to(slug: str) -> None:
    sprite = ET.fromstring(draw_sprite(slug))
    ids = [element.get("id") for element in sprite.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    known = {f"#{id}" for id in ids}
    inner = {element.get("href") for element in sprite.iter("use")}
    assert inner <= known
    seen = 0
    for view in views(slug):
        elements = everything(board(view))
        # Pictures under the pieces have lines of their own, which are drawn more than once.
        drawn = known | {f"#{element.get('id')}" for element in elements}
        for element in elements:
            if element.tag == "use":
                assert element.get("href") in drawn
                seen += 1
    assert seen > 100


def test_no_two_arts_of_a_game_are_mixed_up(slug: str) -> None:
    """Cards that lie in one zone at once are told apart by their arms too, not only by their names."""
    lines = [line for art, line in blazons_of(slug).items() if art not in {"game", "back"}]
    assert len(set(lines)) >= 0.9 * len(lines)


def test_a_sprite_is_small_enough_for_the_page(slug: str) -> None:
    assert len(draw_sprite(slug).encode()) < 110_000


def test_a_game_without_blazons_has_none_and_gets_arms_from_its_name() -> None:
    assert dict(blazons_of("chess")) == {}
    assert dict(blazons_of("../games")) == {}
    assert board_css("chess") == ""
    parse_blazon(game_blazon("chess"))


def test_a_wrong_blazon_is_reported_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "blazons.toml").write_text('pawn = "azure, a pwan or"\n', encoding="utf-8")
    monkeypatch.setattr(emblems, "folder_of", lambda slug: tmp_path / slug)
    with pytest.raises(BadData, match=r"chess/blazons\.toml: pawn: .*'pwan'"):
        blazons_of.__wrapped__("chess")
    (tmp_path / "chess" / "blazons.toml").write_text("pawn = 3\n", encoding="utf-8")
    with pytest.raises(BadData, match="'pawn' must be a line of heraldry"):
        blazons_of.__wrapped__("chess")
