import RideCore

/// `account.mailReceipts`: have receipts of rides sent by mail, or no longer.
public struct MailReceipts: Command {
    public typealias Answer = AccountView
    public static let method: MethodName = "account.mailReceipts"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Whether they are sent.
    public var sends: Bool

    /// Changes whether receipts are sent.
    public init(command_id: CommandID, sends: Bool) {
        self.command_id = command_id
        self.sends = sends
    }
}

/// Which rides are shared with trusted contacts by themselves.
public enum SharedRides: String, CaseIterable, Codable, Sendable {
    /// None.
    case never
    /// Those that are accepted between 20:00 and 06:00.
    case at_night
    /// All.
    case always
}

/// Somebody whom a passenger trusts.
public struct ContactView: Codable, Hashable, Sendable {
    /// What the passenger calls them.
    public var name: String
    /// Where the code of a ride is sent.
    public var email: String

    /// Somebody with a mailbox.
    public init(name: String, email: String) {
        self.name = name
        self.email = email
    }
}

/// Whom a passenger trusts, and what they are told.
public struct ContactsResult: Codable, Hashable, Sendable {
    /// At most five.
    public var contacts: [ContactView]
    /// Which rides are shared with them by themselves.
    public var shares: SharedRides

    /// Whom a passenger trusts.
    public init(contacts: [ContactView], shares: SharedRides) {
        self.contacts = contacts
        self.shares = shares
    }
}

/// `contact.list`: whom the passenger trusts.
public struct ListContacts: Request {
    public typealias Answer = ContactsResult
    public static let method: MethodName = "contact.list"
    public static let access = Access.passenger

    /// The call, which carries nothing.
    public init() {}
}

/// `contact.set`: trust these people, in place of those before.
public struct SetContacts: Command {
    public typealias Answer = ContactsResult
    public static let method: MethodName = "contact.set"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// At most five.
    public var contacts: [ContactView]
    /// Which rides are shared with them by themselves.
    public var shares: SharedRides

    /// Names whom the passenger trusts.
    public init(command_id: CommandID, contacts: [ContactView], shares: SharedRides) {
        self.command_id = command_id
        self.contacts = contacts
        self.shares = shares
    }
}
