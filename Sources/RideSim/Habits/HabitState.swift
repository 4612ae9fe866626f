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
        /// Where the driver begins.
        let home: StreetPosition
        var isOnBreak = false
        /// Since when the driver has been at work without a break.
        var since = Instant.start
        /// Counts what was planned, so that what is no longer meant is recognised.
        var plan: UInt32 = 0
        /// The leg after which the next way without a ride was planned; nil for none.
        var idlePlannedFor: UInt32?

        func isOnShift(at moment: Instant) -> Bool {
            shifts?.contains { $0.holds(moment) } ?? true
        }
    }

    let rules: Habits
    private let seed: UInt64
    /// The number of the request behind each ride, from 0 on; those who did not ask count too.
    var requests: [UInt32] = []
    /// How many requests there were.
    var looked: UInt32 = 0
    var work: [Work] = []
    /// The stands as places on streets.
    let stands: [StreetPosition]
    /// What was asked for lately, for drivers who look for it.
    private var pickups: [(at: Instant, place: StreetPosition)] = []
    private var firstPickup = 0

    init(_ rules: Habits, seed: UInt64, city: City) {
        self.rules = rules
        self.seed = seed
        stands = rules.idling?.stands.compactMap { city.snap($0)?.position } ?? []
    }

    /// The chance of a ride's passenger for one use.
    func chance(_ purpose: RandomStream.Purpose, ofRide ride: Int) -> RandomStream {
        RandomStream(seed: seed, purpose: purpose, number: UInt64(requests[ride]))
    }

    /// The chance of a driver who is asked for a ride.
    func chance(
        _ purpose: RandomStream.Purpose, ofRide ride: Int, driver: DriverID
    ) -> RandomStream {
        let both = UInt64(requests[ride]) << 32 | driver.rawValue & 0xFFFF_FFFF
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

    /// Somebody asks for a ride from here.
    mutating func remember(_ place: StreetPosition, at now: Instant) {
        guard rules.idling?.goal == .demand else { return }
        pickups.append((now, place))
    }

    /// A place where a ride was asked for lately; nil where none was.
    mutating func recentPickup(at now: Instant, _ random: inout RandomStream) -> StreetPosition? {
        let oldest = now - (rules.idling?.lookback ?? .zero)
        while firstPickup < pickups.count, pickups[firstPickup].at < oldest { firstPickup += 1 }
        if firstPickup > 4_096, firstPickup * 2 > pickups.count {
            pickups.removeFirst(firstPickup)
            firstPickup = 0
        }
        let count = pickups.count - firstPickup
        guard count > 0 else { return nil }
        return pickups[firstPickup + Int(random.below(UInt64(count)))].place
    }
}
