import RideCore

/// `operator.journal`: what operators have done, page by page.
public struct ListOperatorActions: PagedRequest {
    public typealias Answer = OperatorActionsResult
    public static let method: MethodName = "operator.journal"
    public static let access = Access.operator

    /// Only what was done about this ride; nil for everything.
    @WithinIfGiven<Identifiers> public var ride_id: UInt64?
    /// Only what has a lower number; nil for the first page.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for what was done.
    public init(ride_id: UInt64? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil) {
        self.ride_id = ride_id
        self.before_id = before_id
        self.limit = limit
    }
}

/// What an operator has done.
public struct OperatorActionView: Codable, Hashable, Sendable {
    /// Its number.
    public var id: UInt64
    /// When, on the wall's clock.
    public var at_ms: Int64
    /// The user of the system whose process showed the operator's key.
    public var user_id: UInt32
    /// What the machine calls that user; nil where it knows no name.
    public var user_name: String?
    /// What, such as `block`.
    public var action: String
    /// About whom or what; empty where there is only one.
    public var subject: String
    /// How much money it was about; nil where it was about none.
    public var amount_minor: Int64?

    /// Shows what was done.
    public init(
        id: UInt64, at_ms: Int64, user_id: UInt32, user_name: String? = nil, action: String,
        subject: String, amount_minor: Int64? = nil
    ) {
        self.id = id
        self.at_ms = at_ms
        self.user_id = user_id
        self.user_name = user_name
        self.action = action
        self.subject = subject
        self.amount_minor = amount_minor
    }
}

/// A page of what operators have done, the latest first.
public struct OperatorActionsResult: Codable, Hashable, Sendable {
    /// What was done.
    public var actions: [OperatorActionView]
    /// Whether there is more.
    public var has_more: Bool

    /// A page of what was done.
    public init(actions: [OperatorActionView], has_more: Bool) {
        self.actions = actions
        self.has_more = has_more
    }
}
