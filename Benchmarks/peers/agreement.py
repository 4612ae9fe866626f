"""Compares our routes with those of OSRM and Valhalla: `agreement.py PROGRAMS`, by `make agreement`.

On the extracts of Porto and of Porto Alegre, 200 pairs of crossings each, drawn among those that cars
can reach and leave. All three know the same streets; each has speeds and costs of turns of its own. Printed,
as docs/AGREEMENT.md has it, are the quartiles of our figure divided by each peer's, and of one peer's by the
other's; how fast each drives on each class of street; and every pair for which time or length is beyond 1.3 or
below 1/1.3, with what decides.

The engines are those of `make bench-peers`, prepared under .build/peers.
"""

import csv
import json
import random
import shutil
import statistics
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import compare
import explain
from environment import Environment
from queries import SEED

CITIES = {"porto": compare.EXTRACT, "porto-alegre": "porto_alegre_br_2020.osm.pbf"}
PAIRS = 200
OUTLIER = 1.3
# Classes that fewer kilometres of the ways belong to are left out of the table.
LEAST_KM = 5


def draw_pairs(ride_sim, city, folder):
    """Pairs of crossings, at least 500 m apart in latitude and longitude taken together."""
    tables = folder / "gmns"
    # Those of an earlier run: no export replaces a folder.
    shutil.rmtree(tables, ignore_errors=True)
    subprocess.run([ride_sim, "export", "--city", city, "-o", tables], check=True,
                   capture_output=True)
    with open(tables / "node.csv", newline="", encoding="utf-8") as file:
        places = [(float(row["x_coord"]), float(row["y_coord"])) for row in csv.DictReader(file)]
    chance = random.Random(SEED)
    pairs = []
    while len(pairs) < PAIRS:
        source, target = chance.choice(places), chance.choice(places)
        if abs(source[0] - target[0]) + abs(source[1] - target[1]) > 0.005:
            pairs.append((source, target))
    return pairs


def ask_ours(ride_sim, city, pairs, folder, streets):
    """Our way for each pair."""
    asked, answered = folder / "pairs.csv", folder / "routes.csv"
    with open(asked, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["from_lon", "from_lat", "to_lon", "to_lat"])
        rows.writerows([*source, *target] for source, target in pairs)
    answered.unlink(missing_ok=True)
    subprocess.run(
        [ride_sim, "route", "--city", city, "--pairs", asked, "--geometry", "-o", answered],
        check=True, capture_output=True)
    with open(answered, newline="", encoding="utf-8") as file:
        return [our_way(row, streets) for row in csv.DictReader(file)]


def our_way(row, streets):
    """The way that a row of `ride-sim route --pairs --geometry` tells."""
    line = row["geometry"].split("(")[1].rstrip(")")
    points = [tuple(map(float, point.split())) for point in line.split(",")]
    return streets.way(float(row["time_s"]), float(row["distance_m"]), points)


def ask_osrm(extract, pairs, folder, streets):
    """OSRM's way for each pair, None where it finds none."""
    import osrm

    package = Path(osrm.__file__).parent
    link = folder / "city.osm.pbf"
    if not link.is_symlink():
        link.symlink_to(extract.resolve())
    if not (folder / "city.osrm.hsgr").exists():
        for step in (
            (package / "bin" / "osrm-extract", "-t", "1", "-p",
             package / "share" / "profiles" / "car.lua", link.name),
            (package / "bin" / "osrm-contract", "-t", "1", "city.osrm"),
        ):
            subprocess.run([str(part) for part in step], cwd=folder, check=True,
                           capture_output=True)
    engine = osrm.OSRM(storage_config=str(folder / "city.osrm"), algorithm="CH",
                       use_shared_memory=False)

    def ask(source, target):
        try:
            answer = engine.Route(osrm.RouteParameters(
                coordinates=[source, target], annotations=["duration", "distance"],
                geometries="geojson", overview="full"))
        except RuntimeError:
            return None
        route = answer["routes"][0]
        of_parts = route["legs"][0]["annotation"]
        # Tenths of a second are all that is told of a stretch: of one that takes none, nothing is.
        speeds_kmh = [
            float(metres) / float(seconds) * 3.6 if float(seconds) else float("inf")
            for metres, seconds in zip(of_parts["distance"], of_parts["duration"])
        ]
        points = [tuple(map(float, point)) for point in route["geometry"]["coordinates"]]
        return streets.way(route["duration"], route["distance"], points, speeds_kmh)

    return [ask(*pair) for pair in pairs]


def load_valhalla(extract, folder):
    """Valhalla on this extract."""
    import valhalla

    tiles = folder / "tiles"
    tiles.mkdir(exist_ok=True)
    settings = valhalla.get_config(tile_extract="", tile_dir=str(tiles))
    settings["mjolnir"]["concurrency"] = 1
    (folder / "valhalla.json").write_text(json.dumps(settings))
    if not any(tiles.iterdir()):
        build = Path(valhalla.__file__).parent / "bin" / "valhalla_build_tiles"
        subprocess.run([str(build), "-c", "valhalla.json", str(extract.resolve())], cwd=folder,
                       check=True, capture_output=True)
    return valhalla.Actor(str(folder / "valhalla.json"))


def decoded(line):
    """The points of a line in the engines' letters, in millionths: (longitude, latitude)."""
    numbers, number, shift = [], 0, 0
    for letter in line:
        bits = ord(letter) - 63
        number |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers.append(~(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
    latitudes, longitudes = accumulate(numbers[::2]), accumulate(numbers[1::2])
    return [(lon / 1e6, lat / 1e6) for lat, lon in zip(latitudes, longitudes)]


def traced(engine, question, streets):
    """The points, speeds and total of a line, and noted besides which streets have a sign."""
    answer = engine.trace_attributes({"costing": "auto", **question})
    answer = json.loads(answer) if isinstance(answer, str) else answer
    points = decoded(answer["shape"])
    speeds_kmh = [float("inf")] * (len(points) - 1)
    has_sign = [None] * (len(points) - 1)
    for edge in answer["edges"]:
        for index in range(edge["begin_shape_index"], edge["end_shape_index"]):
            speeds_kmh[index] = edge["speed"]
            has_sign[index] = bool(edge.get("speed_limit"))
    for (ends, *_), known in zip(streets.stretches(points), has_sign):
        streets.signs[ends] = known
    return points, speeds_kmh


def ask_valhalla(extract, pairs, folder, streets):
    """Valhalla's way for each pair, None where it finds none."""
    engine = load_valhalla(extract, folder)

    def ask(source, target):
        try:
            answer = engine.route({
                "locations": [{"lon": lon, "lat": lat} for lon, lat in (source, target)],
                "costing": "auto", "directions_type": "none",
            })
            trip = (json.loads(answer) if isinstance(answer, str) else answer)["trip"]
            line = {"encoded_polyline": trip["legs"][0]["shape"], "shape_match": "edge_walk"}
            points, speeds_kmh = traced(engine, line, streets)
        except RuntimeError:
            return None
        total = trip["summary"]
        return streets.way(total["time"], total["length"] * 1000, points, speeds_kmh)

    return [ask(*pair) for pair in pairs]


def note_signs(extract, folder, ways, streets):
    """Asks Valhalla which streets of other ways have a sign."""
    engine = load_valhalla(extract, folder)
    for way in ways:
        shape = [{"lon": lon, "lat": lat} for lon, lat in way.points]
        try:
            traced(engine, {"shape": shape, "shape_match": "walk_or_snap"}, streets)
        except RuntimeError:
            # What it cannot follow keeps its class alone.
            continue


ASK = {"OSRM": ("osrm_bindings", ask_osrm), "Valhalla": ("pyvalhalla", ask_valhalla)}


def ratio_row(name, ones, others):
    """The quartiles of one engine's figures divided by another's."""
    found = [(one, other) for one, other in zip(ones, others) if one and other]
    cells = []
    for figure in ("time_s", "length_m"):
        ratios = [getattr(one, figure) / getattr(other, figure) for one, other in found]
        low, middle, high = statistics.quantiles(ratios, n=4)
        cells += [f"{low:.2f}", f"**{middle:.2f}**", f"{high:.2f}"]
    return f"| {name} | {len(found)} | {' | '.join(cells)} |"


def print_city(city, pairs, ours, theirs, streets):
    """The three tables of a city, as Markdown."""
    title = city.replace("-", " ").title()
    print(f"\n## {title}\n\n| | pairs | time | | | length | | |\n|---|---|---|---|---|---|---|---|")
    for peer, ways in theirs.items():
        print(ratio_row(f"ours / {peer}", ours, ways))
    if len(theirs) == 2:
        print(ratio_row(" / ".join(theirs), *theirs.values()))
    print("\n| driven on | km | km/h |\n|---|---|---|")
    for peer, ways in theirs.items():
        found = [way for way in ways if way]
        for street, km, our_kmh, their_kmh in explain.speeds(found, streets.name):
            if km >= LEAST_KM:
                print(f"| {peer}'s ways, {street} | {km:.0f} | {our_kmh:.0f} / {their_kmh:.0f} |")
    for name, ways in {"ours": ours, **theirs}.items():
        found = [way for way in ways if way]
        seconds = sum(way.turns_s for way in found)
        kilometres = sum(way.length_m for way in found) / 1000
        print(f"| turns and lights, {name} | {kilometres:.0f} | {seconds / kilometres:.1f} s/km |")
    for peer, ways in theirs.items():
        print_outliers(peer, pairs, ours, ways, streets)


def print_outliers(peer, pairs, ours, theirs, streets):
    """Every pair far from 1 beside a peer, with the reason."""
    print(f"\nBeyond {OUTLIER} beside {peer}:\n")
    print("| from, to | s | km | shared | why |\n|---|---|---|---|---|")
    for (source, target), one, other in zip(pairs, ours, theirs):
        if not other:
            continue
        ratios = one.time_s / other.time_s, one.length_m / other.length_m
        if all(1 / OUTLIER <= ratio <= OUTLIER for ratio in ratios):
            continue
        same, why = explain.reason(one, other, streets.name)
        print(f"| {source[1]:.5f},{source[0]:.5f} {target[1]:.5f},{target[0]:.5f} | "
              f"{one.time_s:.0f} / {other.time_s:.0f} = {ratios[0]:.2f} | "
              f"{one.length_m / 1000:.1f} / {other.length_m / 1000:.1f} = {ratios[1]:.2f} | "
              f"{same} | {why} |")


def main(programs):
    """Compares both cities with both engines."""
    compare.WORK.mkdir(parents=True, exist_ok=True)
    environment = Environment(compare.WORK)
    if Path(sys.executable).parent != environment.python.parent:
        missing = environment.prepare()
        for peer, _ in ASK.values():
            if peer in missing:
                print(f"Skipped {peer}: {missing[peer]}")
        return subprocess.call([environment.python, "-B", __file__, str(programs)])
    for city, name in CITIES.items():
        extract = compare.data_folder() / name
        if not extract.exists():
            print(f"Skipped: {city}, no {name} in data/maps of RIDE_SHARED or ../shared")
            continue
        folder = compare.WORK / f"agreement-{city}"
        folder.mkdir(exist_ok=True)
        file = folder / "ours.city"
        subprocess.run([programs / "ride-sim", "import", extract, "-o", file], check=True,
                       capture_output=True)
        pairs = draw_pairs(programs / "ride-sim", file, folder)
        streets = explain.Streets(folder / "gmns")
        ours = ask_ours(programs / "ride-sim", file, pairs, folder, streets)
        theirs = {}
        for name, (peer, ask) in ASK.items():
            try:
                theirs[name] = ask(extract, pairs, folder, streets)
            except (ImportError, subprocess.CalledProcessError) as error:
                print(f"Skipped {peer}: {error}")
        if "Valhalla" in theirs:
            others = [way for way in (*ours, *theirs.get("OSRM", ())) if way]
            note_signs(extract, folder, others, streets)
        print_city(city, pairs, ours, theirs, streets)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
