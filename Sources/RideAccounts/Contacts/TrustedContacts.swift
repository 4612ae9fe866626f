import RideCore

/// Whom a passenger trusts, and which rides they can watch without being asked (P8).
public struct TrustedContacts: Hashable, Codable, Sendable {
    /// Somebody with a mailbox.
    public struct Person: Hashable, Codable, Sendable {
        /// What the passenger calls them.
        public let name: PersonName
        /// Where the code of a ride is sent.
        public let email: EmailAddress

        /// Somebody with a mailbox.
        public init(name: PersonName, email: EmailAddress) {
            self.name = name
            self.email = email
        }
    }

    /// Which rides are shared by themselves.
    public enum Shares: String, CaseIterable, Codable, Sendable {
        /// None.
        case never
        /// Those that are accepted between 20:00 and 06:00.
        case atNight = "at_night"
        /// All.
        case always

        /// Whether a ride that is accepted at this time of day is shared.
        ///
        /// - Parameter hour: 0 to 23.
        public func holds(atHour hour: Int) -> Bool {
            switch self {
            case .never: false
            case .atNight: hour >= 20 || hour < 6
            case .always: true
            }
        }
    }

    /// At most five people, each mailbox once.
    public let people: [Person]
    /// Which rides they are told of.
    public let shares: Shares

    /// Nobody, and nothing is shared.
    public init() {
        people = []
        shares = .never
    }

    /// People who are told of rides.
    ///
    /// - Throws: `ContactRejection` with the first reason.
    public init(_ people: [Person], shares: Shares) throws(ContactRejection) {
        guard people.count <= AccountLimits.contacts else { throw .tooMany }
        guard Set(people.map(\.email.key)).count == people.count else { throw .twice }
        self.people = people
        self.shares = shares
    }

    /// Whom a ride is shared with that is accepted at this time of day.
    public func told(atHour hour: Int) -> [Person] { shares.holds(atHour: hour) ? people : [] }
}

/// Why contacts were refused.
public enum ContactRejection: String, Error, CaseIterable, Codable, Sendable {
    /// More than five.
    case tooMany = "too_many_contacts"
    /// A mailbox stands there twice.
    case twice = "contact_twice"

    /// One sentence for the passenger.
    public var message: String {
        switch self {
        case .tooMany: "You can name \(AccountLimits.contacts) people."
        case .twice: "An address stands there twice."
        }
    }
}
