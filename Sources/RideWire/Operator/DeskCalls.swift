import RideCore

/// `operator.ride`: everything about one ride, live or over.
public struct GetAnyRide: Request {
    public typealias Answer = OperatorRideResult
    public static let method: MethodName = "operator.ride"
    public static let access = Access.operator

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// Asks for a ride.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}

/// `operator.cancelRide`: end a ride that is not over, at no cost for anybody.
public typealias CancelAnyRide = RideCommand<CancelAnyRideTerms>
/// Who may do so, and what they are answered.
public enum CancelAnyRideTerms: RideCommandTerms {
    public typealias Answer = OperatorRideResult
    public static let method: MethodName = "operator.cancelRide"
    public static let access = Access.operator
}

/// `operator.reassignRide`: take a ride that has not begun from its driver and look for another.
public typealias ReassignRide = RideCommand<ReassignRideTerms>
/// Who may do so, and what they are answered.
public enum ReassignRideTerms: RideCommandTerms {
    public typealias Answer = OperatorRideResult
    public static let method: MethodName = "operator.reassignRide"
    public static let access = Access.operator
}

/// `operator.refundRide`: give back what a card has paid for a ride, or let its passenger off what
/// is still owed.
public struct RefundRide: Command {
    public typealias Answer = OperatorRideResult
    public static let method: MethodName = "operator.refundRide"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// How much: at most `refundable_minor`, and all of it where it is owed.
    @Within<Amounts> public var amount_minor: Int64

    /// Gives money back.
    public init(command_id: CommandID, ride_id: UInt64, amount_minor: Int64) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.amount_minor = amount_minor
    }
}

/// `operator.person`: everything about one person.
public struct GetPerson: Request {
    public typealias Answer = OperatorPersonResult
    public static let method: MethodName = "operator.person"
    public static let access = Access.operator

    /// On which side.
    public var role: Side
    /// Whose account.
    @Within<Identifiers> public var person_id: UInt64

    /// Asks for a person.
    public init(role: Side, person_id: UInt64) {
        self.role = role
        self.person_id = person_id
    }
}

/// `operator.write`: write to a person, who finds it among the messages to support.
public struct WriteToPerson: Command {
    public typealias Answer = TicketView
    public static let method: MethodName = "operator.write"
    public static let access = Access.operator

    public var command_id: CommandID
    /// On which side.
    public var role: Side
    /// To whom.
    @Within<Identifiers> public var person_id: UInt64
    /// The heading, at most 80 characters.
    public var subject: String
    /// What to say, at most 1,000 characters.
    public var message: String
    /// About which ride of the person; nil for none.
    @WithinIfGiven<Identifiers> public var ride_id: UInt64?

    /// Writes to a person.
    public init(
        command_id: CommandID, role: Side, person_id: UInt64, subject: String, message: String,
        ride_id: UInt64? = nil
    ) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
        self.subject = subject
        self.message = message
        self.ride_id = ride_id
    }
}
