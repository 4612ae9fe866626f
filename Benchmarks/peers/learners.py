"""Environments for learners beside ours: decisions and orders a second of processor time, with Python's share.

grid64 M with 1,000 cars and a decision a minute, nearest in NumPy: ours and RideGym's. pyhailing has its own
Manhattan, in which it is asked for each request: 200 cars and as many of 10,000 requests as 300 decisions
take. The opening is not counted.
"""

import os
import subprocess
from pathlib import Path

from environment import COMMON, LEARNERS, Environment, find_python

HERE = Path(__file__).resolve().parent
BENCHMARKS = HERE.parent
LONGEST_S = 900


def figures(command, **variables):
    """Decisions, orders and seconds as a process prints them; or None and why there are none."""
    try:
        done = subprocess.run(
            [str(part) for part in command], capture_output=True, text=True, timeout=LONGEST_S,
            env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **variables},
        )
    except subprocess.TimeoutExpired:
        return None, f"not ready after {LONGEST_S} s"
    if done.returncode != 0:
        return None, (done.stderr.strip().splitlines() or ["no message"])[-1]
    decisions, orders, seconds = done.stdout.split()[-3:]
    return (int(decisions), int(orders), float(seconds)), None


def prepare(peer, folder):
    """Installs an environment, as the wheel that it is: its Python, or None and why it could not be done."""
    place = Environment(folder)
    if peer.python is not None:
        python = find_python(peer.python)
        if python is None:
            return None, f"no Python {peer.python}, for which what it needs was made"
        place = Environment(folder, python, peer.python)
    for package in (*peer.wheels, *peer.sources, (peer.name, peer.version)):
        # What has no wheel is asked for only once wheels for its build are there.
        pins = peer.wheels if package in peer.wheels else (*peer.wheels, *peer.sources)
        reason = place.install(package, pins, package in peer.sources)
        if reason:
            return None, reason
    return place.python, None


def ours(program, folder):
    """Ours, in the environment of the peers."""
    environment = Environment(folder)
    for package in (*COMMON, ("gymnasium", "1.4.0")):
        reason = environment.install(package, COMMON)
        if reason:
            return None, reason
    return figures(
        [environment.python, "-B", BENCHMARKS / "learner.py", "--figures", "3"],
        RIDE_SIM=str(program), PYTHONPATH=str(BENCHMARKS.parent / "Python"),
    )


def measure(program, folder):
    """Prints ours and each environment that is there, with the ratio."""
    print()
    own, reason = ours(program, folder)
    if reason:
        print(f"Our own environment could not be measured: {reason}")
        return False
    decisions, orders, seconds = own
    print(
        f"Learners, a second of processor time: ride {decisions / seconds:,.0f} decisions and "
        f"{orders / seconds:,.0f} orders"
    )
    for peer, script, arguments in LEARNERS:
        name = f"{peer.name} {peer.version}"
        python, reason = prepare(peer, folder)
        if not reason:
            found, reason = figures([python, "-B", "-W", "ignore", HERE / script, *arguments])
        if reason:
            print(f"Skipped {name}: {reason}")
            continue
        rate, orders_rate = found[0] / found[2], found[1] / found[2]
        print(
            f"{name}: {rate:,.1f} decisions and {orders_rate:,.0f} orders, ours "
            f"{decisions / seconds / rate:,.1f} and {orders / seconds / orders_rate:,.1f} times as many"
        )
    return True
