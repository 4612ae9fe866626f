"""The engine's own `nearest`, in Python: its history is the same, byte for byte.

    python examples/nearest.py SCENARIO

The scenario has `learner: dispatch`, and `dispatch.policy: nearest`, which says when it is asked.
With a window each request gets the soonest car that no older one has.
"""

import sys

import numpy as np

from ride import RideEnv


def nearest(seen: dict[str, np.ndarray], rows: int) -> np.ndarray:
    """The oldest request first, the soonest car that is left: for each row 0 for nobody, or k."""
    action = np.zeros(rows, np.int64)
    taken = {-1}
    for row, cars in enumerate(seen["pair_car"][: int(seen["request_count"][0])].tolist()):
        for place, car in enumerate(cars, 1):
            if car not in taken:
                action[row] = place
                taken.add(car)
                break
    return action


def main() -> None:
    env = RideEnv(sys.argv[1], requests=1, candidates=1)
    seen, info = env.reset()
    reward, is_over, decisions = 0.0, "history" in info, 0
    while not is_over:
        seen, gained, is_over, _, info = env.step(nearest(seen, 1))
        reward += gained
        decisions += 1
    print(f"decisions    {decisions}\nreward       {reward:.1f}\nevent log    {info['history']}")
    env.close()


if __name__ == "__main__":
    main()
