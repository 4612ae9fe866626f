"""A policy that learns where idle cars should wait, with NumPy alone.

    python examples/repositioning.py examples/tide.yaml [--rounds 6] [--worlds 12] [--days 6]

First it learns what comes: how many requests each zone has in the half hour before each decision, the
mean of training days. Then the cross-entropy method finds six numbers that say what to make of it:
how far to trust that mean against what was asked for today, how far ahead to look in it, how much a
car counts that brings a passenger to a zone, how many cars zones share evenly, and how far and for
how great a shortage a car is sent. In each round all worlds of one engine live through two training
days with numbers of their own; the best third says where the next are drawn. Days that were not
trained on, by seed, say what it is worth beside the engine's own policy, and beside cars that stay.

In `tide.yaml` sending cars pays; in `morning.yaml`, where cars are too few, it does not.

A day's score is what its passengers waited, in seconds a request: to the pick-up, and 900 for whoever
was not picked up. Less is better.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ride import Results, Worlds  # noqa: E402

UNSERVED_S = 900
TRAINING_DAYS = (1_000, 1_001)
INTERVAL_MS = 300_000
NAMES = ("trust", "ahead", "soon", "even", "reach_km", "shortage")
START = np.array([0.5, 3.0, 0.3, 0.2, 8.0, 0.7])
SPREAD = np.array([0.3, 3.0, 0.3, 0.2, 5.0, 0.4])
LOW = np.array([0.0, 0.0, 0.0, 0.0, 0.5, 0.1])
HIGH = np.array([1.0, 12.0, 1.0, 1.0, 25.0, 4.0])


class Policy:
    """Sends cars from zones with too many to the nearest ones with too few."""

    def __init__(self, worlds: Worlds, coming: np.ndarray) -> None:
        """A policy that knows what comes: requests, of shape (intervals, zones)."""
        self.coming = coming
        self.places = worlds.arrays["zone_xy_m"]
        self.nodes = worlds.arrays["zone_node"]
        self.metres = np.abs(self.places[:, None] - self.places[None]).sum(axis=2)

    def moves(
        self, arrays: dict[str, np.ndarray], world: int, numbers: np.ndarray
    ) -> list[tuple[int, int]]:
        """Cars and crossings, at a decision of a world; `numbers` are those of `NAMES`."""
        trust, ahead, soon, even, reach_km, shortage = numbers
        step = int(arrays["now_ms"][world]) // INTERVAL_MS + round(ahead)
        expected = trust * self.coming[min(step, len(self.coming) - 1)]
        expected = expected + (1 - trust) * arrays["zone_requests"][world]
        expected = np.where(self.nodes >= 0, expected + even * expected.mean(), 0)
        activity = arrays["car_activity"][world]
        there = np.flatnonzero((activity == 1) | (activity == 2) | (activity == 6))
        idle = activity[there] == 1
        if not idle.any() or expected.sum() <= 0:
            return []
        # A car counts where it is going; one with a passenger is free there only later.
        spots = arrays["car_xy_m"][world][there]
        zone = np.abs(spots[:, None] - self.places[None]).sum(axis=2).argmin(axis=1)
        counts = np.where(activity[there] == 6, soon, 1.0)
        cars = np.bincount(zone, weights=counts, minlength=len(expected))
        need = expected / expected.sum() * cars.sum() - cars
        found = []
        for target in np.argsort(-need, kind="stable"):
            while need[target] > shortage:
                can = idle & (need[zone] < -0.5) & (self.metres[zone, target] <= 1_000 * reach_km)
                if not can.any():
                    break
                nearest = np.where(can, self.metres[zone, target], np.inf).argmin()
                found.append((int(there[nearest]), int(self.nodes[target])))
                need[zone[nearest]] += 1
                need[target] -= 1
                idle[nearest] = False
        return found


def live(worlds: Worlds, seeds: list[int], answer) -> np.ndarray:
    """Lets each world live through the day of its seed: their scores."""
    arrays = worlds.arrays
    worlds.reset(dict(enumerate(seeds)))
    names = worlds.measures
    sums = arrays["measures"].astype(np.int64)
    while True:
        open_ = np.flatnonzero(arrays["decision"])
        if not len(open_):
            break
        for world in open_:
            worlds.answer(answer(arrays, world), int(world))
        worlds.step(open_)
        sums[open_] += arrays["measures"][open_]
    requests, arrived, waited = (
        sums[:, names.index(name)] for name in ("requests", "arrived", "waited_s")
    )
    return (waited + UNSERVED_S * (requests - arrived)) / np.maximum(requests, 1)


def what_comes(worlds: Worlds, seeds: list[int]) -> np.ndarray:
    """Requests of each zone in the half hour before each interval's end, the mean of days.

    Of shape (intervals, zones). Where no car was idle nobody was asked; such an interval is as the
    one before.
    """
    seen: dict[int, list[np.ndarray]] = {}

    def look(arrays: dict[str, np.ndarray], world: int) -> list[tuple[int, int]]:
        step = int(arrays["now_ms"][world]) // INTERVAL_MS
        seen.setdefault(step, []).append(arrays["zone_requests"][world].copy())
        return []

    for first in range(0, len(seeds), worlds.count):
        live(worlds, seeds[first : first + worlds.count], look)
    table = np.zeros((1 + max(seen), worlds.arrays["zone_requests"].shape[1]))
    for step in range(len(table)):
        table[step] = np.mean(seen[step], axis=0) if step in seen else table[step - 1]
    return table


def score_of_run(results: Results) -> float:
    """The score of a day that the engine decided."""
    rides = results.columns("rides")
    waits = np.asarray(rides["arrived_s"]) - np.asarray(rides["requested_s"])
    return float(np.where(np.isnan(waits), UNSERVED_S, waits).mean())


def built_in(scenario: str, seeds: list[int], settings: dict[str, object] | None = None):
    """Scores of the engine's own policy, or of cars that stay."""
    with tempfile.TemporaryDirectory() as folder:
        return np.array([
            score_of_run(Results.run(scenario, f"{folder}/{seed}", seed=seed, settings=settings))
            for seed in seeds
        ])


def train(
    worlds: Worlds, policy: Policy, rounds: int, random: np.random.Generator
) -> tuple[np.ndarray, list[tuple[float, float]]]:
    """The numbers that were found, and of each round the mean and the best score."""
    mean, spread, curve = START.copy(), SPREAD.copy(), []
    for round_ in range(rounds):
        noise = random.standard_normal((worlds.count, len(mean)))
        drawn = np.clip(mean + spread * noise, LOW, HIGH)
        drawn[0] = mean
        scores = np.zeros(worlds.count)
        # All live through the same days, so that luck is the same for all, and so are the rounds.
        for day in TRAINING_DAYS:
            scores += live(
                worlds, [day] * worlds.count,
                lambda arrays, world: policy.moves(arrays, world, drawn[world]),
            ) / len(TRAINING_DAYS)
        best = drawn[np.argsort(scores, kind="stable")[: max(2, worlds.count // 3)]]
        curve.append((float(scores.mean()), float(scores.min())))
        mean = 0.3 * mean + 0.7 * best.mean(axis=0)
        spread = 0.3 * spread + 0.7 * np.maximum(best.std(axis=0), 0.03 * (HIGH - LOW))
        told = f"round {round_ + 1:2}  mean {curve[-1][0]:6.1f} s  best {curve[-1][1]:6.1f} s"
        print(told, flush=True)
    return mean, curve


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("scenario")
    arguments.add_argument("--rounds", type=int, default=6)
    arguments.add_argument("--worlds", type=int, default=12)
    arguments.add_argument("--days", type=int, default=6, help="days that are held out")
    wanted = arguments.parse_args()
    held_out = list(range(1, wanted.days + 1))
    with Worlds(wanted.scenario, wanted.worlds, requests=1, candidates=1) as worlds:
        policy = Policy(worlds, what_comes(worlds, list(range(500, 500 + 2 * wanted.worlds))))
        numbers, _ = train(worlds, policy, wanted.rounds, np.random.default_rng(1))
        print("learned  " + "  ".join(f"{n} {v:.2f}" for n, v in zip(NAMES, numbers)))
        learned = []
        for first in range(0, len(held_out), worlds.count):
            days = held_out[first : first + worlds.count]
            padded = days + [days[-1]] * (worlds.count - len(days))
            learned += list(live(
                worlds, padded, lambda arrays, world: policy.moves(arrays, world, numbers)
            )[: len(days)])
        own = built_in(wanted.scenario, held_out)
        nobody = {"dispatch.repositioning": None, "learner": None}
        stay = built_in(wanted.scenario, held_out, nobody)
    print("held-out day   cars stay   built in   learned")
    for day, *scores in zip(held_out, stay, own, learned):
        print(f"{day:12}   {scores[0]:9.1f}   {scores[1]:8.1f}   {scores[2]:7.1f}")
    means = np.mean(stay), np.mean(own), np.mean(learned)
    print(f"        mean   {means[0]:9.1f}   {means[1]:8.1f}   {means[2]:7.1f}")
    for name, others in (("the built-in policy", own), ("cars that stay", stay)):
        better = int((np.array(learned) < others).sum())
        print(f"better than {name} on {better} of {len(learned)} days")


if __name__ == "__main__":
    main()
