"""What can change in a game of Feebleton: the position, what players remember, and how it is written down."""
