"""Ride-hailing in real cities as environments for learners.

`Worlds` speaks with the engine and shows its arrays; `RideEnv` and `RideVectorEnv` are the same
for Gymnasium. docs/ENVIRONMENT.md describes the conversation and every array.
"""

from .environments import RideEnv, RideVectorEnv
from .rewards import Reward
from .worlds import ActionError, Decision, EngineError, Worlds

__all__ = [
    "ActionError",
    "Decision",
    "EngineError",
    "Reward",
    "RideEnv",
    "RideVectorEnv",
    "Worlds",
]
