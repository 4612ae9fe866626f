"""How many decisions a learner makes in a second of processor time, its own share included.

    RIDE_SIM=… PYTHONPATH=Python .build/venv/bin/python3 Benchmarks/learner.py [ROUNDS]

1,000 cars of grid64 M, and a decision every 60 s: each request gets the soonest car that no older
one has, of 16. Then 64 worlds of grid64 S in one engine beside one world, and what each takes.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "Python" / "examples"))

from nearest import nearest  # noqa: E402
from ride import RideEnv, RideVectorEnv  # noqa: E402

WINDOW = {"dispatch.policy": "batched", "dispatch.batched.window": "60s", "learner": "dispatch"}
AT_ONCE = {"learner": "dispatch"}


def spent() -> float:
    """Seconds of processor time of this process and of engines that have ended."""
    parts = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(part.ru_utime + part.ru_stime for part in parts)


def decisions(rounds: int) -> None:
    """Windows of a minute with 1,000 cars."""
    before = spent()
    env = RideEnv(str(HERE / "grid64-M.yaml"), settings=WINDOW, candidates=16, copy=False)
    seen, info = env.reset()
    env.close()
    opening = spent() - before
    before = spent()
    env = RideEnv(str(HERE / "grid64-M.yaml"), settings=WINDOW, candidates=16, copy=False)
    count, orders = 0, 0
    for _ in range(rounds):
        seen, info = env.reset()
        while "history" not in info:
            seen, _, _, _, info = env.step(nearest(seen, 256))
            count += 1
            orders += info["measures"]["requests"]
    env.close()
    time = spent() - before - opening
    print(
        f"grid64 M, 1,000 cars, 60 s: {count} decisions and {orders} orders in {time:.2f} s of "
        f"processor time: {count / time:.0f} decisions and {orders / time:.0f} orders a second "
        f"({opening:.2f} s to open)"
    )


def memory_mb(process: int) -> float:
    """What an engine holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1_024
    return 0.0


def worlds(count: int) -> None:
    """Worlds of grid64 S side by side, nearest at once."""
    before = spent()
    env = RideVectorEnv(
        str(HERE / "grid64-S.yaml"), count, settings=AT_ONCE, requests=4, candidates=2,
        copy=False,
    )
    env.reset()
    ended, steps = np.zeros(count, bool), 0
    action = np.zeros((count, 4), np.int64)
    action[:, 0] = 1
    while not ended.all():
        _, _, over, _, _ = env.step(action)
        ended |= over
        steps += 1
    held = memory_mb(env.worlds._process.pid)
    env.close()
    time = spent() - before
    print(f"grid64 S, {count} worlds: {time / count:.3f} s a world, {held:.0f} MB, {steps} steps")


if __name__ == "__main__":
    decisions(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    for number in (1, 64):
        worlds(number)
