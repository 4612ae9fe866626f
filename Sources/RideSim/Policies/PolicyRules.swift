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
    /// Up to four parties to a car, by windows.
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

/// Up to four parties in one car.
public struct SharingRules: Hashable, Codable, Sendable {
    /// Of what the assignment of a window, and the order of a car's stops, are to have least.
    public enum Objective: String, CaseIterable, Codable, Sendable {
        /// As many requests as possible are served, and everybody in the cars is delayed least.
        case delay
        /// As many requests as possible are served, with the least driving.
        case driving
        /// The fares, less what driving costs: a request that costs more than it brings waits.
        case profit
    }

    /// How long requests and cars are gathered.
    public var window: Duration
    /// How many cars, and how many other requests, are considered for each request.
    public var candidates: Int
    /// How many parties a car has at most.
    public var parties: Int
    /// How many seats a car has for them.
    public var seats: Int
    /// By how much a passenger's way may be longer than alone, in thousandths of its driving time.
    public var detourPerMille: Int
    /// Nobody waits longer than this for the sake of another party.
    public var maximumWait: Duration
    /// Nobody is later at the drop-off than this after asking and driving alone at once, for the
    /// sake of another party; nil for no such limit.
    public var maximumDelay: Duration?
    /// What there is to be least of.
    public var objective: Objective
    /// What a minute of driving costs, in minor units; for `profit`.
    public var minuteCost: Int
    /// What is taken off the price of who shares, in thousandths.
    public var discountPerMille: Int
    /// Each passenger's chance to choose a car that others may share, in thousandths; nil where
    /// everybody shares.
    public var choosingPerMille: Int?
    /// Each party's chance to be one more, again and again up to all seats, in thousandths.
    public var companionPerMille: Int
    /// How many steps the exact search may take in one group of cars and requests.
    public var steps: Int

    /// There are no more parties in a car.
    public static let mostParties = 4

    /// Rules for sharing.
    public init(
        window: Duration = .seconds(30), candidates: Int = 8, parties: Int = 2, seats: Int = 4,
        detourPerMille: Int = 300, maximumWait: Duration = .seconds(600),
        maximumDelay: Duration? = nil, objective: Objective = .delay, minuteCost: Int = 50,
        discountPerMille: Int = 250, choosingPerMille: Int? = nil, companionPerMille: Int = 0,
        steps: Int = 20_000
    ) {
        self.window = window
        self.candidates = candidates
        self.parties = parties
        self.seats = seats
        self.detourPerMille = detourPerMille
        self.maximumWait = maximumWait
        self.maximumDelay = maximumDelay
        self.objective = objective
        self.minuteCost = minuteCost
        self.discountPerMille = discountPerMille
        self.choosingPerMille = choosingPerMille
        self.companionPerMille = companionPerMille
        self.steps = steps
    }

    /// What is taken off a price for sharing the car: of a party that takes more seats, less.
    public func discount(on price: Money, seats: Int = 1) -> Money {
        Money.rounded(price.minorUnits * Int64(discountPerMille), per: Int64(1_000 * seats))
    }

    /// A price for so many seats of a car that others may share.
    public func price(of quote: Quote, seats: Int) -> Quote {
        let less = discount(on: quote.fare.total, seats: seats).minorUnits
        let item = Fare.Item(kind: .sharing, amount: Money(minorUnits: -less))
        return Quote(
            category: quote.category, fare: less == 0 ? quote.fare : quote.fare.adding([item]),
            distance: quote.distance, duration: quote.duration, terms: quote.terms,
            surge: quote.surge, sharedSeats: seats)
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
