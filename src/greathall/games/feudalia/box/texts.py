"""Feudalia, reading the box: the texts of cards and events in our words."""

from __future__ import annotations

from greathall.games.feudalia.box.components import CARD_IDS, CLASSES, TAX, TYPES, Box
from greathall.games.feudalia.rules.cards import a_class, cost_words, counted


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


def event_name(box: Box, id: str) -> str:
    works = {"works_dean": "dean_canons", "works_silver": "silverware", "works_glass": "stained_glass"}
    if id in works:
        return f"Works on {box.card_names[CARD_IDS.index(works[id])]}"
    return "Black plague" if id == "plague" else id.replace("_", " ").capitalize()
