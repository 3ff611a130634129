"""Medieval Realms, what is printed on a card, in our words and from the numbers of the box.

Rulebook: Event cards and symbols, Card description.
"""

from __future__ import annotations

from greathall.games.medieval_realms.box.names import RESOURCE_IDS, RESOURCE_WORDS, amount
from greathall.kernel.chronicle import counted, listed
from greathall.kernel.data import Reader

_ACQUIRED = (
    "Hole card: pay the goods of its square and take it into your hand.",
    "Majority card: pay the goods of its square; it goes to the hand of whoever has the most {resource}.",
    "Auction card: needs no goods; the highest bid in {resource} wins it straight into play.",
)


def describe_card(card: Reader, mode: int) -> str:
    """How one gets the card, what it costs, what it does."""
    cost = card.part("cost")
    resource = _word(cost.text("resource")) if cost.has("resource") else ""
    majority = _word(card.text("majority_resource")) if card.has("majority_resource") else resource
    return f"{_ACQUIRED[mode].replace('{resource}', majority)} {describe_held(card)}"


def describe_held(card: Reader) -> str:
    """What it costs to bring the card into play, and what it does."""
    cost = card.part("cost")
    resource = _word(cost.text("resource")) if cost.has("resource") else ""
    said: list[str] = []
    kind = cost.text("kind")
    if kind == "resource":
        said.append(f"Cost: {_amount(cost.number('n', 0, 100), cost.text('resource'))}.")
    elif kind == "resource_by_players":
        by_players = cost.part("n")
        parts = [f"{by_players.number(seats, 0, 100)} with {seats}" for seats in sorted(by_players.names())]
        said.append(f"Cost in {resource}: {listed(parts)} players.")
    elif kind == "admirals":
        said.append("Cost: none, but you need one admiral more than you have islands in play.")
    said += _describe_effects(card.parts("effects"))
    if card.flag("great_person"):
        said.append("Great person.")
    return " ".join(said)


def describe_played(card: Reader) -> str:
    """What a card still does when it is in play."""
    said = _describe_effects([effect for effect in card.parts("effects") if effect.text("when") != "immediate"])
    if card.flag("great_person"):
        said.append("Great person.")
    return " ".join(said) or "Its effect came at once."


def _describe_effects(effects: list[Reader]) -> list[str]:
    """One sentence for all effects that happen at the same time."""
    moments: list[str] = []
    parts: list[list[str]] = []
    for effect in effects:
        moment = _moment(effect)
        if moment not in moments:
            moments.append(moment)
            parts.append([])
        parts[moments.index(moment)].append(_what(effect))
    return [f"{moments[i]}: {listed(parts[i])}." for i in range(len(moments))]


def _moment(effect: Reader) -> str:
    when = effect.text("when")
    if when == "immediate":
        return "At once"
    if when == "production":
        return "Every round"
    if when == "on_play":
        return f"Whenever you get another {effect.text('colour')} card into play"
    return "At the end"


def _what(effect: Reader) -> str:
    kind = effect.text("kind")
    n = effect.number("n", 0, 100)
    points = f"{n} VP"
    if kind == "gain":
        return _amount(n, effect.text("resource"))
    if kind == "gain_per_mayor":
        return f"{_amount(n, effect.text('resource'))} for each of your producing mayors"
    if kind == "gain_choice":
        among = [_word(name) for name in effect.words("among")]
        return f"{n} tokens of one kind: {', '.join(among[:-1])} or {among[-1]}" if among[1:] else f"{n} {among[0]}"
    if kind == "leader":
        return counted(n, effect.text("leader"))
    if kind == "get_card":
        return "take a card of the current panel into your hand, but no auction card"
    if kind == "vp_per_stamp":
        return f"{points} for each different stamp (colour) among your cards in play"
    if kind == "vp_per_card":
        return f"{points} for each of your {effect.text('colour')} cards in play"
    if kind == "vp_per_mayor":
        return f"{points} for each of your producing mayors"
    if kind == "vp_combat":
        return f"{points} for each point of combat value of your generals and admirals"
    if kind == "vp_if":
        return f"{points} if you have {_condition(effect.part('condition'))}"
    return points


def _condition(condition: Reader) -> str:
    kind = condition.text("kind")
    n = condition.number("n", 0, 1000)
    if kind == "cards":
        return f"at least {n} {condition.text('colour')} cards in play"
    if kind == "leaders":
        leader = condition.text("leader")
        return f"at least {n} {'producing mayor' if leader == 'mayor' else leader}s"
    return f"generals and admirals of combat value {n} or more together"


def _word(resource: str) -> str:
    return RESOURCE_WORDS[RESOURCE_IDS.index(resource)]


def _amount(count: int, resource: str) -> str:
    return amount(count, RESOURCE_IDS.index(resource))
