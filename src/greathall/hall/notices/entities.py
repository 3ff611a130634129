"""What somebody wants to be told, what there is to tell, and a message on its way."""

from __future__ import annotations

from dataclasses import dataclass

TURN = "turn"
INVITATION = "invitation"
OVER = "over"
MAIL = "mail"
HOOK = "hook"
CHANNELS = (MAIL, HOOK)

# A notice waits for its time; was told; was seen at the table before it was told; is no longer true.
WAITING, TOLD, SEEN, PAST = "waiting", "told", "seen", "past"
# A message is waiting, or being sent. Whatever is left behind in sending may have arrived: it is never sent again.
SENDING, SENT, FAILED, LOST, VOID = "sending", "sent", "failed", "lost", "void"
# What a message is for: notices, the question whether an address is somebody's own, a first word to a webhook.
NEWS, CONFIRM, HELLO = "news", "confirm", "hello"


@dataclass(frozen=True)
class Wishes:
    """How somebody wants to be told."""

    person: str
    # What links out of the hall name instead of the person.
    token: str
    mail: str = ""
    mail_ok: bool = False
    hook: str = ""
    hook_kind: str = ""
    feed: str | None = None
    turn: bool = True
    invitation: bool = True
    over: bool = True
    # At most one message in so many minutes.
    minutes: int = 60
    # The address under which they know the hall.
    base: str = ""
    # What happened earlier is not told.
    since: float = 0.0
    quiet_until: float = 0.0
    # Why the last message did not arrive.
    trouble: str = ""

    def uses(self, channel: str) -> bool:
        return self.mail_ok if channel == MAIL else bool(self.hook)

    def wants(self, kind: str) -> bool:
        return {TURN: self.turn, INVITATION: self.invitation, OVER: self.over}[kind]

    def table_address(self, table: str) -> str:
        return f"{self.base}tables/{table}"


@dataclass(frozen=True)
class Notice:
    """One line for one person. `number`: the person's last move when they were asked; asked again it is another."""

    id: str
    person: str
    table_id: str
    kind: str
    number: int
    # Whether others at the table may not know that this person is asked (FBL-R29).
    secret: bool
    line: str
    at: float
    due: float
    state: str = WAITING


@dataclass(frozen=True)
class Delivery:
    """One message to one person over one channel."""

    id: str
    person: str
    channel: str
    kind: str = NEWS
    # The ids of what it tells.
    notices: tuple[str, ...] = ()
    attempts: int = 0
    next_at: float = 0.0
