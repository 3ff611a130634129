"""What the hall writes down about itself: one line for each event, for people or for programs to read."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime


class Plain(logging.Formatter):
    """For people: the words, then the facts as name=value."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "facts", {}).items())
        return f"{super().format(record)}{' ' if facts else ''}{facts}"


class Structured(logging.Formatter):
    """For programs: a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def keep_log(structured: bool) -> None:
    """From now on this process writes to standard error; what is written holds no address, cookie or password."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Structured() if structured else Plain())
    for name, level in (("greathall", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
