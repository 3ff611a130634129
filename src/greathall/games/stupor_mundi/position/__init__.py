"""Stupor Mundi, what can change during a game, and how it is written down and read back."""
