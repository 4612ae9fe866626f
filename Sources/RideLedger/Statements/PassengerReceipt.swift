import RideCore

/// What a passenger paid for a ride, with its tip, and how (P10).
public struct PassengerReceipt: Hashable, Codable, Sendable {
    /// One line of a receipt.
    public struct Line: Hashable, Codable, Sendable {
        /// When it happened.
        public let at: Instant
        /// What it is for.
        public let line: LedgerLine
        /// As it is shown: prices and payments are positive, discounts negative.
        public let amount: Money
    }

    /// The ride.
    public let trip: TripID
    /// Who pays.
    public let passenger: PassengerID
    /// What was charged and taken off, in order.
    public let charges: [Line]
    /// What was paid or let off, in order.
    public let payments: [Line]

    /// The receipt that follows from transactions, which are in order; those about other rides are
    /// passed over.
    ///
    /// - Complexity: O(n) in the number of postings.
    public init(
        for trip: TripID, of passenger: PassengerID,
        transactions: some Sequence<LedgerTransaction>
    ) {
        var charges: [Line] = []
        var payments: [Line] = []
        for transaction in transactions where transaction.subject.trip == trip {
            for posting in transaction.postings where posting.account == .passenger(passenger) {
                func line(_ amount: Money) -> Line {
                    Line(at: transaction.at, line: posting.line, amount: amount)
                }
                if Self.isPayment(posting.line.kind) {
                    payments.append(line(posting.amount))
                } else {
                    charges.append(line(.zero - posting.amount))
                }
            }
        }
        self.trip = trip
        self.passenger = passenger
        self.charges = charges
        self.payments = payments
    }

    /// What the ride costs the passenger.
    public var total: Money { charges.reduce(.zero) { $0 + $1.amount } }

    /// What has been paid or let off.
    public var paid: Money { payments.reduce(.zero) { $0 + $1.amount } }

    /// What is still to be paid.
    public var open: Money { total - paid }

    private static func isPayment(_ kind: LedgerLine.Kind) -> Bool {
        switch kind {
        case .cashReceived, .cardPayment, .debtPayment, .correction: true
        case .fare, .waiting, .cancellationFee, .tip, .promotionPaidByPlatform, .commission,
            .settlement, .nettedOwed, .owedPayment, .withdrawal, .withdrawalReturned, .bonus,
            .referral, .bikeUnlock, .bikeTime, .bikeDailyCap, .bikeLost:
            false
        }
    }
}
