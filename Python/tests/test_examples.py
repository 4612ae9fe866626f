"""The examples, with a real engine; see test_environments.py for what it needs."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))

import repositioning  # noqa: E402
from ride import Worlds  # noqa: E402

# What examples/repositioning.py has learnt in the tide, as docs/ENVIRONMENT.md tells.
LEARNT = np.array([0.66, 3.42, 0.04, 0.22, 14.14, 0.69])


class Examples(unittest.TestCase):
    def test_sending_cars_pays_in_the_tide(self) -> None:
        scenario, days = str(EXAMPLES / "tide.yaml"), [1, 2, 3]
        with Worlds(scenario, len(days), requests=1, candidates=1) as worlds:
            policy = repositioning.Policy(
                worlds, repositioning.what_comes(worlds, list(range(500, 506)))
            )
            self.assertGreater(len(policy.coming), 60)
            self.assertGreater(policy.coming.sum(), 0)
            learnt = repositioning.live(
                worlds, days, lambda arrays, world: policy.moves(arrays, world, LEARNT)
            )
            stay = repositioning.live(worlds, days, lambda arrays, world: [])
        own = repositioning.built_in(scenario, days)
        nobody = {"dispatch.repositioning": None, "learner": None}
        # A policy that never sends a car has the days of cars that stay.
        engine = repositioning.built_in(scenario, days, nobody)
        np.testing.assert_allclose(stay, engine, atol=1)
        self.assertTrue((own < 0.8 * stay).all(), (own, stay))
        self.assertTrue((learnt < 0.8 * stay).all(), (learnt, stay))
        self.assertLess(learnt.mean(), own.mean())


if __name__ == "__main__":
    unittest.main()
