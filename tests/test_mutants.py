"""The tool that plants slips in the rules plants what it says, where it says."""

from __future__ import annotations

import ast
from pathlib import Path

from benchmarks.mutants import ROOT, Trial, numbers_in, plan, shuffled, slips_in

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
    assert len(set(planned)) == 60
    assert planned[:20] == [(slip.path, slip.line, slip.start, slip.now) for slip in plan(slug, 20, 1)]
    for slip in plan(slug, 60, 1):
        ast.parse(slip.apply((ROOT / slip.path).read_text(encoding="utf-8")))


def test_a_change_elsewhere_leaves_the_order_of_the_others() -> None:
    before = [slip.now for slip in shuffled(list(slips_in(Path("x.py"), TEXT)), 1)]
    longer = TEXT + "\ndef new(coins: int) -> bool:\n    return coins > 5\n"
    after = [slip.now for slip in shuffled(list(slips_in(Path("x.py"), longer)), 1) if slip.where != ("new",)]
    assert after == before
    assert before != [slip.now for slip in slips_in(Path("x.py"), TEXT)]


def test_what_is_only_imagined_or_saved_is_told_apart() -> None:
    text = "class State:\n    def redeal(self):\n        return 1\n\n    def take(self):\n        return 1\n"
    assert [(slip.where, slip.kind()) for slip in slips_in(Path("state.py"), text)] == [
        (("State", "redeal"), "imagining"),
        (("State", "take"), "play"),
    ]
    assert {slip.kind() for slip in slips_in(Path("saving.py"), text)} == {"saving"}
    assert [slip.words(text) for slip in slips_in(Path("state.py"), text)][1] == (
        "state.py:6 State.take: return 1   ->   return (2)"
    )


def test_one_slip_after_the_other_is_noticed_by_name_or_not(tmp_path: Path) -> None:
    """A later slip of the same length and second is another program, and none of them stays behind."""
    rules = "def price() -> int:\n    return 1\n\n\ndef spare() -> int:\n    return 1\n"
    files = {
        "src/priced.py": rules,
        "tests/conftest.py": "def pytest_addoption(parser):\n    parser.addoption('--game')\n",
        "tests/test_price.py": "import priced\n\n\ndef test_price():\n    assert priced.price() == 1\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    trial = Trial(tmp_path, "priced", (("tests/test_price.py",),), (60,))
    assert trial.fails(("tests/test_price.py",), {}) == ""
    assert [trial.noticed_by(slip) for slip in slips_in(Path("src/priced.py"), rules)] == [
        "tests/test_price.py::test_price",
        "",
    ]
    assert (tmp_path / "src/priced.py").read_text() == rules


def test_some_slips_can_be_tried_again_by_their_numbers() -> None:
    assert numbers_in("7,12,41-43") == {7, 12, 41, 42, 43}
