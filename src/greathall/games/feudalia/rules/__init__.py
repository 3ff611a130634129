"""Feudalia. The chapters of the rulebook: what is asked, what may be answered, and what follows."""
