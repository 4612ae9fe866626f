"""Peers that prepare the graph first: RoutingKit's customisable hierarchy, and pandana's hierarchy.

RoutingKit answers one query a call. A call of pandana through its data frames costs more than a
hundred queries, so all queries go into one call and only the mean is known.
"""

import heapq

from measure import DRIVERS, NEAREST, nearest_times, travel_time

# Every node has eight drivers within this time, the loneliest within 361 s.
FARTHEST_MS = 400_000.0
FEW_DRIVERS = 1_000


def measure_routingkit(measurement, graph):
    """Nested dissection, customisation, single queries, many drivers to one passenger."""
    import routingkit_cch

    tails, heads = graph.tails.tolist(), graph.heads.tolist()
    times_ms = graph.times_ms.tolist()
    places = graph.latitudes.tolist(), graph.longitudes.tolist()
    order = measurement.once(
        "preprocess.dissection",
        lambda: routingkit_cch.compute_order_inertial(graph.node_count, tails, heads, *places),
    )
    hierarchy = routingkit_cch.CCH(order, tails, heads, False)
    metric = routingkit_cch.CCHMetric(hierarchy, times_ms)
    note = "list of times"
    measurement.each("customise", [()] * 10, lambda: metric.reset(times_ms), note)

    query = routingkit_cch.CCHQuery(metric)
    for kind, pairs in measurement.pairs.items():
        measurement.each(
            f"time.{kind}", pairs, lambda s, t: query.run(s, t).distance, "Python call",
            travel_time, also=(f"cost.{kind}", f"customised-cost.{kind}"),
        )
        measurement.each(
            f"path.{kind}", pairs, lambda s, t: query.run(s, t).node_path, "list of nodes",
            also=(f"path-by-labels.{kind}", f"customised-path.{kind}"),
        )

    passengers = [(source,) for source, _ in measurement.pairs["random"][:100]]
    few = measurement.drivers(graph.node_count, FEW_DRIVERS)
    pinned_few = routingkit_cch.CCHManyToOne(metric, few)
    measurement.each(
        "nearest8-of-1000.random", passengers,
        lambda node: heapq.nsmallest(NEAREST, pinned_few.distances_to(node)),
        f"{FEW_DRIVERS:,} pinned, list of times",
    )
    drivers = measurement.drivers(graph.node_count)
    pinned = routingkit_cch.CCHManyToOne(metric, drivers)
    measurement.each(
        "nearest8.random", passengers,
        lambda node: heapq.nsmallest(NEAREST, pinned.distances_to(node)),
        f"{DRIVERS:,} pinned, list of times",
        nearest_times,
    )
    note = f"all {DRIVERS:,} pinned anew"
    measurement.each("move.random", [(drivers,)] * 20, pinned.repin_sources, note)

    # Its times can change only while no query holds on to it.
    changing = routingkit_cch.CCHMetric(hierarchy, times_ms)

    def change(source, target):
        changing.reset(times_ms)
        routingkit_cch.CCHQuery(changing).run(source, target).node_path
        fresh = routingkit_cch.CCHManyToOne(changing, few)
        heapq.nsmallest(NEAREST, fresh.distances_to(target))

    measurement.each(
        "speeds-in-effect", measurement.pairs["random"][:5], change,
        f"new times, a path, the nearest of {FEW_DRIVERS:,} pinned", warm_up=1,
    )


def measure_pandana(measurement, graph):
    """A plain hierarchy; times, paths and nearest points of interest in bulk."""
    import pandana
    import pandas

    # It looks for points of interest from a node onwards; drivers come towards the passenger. So
    # the streets are turned around, and with them the queries.
    network = measurement.once(
        "preprocess.hierarchy",
        lambda: pandana.Network(
            pandas.Series(graph.longitudes),
            pandas.Series(graph.latitudes),
            pandas.Series(graph.heads),
            pandas.Series(graph.tails),
            pandas.DataFrame({"time_ms": graph.times_ms.astype(float)}),
            twoway=False,
        ),
    )
    for kind, pairs in measurement.pairs.items():
        sources, targets = (list(nodes) for nodes in zip(*pairs))
        times_ms = measurement.batch(
            f"time.{kind}", len(pairs),
            lambda: network.shortest_path_lengths(targets, sources), "one call for all",
            also=(f"cost.{kind}",),
        )
        measurement.answers.update(travel_time(*answer) for answer in zip(pairs, times_ms))
        measurement.batch(
            f"path.{kind}", len(pairs),
            lambda: network.shortest_paths(targets, sources), "one call for all",
            also=(f"path-by-labels.{kind}",),
        )

    drivers = measurement.drivers(graph.node_count)
    network.set_pois(
        "drivers", FARTHEST_MS, NEAREST, graph.longitudes[drivers], graph.latitudes[drivers]
    )
    found = measurement.batch(
        "nearest8.random", graph.node_count,
        lambda: network.nearest_pois(FARTHEST_MS, "drivers", num_pois=NEAREST),
        f"{DRIVERS:,} drivers, one call for all nodes",
    )
    for source, _ in measurement.pairs["random"][:100]:
        key, times_ms = nearest_times((source,), found.iloc[source])
        measurement.answers[key] = times_ms


MEASURES = {"routingkit_cch": measure_routingkit, "pandana": measure_pandana}
