"""Feudalia, the words of the main phase's moves: what each costs, with discounts, and what it brings."""

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
    OFFER,
    TOKEN,
    UPGRADE,
    USE,
    moved_from,
    moved_to,
)
from greathall.games.feudalia.box.components import BASIC
from greathall.games.feudalia.box.texts import a_card, a_class, a_master, counted
from greathall.games.feudalia.position.player import Player, a_fief, kinds_of
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.building import build_words, token_words, upgrade_words, worth_words
from greathall.games.feudalia.rules.cards import spare_cards
from greathall.games.feudalia.rules.exchange import line_possible
from greathall.games.feudalia.rules.masters import can_afford_master, hire_words, use_words
from greathall.games.feudalia.rules.paying import price_words
from greathall.games.feudalia.rules.vassals import (
    can_work,
    field_words,
    hire_cost,
    income_now,
    open_fiefs,
    scroll_words,
)


def action_words(state: FeudaliaState, seat: int, move: int) -> str:
    """A move of the main phase with what it costs or brings; empty: the vocabulary says it all."""
    words = state.game.vocabulary.words(move)
    if move < UPGRADE:
        return _card_words(state, state.players[seat], words, move)
    if move < HIRE_MASTER:
        return _building_words(state, state.players[seat], words, move)
    if move < MARKET_TRADE:
        return _master_words(state, state.players[seat], words, move)
    return _other_words(state, seat, words, move)


def _card_words(state: FeudaliaState, player: Player, words: str, move: int) -> str:
    box = state.box
    if HIRE < move <= HIRE + 34:
        vassal = move - HIRE
        price = price_words(hire_cost(state, player, vassal), box.cubes, vassal * 4)
        return f"{words} for {price}{_eliminated(state, player, vassal)}"
    if INCOME < move <= INCOME + 34:
        return f"{words}: {counted(income_now(state, move - INCOME), 'coin')}"
    if FIELD < move <= FIELD + 34:
        card = move - FIELD
        action = box.actions[box.field[card]]
        free = open_fiefs(state, player)
        fiefs = [f for f in range(3) if (free >> f) & 1 == 1 and can_work(state, player, card, action, f, 1)]
        if len(fiefs) == 1:
            return f"{words} in {a_fief(player, fiefs[0])}{field_words(state, player, card, fiefs[0])}"
        return f"{words}: {action.text}"
    if INFLUENCE < move <= INFLUENCE + 34:
        card = move - INFLUENCE
        return f"{words}: {scroll_words(state, player, box.influence[card], box.influence2[card], -1, 1)}"
    return ""


def _eliminated(state: FeudaliaState, player: Player, vassal: int) -> str:
    """Who leaves the game for a vassal: the name where there is no choice."""
    wanted = state.box.eliminates[vassal]
    if wanted < 0:
        return ""
    kinds = [card for card in kinds_of(player.hand) if state.box.classes[card] == wanted]
    if len(kinds) == 1:
        return f", eliminating {a_card(state.box, kinds[0])} of your hand"
    return f", eliminating {a_class(wanted)} of your hand"


def _building_words(state: FeudaliaState, player: Player, words: str, move: int) -> str:
    if UPGRADE <= move < UPGRADE + 3:
        fief = move - UPGRADE
        at = player.types[fief] * 3 + player.levels[fief]
        gain = state.box.fief_vp[at + 1] - state.box.fief_vp[at]
        where = a_fief(player, fief)
        price = upgrade_words(state, player, fief)
        return f"upgrade {where.removeprefix('fief ')} to level {player.levels[fief] + 1} for {price}: {gain} VP more"
    if move == BUILD:
        card = state.phase
        return f"{words}: {worth_words(state, card)} of {state.box.card_names[card]} for {build_words(state, player)}"
    card = state.box.licence[move - TOKEN]
    name = state.box.card_names[card]
    return f"{words}: {worth_words(state, card)} of {name} for {token_words(state, move - TOKEN)}"


def _master_words(state: FeudaliaState, player: Player, words: str, move: int) -> str:
    box = state.box
    if move == HIRE_MASTER:
        wealth = player.wealth(box)
        payable = [
            f"{box.master_names[master]} for {hire_words(state, player, master)}"
            for master in state.row
            if can_afford_master(state, player, master, wealth)
        ]
        drawn = box.drawn_to_hire_solo if state.terms.solo else box.drawn_to_hire
        return f"{words}: {drawn} more are turned up, then you must hire one; so far {'; or '.join(payable)}"
    if HIRE_CATHEDRAL <= move < HIRE_CATHEDRAL + 3:
        return f"{words} for {hire_words(state, player, BASIC + move - HIRE_CATHEDRAL)}"
    if USE <= move < USE + 3:
        return f"{words}: {use_words(state, player, move - USE)}"
    start, end = moved_from(move), moved_to(move)
    other = player.cities[end]
    both = f", {a_master(box, other)} to {a_fief(player, start)}" if other >= 0 else ""
    return f"{words}: {a_master(box, player.cities[start])} to {a_fief(player, end)}{both}"


def _other_words(state: FeudaliaState, seat: int, words: str, move: int) -> str:
    box = state.box
    player = state.players[seat]
    if MARKET_TRADE <= move < MARKET_TRADE + 3:
        fief = move - MARKET_TRADE
        left = player.levels[fief] - state.turn.market_made(fief)
        lines = box.rates[box.market_rates].lines
        rates = [line.text for line in lines if line_possible(state, player, fief, player.coins, line)]
        return f"{words}: in {a_fief(player, fief)} exchange {'; or '.join(rates)} ({left} left there)"
    if OFFER < move <= OFFER + 3:
        return f"{words}: {{{(seat + move - OFFER) % state.seats}}}"
    if move == CRUSADE:
        return f"{words}: play cards with attack {box.crusade_attack} or more together for ½ VP"
    if move == END_MAIN:
        cards = spare_cards(player)
        coins = min(player.coins + cards, box.track_max)
        saved = min(
            coins, box.saved[box.face[player.level_sum()] * (box.track_max + 1) + coins] + state.turn.save_bonus
        )
        earned = (
            f"{counted(cards, 'unplayed card')} will earn {counted(coins - player.coins, 'coin')}; " if cards else ""
        )
        return f"{words}: {earned}of {counted(coins, 'coin')} you save {saved}"
    return ""
