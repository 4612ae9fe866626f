import RideCore
import RideMap

/// What cars do that may carry two parties: the stops ahead of each.
struct SharedPlans {
    /// Where a car goes next, and for whom.
    struct Stop: Hashable {
        let ride: Int
        let isPickup: Bool
    }

    /// An order of stops that keeps all limits.
    struct Plan {
        var stops: [Stop]
        /// How much later all parties are at their drop-offs than if each had been driven alone
        /// from the moment of asking, in milliseconds.
        var delay_ms: Int64
        /// The way to the pick-up of each ride that is picked up.
        var approaches: [Int: Travel]
    }

    let rules: SharingRules
    /// The stops ahead of each car, the first being where it is or drives to.
    var stops: [[Stop]]
    /// Who is aboard, with the moment of getting in, by car.
    var aboard: [[(ride: Int, since: Instant)]]
    /// The routes of cars under way, by car, with the leg that they are of.
    var routes: [Int: (leg: UInt32, route: Route)] = [:]
    /// The stretch of time that each car is in, by its place in the records.
    var stretch: [Int?]

    init(_ rules: SharingRules, cars: Int) {
        self.rules = rules
        stops = Array(repeating: [], count: cars)
        aboard = Array(repeating: [], count: cars)
        stretch = Array(repeating: nil, count: cars)
    }

    /// How many parties a car has, aboard or to be picked up.
    func parties(_ car: Int) -> Int { stops[car].count { !$0.isPickup } }
}
