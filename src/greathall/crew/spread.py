"""What a crew is, and how tasks are handed to one: a few at a time, and taken back in their order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Final, ParamSpec, Self, TypeVar

Task = ParamSpec("Task")
Result = TypeVar("Result")

AHEAD: Final = 4  # tasks under way for each worker: some that wait, and some that are done but not yet their turn
DEATHS: Final = 3  # in a row, without anything done between them


class Crew(ABC):
    """Those who work. A crew is open within `with`, for any number of calls of `spread`, one after the other."""

    size: int = 1

    @abstractmethod
    def send(self, number: int, work: Callable[..., Any], task: tuple[Any, ...]) -> None:
        """Gives somebody a task; the number comes back with its result."""

    @abstractmethod
    def receive(self) -> list[tuple[int, Any]]:
        """Waits until something is done; gives the numbers and results. Raises what the work raised."""

    @abstractmethod
    def close(self) -> None:
        """Sends everybody home, also from what they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def spread(crew: Crew, work: Callable[Task, Result], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Result]:
    """The results of `work(*task)` in the order of the tasks, which are taken only as they are needed."""
    waiting = enumerate(tasks)
    done: dict[int, Result] = {}
    under_way = 0
    turn = 0
    exhausted = False
    while True:
        while not exhausted and under_way + len(done) < crew.size * AHEAD:
            following = next(waiting, None)
            if following is None:
                exhausted = True
                break
            crew.send(following[0], work, following[1])
            under_way += 1
        if turn in done:
            yield done.pop(turn)
            turn += 1
        elif under_way:
            for number, result in crew.receive():
                done[number] = result
                under_way -= 1
        else:
            return


class Alone(Crew):
    """Whoever asked does it, when its turn comes."""

    def __init__(self) -> None:
        self.tasks: list[tuple[int, Callable[..., Any], tuple[Any, ...]]] = []

    def send(self, number: int, work: Callable[..., Any], task: tuple[Any, ...]) -> None:
        self.tasks.append((number, work, task))

    def receive(self) -> list[tuple[int, Any]]:
        number, work, task = self.tasks.pop(0)
        return [(number, work(*task))]

    def close(self) -> None:
        self.tasks.clear()
