"""A Ray cluster: `ray` finds the one this machine belongs to or starts one here, an address names another."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any

import greathall
from greathall.crew.spread import DEATHS, Crew
from greathall.extras import extra
from greathall.kernel import GreathallError

with extra("ray", "--on ray"):
    import ray
    from ray.exceptions import RayError, RayTaskError


class OnRay(Crew):
    """All processors of a cluster, or as many of them as are wanted. Ray replaces workers that die."""

    def __init__(self, address: str, size: int) -> None:
        self.joined = ray.is_initialized()  # somebody else's: to be left running
        if not self.joined:
            _begin(address, size)
        self.size = size or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.run = ray.remote(max_retries=DEATHS)(_work)
        self.under_way: dict[Any, int] = {}

    def send(self, number: int, work: Callable[..., Any], task: tuple[Any, ...]) -> None:
        self.under_way[self.run.remote(greathall.__version__, work, task)] = number

    def receive(self) -> list[tuple[int, Any]]:
        finished, _ = ray.wait(list(self.under_way), num_returns=1)
        try:
            return [(self.under_way.pop(one), ray.get(one)) for one in finished]
        except RayTaskError as error:
            if isinstance(error.cause, Exception):
                raise error.cause from None
            raise
        except RayError as error:
            raise GreathallError(f"a task was given up on the cluster: {' '.join(str(error).split())}") from None

    def close(self) -> None:
        for one in self.under_way:
            ray.cancel(one, force=True)
        self.under_way.clear()
        if not self.joined:
            ray.shutdown()


def _work(version: str, work: Callable[..., Any], task: tuple[Any, ...]) -> Any:
    """On the worker. Other rules would give other games, and nobody would notice."""
    if greathall.__version__ != version:
        raise GreathallError(f"a worker has greathall {greathall.__version__}, and {version} is wanted")
    return work(*task)


def _begin(address: str, size: int) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = logging.ERROR
    try:
        ray.init(address="auto" if address == "ray" else address, log_to_driver=False, logging_level=quiet)
    except ConnectionError:
        if address != "ray":
            raise GreathallError(f"there is no Ray cluster at {address}") from None
        ray.init(num_cpus=size or None, include_dashboard=False, log_to_driver=False, logging_level=quiet)
