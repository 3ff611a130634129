"""Stupor Mundi, what bots and learners make of a position."""
