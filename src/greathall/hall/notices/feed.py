"""Notices as a feed (Atom, RFC 4287), at an address that only its owner knows."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from greathall.hall.notices.entities import Notice, Wishes

ATOM = "http://www.w3.org/2005/Atom"
MOST_ENTRIES = 50


def atom(wishes: Wishes, told: list[Notice]) -> bytes:
    """The feed of one person, the newest entry first."""
    feed = ET.Element("feed", xmlns=ATOM)
    # No address: it would be a secret in a place where secrets are copied from.
    _text(feed, "id", f"urn:greathall:notices:{wishes.token}")
    _text(feed, "title", "Greathall")
    _text(feed, "updated", _time(told[0].at if told else wishes.since))
    _text(ET.SubElement(feed, "author"), "name", "Greathall")
    ET.SubElement(feed, "link", href=wishes.base)
    for notice in told:
        entry = ET.SubElement(feed, "entry")
        _text(entry, "id", f"urn:greathall:notice:{notice.id}")
        _text(entry, "title", notice.line)
        _text(entry, "updated", _time(notice.at))
        ET.SubElement(entry, "link", href=wishes.table_address(notice.table_id))
        _text(entry, "summary", notice.line)
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
