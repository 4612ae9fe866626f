import RideCore

/// Parameters of `hello`.
public struct HelloParameters: StrictParameters {
    /// The version the client speaks.
    public var protocol_version: Int
    /// The client's name and version, for the engine's log.
    public var client: String

    public static let keys = ["protocol_version", "client"]

    /// Introduces a client.
    public init(protocol_version: Int = ProtocolVersion.current, client: String) {
        self.protocol_version = protocol_version
        self.client = client
    }
}

/// Parameters of `session.open`.
public struct SessionParameters: StrictParameters {
    /// As which side the person comes.
    public var role: Party
    /// The name to be shown to others; kept from the first time if a token is given.
    public var name: String
    /// The token of an earlier session; nil for a new guest.
    public var token: String?

    public static let keys = ["role", "name", "token"]

    /// Opens a session.
    public init(role: Party, name: String, token: String? = nil) {
        self.role = role
        self.name = name
        self.token = token
    }
}

/// Parameters of `ride.plan`.
public struct PlanParameters: StrictParameters {
    /// Where the ride begins.
    public var pickup: PlaceView
    /// Where it ends.
    public var dropoff: PlaceView
    /// The code of a promotion; nil for none.
    public var promotion: String?
    /// When the car is to be there, for a ride booked for later; nil for now.
    public var pickup_at_ms: Int64?

    public static let keys = ["pickup", "dropoff", "promotion", "pickup_at_ms"]
    public static let objects: [StrictObject] = [
        .object("pickup", PlaceView.self), .object("dropoff", PlaceView.self),
    ]

    /// A ride between two places.
    public init(
        pickup: PlaceView, dropoff: PlaceView, promotion: String? = nil,
        pickup_at_ms: Int64? = nil
    ) {
        self.pickup = pickup
        self.dropoff = dropoff
        self.promotion = promotion
        self.pickup_at_ms = pickup_at_ms
    }
}

/// Parameters of `ride.request`.
public struct RequestParameters: StrictCommand {
    public var command_id: CommandID
    /// The price that was accepted.
    public var quote_id: UInt64
    /// How it will be paid.
    public var payment: PaymentMethod
    /// Which card; nil for cash, or for the primary one.
    public var card_id: UInt64?

    public static let keys = ["command_id", "quote_id", "payment", "card_id"]

    /// Requests the ride of a quote.
    public init(
        command_id: CommandID, quote_id: UInt64, payment: PaymentMethod = .cash,
        card_id: UInt64? = nil
    ) {
        self.command_id = command_id
        self.quote_id = quote_id
        self.payment = payment
        self.card_id = card_id
    }
}

/// Parameters of the calls that need nothing but the ride.
public struct RideParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64

    public static let keys = ["command_id", "ride_id"]

    /// A command about a ride.
    public init(command_id: CommandID, ride_id: UInt64) {
        self.command_id = command_id
        self.ride_id = ride_id
    }
}

/// Parameters of `ride.cancel`.
public struct CancelParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64
    /// Why.
    public var reason: CancellationReason

    public static let keys = ["command_id", "ride_id", "reason"]

    /// Calls a ride off.
    public init(command_id: CommandID, ride_id: UInt64, reason: CancellationReason) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.reason = reason
    }
}

/// Parameters of `ride.rate`.
public struct RateParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64
    /// 1 to 5.
    public var stars: Int
    /// At most 280 characters; nil for none.
    public var comment: String?

    public static let keys = ["command_id", "ride_id", "stars", "comment"]

    /// Rates the other side of a ride.
    public init(command_id: CommandID, ride_id: UInt64, stars: Int, comment: String? = nil) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.stars = stars
        self.comment = comment
    }
}

/// Parameters of `chat.send`.
public struct ChatParameters: StrictCommand {
    public var command_id: CommandID
    /// Which ride.
    public var ride_id: UInt64
    /// What to say.
    public var text: String

    public static let keys = ["command_id", "ride_id", "text"]

    /// Writes to the other side.
    public init(command_id: CommandID, ride_id: UInt64, text: String) {
        self.command_id = command_id
        self.ride_id = ride_id
        self.text = text
    }
}

/// Parameters of `chat.mark`.
public struct ChatMarkParameters: StrictParameters {
    /// Which ride.
    public var ride_id: UInt64
    /// All messages up to this one were delivered; 0 for no change.
    public var delivered_id: UInt64
    /// All messages up to this one were read; 0 for no change.
    public var read_id: UInt64

    public static let keys = ["ride_id", "delivered_id", "read_id"]

    /// Says how far messages got.
    public init(ride_id: UInt64, delivered_id: UInt64 = 0, read_id: UInt64 = 0) {
        self.ride_id = ride_id
        self.delivered_id = delivered_id
        self.read_id = read_id
    }
}

/// Parameters of `chat.list`.
public struct ChatListParameters: StrictParameters {
    /// Which ride.
    public var ride_id: UInt64
    /// Only messages before this one; 0 for the last ones.
    public var before_id: UInt64

    public static let keys = ["ride_id", "before_id"]

    /// Asks for earlier messages.
    public init(ride_id: UInt64, before_id: UInt64) {
        self.ride_id = ride_id
        self.before_id = before_id
    }
}

/// Parameters of the calls that need nothing but their own name.
public struct CommandParameters: StrictCommand {
    public var command_id: CommandID

    public static let keys = ["command_id"]

    /// A command.
    public init(command_id: CommandID) { self.command_id = command_id }
}
