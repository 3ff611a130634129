"""A position of Medieval Realms: what can change, and how it is written down."""
