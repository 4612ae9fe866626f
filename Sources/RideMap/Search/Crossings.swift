import RideCore

/// A crossing of two streets with names.
struct Crossing {
    /// The names' indices in the network's names, the more important road's first.
    let first: UInt32
    let second: UInt32
    let coordinate: Coordinate
}

/// Lists the crossings of named streets.
enum Crossings {
    /// Where two streets with two carriageways each cross there are four nodes: nodes this near to
    /// each other are one crossing.
    private static let reach_m = 120.0

    /// All crossings, each pair of names once in one place.
    ///
    /// - Complexity: O(n log n) in the number of nodes.
    static func all(in city: City) -> [Crossing] {
        var found: [(low: UInt32, high: UInt32, crossing: Crossing)] = []
        for index in 0..<city.network.nodeCount {
            let node = NodeID(UInt32(index))
            guard city.isNamedCrossing(node) else { continue }
            let names = city.crossingNameIndices(at: node)
            for (position, first) in names.enumerated() {
                for second in names.dropFirst(position + 1) {
                    let crossing = Crossing(
                        first: first, second: second,
                        coordinate: city.network.coordinate(of: node))
                    found.append((min(first, second), max(first, second), crossing))
                }
            }
        }
        // Nodes were visited in order, and a stable order within a pair keeps the lowest first.
        let order = found.indices.sorted { left, right in
            (found[left].low, found[left].high, left)
                < (found[right].low, found[right].high, right)
        }
        var crossings: [Crossing] = []
        var pairStart = 0
        var last: (low: UInt32, high: UInt32)?
        for index in order {
            let (low, high, crossing) = found[index]
            if last?.low != low || last?.high != high { pairStart = crossings.count }
            last = (low, high)
            let isKnown = crossings[pairStart...].contains {
                city.plane.distance_m($0.coordinate, crossing.coordinate) < reach_m
            }
            if !isKnown { crossings.append(crossing) }
        }
        return crossings
    }
}
