"""A day of Manhattan by pyhailing: 200 cars, and as many of 10,000 requests as 300 decisions take.

Each request that waits gets the nearest idle car that no other one has, found with NumPy. What is printed is
what was decided, how many requests there were, and the processor time without the opening.
"""

import logging
import time
import warnings

import numpy as np

warnings.filterwarnings("ignore")
logging.disable(logging.WARNING)

from pyhailing import RidehailEnv  # noqa: E402

VEHICLES = 200
REQUESTS = 10_000
DECISIONS = 300
# The code of a car without a job.
NOTHING = 4


def nearest(seen, env):
    """An action: cars for requests, and nobody moves otherwise."""
    count = len(seen["request_locs"])
    action = {
        "req_rejections": np.zeros(count, dtype=np.int8),
        "req_assgts": np.full(count, VEHICLES, dtype=int),
        "reposition": np.full(VEHICLES, env.num_lots, dtype=int),
    }
    idle = np.isin(seen["v_jobs"][:, 0], (0, NOTHING))
    for row, ends in enumerate(seen["request_locs"]):
        if not idle.any():
            break
        far = np.abs(seen["v_locs"] - ends[0]).sum(axis=1)
        car = int(np.where(idle, far, np.inf).argmin())
        action["req_assgts"][row] = car
        idle[car] = False
    # Whoever has nothing to do has to be told where to wait: at the nearest place for that. So has who
    # was given a request, which may be too far away; otherwise this is passed over.
    lots = env.lots[["x", "y"]].to_numpy()
    for car in np.flatnonzero(seen["v_jobs"][:, 0] == NOTHING):
        action["reposition"][car] = np.abs(lots - seen["v_locs"][car]).sum(axis=1).argmin()
    return action


def main():
    env = RidehailEnv(num_vehicles=VEHICLES, num_requests=REQUESTS, seed=1)
    seen, decisions, is_over = env.reset(), 0, False
    before = time.process_time()
    while not is_over and decisions < DECISIONS:
        seen, _, is_over, _ = env.step(nearest(seen, env))
        decisions += 1
    spent = time.process_time() - before
    print(decisions, int(env._requests["released"].sum()), spent)


main()
