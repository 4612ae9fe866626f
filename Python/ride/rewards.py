"""Rewards as weighted sums of what has happened since the decision before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from .worlds import Worlds


class Reward:
    """A weighted sum of named measures.

    The measures are those that the engine counts: `requests`, `offers`, `accepted`, `arrived`,
    `completed`, `unserved` and `cancelled` in numbers, `waited_s` in seconds from the request to
    the pick-up of all that were reached, `fares` in minor units of completed rides, `pickup_m` and
    `moved_m` in metres to pick-ups and of idle cars that were sent.

    Of a car alone these are `offers`, `accepted`, `completed`, `fares`, `pickup_m` and `moved_m` in
    the same units, and `idle_s`, the seconds at work without a ride.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        """Weights by the names of measures; what is not named does not count."""
        self.weights = dict(weights)

    def vector(self, measures: Sequence[str]) -> NDArray[np.float64]:
        """The weights in the order of the measures.

        Raises:
            ValueError: a name is none of a measure.
        """
        unknown = sorted(set(self.weights) - set(measures))
        if unknown:
            known = ", ".join(measures)
            raise ValueError(f"no such measure: {', '.join(unknown)}; expected some of {known}")
        return np.array([self.weights.get(name, 0.0) for name in measures])

    def of_cars(self, worlds: Worlds) -> NDArray[np.float64]:
        """What each car has earned since the decision before, of shape (worlds, cars).

        Raises:
            ValueError: a name is none of a car's measures.
        """
        return worlds.arrays["car_measures"] @ self.vector(worlds.car_measures)

    @classmethod
    def default(cls) -> Reward:
        """One for each completed ride, less a minute's wait as a tenth."""
        return cls({"completed": 1.0, "waited_s": -1 / 600})
