"""Feebleton, how the bots that search think about it.

How it was found, against greedy with two seats. Who expects the others to play greedily wins more than who thinks
that they search too: with 300 simulations 89 % ± 4 and 82 % ± 5 on the same deals (240 games each), and against each
other 49 % ± 7. On fresh deals a squire then won 85 % ± 3 (460 games) and a knight 90 % ± 4 (260). More simulations
hardly help: without that expectation 2,000 won 87 % ± 3 (388) and 32,000 89 % ± 9 (38). Worse: greedy continuations
of four decisions at 0.02 s, 86 % ± 5 (184), of twelve 75 % ± 21 (16); a tree that ends with the own turn at 0.06 s,
82 % ± 6 (148). Networks fitted to 4,000 games of the search with itself and to the outcomes of 21,500 won 55 % ± 6
and 55 % ± 5 against the search without them, and only 82 % ± 4 (386) and 85 % ± 6 (160) against greedy: none was
kept.

All that was before the outlook rested on prospects.py instead of greedy's evaluation. With it 28,006 positions of
4,000 greedy games are foretold with a loss of 0.485 instead of 0.493. Looking one move ahead won 74 to 79 % in seven
settings like it (400 games each, ± 4) where the outlook of before won 74 % ± 4. A squire won 90 % ± 5 instead of 85 %
± 7 on the same deals (120 games each), and 87 % ± 6 on others (116): 88 % ± 4 together, which is no proof; against
the squire of before it won 51 % ± 9 (120). Knights and kings were not measured with it.

Other weights would not help: 25 of them were changed at random, all at once, in 27,112 pairs of games of a short
search (32 simulations) against greedy, in five rounds, each around what the one before had found best; it won 79.3 %
± 0.7 of the first round's games and 80.4 % ± 0.8 of the last's. Nor did going on behind the tree to the end of the
game, in 24 to 26 games each at 0.1 s: greedily 83 % ± 14, oneself looking one move ahead by the outlook 85 % ± 13,
twelve decisions of that 88 % ± 12, half blended with the outlook 88 % ± 13; the tree alone with 8,000 simulations 88
% ± 13. Flat 63 % ± 18.

A squire had 250 simulations and was hardly weaker than a knight; it has 12, which won 78 % ± 8 against greedy (108
games), and a knight 67 % ± 18 against it (36). A knight won 91 % ± 3 (424).

How much there is to win: a bot that cheats, and sees the other hand, won 96 % ± 2 with 500 simulations (360 games);
one that does not 90 % ± 3 (358) on the same deals, and on others 96 % ± 2 and 88 % ± 3 (500 each); with the true dice
besides 99 % ± 1. What might close that gap did not, in 736 games each against greedy where 500 simulations as they
are won 88 % ± 3: a network of 48 units fitted to 1.5 million positions of 272,000 quick games (each with a random
move at a random moment, looking one move ahead from there on, half of them against greedy) foretells held-out winners
clearly better (loss 0.442 → 0.419) and won 89 % ± 2; one fitted to 523,000 positions of players who used the first
(0.455 → 0.428) 84 % ± 3, and 50 % ± 4 against the search without it. That the others are less likely to hold an End
of Era if they left a rich town standing: 84 % ± 3 with the second network, as without. That greedy players, as they
are expected to play, do not see one's own hand: 90 % ± 6 instead of 87 % ± 7 (102 each).

Nor did second thoughts. Of a tree of 2,000 simulations the three best moves, if they lay within eight hundredths, were
played on to the end of the game in the same worlds, oneself looking one move ahead by the outlook, the others
greedily: in 64 worlds 82 % ± 6 (176 games), in 200 worlds 86 % ± 7 (84).

Nor did knowing what people keep. In greedy's hand lie 1.5 to 2 times as many Ends of Era as chance would deal there
(less than chance once it left a town of 16 gold standing), twice as many Spies and Philosophers, and half as many
Farmers, Merchants and Nobles: weak cards are played, strong ones stay. Worlds drawn by those odds, out of four or
eight imagined ones each time, won 89 % ± 3 and 87 % ± 4 with 500 simulations (420 and 332 games), with the odds of an
End of Era alone 87 % ± 3 (414), and with 2,000 simulations 88 % ± 4 (224), where evenly imagined ones won 90 % ± 3
(498) and 91 % ± 4 (256) on the same deals. So a knight is as strong as it gets: 8,000 simulations, a baron, won 51 % ±
10 against it (100 games) and 93 % ± 8 against greedy (54), a king 93 % ± 5 against greedy (136) and 48 % ± 12 against
a baron (42). Nor is it stronger among its like to think that the others search too: 32,000 simulations of such a tree
won 33 % ± 18 against a knight (40 games).
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(
    engine=TREE, exploration=1.0, prior=4.0, ripe=1, greedy_others=True, simulations=(12, 2000, 8000, 32000)
)
