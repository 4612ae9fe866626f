/// The counts of a city at a glance, or of several, which can be added.
public struct OverviewSum: Codable, Hashable, Sendable {
    /// Drivers online.
    public private(set) var drivers_at_work = 0
    /// Rides that are not over.
    public private(set) var live_rides = 0
    /// Rides under way, with the passenger in the car.
    public private(set) var rides_in_progress = 0
    /// Requests that no driver has accepted yet.
    public private(set) var requests_waiting = 0
    /// Rides of today that came to their end.
    public private(set) var completed_today = 0
    /// Rides of today that were cancelled.
    public private(set) var cancelled_today = 0
    /// Requests of today that found no driver.
    public private(set) var unserved_today = 0
    /// Messages that wait for an answer.
    public private(set) var open_tickets = 0
    /// Drivers who wait for a decision.
    public private(set) var pending_drivers = 0
    /// The service rate, 0 to 1: rides completed or under way among all requests of today and those
    /// that are not over. It is of these counts, never of other shares; nil without a request.
    public private(set) var service_rate: Double?

    /// Those of a city.
    public init(_ overview: OverviewResult) {
        func count(_ counts: [CountView], _ isMeant: (String) -> Bool) -> Int {
            counts.reduce(0) { $0 + (isMeant($1.name) ? $1.count : 0) }
        }
        drivers_at_work = count(overview.drivers) { $0 != "offline" }
        live_rides = count(overview.rides) { _ in true }
        rides_in_progress = count(overview.rides) { $0 == "inProgress" }
        requests_waiting = overview.requests_waiting
        completed_today = overview.completed_today
        cancelled_today = overview.cancelled_today
        unserved_today = overview.unserved_today
        open_tickets = overview.open_tickets
        pending_drivers = overview.pending_drivers
        share()
    }

    /// The sums of several cities, none where there is no city.
    public init(of cities: [OverviewResult]) {
        let counts: [WritableKeyPath<OverviewSum, Int>] = [
            \.drivers_at_work, \.live_rides, \.rides_in_progress, \.requests_waiting,
            \.completed_today, \.cancelled_today, \.unserved_today, \.open_tickets,
            \.pending_drivers,
        ]
        for city in cities.map({ OverviewSum($0) }) {
            for count in counts { self[keyPath: count] += city[keyPath: count] }
        }
        share()
    }

    private mutating func share() {
        let requests = completed_today + cancelled_today + unserved_today + live_rides
        service_rate =
            requests == 0 ? nil : Double(completed_today + rides_in_progress) / Double(requests)
    }
}
