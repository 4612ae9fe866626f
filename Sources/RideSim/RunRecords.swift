import RideCore
import RideMap

/// One driver of a run.
public struct DriverRecord: Hashable, Sendable {
    /// A stretch of time at work.
    public struct Shift: Hashable, Sendable {
        /// When it began.
        public let from: Instant
        /// When it ended; nil while it has not.
        public var until: Instant?
    }

    /// Who drives.
    public let id: DriverID
    /// Where the driver first came to work.
    public let start: StreetPosition
    /// When the driver was at work; empty for one who never came.
    public var shifts: [Shift]
}

/// People who saw price and wait and did not ask.
public struct PutOff: Hashable, Sendable {
    /// By the price.
    public internal(set) var byPrice = 0
    /// By the wait.
    public internal(set) var byWait = 0
}

/// A stretch of a driver's time that the rides do not tell: of cars with two parties, and of ways
/// to pick-ups that were given up.
public struct DrivingStretch: Hashable, Sendable {
    /// The driver, by the place in `RunRecords.drivers`.
    public let driver: Int
    /// When it began.
    public let from: Instant
    /// When it ended; nil while it has not.
    public internal(set) var until: Instant?
    /// Whether a passenger was in the car.
    public let isAboard: Bool
}

/// Everything that researchers ask about (S6), ride by ride, offer by offer and driver by driver,
/// gathered from the events alone.
public struct RunRecords: Sendable {
    /// All rides, in the order in which they were asked for.
    public internal(set) var rides: [RideRecord] = []
    /// All offers, in the order in which they were made.
    public private(set) var offers: [OfferRecord] = []
    /// All drivers, in the order in which they first came to work, or of the scenario.
    public private(set) var drivers: [DriverRecord] = []
    /// What drivers did besides, in the order in which it began.
    public private(set) var stretches: [DrivingStretch] = []
    /// Whether the rides say when drivers are busy; otherwise `stretches` alone do.
    public internal(set) var ridesTellTime = true
    /// How many events there were.
    public private(set) var events = 0
    /// Who did not ask at all.
    public private(set) var putOff = PutOff()

    private var firstTrip: UInt64?
    private var places: [DriverID: Int] = [:]
    /// The last offer of each ride.
    private var lastOffers: [Int] = []
    /// The ride that each driver is on the way to.
    private var approaches: [Int?] = []

    /// Records of nothing yet.
    public init() {}

    /// The number of a ride, as it stands in the history.
    public func trip(at index: Int) -> TripID { TripID((firstTrip ?? 1) + UInt64(index)) }

    // MARK: Bare records

    /// Makes room for so many rides, each offered about once.
    mutating func reserve(rides count: Int) {
        rides.reserveCapacity(count)
        offers.reserveCapacity(count)
    }

    /// Adds a ride.
    ///
    /// - Parameter first: the number of the first ride, if this is it.
    mutating func add(_ ride: RideRecord, first: UInt64) {
        if firstTrip == nil { firstTrip = first }
        rides.append(ride)
    }

    /// Adds a driver.
    mutating func add(_ driver: DriverRecord) { drivers.append(driver) }

    /// A driver comes to work.
    mutating func beginShift(of driver: Int, at: Instant) {
        drivers[driver].shifts.append(DriverRecord.Shift(from: at))
    }

    /// A driver goes.
    mutating func endShift(of driver: Int, at: Instant) {
        guard let last = drivers[driver].shifts.indices.last else { return }
        drivers[driver].shifts[last].until = at
    }

    /// Somebody does not ask.
    ///
    /// - Parameter byPrice: whether for the price; otherwise for the wait.
    mutating func putOff(byPrice: Bool) {
        if byPrice { putOff.byPrice += 1 } else { putOff.byWait += 1 }
    }

    /// Adds an offer.
    ///
    /// - Returns: its place in `offers`.
    mutating func addOffer(of ride: Int, to driver: Int, at: Instant) -> Int {
        rides[ride].offers += 1
        offers.append(OfferRecord(ride: ride, driver: driver, offeredAt: at))
        return offers.count - 1
    }

    /// An offer is answered.
    mutating func answer(_ offer: Int, _ answer: OfferRecord.Answer, at: Instant) {
        offers[offer].answeredAt = at
        offers[offer].answer = answer
    }

    /// A driver has accepted a ride.
    mutating func accept(_ ride: Int, by driver: Int, at: Instant, pickupDistance: Metres) {
        rides[ride].acceptedAt = at
        rides[ride].driver = driver
        rides[ride].pickupDistance = pickupDistance
    }

    /// A ride has another party in the car.
    mutating func share(_ ride: Int, with other: Int) { rides[ride].sharedWith = other }

    /// A driver's time is spent in a way that the rides do not tell.
    ///
    /// - Returns: its place in `stretches`.
    mutating func addStretch(_ stretch: DrivingStretch) -> Int {
        stretches.append(stretch)
        return stretches.count - 1
    }

    /// That is over.
    mutating func endStretch(_ stretch: Int, at: Instant) { stretches[stretch].until = at }

    /// Something is added to the price of a ride.
    mutating func charge(_ ride: Int, _ amount: Money) { rides[ride].fare += amount }

    /// An accepted ride is without a driver again.
    mutating func withdraw(_ ride: Int, at: Instant) {
        if let driver = rides[ride].driver, let accepted = rides[ride].acceptedAt {
            _ = addStretch(
                DrivingStretch(driver: driver, from: accepted, until: at, isAboard: false))
        }
        rides[ride].acceptedAt = nil
        rides[ride].arrivedAt = nil
        rides[ride].pickupDistance = nil
        rides[ride].driver = nil
    }

    /// A ride is over.
    mutating func end(_ ride: Int, _ outcome: RideRecord.Outcome, at: Instant) {
        rides[ride].endedAt = at
        rides[ride].outcome = outcome
    }

    /// Says how many events there were, where they were not counted one by one.
    mutating func setEvents(_ count: Int) { events = count }

    // MARK: Events

    /// Takes an event in. Events must come in the order in which they happened, from the first
    /// ride of a world on.
    public mutating func count(_ event: WorldEvent) {
        events += 1
        switch event {
        case .requested(let id, let request, let ends, let at):
            let quote = request.quote
            add(
                RideRecord(
                    category: quote.category, ends: ends, requestedAt: at,
                    distance: quote.distance, duration_ms: quote.duration.milliseconds,
                    fare: quote.fare.total, surge: quote.surge), first: id.rawValue)
            precondition(place(of: id) == rides.count - 1, "rides are numbered in a row")
            lastOffers.append(-1)
        case .trip(let id, let event):
            count(event, of: place(of: id))
        case .redirected(let id, let ends, _):
            rides[place(of: id)].redirect(to: ends)
        case .driver(let driver, let change, let at):
            count(change, of: driver, at: at)
        }
    }

    private func place(of id: TripID) -> Int { Int(id.rawValue - (firstTrip ?? 1)) }

    private mutating func count(_ event: TripEvent, of ride: Int) {
        let at = event.at
        switch event.change {
        case .offered(let driver, _):
            guard let driver = places[driver] else { return }
            lastOffers[ride] = addOffer(of: ride, to: driver, at: at)
        case .declined: answer(.declined, ride, at)
        case .offerExpired: answer(.expired, ride, at)
        case .accepted(let driver):
            answer(.accepted, ride, at)
            take(ride, driver, at)
        case .boarded(let driver):
            answer(.accepted, ride, at)
            take(ride, driver, at)
            rides[ride].startedAt = at
        case .arrived: rides[ride].arrivedAt = at
        case .started: rides[ride].startedAt = at
        case .withdrawn: withdraw(ride, at: at)
        case .completed: end(ride, .completed, at: at)
        case .cancelled(.person(.passenger), .tookTooLong) where rides[ride].acceptedAt != nil:
            end(ride, .pickupPatienceEnded, at: at)
        case .cancelled: end(ride, .cancelled, at: at)
        case .becameUnserved(.noDriver), .becameUnserved(.notConfirmed):
            end(ride, .noDriver, at: at)
        case .becameUnserved(.patienceEnded): end(ride, .patienceEnded, at: at)
        case .charged(let item): charge(ride, item.amount)
        case .destinationChanged(_, let quote):
            rides[ride].fare = quote.fare.total
            rides[ride].distance = quote.distance
            rides[ride].duration = quote.duration
        case .stopsChanged(_, let quote):
            rides[ride].fare = quote.fare.total
            rides[ride].distance = quote.distance
            rides[ride].duration = quote.duration
        case .priceRaised(let amount): charge(ride, amount)
        case .pickupNoteChanged, .pickupMoved, .stopReached, .stopLeft, .rated,
            .messageSent, .messagesDelivered, .messagesRead:
            break
        }
    }

    private mutating func answer(_ answer: OfferRecord.Answer, _ ride: Int, _ at: Instant) {
        let last = lastOffers[ride]
        if last >= 0 { self.answer(last, answer, at: at) }
    }

    private mutating func take(_ ride: Int, _ driver: DriverID, _ at: Instant) {
        guard let driver = places[driver] else { return }
        rides[ride].driver = driver
        rides[ride].acceptedAt = at
        approaches[driver] = ride
    }

    private mutating func count(
        _ change: WorldEvent.DriverChange, of id: DriverID, at: Instant
    ) {
        switch change {
        case .wentOnline(let place):
            let shift = DriverRecord.Shift(from: at)
            if let driver = places[id] {
                drivers[driver].shifts.append(shift)
            } else {
                places[id] = drivers.count
                add(DriverRecord(id: id, start: place, shifts: [shift]))
                approaches.append(nil)
            }
        case .wentOffline:
            guard let driver = places[id], let last = drivers[driver].shifts.indices.last
            else { return }
            drivers[driver].shifts[last].until = at
        case .departed(let leg):
            // The first way after accepting leads to the pick-up.
            guard let driver = places[id], let ride = approaches[driver] else { return }
            approaches[driver] = nil
            if rides[ride].startedAt == nil { rides[ride].pickupDistance = leg.distance }
        case .steered, .reached, .stopped: break
        }
    }
}
