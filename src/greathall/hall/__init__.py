"""The hall: all games in the browser. A web server with lobby, tables, film and records.

`greathall.hall.app` makes the application, `greathall.hall.serving` runs it. They are not imported here, because a
worker process comes through here too and needs neither the web framework nor the database.
"""

from greathall.hall.settings import DEFAULT_PORT, Settings, default_data

__all__ = ["DEFAULT_PORT", "Settings", "default_data"]
