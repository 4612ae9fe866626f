import RideCore

/// One rental of a bicycle, from the reservation or the unlocking to its end (B5).
///
/// `decide` checks a command and says what would happen; it changes nothing. `apply` makes it
/// happen; it never refuses and works nothing out. A rental knows nothing of rides, and stations
/// nothing of rentals: whoever holds both moves bicycles between docks as the events say.
public struct Rental: Hashable, Codable, Sendable {
    /// Its name.
    public let id: RentalID
    /// Whose it is.
    public let rider: PassengerID
    /// Where the bicycle is taken from.
    public let station: StationID
    /// Which bicycle it is.
    public let bike: Bike
    /// What it costs.
    public let plan: BikePlan
    /// What the rider had paid for rentals of that day before.
    public let paidToday: Money
    /// When the bicycle was reserved or unlocked.
    public let begunAt: Instant
    /// Where it stands.
    public private(set) var state: RentalState

    /// What is rented by whom, from where and at what price.
    public struct Terms: Hashable, Sendable {
        /// Whose it is.
        public let rider: PassengerID
        /// Where the bicycle is taken from.
        public let station: StationID
        /// Which bicycle it is.
        public let bike: Bike
        /// What it costs.
        public let plan: BikePlan
        /// What the rider has paid for rentals of that day before.
        public let paidToday: Money

        /// The terms of a rental.
        public init(
            rider: PassengerID, station: StationID, bike: Bike, plan: BikePlan,
            paidToday: Money = .zero
        ) {
            self.rider = rider
            self.station = station
            self.bike = bike
            self.plan = plan
            self.paidToday = paidToday
        }
    }

    private init(id: RentalID, terms: Terms, begunAt: Instant, state: RentalState) {
        self.id = id
        rider = terms.rider
        station = terms.station
        bike = terms.bike
        plan = terms.plan
        paidToday = terms.paidToday
        self.begunAt = begunAt
        self.state = state
    }

    /// A bicycle that is kept for `BikeLimits.reservationTime`.
    public static func reserved(id: RentalID, _ terms: Terms, at now: Instant) -> Rental {
        Rental(
            id: id, terms: terms, begunAt: now,
            state: .reserved(until: now + BikeLimits.reservationTime))
    }

    /// A bicycle that is unlocked at once.
    public static func unlocked(id: RentalID, _ terms: Terms, at now: Instant) -> Rental {
        Rental(id: id, terms: terms, begunAt: now, state: .unlocked(at: now))
    }

    /// What the rider has to pay once it is over; nothing before.
    public var bill: RentalPrice {
        switch state {
        case .returned(let completion): completion.price
        case .lost(_, _, let price): price
        case .reserved, .unlocked, .riding, .paused, .expired, .cancelled: RentalPrice(items: [])
        }
    }

    /// The name of the state.
    public var stage: RentalStage {
        switch state {
        case .reserved: .reserved
        case .unlocked: .unlocked
        case .riding: .riding
        case .paused: .paused
        case .returned: .returned
        case .lost: .lost
        case .expired: .expired
        case .cancelled: .cancelled
        }
    }

    /// The moment at which `expire` or `declareLost` is due; nil once it is over.
    public var deadline: Instant? {
        switch state {
        case .reserved(let until): until
        case .unlocked(let at): at + BikeLimits.unlockTime
        case .riding(let takenAt), .paused(let takenAt, _): takenAt + BikeLimits.lostAfter
        case .returned, .lost, .expired, .cancelled: nil
        }
    }

    /// What it costs if it ends at a moment; what it has cost once it is over.
    public func price(at now: Instant) -> RentalPrice {
        switch state {
        case .reserved, .unlocked, .expired, .cancelled: RentalPrice(items: [])
        case .riding(let takenAt), .paused(let takenAt, _):
            plan.price(of: now.since(takenAt), paidToday: paidToday)
        case .returned(let completion): completion.price
        case .lost(_, _, let price): price
        }
    }

    /// How much of the free minutes is left, negative once they are over; nil while nothing counts
    /// or where no minute costs anything.
    public func freeTimeLeft(at now: Instant) -> Duration? {
        guard let free = plan.freeMinutes else { return nil }
        switch state {
        case .riding(let takenAt), .paused(let takenAt, _):
            return .seconds(free * 60) - now.since(takenAt)
        case .reserved, .unlocked, .returned, .lost, .expired, .cancelled: return nil
        }
    }

    /// Checks a command at a moment and tells what follows from it.
    ///
    /// - Throws: `RentalRejection` with the first reason, in the order of `RentalDecision`'s
    ///   guards.
    public func decide(
        _ command: RentalCommand, at now: Instant
    ) throws(RentalRejection) -> RentalEvent {
        RentalEvent(
            at: now, change: try RentalDecision(rental: self, now: now).change(for: command))
    }

    /// Makes something happen that was decided.
    public mutating func apply(_ event: RentalEvent) {
        switch event.change {
        case .unlocked: state = .unlocked(at: event.at)
        case .taken: state = .riding(takenAt: event.at)
        case .paused: state = .paused(takenAt: takenAt(event), pausedAt: event.at)
        case .resumed: state = .riding(takenAt: takenAt(event))
        case .returned(let station, let price):
            state = .returned(
                completion: RentalState.Completion(
                    takenAt: takenAt(event), station: station, returnedAt: event.at, price: price))
        case .lost(let price):
            state = .lost(takenAt: takenAt(event), lostAt: event.at, price: price)
        case .expired: state = .expired(at: event.at)
        case .cancelled: state = .cancelled(at: event.at)
        }
    }

    /// Since when the bicycle is out of its dock.
    private func takenAt(_ event: RentalEvent) -> Instant {
        switch state {
        case .riding(let takenAt), .paused(let takenAt, _): return takenAt
        case .reserved, .unlocked, .returned, .lost, .expired, .cancelled:
            preconditionFailure("\(event.change) cannot happen to a rental that is \(stage)")
        }
    }
}
