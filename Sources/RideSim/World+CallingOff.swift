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
}
