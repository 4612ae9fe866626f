import RideCore

extension Ledger {
    /// The bill of a ride, a tip or a fee was charged to a card, all of it.
    ///
    /// A charge that fails moves nothing: the bill stays open and is from then on a debt. The
    /// driver is settled all the same; that risk is the platform's.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `noOpenBill`.
    public func cardPaid(
        for subject: LedgerSubject, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        try paid(.cardPayment, for: subject, as: .cardPayment, from: .bank, at: now)
    }

    /// A passenger paid a debt later, all of it.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `noOpenBill`.
    public func debtPaid(
        for subject: LedgerSubject, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        try paid(.debtPayment, for: subject, as: .debtPayment, from: .bank, at: now)
    }

    /// An operator lets a passenger off a bill, at the platform's cost.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `noOpenBill`.
    public func billForgiven(
        for subject: LedgerSubject, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        try paid(.correction, for: subject, as: .correction, from: .platform, at: now)
    }

    /// By what a refund of a ride is known: there is one at most.
    private static func refundSubject(of trip: TripID) -> LedgerSubject? {
        LedgerLabel("refund-\(trip)").map(LedgerSubject.correction)
    }

    /// What an operator has given back for a ride; nil for nothing.
    public func refund(of trip: TripID) -> Refund? {
        Self.refundSubject(of: trip).flatMap { sentBack(for: $0) }
    }

    /// An operator gives back what a card has paid for a ride, or a part of it, once and at the
    /// platform's cost: the driver keeps what the ride brought.
    ///
    /// - Parameter paid: what the ride cost, the most that can be given back.
    /// - Throws: `LedgerRejection`, checked in this order: `alreadyRefunded`, `notPaidByCard`,
    ///   `amountNotPositive`, `amountOutOfRange`.
    public func rideRefunded(
        _ trip: TripID, _ amount: Money, of paid: Money, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        guard let subject = Self.refundSubject(of: trip) else { throw .notPaidByCard }
        guard !hasRecorded(.correction, subject) else { throw .alreadyRefunded }
        let ride = LedgerSubject.trip(trip)
        guard hasRecorded(.cardPayment, ride) || hasRecorded(.debtPayment, ride) else {
            throw .notPaidByCard
        }
        try checkAmount(amount)
        guard amount <= paid else { throw .amountOutOfRange }
        var entry = EntryDraft(.correction, subject)
        entry.move(amount, from: .platform, to: .bank, as: .correction)
        return try transactions([entry], at: now)
    }

    private func paid(
        _ kind: LedgerTransaction.Kind, for subject: LedgerSubject, as line: LedgerLine,
        from source: LedgerAccount, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        guard !hasRecorded(kind, subject) else { throw .alreadyRecorded }
        guard let bill = bill(for: subject) else { throw .noOpenBill }
        var entry = EntryDraft(kind, subject)
        entry.move(bill.open, from: source, to: .passenger(bill.passenger), as: line)
        return try transactions([entry], at: now)
    }

    /// A driver paid off some of what is owed, from outside; `name` is the caller's for this
    /// payment and makes it count once.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `amountNotPositive`, `amountOutOfRange`,
    ///   `moreThanOwed`.
    public func owedPaid(
        by driver: DriverID, _ amount: Money, name: LedgerLabel, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let subject = LedgerSubject.payment(name)
        guard !hasRecorded(.owedPayment, subject) else { throw .alreadyRecorded }
        try checkAmount(amount)
        guard amount <= .zero - balances(of: driver).owed else { throw .moreThanOwed }
        var entry = EntryDraft(.owedPayment, subject)
        entry.move(amount, from: .bank, to: .driverOwed(driver), as: .owedPayment)
        return try transactions([entry], at: now)
    }

    /// An operator gives a driver something, or takes it away where the amount is negative: from
    /// what is available, and where that is not enough it is owed.
    ///
    /// - Throws: `LedgerRejection`: `alreadyRecorded`, `amountOutOfRange`, `postingIsZero`.
    public func driverCorrected(
        _ driver: DriverID, by amount: Money, name: LedgerLabel, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let subject = LedgerSubject.correction(name)
        guard !hasRecorded(.correction, subject) else { throw .alreadyRecorded }
        guard amount != .zero else { throw .postingIsZero }
        let most = Limits.ledgerAmount
        guard (.zero - most...most).contains(amount) else { throw .amountOutOfRange }
        let toAvailable = max(amount, .zero - balances(of: driver).available)
        var entry = EntryDraft(.correction, subject)
        entry.post(.zero - amount, to: .platform, as: .correction)
        entry.post(toAvailable, to: .driverAvailable(driver), as: .correction)
        entry.post(amount - toAvailable, to: .driverOwed(driver), as: .correction)
        return try transactions([entry], at: now)
    }
}
