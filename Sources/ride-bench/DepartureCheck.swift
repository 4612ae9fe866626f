import HeapModule
import RideCore
import RideGraph
import RideMap

/// Compares ways by a time of departure with the textbook's search by times of arrival: speeds that
/// change on the way, and where a city has any, streets and turns that are closed at times.
struct DepartureCheck {
    private let source: BenchGraph
    private let name: String

    init(_ source: BenchGraph, name: String) {
        self.source = source
        self.name = name
    }

    /// Asks for about so many ways of each kind.
    ///
    /// - Throws: `Failure` at the first answer that differs.
    func run(ways count: Int, _ chance: inout BenchChance) throws {
        let city = source.city
        // Main roads are slow in the morning, and fast at night.
        let speeds = SpeedProfile(city) { roadClass, hour in
            let isMain = roadClass <= .secondary
            return hour % 24 == 8 ? (isMain ? 1_730 : 1_090) : hour % 24 < 5 ? 870 : 1_000
        }
        for (kind, speeds) in [("closings", nil), ("departures", speeds)] {
            guard let streets = HourlyStreets(city, speeds: speeds) else { continue }
            let router = Router(city)
            var asked = 0
            while asked < count {
                // Half of them shortly before the morning's hour begins or ends.
                let moment =
                    asked % 2 == 0
                    ? chance.below(604_800_000)
                    : 86_400_000 * chance.below(7) + (8 + chance.below(2)) * 3_600_000
                        - chance.below(600_000)
                let origin = chance.below(city.network.nodeCount)
                let reached = reached(from: source.departure(origin), at: moment, streets.arcs)
                router.leave(at: moment, on: streets)
                for _ in 0..<min(count - asked, 51) {
                    let goal = chance.below(city.network.nodeCount)
                    let found = router.travel(from: .node(NodeID(origin)), to: .node(NodeID(goal)))
                    let cost = source.arrival(goal).map { reached[Int($0.node)] }.min() ?? .max
                    let expected = cost == .max ? nil : Travel(packed: cost)
                    guard found == expected else {
                        throw Failure(
                            "\(name), \(kind) \(origin) → \(goal), \(moment) ms into the week: "
                                + "\(QueryCheck.text(found)), "
                                + "Dijkstra \(QueryCheck.text(expected))")
                    }
                    asked += 1
                }
            }
            print("route.\(name).check.\(kind) \(asked) queries")
        }
    }

    /// When one is where first, and on which of ways that are equally fast if that is the shortest:
    /// milliseconds above millimetres; `UInt64.max` for where one never comes.
    private func reached(
        from seeds: [PathSeed], at departure: UInt32, _ arcs: HourlyArcs
    ) -> [UInt64] {
        var reached = [UInt64](repeating: .max, count: arcs.nodeCount)
        var open = Heap<Open>()
        for seed in seeds {
            reached[Int(seed.node)] = 0
            open.insert(Open(cost: 0, node: seed.node))
        }
        while let here = open.popMin() {
            guard here.cost == reached[Int(here.node)] else { continue }
            for index in source.graph.arcs(from: here.node) {
                let elapsed = UInt32(truncatingIfNeeded: here.cost >> 32)
                let ended = arcs.drive(index, after: elapsed, since: departure).ended_ms
                let length = UInt64(arcs.arcs[index].street.length_mm)
                let cost = UInt64(ended) << 32 | (here.cost & 0xFFFF_FFFF) + length
                let head = arcs.arcs[index].head
                guard cost < reached[Int(head)] else { continue }
                reached[Int(head)] = cost
                open.insert(Open(cost: cost, node: head))
            }
        }
        return reached
    }

    private struct Open: Comparable {
        let cost: UInt64
        let node: UInt32

        static func < (one: Open, other: Open) -> Bool {
            (one.cost, one.node) < (other.cost, other.node)
        }
    }
}

extension Travel {
    /// Milliseconds above millimetres.
    fileprivate init(packed: UInt64) {
        self.init(
            duration_ms: UInt32(packed >> 32),
            distance: Metres(millimetres: Int64(packed & 0xFFFF_FFFF)))
    }
}
