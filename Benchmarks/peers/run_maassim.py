"""Runs MaaSSim on a grid of Benchmarks/grid64: run_maassim.py FOLDER SIZE.

Every traveller asks the one platform there is, which offers the nearest idle vehicle at once;
nobody declines or loses patience, and getting in and out takes no time. The table of distances
between all crossings, which MaaSSim works in, is made before its time begins.
"""

import csv
import json
import logging
import resource
import sys
import time
from pathlib import Path

import networkx
import numpy
import pandas
from dotmap import DotMap
from MaaSSim.data_structures import structures
from MaaSSim.driver import driverEvent
from MaaSSim.simulators import simulate
from MaaSSim.traveller import travellerEvent

BLOCK_M = 125
SIDE = 64
PATIENCE_S = 10**6


def rows(path):
    with open(path, encoding="ascii") as file:
        return list(csv.DictReader(file))


def distances():
    """Metres between all crossings, along the streets of the grid."""
    nodes = numpy.arange(1, SIDE * SIDE + 1)
    north, east = (nodes - 1) // SIDE, (nodes - 1) % SIDE
    blocks = abs(north[:, None] - north[None, :]) + abs(east[:, None] - east[None, :])
    return pandas.DataFrame(blocks * BLOCK_M, index=nodes, columns=nodes)


def main(folder, size):
    drivers = rows(folder / f"drivers_{size}.csv")
    asked = rows(folder / f"requests_{size}.csv")
    begin = time.process_time()
    data = structures.copy()
    data.G = networkx.DiGraph()
    for row in rows(folder / "link.csv"):
        data.G.add_edge(
            int(row["from_node_id"]), int(row["to_node_id"]), length=float(row["length"]))
    data.nodes = pandas.DataFrame(index=list(data.G))
    data.skim = distances()
    prepared = time.process_time() - begin
    origin = pandas.Timestamp("2020-01-01")
    times = [origin + pandas.Timedelta(int(row["time_s"]), "s") for row in asked]
    ends = [(int(row["from_node_id"]), int(row["to_node_id"])) for row in asked]
    lengths = [int(data.skim.at[one, other]) for one, other in ends]
    count = len(asked)
    data.requests = pandas.DataFrame({
        "pax_id": range(count), "origin": [one for one, _ in ends],
        "destination": [other for _, other in ends], "treq": times, "tdep": times,
        "ttrav": [pandas.Timedelta(round(length * 3.6 / 30), "s") for length in lengths],
        "dist": lengths, "shareable": False, "schedule_id": 0, "platform": 0,
    })
    data.requests["tarr"] = data.requests.treq + data.requests.ttrav
    data.passengers = pandas.DataFrame({
        "pos": data.requests.origin, "event": travellerEvent.STARTS_DAY,
        "platforms": [[0]] * count,
    })
    data.vehicles = pandas.DataFrame({
        "pos": [int(row["node_id"]) for row in drivers], "event": driverEvent.STARTS_DAY,
        "shift_start": 0, "shift_end": 86_400, "platform": 0, "expected_income": 0,
    }, index=range(1, len(drivers) + 1))
    data.platforms = pandas.DataFrame(
        {"fare": [1], "name": ["platform"], "batch_time": [1]}, index=[0])
    parameters = DotMap({
        "city": "grid64", "nP": count, "nV": len(drivers), "simTime": 8, "t0": origin,
        "speeds": {"walk": 1.2, "ride": 30 / 3.6}, "paths": {}, "nD": 1, "assert_me": False,
        "shareability": {"share": 0, "shape": 0},
        "times": {
            "request": 0, "transaction": 0, "pickup": 0, "dropoff": 0, "patience": PATIENCE_S,
            "pickup_patience": PATIENCE_S,
        },
    })
    simulation = simulate(inData=data, params=parameters, logger_level=logging.CRITICAL)
    trips = simulation.runs[0].trips
    met = trips[trips.event == travellerEvent.MEETS_DRIVER_AT_PICKUP.name].groupby("pax").t.min()
    made = pandas.Series([(time - times[0]).total_seconds() for time in times])
    print(json.dumps({
        "requests": count, "mean_wait_s": float((met - made).mean()),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "not_counted_s": prepared,
    }))


main(Path(sys.argv[1]), sys.argv[2])
