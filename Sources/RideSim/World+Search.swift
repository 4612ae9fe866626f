import RideCore

extension World {
    /// Since when a driver is looked for, and until when at the latest, nil for as long as it
    /// takes; nil for a ride that nobody is looked for.
    public func search(for id: TripID) -> (began: Instant, ends: Instant?)? {
        guard let ride = rides[id] else { return nil }
        switch ride.trip.state {
        case .requested, .offered: return (ride.trip.searchBeganAt, ride.patienceEndsAt)
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: return nil
        }
    }

    /// Whether anybody serves a category, at work or not.
    ///
    /// - Parameter mayWork: whether a person may work at all; simulated drivers may.
    /// - Complexity: O(1) where a simulated driver does, O(people who drive) otherwise.
    public func isServed(_ category: Category, mayWork: (DriverID) -> Bool) -> Bool {
        fleet.simulatedServe(category)
            || fleet.people.contains { slot in
                fleet.cars[slot].categories.serves(category) && mayWork(fleet.cars[slot].driver)
            }
    }
}
