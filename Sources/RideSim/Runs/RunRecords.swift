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
    /// For which of two platforms the driver drives.
    public var platforms = PlatformRules.Membership.both
}

/// People who saw price and wait and did not ask.
public struct PutOff: Hashable, Sendable {
    /// By the price.
    public internal(set) var byPrice = 0
    /// By the wait.
    public internal(set) var byWait = 0
    /// Being where they wanted to go: such a ride is refused.
    public internal(set) var beingThere = 0
}

/// A stretch of a driver's time that the rides do not tell: of cars that are shared, and of ways
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

/// A way without a ride, to a stand or to where requests are expected.
public struct EmptyDrive: Hashable, Sendable {
    /// The driver, by the place in `RunRecords.drivers`.
    public let driver: Int
    /// Where it begins.
    public let origin: StreetPosition
    /// Where it ends.
    public let destination: StreetPosition
    /// When it begins.
    public let from: Instant
    /// When the car is there.
    public let until: Instant
    /// How long the way is.
    public let distance: Metres
}

/// Everything that researchers ask about (S6), ride by ride, offer by offer and driver by driver,
/// gathered from the events alone.
public struct RunRecords: Sendable {
    /// All rides, in the order in which they were asked for.
    public var rides: [RideRecord] { rows.all }
    /// The same, by their numbers in the world.
    var rows = RideRows<RideRecord>()
    /// All offers, in the order in which they were made.
    public private(set) var offers: [OfferRecord] = []
    /// All drivers, in the order in which they first came to work, or of the scenario.
    public private(set) var drivers: [DriverRecord] = []
    /// What drivers did besides, in the order in which it began.
    public private(set) var stretches: [DrivingStretch] = []
    /// Ways without a ride, in the order in which they began.
    public private(set) var emptyDrives: [EmptyDrive] = []
    /// Stays at charging stations, in the order in which the cars came.
    public private(set) var charges: [ChargeRecord] = []
    /// How good the assignments of shared cars were; nil where nobody shares.
    public internal(set) var sharing: SharingFigures?
    /// What came of energy; nil where cars never have to charge.
    public internal(set) var electric: ElectricTotals?
    /// What came of each shift of each day, where drivers choose their hours.
    public private(set) var shifts: [ShiftRecord] = []
    /// Whether there are two platforms.
    public internal(set) var hasPlatforms = false
    /// Whether the rides say when drivers are busy; otherwise `stretches` alone do.
    public internal(set) var ridesTellTime = true
    /// Whether nothing is kept but the rows of rides that are not over.
    var keepsOnlyLive = false
    /// How many events there were.
    public internal(set) var events = 0
    /// Who did not ask at all.
    public private(set) var putOff = PutOff()

    private var firstTrip: UInt64?

    /// Records of nothing yet.
    public init() {}

    /// The number of a ride, as it stands in the history.
    public func trip(at index: Int) -> TripID { TripID((firstTrip ?? 1) + UInt64(index)) }

    /// Records of a fleet that has just come to work, before anything has happened.
    public init(_ drivers: [SimulatedDriver]) {
        for driver in drivers {
            add(
                DriverRecord(
                    id: driver.id, start: driver.start,
                    shifts: [DriverRecord.Shift(from: .start)]))
        }
    }

    // MARK: Bare records

    /// Makes room for so many rides, each offered about once.
    mutating func reserve(rides count: Int) {
        rows.reserveCapacity(count)
        offers.reserveCapacity(count)
    }

    /// Adds a ride.
    ///
    /// - Parameter first: the number of the first ride, if this is it.
    mutating func add(_ ride: RideRecord, first: UInt64) {
        if firstTrip == nil { firstTrip = first }
        rows.append(ride)
    }

    /// Adds a driver.
    mutating func add(_ driver: DriverRecord) { drivers.append(driver) }

    /// A driver comes to work.
    mutating func beginShift(of driver: Int, at: Instant) {
        guard !keepsOnlyLive else { return }
        drivers[driver].shifts.append(DriverRecord.Shift(from: at))
    }

    /// A driver goes.
    mutating func endShift(of driver: Int, at: Instant) {
        guard !keepsOnlyLive, let last = drivers[driver].shifts.indices.last else { return }
        drivers[driver].shifts[last].until = at
    }

    /// Somebody does not ask.
    ///
    /// - Parameter byPrice: whether for the price; otherwise for the wait.
    mutating func putOff(byPrice: Bool) {
        if byPrice { putOff.byPrice += 1 } else { putOff.byWait += 1 }
    }

    /// Somebody asks for a ride of no length.
    mutating func leaveOut() { putOff.beingThere += 1 }

    /// Adds an offer.
    ///
    /// - Returns: its place in `offers`; -1 where offers are not kept.
    mutating func addOffer(of ride: Int, to driver: Int, at: Instant) -> Int {
        rows[ride].offers += 1
        guard !keepsOnlyLive else { return -1 }
        offers.append(OfferRecord(ride: ride, driver: driver, offeredAt: at))
        return offers.count - 1
    }

    /// An offer is answered.
    mutating func answer(_ offer: Int, _ answer: OfferRecord.Answer, at: Instant) {
        guard offer >= 0 else { return }
        offers[offer].answeredAt = at
        offers[offer].answer = answer
    }

    /// A driver has accepted a ride.
    mutating func accept(_ ride: Int, by driver: Int, at: Instant, pickupDistance: Metres) {
        rows[ride].acceptedAt = at
        rows[ride].driver = driver
        rows[ride].pickupDistance = pickupDistance
    }

    /// A ride has another party in the car.
    mutating func share(_ ride: Int, with other: Int) { rows[ride].sharedWith = other }

    /// A driver's time is spent in a way that the rides do not tell.
    ///
    /// - Returns: its place in `stretches`.
    mutating func addStretch(_ stretch: DrivingStretch) -> Int {
        stretches.append(stretch)
        return stretches.count - 1
    }

    /// A car leaves without a ride.
    mutating func add(_ drive: EmptyDrive) {
        if !keepsOnlyLive { emptyDrives.append(drive) }
    }

    /// A car comes to a charging station.
    ///
    /// - Returns: its place in `charges`; -1 where they are not kept.
    mutating func add(_ charge: ChargeRecord) -> Int {
        guard !keepsOnlyLive else { return -1 }
        charges.append(charge)
        return charges.count - 1
    }

    /// It has a plug.
    mutating func plug(_ charge: Int, at: Instant) {
        if charge >= 0 { charges[charge].pluggedAt = at }
    }

    /// It is done.
    mutating func unplug(_ charge: Int, _ energy_mJ: Int64, at: Instant) {
        guard charge >= 0 else { return }
        charges[charge].endedAt = at
        charges[charge].after_mJ = energy_mJ
    }

    /// A day with drivers who choose is over.
    mutating func add(_ shifts: [ShiftRecord]) {
        if !keepsOnlyLive { self.shifts += shifts }
    }

    /// That is over.
    mutating func endStretch(_ stretch: Int, at: Instant) { stretches[stretch].until = at }

    /// Something is added to the price of a ride.
    mutating func charge(_ ride: Int, _ amount: Money) { rows[ride].fare += amount }

    /// An accepted ride is without a driver again.
    ///
    /// - Parameter isNoted: whether the driver's time until then is.
    mutating func withdraw(_ ride: Int, at: Instant, _ isNoted: Bool) {
        if isNoted, ridesTellTime, !keepsOnlyLive, let driver = rows[ride].driver,
            let accepted = rows[ride].acceptedAt
        {
            _ = addStretch(
                DrivingStretch(driver: driver, from: accepted, until: at, isAboard: false))
        }
        rows[ride].acceptedAt = nil
        rows[ride].arrivedAt = nil
        rows[ride].pickupDistance = nil
        rows[ride].driver = nil
    }

    /// A ride is over.
    mutating func end(_ ride: Int, _ outcome: RideRecord.Outcome, at: Instant) {
        rows[ride].endedAt = at
        rows[ride].outcome = outcome
    }

}
