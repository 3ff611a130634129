"""Stupor Mundi, main action 3: Build a Structure, closed sides and their income.

Rulebook: 3. Build a Structure; Castle income; Great Structures; Keep Cover tiles.
"""

from __future__ import annotations

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ALL_SITES,
    BOTH_ACTIONS,
    COIN,
    GAIN,
    GREAT_NAMES,
    GREAT_PROGRAM,
    GREATS,
    HAND_PLUS,
    KEEP,
    KEEP_DISCOUNT,
    MAIN,
    NORMAL,
    ON_BUILD,
    SIDE_PROGRAM,
    SIDES,
    SITE_IDS,
    SITES,
    SIXTH_SLOT,
    STRUCTURES,
    TOWER,
    VP,
    WALL,
    Effect,
)
from greathall.games.stupor_mundi.box.numbers import MIX, PIECE, SIDE, SITE, SKIP
from greathall.games.stupor_mundi.box.texts import bundle
from greathall.games.stupor_mundi.position.player import Player, count_bits
from greathall.games.stupor_mundi.position.state import CASTLE_DONE, INCOME_STEP, Ask, StuporState
from greathall.games.stupor_mundi.rules.asking import AboutEffect
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.effects import RunProgram, run
from greathall.games.stupor_mundi.rules.goods import draw_cards
from greathall.games.stupor_mundi.rules.refusals import why_not_mix, why_not_piece, why_not_side, why_not_site
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.errors import Reason
from greathall.kernel.state import State


def stone_cost(state: StuporState, player: Player, effect: Effect, site: i64) -> i64:
    """The Stone of a site after discounts (STM-155, STM-R42)."""
    if effect.free:
        return 0
    stone = state.box.site_stone[site] - effect.stone_off
    if site >= 5 * KEEP:
        stone -= state.layout.ability(KEEP_DISCOUNT, player.present)  # STM-149
    return max(stone, 0)


def grain_cost(state: StuporState, effect: Effect, site: i64) -> i64:
    return 0 if effect.free else state.box.site_grain[site]


def payable(state: StuporState, player: Player, effect: Effect, site: i64) -> bool:
    """Whether the resources of a site can be paid before anything is gained (STM-67, STM-R45)."""
    stone = stone_cost(state, player, effect, site)
    grain = grain_cost(state, effect, site)
    if effect.any_mix:
        return stone + grain <= player.stone + player.grain  # STM-130
    return stone <= player.stone and grain <= player.grain


def piece_price(state: StuporState, player: Player, kind: i64, piece: i64) -> i64:
    """The Augustales of a piece; -1 if it is not on the Player Board any more."""
    if piece == NORMAL:
        return 0 if player.normals_left(state.box, kind) > 0 else -1
    great = 2 * kind + piece - 1
    if great >= GREATS or (player.great >> great) & 1:
        return -1
    return state.box.great_cost[great]


def cheapest_piece(state: StuporState, player: Player, kind: i64) -> i64:
    """The least that a piece of this kind costs in Augustales; -1 if none is left."""
    if player.normals_left(state.box, kind) > 0:
        return 0
    a = piece_price(state, player, kind, 1)
    b = piece_price(state, player, kind, 2)
    if a < 0 or b < 0:
        return max(a, b)
    return min(a, b)


def connected(state: StuporState, player: Player, site: i64) -> bool:
    """A Wall needs a Tower beside it, a Tower a Wall; Keeps need nothing (STM-68)."""
    return site >= 5 * KEEP or player.built & state.box.site_next[site] != 0


def site_moves(state: StuporState, player: Player, effect: Effect, first_only: bool) -> list[int]:
    """The sites on which something can be built now."""
    moves: list[int] = []
    coins = player.coins - effect.price
    if coins < 0:
        return moves
    for kind in range(3):
        if effect.only >= 0 and effect.only != kind:
            continue
        price = cheapest_piece(state, player, kind)
        if price < 0 or price > coins:
            continue
        site: i64 = 5 * kind
        end: i64 = min(site + 5, SITES)
        while site < end:
            free = not (player.built >> site) & 1
            if free and connected(state, player, site) and payable(state, player, effect, site):
                moves.append(SITE + site)
                if first_only:
                    return moves
            site += 1
    return moves


def can_build(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(site_moves(state, player, effect, True)) > 0


class ChooseSite(AboutEffect):
    """Where to build (STM-66, STM-68)."""

    rule = "STM-66"
    declined = "builds nothing"

    @property
    def prompt(self) -> str:
        return "Build a Structure: choose the site."

    def options(self, state: StuporState) -> list[int]:
        effect = self.effect(state)
        return self.or_skip(site_moves(state, state.players[self.seat], effect, False), effect)

    def answer(self, state: StuporState, move: int) -> None:
        if move == SKIP:
            self.decline(state)
        else:
            state.ask(ChoosePiece(self.seat, self.program, self.at, move - SITE))

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == SKIP:
            return "skip: build nothing"
        effect = self.effect(state)
        player = state.players[self.seat]
        stone = stone_cost(state, player, effect, move - SITE)
        grain = grain_cost(state, effect, move - SITE)
        words = f"site {SITE_IDS[move - SITE]} for {bundle(grain, stone, effect.price)}"
        closed = player.closed_sides(state.box)
        for side in range(SIDES):
            sites: i64 = state.box.side_sites[side]
            if not (closed >> side) & 1 and (player.built | (1 << (move - SITE))) & sites == sites:
                words += f", closing side {side + 1}"
        return words + (", Issue an Edict" if state.box.site_edict[move - SITE] else "")

    def target(self, state: State, move: int) -> str:
        return super().target(state, move) if move == SKIP else f"castle/{self.seat}/{SITE_IDS[move - SITE]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_site(state, self, self.effect(state), move)


class ChoosePiece(AboutEffect):
    """Which piece: a normal one, or a Great one for its Augustales (STM-67)."""

    fields = ("seat", "program", "at", "site")
    rule = "STM-66"

    def __init__(self, seat: i64, program: i64, at: i64, site: i64) -> None:
        super().__init__(seat, program, at)
        self.site: i64 = site

    @property
    def prompt(self) -> str:
        return f"Which piece do you build on {SITE_IDS[self.site]}?"

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        coins = player.coins - self.effect(state).price
        moves: list[int] = []
        for piece in range(3):
            price = piece_price(state, player, self.site // 5, piece)
            if 0 <= price <= coins:
                moves.append(PIECE + piece)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        effect = self.effect(state)
        if effect.any_mix:
            state.ask(ChooseMix(self.seat, self.program, self.at, self.site, move - PIECE))
        else:
            grain = grain_cost(state, effect, self.site)
            player = state.players[self.seat]
            raise_structure(state, player, effect, self.site, move - PIECE, grain)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        if move == PIECE:
            return f"normal {STRUCTURES[self.site // 5].capitalize()}"
        great = 2 * (self.site // 5) + move - PIECE - 1
        return f"{GREAT_NAMES[great]} for {state.box.great_cost[great]} Augustales: {state.box.great_texts[great]}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_piece(state, self, self.site // 5, move)


class ChooseMix(AboutEffect):
    """How many of the resources are paid in Grain (STM-130)."""

    fields = ("seat", "program", "at", "site", "piece")
    rule = "STM-130"

    def __init__(self, seat: i64, program: i64, at: i64, site: i64, piece: i64) -> None:
        super().__init__(seat, program, at)
        self.site: i64 = site
        self.piece: i64 = piece

    @property
    def prompt(self) -> str:
        return "How many of the resources do you pay in Grain?"

    def due(self, state: StuporState) -> i64:
        effect = self.effect(state)
        player = state.players[self.seat]
        return stone_cost(state, player, effect, self.site) + grain_cost(state, effect, self.site)

    def options(self, state: StuporState) -> list[int]:
        player = state.players[self.seat]
        due = self.due(state)
        moves: list[int] = []
        grain = max(due - player.stone, 0)
        while grain <= min(due, player.grain):
            moves.append(MIX + grain)
            grain += 1
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        effect = self.effect(state)
        player = state.players[self.seat]
        raise_structure(state, player, effect, self.site, self.piece, move - MIX)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"pay {bundle(move - MIX, int(self.due(state)) - (move - MIX))}"

    def why_not(self, state: State, move: int) -> Reason:
        assert isinstance(state, StuporState)
        return why_not_mix(state, self, self.due(state), move)


def raise_structure(state: StuporState, player: Player, effect: Effect, site: i64, piece: i64, grain: i64) -> None:
    """Pays, places the piece, and puts what follows on the agenda, the first on top (STM-70, STM-R14)."""
    box = state.box
    kind = site // 5
    stone = stone_cost(state, player, effect, site) + grain_cost(state, effect, site) - grain
    coins = effect.price + piece_price(state, player, kind, piece)
    player.stone -= stone  # STM-38
    player.grain -= grain
    player.coins -= coins
    present = player.present  # STM-74: nobody has moved since the action began
    before = player.closed_sides(box)
    place_piece(player, site, piece)
    if state.listening:
        name = GREAT_NAMES[2 * kind + piece - 1] if piece else f"a {STRUCTURES[kind].capitalize()}"
        text = f"{{{player.seat}}} builds {name} on {SITE_IDS[site]} for {bundle(grain, stone, coins)}."
        state.tell(text, "STM-66", pieces=(f"castle/{player.seat}/{SITE_IDS[site]}",))
    if player.built == ALL_SITES:
        state.triggers |= CASTLE_DONE  # STM-102
        if state.listening:
            text = f"{{{player.seat}}}'s castle is complete: this round is the last."
            state.tell(text, "STM-102", pieces=(f"castle/{player.seat}",))
    if box.site_edict[site]:
        state.ask(IssueEdict(player.seat))  # STM-55
    if piece != NORMAL:
        state.ask(RunProgram(player.seat, GREAT_PROGRAM + 2 * kind + piece - 1, 0))
    ask_rewards(state, player.seat, ON_BUILD, present, kind)
    closed = player.closed_sides(box) & ~before
    if closed:
        state.ask(SideIncome(player.seat, closed))  # STM-72
    keep_effect(state, player, site)


def place_piece(player: Player, site: i64, piece: i64) -> None:
    kind = site // 5
    player.built |= 1 << site
    player.pieces |= piece << (2 * site)
    if piece != NORMAL:
        player.great |= 1 << (2 * kind + piece - 1)
    if kind == TOWER:
        player.towers += 1
    elif kind == WALL:
        player.walls += 1
    else:
        player.keeps += 1


def keep_effect(state: StuporState, player: Player, site: i64) -> None:
    """What the Keep Cover tile of the site gives, at once (STM-75 to STM-78)."""
    effect = state.box.site_effect[site]
    if effect == HAND_PLUS:  # STM-76
        player.hand_plus += state.box.site_amount[site]
        draw_cards(state, player, state.box.site_amount[site], "STM-76")
    elif effect == SIXTH_SLOT:  # STM-77
        player.unlocked = True
    elif effect == BOTH_ACTIONS:
        player.both = True


class SideIncome(Ask):
    """The income of closed sides; the owner chooses their order where it can matter (STM-97, STM-R26)."""

    fields = ("seat", "sides")
    rule = "STM-97"

    def __init__(self, seat: i64, sides: i64) -> None:
        super().__init__(seat)
        self.sides: i64 = sides

    @property
    def prompt(self) -> str:
        return "Which side of your castle gives its income first?"

    def options(self, state: StuporState) -> list[int]:
        moves: list[int] = []
        if order_matters(state, state.players[self.seat], self.sides):
            for side in range(SIDES):
                if (self.sides >> side) & 1:
                    moves.append(SIDE + side)
        return moves

    def answer(self, state: StuporState, move: int) -> None:
        self._pay(state, move - SIDE)

    def nothing(self, state: StuporState) -> None:
        side = 0
        while not (self.sides >> side) & 1:
            side += 1
        self._pay(state, side)

    def _pay(self, state: StuporState, side: i64) -> None:
        rest = self.sides & ~(1 << side)
        if rest:
            state.ask(SideIncome(self.seat, rest))
        if state.listening:
            later = state.step == INCOME_STEP
            shut = "" if later else " is closed"
            text = f"Side {side + 1} of {{{self.seat}}}'s castle{shut}: {state.box.side_texts[side]}"
            state.tell(text, "STM-97" if later else "STM-72", pieces=(f"mat/{self.seat}",))
        run(state, self.seat, SIDE_PROGRAM + side, 0)

    def words(self, state: State, move: int) -> str:
        assert isinstance(state, StuporState)
        return f"side {move - SIDE + 1}: {state.box.side_texts[move - SIDE]}"

    def target(self, state: State, move: int) -> str:
        return f"side/{self.seat}/{move - SIDE + 1}"

    def why_not(self, state: State, move: int) -> Reason:
        return why_not_side(state, self, self.sides, move)


def order_matters(state: StuporState, player: Player, sides: i64) -> bool:
    """With a market visit among several incomes, or with too little room for the resources."""
    if count_bits(sides) < 2:
        return False
    arriving: i64 = 0
    for side in range(SIDES):
        if (sides >> side) & 1:
            for effect in state.box.programs[SIDE_PROGRAM + side]:
                if effect.op == MAIN:
                    return True
                if effect.op == GAIN and effect.good not in (COIN, VP):
                    arriving += effect.n
    return player.grain + player.stone + arriving > player.warehouse(state.box)
