"""Medieval Realms, how the bots that search think about it.

How it was found, against greedy with two seats: at 0.04 s a decision greedy continuations of ten decisions won 94 % ±
8 (32 games), of seven 91 % ± 10 (32), the best tree 84 % ± 13 (32); at 0.02 s ten decisions won 85 % ± 7 (100) and
twenty-five 76 % ± 9 (98). A tree stops in the middle of an auction or of the placing; a continuation goes on behind
it. On fresh deals a squire then won 83 % ± 8 (110) and a knight 95 % ± 3 (160; 91 % ± 6 in 106 others, with 300
simulations that its ceiling of 0.1 s cut down to about 200, the number it has now). At 0.06 s a plan for one's own turn
with continuations of six decisions won 89 % ± 6 (92), trees without them less.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.thinking import FLAT, Thinking

THINKING: Final = Thinking(engine=FLAT, rollout=10, simulations=(60, 200, 800, 3000))
