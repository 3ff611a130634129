"""Positions of Stupor Mundi for the tests: a table is laid out, and then put right by hand."""

from __future__ import annotations

from typing import cast

import greathall
from greathall.games.stupor_mundi import StuporMundi
from greathall.games.stupor_mundi.box.components import (
    CARD_IDS,
    CITY_IDS,
    CITY_TILES,
    FIRST_ADVANCED,
    HOUSE_IDS,
    ICONS,
    SITE_IDS,
)
from greathall.games.stupor_mundi.position.layout import Layout
from greathall.games.stupor_mundi.position.player import Player
from greathall.games.stupor_mundi.position.state import StuporState
from greathall.games.stupor_mundi.rules.effects import run
from greathall.games.stupor_mundi.rules.setting_up import take_house
from greathall.games.stupor_mundi.rules.turn import Travel
from greathall.kernel import OptionValue, Question

GAME = cast(StuporMundi, greathall.load("stupor_mundi"))
BOX = GAME.box("")
WORDS = GAME.vocabulary.words


def table(seats: int = 2, seed: int = 1, **options: OptionValue) -> StuporState:
    """A new game in which seat 0 is the first player and begins; Workplaces and cities are those of `quiet`."""
    while True:
        state = GAME.new(seats, seed, options, listen=True)
        if state.first == 0:
            quiet(state)
            return state
        seed += 100


def quiet(state: StuporState) -> None:
    """Tiles CA, CB, CC, VA, VB; markets M1 to M5, blue; City Bonus tiles F, F, D."""
    tiles(state, "CA", "CB", "CC", "VA", "VB")
    state.city_tiles = [bonus("F"), bonus("F"), bonus("D")]


def tiles(state: StuporState, *names: str) -> None:
    """The Workplace tiles on A, B, C (Countryside) and A, C (Village)."""
    numbers = [BOX.tile_ids.index(name) for name in names]
    state.layout = Layout(state.box, state.seats, numbers, [0, 2, 4, 6, 8], state.layout.city_out)


def market(state: StuporState, city: str, tile: str, red: bool = False) -> None:
    markets = state.layout.markets.copy()
    markets[CITY_IDS.index(city)] = 2 * BOX.market_ids.index(tile) + red
    state.layout = Layout(state.box, state.seats, state.layout.tiles, markets, state.layout.city_out)


def fill(player: Player, grain: int = 0, stone: int = 0, coins: int = 0) -> None:
    player.grain = grain
    player.stone = stone
    player.coins = coins


def goods(player: Player) -> tuple[int, int, int, int]:
    """Grain, Stone, Augustales, VP."""
    return int(player.grain), int(player.stone), int(player.coins), int(player.vp)


def castle(player: Player, *sites: str, **greats: str) -> None:
    """Normal pieces on these sites; a Great one with `W2="b"`."""
    player.built = player.pieces = player.great = 0
    player.unlocked = player.both = False
    for site in (*sites, *greats):
        number = SITE_IDS.index(site)
        player.built |= 1 << number
        if site in greats:
            piece = " ab".index(greats[site])
            player.pieces |= piece << (2 * number)
            player.great |= 1 << (2 * (number // 5) + piece - 1)
    player.settle_castle(BOX)


def specialists(player: Player, *spaces: str) -> None:
    """Where the three Specialists stand, such as `a3`; those not named wait."""
    player.workers = 0
    player.present = 0
    for i, space in enumerate(spaces):
        player.set_worker(i, 5 * "abc".index(space[0]) + int(space[1]))


def places(player: Player) -> list[str]:
    """Where the Specialists stand that are on the board."""
    found = [int(player.workers >> (4 * i)) & 15 for i in range(3)]
    return sorted(f"{'abc'[(space - 1) // 5]}{(space - 1) % 5 + 1}" for space in found if space)


def bits(*cards: str) -> int:
    """A set of cards; the second of equal ones gets the next bit."""
    found = 0
    for card in cards:
        free = BOX.kind_mask[CARD_IDS.index(card)] & ~found
        assert free, card
        found |= free & -free
    return found


def house(state: StuporState, seat: int, name: str) -> None:
    """Another House, with all its cards in the draw pile."""
    player = state.players[seat]
    player.hand = player.discard = player.gone = player.slots = player.used = player.down = 0
    player.hand_n = player.discard_n = 0
    take_house(state, player, HOUSE_IDS.index(name))


def hold(state: StuporState, seat: int, *cards: str, discard: tuple[str, ...] = (), draw: tuple[str, ...] = ()) -> None:
    """Exactly these cards in hand, discard pile and draw pile. Advanced ones leave the unseen."""
    player = state.players[seat]
    every = bits(*cards, *discard, *draw)
    player.hand = bits(*cards)
    player.discard = bits(*cards, *discard) & ~player.hand
    player.draw = every & ~player.hand & ~player.discard
    player.hand_n, player.discard_n, player.draw_n = len(cards), len(discard), len(draw)
    player.slots = player.used = player.down = 0
    for card in (*cards, *discard, *draw):
        kind = CARD_IDS.index(card)
        if kind >= FIRST_ADVANCED:
            state.unseen_cards &= ~(1 << (kind - FIRST_ADVANCED))


def in_hand(player: Player) -> list[str]:
    return [CARD_IDS[BOX.kind_of_bit[i]] for i in range(48) if (player.hand >> i) & 1]


def discarded(player: Player) -> list[str]:
    return [CARD_IDS[BOX.kind_of_bit[i]] for i in range(48) if (player.discard >> i) & 1]


def card_at(state: StuporState, city: str, card: str, spot: int = 0) -> None:
    """A card of the Voyage Board; '' for none."""
    cards = state.cards.copy()
    cards[2 * CITY_IDS.index(city) + spot] = CARD_IDS.index(card) if card else -1
    state.cards = cards
    if card:
        state.unseen_cards &= ~(1 << (CARD_IDS.index(card) - FIRST_ADVANCED))


def tile_of(ally: str) -> int:
    return BOX.ally_kind.index(BOX.ally_ids.index(ally))


def ally_at(state: StuporState, city: str, ally: str, spot: int = 0) -> None:
    """A face-up Ally of the Voyage Board; '' for none."""
    allies = state.allies_up.copy()
    allies[2 * CITY_IDS.index(city) + spot] = tile_of(ally) if ally else -1
    state.allies_up = allies


def befriend(player: Player, *allies: str) -> None:
    player.allies = player.marked = 0
    for ally in allies:
        player.allies |= 1 << tile_of(ally)
    player.allies_n = len(allies)


def palace(state: StuporState, **numbers: int) -> None:
    """Frederick's numbers by icon; `augustalis` in steps."""
    for icon, number in numbers.items():
        state.frederick[ICONS.index(icon)] = number


def his(state: StuporState, icon: str) -> int:
    return state.frederick[ICONS.index(icon)]


def edicts(state: StuporState, *tiles: str) -> None:
    """The three Active and the three Next Edicts; '' for an empty space."""
    state.edicts = [BOX.edict_ids.index(tile) if tile else -1 for tile in tiles]


def sail(player: Player, city: str) -> None:
    player.ship = CITY_IDS.index(city)


def bonus(letters: str) -> int:
    """City Bonus tiles as a City holds them."""
    return sum(1 << (3 * CITY_TILES.index(letter)) for letter in letters)


# ---------------------------------------------------------------------- playing


def words(state: StuporState) -> list[str]:
    """The legal moves in words; every other move is refused."""
    if state.over:
        return []
    question = state.question(state.to_act[0])
    free = {move for move in range(len(GAME.vocabulary)) if question.refuses(state, move) is None}
    assert free == set(state.moves(state.to_act[0]))
    return [WORDS(move) for move in state.moves(state.to_act[0])]


def say(state: StuporState, *said: str) -> None:
    """Plays moves by their words, for whoever is asked."""
    for word in said:
        state.play(state.to_act[0], GAME.vocabulary.move(word))


def asked(state: StuporState) -> str:
    """The name of the question that is asked."""
    return type(state.question(state.to_act[0])).__name__


def ask(state: StuporState, *questions: Question[StuporState]) -> None:
    """These questions, the last on top, above the start of seat 0's turn."""
    state.agenda = []
    state.ask(Travel(0))
    for question in questions:
        state.ask(question)
    state.settle()


def use(state: StuporState, card: str, seat: int = 0) -> None:
    """The effects of a card, above the start of the seat's turn."""
    do(state, CARD_IDS.index(card), seat)


def do(state: StuporState, program: int, seat: int = 0) -> None:
    """The effects of a program, above the start of the seat's turn."""
    state.agenda = []
    state.ask(Travel(seat))
    run(state, seat, program, 0)
    state.settle()


def again(state: StuporState) -> None:
    """The legal moves are found anew after the position was put right."""
    state.offer_again()


def face_down(state: StuporState, slot: int, action: str) -> None:
    """Stays, plays the first card of the hand face down and takes a main action."""
    say(state, "travel 0")
    if asked(state) == "PlayCard":
        say(state, words(state)[0])
    say(state, "face down", f"slot {slot}")
    if asked(state) == "ChooseMain":
        say(state, f"main {action}")


def refusal(state: StuporState, said: str) -> str:
    """The rule by which a move is refused now."""
    move = GAME.vocabulary.move(said)
    assert move not in state.moves(state.to_act[0])
    return state.why_not(state.to_act[0], move).rule


def told(state: StuporState) -> str:
    """The public chronicle as one text."""
    return "\n".join(line.text for line in state.told(None))


def done(state: StuporState) -> bool:
    """Whether everything above the start of a turn has been carried out."""
    return asked(state) == "Travel"


def say_if(state: StuporState, *said: str) -> None:
    """Plays those of these moves that are still open: the only possible one is played by itself."""
    for word in said:
        if word in words(state):
            say(state, word)


def finish(state: StuporState, seat: int = 0) -> list[str]:
    """Answers with the first move until the seat's action is over; gives the names of the questions."""
    found: list[str] = []
    while not state.over and state.to_act == (seat,) and not done(state):
        found.append(asked(state))
        say(state, words(state)[0])
    return found


def lines(state: StuporState) -> list[tuple[str, str]]:
    return [(line.text, line.rule) for line in state.told(None)]


def offers(state: StuporState) -> dict[str, str]:
    """The legal moves with the words shown for them."""
    view = state.view(state.to_act[0])
    return {GAME.vocabulary.words(offer.move): offer.words for offer in view.offers}
