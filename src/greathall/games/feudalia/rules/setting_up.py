"""Feudalia, the set-up: fief draft, exchange of three equal fiefs, masters, starting decks, choice of a specialist.

Rulebook: Setup, Solitaire mode (fiefs and tokens).
"""

from __future__ import annotations

from typing import Final

from greathall.games.feudalia.box.components import BASIC, CARDS, MASTER_IDS, TAX, TYPES, VASSAL_IDS, VASSALS, WHEAT
from greathall.games.feudalia.box.texts import a_card, a_master
from greathall.games.feudalia.box.vocabulary import DRAFT, NO, YES
from greathall.games.feudalia.position.player import NO_CUBES, NOTHING, THREE_FREE, THREE_ZEROS, Player, changed
from greathall.games.feudalia.position.state import NO_FIELDS, QUICK_GIFT, SPECIALISTS, SUPPLY, TRIPLES, FeudaliaState
from greathall.games.feudalia.position.terms import Terms
from greathall.games.feudalia.position.turn import Turn
from greathall.games.feudalia.rules.building import lay_tokens
from greathall.games.feudalia.rules.cards import draw
from greathall.games.feudalia.rules.questions import PickCard, Picking, Reply, unfinished
from greathall.kernel.errors import Reason
from greathall.kernel.frame import Frame
from greathall.kernel.hand import hold
from greathall.kernel.verb import Choice, Verbs
from greathall.kernel.vocabulary import Phrase

# ---------------------------------------------------------------------- before the draft


def new_position(frame: Frame, terms: Terms) -> FeudaliaState:
    """Everything still lies in the box; the starting player is drawn by lot (FDL-R14)."""
    box = terms.box
    state = FeudaliaState(frame, terms)
    state.first = state.dice.below(state.seats)  # FDL-R14
    state.active = state.first
    state.players = [new_player() for _ in range(state.seats)]
    state.fief_stock = box.low_cards + box.high_cards + [0, 0, 0, 0]
    state.drafting = NOTHING
    state.aside = NOTHING
    state.supply = NOTHING
    state.piles = [0] * VASSALS
    state.gone = box.counts.copy()
    state.pool = NOTHING
    state.row = NOTHING
    state.bottom = NOTHING
    state.masters_gone = list(range(BASIC))
    state.stacks = box.stack.copy()
    state.tokens = [0] * (2 * CARDS)
    state.spare = box.tokens.copy()
    state.turned = NOTHING
    state.fields = NO_FIELDS.copy()
    state.table = []
    state.turn = Turn()
    if state.listening:
        tell_goal(state)
    prepare_fiefs(state)
    return state


def tell_goal(state: FeudaliaState) -> None:
    """What is played for, and who begins."""
    terms = state.terms
    if terms.solo:
        rounds = len(state.box.event_slots)
        state.tell(f"{terms.scenario.name}: as many VP as possible in {rounds} rounds.", "FDL-158")
    else:
        goal = f"{terms.scenario.name}: to {terms.goal // 2} VP."
        state.tell(f"{goal} {{{state.first}}} is the starting player.", "FDL-16")


def new_player() -> Player:
    """A player before the draft."""
    player = Player()
    player.hand = []
    player.deck = []
    player.top = NOTHING
    player.discard = []
    player.kept = NOTHING
    player.cubes = [0] * 12
    player.held = NO_CUBES
    player.types = []
    player.levels = THREE_ZEROS
    player.cities = THREE_FREE
    player.guests = THREE_FREE
    player.known = NOTHING
    return player


# ---------------------------------------------------------------------- fiefs


def prepare_fiefs(state: FeudaliaState) -> None:
    """Fixed fiefs, or the wheat fiefs of the beginners' advice, before the draft (FDL-18, FDL-22)."""
    fixed = state.terms.scenario.fiefs
    for player in state.players:
        for kind in fixed or ([WHEAT] if state.terms.wheat else []):
            take_fief(state, kind)
            player.types = [*player.types, kind]


def take_fief(state: FeudaliaState, kind: int) -> None:
    state.fief_stock = changed(state.fief_stock, kind, state.fief_stock[kind] - 1)


def return_fief(state: FeudaliaState, kind: int) -> None:
    state.fief_stock = changed(state.fief_stock, kind, state.fief_stock[kind] + 1)


def draw_fief(state: FeudaliaState, but: int = -1) -> int:
    """A level 0 fief from the deck, every card as likely; `but`: until a different type appears (FDL-21)."""
    total = 0
    for kind in range(4):
        if kind != but:
            total += state.fief_stock[kind]
    left = state.dice.below(total)
    kind = 0
    while kind == but or left >= state.fief_stock[kind]:
        if kind != but:
            left -= state.fief_stock[kind]
        kind += 1
    take_fief(state, kind)
    state.seal()
    return kind


def next_draft(state: FeudaliaState) -> None:
    """Two fiefs for the next player of the draft, or the end of it (FDL-18 to FDL-20, FDL-161)."""
    seat = (state.first + state.count) % state.seats
    if len(state.players[seat].types) >= 3:
        for kind in state.drafting + state.aside:
            return_fief(state, kind)
        state.drafting = NOTHING
        state.aside = NOTHING
        state.count = 0
        state.step = TRIPLES
        return
    fiefs = state.drafting.copy()
    while len(fiefs) < 2:
        fiefs.append(draw_fief(state))
    state.drafting = fiefs
    state.active = seat
    state.ask(DraftFief(seat, 1 if state.terms.solo else 0))


class DraftFief(Picking):
    """One of two fiefs is kept, the other passed on; all of it is open."""

    fields = ("seat", "alone")
    rule = "FDL-18"
    waiting = "Waiting for a fief to be drafted."

    def __init__(self, seat: int, alone: int) -> None:
        super().__init__(seat)
        self.alone = alone  # 1: solitaire, where nothing is passed on
        if alone:
            self.rule = "FDL-161"

    @property
    def prompt(self) -> str:
        other = "discarded" if self.alone else "passed on to the left"
        return f"Which of the two fiefs do you keep? The other one is {other}."

    def phrase(self) -> Phrase:
        return DRAFT

    def things(self, state: FeudaliaState) -> list[int]:
        return [0] if state.drafting[0] == state.drafting[1] else [0, 1]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("first keep one of the two fiefs", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        kind = state.drafting[thing]
        other = state.drafting[1 - thing]
        player = state.players[self.seat]
        player.types = [*player.types, kind]
        if state.terms.solo:
            state.drafting = NOTHING
            state.aside = [*state.aside, other]  # FDL-R68
        else:
            state.drafting = [other]
        state.count += 1
        if state.listening:
            rest = f"discards a {TYPES[other]} fief" if self.alone else f"passes a {TYPES[other]} fief on"
            sentence = f"{{{self.seat}}} keeps a {TYPES[kind]} fief and {rest}."
            state.tell(sentence, self.rule, pieces=(f"mat/{self.seat}",))

    def says(self, state: FeudaliaState, thing: int) -> str:
        return f"{super().says(state, thing)}: {TYPES[state.drafting[thing]]}"

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first keep one of the two fiefs", self.rule)


def next_triple(state: FeudaliaState) -> None:
    """Whoever has three equal fiefs may exchange one (FDL-21, FDL-R15)."""
    if state.count >= state.seats or state.terms.scenario.fiefs:
        state.count = 0
        state.step = SUPPLY
        return
    seat = (state.first + state.count) % state.seats
    state.count += 1
    types = state.players[seat].types
    if types[0] == types[1] == types[2]:
        state.active = seat
        state.ask(ExchangeFief(seat))


class ExchangeFief(Choice[FeudaliaState]):
    """Three equal fiefs: give one back for one of another type?"""

    rule = "FDL-21"
    waiting = "Waiting for a fief to be exchanged."

    @property
    def prompt(self) -> str:
        return "You have three equal fiefs. Do you give one back and draw one of another type?"

    def verbs(self) -> Verbs[FeudaliaState]:
        return _EXCHANGING

    def otherwise(self, state: FeudaliaState, move: int) -> Reason:
        return unfinished(move, "first say whether you exchange a fief", self.rule)


class GiveFiefBack(Reply[ExchangeFief]):
    """One of the three for one of another type."""

    def play(self, state: FeudaliaState, asked: ExchangeFief, thing: int) -> None:
        player = state.players[asked.seat]
        old = player.types[2]
        return_fief(state, old)
        fresh = draw_fief(state, old)
        player.types = changed(player.types, 2, fresh)
        if state.listening:
            state.tell(f"{{{asked.seat}}} exchanges a {TYPES[old]} fief for a {TYPES[fresh]} fief.", "FDL-21")


class KeepFiefs(Reply[ExchangeFief]):
    """All three stay."""

    def play(self, state: FeudaliaState, asked: ExchangeFief, thing: int) -> None:
        pass


_EXCHANGING: Final = Verbs(GiveFiefBack(YES), KeepFiefs(NO))


# ---------------------------------------------------------------------- supply, masters, decks


def prepare_supply(state: FeudaliaState) -> None:
    """Starting decks, vassal piles, masters and the first tokens (FDL-13, FDL-14, FDL-23 to FDL-27)."""
    scenario = state.terms.scenario
    box = state.box
    supply = scenario.piles.copy()
    pool = scenario.random_pool.copy()
    state.dice.shuffle(pool)
    supply.extend(pool[: scenario.random_piles])
    supply.sort(key=lambda vassal: (box.coins[vassal], vassal))  # the cheapest first
    gone = box.counts.copy()
    piles = [0] * VASSALS
    for player in state.players:
        for vassal in range(1, VASSALS):
            for _ in range(scenario.deck[vassal]):
                player.deck.append(vassal)
        player.discard.append(TAX)  # FDL-23
        if scenario.crusades:
            player.vows = box.vows  # FDL-171
            state.move_spare(2, -box.vows)
    for vassal in range(VASSALS):
        gone[vassal] = gone[vassal] - scenario.deck[vassal] * state.seats
        if vassal in supply:
            piles[vassal] = gone[vassal]
            gone[vassal] = 0
    state.supply = supply
    state.piles = piles
    state.gone = gone
    state.stacks = box.stack.copy()
    lay_tokens(state)
    prepare_masters(state)
    state.step = SPECIALISTS


def prepare_masters(state: FeudaliaState) -> None:
    """Masters of colours that nobody owns leave the game; five of the rest are turned up (FDL-26, FDL-27)."""
    scenario = state.terms.scenario
    if not scenario.masters:
        state.masters_gone = list(range(BASIC))  # FDL-R18
        return
    owned = [False] * 4
    for player in state.players:
        for kind in player.types:
            owned[kind] = True  # FDL-R17
    pool: list[int] = []
    gone: list[int] = []
    for master in range(BASIC):
        color = state.box.colors[master]
        if master in scenario.row:
            continue
        if color < 0 or owned[color]:
            pool.append(master)
        else:
            gone.append(master)
    row = scenario.row.copy()
    while len(row) < state.box.face_up and pool:
        row.append(pool.pop(state.dice.below(len(pool))))
    state.pool = pool
    state.row = row
    state.masters_gone = gone
    state.seal()
    if state.listening:
        for master in row:
            sentence = f"Face up: {a_master(state.box, master)}. {state.box.master_texts[master]}"
            state.tell(sentence, "FDL-27", pieces=(f"masters/{MASTER_IDS[master]}",))


def next_specialist(state: FeudaliaState) -> None:
    """Each player adds one specialist of choice, in turn order (FDL-177)."""
    if state.count >= state.seats:
        state.count = 0
        state.step = QUICK_GIFT
        return
    seat = (state.first + state.count) % state.seats
    state.count += 1
    state.active = seat
    state.ask(ChooseSpecialist(seat))


class ChooseSpecialist(PickCard):
    """The card of choice of the starting deck."""

    rule = "FDL-177"
    waiting = "Waiting for a specialist to be chosen."

    @property
    def prompt(self) -> str:
        return "Which specialist do you add to your starting deck?"

    def things(self, state: FeudaliaState) -> list[int]:
        return [vassal for vassal in state.terms.scenario.choice if state.piles[vassal] > 0]

    def against(self, state: FeudaliaState, thing: int) -> Reason:
        return Reason("that is not a specialist of this scenario", self.rule)

    def take(self, state: FeudaliaState, thing: int) -> None:
        add_to_deck(state, self.seat, thing, "", self.rule)

    def says(self, state: FeudaliaState, thing: int) -> str:
        return f"{super().says(state, thing)}: into your starting deck"

    def clicks(self, state: FeudaliaState, thing: int) -> str:
        return f"supply/{VASSAL_IDS[thing]}"


def add_to_deck(state: FeudaliaState, seat: int, vassal: int, price: str, rule: str) -> None:
    """A vassal from the supply joins a starting deck, by this rule."""
    state.take_from_pile(vassal)
    hold(state.players[seat].deck, vassal)
    if state.listening:
        name = a_card(state.box, vassal)
        where = (f"supply/{VASSAL_IDS[vassal]}", f"deck/{seat}")
        state.tell(f"{{{seat}}} adds {name} to the starting deck{price}.", rule, pieces=where)


def deal(state: FeudaliaState) -> None:
    """Everybody draws five cards (FDL-24)."""
    for k in range(state.seats):
        seat = (state.first + k) % state.seats
        draw(state, seat, state.box.hand_size, "FDL-24")
