"""A city from above, drawn with NumPy alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .worlds import Worlds

_GROUND = (24, 26, 31)
_STREET = (74, 78, 88)
_WAITING = (240, 80, 80)
_CARS = np.array(
    [
        (24, 26, 31),  # not at work: as the ground
        (90, 200, 120),  # idle
        (90, 200, 190),  # sent somewhere
        (230, 200, 90),  # asked
        (230, 150, 60),  # on the way to a pick-up
        (230, 150, 60),  # at one
        (90, 150, 240),  # with a passenger
    ],
    np.uint8,
)


def picture(worlds: Worlds, world: int, width: int = 512) -> NDArray[np.uint8]:
    """One world as it is, of shape (height, width, 3), north at the top."""
    nodes = worlds.arrays["node_xy_m"]
    south_west, north_east = nodes.min(axis=0), nodes.max(axis=0)
    span = np.maximum(north_east - south_west, 1)
    height = max(1, min(2 * width, round(width * float(span[1] / span[0]))))
    image = np.empty((height, width, 3), np.uint8)
    image[:] = _GROUND

    def draw(points: NDArray[np.float32], colours: NDArray[np.uint8], size: int) -> None:
        shares = (points - south_west) / span
        columns = np.rint(shares[:, 0] * (width - 1)).astype(int)
        rows = np.rint((1 - shares[:, 1]) * (height - 1)).astype(int)
        for down in range(-size, size + 1):
            for right in range(-size, size + 1):
                row = np.clip(rows + down, 0, height - 1)
                column = np.clip(columns + right, 0, width - 1)
                image[row, column] = colours

    draw(nodes, np.array(_STREET, np.uint8), 0)
    activity = worlds.arrays["car_activity"][world]
    at_work = activity > 0
    draw(worlds.arrays["car_xy_m"][world][at_work], _CARS[activity[at_work]], 1)
    count = int(worlds.arrays["request_count"][world])
    waiting = worlds.arrays["request_xy_m"][world, :count, :2]
    draw(waiting, np.array(_WAITING, np.uint8), 2)
    return image
