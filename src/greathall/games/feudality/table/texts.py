"""Feudality, what is printed on tiles, events and actions, in our words and with the numbers of the box at hand."""

from __future__ import annotations

from greathall.games.feudality.box.components import (
    ALL_GAIN,
    ALL_LOSE,
    ATTACK,
    BANDITS,
    DEMAND_ANY,
    DEMAND_FOOD,
    EXTRA_DRAW,
    FESTIVAL,
    FIRST_FORT,
    FIUMACCIO,
    HALVE_FOOD,
    HEALING,
    KINDS,
    KING_WAR,
    KNIGHT,
    LIAISON,
    MINE_BOOST,
    MONSTER,
    MOVE_RATS,
    NEXT_TO,
    ON_HILLS,
    PITY,
    RATS,
    REROLL,
    RESOURCES,
    SABOTAGE,
    SANTA_PARAVIA,
    TOURNAMENT,
    TRADE,
    UNITS,
    VISIT_HIGH,
    VISIT_LOW,
    WAR_EVENT,
    WOLF,
    Box,
)
from greathall.games.feudality.box.names import a_ware, points_words, price_words
from greathall.kernel.chronicle import counted


def describe_tile(box: Box, kind: int, free: bool = False) -> str:
    """Price, place, yield and ability of a tile; `free`: nobody pays for it now."""
    price = price_words(box, kind)
    if price == "free":
        said = ["Free."]
    else:
        said = [f"Free now; in a purchase it costs {price}." if free else f"Costs {price}."]
    if kind < UNITS:
        said.append(f"Strength {box.power[kind]}. Stands in the Keep.")
        if kind == WOLF:
            said.append(f"Counts as a {box.names[KNIGHT]}.")
        return " ".join(said)
    if box.place[kind] == ON_HILLS:
        said.append("On hills only.")
    elif box.place[kind] == NEXT_TO:
        wanted = " or ".join(a_ware(box, other) for other in range(KINDS) if box.next_to[kind][other])
        said.append(f"Only next to {wanted}.")
    if box.vp[kind]:
        said.append(f"Activated: {box.vp[kind]} VP.")
    if box.amount[kind]:
        good = RESOURCES[box.produces[kind]]
        river = f" ({box.amount[kind] + box.river_bonus[kind]} on a river)" if box.river_bonus[kind] else ""
        said.append(f"Yields {box.amount[kind]} {good}{river}.")
    if box.any[kind]:
        said.append(f"Yields {counted(box.any[kind], 'resource')} of any kind.")
    said.extend(_describe_ability(box, kind))
    return " ".join(said)


def _describe_ability(box: Box, kind: int) -> list[str]:
    ability = box.ability[kind]
    if ability == HEALING:
        return ["Healing: one re-roll for a dying soldier after each war."]
    if ability == REROLL:
        second = " A second one only when all others have one." if box.exclusive[kind] else ""
        return [f"Re-roll one die that you rolled, once a turn.{second}"]
    if ability == EXTRA_DRAW:
        return ["One more tile comes into the tray when you buy."]
    if ability == TRADE:
        return [f"You trade {box.rate_with_trader} to 1 instead of {box.rate} to 1."]
    if ability == HALVE_FOOD:
        return ["Halves the food your fief needs."]
    if ability == MINE_BOOST:
        return [f"Yields {box.boost} of the resource of one mine or quarry next to it."]
    return []


def describe_fortification(box: Box, level: int, built: bool = False) -> str:
    """What it costs, defends and yields; of one that is `built` what it yields, as its defence stands beside it."""
    yields = f"Activated: {box.fort_vp[level]} VP, or {counted(box.fort_any[level], 'resource')} of any kind."
    if built:
        return yields
    return f"Costs {price_words(box, FIRST_FORT + level - 1)}. Defence {box.fort_defence[level]}. {yields}"


def describe_event(box: Box, event: int, value: int, faq: bool) -> str:
    """What an event card does."""
    effect = box.effect[event]
    vp = box.event_vp[event]
    if effect == TOURNAMENT:
        unit = a_ware(box, box.event_unit[event])
        return f"Whoever has {unit} may enter. The highest die above the King's Champion {points_words(vp)}."
    if effect == KING_WAR:
        return f"Everybody sends {counted(value, 'point')} of troops. {_war_words(box)}"
    if effect == DEMAND_ANY:
        return f"Everybody pays {counted(value, 'resource')} of any kind, or {points_words(vp)}."
    if effect == DEMAND_FOOD:
        return f"Everybody pays {value} food, or {points_words(vp)}."
    if effect in (VISIT_HIGH, VISIT_LOW):
        best = "highest" if effect == VISIT_HIGH else "lowest"
        return f"Everybody rolls two dice and adds their own VP: the {best} total {points_words(vp)}."
    if effect == ALL_LOSE:
        return f"Everybody {points_words(vp)}. The card leaves the game."
    if effect == BANDITS:
        return (
            f"Two dice + {value} against each defence. Beaten by 1 to {box.rob_up_to}: lose as many resources. "
            f"Beaten by {box.raze_from} or more: lose the top fortification level."
        )
    if effect == ALL_GAIN:
        return f"Everybody takes {counted(box.event_any[event], 'resource')} of their choice."
    if effect == PITY:
        return f"Fewest VP {points_words(box.pity_fewest)}, most VP {points_words(box.pity_most)}."
    if effect == FESTIVAL:
        shuffled = " Then the events are shuffled." if box.reshuffles[event] else ""
        return (
            f"Everybody {points_words(vp)}; the poorest take {counted(box.poorest_any[event], 'resource')}; the "
            f"discarded tiles go back into the bag; everybody takes {counted(box.event_any[event], 'resource')}."
            f"{shuffled} The card leaves the game."
        )
    if effect == RATS:
        return f"The Senior names a player, who {points_words(vp)} and needs {box.rats_food} more food at each feeding."
    if effect == MOVE_RATS:
        return (
            f"The Senior moves the Rats: the former holder {points_words(box.piper_loser)}, "
            f"the new one {points_words(box.piper_receiver)}."
        )
    if effect == MONSTER:
        harm = "destroys a tile where it strikes"
        if faq and box.event_faq[event] < 0:
            harm = f"means that the target {points_words(box.event_faq[event])}"
        return (
            f"The Senior names a target: two dice + {box.event_bonus[event]}. Above the defence it {harm}; "
            f"otherwise the target {points_words(vp)}."
        )
    return "Nothing happens."


def _war_words(box: Box) -> str:
    win = box.event_vp[WAR_EVENT]
    return (
        f"Whoever has fewer {points_words(box.war_short_vp)} and sends every unit. "
        f"{box.war_win_at} or more on two dice: each sender {points_words(win)}, "
        f"{box.war_knight_vp} more with a {box.names[KNIGHT]}. "
        "Then an odd die kills a soldier."
    )


def describe_action(box: Box, action: int) -> str:
    """What a special Baronial Action does."""
    need = f"Needs {box.min_vp[action]} VP. " if box.min_vp[action] else ""
    win, fail = points_words(box.win_vp[action]), points_words(box.fail_vp[action])
    if action == LIAISON:
        return f"{need}Two dice: up to {box.caught_at_most} {fail}, {box.loved_from} or more {win}."
    if action == SABOTAGE:
        rolls = f"A higher roll than the owner's destroys it; otherwise the Senior {fail}."
        return f"{need}Pay a die in gold and name a tile. {rolls}"
    if action == ATTACK:
        return (
            "Against a player with at least your VP. Army and dice against the defence. "
            f"Winning by 1 to {box.attack_rob} brings as many resources, "
            f"by {box.attack_take_from} or more {box.attack_take} VP. Then survival."
        )
    assert action in (SANTA_PARAVIA, FIUMACCIO)
    after = " A defeat starts a general war." if action == FIUMACCIO else ""
    rolls = f"above {box.defence[action]} the Senior {win}, otherwise {fail}"
    return f"{need}Army and two dice: {rolls}. Then survival.{after}"
