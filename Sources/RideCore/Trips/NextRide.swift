/// The ride after the present one: what a driver who still carries a passenger is asked next, or
/// has promised (D14). It begins when the present ride is over, however that ends.
public enum NextRide: Hashable, Sendable {
    /// Nothing comes after the present ride yet.
    case none
    /// The driver is asked.
    case considering(TripID)
    /// The driver has accepted.
    case promised(TripID)

    /// The ride that the driver is asked for or has promised.
    public var trip: TripID? {
        switch self {
        case .none: nil
        case .considering(let trip), .promised(let trip): trip
        }
    }
}

/// What may be asked of the ride after the present one.
public enum NextRideCommand: Hashable, Sendable {
    /// Look at an offer.
    case consider(TripID)
    /// The offer went away: declined, expired, withdrawn, or it goes on as an offer like any
    /// other, because the present ride is over.
    case release(TripID)
    /// The offer was accepted.
    case promise(TripID)
    /// The promised ride begins, is given back, or was called off.
    case leave(TripID)
}

extension NextRide {
    /// What comes next after a command.
    ///
    /// - Parameter activity: what the driver does at present.
    /// - Throws: `DriverRejection`; nothing then changes.
    public func after(
        _ command: NextRideCommand, during activity: DriverActivity
    ) throws(DriverRejection) -> NextRide {
        switch command {
        case .consider(let trip): try afterConsidering(trip, during: activity)
        case .release(let trip): try left(trip)
        case .promise(let trip): try promised(trip)
        case .leave(let trip): try begun(trip)
        }
    }

    private func afterConsidering(
        _ trip: TripID, during activity: DriverActivity
    ) throws(DriverRejection) -> NextRide {
        switch activity {
        case .offline: throw .driverMustBeOnline
        case .idle, .considering: throw .outOfOrder
        case .enRoute, .atPickup: throw .driverIsOnARide
        case .withPassenger(let present): guard present != trip else { throw .anotherRide }
        }
        switch self {
        case .none: return .considering(trip)
        case .considering: throw .driverIsConsidering
        case .promised: throw .driverIsOnARide
        }
    }

    private func left(_ trip: TripID) throws(DriverRejection) -> NextRide {
        try checkConsidered(trip)
        return .none
    }

    private func promised(_ trip: TripID) throws(DriverRejection) -> NextRide {
        try checkConsidered(trip)
        return .promised(trip)
    }

    private func checkConsidered(_ trip: TripID) throws(DriverRejection) {
        switch self {
        case .none: throw .driverWasNotAsked
        case .considering(let own): guard own == trip else { throw .anotherRide }
        case .promised: throw .driverIsOnARide
        }
    }

    private func begun(_ trip: TripID) throws(DriverRejection) -> NextRide {
        switch self {
        case .none, .considering: throw .outOfOrder
        case .promised(let own): guard own == trip else { throw .anotherRide }
        }
        return .none
    }
}
