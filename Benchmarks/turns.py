"""Prints what turns cost a run: turns.py RIDE_SIM EXTRACT [CARS REQUESTS ROUNDS].

The extract is imported, with its turns and whatever is closed at certain hours; exported as tables, which know
of neither; and these are imported in turn. Both cities get the same cars and the same requests of four hours
of a Tuesday, between crossings by chance, and are run by turns: the middle and the least of the processor
seconds of each, start to end, and how often the one goes into the other.
"""

import csv
import os
import random
import subprocess
import sys
import tempfile

SCENARIO = """name: turns
city: {city}.city
start:
  weekday: tuesday
  time: 09:00
duration: 4h
drivers:
  count: {cars}
  start_at: streets
demand:
  table: requests.csv
"""


def write(path, header, rows):
    """A table."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])


def seconds(command):
    """Seconds of processor that a command takes."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def main():
    engine, extract = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    cars, requests, rounds = [int(each) for each in sys.argv[3:6]] or [1_000, 10_000, 7]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        seconds([engine, "import", extract, "-o", "turns.city"])
        seconds([engine, "export", "--city", "turns.city", "-o", "tables"])
        seconds([engine, "import", "tables", "-o", "streets.city"])
        with open("tables/node.csv", encoding="utf-8") as file:
            nodes = [(row["y_coord"], row["x_coord"]) for row in csv.DictReader(file)]
        chance = random.Random(1)
        times = sorted(chance.randrange(4 * 3_600) for _ in range(requests))
        write(
            "requests.csv",
            ["request_id", "time_s", "from_lat", "from_lon", "to_lat", "to_lon"],
            [
                (number, time, *chance.choice(nodes), *chance.choice(nodes))
                for number, time in enumerate(times)
            ],
        )
        taken = {"turns": [], "streets": []}
        for city in taken:
            with open(f"{city}.yaml", "w", encoding="utf-8") as file:
                file.write(SCENARIO.format(city=city, cars=cars))
        for _ in range(rounds):
            for city, found in taken.items():
                found.append(seconds([engine, "run", f"{city}.yaml", "--no-results"]))
    middle = {city: sorted(found)[rounds // 2] for city, found in taken.items()}
    for city, found in taken.items():
        print(f"{city}: {middle[city]:.2f} s, at least {min(found):.2f} s (of {rounds})")
    print(f"with turns {middle['turns'] / middle['streets']:.2f} times as long")


main()
