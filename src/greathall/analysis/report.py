"""Prints how a game was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greathall.analysis.inquiry import Inquiry
from greathall.analysis.judging import VERDICTS, Judgement
from greathall.analysis.summing import Account, accounts
from greathall.games import load

if TYPE_CHECKING:
    from rich.console import Console


def print_analysis(console: Console, inquiry: Inquiry, judgements: list[Judgement], worst: int = 5) -> None:
    """A line for each seat, then the decisions that cost each of them most (all decisions: `worst` below 0)."""
    from rich import box  # noqa: PLC0415 - those who only play need not wait for it
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    title = load(inquiry.record.slug).title
    table = Table(box=box.SIMPLE_HEAD, title=f"{title}, as a {inquiry.bot} sees it")
    for column in ("seat", "player", "choices", "alike", "lost", *(f"{name}s" for name, _ in VERDICTS)):
        table.add_column(column, justify="left" if column == "player" else "right", no_wrap=column != "player")
    found = accounts(inquiry, judgements)
    for account in found:
        table.add_row(str(account.seat), escape(account.player), str(account.lost.count), *_figures(account))
    console.print(table)
    kind = "the chance to win" if inquiry.record.seats > 1 else "what is promised of the best title"
    console.print(
        f"Alike: what the {inquiry.bot} would have played. Lost: of {kind}, on average; ± half of the 95 % interval.",
        style="dim",
        highlight=False,
    )
    for account in found:
        told = account.judgements if worst < 0 else account.worst(worst)
        if told:
            console.print(_decisions(inquiry, account, told, worst < 0))


def _figures(account: Account) -> list[str]:
    count, lost = account.lost.count, account.lost
    if not count:
        return ["", "", *("" for _ in VERDICTS)]
    error = f" ± {100 * lost.error:.1f}" if count > 1 else ""
    counted = [str(account.verdicts[name]) for name, _ in VERDICTS]
    return [f"{100 * account.alike / count:.0f} %", f"{100 * lost.mean:.1f} %{error}", *counted]


def _decisions(inquiry: Inquiry, account: Account, told: list[Judgement], whole: bool) -> object:
    from rich import box  # noqa: PLC0415
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    words = load(inquiry.record.slug).vocabulary.words
    heading = "every decision" if whole else "what cost most"
    table = Table(box=box.SIMPLE_HEAD, title=f"{escape(account.player)}: {heading}", title_justify="left")
    words_of = ("played", "better", "")
    for column in ("move", "played", "chance", "better", "chance", "lost", ""):
        left = column in words_of
        table.add_column(column, justify="left" if left else "right", no_wrap=not left)
    for one in told:
        better = one.best != one.played
        table.add_row(
            str(one.number),
            words(one.played),
            f"{100 * one.reached:.0f} %",
            words(one.best) if better else "-",
            f"{100 * one.chance:.0f} %" if better else "",
            f"{100 * one.lost:.1f} % ± {100 * one.error:.1f}" if better else "",
            one.verdict,
        )
    return table
