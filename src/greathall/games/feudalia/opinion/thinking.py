"""Feudalia, how the bots that search think about it."""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(engine=TREE, exploration=6.0, trust=3.0, prior=1.0, ripe=1, looks=3)
