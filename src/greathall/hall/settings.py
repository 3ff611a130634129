"""What can be set when the hall is started."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from greathall.hall.networks import Network
from greathall.hall.notices.mail import MailServer

DEFAULT_PORT = 8642


def default_data() -> Path:
    """The user's data directory."""
    return user_data_path("greathall", appauthor=False)


@dataclass(frozen=True)
class Settings:
    """`database` empty: an SQLite file in the data directory. `limits` 0 switches the rate limits off (for tests)."""

    data: Path = field(default_factory=default_data)
    database: str = ""
    # Processes in which bots think; 0: as fits the machine.
    workers: int = 0
    # Processes that answer people, all on one database of PostgreSQL.
    servers: int = 1
    limits: float = 1.0
    # Seconds between two moves of bots, so that people can follow; a table may say otherwise.
    pace: float = 1.0
    # Where somebody could be asked in secret everybody waits so long, whether anybody is or not (FBL-R29).
    reaction: float = 1.0
    # How often the position is written beside the moves. Opening a table replays at most twice as many moves.
    snapshot_every: int = 20
    # A table nobody looks at leaves memory after so many seconds; it comes back from the database.
    forget_after: float = 900.0
    # So many tables are kept in memory; then those that nobody looks at are put to sleep, the longest unused first.
    most_awake: int = 400
    # Of them so many that one person made, and so many megabytes, by an estimate, for all.
    most_awake_of_one: int = 40
    most_memory: int = 256
    # Seconds after which a hall begins to keep what was shown at its tables; 0: it keeps nothing.
    keep_after: float = 20.0
    # Seconds of work that laying out a record may take.
    record_within: float = 60.0
    # A request that takes longer to arrive is given up: whoever sends a letter a minute must not keep a place.
    arrive_within: float = 15.0
    # Names under which people know this hall, beside addresses and this machine's own name; '*' is any.
    names: tuple[str, ...] = ()
    # The addresses of servers before this one that say whom they speak for ('*' is any); nobody else is believed.
    proxies: str = ""
    # Whether /metrics shows the hall's figures to this machine, and where else to.
    metrics: bool = False
    metrics_for: tuple[Network, ...] = ()
    # Of several processes at one address: where they leave their figures for each other, and which of them this is.
    figures: Path | None = None
    place: int = 0
    # Whether the log is lines of JSON, for programs to read.
    json_logs: bool = False
    # Where notices are handed over as mail; None: this hall sends none.
    mail: MailServer | None = None
    # Seconds between two looks for something to tell (0: never), and how long a notice waits for the person to come.
    notice_beat: float = 5.0
    notice_after: float = 60.0
    # Whether webhooks may lead to this machine and its network; for tests, and for halls without strangers.
    webhooks_inside: bool = False
    # A browser that says nothing for so long is taken for gone.
    silence: float = 90.0

    @property
    def url(self) -> str:
        if self.database:
            return self.database
        return f"sqlite+aiosqlite:///{self.data / 'hall.sqlite'}"
