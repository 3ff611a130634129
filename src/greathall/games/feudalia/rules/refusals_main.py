"""Feudalia, why an action of the main phase is not possible now, in words and with the rule."""

from __future__ import annotations

from greathall.games.feudalia.box.bases import (
    BLUE_ACTION,
    BUILD,
    CRUSADE,
    FIELD,
    HIRE,
    HIRE_CATHEDRAL,
    HIRE_MASTER,
    INCOME,
    INFLUENCE,
    MARKET_TRADE,
    MASTER,
    MOVE,
    OFFER,
    TOKEN,
    UPGRADE,
    USE,
    moved_from,
    moved_to,
)
from greathall.games.feudalia.box.components import BASIC, MAIN, MARKET
from greathall.games.feudalia.box.texts import a_card, a_class, cost_words, counted
from greathall.games.feudalia.position.player import Player, a_fief
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import build_words, token_words, upgrade_coins, upgrade_words
from greathall.games.feudalia.rules.crusades import attack_in_hand
from greathall.games.feudalia.rules.masters import against_use, why_not_hire_master
from greathall.games.feudalia.rules.paying import have_words, price_words
from greathall.games.feudalia.rules.vassals import hire_cost, why_not_work
from greathall.kernel.errors import Reason


def why_not_action(state: FeudaliaState, seat: int, move: int) -> Reason:
    player = state.players[seat]
    if move <= HIRE + 34:
        return _why_not_hire(state, player, move - HIRE)
    if move <= BLUE_ACTION + 34:
        return _why_not_card(state, seat, player, move)
    if UPGRADE <= move < UPGRADE + 3:
        return _why_not_upgrade(state, player, move - UPGRADE)
    if move == BUILD:
        if state.phase > 1:
            return Reason("Foundations and Main Nave are finished; the last phase needs a cathedral master", "FDL-71")
        box = state.box
        card = state.phase
        have = have_words(
            player, player.wealth(box), box.card_coins[card], box.card_cubes, card * 4, box.card_kinds[card]
        )
        price = build_words(state, player)
        return Reason(f"a token of {box.card_names[card]} costs {price}; {have}", "FDL-67")
    if TOKEN <= move < TOKEN + 3:
        return _why_not_token(state, player, move - TOKEN)
    if move == HIRE_MASTER:
        if not state.terms.scenario.masters:
            return Reason("this scenario has no basic masters", "FDL-R18")
        if player.level_sum() == 0:
            return Reason("you have no city: only upgraded fiefs have one", "FDL-78")
        return Reason(f"no master already face up can be hired by you now: {_masters_missed(state, seat)}", "FDL-R32")
    if MASTER <= move < MASTER + BASIC:
        more = state.box.drawn_to_hire_solo if state.terms.solo else state.box.drawn_to_hire
        return Reason(
            f"first begin to hire a master: {more} more are turned up", "FDL-166" if state.terms.solo else "FDL-76"
        )
    if HIRE_CATHEDRAL <= move < HIRE_CATHEDRAL + 3:
        return why_not_hire_master(state, seat, BASIC + move - HIRE_CATHEDRAL)
    if USE <= move < USE + 3:
        return against_use(state, seat, move - USE, MAIN) or Reason("", "")
    if MOVE <= move < MOVE + 6:
        return _why_not_move(state, player, moved_from(move), moved_to(move))
    if MARKET_TRADE <= move < MARKET_TRADE + 3:
        return _why_not_market(state, player, move - MARKET_TRADE)
    if OFFER < move <= OFFER + 3:
        return _why_not_offer(state, seat, move - OFFER)
    if move == CRUSADE:
        return _why_not_crusade(state, player)
    return Reason("first choose an action of the main phase, or end it", "FDL-34")


def _why_not_hire(state: FeudaliaState, player: Player, vassal: int) -> Reason:
    box = state.box
    name = box.names[vassal]
    if vassal not in state.supply:
        return Reason(f"there is no pile of {name} in this game", "FDL-25")
    if state.piles[vassal] == 0:
        return Reason(f"the pile of {name} is empty", "FDL-43")
    coins = hire_cost(state, player, vassal)
    wanted = box.eliminates[vassal]
    also = f" and {a_class(wanted)} of your hand" if wanted >= 0 else ""
    cost = f"{a_card(box, vassal)} costs {price_words(coins, box.cubes, vassal * 4)}{also}"
    have = have_words(player, player.wealth(box), coins, box.cubes, vassal * 4)
    if player.coins < coins:
        return Reason(f"{cost}; {have}", "FDL-39")
    if wanted >= 0 and not any(box.classes[card] == wanted for card in player.hand):
        return Reason(f"{cost}; you have none in hand to eliminate", "FDL-41")
    return Reason(f"{cost}; {have}", "FDL-40")


def _why_not_card(state: FeudaliaState, seat: int, player: Player, move: int) -> Reason:
    box = state.box
    card = (move - INCOME - 1) % 34 + 1
    if card not in player.hand:
        return Reason(f"you do not have {a_card(box, card)} in hand", "FDL-34")
    if move <= INCOME + 34:
        other = ""
        if box.influence[card] >= 0 and INFLUENCE + card not in state.moves(
            seat
        ):  # what the card is for is worth saying too
            other = f", and {_why_not_card(state, seat, player, INFLUENCE + card).text}"
        return Reason(f"{a_card(box, card)} has no income{other}", "FDL-45")
    if move <= FIELD + 34:
        if box.field[card] < 0:
            return Reason(f"{a_card(box, card)} has no field action", "FDL-46")
        reasons = [why_not_work(state, seat, card, fief) for fief in range(3)]
        # The fief in which least is missing gives the most useful reason.
        for rule in ("FDL-R20", "FDL-48", "FDL-149", "FDL-154", "FDL-53"):
            for reason in reasons:
                if reason.rule == rule:
                    return reason
        return reasons[0]
    if move <= INFLUENCE + 34:
        if box.influence[card] < 0:
            return Reason(f"{a_card(box, card)} has no influence action", "FDL-56")
        if state.turn.influence == 0:
            return Reason("you have no influence action left this turn", "FDL-35")
        return Reason(f"{a_card(box, card)} could do nothing now", "FDL-R20")
    if box.blue[card] >= 0:
        return Reason("blue actions are for the final phase", "FDL-96")
    return Reason(f"{a_card(box, card)} has no blue action", "FDL-96")


def _why_not_upgrade(state: FeudaliaState, player: Player, fief: int) -> Reason:
    if player.levels[fief] >= 2:
        return Reason(f"{a_fief(player, fief)} has the highest level", "FDL-60")
    if player.levels[fief] == 0 and state.fief_stock[4 + player.types[fief]] == 0:
        return Reason("no level 1/2 card of that type is left", "FDL-61")
    box = state.box
    at = (player.types[fief] * 3 + player.levels[fief]) * 4
    have = have_words(player, player.wealth(box), upgrade_coins(state, player, fief), box.upgrade_cubes, at)
    cost = f"the upgrade of {a_fief(player, fief)} to level {player.levels[fief] + 1} costs"
    return Reason(f"{cost} {upgrade_words(state, player, fief)}; {have}", "FDL-60")


def _why_not_token(state: FeudaliaState, player: Player, k: int) -> Reason:
    card = state.box.licence[k]
    name = state.box.master_names[BASIC + k]
    if state.phase <= 1:
        return Reason("the last phase of the cathedral has not begun", "FDL-72")
    if not player.owns_master(BASIC + k):
        return Reason(f"that takes the {name}, whom you do not have", "FDL-71")
    if state.tokens[card * 2] + state.tokens[card * 2 + 1] == 0:
        return Reason(f"no token is left on {state.box.card_names[card]}", "FDL-74")
    box = state.box
    have = have_words(player, player.wealth(box), box.price_coins[k], box.price_cubes, k * 4)
    return Reason(f"a token costs {token_words(state, k)} with the {name}; {have}", "FDL-73")


def _masters_missed(state: FeudaliaState, seat: int) -> str:
    """Why none of the face-up masters can be hired, one by one."""
    reasons = [why_not_hire_master(state, seat, master).text for master in state.row]
    return "; ".join(reasons) if reasons else "there is none"


def _why_not_move(state: FeudaliaState, player: Player, start: int, end: int) -> Reason:
    master = player.cities[start]
    if master < 0:
        return Reason(f"no master lives in {a_fief(player, start)}", "FDL-81")
    if (state.turn.moved >> start) & 1 == 1 or (player.cities[end] >= 0 and (state.turn.moved >> end) & 1 == 1):
        return Reason("a master moves at most once a turn", "FDL-R34")
    if not state.has_city_for(player, end, master):
        return Reason(f"{a_fief(player, end)} has no city in which that master may live", "FDL-77")
    if player.cities[end] >= 0 and not state.has_city_for(player, start, player.cities[end]):
        return Reason("the two masters cannot exchange places: one of the cities is not legal", "FDL-R34")
    return Reason("the exchange is named with the lower fief first", "FDL-R34")


def _why_not_market(state: FeudaliaState, player: Player, fief: int) -> Reason:
    if state.event != MARKET:
        return Reason("there is no market this round", "FDL-152")
    if player.levels[fief] <= state.turn.market_made(fief):
        often = counted(player.levels[fief], "time")
        return Reason(f"{a_fief(player, fief)} may trade {often} a turn, as often as its level", "FDL-152")
    there = cost_words(0, player.cubes, fief * 4)
    rates = "; or ".join(line.text for line in state.box.rates[state.box.market_rates].lines)
    return Reason(f"there is {there} on {a_fief(player, fief)}, and the market takes {rates}", "FDL-152")


def _why_not_offer(state: FeudaliaState, seat: int, k: int) -> Reason:
    if not state.terms.trading:
        return Reason("this game is played without the trading variant", "FDL-138")
    if k >= state.seats:
        return Reason(f"there are only {state.seats} players", "FDL-138")
    other = (seat + k) % state.seats
    if state.players[other].out:
        return Reason(f"{{{other}}} is out of the game", "FDL-R58")
    if (state.turn.traded >> other) & 1 == 1:
        return Reason(f"you have traded with {{{other}}} this turn", "FDL-138")
    return Reason("neither of you has a cube to trade", "FDL-R58")


def _why_not_crusade(state: FeudaliaState, player: Player) -> Reason:
    box = state.box
    if not state.terms.scenario.crusades:
        return Reason("the Crusades are not part of this scenario", "FDL-171")
    if state.turn.crusaded:
        return Reason("you went on a crusade this turn already", "FDL-171")
    if player.crusades >= box.crusade_most:
        return Reason(f"nobody goes on more than {box.crusade_most} crusades", "FDL-171")
    return Reason(
        f"the cards in your hand have attack {attack_in_hand(box, player)}, not {box.crusade_attack}", "FDL-171"
    )
