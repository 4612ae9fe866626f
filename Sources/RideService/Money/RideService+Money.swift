import RideAccounts
import RideCore
import RideLedger
import RideSim

/// How rides become money (R3). Only rides with a person in them enter the ledger.
extension RideService {
    /// Makes entries part of the ledger, and saves them with the round.
    func record(_ entries: [LedgerTransaction]) {
        money.record(entries, &changes)
        for entry in entries { drivers.acquaintances.meet(entry) }
    }

    /// Records what the ledger decides on.
    ///
    /// - Parameter proof: why it cannot refuse. If it does, the engine is wrong about somebody's
    ///   money, and stops before that is saved.
    func post(
        because proof: String,
        _ decide: (Ledger) throws(LedgerRejection) -> [LedgerTransaction]
    ) {
        do throws(LedgerRejection) { record(try decide(money.ledger)) } catch {
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
            if isLetOffFees(.passenger(passenger)) {
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

    /// Whether somebody is let off every fee for calling off and not coming at once: nothing can be
    /// collected from a guest. The driver gets the fee all the same.
    func isLetOffFees(_ passenger: Actor) -> Bool { people[passenger]?.isGuest ?? true }

    /// Whether a ride costs one of its people nothing when it is called off or nobody comes, and
    /// brings the other nothing, whatever its terms say.
    func isWithoutFees(_ trip: Trip, for actor: Actor) -> Bool {
        guard trip.stage.isLive else { return false }
        return !mayBearFee(of: trip) || actor.side == .passenger && isLetOffFees(actor)
    }

    /// What calling a ride off costs its passenger now.
    public func cancellationFee(of trip: Trip) -> Money {
        guard !isWithoutFees(trip, for: .passenger(trip.request.passenger)) else { return .zero }
        return trip.cancellationFee(at: now, come: world.wayCome(of: trip.id))
    }

    /// Whether the platform bears the risk of one more fee to the driver of a ride. With a card it
    /// always does; of a guest, or of a ride in cash, nothing may ever come in. Both sides are told
    /// so once a driver has accepted, and what was told to cost nothing then costs nothing.
    func mayBearFee(of trip: Trip) -> Bool {
        guard trip.request.card == nil, let given = trip.assignment,
            Population.isPerson(given.driver)
        else { return true }
        return [given.acceptedAt, now].allSatisfy {
            money.ownPocket.mayPayFee(of: trip.request.passenger, to: given.driver, at: $0)
        }
    }

    /// Charges an open bill to a card; nothing where there is none.
    func charge(
        _ subject: LedgerSubject, to card: CardID, of passenger: PassengerID, isForDebt: Bool
    ) {
        guard let open = money.ledger.bill(for: subject)?.open,
            let token = token(of: card, passenger),
            let key = chargeKey(subject, isForDebt: isForDebt)
        else { return }
        let request = ProcessorRequest(
            key: key, token: token, amount: open, currency: money.ledger.currency, kind: .charge)
        send(
            PendingCharge(
                passenger: passenger, card: card,
                attempt: ChargeAttempt(request, for: subject, at: now), isForDebt: isForDebt))
    }

    /// Gives the driver what the bank has paid.
    func tip(
        _ id: TripID, _ amount: Money, by actor: Actor
    ) throws(ServiceRejection) {
        let passenger = try Self.passenger(actor)
        try checkInvolved(actor, in: id)
        guard let trip = rides.trips.trip(id) else { throw .world(.noSuchRide) }
        if let driver = trip.assignment?.driver, people[.driver(driver)]?.isDeleted == true {
            throw .rule(.accountDeleted)
        }
        do throws(TripRejection) {
            _ = try trip.decide(.tip(by: actor, amount: amount), at: now)
        } catch { throw .world(.trip(error)) }
        try chargeTip(amount, for: trip)
        try change(id, .tip(by: actor, amount: amount))
        guard let driver = trip.assignment?.driver else {
            preconditionFailure("a tip was taken for ride \(id), which nobody drove")
        }
        post(because: "a ride takes one tip, within its limit") { ledger throws(LedgerRejection) in
            try ledger.tipAdded(to: id, by: passenger, for: driver, amount, at: now)
        }
        post(because: "the tip has just been added") { ledger throws(LedgerRejection) in
            try ledger.cardPaid(for: .tip(id), at: now)
        }
        change(.driver(driver)) { account in
            renewDay(of: &account)
            account.today.tips += amount
            account.today.earnings += amount
        }
        tell(driver, of: amount, from: actor, for: id)
    }

    /// Who still looks at the summary sees the tip there.
    private func tell(_ driver: DriverID, of tip: Money, from giver: Actor, for trip: TripID) {
        let actor = Actor.driver(driver)
        guard situation(of: actor)?.ride?.trip.id != trip else { return }
        let name = face(of: giver).name
        changes.notify(
            actor, .tipReceived, "\(name) gives you a tip of \(settings.market.format(tip)).",
            .init(amount: tip, name: name))
    }

    /// Has a card pay a tip, at once: a driver gets nothing of what the bank does not pay. What a
    /// ride costs is the platform's risk; a tip is any amount that the passenger likes.
    ///
    /// - Throws: `card_needed` where the card of the ride is no more, why the bank declines,
    ///   `bank_does_not_answer`.
    private func chargeTip(_ amount: Money, for trip: Trip) throws(ServiceRejection) {
        guard let card = trip.request.card, let token = token(of: card, trip.request.passenger),
            let key = chargeKey(.tip(trip.id), isForDebt: false)
        else { throw .rule(.cardNeeded) }
        try money.charges.carryOut(
            ProcessorRequest(
                key: key, token: token, amount: amount, currency: money.ledger.currency,
                kind: .charge))
    }

    /// A name under which the processor recognises a repetition. A debt may be tried again with
    /// another card, which is another payment.
    private func chargeKey(_ subject: LedgerSubject, isForDebt: Bool) -> ProcessorKey? {
        let name = subject.description.split(separator: "/").joined(separator: "-")
        return ProcessorKey(isForDebt ? "debt-\(name)-\(now.milliseconds)" : name)
    }

    private func token(of card: CardID, _ passenger: PassengerID) -> ProcessorToken? {
        (people[.passenger(passenger)]?.wallet.card(card)?.processorToken)
            .flatMap(ProcessorToken.init)
    }

    /// Sends a charge to the processor, now or again, and writes down what was paid.
    func send(_ charge: PendingCharge) {
        switch money.charges.send(charge, at: now, &changes) {
        case .failed, .pending: return
        case .paid: break
        }
        let subject = charge.attempt.subject
        post(because: "only open bills are charged, each by one card at a time") {
            ledger throws(LedgerRejection) in
            charge.isForDebt
                ? try ledger.debtPaid(for: subject, at: now)
                : try ledger.cardPaid(for: subject, at: now)
        }
    }

    /// How a ride was paid, as far as its passenger is concerned.
    public enum PaymentStanding: String, CaseIterable, Sendable {
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
        /// The passenger was let off the bill, which the platform pays.
        case letOff = "let_off"
    }

    /// What the passenger of a ride pays: nothing for one that was called off and whose fee they
    /// were let off.
    public func price(of trip: Trip) -> Fare {
        trip.stage == .cancelled && money.payment(of: trip) == .letOff ? Fare(items: []) : trip.fare
    }

    // MARK: Debts

    /// Charges everything that somebody owes to one card.
    func payDebt(by actor: Actor, with card: CardID) throws(ServiceRejection) {
        guard let stored = people[actor]?.wallet.card(card) else { throw .rule(.cardNeeded) }
        switch actor {
        case .passenger(let passenger): try payBills(of: passenger, with: card)
        case .driver(let driver): try payOwed(by: driver, with: stored)
        }
    }

    private func payBills(
        of passenger: PassengerID, with card: CardID
    ) throws(ServiceRejection) {
        let open = money.ledger.bills(of: passenger).map(\.subject).filter { subject in
            guard let state = money.charges.state(of: subject) else { return true }
            if case .failed = state { return true }
            return false
        }
        guard !open.isEmpty else { throw .rule(.nothingIsDue) }
        for subject in open { charge(subject, to: card, of: passenger, isForDebt: true) }
        let isDeclined = open.contains {
            money.ledger.bill(for: $0) != nil && !money.charges.isPending($0)
        }
        guard !isDeclined else { throw .rule(.cardDeclined) }
    }

    /// What a driver gets for a ride as things stand: the price without what the platform takes
    /// off for a promotion or a shared car, less commission, and tips whole.
    public func driverGain(for trip: Trip) -> Money {
        driverGain(from: trip.fare, trip.quote.category)
    }

    /// What a driver gets for waiting in vain; nil where nobody is waited for.
    func missingGain(for trip: Trip) -> Money? {
        switch trip.stage {
        case .accepted, .arrived: break
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved: return nil
        }
        guard mayBearFee(of: trip) else { return .zero }
        let fee = trip.quote.terms.missingFee
        return fee
            - money.ledger.rules.commission.rate(for: trip.quote.category).commission(on: fee)
    }

    /// What a driver gets of a price.
    public func driverGain(from fare: Fare, _ category: Category) -> Money {
        let tip = fare.amount(of: .tip)
        let takenOff = fare.amount(of: .promotion) + fare.amount(of: .sharing)
        let commissionable = fare.total - takenOff - tip
        let rate = money.ledger.rules.commission.rate(for: category)
        return commissionable - rate.commission(on: commissionable) + tip
    }
}
