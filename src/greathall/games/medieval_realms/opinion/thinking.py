"""Medieval Realms, how the bots that search think about it.

A tree stops in the middle of an auction or of the placing; greedy play for eight decisions goes on behind it. Against
greedy with two seats such a tree won 87 % ± 6 (120 fresh games) with 40 simulations, 95 % ± 3 (170) with 200, all of
32 with 300 and all of 30 with 1,200.

More than half of the decisions are made by all players at once. Who expects the others to answer greedily then, and
not at random as before, won 60 % ± 13 of 39 games against the search of before with as many simulations (200), and
all of 39 against greedy with 100, where the search of before won 95 % ± 7 on the same deals. It takes half as long
again. The figures above are those of before; since then 600 simulations won all of 110 games, 150 98 % ± 2 (200) and 30
as many (200). The levels differ all the same: 150 won 85 % ± 9 against 30 (80 games), 600 69 % ± 11 against 150 (80).

So the levels begin where somebody is met who has just learned to beat greedy: 5 won 71 % ± 7 against greedy (200 fresh
games), 30 98 % ± 2 (200) and 89 % ± 7 against 5 (100). 2,000 won 70 % ± 11 against 150 (74 games), all of 40 against
greedy, and all of 10 alone among four greedy bots.

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
    greedy_answers=True,
    simulations=(5, 30, 150, 2000),
)
