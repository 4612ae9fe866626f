import RideCore

/// What a van does next (B7): the one place to change how bicycles are carried about.
///
/// From the station that is fullest to the one that is emptiest, measured by the share of its
/// docks, as many as bring both to the middle. Nothing is carried where that is fewer than
/// `least`: a drive for one bicycle is not worth it.
public struct RebalancingPolicy: Hashable, Sendable {
    /// How many bicycles a drive is worth at least.
    public var least = 3

    /// The usual policy.
    public init() {}

    /// A drive.
    public struct Order: Hashable, Sendable {
        /// From where.
        public let from: StationID
        /// To where.
        public let to: StationID
        /// How many.
        public let count: Int
    }

    /// The next drive; nil where none is worth it.
    ///
    /// - Parameter taken: stations to which or from which a van is on its way.
    public func next(_ standings: [StationStanding], besides taken: Set<StationID>) -> Order? {
        let known = standings.filter {
            !$0.isOutOfService && $0.isRenting && $0.isReturning && $0.freeDocks != nil
                && !taken.contains($0.station.id)
        }
        guard let source = known.max(by: { fill(of: $0) < fill(of: $1) }),
            let target = known.min(by: { fill(of: $0) < fill(of: $1) }),
            source.station.id != target.station.id
        else { return nil }
        let surplus = source.bikeCount - places(of: source) / 2
        let need = places(of: target) / 2 - target.bikeCount
        let count = min(surplus, need, target.freeDocks ?? 0, BikeLimits.vanLoad)
        guard count >= least else { return nil }
        return Order(from: source.station.id, to: target.station.id, count: count)
    }

    private func places(of standing: StationStanding) -> Int {
        standing.bikeCount + (standing.freeDocks ?? 0)
    }

    /// How full a station is, from 0 to 1; in the middle where it has no docks at all.
    private func fill(of standing: StationStanding) -> Double {
        let places = places(of: standing)
        return places == 0 ? 0.5 : Double(standing.bikeCount) / Double(places)
    }
}
