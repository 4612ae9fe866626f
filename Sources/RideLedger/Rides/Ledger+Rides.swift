import RideCore

/// A completed ride as the ledger has to know it.
public struct CompletedRide: Hashable, Codable, Sendable {
    /// The ride.
    public let trip: TripID
    /// Who pays.
    public let passenger: PassengerID
    /// Who drove.
    public let driver: DriverID
    /// By which the commission may differ.
    public let category: Category
    /// The final price.
    public let fare: Fare
    /// How it is paid.
    public let payment: PaymentMethod

    /// A ride that is to be written down.
    public init(
        trip: TripID, passenger: PassengerID, driver: DriverID, category: Category, fare: Fare,
        payment: PaymentMethod
    ) {
        self.trip = trip
        self.passenger = passenger
        self.driver = driver
        self.category = category
        self.fare = fare
        self.payment = payment
    }
}

extension Ledger {
    /// What a completed ride moves.
    ///
    /// The passenger gets the bill, the platform its commission on the fare before promotions and
    /// without the tip, and the driver the rest: blocked where a card is to be charged, available
    /// where it was paid in cash. A cash ride is paid by a second transaction: the driver holds the
    /// cash, which is taken from what the ride earned and, where that is not enough, owed.
    ///
    /// - Returns: one transaction, two for a bill paid in cash, none for a ride for nothing.
    /// - Throws: `LedgerRejection`: `fareItemOutOfRange`, `promotionAboveFare`, `alreadyRecorded`
    ///   for a ride that was written down before, as completed or as called off.
    public func rideCompleted(
        _ ride: CompletedRide, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        let parts = try FareParts(ride.fare)
        guard parts.commissionable + parts.tip > .zero else { return [] }
        let subject = LedgerSubject.trip(ride.trip)
        guard !isBilled(ride.trip) else { throw .alreadyRecorded }
        let rate = rules.commission.rate(for: ride.category)
        let commission = rate.commission(on: parts.commissionable)
        let purse: LedgerAccount
        switch ride.payment {
        case .cash: purse = .driverAvailable(ride.driver)
        case .card: purse = .driverBlocked(ride.driver)
        }

        var entry = EntryDraft(.ride, subject)
        let passenger = LedgerAccount.passenger(ride.passenger)
        entry.post(.zero - parts.way, to: passenger, as: .fare)
        entry.post(parts.promotion, to: passenger, as: .promotionPaidByPlatform)
        entry.post(.zero - parts.waiting, to: passenger, as: .waiting)
        entry.post(.zero - parts.cancellation, to: passenger, as: .cancellationFee)
        entry.post(.zero - parts.tip, to: passenger, as: .tip)
        entry.post(.zero - parts.promotion, to: .promotions, as: .promotionPaidByPlatform)
        entry.post(commission, to: .platform, as: .commission(rate: rate))
        entry.post(parts.way - parts.promotion, to: purse, as: .fare)
        entry.post(parts.promotion, to: purse, as: .promotionPaidByPlatform)
        entry.post(parts.waiting, to: purse, as: .waiting)
        entry.post(parts.cancellation, to: purse, as: .cancellationFee)
        entry.post(parts.tip, to: purse, as: .tip)
        entry.post(.zero - commission, to: purse, as: .commission(rate: rate))
        guard ride.payment == .cash, parts.bill > .zero else {
            return try transactions([entry], at: now)
        }

        let earned = parts.commissionable + parts.tip - commission
        let fromEarned = min(earned, parts.bill)
        var payment = EntryDraft(.cashPayment, subject)
        payment.move(parts.bill, from: .cash, to: passenger, as: .cashReceived)
        payment.post(parts.bill, to: .cash, as: .cashReceived)
        payment.post(.zero - fromEarned, to: purse, as: .cashReceived)
        payment.post(fromEarned - parts.bill, to: .driverOwed(ride.driver), as: .cashReceived)
        return try transactions([entry, payment], at: now)
    }

    /// What a tip after the ride moves: all of it to the driver, blocked until settled. Tips in
    /// cash are not written down.
    ///
    /// - Throws: `LedgerRejection`: `amountNotPositive`, `amountOutOfRange`, `alreadyRecorded`.
    public func tipAdded(
        to trip: TripID, by passenger: PassengerID, for driver: DriverID, _ amount: Money,
        at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        try checkAmount(amount)
        var entry = EntryDraft(.tip, .tip(trip))
        entry.move(amount, from: .passenger(passenger), to: .driverBlocked(driver), as: .tip)
        return try transactions([entry], at: now)
    }

    /// What the fee for a ride that was called off moves: the passenger gets the bill, the driver
    /// the fee less the commission, blocked until settled, however the ride was to be paid.
    ///
    /// - Throws: `LedgerRejection`: `amountNotPositive`, `amountOutOfRange`, `alreadyRecorded` for
    ///   a ride that was written down before, as completed or as called off.
    public func cancellationCharged(
        for trip: TripID, to passenger: PassengerID, driver: DriverID, category: Category,
        fee: Money, at now: Instant
    ) throws(LedgerRejection) -> [LedgerTransaction] {
        try checkAmount(fee)
        guard !isBilled(trip) else { throw .alreadyRecorded }
        let rate = rules.commission.rate(for: category)
        let commission = rate.commission(on: fee)
        let purse = LedgerAccount.driverBlocked(driver)
        var entry = EntryDraft(.cancellation, .trip(trip))
        entry.move(fee, from: .passenger(passenger), to: purse, as: .cancellationFee)
        entry.move(commission, from: purse, to: .platform, as: .commission(rate: rate))
        return try transactions([entry], at: now)
    }

    /// A ride is either completed or called off, and billed once.
    private func isBilled(_ trip: TripID) -> Bool {
        hasRecorded(.ride, .trip(trip)) || hasRecorded(.cancellation, .trip(trip))
    }
}
