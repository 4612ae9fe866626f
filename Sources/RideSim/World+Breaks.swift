import RideCore

/// Drivers at work who take no rides for a while (D14).
extension World {
    /// A driver takes no more rides from now on, or takes them again. What was accepted is carried
    /// out; an open offer counts as declined.
    public mutating func setPausing(_ driver: DriverID, _ pauses: Bool) {
        guard let slot = fleet.slot(of: driver) else { return }
        guard pauses else {
            guard pausing.remove(slot) != nil, fleet.cars[slot].activity.isIdle else { return }
            return findRide(for: slot)
        }
        guard pausing.insert(slot).inserted else { return }
        switch fleet.cars[slot].activity {
        case .considering(let id): refuse(id, by: driver)
        case .withPassenger:
            guard case .considering(let id) = nextRides[slot] else { return }
            refuse(id, by: driver)
        case .offline, .idle, .enRoute, .atPickup: idle.remove(UInt32(slot))
        }
    }

    private mutating func refuse(_ id: TripID, by driver: DriverID) {
        command(id, .decline(by: driver))
        release(id)
    }
}
