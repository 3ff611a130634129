"""The shelf as JSON: games, their options and rules, the bots."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from greathall.bots import bots
from greathall.games import games, load
from greathall.hall.presenting import game_here, game_info, rule_info, rules_found
from greathall.hall.refusals import NotHere
from greathall.hall.routers import api_router
from greathall.hall.schemas.games import GameInfo, RuleInfo, RulesFound

router = api_router()


@router.get("/games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """The games on the shelf."""
    return [game_info(load(slug)) for slug in games()]


@router.get("/games/{slug}", tags=["games"])
async def one_game(slug: str) -> GameInfo:
    """A game with its options."""
    return game_info(game_here(slug))


@router.get("/games/{slug}/rules", tags=["games"])
async def find_rules(slug: str, q: Annotated[str, Query(max_length=200)] = "") -> RulesFound:
    """The rules and rulings of a game that answer a question or fit some words, the best first."""
    return RulesFound(rules=rules_found(game_here(slug), q))


@router.get("/games/{slug}/rules/{rule}", tags=["games"])
async def one_rule(slug: str, rule: str) -> RuleInfo:
    """One rule or ruling by its id."""
    game = game_here(slug)
    if rule not in game.rules and rule not in game.rulings:
        raise NotHere("there is no such rule")
    return rule_info(game, rule)


@router.get("/bots", tags=["games"])
async def list_bots() -> dict[str, str]:
    """The bots by name, weakest first, with a word about each."""
    return bots()
