import RideCore
import RideGraph
import RideMap

/// What it takes to find the nearest cars of a city by labels where that is cheaper.
///
/// A run makes it when it is worth it. A city that is served goes on meanwhile: whoever serves it
/// makes this on another thread, and hands it over.
public struct TravelTimeTables: Sendable {
    /// How many hubs a label has on average; nil for a city that is too large for labels.
    let labelSize: Double?
    let spread: SearchSpread

    /// Works them out, the city's labels first, which stay with it.
    ///
    /// - Complexity: some seconds and a kilobyte a node for a quarter of a million crossings.
    public init(_ city: City) {
        city.prepareTravelTimes()
        labelSize = city.labelSize
        spread = SearchSpread(city, isPlain: StreetTimes.isPlain(city))
    }
}

/// How many crossings a search settles before it has gone so far in time, on average.
struct SearchSpread: Sendable {
    /// By tens of seconds; the last one is the whole city.
    private let crossings: [Double]
    private static let step_ms: UInt32 = 10_000

    /// Counts from a few crossings, one in each part of the list, as if turns took no time.
    ///
    /// - Complexity: that of four searches through all streets.
    ///
    /// - Parameter isPlain: whether turns take no time, so that crossings are what it settles.
    init(_ city: City, isPlain: Bool) {
        let graph = StreetTimes.streetGraph(of: city)
        // Where turns matter it settles one or two of the streets that leave a crossing.
        let weight = isPlain ? 1 : 1.5
        let search = Dijkstra(graph)
        let samples = 4
        var counts: [Int] = []
        for sample in 0..<min(samples, graph.nodeCount) {
            let node = UInt32((2 * sample + 1) * graph.nodeCount / (2 * samples))
            let seed = PathSeed(node: node, cost: PathCost(time_ms: 0, length_mm: 0))
            for cost in search.costs(from: [seed]) {
                guard let cost else { continue }
                let bin = Int(cost.time_ms / Self.step_ms)
                if counts.count <= bin {
                    counts += Array(repeating: 0, count: bin + 1 - counts.count)
                }
                counts[bin] += 1
            }
        }
        var sum = 0
        crossings = counts.map { count in
            sum += count
            return Double(sum) * weight / Double(samples)
        }
    }

    /// - Parameter time_ms: nil for the whole city.
    func crossings(within time_ms: UInt32?) -> Double {
        guard let last = crossings.indices.last else { return 0 }
        let bin = time_ms.map { Int($0 / Self.step_ms) } ?? last
        guard bin > 0 else {
            // Within the first seconds the area grows with the square of the time.
            let share = Double(time_ms ?? 0) / Double(Self.step_ms)
            return 1 + crossings[0] * share * share
        }
        return crossings[min(bin, last)]
    }
}
