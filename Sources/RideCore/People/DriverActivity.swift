/// What a driver is doing. The three phases of a shift are the field's own: P1 idle, P2 on the way
/// to a pick-up, P3 with a passenger.
public enum DriverActivity: Hashable, Codable, Sendable {
    /// Not at work.
    case offline
    /// At work and free (P1).
    case idle
    /// At work and asked whether to take a ride (still P1).
    case considering(TripID)
    /// On the way to a pick-up (P2).
    case enRoute(TripID)
    /// Waiting at a pick-up (P2).
    case atPickup(TripID)
    /// With a passenger (P3).
    case withPassenger(TripID)

    /// The ride that this driver is asked for or busy with.
    public var trip: TripID? {
        switch self {
        case .offline, .idle: nil
        case .considering(let trip), .enRoute(let trip), .atPickup(let trip),
            .withPassenger(let trip):
            trip
        }
    }

    /// Whether the driver can be asked.
    public var isIdle: Bool { self == .idle }

    /// The stored name of the ride, which has none in the cases themselves:
    /// `{"enRoute":{"trip":42}}`.
    private enum TripKey: String, CodingKey { case _0 = "trip" }
    private typealias ConsideringCodingKeys = TripKey
    private typealias EnRouteCodingKeys = TripKey
    private typealias AtPickupCodingKeys = TripKey
    private typealias WithPassengerCodingKeys = TripKey
}

/// What may be asked of a driver's activity.
public enum DriverCommand: Hashable, Sendable {
    /// Begin to work.
    case goOnline
    /// Stop working.
    case goOffline
    /// Look at an offer.
    case consider(TripID)
    /// The offer went away: declined, expired or withdrawn.
    case release(TripID)
    /// The offer was accepted.
    case headToPickup(TripID)
    /// The pick-up is reached.
    case reachPickup(TripID)
    /// The passenger is aboard.
    case board(TripID)
    /// The passenger got in by the car's boarding code.
    case boardDirectly(TripID)
    /// The car goes to where another party gets in.
    case turnToPickup(TripID)
    /// The car goes to where another party gets out.
    case turnToDropoff(TripID)
    /// The ride is over, completed or called off.
    case finish(TripID)
}

/// Why a driver's activity refused a command.
public enum DriverRejection: String, Error, CaseIterable, Codable, Sendable {
    /// Only a driver at work can do this.
    case driverMustBeOnline = "driver_must_be_online"
    /// The driver is already at work.
    case alreadyOnline = "already_online"
    /// The driver is not at work anyway.
    case alreadyOffline = "already_offline"
    /// A driver stays at work until the ride is over.
    case driverIsOnARide = "driver_is_on_a_ride"
    /// The driver is being asked for another ride.
    case driverIsConsidering = "driver_is_considering"
    /// The driver has to be asked first.
    case driverWasNotAsked = "driver_was_not_asked"
    /// The driver is busy with another ride.
    case anotherRide = "another_ride"
    /// The steps of a ride come one after the other.
    case outOfOrder = "out_of_order"

    /// One sentence for the driver.
    public var message: String {
        switch self {
        case .driverMustBeOnline: "Go online first."
        case .alreadyOnline: "You are already online."
        case .alreadyOffline: "You are already offline."
        case .driverIsOnARide: "Finish the ride first."
        case .driverIsConsidering: "Answer the offer first."
        case .driverWasNotAsked: "There is no offer to answer."
        case .anotherRide: "You are on another ride."
        case .outOfOrder: "That is not the next step of this ride."
        }
    }
}

extension DriverActivity {
    /// The activity after a command.
    ///
    /// - Throws: `DriverRejection`; nothing then changes.
    public func after(_ command: DriverCommand) throws(DriverRejection) -> DriverActivity {
        switch command {
        case .goOnline: try afterGoingOnline()
        case .goOffline: try afterGoingOffline()
        case .consider(let trip): try afterConsidering(trip)
        case .release(let trip): try released(from: trip)
        case .headToPickup(let trip): try headed(to: trip)
        case .reachPickup(let trip): try advanced(trip, from: .enRoute(trip), to: .atPickup(trip))
        case .board(let trip): try advanced(trip, from: .atPickup(trip), to: .withPassenger(trip))
        case .boardDirectly(let trip): try boardedDirectly(trip)
        case .turnToPickup(let trip): try turned(from: trip, to: .enRoute(trip))
        case .turnToDropoff(let trip): try turned(from: trip, to: .withPassenger(trip))
        case .finish(let trip): try finished(trip)
        }
    }

    /// Of several parties in a car it is another one's stop that is next.
    private func turned(
        from trip: TripID, to next: DriverActivity
    ) throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle, .considering: throw .outOfOrder
        case .enRoute(let present), .atPickup(let present), .withPassenger(let present):
            // The steps of one party follow each other in their own order.
            guard trip != present else { throw .outOfOrder }
            return next
        }
    }

    private func afterGoingOnline() throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: return .idle
        case .idle, .considering, .enRoute, .atPickup, .withPassenger: throw .alreadyOnline
        }
    }

    private func afterGoingOffline() throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .alreadyOffline
        case .idle: return .offline
        case .considering: throw .driverIsConsidering
        case .enRoute, .atPickup, .withPassenger: throw .driverIsOnARide
        }
    }

    private func afterConsidering(_ trip: TripID) throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle: return .considering(trip)
        case .considering: throw .driverIsConsidering
        case .enRoute, .atPickup, .withPassenger: throw .driverIsOnARide
        }
    }

    private func boardedDirectly(_ trip: TripID) throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle: throw .driverWasNotAsked
        case .considering(let considered):
            guard considered == trip else { throw .anotherRide }
            return .withPassenger(trip)
        case .enRoute, .atPickup, .withPassenger: throw .driverIsOnARide
        }
    }

    private func released(from trip: TripID) throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle: throw .driverWasNotAsked
        case .considering(let considered):
            guard considered == trip else { throw .anotherRide }
            return .idle
        case .enRoute, .atPickup, .withPassenger: throw .driverIsOnARide
        }
    }

    private func headed(to trip: TripID) throws(DriverRejection) -> DriverActivity {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle: throw .driverWasNotAsked
        case .considering(let considered):
            guard considered == trip else { throw .anotherRide }
            return .enRoute(trip)
        case .enRoute, .atPickup, .withPassenger: throw .driverIsOnARide
        }
    }

    private func advanced(
        _ trip: TripID, from expected: DriverActivity, to next: DriverActivity
    ) throws(DriverRejection) -> DriverActivity {
        try checkBusy(with: trip)
        guard self == expected else { throw .outOfOrder }
        return next
    }

    private func finished(_ trip: TripID) throws(DriverRejection) -> DriverActivity {
        try checkBusy(with: trip)
        return .idle
    }

    /// Passes only where the driver has accepted this very ride.
    private func checkBusy(with trip: TripID) throws(DriverRejection) {
        switch self {
        case .offline: throw .driverMustBeOnline
        case .idle, .considering: throw .outOfOrder
        case .enRoute(let own), .atPickup(let own), .withPassenger(let own):
            guard own == trip else { throw .anotherRide }
        }
    }
}
