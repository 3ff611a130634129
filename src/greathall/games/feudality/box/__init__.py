"""What lies in the box of Feudality: fief cards, tiles, events and actions, and every word a player can say."""
