"""Texts as the board shows them: amounts as a number with an emblem, sentences in short where a place is narrow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from greathall.games.looks import layout_of
from greathall.hall.drawing.emblems import sprite_id
from greathall.hall.drawing.telling import escape, told
from greathall.kernel import fill


@cache
def _amounts(slug: str) -> re.Pattern[str] | None:
    glyphs = layout_of(slug).glyphs
    if not glyphs:
        return None
    words = "|".join(re.escape(word) for word in sorted(glyphs, key=len, reverse=True))
    return re.compile(rf"([+\u2212]?\d+) ({words})\b", re.IGNORECASE)


def glyph(art: str) -> str:
    """An emblem of the size of the text around it."""
    return f'<svg class="gl" aria-hidden="true"><use href="#{sprite_id(art)}"/></svg>'


def in_short(slug: str, text: str) -> str:
    """The text as a narrow place shows it; the detail has all of it."""
    for pattern, instead in layout_of(slug).short:
        text = pattern.sub(instead, text)
    return text


def with_glyphs(slug: str, text: str, names: Sequence[str]) -> str:
    """A text as HTML in which `3 Grain` is a 3 with the emblem of grain; the word stays for those who hear the page."""
    html = told(text, names)
    amounts = _amounts(slug)
    if amounts is None:
        return html
    glyphs: Mapping[str, str] = layout_of(slug).glyphs

    def drawn(match: re.Match[str]) -> str:
        number, word = match.groups()
        return f'<b class="amount">{number}{glyph(glyphs[word.lower()])}</b><span class="quiet"> {word}</span>'

    return amounts.sub(drawn, html)


def with_emblems(text: str, glyphs: Mapping[str, str]) -> str:
    """Changes as HTML, as short as can be: `+1 Tower, +2 Grain` is a plus with a tower and +2 with the emblem of grain.

    Nobody hears it: whatever shows it has its words in full besides. Empty where there is nothing to draw.
    """
    if not glyphs:
        return ""
    words = "|".join(re.escape(word) for word in sorted(glyphs, key=len, reverse=True))
    parts: list[str] = []
    for part in text.split(", "):
        change = re.fullmatch(rf"([+\u2212])(\d+) ({words})", part)
        if change is None:
            return ""
        sign, number, word = change.groups()
        parts.append(f"<span>{sign}{'' if number == '1' else number}{glyph(glyphs[word])}</span>")
    return " ".join(parts)


def written(slug: str, text: str, names: Sequence[str]) -> str:
    """What stands on a place: in short, with all its words for the detail and for those who hear the page."""
    return _written(slug, text, tuple(names) if "{" in text else ())


@lru_cache(maxsize=8192)
def _written(slug: str, text: str, names: tuple[str, ...]) -> str:
    """Drawn once: most of what stands on a board stands there in every drawing of it, at every table."""
    short = in_short(slug, text)
    html = with_glyphs(slug, short, names)
    if short == text:
        return html
    return f'<span aria-hidden="true">{html}</span><span class="quiet full">{escape(fill(text, names))}</span>'
