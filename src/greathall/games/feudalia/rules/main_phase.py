"""Feudalia, the main phase: any of the eight actions, in any order, as often as one likes and can.

Rulebook: Main phase. Beside them the market event, trading and the Crusades where they are in play.
"""

from __future__ import annotations

from greathall.games.feudalia.box.bases import (
    BUILD,
    CRUSADE,
    END_MAIN,
    FIELD,
    HIRE,
    HIRE_CATHEDRAL,
    HIRE_MASTER,
    INCOME,
    INFLUENCE,
    MARKET_TRADE,
    MOVE,
    OFFER,
    TOKEN,
    UPGRADE,
    USE,
    moved_from,
    moved_to,
    moving,
)
from greathall.games.feudalia.box.components import BASIC, CATHEDRAL_MASTERS, MAIN, MARKET, TAX, Box
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.state import FINAL_PHASE, FeudaliaState
from greathall.games.feudalia.rules.actions import can_act
from greathall.games.feudalia.rules.asking import Ask
from greathall.games.feudalia.rules.building import (
    begin_build,
    begin_token,
    begin_upgrade,
    can_build,
    can_take_token,
    can_upgrade,
)
from greathall.games.feudalia.rules.crusades import begin_crusade, can_crusade
from greathall.games.feudalia.rules.exchange import Exchange, exchange_possible
from greathall.games.feudalia.rules.masters import (
    ChooseCity,
    begin_hire_master,
    can_hire_cathedral_master,
    can_hire_master,
    can_move,
    can_use,
    move_master,
    use_master,
)
from greathall.games.feudalia.rules.paying import can_pay
from greathall.games.feudalia.rules.refusals_main import why_not_action
from greathall.games.feudalia.rules.trading import begin_offer, can_offer
from greathall.games.feudalia.rules.vassals import (
    begin_field,
    begin_hire,
    begin_influence,
    can_work,
    generate_income,
    hire_cost,
    open_fiefs,
)
from greathall.games.feudalia.rules.words_main import action_words
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


class MainPhase(Ask):
    """The next action, or the end of the phase (FDL-34)."""

    rule = "FDL-34"
    automatic = False  # ending the phase draws a new hand: nobody is hurried into it
    waiting = "Waiting for an action."

    @property
    def prompt(self) -> str:
        return "Main phase: choose an action, or end it."

    def options(self, state: FeudaliaState) -> list[int]:
        player = state.players[self.seat]
        moves: list[int] = []
        wealth = player.wealth(state.box)
        offer_hires(state, player, wealth, moves)
        offer_cards(state, player, moves)
        for fief in range(3):
            if can_upgrade(state, player, fief, wealth):
                moves.append(UPGRADE + fief)
        if can_build(state, player, wealth):
            moves.append(BUILD)
        if player.levels[0] + player.levels[1] + player.levels[2] > 0:
            offer_masters(state, player, wealth, moves)
        if state.event == MARKET:
            for fief in range(3):
                if can_market(state, player, fief):
                    moves.append(MARKET_TRADE + fief)
        if state.terms.trading:
            for k in range(1, state.seats):
                if can_offer(state, self.seat, (self.seat + k) % state.seats):
                    moves.append(OFFER + k)
        if state.terms.scenario.crusades and can_crusade(state, player):
            moves.append(CRUSADE)
        moves.append(END_MAIN)
        return moves

    def answer(self, state: FeudaliaState, move: int) -> None:
        if move == END_MAIN:
            state.step = FINAL_PHASE
            return
        state.agenda.append(self)
        seat = self.seat
        if move <= HIRE + 34:
            begin_hire(state, seat, move - HIRE)
        elif move <= INCOME + 34:
            generate_income(state, seat, move - INCOME)
        elif move <= FIELD + 34:
            begin_field(state, seat, move - FIELD)
        elif move <= INFLUENCE + 34:
            begin_influence(state, seat, move - INFLUENCE)
        elif move < BUILD:
            begin_upgrade(state, seat, move - UPGRADE)
        elif move == BUILD:
            begin_build(state, seat)
        elif move < HIRE_MASTER:
            begin_token(state, seat, move - TOKEN)
        elif move == HIRE_MASTER:
            begin_hire_master(state, seat)
        elif move < USE:
            state.ask(ChooseCity(seat, BASIC + move - HIRE_CATHEDRAL))
        elif move < MOVE:
            use_master(state, seat, move - USE)
        elif move < MARKET_TRADE:
            move_master(state, seat, moved_from(move), moved_to(move))
        elif move < MARKET_TRADE + 3:
            begin_market(state, seat, move - MARKET_TRADE)
        elif move == CRUSADE:
            begin_crusade(state, seat)
        else:
            begin_offer(state, seat, (seat + move - OFFER) % state.seats)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        return action_words(state, self.seat, move) or super().words(state, move)

    def target(self, state: State, move: int) -> str:
        assert isinstance(state, FeudaliaState)
        if move == BUILD:
            return f"cathedral/{state.phase}"
        if OFFER < move <= OFFER + 3:
            return f"mat/{(self.seat + move - OFFER) % state.seats}"
        return super().target(state, move)

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, FeudaliaState)
        return why_not_action(state, self.seat, move)


def offer_hires(state: FeudaliaState, player: Player, wealth: list[int], moves: list[int]) -> None:
    """Action 1: piles that are not empty, and what they cost (FDL-37, FDL-43)."""
    box = state.box
    coins = player.coins
    off = player.total(box.hire_discount)
    most = coins + off
    piles = state.piles
    prices = box.coins
    plain = box.plain
    eliminates = box.eliminates
    classes = -1
    for vassal in state.supply:
        if prices[vassal] > most:
            break  # the dearer ones come behind
        if piles[vassal] == 0 or (off > 0 and hire_cost(state, player, vassal) > coins):
            continue
        if not plain[vassal]:
            wanted = eliminates[vassal]
            if wanted >= 0:
                if classes < 0:
                    classes = classes_in(box, player.hand)
                if (classes >> wanted) & 1 == 0:
                    continue  # FDL-41
            if box.costs_cubes[vassal] and not can_pay(wealth, box.cubes, vassal * 4):
                continue
        moves.append(HIRE + vassal)


def classes_in(box: Box, hand: list[int]) -> int:
    """The classes of the cards in hand, as bits."""
    bits = 0
    last = -1
    for card in hand:
        if card != last:  # a hand is sorted
            last = card
            bits |= 1 << box.classes[card]
    return bits


def offer_cards(state: FeudaliaState, player: Player, moves: list[int]) -> None:
    """Actions 2 to 4, for every different card in hand."""
    box = state.box
    free = open_fiefs(state, player)
    influence = state.turn.influence > 0  # FDL-35
    incomes = box.income
    fields = box.field
    scrolls = box.influence
    last = TAX
    for card in player.hand:
        if card == last:
            continue
        last = card
        if incomes[card] > 0:
            moves.append(INCOME + card)  # FDL-45
        if free > 0:
            number = fields[card]
            if number >= 0:
                action = box.actions[number]
                for fief in range(3):
                    if (free >> fief) & 1 == 1 and can_work(state, player, card, action, fief, 1):
                        moves.append(FIELD + card)
                        break
        if influence:
            number = scrolls[card]
            if number >= 0:
                second = box.influence2[card]
                if can_act(state, player, box.actions[number], -1, player.coins, 1) or (
                    second >= 0 and can_act(state, player, box.actions[second], -1, player.coins, 1)
                ):
                    moves.append(INFLUENCE + card)


def offer_masters(state: FeudaliaState, player: Player, wealth: list[int], moves: list[int]) -> None:
    """Actions 6 (third phase), 7 and 8: they need a city, so a fief that was upgraded (FDL-78)."""
    cities = player.cities
    lives = cities[0] >= 0 or cities[1] >= 0 or cities[2] >= 0
    if lives and state.phase > 1:
        for k in range(CATHEDRAL_MASTERS):
            if can_take_token(state, player, k, wealth):
                moves.append(TOKEN + k)
    if can_hire_master(state, player, wealth):
        moves.append(HIRE_MASTER)
    for k in range(CATHEDRAL_MASTERS):
        if can_hire_cathedral_master(state, player, k, wealth):
            moves.append(HIRE_CATHEDRAL + k)
    if lives:
        for fief in range(3):
            if can_use(state, player, fief, MAIN):
                moves.append(USE + fief)
        for start in range(3):
            if cities[start] >= 0:
                for end in range(3):
                    if end != start and can_move(state, player, start, end):
                        moves.append(moving(start, end))


def can_market(state: FeudaliaState, player: Player, fief: int) -> bool:
    """Market event: as many exchanges in a fief as its level, no card needed (FDL-152, FDL-R65)."""
    if player.levels[fief] <= state.turn.market_made(fief):
        return False
    return exchange_possible(state, player, fief, player.coins, state.box.market_rates)


def begin_market(state: FeudaliaState, seat: int, fief: int) -> None:
    state.turn.market += 1 << (4 * fief)
    state.ask(Exchange(seat, fief, state.box.market_rates, 1, 1))
