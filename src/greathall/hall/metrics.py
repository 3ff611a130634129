"""Figures for whoever runs a hall, as Prometheus reads them. None of them says anything about a person or a game."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The figures of one hall: not the process's, so that two halls in one process do not add up."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.requests = Counter("greathall_requests", "Requests answered, by status.", ["status"], registry=registry)
        self.request_seconds = Histogram(
            "greathall_request_seconds", "Until a request was answered.", buckets=QUICK, registry=registry
        )
        self.moves = Counter("greathall_moves", "Moves written to disk.", ["by"], registry=registry)
        self.write_seconds = Histogram(
            "greathall_write_seconds", "Until a change of a table was on disk.", buckets=QUICK, registry=registry
        )
        self.bot_seconds = Histogram(
            "greathall_bot_seconds",
            "Until a bot had chosen, waiting for a worker included.",
            buckets=QUICK,
            registry=registry,
        )
        self.review_seconds = Histogram(
            "greathall_review_seconds",
            "Until a portion of a finished game's decisions was judged.",
            buckets=QUICK,
            registry=registry,
        )
        self.not_written = Counter("greathall_not_written", "Changes that the disk did not take.", registry=registry)
        self.not_told = Counter("greathall_not_told", "Attempts to send a notice that failed.", registry=registry)
        self.by_person = self.moves.labels(by="person")
        self.by_bot = self.moves.labels(by="bot")

    def answered(self, status: int, seconds: float) -> None:
        """A request was answered; a move over a WebSocket is one too."""
        self.requests.labels(status=str(status)).inc()
        self.request_seconds.observe(seconds)

    def watch(self, name: str, about: str, number: Callable[[], int]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(name, about, registry=self.registry).set_function(number)

    def text(self) -> bytes:
        return generate_latest(self.registry)
