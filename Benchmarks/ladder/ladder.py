"""The ladder: fixed instances, the scores of policies on their test days, and whether they are still the same.

    python3 Benchmarks/ladder/ladder.py FOLDER_OF_PROGRAMS            as `make ladder`
    … --policy FILE.py [--instance NAME] [--learner dispatch]         plays a policy in Python
    … --record                                                        writes scores.csv anew

docs/LADDER.md has the instances, the score and how to send one. A day's score is
(waited + 900 (requests - arrived)) / requests: what its passengers waited from request to pick-up, in
seconds a request, and 900 for whoever was not picked up. Less is better.
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import manhattan

HERE = Path(__file__).resolve().parent
UNSERVED_S = 900
TEST_SEEDS = (1, 2, 3)
SCORES = HERE / "scores.csv"
COLUMNS = ("instance", "policy", "seed", "score_s", "event_log_sha256")

# Every policy of the engine, as settings of an instance.
POLICIES = {
    "nearest": {},
    "longest_idle": {"dispatch.policy": "longest_idle"},
    "radius": {"dispatch.policy": "radius"},
    "batched": {"dispatch.policy": "batched"},
    "batched, forward": {"dispatch.policy": "batched", "dispatch.batched.forward": "3m"},
    "batched, reassign": {"dispatch.policy": "batched", "dispatch.batched.reassign_gain": "2m"},
    "shared": {"dispatch.policy": "shared"},
    "nearest, repositioning": {"dispatch.repositioning.interval": "5m"},
}


class Instance(NamedTuple):
    """A scenario beside this file, and what it needs of `data` in RIDE_SHARED or ../shared."""

    name: str
    # What is copied beside the scenario, with what a folder of its name here has.
    tables: tuple[str, ...] = ()
    # A map, and the city that is made of it.
    map: str | None = None
    city: str | None = None


INSTANCES = (
    Instance("grid64-M"),
    Instance("la-serena-shortage"),
    Instance("la-serena-slack"),
    Instance("ilha-turns", map="maps/rio_ilha_compact.osm.pbf", city="ilha.city"),
    Instance("manhattan", map="demand/manhattan/manhattan_network.json", city="manhattan.city"),
    Instance(
        "new-york", ("bench/ny/ny_drivers_local.csv", "bench/ny/ny_requests_local.csv"),
        "maps/dimacs_ny/USA-road-t.NY.gr.gz", "ny.city",
    ),
)


class Missing(Exception):
    """An instance cannot be played here."""


def prepare(instance: Instance, program: Path, folder: Path) -> Path:
    """The scenario of an instance with everything that it needs beside it.

    Raises:
        Missing: something is not there; says what.
    """
    shared = Path(os.environ.get("RIDE_SHARED") or HERE.parents[2] / "shared") / "data"
    if instance.map is None:
        return HERE / f"{instance.name}.yaml"
    for path in (instance.map, *instance.tables):
        if not (shared / path).exists():
            raise Missing(f"no {path} in data of RIDE_SHARED or ../shared")
    city, source = folder / str(instance.city), shared / instance.map
    if not city.exists():
        if source.suffix == ".json":
            manhattan.streets(source, folder / "streets")
            source = folder / "streets"
        subprocess.run(
            [program, "import", source, "-o", city], check=True, stdout=subprocess.DEVNULL
        )
    own = sorted((HERE / instance.name).glob("*.csv"))
    for table in (*own, *(shared / table for table in instance.tables)):
        shutil.copy(table, folder)
    return Path(shutil.copy(HERE / f"{instance.name}.yaml", folder))


def score(waited_s: int, requests: int, arrived: int) -> str:
    """The score of a day, to a hundredth of a second."""
    return f"{(waited_s + UNSERVED_S * (requests - arrived)) / max(requests, 1):.2f}"


def run(program: Path, scenario: Path, seed: int, settings: dict[str, str]) -> tuple[str, str]:
    """Score and digest of a day that the engine decides."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", scenario, "--seed", str(seed), "-o", f"{folder}/run"]
        command += ["--format", "csv", "--json"]
        for key, value in settings.items():
            command += ["--set", f"{key}={value}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        summary = json.loads(Path(folder, "run", "summary.json").read_text(encoding="utf-8"))
        waited_ms = requests = arrived = 0
        with open(f"{folder}/run/rides.csv", encoding="utf-8", newline="") as lines:
            for ride in csv.DictReader(lines):
                requests += 1
                if ride["arrived_s"]:
                    arrived += 1
                    waited_ms += milliseconds(ride["arrived_s"]) - milliseconds(ride["requested_s"])
    return score(waited_ms // 1_000, requests, arrived), summary["event_log_sha256"]


def milliseconds(text: str) -> int:
    """A moment of a table, exactly."""
    return round(float(text) * 1_000)


def load(path: Path) -> object:
    """A policy from its file."""
    spec = importlib.util.spec_from_file_location("policy", path)
    assert spec is not None and spec.loader is not None
    policy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(policy)
    return policy


def play(program: Path, scenario: Path, seed: int, policy: object) -> tuple[str, str]:
    """Score and digest of a day that a policy in Python decides."""
    sys.path.insert(0, str(HERE.parents[1] / "Python"))
    from ride import Worlds

    settings = getattr(policy, "SETTINGS", {"learner": "dispatch"})
    options = getattr(policy, "OPTIONS", {})
    with Worlds(
        str(scenario), 1, settings=settings, program=str(program), **options
    ) as worlds:
        worlds.reset({0: seed})
        sums = worlds.arrays["measures"][0].astype("int64")
        while worlds.arrays["decision"][0]:
            worlds.answer(policy.decide(worlds))
            worlds.step()
            sums += worlds.arrays["measures"][0]
        told = dict(zip(worlds.measures, sums.tolist()))
        history = worlds.history()
    return score(told["waited_s"], told["requests"], told["arrived"]), history


def kept() -> dict[tuple[str, str, str], tuple[str, str]]:
    """The scores that are known."""
    with SCORES.open(encoding="utf-8", newline="") as lines:
        return {
            (row["instance"], row["policy"], row["seed"]): (
                row["score_s"], row["event_log_sha256"]
            )
            for row in csv.DictReader(lines)
        }


def built_in(program: Path, wanted: list[Instance], record: bool) -> int:
    """Repeats what is known of the engine's own policies; how many days differ."""
    known = {} if record and not SCORES.exists() else kept()
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    differ = new = 0
    with tempfile.TemporaryDirectory() as folder:
        for instance in wanted:
            try:
                scenario = prepare(instance, program, Path(folder))
            except Missing as reason:
                print(f"Skipped: {instance.name}, {reason}")
                continue
            print(f"\n{instance.name:26}" + "".join(f"{seed:>10}" for seed in TEST_SEEDS))
            for policy, settings in POLICIES.items():
                cells = []
                for seed in TEST_SEEDS:
                    key = (instance.name, policy, str(seed))
                    found[key] = run(program, scenario, seed, settings)
                    mark = " "
                    if not record and key not in known:
                        mark, new = "?", new + 1
                    elif not record and known[key] != found[key]:
                        mark, differ = "!", differ + 1
                    cells.append(f"{found[key][0]:>9}{mark}")
                print(f"  {policy:24}" + "".join(cells), flush=True)
    if record:
        rows = {**{k: v for k, v in known.items() if k[0] not in {f[0] for f in found}}, **found}
        order = {instance.name: place for place, instance in enumerate(INSTANCES)}
        policies = {name: place for place, name in enumerate(POLICIES)}
        with SCORES.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.writer(lines, lineterminator="\n")
            writer.writerow(COLUMNS)
            for key in sorted(rows, key=lambda k: (order[k[0]], policies[k[1]], int(k[2]))):
                writer.writerow([*key, *rows[key]])
        print(f"\nWrote {len(rows)} days.")
    else:
        print(
            f"\n{len(found)} days repeated: {differ} differ from scores.csv (marked by !), "
            f"{new} are not in it yet (?)."
        )
    return differ


def played(program: Path, wanted: list[Instance], path: Path) -> int:
    """Plays a policy from a file, and prints the lines that can be sent."""
    policy = load(path)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    with tempfile.TemporaryDirectory() as folder:
        for instance in wanted:
            try:
                scenario = prepare(instance, program, Path(folder))
            except Missing as reason:
                print(f"Skipped: {instance.name}, {reason}", file=sys.stderr)
                continue
            for seed in TEST_SEEDS:
                writer.writerow(
                    [instance.name, path.stem, seed, *play(program, scenario, seed, policy)]
                )
                sys.stdout.flush()
    return 0


def main() -> int:
    """What was asked for; 1 where a day differs."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("programs", type=Path)
    arguments.add_argument("--instance", choices=[each.name for each in INSTANCES])
    arguments.add_argument("--policy", type=Path)
    arguments.add_argument("--record", action="store_true")
    asked = arguments.parse_args()
    program = (asked.programs / "ride-sim").resolve()
    wanted = [each for each in INSTANCES if asked.instance in (None, each.name)]
    if asked.policy:
        return played(program, wanted, asked.policy)
    return 1 if built_in(program, wanted, asked.record) else 0


if __name__ == "__main__":
    sys.exit(main())
