"""Feudalia, the position: the players, the supply, the cathedral, the round, and what holds during one turn.

Lists marked 'shared' are never changed in place but replaced, so that copies of a State can share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from greathall.games.feudalia.box.components import (
    BASIC,
    CARD_IDS,
    DROUGHT,
    FROST,
    MASTER_IDS,
    TYPES,
    VASSAL_IDS,
    VASSALS,
    WOOD,
)
from greathall.games.feudalia.position.memory import redeal_player
from greathall.games.feudalia.position.player import Player
from greathall.games.feudalia.position.terms import Terms
from greathall.games.feudalia.position.turn import Turn
from greathall.kernel.dice import Dice
from greathall.kernel.frame import Frame
from greathall.kernel.memory import item
from greathall.kernel.state import State

# The steps of the game; `step` says what comes when the agenda is empty.
DRAFTING: Final = 0
TRIPLES: Final = 1
SUPPLY: Final = 2
SPECIALISTS: Final = 3
QUICK_GIFT: Final = 4
QUICK_ACTIONS: Final = 5
DEAL: Final = 6
ROUND: Final = 7
EVENT: Final = 8
TURN: Final = 9
TAXES: Final = 10
MAIN_PHASE: Final = 11
FINAL_PHASE: Final = 12
CLOSE: Final = 13
ADJUST: Final = 14
TURN_END: Final = 15
STEPS: Final = (
    "drafting", "triples", "supply", "specialists", "quick gift", "quick actions", "deal",
    "round", "event", "turn", "taxes", "main phase", "final phase", "close", "adjust", "turn end",
)  # fmt: skip

# A field holds a vassal, or:
FREE: Final = -1
LEFT: Final = -2  # used this turn, and its vassal has gone (FDL-53)
NO_FIELDS: Final[list[int]] = [FREE] * 6


class FeudaliaState(State):
    """Every field is declared here, copied right below, and written and read in saving.py. Victory points are counted
    in halves.
    """

    fixed = ("box", "terms")

    players: list[Player]
    # Shared from here to `turned`.
    fief_stock: list[int]  # by type: level 0 in the deck, level 1/2 in the box, level 0 replaced
    drafting: list[int]  # the fiefs on offer in the draft
    aside: list[int]  # fiefs put aside in the solitaire draft
    supply: list[int]  # the vassals that have a pile
    piles: list[int]
    gone: list[int]  # vassals out of the game (FDL-42)
    pool: list[int]  # the part of the master deck whose order nobody knows
    row: list[int]  # the face-up masters
    bottom: list[int]  # the masters put under the deck, in the order in which they will come
    masters_gone: list[int]
    stacks: list[int]  # cathedral masters not hired
    tokens: list[int]  # card * 2: halves, ones
    spare: list[int]  # halves, ones, negative ones in the supply
    turned: list[int]  # the event cards turned up so far
    fields: list[int]  # of the active player: fief * 2, fief * 2 + 1
    table: list[int]  # cards the active player has used, and not in a field
    turn: Turn
    leaving: int = -1  # a fired master that joins the row when the hire is finished, -1 none (FDL-R33)
    phase: int = 0  # 0 Foundations, 1 Main Nave, 2 the three C cards
    event: int = -1  # the event of this round, -1 none
    round: int = 0
    first: int = 0
    active: int = 0
    step: int = 0
    count: int = 0  # how many players have gone through the present step, or have had their turn in this round
    reached: bool = False  # whether somebody ended a turn with the goal

    def __init__(self, frame: Frame, terms: Terms) -> None:
        super().__init__(frame)
        self.terms = terms
        self.box = terms.box

    def copy(self) -> FeudaliaState:
        twin = FeudaliaState(self, self.terms)
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        twin.players = players
        twin.fief_stock = self.fief_stock
        twin.drafting = self.drafting
        twin.aside = self.aside
        twin.supply = self.supply
        twin.piles = self.piles
        twin.gone = self.gone
        twin.pool = self.pool
        twin.row = self.row
        twin.bottom = self.bottom
        twin.masters_gone = self.masters_gone
        twin.stacks = self.stacks
        twin.tokens = self.tokens
        twin.spare = self.spare
        twin.turned = self.turned
        twin.fields = self.fields.copy()
        twin.table = self.table.copy()
        twin.turn = self.turn.copy()
        twin.leaving = self.leaving
        twin.phase = self.phase
        twin.event = self.event
        twin.round = self.round
        twin.first = self.first
        twin.active = self.active
        twin.step = self.step
        twin.count = self.count
        twin.reached = self.reached
        return twin

    # ------------------------------------------------------------------ questions about the position

    def free_field(self, player: Player, fief: i64) -> i64:
        """A field of the fief that was not used this turn, -1 if there is none (FDL-53)."""
        at = fief * 2
        if item(self.fields, at) == FREE:
            return at
        two = item(self.box.fields, item(player.types, fief) * 3 + item(player.levels, fief)) > 1
        return at + 1 if two and item(self.fields, at + 1) == FREE else -1

    def banned(self, player: Player, fief: int) -> bool:
        """Whether the event of the round keeps workers out of the fields of this fief."""
        event = self.event
        if event < 0:
            return False
        return event == FROST or (event == DROUGHT and player.types[fief] <= WOOD)  # FDL-149, FDL-154

    def has_city_for(self, player: Player, fief: int, master: int) -> bool:
        """Whether the fief has a city this master may live in, free or not (FDL-77 to FDL-79)."""
        box = self.box
        kind = player.types[fief]
        level = player.levels[fief]
        if box.cities[kind * 3 + level] == 0 or level < box.min_levels[master]:
            return False
        return box.colors[master] < 0 or box.colors[master] == kind

    def earn(self, player: Player, coins: int) -> int:
        """The treasury marker moves forward; coins beyond the end of the track are lost: so many (FDL-R11)."""
        player.coins += coins
        lost = max(0, player.coins - self.box.track_max)
        player.coins -= lost
        return lost

    def seat_after(self, seat: int) -> int:
        """The next player in turn order who is still in the game."""
        for k in range(1, self.seats + 1):
            other = (seat + k) % self.seats
            if self.players[other].out == 0:
                return other
        return seat

    def eliminate(self, vassal: int) -> None:
        """A card goes back to the box (FDL-42)."""
        gone = self.gone.copy()
        gone[vassal] = gone[vassal] + 1
        self.gone = gone

    def take_from_pile(self, vassal: int) -> None:
        piles = self.piles.copy()
        piles[vassal] = piles[vassal] - 1
        self.piles = piles

    def move_tokens(self, at: int, count: int) -> None:
        """Adds to the tokens of a card, or takes away from them; at is card * 2, one more for tokens of 1 VP."""
        tokens = self.tokens.copy()
        tokens[at] = tokens[at] + count
        self.tokens = tokens

    def move_spare(self, at: int, count: int) -> None:
        spare = self.spare.copy()
        spare[at] = spare[at] + count
        self.spare = spare

    # ------------------------------------------------------------------ hidden things

    def redeal(self, seat: int, dice: Dice) -> None:
        """Deals hands and draw decks of the others anew; everybody knows what they hold together (FDL-R74)."""
        if self.terms.solo or self.over:  # at the end all hands lie open
            return
        for other in range(self.seats):
            if other != seat:
                redeal_player(self.players[other], self.box.income, dice)

    # ------------------------------------------------------------------ out of the program

    def census(self) -> dict[str, dict[str, int]]:
        """Every card, fief and token in exactly one place."""
        places: dict[str, dict[str, int]] = {}
        for vassal in range(VASSALS):
            places[VASSAL_IDS[vassal]] = {"pile": self.piles[vassal], "box": self.gone[vassal]}
        for card in self.table:
            _one_more(places, VASSAL_IDS[card], "table")
        for card in self.fields:
            if card >= 0:
                _one_more(places, VASSAL_IDS[card], "field")
        for master in range(BASIC):
            places[MASTER_IDS[master]] = {}
        for name, masters in (
            ("deck", self.pool),
            ("row", self.row),
            ("bottom", self.bottom),
            ("box", self.masters_gone),
        ):
            for master in masters:
                _one_more(places, MASTER_IDS[master], name)
        for k in range(len(self.stacks)):
            places[MASTER_IDS[BASIC + k]] = {"stack": self.stacks[k]}
        if self.leaving >= 0:
            _one_more(places, MASTER_IDS[self.leaving], "leaving")
        for kind in range(4):
            low, high = f"{TYPES[kind]} fief 0", f"{TYPES[kind]} fief 1/2"
            places[low] = {"deck": self.fief_stock[kind], "box": self.fief_stock[8 + kind]}
            places[high] = {"box": self.fief_stock[4 + kind]}
        for kind in self.drafting:
            _one_more(places, f"{TYPES[kind]} fief 0", "draft")
        for kind in self.aside:
            _one_more(places, f"{TYPES[kind]} fief 0", "aside")
        places["half token"] = {"supply": self.spare[0]}
        places["one token"] = {"supply": self.spare[1]}
        places["negative token"] = {"supply": self.spare[2]}
        for card in range(len(CARD_IDS)):
            places["half token"][CARD_IDS[card]] = self.tokens[card * 2]
            places["one token"][CARD_IDS[card]] = self.tokens[card * 2 + 1]
        for seat in range(self.seats):
            self._count_player(places, seat)
        return places

    def _count_player(self, places: dict[str, dict[str, int]], seat: int) -> None:
        player = self.players[seat]
        for zone, cards in (
            ("hand", player.hand),
            ("deck", player.deck),
            ("top", player.top),
            ("discard", player.discard),
            ("kept", player.kept),
            ("lodged", [guest for guest in player.guests if guest >= 0]),
        ):
            for card in cards:
                _one_more(places, VASSAL_IDS[card], f"{zone} {seat}")
        for master in player.cities:
            if master >= 0:
                _one_more(places, MASTER_IDS[master], f"city {seat}")
        for fief in range(len(player.types)):
            level = "0" if player.levels[fief] == 0 else "1/2"
            _one_more(places, f"{TYPES[player.types[fief]]} fief {level}", f"player {seat}")
        places["half token"][f"player {seat}"] = player.halves
        places["one token"][f"player {seat}"] = player.ones
        places["negative token"][f"player {seat}"] = player.vows


def _one_more(places: dict[str, dict[str, int]], piece: str, place: str) -> None:
    here = places[piece]
    here[place] = here.get(place, 0) + 1
