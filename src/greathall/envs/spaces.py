"""The spaces of observations and actions, as Gymnasium describes them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from greathall.kernel import Game, State

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


def feature_space(game: Game, printed: bool = True) -> spaces.Box[np.float32]:
    """All features with their ranges; a changed box (not `printed`) may leave them, so it has none."""
    least = np.array([feature.least if printed else -np.inf for feature in game.features], np.float32)
    most = np.array([feature.most if printed else np.inf for feature in game.features], np.float32)
    return spaces.Box(least, most, dtype=np.float32)


def features_of(state: State, seat: int) -> Floats:
    """What a seat knows, in an array of its own."""
    row = np.empty(len(state.game.feature_names), np.float32)
    state.features(seat, row)
    return row


def mask_of(state: State, seat: int) -> Mask:
    """1 for each move that the seat may play now, in an array of its own."""
    row = np.empty(len(state.game.vocabulary), np.int8)
    state.mask(seat, row)
    return row


def fresh_seed(chance: np.random.Generator) -> int:
    """A seed for a game, from the chance of an environment."""
    return int(chance.integers(1 << 62))


def in_words(state: State, seat: int) -> str:
    """A position as a few lines of text: who is asked, what, and the answers."""
    if state.over:
        result = state.result()
        return f"{state.game.title}: {result.reason}; places {result.places}, scores {result.scores}"
    view = state.view(seat)
    offers = ", ".join(offer.words for offer in view.offers)
    return f"{state.game.title}, seat {seat}: {view.prompt or view.waiting} {offers}"
