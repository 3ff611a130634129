"""Fitting the network of kernel/net.py to a harvest: Adam on the logarithmic loss, stopped by held-out games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from greathall.learning.harvest import Floats, Harvest

HELD_OUT = 8  # one game of so many is not learned from
BATCH = 2048
PATIENCE = 3  # rounds over all positions without getting better
MOST_EPOCHS = 40
DECAY = 1e-4


@dataclass
class Weights:
    """The network while it is fitted, over features that are scaled to a spread of 1."""

    first: Floats  # [feature, hidden]
    biases: Floats
    outputs: Floats
    last: Floats  # its bias, and how much of the game's own opinion is kept

    def all(self) -> list[Floats]:
        return [self.first, self.biases, self.outputs, self.last]

    def copy(self) -> Weights:
        return Weights(*[part.copy() for part in self.all()])


@dataclass
class Fitted:
    """What came out: the network as it is kept, and its losses on held-out games before and after."""

    learned: dict[str, object]
    losses: dict[str, float]


def fit(
    harvest: Harvest,
    names: Sequence[str],
    hidden: int,
    seed: int,
    recipe: Mapping[str, object],
    told: Callable[[str], None] = lambda line: None,
) -> Fitted:
    """Learns from all games but every eighth, until those get no better."""
    chance = np.random.default_rng(seed)
    held = harvest.game % HELD_OUT == 0
    learn, check = np.flatnonzero(~held), np.flatnonzero(held)
    scale = _scales(harvest.features)
    count, used = harvest.features.shape[2], int(np.count_nonzero(scale))
    weights = Weights(
        (chance.standard_normal((count, hidden)) * (2.0 / max(1, used)) ** 0.5).astype(np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.array([0.0, 1.0], np.float32),
    )
    weights.first[scale == 0] = 0
    before = losses(weights, harvest, scale, check)
    best, best_loss, since = weights.copy(), before["all"], 0
    means = [np.zeros_like(part) for part in weights.all()]
    squares = [np.zeros_like(part) for part in weights.all()]
    step = 0
    batch = min(BATCH, max(32, len(learn) // 40))
    for epoch in range(MOST_EPOCHS):
        rate = 2e-3 if epoch < 6 else 5e-4
        order = chance.permutation(learn)
        for start in range(0, len(order), batch):
            step += 1
            slopes = _slopes(weights, harvest, scale, order[start : start + batch])
            for part, slope, mean, square in zip(weights.all(), slopes, means, squares, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                ahead = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                part -= (rate * ahead).astype(np.float32)
        now = losses(weights, harvest, scale, check)["all"]
        told(f"round {epoch + 1}: loss {now:.4f}, before {before['all']:.4f}")
        if now < best_loss - 1e-5:
            best, best_loss, since = weights.copy(), now, 0
        else:
            since += 1
            if since >= PATIENCE:
                break
    after = losses(best, harvest, scale, check)
    figures = {f"{kind} before": loss for kind, loss in before.items()}
    figures |= {f"{kind} after": loss for kind, loss in after.items()}
    return Fitted(_kept(best, scale, names, sorted({harvest.features.shape[1]}), recipe), figures)


def _scales(features: npt.NDArray[np.float16]) -> Floats:
    """What each feature is multiplied by; 0 where it never changes, or hardly ever."""
    some = features[:: max(1, len(features) // 50_000)].reshape(-1, features.shape[2]).astype(np.float32)
    spread = some.std(axis=0)
    seldom = np.count_nonzero(some != some[0], axis=0) < max(4, len(some) // 20_000)
    scale = np.zeros_like(spread)
    np.divide(1.0, spread, out=scale, where=(spread > 1e-4) & ~seldom)
    found: Floats = scale.astype(np.float32)
    return found


def _forward(weights: Weights, harvest: Harvest, scale: Floats, which: npt.NDArray[np.int64]) -> tuple[Floats, ...]:
    rows = harvest.features[which].astype(np.float32) * scale
    count, seats, size = rows.shape
    flat = rows.reshape(count * seats, size)
    levels = np.maximum(0, flat @ weights.first + weights.biases)
    added = (levels @ weights.outputs + weights.last[0]).reshape(count, seats)
    powers = weights.last[1] * harvest.opinions[which] + added
    powers -= powers.max(axis=1, keepdims=True)
    chances = np.exp(powers)
    chances /= chances.sum(axis=1, keepdims=True)
    return flat, levels, chances


def losses(weights: Weights, harvest: Harvest, scale: Floats, which: npt.NDArray[np.int64]) -> dict[str, float]:
    """The mean logarithmic loss, of all positions and of those whose outcome is known."""
    found: list[Floats] = []
    for start in range(0, len(which), 8192):
        part = which[start : start + 8192]
        chances = _forward(weights, harvest, scale, part)[2]
        mine = np.clip(chances[np.arange(len(part)), harvest.seat[part]], 1e-6, 1 - 1e-6)
        target = harvest.target[part]
        found.append(-(target * np.log(mine) + (1 - target) * np.log(1 - mine)))
    loss = np.concatenate(found) if found else np.zeros(1, np.float32)
    played = harvest.played[which] if found else np.zeros(1, np.bool_)
    return {"all": float(loss.mean()), "played": float(loss[played].mean()) if played.any() else 0.0}


def _slopes(weights: Weights, harvest: Harvest, scale: Floats, which: npt.NDArray[np.int64]) -> list[Floats]:
    """Of the loss, by each of the weights."""
    flat, levels, chances = _forward(weights, harvest, scale, which)
    count, seats = chances.shape
    mine = np.zeros_like(chances)
    mine[np.arange(count), harvest.seat[which]] = 1.0
    chance = np.clip((chances * mine).sum(axis=1), 1e-4, 1 - 1e-4)
    # dloss/dchance * dchance/dpower: chance of the seat against all others, whoever they are.
    inner = (chance - harvest.target[which]) / (chance * (1 - chance)) / count
    power = (inner * chance)[:, None] * (mine - chances)
    out = power.reshape(count * seats)
    back = np.outer(out, weights.outputs) * (levels > 0)
    return [
        flat.T @ back + DECAY * weights.first / len(weights.biases),
        back.sum(axis=0),
        levels.T @ out,
        np.array([out.sum(), (power * harvest.opinions[which]).sum()], np.float32),
    ]


def _kept(
    weights: Weights, scale: Floats, names: Sequence[str], seats: list[int], recipe: Mapping[str, object]
) -> dict[str, object]:
    first = weights.first * scale[:, None]
    rows = {name: _rounded(first[i]) for i, name in enumerate(names) if scale[i] != 0}
    return {
        "recipe": dict(recipe),
        "seats": seats,
        "hidden": len(weights.biases),
        "last": _rounded(weights.last),
        "outputs": _rounded(weights.outputs),
        "biases": _rounded(weights.biases),
        "rows": rows,
    }


def _rounded(row: Floats) -> list[float]:
    """Four figures are enough, and a quarter of the text."""
    return [float(f"{value:.4g}") for value in row]
