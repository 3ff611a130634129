"""Feudalia, the main phase: any of the eight actions, in any order, as often as one likes and can.

Rulebook: Main phase. The actions stand in main_cards.py and main_works.py; here are the market event, trading and the
Crusades where they are in play, and the end of the phase.
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import MARKET
from greathall.games.feudalia.box.texts import cost_words
from greathall.games.feudalia.box.vocabulary import (
    BLUE_ACTION,
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
    MASTER,
    MOVE,
    OFFER,
    TOKEN,
    UPGRADE,
    USE,
)
from greathall.games.feudalia.position.player import Player, a_fief
from greathall.games.feudalia.position.state import FINAL_PHASE, FeudaliaState
from greathall.games.feudalia.rules.building import can_build, can_upgrade
from greathall.games.feudalia.rules.cards import spare_cards
from greathall.games.feudalia.rules.crusades import attack_in_hand, begin_crusade, can_crusade
from greathall.games.feudalia.rules.exchange import Exchange, exchange_possible, line_possible
from greathall.games.feudalia.rules.main_cards import (
    Hire,
    PlayForIncome,
    PlayForInfluence,
    PlayInField,
    against_blue,
    offer_cards,
    offer_hires,
)
from greathall.games.feudalia.rules.main_works import (
    Build,
    HireCathedralMaster,
    HireMaster,
    MoveMaster,
    TakeToken,
    Upgrade,
    UseMaster,
    against_master,
    offer_masters,
)
from greathall.games.feudalia.rules.questions import Asked, Doing
from greathall.games.feudalia.rules.trading import begin_offer, can_offer
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Choice, Verbs


class MainPhase(Choice[FeudaliaState]):
    """The next action, or the end of the phase (FDL-34)."""

    rule = "FDL-34"
    automatic = False  # ending the phase draws a new hand: nobody is hurried into it
    waiting = "Waiting for an action."

    @property
    def prompt(self) -> str:
        return "Main phase: choose an action, or end it."

    def verbs(self) -> Verbs[FeudaliaState]:
        return _ACTIONS

    def moves(self, state: FeudaliaState) -> list[int]:
        """Half of all decisions: wealth, free fields and prices are looked up once for all verbs."""
        player = state.players[self.seat]
        moves: list[int] = []
        wealth = player.wealth(state.box)
        offer_hires(state, player, wealth, moves)
        offer_cards(state, player, moves)
        for fief in range(3):
            if can_upgrade(state, player, fief, wealth):
                moves.append(UPGRADE.base + fief)
        if can_build(state, player, wealth):
            moves.append(BUILD.base)
        if player.levels[0] + player.levels[1] + player.levels[2] > 0:
            offer_masters(state, player, wealth, moves)
        if state.event == MARKET:
            for fief in range(3):
                if can_market(state, player, fief):
                    moves.append(MARKET_TRADE.base + fief)
        if state.terms.trading:
            for k in range(1, state.seats):
                if can_offer(state, self.seat, (self.seat + k) % state.seats):
                    moves.append(OFFER.base + k)
        if state.terms.scenario.crusades and can_crusade(state, player):
            moves.append(CRUSADE.base)
        moves.append(END_MAIN.base)
        return moves

    def play(self, state: FeudaliaState, move: int) -> None:
        if move != END_MAIN.base:
            state.ask(self)  # the phase goes on
        super().play(state, move)

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        if BLUE_ACTION.holds(move):
            return against_blue(state, self.seat, move - BLUE_ACTION.base)
        if MASTER.holds(move):
            return against_master(state)
        return Reason("first choose an action of the main phase, or end it", "FDL-34")


def can_market(state: FeudaliaState, player: Player, fief: int) -> bool:
    """Market event: as many exchanges in a fief as its level, no card needed (FDL-152, FDL-R65)."""
    if player.levels[fief] <= state.turn.market_made(fief):
        return False
    return exchange_possible(state, player, fief, player.coins, state.box.market_rates)


class Market(Doing):
    """An exchange at the market (FDL-152)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        player = state.players[asked.seat]
        if state.event != MARKET:
            return Reason("there is no market this round", "FDL-152")
        if can_market(state, player, thing):
            return None
        if player.levels[thing] <= state.turn.market_made(thing):
            often = counted(player.levels[thing], "time")
            return Reason(f"{a_fief(player, thing)} may trade {often} a turn, as often as its level", "FDL-152")
        there = cost_words(0, player.cubes, thing * 4)
        rates = "; or ".join(line.text for line in state.box.rates[state.box.market_rates].lines)
        return Reason(f"there is {there} on {a_fief(player, thing)}, and the market takes {rates}", "FDL-152")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        state.turn.market += 1 << (4 * thing)
        state.ask(Exchange(asked.seat, thing, state.box.market_rates, 1, 1))

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        player = state.players[asked.seat]
        left = player.levels[thing] - state.turn.market_made(thing)
        lines = state.box.rates[state.box.market_rates].lines
        rates = [line.text for line in lines if line_possible(state, player, thing, player.coins, line)]
        exchange = f"in {a_fief(player, thing)} exchange {'; or '.join(rates)}"
        return f"{self.phrase.word(thing).words}: {exchange} ({left} left there)"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"fief/{asked.seat}/{thing + 1}"


class Offer(Doing):
    """A trade is offered to the player so many seats to the left (FDL-138)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        if not state.terms.trading:
            return Reason("this game is played without the trading variant", "FDL-138")
        if thing >= state.seats:
            return Reason(f"there are only {state.seats} players", "FDL-138")
        other = (asked.seat + thing) % state.seats
        if can_offer(state, asked.seat, other):
            return None
        if state.players[other].out:
            return Reason(f"{{{other}}} is out of the game", "FDL-R58")
        if (state.turn.traded >> other) & 1 == 1:
            return Reason(f"you have traded with {{{other}}} this turn", "FDL-138")
        return Reason("neither of you has a cube to trade", "FDL-R58")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_offer(state, asked.seat, (asked.seat + thing) % state.seats)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"{self.phrase.word(thing).words}: {{{(asked.seat + thing) % state.seats}}}"

    def clicks(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"mat/{(asked.seat + thing) % state.seats}"


class Crusade(Doing):
    """Military cards go on a crusade (FDL-171)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        box = state.box
        player = state.players[asked.seat]
        if not state.terms.scenario.crusades:
            return Reason("the Crusades are not part of this scenario", "FDL-171")
        if can_crusade(state, player):
            return None
        if state.turn.crusaded:
            return Reason("you went on a crusade this turn already", "FDL-171")
        if player.crusades >= box.crusade_most:
            return Reason(f"nobody goes on more than {box.crusade_most} crusades", "FDL-171")
        attack = attack_in_hand(box, player)
        return Reason(f"the cards in your hand have attack {attack}, not {box.crusade_attack}", "FDL-171")

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        begin_crusade(state, asked.seat)

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        return f"crusade: play cards with attack {state.box.crusade_attack} or more together for ½ VP"


class EndMain(Doing):
    """The final phase comes (FDL-34)."""

    def forbids(self, state: FeudaliaState, asked: Asked, thing: int) -> Reason | None:
        return None

    def play(self, state: FeudaliaState, asked: Asked, thing: int) -> None:
        state.step = FINAL_PHASE

    def says(self, state: FeudaliaState, asked: Asked, thing: int) -> str:
        player = state.players[asked.seat]
        box = state.box
        cards = spare_cards(player)
        coins = min(player.coins + cards, box.track_max)
        kept = box.saved[box.face[player.level_sum()] * (box.track_max + 1) + coins]
        saved = min(coins, kept + state.turn.save_bonus)
        earned = ""
        if cards:
            earned = f"{counted(cards, 'unplayed card')} will earn {counted(coins - player.coins, 'coin')}; "
        if not coins:
            return "end main phase: there are no coins to save"
        return f"end main phase: {earned}of {counted(coins, 'coin')} you save {saved}"


_ACTIONS: Final = Verbs(
    Hire(HIRE),
    PlayForIncome(INCOME),
    PlayInField(FIELD),
    PlayForInfluence(INFLUENCE),
    Upgrade(UPGRADE),
    Build(BUILD),
    TakeToken(TOKEN),
    HireMaster(HIRE_MASTER),
    HireCathedralMaster(HIRE_CATHEDRAL),
    UseMaster(USE),
    MoveMaster(MOVE),
    Market(MARKET_TRADE),
    Offer(OFFER),
    Crusade(CRUSADE),
    EndMain(END_MAIN),
)
