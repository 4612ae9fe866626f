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
    "car_node car_xy_m car_free_ms car_idle_ms zone_requests zone_cars usual_reply price "
    "usual_price price_requests price_cars"
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
        "usual_reply": 1,
        "price": facts["price_cap"],
        "usual_price": facts["price_cap"],
        "price_cars": facts["cars"],
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
    z - 1. `prices` has one for each zone with prices: k for 100 + k * `price_step` hundredths.
    `acceptance` is 1 for yes and 0 for no. With more than one there is a part for each, and those
    that are not asked for are passed over.
    """
    facts = worlds.description
    parts: dict[str, spaces.Space[Any]] = {}
    if "dispatch" in worlds.learner:
        parts["dispatch"] = spaces.MultiDiscrete([facts["candidates"] + 1] * facts["requests"])
    if "repositioning" in worlds.learner:
        parts["repositioning"] = spaces.MultiDiscrete([facts["zones"] + 1] * facts["cars"])
    if "prices" in worlds.learner:
        parts["prices"] = spaces.MultiDiscrete([price_count(worlds)] * facts["price_zones"])
    if "acceptance" in worlds.learner:
        parts["acceptance"] = spaces.MultiDiscrete([2])
    return next(iter(parts.values())) if len(parts) == 1 else spaces.Dict(parts)


def dispatch_mask(worlds: Worlds) -> NDArray[np.bool_]:
    """What can be chosen for each request: of shape (worlds, requests, candidates + 1).

    Nobody can always be chosen, and exactly the cars that suit. All of it is that alone in worlds
    that do not wait for pairs.
    """
    kind = worlds.arrays["decision"]
    asked = (kind >= Decision.REQUEST) & (kind <= Decision.WINDOW)
    cars = (worlds.arrays["pair_car"] >= 0) & asked[:, None, None]
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


def price_count(worlds: Worlds) -> int:
    """How many prices a zone can have."""
    facts = worlds.description
    return 1 + (facts["price_cap"] - 100) // facts["price_step"]


def prices_mask(worlds: Worlds) -> NDArray[np.bool_]:
    """What can be chosen for each zone: of shape (worlds, zones with prices, prices).

    Every price, where the world waits for them; otherwise the first alone, which is passed over.
    """
    asked = worlds.arrays["decision"] == Decision.PRICES
    mask = np.zeros((worlds.count, worlds.description["price_zones"], price_count(worlds)), bool)
    mask[asked] = True
    mask[:, :, 0] = True
    return mask


def acceptance_mask(worlds: Worlds) -> NDArray[np.bool_]:
    """What can be chosen: of shape (worlds, 1, 2); yes only where a driver has been asked."""
    mask = np.ones((worlds.count, 1, 2), bool)
    mask[:, 0, 1] = worlds.arrays["decision"] == Decision.ACCEPTANCE
    return mask


def masks(worlds: Worlds) -> dict[str, NDArray[np.bool_]]:
    """What can be chosen in all worlds, by the parts of an action."""
    made = {
        "dispatch": dispatch_mask,
        "repositioning": repositioning_mask,
        "prices": prices_mask,
        "acceptance": acceptance_mask,
    }
    return {name: made[name](worlds) for name in worlds.learner}


def write_answers(
    worlds: Worlds,
    dispatch: NDArray[Any] | None = None,
    repositioning: NDArray[Any] | None = None,
    prices: NDArray[Any] | None = None,
    acceptance: NDArray[Any] | None = None,
) -> NDArray[np.int64]:
    """Turns actions into the answers of all worlds.

    What a mask forbids is passed over, and so is a request for a car that an older one has taken.

    Args:
        dispatch: of shape (worlds, requests), or None.
        repositioning: of shape (worlds, cars), or None.
        prices: of shape (worlds, zones with prices), or None; all zones are set.
        acceptance: of shape (worlds, 1), or None.

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
    if prices is not None:
        asked = np.broadcast_to((kind == Decision.PRICES)[:, None], prices.shape)
        world, zone = np.nonzero(asked)
        price = 100 + prices[world, zone] * worlds.description["price_step"]
        _write(worlds, world, zone, price)
    if acceptance is not None:
        world = np.flatnonzero(kind == Decision.ACCEPTANCE)
        _write(worlds, world, np.zeros_like(world), acceptance[world, 0])
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
