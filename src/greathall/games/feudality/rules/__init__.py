"""The rules of Feudality, chapter by chapter: what is asked, what may be answered, and what it does."""
