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

from ride import ActionError, Decision, Reward, RideParallelEnv, Worlds  # noqa: E402

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

    def test_drivers_have_rewards_of_their_own(self) -> None:
        weights = {"fares": 0.01, "pickup_m": -0.001, "moved_m": -0.002, "idle_s": -0.0005}
        env = RideParallelEnv(
            ALL, settings={"learner": ["acceptance", "repositioning"]}, own=Reward(weights),
        )
        env.reset(seed=3)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        own = {name: dict.fromkeys(env.worlds.car_measures, 0) for name in sums}
        city = dict.fromkeys(env.worlds.measures, 0)
        step = 0
        while env.agents:
            # Everybody takes every ride, and one of the idle drivers drives on.
            actions = dict.fromkeys(env.agents, 1)
            if env.worlds.arrays["decision"][0] == Decision.REPOSITIONING:
                name = env.agents[step % len(env.agents)]
                actions = {name: 2 + step % env.worlds.description["zones"]}
            _, rewards, _, _, infos = env.step(actions)
            step += 1
            for name, reward in rewards.items():
                info = infos[name]["own"]
                expected = sum(weight * info[key] for key, weight in weights.items())
                self.assertAlmostEqual(reward, expected)
                sums[name] += reward
                for key in info:
                    own[name][key] += info[key]
            for key in city:
                city[key] += infos["driver_0"][key]
        self.assertGreater(len({round(total, 3) for total in sums.values()}), 10)
        for key in ("offers", "accepted", "completed", "fares", "pickup_m", "moved_m"):
            together = sum(counts[key] for counts in own.values())
            # Of metres each car and each step has its own rest.
            self.assertLessEqual(abs(together - city[key]), len(own) if "_m" in key else 0, key)
            self.assertGreater(together, 0, key)
        seconds = env.worlds.arrays["now_ms"][0] / 1_000
        for name, counts in own.items():
            self.assertLessEqual(counts["idle_s"], seconds)
            if not counts["accepted"]:
                self.assertGreaterEqual(counts["idle_s"], seconds - 1, name)
        env.close()

    def test_shared_and_own_rewards_are_added_up(self) -> None:
        totals = []
        for shared, own in (({"offers": 1}, None), (None, {"offers": 1}), ({"offers": 1},) * 2):
            env = RideParallelEnv(
                ALL, settings={"learner": "acceptance"},
                reward=None if shared is None else Reward(shared),
                own=None if own is None else Reward(own),
            )
            env.reset(seed=2)
            total = 0.0
            for _ in range(20):
                _, rewards, *_ = env.step({})
                total += sum(rewards.values())
            totals.append(total)
            drivers = len(env.possible_agents)
            env.close()
        self.assertEqual(totals[0], drivers * totals[1])
        self.assertEqual(totals[2], totals[0] + totals[1])
        self.assertGreater(totals[1], 10)
        with self.assertRaisesRegex(ValueError, "no such measure: waited_s; expected some of off"):
            RideParallelEnv(
                ALL, settings={"learner": "acceptance"}, own=Reward({"waited_s": 1})
            )

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
