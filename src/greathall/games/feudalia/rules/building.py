"""Feudalia, actions 5 and 6 of the main phase: upgrade a fief, build the cathedral.

Rulebook: Upgrade 1 fief, Build the cathedral. Discounts: FDL-175.
"""

from __future__ import annotations

from greathall.games.feudalia.box.components import BASIC, CARDS, NAVE
from greathall.games.feudalia.box.texts import price_words
from greathall.games.feudalia.position.player import Player, a_fief, changed
from greathall.games.feudalia.position.state import FeudaliaState
from greathall.games.feudalia.rules.paying import Purchase, can_pay, count_in, paid_words, pay_cubes, stock

# ---------------------------------------------------------------------- fiefs


def upgrade_coins(state: FeudaliaState, player: Player, fief: int) -> int:
    coins = state.box.upgrade_coins[player.types[fief] * 3 + player.levels[fief]]
    return max(0, coins - player.total(state.box.upgrade_coin_discount))


def upgrade_off(state: FeudaliaState, player: Player, fief: int) -> int:
    """Cubes left out of the next upgrade: never more than half of those printed (FDL-175)."""
    turn = state.turn
    off = turn.build_discount + turn.upgrade_once + player.total(state.box.upgrade_discount)
    if off == 0:
        return 0
    at = (player.types[fief] * 3 + player.levels[fief]) * 4
    cubes = state.box.upgrade_cubes
    return min(off, (cubes[at] + cubes[at + 1] + cubes[at + 2] + cubes[at + 3]) // 2)


def can_upgrade(state: FeudaliaState, player: Player, fief: int, wealth: list[int]) -> bool:
    level = player.levels[fief]
    if level >= 2:
        return False
    box = state.box
    kind = player.types[fief] * 3 + level
    coins = box.upgrade_coins[kind]
    if player.coins < coins and player.coins < coins - player.total(box.upgrade_coin_discount):
        return False
    if not can_pay(wealth, box.upgrade_cubes, kind * 4, upgrade_off(state, player, fief)):
        return False
    return level > 0 or state.fief_stock[4 + player.types[fief]] > 0


def begin_upgrade(state: FeudaliaState, seat: int, fief: int) -> None:
    """Action 5: pay, and raise the fief by one level (FDL-60)."""
    player = state.players[seat]
    off = upgrade_off(state, player, fief)
    coins = upgrade_coins(state, player, fief)
    player.coins -= coins
    state.turn.upgrade_once = 0  # FDL-R31
    state.ask(FinishUpgrade(seat, fief, coins, stock(player)))
    pay_cubes(state, seat, state.box.upgrade_cubes, (player.types[fief] * 3 + player.levels[fief]) * 4, off)


class FinishUpgrade(Purchase):
    """The upgrade is paid."""

    fields = ("seat", "fief", "coins", "before")
    rule = "FDL-60"

    def __init__(self, seat: int, fief: int, coins: int, before: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.fief = fief
        self.coins = coins
        self.before = before

    def lapse(self, state: FeudaliaState) -> None:
        paid = paid_words(state.players[self.seat], self.coins, self.before) if state.listening else ""
        raise_fief(state, self.seat, self.fief, paid, self.rule)

    def buys(self, state: FeudaliaState) -> str:
        return f"the upgrade of fief {self.fief + 1}"


def raise_fief(state: FeudaliaState, seat: int, fief: int, paid: str, rule: str) -> None:
    """Level 0 is replaced by the level 1/2 card of its type, which is later turned over (FDL-61)."""
    player = state.players[seat]
    level = player.levels[fief]
    kind = player.types[fief]
    if level == 0:
        stock = state.fief_stock.copy()
        stock[4 + kind] = stock[4 + kind] - 1
        stock[8 + kind] = stock[8 + kind] + 1
        state.fief_stock = stock
    player.levels = changed(player.levels, fief, level + 1)
    if state.listening:
        state.tell(
            f"{{{seat}}} upgrades {a_fief(player, fief)} to level {level + 1} for {paid}.",
            rule,
            pieces=(f"fief/{seat}/{fief + 1}",),
        )
        face = state.box.face[player.level_sum()]
        if face != state.box.face[player.level_sum() - 1]:
            shown = state.box.face_labels[face]
            state.tell(
                f"{{{seat}}} turns the treasury to face {shown}: fewer coins can be saved.",
                "FDL-64",
                pieces=(f"treasury/{seat}",),
            )


# ---------------------------------------------------------------------- the cathedral


def cathedral_off(state: FeudaliaState, player: Player) -> int:
    """Cubes left out of the next Foundations or Main Nave token (FDL-175)."""
    turn = state.turn
    box = state.box
    off = turn.build_discount + turn.cathedral_once
    if state.phase == NAVE:
        off += player.total(box.nave_discount)
    if off == 0:
        return 0
    at = state.phase * 4
    cubes = box.card_cubes
    printed = cubes[at] + cubes[at + 1] + cubes[at + 2] + cubes[at + 3] + box.card_free[state.phase]
    return min(off, printed // 2)


def can_build(state: FeudaliaState, player: Player, wealth: list[int]) -> bool:
    phase = state.phase
    box = state.box
    if phase > NAVE or player.coins < box.card_coins[phase]:
        return False
    off = cathedral_off(state, player)
    free = box.card_free[phase]
    if free > 0:
        less = min(off, free)
        free -= less
        off -= less
        kinds = box.card_kinds[phase]
        if count_in(wealth, kinds) - box.card_reserved[phase] < free:
            return False
    return can_pay(wealth, box.card_cubes, phase * 4, off)


def begin_build(state: FeudaliaState, seat: int) -> None:
    """Action 6 in the first two phases: pay the cost of the card, take a token (FDL-67)."""
    player = state.players[seat]
    phase = state.phase
    box = state.box
    off = cathedral_off(state, player)
    player.coins -= box.card_coins[phase]
    state.turn.cathedral_once = 0  # FDL-R31
    state.ask(FinishToken(seat, phase, box.card_coins[phase], stock(player)))
    pay_cubes(state, seat, box.card_cubes, phase * 4, off, box.card_free[phase], box.card_kinds[phase])


def can_take_token(state: FeudaliaState, player: Player, k: int, wealth: list[int]) -> bool:
    """Whether a token of a C card can be taken with its cathedral master (FDL-71, FDL-73)."""
    card = state.box.licence[k]
    if state.phase <= NAVE or state.tokens[card * 2] + state.tokens[card * 2 + 1] == 0:
        return False
    if not player.owns_master(BASIC + k) or player.coins < state.box.price_coins[k]:
        return False
    return can_pay(wealth, state.box.price_cubes, k * 4)


def begin_token(state: FeudaliaState, seat: int, k: int) -> None:
    """Action 6 in the third phase: the price stands on the cathedral master, who is not tapped (FDL-R29)."""
    player = state.players[seat]
    player.coins -= state.box.price_coins[k]
    state.ask(FinishToken(seat, state.box.licence[k], state.box.price_coins[k], stock(player)))
    pay_cubes(state, seat, state.box.price_cubes, k * 4)


class FinishToken(Purchase):
    """The token is paid."""

    fields = ("seat", "card", "coins", "before")
    rule = "FDL-67"

    def __init__(self, seat: int, card: int, coins: int, before: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.card = card
        self.coins = coins
        self.before = before
        if card > NAVE:
            self.rule = "FDL-73"

    def lapse(self, state: FeudaliaState) -> None:
        player = state.players[self.seat]
        if remove_token(state, self.card):
            player.ones += 1
            worth = "1 VP"
        else:
            player.halves += 1
            worth = "½ VP"
        if state.listening:
            name = state.box.card_names[self.card]
            paid = paid_words(player, self.coins, self.before)
            sentence = f"{{{self.seat}}} takes {worth} from {name} for {paid}."
            state.tell(sentence, self.rule, pieces=(f"cathedral/{self.card}",))
        open_next_phase(state)

    def buys(self, state: FeudaliaState) -> str:
        return f"a token of {state.box.card_names[self.card]}"


def remove_token(state: FeudaliaState, card: int) -> bool:
    """Takes a token off a card, one of 1 VP before one of ½ VP (FDL-74); tells whether it was one of 1 VP."""
    one = state.tokens[card * 2 + 1] > 0
    state.move_tokens(card * 2 + (1 if one else 0), -1)
    return one


def open_next_phase(state: FeudaliaState) -> None:
    """An empty card makes room for the next phase, at once (FDL-68 to FDL-70)."""
    while state.phase <= NAVE and state.tokens[state.phase * 2] + state.tokens[state.phase * 2 + 1] == 0:
        state.phase += 1
        if state.listening:
            name = state.box.card_names[NAVE] if state.phase == NAVE else "the last phase of the cathedral"
            rule = "FDL-68" if state.phase == NAVE else "FDL-69"
            state.tell(f"{state.box.card_names[state.phase - 1]} is finished; now comes {name}.", rule)
        lay_tokens(state)


def lay_tokens(state: FeudaliaState) -> None:
    """The tokens printed for the number of players, on the card or cards of the phase (FDL-14, FDL-68, FDL-69)."""
    players = max(2, state.seats)  # FDL-160
    tokens = state.tokens.copy()
    spare = state.spare.copy()
    first = state.phase
    last = CARDS - 1 if state.phase > NAVE else state.phase
    for card in range(first, last + 1):
        for value in range(2):
            count = state.box.card_tokens[(players * 5 + card) * 2 + value]
            tokens[card * 2 + value] = count
            spare[value] = spare[value] - count
    state.tokens = tokens
    state.spare = spare


def cathedral_finished(state: FeudaliaState) -> bool:
    return state.phase > NAVE and sum(state.tokens) == 0


# ---------------------------------------------------------------------- prices in words


def upgrade_words(state: FeudaliaState, player: Player, fief: int) -> str:
    """What the next upgrade of a fief costs."""
    at = (player.types[fief] * 3 + player.levels[fief]) * 4
    coins = upgrade_coins(state, player, fief)
    return price_words(coins, state.box.upgrade_cubes, at, upgrade_off(state, player, fief))


def build_words(state: FeudaliaState, player: Player) -> str:
    """What a token of the present card costs, in the first two phases."""
    box = state.box
    card = state.phase
    off = cathedral_off(state, player)
    return price_words(box.card_coins[card], box.card_cubes, card * 4, off, box.card_free[card], box.card_kinds[card])


def token_words(state: FeudaliaState, k: int) -> str:
    """What a token costs with the k-th cathedral master."""
    return price_words(state.box.price_coins[k], state.box.price_cubes, k * 4)


def worth_words(state: FeudaliaState, card: int) -> str:
    """The token that is taken next from a card (FDL-74)."""
    return "1 VP" if state.tokens[card * 2 + 1] > 0 else "½ VP"
