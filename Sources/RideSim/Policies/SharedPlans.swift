import RideCore
import RideMap

/// What cars do that may carry two parties: the stops ahead of each.
struct SharedPlans {
    /// Where a car goes next, and for whom.
    struct Stop: Hashable {
        let ride: Int
        let isPickup: Bool
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
    /// Finds the orders of stops.
    var search: PlanSearch

    init(_ rules: SharingRules, cars: Int, in streets: StreetTimes, boardingTime: Duration) {
        self.rules = rules
        search = PlanSearch(streets, rules, boardingTime: boardingTime)
        stops = Array(repeating: [], count: cars)
        aboard = Array(repeating: [], count: cars)
        stretch = Array(repeating: nil, count: cars)
    }

    /// How many parties a car has, aboard or to be picked up.
    func parties(_ car: Int) -> Int { stops[car].count { !$0.isPickup } }
}
