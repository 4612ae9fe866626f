"""Drivers as agents of their own, for PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .pictures import picture
from .rewards import Reward
from .spaces import write_answers
from .worlds import ActionError, Decision, Worlds

try:
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise ImportError("RideParallelEnv needs PettingZoo: pip install pettingzoo") from error

_CHOICES = {"repositioning", "acceptance"}


class RideParallelEnv(ParallelEnv):  # type: ignore[type-arg]
    """One world in which every driver decides: whether to take a ride, and where to wait for one.

    Agents are called `driver_0`, `driver_1` and so on, by the numbers of the cars. In a step all
    of them choose, and what somebody chooses who is not asked is passed over: `action_mask` says
    who is. An action is a number: 0 for no, or to stay; with `acceptance` 1 for yes; behind these
    a zone to go to for each zone, with `repositioning`. The engine has the other decisions.

    Drivers can share one reward, have one each, or both added up: `reward` weighs what happens in
    the city, `own` what comes of a driver's own car, both since the step before.

    What a driver sees is a dict of `action_mask` and `observation`, which holds arrays:

    - `asked` (1,): 0 where the driver is not asked, 1 where to go, 2 whether to take a ride
    - `now_ms` (1,), `car_activity` (1,), `car_xy_m` (2,), `car_idle_ms` (1,): as docs/ENVIRONMENT.md
      has them, of the driver's own car
    - `request_xy_m` (4,), `request_ride_ms` (1,), `request_fare` (1,), `pair_ms` (1,): the ride that
      the driver is asked for, its way and price and how far away it is; otherwise 0
    - `zone_requests`, `zone_cars` (zones,): of the whole city, with `repositioning`
    """

    metadata = {"name": "ride_v0", "render_modes": ["rgb_array"], "is_parallelizable": True}

    def __init__(
        self,
        scenario: str,
        *,
        reward: Reward | None = None,
        own: Reward | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Starts an engine.

        Args:
            scenario: a scenario file with `learner: acceptance`, `repositioning`, or both.
            reward: what counts, for all drivers alike; otherwise `Reward.default()`, or nothing
                where there is `own`.
            own: what counts of each driver's own car, by the measures of cars: such as
                `Reward({"fares": 0.01, "pickup_m": -0.001, "idle_s": -0.001})`.
            render_mode: None, or `rgb_array` for pictures.
            options: as for `Worlds`.
        """
        self.worlds = Worlds(scenario, 1, **{"requests": 1, "candidates": 1, **options})
        learner = set(self.worlds.learner)
        if not learner <= _CHOICES:
            self.worlds.close()
            raise ValueError(
                "drivers decide on `acceptance` and `repositioning`; the scenario's `learner` has "
                + ", ".join(sorted(learner - _CHOICES))
            )
        self.render_mode = render_mode
        facts = self.worlds.description
        self.possible_agents = [f"driver_{car}" for car in range(facts["cars"])]
        self.agents: list[str] = []
        self._first_zone = 1 + ("acceptance" in learner)
        self._zones = facts["zones"] if "repositioning" in learner else 0
        shared = reward or (Reward({}) if own else Reward.default())
        self._weights = shared.vector(self.worlds.measures)
        self._own = own or Reward({})
        self._own.vector(self.worlds.car_measures)
        count = self._first_zone + self._zones
        self._actions = {name: spaces.Discrete(count) for name in self.possible_agents}
        self._numbers = {name: car for car, name in enumerate(self.possible_agents)}
        space = self._space(count)
        self._observations = {name: space for name in self.possible_agents}
        self._random = np.random.default_rng(facts["seed"])

    def _space(self, count: int) -> spaces.Dict:
        most = 2**31 - 1
        arrays = self.worlds.arrays

        def whole(length: int, high: int = most, low: int = 0) -> spaces.Box:
            return spaces.Box(low, high, (length,), np.int32)

        def metres(length: int) -> spaces.Box:
            return spaces.Box(-np.inf, np.inf, (length,), np.float32)

        seen: dict[str, spaces.Space[Any]] = {
            "asked": spaces.Box(0, 2, (1,), np.int8),
            "now_ms": spaces.Box(0, 2**32 - 1, (1,), np.uint32),
            "car_activity": whole(1, 6),
            "car_xy_m": metres(2),
            "car_idle_ms": whole(1),
            "request_xy_m": metres(4),
            "request_ride_ms": whole(1),
            "request_fare": whole(1),
            "pair_ms": whole(1),
        }
        if self._zones:
            seen["zone_requests"] = whole(arrays["zone_requests"].shape[1])
            seen["zone_cars"] = whole(arrays["zone_cars"].shape[1])
        return spaces.Dict(
            {
                "observation": spaces.Dict(seen),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a driver sees."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a driver can do."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins anew; the same seed gives the same requests, drivers and chances.

        Without a seed the next one is drawn.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        else:
            seed = int(self._random.integers(2**62))
        self.worlds.reset({0: seed})
        self.agents = self.possible_agents[:]
        if self._is_over():
            self.agents = []
        return self._seen(self.possible_agents), self._infos(self.possible_agents, {})

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]
    ]:
        """Carries out what the drivers who are asked have chosen, up to the next question.

        Who is asked and chooses nothing says no, or stays. Each driver's info has the measures of
        the city, and under `own` those of the car.
        """
        living = self.agents
        most = self._first_zone + self._zones - 1
        cars = np.zeros(len(self.possible_agents), np.int64)
        for name, action in actions.items():
            if name not in self._numbers:
                raise ActionError("bad_action", 0, None, f"There is no agent {name!r}.")
            if not 0 <= int(action) <= most:
                raise ActionError(
                    "bad_action", 0, self._numbers[name], f"Expected {name} from 0 to {most}."
                )
            cars[self._numbers[name]] = int(action)
        parts: dict[str, NDArray[Any]] = {}
        if self._zones:
            parts["repositioning"] = np.maximum(cars - self._first_zone + 1, 0)[None]
        if "acceptance" in self.worlds.learner:
            asked = int(self.worlds.arrays["pair_car"][0, 0, 0])
            says_yes = self._kind() == Decision.ACCEPTANCE and cars[asked] == 1
            parts["acceptance"] = np.array([[int(says_yes)]])
        write_answers(self.worlds, **parts)
        self.worlds.step()
        counts = self.worlds.arrays["measures"][0]
        rewards = float(counts @ self._weights) + self._own.of_cars(self.worlds)[0]
        is_over = self._is_over()
        if is_over:
            self.agents = []
        measures = dict(zip(self.worlds.measures, counts.tolist()))
        if is_over:
            measures = {**measures, "history": self.worlds.history()}
        return (
            self._seen(living),
            {name: float(rewards[self._numbers[name]]) for name in living},
            dict.fromkeys(living, is_over),
            dict.fromkeys(living, False),
            self._infos(living, measures),
        )

    def _kind(self) -> int:
        return int(self.worlds.arrays["decision"][0])

    def _is_over(self) -> bool:
        return self._kind() == Decision.OVER

    def _infos(self, names: list[str], measures: dict[str, Any]) -> dict[str, Any]:
        if not measures:
            return {name: {} for name in names}
        rows = self.worlds.arrays["car_measures"][0].tolist()
        return {
            name: {**measures, "own": dict(zip(self.worlds.car_measures, rows[self._numbers[name]]))}
            for name in names
        }

    def _seen(self, names: list[str]) -> dict[str, Any]:
        arrays, kind = self.worlds.arrays, self._kind()
        count = self._first_zone + self._zones
        asked = np.zeros(len(self.possible_agents), np.int8)
        masks = np.zeros((len(self.possible_agents), count), np.int8)
        masks[:, 0] = 1
        request = None
        if kind == Decision.REPOSITIONING:
            idle = arrays["car_activity"][0] == 1
            asked[idle] = 1
            masks[idle, self._first_zone :] = arrays["zone_node"] >= 0
        elif kind == Decision.ACCEPTANCE:
            request = int(arrays["pair_car"][0, 0, 0])
            asked[request] = 2
            masks[request, 1] = 1
        shared = {"now_ms": arrays["now_ms"].copy()}
        if self._zones:
            for name in ("zone_requests", "zone_cars"):
                shared[name] = arrays[name][0].copy()
        own = {
            name: arrays[name][0].copy() for name in ("car_activity", "car_xy_m", "car_idle_ms")
        }
        nothing = {
            "request_xy_m": np.zeros(4, np.float32),
            "request_ride_ms": np.zeros(1, np.int32),
            "request_fare": np.zeros(1, np.int32),
            "pair_ms": np.zeros(1, np.int32),
        }
        ride = {
            "request_xy_m": arrays["request_xy_m"][0, 0].copy(),
            "request_ride_ms": arrays["request_ride_ms"][0, :1].copy(),
            "request_fare": arrays["request_fare"][0, :1].copy(),
            "pair_ms": arrays["pair_ms"][0, 0, :1].copy(),
        }
        seen = {}
        for name in names:
            car = self._numbers[name]
            observation = {
                "asked": asked[car : car + 1],
                **shared,
                "car_activity": own["car_activity"][car : car + 1],
                "car_xy_m": own["car_xy_m"][car],
                "car_idle_ms": own["car_idle_ms"][car : car + 1],
                **(ride if car == request else nothing),
            }
            seen[name] = {"observation": observation, "action_mask": masks[car]}
        return seen

    def state(self) -> NDArray[np.float32]:
        """All cars, of shape (cars, 4): metres east and north, activity, seconds without a ride."""
        arrays = self.worlds.arrays
        return np.column_stack(
            [
                arrays["car_xy_m"][0],
                arrays["car_activity"][0],
                arrays["car_idle_ms"][0] / np.float32(1_000),
            ]
        ).astype(np.float32)

    def render(self) -> NDArray[np.uint8] | None:
        """The city from above: streets, cars by what they do, and who waits."""
        return picture(self.worlds, 0) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Ends the engine."""
        self.worlds.close()
