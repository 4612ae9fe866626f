"""Writes the queries which we and every peer answer, one a line: `random S T` or `local S T`.

The numbers are those of the DIMACS files, from 1. Random pairs are uniform over all nodes; local
pairs are 2.5 to 3.5 km apart as the crow flies, a short ride in town. One seed, always the same.
"""

import gzip
import math
import random

QUERIES_PER_KIND = 1_000
LOCAL_KM = (2.5, 3.5)
KM_PER_DEGREE = 111.2
SEED = 1


def read_coordinates(path):
    """The (longitude, latitude) of every node in degrees, in the order of the file."""
    with gzip.open(path, "rt") as lines:
        fields = (line.split() for line in lines if line.startswith("v "))
        return [(int(x) / 1e6, int(y) / 1e6) for _, _, x, y in fields]


def distance_km(one, other):
    """The distance of two places, good enough across a city."""
    east = (other[0] - one[0]) * math.cos(math.radians(one[1]))
    return KM_PER_DEGREE * math.hypot(east, other[1] - one[1])


def local_target(places, source, chance):
    """A node at a short ride's distance, or None where a lonely node has none."""
    for _ in range(100_000):
        target = chance.randrange(len(places))
        if LOCAL_KM[0] <= distance_km(places[source], places[target]) <= LOCAL_KM[1]:
            return target
    return None


def make_queries(places):
    """All queries as (kind, source, target)."""
    chance = random.Random(SEED)
    count = len(places)
    queries = [
        ("random", chance.randrange(count) + 1, chance.randrange(count) + 1)
        for _ in range(QUERIES_PER_KIND)
    ]
    while len(queries) < 2 * QUERIES_PER_KIND:
        source = chance.randrange(count)
        target = local_target(places, source, chance)
        if target is not None:
            queries.append(("local", source + 1, target + 1))
    return queries


def write_queries(path, queries):
    """Puts the queries into a file."""
    path.write_text("".join(f"{kind} {source} {target}\n" for kind, source, target in queries))


def read_queries(path):
    """Each kind's pairs of node numbers, in the order of the file."""
    pairs = {"random": [], "local": []}
    for line in path.read_text().splitlines():
        kind, source, target = line.split()
        pairs[kind].append((int(source), int(target)))
    return pairs
