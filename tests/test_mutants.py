"""The tool that plants slips in the rules plants what it says, where it says."""

from __future__ import annotations

import ast
from pathlib import Path

from benchmarks.mutants import ROOT, plan, slips_in

TEXT = '''"""Rules: 1 < 2."""

def may(state: "i64 < 3", coins: int = 4) -> bool:
    """Never > 9."""
    if coins < state.price and not state.over:
        return True
    if state.listening and coins > 7:
        state.tell(f"{coins - 1} left", "é" == "e")
    é = coins - 1
    return é == coins

def says(coins: int) -> str:
    return "one" if coins == 1 else "many"
'''


def test_every_slip_is_another_program_and_no_sentence_is_touched() -> None:
    slips = list(slips_in(Path("x.py"), TEXT))
    assert [slip.now for slip in slips] == [
        "5",
        "coins < state.price or not state.over",
        "coins <= state.price",
        "coins > state.price",
        "state.over",
        "coins + 1",
        "2",
        "é != coins",
    ]
    for slip in slips:
        text = slip.apply(TEXT)
        assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(TEXT))
        assert len(set(text.splitlines()) ^ set(TEXT.splitlines())) == 2


def test_the_same_seed_plants_the_same_slips(slug: str) -> None:
    planned = [(slip.path, slip.line, slip.start, slip.now) for slip in plan(slug, 60, 1)]
    assert planned == [(slip.path, slip.line, slip.start, slip.now) for slip in plan(slug, 60, 1)]
    assert planned != [(slip.path, slip.line, slip.start, slip.now) for slip in plan(slug, 60, 2)]
    assert len(planned) == 60
    for slip in plan(slug, 60, 1):
        ast.parse(slip.apply((ROOT / slip.path).read_text(encoding="utf-8")))
