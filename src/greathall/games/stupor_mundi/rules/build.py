"""Stupor Mundi, main action 3: Build a Structure.

Rulebook: 3. Build a Structure; Great Structures; Keep Cover tiles.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.stupor_mundi.box.components import (
    ALL_SITES,
    BOTH_ACTIONS,
    COIN,
    GREAT_NAMES,
    GREAT_PROGRAM,
    GREATS,
    HAND_PLUS,
    KEEP,
    KEEP_DISCOUNT,
    NORMAL,
    ON_BUILD,
    SIDES,
    SITE_IDS,
    SITES,
    SIXTH_SLOT,
    STRUCTURES,
    TOWER,
    WALL,
    Effect,
)
from greathall.games.stupor_mundi.box.texts import amount, bundle
from greathall.games.stupor_mundi.box.vocabulary import MIX, PIECE, SITE, SKIP
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import CASTLE_DONE, StuporState
from greathall.games.stupor_mundi.rules.castle import SideIncome
from greathall.games.stupor_mundi.rules.edicts import IssueEdict
from greathall.games.stupor_mundi.rules.effects import RunProgram
from greathall.games.stupor_mundi.rules.goods import draw_cards
from greathall.games.stupor_mundi.rules.questions import AboutEffect, Selection, Skip
from greathall.games.stupor_mundi.rules.workplaces import ask_rewards
from greathall.kernel.chronicle import counted
from greathall.kernel.errors import Reason
from greathall.kernel.verb import Verb, Verbs
from greathall.kernel.vocabulary import Phrase

_SITE_CAUSES: Final = tuple([f"site {site}" for site in SITE_IDS])  # made once: Edicts are Issued in simulations too


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


def mixed(resources: int, coins: int = 0) -> str:
    """`3 resources, Grain or Stone`: what may be paid in any mix (STM-130)."""
    words = f"{counted(resources, 'resource')}, Grain or Stone"
    return f"{words}, and {amount(COIN, coins)}" if coins else words


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


def has_piece(state: StuporState, player: Player, effect: Effect, kind: i64) -> bool:
    """Whether this Build is for such a Structure, and a piece for it is left and can be paid (STM-67)."""
    if effect.only >= 0 and effect.only != kind:
        return False
    price = cheapest_piece(state, player, kind)
    return 0 <= price <= player.coins - effect.price


def is_open(state: StuporState, player: Player, effect: Effect, site: i64) -> bool:
    """Whether the site is free, connected and payable."""
    if (player.built >> site) & 1 or not connected(state, player, site):
        return False
    return payable(state, player, effect, site)


def site_moves(state: StuporState, player: Player, effect: Effect, first_only: bool) -> list[int]:
    """The sites on which something can be built now: the pieces are looked at once for all sites of a kind."""
    moves: list[int] = []
    for kind in range(len(STRUCTURES)):
        if has_piece(state, player, effect, kind):
            site: i64 = 5 * kind
            end: i64 = min(site + 5, SITES)
            while site < end:
                if is_open(state, player, effect, site):
                    moves.append(SITE.base + site)
                    if first_only:
                        return moves
                site += 1
    return moves


def can_build(state: StuporState, player: Player, effect: Effect) -> bool:
    return len(site_moves(state, player, effect, True)) > 0


class ChooseSite(AboutEffect):
    """Where to build (STM-66, STM-68)."""

    rule = "STM-66"
    wanted = "choose a site to build on"
    declined = "builds nothing"
    skipping = "skip: build nothing"

    @property
    def prompt(self) -> str:
        return "Build a Structure: choose the site."

    def verbs(self) -> Verbs[StuporState]:
        return _BUILDING

    def choices(self, state: StuporState) -> list[int]:
        return site_moves(state, state.players[self.seat], self.effect(state), False)


class BuildOn(Verb[StuporState, ChooseSite]):
    """One of the sites of the castle."""

    def forbids(self, state: StuporState, asked: ChooseSite, thing: int) -> Reason | None:
        effect = asked.effect(state)
        player = state.players[asked.seat]
        kind = thing // 5
        if has_piece(state, player, effect, kind) and is_open(state, player, effect, thing):
            return None
        name = SITE_IDS[thing]
        if (player.built >> thing) & 1:
            return Reason(f"{name} is built already", "STM-66")
        if effect.only >= 0 and effect.only != kind:
            return Reason(f"this Build is for a {STRUCTURES[effect.only].capitalize()} only", "STM-152")
        if not connected(state, player, thing):
            needed = "Tower" if kind == WALL else "Wall"
            return Reason(f"{name} is not next to a {needed} of your castle", "STM-68")
        if player.normals_left(state.box, kind) == 0 and player.coins < effect.price + 1:
            return Reason(f"the Augustales for a Great {STRUCTURES[kind].capitalize()} are missing", "STM-67")
        stone, grain = state.box.site_stone[thing], state.box.site_grain[thing]
        cost = mixed(stone + grain) if effect.any_mix else f"{stone} Stone and {grain} Grain"
        return Reason(f"you cannot pay for {name}: {cost}, before discounts", "STM-67")

    def play(self, state: StuporState, asked: ChooseSite, thing: int) -> None:
        state.ask(ChoosePiece(asked.seat, asked.program, asked.at, thing))

    def says(self, state: StuporState, asked: ChooseSite, thing: int) -> str:
        effect = asked.effect(state)
        player = state.players[asked.seat]
        stone = stone_cost(state, player, effect, thing)
        grain = grain_cost(state, effect, thing)
        cost = mixed(grain + stone, effect.price) if effect.any_mix else bundle(grain, stone, effect.price)
        words = f"site {SITE_IDS[thing]} for {cost}"
        closed = player.closed_sides(state.box)
        for side in range(SIDES):
            sites: i64 = state.box.side_sites[side]
            if not (closed >> side) & 1 and (player.built | (1 << thing)) & sites == sites:
                words += f", closing side {side + 1}"
        return words + (", Issue an Edict" if state.box.site_edict[thing] else "")

    def clicks(self, state: StuporState, asked: ChooseSite, thing: int) -> str:
        return f"castle/{asked.seat}/{SITE_IDS[thing]}"


_BUILDING: Final = Verbs(BuildOn(SITE), Skip(SKIP))


class ChoosePiece(Selection):
    """Which piece: a normal one, or a Great one for its Augustales (STM-67)."""

    fields = ("seat", "program", "at", "site")
    rule = "STM-66"
    wanted = "choose the piece"

    def __init__(self, seat: i64, program: i64, at: i64, site: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at
        self.site: i64 = site

    @property
    def prompt(self) -> str:
        return f"Which piece do you build on {SITE_IDS[self.site]}?"

    def told_meanwhile(self) -> str:
        return f"Waiting for a piece to be chosen for {SITE_IDS[self.site]}."

    def phrase(self) -> Phrase:
        return PIECE

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        player = state.players[self.seat]
        kind = self.site // 5
        effect = state.box.programs[self.program][self.at]
        if 0 <= piece_price(state, player, kind, thing) <= player.coins - effect.price:
            return None
        if thing == NORMAL:
            return Reason(f"all your normal {STRUCTURES[kind].capitalize()}s stand in the castle", "STM-66")
        great = 2 * kind + thing - 1
        if great >= GREATS:
            return Reason("there is only one Great Keep", "STM-66")
        if (player.great >> great) & 1:
            return Reason(f"{GREAT_NAMES[great]} stands in your castle already", "STM-66")
        return Reason(f"{GREAT_NAMES[great]} costs {state.box.great_cost[great]} Augustales", "STM-67")

    def take(self, state: StuporState, thing: int) -> None:
        effect = state.box.programs[self.program][self.at]
        if effect.any_mix:
            state.ask(ChooseMix(self.seat, self.program, self.at, self.site, thing))
        else:
            grain = grain_cost(state, effect, self.site)
            raise_structure(state, state.players[self.seat], effect, self.site, thing, grain)

    def says(self, state: StuporState, thing: int) -> str:
        if thing == NORMAL:
            return f"normal {STRUCTURES[self.site // 5].capitalize()}"
        great = 2 * (self.site // 5) + thing - 1
        return f"{GREAT_NAMES[great]} for {state.box.great_cost[great]} Augustales: {state.box.great_texts[great]}"


class ChooseMix(Selection):
    """How many of the resources are paid in Grain (STM-130)."""

    fields = ("seat", "program", "at", "site", "piece")
    rule = "STM-130"
    wanted = "choose how to pay"

    def __init__(self, seat: i64, program: i64, at: i64, site: i64, piece: i64) -> None:
        super().__init__(seat)
        self.program: i64 = program
        self.at: i64 = at
        self.site: i64 = site
        self.piece: i64 = piece

    @property
    def prompt(self) -> str:
        return "How many of the resources do you pay in Grain?"

    def told_meanwhile(self) -> str:
        great = 2 * (self.site // 5) + self.piece - 1
        piece = STRUCTURES[self.site // 5].capitalize() if self.piece == NORMAL else GREAT_NAMES[great]
        return f"Waiting for {piece} on {SITE_IDS[self.site]} to be paid."

    def due(self, state: StuporState) -> i64:
        effect = state.box.programs[self.program][self.at]
        player = state.players[self.seat]
        return stone_cost(state, player, effect, self.site) + grain_cost(state, effect, self.site)

    def phrase(self) -> Phrase:
        return MIX

    def forbids(self, state: StuporState, thing: int) -> Reason | None:
        player = state.players[self.seat]
        due = self.due(state)
        if thing > due:
            return Reason(f"only {due} resources are due", "STM-130")
        if thing <= player.grain and due - thing <= player.stone:
            return None
        have = f"you have {player.grain} Grain and {player.stone} Stone"
        return Reason(f"{thing} Grain and {due - thing} Stone cannot be paid: {have}", "STM-130")

    def take(self, state: StuporState, thing: int) -> None:
        effect = state.box.programs[self.program][self.at]
        raise_structure(state, state.players[self.seat], effect, self.site, self.piece, thing)

    def says(self, state: StuporState, thing: int) -> str:
        return f"pay {bundle(thing, int(self.due(state)) - thing)}"


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
        state.ask(IssueEdict(player.seat, _SITE_CAUSES[site]))  # STM-55
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
