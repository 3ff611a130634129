"""The names under which Gymnasium makes the games: `greathall/Feebleton-v1` and its sisters.

Importing `greathall.envs` registers them. Gymnasium itself loads no plugins, so one of the two must be said:

    import greathall.envs
    gymnasium.make("greathall/Feebleton-v1")

    gymnasium.make("greathall.envs:greathall/Feebleton-v1")
"""

from __future__ import annotations

import gymnasium

from greathall import games


def env_id(slug: str) -> str:
    """A game's name in Gymnasium's registry."""
    return f"greathall/{slug.title().replace('_', '')}-v1"


def register() -> list[str]:
    """Makes all games known to `gymnasium.make` and `make_vec`; gives their ids."""
    ids = [env_id(slug) for slug in games()]
    for slug, name in zip(games(), ids, strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="greathall.envs.gym:TableEnv",
                vector_entry_point="greathall.envs.gym:TablesVectorEnv",
                kwargs={"game": slug},
                order_enforce=True,
            )
    return ids
