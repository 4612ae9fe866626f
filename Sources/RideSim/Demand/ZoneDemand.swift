import RideCore
import RideMap

/// How many rides an hour are asked for in each zone at each hour of the week, and where they go.
public struct ZoneDemand: Hashable, Sendable {
    /// The crossings of each zone, each crossing equally likely.
    public let nodes: [[NodeID]]
    /// Rides an hour, for each hour of the week from Monday's first on, by zone.
    public let rates: [[Double]]
    /// What draws rides from a zone to each other, by origin and destination, in any unit.
    public let flows: [[Double]]

    /// Demand by zones.
    ///
    /// - Precondition: there are 168 hours; every number is finite and not negative; where rides
    ///   begin or end there are crossings, and from where they begin they go somewhere.
    public init(nodes: [[NodeID]], rates: [[Double]], flows: [[Double]]) {
        precondition(rates.count == 168, "one row of rates for each hour of the week")
        precondition(
            (rates + flows).allSatisfy { row in
                row.count == nodes.count && row.allSatisfy { $0 >= 0 && $0.isFinite }
            }, "a number for each zone")
        (self.nodes, self.rates, self.flows) = (nodes, rates, flows)
    }
}
