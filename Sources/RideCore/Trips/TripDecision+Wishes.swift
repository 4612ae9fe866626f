/// What a passenger changes of a ride that was requested, and the stops on its way.
extension TripDecision {
    func setPickupNote(
        by actor: Actor, _ text: String?
    ) throws(TripRejection) -> TripEvent.Change? {
        try checkPassenger(actor)
        try checkStillToBePickedUp()
        let note: PickupNote?
        do throws(TextRejection) { note = try PickupNote.typed(text ?? "") } catch {
            throw .noteTooLong
        }
        return note == trip.pickupNote ? nil : .pickupNoteChanged(note: note)
    }

    func movePickup(
        by actor: Actor, to pickup: Waypoint
    ) throws(TripRejection) -> TripEvent.Change? {
        try checkPassenger(actor)
        try checkStillToBePickedUp()
        try checkHasNotShared()
        return pickup == trip.pickup ? nil : .pickupMoved(pickup: pickup)
    }

    func raisePrice(
        by actor: Actor, by amount: Money, most: Money
    ) throws(TripRejection) -> TripEvent.Change {
        try checkPassenger(actor)
        switch trip.state {
        case .requested, .offered: break
        case .accepted, .arrived: throw .alreadyAccepted
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        guard trip.request.boardingWith == nil else { throw .sitsInTheCar }
        // Nothing is added up before it is known to be small.
        guard amount > .zero, amount <= most, trip.raised <= most,
            trip.raised + amount <= most
        else { throw .raiseOutOfRange }
        return .priceRaised(amount: amount)
    }

    // MARK: Stops

    /// A driver who is being asked has not been asked for the ride as it is then: that offer is
    /// taken back, and the driver may be asked anew.
    func changeStops(
        by actor: Actor, to stops: [Waypoint], quote: Quote
    ) throws(TripRejection) -> [TripEvent.Change] {
        try checkPassenger(actor)
        switch trip.state {
        case .requested, .offered, .accepted, .arrived, .inProgress: break
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        guard trip.assignment != nil || trip.request.boardingWith == nil else {
            throw .sitsInTheCar
        }
        try checkHasNotShared()
        guard trip.reachedStops + stops.count <= Limits.stops else { throw .tooManyStops }
        let change = TripEvent.Change.stopsChanged(stops: stops, quote: quote)
        guard case .offered(let offer) = trip.state else { return [change] }
        return [.offerTakenBack(driver: offer.driver), change]
    }

    /// Until the ride has begun, for which the PIN is needed; nothing where none is asked for.
    func renewPIN(_ pin: BoardingPIN) throws(TripRejection) -> TripEvent.Change? {
        switch trip.state {
        case .requested, .offered, .accepted, .arrived: break
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        return trip.pin == nil || trip.pin == pin ? nil : .pinRenewed(pin: pin)
    }

    /// Another party shares the car. Who has had the discount does not get it again, nor does who
    /// would pay less than nothing.
    func share(discount: Money) throws(TripRejection) -> [TripEvent.Change] {
        switch trip.state {
        case .accepted, .arrived, .inProgress: break
        case .requested, .offered: throw .notAcceptedYet
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        let total = trip.quote.fare.total
        guard !trip.hasShared, discount > .zero, discount <= total else { return [] }
        return Self.charge(.sharing, Money(minorUnits: -discount.minorUnits))
    }

    /// What was agreed with another party, and the discount for it, rest on where the ride goes.
    func checkHasNotShared() throws(TripRejection) {
        guard !trip.hasShared else { throw .carIsShared }
    }

    func reachStop(by driver: DriverID) throws(TripRejection) -> TripEvent.Change {
        try checkUnderWay(driver)
        guard trip.standsAt == nil else { throw .standsAtAStop }
        guard trip.nextStop != nil else { throw .noStopAhead }
        return .stopReached
    }

    /// The ride goes on. Waiting at a stop is paid like waiting at the pick-up, each stop by
    /// itself.
    func leaveStop(by driver: DriverID) throws(TripRejection) -> [TripEvent.Change] {
        try checkUnderWay(driver)
        guard let reachedAt = trip.standsAt?.reachedAt else { throw .notAtAStop }
        let waiting = trip.quote.terms.waitingCharge(for: now.since(reachedAt))
        return [.stopLeft] + Self.charge(.waiting, waiting)
    }

    // MARK: Who asks, and when

    private func checkPassenger(_ actor: Actor) throws(TripRejection) {
        try checkInvolved(actor)
        guard actor.side == .passenger else { throw .onlyThePassenger }
    }

    /// Until the driver is at the pick-up.
    private func checkStillToBePickedUp() throws(TripRejection) {
        switch trip.state {
        case .requested, .offered, .accepted: break
        case .arrived: throw .alreadyArrived
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        guard trip.request.boardingWith == nil else { throw .sitsInTheCar }
    }

    private func checkUnderWay(_ driver: DriverID) throws(TripRejection) {
        try checkAssigned(.driver(driver))
        switch trip.state {
        case .inProgress: break
        case .requested, .offered: throw .notAcceptedYet
        case .accepted: throw .notArrivedYet
        case .arrived: throw .notStartedYet
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }
}
