"""Stupor Mundi, how the bots that search think about it.

Whoever expects the others to play greedily wins far more than who thinks that they search too: a turn of theirs is
then one way, and the tree reaches one's own next turn behind it. Against greedy with two seats it won 20 of 22 games
at 0.2 s a decision, where the same tree without that expectation won 71 % ± 20 (22 games) with 1,600 simulations and
68 % ± 6 (230) with 400; on fresh deals then 94 % ± 6 (61 games) with 350 simulations and all of 18 with 2,000,
without a ceiling of seconds. On two slower cores 25 simulations won 61 % ± 10 (100), 150 75 % ± 8 (84) and 250, of
which a ceiling of 0.1 s left about 100, 76 % ± 13 (53). A simulation takes three to ten times as long as without, and
some milliseconds where many cards lie open.

Those 94 % were not seen again. A choice could be called clear after a sixteenth of the simulations, and so 400 won
75 % ± 9 (88 games). 400 of which at least half are taken, or all (64 of the games), won 87 % ± 6 (104 games). 60 won
74 % ± 18 (38), 150 half of 18 games against those, which is too few to tell whether the middle of the ladder is flat.
Alone 400 reached the best title in 4 of 21 games, greedy in 1.

All that was with the weights by which greedy thinks. Since then positions are weighed by what wins (weights.py): on the
same deals 60 simulations with the new weights won 85 % ± 7 against greedy and with the old ones 81 % ± 9 (104 games
each), and against each other 71 % ± 8 (102 games). Then the chances were fitted to winners once more (outlook.py),
which made no difference (53 % ± 12, 50 games): 240 simulations won 96 % ± 4 against greedy (76 games), 15 81 % ± 5
(222), 60 89 % ± 5 (160) and 64 % ± 10 against 15 (80), 240 then 62 % ± 9 against 60 (106).

Four times as many simulations make a step of some 62 %: the levels lie six times apart. On fresh deals 6 won 75 % ± 8
against greedy (100 games), 36 84 % ± 5 (200) and 69 % ± 9 against 6 (100); 24 won 83 % ± 5 against greedy (200) and
61 % ± 10 against 6 (100). 200 won 61 % ± 7 against 36 (152), and 1,200 68 % ± 13 against 200 (50).

Alone, with weights of their own, 100 simulations reached 66 VP ± 3 and the best title in 23 of 102 games, on other
deals 70 ± 4 and 9 of 40; 1,000 reached 70 ± 5 and 5 of 20. So in a tree more simulations do not bring the 80 VP that it
takes.
Nor do finer weights: 67 of them, each part of a position with a worth now and one for every round to come, coins
only up to what can still be spent, were changed at random in 39,600 games alone. A player looking one move ahead
then reached 61.3 VP ± 0.9 (960 games), with the weights as they are 60.2 ± 1.3 (480 of the same deals). With rounds
counted by their number instead of the Edicts the same led no further in 12,000 games. Sixteen continuations of the
best five moves to the end of the game tell nothing: they spread by some 20 VP, and 39 VP were reached (4 games).

Nor does a network that learns alone from its own games, as far as one core could tell (docs/bots.md): what is added to
the weighed position where a turn ends, fitted by TD(0.85 a turn) in 28 rounds, 9,500 games with one move in a hundred
at random. A player looking through one turn by it had 32 VP after the first fit and 58.0 ± 1.7 in the end, without it
59.9 ± 1.9 (240 of the same deals); with three tenths of it, which were best of three shares there, 61.0 ± 1.2 and
without 59.9 ± 1.2 on 500 fresh deals, a difference of 1.0 ± 1.5. Judged at every small decision instead it reached
49 ± 3 (80 games) after 6,200 games, and a tenth of it, after 3,200, cost 3.8 ± 2.4 (160 deals).

What does bring more alone is to weigh whole turns: the ways through a turn that look best at their ends, each carried
out in the same imagined worlds and followed by six more turns, each again the one that looks best (turns.py,
bots/search_turns.py). On fresh deals 30 simulations, a squire's, reached 68.8 VP ± 3.2 and the best title in 18 of 80
games, 100 71.2 ± 3.2 and 23, 300 74.3 ± 2.8 and 32, where greedy had 56.3 ± 2.8 and 3; 3,000 72.8 ± 3.6 and 23 of the
first 57, where 300 had 23 of the first 60: beyond a baron nothing grows. A game of some 190 decisions takes a baron 8
seconds.

That was found with 40 games each: eight ways, four turns after them and 256 simulations 68.7 VP ± 5.6 and the best
title in 14, sixteen ways from two worlds and six turns 75.0 ± 4.8 and 17, on other deals 76.0 ± 4.9 and 18, ten turns
71.9 ± 5.0 and 14. Of 100 games the one turn that looks best reached 61.5 ± 2.9 and 14 titles, the best of eight at
their ends, with nothing after them, 65.6 ± 3.4 and 21. An outlook that counts the title itself for half of all made no
difference (75.5 ± 4.5 and 16 where today's had 18).

What the score follows most is how many rounds a game has, and that is for the most part up to Frederick's cards: of 60
games of a baron 25 had six rounds (67 VP, 3 titles), 29 seven (79, 15) and 6 eight (88, 5). Who looks at a turn's end
only and prizes every round to come issues 0.8 Edicts a game, not 1.4, and has no more rounds for it (6.8 and 6.7).

Truer is not better. Near the end the outlook is far from the points that come of it: in the last round but one they
spread by 8 VP around it. One that reckons the final score exactly, and adds for each round to come what it brought in
400 games of a squire (13,450 turns; 3.4 VP there, if one knew how many rounds come), chose so badly that a squire fell
from 72 VP to 55 (56 deals, 17 ± 5 less): it tells positions apart, not the ways out of one. Reckoned exactly in the
last round only, a squire had 0.1 VP ± 2.3 more (69 deals), and with others a knight won 78 % against greedy where it
won 84 % (34 deals, 6 ± 7 less).

Nor can a game be made to last: Frederick takes five turns in every round, whatever one does, and seven of his 16 cards
carry an Edict. In 40 games of a squire he turned up 33.8 cards and issued 14.6 Edicts a game (0.43 a card), the squire
1.2; the fifteenth is the end, and 36 of the games ended so. To issue none would be worth half a round. A cheater who
tries every move in the true position, with the true dice, had 87 VP ± 4, 32 titles and 7.6 rounds on the same deals,
the squire 70, 14 and 6.8; but what comes depends on what is done before, and of its Frederick's cards only 0.34
carried an Edict. It chooses its luck, and does not tell what knowledge is worth.

What did not help, before that, against the tree without that expectation at 0.1 s: an outlook that looks at 60
positions of a turn instead of 220, and so at 1.6 times as many leaves, 47 % ± 15 (36 games); a plan for the own turn
with greedy play until the next, 32 % ± 17 (34). Greedy continuations of thirty decisions, flat, at 0.2 s won 77 % ±
15 (22) against greedy; an outlook that does not look through the rest of the turn lost all of 24; a tree that ends
with the own turn won 51 % ± 12 (62).
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, TURNS, Thinking

THINKING: Final = Thinking(
    engine=TREE,
    exploration=2.0,
    trust=1.0,
    prior=1.0,
    ripe=1,
    looks=3,
    greedy_others=True,
    simulations=(6, 36, 200, 1200),
    alone=Thinking(
        engine=TURNS,
        rollout=6,
        breadth=24,
        worlds=4,
        looked=5000,
        looked_later=200,
        simulations=(30, 100, 300, 1000),
    ),
)
