"""Who may try a password where several servers keep one door: the tries stand in the database.

So it does not matter which server is asked, nor whether one has been started anew. What somebody typed as their name
may have been a password, and addresses are nobody's business: only what cannot be read back is written down.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from sqlalchemy import delete, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from greathall.hall.doorkeeper import FORGOTTEN_AFTER, Doorkeeper, Tries, check, home_of, wait
from greathall.hall.schema import wrong_tries as wrong
from greathall.hall.storage import Storage

MOST_FORGOTTEN = 1000


class SharedDoorkeeper(Doorkeeper):
    """The same patience as one server has, for all together."""

    def __init__(self, storage: Storage, secret: str, on: bool = True) -> None:
        super().__init__(on)
        self.storage = storage
        self._key = bytes.fromhex(secret)

    async def knock(self, account: str, address: str) -> None:
        if not self.on:
            return
        keys = self._keys(account, address)
        async with self.storage.writing() as connection:
            now = await self._now(connection)
            waits = []
            for kind, who in keys:  # accounts first, here and in `let_in`: two who wait for each other would wait long
                tries = await self._locked(connection, kind, who, now)
                waits.append(wait(kind, tries, now))
            if max(waits) <= 0:
                one_more = update(wrong).where(tuple_(wrong.c.kind, wrong.c.who).in_(keys))
                await connection.execute(one_more.values(number=wrong.c.number + 1, last=now))
        check(waits)

    async def _locked(self, connection: AsyncConnection, kind: str, who: str, now: float) -> Tries:
        """What is known of somebody, to oneself until the transaction ends; a hundred tries at once come one by one."""
        new = insert(wrong).values(kind=kind, who=who, number=0, last=now)
        held = new.on_conflict_do_update(index_elements=["kind", "who"], set_={"kind": new.excluded.kind})
        row = (await connection.execute(held.returning(wrong.c.number, wrong.c.last))).one()
        tries = Tries(int(row.number), float(row.last))
        # Where the database's clock was set back the waiting begins anew: else it would last until that has caught up.
        counted = tries if now - tries.last < FORGOTTEN_AFTER else Tries(0, now)
        counted = counted._replace(last=min(counted.last, now))
        if counted != tries:
            known = update(wrong).where(wrong.c.kind == kind, wrong.c.who == who)
            await connection.execute(known.values(number=counted.number, last=counted.last))
        return counted

    async def let_in(self, account: str, address: str) -> None:
        if not self.on:
            return
        (_, name), (_, home) = self._keys(account, address)
        async with self.storage.writing() as connection:
            await connection.execute(delete(wrong).where(wrong.c.kind == "account", wrong.c.who == name))
            back = update(wrong).where(wrong.c.kind == "address", wrong.c.who == home, wrong.c.number > 0)
            await connection.execute(back.values(number=wrong.c.number - 1))

    async def forget(self) -> None:
        """Tries that are too old to count go."""
        async with self.storage.writing() as connection:
            long_ago = wrong.c.last < await self._now(connection) - FORGOTTEN_AFTER
            # Whoever has one of them just now keeps it: nobody waits for this, and this for nobody.
            old = (
                select(wrong.c.kind, wrong.c.who)
                .where(long_ago)
                .limit(MOST_FORGOTTEN)
                .with_for_update(skip_locked=True)
            )
            await connection.execute(delete(wrong).where(tuple_(wrong.c.kind, wrong.c.who).in_(old)))

    async def _now(self, connection: AsyncConnection) -> float:
        return await self.storage.now(connection)

    def _keys(self, account: str, address: str) -> list[tuple[str, str]]:
        named = (("account", account), ("address", home_of(address)))
        return [(kind, hmac.new(self._key, f"door {kind} {who}".encode(), sha256).hexdigest()) for kind, who in named]
