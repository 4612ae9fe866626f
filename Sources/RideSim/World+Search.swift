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
}
