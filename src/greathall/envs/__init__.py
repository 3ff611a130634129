"""Learning environments: many tables at once, and the games as PettingZoo, Gymnasium and OpenSpiel know them.

Importing this package makes `greathall/Feebleton-v1` and its sisters known to Gymnasium, where it is installed.

Each needs packages that a plain install does not bring: pip install 'greathall[envs]'.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

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
    try:
        return getattr(import_module(f"greathall.envs.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("greathall"):
            raise
        raise GreathallError(f"'{name}' needs {error.name}: pip install 'greathall[envs]'") from error


if find_spec("gymnasium") is not None:
    import_module("greathall.envs.registration").register()
