"""What the package promises, with a real engine: `python -m unittest discover -s Python/tests`.

RIDE_SIM is the engine; RIDE_SCENARIO_FOLDER holds the scenarios `nearest.yaml` (`learner:
dispatch`, `policy: nearest`), `window.yaml` (dispatch and repositioning, `policy: batched`) and
`all.yaml` (all four choices, with surge and time to reply).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import unittest
import warnings
from pathlib import Path

import numpy as np
from gymnasium.utils.env_checker import check_env

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

import nearest  # noqa: E402
from ride import ActionError, Decision, EngineError, Reward, RideEnv  # noqa: E402
from ride import RideVectorEnv, Worlds, spaces  # noqa: E402

FOLDER = Path(os.environ["RIDE_SCENARIO_FOLDER"])
NEAREST = str(FOLDER / "nearest.yaml")
WINDOW = str(FOLDER / "window.yaml")
ALL = str(FOLDER / "all.yaml")


def play(env: RideEnv, seed: int) -> tuple[str, float]:
    """A world with nearest at once, to its end."""
    seen, info = env.reset(seed=seed)
    rows = env.worlds.description["requests"]
    total = 0.0
    while "history" not in info:
        seen, reward, _, _, info = env.step(nearest.nearest(seen, rows))
        total += reward
    return info["history"], total


def engine_history(scenario: str, seed: int) -> str:
    """What the engine's own policy comes to."""
    text = subprocess.run(
        [os.environ["RIDE_SIM"], "run", scenario, "--seed", str(seed), "--no-results"],
        check=True, capture_output=True, text=True,
    ).stdout
    return next(line.split()[-1] for line in text.splitlines() if "event log" in line)


class Environments(unittest.TestCase):
    def test_nearest_in_python_has_the_history_of_the_engine(self) -> None:
        env = RideEnv(NEAREST, requests=4, candidates=2)
        for seed in (1, 5):
            self.assertEqual(play(env, seed)[0], engine_history(NEAREST, seed))
        env.close()

    def test_gymnasium_finds_nothing_wrong(self) -> None:
        for scenario in (NEAREST, WINDOW, ALL):
            env = RideEnv(scenario, requests=8, candidates=4, render_mode="rgb_array")
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message=".*(infinity|spec).*")
                check_env(env)
            env.close()

    def test_masks_say_what_can_be_done(self) -> None:
        env = RideEnv(WINDOW, requests=8, candidates=4)
        env.reset(seed=3)
        random = np.random.default_rng(3)
        kinds = set()
        for _ in range(60):
            masks = env.action_masks()
            kinds.add(int(env.worlds.arrays["decision"][0]))
            # What the mask allows is carried out; cars are only chosen once.
            action = {}
            for name, mask in masks.items():
                action[name] = np.array([random.choice(np.flatnonzero(row)) for row in mask])
            allowed = sum(int(np.count_nonzero(part)) for part in action.values())
            chosen = env.worlds.arrays["pair_car"][0][
                np.arange(8), np.maximum(action["dispatch"] - 1, 0)
            ][action["dispatch"] > 0]
            twice = len(chosen) - len(set(chosen.tolist()))
            _, _, is_over, _, info = env.step(action)
            self.assertEqual(info["passed_over"], twice, allowed)
            if is_over:
                break
        self.assertEqual(kinds & {Decision.WINDOW, Decision.REPOSITIONING},
                         {Decision.WINDOW, Decision.REPOSITIONING})
        env.close()

    def test_usual_answers_have_the_history_of_the_engine(self) -> None:
        choices = ["prices", "acceptance"]
        with Worlds(ALL, 1, requests=4, candidates=2, settings={"learner": choices}) as worlds:
            worlds.reset({0: 4})
            seen, arrays = set(), worlds.arrays
            while arrays["decision"][0] != Decision.OVER:
                seen.add(int(arrays["decision"][0]))
                if arrays["decision"][0] == Decision.PRICES:
                    worlds.answer(list(enumerate(arrays["usual_price"][0])))
                else:
                    worlds.answer([(0, arrays["usual_reply"][0])])
                worlds.step()
            self.assertEqual(seen, {Decision.PRICES, Decision.ACCEPTANCE})
            self.assertEqual(worlds.history(), engine_history(ALL, 4))

    def test_every_choice_that_a_mask_allows_is_carried_out(self) -> None:
        env = RideEnv(ALL, requests=1, candidates=3)
        env.reset(seed=2)
        random = np.random.default_rng(2)
        kinds = set()
        for _ in range(400):
            kinds.add(int(env.worlds.arrays["decision"][0]))
            masks = env.action_masks()
            self.assertEqual(set(masks), {"dispatch", "repositioning", "prices", "acceptance"})
            action = {
                name: np.array([random.choice(np.flatnonzero(row)) for row in mask])
                for name, mask in masks.items()
            }
            # One row is seen at a time, so that no car is chosen twice.
            prices = env.worlds.arrays["decision"][0] == Decision.PRICES
            _, _, is_over, _, info = env.step(action)
            self.assertEqual(info["passed_over"], 0)
            if is_over:
                break
            if prices:
                set_to = 100 + action["prices"] * env.worlds.description["price_step"]
                np.testing.assert_array_equal(env.worlds.arrays["price"][0], set_to)
        self.assertGreaterEqual(kinds, {1, 4, 5, 6})
        env.close()

    def test_a_copy_in_the_middle_changes_no_history(self) -> None:
        env = RideEnv(NEAREST, requests=4, candidates=2)
        expected, _ = play(env, 3)
        seen, info = env.reset(seed=3)
        for _ in range(25):
            seen, _, _, _, info = env.step(nearest.nearest(seen, 4))
        kept = {name: view.copy() for name, view in seen.items()}
        copy = env.copy()
        for _ in range(2):
            while "history" not in info:
                seen, _, _, _, info = env.step(nearest.nearest(seen, 4))
            self.assertEqual(info["history"], expected)
            seen, info = env.restore(copy)
            for name, view in kept.items():
                np.testing.assert_array_equal(seen[name], view, name)
        env.forget(copy)
        with self.assertRaisesRegex(ActionError, "no_such_copy"):
            env.restore(copy)
        env.close()

    def test_what_is_seen_is_the_engines_own_memory(self) -> None:
        env = RideEnv(NEAREST, requests=4, candidates=2, copy=False)
        seen, _ = env.reset(seed=1)
        self.assertTrue(all(part.base is not None for part in seen.values()))
        before = int(seen["now_ms"][0])
        again, *_ = env.step(nearest.nearest(seen, 4))
        for _ in range(5):
            again, *_ = env.step(nearest.nearest(seen, 4))
        self.assertIs(again["now_ms"], seen["now_ms"])
        self.assertGreater(int(seen["now_ms"][0]), before)
        with self.assertRaises(ValueError):
            seen["now_ms"][0] = 1
        env.close()

    def test_many_worlds_are_those_of_their_seeds(self) -> None:
        single = RideEnv(NEAREST, requests=4, candidates=2)
        totals = [play(single, seed)[1] for seed in (11, 12, 13)]
        single.close()
        env = RideVectorEnv(NEAREST, 3, requests=4, candidates=2)
        seen, _ = env.reset(seed=11)
        sums, ended = np.zeros(3), np.zeros(3, bool)
        while not ended.all():
            action = np.zeros((3, 4), int)
            action[:, 0] = 1
            seen, rewards, over, _, _ = env.step(action)
            sums += np.where(ended, 0, rewards)
            ended |= over
        np.testing.assert_allclose(sums, totals)
        env.close()

    def test_a_world_that_is_over_begins_anew(self) -> None:
        env = RideVectorEnv(NEAREST, 2, requests=4, candidates=2)
        env.reset(seed=1)
        action = np.zeros((2, 4), int)
        over = np.zeros(2, bool)
        while not over.any():
            _, _, over, _, _ = env.step(action)
        world = int(np.flatnonzero(over)[0])
        seen, rewards, again, _, _ = env.step(action)
        self.assertFalse(again[world])
        self.assertEqual(rewards[world], 0)
        self.assertGreater(int(seen["decision"][world, 0]), 0)
        env.close()

    def test_wrong_answers_say_what_is_wrong_and_change_nothing(self) -> None:
        with Worlds(WINDOW, 2, requests=8, candidates=4) as worlds:
            with self.assertRaisesRegex(ActionError, "not_begun"):
                worlds.step()
            worlds.reset()
            while worlds.arrays["decision"][1] != Decision.WINDOW:
                worlds.step()
            before = worlds.arrays["now_ms"].tolist()
            worlds.answer([(0, 99_999)], world=1)
            with self.assertRaises(ActionError) as caught:
                worlds.step([1])
            self.assertEqual(
                (caught.exception.code, caught.exception.world, caught.exception.index),
                ("no_such_car", 1, 0),
            )
            self.assertEqual(worlds.arrays["now_ms"].tolist(), before)
        env = RideEnv(NEAREST, requests=4, candidates=2)
        env.reset(seed=1)
        for action in (
            np.zeros(5, int), np.array([3, 0, 0, 0]), np.array([0, -1, 0, 0]), np.zeros(4),
            {"dispatch": np.zeros(4, int), "prices": np.zeros(1, int)},
        ):
            with self.assertRaisesRegex(ActionError, "bad_action"):
                env.step(action)
        with self.assertRaisesRegex(ValueError, "no such measure: speed"):
            RideEnv(NEAREST, reward=Reward({"speed": 1}))
        env.close()

    def test_an_engine_that_cannot_begin_says_why(self) -> None:
        for scenario, reason in (
            ("nowhere.yaml", "nowhere.yaml: cannot be read"),
            ("la-serena-day", "learner: is missing; expected one or more of: dispatch, repos"),
        ):
            with self.assertRaisesRegex(EngineError, reason):
                RideEnv(scenario)
        worlds = Worlds(NEAREST)
        worlds.reset()
        os.kill(worlds.process, 9)
        with self.assertRaisesRegex(EngineError, "^the engine has ended with status -9$"):
            worlds.step()
        worlds.close()
        with self.assertRaisesRegex(EngineError, "^the engine has ended$"):
            worlds.step()

    def test_the_first_example_of_the_readme_runs(self) -> None:
        readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
        lines = readme[readme.index("    import ride ") :].splitlines()
        code = "\n".join(line[4:] for line in lines[: lines.index("")])
        found: dict[str, object] = {}
        exec(code, found)
        self.assertEqual(len(found["info"]["history"]), 64)  # type: ignore[index]

    def test_a_picture_shows_cars(self) -> None:
        env = RideEnv(NEAREST, requests=4, candidates=2, render_mode="rgb_array")
        env.reset(seed=1)
        image = env.render()
        assert image is not None
        self.assertEqual((image.dtype, image.ndim, image.shape[2]), (np.uint8, 3, 3))
        self.assertTrue((image == (90, 200, 120)).all(axis=2).any())
        env.close()

    def test_a_client_that_dies_leaves_nothing_behind(self) -> None:
        script = (
            "import os, sys; sys.path.insert(0, sys.argv[1]); from ride import Worlds\n"
            "worlds = Worlds(sys.argv[2]); worlds.reset()\n"
            "print(worlds._process.pid, flush=True); os.kill(os.getpid(), 9)\n"
        )
        before = set(os.listdir("/dev/shm"))
        package = str(Path(__file__).parents[1])
        dead = subprocess.run(
            [sys.executable, "-c", script, package, NEAREST], capture_output=True, text=True
        )
        self.assertEqual(dead.returncode, -9)
        engine = Path(f"/proc/{int(dead.stdout)}")
        deadline = time.monotonic() + 20
        while engine.exists() and time.monotonic() < deadline:
            if ") Z " in (engine / "stat").read_text():
                break
            time.sleep(0.05)
        else:
            self.assertFalse(engine.exists())
        self.assertEqual(set(os.listdir("/dev/shm")) - before, set())

    def test_unmasked_choices_are_passed_over_and_counted(self) -> None:
        with Worlds(NEAREST, 1, requests=4, candidates=2) as worlds:
            worlds.reset()
            # At the first decision one request is seen, so that the second row is empty.
            passed = spaces.write_answers(worlds, dispatch=np.array([[1, 1, 0, 0]]))
            self.assertEqual(passed.tolist(), [1])
            self.assertEqual(int(worlds.arrays["answer_count"][0]), 1)


if __name__ == "__main__":
    unittest.main()
