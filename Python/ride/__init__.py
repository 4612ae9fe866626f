"""Ride-hailing in real cities as environments for learners.

`Worlds` speaks with the engine and shows its arrays; `RideEnv` and `RideVectorEnv` are the same
for Gymnasium, `RideParallelEnv` for PettingZoo, which has to be there for it. `Results` opens what a
run leaves, and `demand` makes its requests of trips in Parquet. docs/ENVIRONMENT.md describes the
conversation and every array.
"""

from typing import Any

from .demand import demand
from .environments import RideEnv, RideVectorEnv
from .results import Results
from .rewards import Reward
from .worlds import ActionError, Decision, EngineError, Worlds

__all__ = [
    "ActionError",
    "Decision",
    "EngineError",
    "Results",
    "Reward",
    "RideEnv",
    "RideParallelEnv",
    "RideVectorEnv",
    "Worlds",
    "demand",
]


def __getattr__(name: str) -> Any:
    # Only people who use PettingZoo need it installed.
    if name == "RideParallelEnv":
        from .drivers import RideParallelEnv

        return RideParallelEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
