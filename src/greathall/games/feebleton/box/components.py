"""Feebleton, components: reads the box, checks it, and makes the tables the rules work with.

Rulebook: Components, Card Descriptions. The kinds of cards are fixed; a changed box may change counts and numbers.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.data import Reader
from greathall.kernel.errors import BadData, BadOptions

FARMER: Final = 0
MERCHANT: Final = 1
NOBLE: Final = 2
ARTIST: Final = 3
WORKER: Final = 4
COUNCIL_MEMBER: Final = 5
GUARD: Final = 6
SPY: Final = 7
THIEF: Final = 8
KING: Final = 9
BROKER: Final = 10
SCIENTIST: Final = 11
PHILOSOPHER: Final = 12
ENGINEER: Final = 13
HISTORIAN: Final = 14
GENERAL: Final = 15
CONFLAGRATION: Final = 16
BLOCKADE: Final = 17
INSURRECTION: Final = 18
MARAUDERS: Final = 19
TYRANNY: Final = 20
INVASION: Final = 21
BRIBERY: Final = 22
KINDS: Final = 23

IDS: Final = (
    "farmer", "merchant", "noble", "artist", "worker", "council_member", "guard", "spy", "thief",
    "king", "broker", "scientist", "philosopher", "engineer", "historian", "general",
    "conflagration", "blockade", "insurrection", "marauders", "tyranny", "invasion", "bribery",
)  # fmt: skip

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


class Box:
    """The cards and numbers of one box. Tables are indexed by the kind of card."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []
        self.texts: list[str] = []
        self.groups: list[str] = []  # common, great or era
        self.counts: list[int] = []
        self.gold: list[int] = []
        self.era: list[bool] = []
        self.preventable: list[bool] = []
        self.forbidden_if: list[list[int]] = []
        self.required_any: list[list[int]] = []
        self.conditional: list[bool] = []  # whether either of the two lists has an entry
        # The numbers in the abilities: cards drawn, extra plays, cards taken, by kind.
        self.draws: list[int] = [0] * KINDS
        self.redraws: list[int] = [0] * KINDS
        self.amount: list[int] = [0] * KINDS
        # Scoring (FBL-112 to FBL-121).
        self.stops: list[list[int]] = [[] for _ in range(KINDS)]
        self.improves: list[int] = [-1] * KINDS
        self.improved: list[int] = [0] * KINDS
        self.gain_every: list[int] = [0] * KINDS
        self.gain: list[int] = [0] * KINDS
        self.loss: list[int] = [0] * KINDS
        self.bribe_every: list[int] = [0] * KINDS
        self.bribe: list[int] = [0] * KINDS
        self.hand_start = 4
        self.hand_refill = 4
        self.plays_per_turn = 1
        self.size = 0  # cards in the deck


def read_components(data: dict[str, object]) -> Box:
    """The tables of a box; raises BadOptions with a clear message if the box cannot be played."""
    try:
        return _read(Reader(data, "components"))
    except BadData as error:
        raise BadOptions(str(error)) from None


def _read(reader: Reader) -> Box:
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
    box.texts.append(_describe(index, card))


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


def _describe(index: int, card: Reader) -> str:
    """What is printed on the card, in our words, from the numbers of this box."""
    said: list[str] = []
    gold = card.number("gold", 0, 1000)
    if gold:
        said.append(f"+{gold} gold.")
    for step in card.parts("play"):
        said.extend(_describe_step(index, step))
    for step in card.parts("score", optional=True):
        stage = step.text("stage")
        if stage == "produce" and step.has("zero"):
            said.append(f"No gold from {' and '.join(word.replace('_', ' ') for word in step.words('zero'))}.")
        elif stage == "produce":
            said.append(f"Each {step.text('gold_of')} of the pile gives {step.number('gold', 0, 1000)} gold.")
        elif stage == "broker":
            said.append(f"+{step.number('gain', 0, 1000)} gold per {step.number('every', 1, 1000)} gold of the pile.")
        elif stage == "bribery":
            said.append(f"-{step.number('loss', 0, 1000)} gold per {step.number('every', 1, 1000)} gold of the pile.")
        else:
            said.append(f"-{step.number('loss', 0, 1000)} gold.")
    if card.words("forbidden_if", []):
        said.append("Not while a Guard or the General is in Feebleton.")
    if card.words("required_any", []):
        said.append("Only while a Council Member or the King is in Feebleton.")
    if index == BRIBERY:
        said.append("Cannot be prevented.")
    return " ".join(said)


def _describe_step(index: int, step: Reader) -> list[str]:
    op = step.text("op")
    if op == "choose_one":
        modes = step.lists_of_parts("modes")
        few, many = modes[0][0].number("n", 0, 100), modes[1][-1].number("n", 0, 100)
        return [f"Draw {few}, or shuffle your hand into the deck and draw {many}."]
    if op == "extra_plays":
        n = step.number("n", 0, 100)
        return [f"You may play {n} more card{'' if n == 1 else 's'} this turn."]
    texts = {
        "look_deck": "Look at the top 2 cards of the deck and put them back in the order you like.",
        "protect_hand": "Anytime: opponents' cards do not touch your hand this turn.",
        "look_hand": "Look at an opponent's hand; you may trade hands.",
        "take_random": "Take a random card from each opponent."
        if index == KING
        else "Take a random card from an opponent.",
        "redeal_hands": "You may gather all hands, shuffle and deal them out again.",
        "renew_hands": "You may shuffle all hands into the deck; everybody draws again.",
        "take_feebleton": "Take a card from Feebleton into your hand.",
        "prevent_era": "Anytime: prevent an End of Era.",
        "end_era": "End of Era: take Feebleton.",
    }
    return [texts[op]] if op in texts else []
