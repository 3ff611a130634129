"""Bots against bots, in bulk, with statistics."""

from greathall.arena.contest import Contest, play_contest
from greathall.arena.match import play_game, play_record
from greathall.arena.page import print_standing, write_page
from greathall.arena.report import print_simulation
from greathall.arena.simulate import Plan, Totals, play_chunk, simulate, summary
from greathall.arena.standing import standing
from greathall.arena.statistics import Tally, share_interval

__all__ = [
    "Contest",
    "Plan",
    "Tally",
    "Totals",
    "play_chunk",
    "play_contest",
    "play_game",
    "play_record",
    "print_simulation",
    "print_standing",
    "share_interval",
    "simulate",
    "standing",
    "summary",
    "write_page",
]
