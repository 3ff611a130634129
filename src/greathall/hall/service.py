"""Everything that can be done at the tables: made, joined, played at, taken back, left, talked at.

Each thing goes the same way, under the table's lock: may this person do it; what would come of it (`table.after…`);
on disk with it; then it has happened, and whoever sees something new is woken.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import time

from sqlalchemy.exc import SQLAlchemyError

from greathall.games import games, load
from greathall.hall.bot_runner import BotRunner
from greathall.hall.changes import Conflict
from greathall.hall.clocks import Hours, Timing
from greathall.hall.connections import Connections
from greathall.hall.entities import (
    OPEN,
    OVER,
    PLAYING,
    Change,
    Person,
    Progress,
    Remark,
    Seat,
    Summary,
    Terms,
)
from greathall.hall.figures import Figures
from greathall.hall.hearing import Hearing
from greathall.hall.keeper import Keeper
from greathall.hall.limits import Limits
from greathall.hall.metrics import Metrics
from greathall.hall.plain_text import clean
from greathall.hall.positions import position_after
from greathall.hall.recording import safe_options
from greathall.hall.refusals import NotHere, NotNow, NotUnderstood, NotWritten, NotYours, Outrun, TooOften
from greathall.hall.registry import Registry, tried_again
from greathall.hall.reviews import Reviews
from greathall.hall.scenes import Scene
from greathall.hall.scribes import Scribes
from greathall.hall.seating import (
    SeatWish,
    bots_on_open_seats,
    is_free,
    seats_for,
    seats_of_record,
    taken_seat,
)
from greathall.hall.settings import Settings
from greathall.hall.storage import Storage
from greathall.hall.table import Outcome, Table
from greathall.hall.timekeeper import Timekeeper
from greathall.hall.workers import Workers
from greathall.kernel import BadOptions, Dice, IllegalMove, OptionValue, State

log = logging.getLogger("greathall.hall")
MOST_CHAT = 500
CHANGED = "the table has changed since your page was drawn: look again"


def may_talk(table: Table, mine: list[int]) -> bool:
    """The players; and whoever watches a table that is not listed, for they were given its address."""
    return bool(mine) or not table.terms.listed


class TableService:
    """What the routes call. Refusals say why something is not done."""

    def __init__(self, settings: Settings, storage: Storage, workers: Workers) -> None:
        self.settings = settings
        self.storage = storage
        self.workers = workers
        self.scribes = Scribes(settings)
        self.metrics = Metrics()
        self.connections = Connections()
        self.hours = Hours()
        self.registry = Registry(settings, storage, self.connections, self.hours)
        self.bot_runner = BotRunner(self)
        self.metrics.watch("greathall_tables_awake", "Tables in memory.", self.registry.number)
        self.metrics.watch("greathall_tables_bytes", "Memory of these tables, by an estimate.", self.registry.taken)
        self.metrics.watch("greathall_pages_open", "Open pages of tables.", self.connections.number)
        self.figures = Figures(self.metrics, settings.figures, settings.place)
        self.limits = Limits(settings.limits)
        self.hearing = Hearing(self)
        self.timekeeper = Timekeeper(self)
        self.keeper = Keeper(self)
        self.reviews = Reviews(self)

    async def commit(self, table: Table, outcome: Outcome, otherwise: str = "nothing has changed") -> None:
        """Makes an outcome true: first on disk, then in memory, then before people's eyes."""
        if outcome.change is not None:
            try:
                with self.metrics.write_seconds.time():
                    await self.storage.write(outcome.change)
            except asyncio.CancelledError:
                # Nobody waits for it, and it may be written all the same.
                table.doubtful = True
                raise
            except Conflict:
                table.doubtful = True
                raise Outrun(CHANGED, stale=True) from None
            except SQLAlchemyError as error:
                # Where the answer was lost on its way it may have been written after all.
                table.doubtful = True
                log.error("a change of a table could not be stored: %s", type(error).__name__)
                self.metrics.not_written.inc()
                raise NotWritten(f"the hall cannot write to its disk: {otherwise}") from None
        self.become(table, outcome)

    def become(self, table: Table, outcome: Outcome) -> None:
        """An outcome is on disk: it has happened."""
        table.become(outcome)
        self.registry.weigh(table)
        table.audience.wake(outcome.wake)
        self.bot_runner.wake(table)
        if outcome.after.shown_phase == OVER != outcome.before.shown_phase:
            self.keeper.nudge()

    # ------------------------------------------------------------------ making and finding tables

    async def create(
        self,
        person: Person,
        slug: str,
        wishes: list[SeatWish],
        options: dict[str, OptionValue],
        pace: float | None = None,
        listed: bool = True,
        leaving: str = "bot",
        clock: Timing | None = None,
        hints: str = "alone",
        seed: int | None = None,
    ) -> Table:
        """A new table; it begins at once unless a seat is open. No request can choose the seed."""
        if slug not in games():
            raise NotUnderstood(f"there is no game '{slug[:40]}'")
        game = load(slug)
        try:
            game.check_seats(len(wishes) or -1)
            settled = safe_options(game, options)
        except BadOptions as error:
            raise NotUnderstood(str(error)) from None
        terms = Terms(
            secrets.token_urlsafe(9),
            slug,
            options=settled,
            seed=secrets.randbits(128) if seed is None else seed,
            owner=person.id,
            listed=listed,
            pace=self.settings.pace if pace is None else pace,
            created=time(),
            leaving=leaving,
            clock=clock,
            hints=hints,
        )
        return await self.open_table(terms, seats_for(wishes, person))

    async def open_table(self, terms: Terms, seats: list[Seat], after: Change | None = None) -> Table:
        """A table with these seats, first on disk; `after` as in `Storage.add_table`."""
        table = self.registry.laid(terms, seats)
        if any(seat.kind == "open" for seat in table.seats):
            await self.storage.add_table(Summary(terms, table.seats, table.now.progress), after=after)
        else:
            outcome = self.seated(table, {})
            begun = outcome.after
            assert outcome.change is not None
            await self.storage.add_table(
                Summary(terms, begun.seats, begun.progress), begun.log, outcome.change.snapshots, after
            )
            table.become(outcome)
        self.registry.add(table)
        self.bot_runner.wake(table)
        self.forget_surplus(table)
        return table

    async def table(self, id: str) -> Table:
        """A table by its id, from memory or from the database."""
        table = await self.registry.get(id)
        self.bot_runner.wake(table)
        self.registry.weigh(table)
        self.forget_surplus(table)
        return table

    async def listed(self, phase: str, most: int) -> list[Summary]:
        """The tables that the lobby shows in a phase, by when something was last shown at them."""
        beside = self.registry.ending() if phase == PLAYING else []
        found = [self.registry.as_shown(summary) for summary in await self.storage.tables_in(phase, most, beside)]
        return [summary for summary in found if summary.progress.phase == phase and summary.terms.slug in games()]

    async def tables_of(self, person: Person | None, most: int) -> list[Summary]:
        """Somebody's own tables."""
        found = await self.storage.tables_of(person.id, most) if person is not None else []
        return [self.registry.as_shown(summary) for summary in found if summary.terms.slug in games()]

    def forget_idle(self) -> None:
        """Tables nobody looks at leave memory."""
        for table in self.registry.idle():
            self._put_away(table)

    def rest(self) -> None:
        """Of tables that nobody looks at only what cannot be made again stays in memory."""
        for table in self.registry.unwatched():
            table.rest()
            self.registry.weigh(table)

    def forget_surplus(self, wanted: Table | None = None) -> None:
        """Where there is no room those that were unused for longest leave memory, if nobody looks at them."""
        for table in self.registry.surplus(self.bot_runner.is_busy, wanted):
            self._put_away(table)

    def _put_away(self, table: Table) -> None:
        self.bot_runner.stop(table.id)
        self.registry.drop(table)

    # ------------------------------------------------------------------ seats

    async def invited(self, token: str) -> tuple[Table, int]:
        found = await self.storage.seat_of_token(token) if 0 < len(token) <= 64 else None
        if found is None:
            raise NotHere("this invitation is not valid any more")
        return await self.table(found[0]), found[1]

    @tried_again
    async def join(self, token: str, person: Person) -> Table:
        """Takes the open seat that a link leads to; with the last one the game begins."""
        table, seat = await self.invited(token)
        async with self.registry.turn(table.id) as table:
            sitting = table.seats[seat]
            if sitting.person == person.id:
                return table
            if not is_free(table.now, seat) or sitting.token != token:
                raise NotNow("somebody else has taken this seat; you can watch")
            note = ""
            if table.phase != OPEN:
                if table.now.seats_of(person.id):
                    raise NotNow("you sit at this table already: this link is for somebody else")
                note = f"{person.nickname} takes the seat of {table.names[seat]}."
            await self.commit(table, self.seated(table, {seat: taken_seat(table.now, person, token)}, note))
        return table

    async def take_open_seat(self, id: str, person: Person) -> Table:
        """Sits down at a listed table from the lobby, on the first open seat."""
        table = await self.table(id)
        if table.now.seats_of(person.id):
            return table
        for seat in table.seats:
            if seat.kind == "open" and seat.token is not None and table.terms.listed:
                return await self.join(seat.token, person)
        raise NotNow("no seat is open at this table; you can watch")

    @tried_again
    async def start(self, id: str, person: Person, bot: str) -> Table:
        """The founder does not wait any longer: bots take the open seats."""
        async with self.registry.turn(id) as table:
            if table.terms.owner != person.id:
                raise NotYours("only the person who made this table can start it")
            if table.phase != OPEN:
                raise NotNow("the game has begun already")
            await self.commit(table, self.seated(table, bots_on_open_seats(table.now, bot)))
        return table

    def seated(self, table: Table, taken: dict[int, Seat], note: str = "") -> Outcome:
        try:
            return table.after_seating(taken, note)
        except BadOptions as error:
            raise NotUnderstood(str(error)) from None

    def seat_for(self, table: Table, person: Person | None, seat: int | None) -> int:
        """The seat somebody acts for; people who share a screen say which."""
        mine = table.now.seats_of(person.id if person else None)
        if not mine:
            raise NotYours("you have no seat at this table: you are watching")
        if seat is None:
            asked = [number for number in mine if number in table.to_act]
            return asked[0] if len(mine) > 1 and asked else mine[0]
        if seat not in mine:
            raise NotYours("that is not your seat")
        return seat

    # ------------------------------------------------------------------ playing

    @tried_again
    async def play(
        self, id: str, person: Person | None, seat: int | None, move: int, version: int, move_id: str
    ) -> tuple[Table, int]:
        """Plays a person's move; gives the table and the seat."""
        async with self.registry.turn(id) as table:
            # Whoever moves too late must not be quicker than the hall's next look at the clocks.
            await self.timekeeper.strike(table)
            now = table.now
            seat = self.seat_for(table, person, seat)
            sight = now.sights[seat]
            if any(entry.move_id == move_id for entry in now.log):
                return table, seat
            state = now.running
            if now.ending is not None:
                raise NotNow("the table is closed: nothing can be played any more", stale=True)
            if now.has_left(seat):
                raise NotNow("this seat was given up: a bot plays on", stale=True)
            if now.bot_for(seat):
                raise NotNow("a bot is playing for you: come back to your seat first", stale=True)
            if not sight.asked_since <= version <= sight.version:
                raise NotNow(CHANGED, stale=True)
            if now.must_wait(seat):
                # The very words of somebody who is not asked: whether anybody is must not show.
                raise NotNow("it is not your turn to decide", table.game.turn_rule, stale=True)
            await self._play(table, state, seat, move, move_id)
            self.metrics.by_person.inc()
        return table, seat

    async def play_bot(self, table: Table, state: State, seat: int, move: int) -> bool:
        """Plays a bot's move, unless something has happened since it began to think."""
        async with self.registry.turn(table.id) as held:
            if held is not table or table.now.state is not state or not table.now.bot_for(seat):
                return False
            try:
                await self._play(table, state, seat, move, None)
            except Outrun:
                return False
            self.metrics.by_bot.inc()
        return True

    async def _play(self, table: Table, state: State, seat: int, move: int, move_id: str | None) -> None:
        try:
            outcome = table.after(seat, move, move_id)
        except IllegalMove:
            reason = state.imagine(seat, Dice(0)).why_not(seat, move)
            raise NotNow(reason.text, reason.rule, stale=True) from None
        await self.commit(table, outcome, "the move was not played")

    async def show_next(self, table: Table, queue: list[Scene] | None = None) -> None:
        """The waiting is over: shows how it goes on, if it is this that was waited for and not something newer."""
        async with self.registry.turn(table.id) as held:
            if held is table and table.queue and (queue is None or queue is table.queue):
                await self.commit(table, table.after_next_scene())

    # ------------------------------------------------------------------ positions and talk

    async def position_at(self, table: Table, number: int) -> State:
        """The position after move `number`, from the last snapshot before it."""
        now = table.now
        state = now.position_at(number)
        if state is None:
            at, text = await self.storage.snapshot(table.id, number)
            # In a thread: nobody at other tables waits while the moves are played again.
            moves = [(entry.seat, entry.move) for entry in now.log[at + 1 : number + 1]]
            state = await asyncio.to_thread(position_after, table.game, text, now.progress.version, moves)
        return state

    @tried_again
    async def say(self, id: str, person: Person, text: str) -> None:
        words = clean(text)[:MOST_CHAT]
        if not words:
            raise NotUnderstood("say something")
        if person.muted:
            raise NotYours("whoever runs this hall has muted you")
        async with self.registry.turn(id) as table:
            mine = table.now.seats_of(person.id)
            if not may_talk(table, mine):
                raise NotYours("at a table that everybody can find only the players talk")
            name = table.names[mine[0]] if mine else f"{person.nickname} (watching)"
            await self.commit(table, table.after_saying(Remark("person", name, words, time(), person.id)))

    async def open_record(self, person: Person, text: str, seat: int, ticket: int | None = None) -> Table:
        """A table from a record: a finished game to look at, or an unfinished one to go on with against bots."""
        busy = TooOften("your last record is still being laid out: wait until it is done")
        async with self.hearing.alone(f"record {person.id}", busy):
            layout = await self.scribes.lay_out(text, self.scribes.ticket() if ticket is None else ticket)
        id = secrets.token_urlsafe(9)
        pace = self.settings.pace
        terms = Terms(
            id,
            layout.slug,
            options=layout.options,
            seed=layout.seed,
            owner=person.id,
            listed=False,
            pace=pace,
            created=time(),
        )
        phase = OVER if layout.over else PLAYING
        progress = Progress(layout.version, phase, len(layout.log) - 1, layout.versions)
        summary = Summary(terms, seats_of_record(layout, person, seat), progress)
        await self.storage.add_table(summary, layout.log, layout.positions)
        return await self.table(id)

    async def close(self) -> None:
        await self.timekeeper.close()
        await self.bot_runner.close()
        await self.keeper.close()
        await self.reviews.close()
        await self.hearing.close()
        await self.workers.close()
        await self.scribes.close()
        await self.storage.close()
