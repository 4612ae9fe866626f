"""Four hours of grid64 by MaaSSim: maassim_grid.py FOLDER SIZE, where SIZE is S, M or L.

Its own simulator, agents and nearest matching, on the tables that it reads: requests, vehicles and times
between all pairs of crossings. Boarding and transactions take no time and everybody waits as long as it takes,
as in the scenario.
"""

import logging
import sys

import numpy as np
import pandas as pd
from dotmap import DotMap
from MaaSSim.data_structures import structures
from MaaSSim.driver import driverEvent
from MaaSSim.maassim import Simulator
from MaaSSim.shared import prep_shared_rides
from MaaSSim.traveller import travellerEvent

SIDE = 64
BLOCK_M = 125
SPEED_M_S = 30 / 3.6
HOURS = 4
DAY_S = 24 * 3600


def distances():
    """Metres between all pairs of crossings, along the streets."""
    nodes = np.arange(SIDE * SIDE)
    rows, columns = np.divmod(nodes, SIDE)
    metres = np.abs(rows[:, None] - rows) + np.abs(columns[:, None] - columns)
    return pd.DataFrame((metres * BLOCK_M).astype(np.int32), index=nodes + 1, columns=nodes + 1)


def parameters(requests, vehicles):
    """What its configuration file says, with times of nothing and patience without end."""
    times = {"request": 0, "transaction": 0, "pickup": 0, "dropoff": 0,
             "patience": DAY_S, "pickup_patience": DAY_S}
    return DotMap({
        "city": "grid64", "nP": requests, "nV": vehicles, "simTime": HOURS - 2, "nD": 1, "sleep": 0,
        "assert_me": False, "times": times, "speeds": {"walk": 1.2, "ride": SPEED_M_S},
        "shareability": {"share": 0}})


def main(folder, size):
    table = pd.read_csv(f"{folder}/requests_{size}.csv")
    drivers = pd.read_csv(f"{folder}/drivers_{size}.csv")
    data = structures.copy()
    data.skim = distances()
    begin = pd.Timestamp("2026-01-01")
    metres = data.skim.values[table.from_node_id - 1, table.to_node_id - 1]
    data.requests = pd.DataFrame({
        "pax_id": table.index, "origin": table.from_node_id, "destination": table.to_node_id,
        "treq": begin + pd.to_timedelta(table.time_s, "s"), "dist": metres,
        "ttrav": pd.to_timedelta(metres / SPEED_M_S, "s").floor("s"), "shareable": False})
    data.passengers = pd.DataFrame({
        "pos": table.from_node_id, "event": travellerEvent.STARTS_DAY, "platforms": [[0]] * len(table)})
    data.vehicles = pd.DataFrame({
        "pos": drivers.node_id, "event": driverEvent.STARTS_DAY, "shift_start": 0, "shift_end": DAY_S,
        "platform": 0, "expected_income": 0.0})
    data.platforms = pd.DataFrame({"fare": [1.0], "name": ["grid64"], "batch_time": [1]})
    settings = parameters(len(table), len(drivers))
    data = prep_shared_rides(data, settings.shareability)
    simulator = Simulator(data, params=settings, logger_level=logging.ERROR)
    simulator.generate()
    simulator.simulate()
    events = simulator.runs[0].trips.event
    print(f"{len(table)} requests, {(events == 'DEPARTS_FROM_PICKUP').sum()} picked up")


main(*sys.argv[1:])
