"""Feudality, how the bots that search think about it."""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(engine=TREE, exploration=3.0, prior=4.0, ripe=1, simulations=(150, 1200, 5000, 20000))
