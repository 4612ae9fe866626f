import RideBikes
import RideCore
import RideMap
import RideSim

/// Simulated riders of the served city's bicycles (B7): somebody takes one at a station, and some
/// minutes later it stands at another.
///
/// They come by a Poisson process around the clock, from any station that has a bicycle to any
/// other that has a dock. Until it arrives their bicycle counts where it was taken, so that it is
/// always in exactly one place. What it costs is paid by all of them together, once an hour
/// (`RidersBill`). After a restart other riders come.
struct BikeTraffic: Sendable {
    /// A bicycle that has come to its station.
    struct Arrival: Sendable {
        let from: StationID
        let to: StationID
        /// How long it was away.
        let took: Duration
    }

    /// A ride under way.
    private struct Ride: Sendable {
        let at: Instant
        let from: StationID
        let to: StationID
        let took: Duration
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
    /// - Returns: the bicycles that have come to their stations, in order.
    mutating func pass(to now: Instant, _ share: BikeShare) -> [Arrival] {
        var arrived: [Arrival] = []
        while nextDue <= now {
            if let first = rides.first, first.at <= nextRider {
                rides.removeFirst()
                arrived.append(Arrival(from: first.from, to: first.to, took: first.took))
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
        let took = Gait.cycling.duration(of: Metres(way))
        let ride = Ride(at: moment + took, from: from.id, to: to.id, took: took)
        let index = rides.firstIndex { $0.at > ride.at } ?? rides.endIndex
        rides.insert(ride, at: index)
    }
}

/// What simulated riders have to pay together. Each of them in the ledger for ever would let it
/// grow without bound, so there is one entry an hour for all (0005).
struct RidersBill: Sendable {
    /// The sum of one kind of line.
    private(set) var items: [RentalPrice.Kind: Money] = [:]
    /// When it is paid; nil while nothing is due.
    private(set) var dueAt: Instant?

    /// How long riders are collected for.
    static let period = Duration.seconds(3_600)

    /// What all of them pay.
    var total: Money { items.values.reduce(.zero, +) }

    /// Adds what one rider pays; sums beyond what an entry may hold are left out.
    mutating func add(_ price: RentalPrice, at now: Instant) {
        guard price.total > .zero, total + price.total <= Limits.ledgerAmount else { return }
        for item in price.items { items[item.kind, default: .zero] += item.amount }
        dueAt = dueAt ?? now + Self.period
    }

    /// The bill in the order of its lines, if it is due; it begins anew then.
    mutating func take(at now: Instant) -> [RentalPrice.Item]? {
        guard let dueAt, dueAt <= now else { return nil }
        let lines = RentalPrice.Kind.allCases.compactMap { kind in
            items[kind].map { RentalPrice.Item(kind: kind, amount: $0) }
        }
        self = RidersBill()
        return lines
    }
}
