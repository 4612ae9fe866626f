"""Compares our routes with those of OSRM and Valhalla: `agreement.py PROGRAMS`, by `make agreement`.

On the extracts of Porto and of Porto Alegre, 200 pairs of crossings each, drawn among those that cars
can reach and leave. All three know the same streets; each has speeds and costs of turns of its own. Printed
are the quartiles of our figure divided by the peer's, for the driving time and for the length, and
every pair for which one of the two is beyond 1.3 or below 1/1.3.

The engines are those of `make bench-peers`, prepared under .build/peers.
"""

import csv
import json
import random
import statistics
import subprocess
import sys
from pathlib import Path

import compare
from environment import PEERS, Environment
from queries import SEED

CITIES = {"porto": compare.EXTRACT, "porto-alegre": "porto_alegre_br_2020.osm.pbf"}
PAIRS = 200
OUTLIER = 1.3


def draw_pairs(ride_sim, city, folder):
    """Pairs of crossings, at least 500 m apart in latitude and longitude taken together."""
    tables = folder / "gmns"
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


def ask_ours(ride_sim, city, pairs, folder):
    """Our seconds and metres for each pair."""
    asked, answered = folder / "pairs.csv", folder / "routes.csv"
    with open(asked, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["from_lon", "from_lat", "to_lon", "to_lat"])
        rows.writerows([*source, *target] for source, target in pairs)
    answered.unlink(missing_ok=True)
    subprocess.run([ride_sim, "route", "--city", city, "--pairs", asked, "-o", answered],
                   check=True, capture_output=True)
    with open(answered, newline="", encoding="utf-8") as file:
        return [(float(row["time_s"]), float(row["distance_m"])) for row in csv.DictReader(file)]


def ask_osrm(extract, pairs, folder):
    """OSRM's seconds and metres for each pair, None where it finds no way."""
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
            answer = engine.Route(osrm.RouteParameters(coordinates=[source, target]))
        except RuntimeError:
            return None
        route = answer["routes"][0]
        return route["duration"], route["distance"]

    return [ask(*pair) for pair in pairs]


def ask_valhalla(extract, pairs, folder):
    """Valhalla's seconds and metres for each pair, None where it finds no way."""
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
    engine = valhalla.Actor(str(folder / "valhalla.json"))

    def ask(source, target):
        try:
            answer = engine.route({
                "locations": [{"lon": lon, "lat": lat} for lon, lat in (source, target)],
                "costing": "auto", "directions_type": "none",
            })
        except RuntimeError:
            return None
        summary = (json.loads(answer) if isinstance(answer, str) else answer)["trip"]["summary"]
        return summary["time"], summary["length"] * 1000

    return [ask(*pair) for pair in pairs]


ASK = {"osrm_bindings": ask_osrm, "pyvalhalla": ask_valhalla}


def print_agreement(city, peer, pairs, ours, theirs):
    """The quartiles of ours / theirs, and the pairs far from 1."""
    found = [(pair, one, other) for pair, one, other in zip(pairs, ours, theirs) if other]
    print(f"{city}, {peer} {dict(PEERS)[peer]}: {len(found)} of {len(pairs)} pairs")
    for index, name in enumerate(("time", "length")):
        ratios = [one[index] / other[index] for _, one, other in found]
        low, middle, high = statistics.quantiles(ratios, n=4)
        print(f"  {name:<8}{low:6.3f}{middle:7.3f}{high:7.3f}  "
              f"from {min(ratios):.3f} to {max(ratios):.3f}")
    for (source, target), one, other in found:
        ratios = [one[index] / other[index] for index in (0, 1)]
        if any(ratio > OUTLIER or ratio < 1 / OUTLIER for ratio in ratios):
            print(f"  {source[1]:.6f},{source[0]:.6f} {target[1]:.6f},{target[0]:.6f}  "
                  f"time {one[0]:.0f} / {other[0]:.0f} = {ratios[0]:.2f}, "
                  f"length {one[1]:.0f} / {other[1]:.0f} = {ratios[1]:.2f}")


def main(programs):
    """Compares both cities with both engines."""
    compare.WORK.mkdir(parents=True, exist_ok=True)
    environment = Environment(compare.WORK)
    if Path(sys.executable).parent != environment.python.parent:
        missing = environment.prepare()
        for peer in ASK:
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
        ours = ask_ours(programs / "ride-sim", file, pairs, folder)
        for peer, ask in ASK.items():
            try:
                theirs = ask(extract, pairs, folder)
            except (ImportError, subprocess.CalledProcessError) as error:
                print(f"Skipped {peer}: {error}")
                continue
            print_agreement(city, peer, pairs, ours, theirs)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
