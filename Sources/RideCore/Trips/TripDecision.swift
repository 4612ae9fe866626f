/// The rules of a ride: for every state and every command, what follows or why not.
///
/// Each command is a column of guards. Who asks is checked first, then whether the state allows
/// it, then what the command carries; the first that fails names the reason, and this order is
/// part of the contract.
struct TripDecision {
    let trip: Trip
    let now: Instant

    /// What follows from a command, in order; empty where nothing changes.
    func changes(for command: TripCommand) throws(TripRejection) -> [TripEvent.Change] {
        switch command {
        case .offer(let driver, let expiresAt):
            [try offer(to: driver, expiresAt: expiresAt)]
        case .accept(let driver):
            [try accept(by: driver)]
        case .decline(let driver):
            [.declined(driver: try offerAnswered(by: driver).driver)]
        case .expireOffer:
            [try expireOffer()]
        case .shortenOffer:
            [.offerExpired(driver: try openOffer().driver)]
        case .arrive(let driver):
            [try arrive(by: driver)]
        case .start(let driver, let pin):
            try start(by: driver, pin: pin)
        case .board(let driver):
            [try board(with: driver)]
        case .finish(let driver):
            [try finish(by: driver)]
        case .changeDestination(let actor, let dropoff, let quote, let leavesOutStops):
            try changeDestination(by: actor, to: dropoff, quote: quote, leavesOutStops)
        case .setPickupNote(let actor, let text):
            try setPickupNote(by: actor, text).map { [$0] } ?? []
        case .movePickup(let actor, let pickup):
            try movePickup(by: actor, to: pickup).map { [$0] } ?? []
        case .raisePrice(let actor, let amount, let most):
            [try raisePrice(by: actor, by: amount, most: most)]
        case .share(let discount):
            try share(discount: discount)
        case .renewPIN(let pin):
            try renewPIN(pin).map { [$0] } ?? []
        case .changeStops(let actor, let stops, let quote):
            try changeStops(by: actor, to: stops, quote: quote)
        case .reachStop(let driver):
            [try reachStop(by: driver)]
        case .leaveStop(let driver):
            try leaveStop(by: driver)
        case .cancel(let canceller, let reason, let isFree, let come):
            try cancel(by: canceller, reason: reason, come).filter { !isFree || !$0.isCharge }
        case .giveUp(let reason):
            [try giveUp(reason: reason)]
        case .rate(let actor, let rating):
            try rate(by: actor, rating).map { [$0] } ?? []
        case .tip(let actor, let amount):
            [try tip(by: actor, amount: amount)]
        case .sendMessage(let actor, let text):
            [try sendMessage(by: actor, text: text)]
        case .markDelivered(let actor, let through):
            try markDelivered(to: actor, through: through).map { [$0] } ?? []
        case .markRead(let actor, let through):
            try markRead(by: actor, through: through).map { [$0] } ?? []
        }
    }

    // MARK: Dispatch

    private func offer(
        to driver: DriverID, expiresAt: Instant
    ) throws(TripRejection) -> TripEvent.Change {
        switch trip.state {
        case .requested: break
        case .offered: throw .alreadyOffered
        case .accepted, .arrived: throw .alreadyAccepted
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        guard expiresAt > now else { throw .expiryNotInTheFuture }
        // After how long whoever has let an offer pass is asked again is for dispatch to say.
        let hasLetPass = trip.letPass.contains { $0.driver == driver }
        let hasHadIt = (trip.refusedBy + trip.takenFrom).contains(driver)
        guard hasLetPass || !hasHadIt else { throw .driverAlreadyAsked }
        return .offered(driver: driver, expiresAt: expiresAt)
    }

    private func accept(by driver: DriverID) throws(TripRejection) -> TripEvent.Change {
        let offer = try offerAnswered(by: driver)
        guard now <= offer.expiresAt else { throw .offerExpired }
        return .accepted(driver: driver)
    }

    private func expireOffer() throws(TripRejection) -> TripEvent.Change {
        let offer = try openOffer()
        guard now >= offer.expiresAt else { throw .offerStillOpen }
        return .offerExpired(driver: offer.driver)
    }

    private func giveUp(reason: UnservedReason) throws(TripRejection) -> TripEvent.Change {
        switch trip.state {
        case .requested: return .becameUnserved(reason: reason)
        case .offered: throw .alreadyOffered
        case .accepted, .arrived: throw .alreadyAccepted
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    private func openOffer() throws(TripRejection) -> TripState.Offer {
        switch trip.state {
        case .requested: throw .noOffer
        case .offered(let offer): return offer
        case .accepted, .arrived: throw .alreadyAccepted
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    private func offerAnswered(by driver: DriverID) throws(TripRejection) -> TripState.Offer {
        let offer = try openOffer()
        guard offer.driver == driver else { throw .notYourOffer }
        return offer
    }

    // MARK: The driver's steps

    private func arrive(by driver: DriverID) throws(TripRejection) -> TripEvent.Change {
        try checkAssigned(.driver(driver))
        switch trip.state {
        case .accepted: return .arrived
        case .requested, .offered: throw .notAcceptedYet
        case .arrived: throw .alreadyArrived
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    private func start(
        by driver: DriverID, pin: BoardingPIN?
    ) throws(TripRejection) -> [TripEvent.Change] {
        try checkAssigned(.driver(driver))
        switch trip.state {
        case .arrived(_, let arrivedAt):
            if let asked = trip.pin {
                guard let pin else { throw .pinNeeded }
                guard pin == asked else { throw .wrongPIN }
            }
            let waited = now.since(trip.waitingBegins(arrivedAt: arrivedAt))
            let waiting = trip.quote.terms.waitingCharge(for: waited)
            return [.started] + Self.charge(.waiting, waiting)
        case .requested, .offered: throw .notAcceptedYet
        case .accepted: throw .notArrivedYet
        case .inProgress: throw .alreadyStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    /// The passenger sits in the car already: with the driver's word the ride has begun.
    private func board(with driver: DriverID) throws(TripRejection) -> TripEvent.Change {
        let offer = try offerAnswered(by: driver)
        guard now <= offer.expiresAt else { throw .offerExpired }
        return .boarded(driver: driver)
    }

    private func finish(by driver: DriverID) throws(TripRejection) -> TripEvent.Change {
        try checkAssigned(.driver(driver))
        switch trip.state {
        case .inProgress:
            guard trip.standsAt == nil else { throw .standsAtAStop }
            guard trip.nextStop == nil else { throw .stopsAhead }
            return .completed
        case .requested, .offered: throw .notAcceptedYet
        case .accepted: throw .notArrivedYet
        case .arrived: throw .notStartedYet
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    // MARK: Going elsewhere

    private func changeDestination(
        by actor: Actor, to dropoff: Waypoint, quote: Quote, _ leavesOutStops: Bool
    ) throws(TripRejection) -> [TripEvent.Change] {
        try checkInvolved(actor)
        guard actor.side == .passenger else { throw .onlyThePassenger }
        switch trip.state {
        case .accepted, .arrived, .inProgress: break
        case .requested, .offered: throw .notAcceptedYet
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
        try checkHasNotShared()
        guard dropoff.coordinate != trip.dropoff.coordinate else { throw .destinationIsTheSame }
        let change = TripEvent.Change.destinationChanged(dropoff: dropoff, quote: quote)
        guard leavesOutStops, trip.nextStop != nil else { return [change] }
        return [.stopsChanged(stops: [], quote: quote), change]
    }

    // MARK: Calling it off

    private func cancel(
        by canceller: Canceller, reason: CancellationReason, _ come: Metres
    ) throws(TripRejection) -> [TripEvent.Change] {
        switch canceller {
        case .person(let actor):
            try checkInvolved(actor)
            switch actor {
            case .passenger: return try cancelAsPassenger(reason, come)
            case .driver(let driver): return try cancel(as: driver, reason)
            }
        case .system:
            guard trip.stage.isLive else { throw .rideIsOver }
            return [.cancelled(by: .system, reason: reason)]
        }
    }

    private func cancelAsPassenger(
        _ reason: CancellationReason, _ come: Metres
    ) throws(TripRejection) -> [TripEvent.Change] {
        switch trip.state {
        case .requested, .offered, .accepted, .arrived:
            let passenger = Actor.passenger(trip.request.passenger)
            return [.cancelled(by: .person(passenger), reason: reason)]
                + Self.charge(.cancellation, trip.cancellationFee(at: now, come: come))
        case .inProgress: throw .cannotCancelOnceStarted
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    /// A driver who cannot come gives the ride back, and another is looked for. Only where the
    /// passenger does not come is the ride over, and then the passenger pays for it.
    private func cancel(
        as driver: DriverID, _ reason: CancellationReason
    ) throws(TripRejection) -> [TripEvent.Change] {
        switch trip.state {
        case .requested, .offered: throw .notAcceptedYet
        case .accepted:
            guard reason != .passengerMissing else { throw .notArrivedYet }
            return [.withdrawn(driver: driver, reason: reason)]
        case .arrived(_, let arrivedAt):
            guard reason == .passengerMissing else {
                return [.withdrawn(driver: driver, reason: reason)]
            }
            let terms = trip.quote.terms
            let waited = now.since(trip.waitingBegins(arrivedAt: arrivedAt))
            guard waited >= terms.freeWaiting else { throw .passengerStillHasTime }
            return [.cancelled(by: .person(.driver(driver)), reason: reason)]
                + Self.charge(.cancellation, terms.missingFee)
        case .inProgress:
            // Whoever boards by code was never waited for: the seat may turn out to be empty.
            guard trip.request.boardingWith != nil, reason == .passengerMissing else {
                throw .cannotCancelOnceStarted
            }
            return [.cancelled(by: .person(.driver(driver)), reason: reason)]
        case .completed, .cancelled, .unserved: throw .rideIsOver
        }
    }

    /// A line added to the price, unless it is nothing.
    static func charge(_ kind: Fare.Kind, _ amount: Money) -> [TripEvent.Change] {
        amount == .zero ? [] : [.charged(item: Fare.Item(kind: kind, amount: amount))]
    }

    // MARK: Tips

    private func tip(by actor: Actor, amount: Money) throws(TripRejection) -> TripEvent.Change {
        try checkInvolved(actor)
        guard actor.side == .passenger else { throw .onlyThePassenger }
        switch trip.state {
        case .completed(let completion):
            let closesAt = completion.completedAt + Limits.ratingWindow
            guard now <= closesAt else { throw .ratingWindowClosed }
        case .requested, .offered, .accepted, .arrived, .inProgress: throw .rideIsNotOverYet
        case .cancelled, .unserved: throw .rideWasNotCompleted
        }
        guard trip.request.payment == .card else { throw .tipNeedsACard }
        guard !trip.charges.contains(where: { $0.kind == .tip }) else { throw .tipAlreadyGiven }
        guard amount > .zero, amount <= Limits.tip else { throw .tipOutOfRange }
        return .charged(item: Fare.Item(kind: .tip, amount: amount))
    }

    // MARK: Ratings

    private func rate(
        by actor: Actor, _ rating: Rating
    ) throws(TripRejection) -> TripEvent.Change? {
        try checkInvolved(actor)
        switch trip.state {
        case .completed(let completion):
            let closesAt = completion.completedAt + Limits.ratingWindow
            guard now <= closesAt else { throw .ratingWindowClosed }
            let offered = Compliment.given(by: actor.side)
            guard rating.compliments.allSatisfy(offered.contains),
                rating.compliments.isEmpty
                    || rating.stars.rawValue >= Compliment.fewestStars.rawValue
            else { throw .complimentNotAllowed }
            guard completion.rating(by: actor.side) != rating else { return nil }
            return .rated(by: actor.side, rating: rating)
        case .requested, .offered, .accepted, .arrived, .inProgress:
            throw .rideIsNotOverYet
        case .cancelled, .unserved:
            throw .rideWasNotCompleted
        }
    }

    // MARK: Chat

    private func sendMessage(
        by actor: Actor, text: String
    ) throws(TripRejection) -> TripEvent.Change {
        try checkInvolved(actor)
        switch trip.state {
        case .accepted, .arrived, .inProgress: break
        case .requested, .offered, .completed, .cancelled, .unserved: throw .chatIsClosed
        }
        guard trip.conversation.messages.count < Limits.chatMessages else { throw .chatIsFull }
        let id = MessageID(UInt64(trip.conversation.messages.count + 1))
        return .messageSent(
            message: ChatMessage(
                id: id, sender: actor.side, text: try cleanedMessage(text), sentAt: now))
    }

    private func cleanedMessage(_ text: String) throws(TripRejection) -> String {
        do {
            return try CleanText.checked(
                text, characters: Limits.chatCharacters, bytes: Limits.chatBytes)
        } catch {
            switch error {
            case .empty: throw .messageEmpty
            case .tooLong, .tooManyBytes: throw .messageTooLong
            }
        }
    }

    private func markDelivered(
        to actor: Actor, through: MessageID
    ) throws(TripRejection) -> TripEvent.Change? {
        try checkInvolved(actor)
        guard through.rawValue >= 1, through.rawValue <= trip.conversation.messages.count else {
            throw .noSuchMessage
        }
        guard trip.conversation.marks(of: actor.side).delivered < through.rawValue else {
            return nil
        }
        return .messagesDelivered(to: actor.side, through: through)
    }

    private func markRead(
        by actor: Actor, through: MessageID
    ) throws(TripRejection) -> TripEvent.Change? {
        try checkInvolved(actor)
        guard through.rawValue >= 1, through.rawValue <= trip.conversation.messages.count else {
            throw .noSuchMessage
        }
        guard trip.conversation.marks(of: actor.side).read < through.rawValue else { return nil }
        return .messagesRead(by: actor.side, through: through)
    }

    // MARK: Who asks

    /// The passenger of the ride, or the driver who accepted it.
    func checkInvolved(_ actor: Actor) throws(TripRejection) {
        switch actor {
        case .passenger(let passenger):
            guard passenger == trip.request.passenger else { throw .notYourRide }
        case .driver(let driver):
            guard trip.assignment?.driver == driver else { throw .notYourRide }
        }
    }

    /// The driver who accepted; where nobody has yet, the state gives the reason instead.
    func checkAssigned(_ actor: Actor) throws(TripRejection) {
        if trip.assignment != nil { try checkInvolved(actor) }
    }
}

extension TripEvent.Change {
    /// Whether something is added to the price.
    fileprivate var isCharge: Bool { if case .charged = self { true } else { false } }
}
