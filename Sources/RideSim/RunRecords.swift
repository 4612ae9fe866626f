import RideCore
import RideMap

/// One ride of a run: when it came to what, and how it ended. Moments that never came are nil.
public struct RideRecord: Hashable, Sendable {
    /// How a ride ended.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// The passenger was brought to the drop-off.
        case completed
        /// No driver at work could take it, or all of them declined.
        case noDriver
        /// The passenger's patience ended before a driver accepted.
        case patienceEnded
        /// The passenger waited too long for the car of the driver who had accepted.
        case pickupPatienceEnded
        /// Called off for another reason.
        case cancelled
    }

    /// Which kind of car was asked for.
    public let category: Category
    /// From where to where.
    public var ends: RideEnds
    /// When it was asked for.
    public let requestedAt: Instant
    /// When a driver accepted it, the last one if it was given back.
    public var acceptedAt: Instant?
    /// When that driver's car was at the pick-up.
    public var arrivedAt: Instant?
    /// When the passenger was aboard.
    public var startedAt: Instant?
    /// When it was over, in whatever way.
    public var endedAt: Instant?
    /// How it ended; nil while it has not.
    public var outcome: Outcome?
    /// The driver who accepted it, by the place in `RunRecords.drivers`.
    public var driver: Int?
    /// How many drivers were asked.
    public var offers = 0
    /// The length of that driver's way to the pick-up.
    public var pickupDistance: Metres?
    /// The length of the quoted way.
    public var distance: Metres
    /// The driving time of the quoted way.
    public var duration: Duration
    /// The price, with what was added to it.
    public var fare: Money
    /// By how much the price was raised, in hundredths: 100 for not at all.
    public let surge: Int

    /// A ride that has just been asked for.
    init(_ request: TripRequest, _ ends: RideEnds, at: Instant) {
        let quote = request.quote
        category = quote.category
        self.ends = ends
        requestedAt = at
        distance = quote.distance
        duration = quote.duration
        fare = quote.fare.total
        surge = quote.surge
    }
}

/// One driver who was asked for one ride.
public struct OfferRecord: Hashable, Sendable {
    /// What the driver said.
    public enum Answer: UInt8, CaseIterable, Sendable { case accepted, declined, expired }

    /// The ride, by the place in `RunRecords.rides`.
    public let ride: Int
    /// The driver, by the place in `RunRecords.drivers`.
    public let driver: Int
    /// When the driver was asked.
    public let offeredAt: Instant
    /// When the driver answered, or had not in time.
    public var answeredAt: Instant?
    /// What the answer was; nil while there is none, or where the ride ended before.
    public var answer: Answer?
}

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
    /// When the driver was at work.
    public var shifts: [Shift]
}

/// Everything that researchers ask about (S6), ride by ride, offer by offer and driver by driver,
/// gathered from the events alone.
public struct RunRecords: Sendable {
    /// All rides, in the order in which they were asked for.
    public private(set) var rides: [RideRecord] = []
    /// All offers, in the order in which they were made.
    public private(set) var offers: [OfferRecord] = []
    /// All drivers, in the order in which they first came to work.
    public private(set) var drivers: [DriverRecord] = []
    /// How many events there were.
    public private(set) var events = 0

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

    /// Takes an event in. Events must come in the order in which they happened, from the first
    /// ride of a world on.
    public mutating func count(_ event: WorldEvent) {
        events += 1
        switch event {
        case .requested(let id, let request, let ends, let at):
            if firstTrip == nil { firstTrip = id.rawValue }
            precondition(place(of: id) == rides.count, "rides are numbered one after the other")
            rides.append(RideRecord(request, ends, at: at))
            lastOffers.append(-1)
        case .trip(let id, let event):
            count(event, of: place(of: id))
        case .redirected(let id, let ends, _):
            rides[place(of: id)].ends = ends
        case .driver(let driver, let change, let at):
            count(change, of: driver, at: at)
        }
    }

    private func place(of id: TripID) -> Int { Int(id.rawValue - (firstTrip ?? 1)) }

    private mutating func count(_ event: TripEvent, of ride: Int) {
        let at = event.at
        switch event.change {
        case .offered(let driver, _):
            lastOffers[ride] = offers.count
            rides[ride].offers += 1
            guard let driver = places[driver] else { return }
            offers.append(OfferRecord(ride: ride, driver: driver, offeredAt: at))
        case .declined: answer(.declined, ride, at)
        case .offerExpired: answer(.expired, ride, at)
        case .accepted(let driver):
            answer(.accepted, ride, at)
            take(ride, driver, at)
        case .boarded(let driver):
            take(ride, driver, at)
            rides[ride].startedAt = at
        case .arrived: rides[ride].arrivedAt = at
        case .started: rides[ride].startedAt = at
        case .withdrawn:
            rides[ride].acceptedAt = nil
            rides[ride].arrivedAt = nil
            rides[ride].pickupDistance = nil
            rides[ride].driver = nil
        case .completed: end(ride, .completed, at)
        case .cancelled(.person(.passenger), .tookTooLong) where rides[ride].acceptedAt != nil:
            end(ride, .pickupPatienceEnded, at)
        case .cancelled: end(ride, .cancelled, at)
        case .becameUnserved(.noDriver): end(ride, .noDriver, at)
        case .becameUnserved(.patienceEnded): end(ride, .patienceEnded, at)
        case .charged(let item): rides[ride].fare += item.amount
        case .destinationChanged(_, let quote):
            rides[ride].fare = quote.fare.total
            rides[ride].distance = quote.distance
            rides[ride].duration = quote.duration
        case .rated, .messageSent, .messagesDelivered, .messagesRead: break
        }
    }

    private mutating func answer(_ answer: OfferRecord.Answer, _ ride: Int, _ at: Instant) {
        let last = lastOffers[ride]
        guard last >= 0 else { return }
        offers[last].answeredAt = at
        offers[last].answer = answer
    }

    private mutating func take(_ ride: Int, _ driver: DriverID, _ at: Instant) {
        guard let driver = places[driver] else { return }
        rides[ride].driver = driver
        rides[ride].acceptedAt = at
        approaches[driver] = ride
    }

    private mutating func end(_ ride: Int, _ outcome: RideRecord.Outcome, _ at: Instant) {
        rides[ride].endedAt = at
        rides[ride].outcome = outcome
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
                drivers.append(DriverRecord(id: id, start: place, shifts: [shift]))
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
