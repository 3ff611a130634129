"""What the players of Medieval Realms see."""
