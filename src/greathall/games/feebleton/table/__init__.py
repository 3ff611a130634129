"""What is seen of a table of Feebleton, and what is said about its cards."""
