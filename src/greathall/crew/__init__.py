"""One way to spread work: over the processes of this machine, or over a Ray cluster.

    with crew(jobs=4) as workers:
        for result in spread(workers, play, tasks):
            ...

Results come in the order of their tasks, whoever finished first. So what is added up from them is the same to the last
digit with one process, with sixteen, or on a cluster. Only a few tasks are under way at a time: however many there are,
memory stays small. Work must be a function of a module, and what it takes and gives must be picklable; a task may be
run again when its worker died, so it must not do anything but compute.
"""

from greathall.crew.hiring import crew
from greathall.crew.spread import Crew, spread

__all__ = ["Crew", "crew", "spread"]
