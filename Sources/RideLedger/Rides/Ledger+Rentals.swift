import RideCore

/// What a rental of a bicycle cost, in the parts of its price.
public struct RentalCharge: Hashable, Sendable {
    /// One part.
    public struct Part: Hashable, Sendable {
        /// What it is for: one of the lines of bicycles.
        public let line: LedgerLine
        /// How much; negative where it is taken off.
        public let amount: Money

        /// A part of `amount` for `line`.
        public init(line: LedgerLine, amount: Money) {
            self.line = line
            self.amount = amount
        }
    }

    /// The rental.
    public let rental: RentalID
    /// Who pays.
    public let passenger: PassengerID
    /// The parts in the order in which they are explained.
    public let parts: [Part]

    /// What a rental cost.
    public init(rental: RentalID, passenger: PassengerID, parts: [Part]) {
        self.rental = rental
        self.passenger = passenger
        self.parts = parts
    }

    /// What is paid.
    public var total: Money { parts.reduce(.zero) { $0 + $1.amount } }
}

extension Ledger {
    /// What a rental moves that is over: the passenger gets the bill, the platform, which lends the
    /// bicycles, the whole of it.
    ///
    /// - Returns: one transaction; none for a rental for nothing.
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `amountOutOfRange` for a part beyond
    ///   `Limits.ledgerAmount`, or a total below zero.
    public func rentalEnded(
        _ charge: RentalCharge, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let subject = LedgerSubject.rental(charge.rental)
        guard !hasRecorded(.rental, subject) else { throw .alreadyRecorded }
        guard charge.total >= .zero else { throw .amountOutOfRange }
        guard charge.total > .zero else { return [] }
        var entry = EntryDraft(.rental, subject)
        let passenger = LedgerAccount.passenger(charge.passenger)
        for part in charge.parts {
            entry.post(.zero - part.amount, to: passenger, as: part.line)
            entry.post(part.amount, to: .platform, as: part.line)
        }
        return try transactions([entry], at: now)
    }
}
