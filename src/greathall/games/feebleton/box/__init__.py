"""What lies in the box of Feebleton: the kinds of cards with their numbers, and the words of every move."""
