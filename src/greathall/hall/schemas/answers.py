"""What every request may be answered with."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class Problem(BaseModel):
    """Every refusal: a sentence for people, and the rule of the game where one is behind it."""

    reason: str
    rule: str = ""
    state: dict[str, Any] | None = Field(None, description="A fresh update message, where the page was behind.")


class Done(BaseModel):
    """It is done; `go` is where a page should go now."""

    done: bool = True
    go: str | None = None
