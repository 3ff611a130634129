"""How somebody played: when a game is over, those who sat there may have the decisions of their own seats looked at.

That is minutes of work for a long game, so it is done in a process of its own, beside those in which bots think, in
small portions and one game at a time: the others stand in line. Whatever was judged is kept for a while, so that
nothing is judged twice, however often somebody asks or goes away in between.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from greathall.analysis import Account, Inquiry, Judgement
from greathall.hall.drawing.telling import capital, minus
from greathall.hall.entities import OVER, Person
from greathall.hall.judging import BOT, judge_portion, look_into, words_for
from greathall.hall.refusals import NotHere, NotNow, Refusal, TooOften
from greathall.hall.schemas.reviews import Review, ReviewedDecision
from greathall.hall.workers import Workers
from greathall.kernel import GreathallError, fill

if TYPE_CHECKING:
    from greathall.hall.service import TableService
    from greathall.hall.table import Table

# So many decisions are told, those that cost most.
MOST_TOLD = 10
# So many may stand in line; of so many games it is kept how they were played.
MOST_WAITING = 8
MOST_KEPT = 100
# At most so many decisions are given away at a time.
TOGETHER = 4
# Seconds between two words of how far it is, and after which a process that nobody needs goes home.
TELL_EVERY = 0.3
REST_AFTER = 60.0
# The place of the process among others: bots and people come first.
NICE = 8


class GivenUp(GreathallError):
    """Nobody waits for it any longer."""


@dataclass(eq=False)
class Looking:
    """How one seat of a table played, as far as it is known."""

    table: str
    seat: int
    # Who asked first, and how many pages are waiting.
    person: str
    pages: int = 0
    inquiry: Inquiry | None = None
    judged: list[Judgement] = field(default_factory=list)
    # When all is judged: what it comes to, and the decisions that cost most, with the words for what was asked, for
    # what was played and for what would have been better.
    account: Account | None = None
    told: list[tuple[Judgement, str, str, str]] = field(default_factory=list)
    # Why it did not come to an end, the last time.
    refusal: Refusal | None = None

    @property
    def done(self) -> bool:
        return self.account is not None


class Reviews:
    """Those who look at finished games."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.workers = Workers(1, nice=NICE)
        self._kept: OrderedDict[tuple[str, int], Looking] = OrderedDict()
        # Those that are being worked at, and those that wait for it, in this order.
        self._line: dict[Looking, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()
        self._resting: asyncio.Task[None] | None = None

    async def ask(self, id: str, person: Person | None, seat: int | None) -> Looking:
        """What there is of somebody's review, to be followed; raises a refusal where there is to be none."""
        table = await self.service.table(id)
        seat = self.service.seat_for(table, person, seat)
        if table.phase != OVER:
            raise NotNow("how you played can be seen when the game is over")
        assert person is not None
        looking = self._kept.get((id, seat))
        if looking is not None and (looking.done or looking in self._line):
            self._kept.move_to_end((id, seat))
            return looking
        if any(other.person == person.id for other in self._line):
            raise TooOften("another of your games is being looked at: wait until that is done")
        if len(self._line) >= MOST_WAITING:
            raise TooOften("many games are being looked at just now: try again in a minute")
        self.service.limits.take("review", person.id)
        if looking is None:
            looking = self._kept[id, seat] = Looking(id, seat, person.id)
            self._forget_surplus()
        return looking

    def _forget_surplus(self) -> None:
        """Those that nobody asked for longest are forgotten."""
        for key in [key for key, old in self._kept.items() if old not in self._line][: len(self._kept) - MOST_KEPT]:
            del self._kept[key]

    async def follow(self, looking: Looking) -> AsyncGenerator[dict[str, object]]:
        """How far it is, until it has come to its end. Whoever stops listening no longer waits for it."""
        with self._waiting_for(looking):
            while (task := self._line.get(looking)) is not None:
                # Also where nothing is new: only so it is found out that nobody listens.
                yield self._how_far(looking)
                await asyncio.wait({task}, timeout=TELL_EVERY)

    @contextmanager
    def _waiting_for(self, looking: Looking) -> Iterator[None]:
        looking.pages += 1
        try:
            if not looking.done and looking not in self._line:
                looking.refusal = None
                task = self._line[looking] = asyncio.create_task(self._work(looking))
                task.add_done_callback(lambda _: self._left(looking))
            yield
        finally:
            looking.pages -= 1
            if not looking.pages and looking in self._line and next(iter(self._line)) is not looking:
                # Its turn has not come; whatever is being judged is judged to the end of its portion.
                self._line[looking].cancel()

    def _left(self, looking: Looking) -> None:
        """It stands in line no longer."""
        del self._line[looking]
        if looking.done:
            looking.inquiry, looking.judged = None, []
        if not self._line:
            self._resting = asyncio.create_task(self._rest())

    def _how_far(self, looking: Looking) -> dict[str, object]:
        ahead = list(self._line).index(looking)
        if ahead:
            return {"ahead": ahead}
        return {"done": len(looking.judged), "of": len(looking.inquiry.decisions) if looking.inquiry else 0}

    async def _work(self, looking: Looking) -> None:
        try:
            async with self._one:
                if self._resting is not None:
                    self._resting.cancel()
                await self._look(looking)
        except GivenUp:
            # What was judged so far is kept.
            return
        except Refusal as refusal:
            looking.refusal = refusal
        except GreathallError as error:
            looking.refusal = NotNow(f"this game cannot be looked at: {error}")

    async def _look(self, looking: Looking) -> None:
        """Judges what is not judged yet."""
        table = await self._still_wanted(looking)
        inquiry = looking.inquiry
        if inquiry is None:
            terms, log = table.terms, table.log
            moves = [(entry.seat, entry.move) for entry in log[1:]]
            own = {number for number, entry in enumerate(log[1:]) if entry.move_id is not None}
            inquiry = looking.inquiry = await self.workers.run(
                look_into, terms.slug, terms.seed, terms.options, table.names, moves, looking.seat, own
            )
        while len(looking.judged) < len(inquiry.decisions):
            await self._still_wanted(looking)
            first = len(looking.judged)
            with self.service.metrics.review_seconds.time():
                looking.judged += await self.workers.run(
                    judge_portion, inquiry, inquiry.decisions[first : first + TOGETHER]
                )
        account = Account(looking.seat, "")
        for one in looking.judged:
            account.add(one)
        worst = account.worst(MOST_TOLD)
        words = await self.workers.run(words_for, inquiry, worst) if worst else []
        looking.told = [(one, *three) for one, three in zip(worst, words, strict=True)]
        account.judgements = []
        looking.account = account

    async def _still_wanted(self, looking: Looking) -> Table:
        """The table, if it is still there and somebody waits."""
        if not looking.pages:
            raise GivenUp("nobody waits for it")
        try:
            return await self.service.table(looking.table)
        except NotHere:
            self._kept.pop((looking.table, looking.seat), None)
            raise

    async def answer(self, looking: Looking) -> Review:
        """What came of it; raises a refusal where nothing did. Words are told with the names as they are now."""
        if looking.refusal is not None:
            raise looking.refusal
        account = looking.account
        if account is None:
            raise NotNow("this was given up before it was done")
        table = await self.service.table(looking.table)
        moments = table.sights[looking.seat].moments
        several = len(table.now.seats_of(table.seats[looking.seat].person)) > 1
        return Review(
            seat=looking.seat,
            bot=BOT,
            decisions=account.lost.count,
            alike=account.alike,
            lost=account.lost.mean,
            error=account.lost.error if account.lost.count > 1 else 0.0,
            blunders=account.verdicts["blunder"],
            mistakes=account.verdicts["mistake"],
            slips=account.verdicts["slip"],
            words=in_words(account, f"{table.names[looking.seat]}’s" if several else "your", len(table.seats)),
            worst=[
                ReviewedDecision(
                    move=one.number,
                    asked=capital(fill(asked, table.names)),
                    played=capital(fill(played, table.names)),
                    better=capital(fill(better, table.names)),
                    lost=one.lost,
                    error=one.error,
                    verdict=one.verdict,
                    # What lay before the player's eyes: the last change of the view that came before the move.
                    film=f"/tables/{table.id}/at/{max(0, bisect_left(moments, one.number) - 1)}?seat={looking.seat}",
                )
                for one, asked, played, better in looking.told
            ],
        )

    async def _rest(self) -> None:
        await asyncio.sleep(REST_AFTER)
        await self.workers.rest()

    async def close(self) -> None:
        await self.workers.close()
        for task in (tasks := list(self._line.values())):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.gather(self._resting, return_exceptions=True)


def in_words(account: Account, whose: str, seats: int) -> str:
    """How somebody played, in a sentence."""
    count, lost = account.lost.count, account.lost
    if not count:
        return "There was nothing to decide." if whose == "your" else f"None of {whose} moves was a choice."
    error = f" ± {100 * lost.error:.1f}" if count > 1 else ""
    chance = "the chance to win" if seats > 1 else "what was promised of the best title"
    counted = ", ".join(_number(account.verdicts[name], name) for name in ("blunder", "mistake", "slip"))
    return (
        f"A {BOT} would have made {account.alike} of {whose} {_number(count, 'decision')} alike; on average a decision "
        f"cost {minus(f'{100 * lost.mean:.1f}')} %{error} of {chance}: {counted}."
    )


def _number(count: int, name: str) -> str:
    return f"{count or 'no'} {name}{'' if count == 1 else 's'}"
