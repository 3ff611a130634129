"""The processes in which bots think end with whoever hired them, and never keep anybody from ending."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from greathall.hall.workers import Workers
from greathall.kernel import GreathallError
from tests.hall.guests import run_apart

# A server of several is itself a hired process, which ends otherwise than the one that was started by hand.
SERVERS = """
import asyncio
import sys
from multiprocessing import get_context
from greathall.hall.workers import Workers

async def serve(patience):
    workers = Workers(1)
    coming = asyncio.create_task(workers.warm_up())
    await asyncio.wait([coming], timeout=patience)
    coming.cancel()
    await asyncio.gather(coming, return_exceptions=True)
    await workers.close()

def live(patience):
    asyncio.run(serve(patience))

if __name__ == "__main__":
    hired = [get_context("spawn").Process(target=live, args=(patience,)) for patience in (0.05, 0.4, 30, 30)]
    for process in hired:
        process.start()
    for process in hired:
        process.join(60)
    print([process.exitcode for process in hired])
    for process in hired:
        process.kill()
"""


def test_a_server_closes_whether_its_bots_are_coming_or_have_come(tmp_path: Path) -> None:
    script = tmp_path / "servers.py"
    script.write_text(SERVERS, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=280)
    assert (done.stdout.strip(), done.stderr) == ("[0, 0, 0, 0]", "")


def test_a_hall_that_closes_does_not_wait_for_a_thought() -> None:
    async def close_while_somebody_thinks() -> int:
        workers = Workers(1)
        worker = await workers.run(os.getpid)
        thinking = asyncio.create_task(workers.run(time.sleep, 600))
        await asyncio.sleep(0)
        await workers.close()
        with pytest.raises(GreathallError, match="closing"):
            await thinking
        with pytest.raises(GreathallError, match="closing"):
            await workers.run(os.getpid)
        return worker

    worker = run_apart(close_while_somebody_thinks())
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)
