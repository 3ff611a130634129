"""Processes of this machine. One that dies (for want of memory, say) is replaced, and its task done again."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from greathall.crew.spread import DEATHS, Crew
from greathall.kernel import GreathallError

Order = tuple[int, Callable[..., Any], tuple[Any, ...]]


class Processes(Crew):
    """As many processes as are wanted, started anew so that they inherit nothing."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool = self._pool()
        self.under_way: dict[Future[Any], Order] = {}
        self.deaths = 0

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, get_context("spawn"))

    def send(self, number: int, work: Callable[..., Any], task: tuple[Any, ...]) -> None:
        try:
            future = self.pool.submit(work, *task)
        except BrokenProcessPool:  # noticed here before `receive` had a chance to
            self._replace()
            future = self.pool.submit(work, *task)
        self.under_way[future] = (number, work, task)

    def receive(self) -> list[tuple[int, Any]]:
        while True:
            finished, _ = wait(self.under_way, return_when=FIRST_COMPLETED)
            results: list[tuple[int, Any]] = []
            broken = False
            for future in finished:
                try:
                    result = future.result()
                except BrokenProcessPool:
                    broken = True
                else:
                    results.append((self.under_way.pop(future)[0], result))
                    self.deaths = 0
            if broken:
                self._replace()
            if results:
                return results

    def _replace(self) -> None:
        """When one process dies the whole pool is lost, and with it all that was under way."""
        self.deaths += 1
        if self.deaths > DEATHS:
            raise GreathallError(
                f"worker processes died {self.deaths} times without finishing anything; "
                "perhaps there is too little memory: try fewer of them (--jobs)"
            )
        orders = list(self.under_way.values())
        self.under_way.clear()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.pool = self._pool()
        for order in orders:
            self.send(*order)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.under_way.clear()
