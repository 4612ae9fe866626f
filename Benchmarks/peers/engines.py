"""Whole routing engines on the extract of Porto: OSRM (contraction hierarchy) and Valhalla.

They have their own speeds and turn costs, so their answers are not ours and are not compared; the
graph is of the same streets. Places are drawn in the built-up part of the city. A query includes
finding the streets next to its places and writing the answer as text or Python objects.
"""

import json
import math
import random
import subprocess
import time
from pathlib import Path

from environment import PEERS
from measure import NEAREST
from queries import KM_PER_DEGREE, SEED

# Longitudes and latitudes between which places are drawn.
WEST, EAST, SOUTH, NORTH = -8.66, -8.56, 41.14, 41.19
LOCAL_KM = 3.0
QUERIES = 200
DRIVERS = 1_000
TABLES = {"osrm_bindings": 5, "pyvalhalla": 1}


def draw_place(chance):
    """A place as (longitude, latitude)."""
    return chance.uniform(WEST, EAST), chance.uniform(SOUTH, NORTH)


def draw_pairs(kind, chance):
    """Pairs of places anywhere in the city, or a short ride apart."""
    for _ in range(QUERIES):
        source = draw_place(chance)
        target = draw_place(chance)
        if kind == "local":
            angle = chance.uniform(0, 2 * math.pi)
            degrees = LOCAL_KM / KM_PER_DEGREE
            width = math.cos(math.radians(source[1]))
            target = (
                source[0] + degrees * math.cos(angle) / width,
                source[1] + degrees * math.sin(angle),
            )
        yield source, target


def measure(measurement, peer, route, nearest):
    """Routes of both kinds, then the nearest of many drivers; neither may fail to find a street."""
    chance = random.Random(SEED)
    for kind in ("random", "local"):
        pairs = [pair for pair in draw_pairs(kind, chance) if can(route, pair)]
        measurement.each(f"route-with-shape.{kind}", pairs, route, "places to streets, text")
    drivers = [draw_place(chance) for _ in range(DRIVERS)]
    passengers = [(draw_place(chance), drivers) for _ in range(TABLES[peer])]
    note = f"table of {DRIVERS:,}, places to streets"
    measurement.each("nearest8.random", passengers, nearest, note, warm_up=0)


def can(route, pair):
    """Whether there is a way at all; asking also warms the engine up."""
    try:
        route(*pair)
        return True
    except RuntimeError:
        return False


def folder_of(peer, work):
    """Where this version of an engine keeps what it prepared."""
    folder = work / f"{peer}-{dict(PEERS)[peer]}"
    folder.mkdir(exist_ok=True)
    return folder


def prepare(measurement, folder, name, steps):
    """Runs the steps of a preparation once, each a command; keeps the results for later runs."""
    done = folder / "prepared.json"
    if done.exists():
        note = "in an earlier run"
        seconds = json.loads(done.read_text())
    else:
        note = ""
        start = time.perf_counter()
        for step in steps:
            command = [str(part) for part in step]
            subprocess.run(command, cwd=folder, check=True, capture_output=True)
        seconds = time.perf_counter() - start
        done.write_text(json.dumps(seconds))
    measurement.add(name, seconds, "s", 1, note)


def measure_osrm(measurement, work, extract):
    """Route with its geometry, and a table of travel times."""
    import osrm

    package = Path(osrm.__file__).parent
    folder = folder_of("osrm_bindings", work)
    link = folder / "porto.osm.pbf"
    if not link.is_symlink():
        link.symlink_to(extract.resolve())
    profile = package / "share" / "profiles" / "car.lua"
    prepare(measurement, folder, "preprocess.hierarchy", (
        (package / "bin" / "osrm-extract", "-t", "1", "-p", profile, link.name),
        (package / "bin" / "osrm-contract", "-t", "1", "porto.osrm"),
    ))
    engine = osrm.OSRM(
        storage_config=str(folder / "porto.osrm"), algorithm="CH", use_shared_memory=False,
        max_locations_distance_table=DRIVERS + 1,
    )

    def route(source, target):
        return engine.Route(osrm.RouteParameters(coordinates=[source, target], overview="full"))

    def nearest(passenger, drivers):
        request = osrm.TableParameters(
            coordinates=[passenger, *drivers],
            sources=list(range(1, len(drivers) + 1)), destinations=[0],
        )
        rows = engine.Table(request)["durations"]
        return sorted(rows[driver][0] for driver in range(len(drivers)))[:NEAREST]

    measure(measurement, "osrm_bindings", route, nearest)


def measure_valhalla(measurement, work, extract):
    """Route without directions, and a matrix of travel times."""
    import valhalla

    folder = folder_of("pyvalhalla", work)
    (folder / "tiles").mkdir(exist_ok=True)
    settings = valhalla.get_config(tile_extract="", tile_dir=str(folder / "tiles"))
    settings["mjolnir"]["concurrency"] = 1
    settings["service_limits"]["auto"]["max_matrix_location_pairs"] = DRIVERS
    (folder / "valhalla.json").write_text(json.dumps(settings))
    build = Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles"
    step = (build, "-c", "valhalla.json", extract.resolve())
    prepare(measurement, folder, "preprocess.tiles", (step,))
    engine = valhalla.Actor(str(folder / "valhalla.json"))

    def location(place):
        return {"lon": place[0], "lat": place[1]}

    def route(source, target):
        return engine.route(json.dumps({
            "locations": [location(source), location(target)],
            "costing": "auto", "directions_type": "none",
        }))

    def nearest(passenger, drivers):
        answer = engine.matrix(json.dumps({
            "sources": [location(driver) for driver in drivers],
            "targets": [location(passenger)], "costing": "auto", "verbose": False,
        }))
        rows = json.loads(answer)["sources_to_targets"]["durations"]
        return sorted(row[0] for row in rows if row[0] is not None)[:NEAREST]

    measure(measurement, "pyvalhalla", route, nearest)


MEASURES = {"osrm_bindings": measure_osrm, "pyvalhalla": measure_valhalla}
