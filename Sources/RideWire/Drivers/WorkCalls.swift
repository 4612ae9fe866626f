import RideCore

/// `driver.online`: begin to work.
public struct GoOnline: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "driver.online"
    public static let access = Access.driver

    public var command_id: CommandID

    /// A command.
    public init(command_id: CommandID) {
        self.command_id = command_id
    }
}

/// `driver.offline`: stop working.
public struct GoOffline: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "driver.offline"
    public static let access = Access.driver

    public var command_id: CommandID

    /// A command.
    public init(command_id: CommandID) {
        self.command_id = command_id
    }
}

/// `driver.break`: take a break, at once or after the ride under way, or end it.
public struct TakeBreak: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "driver.break"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Whether it begins; false ends it.
    public var begins: Bool

    /// A command.
    public init(command_id: CommandID, begins: Bool) {
        self.command_id = command_id
        self.begins = begins
    }
}

/// `ride.accept`: take an offer.
public struct AcceptRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.accept"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// When the offer was made that the driver has seen: the ride may have been changed and offered
    /// anew since. Nil takes whatever is offered.
    @WithinIfGiven<Moments> public var offered_at_ms: Int64?

    /// Takes an offer.
    public init(command_id: CommandID, ride_id: UInt64, offered_at_ms: Int64? = nil) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.offered_at_ms = offered_at_ms
    }
}

/// `ride.decline`: refuse an offer.
public typealias DeclineRide = RideCommand<DeclineRideTerms>
/// Who may do so, and what they are answered.
public enum DeclineRideTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.decline"
    public static let access = Access.driver
}

/// `ride.setOff`: leave for the pick-up of a booked ride before it is time.
public typealias SetOff = RideCommand<SetOffTerms>
/// Who may do so, and what they are answered.
public enum SetOffTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.setOff"
    public static let access = Access.driver
}

/// `driver.bookings`: the rides of the next day that are booked and still look for a driver.
public struct ListBookings: Request {
    public typealias Answer = BookingsResult
    public static let method: MethodName = "driver.bookings"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}

/// `ride.arrive`: be at the pick-up.
public typealias ArriveAtPickup = RideCommand<ArriveAtPickupTerms>
/// Who may do so, and what they are answered.
public enum ArriveAtPickupTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.arrive"
    public static let access = Access.driver
}

/// `ride.start`: begin the ride.
public struct StartRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.start"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// The four digits that the passenger told; nil where none are asked for.
    public var pin: SecretText?

    /// Begins a ride.
    public init(command_id: CommandID, ride_id: UInt64, pin: SecretText? = nil) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.pin = pin
    }
}

/// `ride.finish`: end the ride at the drop-off.
public typealias FinishRide = RideCommand<FinishRideTerms>
/// Who may do so, and what they are answered.
public enum FinishRideTerms: RideCommandTerms {
    public typealias Answer = PersonState
    public static let method: MethodName = "ride.finish"
    public static let access = Access.driver
}

/// `driver.prefer`: say which rides are wanted; it replaces what was preferred before.
public struct SetPreferences: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "driver.prefer"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which ways of paying.
    public var payments: DriverPreferences.Payments
    /// Which of the categories that the driver may serve.
    public var categories: [Category]
    /// Only rides that lead nearer to this place; nil for rides anywhere.
    public var heading_home: PlaceView?
    /// Only rides that begin in one of these; empty for rides from anywhere.
    public var areas: [AreaView]

    /// Says which rides are wanted.
    public init(
        command_id: CommandID, payments: DriverPreferences.Payments, categories: [Category],
        heading_home: PlaceView? = nil, areas: [AreaView]
    ) {
        self.command_id = command_id
        self.payments = payments
        self.categories = categories
        self.heading_home = heading_home
        self.areas = areas
    }
}

/// `driver.boardingCode`: the code with which a passenger can get in at once.
public struct GetBoardingCode: Request {
    public typealias Answer = BoardingCodeResult
    public static let method: MethodName = "driver.boardingCode"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}

/// `driver.crossings`: the crossings ahead, and where one could drive there.
public struct ListCrossings: Request {
    public typealias Answer = CrossingsResult
    public static let method: MethodName = "driver.crossings"
    public static let access = Access.driver

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// Asks for the crossings ahead.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}

/// `driver.steer`: take another way out of a crossing ahead.
public struct SteerRide: Command {
    public typealias Answer = PersonState
    public static let method: MethodName = "driver.steer"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64
    /// The crossing, see `CrossingView`.
    @Within<MapNumbers> public var crossing: UInt32
    /// The way out of it, see `CrossingView.Option`.
    @Within<MapNumbers> public var way: UInt32

    /// Takes a way out of a crossing.
    public init(command_id: CommandID, ride_id: UInt64, crossing: UInt32, way: UInt32) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.crossing = crossing
        self.way = way
    }
}
