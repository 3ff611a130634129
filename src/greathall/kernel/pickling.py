"""Pickle and copy for plain objects that are compiled: a compiled class is always made by its constructor."""

from __future__ import annotations

from typing import cast


def fields_of(thing: object) -> dict[str, object]:
    """All its fields by name; those too that an interpreted class adds to a compiled one."""
    fields: dict[str, object] = dict(cast("dict[str, object] | None", thing.__getstate__()) or {})
    fields.update(getattr(thing, "__dict__", {}))
    return fields


def by_fields(thing: object, *start: object) -> tuple[object, ...]:
    """For `__reduce__`: made with some arguments that will do, then given all its fields."""
    return type(thing), start, thing.__getstate__()
