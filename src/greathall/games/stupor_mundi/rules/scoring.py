"""Stupor Mundi, final scoring and who wins.

Rulebook: End of the Game; Solo, End of the game.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import Box
from greathall.games.stupor_mundi.position.player import count_bits
from greathall.games.stupor_mundi.position.state import (
    CARDS_MISSING,
    CASTLE_DONE,
    EDICT_MISSING,
    StuporState,
)
from greathall.kernel.result import Result, places_by


def majority(state: StuporState, seat: int) -> i64:
    """For the most, and from three players on the second most, Structures (STM-105, STM-R28)."""
    box = state.box
    mine = state.players[seat].structures()
    if state.seats == 1:
        return box.most_vp if mine >= state.frederick_structures() else 0  # STM-167
    best: i64 = 0
    for player in state.players:
        built = player.structures()
        if built > best:  # noqa: PLR1730 - max() would box the numbers
            best = built
    if mine == best:
        return box.most_vp
    if state.seats < box.second_from:
        return 0
    second: i64 = -1
    for player in state.players:
        built = player.structures()
        if second < built < best:
            second = built
    return box.second_vp if mine == second else 0


def leftover(state: StuporState, seat: int) -> i64:
    """Resources into Augustales, full bundles of Augustales into VP (STM-106, STM-107)."""
    box = state.box
    player = state.players[seat]
    coins = player.coins + box.coins_per_resource * (player.grain + player.stone)
    return coins // box.coins_per_vp


def final_score(state: StuporState, seat: int) -> i64:
    """STM-103."""
    player = state.players[seat]
    castle = state.box.vp_per_structure * player.structures()  # STM-104
    return player.vp + castle + majority(state, seat) + leftover(state, seat)


def great_structures(state: StuporState, seat: int) -> int:
    return count_bits(state.players[seat].great)


def title(box: Box, score: int) -> str:
    """The title of a solo player (STM-122)."""
    name = box.titles[0]
    for i in range(len(box.titles)):
        if score >= box.title_least[i]:
            name = box.titles[i]
    return name


def explain(state: StuporState, seat: int) -> list[str]:
    """The final score, line by line."""
    player = state.players[seat]
    built = player.structures()
    lines = [
        f"{player.vp} VP on the track",
        f"{built * state.box.vp_per_structure} VP for {built} Structures",
        f"{majority(state, seat)} VP for comparing the castles",
        f"{leftover(state, seat)} VP for {player.coins} Augustales, {player.grain} Grain and {player.stone} Stone",
    ]
    if state.seats == 1:
        lines.append(f"title: {title(state.box, int(final_score(state, seat)))}")
    return lines


def result_of(state: StuporState) -> Result:
    """Most VP wins; a tie goes to the most Great Structures, then it is shared (STM-108, STM-R29)."""
    seats = range(state.seats)
    scores = [float(final_score(state, seat)) for seat in seats]
    greats = [float(great_structures(state, seat)) for seat in seats]
    reasons: list[str] = []
    if state.triggers & CASTLE_DONE:
        reasons.append("a castle was completed")
    if state.triggers & EDICT_MISSING:
        reasons.append("an Active Edict space could not be refilled")
    if state.triggers & CARDS_MISSING:
        reasons.append("the card spaces could not all be refilled")
    rule = "STM-102" if reasons else "STM-161"
    return Result(
        places_by([[scores[seat], greats[seat]] for seat in seats]),
        scores,
        [[greats[seat]] for seat in seats],
        " and ".join(reasons) or f"round {state.round} is the last in any case",
        rule,
        [explain(state, seat) for seat in seats],
    )
