import RideCore

/// A driver's money on its way to the bank (D9): a machine of three states.
public struct Withdrawal: Hashable, Codable, Sendable {
    /// Where it stands.
    public enum State: Hashable, Codable, Sendable {
        /// On its way.
        case requested
        /// The bank has it.
        case paid(at: Instant)
        /// The bank sent it back.
        case returned(reason: ReturnReason, at: Instant)
    }

    /// Why a bank sends money back.
    public enum ReturnReason: String, CaseIterable, Codable, Sendable {
        /// No such account.
        case accountUnknown = "account_unknown"
        /// The account is somebody else's.
        case holderDiffers = "holder_differs"
        /// The account is closed.
        case accountClosed = "account_closed"
        /// The bank did not say, or something else.
        case other
    }

    /// What the bank reports.
    public enum Command: Hashable, Sendable {
        /// The money arrived.
        case pay
        /// The money comes back.
        case giveBack(ReturnReason)
    }

    /// Something that happened to a withdrawal.
    public enum Event: Hashable, Codable, Sendable {
        /// The money arrived.
        case paid(at: Instant)
        /// The money came back.
        case returned(reason: ReturnReason, at: Instant)
    }

    /// Its name.
    public let id: WithdrawalID
    /// Whose money.
    public let driver: DriverID
    /// How much.
    public let amount: Money
    /// To which account.
    public let account: BankAccount
    /// When it was asked for.
    public let requestedAt: Instant
    /// Where it stands.
    public private(set) var state: State

    /// A driver's request.
    ///
    /// - Parameters:
    ///   - minimum: the least that can be withdrawn, from `LedgerRules`.
    ///   - withdrawable: the most, from `DriverBalances`.
    ///   - last: the driver's last withdrawal, if there was one.
    /// - Throws: `WithdrawalRejection`: `onePending`, `belowMinimum`, `moreThanAvailable`, checked
    ///   in this order.
    public init(
        id: WithdrawalID, driver: DriverID, amount: Money, account: BankAccount,
        minimum: Money, withdrawable: Money, last: Withdrawal?, at now: Instant
    ) throws(WithdrawalRejection) {
        guard !(last?.isPending ?? false) else { throw .onePending }
        guard amount >= minimum, amount > .zero else { throw .belowMinimum }
        guard amount <= withdrawable else { throw .moreThanAvailable }
        self.id = id
        self.driver = driver
        self.amount = amount
        self.account = account
        requestedAt = now
        state = .requested
    }

    /// Whether it is still on its way.
    public var isPending: Bool {
        switch state {
        case .requested: true
        case .paid, .returned: false
        }
    }

    /// Checks what the bank reports and tells what follows from it.
    ///
    /// What was paid may still come back, once.
    ///
    /// - Throws: `WithdrawalRejection.alreadyPaid` or `.alreadyReturned`.
    public func decide(
        _ command: Command, at now: Instant
    ) throws(WithdrawalRejection) -> [Event] {
        switch (state, command) {
        case (.requested, .pay): [.paid(at: now)]
        case (.requested, .giveBack(let reason)), (.paid, .giveBack(let reason)):
            [.returned(reason: reason, at: now)]
        case (.paid, .pay): throw .alreadyPaid
        case (.returned, .pay), (.returned, .giveBack): throw .alreadyReturned
        }
    }

    /// Makes an event part of the withdrawal.
    ///
    /// - Precondition: the event follows from `decide` in the present state.
    public mutating func apply(_ event: Event) {
        switch (state, event) {
        case (.requested, .paid(let at)):
            state = .paid(at: at)
        case (.requested, .returned(let reason, let at)), (.paid, .returned(let reason, let at)):
            state = .returned(reason: reason, at: at)
        case (.paid, .paid), (.returned, .paid), (.returned, .returned):
            preconditionFailure("withdrawal \(id): \(event) cannot follow \(state)")
        }
    }
}

/// Why a withdrawal refused something.
public enum WithdrawalRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The last one is still on its way.
    case onePending = "one_pending"
    /// Less than the smallest withdrawal.
    case belowMinimum = "below_minimum"
    /// More than is available once what is owed is paid off.
    case moreThanAvailable = "more_than_available"
    /// The bank has it already.
    case alreadyPaid = "already_paid"
    /// The bank has already sent it back.
    case alreadyReturned = "already_returned"

    /// One sentence for the driver.
    public var message: String {
        switch self {
        case .onePending: "Your last withdrawal is still on its way."
        case .belowMinimum: "This is less than the smallest withdrawal."
        case .moreThanAvailable: "This is more than is available."
        case .alreadyPaid: "This withdrawal has been paid."
        case .alreadyReturned: "The bank has sent this withdrawal back."
        }
    }
}
