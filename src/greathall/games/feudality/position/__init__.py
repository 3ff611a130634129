"""What can change in a game of Feudality, and how it is written down and read again."""
