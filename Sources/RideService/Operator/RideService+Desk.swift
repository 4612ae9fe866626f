import RideAccounts
import RideCore
import RideLedger
import RideSim

/// What an operator does about a ride, or writes to somebody.
extension RideService {
    /// Ends a ride that is not over; nobody pays for it.
    func callOff(_ id: TripID) throws(ServiceRejection) {
        guard world.ride(id) != nil else { throw Self.notLive(rides.trips.trip(id)) }
        world.callOff(id, .operatorDecided)
    }

    /// Takes a ride that has not begun from its driver; another is looked for.
    func reassign(_ id: TripID) throws(ServiceRejection) {
        guard let trip = world.ride(id) else { throw Self.notLive(rides.trips.trip(id)) }
        guard let driver = trip.assignment?.driver else {
            throw .world(.trip(.notAcceptedYet))
        }
        guard trip.stage != .inProgress else { throw .rule(.passengerIsAboard) }
        try takeAway(from: driver) { () throws(ServiceRejection) in
            do throws(WorldRejection) {
                try world.take(id, from: driver)
            } catch { throw .world(error) }
        }
        tellOfTakingOver(trip, from: driver, byOperator: true)
    }

    /// Does what takes an offer or a ride from a driver: what happens to the driver meanwhile is
    /// not the driver's doing, and counts in no figure and no goal. Nil for what is one's own
    /// doing.
    func takeAway<Failure: Error>(
        from driver: DriverID?, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        absorbEvents()
        let outer = drivers.taking
        drivers.taking = driver
        defer { drivers.taking = outer }
        try body()
        absorbEvents()
    }

    /// Says to a driver why a ride that was accepted goes to another one.
    func tellOfTakingOver(_ trip: Trip, from driver: DriverID, byOperator: Bool) {
        let name = nameOfRider(in: trip)
        let why = byOperator ? "an operator decided so" : "one is much nearer"
        changes.notify(
            .driver(driver), .rideTakenOver,
            "The ride of \(name) goes to another driver: \(why).",
            .init(code: byOperator ? "operator" : "nearer", name: name))
    }

    private static func notLive(_ trip: Trip?) -> ServiceRejection {
        .world(trip == nil ? .noSuchRide : .trip(.rideIsOver))
    }

    /// What of a ride can be given back, or is owed; nil where nothing can.
    public func refundable(_ trip: Trip) -> (amount: Money, isOwed: Bool)? {
        let subject = LedgerSubject.trip(trip.id)
        guard !trip.stage.isLive, !money.charges.isPending(subject) else { return nil }
        if let bill = money.ledger.bill(for: subject) { return (bill.open, true) }
        let isPaid = [.cardPayment, .debtPayment].contains { money.ledger.hasRecorded($0, subject) }
        guard isPaid, money.ledger.refund(of: trip.id) == nil else { return nil }
        return (trip.fare.total, false)
    }

    /// Gives back what a card has paid, or lets the passenger off what is owed.
    func refund(_ id: TripID, _ amount: Money) throws(ServiceRejection) {
        guard let trip = rides.trips.trip(id) else { throw .world(.noSuchRide) }
        guard !trip.stage.isLive else { throw .world(.trip(.rideIsNotOverYet)) }
        let subject = LedgerSubject.trip(id)
        guard !money.charges.isPending(subject) else { throw .rule(.bankDoesNotAnswer) }
        if let bill = money.ledger.bill(for: subject) {
            guard bill.open == amount else {
                throw .rule(RuleRefusal(code: "not_what_is_owed", message: Self.wholeBill))
            }
            let entries = try ruled { () throws(LedgerRejection) in
                try money.ledger.billForgiven(for: subject, at: now)
            }
            money.charges.forget(subject, &changes)
            record(entries)
            return tell(trip, .billLetOff, "You no longer owe", amount)
        }
        if let most = refundable(trip)?.amount, amount > most {
            let most = settings.market.format(most)
            throw .rule(
                RuleRefusal(
                    code: "amount_out_of_range", message: "At most \(most) can be given back."))
        }
        let entries = try ruled { () throws(LedgerRejection) in
            try money.ledger.rideRefunded(id, amount, of: trip.fare.total, at: now)
        }
        try sendBack(amount, for: trip)
        record(entries)
        tell(trip, .moneyGivenBack, "Your card gets back", amount)
    }

    /// Tells the passenger of a ride what an operator did for them.
    private func tell(_ trip: Trip, _ kind: Notice.Kind, _ what: String, _ amount: Money) {
        let name = named(trip.dropoff).name
        changes.notify(
            .passenger(trip.request.passenger), kind,
            "\(what) \(settings.market.format(amount)) for the ride to \(name).",
            .init(amount: amount, name: name))
    }

    private static let wholeBill = "What is owed is let off as a whole, or not at all."

    /// Has the bank give an amount back to the card that paid.
    private func sendBack(_ amount: Money, for trip: Trip) throws(ServiceRejection) {
        let wallet = people[.passenger(trip.request.passenger)]?.wallet
        guard let card = trip.request.card,
            let token = (wallet?.card(card)?.processorToken).flatMap(ProcessorToken.init),
            let key = ProcessorKey("refund-\(trip.id)")
        else { throw .rule(.cardNeeded) }
        try money.charges.carryOut(
            ProcessorRequest(
                key: key, token: token, amount: amount, currency: money.ledger.currency,
                kind: .refund))
    }

    /// Writes to a person, who finds it among the messages to support.
    func write(
        to actor: Actor, subject: String, _ message: String, about trip: TripID?
    ) throws(ServiceRejection) {
        guard people[actor] != nil else { throw .rule(.noSuchPerson) }
        if let trip, !(rides.trips.trip(trip).map { Self.isInvolved(actor, in: $0) } ?? false) {
            throw .world(.noSuchRide)
        }
        try office.support.write(
            to: actor, trip.map { .rideProblem(trip: $0, problem: .other) } ?? .question,
            subject: subject, message, by: settings.operatorName, at: wall, &changes)
    }

    /// What a passenger owes.
    public func due(of passenger: PassengerID) -> Money {
        money.ledger.bills(of: passenger).reduce(.zero) { $0 + $1.open }
    }
}
