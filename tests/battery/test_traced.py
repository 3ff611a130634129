"""Proof 9: every rule and every ruling is cited by a test; every id that is cited exists."""

from __future__ import annotations

import tomllib
from pathlib import Path

import greathall
from greathall.citations import code_citations, find_proofs

TESTS = Path(__file__).parent.parent


def untestable(slug: str) -> dict[str, str]:
    path = TESTS / "games" / slug / "untestable.toml"
    if not path.is_file():
        return {}
    return {rule: str(reason) for rule, reason in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def test_every_rule_and_ruling_is_cited_by_a_test(slug: str) -> None:
    game = greathall.load(slug)
    cited = find_proofs(TESTS)
    excused = untestable(slug)
    wanted = [*game.rules, *game.rulings]
    assert [rule for rule in wanted if rule not in cited and rule not in excused] == []
    assert all(len(reason) > 20 for reason in excused.values()), "say why it cannot be tested"
    assert [rule for rule in excused if rule in cited] == [], "an excuse that is no longer needed"


def test_every_cited_id_exists(slug: str) -> None:
    game = greathall.load(slug)
    prefix = next(iter(game.rules)).split("-")[0] + "-"
    known = {*game.rules, *game.rulings}
    cited = {*code_citations(slug), *find_proofs(TESTS)}
    assert sorted(rule for rule in cited if rule.startswith(prefix) and rule not in known) == []


def test_the_register_was_read_whole(slug: str) -> None:
    game = greathall.load(slug)
    numbers = sorted(int(rule.split("-")[1]) for rule in game.rules)
    assert numbers == list(range(1, len(numbers) + 1))
    rulings = sorted(int(rule.split("-R")[1]) for rule in game.rulings)
    assert rulings == list(range(1, len(rulings) + 1))
    assert all(text for text in game.rules.values())
    assert all(ruling.title and ruling.text for ruling in game.rulings.values())
    assert all(component.source in ("rulebook", "public", "reconstructed") for component in game.components)
