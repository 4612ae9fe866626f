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
        /// An operator has seen the call for help.
        case helpSeen = "help_seen"
        /// A tip came for a ride that the driver has put away.
        case tipReceived = "tip_received"
    }

    /// What the sentence tells, for apps that say it in another language; only what belongs to the
    /// kind is there.
    public struct Facts: Hashable, Sendable {
        /// The reward, or the tip.
        public var amount: Money?
        /// How many rides the reward is for.
        public var rides: Int?
        /// Why a booked ride cannot begin, as calls are refused; or a promotion's code.
        public var code: String?
        /// Why the account is blocked.
        public var reason: BlockReason?
        /// What somebody wrote to support about.
        public var subject: String?
        /// Who gives the tip.
        public var name: String?
        /// Whether the application was approved.
        public var isApproved: Bool?
    }

    /// Who should hear of it.
    public let person: Actor
    /// What it is about.
    public let kind: Kind
    /// One sentence, in English.
    public let message: String
    /// The same in parts.
    public let facts: Facts
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
