"""What one seat may see, as plain data: the only thing an interface ever gets.

A table is described once with a few parts (zones, slots, pieces, mats); the web page and the terminal each draw them.
"""

from __future__ import annotations

from typing import Final

from greathall.kernel.pickling import by_fields
from greathall.kernel.result import Result

# The kinds of zone that every interface can draw.
ROW: Final = "row"  # side by side, all to be seen
FAN: Final = "fan"  # a hand
STACK: Final = "stack"  # one upon the other: the last piece is on top
GRID: Final = "grid"  # pieces on the slots of a grid; a slot's x is its column, y its row
TRACK: Final = "track"  # slots in a line, with pieces on them
MAP: Final = "map"  # slots at free coordinates, 0 to 100 each way


class Piece:
    """A card, cube, tile, token or pawn. `face_up` false: its name says only what its back shows."""

    def __init__(
        self,
        id: str,
        name: str,
        art: str = "",
        owner: int = -1,
        count: int = 1,
        face_up: bool = True,
        badges: tuple[str, ...] = (),
        text: str = "",
        rule: str = "",
        slot: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.art = art
        self.owner = owner
        self.count = count
        self.face_up = face_up
        self.badges = badges
        self.text = text
        self.rule = rule
        self.slot = slot

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "name": self.name,
            "art": self.art,
            "owner": self.owner,
            "count": self.count,
            "face_up": self.face_up,
            "badges": list(self.badges),
            "text": self.text,
            "rule": self.rule,
            "slot": self.slot,
        }

    def like(self, other: Piece) -> bool:
        return (
            self.id == other.id
            and self.count == other.count
            and self.slot == other.slot
            and self.name == other.name
            and self.art == other.art
            and self.owner == other.owner
            and self.face_up == other.face_up
            and self.badges == other.badges
            and self.text == other.text
            and self.rule == other.rule
        )

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "")


class Slot:
    """A place for pieces: a square of a grid, a step of a track, a point of a map."""

    def __init__(self, id: str, x: float, y: float, label: str = "", kind: str = "", text: str = "") -> None:
        self.id = id
        self.x = x
        self.y = y
        self.label = label
        self.kind = kind
        self.text = text

    def data(self) -> dict[str, object]:
        return {"id": self.id, "x": self.x, "y": self.y, "label": self.label, "kind": self.kind, "text": self.text}

    def like(self, other: Slot) -> bool:
        return (
            self.id == other.id
            and self.text == other.text
            and self.kind == other.kind
            and self.label == other.label
            and self.x == other.x
            and self.y == other.y
        )

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", 0.0, 0.0)


class Zone:
    """A part of the table."""

    def __init__(
        self,
        id: str,
        title: str,
        kind: str,
        pieces: list[Piece] | None = None,
        slots: list[Slot] | None = None,
        owner: int = -1,
        text: str = "",
    ) -> None:
        self.id = id
        self.title = title
        self.kind = kind
        self.pieces: list[Piece] = pieces if pieces is not None else []
        self.slots: list[Slot] = slots if slots is not None else []
        self.owner = owner
        self.text = text

    def data(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "pieces": [piece.data() for piece in self.pieces],
            "slots": [slot.data() for slot in self.slots],
            "owner": self.owner,
            "text": self.text,
        }

    def like(self, other: Zone) -> bool:
        """Whether the same is to be seen in both: then `data` gives the same, but this makes nothing to compare."""
        pieces, slots = len(self.pieces), len(self.slots)
        if (
            self.id != other.id
            or self.text != other.text
            or self.title != other.title
            or self.kind != other.kind
            or self.owner != other.owner
            or pieces != len(other.pieces)
            or slots != len(other.slots)
        ):
            return False
        for index in range(pieces):
            if not self.pieces[index].like(other.pieces[index]):
                return False
        for index in range(slots):
            if not self.slots[index].like(other.slots[index]):
                return False
        return True

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "")


class Fact:
    """A number or word worth showing: gold 7, hand 4. `rule` says where it comes from."""

    def __init__(self, id: str, label: str, value: str, rule: str = "") -> None:
        self.id = id
        self.label = label
        self.value = value
        self.rule = rule

    def data(self) -> dict[str, object]:
        return {"id": self.id, "label": self.label, "value": self.value, "rule": self.rule}

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", "")


class Mat:
    """What belongs to one seat."""

    def __init__(self, seat: int, zones: list[Zone], facts: list[Fact], active: bool = False) -> None:
        self.seat = seat
        self.zones = zones
        self.facts = facts
        self.active = active

    def data(self) -> dict[str, object]:
        data = self.outline()
        data["zones"] = [zone.data() for zone in self.zones]
        return data

    def outline(self) -> dict[str, object]:
        """The same without zones."""
        return {"seat": self.seat, "zones": [], "facts": [fact.data() for fact in self.facts], "active": self.active}

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, 0, [], [])


class Offer:
    """A legal move of the seat that looks, with what one clicks for it."""

    def __init__(self, move: int, words: str, target: str, rule: str) -> None:
        self.move = move
        self.words = words
        self.target = target
        self.rule = rule

    def data(self) -> dict[str, object]:
        return {"move": self.move, "words": self.words, "target": self.target, "rule": self.rule}

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, 0, "", "", "")


class View:
    """The table as one seat (or, with seat -1, a spectator) may see it."""

    def __init__(self, game: str, title: str, seats: int, seat: int, over: bool) -> None:
        self.game = game
        self.title = title
        self.seats = seats
        self.seat = seat
        self.over = over
        self.prompt = ""
        self.rule = ""
        self.asked: list[int] = []  # the seats known to be deciding; empty where that is a secret
        self.waiting = ""  # what the others are told meanwhile
        self.offers: list[Offer] = []
        self.facts: list[Fact] = []
        self.zones: list[Zone] = []
        self.mats: list[Mat] = []
        self.result: Result | None = None

    def data(self) -> dict[str, object]:
        data = self.outline()
        data["zones"] = [zone.data() for zone in self.zones]
        data["mats"] = [mat.data() for mat in self.mats]
        return data

    def outline(self) -> dict[str, object]:
        """The same without zones."""
        return {
            "game": self.game,
            "title": self.title,
            "seats": self.seats,
            "seat": self.seat,
            "over": self.over,
            "prompt": self.prompt,
            "rule": self.rule,
            "asked": list(self.asked),
            "waiting": self.waiting,
            "offers": [offer.data() for offer in self.offers],
            "facts": [fact.data() for fact in self.facts],
            "zones": [],
            "mats": [mat.outline() for mat in self.mats],
            "result": self.result.data() if self.result is not None else None,
        }

    def targets(self) -> set[str]:
        """The ids of everything that can be pointed at in this view."""
        found: set[str] = set()
        every = list(self.zones)
        for mat in self.mats:
            found.add(f"mat/{mat.seat}")
            every.extend(mat.zones)
        for zone in every:
            found.add(zone.id)
            for piece in zone.pieces:
                found.add(piece.id)
            for slot in zone.slots:
                found.add(slot.id)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        return by_fields(self, "", "", 0, 0, False)
