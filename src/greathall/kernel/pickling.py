"""Pickle and copy for plain objects that are compiled: a compiled class is always made by its constructor."""

from __future__ import annotations


def by_fields(thing: object, *start: object) -> tuple[object, ...]:
    """For `__reduce__`: made with some arguments that will do, then given all its fields."""
    return type(thing), start, thing.__getstate__()
