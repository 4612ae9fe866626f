"""What is seen and what can be done, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .worlds import Decision, Worlds

_MOST = {"int32": 2**31 - 1, "uint32": 2**32 - 1}

_SEEN = (
    "decision now_ms waiting request_count request_category request_waited_ms request_ride_ms "
    "request_fare request_node request_xy_m pair_car pair_ms pair_m car_activity car_categories "
    "car_node car_xy_m car_free_ms car_idle_ms zone_requests zone_cars"
).split()


def observation_names(worlds: Worlds) -> list[str]:
    """The arrays that are seen: all of worlds but `measures` and the answers."""
    return [name for name in _SEEN if worlds.arrays[name].size > 0]


def observation_space(worlds: Worlds) -> spaces.Dict:
    """What is seen of one world: an array each, in the units of its name."""
    facts = worlds.description
    most = {
        "decision": len(Decision) - 1,
        "request_count": facts["requests"],
        "request_node": facts["nodes"] - 1,
        "pair_car": facts["cars"] - 1,
        "car_activity": 6,
        "car_node": facts["nodes"] - 1,
        "zone_cars": facts["cars"],
    }
    space: dict[str, spaces.Space[Any]] = {}
    for name in observation_names(worlds):
        array = worlds.arrays[name]
        shape = array.shape[1:] or (1,)
        if array.dtype == np.float32:
            space[name] = spaces.Box(-np.inf, np.inf, shape, np.float32)
            continue
        # Places in the middle of a street have no crossing, and empty rows no car.
        low = -1 if name in ("request_node", "pair_car", "car_node") else 0
        high = most.get(name, _MOST[str(array.dtype)])
        space[name] = spaces.Box(low, high, shape, array.dtype)
    return spaces.Dict(space)


def observation(worlds: Worlds, world: int) -> dict[str, NDArray[Any]]:
    """Views on what is seen of one world."""
    seen = {}
    for name in observation_names(worlds):
        array = worlds.arrays[name]
        seen[name] = array[world : world + 1] if array.ndim == 1 else array[world]
    return seen


def action_space(worlds: Worlds) -> spaces.Space[Any]:
    """What can be done in one world.

    `dispatch` has a number for each row of a request: 0 for nobody, k for the car in column k - 1
    of `pair_car`. `repositioning` has one for each car: 0 to stay, z for the crossing of zone
    z - 1. With both there is a part for each, and the one that is not asked for is passed over.
    """
    facts = worlds.description
    parts: dict[str, spaces.Space[Any]] = {}
    if "dispatch" in worlds.learner:
        parts["dispatch"] = spaces.MultiDiscrete([facts["candidates"] + 1] * facts["requests"])
    if "repositioning" in worlds.learner:
        parts["repositioning"] = spaces.MultiDiscrete([facts["zones"] + 1] * facts["cars"])
    return next(iter(parts.values())) if len(parts) == 1 else spaces.Dict(parts)


def dispatch_mask(worlds: Worlds) -> NDArray[np.bool_]:
    """What can be chosen for each request: of shape (worlds, requests, candidates + 1).

    Nobody can always be chosen, and exactly the cars that suit. All of it is that alone in worlds
    that do not wait for pairs.
    """
    cars = worlds.arrays["pair_car"] >= 0
    return np.concatenate([np.ones((*cars.shape[:2], 1), bool), cars], axis=2)


def repositioning_mask(worlds: Worlds) -> NDArray[np.bool_]:
    """What can be chosen for each car: of shape (worlds, cars, zones + 1).

    To stay can always be chosen; an idle car can go to each zone that has a crossing.
    """
    asked = worlds.arrays["decision"] == Decision.REPOSITIONING
    idle = (worlds.arrays["car_activity"] == 1) & asked[:, None]
    zones = worlds.arrays["zone_node"] >= 0
    can = idle[:, :, None] & zones[None, None, :]
    return np.concatenate([np.ones((*idle.shape, 1), bool), can], axis=2)


def write_answers(
    worlds: Worlds,
    dispatch: NDArray[Any] | None,
    repositioning: NDArray[Any] | None,
) -> NDArray[np.int64]:
    """Turns actions into the answers of all worlds.

    What a mask forbids is passed over, and so is a request for a car that an older one has taken.

    Args:
        dispatch: of shape (worlds, requests), or None.
        repositioning: of shape (worlds, cars), or None.

    Returns:
        how many choices were passed over, by world.
    """
    arrays = worlds.arrays
    kind = arrays["decision"]
    arrays["answer_count"][:] = 0
    passed = np.zeros(worlds.count, np.int64)
    if dispatch is not None:
        asked = ((kind >= Decision.REQUEST) & (kind <= Decision.WINDOW))[:, None]
        world, row = np.nonzero((dispatch > 0) & asked)
        car = arrays["pair_car"][world, row, dispatch[world, row] - 1]
        suits = np.flatnonzero(car >= 0)
        if len(suits) > 1:
            key = world[suits] * worlds.description["cars"] + car[suits]
            suits = suits[np.sort(np.unique(key, return_index=True)[1])]
        passed += np.bincount(world, minlength=worlds.count)
        passed -= _write(worlds, world[suits], row[suits], car[suits])
    if repositioning is not None:
        asked = (kind == Decision.REPOSITIONING)[:, None]
        world, car = np.nonzero((repositioning > 0) & asked)
        node = arrays["zone_node"][repositioning[world, car] - 1]
        can = (node >= 0) & (arrays["car_activity"][world, car] == 1)
        passed += np.bincount(world, minlength=worlds.count)
        passed -= _write(worlds, world[can], car[can], node[can])
    return passed


def _write(
    worlds: Worlds, world: NDArray[Any], first: NDArray[Any], second: NDArray[Any]
) -> NDArray[np.int64]:
    counts = np.bincount(world, minlength=worlds.count)
    starts = np.cumsum(counts) - counts
    place = np.arange(len(world)) - starts[world]
    answer = worlds.arrays["answer"]
    answer[world, place, 0] = first
    answer[world, place, 1] = second
    worlds.arrays["answer_count"][:] += counts.astype(np.int32)
    return counts
