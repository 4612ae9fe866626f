"""Takes ways apart by class of street, so that differences between engines have a reason.

A way is a list of stretches between neighbouring points of the map: how long, of which class, and how
many seconds it takes by our speeds and by those of the engine whose way it is. What is left of a way's
time went into turns, lights and gates.
"""

import csv
import math
from collections import Counter, defaultdict
from dataclasses import dataclass

METRES_PER_DEGREE = 111_195.0
# Ways that share so much of their length are one way, and differ by speeds and turns.
SAME = 0.9
# Engines round places to millionths of a degree, up or down.
AROUND = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))


@dataclass(frozen=True)
class Stretch:
    """From one point of a way to the next: its two ends, metres, class, seconds by whom."""

    ends: tuple
    length_m: float
    street: str
    ours_s: float
    theirs_s: float


@dataclass(frozen=True)
class Way:
    """A way with all its time, of which streets take a part."""

    time_s: float
    length_m: float
    points: tuple
    stretches: tuple

    @property
    def turns_s(self):
        """Seconds that no street takes."""
        return self.time_s - sum(stretch.theirs_s for stretch in self.stretches)


class Streets:
    """Our streets by their points, as `ride-sim export` writes them."""

    def __init__(self, tables):
        self._points = {}
        self._kinds = {}
        # Whether a stretch has a limit on the map, as far as somebody said so.
        self.signs = {}
        with open(tables / "link.csv", newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                line = row["geometry"].removeprefix("LINESTRING (").removesuffix(")")
                points = [self._add(*map(float, point.split())) for point in line.split(", ")]
                kind = row["facility_type"], float(row["free_speed"]) / 3.6
                for ends in zip(points, points[1:]):
                    self._kinds[ends] = kind
                    if row["directed"] == "0":
                        self._kinds[ends[::-1]] = kind

    def _add(self, lon, lat):
        place = round(lon * 1e7), round(lat * 1e7)
        self._points.setdefault((round(place[0] / 10), round(place[1] / 10)), place)
        return place

    def _point(self, lon, lat):
        east, north = round(lon * 1e6), round(lat * 1e6)
        exact = round(lon * 1e7), round(lat * 1e7)
        found = [
            self._points[key] for key in ((east + x, north + y) for x, y in AROUND)
            if key in self._points
        ]
        return min(found, key=lambda place: math.dist(place, exact), default=exact)

    def stretches(self, points):
        """The ends, metres, class and our seconds from each of `points` (longitude, latitude) on."""
        places = [self._point(*point) for point in points]
        for one, other in zip(places, places[1:]):
            width = math.cos(math.radians(one[1] / 1e7))
            metres = METRES_PER_DEGREE / 1e7 * math.hypot(
                (other[0] - one[0]) * width, other[1] - one[1])
            street, speed = self._kinds.get((one, other), ("elsewhere", 0))
            yield (one, other), metres, street, metres / speed if speed else 0.0

    def way(self, time_s, length_m, points, speeds_kmh=None):
        """A way along `points`, at `speeds_kmh` from each to the next, or at ours."""
        stretches = [
            Stretch(ends, metres, street, ours_s,
                    metres / speeds_kmh[index] * 3.6 if speeds_kmh else ours_s)
            for index, (ends, metres, street, ours_s) in enumerate(self.stretches(points))
        ]
        return Way(time_s, length_m, tuple(points), tuple(stretches))

    def name(self, stretch):
        """The class, and whether the map has a limit there."""
        sign = {True: " with a sign", False: " without a sign"}.get(self.signs.get(stretch.ends), "")
        return stretch.street + sign


def speeds(ways, name):
    """By class: kilometres, our mean speed and theirs in km/h, the longest first."""
    sums = defaultdict(lambda: (0.0, 0.0, 0.0))
    for way in ways:
        for stretch in way.stretches:
            if stretch.ours_s and stretch.theirs_s:
                values = stretch.length_m, stretch.ours_s, stretch.theirs_s
                sums[name(stretch)] = tuple(map(sum, zip(sums[name(stretch)], values)))
    return [
        (street, metres / 1000, metres / ours * 3.6, metres / theirs * 3.6)
        for street, (metres, ours, theirs) in sorted(sums.items(), key=lambda item: -item[1][0])
    ]


def shared(ours, theirs):
    """The part of their length that both drive."""
    driven = {stretch.ends for stretch in ours.stretches}
    length = sum(stretch.length_m for stretch in theirs.stretches)
    both = sum(stretch.length_m for stretch in theirs.stretches if stretch.ends in driven)
    return both / length if length else 1.0


def reason(ours, theirs, name):
    """Why two ways differ: the part they share, their turns, and what decides."""
    same = shared(ours, theirs)
    turns = f"turns {ours.turns_s:.0f} / {theirs.turns_s:.0f} s"
    if same >= SAME:
        return f"{same:.0%}", f"{turns}; {_by_speed(theirs, name)}"
    by_ours = {stretch.ends for stretch in ours.stretches}
    by_theirs = {stretch.ends for stretch in theirs.stretches}
    alone = [stretch for stretch in ours.stretches if stretch.ends not in by_theirs]
    others = [stretch for stretch in theirs.stretches if stretch.ends not in by_ours]
    by_us = sum(stretch.ours_s for stretch in alone), sum(stretch.ours_s for stretch in others)
    return f"{same:.0%}", (
        f"{turns}; where they part ours has {_kilometres(alone, name)}, theirs "
        f"{_kilometres(others, name)}: {by_us[0]:.0f} / {by_us[1]:.0f} s by our speeds, theirs "
        f"{sum(stretch.theirs_s for stretch in others):.0f} s by its own"
    )


def _by_speed(way, name):
    """The classes on which most seconds are gained or lost."""
    (rows, gains) = {}, Counter()
    for stretch in way.stretches:
        if stretch.ours_s and stretch.theirs_s:
            street = name(stretch)
            gains[street] += stretch.ours_s - stretch.theirs_s
            rows.setdefault(street, []).append(stretch)
    most = sorted(gains, key=lambda street: -abs(gains[street]))[:3]
    return ", ".join(f"{street} {_speed(rows[street])} ({gains[street]:+.0f} s)" for street in most)


def _speed(stretches):
    """Our mean speed and theirs on some stretches."""
    metres = sum(stretch.length_m for stretch in stretches) * 3.6
    ours = metres / sum(stretch.ours_s for stretch in stretches)
    theirs = metres / sum(stretch.theirs_s for stretch in stretches)
    return f"{ours:.0f} / {theirs:.0f} km/h"


def _kilometres(stretches, name):
    """The classes of some stretches, the two longest."""
    sums = Counter()
    for stretch in stretches:
        sums[name(stretch)] += stretch.length_m
    longest = [f"{metres / 1000:.1f} km {street}" for street, metres in sums.most_common(2)]
    return " and ".join(longest) or "nothing"
