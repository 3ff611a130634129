"""Stupor Mundi, the table as a seat may see it."""
