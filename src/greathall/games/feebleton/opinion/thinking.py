"""Feebleton, how the bots that search think about it.

How it was found, against greedy with two seats: at 0.04 s a decision a tree whose exploring follows the evaluation
won 90 % ± 9 (48 games), and 87 % ± 4 (224 games) on fresh deals with 3,000 simulations. This tree, which asks the
evaluation once for every move and explores evenly, won 87 % ± 3 (388 fresh games) with 2,000 in three fifths of the
time. Worse: greedy continuations of four decisions at 0.02 s, 86 % ± 5 (184), of twelve 75 % ± 21 (16); a tree that
ends with the own turn at 0.06 s, 82 % ± 6 (148). A network fitted to 4,000 games of the search with itself won 55 % ± 6
against the search without it and only 82 % ± 4 (386) against greedy, on the same deals: it was not kept.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(engine=TREE, exploration=1.0, prior=4.0, ripe=1, simulations=(250, 2000, 8000, 32000))
