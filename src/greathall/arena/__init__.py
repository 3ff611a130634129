"""Bots against bots, in bulk, with statistics."""

from greathall.arena.match import play_game, play_record
from greathall.arena.report import print_simulation
from greathall.arena.simulate import Plan, Totals, play_chunk, simulate, summary
from greathall.arena.statistics import Tally, share_interval

__all__ = [
    "Plan",
    "Tally",
    "Totals",
    "play_chunk",
    "play_game",
    "play_record",
    "print_simulation",
    "share_interval",
    "simulate",
    "summary",
]
