"""Feudality, how the bots that search think about it."""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(engine=TREE, exploration=1.6, prior=4.0, ripe=1)
