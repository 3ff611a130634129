"""Stupor Mundi, the End Phase: refill the hand, Castle income, Ally income, Reorganization.

Rulebook: End Phase; End of the Game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    BY_ALLIES,
    BY_COINS,
    BY_GRAIN,
    BY_KEEPS,
    BY_STONE,
    BY_STRUCTURES,
    BY_TOWERS,
    BY_WALLS,
    CARD_NAMES,
    CITY_NAMES,
    F_ALLIES,
    F_COLUMN,
    F_GRAIN,
    F_KEEPS,
    F_STONE,
    F_TOWERS,
    F_WALLS,
    INDEPENDENT,
    SLOTS,
    SPOTS,
)
from greathall.games.stupor_mundi.box.vocabulary import CARD, SKIP
from greathall.games.stupor_mundi.position.player import Player, bit_number
from greathall.games.stupor_mundi.position.state import CARDS_MISSING, LAST_ROUND, StuporState
from greathall.games.stupor_mundi.rules.goods import draw_cards, name_of
from greathall.games.stupor_mundi.rules.purchase import kind_moves
from greathall.games.stupor_mundi.rules.questions import Declinable, Skip
from greathall.games.stupor_mundi.rules.spots import place_of
from greathall.kernel.chronicle import listed
from greathall.kernel.errors import Reason
from greathall.kernel.memory import item
from greathall.kernel.verb import Verb, Verbs


def discard_played(state: StuporState, player: Player) -> None:
    """All cards in slots go face up to the discard pile (STM-93)."""
    if not player.used:
        return
    names: list[str] = []
    for slot in range(SLOTS):
        bit = player.slot_card(slot)
        if bit:
            player.discard |= bit
            player.discard_n += 1
            if state.listening:
                names.append(name_of(state, bit))
    if player.down:
        state.seal()
    player.slots = 0
    player.used = 0
    player.down = 0
    if state.listening:
        text = f"{{{player.seat}}} discards the played cards: {listed(names)}."
        state.tell(text, "STM-93", pieces=(f"mat/{player.seat}",))


class DiscardHand(Declinable):
    """Any number of hand cards may be discarded, one by one (STM-94)."""

    rule = "STM-94"
    wanted = "discard a hand card, or stop with skip"
    skipping = "skip: keep your hand"

    @property
    def prompt(self) -> str:
        return "Discard hand cards before you draw?"

    def asking(self, state: StuporState) -> str:
        return (
            f"You will draw up to {state.hand_limit(state.players[self.seat])} cards. Discard any of your hand first?"
        )

    def verbs(self) -> Verbs[StuporState]:
        return _DISCARDING

    def choices(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        kind_moves(state, state.players[self.seat].hand, CARD, moves)
        return moves

    def decline(self, state: StuporState) -> None:
        """The usual answer, not worth a line."""


class DiscardCard(Verb[StuporState, DiscardHand]):
    """One card of the hand."""

    def forbids(self, state: StuporState, asked: DiscardHand, thing: int) -> Reason | None:
        if state.players[asked.seat].hand & state.box.kind_mask[thing]:
            return None
        return Reason(f"you do not hold card {CARD_NAMES[thing]}", "STM-94")

    def play(self, state: StuporState, asked: DiscardHand, thing: int) -> None:
        player = state.players[asked.seat]
        bit: i64 = player.hand & state.box.kind_mask[thing]
        bit &= -bit
        player.hand &= ~bit
        player.hand_n -= 1
        player.discard |= bit
        player.discard_n += 1
        state.seal()
        if state.listening:
            text = f"{{{asked.seat}}} discards {CARD_NAMES[thing]}."
            state.tell(text, "STM-94", pieces=(f"mat/{asked.seat}",))
        state.ask(DiscardHand(asked.seat))

    def says(self, state: StuporState, asked: DiscardHand, thing: int) -> str:
        return f"discard {CARD_NAMES[thing]}"


_DISCARDING: Final = Verbs(DiscardCard(CARD), Skip(SKIP))


def refill_hand(state: StuporState, player: Player) -> None:
    """Draw up to the hand limit; a greater hand is kept (STM-95, STM-R18)."""
    draw_cards(state, player, state.hand_limit(player) - player.hand_n, "STM-95")


# ---------------------------------------------------------------------- Ally income


def own_stat(player: Player, stat: i64) -> i64:
    """What an Independent compares."""
    if stat == BY_GRAIN:
        return player.grain
    if stat == BY_STONE:
        return player.stone
    if stat == BY_COINS:
        return player.coins
    if stat == BY_TOWERS:
        return player.towers
    if stat == BY_WALLS:
        return player.walls
    if stat == BY_KEEPS:
        return player.keeps
    if stat == BY_STRUCTURES:
        return player.structures()
    return player.allies_n if stat == BY_ALLIES else player.column()


def frederick_stat(state: StuporState, stat: i64) -> i64:
    f = state.frederick
    if stat == BY_GRAIN:
        return f[F_GRAIN]
    if stat == BY_STONE:
        return f[F_STONE]
    if stat == BY_COINS:
        return state.frederick_coins()
    if stat == BY_TOWERS:
        return f[F_TOWERS]
    if stat == BY_WALLS:
        return f[F_WALLS]
    if stat == BY_KEEPS:
        return f[F_KEEPS]
    if stat == BY_STRUCTURES:
        return state.frederick_structures()
    return f[F_ALLIES] if stat == BY_ALLIES else f[F_COLUMN]


def fulfilled(state: StuporState, player: Player, tile: i64) -> bool:
    """Whether the condition of an Ally holds now (STM-140 to STM-146)."""
    box = state.box
    kind = item(box.ally_kind, tile)
    stat = item(box.ally_stat, kind)
    his = frederick_stat(state, stat)
    if item(box.ally_type, tile) == INDEPENDENT:
        own = own_stat(player, stat)
        return own > his or (own == his and not box.ally_more[kind])
    return his >= item(box.ally_least, kind)


def ally_income(state: StuporState, player: Player) -> i64:
    """What a player's Allies give in one End Phase (STM-98)."""
    box = state.box
    vp: i64 = 0
    allies = player.allies
    while allies:
        vp += box.ally_base
        if fulfilled(state, player, bit_number(allies & -allies)):
            vp += box.ally_bonus
        allies &= allies - 1
    return vp


def pay_allies(state: StuporState) -> None:
    for player in state.players:
        if player.allies:
            vp = ally_income(state, player)
            player.vp += vp
            if state.listening:
                text = f"{{{player.seat}}}'s Allies give {vp} VP: {_items(state, player)}."
                state.tell(text, "STM-98", pieces=_lying(state, player))


def ally_worth(state: StuporState, player: Player, tile: int) -> i64:
    """What one Ally would give now (STM-98)."""
    return state.box.ally_base + (state.box.ally_bonus if fulfilled(state, player, tile) else 0)


def _items(state: StuporState, player: Player) -> str:
    """`Gisela 3, Tento 1`: each Ally with what it gives."""
    box = state.box
    return listed(
        [f"{box.ally_names[box.ally_kind[tile]]} {ally_worth(state, player, tile)}" for tile in _tiles(state, player)]
    )


def _lying(state: StuporState, player: Player) -> tuple[str, ...]:
    """The player's Allies, as they lie on the table."""
    box = state.box
    return tuple([f"allies/{player.seat}/{box.ally_ids[box.ally_kind[tile]]}" for tile in _tiles(state, player)])


def _tiles(state: StuporState, player: Player) -> list[int]:
    return [tile for tile in range(len(state.box.ally_kind)) if (player.allies >> tile) & 1]


# ---------------------------------------------------------------------- Reorganization


def reorganize(state: StuporState) -> None:
    """Cards are laid out, Allies turned up, and the end of the game is noticed (STM-99 to STM-102)."""
    cards: list[int] = state.cards
    for spot in range(SPOTS):
        if cards[spot] < 0 and (state.layout.setup.card_spots >> spot) & 1:
            kind = state.draw_advanced()
            if kind < 0:
                state.triggers |= CARDS_MISSING  # STM-R27
                if state.listening:
                    state.tell("There are too few cards for the empty spaces: the game ends.", "STM-102")
                break
            if cards is state.cards:
                cards = cards.copy()
            cards[spot] = kind
            if state.listening:
                text = f"Card {CARD_NAMES[kind]} comes to {CITY_NAMES[spot // 2]}."
                state.tell(text, "STM-99", pieces=(place_of("card", spot),))
    state.cards = cards
    turn_allies(state)
    if state.round >= state.box.most_rounds:
        state.triggers |= LAST_ROUND  # STM-161
        if state.listening:
            state.tell(f"Round {state.round} is the last in any case.", "STM-161")


def turn_allies(state: StuporState) -> None:
    """Uncovered face-down Allies are turned up; nothing replaces them (STM-100, STM-159)."""
    allies: list[int] = state.allies_up
    for spot in range(SPOTS):
        if allies[spot] < 0 and (state.allies_down >> spot) & 1:
            if allies is state.allies_up:
                allies = allies.copy()
            allies[spot] = state.draw_ally()
            state.allies_down &= ~(1 << spot)
            if state.listening:
                name = state.box.ally_names[state.box.ally_kind[allies[spot]]]
                text = f"{name} is turned up in {CITY_NAMES[spot // 2]}."
                state.tell(text, "STM-100", pieces=(place_of("ally", spot),))
    state.allies_up = allies
