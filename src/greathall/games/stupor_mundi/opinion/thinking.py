"""Stupor Mundi, how the bots that search think about it."""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import FLAT, Thinking

THINKING: Final = Thinking(engine=FLAT, rollout=12)
