"""Runs RidePy on a grid of Benchmarks/grid64: run_ridepy.py FOLDER SIZE.

Each vehicle has one seat; a request goes to the vehicle that has the least to drive more for it,
whenever that is: RidePy plans ahead and keeps nobody waiting for a free car. Places are metres in a
plane, ways go along its axes.
"""

import csv
import json
import resource
import sys
from math import inf
from pathlib import Path

from ridepy.data_structures_cython import TransportationRequest
from ridepy.events import PickupEvent
from ridepy.fleet_state import SlowSimpleFleetState
from ridepy.util.dispatchers_cython import BruteForceTotalTravelTimeMinimizingDispatcher
from ridepy.util.spaces_cython import Manhattan2D
from ridepy.vehicle_state_cython import VehicleState

BLOCK_M = 125.0
SIDE = 64
METRES_PER_SECOND = 30 / 3.6


def place(node):
    """Where a crossing is, in metres."""
    north, east = divmod(int(node) - 1, SIDE)
    return east * BLOCK_M, north * BLOCK_M


def rows(path):
    with open(path, encoding="ascii") as file:
        return list(csv.DictReader(file))


def main(folder, size):
    drivers = rows(folder / f"drivers_{size}.csv")
    asked = rows(folder / f"requests_{size}.csv")
    space = Manhattan2D(METRES_PER_SECOND)
    fleet = SlowSimpleFleetState(
        initial_locations={int(row["driver_id"]): place(row["node_id"]) for row in drivers},
        seat_capacities=1,
        space=space,
        dispatcher=BruteForceTotalTravelTimeMinimizingDispatcher(space.loc_type),
        vehicle_state_class=VehicleState,
    )
    requests = [
        TransportationRequest(
            int(row["request_id"]), float(row["time_s"]), place(row["from_node_id"]),
            place(row["to_node_id"]), 0, inf, 0, inf,
        )
        for row in asked
    ]
    made = {int(row["request_id"]): float(row["time_s"]) for row in asked}
    waits = []
    for event in fleet.simulate(requests):
        if isinstance(event, PickupEvent):
            waits.append(event.timestamp - made[event.request_id])
        elif isinstance(event, dict) and event.get("event_type") == "PickupEvent":
            waits.append(event["timestamp"] - made[event["request_id"]])
    print(json.dumps({
        "requests": len(requests), "mean_wait_s": sum(waits) / max(1, len(waits)),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }))


main(Path(sys.argv[1]), sys.argv[2])
