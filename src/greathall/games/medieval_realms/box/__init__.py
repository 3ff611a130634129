"""What lies in the box of Medieval Realms: cards, boards, numbers, and every word a player can say."""
