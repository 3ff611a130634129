"""The memory of a buffer that somebody lends: what Python itself cannot write without boxing every number.

Compiled modules never call these functions: while they are compiled, each call becomes a few instructions of memory.h
(see hatch_build.py). Wherever that did not happen there are no addresses, and whoever asked for one writes slowly.
"""
# mypyc: interpreted

from __future__ import annotations

from typing import Never

from mypy_extensions import i64


def floats_at(buffer: object, items: i64) -> i64:
    """The address of a row of at least so many float32 that may be written; 0 if the buffer is none."""
    return 0


def bytes_at(buffer: object, items: i64) -> i64:
    """The address of a row of at least so many bytes or bools that may be written; 0 if the buffer is none."""
    return 0


def clear(address: i64, size: i64) -> None:
    _nowhere()


def put_float(address: i64, at: i64, value: float) -> None:
    _nowhere()


def add_one(address: i64, at: i64) -> None:
    _nowhere()


def put_byte(address: i64, at: i64, value: i64) -> None:
    _nowhere()


def _nowhere() -> Never:
    raise RuntimeError("there are no addresses in an interpreted build")
