"""Feudalia, how the bots that search think about it."""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(
    engine=TREE, exploration=1.0, prior=4.0, ripe=1, own_turn=True, simulations=(200, 1500, 6000, 24000)
)
