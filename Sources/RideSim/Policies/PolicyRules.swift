import RideCore

/// Which policy brings requests and cars together, with what it needs to know; docs/POLICIES.md has
/// the formula of each.
public enum PolicyRules: Hashable, Codable, Sendable {
    /// The nearest idle car, at once.
    case nearest
    /// The car that has been idle for longest, at once.
    case longestIdle
    /// The nearest idle car within a radius that grows while the request waits.
    case radius(RadiusRules)
    /// The cheapest assignment of all requests of a window to cars.
    case batched(BatchRules)
    /// Two parties to a car, by windows.
    case shared(SharingRules)

    /// The name in a scenario.
    public var name: String {
        switch self {
        case .nearest: "nearest"
        case .longestIdle: "longest_idle"
        case .radius: "radius"
        case .batched: "batched"
        case .shared: "shared"
        }
    }

    /// The names of all of them, in the order of their cases.
    public static let names = ["nearest", "longest_idle", "radius", "batched", "shared"]
}

/// A radius in driving time that grows while a request waits.
public struct RadiusRules: Hashable, Codable, Sendable {
    /// How far away a car may be when the request is made.
    public var start: Duration
    /// By how much that grows in each minute.
    public var growth: Duration
    /// It grows no further than this.
    public var most: Duration
    /// How often a waiting request is looked at again.
    public var step: Duration

    /// A radius.
    public init(
        start: Duration = .seconds(180), growth: Duration = .seconds(120),
        most: Duration = .seconds(1_200), step: Duration = .seconds(5)
    ) {
        self.start = start
        self.growth = growth
        self.most = most
        self.step = step
    }

    /// How far away a car may be for a request that has waited so long.
    public func radius(after waited: Duration) -> Duration {
        let grown = growth.milliseconds.multipliedReportingOverflow(by: waited.milliseconds)
        guard !grown.overflow else { return most }
        return min(most, start + .milliseconds(grown.partialValue / 60_000))
    }
}

/// Optimal assignment over a window.
public struct BatchRules: Hashable, Codable, Sendable {
    /// How long requests and cars are gathered.
    public var window: Duration
    /// How many of the nearest cars are considered for each request.
    public var candidates: Int
    /// Cars whose ride ends within so long are considered too.
    public var forward: Duration
    /// A ride goes to another car before its pick-up if that is sooner there by at least so much;
    /// nil for never.
    public var reassignGain: Duration?

    /// An assignment over a window.
    public init(
        window: Duration = .seconds(10), candidates: Int = 20, forward: Duration = .zero,
        reassignGain: Duration? = nil
    ) {
        self.window = window
        self.candidates = candidates
        self.forward = forward
        self.reassignGain = reassignGain
    }
}

/// Two parties in one car.
public struct SharingRules: Hashable, Codable, Sendable {
    /// How long requests and cars are gathered.
    public var window: Duration
    /// How many cars, and how many other requests, are considered for each request.
    public var candidates: Int
    /// By how much a passenger's way may be longer than alone, in thousandths of its driving time.
    public var detourPerMille: Int
    /// Nobody waits longer than this for the sake of another party.
    public var maximumWait: Duration
    /// What is taken off the price of who shares, in thousandths.
    public var discountPerMille: Int
    /// How many steps the exact search may take in one group of cars and requests.
    public var steps: Int

    /// Rules for sharing.
    public init(
        window: Duration = .seconds(30), candidates: Int = 8, detourPerMille: Int = 300,
        maximumWait: Duration = .seconds(600), discountPerMille: Int = 250, steps: Int = 20_000
    ) {
        self.window = window
        self.candidates = candidates
        self.detourPerMille = detourPerMille
        self.maximumWait = maximumWait
        self.discountPerMille = discountPerMille
        self.steps = steps
    }

    /// What is taken off a price for sharing the car.
    public func discount(on price: Money) -> Money {
        Money.rounded(price.minorUnits * Int64(discountPerMille), per: 1_000)
    }

    /// The longest that a passenger may be in the car whose way alone takes so long.
    public func longestRide(alone: Duration) -> Duration {
        alone + .milliseconds(alone.milliseconds * Int64(detourPerMille) / 1_000)
    }
}

/// Idle cars go to where requests are expected.
public struct RepositioningRules: Hashable, Codable, Sendable {
    /// How often.
    public var interval: Duration
    /// Requests of so long before now say where the next are expected.
    public var lookback: Duration
    /// No car drives longer than this.
    public var farthest: Duration
    /// About how wide and high a zone is.
    public var zoneSize: Metres

    /// Rules for idle cars.
    public init(
        interval: Duration = .seconds(300), lookback: Duration = .seconds(1_800),
        farthest: Duration = .seconds(600), zoneSize: Metres = Metres(1_500)
    ) {
        self.interval = interval
        self.lookback = lookback
        self.farthest = farthest
        self.zoneSize = zoneSize
    }
}

extension DispatchRules {
    /// The policy as a value; nil for the nearest car at once with the oldest request first, which
    /// the world has built in, and for shared rides, which are more than offers.
    func makePolicy() -> (any DispatchPolicy)? {
        switch policy {
        case .nearest:
            whenAllAreBusy == .queueNearest ? NearestPolicy(takesNearestRequest: true) : nil
        case .longestIdle: LongestIdlePolicy(takesNearestRequest: whenAllAreBusy == .queueNearest)
        case .radius(let rules): RadiusPolicy(rules)
        case .batched(let rules): BatchedPolicy(rules)
        case .shared: nil
        }
    }

    /// Whether drivers are asked for a next ride: not where they take a second party along instead.
    var givesNextRides: Bool {
        if case .shared = policy { return false }
        return nextRideWithin != nil
    }
}
