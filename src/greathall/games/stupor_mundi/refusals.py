"""Stupor Mundi, why a move is not possible now, in words and with the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.components import (
    ACTIONS,
    CARD_NAMES,
    CITY_NAMES,
    CITY_TILES,
    F_COLUMN,
    GREAT_NAMES,
    GREATS,
    KEEP,
    PATHS,
    PROMOTE,
    PURCHASE,
    ROMAN,
    SITE_IDS,
    SITES,
    STRUCTURES,
    SUMMON,
    WALL,
    Effect,
)
from greathall.games.stupor_mundi.state import StuporState
from greathall.games.stupor_mundi.vocabulary import (
    ADD,
    BONUS,
    BUY,
    CARD,
    DISCARDED,
    DO_MAIN,
    EDICT,
    HOUSE,
    LEAVE,
    LEFT,
    MARKED,
    MIX,
    NEXT,
    PASS,
    PIECE,
    PLAIN,
    REMOVE,
    SELL,
    SIDE,
    SITE,
    SKIP,
    SLOT,
    SPOT,
    START,
    TRAVEL,
    UP,
    space_name,
)
from greathall.kernel.errors import Reason
from greathall.kernel.question import Question
from greathall.kernel.state import State

GOOD_NAMES: Final = ("Grain", "Stone", "Augustalis", "VP", "resource")


def why_not_simple(state: State, question: Question[State], move: int, wanted: str) -> Reason:
    """The move answers another question than the one that is asked."""
    if move == SKIP:
        return Reason(f"this cannot be skipped: {wanted}", question.rule)
    if move == PASS:
        return Reason(f"passing is for the start of a turn; now {wanted}", "STM-41")
    return Reason(f"'{state.game.vocabulary.words(move)}' is no answer now: {wanted}", question.rule)


# ---------------------------------------------------------------------- the turn


def why_not_house(state: StuporState, question: Question[State], move: int) -> Reason:
    if HOUSE <= move < HOUSE + 4:
        return Reason(f"House {state.box.house_names[move - HOUSE]} is taken already", "STM-20")
    return why_not_simple(state, question, move, "choose a House")


def why_not_travel(state: StuporState, question: Question[State], cost: i64, move: int) -> Reason:
    if TRAVEL <= move < TRAVEL + 5:
        steps = move - TRAVEL
        if steps > state.box.most_steps:
            return Reason(f"a journey has at most {state.box.most_steps} steps", "STM-32")
        coins = state.players[question.seat].coins
        return Reason(f"{steps} steps cost {cost} Augustales; you have {coins}", "STM-32")
    if move == PASS:
        return Reason("in the solo game you play as long as you have a card and an empty slot", "STM-115")
    if CARD <= move < UP:
        return Reason("first decide whether to travel or stay, then play a card", "STM-31")
    return why_not_simple(state, question, move, "travel or stay" if state.table.solo else "travel, stay or pass")


def why_not_hand_card(state: State, question: Question[State], move: int) -> Reason:
    if CARD <= move < DISCARDED:
        return Reason(f"you do not hold card {CARD_NAMES[move - CARD]}", "STM-34")
    if DISCARDED <= move < UP:
        return Reason("cards are played from the hand, not from the discard pile", "STM-34")
    if move == PASS or TRAVEL <= move < TRAVEL + 5:
        return Reason("you have decided about travel: now a card must be played", "STM-R17")
    return why_not_simple(state, question, move, "choose a card of your hand")


def why_not_slot(state: State, question: Question[State], move: int) -> Reason:
    assert isinstance(state, StuporState)
    if SLOT <= move < SLOT + 6:
        slot = move - SLOT
        player = state.players[question.seat]
        if (player.used >> slot) & 1:
            return Reason(f"there is a card in slot {slot + 1} already", "STM-34")
        return Reason(f"slot {slot + 1} is locked until the Keep that opens it is built", "STM-35")
    return why_not_simple(state, question, move, "choose an empty slot")


def why_not_main(state: StuporState, question: Question[State], actions: list[int], done: i64, move: int) -> Reason:
    if DO_MAIN <= move < DO_MAIN + 5:
        action = move - DO_MAIN
        if action not in actions:
            return Reason(f"the action {ACTIONS[action]} is not next to this slot", "STM-37")
        if action == done:
            return Reason("the second action must be the other one next to the slot", "STM-78")
        return _impossible(state, question.seat, action)
    return why_not_simple(state, question, move, "choose a main action, or skip")


def _impossible(state: StuporState, seat: int, action: int) -> Reason:
    player = state.players[seat]
    if action == PROMOTE:
        return Reason("none of your Specialists can move", "STM-47")
    if action == SUMMON:
        if player.towers <= player.allies_n:
            return Reason("you have no open Ally space", "STM-85")
        return Reason("no face-up Ally of your Ship's city can be Summoned and paid", "STM-84")
    if action == PURCHASE:
        return Reason("no card of your Ship's city can be paid", "STM-90")
    if action == 1:
        return Reason("you can neither sell nor buy there what the market shows", "STM-156")
    return Reason("there is no site you could build on and pay for", "STM-67")


def why_not_discard(state: State, question: Question[State], move: int) -> Reason:
    if CARD <= move < DISCARDED:
        return Reason(f"you do not hold card {CARD_NAMES[move - CARD]}", "STM-94")
    return why_not_simple(state, question, move, "discard a hand card, or stop with skip")


# ---------------------------------------------------------------------- promote


def why_not_promote(state: StuporState, question: Question[State], free: bool, excluded: i64, move: int) -> Reason:
    if not START <= move < LEAVE + len(LEFT):
        return why_not_simple(state, question, move, "promote a Specialist")
    player = state.players[question.seat]
    space = 0 if move < LEAVE else LEFT[move - LEAVE]
    to = 5 * (move - START) + 1 if move < LEAVE else state.box.next_space[space]
    spaces = [(player.workers >> (4 * i)) & 15 for i in range(3)]
    if space not in spaces:
        where = f"stands on {space_name(space).upper()}" if space else "waits beside the board"
        return Reason(f"no Specialist of yours {where}", "STM-42")
    if excluded >= 0 and space not in [spaces[i] for i in range(3) if i != excluded]:
        return Reason("this Specialist has had its step: a different one must be promoted", "STM-R57")
    if to % 5 == 0 and (player.present >> to) & 1:
        return Reason(f"a Specialist of yours is in the City of path {PATHS[to // 5 - 1]} already", "STM-46")
    return Reason(f"this step costs {state.box.grain_into[to]} Grain; you have {player.grain}", "STM-47")


def why_not_bonus(state: State, question: Question[State], path: i64, move: int) -> Reason:
    if BONUS <= move < BONUS + 6:
        tile = CITY_TILES[move - BONUS]
        return Reason(f"no City Bonus tile {tile} lies in the City of path {PATHS[path]}", "STM-51")
    return why_not_simple(state, question, move, "choose a City Bonus tile; it leaves the game even if it is of no use")


# ---------------------------------------------------------------------- market, build


def why_not_market(state: StuporState, question: Question[State], may_sell: bool, may_buy: bool, move: int) -> Reason:
    player = state.players[question.seat]
    market = state.table.market[player.ship]
    if move == SELL:
        if not may_sell:
            return Reason("the sale of this market has been made", "STM-53")
        return Reason(f"a sale here takes {market.sell_grain} Grain and {market.sell_stone} Stone", "STM-156")
    if move == BUY:
        if not may_buy:
            return Reason("the purchase of this market has been made", "STM-53")
        return Reason(f"the purchase costs {market.buy_for} Augustales; you have {player.coins}", "STM-156")
    if move == SKIP:
        return Reason("a visit needs at least one trade", "STM-R20")
    return why_not_simple(state, question, move, "sell, buy or leave the market")


def why_not_site(state: StuporState, question: Question[State], effect: Effect, move: int) -> Reason:
    if not SITE <= move < SITE + SITES:
        return why_not_simple(state, question, move, "choose a site to build on")
    site = move - SITE
    kind = site // 5
    name = SITE_IDS[site]
    player = state.players[question.seat]
    if (player.built >> site) & 1:
        return Reason(f"{name} is built already", "STM-66")
    if effect.only >= 0 and effect.only != kind:
        return Reason(f"this Build is for a {STRUCTURES[effect.only].capitalize()} only", "STM-152")
    if kind != KEEP and not player.built & state.box.site_next[site]:
        needed = "Tower" if kind == WALL else "Wall"
        return Reason(f"{name} is not next to a {needed} of your castle", "STM-68")
    if player.normals_left(state.box, kind) == 0 and player.coins < effect.price + 1:
        return Reason(f"the Augustales for a Great {STRUCTURES[kind].capitalize()} are missing", "STM-67")
    stone = state.box.site_stone[site]
    grain = state.box.site_grain[site]
    return Reason(f"you cannot pay for {name}: {stone} Stone and {grain} Grain, before discounts", "STM-67")


def why_not_piece(state: StuporState, question: Question[State], kind: i64, move: int) -> Reason:
    if not PIECE <= move < PIECE + 3:
        return why_not_simple(state, question, move, "choose the piece")
    if move == PIECE:
        return Reason(f"all your normal {STRUCTURES[kind].capitalize()}s stand in the castle", "STM-66")
    great = 2 * kind + move - PIECE - 1
    if great >= GREATS:
        return Reason("there is only one Great Keep", "STM-66")
    if (state.players[question.seat].great >> great) & 1:
        return Reason(f"{GREAT_NAMES[great]} stands in your castle already", "STM-66")
    cost = state.box.great_cost[great]
    return Reason(f"{GREAT_NAMES[great]} costs {cost} Augustales", "STM-67")


def why_not_mix(state: StuporState, question: Question[State], due: i64, move: int) -> Reason:
    if MIX <= move < MIX + 6:
        grain = move - MIX
        player = state.players[question.seat]
        if grain > due:
            return Reason(f"only {due} resources are due", "STM-130")
        have = f"you have {player.grain} Grain and {player.stone} Stone"
        return Reason(f"{grain} Grain and {due - grain} Stone cannot be paid: {have}", "STM-130")
    return why_not_simple(state, question, move, "choose how to pay")


def why_not_side(state: State, question: Question[State], sides: i64, move: int) -> Reason:
    if SIDE <= move < SIDE + 5:
        return Reason(f"side {move - SIDE + 1} gives no income now", "STM-97")
    return why_not_simple(state, question, move, "choose the next side")


# ---------------------------------------------------------------------- summon, purchase


def why_not_ally(state: StuporState, question: Question[State], cost: i64, move: int) -> Reason:
    if not SPOT <= move < SPOT + 2:
        return why_not_simple(state, question, move, "choose an Ally")
    player = state.players[question.seat]
    spot = 2 * player.ship + move - SPOT
    tile = state.allies_up[spot]
    if tile < 0:
        if (state.allies_down >> spot) & 1:
            return Reason("the Ally there is face down until Reorganization", "STM-87")
        return Reason(f"there is no Ally on spot {'ab'[move - SPOT]} in {CITY_NAMES[player.ship]}", "STM-84")
    name = state.box.ally_names[state.box.ally_kind[tile]]
    if player.allies & state.box.ally_same[tile]:
        return Reason(f"you have {name} already", "STM-86")
    return Reason(f"{name} costs {cost} Grain; you have {player.grain}", "STM-84")


def why_not_place(state: State, question: Question[State], move: int) -> Reason:
    if move == MARKED:
        return Reason("the marked Ally space is covered by its Tower, or taken", "STM-85")
    if move == PLAIN:
        return Reason("no plain Ally space is open and empty", "STM-85")
    return why_not_simple(state, question, move, "place your Ally")


def why_not_card(state: StuporState, question: Question[State], kind: int, cost: i64, move: int) -> Reason:
    if not SPOT <= move < SPOT + 2:
        return why_not_simple(state, question, move, "choose a card to buy")
    player = state.players[question.seat]
    if kind < 0:
        return Reason(f"there is no card on spot {'ab'[move - SPOT]} in {CITY_NAMES[player.ship]}", "STM-89")
    if state.box.costs_card[kind]:
        return Reason("you have no card in hand or discard pile to pay with", "STM-90")
    return Reason(f"{CARD_NAMES[kind]} costs {cost} Augustales; you have {player.coins}", "STM-90")


def why_not_pay_card(state: State, question: Question[State], move: int) -> Reason:
    if CARD <= move < DISCARDED:
        return Reason(f"you do not hold card {CARD_NAMES[move - CARD]}", "STM-90")
    if DISCARDED <= move < UP:
        return Reason(f"card {CARD_NAMES[move - DISCARDED]} is not in your discard pile", "STM-90")
    return why_not_simple(state, question, move, "pay with a card of your hand or discard pile")


# ---------------------------------------------------------------------- edicts


def why_not_edict(state: StuporState, move: int) -> Reason:
    if EDICT <= move < EDICT + 3:
        return Reason(f"there is no tile on Active space {ROMAN[move - EDICT]}", "STM-65")
    if move == SKIP:
        return Reason("an Edict cannot be declined", "STM-R16")
    return Reason("first an Edict must be Issued: choose an Active space", "STM-56")


def why_not_icon(state: StuporState, question: Question[State], icon: i64, n: i64, move: int) -> Reason:
    now = state.frederick[icon]
    what = "Frederick's Specialist is on Workplace" if icon == F_COLUMN else "Frederick's number is"
    if move == ADD:
        return Reason(f"{what} {now}: {n} more do not fit", "STM-63")
    if move == REMOVE:
        return Reason(f"{what} {now}: {n} cannot be taken away", "STM-63")
    if move == SKIP:
        return Reason("all icons of an Edict must be activated", "STM-R16")
    return why_not_simple(state, question, move, "add or remove")


def why_not_next(state: State, question: Question[State], move: int) -> Reason:
    if NEXT <= move < NEXT + 3:
        return Reason(f"Next space {ROMAN[move - NEXT]} is empty", "STM-64")
    return why_not_simple(state, question, move, "choose a Next Edict for the empty space")
