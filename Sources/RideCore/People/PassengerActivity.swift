/// What a passenger is doing: at most one live ride (R6).
public enum PassengerActivity: Hashable, Codable, Sendable {
    /// No live ride.
    case idle
    /// Waiting for a driver, or for the driver to come.
    case waiting(TripID)
    /// On the way.
    case aboard(TripID)

    /// The live ride, if there is one.
    public var trip: TripID? {
        switch self {
        case .idle: nil
        case .waiting(let trip), .aboard(let trip): trip
        }
    }
}

/// What may be asked of a passenger's activity.
public enum PassengerCommand: Hashable, Sendable {
    /// A ride is requested.
    case request(TripID)
    /// The ride begins.
    case board(TripID)
    /// The ride is over, in whatever way.
    case leave(TripID)
}

/// Why a passenger's activity refused a command.
public enum PassengerRejection: String, Error, CaseIterable, Codable, Sendable {
    /// One live ride at a time.
    case alreadyHasALiveRide = "already_has_a_live_ride"
    /// There is no live ride.
    case noLiveRide = "no_live_ride"
    /// The live ride is another one.
    case anotherRide = "another_ride"
    /// The passenger is already aboard.
    case alreadyAboard = "already_aboard"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .alreadyHasALiveRide: "You already have a ride."
        case .noLiveRide: "You have no ride at the moment."
        case .anotherRide: "This is not your present ride."
        case .alreadyAboard: "You are already on your way."
        }
    }
}

extension PassengerActivity {
    /// The activity after a command.
    ///
    /// - Throws: `PassengerRejection`; nothing then changes.
    public func after(
        _ command: PassengerCommand
    ) throws(PassengerRejection) -> PassengerActivity {
        switch (self, command) {
        case (.idle, .request(let trip)):
            return .waiting(trip)
        case (.waiting, .request), (.aboard, .request):
            throw .alreadyHasALiveRide
        case (.idle, .board), (.idle, .leave):
            throw .noLiveRide
        case (.waiting(let own), .board(let trip)):
            guard own == trip else { throw .anotherRide }
            return .aboard(trip)
        case (.aboard(let own), .board(let trip)):
            guard own == trip else { throw .anotherRide }
            throw .alreadyAboard
        case (.waiting(let own), .leave(let trip)), (.aboard(let own), .leave(let trip)):
            guard own == trip else { throw .anotherRide }
            return .idle
        }
    }
}
