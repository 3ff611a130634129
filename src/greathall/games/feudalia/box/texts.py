"""Feudalia, names and numbers in words, and the texts of cards and events.

Used by everything that speaks: the box itself, the chronicle, offers, refusals and the view.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import ANY, CLASSES, TAX, TYPES, Box
from greathall.games.feudalia.box.effect_data import (
    COINS,
    DRAW,
    ELIMINATE,
    GAIN,
    HAND_TARGET,
    HOLD,
    LODGE,
    MODIFIER,
    MORE_INFLUENCE,
    PICK,
    PRODUCE,
    RECOVER,
    REPEAT_FIELD,
    RETURN,
    RETURN_VASSAL,
    SAVE_BONUS,
    SCRY,
    STORE,
    TRADE,
    UNTAP_MASTER,
    Effect,
    Rates,
)
from greathall.kernel.chronicle import counted


def a_card(box: Box, card: int) -> str:
    name = box.names[card]
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def a_class(kind: int) -> str:
    """`a worker`, `a clergy card`."""
    word = CLASSES[kind]
    one = f"an {word}" if word[0] in "aeiou" else f"a {word}"
    return one if word in ("worker", "specialist", "trader", "noble") else f"{one} card"


def a_master(box: Box, master: int) -> str:
    return f"the {box.master_names[master]}"


def listing(box: Box, cards: list[int]) -> str:
    """`Priest, 2× Serf`; nothing for no cards."""
    words: list[str] = []
    for kind in sorted(set(cards)):
        count = cards.count(kind)
        words.append(box.names[kind] if count == 1 else f"{count}× {box.names[kind]}")
    return ", ".join(words) if words else "nothing"


def activation_words(coins: int, cubes: list[int]) -> str:
    """`pay 1 coin, 2 wheat of this fief, `: cubes must come from where the master lives (FDL-87)."""
    price = cost_words(coins, cubes)
    if price == "nothing":
        return ""
    return f"pay {price} of this fief, " if sum(cubes) else f"pay {price}, "


def cost_words(coins: int, cubes: list[int], at: int = 0) -> str:
    """`4 coins, 3 wood, 1 clay`."""
    words: list[str] = []
    if coins > 0:
        words.append(counted(coins, "coin"))
    for kind in range(4):
        if cubes[at + kind] > 0:
            words.append(f"{cubes[at + kind]} {TYPES[kind]}")
    return ", ".join(words) if words else "nothing"


def price_words(coins: int, cubes: list[int], at: int = 0, off: int = 0, free: int = 0, kinds: int = 0) -> str:
    """`4 coins, 3 wood, 1 clay, less 1 cube of your choice`, as it stands in the list of moves."""
    cost = cost_words(coins, cubes, at)
    if free > 0:
        less = min(off, free)  # FDL-R31: at the Foundations one pick fewer is made
        off -= less
        some = f"{counted(free - less, 'cube')} of {kinds_words(kinds)}"
        cost = some if cost == "nothing" else f"{cost}, {some}"
        if less:
            cost += f" ({counted(less, 'cube')} less than printed)"
    return f"{cost}, less {counted(off, 'cube')} of your choice" if off > 0 else cost


def kinds_words(kinds: int) -> str:
    """`wood, clay or stone`."""
    words = [TYPES[kind] for kind in range(4) if (kinds >> kind) & 1 == 1]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


# ---------------------------------------------------------------------- the texts of cards and events


def vassal_text(box: Box, index: int, said: list[str]) -> str:
    if index == TAX:
        return "Must be played at the start of your turn: each fief loses half its cubes, or your hand pays."
    cost = cost_words(box.coins[index], box.cubes, index * 4)
    if box.eliminates[index] >= 0:
        cost += f", and {a_class(box.eliminates[index])} of your hand is eliminated"
    words = said.copy()  # what it does comes first: that is what one looks for
    words.append(f"Income {box.income[index]}. {CLASSES[box.classes[index]].capitalize()}. Cost: {cost}.")
    if box.noble[index]:
        words.append(f"Noble points: {box.noble[index]}.")
    if box.military[index]:
        words.append(f"Attack {box.attack[index]}, military value {box.military[index]}.")
    return " ".join(words)


def static_words(box: Box, master: int) -> list[str]:
    tables = (
        (box.worker_yield_here, "Workers in this fief produce {n} more."),
        (box.tax_reduce, "Each fief pays {cube} less to the Tax Collector."),
        (box.upgrade_discount, "Each upgrade costs {cube} less."),
        (box.upgrade_coin_discount, "Each upgrade costs {coin} less."),
        (box.nave_discount, "Each Main Nave token costs {cube} less."),
        (box.hire_discount, "Vassals cost {coin} less, never below 1."),
        (box.defense_here, "This fief defends with {n} more."),
        (box.defense_all, "All your fiefs defend with {n} more."),
    )
    words: list[str] = []
    for table, text in tables:
        n = table[master]
        if n:
            words.append(
                text.replace("{n}", str(n)).replace("{cube}", counted(n, "cube")).replace("{coin}", counted(n, "coin"))
            )
    if box.field_cost_waived[master]:
        words.append("Vassals are played in this fief without paying coins.")
    if box.tax_exempt[master] >= 0:
        words.append(f"The Tax Collector neither counts nor takes the {TYPES[box.tax_exempt[master]]} of this fief.")
    return words


def finish_master_text(box: Box, master: int, words: list[str]) -> None:
    color = box.colors[master]
    city = "any" if color < 0 else f"a {TYPES[color]}"
    cost = cost_words(box.master_coins[master], box.master_cubes, master * 4)
    least = "level 2" if box.min_levels[master] == 2 else "level 1 or 2"
    where = f"Lives in {city} fief of {least}."
    noble = f" Noble points: {box.master_noble[master]}." if box.master_noble[master] else ""
    box.master_effects.append(" ".join(words) + noble)
    box.master_texts.append(f"{' '.join(words)} Cost: {cost}. {where}{noble}")


def plague_words(plague: list[int]) -> str:
    """`1 for 0 to 1, 2 for 2 to 3`."""
    words: list[str] = []
    first = 0
    for total in range(1, 8):
        if total == 7 or plague[total] != plague[first]:
            sums = str(first) if first == total - 1 else f"{first} to {total - 1}"
            words.append(f"{plague[first]} for {sums}")
            first = total
    return ", ".join(words)


def event_name(box: Box, id: str, card: int) -> str:
    if card >= 0:
        return f"Works on {box.card_names[card]}"
    return "Black plague" if id == "plague" else id.replace("_", " ").capitalize()


# ---------------------------------------------------------------------- what effects do

# By what is changed.
_LASTING: Final = (
    "until the end of the turn your workers produce {n} more",
    "until the end of the turn upgrades, Foundations and Main Nave cost {cubes} less each",
    "your next upgrade this turn costs {cubes} less",
    "your next Foundations or Main Nave token this turn costs {cubes} less",
    "until the end of the turn each vassal played for income earns {n} more",
)


def effect_text(effect: Effect, rates: list[Rates]) -> str:
    """What is printed on the card, in our words."""
    n = effect.n
    op = effect.op
    if op == PRODUCE:
        return f"produces {counted(n, 'cube')} of the fief's own type"
    if op == GAIN:
        what = f"{counted(n, 'cube')} of any type" if effect.cube == ANY else f"{n} {TYPES[effect.cube]}"
        return f"take {what}" + (" into this fief" if effect.here else " into any of your fiefs")
    if op == COINS:
        return f"earn {counted(n, 'coin')}"
    if op == DRAW:
        return f"draw {counted(n, 'card')}"
    if op == TRADE:
        lines = "; or ".join(line.text for line in rates[effect.rates].lines)
        return f"exchange up to {n} times in this fief: {lines}"
    if op == RETURN:
        may = "you may " if effect.optional else ""
        if effect.purpose == RETURN_VASSAL:
            return f"{may}take {counted(n, 'vassal')} back from a field of this fief into your hand"
        return f"{may}take {counted(n, 'worker')} back from your fields into your hand"
    if op == REPEAT_FIELD:
        return "a worker lying in one of your fields does its field action again"
    if op == PICK:
        if effect.purpose == ELIMINATE:
            return f"remove up to {counted(n, 'card')} of your hand from the game"
        if effect.purpose == RECOVER:
            return f"take up to {counted(n, 'vassal')} from your discard pile into your hand"
        return f"up to {counted(n, 'unplayed vassal')} may stay in your hand"
    if op == SCRY:
        look = f"look at the top {effect.look} cards of your draw deck"
        return f"{look}, take {n} and leave the others in their order"
    if op == UNTAP_MASTER:
        return "straighten one of your used masters"
    if op == MORE_INFLUENCE:
        return f"{counted(n, 'more influence action')} this turn"
    if op == MODIFIER:
        return _LASTING[effect.modifier].replace("{n}", str(n)).replace("{cubes}", counted(n, "cube"))
    return _late_text(effect)


def _late_text(effect: Effect) -> str:
    """The effects of the final phase, and those of masters on whom something lies."""
    n = effect.n
    op = effect.op
    if op == HAND_TARGET:
        return f"draw {counted(n, 'card')} more than usual at the end of this turn"
    if op == SAVE_BONUS:
        return f"save {counted(n, 'coin')} more than the track says"
    if op == LODGE:
        return "lodge a vassal you used this turn; it comes back to your hand in your next untap step"
    if op == HOLD:
        return f"move cubes between this fief and this card, at most {n} on it; taxes and events do not reach them"
    if op == STORE:
        return f"put up to {n} {TYPES[effect.cube]} of this fief on this card"
    return f"remove all cubes from this card and earn {counted(n, 'coin')} for each"
