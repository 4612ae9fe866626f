"""Drivers as agents, with a real engine; see test_environments.py for what it needs."""

from __future__ import annotations

import os
import sys
import unittest
import warnings
from pathlib import Path

import numpy as np
from pettingzoo.test import parallel_api_test, parallel_seed_test

sys.path.insert(0, str(Path(__file__).parents[1]))

from ride import ActionError, RideParallelEnv, Worlds  # noqa: E402

ALL = str(Path(os.environ["RIDE_SCENARIO_FOLDER"]) / "all.yaml")


def parallel(*choices: str, **settings: object) -> RideParallelEnv:
    """An environment in which drivers have these choices."""
    learner = list(choices) or ["repositioning", "acceptance"]
    return RideParallelEnv(ALL, settings={"learner": learner, **settings})


class Drivers(unittest.TestCase):
    def test_pettingzoo_finds_nothing_wrong(self) -> None:
        for choices in ((), ("acceptance",), ("repositioning",)):
            env = parallel(*choices, **{"drivers.count": 12})
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                parallel_api_test(env, num_cycles=400)
            env.close()

    def test_the_same_seed_is_the_same_world(self) -> None:
        parallel_seed_test(lambda: parallel(**{"drivers.count": 8}), num_cycles=60)

    def test_who_is_asked_is_who_decides(self) -> None:
        env = parallel("acceptance")
        seen, _ = env.reset(seed=3)
        accepted, answers = 0, 0
        while env.agents and answers < 30:
            asked = [name for name, view in seen.items() if view["observation"]["asked"][0] == 2]
            self.assertEqual(len(asked), 1)
            self.assertEqual(seen[asked[0]]["action_mask"].tolist(), [1, 1])
            self.assertGreater(seen[asked[0]]["observation"]["request_fare"][0], 0)
            others = [name for name in env.agents if name != asked[0]]
            self.assertTrue(all(seen[n]["action_mask"].tolist() == [1, 0] for n in others))
            # Whatever the others say changes nothing.
            says = answers % 2
            actions = {name: 1 for name in others} | {asked[0]: says}
            seen, _, _, _, infos = env.step(actions)
            self.assertEqual(infos[asked[0]]["accepted"], says)
            accepted += says
            answers += 1
        self.assertEqual((answers, accepted), (30, 15))
        env.close()

    def test_everybody_staying_is_a_history_of_its_own_world(self) -> None:
        """Drivers who repeat the scenario's answers have its history."""
        env = parallel("acceptance")
        seen, _ = env.reset(seed=5)
        history = None
        while env.agents:
            car = int(env.worlds.arrays["pair_car"][0, 0, 0])
            usual = int(env.worlds.arrays["usual_reply"][0])
            _, _, _, _, infos = env.step({f"driver_{car}": usual})
            history = infos["driver_0"].get("history")
        env.close()
        with Worlds(ALL, 1, settings={"learner": ["acceptance"]}) as worlds:
            worlds.reset({0: 5})
            while worlds.arrays["decision"][0]:
                worlds.answer([(0, worlds.arrays["usual_reply"][0])])
                worlds.step()
            self.assertEqual(history, worlds.history())

    def test_wrong_actions_say_what_is_wrong(self) -> None:
        env = parallel("acceptance")
        env.reset(seed=1)
        with self.assertRaisesRegex(ActionError, "bad_action.*driver_3 from 0 to 1"):
            env.step({"driver_3": 2})
        with self.assertRaisesRegex(ActionError, "bad_action.*no agent 'driver_999'"):
            env.step({"driver_999": 0})
        env.close()
        with self.assertRaisesRegex(ValueError, "`learner` has dispatch"):
            RideParallelEnv(ALL)

    def test_the_state_has_a_row_for_each_car(self) -> None:
        env = parallel()
        env.reset(seed=1)
        self.assertEqual(env.state().shape, (len(env.possible_agents), 4))
        self.assertEqual(env.state().dtype, np.float32)
        env.close()


if __name__ == "__main__":
    unittest.main()
