"""Stupor Mundi, the solo game: Frederick's turn.

Rulebook: Solo. Frederick decides nothing: a Solo card says what he does.
"""

from __future__ import annotations

from greathall.games.stupor_mundi.box.components import (
    CARD_NAMES,
    CITIES,
    CITY_NAMES,
    FIRST_ADVANCED,
    FOLLOW,
    POSITIONS,
    REMOVE_ALLY,
    REMOVE_CARD,
    ROMAN,
    STEP_ON,
)
from greathall.games.stupor_mundi.box.texts import describe_solo
from greathall.games.stupor_mundi.position.player import bit_number, count_bits, pick_bit
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.edicts import change_palace, has_active, replace_edict
from greathall.games.stupor_mundi.rules.spots import emptied, place_of

CROWNS_TO_SHUFFLE = 2  # STM-117


def frederick_turn(state: StuporState) -> None:
    """Flips a Solo card: ship, removal, Edict, crowns (STM-114, STM-118, STM-R36)."""
    box = state.box
    bit = pick_bit(state.solo_deck, count_bits(state.solo_deck), state.dice)
    state.solo_deck &= ~bit
    state.seal()
    card = int(bit_number(bit))
    if state.listening:
        text = f"Frederick flips Solo card {box.solo_ids[card]}: {describe_solo(box, card)}."
        state.tell(text, "STM-114", pieces=("solo",))
    move_ship(state, card)
    remove_from_city(state, box.solo_remove[card])
    if box.solo_edict[card]:
        issue_for_frederick(state, box.solo_edict[card] - 1)
    if box.solo_crown[card]:
        state.crowns += 1
    if state.crowns >= CROWNS_TO_SHUFFLE:
        shuffle_solo(state, "The second crown is out", "STM-117")
    elif state.solo_deck == 0:
        shuffle_solo(state, "The last Solo card is flipped", "STM-R50")


def shuffle_solo(state: StuporState, why: str, rule: str) -> None:
    """All cards form a new deck, and crowns are counted anew."""
    cards = len(state.box.solo_ids)
    state.solo_deck = (1 << cards) - 1
    state.crowns = 0
    if state.listening:
        state.tell(f"{why}: all {cards} Solo cards are shuffled.", rule, pieces=("solo",))


def move_ship(state: StuporState, card: int) -> None:
    box = state.box
    before = state.ship
    if box.solo_move[card] == STEP_ON:
        state.ship = (state.ship + box.solo_steps[card]) % CITIES
    elif box.solo_move[card] == FOLLOW:
        state.ship = state.players[0].ship
    if state.listening and state.ship != before:
        state.tell(f"Frederick's Ship goes to {CITY_NAMES[state.ship]}.", "STM-118", pieces=("ship/frederick",))


def remove_from_city(state: StuporState, removal: int) -> None:
    """The card, or the face-up Ally, of the city of Frederick's Ship, if there is one (STM-118)."""
    for spot in (2 * state.ship, 2 * state.ship + 1):
        if removal == REMOVE_CARD and state.cards[spot] >= 0:
            kind = state.cards[spot]
            state.cards = emptied(state.cards, spot)
            state.gone_cards |= 1 << (kind - FIRST_ADVANCED)
            if state.listening:
                text = f"Card {CARD_NAMES[kind]} is removed."
                state.tell(text, "STM-118", pieces=(place_of("card", spot),))
            return
        if removal == REMOVE_ALLY and state.allies_up[spot] >= 0:
            tile = state.allies_up[spot]
            state.allies_up = emptied(state.allies_up, spot)
            state.gone_allies |= 1 << tile
            if state.listening:
                name = state.box.ally_names[state.box.ally_kind[tile]]
                state.tell(f"{name} is removed.", "STM-118", pieces=(place_of("ally", spot),))
            return
    if removal and state.listening:
        what = "card" if removal == REMOVE_CARD else "face-up Ally"
        state.tell(f"There is no {what} in {CITY_NAMES[state.ship]} to remove.", "STM-118", pieces=("ship/frederick",))


def issue_for_frederick(state: StuporState, space: int) -> None:
    """He adds everything that fits, takes no reward, and the next tile comes by position (STM-119 to STM-121)."""
    if not has_active(state):
        return  # STM-R37
    while state.edicts[space] < 0:
        space = (space + 1) % POSITIONS  # STM-119
    tile = state.edicts[space]
    if state.listening:
        text = f"Frederick Issues Edict {state.box.edict_ids[tile]} of space {ROMAN[space]}."
        state.tell(text, "STM-119", pieces=(f"edict/{space + 1}",))
    for icon in state.box.edict_icons[tile]:
        change_palace(state, icon, 1)  # STM-120
    state.gone_edicts |= 1 << tile
    source = -1
    for k in range(POSITIONS):
        n = (space + k) % POSITIONS
        if source < 0 and state.edicts[POSITIONS + n] >= 0:
            source = n  # STM-121
    replace_edict(state, space, source)
