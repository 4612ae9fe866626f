import RideCore

/// What a passenger adds to a request.
public struct RequestDetailsView: Codable, Hashable, Sendable {
    /// Whether the ride can only begin with a PIN; nil as the profile says.
    public var with_pin: Bool?
    /// What helps the driver to find the passenger, at most 120 characters; nil for nothing.
    public var note: String?
    /// Who rides; nil for the passenger.
    public var rider: RiderView?
    /// Who is asked first; nil leaves it to the engine.
    public var first_asked: FirstAsked?

    /// What is added.
    public init(
        with_pin: Bool? = nil, note: String? = nil, rider: RiderView? = nil,
        first_asked: FirstAsked? = nil
    ) {
        self.with_pin = with_pin
        self.note = note
        self.rider = rider
        self.first_asked = first_asked
    }

    /// Whether nothing is added.
    public var isEmpty: Bool { self == RequestDetailsView() }
}

/// Somebody for whom a passenger asks for a ride.
public struct RiderView: Codable, Hashable, Sendable {
    /// The name by which the driver knows the rider.
    public var name: String
    /// The telephone number; nil where it was not given.
    public var phone: String?

    /// Somebody who rides.
    public init(name: String, phone: String? = nil) {
        self.name = name
        self.phone = phone
    }
}

/// A place at which a ride stops on the way.
public struct StopView: Codable, Hashable, Sendable {
    /// Where.
    public var place: PlaceView
    /// When the car came there; nil while it is ahead.
    public var reached_at_ms: Int64?
    /// When the ride went on; nil before.
    public var left_at_ms: Int64?

    /// Shows a stop.
    public init(_ stop: Stop) {
        place = PlaceView(stop.place)
        switch stop.state {
        case .ahead: break
        case .reached(let at): reached_at_ms = at.milliseconds
        case .left(let reachedAt, let leftAt):
            reached_at_ms = reachedAt.milliseconds
            left_at_ms = leftAt.milliseconds
        }
    }
}

/// `ride.setNote`: tell the driver how to be found.
public struct SetPickupNote: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.setNote"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// The note, at most 120 characters; nil takes it back.
    public var note: String?

    /// Changes the note.
    public init(command_id: CommandID, ride_id: UInt64, note: String?) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.note = note
    }
}

/// `ride.movePickup`: get in at another point near by.
public struct MovePickup: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.movePickup"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// Where, within 200 m of where the ride was requested.
    public var pickup: PlaceView

    /// Moves the pick-up.
    public init(command_id: CommandID, ride_id: UInt64, pickup: PlaceView) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.pickup = pickup
    }
}

/// `ride.raise`: add to the price while nobody takes the ride.
public struct RaisePrice: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.raise"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// How much more; what can be added at once stands in `raises_minor` of the ride.
    @Within<Amounts> public var amount_minor: Int64

    /// Adds to a price.
    public init(command_id: CommandID, ride_id: UInt64, amount_minor: Int64) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.amount_minor = amount_minor
    }
}

/// `ride.reachStop`: say that the car is at the next stop.
public typealias ReachStop = RideCommand<ReachStopTerms>
/// Who may do so, and what they are answered.
public enum ReachStopTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.reachStop"
    public static let access = Access.driver
}

/// `ride.leaveStop`: go on from the stop.
public typealias LeaveStop = RideCommand<LeaveStopTerms>
/// Who may do so, and what they are answered.
public enum LeaveStopTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.leaveStop"
    public static let access = Access.driver
}
