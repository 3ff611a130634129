"""Learning: games of a bot against itself, a network fitted to what it found out, and whether that plays better."""

from greathall.extras import extra

with extra("learn", "greathall.learning"):
    from greathall.learning.training import Plan, Training, train

__all__ = ["Plan", "Training", "train"]
