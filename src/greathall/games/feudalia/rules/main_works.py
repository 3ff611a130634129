"""Feudalia, the main phase: fiefs, the cathedral and the masters.

Rulebook: actions 5 to 8 of the main phase. How they are carried out stands in building.py and masters.py.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, CATHEDRAL_MASTERS, MAIN, NAVE
from greathall.games.feudalia.box.texts import a_master
from greathall.games.feudalia.box.vocabulary import (
    HIRE_CATHEDRAL,
    HIRE_MASTER,
    MOVE,
    TOKEN,
    USE,
    path,
    path_end,
    path_start,
)
from greathall.games.feudalia.position.player import Player, a_fief
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import (
    begin_build,
    begin_token,
    begin_upgrade,
    build_words,
    can_build,
    can_take_token,
    can_upgrade,
    token_words,
    upgrade_coins,
    upgrade_words,
    worth_words,
)
from greathall.games.feudalia.rules.masters import (
    ChooseCity,
    against_use,
    begin_hire_master,
    can_afford_master,
    can_hire_cathedral_master,
    can_hire_master,
    can_move,
    can_use,
    hire_words,
    move_master,
    use_master,
    use_words,
    why_not_hire_master,
)
from greathall.games.feudalia.rules.paying import have_words
from greathall.games.feudalia.rules.questions import Asked, Doing
from greathall.kernel.errors import Reason

# ---------------------------------------------------------------------- actions 5 and 6


class Upgrade(Doing):
    """A fief is raised by one level (FDL-60)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        wealth = player.wealth(state.box)
        if can_upgrade(state, player, thing, wealth):
            return None
        if player.levels[thing] >= 2:
            return Reason(f"{a_fief(player, thing)} has the highest level", "FDL-60")
        if player.levels[thing] == 0 and state.fief_stock[4 + player.types[thing]] == 0:
            return Reason("no level 1/2 card of that type is left", "FDL-61")
        at = (player.types[thing] * 3 + player.levels[thing]) * 4
        have = have_words(player, wealth, upgrade_coins(state, player, thing), state.box.upgrade_cubes, at)
        cost = f"the upgrade of {a_fief(player, thing)} to level {player.levels[thing] + 1} costs"
        return Reason(f"{cost} {upgrade_words(state, player, thing)}; {have}", "FDL-60")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_upgrade(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        player = state.players[asked.seat]
        at = player.types[thing] * 3 + player.levels[thing]
        gain = state.box.fief_vp[at + 1] - state.box.fief_vp[at]
        where = a_fief(player, thing).removeprefix("fief ")
        price = upgrade_words(state, player, thing)
        return f"upgrade {where} to level {player.levels[thing] + 1} for {price}: {gain} VP more"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"fief/{asked.seat}/{thing + 1}"


class Build(Doing):
    """A token of Foundations or Main Nave (FDL-67)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        box = state.box
        card = state.phase
        wealth = player.wealth(box)
        if can_build(state, player, wealth):
            return None
        if card > NAVE:
            return Reason("Foundations and Main Nave are finished; the last phase needs a cathedral master", "FDL-71")
        have = have_words(player, wealth, box.card_coins[card], box.card_cubes, card * 4, box.card_kinds[card])
        return Reason(f"a token of {box.card_names[card]} costs {build_words(state, player)}; {have}", "FDL-67")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_build(state, asked.seat)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        card = state.phase
        token = f"{worth_words(state, card)} of {state.box.card_names[card]}"
        return f"build: {token} for {build_words(state, state.players[asked.seat])}"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"cathedral/{state.phase}"


class TakeToken(Doing):
    """A token of one of the last three cards, with its cathedral master (FDL-71)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        box = state.box
        wealth = player.wealth(box)
        if can_take_token(state, player, thing, wealth):
            return None
        card = box.licence[thing]
        name = box.master_names[BASIC + thing]
        if state.phase <= NAVE:
            return Reason("the last phase of the cathedral has not begun", "FDL-72")
        if not player.owns_master(BASIC + thing):
            return Reason(f"that takes the {name}, and you do not have that master", "FDL-71")
        if state.tokens[card * 2] + state.tokens[card * 2 + 1] == 0:
            return Reason(f"no token is left on {box.card_names[card]}", "FDL-74")
        have = have_words(player, wealth, box.price_coins[thing], box.price_cubes, thing * 4)
        return Reason(f"a token costs {token_words(state, thing)} with the {name}; {have}", "FDL-73")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_token(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        card = state.box.licence[thing]
        token = f"{worth_words(state, card)} of {state.box.card_names[card]}"
        return f"{self.phrase.word(thing).words}: {token} for {token_words(state, thing)}"


# ---------------------------------------------------------------------- actions 7 and 8


def offer_masters(state: FeudaliaState, player: Player, wealth: list[int], moves: list[int]) -> None:
    """All that takes a city (FDL-78): what takes a master is not looked at where none lives."""
    cities = player.cities
    lives = cities[0] >= 0 or cities[1] >= 0 or cities[2] >= 0
    if lives and state.phase > NAVE:
        for k in range(CATHEDRAL_MASTERS):
            if can_take_token(state, player, k, wealth):
                moves.append(TOKEN.base + k)
    if can_hire_master(state, player, wealth):
        moves.append(HIRE_MASTER.base)
    for k in range(CATHEDRAL_MASTERS):
        if can_hire_cathedral_master(state, player, k, wealth):
            moves.append(HIRE_CATHEDRAL.base + k)
    if lives:
        for fief in range(3):
            if can_use(state, player, fief, MAIN):
                moves.append(USE.base + fief)
        for start in range(3):
            if cities[start] >= 0:
                for end in range(3):
                    if end != start and can_move(state, player, start, end):
                        moves.append(MOVE.base + path(start, end))


class HireMaster(Doing):
    """More masters are turned up, then one is hired (FDL-76)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if can_hire_master(state, player, player.wealth(state.box)):
            return None
        if not state.terms.scenario.masters:
            return Reason("this scenario has no basic masters", "FDL-R18")
        if player.level_sum() == 0:
            return Reason("you have no city: only upgraded fiefs have one", "FDL-78")
        reasons = [why_not_hire_master(state, asked.seat, master).text for master in state.row]
        missed = "; ".join(reasons) if reasons else "there is none"
        return Reason(f"no master already face up can be hired by you now: {missed}", "FDL-R32")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_hire_master(state, asked.seat)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        box = state.box
        player = state.players[asked.seat]
        wealth = player.wealth(box)
        payable = [
            f"{box.master_names[master]} for {hire_words(state, player, master)}"
            for master in state.row
            if can_afford_master(state, player, master, wealth)
        ]
        more = f"{turned_up(state)} more are turned up, then you must hire one"
        return f"hire master: {more}; so far {'; or '.join(payable)}"


def turned_up(state: FeudaliaState) -> int:
    """How many masters are turned up for a hire (FDL-76, FDL-166)."""
    return state.box.drawn_to_hire_solo if state.terms.solo else state.box.drawn_to_hire


def against_master(state: FeudaliaState) -> Reason:
    """A master is named only when the hire has begun."""
    rule = "FDL-166" if state.terms.solo else "FDL-76"
    return Reason(f"first begin to hire a master: {turned_up(state)} more are turned up", rule)


class HireCathedralMaster(Doing):
    """A master of the cathedral (FDL-79)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if can_hire_cathedral_master(state, player, thing, player.wealth(state.box)):
            return None
        return why_not_hire_master(state, asked.seat, BASIC + thing)

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        state.ask(ChooseCity(asked.seat, BASIC + thing))

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"{self.phrase.word(thing).words} for {hire_words(state, state.players[asked.seat], BASIC + thing)}"


class UseMaster(Doing):
    """A master does what is printed on it (FDL-86)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        return against_use(state, asked.seat, thing, MAIN)

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        use_master(state, asked.seat, thing)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"{self.phrase.word(thing).words}: {use_words(state, state.players[asked.seat], thing)}"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"city/{asked.seat}/{thing + 1}"


class MoveMaster(Doing):
    """A master moves to another city, or two exchange theirs (FDL-81)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        start, end = path_start(thing), path_end(thing)
        if can_move(state, player, start, end):
            return None
        master = player.cities[start]
        if master < 0:
            return Reason(f"no master lives in {a_fief(player, start)}", "FDL-81")
        other = player.cities[end]
        moved = state.turn.moved
        if (moved >> start) & 1 == 1 or (other >= 0 and (moved >> end) & 1 == 1):
            return Reason("a master moves at most once a turn", "FDL-R34")
        if not state.has_city_for(player, end, master):
            return Reason(f"{a_fief(player, end)} has no city in which that master may live", "FDL-77")
        if other >= 0 and not state.has_city_for(player, start, other):
            return Reason("the two masters cannot exchange places: one of the cities is not legal", "FDL-R34")
        return Reason("the exchange is named with the lower fief first", "FDL-R34")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        move_master(state, asked.seat, path_start(thing), path_end(thing))

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        player = state.players[asked.seat]
        box = state.box
        start, end = path_start(thing), path_end(thing)
        other = player.cities[end]
        both = f", {a_master(box, other)} to {a_fief(player, start)}" if other >= 0 else ""
        moves = f"{a_master(box, player.cities[start])} to {a_fief(player, end)}"
        return f"{self.phrase.word(thing).words}: {moves}{both}"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"city/{asked.seat}/{path_start(thing) + 1}"
