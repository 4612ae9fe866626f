"""Four hours of grid64 by RideGym, a decision a minute: ridegym_grid.py FOLDER SIZE.

Its own Manhattan network, one seat a car, nobody gives up. The policy is the one that ours is measured with:
each request, the oldest first, gets the nearest idle car that no older one has, found with NumPy. What is
printed is what was decided and how long it took in processor time, without the opening.
"""

import csv
import sys
import time

import numpy as np
from ride_gym import ManhattanNetwork, Order, OrderGenerator, RidePoolEnv

SIDE = 64
BLOCK_M = 125.0
SPEED_M_MIN = 30 / 3.6 * 60
DURATION_MIN = 240.0


def place(node):
    """Where the crossing with this number is, in metres."""
    row, column = divmod(int(node) - 1, SIDE)
    return (BLOCK_M * column, BLOCK_M * row)


class Requests(OrderGenerator):
    """The requests of a table."""

    def __init__(self, path):
        with open(path, newline="") as file:
            self.rows = list(csv.DictReader(file))

    def generate(self):
        return [
            Order(int(row["request_id"]), place(row["from_node_id"]), place(row["to_node_id"]),
                  float(row["time_s"]) / 60)
            for row in self.rows
        ]


def nearest(seen, cars):
    """A car for each order that waits, the oldest first, as long as there are idle ones."""
    orders = sorted(seen[0]["pending_orders"], key=lambda order: -order["waiting_time"])
    if not orders:
        return {}
    idle = np.array([not seen[car]["self"]["assigned_orders"] for car in cars])
    places = np.array([seen[car]["self"]["location"] for car in cars])
    actions = {}
    for order in orders:
        if not idle.any():
            break
        far = np.abs(places - order["origin"]).sum(axis=1)
        car = int(np.where(idle, far, np.inf).argmin())
        actions[car] = {"orders": [order["order_id"]]}
        idle[car] = False
    return actions


def main(folder, size):
    with open(f"{folder}/drivers_{size}.csv", newline="") as file:
        starts = [place(row["node_id"]) for row in csv.DictReader(file)]
    requests = Requests(f"{folder}/requests_{size}.csv")
    side = BLOCK_M * (SIDE - 1)
    env = RidePoolEnv(
        area=(0.0, 0.0, side, side), num_drivers=len(starts), driver_capacity=1, dt=1.0,
        horizon=DURATION_MIN, order_timeout=None, order_generator=requests,
        road_network=ManhattanNetwork(speed=SPEED_M_MIN))
    env.reset(seed=1)
    for car, start in enumerate(starts):
        env.drivers[car].location = start
    seen = env._build_observations()
    cars, decisions = list(range(len(starts))), 0
    before = time.process_time()
    is_over = False
    while not is_over:
        seen, _, dones, _ = env.step(nearest(seen, cars))
        is_over = dones.get("__all__", all(dones.values()))
        decisions += 1
    spent = time.process_time() - before
    print(decisions, len(requests.rows), spent)


main(*sys.argv[1:])
