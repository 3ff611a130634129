"""Feebleton: what the outlook makes of gold, hands, and who can take what lies in Feebleton."""

from __future__ import annotations

from tests.games.feebleton.feebleton_positions import given

ERA = "blockade, 3 farmer"
PLAIN = "4 farmer"


def chance(mine: str, theirs: str, *, feebleton: str = "", stock: str = "8 merchant", gold: str = "") -> float:
    """What the active player is thought to win."""
    piles = [(0, gold)] if gold else []
    return given([mine, theirs], feebleton=feebleton, stock=stock, piles=piles).outlook()[0]


def test_gold_counts_for_more_the_nearer_the_end_is() -> None:
    leads = [chance(PLAIN, PLAIN, stock=f"{cards} merchant", gold="noble") for cards in (9, 6, 3, 1)]
    assert leads == sorted(leads)
    assert leads[0] > chance(PLAIN, PLAIN, stock="9 merchant")


def test_a_full_feebleton_is_good_for_whoever_can_take_it_first() -> None:
    full = "5 noble"
    assert chance(ERA, PLAIN, feebleton=full) - chance(ERA, PLAIN) > 0.01
    assert chance(PLAIN, ERA) - chance(PLAIN, ERA, feebleton=full) > 0.01
    both = "bribery, 3 farmer"
    assert chance(ERA, both, feebleton=full) > chance(ERA, both)


def test_a_better_hand_is_thought_better_of() -> None:
    plain = chance(PLAIN, PLAIN)
    for card in ("guard", "thief", "king", "engineer", "general", "blockade"):
        assert chance(f"{card}, 3 farmer", PLAIN) > plain
        assert chance(PLAIN, f"{card}, 3 farmer") < plain


def test_a_card_to_be_drawn_is_worth_something() -> None:
    assert chance("3 farmer", PLAIN) > chance(PLAIN, PLAIN)
