"""Manhattan for the ladder: demand and speeds of pyhailing, streets of HIVE.

    python3 Benchmarks/ladder/manhattan.py DATA_OF_PYHAILING NETWORK.json

writes the tables in `Benchmarks/ladder/manhattan` anew and prints the speeds that `manhattan.yaml` has.
DATA_OF_PYHAILING is the folder `pyhailing/data` of its wheel 0.0.9 (Apache-2.0): trips of business days of
2018 by quarter of an hour and taxi zone, and how fast they went. The streets are OSMnx's of HIVE, which the
ladder reads from RIDE_SHARED and does not keep.
"""

from __future__ import annotations

import csv
import json
import math
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent / "manhattan"
# A Wednesday, and how many ask for a ride on it.
WEEKDAY = 2
REQUESTS = 20_000


def degrees(east_km: float, north_km: float) -> tuple[float, float]:
    """Latitude and longitude of a point of UTM zone 18 north, good to some centimetres."""
    axis, flattening, scale = 6_378_137.0, 1 / 298.257223563, 0.9996
    n = flattening / (2 - flattening)
    radius = axis / (1 + n) * (1 + n**2 / 4 + n**4 / 64)
    xi, eta = 1_000 * north_km / (scale * radius), (1_000 * east_km - 500_000) / (scale * radius)
    for order, factor in enumerate((n / 2 - 2 * n**2 / 3, n**2 / 48, 17 * n**3 / 480), 1):
        real, imaginary = 2 * order * xi, 2 * order * eta
        xi -= factor * math.sin(real) * math.cosh(imaginary)
        eta -= factor * math.cos(real) * math.sinh(imaginary)
    conformal = math.asin(math.sin(xi) / math.cosh(eta))
    latitude = conformal
    for order, factor in enumerate((2 * n - 2 * n**2 / 3, 7 * n**2 / 3, 56 * n**3 / 15), 1):
        latitude += factor * math.sin(2 * order * conformal)
    return math.degrees(latitude), -75 + math.degrees(math.atan2(math.sinh(eta), math.cos(xi)))


def centre(ring: list[list[float]]) -> tuple[float, float]:
    """The middle of the area within a ring."""
    area = east = north = 0.0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
        cross = x1 * y2 - x2 * y1
        area, east, north = area + cross, east + (x1 + x2) * cross, north + (y1 + y2) * cross
    return east / (3 * area), north / (3 * area)


def write(name: str, columns: str, rows: list[tuple[object, ...]]) -> None:
    """A table of the instance."""
    with (HERE / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns.split())
        writer.writerows(rows)


def tables(data: Path, network: Path) -> None:
    """Rates, flows and centres of the zones; prints the speeds of the hours."""
    text = (data / "taxizones.geojson").read_text(encoding="utf-8")
    numbers: dict[int, int] = {}
    centres = []
    for feature in json.loads(text)["features"]:
        rings = feature["geometry"]["coordinates"]
        if feature["geometry"]["type"] == "MultiPolygon":
            rings = max(rings, key=lambda polygon: len(polygon[0]))
        name = int(feature["properties"]["zone_id"])
        numbers[name] = len(numbers)
        latitude, longitude = degrees(*centre(rings[0]))
        centres.append((numbers[name], f"{latitude:.6f}", f"{longitude:.6f}"))
    speeds: dict[tuple[int, int, int], float] = {}
    with (data / "speeds.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            key = int(row["puzone"]), int(row["dozone"]), int(row["min"]) // 60
            speeds.setdefault(key, float(row["speed_mean"]))
    rates: dict[tuple[int, int], int] = defaultdict(int)
    flows: dict[tuple[int, int], int] = defaultdict(int)
    driven = [[0.0, 0.0] for _ in range(24)]
    with (data / "trips.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if int(row["dow"]) != WEEKDAY:
                continue
            hour, count = int(row["t_15min"]) // 4, int(row["n_trips"])
            start, end = int(row["puzone"]), int(row["dozone"])
            rates[numbers[start], hour] += count
            flows[numbers[start], numbers[end]] += count
            if (start, end, hour) in speeds:
                driven[hour][0] += count
                driven[hour][1] += count / speeds[start, end, hour]
    scale = REQUESTS / sum(rates.values())
    HERE.mkdir(exist_ok=True)
    write("centres.csv", "zone lat lon", sorted(centres))
    write(
        "rates.csv", "zone hour requests_per_hour",
        [(*key, f"{count * scale:.3f}") for key, count in sorted(rates.items())],
    )
    write("flows.csv", "from_zone to_zone weight", [(*k, n) for k, n in sorted(flows.items())])
    links = json.loads(network.read_text(encoding="utf-8"))["links"]
    free = sum(link["length"] for link in links) / sum(link["travel_time"] for link in links)
    told = [f"{1_000 * trips / time / free:.3f}" for trips, time in driven]
    print("traffic:\n  speed: [" + ", ".join(told) + "]")


def streets(network: Path, folder: Path) -> None:
    """HIVE's network as GMNS tables, which `ride-sim import` reads."""
    told = json.loads(network.read_text(encoding="utf-8"))
    folder.mkdir(exist_ok=True)
    (folder / "config.csv").write_text(
        "dataset_name,short_length,long_length,speed,crs,geometry_field_format,version_number\n"
        "manhattan,m,m,kph,EPSG:4326,WKT,0.96\n",
        encoding="utf-8",
    )
    numbers = {node["id"]: number for number, node in enumerate(told["nodes"], 1)}
    with (folder / "node.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["node_id", "x_coord", "y_coord"])
        for node in told["nodes"]:
            writer.writerow([numbers[node["id"]], node["x"], node["y"]])
    with (folder / "link.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            "link_id name from_node_id to_node_id directed length facility_type free_speed".split()
        )
        for number, link in enumerate(told["links"], 1):
            ends = numbers[link["source"]], numbers[link["target"]]
            writer.writerow(
                [number, "", *ends, 1, link["length"], "residential", link["speed_kmph"]]
            )


if __name__ == "__main__":
    tables(Path(sys.argv[1]), Path(sys.argv[2]))
