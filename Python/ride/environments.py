"""The worlds of an engine as environments of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import spaces
from .pictures import picture
from .rewards import Reward
from .worlds import ActionError, Decision, Worlds

Observation = dict[str, NDArray[Any]]


def _given(views: Observation, copies: bool) -> Observation:
    return {name: view.copy() for name, view in views.items()} if copies else views


def _parts(worlds: Worlds, action: Any, shape: tuple[int, ...]) -> dict[str, NDArray[Any]]:
    """An action, or a batch of them, as what is chosen for each part, by name."""
    facts = worlds.description
    limits = {
        "dispatch": (facts["requests"], facts["candidates"]),
        "repositioning": (facts["cars"], facts["zones"]),
        "prices": (facts["price_zones"], spaces.price_count(worlds) - 1),
        "acceptance": (1, 1),
    }
    given = action if isinstance(action, dict) else {worlds.learner[0]: action}
    if set(worlds.learner) != set(given):
        raise ActionError("bad_action", None, None, f"Expected parts for {worlds.learner}.")
    found: dict[str, NDArray[Any]] = {}
    for name in worlds.learner:
        length, most = limits[name]
        part = np.asarray(given[name])
        if part.shape != (*shape, length):
            raise ActionError(
                "bad_action", None, None,
                f"Expected {name} of the shape {(*shape, length)}, not {part.shape}.",
            )
        if not np.issubdtype(part.dtype, np.integer):
            raise ActionError(
                "bad_action", None, None, f"Expected {name} in whole numbers, not {part.dtype}."
            )
        part = part.reshape(worlds.count, length)
        wrong = np.argwhere((part < 0) | (part > most))
        if len(wrong):
            world, index = (int(number) for number in wrong[0])
            raise ActionError("bad_action", world, index, f"Expected {name} from 0 to {most}.")
        found[name] = part
    return found


class RideEnv(gymnasium.Env[Observation, Any]):
    """One world, a step for each decision, from the beginning of the scenario to its end.

    With `copy=False` what is seen are views on the engine's memory, which the next step changes;
    otherwise it is a copy, as Gymnasium promises whoever keeps it. `info` has `passed_over`, how
    many choices no answer was made of, and `measures`, what has happened since the decision before,
    by name; at the end `history` too, the SHA-256 of all that has happened.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        scenario: str,
        *,
        reward: Reward | None = None,
        render_mode: str | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Starts an engine.

        Args:
            scenario: a scenario file with a key `learner`, or the name of one.
            reward: what counts; otherwise `Reward.default()`.
            render_mode: None, or `rgb_array` for pictures.
            copy: whether what is seen is the caller's own, to keep and to change.
            options: as for `Worlds`.
        """
        self.worlds = Worlds(scenario, 1, **options)
        self.render_mode = render_mode
        self.observation_space: gymnasium.Space[Any] = spaces.observation_space(self.worlds)
        self.action_space: gymnasium.Space[Any] = spaces.action_space(self.worlds)
        self._weights = (reward or Reward.default()).vector(self.worlds.measures)
        self._views = spaces.observation(self.worlds, 0)
        self._copies = copy

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins anew; the same seed gives the same requests, drivers and chances.

        Without a seed the next one is drawn; the very first one is then that of the scenario.
        """
        is_first = self._np_random is None and seed is None
        super().reset(seed=seed)
        if is_first:
            seed = self.worlds.description["seed"]
            self._np_random = np.random.default_rng(seed)
        if seed is None:
            seed = int(self.np_random.integers(2**62))
        self.worlds.reset({0: seed})
        return _given(self._views, self._copies), self._info(0)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carries a choice out and goes on to the next decision."""
        passed = spaces.write_answers(self.worlds, **_parts(self.worlds, action, ()))
        self.worlds.step()
        reward = float(self.worlds.arrays["measures"][0] @ self._weights)
        is_over = bool(self.worlds.arrays["decision"][0] == Decision.OVER)
        seen = _given(self._views, self._copies)
        return seen, reward, is_over, False, self._info(int(passed[0]))

    def _info(self, passed: int) -> dict[str, Any]:
        counts = self.worlds.arrays["measures"][0].tolist()
        info: dict[str, Any] = {
            "passed_over": passed,
            "measures": dict(zip(self.worlds.measures, counts)),
        }
        if self.worlds.arrays["decision"][0] == Decision.OVER:
            info["history"] = self.worlds.history()
        return info

    def action_masks(self) -> dict[str, NDArray[np.bool_]]:
        """What can be chosen now, by the parts of an action: a row for each of its numbers."""
        return {name: mask[0] for name, mask in spaces.masks(self.worlds).items()}

    def copy(self) -> int:
        """Keeps the world as it is, for look-ahead; the number is for `restore` and `forget`."""
        return self.worlds.copy()

    def restore(self, copy: int) -> tuple[Observation, dict[str, Any]]:
        """Goes on from a copy, which stays; chance is the same from there on."""
        self.worlds.restore(copy)
        return _given(self._views, self._copies), self._info(0)

    def forget(self, *copies: int) -> None:
        """Lets copies go."""
        self.worlds.forget(*copies)

    def render(self) -> NDArray[np.uint8] | None:
        """The city from above: streets, cars by what they do, and who waits."""
        return picture(self.worlds, 0) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Ends the engine."""
        self.worlds.close()


class RideVectorEnv(VectorEnv[Observation, Any, NDArray[Any]]):
    """Many worlds in one engine, each of which goes on to its own next decision in a step.

    With `copy=False` what is seen are the engine's own arrays. A world that is over begins anew in
    the next step, whatever is chosen for it, with the next seed that no world has had.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        scenario: str,
        num_envs: int,
        *,
        reward: Reward | None = None,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Starts an engine.

        Args:
            scenario: a scenario file with a key `learner`, or the name of one.
            num_envs: how many worlds.
            reward: what counts; otherwise `Reward.default()`.
            copy: whether what is seen is the caller's own, to keep and to change.
            options: as for `Worlds`.
        """
        self.worlds = Worlds(scenario, num_envs, **options)
        self.num_envs = num_envs
        self.single_observation_space = spaces.observation_space(self.worlds)
        self.single_action_space = spaces.action_space(self.worlds)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._weights = (reward or Reward.default()).vector(self.worlds.measures)
        arrays = self.worlds.arrays
        self._copies = copy
        self._views = {
            name: arrays[name][:, None] if arrays[name].ndim == 1 else arrays[name]
            for name in spaces.observation_names(self.worlds)
        }
        self._next_seed = 0

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all worlds anew.

        Args:
            seed: of the first, each other one having the next; or one for each world.
            options: nothing is looked at.
        """
        first = self.worlds.description["seed"]
        if isinstance(seed, (list, tuple)):
            seeds = [first + place if one is None else one for place, one in enumerate(seed)]
        else:
            first = first if seed is None else seed
            seeds = [first + place for place in range(self.num_envs)]
        self._next_seed = max(seeds) + 1
        self.worlds.reset(dict(enumerate(seeds)))
        return _given(self._views, self._copies), {}

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carries the choices out; each world goes on to its next decision."""
        parts = _parts(self.worlds, actions, (self.num_envs,))
        passed = spaces.write_answers(self.worlds, **parts)
        arrays = self.worlds.arrays
        over = np.flatnonzero(arrays["decision"] == Decision.OVER)
        self.worlds.step(np.flatnonzero(arrays["decision"]) if len(over) else None)
        seeds = {int(world): self._next_seed + place for place, world in enumerate(over)}
        self._next_seed += len(over)
        self.worlds.reset(seeds)
        rewards = arrays["measures"] @ self._weights
        rewards[over] = 0
        ended = arrays["decision"] == Decision.OVER
        info = {"passed_over": passed, "measures": arrays["measures"].copy()}
        seen = _given(self._views, self._copies)
        return seen, rewards, ended, np.zeros(self.num_envs, bool), info

    def action_masks(self) -> dict[str, NDArray[np.bool_]]:
        """What can be chosen now, by the parts of an action and by world."""
        return spaces.masks(self.worlds)

    def close_extras(self, **_: Any) -> None:
        """Ends the engine."""
        self.worlds.close()
