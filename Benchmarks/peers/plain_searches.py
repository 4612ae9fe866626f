"""Peers that search the graph as it is: to be held against our own plain Dijkstra.

They answer fewer queries, the first of each kind, for one takes them up to a second.
"""

from measure import DRIVERS, NEAREST, nearest_times, travel_time

COUNTS = {"random": 20, "local": 100}
# Near the longest local query, and near the median of the eighth driver.
FIRST_BOUND_MS = 250_000.0
FIRST_BOUND_OF_NEAREST_MS = 40_000.0


def measure_each(measurement, search, note, divisor=1):
    """Times the first queries of each kind."""
    for kind, pairs in measurement.pairs.items():
        first = pairs[: COUNTS[kind] // divisor]
        measurement.each(f"dijkstra.{kind}", first, search, note, travel_time)


def measure_networkit(measurement, graph):
    """C++; bidirectional, with the path."""
    import networkit

    networkit.setNumberOfThreads(1)
    arcs = (graph.times_ms.astype(float), (graph.tails, graph.heads))
    streets = networkit.GraphFromCoo(arcs, n=graph.node_count, weighted=True, directed=True)

    def search(source, target):
        # Without its predecessors the search ends in a segmentation fault.
        run = networkit.distance.BidirectionalDijkstra(streets, source, target, True)
        run.run()
        run.getPath()
        return run.getDistance()

    measure_each(measurement, search, "bidirectional, path")


def measure_igraph(measurement, graph):
    """C; one way, stops at the target."""
    import igraph
    import numpy

    arcs = numpy.column_stack((graph.tails, graph.heads))
    streets = igraph.Graph(n=graph.node_count, edges=arcs, directed=True)
    times_ms = graph.times_ms.tolist()
    measure_each(
        measurement,
        lambda source, target: streets.distances(source, target, weights=times_ms)[0][0],
        "copy of all times",
    )


def measure_rustworkx(measurement, graph):
    """Rust; one way, stops at the target, asks Python for each arc's time."""
    import rustworkx

    streets = rustworkx.PyDiGraph()
    streets.add_nodes_from(range(graph.node_count))
    streets.add_edges_from(
        list(zip(graph.tails.tolist(), graph.heads.tolist(), graph.times_ms.tolist()))
    )
    measure_each(
        measurement,
        lambda source, target: rustworkx.dijkstra_shortest_path_lengths(
            streets, source, float, goal=target
        )[target],
        "Python call for each arc",
    )


def measure_networkx(measurement, graph):
    """Python; bidirectional, with the path."""
    import networkx

    streets = networkx.DiGraph()
    arcs = (numbers.tolist() for numbers in graph.without_parallels())
    streets.add_weighted_edges_from(zip(*arcs))
    measure_each(
        measurement,
        lambda source, target: networkx.bidirectional_dijkstra(streets, source, target)[0],
        "bidirectional, path",
        divisor=4,
    )


def measure_scipy(measurement, graph):
    """C; cannot stop at a target, only at a time: the bound is raised until it is enough."""
    import numpy
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    # Indices of another width would be copied at every call.
    tails, heads, times_ms = graph.without_parallels()
    tails, heads = tails.astype(numpy.int32), heads.astype(numpy.int32)
    size = (graph.node_count, graph.node_count)
    streets = csr_array((times_ms.astype(float), (tails, heads)), shape=size)
    reverse = csr_array((times_ms.astype(float), (heads, tails)), shape=size)
    drivers = numpy.array(measurement.drivers(graph.node_count))

    def search(source, target):
        limit_ms = FIRST_BOUND_MS
        while True:
            time_ms = dijkstra(streets, indices=source, limit=limit_ms)[target]
            if time_ms < numpy.inf:
                return time_ms
            limit_ms *= 4

    def nearest(node):
        limit_ms = FIRST_BOUND_OF_NEAREST_MS
        while True:
            times_ms = dijkstra(reverse, indices=node, limit=limit_ms)[drivers]
            times_ms = numpy.partition(times_ms, NEAREST - 1)[:NEAREST]
            if times_ms[-1] < numpy.inf:
                return times_ms
            limit_ms *= 2

    measure_each(measurement, search, "bound raised until enough")
    measurement.each(
        "nearest8.random",
        [(source,) for source, _ in measurement.pairs["random"][:100]],
        nearest,
        f"{DRIVERS:,} drivers, bound raised until enough",
        nearest_times,
    )


MEASURES = {
    "networkit": measure_networkit,
    "igraph": measure_igraph,
    "rustworkx": measure_rustworkx,
    "scipy": measure_scipy,
    "networkx": measure_networkx,
}
