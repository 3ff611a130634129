"""Feudalia, victory points, noble points, the end of a round, and who wins.

Rulebook: Target of the game, End of the game, Alternate ending (iron mode), Time trial mode.
"""

from __future__ import annotations

from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import cathedral_finished
from greathall.kernel.memory import worth
from greathall.kernel.result import Result, places_by


def victory_points(state: FeudaliaState, player: Player) -> int:
    """In half points: fiefs by their present level, tokens, vows and crusades (FDL-3, FDL-63, FDL-171)."""
    box = state.box
    points = player.halves + 2 * player.ones + player.vows * box.negative_value + player.crusades * box.crusade_reward
    for fief in range(len(player.types)):
        points += 2 * box.fief_vp[player.types[fief] * 3 + player.levels[fief]]
    return points


def noble_points(state: FeudaliaState, seat: int) -> int:
    """Of all cards of a player, wherever they are, and of the masters in the cities (FDL-176)."""
    player = state.players[seat]
    box = state.box
    noble = box.noble
    points = int(worth(player.hand, noble) + worth(player.deck, noble) + worth(player.top, noble))
    points += int(worth(player.discard, noble) + worth(player.kept, noble))
    for guest in player.guests:
        if guest >= 0:
            points += noble[guest]
    for master in player.cities:
        if master >= 0:
            points += box.master_noble[master]
    if seat == state.active:
        points += int(worth(state.table, noble))
        for card in state.fields:
            if card >= 0:
                points += noble[card]
    return points


def in_vp(halves: int) -> str:
    """Half points in words: `9½`."""
    whole = abs(halves) // 2
    text = f"{whole}½" if halves % 2 else str(whole)
    if halves % 2 and whole == 0:
        text = "½"
    return f"−{text}" if halves < 0 else text


def ranking(state: FeudaliaState, seat: int) -> list[float]:
    """VP, then noble points, coins, cubes (FDL-112 to FDL-116)."""
    player = state.players[seat]
    return [
        float(victory_points(state, player)),
        float(noble_points(state, seat)),
        float(player.coins),
        float(player.all_cubes()),
    ]


def result_of(state: FeudaliaState) -> Result:
    """Those eliminated in iron mode come behind, the later the better (FDL-179)."""
    seats = range(state.seats)
    keys: list[list[float]] = []
    for seat in seats:
        out = state.players[seat].out
        key = [float(out) if out else 1.0e9, *ranking(state, seat)]
        if state.ending == "shared" and not out:
            key = [1.0e9]  # FDL-R50: nothing more decides between them
        keys.append(key)
    details: list[list[str]] = []
    for seat in seats:
        player = state.players[seat]
        fiefs = victory_points(state, player) - player.halves - 2 * player.ones
        fiefs -= player.vows * state.box.negative_value + player.crusades * state.box.crusade_reward
        lines = [f"fiefs: {in_vp(fiefs)} VP", f"tokens: {in_vp(player.halves + 2 * player.ones)} VP"]
        if player.vows or player.crusades:
            other = player.vows * state.box.negative_value + player.crusades * state.box.crusade_reward
            lines.append(f"crusades: {in_vp(other)} VP")
        noble, cubes = noble_points(state, seat), player.all_cubes()
        lines.append(f"between equal VP: noble points {noble}, then coins {player.coins}, then cubes {cubes}")
        if player.out:
            lines.append(f"eliminated in round {player.out}")
        details.append(lines)
    reasons = {
        "goal": (f"the goal of {in_vp(state.terms.goal)} VP was reached", "FDL-111"),
        "last": ("only one player was left", "FDL-124"),
        "shared": ("nothing is left that could decide between the last players", "FDL-125"),
        "events": ("the last season is over", "FDL-158" if state.terms.solo else "FDL-156"),
        "cap": (f"{state.box.round_cap} rounds were played", "FDL-112"),
    }
    reason, rule = reasons.get(state.ending, ("the game is over", "FDL-111"))
    return Result(
        places_by(keys),
        [victory_points(state, state.players[seat]) / 2.0 for seat in seats],
        [ranking(state, seat)[1:] for seat in seats],
        reason,
        rule,
        details,
    )


# ---------------------------------------------------------------------- the end of a round


def end_round(state: FeudaliaState) -> None:
    """Checks at the end of every round whether the game goes on."""
    terms = state.terms
    if state.reached and not terms.solo:  # FDL-R67
        if not terms.iron:
            finish(state, "goal")  # FDL-111
            return
        eliminate_beaten(state)
        if state.over:
            return
    if (terms.solo or terms.trial) and len(state.turned) >= len(state.box.event_slots):
        finish(state, "events")  # FDL-156, FDL-158
        return
    if state.round >= state.box.round_cap:
        finish(state, "cap")  # FDL-R52


def finish(state: FeudaliaState, reason: str) -> None:
    state.end(reason)
    if state.listening:
        result = result_of(state)
        state.tell(f"The game is over: {result.reason}.", "FDL-R52" if reason == "cap" else result.rule)
        for seat in range(state.seats):
            rule = "FDL-158" if state.terms.solo else "FDL-112"
            state.tell(f"{{{seat}}}: {in_vp(victory_points(state, state.players[seat]))} VP.", rule)


def eliminate_beaten(state: FeudaliaState) -> None:
    """Iron mode: the leader eliminates everybody they beat clearly enough (FDL-118 to FDL-125, FDL-R49)."""
    left = [seat for seat in range(state.seats) if state.players[seat].out == 0]
    leader = left[0]
    for seat in left:
        if ranking(state, seat)[:2] > ranking(state, leader)[:2]:
            leader = seat
    for seat in left:
        if seat != leader and beats(state, leader, seat):
            state.players[seat].out = state.round
            if state.listening:
                state.tell(f"{{{seat}}} is eliminated.", "FDL-122", pieces=(f"mat/{seat}",))
    left = [seat for seat in left if state.players[seat].out == 0]
    if len(left) == 1:
        finish(state, "last")  # FDL-124
        return
    if nothing_left(state, left):
        finish(state, "shared")  # FDL-R50
        return
    if state.players[state.first].out > 0:
        state.first = state.seat_after(state.first)  # FDL-123
        if state.listening:
            state.tell(f"{{{state.first}}} is now the starting player.", "FDL-123")


def beats(state: FeudaliaState, leader: int, other: int) -> bool:
    """By 1 VP, by ½ VP and 1 noble point, or by 2 noble points."""
    lead = victory_points(state, state.players[leader]) - victory_points(state, state.players[other])
    noble = noble_points(state, leader) - noble_points(state, other)
    if lead >= 2:
        return True  # FDL-119
    if lead == 1:
        return noble >= 1  # FDL-120
    return lead == 0 and noble >= 2  # FDL-121


def nothing_left(state: FeudaliaState, left: list[int]) -> bool:
    """Iron mode: whether the remaining players could still gain a point or a noble (FDL-125, FDL-R50)."""
    for seat in left:
        if min(state.players[seat].levels) < 2:
            return False
    if not cathedral_finished(state):
        return False
    for vassal in state.supply:
        if state.piles[vassal] > 0 and state.box.noble[vassal] > 0:
            return False
    for master in state.row:
        if state.box.master_noble[master] > 0:
            return False
    return True
