import RideCore

/// A photo in letters; see `ProfilePhoto` for what its rows are.
public struct PhotoResult: Codable, Hashable, Sendable {
    /// The rows; nil where there is no photo.
    public var rows: [String]?
    /// When an operator took the person's own photo away, on the wall's clock; nil where none did.
    public var removed_at_ms: Int64?

    /// A photo, or none.
    public init(rows: [String]? = nil, removed_at_ms: Int64? = nil) {
        self.rows = rows
        self.removed_at_ms = removed_at_ms
    }
}

/// `account.photo`: the person's own photo.
public struct GetPhoto: Request {
    public typealias Answer = PhotoResult
    public static let method: MethodName = "account.photo"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `account.setPhoto`: show this photo to the other side of rides, or none.
public struct SetPhoto: Command {
    public typealias Answer = PhotoResult
    public static let method: MethodName = "account.setPhoto"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The rows; nil to take the photo away.
    public var rows: [String]?

    /// Shows a photo, or none.
    public init(command_id: CommandID, rows: [String]?) {
        self.command_id = command_id
        self.rows = rows
    }
}

/// `ride.photo`: the photo of the other one in a ride, from the acceptance until it is closed.
public struct GetRidePhoto: Request {
    public typealias Answer = PhotoResult
    public static let method: MethodName = "ride.photo"
    public static let access = Access.signedIn

    /// Which ride.
    @Within<Identifiers> public var ride_id: UInt64

    /// Asks for a photo.
    public init(ride_id: UInt64) {
        self.ride_id = ride_id
    }
}

/// `operator.removePhoto`: take somebody's photo away.
public struct RemovePhoto: Command {
    public typealias Answer = OperatorPersonResult
    public static let method: MethodName = "operator.removePhoto"
    public static let access = Access.operator

    public var command_id: CommandID
    /// On which side.
    public var role: Side
    /// Whose photo.
    @Within<Identifiers> public var person_id: UInt64

    /// Takes a photo away.
    public init(command_id: CommandID, role: Side, person_id: UInt64) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
    }
}
