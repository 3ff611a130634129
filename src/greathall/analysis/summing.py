"""What the judgements of a game come to, seat by seat."""

from __future__ import annotations

from collections import Counter

from greathall.analysis.inquiry import Inquiry
from greathall.analysis.judging import VERDICTS, Judgement
from greathall.arena.statistics import Tally
from greathall.games import load


class Account:
    """How one seat played."""

    def __init__(self, seat: int, player: str) -> None:
        self.seat = seat
        self.player = player
        self.lost = Tally()  # of the chance to win, by decision
        self.alike = 0  # decisions in which the bot would have played the same
        self.verdicts: Counter[str] = Counter()
        self.judgements: list[Judgement] = []

    def add(self, judgement: Judgement) -> None:
        self.judgements.append(judgement)
        self.lost.add(judgement.lost)
        self.alike += judgement.played == judgement.best
        if judgement.verdict:
            self.verdicts[judgement.verdict] += 1

    def worst(self, number: int) -> list[Judgement]:
        """The decisions that cost most, the costliest first; none of which it is not sure that it cost anything."""
        bad = [one for one in self.judgements if one.verdict]
        return sorted(bad, key=lambda one: (-one.lost, one.number))[:number]

    def data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "player": self.player,
            "decisions": self.lost.count,
            "alike": self.alike,
            "lost": self.lost.data(),
            **{f"{name}s": self.verdicts[name] for name, _ in VERDICTS},
        }


def accounts(inquiry: Inquiry, judgements: list[Judgement]) -> list[Account]:
    """How every seat that was looked into played."""
    found = {seat: Account(seat, inquiry.record.players[seat]) for seat in inquiry.seats}
    for judgement in judgements:
        found[judgement.seat].add(judgement)
    return list(found.values())


def summary(inquiry: Inquiry, judgements: list[Judgement]) -> dict[str, object]:
    """The figures as plain data, for `--json`: the seats, then every decision with its moves in words."""
    record = inquiry.record
    words = load(record.slug).vocabulary.words
    return {
        "game": record.slug,
        "version": record.version,
        "options": record.options,
        "players": record.players,
        "bot": inquiry.bot,
        "simulations": inquiry.simulations,
        "pairs": inquiry.pairs,
        "seed": inquiry.seed,
        "seats": [account.data() for account in accounts(inquiry, judgements)],
        "decisions": [
            {
                "move": one.number,
                "seat": one.seat,
                "choices": one.choices,
                "played": words(one.played),
                "best": words(one.best),
                "chance": one.chance,
                "reached": one.reached,
                "lost": one.lost,
                "error95": one.error,
                "verdict": one.verdict,
                "simulations": one.simulations,
            }
            for one in judgements
        ],
    }
