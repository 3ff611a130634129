"""People who leave: for a while, for good, or because the others do not wait any longer; and the end by agreement.

What becomes of a seat that is given up was agreed with the table. A bot plays on; or it has lost, and where only one
other is left that one has won.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, time
from typing import TYPE_CHECKING

from greathall.hall.clocks import DAYS, counted
from greathall.hall.endings import LEFT_FOR_GOOD
from greathall.hall.entities import OPEN, OVER, Ending, Person, Proposal, Seat
from greathall.hall.refusals import NotNow, NotUnderstood, NotYours
from greathall.hall.registry import tried_again
from greathall.hall.seating import INVITED, check_bot, open_seat
from greathall.hall.standing import STAND_IN
from greathall.hall.table import Outcome, Table

if TYPE_CHECKING:
    from greathall.hall.service import TableService

LEAVINGS = ("bot", "resign")
# Seconds without a move after which the others may vote about whoever is waited for, and one of them alone may act.
VOTE_AFTER = 300.0
ALONE_AFTER = 3600.0


def check_leaving(leaving: str) -> str:
    if leaving not in LEAVINGS:
        raise NotUnderstood("who resigns leaves the seat to a 'bot', or it is to 'resign' and has lost")
    return leaving


# ---------------------------------------------------------------------- for a while


@tried_again
async def set_away(service: TableService, id: str, person: Person, away: bool, bot: str = STAND_IN) -> None:
    """Leaves the table to a bot, or takes the seat back; before the game a guest who leaves gives the seat back."""
    check_bot(bot)
    async with service.registry.turn(id) as table:
        # Whose time is over: no leaving, proposing or agreeing comes before that.
        await service.timekeeper.strike(table)
        now = table.now
        opening = now.progress.phase == OPEN
        mine = now.seats_of(person.id)
        if not mine:
            raise NotYours("you have no seat at this table: you are watching")
        if opening and not away:
            return
        changed = {
            seat: open_seat() if opening else replace(now.seats[seat], away=away, bot=bot if away else "", gone="")
            for seat in mine
            if not now.has_left(seat)
        }
        if not changed:
            raise NotNow("you have given your seat up: a bot plays on")
        await service.commit(table, table.after_seating(changed))
        if away and not opening:
            await not_asked(service, table, person.id)


async def not_asked(service: TableService, table: Table, person: str) -> None:
    """Whoever leaves has agreed to nothing: what they asked for, what they were asked, and what was about them ends."""
    undo, proposal, seats = table.now.undo, table.now.proposal, table.seats
    name = next(name for seat, name in zip(seats, table.names, strict=True) if seat.person == person)
    if undo is not None and person in undo.waiting | {seats[undo.seat].person}:
        await service.commit(table, table.after_asking(None, f"{name} has left: nothing is taken back."))
    if proposal is not None:
        concerned = {seats[seat].person for seat in (proposal.seat, proposal.about) if seat >= 0}
        if person in proposal.waiting | concerned:
            note = f"{name} has left: nothing comes of the proposal."
            await service.commit(table, table.after_proposing(None, note))


# ---------------------------------------------------------------------- for good


@tried_again
async def resign(service: TableService, id: str, person: Person, seat: int | None = None) -> None:
    """Gives a seat up; nobody can do that for somebody else."""
    async with service.registry.turn(id) as table:
        await service.timekeeper.strike(table)
        _check_playing(table)
        seat = service.seat_for(table, person, seat)
        if table.now.has_left(seat):
            raise NotNow("you have given your seat up already")
        await service.commit(table, after_giving_up(table, seat, "resigned"))
        proposal = table.now.proposal
        about = proposal is not None and proposal.about == seat
        if table.now.ending is None and (about or not table.now.has_seat(person.id)):
            await not_asked(service, table, person.id)


def after_giving_up(table: Table, seat: int, why: str) -> Outcome:
    """When somebody will not come back: what was agreed with the table happens to their seat."""
    now = table.now
    sitting = now.seats[seat]
    taken = {seat: replace(sitting, away=True, bot=sitting.bot or STAND_IN, gone=why)}
    others = [number for number in range(len(now.seats)) if number != seat and not now.has_left(number)]
    people = [number for number in others if now.seats[number].kind == "person"]
    note = f"{now.names[seat]} {LEFT_FOR_GOOD[why]}."
    if table.terms.leaving == "resign" and len(others) <= 1:
        return table.after_closing(Ending(why, seat, others[0] if others else -1), taken, note)
    if not people:
        return table.after_closing(Ending(why, seat), taken, note)
    return table.after_seating(taken, f"{note} A bot plays on.")


# ---------------------------------------------------------------------- by agreement


@tried_again
async def propose(
    service: TableService, id: str, person: Person, kind: str, about: int | None = None, days: int = 0
) -> bool:
    """Asks the others for an end, or to replace somebody who does not answer; whether nobody had to be asked."""
    async with service.registry.turn(id) as table:
        await service.timekeeper.strike(table)
        _check_playing(table)
        now = table.now
        if now.proposal is not None:
            raise NotNow("something is being proposed already: answer that first")
        mine = [seat for seat in now.seats_of(person.id) if not now.has_left(seat)]
        if not mine:
            raise NotYours("only those who play can propose something")
        # To leave for a while is not to agree: an end or a pause is for all who may come back.
        others = now.others_with_seats(person.id)
        if kind == "end":
            return await _agreed(service, table, Proposal(kind, mine[0], others))
        if kind == "pause":
            if table.terms.clock is None or table.terms.clock.kind != DAYS:
                raise NotNow("only a table with a clock of days can pause")
            if not days and (now.clocks is None or not now.clocks.pauses_for(table.hours.now())):
                raise NotNow("the clocks do not stand: there is no pause to end")
            return await _agreed(service, table, Proposal(kind, mine[0], others, days=days))
        if about is None:
            raise NotUnderstood("say which seat")
        if table.terms.clock is not None:
            raise NotNow("this table has a clock, which says how long everybody may think")
        if any(seat in _asked(table) for seat in mine if not now.bot_for(seat)):
            raise NotNow("you are asked yourself: answer first")
        voters = now.people_beside(person.id) - {_absent(table, person.id, about)}
        silent = _silent(table, about)
        if silent >= ALONE_AFTER:
            voters = frozenset()
        elif not voters:
            wait = minutes(ALONE_AFTER - silent)
            raise NotNow(f"nobody else is here to vote: you can decide about {now.names[about]} alone in {wait}")
        return await _agreed(service, table, Proposal(kind, mine[0], voters, about))


@tried_again
async def answer(service: TableService, id: str, person: Person, agree: bool, request: int | None = None) -> None:
    """Another player agrees or not; who proposed it may take it back."""
    async with service.registry.turn(id) as table:
        await service.timekeeper.strike(table)
        now = table.now
        proposal = now.proposal
        if proposal is None:
            raise NotNow("nobody is asking you to agree to anything now")
        proposer = now.seats[proposal.seat].person
        own = proposer == person.id and not agree
        # Whoever is to be replaced need not move to show that they are there.
        here = proposal.about >= 0 and now.seats[proposal.about].person == person.id and not agree
        if person.id not in proposal.waiting and not own and not here:
            raise NotNow("nobody is asking you to agree to anything now")
        if request is not None and request != proposal.id:
            raise NotNow("something else is being proposed now: read it first")
        if agree:
            _check_playing(table)
            if proposal.about >= 0:
                _absent(table, proposer, proposal.about)
                _silent(table, proposal.about)
            await _agreed(service, table, replace(proposal, waiting=proposal.waiting - {person.id}))
        else:
            note = f"{person.nickname} takes the proposal back." if own else f"{person.nickname} does not agree."
            await service.commit(table, table.after_proposing(None, note))


async def _agreed(service: TableService, table: Table, proposal: Proposal) -> bool:
    """Does what is proposed when nobody has to be asked any more."""
    now = table.now
    if proposal.waiting:
        note = (
            "" if now.proposal is not None else f"{now.names[proposal.seat]} proposes {words_of(proposal, now.names)}."
        )
        await service.commit(table, table.after_proposing(proposal, note))
        return False
    if proposal.kind == "end":
        closing = table.after_closing(Ending("agreed"), {}, "The game was ended by agreement.")
        await service.commit(table, closing)
        return True
    if proposal.kind == "pause":
        went = f"The clocks stand for {counted(proposal.days, 'day')}." if proposal.days else "The clocks go on."
        await service.commit(table, table.after_pausing(proposal.days, went))
        return True
    absent = now.seats[proposal.about]
    name = now.names[proposal.about]
    seat = replace(absent, away=True, bot=STAND_IN)
    note = f"A bot plays for {name}, until {name} comes back."
    if proposal.kind == "friend":
        seat = replace(seat, gone=INVITED, token=open_seat().token)
        note = f"{note} Whoever gets the link of the seat may take it."
    await service.commit(table, table.after_seating({proposal.about: seat}, note, settles=True))
    return True


def words_of(proposal: Proposal, names: list[str]) -> str:
    """What is proposed, after the words 'proposes' or 'asks for'."""
    if proposal.kind == "end":
        return "to end the game here, without a winner" if len(names) != 2 else "a draw"
    if proposal.kind == "pause":
        return f"a pause of {counted(proposal.days, 'day')} for everybody" if proposal.days else "to end the pause"
    how = "a bot" if proposal.kind == "bot" else "a friend, by a link,"
    return f"to let {how} play for {names[proposal.about]}"


def _check_playing(table: Table) -> None:
    now = table.now
    if now.progress.phase == OVER and not now.queue:
        raise NotNow("the game is over")
    if now.state is None:
        raise NotNow("the game has not begun: some seats are still open")


def _asked(table: Table) -> list[int]:
    """The seats that everybody knows to be asked."""
    view = table.now.sights[table.spectator].view
    return [] if view is None else list(view.asked)


def _absent(table: Table, person: str | None, about: int) -> str:
    """Who sits on a seat that everybody waits for; `person` wants somebody else to play there."""
    now = table.now
    sitting: Seat | None = now.seats[about] if 0 <= about < len(now.seats) else None
    if sitting is None or sitting.person is None or now.bot_for(about):
        raise NotNow("nobody has to be replaced there")
    if sitting.person == person:
        raise NotNow("leave your own seat to a bot, or resign")
    if now.hushed:
        # Whether anybody is asked in secret must not show, nor who is.
        raise NotNow("somebody could still react to the last card: nobody is replaced meanwhile")
    if about not in _asked(table):
        raise NotNow(f"nobody waits for {now.names[about]} now")
    return sitting.person


def _silent(table: Table, about: int) -> float:
    """For how long everybody has waited, if that is long enough to vote."""
    silent = silence(table)
    if silent < VOTE_AFTER:
        wait = minutes(VOTE_AFTER - silent)
        raise NotNow(f"{table.names[about]} may still think: the others can vote in {wait}")
    return silent


def silence(table: Table) -> float:
    """For how long everybody has seen nothing happen in the game; what only some have seen does not count.

    A clock on the wall that was set back cannot make it shorter than it was here.
    """
    spectators = 1 << table.spectator
    shown = max((entry.at for entry in reversed(table.log) if entry.seen & spectators), default=0.0)
    return max(monotonic() - table.moved, time() - max(shown, table.now.progress.settled))


def minutes(seconds: float) -> str:
    number = int(seconds // 60) + 1
    return "a minute" if number == 1 else f"{number} minutes"
