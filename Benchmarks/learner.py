"""How many decisions a learner makes in a second of processor time, its own share included.

    RIDE_SIM=… PYTHONPATH=Python .build/venv/bin/python3 Benchmarks/learner.py [ROUNDS]
    … Benchmarks/learner.py --figures [ROUNDS]      decisions, orders and seconds alone

1,000 cars of grid64 M, and a decision every 60 s: each request gets the soonest car that no older
one has, of 16. Then 64 worlds of grid64 S in one engine beside the same 64 one after the other, each
in an engine of its own: processor time of all, and what a world beyond the first holds.
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


def decisions(rounds: int) -> tuple[int, int, float, float]:
    """Windows of a minute with 1,000 cars: decisions, orders, seconds, and seconds to open."""
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
    return count, orders, spent() - before - opening, opening


def memory_mb(process: int) -> float:
    """What an engine holds, in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1_024
    return 0.0


def worlds(count: int, seed: int | None = None) -> tuple[float, float]:
    """Worlds of grid64 S side by side, nearest at once: seconds of all, and the MB of the engine."""
    before = spent()
    env = RideVectorEnv(
        str(HERE / "grid64-S.yaml"), count, settings=AT_ONCE, requests=4, candidates=2,
        copy=False, seed=seed,
    )
    env.reset()
    ended = np.zeros(count, bool)
    action = np.zeros((count, 4), np.int64)
    action[:, 0] = 1
    while not ended.all():
        _, _, over, _, _ = env.step(action)
        ended |= over
    held = memory_mb(env.worlds.process)
    env.close()
    return spent() - before, held


def side_by_side(count: int) -> None:
    """So many worlds in one engine, and one after the other."""
    one_by_one, held = 0.0, 0.0
    for seed in range(1, count + 1):
        time, held = worlds(1, seed)
        one_by_one += time
    together, held_by_all = worlds(count, 1)
    print(
        f"grid64 S, {count} worlds: {together:.2f} s of processor time in one engine, "
        f"{one_by_one:.2f} s one after the other; {held:.1f} MB for one and "
        f"{(held_by_all - held) / (count - 1):.2f} MB for each beyond it"
    )


def main() -> None:
    """All of it, or the figures alone that `make bench-peers` compares."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count, orders, time, opening = decisions(numbers[0] if numbers else 5)
    if "--figures" in sys.argv:
        print(count, orders, time)
        return
    print(
        f"grid64 M, 1,000 cars, 60 s: {count} decisions and {orders} orders in {time:.2f} s of "
        f"processor time: {count / time:.0f} decisions and {orders / time:.0f} orders a second "
        f"({opening:.2f} s to open)"
    )
    side_by_side(numbers[1] if len(numbers) > 1 else 64)


if __name__ == "__main__":
    main()
