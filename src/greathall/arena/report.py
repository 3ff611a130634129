"""Prints what the arena counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greathall.arena.simulate import Plan, Totals
from greathall.arena.statistics import share_interval

if TYPE_CHECKING:
    from rich.console import Console


def print_simulation(console: Console, plan: Plan, totals: Totals, wall: float, title: str) -> None:
    """A table of results by seat, and the speed."""
    from rich import box  # noqa: PLC0415 - those who only play need not wait for it
    from rich.table import Table  # noqa: PLC0415

    heading = f"{title}: {totals.games:,} games in {wall:.1f} s"
    table = Table(box=box.SIMPLE_HEAD, title=heading)
    for column in ("player" if plan.rotate else "seat", "bot", "wins", "95 % interval", "score", "±", "least", "most"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for seat in range(plan.seats):
        low, high = share_interval(totals.wins[seat], totals.games)
        score = totals.scores[seat]
        table.add_row(
            str(seat),
            plan.players[seat],
            f"{100 * totals.wins[seat] / totals.games:.1f} %",
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{score.mean:.2f}",
            f"{score.error:.2f}" if score.count > 1 else "",
            f"{score.least:g}",
            f"{score.most:g}",
        )
    console.print(table)
    length = totals.decisions
    console.print(
        f"{totals.games / wall:,.0f} games/s, {length.mean * totals.games / wall:,.0f} decisions/s; "
        f"{length.mean:.1f} decisions a game ({length.least:g} to {length.most:g}); "
        f"{100 * totals.shared / totals.games:.1f} % of the wins shared"
    )
    for reason, count in totals.endings.most_common():
        console.print(f"  {100 * count / totals.games:5.1f} %  {reason}", highlight=False)
