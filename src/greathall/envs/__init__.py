"""Learning environments: many tables at once, and the games as PettingZoo, Gymnasium and OpenSpiel know them.

Importing this package makes `greathall/Feebleton-v1` and its sisters known to Gymnasium, where it is installed.

Each needs packages that a plain install does not bring: pip install 'greathall[envs]'.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from greathall.extras import extra
from greathall.kernel import GreathallError

if TYPE_CHECKING:
    from greathall.envs.batch import Tables
    from greathall.envs.gym import TableEnv, TablesVectorEnv
    from greathall.envs.pettingzoo import aec_env, parallel_env
    from greathall.envs.registration import register

__all__ = ["TableEnv", "Tables", "TablesVectorEnv", "aec_env", "parallel_env", "register"]

_HOMES = {
    "Tables": "batch",
    "TableEnv": "gym",
    "TablesVectorEnv": "gym",
    "register": "registration",
    "aec_env": "pettingzoo",
    "parallel_env": "pettingzoo",
}


def __getattr__(name: str) -> object:
    """Imports what is asked for, and nothing else: whoever has NumPy only can still use the tables."""
    if name not in _HOMES:
        raise AttributeError(f"module 'greathall.envs' has no attribute '{name}'")
    with extra("envs", f"greathall.envs.{name}"):
        return getattr(import_module(f"greathall.envs.{_HOMES[name]}"), name)


with suppress(GreathallError), extra("envs", "Gymnasium"):
    import_module("greathall.envs.registration").register()
