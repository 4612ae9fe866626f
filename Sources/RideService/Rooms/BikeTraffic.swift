import RideBikes
import RideCore
import RideMap
import RideSim

/// Simulated riders of the served city's bicycles (B7): somebody takes one at a station, and some
/// minutes later it stands at another.
///
/// They come by a Poisson process around the clock, from any station that has a bicycle to any
/// other that has a dock. Until it arrives their bicycle counts where it was taken, so that it is
/// always in exactly one place; nobody pays. After a restart other riders come.
struct BikeTraffic: Sendable {
    /// A ride under way.
    private struct Ride: Sendable {
        let at: Instant
        let from: StationID
        let to: StationID
    }

    private let perHour: Double
    private var random: RandomStream
    private var nextRider: Instant
    /// Rides under way, the first to arrive first.
    private var rides: [Ride] = []

    /// How much longer streets are than straight lines.
    private static let detour = 1.25

    /// Riders from a moment on, so many an hour; nil for none.
    init?(perHour: Double, seed: UInt64, at now: Instant) {
        guard perHour > 0, perHour.isFinite else { return nil }
        self.perHour = perHour
        random = RandomStream(
            seed: seed, purpose: .behaviour, number: 0xB1CF ^ UInt64(now.milliseconds))
        nextRider = now
        nextRider = pause(after: now)
    }

    /// When something happens next.
    var nextDue: Instant { rides.first.map { min($0.at, nextRider) } ?? nextRider }

    private mutating func pause(after now: Instant) -> Instant {
        now + .milliseconds(max(1, Int64(random.exponential(mean: 3_600_000 / perHour))))
    }

    /// Lets riders come and arrive until a moment.
    ///
    /// - Returns: from which station to which a bicycle has come, in order.
    mutating func pass(
        to now: Instant, _ share: BikeShare
    ) -> [(from: StationID, to: StationID)] {
        var arrived: [(from: StationID, to: StationID)] = []
        while nextDue <= now {
            if let first = rides.first, first.at <= nextRider {
                rides.removeFirst()
                arrived.append((first.from, first.to))
                continue
            }
            begin(at: nextRider, share)
            nextRider = pause(after: nextRider)
        }
        return arrived
    }

    private mutating func begin(at moment: Instant, _ share: BikeShare) {
        let standings = share.standings
        let sources = standings.filter(\.hasBikes)
        let targets = standings.filter(\.hasDocks)
        guard !sources.isEmpty, !targets.isEmpty else { return }
        let from = sources[Int(random.below(UInt64(sources.count)))].station
        let to = targets[Int(random.below(UInt64(targets.count)))].station
        guard from.id != to.id else { return }
        let way = Geodesy.distance(from.coordinate, to.coordinate).inMetres * Self.detour
        let ride = Ride(
            at: moment + Gait.cycling.duration(of: Metres(way)), from: from.id, to: to.id)
        let index = rides.firstIndex { $0.at > ride.at } ?? rides.endIndex
        rides.insert(ride, at: index)
    }
}
