"""The tables of the hall's database, as they are now. How older ones become like this stands in migrations/."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
facts = sa.Table(
    "facts", metadata, sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
)
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("nickname", sa.String(40), nullable=False),
    sa.Column("account", sa.String(80), unique=True),
    sa.Column("password", sa.Text),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    # Whether they run this hall; whether they may talk nowhere.
    sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
    # How far they have come in the lessons.
    sa.Column("learned", sa.Text, nullable=False, server_default=""),
)
# Whom somebody does not want to hear.
unheard = sa.Table(
    "unheard",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
)
# Visits that somebody ended by signing out: their cookies are no longer good.
ended_visits = sa.Table(
    "ended_visits",
    metadata,
    sa.Column("visit", sa.String(40), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
# Tries of passwords, where several servers keep the door together; see shared_door.py.
wrong_tries = sa.Table(
    "wrong_tries",
    metadata,
    sa.Column("kind", sa.String(10), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("last", sa.Float, nullable=False, index=True),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("slug", sa.String(40), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    # As text: a seed has 128 bits.
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("phase", sa.String(10), nullable=False, index=True),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Float, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False, index=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("versions", sa.Text, nullable=False),
    # How often the table has been written. Whoever writes says what it was, so that nobody writes over another.
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    # By the clock on the wall: until then something of it is still to be shown.
    sa.Column("settled", sa.Float, nullable=False, server_default="0"),
    # A request to take back that waits for an answer.
    sa.Column("undo", sa.Text),
    # Whoever runs the hall has shut it: nobody gets in.
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    # What becomes of the seat of somebody who resigns; what somebody proposes; how the table was closed before its end.
    sa.Column("leaving", sa.String(10), nullable=False, server_default="bot"),
    sa.Column("hints", sa.String(10), nullable=False, server_default="alone"),
    sa.Column("proposal", sa.Text),
    sa.Column("ending", sa.Text),
    # The clock that was agreed on, how the clocks stand, by the hall's time since when, and when one of them falls.
    sa.Column("clock", sa.Text),
    sa.Column("clocks", sa.Text),
    sa.Column("clocked", sa.Float),
    sa.Column("deadline", sa.Float, index=True),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("token", sa.String(64), unique=True),
    sa.Column("away", sa.Boolean, nullable=False),
    sa.Column("gone", sa.String(10), nullable=False, server_default=""),
)
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    sa.Column("move_id", sa.String(64)),
    sa.Column("lines", sa.Text, nullable=False),
    # Whose view changed: a bit for every seat, and one for the spectators.
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "move_id"),
)
# What the log held from some number on when that was taken back; the revision says which time.
taken_back = sa.Table(
    "taken_back",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("position", sa.Text, nullable=False),
)
# What was shown at a table, for when its game has other rules: at last, and of a finished one its film. See shown.py.
shown = sa.Table(
    "shown",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    # As of when: the table's phase and revision, its last move, and when that was made.
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("last", sa.LargeBinary, nullable=False),
    sa.Column("film", sa.LargeBinary),
)
# Which table a finished one goes on at, and the seat of who asked.
rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("next_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    # Who said it; not known of what was said before it was written down.
    sa.Column("person", sa.String(32)),
)
# How somebody wants to be told what happens while they are away; see notices/.
notice_wishes = sa.Table(
    "notice_wishes",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    # What links out of the hall name instead of the person.
    sa.Column("token", sa.String(40), nullable=False, unique=True),
    sa.Column("mail", sa.String(254), nullable=False),
    # Whether the address has been confirmed from there.
    sa.Column("mail_ok", sa.Boolean, nullable=False),
    sa.Column("hook", sa.Text, nullable=False),
    sa.Column("hook_kind", sa.String(10), nullable=False),
    sa.Column("feed", sa.String(40), unique=True),
    sa.Column("turn", sa.Boolean, nullable=False),
    sa.Column("invitation", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("minutes", sa.Integer, nullable=False),
    # The address under which they know the hall.
    sa.Column("base", sa.Text, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("quiet_until", sa.Float, nullable=False),
    sa.Column("trouble", sa.Text, nullable=False),
)
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("table_id", sa.String(32), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("secret", sa.Boolean, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("state", sa.String(10), nullable=False, index=True),
)
# As of which revision each table has been looked at for notices.
noticed_tables = sa.Table(
    "noticed_tables",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("revision", sa.Integer, nullable=False),
)
# Messages on their way; a row is claimed before it is sent.
deliveries = sa.Table(
    "deliveries",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("channel", sa.String(10), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("notices", sa.Text, nullable=False),
    sa.Column("state", sa.String(10), nullable=False, index=True),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("next_at", sa.Float, nullable=False),
)
