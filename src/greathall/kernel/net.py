"""A small network that corrects what a game thinks of its positions: one hidden layer over a seat's features.

`greathall train` finds its numbers. It judges every seat by what that seat may know; what it says is added to the
game's own opinion (`Rules.outlook`) in logarithms, so a network that knows nothing changes nothing.

All sums are of products of float32, which are exact in a double: compiled and interpreted builds agree to the last bit.
"""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from greathall.kernel import memory
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

if TYPE_CHECKING:
    from greathall.kernel.state import State

MOST_HIDDEN: Final = 128  # as in memory.h
FAR: Final = 8.0  # the most that is added for a seat: a factor of 3,000
LEAST: Final = 1e-6  # what is left of a chance that the game thinks is none


@final
class Net:
    """The weights: a row for each feature and one for the biases, each `hidden` wide; the outputs' row; its bias."""

    def __init__(self, inputs: int, hidden: int, weights: list[float], trust: float, seats: list[int]) -> None:
        if not 1 <= hidden <= MOST_HIDDEN or len(weights) != (inputs + 2) * hidden + 1:
            raise BadData(f"these are not the weights of {inputs} features and 1 to {MOST_HIDDEN} hidden units")
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.trust = trust  # how much of the game's own opinion is kept
        self.seats = seats  # at tables of so many players it was trained
        # Neither is resized, so the address stays.
        self.weights = array("f", weights)
        self.address: i64 = memory.floats_at(self.weights, len(weights))

    def judge(self, row: array[float]) -> float:
        """What it adds for a seat with these features."""
        if self.address != 0:
            features = memory.floats_at(row, self.inputs)
            if features != 0:
                return max(-FAR, min(FAR, memory.judge(features, self.inputs, self.address, self.hidden)))
        return self._judge_slowly(row)

    def _judge_slowly(self, row: array[float]) -> float:
        hidden = int(self.hidden)
        inputs = int(self.inputs)
        weights = self.weights
        end = inputs * hidden
        sums = weights[end : end + hidden].tolist()
        for at in range(inputs):
            value = row[at]
            if value != 0.0:
                start = at * hidden
                for unit in range(hidden):
                    sums[unit] += value * weights[start + unit]
        end += hidden
        total = weights[end + hidden]
        # Through float32, where the products are exact again.
        for unit, level in enumerate(array("f", sums)):
            if level > 0.0:
                total += level * weights[end + unit]
        return max(-FAR, min(FAR, total))

    def corrected(self, state: State, chances: list[float]) -> list[float]:
        """The game's own opinion, and what this adds to it, seat by seat."""
        row = array("f", bytes(4 * self.inputs))
        powers: list[float] = []
        most = -1.0e300
        for seat in range(len(chances)):
            state.features(seat, row)
            power = self.trust * math.log(max(LEAST, chances[seat])) + self.judge(row)
            most = max(most, power)
            powers.append(power)
        total = 0.0
        for seat in range(len(powers)):
            powers[seat] = math.exp(powers[seat] - most)
            total += powers[seat]
        for seat in range(len(powers)):
            powers[seat] = powers[seat] / total
        return powers


def read_net(data: Reader, names: tuple[str, ...]) -> Net:
    """From a file of `greathall train`: rows by the names of the features; those that never mattered are left out."""
    hidden = data.number("hidden", 1, MOST_HIDDEN)
    known = set(names)
    rows = data.part("rows")
    for name in rows.names():
        if name not in known:
            raise BadData(f"{rows.where}: there is no feature '{name}'")
    nothing = [0.0] * hidden
    weights: list[float] = []
    for name in names:
        weights += _row(rows, name, hidden) if rows.has(name) else nothing
    weights += _row(data, "biases", hidden)
    weights += _row(data, "outputs", hidden)
    weights += _row(data, "last", 2)[:1]
    return Net(len(names), hidden, weights, _row(data, "last", 2)[1], data.numbers("seats", least=2, most=64))


def _row(data: Reader, name: str, width: int) -> list[float]:
    row: list[float] = []
    for value in data.entries(name):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1e6:
            raise BadData(f"{data.where}.{name} must hold numbers")
        row.append(float(value))
    if len(row) != width:
        raise BadData(f"{data.where}.{name} must hold {width} numbers")
    return row
