"""Feebleton is the model to read: every rule can be looked up at the line that enforces it."""

from __future__ import annotations

from greathall.citations import code_citations
from tests.games.feebleton.feebleton_positions import GAME


def test_every_rule_is_cited_in_the_code_or_in_the_box() -> None:
    assert [rule for rule in GAME.rules if rule not in code_citations("feebleton")] == []
