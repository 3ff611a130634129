"""What the hall tells of games and tables, to programs and on pages."""

from __future__ import annotations

from greathall.games import games, load
from greathall.hall.entities import OVER, Person, Summary
from greathall.hall.recording import is_path
from greathall.hall.refusals import NotHere
from greathall.hall.schemas import (
    GameInfo,
    OptionInfo,
    RuleInfo,
    TableInfo,
    seat_infos,
)
from greathall.kernel import Game, commitment
from greathall.rulebook import find


def game_here(slug: str) -> Game:
    if slug not in games():
        raise NotHere("there is no such game")
    return load(slug)


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        slug=game.slug,
        title=game.title,
        tagline=game.tagline,
        version=game.version,
        least_seats=game.seats.start,
        most_seats=game.seats.stop - 1,
        minutes=game.minutes,
        weight=game.weight,
        options=[
            OptionInfo(
                name=option.name,
                text=option.text,
                rule=option.rule,
                default=option.default,
                values=list(option.values),
                meanings=list(option.meanings),
                least=option.least,
                most=option.most,
            )
            for option in game.options
            if not is_path(game, option.name)
        ],
    )


def all_rules(game: Game) -> list[RuleInfo]:
    rules = [RuleInfo(id=id, kind="rule", text=text) for id, text in game.rules.items()]
    rulings = [
        RuleInfo(id=id, kind="ruling", text=f"{ruling.title}. {ruling.text}".replace("**", "").replace("*", ""))
        for id, ruling in game.rulings.items()
    ]
    return rules + rulings


def rules_found(game: Game, question: str) -> list[RuleInfo]:
    """All rules, or those that the search finds, the best first."""
    rules = {rule.id: rule for rule in all_rules(game)}
    return [rules[id] for id in find(game, question)] if question.strip() else list(rules.values())


def table_info(summary: Summary, person: Person | None) -> TableInfo:
    """A table as somebody may know it: whose eyes look makes no difference to it, but who has which seat."""
    terms = summary.terms
    who = person.id if person is not None else None
    owner = who is not None and who == terms.owner
    phase = summary.progress.phase
    return TableInfo(
        id=terms.id,
        game=terms.slug,
        title=load(terms.slug).title,
        version=summary.progress.version,
        phase=phase,
        options=terms.options,
        seats=seat_infos(summary.seats, who, owner),
        owner=owner,
        commitment=commitment(terms.seed),
        seed=str(terms.seed) if phase == OVER else "",
        page=f"/tables/{terms.id}",
    )
