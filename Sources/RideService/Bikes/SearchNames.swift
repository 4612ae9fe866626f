import RideBikes
import RideMap

/// The names of stations and systems in the form in which searches compare them, made when the
/// first looks for one and kept, since there may be thousands.
struct SearchNames: Sendable {
    private var stations: [String: [FoldedNames]] = [:]
    private var networks: [FoldedNames] = []

    /// The names of the stations of a system, in its order.
    mutating func stations(of system: BikeSystem) -> [FoldedNames] {
        if let known = stations[system.code], known.count == system.stations.count { return known }
        let names = system.stations.map { FoldedNames($0.names + [$0.address]) }
        stations[system.code] = names
        return names
    }

    /// The names of these systems, which are the same as the last time.
    mutating func networks(_ all: [BikeNetwork]) -> [FoldedNames] {
        if networks.count != all.count {
            networks = all.map { FoldedNames([$0.name, $0.city, $0.code] + $0.companies) }
        }
        return networks
    }

    /// What the systems are called may have changed.
    mutating func forget() { self = SearchNames() }
}
