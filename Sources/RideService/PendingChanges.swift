import RideAccounts
import RideCore
import RideLedger

/// What has changed and is neither saved nor told yet.
struct PendingChanges {
    var entries: [TripEntry] = []
    var trips: Set<TripID> = []
    var finished: Set<TripID> = []
    var forgotten: [TripID] = []
    var dropsCars = false
    var drivers: Set<DriverID> = []
    var accounts: Set<Actor> = []
    var rated: Set<Actor> = []
    var commands: [CommandRecord] = []
    /// Whose state has changed, and how often.
    var touches: [Actor: Int] = [:]
    var ledger: [LedgerTransaction] = []
    var records: Set<RecordName> = []
    var outbox: [OutboxMessage] = []
    var notices: [Notice] = []
    var alerts: [OperatorAlert] = []

    var isEmpty: Bool {
        entries.isEmpty && forgotten.isEmpty && drivers.isEmpty && accounts.isEmpty
            && rated.isEmpty && commands.isEmpty && touches.isEmpty && !dropsCars
            && ledger.isEmpty && records.isEmpty && outbox.isEmpty && notices.isEmpty
            && alerts.isEmpty
    }
}

/// Something that a person should hear of at once, whatever is on the screen.
public struct Notice: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// An operator has blocked the account.
        case blocked
        /// A goal was reached and paid.
        case bonusReached = "bonus_reached"
        /// A booked ride could not be dispatched.
        case reservationFailed = "reservation_failed"
        /// A document has expired.
        case documentExpired = "document_expired"
        /// A card could not be charged.
        case paymentFailed = "payment_failed"
        /// Support has answered.
        case ticketAnswered = "ticket_answered"
        /// An operator has decided on the application.
        case applicationDecided = "application_decided"
        /// Somebody who was invited took a ride: there is a promotion.
        case invitationRewarded = "invitation_rewarded"
    }

    /// Who should hear of it.
    public let person: Actor
    /// What it is about.
    public let kind: Kind
    /// One sentence.
    public let message: String
}

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
    /// One sentence.
    public let message: String
    /// Where a call for help came from; nil for the rest.
    public let place: Coordinate?
    /// Who calls for help; nil for the rest.
    public let person: Actor?
}

/// A round of changes, ready to be saved and then told.
public struct ServiceChanges: Sendable {
    /// What to save.
    public let batch: SaveBatch
    /// Whose state has changed.
    public let touched: [Actor]
    /// What people should hear of at once.
    public let notices: [Notice]
    /// What operators should look at.
    public let alerts: [OperatorAlert]
}
