"""Feudality, how the bots that search think about it.

How it was found, against greedy with two seats: a tree that goes on into the next player's turn won 78 % ± 8 (128
fresh games) with 1,200 simulations. Of eleven settings at 0.06 s a decision this one, a plan for one's own turn whose
exploring follows the evaluation, was ahead with 88 % ± 5 (196 games), the same without following it had 82 % ± 5
(192), the tree of before 84 % ± 10 (48), greedy continuations 57 % (14). Who wins a race has been lucky too: on fresh
deals it then won 82 % ± 4 (408 games) with 4,000 simulations, in three quarters of the time of the tree of before.

What did not help: going on greedily until the own next turn, 76 % ± 8 (114 games at 0.1 s), the same exploring twice
as much 83 % ± 7 (114); others who are expected to play greedily 83 % ± 10 (42). Twenty weights of the worth were
changed all at once, up and down, in 1,660 mirrored pairs of games: the way that looked best won 52 % ± 3 (688 games)
against the weights as they are, and 81 % ± 6 (168) against greedy, where they win 84 % ± 6 (142). A rival's worth
that counts less than the own loses: with 0.6 of it 39 % ± 10 (80 games).

A truer outlook hardly wins more. The worth of evaluation.py, on which it rested before, thinks that the game lasts
longer than it does (when the leader has 12 points 5.2 turns, in truth 2.9) and that a resource is worth 12 to 18
hundredths of a point (in truth 1 to 20, see prospects.py). With weights that were measured instead, a squire won 76 %
± 6 (200 fresh games) where it had won 75 % ± 5 (300), and a knight 80 % ± 11 (40) where it had won 82 % ± 4 (408).
Weights that were found by winning do more (prospects.py): on fresh deals a squire then won 82 % ± 5 (200 games),
4,000 simulations 85 % ± 4 (318), 12,000 within 0.1 s 87 % ± 5 (216) and a king 89 % ± 9 (64).
The same once more, 12,000 pairs of games of 96 and 160 simulations around those weights, led nowhere: only points that
tiles bring wanted to weigh still more, and with what had won most 12,000 simulations won 84 % ± 6 (164).

Not better than that tree at 0.1 s, in 24 games each: greedy play behind the own turn for forty decisions in which
oneself looks one move ahead by the outlook, 79 % ± 15, half blended with the outlook 71 % ± 19; others who are
expected to play greedily until one's own next turn 75 % ± 15. Flat continuations of sixty decisions won 1 of 24.

Nor did a network help that was fitted to 646,000 positions of 67,600 quick games (each with a random move at a random
moment, looking one move ahead from there on, half of them against greedy): loss of held-out games 0.464 → 0.455, with
400 simulations 81 % ± 4 where they win 80 % ± 4 without it (368 games each); another round of the same 77 % ± 4, and
48 % ± 5 against the search without it.

Second thoughts bring hardly more than they cost. Of a tree of 4,000 simulations the three best moves, if they lay close
together, were played on in the same worlds, oneself looking one move ahead by the outlook, the others greedily: 24
decisions in 48 worlds won 88 % ± 6 (132 games), 60 decisions in 32 worlds 85 % ± 7 (88), where 12,000 simulations won
86 % ± 6 (132) on the same deals in a quarter of the time.

Where the strength grows: 24 simulations, a squire, won 69 % ± 7 against greedy (192 fresh games), 400, a squire of
before, 83 % ± 2 (1,460), a knight 73 % ± 8 against 24 (120). Beyond that it does not: a baron won 48 % ± 13 against a
knight (40) and 82 % ± 10 against greedy (56), and a king 84 % ± 7 against greedy (90), which is 86 % ± 5 with the 64
games above; alone among five greedy bots a king won 49 % ± 25 (42 games), where a sixth would be fair. Eleven more
things were weighed besides the 34 of prospects.py (stone towards the next fortification, a large army, the army
against a rival's defence, kinds of goods, a fief that brings points in more than one way, turns that go by how fast
the leader is, and so on) and all 45 changed at random at once in 16,696 games of 40 simulations, six rounds: what had
won most then won 83 % ± 2 with 400 simulations (1,040 games), as the weights here do. It was not kept.

How much there is to win: a bot that cheats and is given the true position, with dice of its own, won 80 % ± 4 with
500 simulations, one that does not 84 % ± 3; with the true dice too, and so sure of what its turn will bring, 90 % ± 3
(500 games each, on the same deals). So what is hidden does not stand in the way here, and the luck of the own turn is
worth some six games in a hundred.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import TREE, Thinking

THINKING: Final = Thinking(
    engine=TREE,
    exploration=4.0,
    trust=2.0,
    prior=1.0,
    ripe=1,
    looks=3,
    own_turn=True,
    simulations=(24, 12000, 28000, 64000),
)
