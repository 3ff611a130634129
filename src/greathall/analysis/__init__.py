"""How a game was played: of every decision the move, the one that a bot prefers, and the chance to win between them."""

from greathall.analysis.inquiry import Inquiry, analyse, judge_some
from greathall.analysis.judging import Judgement, judge
from greathall.analysis.report import print_analysis
from greathall.analysis.summing import Account, accounts, summary

__all__ = [
    "Account",
    "Inquiry",
    "Judgement",
    "accounts",
    "analyse",
    "judge",
    "judge_some",
    "print_analysis",
    "summary",
]
