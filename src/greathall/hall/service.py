"""Everything that can be done in the hall: tables are made, joined, played, taken back, left, and told about.

Each table has a lock: what changes it happens in order. What changes it is on disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import replace
from time import time
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from greathall.bots import bots
from greathall.games import games, load
from greathall.hall.bot_runner import BotRunner
from greathall.hall.connections import Connections
from greathall.hall.identity import clean_name, some_names
from greathall.hall.recording import Layout, lay_out, safe_options
from greathall.hall.refusals import NotHere, NotNow, NotUnderstood, NotWritten, NotYours, Refusal
from greathall.hall.settings import Settings
from greathall.hall.storage import ChatRow, Person, SeatRow, Storage, TableRow
from greathall.hall.table import (
    OPEN,
    OVER,
    PLAYING,
    STAND_IN,
    Beginning,
    Table,
    UndoRequest,
    position_from,
    position_text,
)
from greathall.hall.workers import Workers
from greathall.kernel import BadOptions, Dice, GreathallError, IllegalMove, OptionValue, Reason, State

log = logging.getLogger("greathall.hall")
MOST_CHAT = 500
MOST_CHAT_LINES = 2000


class SeatWish:
    """What the founder of a table wants on a seat: me, friend (at this screen), open (by link), or a kind of bot."""

    def __init__(self, kind: str, name: str = "") -> None:
        self.kind = kind
        self.name = name


class TableService:
    """The hall behind its routes."""

    def __init__(self, settings: Settings, storage: Storage, workers: Workers) -> None:
        self.settings = settings
        self.storage = storage
        self.workers = workers
        self.connections = Connections()
        self.bot_runner = BotRunner(self)
        self._tables: dict[str, Table] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = asyncio.Lock()
            self._locks[id] = lock
        return lock

    # ------------------------------------------------------------------ making and finding tables

    async def create(
        self,
        person: Person,
        slug: str,
        wishes: list[SeatWish],
        options: dict[str, OptionValue],
        pace: float | None = None,
        listed: bool = True,
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
        seed = secrets.randbits(128) if seed is None else seed
        names = iter(some_names(len(wishes), secrets.randbits(32), {wish.name for wish in wishes} | {person.nickname}))
        seats = [self._seat(wish, person, next(names)) for wish in wishes]
        id = secrets.token_urlsafe(9)
        pace = self.settings.pace if pace is None else pace
        now = time()
        row = TableRow(
            id,
            slug,
            game.version,
            settled,
            seed,
            OPEN,
            person.id,
            listed,
            pace,
            now,
            now,
            0,
            [0] * (len(seats) + 1),
            seats,
        )
        table = Table(row, [], self.settings.reaction)
        if any(seat.kind == "open" for seat in seats):
            await self.storage.add_table(row)
        else:
            beginning = self._begin(table, seats)
            await self.storage.add_table(beginning.row, [beginning.first], [(0, beginning.position)])
            table.open_with(beginning)
        self._tables[id] = table
        self.bot_runner.wake(table)
        return table

    def _seat(self, wish: SeatWish, person: Person, some_name: str) -> SeatRow:
        if wish.kind == "me":
            return SeatRow("person", person.id, person.nickname)
        if wish.kind == "friend":
            return SeatRow("person", person.id, clean_name(wish.name) if wish.name.strip() else some_name)
        if wish.kind == "open":
            return SeatRow("open", token=secrets.token_urlsafe(24))
        if wish.kind in bots():
            return SeatRow("bot", None, some_name, wish.kind)
        raise NotUnderstood(f"a seat is 'me', 'friend', 'open' or a bot ({', '.join(bots())}), not '{wish.kind[:40]}'")

    def _begin(self, table: Table, seats: list[SeatRow]) -> Beginning:
        try:
            return table.begin(seats)
        except BadOptions as error:
            raise NotUnderstood(str(error)) from None

    async def table(self, id: str) -> Table:
        """A table by its id, from memory or from the database."""
        table = self._tables.get(id)
        if table is not None:
            return table
        async with self.lock(id):
            if id not in self._tables:
                self._tables[id] = await self._open(id)
            table = self._tables[id]
        self.bot_runner.wake(table)
        return table

    async def _open(self, id: str) -> Table:
        row = await self.storage.table(id) if len(id) <= 32 else None
        if row is None or row.slug not in games():
            raise NotHere("there is no such table in this hall")
        table = Table(row, await self.storage.chat_of(id), self.settings.reaction)
        if row.phase != OPEN:
            entries = await self.storage.log(id)
            number, text = await self.storage.snapshot(id, max(0, len(entries) - 1 - self.settings.snapshot_every))
            try:
                table.restore(entries, number, position_from(table.game, text, row.version))
            except GreathallError as error:
                raise NotNow(f"this table cannot be opened: {error}") from None
        return table

    def forget_idle(self, now: float) -> None:
        """Tables nobody looks at leave memory."""
        for id, table in list(self._tables.items()):
            if (
                not self.connections.anybody(id)
                and now - max(table.last_change, table.row.touched) > self.settings.forget_after
            ):
                self.bot_runner.stop(id)
                del self._tables[id]

    # ------------------------------------------------------------------ seats

    async def invited(self, token: str) -> tuple[Table, int]:
        found = await self.storage.seat_of_token(token) if 0 < len(token) <= 64 else None
        if found is None:
            raise NotHere("this invitation is not, or no longer, good")
        return await self.table(found[0]), found[1]

    async def join(self, token: str, person: Person) -> Table:
        """Takes the open seat that a link leads to; with the last one the game begins."""
        table, seat = await self.invited(token)
        async with self.lock(table.id):
            sitting = table.seats[seat]
            if sitting.person == person.id:
                return table
            if sitting.kind != "open" or table.phase != OPEN:
                raise NotNow("somebody else has taken this seat; you can watch")
            taken = SeatRow("person", person.id, self._free_name(table, person.nickname), token=token)
            await self._seat_people(table, {seat: taken})
        return table

    async def take_open_seat(self, id: str, person: Person) -> Table:
        """Sits down at a listed table from the lobby, on the first open seat."""
        table = await self.table(id)
        if table.seats_of(person.id):
            return table
        for seat in table.seats:
            if seat.kind == "open" and seat.token is not None and table.row.listed:
                return await self.join(seat.token, person)
        raise NotNow("no seat is open at this table; you can watch")

    def _free_name(self, table: Table, name: str) -> str:
        taken = {seat.name for seat in table.seats}
        if name not in taken:
            return name
        return next(f"{name} {number}" for number in range(2, 99) if f"{name} {number}" not in taken)

    async def start(self, id: str, person: Person, bot: str) -> Table:
        """The founder does not wait any longer: bots take the open seats."""
        table = await self.table(id)
        async with self.lock(id):
            if table.row.owner != person.id:
                raise NotYours("only who made this table can start it")
            if table.phase != OPEN:
                raise NotNow("the game has begun already")
            if bot not in bots():
                raise NotUnderstood(f"there is no bot '{bot[:40]}'; there are: {', '.join(bots())}")
            names = iter(some_names(len(table.seats), secrets.randbits(32), set(table.names)))
            free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
            await self._seat_people(table, {number: SeatRow("bot", None, next(names), bot) for number in free})
        return table

    async def _seat_people(self, table: Table, taken: dict[int, SeatRow]) -> None:
        """Changes seats before the game; it begins when none is open any more."""
        seats = [taken.get(number, seat) for number, seat in enumerate(table.seats)]
        if any(seat.kind == "open" for seat in seats):
            for number, seat in taken.items():
                await self.storage.change_seat(table.id, number, seat)
            table.row.seats = seats
        else:
            beginning = self._begin(table, seats)
            await self.storage.begin_table(beginning.row, [beginning.first], [(0, beginning.position)])
            table.open_with(beginning)
            self.bot_runner.wake(table)
        table.serial += 1
        self.connections.tell_all(table.id)

    def seat_for(self, table: Table, person: Person | None, seat: int | None) -> int:
        """The seat somebody acts for; people who share a screen say which."""
        mine = table.seats_of(person.id if person else None)
        if not mine:
            raise NotYours("you have no seat at this table: you are watching")
        if seat is None:
            asked = [number for number in mine if number in table.to_act]
            return asked[0] if len(mine) > 1 and asked else mine[0]
        if seat not in mine:
            raise NotYours("that is not your seat")
        return seat

    async def set_away(self, id: str, person: Person, away: bool, bot: str = STAND_IN) -> None:
        """Leaves the table to a bot, or takes the seat back."""
        if bot not in bots():
            raise NotUnderstood(f"there is no bot '{bot[:40]}'; there are: {', '.join(bots())}")
        table = await self.table(id)
        async with self.lock(id):
            mine = table.seats_of(person.id)
            if not mine:
                raise NotYours("you have no seat at this table: you are watching")
            if table.phase == OPEN and away:
                # Before the game a guest who leaves gives the seat back.
                await self._seat_people(
                    table, {seat: SeatRow("open", token=secrets.token_urlsafe(24)) for seat in mine}
                )
            elif table.phase != OPEN:
                for seat in mine:
                    changed = replace(table.seats[seat], away=away, bot=bot if away else "")
                    await self.storage.change_seat(id, seat, changed)
                    table.seats[seat] = changed
            if table.undo is not None and away:
                table.undo.waiting.discard(person.id)
            table.serial += 1
        self.connections.tell_all(id)
        self.bot_runner.wake(table)

    # ------------------------------------------------------------------ playing

    async def play(
        self, id: str, person: Person | None, seat: int | None, move: int, version: int, move_id: str
    ) -> tuple[Table, int]:
        """Plays a person's move. Gives the table and the seat; raises Refusal with a reason otherwise."""
        table = await self.table(id)
        async with self.lock(id):
            seat = self.seat_for(table, person, seat)
            sight = table.sights[seat]
            if move_id in table.answered:
                return table, seat
            state = table.running
            if table.queue:
                # The very words of somebody who is not asked: whether anybody is must not show.
                raise NotNow("it is not your turn to decide", table.game.turn_rule, stale=True)
            if table.bot_for(seat):
                raise NotNow("a bot is playing for you: come back to your seat first", stale=True)
            if not sight.asked_since <= version <= sight.version:
                raise NotNow("the table has changed since your page was drawn: look again", stale=True)
            await self._commit(table, state, seat, move, move_id)
        self.bot_runner.wake(table)
        return table, seat

    async def play_bot(self, table: Table, state: State, seat: int, move: int) -> bool:
        """Plays a bot's move, unless something has happened since it began to think."""
        async with self.lock(table.id):
            if table.state is not state or not table.bot_for(seat):
                return False
            await self._commit(table, state, seat, move, None)
        return True

    async def _commit(self, table: Table, state: State, seat: int, move: int, move_id: str | None) -> None:
        try:
            step = table.ahead(seat, move)
        except IllegalMove:
            reason = state.imagine(seat, Dice(0)).why_not(seat, move)
            raise NotNow(reason.text, reason.rule, stale=True) from None
        phase = table.phase
        asking = table.undo is not None
        progress, row = table.note(step, move_id)
        keep = row.number % self.settings.snapshot_every == 0
        try:
            await self.storage.add_move(progress, row, position_text(step.after) if keep else None)
        except IntegrityError:
            # Another process has played at this table: what is here is out of date.
            self._tables.pop(table.id, None)
            raise NotNow("the table has changed since your page was drawn: look again", stale=True) from None
        except SQLAlchemyError as error:
            log.error("a move could not be stored: %s", type(error).__name__)
            raise NotWritten("the hall cannot write to its disk: the move was not played") from None
        changed = table.accept(step, progress, row)
        self._tell(table, changed, phase != table.phase or asking)

    def _tell(self, table: Table, changed: int, everybody: bool) -> None:
        if everybody:
            table.serial += 1
            self.connections.tell_all(table.id)
        else:
            # Only those whose view changed are told: a message to the others would count hidden moves.
            self.connections.tell(table.id, changed)

    async def show_next(self, table: Table) -> None:
        """The waiting is over: shows how it goes on."""
        async with self.lock(table.id):
            if table.queue:
                phase = table.phase
                changed = table.show_next()
                self._tell(table, changed, phase != table.phase)

    def as_shown(self, row: TableRow) -> TableRow:
        """A table's row for everybody: an end that is still to be shown has not come."""
        table = self._tables.get(row.id)
        return row if table is None else table.shown_row

    def why_not(self, table: Table, seat: int, target: str, move: int | None) -> list[tuple[str, Reason]]:
        """Why something is not possible now. Asked of an imagined position: the true one cannot shine through."""
        game = table.game
        likeness = table.running.imagine(seat, Dice(0))
        if table.queue:
            return [("", Reason("it is not your turn to decide", game.turn_rule))]
        if move is not None:
            if not 0 <= move < len(game.vocabulary):
                raise NotUnderstood(f"there is no move number {move}")
            return [(game.vocabulary.words(move), likeness.why_not(seat, move))]
        legal = set(likeness.moves(seat))
        found: list[tuple[str, Reason]] = []
        for number, entry in enumerate(game.vocabulary.entries):
            if entry.target == target and number not in legal:
                found.append((entry.words, likeness.why_not(seat, number)))
                if len(found) == 8:
                    break
        if found:
            return found
        if seat not in likeness.to_act:
            return [("", likeness.why_not(seat, 0))]
        question = likeness.question(seat)
        return [("", Reason("this has nothing to do with what you are asked now", question.rule))]

    # ------------------------------------------------------------------ taking back

    async def take_back(self, id: str, person: Person, seat: int | None) -> bool:
        """Back to one's own last decision: at once where nobody learned anything, else the others are asked."""
        table = await self.table(id)
        async with self.lock(id):
            seat = self.seat_for(table, person, seat)
            if table.queue:
                raise NotNow("somebody could still react to the last card: wait a moment")
            if table.running.over:
                raise NotNow("the game is over and its seed is shown: nothing can be taken back")
            number = table.last_decision(seat)
            if number == 0:
                raise NotNow("you have made no move yet")
            others = table.people_beside(person.id)
            if not others or table.may_undo_alone(seat):
                alone = table.may_undo_alone(seat)
                await self._rewind(table, seat, number, "" if alone else ", beyond what was revealed")
                done = True
            else:
                if table.undo is not None:
                    raise NotNow("somebody is already asking to take back a move")
                table.undo = UndoRequest(seat, number, others)
                table.serial += 1
                done = False
        self.connections.tell_all(id)
        self.bot_runner.wake(table)
        return done

    async def answer_take_back(self, id: str, person: Person, agree: bool) -> None:
        """Another player agrees or not; when all agree it is done."""
        table = await self.table(id)
        async with self.lock(id):
            request = table.undo
            if request is None or person.id not in request.waiting:
                raise NotNow("nobody is asking you to agree to anything now")
            table.serial += 1
            if not agree:
                table.undo = None
                await self._note(table, f"{person.nickname} does not agree to taking back.")
            else:
                request.waiting.discard(person.id)
                if not request.waiting:
                    await self._rewind(table, request.seat, request.number, ", with everybody's consent")
        self.connections.tell_all(id)
        self.bot_runner.wake(table)

    async def _rewind(self, table: Table, seat: int, number: int, how: str) -> None:
        state = await self.state_at(table, number - 1)
        progress = table.note_rewind(number, state)
        await self.storage.take_back(progress, number - 1)
        table.rewind(number, state, progress)
        table.serial += 1
        await self._note(table, f"{table.names[seat]} takes a move back{how}.")

    async def state_at(self, table: Table, number: int) -> State:
        """The position after move `number`, from the last snapshot before it."""
        back = len(table.log) - 1 - number
        if back == 0:
            return table.running
        if 0 < back <= len(table.history):
            return table.history[-back]
        at, text = await self.storage.snapshot(table.id, number)
        state = position_from(table.game, text, table.row.version)
        for row in table.log[at + 1 : number + 1]:
            state.play(row.seat, row.move)
        state.chronicle = []
        return state

    # ------------------------------------------------------------------ talk

    async def say(self, id: str, person: Person, text: str) -> None:
        table = await self.table(id)
        words = " ".join(text.split())[:MOST_CHAT]
        if not words:
            raise NotUnderstood("say something")
        async with self.lock(id):
            mine = table.seats_of(person.id)
            name = table.names[mine[0]] if mine else f"{person.nickname} (watching)"
            await self._add_chat(table, ChatRow("person", name, words, time()))
        self.connections.tell_all(id)

    async def _note(self, table: Table, text: str) -> None:
        with suppress(Refusal):
            await self._add_chat(table, ChatRow("note", "", text, time()))

    async def _add_chat(self, table: Table, row: ChatRow) -> None:
        if len(table.chat) >= MOST_CHAT_LINES:
            raise NotNow("this table has talked enough: the book is full")
        await self.storage.add_chat(table.id, len(table.chat), row)
        table.chat.append(row)

    # ------------------------------------------------------------------ records

    async def open_record(self, person: Person, text: str, seat: int) -> Table:
        """A table from a record: a finished game to look at, or an unfinished one to go on with against bots."""
        try:
            layout: Layout = await self.workers.run(lay_out, text, self.settings.snapshot_every)
        except GreathallError as error:
            raise NotUnderstood(str(error)) from None
        seats: list[SeatRow] = []
        for number, name in enumerate(layout.players[: len(layout.versions) - 1]):
            shown = "Player"
            with suppress(Refusal):
                shown = clean_name(name.partition("(")[0])
            if number == seat and not layout.over:
                seats.append(SeatRow("person", person.id, person.nickname))
            else:
                kind = name.rpartition("(")[2].rstrip(")")
                seats.append(SeatRow("bot", None, shown, kind if kind in bots() else "greedy"))
        if len(seats) != len(layout.versions) - 1 or not 0 <= seat < len(seats):
            raise NotUnderstood(f"this record has {len(layout.versions) - 1} seats; name one of them")
        now = time()
        id = secrets.token_urlsafe(9)
        phase = OVER if layout.over else PLAYING
        row = TableRow(
            id,
            layout.slug,
            layout.version,
            layout.options,
            layout.seed,
            phase,
            person.id,
            False,
            self.settings.pace,
            now,
            now,
            len(layout.log) - 1,
            layout.versions,
            seats,
        )
        await self.storage.add_table(row, layout.log, layout.positions)
        return await self.table(id)

    async def close(self) -> None:
        await self.bot_runner.close()
        self.workers.close()
        await self.storage.close()
