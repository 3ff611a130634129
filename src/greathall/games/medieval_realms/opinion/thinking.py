"""Medieval Realms, how the bots that search think about it.

A tree stops in the middle of an auction or of the placing; greedy play for eight decisions goes on behind it. Against
greedy with two seats such a tree won 87 % ± 6 (120 fresh games) with 40 simulations, 95 % ± 3 (170) with 200, all of
32 with 300 and all of 30 with 1,200.

What was worse, or not better: greedy continuations of every move without a tree (flat), ten decisions each, on fresh
deals with 60 and 200 simulations 83 % ± 8 (110) and 95 % ± 3 (160 games; 91 % ± 6 in 106 others), with 600 91 % ± 12
(22); continuations in which oneself looks one move ahead by the outlook, ten and thirty decisions at 0.1 s, 92 % ± 11
and 92 % ± 16 (24 each). At 0.06 s a plan for one's own turn with continuations of six decisions won 89 % ± 6 (92),
trees without them less.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(
    engine=TREE,
    exploration=2.0,
    trust=1.0,
    prior=1.0,
    ripe=1,
    looks=3,
    rollout=8,
    simulations=(40, 200, 800, 3000),
)
