"""Which files the build hands to mypyc."""

from __future__ import annotations

from pathlib import Path

import hatch_build


def given(source: Path, names: str, text: str = '"""A chapter."""\n') -> None:
    """Files below a made-up src/greathall."""
    for name in names.split():
        path = source / "greathall" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_kernel_games_and_search_are_compiled(tmp_path: Path) -> None:
    given(tmp_path, "kernel/dice.py games/cards.py games/new_game/war/siege.py bots/search.py bots/search_tree.py")
    given(tmp_path, "__init__.py cli.py kernel/__init__.py games/new_game/__main__.py bots/greedy.py hall/search.py")
    assert hatch_build.modules_to_compile(tmp_path) == [
        "greathall/bots/search.py",
        "greathall/bots/search_tree.py",
        "greathall/games/cards.py",
        "greathall/games/new_game/war/siege.py",
        "greathall/kernel/dice.py",
    ]


def test_a_file_can_ask_to_stay_interpreted(tmp_path: Path) -> None:
    given(tmp_path, "kernel/asks.py", '"""A chapter."""\n\n# mypyc: interpreted\n')
    given(tmp_path, "kernel/mentions_it_late.py", "\n" * 20 + "# mypyc: interpreted\n")
    assert hatch_build.modules_to_compile(tmp_path) == ["greathall/kernel/mentions_it_late.py"]


def test_of_a_game_only_what_is_shown_stays_interpreted(tmp_path: Path) -> None:
    given(tmp_path, "games/looks.py games/chess/table/layout.py games/chess/table/picture.py games/chess/table/view.py")
    given(tmp_path, "games/chess/position/layout.py games/chess/table/compendium.py")
    assert hatch_build.modules_to_compile(tmp_path) == [
        "greathall/games/chess/position/layout.py",
        "greathall/games/chess/table/view.py",
    ]
