"""Who somebody is: a nickname and a signed cookie; for those who want it, a password to come back from elsewhere."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from greathall.hall.doorkeeper import Doorkeeper
from greathall.hall.entities import Person
from greathall.hall.plain_text import clean
from greathall.hall.refusals import NotNow, NotUnderstood, NotYours
from greathall.hall.storage import Storage
from greathall.kernel import Dice

COOKIE = "greathall"
COOKIE_AGE = 400 * 24 * 3600
MOST_NICKNAME = 24
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200

_NAMES: list[str] = re.findall(
    r"\w+",
    "Adela Alard Aldith Alma Anselm Ava Baldwin Bertram Blanche Cecily Clement Conrad Edith Elias Emma Ermengard Eudo "
    "Fulk Gerard Gisela Godwin Gunnora Hawise Hugh Isolde Ivo Joan Judith Lambert Leofric Mabel Matilda Milo Nest Odo "
    "Osbert Petronilla Philippa Ralf Reynard Richilda Robert Rohese Sabina Sibyl Tancred Theobald Ursel Walter Ysabel",
)


def some_names(number: int, seed: int, taken: set[str] | None = None) -> list[str]:
    """Names for bots and for guests who gave none."""
    names = [name for name in _NAMES if not taken or name not in taken]
    order = list(range(len(names)))
    Dice(seed).shuffle(order)
    return [names[i] for i in order[:number]]


def clean_name(text: str, most: int = MOST_NICKNAME) -> str:
    """A nickname, without the braces that stand for seats in the chronicle."""
    name = " ".join(re.sub(r"[{}|]", "", clean(text)).split())[:most].strip()
    if not name:
        raise NotUnderstood("a name needs at least one letter that can be seen")
    return name


class Identity:
    """Makes and reads cookies, checks passwords."""

    def __init__(self, storage: Storage, secret: str, doorkeeper: Doorkeeper) -> None:
        self.storage = storage
        self.doorkeeper = doorkeeper
        self._key = bytes.fromhex(secret)
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

    # ------------------------------------------------------------------ cookies

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, f"cookie {text}".encode(), sha256).hexdigest()[:40]

    def cookie(self, person: Person, visit: str = "") -> str:
        """A visit is one browser's: it goes on under a new name or password, and ends by itself."""
        text = f"{person.id}.{person.epoch}.{visit or secrets.token_urlsafe(9)}"
        return f"{text}.{self._sign(text)}"

    def _read(self, cookie: str | None) -> tuple[str, str, str]:
        """Person, epoch and visit of a cookie that is ours; older ones have no visit."""
        if not cookie or len(cookie) > 200:
            return ("", "", "")
        text, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(text).encode()):
            return ("", "", "")
        id, epoch, visit = (*text.split("."), "")[:3]
        return (id, epoch, visit)

    async def person(self, cookie: str | None) -> Person | None:
        """Whose cookie this is; nobody's, if it is not ours, its visit has ended, or the password has changed."""
        id, epoch, visit = self._read(cookie)
        person = await self.storage.visitor(id, visit) if id else None
        return person if person is not None and str(person.epoch) == epoch else None

    def visit_of(self, cookie: str | None, person: Person) -> str:
        """The visit of somebody's own cookie."""
        id, _, visit = self._read(cookie)
        return visit if id == person.id else ""

    async def leave(self, cookie: str | None) -> tuple[str, str]:
        """Ends a visit: the cookie is worth nothing any more, wherever a copy of it may be. Gives person and visit."""
        id, _, visit = self._read(cookie)
        if visit:
            await self.storage.end_visit(visit)
        return id, visit

    # ------------------------------------------------------------------ nicknames and passwords

    async def welcome(self, nickname: str) -> Person:
        return await self.storage.add_person(clean_name(nickname))

    async def rename(self, person: Person, nickname: str) -> None:
        name = clean_name(nickname)
        if person.muted and name != person.nickname:
            # A name is read by everybody, in notes too: it would be a way to talk on.
            raise NotYours("whoever runs this hall has muted you: your name stays as it is")
        if person.account is not None:
            person.account = name.casefold()
        person.nickname = name
        if not await self.storage.change_person(person):
            raise NotNow(f"somebody else is known as {name} here: choose another name")

    async def set_password(self, person: Person, password: str, current: str, address: str) -> None:
        """From now on this name and password open the door from any device; older cookies do not."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise NotUnderstood(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
        if person.password is not None:
            account = str(person.account)
            await self.doorkeeper.knock(account, address)
            if not await self._fits(person.password, current):
                raise NotYours("that is not your present password")
            await self.doorkeeper.let_in(account, address)
        person.password = await asyncio.to_thread(self._hasher.hash, password)
        person.account = person.nickname.casefold()
        person.epoch += 1
        if not await self.storage.change_person(person):
            raise NotNow(f"somebody else is known as {person.nickname} here: change your nickname first")

    async def sign_in(self, nickname: str, password: str, address: str) -> Person:
        account = clean_name(nickname).casefold()
        await self.doorkeeper.knock(account, address)
        person = await self.storage.account(account)
        # A wrong name takes as long as a wrong password: nobody finds out which names exist.
        known = person.password if person is not None and person.password is not None else self._nobody()
        fits = await self._fits(known, password)
        if person is None or not fits:
            raise NotYours("this name and password do not fit together")
        await self.doorkeeper.let_in(account, address)
        return person

    def _nobody(self) -> str:
        return "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21l$mUpUm1rlaDbwMTOTjdWj5tYn1TfhpZ0qVd2lQ3c4V6c"

    async def _fits(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

        return await asyncio.to_thread(check)
