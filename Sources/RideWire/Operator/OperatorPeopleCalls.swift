import RideCore

/// `operator.drivers`: drivers, page by page.
public struct ListDrivers: PagedRequest {
    public typealias Answer = DriversResult
    public static let method: MethodName = "operator.drivers"
    public static let access = Access.operator

    /// Only those whose application stands so; nil for all.
    public var state: String?
    /// Only drivers whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for drivers.
    public init(state: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.state = state
        self.before_id = before_id
        self.limit = limit
    }
}

/// `operator.driver`: everything about one driver.
public struct GetDriver: Request {
    public typealias Answer = DriverDetailsResult
    public static let method: MethodName = "operator.driver"
    public static let access = Access.operator

    /// Which driver.
    @Within<Identifiers> public var driver_id: UInt64

    /// Asks for a driver.
    public init(driver_id: UInt64) {
        self.driver_id = driver_id
    }
}

/// `operator.approve`: let a driver work.
public struct ApproveDriver: Command {
    public typealias Answer = DriverDetailsResult
    public static let method: MethodName = "operator.approve"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which driver.
    @Within<Identifiers> public var driver_id: UInt64
    /// The `seal` of the application as the operator has seen it.
    public var seal: String

    /// Lets a driver work.
    public init(command_id: CommandID, driver_id: UInt64, seal: String) {
        self.command_id = command_id
        self.driver_id = driver_id
        self.seal = seal
    }
}

/// `operator.reject`: reject parts of an application.
public struct RejectApplication: Command {
    public typealias Answer = DriverDetailsResult
    public static let method: MethodName = "operator.reject"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which driver.
    @Within<Identifiers> public var driver_id: UInt64
    /// What is wrong, part by part.
    public var reasons: [ReasonView]
    /// The `seal` of the application as the operator has seen it.
    public var seal: String

    /// Rejects parts of an application.
    public init(
        command_id: CommandID, driver_id: UInt64, reasons: [ReasonView], seal: String
    ) {
        self.command_id = command_id
        self.driver_id = driver_id
        self.reasons = reasons
        self.seal = seal
    }
}

/// `operator.people`: look for people.
public struct FindPeople: PagedRequest {
    public typealias Answer = PeopleResult
    public static let method: MethodName = "operator.people"
    public static let access = Access.operator

    /// A part of the name or the address; empty for everybody.
    @AtMost<SearchTexts> public var query: String
    /// Only people whose number is lower; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Looks for people.
    public init(query: String, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.query = query
        self.before_id = before_id
        self.limit = limit
    }
}

/// `operator.block`: block an account.
public struct BlockAccount: Command {
    public typealias Answer = PeopleResult
    public static let method: MethodName = "operator.block"
    public static let access = Access.operator

    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Side
    /// Whose account.
    @Within<Identifiers> public var person_id: UInt64
    /// Why, as `BlockReason` names it.
    public var reason: String
    /// What the person can do, at most 280 characters.
    public var message: String

    /// Blocks an account.
    public init(
        command_id: CommandID, role: Side, person_id: UInt64, reason: String, message: String
    ) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
        self.reason = reason
        self.message = message
    }
}

/// `operator.unblock`: let an account be used again.
public struct UnblockAccount: Command {
    public typealias Answer = PeopleResult
    public static let method: MethodName = "operator.unblock"
    public static let access = Access.operator

    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Side
    /// Whose account.
    @Within<Identifiers> public var person_id: UInt64

    /// Lets an account be used again.
    public init(command_id: CommandID, role: Side, person_id: UInt64) {
        self.command_id = command_id
        self.role = role
        self.person_id = person_id
    }
}
