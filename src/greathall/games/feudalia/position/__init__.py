"""Feudalia. What can change during a game, and how it is written down."""
