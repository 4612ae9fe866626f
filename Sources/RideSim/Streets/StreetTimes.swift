import RideCore
import RideGraph
import RideMap

/// What ways take in a city, for a run that asks a great many times: from crossing to crossing by
/// numbers alone, and everything else by a `Router`, with the same answers.
///
/// Where turns take no time and none is forbidden, the graph that ways are searched in is the
/// streets themselves, and crossings are its nodes. Labels of such a graph answer without lists of
/// departures and arrivals. With turns there is more than one way to come to a crossing, and the
/// router knows which.
final class StreetTimes {
    let city: City
    /// The times of streets by the hour of the week; nil where they always take the same.
    let hours: StreetHours?
    /// The millisecond of the week at which ways begin that are asked for; kept where it matters.
    var moment_ms: UInt32
    /// Whether people wait for answers.
    let isServed: Bool
    /// Whether ways lead from crossing to crossing, in times that stay; otherwise turns or hours
    /// matter.
    let isPlain: Bool
    /// Travel times at once; nil where turns matter, and as long as so little was asked that they
    /// are not worth making.
    var labels: HubLabels? { lookup?.labels }
    /// Whether there are labels from crossing to crossing.
    var hasLabels: Bool { lookup != nil }
    /// How many hubs a label has on average, from crossing to crossing or with turns; nil as long
    /// as there are none.
    private(set) var labelSize: Double?
    /// How far searches go, made when it is first needed.
    var spread: SearchSpread {
        if let madeSpread { return madeSpread }
        let spread = SearchSpread(city, isPlain: isPlain)
        madeSpread = spread
        return spread
    }
    private var madeSpread: SearchSpread?
    /// Whether labels would be worth it in a city that is served, which makes none by itself.
    private(set) var wantsTables = false
    /// How fast streets are driven now, in thousandths of the city's speeds.
    var speedPerMille = 1_000
    /// How many ways, cars and waiting rides were looked at so far: a measure of work that no
    /// machine changes.
    var looked = 0
    private var lookup: LabelLookup?
    private var madeRouter: Router?
    /// Searches by the city's own speeds where those of the hour are in effect.
    private var usualRouter: Router?
    private var work: Work
    /// Whether labels can answer: they know one time for each street.
    private let knowsTimes: Bool

    /// The work of searches so far beside that of making labels, in nanoseconds of a machine of
    /// 2024; only the ratio matters.
    ///
    /// Labels of n crossings hold about √n / 8 hubs each, and working one out looks at each pair of
    /// its hubs; a search without them settles some more nodes for each, and has much to do before.
    /// Measured with 4,096 crossings (6 ms for labels, 9.6 µs a search) and 264,346 (5.9 s, 12 µs).
    /// Where turns matter streets stand in place of crossings, and both are twice the work. Taking
    /// labels out of the city's file is a fifth of making them.
    private struct Work {
        let making: Double
        let search: Double
        var done = 0.0

        init(_ city: City, isPlain: Bool) {
            let streets = 2 * city.summary.links - city.summary.oneWayLinks
            let nodes = Double(isPlain ? city.network.nodeCount : streets)
            let hubs = nodes.squareRoot() / 8
            let weight = isPlain ? 1.0 : 2
            let share = city.labels == nil ? 1 : 0.2
            making = share * weight * nodes * (1_400 + hubs * hubs * 5.5)
            search = weight * (8_000 + hubs * 60)
        }
    }

    /// Prepares what so many rides are worth.
    ///
    /// - Parameters:
    ///   - speeds: what streets take at each hour of the week; nil where that is always the same.
    ///   - moment_ms: the millisecond of the week at which the run begins.
    ///   - isServed: whether people wait for answers: nothing that takes long is worked out then.
    /// - Complexity: O(n) in the number of nodes and links; with labels that of `HubLabels`.
    init(
        _ city: City, expectedRides: Int, speeds: SpeedProfile? = nil, moment_ms: UInt32 = 0,
        isServed: Bool = false
    ) {
        self.city = city
        self.isServed = isServed
        self.moment_ms = moment_ms
        if speeds != nil || city.closings != nil {
            let router = Router(city)
            madeRouter = router
            hours = StreetHours(speeds, for: router, hour: Int(moment_ms / 3_600_000))
        } else {
            hours = nil
        }
        isPlain = speeds == nil && Self.isPlain(city)
        knowsTimes = speeds == nil
        work = Work(city, isPlain: isPlain)
        if isServed { router.prepare() }
        count(searches: expectedRides)
    }

    /// Whether turns take no time in a city, and none is forbidden.
    static func isPlain(_ city: City) -> Bool {
        !city.hasTurnCosts && city.network.forbiddenTurns.isEmpty && city.closings == nil
    }

    /// Counts searches that labels would have saved, and makes labels, or wants them where people
    /// would wait meanwhile, once they would have been made in less time.
    func count(searches: Int) {
        guard knowsTimes, work.done <= work.making else { return }
        work.done += Double(searches) * work.search
        guard work.done > work.making else { return }
        guard !isServed else { return wantsTables = true }
        // A city too large for labels goes on searching.
        if let graph = makeGraph() {
            let labels = HubLabels(Self.hierarchy(of: graph, city), stored: city.labels)
            lookup = labels.map(LabelLookup.init)
            labelSize = labels?.averageSize
        } else {
            city.prepareTravelTimes()
            takeLabelSize(city.labelSize)
        }
    }

    /// Says that there are labels for the search of cars, too, but where one hour is not like
    /// another: then cars are looked for by the times of the hour.
    private func takeLabelSize(_ size: Double?) { labelSize = hours == nil ? size : nil }

    /// Takes what was wanted.
    func take(_ tables: TravelTimeTables) {
        takeLabelSize(tables.labelSize)
        madeSpread = tables.spread
        wantsTables = false
    }

    /// For what only a router can answer; made when it is first needed. Its ways begin now.
    var router: Router {
        if let hours { return hours.router(leavingAt: moment_ms) }
        if let madeRouter { return madeRouter }
        let router = Router(city)
        madeRouter = router
        return router
    }

    /// The time and length of the fastest way; nil if there is none.
    ///
    /// - Parameter isExpected: whether this is one of those that were counted at the beginning, one
    ///   for each ride.
    func travel(
        from origin: StreetPosition, to destination: StreetPosition, isExpected: Bool = false
    ) -> Travel? {
        let free = freeTravel(from: origin, to: destination, isExpected)
        guard speedPerMille != 1_000 else { return free }
        return free.map { slowed($0) }
    }

    /// Likewise by the times of the hour alone, as the nearest cars are found.
    func travelOfTheHour(from origin: StreetPosition, to destination: StreetPosition) -> Travel? {
        guard let hours else { return travel(from: origin, to: destination) }
        looked += 1
        return hours.routerOfTheHour.travel(from: origin, to: destination).map { slowed($0) }
    }

    /// What the fastest way takes at the city's own speeds, whatever the hour; nil if there is
    /// none.
    func usualTravel(from origin: StreetPosition, to destination: StreetPosition) -> Travel? {
        guard hours != nil else { return freeTravel(from: origin, to: destination, false) }
        let router = usualRouter ?? Router(city)
        usualRouter = router
        return router.travel(from: origin, to: destination)
    }

    /// What takes so long at the city's speeds, at the speed of now: to the nearest millisecond.
    func slowed(_ time_ms: UInt32) -> UInt32 {
        guard speedPerMille != 1_000 else { return time_ms }
        let speed = UInt64(speedPerMille)
        return UInt32(clamping: (UInt64(time_ms) * 1_000 + speed / 2) / speed)
    }

    /// Likewise, of a way.
    func slowed(_ way: Travel) -> Travel {
        Travel(duration_ms: slowed(way.duration_ms), distance: way.distance)
    }

    /// A way that was found at the city's speeds, at the speed of now.
    func slowed(_ route: Route) -> Route {
        speedPerMille == 1_000 ? route : route.lasting(slowed(route.duration_ms))
    }

    /// The fastest way, as fast as streets are driven now; nil if there is none.
    func route(from origin: StreetPosition, to destination: StreetPosition) -> Route? {
        router.route(from: origin, to: destination).map { slowed($0) }
    }

    private func freeTravel(
        from origin: StreetPosition, to destination: StreetPosition, _ isExpected: Bool
    ) -> Travel? {
        looked += 1
        if let lookup, case .node(let start) = origin, case .node(let end) = destination {
            return lookup.cost(from: start.rawValue, to: end.rawValue).map { cost in
                Travel(
                    duration_ms: cost.time_ms, distance: Metres(millimetres: Int64(cost.length_mm)))
            }
        }
        if !isExpected { count(searches: 1) }
        return router.travel(from: origin, to: destination)
    }

    /// The streets as a graph, crossing by crossing; nil where turns or hours matter. It is not
    /// kept: what is made of it is.
    ///
    /// - Complexity: O(n) in the number of nodes and links.
    func makeGraph() -> WeightedGraph? { isPlain ? Self.streetGraph(of: city) : nil }

    /// The streets as a graph without turns, by the city's own speeds.
    ///
    /// - Complexity: O(n) in the number of nodes and links.
    static func streetGraph(of city: City) -> WeightedGraph {
        let network = city.network
        var first: [UInt32] = [0]
        var arcs: [GraphArc] = []
        first.reserveCapacity(network.nodeCount + 1)
        arcs.reserveCapacity(2 * network.linkCount)
        for node in 0..<network.nodeCount {
            for arc in network.outgoing(NodeID(UInt32(node))) {
                arcs.append(
                    GraphArc(
                        head: arc.head, time_ms: arc.travelTime_ms, length_mm: arc.length_mm))
            }
            first.append(UInt32(arcs.count))
        }
        return WeightedGraph(firstArc: FlatArray(first), arcs: FlatArray(arcs))
    }

    /// The hierarchy of the city file, or one worked out where there is none that fits.
    private static func hierarchy(of graph: WeightedGraph, _ city: City) -> ContractionHierarchy {
        if let tables = city.hierarchy, let stored = try? ContractionHierarchy(tables, graph) {
            return stored
        }
        do { return try ContractionHierarchy(ContractionHierarchy.contract(graph), graph) } catch {
            preconditionFailure("a graph does not fit its own hierarchy: \(error)")
        }
    }
}
