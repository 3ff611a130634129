"""Learning: games of a bot against itself, a network fitted to what it found out, and whether that plays better."""

from greathall.learning.training import Plan, Training, train

__all__ = ["Plan", "Training", "train"]
