import RideCore

/// Something that operators should look at.
public struct OperatorAlert: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// Somebody calls for help.
        case sos
        /// A driver waits for approval.
        case pendingDriver = "pending_driver"
        /// Somebody has written.
        case ticket
    }

    /// What it is about.
    public let kind: Kind
    /// The number of the ticket or the driver.
    public let subject: UInt64
    /// What somebody has written about; nil for the rest.
    public let topic: String?
    /// Where a call for help came from; nil for the rest.
    public let place: Coordinate?
    /// Who calls for help, has written or wants to drive.
    public let person: Actor
}
