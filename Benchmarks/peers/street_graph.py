"""The New York street graph of the DIMACS files as arrays; nodes are counted from 0."""

import gzip

import numpy


class StreetGraph:
    """Arcs with travel times in milliseconds, and where the nodes are."""

    def __init__(self, folder):
        arcs = _numbers(folder / "USA-road-t.NY.gr.gz", b"a", 3)
        places = _numbers(folder / "USA-road-d.NY.co.gz", b"v", 3)
        self.node_count = len(places)
        self.tails = arcs[:, 0] - 1
        self.heads = arcs[:, 1] - 1
        self.times_ms = arcs[:, 2]
        self.longitudes = places[:, 1] / 1e6
        self.latitudes = places[:, 2] / 1e6

    def without_parallels(self):
        """The arcs with only the fastest of those that join the same two nodes.

        Some libraries would add parallel arcs up, others keep the last one.
        """
        order = numpy.lexsort((self.times_ms, self.heads, self.tails))
        tails, heads = self.tails[order], self.heads[order]
        first = numpy.ones(len(order), dtype=bool)
        first[1:] = (tails[1:] != tails[:-1]) | (heads[1:] != heads[:-1])
        return tails[first], heads[first], self.times_ms[order][first]


def _numbers(path, mark, width):
    """The numbers of all lines that begin with the mark."""
    with gzip.open(path, "rb") as lines:
        text = b" ".join(line[2:] for line in lines if line[:1] == mark)
    return numpy.array(text.split(), dtype=numpy.int64).reshape(-1, width)
