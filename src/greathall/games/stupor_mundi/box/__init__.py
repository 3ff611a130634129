"""Stupor Mundi, what lies in the box: numbers, tables, texts made from them, and every word of the game."""
