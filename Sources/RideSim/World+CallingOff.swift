import RideCore

/// Rides that a person calls off.
extension World {
    /// Calls a ride off, or gives it back, for nothing: where a fee would be nobody's to pay.
    ///
    /// - Throws: `WorldRejection`, as calling it off does.
    public mutating func callOffForFree(
        _ id: TripID, by actor: Actor, _ reason: CancellationReason
    ) throws(WorldRejection) {
        guard let trip = rides[id]?.trip else { throw .noSuchRide }
        try cancel(trip, by: actor, reason: Self.own(reason, of: actor), isFree: true)
    }

    /// The reason as a person may give it: those of the service are read as the person's own. So
    /// whoever gives a ride back in the name of dispatch is not asked for it again either.
    static func own(_ reason: CancellationReason, of actor: Actor) -> CancellationReason {
        guard reason.isService else { return reason }
        return actor.party == .passenger ? .changedMind : .driverUnavailable
    }

    // MARK: Giving up

    mutating func endPatience(of id: TripID) {
        guard let ride = rides[id] else { return }
        switch ride.trip.state {
        case .requested:
            // A driver gave the ride back: the search began anew, and so did the patience.
            guard now >= ride.patienceEndsAt ?? now else { return }
            giveUp(id, reason: .patienceEnded)
        // A driver is reading the offer: the answer decides, and there is no search after it.
        case .offered, .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved:
            break
        }
    }

    /// A simulated passenger calls the ride off if the car is still not there.
    mutating func endPickupPatience(of id: TripID) {
        guard let ride = rides[id], case .accepted = ride.trip.state else { return }
        let passenger = Actor.passenger(ride.trip.request.passenger)
        do throws(WorldRejection) {
            try perform(.cancel(.tookTooLong), on: id, by: passenger)
        } catch { preconditionFailure("ride \(id) refused to be called off: \(error)") }
    }

    mutating func giveUp(_ id: TripID, reason: UnservedReason) {
        command(id, .giveUp(reason: reason))
        forget(id)
    }

    /// Takes a ride that is over out of the world.
    mutating func forget(_ id: TripID) {
        guard let ride = rides.removeValue(forKey: id) else { return }
        passengers[ride.trip.request.passenger] = nil
    }
}
