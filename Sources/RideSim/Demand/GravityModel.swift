/// How many rides lead from each zone to each other, in proportion to people and nearness.
///
/// Rides start in a zone, and end in it, in proportion to its population; between them they follow
/// the attraction of nearness, f(d) = 1 / (1 + (d/d½)²). The flows T(i, j) = a(i) b(j) f(d(i, j))
/// that do both are found by balancing rows and columns in turn (Furness, 1965; Ortúzar and
/// Willumsen, Modelling Transport, ch. 5.6). Without the second condition rides run out of the edge
/// of a city and cars are left in its middle, or the other way round, for ever.
struct GravityModel {
    /// Flows in the order of origins, then of destinations; all of them together are 1.
    private(set) var flows: [[Double]]

    /// Flows in which destinations are chosen by attraction alone.
    ///
    /// - Parameters:
    ///   - weights: how much starts in each zone, and how much attracts; not all 0.
    ///   - nearness: f, by origin and destination, positive.
    init(boundAtOrigins weights: [Double], nearness: [[Double]]) {
        let whole = weights.reduce(0, +)
        flows = nearness.enumerated().map { origin, row in
            let pulls = zip(row, weights).map { $0 * $1 }
            let sum = pulls.reduce(0, +)
            return pulls.map { sum > 0 ? weights[origin] / whole * $0 / sum : 0 }
        }
    }

    /// Flows in which as much ends in every zone as starts there.
    ///
    /// - Parameters: as above.
    /// - Complexity: O(n²) for n zones, some hundred times at most.
    init(balanced weights: [Double], nearness: [[Double]]) {
        self.init(boundAtOrigins: weights, nearness: nearness)
        let whole = weights.reduce(0, +)
        for _ in 0..<Self.rounds {
            let furthest = balanceDestinations(weights, whole)
            balanceOrigins(weights, whole)
            if furthest < Self.tolerance { break }
        }
    }

    private static let rounds = 200
    private static let tolerance = 1e-10

    /// - Returns: by how much of itself the sum of any column was wrong.
    private mutating func balanceDestinations(_ weights: [Double], _ whole: Double) -> Double {
        var furthest = 0.0
        for zone in weights.indices where weights[zone] > 0 {
            let wanted = weights[zone] / whole
            let sum = flows.reduce(0) { $0 + $1[zone] }
            guard sum > 0 else { continue }
            furthest = max(furthest, abs(sum / wanted - 1))
            for origin in flows.indices { flows[origin][zone] *= wanted / sum }
        }
        return furthest
    }

    private mutating func balanceOrigins(_ weights: [Double], _ whole: Double) {
        for zone in weights.indices where weights[zone] > 0 {
            let sum = flows[zone].reduce(0, +)
            guard sum > 0 else { continue }
            for destination in flows[zone].indices {
                flows[zone][destination] *= weights[zone] / whole / sum
            }
        }
    }
}
