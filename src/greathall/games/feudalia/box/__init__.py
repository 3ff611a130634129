"""Feudalia. What lies in the box: its tables, how they are read and checked, their texts, and every word of a move."""
