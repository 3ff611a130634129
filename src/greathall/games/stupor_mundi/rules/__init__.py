"""Stupor Mundi, the rules: set-up, then the chapters of the rulebook, up to the final scoring."""
