import RideCore

/// Names one transaction of the ledger; they count from 1 without a gap.
public struct LedgerTransactionID: Identifier {
    /// The number itself.
    public let rawValue: UInt64
    /// Names the transaction with this number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// An amount put to one account, and what for.
public struct LedgerPosting: Hashable, Codable, Sendable {
    /// Whose.
    public let account: LedgerAccount
    /// How much; negative where it is taken away.
    public let amount: Money
    /// What for.
    public let line: LedgerLine

    /// A posting of `amount` to `account`.
    public init(account: LedgerAccount, amount: Money, line: LedgerLine) {
        self.account = account
        self.amount = amount
        self.line = line
    }
}

/// An entry of the ledger (R3): postings that sum to zero. It is written once and never changed;
/// what was wrong is put right by another one.
public struct LedgerTransaction: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A ride was completed.
        case ride
        /// The passenger paid the driver.
        case cashPayment = "cash_payment"
        /// A card was charged.
        case cardPayment = "card_payment"
        /// A tip was added after the ride.
        case tip
        /// A fee for a ride that was called off.
        case cancellation
        /// Blocked money became available.
        case settlement
        /// What a driver owed was paid off from what was available.
        case netting
        /// Money left for a driver's bank account.
        case withdrawal
        /// The bank sent it back.
        case withdrawalReturned = "withdrawal_returned"
        /// A goal was reached.
        case bonus
        /// Somebody was brought in.
        case referral
        /// A passenger paid a bill later.
        case debtPayment = "debt_payment"
        /// A driver paid off what was owed, from outside.
        case owedPayment = "owed_payment"
        /// An operator put something right.
        case correction
        /// A bicycle was rented.
        case rental
    }

    /// Kind and subject: no two transactions of a ledger have the same.
    public struct Key: Hashable, Codable, Sendable {
        /// What happened.
        public let kind: Kind
        /// To what.
        public let subject: LedgerSubject

        /// The key of `kind` and `subject`.
        public init(_ kind: Kind, _ subject: LedgerSubject) {
            self.kind = kind
            self.subject = subject
        }
    }

    /// Its place in the ledger.
    public let id: LedgerTransactionID
    /// When it happened.
    public let at: Instant
    /// What happened.
    public let kind: Kind
    /// What stands behind it.
    public let subject: LedgerSubject
    /// The amounts, in the order in which they are explained.
    public let postings: [LedgerPosting]

    /// An entry with these postings.
    ///
    /// - Throws: `LedgerRejection`, checked in this order: `tooFewPostings` below two,
    ///   `tooManyPostings` above `Limits.ledgerPostings`, `postingIsZero`, `amountOutOfRange`
    ///   beyond `Limits.ledgerAmount`, `doesNotBalance` where the sum is not zero.
    public init(
        id: LedgerTransactionID, at: Instant, kind: Kind, subject: LedgerSubject,
        postings: [LedgerPosting]
    ) throws(LedgerRejection) {
        guard postings.count >= 2 else { throw .tooFewPostings }
        guard postings.count <= Limits.ledgerPostings else { throw .tooManyPostings }
        guard postings.allSatisfy({ $0.amount != .zero }) else { throw .postingIsZero }
        guard
            postings.allSatisfy({
                $0.amount.minorUnits.magnitude <= Limits.ledgerAmount.minorUnits.magnitude
            })
        else { throw .amountOutOfRange }
        guard postings.reduce(Money.zero, { $0 + $1.amount }) == .zero else {
            throw .doesNotBalance
        }
        self.id = id
        self.at = at
        self.kind = kind
        self.subject = subject
        self.postings = postings
    }

    /// By what a repetition is known.
    public var key: Key { Key(kind, subject) }

    /// What it changes in one account.
    public func amount(to account: LedgerAccount) -> Money {
        postings.reduce(.zero) { $1.account == account ? $0 + $1.amount : $0 }
    }
}

extension LedgerTransaction: Codable {
    private enum CodingKeys: CodingKey { case id, at, kind, subject, postings }

    /// Reads an entry and refuses what the initialiser refuses.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            id: try container.decode(LedgerTransactionID.self, forKey: .id),
            at: try container.decode(Instant.self, forKey: .at),
            kind: try container.decode(Kind.self, forKey: .kind),
            subject: try container.decode(LedgerSubject.self, forKey: .subject),
            postings: try container.decode([LedgerPosting].self, forKey: .postings))
    }

    /// Writes the entry.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(at, forKey: .at)
        try container.encode(kind, forKey: .kind)
        try container.encode(subject, forKey: .subject)
        try container.encode(postings, forKey: .postings)
    }
}
