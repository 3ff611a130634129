"""As much of torch as examples/ppo.py uses, with NumPy: so its tests run where torch is not to be had.

torch for Linux comes from the package index with gigabytes of CUDA libraries. This has the same names and does the same
arithmetic, gradients among it (a test holds them against differences); it is slower, and no example for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Back = Callable[[Array], Array]  # what a gradient is before a step, from what it is after it

_chance = np.random.default_rng(0)
_recording = True


class Tensor:
    """An array that knows what it was made from."""

    def __init__(self, data: Any, made_from: tuple[tuple[Tensor, Back], ...] = (), learns: bool = False) -> None:
        self.data: Array = np.asarray(data)
        self.learns: Any = learns or any(part.learns for part, _ in made_from)
        self.made_from = made_from if self.learns and _recording else ()
        self.grad: Array | None = None

    def backward(self) -> None:
        order: list[Tensor] = []
        seen: set[int] = set()
        self._before(order, seen)
        grads = {id(self): np.ones_like(self.data)}
        for one in reversed(order):
            grad = grads.pop(id(one))
            if not one.made_from:
                one.grad = grad if one.grad is None else one.grad + grad
            for part, back in one.made_from:
                if part.learns:
                    found = _shaped(back(grad), part.data.shape)
                    grads[id(part)] = grads[id(part)] + found if id(part) in grads else found

    def _before(self, order: list[Tensor], seen: set[int]) -> None:
        if id(self) not in seen:
            seen.add(id(self))
            for part, _ in self.made_from:
                if part.learns:
                    part._before(order, seen)
            order.append(self)

    # What keeps gradients.

    def __add__(self, other: Any) -> Tensor:
        right = _tensor(other)
        return Tensor(self.data + right.data, ((self, lambda g: g), (right, lambda g: g)))

    def __neg__(self) -> Tensor:
        return Tensor(-self.data, ((self, lambda g: -g),))

    def __mul__(self, other: Any) -> Tensor:
        right = _tensor(other)
        return Tensor(self.data * right.data, ((self, lambda g: g * right.data), (right, lambda g: g * self.data)))

    def __matmul__(self, other: Tensor) -> Tensor:
        parts = ((self, lambda g: g @ other.data.T), (other, lambda g: self.data.T @ g))
        return Tensor(self.data @ other.data, parts)

    def __sub__(self, other: Any) -> Tensor:
        return self + -_tensor(other)

    def __truediv__(self, other: Any) -> Tensor:
        return self * Tensor(1 / _tensor(other).data)  # nothing that learns is ever divided by

    def __rmul__(self, other: float) -> Tensor:
        return self * other

    def exp(self) -> Tensor:
        out = np.exp(self.data)
        return Tensor(out, ((self, lambda g: g * out),))

    def tanh(self) -> Tensor:
        out = np.tanh(self.data)
        return Tensor(out, ((self, lambda g: g * (1 - out * out)),))

    def square(self) -> Tensor:
        return self * self

    def clamp(self, min: float, max: float = np.inf) -> Tensor:  # noqa: A002 - torch calls them so
        inside = (self.data >= min) & (self.data <= max)
        return Tensor(np.clip(self.data, min, max), ((self, lambda g: g * inside),))

    def masked_fill(self, mask: Tensor, value: float) -> Tensor:
        return Tensor(np.where(mask.data, value, self.data), ((self, lambda g: np.where(mask.data, 0.0, g)),))

    def sum(self, axis: int | None = None) -> Tensor:
        shape = self.data.shape
        spread: Back = lambda g: np.broadcast_to(g if axis is None else np.expand_dims(g, axis), shape)  # noqa: E731
        return Tensor(self.data.sum(axis), ((self, spread),))

    def mean(self) -> Tensor:
        return self.sum() * (1 / self.data.size)

    def squeeze(self, axis: int) -> Tensor:
        return Tensor(self.data.squeeze(axis), ((self, lambda g: np.expand_dims(g, axis)),))

    def chosen(self, places: Array) -> Tensor:
        """Of each row the one at its place."""
        rows = np.arange(len(self.data))

        def back(g: Array) -> Array:
            out = np.zeros_like(self.data)
            out[rows, places] = g
            return out

        return Tensor(self.data[rows, places], ((self, back),))

    def log_softmax(self) -> Tensor:
        top = self.data.max(-1, keepdims=True)
        out = self.data - top - np.log(np.exp(self.data - top).sum(-1, keepdims=True))
        return Tensor(out, ((self, lambda g: g - np.exp(out) * g.sum(-1, keepdims=True)),))

    # What does not.

    def sign(self) -> Tensor:
        return Tensor(np.sign(self.data))

    def abs(self) -> Tensor:
        return Tensor(np.abs(self.data))

    def log1p(self) -> Tensor:
        return Tensor(np.log1p(self.data))

    def bool(self) -> Tensor:
        return Tensor(self.data.astype(np.bool_))

    def float(self) -> Tensor:
        return Tensor(self.data.astype(np.float32))

    def std(self) -> Tensor:
        return Tensor(self.data.std(ddof=1))

    def any(self) -> Tensor:
        return Tensor(self.data.any())

    def argmax(self, axis: int) -> Tensor:
        return Tensor(self.data.argmax(axis))

    def flatten(self, first: int, last: int) -> Tensor:
        shape = self.data.shape
        return Tensor(self.data.reshape(*shape[:first], -1, *shape[last + 1 :]))

    def split(self, size: int) -> list[Tensor]:
        return [Tensor(self.data[at : at + size]) for at in range(0, len(self.data), size)]

    def numpy(self) -> Array:
        return self.data

    @property
    def shape(self) -> tuple[int, ...]:
        return self.data.shape

    def __len__(self) -> int:
        return len(self.data)

    def __bool__(self) -> Any:
        return bool(self.data)

    def __float__(self) -> Any:
        return float(self.data)

    def __invert__(self) -> Tensor:
        return Tensor(~self.data)

    def __and__(self, other: Tensor) -> Tensor:
        return Tensor(self.data & other.data)

    def __lt__(self, other: Any) -> Tensor:
        return Tensor(self.data < _tensor(other).data)

    def __getitem__(self, at: Any) -> Tensor:
        return Tensor(self.data[at.data if isinstance(at, Tensor) else at])

    def __setitem__(self, at: int, value: Tensor) -> None:
        self.data[at] = value.data


def _tensor(value: Any) -> Tensor:
    return value if isinstance(value, Tensor) else Tensor(np.float32(value))


def _shaped(grad: Array, shape: tuple[int, ...]) -> Array:
    """Summed over what was repeated to fit."""
    grad = grad.sum(tuple(range(grad.ndim - len(shape))))
    repeated = tuple(axis for axis, size in enumerate(shape) if size == 1 and grad.shape[axis] != 1)
    return grad.sum(repeated, keepdims=True) if repeated else grad


def min(left: Tensor, right: Tensor) -> Tensor:  # noqa: A001 - torch calls it so
    first = left.data <= right.data
    return Tensor(np.minimum(left.data, right.data), ((left, lambda g: g * first), (right, lambda g: g * ~first)))


def stack(parts: tuple[Tensor, ...]) -> Tensor:
    return Tensor(np.stack([part.data for part in parts]))


def zeros(*shape: int) -> Tensor:
    return Tensor(np.zeros(shape, np.float32))


def zeros_like(other: Tensor) -> Tensor:
    return Tensor(np.zeros_like(other.data))


def randperm(count: int) -> Tensor:
    return Tensor(_chance.permutation(count))


def manual_seed(seed: int) -> None:
    global _chance  # noqa: PLW0603 - as torch has it
    _chance = np.random.default_rng(seed)


def set_num_threads(count: int) -> None:
    """NumPy's own affair."""


@contextmanager
def no_grad() -> Iterator[None]:
    global _recording  # noqa: PLW0603 - as torch has it
    _recording = False
    try:
        yield
    finally:
        _recording = True


from_numpy = Tensor


class Module:
    def __init__(self, *parts: Module) -> None:
        self.parts = parts

    def parameters(self) -> list[Tensor]:
        return [found for part in self.parts for found in part.parameters()]

    def __call__(self, given: Tensor) -> Tensor:
        for part in self.parts:
            given = part(given)
        return given


class Tanh(Module):
    def __call__(self, given: Tensor) -> Tensor:
        return given.tanh()


class Linear(Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        most = 1 / np.sqrt(inputs)
        self.weight = Tensor(_chance.uniform(-most, most, (inputs, outputs)).astype(np.float32), learns=True)
        self.bias = Tensor(_chance.uniform(-most, most, outputs).astype(np.float32), learns=True)

    def parameters(self) -> list[Tensor]:
        return [self.weight, self.bias]

    def __call__(self, given: Tensor) -> Tensor:
        return given @ self.weight + self.bias


class ModuleDict(Module):
    def __init__(self, named: dict[str, Module]) -> None:
        super().__init__(*named.values())
        self.named = named

    def __getitem__(self, name: str) -> Module:
        return self.named[name]


def orthogonal_(weight: Tensor, gain: float) -> None:
    left, _, right = np.linalg.svd(_chance.normal(size=weight.shape), full_matrices=False)
    weight.data = (gain * left @ right).astype(np.float32)


def clip_grad_norm_(parameters: list[Tensor], most: float) -> None:
    grads = [one.grad for one in parameters if one.grad is not None]
    norm = np.sqrt(np.sum([np.square(grad).sum() for grad in grads]))
    if norm > most:
        for grad in grads:
            grad *= most / norm


class Adam:
    def __init__(self, parameters: list[Tensor], lr: float) -> None:
        self.parameters = parameters
        self.param_groups = [{"lr": lr}]
        self.means = [(np.zeros_like(one.data), np.zeros_like(one.data)) for one in parameters]
        self.steps = 0

    def zero_grad(self) -> None:
        for one in self.parameters:
            one.grad = None

    def step(self) -> None:
        self.steps += 1
        for one, (mean, square) in zip(self.parameters, self.means, strict=True):
            assert one.grad is not None
            mean += 0.1 * (one.grad - mean)
            square += 0.001 * (one.grad**2 - square)
            size = self.param_groups[0]["lr"] / (1 - 0.9**self.steps)
            one.data = one.data - size * mean / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Categorical:
    def __init__(self, logits: Tensor, validate_args: bool) -> None:
        self.logits = logits.log_softmax()
        self.probs = self.logits.exp()

    def sample(self) -> Tensor:
        below = self.probs.data.cumsum(-1)
        drawn = _chance.random((len(below), 1)) * below[:, -1:]
        return Tensor((below <= drawn).sum(-1))

    def log_prob(self, moves: Tensor) -> Tensor:
        return self.logits.chosen(moves.data)


nn = SimpleNamespace(
    Linear=Linear,
    Tanh=Tanh,
    Sequential=Module,
    ModuleDict=ModuleDict,
    init=SimpleNamespace(orthogonal_=orthogonal_),
    utils=SimpleNamespace(clip_grad_norm_=clip_grad_norm_),
)
optim = SimpleNamespace(Adam=Adam)
distributions = SimpleNamespace(Categorical=Categorical)
