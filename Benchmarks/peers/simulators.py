"""Whole runs of simulators on grid64 M beside ours: requests per second of processor time.

Each is a process of its own, from its start to its end, on one core. RidePy has no network of streets: its
Manhattan plane is the same grid. It decides who drives by the least travel time added, not by the nearest
idle driver, so that its waits are others; what is compared is the work for as many requests. MaaSSim has our
rule, in whole seconds: on S it picks up 995 of 1,000 within the four hours, as we do 994.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from environment import SIMULATORS, prepare_simulator

HERE = Path(__file__).resolve().parent
BENCHMARKS = HERE.parent
REQUESTS = 10_000
RUNS = 3


def processor_seconds(command):
    """What a process took, all in all; or None and why it failed."""
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    with subprocess.Popen([*pinned, *(str(part) for part in command)], text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        message = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        return None, (message.strip().splitlines() or ["no message"])[-1]
    return usage.ru_utime + usage.ru_stime, None


def ours(program, folder):
    """Our figure from an imported city to the results on the disk: the middle of three runs."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    city = folder / "grid64.city"
    _, reason = processor_seconds([program, "import", BENCHMARKS / "grid64", "-o", city])
    if reason:
        return None, reason
    scenario = (BENCHMARKS / "grid64-M.yaml").read_text()
    scenario = scenario.replace("grid64/", f"{BENCHMARKS / 'grid64'}/")
    scenario = re.sub("(?m)^city: .*", f"city: {city}", scenario)
    (folder / "grid64-M.yaml").write_text(scenario)
    times = []
    for run in range(RUNS):
        seconds, reason = processor_seconds(
            [program, "run", folder / "grid64-M.yaml", "-o", folder / f"run-{run}"])
        if reason:
            return None, reason
        times.append(seconds)
    return REQUESTS / sorted(times)[RUNS // 2], None


def theirs(simulator, folder):
    """A simulator's figure from its start to its end, or None and why there is none."""
    python, reason = prepare_simulator(simulator, folder)
    if reason:
        return None, reason
    script = HERE / f"{simulator.name.lower()}_grid.py"
    seconds, reason = processor_seconds(
        [python, "-B", "-W", "ignore", script, BENCHMARKS / "grid64", "M"])
    return (None, reason) if reason else (REQUESTS / seconds, None)


def measure(program, folder):
    """Prints our figure and, for each simulator that is there, its own and the ratio."""
    print()
    figure, reason = ours(program, folder / "grid64")
    if reason:
        print(f"Our own run of grid64 M failed: {reason}")
        return False
    print(f"grid64 M, requests a second of processor time: ride-sim {figure:,.0f}")
    for simulator in SIMULATORS:
        name = f"{simulator.name} {simulator.version}"
        other, reason = theirs(simulator, folder)
        if reason:
            print(f"Skipped {name}: {reason}")
        else:
            print(f"{name}: {other:,.0f}, ours {figure / other:,.0f} times as many")
    return True
