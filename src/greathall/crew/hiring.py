"""Which crew does the work."""

from __future__ import annotations

import os

from greathall.crew.processes import Processes
from greathall.crew.spread import Alone, Crew
from greathall.kernel import GreathallError


def crew(on: str = "", jobs: int = 0) -> Crew:
    """Processes here, unless `on` is `ray` or the address of a cluster. `jobs`: how many at a time; 0 takes all."""
    if jobs < 0:
        raise GreathallError(f"there cannot be {jobs} workers: at least 1, or 0 for all")
    if on:
        from greathall.crew.on_ray import OnRay  # noqa: PLC0415 - an extra

        return OnRay(on, jobs)
    size = jobs or os.cpu_count() or 1
    return Alone() if size == 1 else Processes(size)
