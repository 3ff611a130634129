"""Training in rounds: play against oneself, fit, and keep the new network only if it beats the one before it.

Everything lies in a folder, some games to a file: a training that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path

import numpy as np

from greathall.arena import play_game
from greathall.bots import seed_for
from greathall.crew import Crew, crew, spread
from greathall.games import load
from greathall.kernel import BadData, GreathallError
from greathall.learning.fitting import fit
from greathall.learning.harvest import Harvest, joined, net_of, play_and_gather
from greathall.learning.taught import Taught

FILE = 64  # games in a file
CHECKED = 50_000_000  # the deals on which a network is checked are others than those it learned from
RECENT = 2  # rounds whose games are learned from: older ones are a weaker player's

Told = Callable[[str], None]
Advanced = Callable[[str, int, int], None]  # what is being done, how much of it is done, how much there is


@dataclass(frozen=True)
class Plan:
    """What is trained, and how long."""

    game: str
    seats: int = 2
    rounds: int = 3
    games: int = 1000
    simulations: int = 0  # of a decision; 0: as many as a squire has
    hidden: int = 32
    pairs: int = 100  # of games that the new network has to win against the old one
    seed: int = 0

    def checked(self) -> Plan:
        """The plan with its numbers settled; raises GreathallError where it cannot be carried out."""
        game = load(self.game)
        seats = game.check_seats(self.seats)
        if seats < 2:
            raise GreathallError("bots learn at tables of two or more seats")
        for name, value, most in (
            ("rounds", self.rounds, 1000),
            ("games", self.games, 10_000_000),
            ("pairs", self.pairs, 1_000_000),
            ("hidden", self.hidden, 128),
        ):
            if not 1 <= value <= most:
                raise GreathallError(f"--{name} must be between 1 and {most:,}, not {value:,}")
        simulations = self.simulations or game.thinking.simulations[0]
        return replace(self, seats=seats, simulations=simulations)


@dataclass
class Round:
    """What one round brought."""

    number: int
    positions: int
    losses: dict[str, float]
    share: float  # of the wins against the network before it
    error: float  # half of its 95 % interval
    kept: bool


class Training:
    """A training in a folder."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan.checked()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "plan.json"
        mine = {key: value for key, value in asdict(self.plan).items() if key not in ("rounds", "pairs")}
        mine["version"] = load(plan.game).version
        if file.exists():
            try:
                known = json.loads(file.read_text(encoding="utf-8"))
            except ValueError:
                raise BadData(f"{file} is not a plan of 'greathall train'") from None
            if known != mine:
                raise GreathallError(f"{folder} holds another training: {json.dumps(known)}; name another folder")
        else:
            write(file, json.dumps(mine) + "\n")
        self.rounds: list[Round] = self._known()

    def _known(self) -> list[Round]:
        file = self.folder / "rounds.json"
        return [Round(**one) for one in json.loads(file.read_text(encoding="utf-8"))] if file.exists() else []

    def learned(self) -> str:
        """The best network so far, as text; empty as long as nothing better than the start was found."""
        kept = [one.number for one in self.rounds if one.kept]
        return (self.folder / f"learned-{kept[-1]}.json").read_text(encoding="utf-8") if kept else ""

    def gather(self, workers: Crew, number: int, advanced: Advanced) -> Harvest:
        """The games of a round; those that lie in the folder are not played again."""
        plan, learned = self.plan, self.learned()
        base = plan.seed * 1_000_003 + number * 10_000_019
        files = [self.folder / f"games-{number}-{first}.npz" for first in range(0, plan.games, FILE)]
        missing = [n for n in range(plan.games) if not files[n // FILE].exists()]
        tasks = ((plan.game, plan.seats, base + n, plan.simulations, learned) for n in missing)
        found: list[Harvest] = []
        for n, one in zip(missing, spread(workers, play_and_gather, tasks), strict=True):
            found += [] if one is None else [one]
            if (n + 1) % FILE == 0 or n + 1 == plan.games:
                keep(files[n // FILE], joined(found))
                found.clear()
                advanced(f"round {number}: games", n + 1, plan.games)
        return joined([read(file) for file in files])

    def go(self, workers: Crew, told: Told, advanced: Advanced) -> None:
        """All rounds that are not done yet."""
        plan = self.plan
        names = load(plan.game).feature_names
        for number in range(len(self.rounds) + 1, plan.rounds + 1):
            harvests = [
                joined([read(file) for file in sorted(self.folder.glob(f"games-{earlier}-*.npz"))])
                for earlier in range(max(1, number - RECENT + 1), number)
            ]
            harvests.append(self.gather(workers, number, advanced))
            harvest = joined(harvests)
            recipe = asdict(plan) | {"round": number, "positions": len(harvest), "made by": "greathall train"}
            fitted = fit(harvest, names, plan.hidden, plan.seed + number, recipe, told)
            text = json.dumps(fitted.learned)
            write(self.folder / f"learned-{number}.json", text + "\n")
            share, error = self.check(workers, number, text, advanced)
            self.rounds.append(Round(number, len(harvest), fitted.losses, share, error, share - error > 0.5))
            write(self.folder / "rounds.json", json.dumps([asdict(one) for one in self.rounds], indent=1) + "\n")
            told(f"round {number}: {share:.1%} ± {error:.1%} against the one before, kept: {self.rounds[-1].kept}")

    def check(self, workers: Crew, number: int, new: str, advanced: Advanced) -> tuple[float, float]:
        """The new network's share of the wins against the old one, the same deals from both sides; and its error."""
        plan, old = self.plan, self.learned()
        base = CHECKED + plan.seed * 1_000_003 + number * 10_000_019
        tasks = ((plan.game, plan.seats, base + n, plan.simulations, new, old) for n in range(plan.pairs))
        shares: list[float] = []
        for share in spread(workers, play_pair, tasks):
            shares.append(share)
            advanced(f"round {number}: check", len(shares), plan.pairs)
        mean = sum(shares) / len(shares)
        spread_ = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
        return mean, 1.96 * sqrt(spread_ / len(shares))


def train(
    plan: Plan,
    folder: Path,
    jobs: int = 0,
    on: str = "",
    told: Told = lambda line: None,
    advanced: Advanced = lambda what, done, of: None,
) -> Training:
    """Trains, or goes on with a training; the best network is `training.learned()`, and lies in the folder."""
    training = Training(plan, folder)
    with crew(on, jobs) as workers:
        training.go(workers, told, advanced)
    return training


def play_pair(slug: str, seats: int, seed: int, simulations: int, new: str, old: str) -> float:
    """One deal twice, everybody sitting where the other sat the second time; the share of wins of the new network."""
    game = load(slug)
    nets = net_of(slug, new), net_of(slug, old)
    share = 0.0
    for shift in (0, 1):
        state = game.new(seats, seed)
        sides = [(seat + shift) % 2 for seat in range(seats)]
        play_game(
            state, [Taught(seed_for(seed, seat), simulations, nets[side]) for seat, side in enumerate(sides)], seed
        )
        winners = state.result().winners
        share += sum(sides[seat] == 0 for seat in winners) / len(winners)
    return share / 2


def keep(file: Path, harvest: Harvest) -> None:
    """Whole or not at all: a training may be stopped at any moment."""
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(out, **vars(harvest))
    part.replace(file)


def read(file: Path) -> Harvest:
    with np.load(file) as found:
        return Harvest(**{name: found[name] for name in found.files})


def write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
