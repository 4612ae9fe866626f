"""Four hours of grid64 by RidePy: ridepy_grid.py FOLDER SIZE, where SIZE is S, M or L.

Its C++ space, vehicles and dispatcher, as its own documentation puts them together; one seat a car.
"""

import csv
import math
import sys

from ridepy.data_structures_cython import LocType, TransportationRequest
from ridepy.fleet_state import SlowSimpleFleetState
from ridepy.util.dispatchers_cython import BruteForceTotalTravelTimeMinimizingDispatcher
from ridepy.util.spaces_cython import Manhattan2D
from ridepy.vehicle_state_cython import VehicleState

SIDE = 64
BLOCK_M = 125.0
SPEED_M_S = 30 / 3.6
DURATION_S = 4 * 3600


def rows(path):
    """The rows of a table, by the names of its columns."""
    with open(path, newline="") as file:
        yield from csv.DictReader(file)


def place(node):
    """Where the crossing with this number is, in metres."""
    row, column = divmod(int(node) - 1, SIDE)
    return (BLOCK_M * column, BLOCK_M * row)


def request(row):
    """A request that waits as long as it takes."""
    at = float(row["time_s"])
    return TransportationRequest(
        int(row["request_id"]), at, place(row["from_node_id"]), place(row["to_node_id"]),
        at, math.inf, at, math.inf)


def main(folder, size):
    cars = {
        int(row["driver_id"]): place(row["node_id"])
        for row in rows(f"{folder}/drivers_{size}.csv")
    }
    fleet = SlowSimpleFleetState(
        initial_locations=cars, space=Manhattan2D(SPEED_M_S), seat_capacities=1,
        dispatcher=BruteForceTotalTravelTimeMinimizingDispatcher(loc_type=LocType.R2LOC),
        vehicle_state_class=VehicleState)
    requests = [request(row) for row in rows(f"{folder}/requests_{size}.csv")]
    picked_up = sum(
        event["event_type"] == "PickupEvent"
        for event in fleet.simulate(requests, t_cutoff=DURATION_S))
    print(f"{len(requests)} requests, {picked_up} picked up")


main(*sys.argv[1:])
