"""What the hall tells of games and tables, to programs and on pages."""

from __future__ import annotations

from greathall.games import games, load
from greathall.hall.connections import Connection
from greathall.hall.film import film_viewer
from greathall.hall.messages import eyes_of
from greathall.hall.recording import is_path
from greathall.hall.refusals import NotHere, NotYours
from greathall.hall.schemas import (
    GameInfo,
    OptionInfo,
    RuleInfo,
    TableInfo,
    seat_infos,
)
from greathall.hall.storage import Person, TableRow
from greathall.hall.table import OVER, Table
from greathall.kernel import Game, commitment


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


def table_info(row: TableRow, person: Person | None) -> TableInfo:
    who = person.id if person is not None else None
    return TableInfo(
        id=row.id,
        game=row.slug,
        title=load(row.slug).title,
        version=row.version,
        phase=row.phase,
        options=row.options,
        seats=seat_infos(row, who),
        owner=who is not None and who == row.owner,
        commitment=commitment(row.seed),
        seed=str(row.seed) if row.phase == OVER else "",
        page=f"/tables/{row.id}",
    )


def reading_eyes(table: Table, person: Person | None, seat: int | None) -> int:
    """Whose chronicle one may read: that of a seat of one's own, the spectators', and after the game anybody's."""
    if seat is not None and seat in table.seats_of(person.id if person is not None else None):
        return seat
    return film_viewer(table, person, seat)


def connection_for(table: Table, person: Person | None, seat: int | None) -> Connection:
    """The eyes of one request: a seat of one's own, or the spectators'."""
    mine = table.seats_of(person.id if person is not None else None)
    viewer = eyes_of(table, mine)
    if seat is not None:
        if seat >= 0 and seat not in mine:
            raise NotYours("that is not your seat")
        viewer = seat if seat >= 0 else table.spectator
    return Connection(table.id, person.id if person is not None else None, mine, viewer)
