"""Feudalia, how the bots that search think about it: as a plan for one's own turn.

A turn is a dozen decisions of one player, each of which brings something. A tree that goes on into the next player's
turn compares moves by how far it happened to look: against greedy with two seats such trees won no more than 55 % (42
to 96 games of the best, 0.02 and 0.04 s a decision), and so did greedy continuations. With the end of the own turn as
the end of the tree, 0.05 s a decision won 84 % ± 7 (100 games); with exploring that follows the evaluation 80 % ± 8
(100), the other five settings of that race 63 to 88 % (8 to 16 each). Going on greedily behind the own turn loses to
this tree at 0.15 s: of 30 games in four ways 4 were won.

Then positions were weighed by what won (weights.py). Before, 900 simulations won 90 % ± 4 (270 fresh games) and 14,400
89 % ± 9 (44); since then 900 92 % ± 3 (270) and 6,000 94 % ± 3 (212), against each other 47 % ± 9 (95): a turn is
planned as well as the weights can tell with some hundred. So the levels lie where the strength grows: on fresh deals a
squire won 64 % ± 5 against greedy (293 games), a knight 81 % ± 4 (292) and 76 % ± 4 against the squire (293), a baron
61 % ± 5 against the knight (292) and 88 % ± 6 against greedy (112), a king 64 % ± 5 against the baron (228), and alone
among three greedy bots 70 % ± 17 (40).

On the same 23 deals a king had 13.9 points ± 0.3 alone, a baron 13.2 ± 0.4, a knight 13.1 ± 0.5, a squire 12.2 ± 0.6
and greedy 10.7 ± 0.5.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(
    engine=TREE, exploration=0.5, prior=4.0, ripe=1, own_turn=True, simulations=(12, 36, 110, 6000)
)
