"""Feebleton, reading the box: components.toml is checked and becomes the tables of components.py."""

from __future__ import annotations

from typing import Final

from greathall.games.feebleton.box.components import CONFLAGRATION, IDS, KINDS, Box
from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData

# What each kind of card does, as a list of steps: a box may change their numbers, not the steps (FBL-R36).
_ABILITIES: Final[dict[str, tuple[str, ...]]] = {
    "artist": ("choose_one",),
    "worker": ("extra_plays",),
    "council_member": ("look_deck",),
    "guard": ("protect_hand",),
    "spy": ("target", "look_hand", "trade_hands"),
    "thief": ("target", "take_random"),
    "king": ("take_random",),
    "broker": ("redeal_hands",),
    "scientist": ("renew_hands",),
    "philosopher": ("choose_one",),
    "engineer": ("extra_plays",),
    "historian": ("take_feebleton",),
    "general": ("prevent_era",),
}
_ERA: Final = ("end_era",)


def read_components(reader: Reader) -> Box:
    """The tables of a box."""
    box = Box()
    game = reader.part("game")
    box.hand_start = game.number("hand_start", 1, 20)
    box.hand_refill = game.number("hand_refill", 1, 20)
    box.plays_per_turn = game.number("plays_per_turn", 1, 20)
    cards = reader.parts("card")
    if len(cards) != KINDS:
        raise BadData(f"components: a box has {KINDS} kinds of cards, not {len(cards)}")
    for index, card in enumerate(cards):
        if card.text("id") != IDS[index] or card.number("index", 0, KINDS) != index:
            raise BadData(f"{card.where}: the kinds keep their order; number {index} must be '{IDS[index]}'")
        _read_card(box, index, card)
    box.size = sum(box.counts)
    box.stoppers = [kind for kind in range(KINDS) if box.stops[kind]]
    box.improvers = [kind for kind in range(KINDS) if box.improves[kind] >= 0]
    return box


def _read_card(box: Box, index: int, card: Reader) -> None:
    box.names.append(card.text("name"))
    box.rules.append(card.text("rule"))
    box.groups.append(card.text("kind"))
    box.counts.append(card.number("count", 0, 200))
    box.gold.append(card.number("gold", 0, 1000))
    box.era.append(index >= CONFLAGRATION)
    box.preventable.append(card.flag("preventable", False))
    box.forbidden_if.append(_kinds(card, "forbidden_if"))
    box.required_any.append(_kinds(card, "required_any"))
    box.conditional.append(len(box.forbidden_if[index]) + len(box.required_any[index]) > 0)
    _read_ability(box, index, card)
    for step in card.parts("score", optional=True):
        _read_score(box, index, step)


def _kinds(reader: Reader, name: str) -> list[int]:
    kinds: list[int] = []
    for word in reader.words(name, []):
        if word not in IDS:
            raise BadData(f"{reader.where}: '{name}' names '{word}', which is no card")
        kinds.append(IDS.index(word))
    return kinds


def _read_ability(box: Box, index: int, card: Reader) -> None:
    steps = card.parts("play")
    expected = _ERA if index >= CONFLAGRATION else _ABILITIES.get(IDS[index], ())
    found = tuple(step.text("op") for step in steps)
    if found != expected:
        raise BadData(f"{card.where}: the ability of '{IDS[index]}' must be {list(expected)}, not {list(found)}")
    for step in steps:
        op = step.text("op")
        if op == "choose_one":
            modes = step.lists_of_parts("modes")
            shape = [[part.text("op") for part in mode] for mode in modes]
            if shape != [["draw"], ["shuffle_hand", "draw"]]:
                raise BadData(f"{step.where}: the two modes are 'draw' and 'shuffle_hand, draw'")
            box.draws[index] = modes[0][0].number("n", 0, 100)
            box.redraws[index] = modes[1][1].number("n", 0, 100)
        elif op == "look_deck":
            if step.number("n", 0, 100) != 2:
                raise BadData(f"{step.where}: the Council Member looks at 2 cards; other numbers have no moves")
        elif op == "take_feebleton":
            box.amount[index] = step.number("n", 0, 1)
        elif op == "prevent_era":
            if step.number("n", 0, 100) != 1:
                raise BadData(f"{step.where}: the General prevents 1 End of Era card")
        elif op in ("extra_plays", "take_random", "renew_hands"):
            box.amount[index] = step.number("n", 0, 100)


def _read_score(box: Box, index: int, step: Reader) -> None:
    stage = step.text("stage")
    if stage == "produce" and step.has("zero"):
        box.stops[index] = _kinds(step, "zero")
    elif stage == "produce":
        word = step.text("gold_of")
        if word not in IDS:
            raise BadData(f"{step.where}: 'gold_of' names '{word}', which is no card")
        box.improves[index] = IDS.index(word)
        box.improved[index] = step.number("gold", 0, 1000)
    elif stage == "broker":
        box.gain_every[index] = step.number("every", 1, 1000)
        box.gain[index] = step.number("gain", 0, 1000)
    elif stage == "deduct":
        box.loss[index] = step.number("loss", 0, 1000)
    elif stage == "bribery":
        box.bribe_every[index] = step.number("every", 1, 1000)
        box.bribe[index] = step.number("loss", 0, 1000)
    else:
        raise BadData(f"{step.where}: there is no stage '{stage}'")
