"""Medieval Realms, cards as numbers for a learner: all that lie somewhere, and what is new of them since the last look.

The cards on the board, those of the future panel, the own hand, and the one under the hammer.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.medieval_realms.box.names import MOST_SEATS, SQUARES
from greathall.games.medieval_realms.opinion.card_prints import (
    AUCTION_AT,
    CARD,
    CARDS,
    FUTURE,
    FUTURE_AT,
    HAND_AT,
    MARKS,
    MOST_WINS,
    prints_of,
    shown_of,
)
from greathall.games.medieval_realms.opinion.eye import Eye
from greathall.games.medieval_realms.position.state import RealmsState
from greathall.kernel.memory import item, next_new, paste, same_items, same_word
from greathall.kernel.row import Prints, Row
from greathall.kernel.sketch import Sketch

# In the sketch: what is printed on the cards that all see, then all cards as each seat judges them.
CARD_PANES: Final = HAND_AT + MOST_SEATS * CARDS
# Which cards lie on the board and in the future: when anybody looked last, then for each seat when it did.
CARD_NOTES: Final = (1 + MOST_SEATS) * (SQUARES + FUTURE)
# How many lie in the future, what is auctioned; for each seat what versions it has seen, and how many lay there then.
CARD_WORDS: Final = 2 + 3 * MOST_SEATS
LAID_BITS: Final = 20
LAID: Final = 1 << LAID_BITS  # versions: from this bit on they count what was laid, below it what seats can pay and win


def write_all_cards(state: RealmsState, seat: int, out: Row, at: i64) -> None:
    """All of them as the seat sees them, for whoever looks only this time."""
    prints = prints_of(state)
    _lay_squares(state, prints, out, at)
    _lay_future(state, prints, out, at)
    eye = Eye(state, seat)
    eye.look(state)
    eye.judge_laid(state, out, at, MARKS)
    eye.judge_hand(state, out, at)
    eye.judge_auction(state, out, at)


def write_cards(state: RealmsState, seat: i64, out: Row, pad: Row, at: i64, notes: i64, stores: i64) -> None:
    """The same by way of the sketch; they have its first CARD_PANES, CARD_NOTES and CARD_WORDS.

    `stores`: a bit for each seat that has other tokens or another hand than at the last look, whoever looked. In the
    sketch the bit of a seat is stale whose hand is another than when that seat looked last.
    """
    sketch = out.sketch
    words, word = sketch.words, sketch.words_address
    if not _lay_new(state, pad, sketch, notes):
        sketch.version += LAID
    if not (same_word(words, word, 1, state.auctioned) and stores == 0):
        sketch.version += 1
    pane: i64 = HAND_AT + CARDS * seat
    same_prints = same_word(words, word, 2 + seat, sketch.version >> LAID_BITS)
    same = same_word(words, word, 2 + MOST_SEATS + seat, sketch.version)
    eye = eye_of(state, seat, sketch)
    if not same or eye.is_new:
        _judge_anew(state, eye, sketch, pad, pane, same_prints)
    paste(out.buffer, out.address, at, sketch.cells, sketch.address, pane, CARDS)


def _judge_anew(state: RealmsState, eye: Eye, sketch: Sketch, pad: Row, pane: i64, same_prints: bool) -> None:
    """What a seat can do with the cards, as far as it may have changed since it last looked."""
    noted = sketch.noted
    panel = state.panel
    future = state.future
    size: i64 = CARD
    squares: i64 = len(panel)
    places = shown_of(future)
    seen: i64 = 1 + (SQUARES + FUTURE) * (1 + eye.seat)
    new_hand = (sketch.stale >> eye.seat) & 1
    purse = eye.purse
    eye.look(state)
    same = sketch.same_number(2 + 2 * MOST_SEATS + eye.seat, places)
    if eye.is_new or not same:
        same_items(noted, seen, panel, 0, squares)  # they are noted only
        same_items(noted, seen + SQUARES, future, 0, places)
        pad.repeat(pane, HAND_AT, 0)
        eye.judge_laid(state, pad, pane, MARKS)
    else:
        if not same_prints:
            prints = prints_of(state)
            k = next_new(noted, seen, panel, 0, squares)
            while k < squares:
                place = pane + 1 + (size + 1) * k
                if item(panel, k) >= 0:
                    eye.judge_held(state, item(panel, k), prints, pad, place)
                else:
                    pad.clear(place, size)
                k = next_new(noted, seen, panel, k + 1, squares)
            k = next_new(noted, seen + SQUARES, future, 0, places)
            while k < places:
                eye.judge_held(state, item(future, k), prints, pad, pane + FUTURE_AT + size * k)
                k = next_new(noted, seen + SQUARES, future, k + 1, places)
        if eye.purse != purse:
            eye.judge_laid(state, pad, pane, MOST_WINS)
        else:
            eye.judge_most(state, pad, pane)  # what it can pay is as before
    if new_hand or eye.is_new:
        pad.clear(pane + HAND_AT, AUCTION_AT - HAND_AT)
        eye.judge_hand(state, pad, pane)
    elif eye.purse != purse:
        eye.count_purse(state, pad, pane)
    pad.clear(pane + AUCTION_AT, CARD)
    eye.judge_auction(state, pad, pane)
    eye.is_new = False
    sketch.stale &= ~(1 << eye.seat)


def eye_of(state: RealmsState, seat: i64, sketch: Sketch) -> Eye:
    """How the seat judges cards."""
    kept = sketch.kept[seat]
    if isinstance(kept, Eye):
        return kept
    eye = Eye(state, seat)
    sketch.kept[seat] = eye
    return eye


def new_eye(state: RealmsState, seat: i64, sketch: Sketch) -> Eye:
    """The same when its realm is another."""
    kept = sketch.kept[seat]
    if not isinstance(kept, Eye):
        return eye_of(state, seat, sketch)
    kept.weigh(state)
    return kept


def _lay_squares(state: RealmsState, prints: Prints, out: Row, at: i64) -> None:
    """What is printed on the cards of the board, where nothing is written yet."""
    panel = state.panel
    size: i64 = CARD + 1
    for square in range(len(panel)):
        place = at + size * square
        out.put(place, item(state.box.prices, square))
        if item(panel, square) >= 0:
            out.paste(place + 1, prints, item(panel, square))


def _lay_future(state: RealmsState, prints: Prints, out: Row, at: i64) -> None:
    future = state.future
    size: i64 = CARD
    for k in range(shown_of(future)):
        out.paste(at + FUTURE_AT + size * k, prints, item(future, k))


def _lay_new(state: RealmsState, pad: Row, sketch: Sketch, notes: i64) -> bool:
    """The cards that have come to lie elsewhere since anybody looked, into the sketch; whether there were none."""
    panel = state.panel
    future = state.future
    squares: i64 = len(panel)
    places = shown_of(future)
    same = sketch.same_number(0, places)
    square = next_new(sketch.noted, notes, panel, 0, squares)
    k = next_new(sketch.noted, notes + SQUARES, future, 0, places)
    if same and square == squares and k == places:
        return True
    prints = prints_of(state)
    size: i64 = CARD
    while square < squares:
        place = square * (size + 1)
        pad.put(place, item(state.box.prices, square))
        if item(panel, square) >= 0:
            pad.paste(place + 1, prints, item(panel, square))
        else:
            pad.clear(place + 1, size)
        square = next_new(sketch.noted, notes, panel, square + 1, squares)
    if not same:
        same_items(sketch.noted, notes + SQUARES, future, 0, places)  # they are noted only
        pad.clear(FUTURE_AT, size * FUTURE)
        _lay_future(state, prints, pad, 0)
        return False
    while k < places:
        pad.paste(FUTURE_AT + size * k, prints, item(future, k))
        k = next_new(sketch.noted, notes + SQUARES, future, k + 1, places)
    return False
