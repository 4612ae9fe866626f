"""Requests and cars of each window brought together by SciPy, over all that is seen.

    python examples/assignment.py SCENARIO

The scenario has `learner: dispatch` and `dispatch.policy: batched`, whose window it says.
"""

import sys

import numpy as np
from scipy.optimize import linear_sum_assignment

from ride import RideEnv


def assignment(seen: dict[str, np.ndarray], rows: int) -> np.ndarray:
    """As many pick-ups as can be, all together in the least time."""
    action = np.zeros(rows, np.int64)
    count = int(seen["request_count"][0])
    cars, times = seen["pair_car"][:count], seen["pair_ms"][:count]
    row, place = np.nonzero(cars >= 0)
    if not len(row):
        return action
    known, column = np.unique(cars[row, place], return_inverse=True)
    # Nobody costs more than any way; a row of nobodies lets each request go without.
    costs = np.full((count, len(known) + count), 1e8)
    costs[row, column] = times[row, place]
    chosen_rows, chosen = linear_sum_assignment(costs)
    for request, found in zip(chosen_rows, chosen):
        if found < len(known) and costs[request, found] < 1e8:
            action[request] = 1 + int(np.flatnonzero(cars[request] == known[found])[0])
    return action


def main() -> None:
    env = RideEnv(sys.argv[1], requests=256, candidates=20)
    seen, info = env.reset()
    reward, is_over, decisions = 0.0, "history" in info, 0
    while not is_over:
        seen, gained, is_over, _, info = env.step(assignment(seen, 256))
        reward += gained
        decisions += 1
    print(f"decisions    {decisions}\nreward       {reward:.1f}\nevent log    {info['history']}")
    env.close()


if __name__ == "__main__":
    main()
