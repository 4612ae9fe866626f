import RideCore

/// What is known of a ride's payment besides its price.
public struct RideMoney: Hashable, Sendable {
    /// The card that is charged.
    public var card: CardView?
    /// How far the payment is.
    public var paid: RideView.Paid?
    /// What the driver gains.
    public var driverGain: Money?
    /// What the driver gains where the passenger does not come; nil where nobody can be missing.
    public var missingGain: Money?
    /// Whether calling off and not coming cost nothing, whatever the terms say.
    public var isWithoutFees: Bool

    /// What is known; by default nothing.
    public init(
        card: CardView? = nil, paid: RideView.Paid? = nil, driverGain: Money? = nil,
        missingGain: Money? = nil, isWithoutFees: Bool = false
    ) {
        self.card = card
        self.paid = paid
        self.driverGain = driverGain
        self.missingGain = missingGain
        self.isWithoutFees = isWithoutFees
    }
}

extension RideView {
    /// Shows a ride to one of its people.
    ///
    /// - Parameters:
    ///   - viewer: the side that will see it.
    ///   - offer: only for the driver who is being asked.
    ///   - now: the present moment, for what calling the ride off costs; without it, nothing is
    ///     said of that.
    ///   - come: how far the car has come for the passenger, where that costs something.
    ///   - money: what else is known of the payment.
    ///   - isFavourite: whether the driver is one of the passenger's favourites.
    ///   - isThere: whether the car is where it is to stop.
    public init(
        _ trip: Trip, for viewer: Side, passenger: PersonView,
        driver: PersonView?, vehicle: VehicleDescription?, offer: Offer? = nil,
        now: Instant? = nil, come: Metres = .zero, money: RideMoney = RideMoney(),
        isFavourite: Bool? = nil, isThere: Bool? = nil
    ) {
        id = trip.id.rawValue
        stage = trip.stage
        pickup = PlaceView(trip.pickup)
        dropoff = PlaceView(trip.dropoff)
        category = trip.quote.category
        payment = trip.request.payment
        fare = FareView(trip.fare)
        terms = TermsView(money.isWithoutFees ? trip.quote.terms.withoutFees : trip.quote.terms)
        distance_m = trip.quote.distance.inMetres
        duration_s = trip.quote.duration.inSeconds
        self.passenger = passenger
        self.driver = driver
        driver_id = trip.assignment?.driver.rawValue
        self.vehicle = vehicle.map(Vehicle.init)
        self.offer = offer
        requested_at_ms = trip.requestedAt.milliseconds
        is_boarding = trip.request.boardingWith.map { _ in true }
        booked_for_ms = trip.request.bookedFor?.milliseconds
        accepted_at_ms = trip.assignment?.acceptedAt.milliseconds
        chat = trip.conversation.messages.suffix(Self.chatMessages).map {
            ChatMessageView($0, in: trip.conversation)
        }
        chat_count = trip.conversation.messages.count
        chat_unread = trip.conversation.unreadCount(for: viewer)
        is_there = isThere
        drivers_asked = trip.refusedBy.count
        paid = money.paid
        switch viewer {
        case .passenger:
            card = money.card
            is_favourite = isFavourite
            if case .offered(let offer) = trip.state { asked_driver_id = offer.driver.rawValue }
        case .driver:
            passenger_id = trip.request.passenger.rawValue
            driver_gain_minor = money.driverGain?.minorUnits
            missing_gain_minor = money.missingGain?.minorUnits
        }
        stops = trip.stops.isEmpty ? nil : trip.stops.map { StopView($0) }
        fillRider(of: trip, for: viewer)
        fill(from: trip.state)
        fillDeadlines(of: trip, for: viewer, at: now, come)
        if money.isWithoutFees, cancel_fee_minor != nil {
            cancel_fee_minor = 0
            cancel_free_until_ms = nil
        }
    }

    /// Who rides, and how driver and rider recognise each other.
    private mutating func fillRider(of trip: Trip, for viewer: Side) {
        let isLive = trip.stage.isLive
        // Whoever is only asked learns no more than the ride itself.
        let isAgreed = viewer == .passenger || trip.assignment != nil
        note = isAgreed ? trip.pickupNote?.text : nil
        if let rider = trip.request.details?.rider {
            self.rider = RiderView(
                name: rider.name, phone: isLive && isAgreed ? rider.phone : nil)
            // The driver looks for whoever rides, and talks with whoever ordered the ride.
            if viewer == .driver {
                if isAgreed { ordered_by = passenger.name }
                passenger.name = rider.name
            }
        }
        guard let pin = trip.pin, isLive, trip.stage != .inProgress else {
            return
        }
        switch viewer {
        case .passenger: self.pin = SecretText(pin.digits)
        case .driver: needs_pin = true
        }
    }

    /// What waiting and calling off cost, and from when on.
    private mutating func fillDeadlines(
        of trip: Trip, for viewer: Side, at now: Instant?, _ come: Metres
    ) {
        if case .arrived(_, let arrivedAt) = trip.state {
            let begins = trip.waitingBegins(arrivedAt: arrivedAt)
            waiting_free_until_ms = (begins + trip.quote.terms.freeWaiting).milliseconds
        } else if let reachedAt = trip.standsAt?.reachedAt {
            waiting_free_until_ms = (reachedAt + trip.quote.terms.freeWaiting).milliseconds
        }
        guard viewer == .passenger, let now else { return }
        switch trip.state {
        case .accepted, .arrived:
            let fee = trip.cancellationFee(at: now, come: come)
            cancel_fee_minor = fee.minorUnits
            if fee == .zero { cancel_free_until_ms = trip.cancellationIsFreeUntil?.milliseconds }
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved:
            break
        }
    }

    private mutating func fill(from state: TripState) {
        arrived_at_ms = state.arrivedAt?.milliseconds
        started_at_ms = state.startedAt?.milliseconds
        switch state {
        case .requested:
            break
        case .offered, .accepted, .arrived, .inProgress:
            drivers_asked += 1
        case .completed(let completion):
            drivers_asked += 1
            ended_at_ms = completion.completedAt.milliseconds
            rating_by_passenger = completion.ratingByPassenger.map(RatingView.init)
            rating_by_driver = completion.ratingByDriver.map(RatingView.init)
        case .cancelled(let cancellation):
            if cancellation.assignment != nil { drivers_asked += 1 }
            ended_at_ms = cancellation.at.milliseconds
            cancellation_reason = cancellation.reason
            switch cancellation.by {
            case .person(let actor): cancelled_by = actor.side
            case .system: cancelled_by = nil
            }
        case .unserved(let reason, let at):
            ended_at_ms = at.milliseconds
            unserved_reason = reason
        }
    }
}

extension Trip {
    /// The last moment at which the passenger can call the ride off for nothing; nil before a
    /// driver has accepted, after the start, and where it is always free.
    fileprivate var cancellationIsFreeUntil: Instant? {
        let terms = quote.terms
        let given: (assignment: TripState.Assignment, arrivedAt: Instant?)
        switch state {
        case .accepted(let assignment): given = (assignment, nil)
        case .arrived(let assignment, let arrivedAt):
            given = (assignment, waitingBegins(arrivedAt: arrivedAt))
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved: return nil
        }
        var ends: [Instant] = []
        if terms.cancellationFee > .zero || terms.cancellationPerKilometre > .zero {
            ends.append(given.assignment.acceptedAt + terms.freeCancellation)
        }
        if let arrivedAt = given.arrivedAt, terms.missingFee > .zero {
            ends.append(arrivedAt + terms.freeWaiting)
        }
        return ends.min()
    }
}
