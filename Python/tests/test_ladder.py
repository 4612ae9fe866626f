"""The ladder, with a real engine; see test_environments.py for what it needs."""

from __future__ import annotations

import csv
import os
import sys
import tempfile
import unittest
from pathlib import Path

LADDER = Path(__file__).parents[2] / "Benchmarks" / "ladder"
sys.path.insert(0, str(LADDER))

import ladder  # noqa: E402

PROGRAM = Path(os.environ["RIDE_SIM"])


class Ladder(unittest.TestCase):
    def test_a_policy_in_python_has_score_and_digest_of_the_engine(self) -> None:
        text = (LADDER / "la-serena-shortage.yaml").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            scenario = Path(folder, "short.yaml")
            scenario.write_text(
                text.replace("duration: 6h", "duration: 20m").replace("count: 240", "count: 40"),
                encoding="utf-8",
            )
            policy = ladder.load(LADDER / "nearest.py")
            own = ladder.run(PROGRAM, scenario, 2, {})
            self.assertEqual(ladder.play(PROGRAM, scenario, 2, policy), own)
            self.assertNotEqual(ladder.run(PROGRAM, scenario, 3, {}), own)

    def test_a_score_counts_who_was_not_picked_up(self) -> None:
        self.assertEqual(ladder.score(1_200, 10, 10), "120.00")
        self.assertEqual(ladder.score(1_200, 10, 8), "300.00")
        self.assertEqual(ladder.score(0, 0, 0), "0.00")

    def test_every_instance_has_all_its_scores_or_none(self) -> None:
        found: dict[str, set[tuple[str, str]]] = {}
        with ladder.SCORES.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                self.assertEqual(len(row["event_log_sha256"]), 64)
                found.setdefault(row["instance"], set()).add((row["policy"], row["seed"]))
        names = [instance.name for instance in ladder.INSTANCES]
        self.assertLessEqual(set(found), set(names))
        for rows in found.values():
            for name in ladder.POLICIES:
                for seed in ladder.TEST_SEEDS:
                    self.assertIn((name, str(seed)), rows)

    def test_every_instance_is_described(self) -> None:
        text = (LADDER.parents[1] / "docs" / "LADDER.md").read_text(encoding="utf-8")
        for instance in ladder.INSTANCES:
            self.assertIn(f"| `{instance.name}` |", text)
            self.assertTrue((LADDER / f"{instance.name}.yaml").exists())


if __name__ == "__main__":
    unittest.main()
