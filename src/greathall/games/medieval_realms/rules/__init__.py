"""The rules of Medieval Realms, in the chapters of its rulebook: questions, verbs, and what they do."""
