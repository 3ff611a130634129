"""PPO with masked moves, in one file: learns to beat the bot `greedy` in Feebleton, on a processor, in minutes.

    pip install 'greathall[envs,learn]'
    python examples/ppo.py --minutes 5

One network looks at the features of its seat and gives a weight to every move and a guess how the game will end. It
sits at many tables at once, half of them in the first seat and half in the second, with `greedy` opposite. Moves that
are not legal get no weight at all, neither when it plays nor when it learns.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from greathall.envs import Tables

try:
    import torch
    from torch import nn
except ModuleNotFoundError:
    sys.exit("this example needs torch: pip install 'greathall[envs,learn]'")

STEPS = 64  # of every table between two lessons
PASSES = 4  # over what was played, in each lesson
BATCH = 1024
CLIP = 0.2
LAMBDA = 0.97
VALUE, ENTROPY = 0.5, 0.01  # their weights beside the gain of the policy


class Rooms:
    """Two rooms full of tables: in the first the learner has seat 0, in the second seat 1."""

    def __init__(self, game: str, tables: int, opponent: str, seed: int) -> None:
        self.rooms = [Tables(game, tables // 2, 2, seed=seed + seat, bots={1 - seat: opponent}) for seat in (0, 1)]
        self.half = tables // 2

    def look(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What is seen, squeezed because counts go far, and which moves are legal."""
        seen = torch.from_numpy(np.concatenate([room.features for room in self.rooms]))
        legal = torch.from_numpy(np.concatenate([room.mask for room in self.rooms])).bool()
        return seen.sign() * seen.abs().log1p(), legal

    def step(self, moves: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Plays; gives what each table paid and whether its game ended."""
        for room, chosen in zip(self.rooms, moves.split(self.half), strict=True):
            room.step(chosen.numpy())
        paid = np.concatenate([room.reward[:, seat] for seat, room in enumerate(self.rooms)])
        over = np.concatenate([room.over for room in self.rooms])
        return torch.from_numpy(paid), torch.from_numpy(over)


def new_network(inputs: int, moves: int, width: int = 128) -> nn.ModuleDict:
    trunk = nn.Sequential(nn.Linear(inputs, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
    policy, value = nn.Linear(width, moves), nn.Linear(width, 1)
    nn.init.orthogonal_(policy.weight, 0.01)  # so that it begins with all moves about equally likely
    return nn.ModuleDict({"trunk": trunk, "policy": policy, "value": value})


def think(
    network: nn.ModuleDict, seen: torch.Tensor, legal: torch.Tensor
) -> tuple[torch.distributions.Categorical, torch.Tensor]:
    """How likely it is to choose each move, and how it expects the game to end."""
    inner = network["trunk"](seen)
    weights = network["policy"](inner).masked_fill(~legal, float("-inf"))
    return torch.distributions.Categorical(logits=weights, validate_args=False), network["value"](inner).squeeze(-1)


def play(network: nn.ModuleDict, rooms: Rooms) -> list[torch.Tensor]:
    """Some steps at all tables: what was seen, legal, chosen, how likely, how much better than expected, and worth."""
    lines: list[tuple[torch.Tensor, ...]] = []
    with torch.no_grad():
        for _ in range(STEPS):
            seen, legal = rooms.look()
            chances, value = think(network, seen, legal)
            moves = chances.sample()
            paid, over = rooms.step(moves)
            lines.append((seen, legal, moves, chances.log_prob(moves), value, paid, over))
        _, following = think(network, *rooms.look())
    seen, legal, moves, likely, value, paid, over = (torch.stack(column) for column in zip(*lines, strict=True))
    better = torch.zeros_like(value)
    ahead = torch.zeros_like(following)
    for t in reversed(range(STEPS)):
        goes_on = (~over[t]).float()
        surprise = paid[t] + goes_on * following - value[t]
        ahead = surprise + LAMBDA * goes_on * ahead
        better[t], following = ahead, value[t]
    return [column.flatten(0, 1) for column in (seen, legal, moves, likely, better, better + value)]


def learn(network: nn.ModuleDict, optimizer: torch.optim.Optimizer, played: list[torch.Tensor]) -> None:
    for _ in range(PASSES):
        for rows in torch.randperm(len(played[0])).split(BATCH):
            seen, legal, moves, likely, better, worth = (column[rows] for column in played)
            better = (better - better.mean()) / (better.std() + 1e-8)
            chances, value = think(network, seen, legal)
            ratio = (chances.log_prob(moves) - likely).exp()
            gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            doubt = -(chances.probs * chances.logits.clamp(min=-30)).sum(-1).mean()
            loss = VALUE * (value - worth).square().mean() - gain - ENTROPY * doubt
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def wins(network: nn.ModuleDict, game: str, opponent: str, games: int, seed: int) -> float:
    """Its share of the wins in new games, when it always plays the likeliest move; a tie is half a win."""
    tables = min(games, 100) // 2 * 2
    rooms = Rooms(game, tables, opponent, seed)
    played, won = torch.zeros(tables), torch.zeros(tables)
    wanted = games // tables  # of every table: short games must not count more often than long ones
    with torch.no_grad():
        while bool((played < wanted).any()):
            chances, _ = think(network, *rooms.look())
            paid, over = rooms.step(chances.logits.argmax(-1))
            counts = over & (played < wanted)
            won += counts * (paid + 1) / 2
            played += counts
    return float(won.sum() / played.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="feebleton")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--games", type=int, default=1000, help="how many new games are played in the end")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(asked.seed)
    rooms = Rooms(asked.game, asked.tables, asked.opponent, asked.seed)
    seen, legal = rooms.look()
    network = new_network(seen.shape[1], legal.shape[1])
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    started = told = time.monotonic()
    lessons = 0
    while (now := time.monotonic()) - started < 60 * asked.minutes:
        optimizer.param_groups[0]["lr"] = 1e-3 * max(0.05, 1 - (now - started) / (60 * asked.minutes))
        learn(network, optimizer, play(network, rooms))
        lessons += 1
        if now - told > 60:
            told = now
            share = wins(network, asked.game, asked.opponent, 200, 10**9)
            print(
                f"{now - started:4.0f} s  {lessons * STEPS * asked.tables:9,} decisions  {100 * share:.0f} % wins",
                flush=True,
            )
    share = wins(network, asked.game, asked.opponent, asked.games, 2 * 10**9)
    print(f"{100 * share:.1f} % of {asked.games} new games won against {asked.opponent}")


if __name__ == "__main__":
    main()
