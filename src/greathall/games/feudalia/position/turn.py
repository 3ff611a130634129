"""Feudalia, what lasts until the end of one player's turn."""

from __future__ import annotations


class Turn:
    """Every field is declared here, copied right below, and written and read in saving.py."""

    influence: int = 0  # influence actions left (FDL-R25)
    worker_yield: int = 0
    build_discount: int = 0
    upgrade_once: int = 0
    cathedral_once: int = 0
    income_bonus: int = 0
    hand_bonus: int = 0
    save_bonus: int = 0
    renewed: bool = False  # whether the draw deck was renewed in this phase (FDL-R41)
    moved: int = 0  # a bit for each fief whose master moved this turn (FDL-R34)
    market: int = 0  # exchanges of the market event made, four bits for each fief
    traded: int = 0  # a bit for each seat traded with this turn
    crusaded: bool = False

    def copy(self) -> Turn:
        twin = Turn()
        twin.influence = self.influence
        twin.worker_yield = self.worker_yield
        twin.build_discount = self.build_discount
        twin.upgrade_once = self.upgrade_once
        twin.cathedral_once = self.cathedral_once
        twin.income_bonus = self.income_bonus
        twin.hand_bonus = self.hand_bonus
        twin.save_bonus = self.save_bonus
        twin.renewed = self.renewed
        twin.moved = self.moved
        twin.market = self.market
        twin.traded = self.traded
        twin.crusaded = self.crusaded
        return twin

    def market_made(self, fief: int) -> int:
        return (self.market >> (4 * fief)) & 15
