"""The words around the board: prompt, list of moves, chronicle, final scores."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from markupsafe import escape as _escape

from greathall.games.looks import layout_of, natural
from greathall.hall.drawing.emblems import draw_emblem
from greathall.hall.drawing.layouts import Targets, drawn_zones, places, targets_in
from greathall.kernel import Fact, Line, Offer, View, fill
from greathall.kernel.chronicle import counted

# The arms beside the final scores.
VICTORY = "gules, a crown or within a bordure or"
# The page offers here what can be done when a game is over: film, record, another game (side.js).
WAYS = '<div class="ways"></div>'
# From so many choices on they stand in a row of chips; fewer are cards with what they bring.
CHIPS = 5
MANY = 5
ROW = 18  # answers of two words find room in two rows
SHORT = 16
# Letters of what a moment of the film tells: two rows on a desk.
MOST_TOLD = 150
# Passing and the like look quieter than what does something.
QUIET = ("Pass", "Skip", "No", "None", "Nothing", "Stop", "Decline", "Stay")
# What is said anyway where it is told who decides.
KNOWN = ("Waiting for the others.", "Waiting for the active player.")
# `Name: outcome` or `Name (outcome)`.
_OUTCOME = re.compile(r"([^:(]{1,40}?)(?:: (.+)| \((.+)\))")
# What the words of a move say that would be made for nothing.
_VAIN = "not possible now"
# A turn has hardly more lines than this; so many of others may stand between two of them.
MOST_DEEDS = 24
ANSWERS = 2
# In whose colour the deeds of a rival are marked who has no seat.
RIVAL = 1
# In a sentence about nobody: what somebody comes to by it.
_OUTCOME_OF_DEED = re.compile(r": \{(\d+)\} ([a-z][^:]*?)(?::|\.?$)")
_SEAT = re.compile(r"\{(\d+)\}")
# How much a line of the scores brings: `Castle: 7`, `13 VP for 13 Structures`, `9 produced, −2 = 7`; it does not go to
# the next line without what stands before it.
_AMOUNT = re.compile(r"(?<=:) −?[\d½]+(?=$| VP$)|^−?[\d½]+(?= VP\b)|(?<=\N{NO-BREAK SPACE}=) −?[\d½]+$")
# A hyphen that is a sign: before a number, and not within a word, an id or a span of numbers.
_MINUS = re.compile(r"(?<![\w)/.-])-(?=[\d½])")


def minus(text: str) -> str:
    """What the rules write so that it can be typed, as it is printed."""
    return _MINUS.sub("\N{MINUS SIGN}", text)


def printed(number: float) -> str:
    """A score or another number as it is printed: `12`, `9½`, `−3`."""
    if number % 1 != 0.5:
        return minus(f"{number:g}")
    whole = int(number)
    return minus(f"{whole or ('-' if number < 0 else '')}½")


@lru_cache(maxsize=8192)
def escape(text: str) -> str:
    """Text as HTML. The words of a game come again and again: looking them up is faster than escaping them."""
    return str(_escape(minus(text)))


def told(text: str, names: Sequence[str]) -> str:
    """A sentence as HTML, the players' names marked with their colours."""
    if "{" not in text:
        return escape(text)
    parts: list[str] = []
    end = 0
    for match in _SEAT.finditer(text):
        seat = int(match.group(1))
        name = names[seat] if seat < len(names) else f"player {seat + 1}"
        parts.append(escape(text[end : match.start()]))
        parts.append(f'<b class="who seat-{seat % 6}">{escape(name)}</b>')
        end = match.end()
    parts.append(escape(text[end:]))
    return "".join(parts)


def capital(words: str) -> str:
    """The words with a capital at the beginning, as a button shows them."""
    return words[:1].upper() + words[1:]


def move_words(slug: str, offer: Offer, names: Sequence[str]) -> str:
    """An offered move as a button says it."""
    return capital(fill(natural(slug, offer.words), names))


def in_vain(words: str) -> bool:
    """Whether a move may be made, but nothing comes of it just now."""
    return _VAIN in words


def rule_link(rule: str) -> str:
    """A reference that opens the rule beside the board."""
    if not rule:
        return ""
    shown = escape(rule)
    return f'<a class="rule" href="#rule-{shown}" data-rule="{shown}">{shown}</a>'


def mover_of(line: Line) -> int:
    """Whose deed a line tells; -1 where it is nobody's."""
    match = _SEAT.match(line.text)
    return int(match.group(1)) if match else -1


def doer_of(line: Line) -> int:
    """Whose doing a line belongs to: who it begins with, who came to something by it, or who alone may read it."""
    mover = mover_of(line)
    if mover >= 0:
        return mover
    outcome = _OUTCOME_OF_DEED.search(line.text)
    if outcome:
        return int(outcome.group(1))
    return line.readers[0] if len(line.readers) == 1 else -1


def rival_turn(view: View, lines: Sequence[Line]) -> range:
    """The lines of the last turn of whoever plays against somebody alone; none where others play, or there is none."""
    rival = layout_of(view.game).rival
    if rival is None or view.seats > 1:
        return range(0)
    begins = next((number for number in range(len(lines) - 1, -1, -1) if rival[2].match(lines[number].text)), None)
    if begins is None:
        return range(0)
    ends = next((number for number in range(begins, len(lines)) if mover_of(lines[number]) >= 0), len(lines))
    return range(begins, ends)


def last_deeds(seat: int, lines: Sequence[Line]) -> list[str]:
    """What a player did in the last turn, the first deed first, without the player's name. What others answered in
    between does not end it; what came of a deed (`the era ends: {1} takes the town`) belongs to it.
    """
    found: list[str] = []
    came: list[str] = []
    others = 0
    for line in reversed(lines):
        mover = mover_of(line)
        if mover == seat:
            found.extend((*came, _deed(line.text)))
            came = []
            others = 0
            if len(found) >= MOST_DEEDS:
                break
        elif mover < 0:
            outcome = _OUTCOME_OF_DEED.search(line.text)
            if outcome is not None and int(outcome[1]) == seat:
                came.append(f"{capital(outcome[2])}.")
        else:
            came = []
            others += 1 if found else 0
            if others > ANSWERS or len(found) > 1:
                break
    return found[::-1]


def _deed(text: str) -> str:
    """A sentence about a player without the name; with it where two of them act."""
    rest = text.partition(" ")[2]
    return text if rest.startswith("and ") else capital(rest)


def lately(deeds: Sequence[str], room: int) -> list[str]:
    """The last of these sentences that find room: what came last is what the others have to answer."""
    kept: list[str] = []
    for deed in reversed(deeds):
        room -= len(deed) + 1
        if kept and room < 0:
            break
        kept.append(deed)
    return kept[::-1]


def draw_prompt(view: View, names: Sequence[str], targets: Targets = targets_in) -> str:
    """What is asked now, in plain words, with the answers that are no piece of the board; in the end, who won."""
    if view.over:
        return _ending(view, names)
    if view.offers:
        layout = layout_of(view.game)
        seen = places(view, layout, drawn_zones(view, layout), targets)
        # Players stand on cards too: nobody looks for a part of the answer beside the table. Where there is more to
        # say of each of them, the panels open a menu.
        others = Counter(offer.target for offer in view.offers if offer.target.startswith("mat/"))
        if max(others.values(), default=0) == 1:
            seen -= others.keys()
        cards = [offer for offer in view.offers if offer.target not in seen]
        answers = _choices(view, cards, names)
        return (
            f'<div id="prompt" class="prompt yours"><p><span class="turn">Your move</span> '
            f"{told(view.prompt, names)} {rule_link(view.rule)}</p>{answers}</div>"
        )
    waiting = told(view.waiting, names) if view.waiting else ""
    if view.asked:
        who = ", ".join(told(f"{{{seat}}}", names) for seat in view.asked)
        verb = "is" if len(view.asked) == 1 else "are"
        waiting = f"{who} {verb} deciding. {waiting if waiting not in KNOWN else ''}"
    return f'<div id="prompt" class="prompt"><p>{waiting or "Waiting."}</p></div>'


def draw_told(lines: Sequence[Line], names: Sequence[str]) -> str:
    """What a moment of the film tells, where the question would be: nobody decides anything there any more."""
    shown: list[str] = []
    room = MOST_TOLD
    for line in lines:
        room -= len(line.text) + 1
        if shown and room < 0:
            break
        shown.append(told(line.text, names))
    left = len(lines) - len(shown)
    if left:
        shown.append(f"… and {counted(left, 'more line')}.")
    return f'<div id="prompt" class="prompt told"><p>{" ".join(shown)}</p></div>'


def _choices(view: View, offers: Sequence[Offer], names: Sequence[str]) -> str:
    """A card for every answer: what it is, and what it brings."""
    if not offers:
        return ""
    parts = [_parted(move_words(view.game, offer, names)) for offer in offers]
    caution = layout_of(view.game).caution
    if caution is not None:
        warned = [caution(view, offer) for offer in offers]
        parts = [(name, f"{more} {said}".strip()) for (name, more), said in zip(parts, warned, strict=True)]
    order = _refusals_last([name for name, _ in parts])
    offers, parts = [offers[i] for i in order], [parts[i] for i in order]
    chips = len(offers) >= CHIPS or all(not more and len(name) <= SHORT for name, more in parts)
    # What many have in common is heard, not written on each of them: there is room for two rows.
    shared = len(offers) >= MANY and len({more for _, more in parts if more}) == 1
    # So is the word before each number of a long row: the question has it.
    counted = {_number(name) for name, _ in parts} - {""}
    said = counted.pop() if len(offers) > ROW and len(counted) == 1 else ""
    cards = "".join(_choice(offer, name, more, shared, said) for offer, (name, more) in zip(offers, parts, strict=True))
    return f'<div class="choices{" chips" if chips else ""}{" numbers" if said else ""}">{cards}</div>'


def _refusals_last(names: Sequence[str]) -> list[int]:
    """The row ends at the right: with fewer bids left, a refusal before them would lie where the last was clicked."""
    return sorted(range(len(names)), key=lambda i: _declines(names[i]))


def _declines(name: str) -> bool:
    return name.partition(" ")[0].rstrip(",.:") in QUIET


def _number(name: str) -> str:
    """What stands before the number at the end of a name; nothing where there is none."""
    words, _, last = name.rpartition(" ")
    return f"{words} " if last.isdigit() else ""


def _choice(offer: Offer, name: str, more: str, hushed: bool = False, said: str = "") -> str:
    shown = escape(name)
    if said and name.startswith(said):
        shown = f'<span class="quiet">{escape(said)}</span>{escape(name.removeprefix(said))}'
    outcome = f'<span class="outcome{" quiet" if hushed else ""}"> {escape(more)}</span>' if more else ""
    quiet = " plain" if _declines(name) else ""
    return (
        f'<button type="button" class="choice{quiet}" data-move="{offer.move}" data-for="{escape(offer.target)}" '
        f'data-rule="{escape(offer.rule)}"><b>{shown}</b>{outcome}</button>'
    )


def _parted(words: str) -> tuple[str, str]:
    """The name of a choice and its outcome: what stands after a colon or in brackets."""
    match = _OUTCOME.fullmatch(words)
    return (match[1], capital(match[2] or match[3])) if match else (words, "")


def _ending(view: View, names: Sequence[str]) -> str:
    """The end stands where the question was."""
    result = view.result
    if result is None:
        return '<div id="prompt" class="prompt over"><p>The game is over.</p></div>'
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    ranks = "".join(
        f"<li>{result.places[seat]}. {told(f'{{{seat}}}', names)} <b>{printed(result.scores[seat])}</b></li>"
        for seat in order
    )
    scored = '<button type="button" class="choice plain" popovertarget="result"><b>How it was scored</b></button>'
    return (
        f'<div id="prompt" class="prompt over">{draw_emblem(VICTORY, 40)}<div class="ending">'
        f'<h2>{_headline(view, names)}</h2><ol class="ranks">{ranks}</ol></div>'
        f'<div class="choices">{scored}</div></div>'
    )


def draw_ribbon(view: View, names: Sequence[str]) -> str:
    """Round, phase and what is near, as pills in the bar."""
    pills = "".join(
        f'<span class="pill pill-{escape(fact.id.partition("/")[0])}">{_pill(view.game, fact, names)}</span>'
        for fact in view.facts
    )
    return f'<div id="ribbon" class="ribbon">{pills}</div>'


def _pill(slug: str, fact: Fact, names: Sequence[str]) -> str:
    """What is only so or not so is said by its name alone; what may be a long sentence, in short."""
    label = escape(capital(fact.label))
    layout = layout_of(slug)
    value = fact.value
    if fact.id.partition("/")[0] in layout.brief:
        for pattern, instead in layout.short:
            value = pattern.sub(instead, value)
    return f"<b>{label}</b>" if value == "yes" else f"{label} <b>{told(value, names)}</b>"


def draw_moves(view: View, names: Sequence[str]) -> str:
    """Every legal move as a button with a number, in the order of the cards beside the question."""
    words = [move_words(view.game, offer, names) for offer in view.offers]
    entries = "".join(
        f"<li>{_button(view.offers[i], words[i], f'<kbd>{number}</kbd> ')}</li>"
        for number, i in enumerate(_refusals_last(words), 1)
    )
    crowded = " crowded" if len(view.offers) > 24 else ""
    return f'<ol id="moves" class="moves{crowded}">{entries}</ol>'


def _button(offer: Offer, words: str, before: str) -> str:
    return (
        f'<button type="button" data-move="{offer.move}" data-for="{escape(offer.target)}" '
        f'data-rule="{escape(offer.rule)}">{before}{escape(words)}</button>'
    )


def draw_chronicle(lines: Sequence[Line], names: Sequence[str], start: int = 0) -> str:
    """Sentences as list items; `start` is the number of the first."""
    return "".join(_line(line, names, start + i) for i, line in enumerate(lines))


def _line(line: Line, names: Sequence[str], number: int) -> str:
    pieces = f' data-pieces="{escape(" ".join(line.pieces))}" tabindex="0"' if line.pieces else ""
    # What spectators may read is no secret: its only stranger is the player who is told more in another line.
    hidden = bool(line.readers) and not line.readable(-1)
    private = ' class="private"' if hidden else ""
    secret = '<span class="quiet">Only for you: </span>' if hidden else ""
    rule = f" {rule_link(line.rule)}" if line.rule else ""
    return f'<li id="line-{number}"{private}{pieces}>{secret}{told(line.text, names)}{rule}</li>'


def _headline(view: View, names: Sequence[str]) -> str:
    winners = view.result.winners if view.result is not None else []
    if not winners:
        return "Nobody wins"
    if list(winners) == [view.seat]:
        return "You win"
    who = " and ".join(told(f"{{{seat}}}", names) for seat in winners)
    return f"{who} {'wins' if len(winners) == 1 else 'share the victory'}"


def draw_closing(
    viewer: int, words: str, winner: int, draw: bool, names: Sequence[str], notes: Sequence[str]
) -> tuple[str, str]:
    """A table that was closed before its game was over: what stands where the question was, and the sheet."""
    if winner >= 0:
        headline = "You win" if winner == viewer else f"{told(f'{{{winner}}}', names)} wins"
    else:
        headline = "A draw" if draw else "Nobody wins"
    why = '<button type="button" class="choice plain" popovertarget="result"><b>How it ended</b></button>'
    prompt = (
        f'<div id="prompt" class="prompt over">{draw_emblem(VICTORY, 40)}<div class="ending">'
        f'<h2>{headline}</h2><p>{told(words, names)}</p></div><div class="choices">{why}</div></div>'
    )
    sheet = (
        f'<div class="result-sheet">{draw_emblem(VICTORY, 64)}<h2>{headline}</h2><p>{told(words, names)} '
        f"The game was not played to its end, so nothing was scored.</p>{_notes(notes, names)}"
        f"{WAYS}</div>"
    )
    return prompt, sheet


def _notes(notes: Sequence[str], names: Sequence[str]) -> str:
    return "".join(f'<p class="note departed">{told(note, names)}</p>' for note in notes)


def _scored(line: str, names: Sequence[str]) -> str:
    """A line of the scores; how much it is stands out."""
    return _AMOUNT.sub(_stressed, told(line, names).replace(" = ", "\N{NO-BREAK SPACE}= "))


def _stressed(amount: re.Match[str]) -> str:
    before = "\N{NO-BREAK SPACE}" if amount[0].startswith(" ") else ""
    return f"{before}<b>{amount[0].strip()}</b>"


def draw_result(view: View, names: Sequence[str], notes: Sequence[str] = ()) -> str:
    """Places, scores and how they came about, and who did not play to the end; nothing while the game runs."""
    result = view.result
    if result is None:
        return ""
    best = max(result.scores)
    rows = "".join(
        f'<tr class="seat-{seat % 6} {"won" if result.places[seat] == 1 else "other"}">'
        f'<td class="place">{result.places[seat]}.</td>'
        f'<th scope="row"><span class="form" aria-hidden="true">{seat + 1}</span> {told(f"{{{seat}}}", names)}</th>'
        f'<td class="score">{printed(result.scores[seat])}</td>'
        f'<td class="how">{_bar(result.scores[seat], best)}'
        f"<ul>{''.join(f'<li>{_scored(line, names)}</li>' for line in result.details[seat])}</ul></td></tr>"
        for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    )
    return (
        f'<div class="result-sheet">{draw_emblem(VICTORY, 64)}<h2>{_headline(view, names)}</h2>'
        f"<p>{escape(capital(result.reason))}. {rule_link(result.rule)}</p>{_notes(notes, names)}"
        f'<div class="scores"><table><thead><tr><th scope="col">Place</th><th scope="col">Player</th>'
        f'<th scope="col">Score</th><th scope="col">How</th></tr></thead><tbody>{rows}</tbody></table></div>'
        '<button type="button" class="close" popovertarget="result" popovertargetaction="hide">Close</button>'
        f"{WAYS}</div>"
    )


def _bar(score: float, best: float) -> str:
    """A score as a bar, beside which one sees how far apart the players were."""
    if best <= 0:
        return ""
    length = max(0.0, 100 * score / best)
    return (
        '<svg class="tally" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="whole" d="M0 0H100V8H0Z"/><path class="part" d="M0 0H{length:.4g}V8H0Z"/></svg>'
    )
