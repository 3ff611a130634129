"""What the hall tells of games and tables, to programs and on pages."""

from __future__ import annotations

from greathall.compendium import things_in
from greathall.games import games, load
from greathall.hall.entities import OVER, Person, Summary
from greathall.hall.recording import is_path
from greathall.hall.refusals import NotHere
from greathall.hall.schemas.games import GameInfo, OptionInfo, RuleInfo, RulePart, ThingLink
from greathall.hall.schemas.tables import TableInfo, seat_infos
from greathall.kernel import Game, OptionValue, commitment
from greathall.rulebook import find, rulings_of, told_parts


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
                title=option.title,
                text=option.text,
                rule=option.rule,
                default=option.default,
                first=option.first,
                values=list(option.values),
                names=list(option.names),
                meanings=list(option.meanings),
                least=option.least,
                most=option.most,
            )
            for option in game.options
            if not is_path(game, option.name)
        ],
    )


def rule_info(game: Game, id: str, question: str = "") -> RuleInfo:
    """A rule or ruling with what it leads to: other rules, the rulings on it, the cards it speaks of."""
    ruling = game.rulings.get(id)
    if ruling is None:
        text = game.rules[id]
    else:
        text = f"{ruling.title}{'' if ruling.title[-1:] in '?!.' else '.'} {ruling.text}"
    text = text.replace("**", "").replace("*", "").replace("`", "")
    return RuleInfo(
        id=id,
        kind="rule" if ruling is None else "ruling",
        text=text,
        parts=[RulePart(text=part, kind=kind) for part, kind in told_parts(game, text, question)],
        rulings=list(rulings_of(game.slug).get(id, ())),
        things=[
            ThingLink(name=thing.name, page=f"/games/{game.slug}/compendium/{thing.id}")
            for thing in things_in(game.slug).get(id, ())
        ],
    )


def rules_found(game: Game, question: str) -> list[RuleInfo]:
    """All rules, or those that the search finds, the best first."""
    ids = find(game, question) if question.strip() else [*game.rules, *game.rulings]
    return [rule_info(game, id, question) for id in ids]


def chosen_options(game: Game, options: dict[str, OptionValue]) -> list[tuple[str, str]]:
    """What was agreed on for a table, in the words of the page on which it was set up; not what was left out."""
    told: list[tuple[str, str]] = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value is False:
            continue
        if value in option.values:
            told.append((option.title, option.names[option.values.index(value)]))
        elif value != option.default:
            told.append((option.title, str(value)))
    return told


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
        leaving=terms.leaving,
        hints=terms.hints,
        clock="" if terms.clock is None else terms.clock.words,
        owner=owner,
        commitment=commitment(terms.seed),
        seed=str(terms.seed) if phase == OVER else "",
        page=f"/tables/{terms.id}",
    )
