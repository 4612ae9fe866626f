/// One ride, from the request to the ratings: the machine behind R1, R4 and R5.
///
/// `decide` checks a command and says what would happen; it changes nothing. `apply` makes it
/// happen; it never refuses and works nothing out. Whoever saves the events between the two can
/// rebuild the ride from them at any time.
public struct Trip: Hashable, Codable, Sendable {
    /// Its name.
    public let id: TripID
    /// What was asked for.
    public internal(set) var request: TripRequest
    /// When it was asked for.
    public let requestedAt: Instant
    /// Where it stands.
    public internal(set) var state: TripState
    /// The drivers who were asked and did not take it or gave it back, in that order.
    public private(set) var refusedBy: [DriverID]
    /// The drivers from whom an operator has taken the ride, who are not asked for it again.
    public private(set) var takenFrom: [DriverID]
    /// Those who have only let the offer pass, in that order, while the ride waits for a driver or
    /// the car.
    public private(set) var letPass: [LetPass]
    /// What the two people said to each other.
    public internal(set) var conversation: Conversation
    /// Where the passenger now wants to go, and at what price; nil while that is as requested.
    public private(set) var detour: Detour?
    /// What helps the driver to find the passenger; nil for nothing.
    public internal(set) var pickupNote: PickupNote?
    /// Where the passenger gets in instead; nil while that is as requested.
    private var movedPickup: Waypoint?
    /// Where the ride stops on the way, those behind it among them.
    public private(set) var stops: [Stop]
    /// What was added to the quoted price, in order.
    public private(set) var charges: [Fare.Item]
    /// The PIN that took the place of the requested one; nil while that holds.
    private var renewedPIN: BoardingPIN?
    /// Since when a driver is looked for anew, while one is; nil for since the request.
    private var searchedSince: Instant?
    /// When the price was last raised in this search; nil for never.
    private var raisedAt: Instant?

    /// A driver who has not answered an offer, and may be asked again.
    public struct LetPass: Hashable, Codable, Sendable {
        /// Who.
        public let driver: DriverID
        /// When the time to answer was over.
        public let at: Instant
    }

    /// Another destination than the one that was requested, or other stops.
    public struct Detour: Hashable, Codable, Sendable {
        /// Where the ride ends now.
        public let dropoff: Waypoint
        /// The price of the whole ride.
        public let quote: Quote
    }

    /// A ride that has just been requested.
    public init(id: TripID, request: TripRequest, requestedAt: Instant) {
        self.id = id
        self.request = request
        self.requestedAt = requestedAt
        state = .requested
        (refusedBy, letPass, takenFrom) = ([], [], [])
        conversation = Conversation()
        pickupNote = request.details?.note
        stops = (request.details?.stops ?? []).map(Stop.init)
        charges = []
    }

    /// Since when a driver is looked for: since the request, or since a driver gave the ride back;
    /// says nothing of a ride that has its driver or is over.
    public var searchBeganAt: Instant { searchedSince ?? requestedAt }

    /// From when on it counts how long a driver is looked for: what is offered more is offered for
    /// as long as a new ride.
    public var patienceBeganAt: Instant { raisedAt ?? searchBeganAt }

    /// The ride as engines kept it for which a raised price began the search anew, and that did
    /// not note when a ride that was called off had its car and began.
    public var withoutLaterTimes: Trip {
        var trip = self
        trip.searchedSince = raisedAt ?? searchedSince
        trip.raisedAt = nil
        if case .cancelled(let cancellation) = state {
            trip.state = .cancelled(cancellation: cancellation.withoutTimes)
        }
        return trip
    }

    /// The ride as engines kept it that did not note who had let an offer pass.
    public var withoutLetPass: Trip {
        var trip = withoutLaterTimes
        trip.letPass = []
        return trip
    }

    /// The ride as engines kept it that did not note since when a driver is looked for anew.
    public var withoutSearch: Trip {
        var trip = withoutLetPass
        trip.searchedSince = nil
        return trip
    }

    /// The digits without which the ride cannot begin; nil where the passenger asks for none.
    public var pin: BoardingPIN? { renewedPIN ?? request.details?.pin }

    /// Where the ride begins.
    public var pickup: Waypoint { movedPickup ?? request.pickup }

    /// Where the ride ends.
    public var dropoff: Waypoint { detour?.dropoff ?? request.dropoff }

    /// The agreed price, without what was added since.
    public var quote: Quote { detour?.quote ?? request.quote }

    /// From when a driver who arrived at a moment is waiting for the passenger: of a ride that is
    /// booked, never before the moment for which it is.
    public func waitingBegins(arrivedAt: Instant) -> Instant {
        max(arrivedAt, request.bookedFor ?? arrivedAt)
    }

    /// What is paid: the agreed price and everything that was added; for a ride that was not
    /// carried out, only what was added.
    public var fare: Fare {
        switch state {
        case .requested, .offered, .accepted, .arrived, .inProgress, .completed:
            fare(at: quote)
        case .cancelled(let cancellation):
            // What the engine ends, nobody pays for.
            Fare(
                items: cancellation.by == .system
                    ? [] : charges.filter { $0.kind != .raise && $0.kind != .sharing })
        case .unserved:
            Fare(items: [])
        }
    }

    /// What is paid for a ride that is carried out at another agreed price: everything that was
    /// added so far stays.
    public func fare(at quote: Quote) -> Fare { quote.fare.adding(charges) }

    /// What the passenger has added while nobody took the ride.
    public var raised: Money {
        charges.reduce(.zero) { $1.kind == .raise ? $0 + $1.amount : $0 }
    }

    /// Whether something was taken off the price because another party shares the car, or may.
    public var hasShared: Bool {
        quote.sharedSeats != nil || charges.contains { $0.kind == .sharing }
    }

    /// What was taken off the price for that, not negative.
    public var sharingDiscount: Money {
        charges.reduce(.zero) { $1.kind == .sharing ? $0 - $1.amount : $0 }
    }

    /// What the passenger would pay for calling the ride off at a moment.
    ///
    /// - Parameter come: how far the car has come for the passenger by then.
    public func cancellationFee(at now: Instant, come: Metres = .zero) -> Money {
        switch state {
        case .accepted(let assignment):
            quote.terms.cancellationFee(
                acceptedAt: assignment.acceptedAt, arrivedAt: nil, bookedFor: request.bookedFor,
                come: come, at: now)
        case .arrived(let assignment, let arrivedAt):
            quote.terms.cancellationFee(
                acceptedAt: assignment.acceptedAt,
                arrivedAt: waitingBegins(arrivedAt: arrivedAt), come: come, at: now)
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved:
            .zero
        }
    }

    /// The name of the state.
    public var stage: TripStage {
        switch state {
        case .requested: .requested
        case .offered: .offered
        case .accepted: .accepted
        case .arrived: .arrived
        case .inProgress: .inProgress
        case .completed: .completed
        case .cancelled: .cancelled
        case .unserved: .unserved
        }
    }

    /// The driver who accepted, where one has.
    public var assignment: TripState.Assignment? {
        switch state {
        case .requested, .offered, .unserved: nil
        case .accepted(let assignment): assignment
        case .arrived(let assignment, _): assignment
        case .inProgress(let assignment, _, _): assignment
        case .completed(let completion): completion.assignment
        case .cancelled(let cancellation): cancellation.assignment
        }
    }

    /// Checks a command at a moment and tells what follows from it.
    ///
    /// - Returns: the events to save and apply, in order; empty where the command asks for what
    ///   is already so (marking messages that are already marked).
    /// - Throws: `TripRejection` with the first reason, in the order of `TripDecision`'s guards.
    public func decide(
        _ command: TripCommand, at now: Instant
    ) throws(TripRejection) -> [TripEvent] {
        try TripDecision(trip: self, now: now).changes(for: command).map {
            TripEvent(at: now, change: $0)
        }
    }

    /// Decides a command and applies what follows at once.
    ///
    /// - Returns: the events, which the caller must save.
    /// - Throws: `TripRejection`; the ride is then unchanged.
    public mutating func perform(
        _ command: TripCommand, at now: Instant
    ) throws(TripRejection) -> [TripEvent] {
        let events = try decide(command, at: now)
        for event in events { apply(event) }
        return events
    }

    /// Makes an event part of the ride.
    ///
    /// - Precondition: the event follows from `decide` in the present state.
    public mutating func apply(_ event: TripEvent) {
        switch event.change {
        case .offered(let driver, let expiresAt):
            // Whoever is asked again has not refused.
            refusedBy.removeAll { $0 == driver }
            letPass.removeAll { $0.driver == driver }
            state = .offered(
                offer: .init(driver: driver, madeAt: event.at, expiresAt: expiresAt))
        case .declined(let driver):
            refusedBy.append(driver)
            state = .requested
        case .offerExpired(let driver):
            refusedBy.append(driver)
            letPass.append(LetPass(driver: driver, at: event.at))
            state = .requested
        case .accepted(let driver):
            state = .accepted(assignment: .init(driver: driver, acceptedAt: event.at))
        case .arrived, .started, .completed, .boarded:
            state = advanced(by: event)
        case .offerTakenBack: state = .requested
        case .pinRenewed(let pin): renewedPIN = pin
        case .withdrawn(let driver, let reason):
            if reason == .operatorDecided { takenFrom.append(driver) }
            if reason != .operatorDecided, reason != .engine { refusedBy.append(driver) }
            (state, conversation) = (.requested, Conversation())
            (searchedSince, raisedAt) = (event.at, nil)
        case .destinationChanged(let dropoff, let quote):
            detour = Detour(dropoff: dropoff, quote: quote)
        case .pickupNoteChanged(let note):
            pickupNote = note
        case .pickupMoved(let pickup):
            movedPickup = pickup
        case .priceRaised(let amount):
            charges.append(Fare.Item(kind: .raise, amount: amount))
            (refusedBy, letPass) = ([], [])
            raisedAt = event.at
        case .stopsChanged(let places, let quote):
            stops = stops.filter { $0.state != .ahead } + places.map(Stop.init)
            detour = Detour(dropoff: dropoff, quote: quote)
        case .stopReached: reachStop(at: event.at)
        case .stopLeft: leaveStop(at: event.at)
        case .charged(let item):
            charges.append(item)
        case .cancelled(let by, let reason):
            state = .cancelled(
                cancellation: .init(
                    by: by, reason: reason, at: event.at, assignment: assignment,
                    arrivedAt: state.arrivedAt, startedAt: state.startedAt))
        case .becameUnserved(let reason):
            state = .unserved(reason: reason, at: event.at)
        case .rated(let side, let rating):
            setRating(rating, by: side)
        case .messageSent(let message): conversation.add(message)
        case .messagesDelivered(let side, let through):
            conversation.setMarks(of: side) { $0.received(through) }
        case .messagesRead(let side, let through):
            conversation.setMarks(of: side) { $0.saw(through) }
        }
        endSearch()
    }

    /// What was kept for the search goes with it.
    private mutating func endSearch() {
        switch stage {
        case .requested, .offered: break
        // The driver may still give the ride back.
        case .accepted, .arrived: (searchedSince, raisedAt) = (nil, nil)
        case .inProgress, .completed, .cancelled, .unserved:
            (searchedSince, raisedAt) = (nil, nil)
            letPass = []
        }
    }

    /// The state after the driver arrived, started or finished.
    private func advanced(by event: TripEvent) -> TripState {
        switch (state, event.change) {
        case (.accepted(let assignment), .arrived):
            return .arrived(assignment: assignment, arrivedAt: event.at)
        case (.arrived(let assignment, let arrivedAt), .started):
            return .inProgress(
                assignment: assignment, arrivedAt: arrivedAt, startedAt: event.at)
        // The first versions asked no driver.
        case (.requested, .boarded(let driver)), (.offered, .boarded(let driver)):
            return .inProgress(
                assignment: .init(driver: driver, acceptedAt: event.at), arrivedAt: event.at,
                startedAt: event.at)
        case (.inProgress(let assignment, let arrivedAt, let startedAt), .completed):
            return .completed(
                completion: .init(
                    assignment: assignment, arrivedAt: arrivedAt, startedAt: startedAt,
                    completedAt: event.at))
        case (let state, let change):
            preconditionFailure("ride \(id): \(change) cannot follow \(state)")
        }
    }

    private mutating func reachStop(at moment: Instant) {
        guard let index = stops.firstIndex(where: { $0.state == .ahead }) else {
            preconditionFailure("ride \(id): no stop is ahead")
        }
        stops[index].state = .reached(at: moment)
    }

    private mutating func leaveStop(at moment: Instant) {
        guard let index = stops.firstIndex(where: { $0.reachedAt != nil }),
            let reachedAt = stops[index].reachedAt
        else { preconditionFailure("ride \(id): stands at no stop") }
        stops[index].state = .left(reachedAt: reachedAt, leftAt: moment)
    }

    private mutating func setRating(_ rating: Rating, by side: Side) {
        guard case .completed(var completion) = state else {
            preconditionFailure("ride \(id): rated in state \(state)")
        }
        switch side {
        case .passenger: completion.ratingByPassenger = rating
        case .driver: completion.ratingByDriver = rating
        }
        state = .completed(completion: completion)
    }

    private enum CodingKeys: CodingKey {
        case id, request, requestedAt, state, refusedBy, conversation, detour, charges
        case pickupNote, movedPickup, stops, searchedSince, raisedAt, letPass
        case renewedPIN, takenFrom
    }

    /// Reads a ride, also one of the first version, which had no charges.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(TripID.self, forKey: .id)
        request = try container.decode(TripRequest.self, forKey: .request)
        requestedAt = try container.decode(Instant.self, forKey: .requestedAt)
        state = try container.decode(TripState.self, forKey: .state)
        refusedBy = try container.decode([DriverID].self, forKey: .refusedBy)
        letPass = try container.decodeIfPresent([LetPass].self, forKey: .letPass) ?? []
        takenFrom = try container.decodeIfPresent([DriverID].self, forKey: .takenFrom) ?? []
        conversation = try container.decode(Conversation.self, forKey: .conversation)
        detour = try container.decodeIfPresent(Detour.self, forKey: .detour)
        charges = try container.decodeIfPresent([Fare.Item].self, forKey: .charges) ?? []
        pickupNote = try container.decodeIfPresent(PickupNote.self, forKey: .pickupNote)
        movedPickup = try container.decodeIfPresent(Waypoint.self, forKey: .movedPickup)
        stops = try container.decodeIfPresent([Stop].self, forKey: .stops) ?? []
        searchedSince = try container.decodeIfPresent(Instant.self, forKey: .searchedSince)
        raisedAt = try container.decodeIfPresent(Instant.self, forKey: .raisedAt)
        renewedPIN = try container.decodeIfPresent(BoardingPIN.self, forKey: .renewedPIN)
    }

    /// Writes a ride; one without charges as the first version did, so that a stored row is still
    /// the same as one made anew from its events.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(request, forKey: .request)
        try container.encode(requestedAt, forKey: .requestedAt)
        try container.encode(state, forKey: .state)
        try container.encode(refusedBy, forKey: .refusedBy)
        if !letPass.isEmpty { try container.encode(letPass, forKey: .letPass) }
        if !takenFrom.isEmpty { try container.encode(takenFrom, forKey: .takenFrom) }
        try container.encode(conversation, forKey: .conversation)
        try container.encodeIfPresent(detour, forKey: .detour)
        if !charges.isEmpty { try container.encode(charges, forKey: .charges) }
        try container.encodeIfPresent(pickupNote, forKey: .pickupNote)
        try container.encodeIfPresent(movedPickup, forKey: .movedPickup)
        if !stops.isEmpty { try container.encode(stops, forKey: .stops) }
        try container.encodeIfPresent(searchedSince, forKey: .searchedSince)
        try container.encodeIfPresent(raisedAt, forKey: .raisedAt)
        try container.encodeIfPresent(renewedPIN, forKey: .renewedPIN)
    }
}
