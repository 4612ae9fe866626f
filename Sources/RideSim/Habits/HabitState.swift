import RideCore
import RideMap

/// What a world remembers where its people have habits.
///
/// Chance is drawn for each request, and each driver who is asked for it, from a stream of its own:
/// two runs with one seed and other rules draw the same for the same people.
struct HabitState {
    /// What a driver has to do with work.
    struct Work {
        /// When the driver means to be at work; nil for always.
        var shifts: [PlannedShift]?
        /// The same for a holiday, in times after its midnight.
        var holidayShifts: [PlannedShift]?
        /// Where the driver begins.
        let home: StreetPosition
        var isOnBreak = false
        /// Since when the driver has been at work without a break.
        var since = Instant.start
        /// Counts what was planned, so that what is no longer meant is recognised.
        var plan: UInt32 = 0
        /// The leg after which the next way without a ride was planned; nil for none.
        var idlePlannedFor: UInt32?
    }

    let rules: Habits
    private let seed: UInt64
    /// The days of the city.
    let calendar: WorldCalendar
    /// After how many days shifts are the same again; nil where they are told for all time.
    let roundDays: Int?
    /// How many requests there were.
    var looked: UInt32 = 0
    /// The work of each simulated driver, by the car's number; those of people are behind them.
    private var work: [Work] = []
    /// How many simulated drivers there are.
    var driverCount: Int { work.count }
    /// Rides that are booked and whose time has not come, by the number of the request.
    var bookings: [UInt32: ExtraRequest] = [:]
    /// What drivers expect of hours who choose them; nil where shifts are given.
    var days: DriversDays?
    /// The stands as places on streets.
    let stands: [StreetPosition]
    /// What was asked for lately, for drivers who look for it.
    private var pickups: [(at: Instant, place: StreetPosition)] = []
    private var firstPickup = 0

    init(
        _ rules: Habits, seed: UInt64, city: City, calendar: WorldCalendar,
        shiftsRepeatAfter period: Duration?
    ) {
        self.calendar = calendar
        roundDays = period.map { max(1, Int($0.milliseconds / WorldCalendar.dayMilliseconds)) }
        self.rules = rules
        self.seed = seed
        days = rules.dayToDay.map(DriversDays.init)
        stands = rules.idling?.stands.compactMap { city.snap($0)?.position } ?? []
    }

    /// The chance of whoever made a request, for one use.
    func chance(_ purpose: RandomStream.Purpose, of request: UInt32) -> RandomStream {
        RandomStream(seed: seed, purpose: purpose, number: UInt64(request))
    }

    /// The chance of a driver who is asked for what was requested.
    func chance(
        _ purpose: RandomStream.Purpose, of request: UInt32, by driver: DriverID
    ) -> RandomStream {
        let both = UInt64(request) << 32 | driver.rawValue & 0xFFFF_FFFF
        return RandomStream(seed: seed, purpose: purpose, number: both)
    }

    /// The chance of the request that is being looked at.
    func chanceOfLooking() -> RandomStream {
        RandomStream(seed: seed, purpose: .asking, number: UInt64(looked))
    }

    /// The chance of a driver's way without a ride.
    func chanceOfWandering(_ driver: DriverID, leg: UInt32) -> RandomStream {
        let both = UInt64(leg) << 32 | driver.rawValue & 0xFFFF_FFFF
        return RandomStream(seed: seed, purpose: .wandering, number: both)
    }

    /// A simulated driver is there, with the next car.
    mutating func add(_ driver: SimulatedDriver) {
        days?.addDriver()
        work.append(
            Work(
                shifts: days == nil ? driver.shifts : [], holidayShifts: driver.holidayShifts,
                home: driver.start))
    }

    /// The work of a car's driver; nil for a person, who works as they like.
    subscript(car: Int) -> Work? {
        get { car < work.count ? work[car] : nil }
        set { if let newValue, car < work.count { work[car] = newValue } }
    }

    /// Somebody asks for a ride from here.
    mutating func remember(_ place: StreetPosition, at now: Instant) {
        guard rules.idling?.goal == .demand else { return }
        if pickups.count >= 8_192 { forgetPickups(at: now) }
        pickups.append((now, place))
    }

    private mutating func forgetPickups(at now: Instant) {
        let oldest = now - (rules.idling?.lookback ?? .zero)
        while firstPickup < pickups.count, pickups[firstPickup].at < oldest { firstPickup += 1 }
        guard firstPickup > 4_096, firstPickup * 2 > pickups.count else { return }
        pickups.removeFirst(firstPickup)
        firstPickup = 0
    }

    /// Lets all pick-ups go that count no longer.
    ///
    /// - Returns: how many are left.
    mutating func trim(at now: Instant) -> Int {
        forgetPickups(at: now)
        pickups.removeFirst(firstPickup)
        firstPickup = 0
        return pickups.count
    }

    /// A place where a ride was asked for lately; nil where none was.
    mutating func recentPickup(at now: Instant, _ random: inout RandomStream) -> StreetPosition? {
        forgetPickups(at: now)
        let count = pickups.count - firstPickup
        guard count > 0 else { return nil }
        return pickups[firstPickup + Int(random.below(UInt64(count)))].place
    }
}
