"""A policy that learns where idle cars should wait, with NumPy alone.

    python examples/repositioning.py examples/morning.yaml [--rounds 6] [--worlds 12] [--days 6]

First it learns what comes: how many requests each zone has in the half hour after each decision, the
mean of training days. Then the cross-entropy method finds five numbers that say what to make of it:
how far to trust that mean against the half hour before, how many cars zones share evenly, how far
and for how great a shortage a car is sent, and what it costs a zone to be without one. In each round
all worlds of one engine live through two training days with numbers of their own; the best third
says where the next are drawn. Days that were not trained on, by seed, say what it is worth beside the
engine's own policy.

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
NAMES = ("trust", "even", "reach_km", "shortage", "empty")
START = np.array([0.5, 0.2, 4.0, 0.7, 0.3])
SPREAD = np.array([0.3, 0.2, 2.0, 0.3, 0.3])
LOW = np.array([0.0, 0.0, 0.5, 0.05, 0.0])
HIGH = np.array([1.0, 1.0, 12.0, 3.0, 2.0])


class Policy:
    """Sends cars from zones with too many to the nearest ones with too few."""

    def __init__(self, worlds: Worlds, coming: np.ndarray, interval_ms: int) -> None:
        """A policy that knows what comes: of shape (decisions, zones)."""
        self.coming, self.interval_ms = coming, interval_ms
        places = worlds.arrays["zone_xy_m"]
        self.nodes = worlds.arrays["zone_node"]
        self.metres = np.abs(places[:, None] - places[None]).sum(axis=2)
        self.places = places

    def moves(
        self, arrays: dict[str, np.ndarray], world: int, numbers: np.ndarray
    ) -> list[tuple[int, int]]:
        """Cars and crossings, at a decision of a world."""
        trust, even, reach_km, shortage, empty = numbers
        step = min(int(arrays["now_ms"][world]) // self.interval_ms, len(self.coming) - 1)
        seen = arrays["zone_requests"][world]
        expected = trust * self.coming[step] + (1 - trust) * seen
        expected = np.where(self.nodes >= 0, expected + even * expected.mean(), 0)
        activity = arrays["car_activity"][world]
        there = np.flatnonzero((activity == 1) | (activity == 2))
        if not len(there) or expected.sum() <= 0:
            return []
        # A car on its way without a ride counts where it is going.
        spots = arrays["car_xy_m"][world][there]
        zone = np.abs(spots[:, None] - self.places[None]).sum(axis=2).argmin(axis=1)
        cars = np.bincount(zone, minlength=len(expected))
        wanted = expected / expected.sum() * len(there)
        # A zone without any car is in need sooner than one with too few.
        need = wanted - cars + empty * ((cars == 0) & (wanted > 0.3))
        idle = activity[there] == 1
        found = []
        for target in np.argsort(-need, kind="stable"):
            while need[target] > shortage:
                can = idle & (need[zone] < -(1 - shortage) * 0.5) & (
                    self.metres[zone, target] <= 1_000 * reach_km
                )
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


def what_comes(worlds: Worlds, seeds: list[int], ahead: int) -> np.ndarray:
    """Requests of each zone in the half hour after each decision, the mean of days."""
    days: list[list[np.ndarray]] = [[] for _ in range(worlds.count)]

    def look(arrays: dict[str, np.ndarray], world: int) -> list[tuple[int, int]]:
        days[world].append(arrays["zone_requests"][world].copy())
        return []

    tables = []
    for first in range(0, len(seeds), worlds.count):
        for day in days:
            day.clear()
        live(worlds, seeds[first : first + worlds.count], look)
        shortest = min(len(day) for day in days if day)
        tables += [np.array(day[:shortest]) for day in days if day]
    shortest = min(len(table) for table in tables)
    mean = np.mean([table[:shortest] for table in tables], axis=0)
    later = np.minimum(np.arange(shortest) + ahead, shortest - 1)
    return mean[later]


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
        coming = what_comes(worlds, list(range(500, 500 + 2 * wanted.worlds)), ahead=6)
        policy = Policy(worlds, coming, interval_ms=300_000)
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
    better = int((np.array(learned) < own).sum())
    print(f"better than the built-in policy on {better} of {len(own)} days")


if __name__ == "__main__":
    main()
