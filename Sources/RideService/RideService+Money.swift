import RideAccounts
import RideCore
import RideLedger
import RideSim

/// How rides become money (R3). Only rides with a person in them enter the ledger.
extension RideService {
    /// Makes entries part of the ledger, and saves them with the round.
    func record(_ entries: [LedgerTransaction]) {
        for entry in entries {
            do {
                try ledger.apply(entry)
            } catch {
                preconditionFailure("the ledger refused its own entry \(entry.key): \(error)")
            }
            changes.ledger.append(entry)
            for posting in entry.postings {
                if let driver = posting.account.driver { touch(.driver(driver)) }
                if let passenger = posting.account.passenger { touch(.passenger(passenger)) }
            }
        }
    }

    /// Records what the ledger decides on.
    ///
    /// - Parameter proof: why it cannot refuse. If it does, the engine is wrong about somebody's
    ///   money, and stops before that is saved.
    func post(
        because proof: String,
        _ decide: (Ledger) throws(LedgerRejection) -> [LedgerTransaction]
    ) {
        do throws(LedgerRejection) { record(try decide(ledger)) } catch {
            preconditionFailure("the ledger refused (\(error.rawValue)), though \(proof)")
        }
    }

    /// A ride is over: what it costs is billed, and what can be charged is.
    func bill(_ trip: Trip) {
        guard let assignment = trip.assignment else { return }
        let passenger = trip.request.passenger
        switch trip.state {
        case .completed:
            let ride = CompletedRide(
                trip: trip.id, passenger: passenger, driver: assignment.driver,
                category: trip.quote.category, fare: trip.fare, payment: trip.request.payment)
            post(because: "a ride ends once, and a tariff's fare is in range") {
                ledger throws(LedgerRejection) in
                try ledger.rideCompleted(ride, at: now)
            }
        case .cancelled:
            let fee = trip.fare.total
            guard fee > .zero else { return }
            post(because: "a ride is called off once, and its fee is above zero") {
                ledger throws(LedgerRejection) in
                try ledger.cancellationCharged(
                    for: trip.id, to: passenger, driver: assignment.driver,
                    category: trip.quote.category, fee: fee, at: now)
            }
            if accounts[.passenger(passenger)]?.isGuest ?? true {
                // Nothing can be collected from a guest; the driver gets the fee all the same.
                post(because: "the fee has just been billed") { ledger throws(LedgerRejection) in
                    try ledger.billForgiven(for: .trip(trip.id), at: now)
                }
            }
        case .requested, .offered, .accepted, .arrived, .inProgress, .unserved:
            return
        }
        if let card = trip.request.card {
            charge(.trip(trip.id), to: card, of: passenger, isForDebt: false)
        }
    }

    /// Charges an open bill to a card; nothing where there is none.
    func charge(
        _ subject: LedgerSubject, to card: CardID, of passenger: PassengerID, isForDebt: Bool
    ) {
        guard let open = ledger.bill(for: subject)?.open,
            let token = token(of: card, passenger),
            let key = chargeKey(subject, isForDebt: isForDebt)
        else { return }
        let request = ProcessorRequest(
            key: key, token: token, amount: open, currency: ledger.currency, kind: .charge)
        charges[subject] = PendingCharge(
            passenger: passenger, card: card,
            attempt: ChargeAttempt(request, for: subject, at: now), isForDebt: isForDebt)
        send(subject)
    }

    /// A name under which the processor recognises a repetition. A debt may be tried again with
    /// another card, which is another payment.
    private func chargeKey(_ subject: LedgerSubject, isForDebt: Bool) -> ProcessorKey? {
        let name = subject.description.split(separator: "/").joined(separator: "-")
        return ProcessorKey(isForDebt ? "debt-\(name)-\(now.milliseconds)" : name)
    }

    private func token(of card: CardID, _ passenger: PassengerID) -> ProcessorToken? {
        (accounts[.passenger(passenger)]?.wallet.card(card)?.processorToken)
            .flatMap(ProcessorToken.init)
    }

    /// Sends a charge to the processor, now or again, and goes by the answer.
    private func send(_ subject: LedgerSubject) {
        guard var charge = charges[subject] else { return }
        let answer = processor.answer(charge.attempt.request)
        do throws(ChargeRejection) {
            for event in try charge.attempt.decide(answer, at: now) { charge.attempt.apply(event) }
        } catch {
            preconditionFailure(
                "charge \(subject) refused an answer (\(error.rawValue)), though only pending "
                    + "charges that are due are sent")
        }
        charges[subject] = charge
        keep(.charge, subject)
        switch charge.attempt.state {
        case .paid:
            charges[subject] = nil
            let isForDebt = charge.isForDebt
            post(because: "only open bills are charged, each by one card at a time") {
                ledger throws(LedgerRejection) in
                isForDebt
                    ? try ledger.debtPaid(for: subject, at: now)
                    : try ledger.cardPaid(for: subject, at: now)
            }
        case .failed:
            notify(
                .passenger(charge.passenger), .paymentFailed,
                "A card could not be charged. Pay what is due before the next ride.")
        case .pending:
            break
        }
        touch(.passenger(charge.passenger))
    }

    /// How a ride was paid, as far as its passenger is concerned.
    public enum PaymentStanding: String, Sendable {
        /// Nothing is due, or not yet.
        case notDue
        /// In cash, to the driver.
        case cash
        /// The bank has not answered yet.
        case pending
        /// Paid.
        case paid
        /// The card could not be charged: the bill is open.
        case failed
    }

    /// How far the payment of a ride has got.
    func payment(of trip: Trip) -> PaymentStanding {
        guard !trip.stage.isLive, trip.fare.total > .zero else { return .notDue }
        let subjects = [LedgerSubject.trip(trip.id), .tip(trip.id)]
        let states = subjects.compactMap { charges[$0]?.attempt.state }
        for state in states {
            if case .failed = state { return .failed }
        }
        guard states.isEmpty else { return .pending }
        if subjects.contains(where: { ledger.bill(for: $0) != nil }) { return .failed }
        return trip.request.payment == .cash ? .cash : .paid
    }

    // MARK: What is due

    /// When money or a booking is due next; nil if nothing is.
    var nextDue: Instant? {
        let charge = charges.values.compactMap(\.attempt.nextAt).min()
        let booking = reservations.values.compactMap { dispatchTime(of: $0) }.min()
        return [ledger.settlements.nextDue, charge, booking].compactMap { $0 }.min()
    }

    /// Does what is due now. Each thing that is done is not due any more, or later.
    func doWhatIsDue() {
        let moment = now
        post(because: "what is blocked was put there") { ledger throws(LedgerRejection) in
            try ledger.settle(at: moment)
        }
        let due = charges.filter { $0.value.attempt.nextAt.map { $0 <= moment } ?? false }
        for subject in due.keys.sorted(by: { $0.description < $1.description }) { send(subject) }
        for id in reservations.keys.sorted() {
            guard let booking = reservations[id], let time = dispatchTime(of: booking),
                time <= moment
            else { continue }
            dispatch(booking)
        }
    }

    // MARK: Debts and withdrawals

    /// Charges everything that a passenger owes to one card.
    func payDebt(by actor: Actor, with card: CardID) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        guard accounts[actor]?.wallet.card(card) != nil else { throw .rule(.cardNeeded) }
        let open = ledger.bills(of: passenger).map(\.subject).filter { subject in
            guard let state = charges[subject]?.attempt.state else { return true }
            if case .failed = state { return true }
            return false
        }
        guard !open.isEmpty else { throw .rule(.nothingIsDue) }
        for subject in open { charge(subject, to: card, of: passenger, isForDebt: true) }
        let isDeclined = open.contains { ledger.bill(for: $0) != nil && !isPending($0) }
        guard !isDeclined else { throw .rule(.cardDeclined) }
    }

    private func isPending(_ subject: LedgerSubject) -> Bool {
        guard let state = charges[subject]?.attempt.state else { return false }
        if case .pending = state { return true }
        return false
    }

    /// Where a driver's money goes that is withdrawn.
    func setBank(
        _ number: BankAccountNumber, kind: BankAccountKind, holder: String, taxID: String,
        by actor: Actor
    ) throws(ServiceRejection) {
        _ = try Self.driver(actor)
        guard let identity = accounts[actor]?.identity else { throw .rule(.onlyForAccounts) }
        let name: PersonName
        do throws(TextRejection) { name = try PersonName(holder) } catch { throw .name(error) }
        let account = try ruled { () throws(BankAccountRejection) in
            try BankAccount(
                number, kind: kind, holder: name, holderTaxID: taxID,
                driverTaxID: identity.taxID?.number ?? taxID)
        }
        change(actor) { $0.driver.bank = account }
    }

    /// Sends some of a driver's money to the bank account. The simulated bank pays at once.
    func withdraw(_ amount: Money, by actor: Actor) throws(ServiceRejection) {
        let driver = try Self.driver(actor)
        guard let file = accounts[actor]?.driver else { throw .world(.noSuchDriver) }
        guard let bank = file.bank else { throw .rule(.noBankAccount) }
        let id = WithdrawalID(nextWithdrawal)
        var withdrawal = try ruled { () throws(WithdrawalRejection) in
            try Withdrawal(
                id: id, driver: driver, amount: amount, account: bank,
                minimum: ledger.rules.minimumWithdrawal,
                withdrawable: ledger.balances(of: driver).withdrawable,
                last: file.withdrawals.last, at: now)
        }
        let posted = try ruled { () throws(LedgerRejection) in
            try ledger.withdraw(withdrawal, at: now)
        }
        record(posted)
        do throws(WithdrawalRejection) {
            for event in try withdrawal.decide(.pay, at: now) { withdrawal.apply(event) }
        } catch {
            preconditionFailure("withdrawal \(id) has just been asked for: \(error.rawValue)")
        }
        change(actor) { account in
            account.driver.withdrawals.append(withdrawal)
            if account.driver.withdrawals.count > Limits.rememberedWithdrawals {
                account.driver.withdrawals.removeFirst()
            }
        }
    }

    private var nextWithdrawal: UInt64 {
        let last = accounts.values.compactMap { $0.driver.withdrawals.last?.id.rawValue }.max()
        return (last ?? 0) + 1
    }

    /// What a driver gets for a ride as things stand: the price without what the platform takes
    /// off for a promotion, less commission, and tips whole.
    public func driverGain(for trip: Trip) -> Money {
        let fare = trip.fare
        let tip = fare.amount(of: .tip)
        let commissionable = fare.total - fare.amount(of: .promotion) - tip
        let rate = ledger.rules.commission.rate(for: trip.quote.category)
        return commissionable - rate.commission(on: commissionable) + tip
    }
}
