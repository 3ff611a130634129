"""The standing of an arena as one web page that needs nothing else, and as tables in the terminal."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2118; background: #fbf7ee; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .3rem .8rem; text-align: right; }
th { border-bottom: 2px solid #b08d57; } td { border-bottom: 1px solid #e4d8bf; } .name { text-align: left; }
.sure { font-weight: bold; } .track { width: 22rem; } svg { display: block; } h1, h2 { font-weight: normal; } .note { color: #7a6a52; }
"""  # noqa: E501 - a style sheet


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(bounds: list[float]) -> str:
    return f"{100 * bounds[0]:.0f} – {100 * bounds[1]:.0f} %"


def write_page(figures: dict[str, Any], title: str) -> str:
    """A page with the ladder, the cross table, results by seat, lengths and endings."""
    ladder = figures["ladder"]
    least = min(row["rating95"][0] for row in ladder)
    most = max(row["rating95"][1] for row in ladder)
    names = [row["bot"] for row in ladder]
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        f"<title>{escape(title)}: the arena</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}: the arena</h1>",
        f"<p>{figures['games']:,} games with {figures['seats']} seats, every deal played from both sides; ",
        f"seed {figures['seed']}, rules {escape(str(figures['version']))}.</p>",
        "<h2>The ladder</h2><table><tr><th class=name>bot<th>rating<th>95 %<th>wins<th>95 %<th class=track></tr>",
    ]
    for row in ladder:
        low, high = row["rating95"]
        bar = _bar(low, row["rating"], high, least, most)
        parts.append(
            f"<tr><td class=name>{escape(row['bot'])}<td>{row['rating']:.0f}<td>{low:.0f} – {high:.0f}"
            f"<td>{percent(row['wins'])}<td>{between(row['wins95'])}<td>{bar}</tr>"
        )
    parts.append(
        "</table><p class=note>400 points are ten wins for one loss; the mean is 1500.</p><h2>Who beat whom</h2>"
    )
    parts.append("<table><tr><th class=name>" + "".join(f"<th>against {escape(name)}" for name in names) + "</tr>")
    shares = _shares(figures["cross"])
    for name in names:
        cells = "".join(_cell(shares.get((name, other))) for other in names)
        parts.append(f"<tr><td class=name>{escape(name)}{cells}</tr>")
    parts.append(
        "</table><p class=note>Share of the wins; bold where the 95 % interval, by rounds, leaves no doubt.</p>"
    )
    parts.append("<h2>By seat</h2><table><tr><th>seat<th>wins<th>95 %</tr>")
    parts += [
        f"<tr><td>{row['seat']}<td>{percent(row['wins'])}<td>{between(row['wins95'])}</tr>"
        for row in figures["seats_won"]
    ]
    length = figures["decisions"]
    parts.append("</table><h2>Lengths and endings</h2>")
    parts.append(f"<p>{length['mean']:.0f} decisions a game ({length['least']:.0f} to {length['most']:.0f}).</p><ul>")
    parts += [f"<li>{percent(share)} {escape(reason)}</li>" for reason, share in figures["endings"].items()]
    return "".join([*parts, "</ul></html>\n"])


def _bar(low: float, middle: float, high: float, least: float, most: float) -> str:
    """Where a rating lies among all."""
    wide = max(1.0, most - least)
    x0, x, x1 = (round(8 + 324 * (value - least) / wide, 1) for value in (low, middle, high))
    return (
        f'<svg width=340 height=16 role=img aria-label="{low:.0f} to {high:.0f}">'
        f'<line x1={x0} x2={x1} y1=8 y2=8 stroke="#b08d57" stroke-width=3 />'
        f'<circle cx={x} cy=8 r=5 fill="#7a2e1d" /></svg>'
    )


def _shares(cross: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[float, bool]]:
    shares: dict[tuple[str, str], tuple[float, bool]] = {}
    for row in cross:
        shares[row["bot"], row["against"]] = (row["wins"], row["significant"])
        shares[row["against"], row["bot"]] = (1.0 - row["wins"], row["significant"])
    return shares


def _cell(share: tuple[float, bool] | None) -> str:
    if share is None:
        return "<td>"
    return f"<td class={'sure' if share[1] else 'open'}>{percent(share[0])}"


def print_standing(console: Console, figures: dict[str, Any], title: str) -> None:
    """The ladder and the cross table in the terminal."""
    from rich import box  # noqa: PLC0415 - those who only play need not wait for it
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, title=f"{title}: {figures['games']:,} games with {figures['seats']} seats")
    for column in ("bot", "rating", "95 %", "wins", "95 % "):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in figures["ladder"]:
        low, high = row["rating95"]
        table.add_row(
            row["bot"], f"{row['rating']:.0f}", f"{low:.0f} – {high:.0f}", percent(row["wins"]), between(row["wins95"])
        )
    console.print(table)
    for row in figures["cross"]:
        doubt = "" if row["significant"] else "  (not significant)"
        console.print(
            f"  {row['bot']} against {row['against']}: {percent(row['wins'])}, {between(row['wins95'])}{doubt}",
            highlight=False,
        )
