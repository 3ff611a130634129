"""How somebody played, as JSON."""

from __future__ import annotations

from pydantic import BaseModel, Field


class ReviewedDecision(BaseModel):
    """A decision that cost something. Chances are shares of 1."""

    move: int = Field(description="Which move of the game, from 1 on.")
    asked: str = Field(description="The question.")
    played: str
    better: str = Field(description="What the bot would have played.")
    lost: float = Field(description="The chance to win that was given away.")
    error: float = Field(description="Half the width of the 95 % interval of `lost`.")
    verdict: str = Field(description="`blunder`, `mistake` or `slip`.")
    film: str = Field(description="The page of the film that shows what lay before the player's eyes.")


class Review(BaseModel):
    """How a seat played, as a bot sees it, from what the seat could know at every moment."""

    seat: int
    bot: str
    decisions: int = Field(description="How many moves of this seat were a choice, and made by a person.")
    alike: int = Field(description="In how many of them the bot would have played the same.")
    lost: float = Field(description="Of the chance to win, on average.")
    error: float = Field(description="Half the width of the 95 % interval of `lost`.")
    blunders: int
    mistakes: int
    slips: int
    words: str = Field(description="All this in a sentence.")
    worst: list[ReviewedDecision] = Field(description="The decisions that cost most, at most ten, the costliest first.")
