"""Zones compared: what differs in anything that is to be seen is not alike."""

from __future__ import annotations

import pytest

from greathall.kernel import Piece, Slot, Zone

OTHER: dict[type, object] = {str: "other", int: 7, bool: False, float: 3.5, tuple: ("other",)}


def a_zone() -> Zone:
    piece = Piece("p/1", "Farmer", "farmer", 0, 2, True, ("wet",), "Grows grain.", "FBL-1", "s/1")
    slot = Slot("s/1", 1.0, 2.0, "A1", "hill", "one more")
    return Zone("field/0", "Field", "grid", [piece], [slot], 0, "empty at the end")


def test_what_is_made_alike_is_alike() -> None:
    assert a_zone().like(a_zone())


@pytest.mark.parametrize("part", ["zone", "piece", "slot"])
def test_every_field_counts(part: str) -> None:
    mine = a_zone()
    for field, value in (mine.data() if part == "zone" else mine.data()[f"{part}s"][0]).items():  # type: ignore[index] # lists of dicts, as `data` says
        yours = a_zone()
        thing: object = {"zone": yours, "piece": yours.pieces[0], "slot": yours.slots[0]}[part]
        kept = getattr(thing, field)
        changed = [] if isinstance(kept, list) else OTHER[type(kept)]
        assert value != changed
        setattr(thing, field, changed)
        assert not mine.like(yours), f"{part}.{field}"
        assert not yours.like(mine), f"{part}.{field}"
        setattr(thing, field, kept)
        assert mine.like(yours)


def test_more_of_the_same_is_not_alike() -> None:
    more = a_zone()
    more.pieces.append(more.pieces[0])
    assert not a_zone().like(more)
    assert not more.like(a_zone())
