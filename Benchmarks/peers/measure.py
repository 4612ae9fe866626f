"""Measures one peer in a process of its own: `measure.py PEER WORK DATA`.

A peer that crashes so spoils nothing but its own rows. The result is a JSON file in the folder
WORK with the figures, named like ours, and with the answers, to be compared with ours.
"""

import gc
import json
import random
import statistics
import sys
import time
from pathlib import Path

import queries

# As many drivers as our own figures for the nearest eight are measured with.
DRIVERS = 10_000
NEAREST = 8
WARM_UP = 3


class Measurement:
    """Collects the figures and the answers of a peer on one graph."""

    def __init__(self, graph, pairs):
        self.graph = graph
        self.pairs = pairs
        self.figures = []
        self.answers = {}

    def drivers(self, node_count, count=DRIVERS):
        """Where the drivers stand: nodes counted from 0."""
        chance = random.Random(queries.SEED + 1)
        return [chance.randrange(node_count) for _ in range(count)]

    def add(self, name, value, unit, count, note=""):
        """Notes one figure, e.g. `time.random.p50`."""
        self.figures.append((f"route.{self.graph}.{name}", value, unit, count, note))

    def once(self, name, work, note=""):
        """Times a preprocessing step in seconds and returns its result."""
        start = time.process_time()
        result = work()
        self.add(name, time.process_time() - start, "s", 1, note)
        return result

    def each(self, name, items, work, note="", keep=None, warm_up=WARM_UP, also=()):
        """Times every item by itself: median and mean in microseconds.

        `keep` gives an item's key and answer from the item and the result, outside of the time.
        `also` are other figures of ours that this one is to be held against.
        """
        for item in items[:warm_up]:
            work(*item)
        gc.collect()
        gc.disable()
        times_us = []
        for item in items:
            start = time.process_time_ns()
            result = work(*item)
            times_us.append((time.process_time_ns() - start) / 1e3)
            if keep:
                key, answer = keep(item, result)
                self.answers[key] = answer
        gc.enable()
        for figure in (name, *also):
            self.add(f"{figure}.p50", statistics.median(times_us), "us", len(items), note)
            self.add(f"{figure}.mean", statistics.fmean(times_us), "us", len(items), note)

    def batch(self, name, count, work, note, also=()):
        """Times `count` queries in one call: the mean in microseconds. Returns the result."""
        start = time.process_time_ns()
        result = work()
        mean_us = (time.process_time_ns() - start) / 1e3 / count
        for figure in (name, *also):
            self.add(f"{figure}.mean", mean_us, "us", count, note)
        return result

    def write(self, path):
        """Saves everything for the comparison."""
        path.write_text(json.dumps({"figures": self.figures, "answers": self.answers}))


def travel_time(item, time_ms):
    """Key and answer of a query between two nodes, which are counted from 0 here."""
    return f"{item[0] + 1} {item[1] + 1}", round(time_ms)


def nearest_times(item, times_ms):
    """Key and answer of a query for the nearest drivers; drivers at equal times are equal."""
    return f"nearest{NEAREST} {item[0] + 1}", sorted(round(time_ms) for time_ms in times_ms)


def main(peer, work, data):
    """Runs the measurements of one peer. Each module is imported only where it is needed."""
    pairs = queries.read_queries(work / "queries")
    if peer in ("osrm_bindings", "pyvalhalla"):
        import engines

        measurement = Measurement("porto", {})
        engines.MEASURES[peer](measurement, work, data / "porto_pt_metro_2015.osm.pbf")
    else:
        import hierarchies
        import plain_searches
        from street_graph import StreetGraph

        pairs = {
            kind: [(source - 1, target - 1) for source, target in of_kind]
            for kind, of_kind in pairs.items()
        }
        measurement = Measurement("ny", pairs)
        measures = hierarchies.MEASURES | plain_searches.MEASURES
        measures[peer](measurement, StreetGraph(data / "dimacs_ny"))
    measurement.write(work / f"{peer}.json")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
