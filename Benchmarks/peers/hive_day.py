"""HIVE's day of Manhattan with charging as a scenario: 200 electric cars, 19,979 requests, 19 stations.

    python Benchmarks/peers/hive_day.py FOLDER

writes FOLDER/hive.yaml with its tables, and the streets as GMNS tables in FOLDER/streets. HIVE itself (nrel.hive, and
networkx below 3.3) must be installed: everything is read from what it brings along. docs/VALIDITY.md has both results.
"""

import csv
import json
import sys
from datetime import datetime
from importlib.resources import files
from pathlib import Path

import numpy as np
import yaml

sys.path.insert(0, str(Path(__file__).parent.parent / "ladder"))
from manhattan import streets  # noqa: E402

HIVE = Path(str(files("nrel.hive") / "resources"))
MANHATTAN = HIVE / "scenarios" / "manhattan"
CAR = "leaf_50"
KM_PER_MILE = 1.609344
# HIVE searches with a bound that is none, and from the end of a link to the beginning of another: for 300 of its
# requests its ways have 1.28 times the length and 1.26 times the time of the fastest (4.43 for 3.47 km, 363 for 287 s).
LONGER, SLOWER = 1.277, 1.264


def rows(path: Path) -> list[dict]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, names: str, lines: list[tuple]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names.split())
        writer.writerows(lines)


def at(places: list[float], points: list[tuple[float, float]]) -> list[float]:
    """A table of HIVE at other places, in straight lines as HIVE reads it."""
    values = []
    for place in places:
        below = [point for point in points if point[0] <= place]
        above = [point for point in points if point[0] > place]
        if not below or not above:
            values.append((below[-1] if below else above[0])[1])
            continue
        (x, y), (to_x, to_y) = below[-1], above[0]
        values.append(y + (to_y - y) * (place - x) / (to_x - x))
    return [round(value, 4) for value in values]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    network = MANHATTAN / "road_network" / "manhattan_network.json"
    streets(network, folder / "streets")
    nodes = json.loads(network.read_text(encoding="utf-8"))["nodes"]
    lats, lons = np.array([node["y"] for node in nodes]), np.array([node["x"] for node in nodes])

    def nearest(lat: str, lon: str) -> int:
        """The node of a place, however far away: so HIVE takes people to the edge of its network."""
        # A degree of longitude is three quarters of one of latitude here.
        far = (lats - float(lat)) ** 2 + 0.574 * (lons - float(lon)) ** 2
        return 1 + int(far.argmin())

    cars = rows(MANHATTAN / "vehicles" / "nyc_200.csv")
    write(
        folder / "cars.csv",
        "driver_id node_id",
        [(number, nearest(car["lat"], car["lon"])) for number, car in enumerate(cars)],
    )
    power = {row["charger_id"]: row["rate"] for row in rows(HIVE / "chargers" / "default_chargers.csv")}
    write(
        folder / "stations.csv",
        "station_id lat lon plugs power_kw idle_only",
        [
            (
                row["station_id"],
                row["lat"],
                row["lon"],
                row["charger_count"],
                power[row["charger_id"]],
                0 if row["on_shift_access"] == "TRUE" else 1,
            )
            for row in rows(MANHATTAN / "stations" / "nyc_stations.csv")
        ],
    )
    asked = rows(MANHATTAN / "requests" / "nyc_20k.csv")
    begin = datetime(2014, 12, 21)
    write(
        folder / "requests.csv",
        "time_s from_node_id to_node_id",
        [
            (
                int((datetime.fromisoformat(row["departure_time"]) - begin).total_seconds()),
                nearest(row["o_lat"], row["o_lon"]),
                nearest(row["d_lat"], row["d_lon"]),
            )
            for row in asked
        ],
    )
    car = yaml.safe_load((HIVE / "mechatronics" / "mechatronics.yaml").read_text())[CAR]
    train = yaml.safe_load((HIVE / "powertrain" / car["powertrain_file"]).read_text())
    curve = yaml.safe_load((HIVE / "powercurve" / car["powercurve_file"]).read_text())
    use = at(
        [10 * step for step in range(13)],
        [(p["speed"] * KM_PER_MILE, p["energy_per_distance"]) for p in train["consumption_model"]],
    )
    powers = at(
        [step / 20 for step in range(21)],
        [(p["energy_kwh"], p["power_kw"] * car["nominal_max_charge_kw"]) for p in curve["power_curve"]],
    )
    # The last watt is never taken: a battery counts as full before.
    powers[-1] = max(powers[-1], 0.1)
    (folder / "hive.yaml").write_text(
        f"""# HIVE's day of Manhattan with charging (Benchmarks/peers/hive_day.py).
name: hive-manhattan
city: ./manhattan.city
start: {{weekday: sunday, time: "00:00"}}
duration: 24h
drivers: {{table: cars.csv}}
demand: {{table: requests.csv}}
# Half of HIVE's step of a minute is lost at the end of both ways of a trip.
behaviour: {{patience: 10m, patience_for_pickup: 10m, boarding_time: 60s}}
dispatch:
  policy: batched
  batched: {{window: 60s}}
electric:
  stations: stations.csv
  battery_kwh: {car["battery_capacity_kwh"]}
  initial_charge: {cars[0]["initial_soc"]}
  wh_per_km: {round(car["nominal_watt_hour_per_mile"] / KM_PER_MILE * LONGER)}
  use_by_speed: {use}
  standing_kw: {car["idle_kwh_per_hour"]}
  curve_kw: {powers}
  reserve: {round(20 / LONGER, 1)}km
  charge_below: {round(20 / LONGER, 1)}km
  charge_to: 0.8
  idle_after: 30m
  called_from: {round(100 / LONGER, 1)}km
# HIVE's ways are not the fastest, and ranges count along them.
traffic: {{speed: {round(1 / SLOWER, 3)}}}
# HIVE gives up whoever is not in a car after 10 minutes: `within_600s` is its share of requests served.
""",
        encoding="utf-8",
    )
    print(f"ride-sim import {folder}/streets -o {folder}/manhattan.city")
    print(f"ride-sim run {folder}/hive.yaml")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
