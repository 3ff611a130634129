"""Understands what a person typed: a number of the list, a move's words, or a part of them."""

from __future__ import annotations

from collections.abc import Sequence

from greathall.games.looks import natural
from greathall.kernel import GreathallError, State, View, Vocabulary, fill, whole_number


def understand(state: State, view: View, names: Sequence[str], line: str) -> int:
    """The legal move that was meant; where it is no legal one, the reason."""
    vocabulary = state.game.vocabulary
    move = offered_move(vocabulary, view, names, line)
    if move is not None:
        return move
    said = tidy(line)
    meant = any_move(vocabulary, said)
    if meant is None:
        meant = move_of_piece(state, view, said)
    if meant is not None:
        raise GreathallError(f"'{vocabulary.words(meant)}' is not possible now: {state.why_not(view.seat, meant)}")
    raise GreathallError(f"'{line}' is no move; type a number from the list, or 'help'")


def offered_move(vocabulary: Vocabulary, view: View, names: Sequence[str], line: str) -> int | None:
    """The legal move that was meant, by its number in the list or by words that fit only one."""
    if whole_number(line) is not None:
        return _numbered(view, line)
    return _only_one(_shown(vocabulary, view, names), tidy(line), line)


def _shown(vocabulary: Vocabulary, view: View, names: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The offers as the list shows them, as the rules word them, and as the vocabulary says them."""
    return {
        offer.move: (
            tidy(fill(natural(view.game, offer.words), names)),
            tidy(fill(offer.words, names)),
            vocabulary.words(offer.move),
        )
        for offer in view.offers
    }


def meant_move(state: State, view: View, names: Sequence[str], line: str) -> int:
    """Any move of the game, legal or not, for 'why': by number, by what the list says, by its words or a part."""
    if whole_number(line) is not None:
        return _numbered(view, line)
    said = tidy(line)
    vocabulary = state.game.vocabulary
    move = any_move(vocabulary, said)
    if move is None:
        move = _only_one(_shown(vocabulary, view, names), said, line)
    if move is None:
        move = move_of_piece(state, view, said)
    if move is None:
        example = vocabulary.words(view.offers[0].move)
        raise GreathallError(f"no move is called '{line}'; say it as the list does, '{example}' for instance")
    return move


def move_of_piece(state: State, view: View, said: str) -> int | None:
    """The move that belongs to a piece on the table, by its name: 'play city' where the move is 'play green'."""
    verb, _, rest = said.partition(" ")
    zones = [zone for mat in view.mats if mat.seat == view.seat for zone in mat.zones] + view.zones
    vocabulary = state.game.vocabulary
    for name in (said, rest):
        ids = {piece.id for zone in zones for piece in zone.pieces if len(name) > 2 and name in piece.name.lower()}
        moves = [move for move in range(len(vocabulary)) if vocabulary.entry(move).target in ids]
        fitting = [move for move in moves if vocabulary.words(move).startswith(verb)] or moves
        if fitting:
            return fitting[0]
    return None


def any_move(vocabulary: Vocabulary, said: str) -> int | None:
    """The move of the vocabulary with these words, or the only one that has them in it."""
    if said in vocabulary:
        return vocabulary.move(said)
    fitting = [move for move in range(len(vocabulary)) if said in vocabulary.words(move)]
    if len(fitting) > 1:
        # 'tyranny' stands in 'play tyranny' and in 'take tyranny': the first word of the list is the usual one.
        ends = [move for move in fitting if vocabulary.words(move).endswith(said)]
        fitting = ends or fitting
    return fitting[0] if fitting and len(said) > 2 else None


def _numbered(view: View, line: str) -> int:
    if 1 <= int(line) <= len(view.offers):
        return view.offers[int(line) - 1].move
    raise GreathallError(f"there is no move {line} in the list: it goes from 1 to {len(view.offers)}")


def _only_one(shown: dict[int, tuple[str, ...]], said: str, line: str) -> int | None:
    """Exactly these words, else words that begin so, else words with a word that begins so."""
    exact = [move for move, words in shown.items() if said in words]
    begins = [move for move, words in shown.items() if any(word.startswith(said) for word in words)]
    within = [move for move, words in shown.items() if f" {said}" in words[-1]]
    for fitting in (exact, begins, within):
        if len(fitting) == 1:
            return fitting[0]
        if len(fitting) > 1:
            several = ", ".join(shown[move][0] for move in fitting[:6])
            raise GreathallError(f"'{line}' could be: {several}")
    return None


def tidy(line: str) -> str:
    return " ".join(line.lower().split())
