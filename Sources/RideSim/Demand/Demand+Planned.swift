import RideCore
import RideMap

extension Demand {
    /// All requests until a moment, as a run of this seed would make them.
    ///
    /// - Complexity: O(n) in the number of requests.
    public func requests(until end: Instant, in city: City, rules: WorldRules) -> [PlannedRequest] {
        switch self {
        case .none: return []
        case .recorded(let requests): return requests.filter { $0.at <= end }
        case .synthetic(let synthetic):
            var generator = DemandGenerator(
                demand: synthetic, city: city, calendar: rules.calendar, seed: rules.seed)
            var requests: [PlannedRequest] = []
            var last = Instant.start
            while let next = generator.next(after: last), next.at <= end {
                requests.append(next)
                last = next.at
            }
            return requests
        }
    }
}
