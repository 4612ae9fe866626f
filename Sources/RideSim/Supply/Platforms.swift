import RideCore
import RideMap

/// Two platforms in one city, each of which asks only the drivers who drive for it.
///
/// A driver on both is asked by whichever has a request first, and takes rides of the other again
/// once that one is over. A passenger asks on the first with the chance
///
///     P = 1 / (1 + exp(−(ln(s / (1 − s)) + perMinute · (w₂ − w₁) + perPrice · ln r)))
///
/// with s the share of those who would with all else equal, w₁ and w₂ the minutes that the nearest
/// idle car of each needs, and r the prices of the second as a part of those of the first.
public struct PlatformRules: Hashable, Codable, Sendable {
    /// Which platforms a driver drives for, or which a request is made on.
    public struct Membership: OptionSet, Hashable, Codable, Sendable {
        /// A bit for each platform.
        public let rawValue: UInt8
        /// Those of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first.
        public static let first = Membership(rawValue: 1)
        /// The second.
        public static let second = Membership(rawValue: 2)
        /// Both, and that of everybody in a world with one.
        public static let both: Membership = [.first, .second]
    }

    /// How many of a thousand drivers drive for the first alone.
    public var firstOnlyPerMille: Int
    /// How many drive for the second alone; the others drive for both.
    public var secondOnlyPerMille: Int
    /// How many of a thousand requests are made on the first, all else equal.
    public var requestsPerMille: Int
    /// What each minute that the second's car needs longer adds for the first.
    public var perMinute: Double
    /// The prices of the second, in thousandths of those of the first.
    public var secondPricePerMille: Int
    /// What prices of the second that are e times as high add for the first.
    public var perPrice: Double
    /// What counts as the wait where a platform has no idle car.
    public var longestWait: Duration

    /// Rules for two platforms.
    ///
    /// - Precondition: shares are from 0 to 1,000, those of drivers together too.
    public init(
        firstOnlyPerMille: Int, secondOnlyPerMille: Int, requestsPerMille: Int = 500,
        perMinute: Double = 0, secondPricePerMille: Int = 1_000, perPrice: Double = 0,
        longestWait: Duration = .seconds(1_800)
    ) {
        precondition(firstOnlyPerMille >= 0 && secondOnlyPerMille >= 0)
        precondition(firstOnlyPerMille + secondOnlyPerMille <= 1_000)
        precondition((0...1_000).contains(requestsPerMille) && secondPricePerMille > 0)
        self.firstOnlyPerMille = firstOnlyPerMille
        self.secondOnlyPerMille = secondOnlyPerMille
        self.requestsPerMille = requestsPerMille
        self.perMinute = perMinute
        self.secondPricePerMille = secondPricePerMille
        self.perPrice = perPrice
        self.longestWait = longestWait
    }

    /// For whom a driver drives.
    func membership(of driver: DriverID, seed: UInt64) -> Membership {
        var random = RandomStream(seed: seed, purpose: .platforms, number: driver.rawValue)
        let draw = Int(random.below(1_000))
        if draw < firstOnlyPerMille { return .first }
        return draw < firstOnlyPerMille + secondOnlyPerMille ? .second : .both
    }

    /// The chance of asking on the first.
    ///
    /// - Parameter waits: how long the nearest car of each needs; nil where there is none.
    func chanceOfFirst(_ waits: (first: Duration?, second: Duration?)) -> Double {
        guard requestsPerMille > 0 else { return 0 }
        guard requestsPerMille < 1_000 else { return 1 }
        let share = Double(requestsPerMille) / 1_000
        func minutes(_ wait: Duration?) -> Double {
            Double(min(wait ?? longestWait, longestWait).milliseconds) / 60_000
        }
        let utility =
            DeterministicMath.naturalLogarithm(share / (1 - share))
            + perMinute * (minutes(waits.second) - minutes(waits.first)) + perPrice
            * DeterministicMath.naturalLogarithm(Double(secondPricePerMille) / 1_000)
        return 1 / (1 + DeterministicMath.exponential(-utility))
    }
}

extension World {
    /// On which platform the passenger who has just asked does so; nothing where there is one.
    mutating func choosePlatform(for planned: PlannedRequest) -> PlatformRules.Membership {
        guard !isTold, let rules = rules.platforms else { return .both }
        var random = RandomStream(
            seed: self.rules.seed, purpose: .platforms, number: 1 << 40 | UInt64(rides.next))
        let draw = random.unit()
        guard rules.perMinute != 0 else {
            return draw < rules.chanceOfFirst((nil, nil)) ? .first : .second
        }
        let waits = (wait(for: planned, on: .first), wait(for: planned, on: .second))
        return draw < rules.chanceOfFirst(waits) ? .first : .second
    }

    /// How long the nearest idle car of a platform needs; nil where it has none.
    private mutating func wait(
        for planned: PlannedRequest, on platform: PlatformRules.Membership
    ) -> Duration? {
        let cars = cars
        return idle.nearest(to: city.settled(planned.ends.pickup), count: 1) {
            cars[$0].categories.serves(planned.category)
                && !cars[$0].platforms.isDisjoint(with: platform)
        }.first.map { .milliseconds(Int64($0.duration_ms)) }
    }

    /// The prices of a platform.
    func price(_ fare: Money, on platform: PlatformRules.Membership) -> Money {
        guard platform == .second, let rules = rules.platforms else { return fare }
        return Money.rounded(fare.minorUnits * Int64(rules.secondPricePerMille), per: 1_000)
    }
}
