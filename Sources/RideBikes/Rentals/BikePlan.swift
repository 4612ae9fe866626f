import RideCore

/// What a rental costs: a sum to unlock, and sums for the minutes, as in GBFS's
/// `system_pricing_plans.json`; with a cap for the day, which GBFS has no word for (B5).
public struct BikePlan: Hashable, Codable, Sendable {
    /// A stretch of minutes with a rate of its own.
    public struct Segment: Hashable, Codable, Sendable {
        /// The minutes that are over before the rate counts.
        public let startMinute: Int
        /// The rate, in thousandths of the currency's minor unit.
        public let rateThousandths: Int64
        /// After how many minutes the rate counts again; 0 for once only.
        public let intervalMinutes: Int
        /// The minute from which the rate counts no more; nil for never.
        public let endMinute: Int?

        /// A stretch of minutes; nil for one that ends before it begins, or numbers below zero or
        /// beyond `BikeLimits`.
        public init?(
            startMinute: Int, rateThousandths: Int64, intervalMinutes: Int, endMinute: Int? = nil
        ) {
            let longest = Int(BikeLimits.rentalTime.milliseconds / 60_000)
            let minutes = 0...longest
            guard minutes.contains(startMinute), minutes.contains(intervalMinutes),
                (0...BikeLimits.price.minorUnits * 1_000).contains(rateThousandths)
            else { return nil }
            if let endMinute {
                guard minutes.contains(endMinute), endMinute >= startMinute else { return nil }
            }
            self.startMinute = startMinute
            self.rateThousandths = rateThousandths
            self.intervalMinutes = intervalMinutes
            self.endMinute = endMinute
        }

        /// How often the rate counts in a rental of this many milliseconds.
        ///
        /// The rate counts at its start and after every interval from there, each time that is
        /// over before the rental ends: who returns at the very end of the free minutes pays
        /// nothing for the next.
        func count(in milliseconds: Int64) -> Int64 {
            let start = Int64(startMinute) * 60_000
            let end = endMinute.map { min(milliseconds, Int64($0) * 60_000) } ?? milliseconds
            guard end > start else { return 0 }
            guard intervalMinutes > 0 else { return 1 }
            let interval = Int64(intervalMinutes) * 60_000
            return (end - start - 1) / interval + 1
        }
    }

    /// The name by which the system's own data calls it.
    public let code: String
    /// Its name for people.
    public let name: String
    /// The money in which it is charged.
    public let currency: Currency
    /// What unlocking a bicycle costs.
    public let unlockPrice: Money
    /// What the minutes cost; the sums of all segments are added.
    public let segments: [Segment]
    /// The most that the rentals of one person cost on one day; nil for no such limit.
    public let dailyCap: Money?
    /// What a bicycle costs that is not returned.
    public let lostPrice: Money

    /// A price; nil where an amount is below zero or beyond `BikeLimits`, or there are too many
    /// segments.
    public init?(
        code: String, name: String, currency: Currency, unlockPrice: Money, segments: [Segment],
        dailyCap: Money? = nil, lostPrice: Money = .zero
    ) {
        let amounts = [unlockPrice, dailyCap ?? .zero, lostPrice]
        guard amounts.allSatisfy({ $0 >= .zero && $0 <= BikeLimits.price }),
            segments.count <= BikeLimits.segments
        else { return nil }
        self.code = code
        self.name = name
        self.currency = currency
        self.unlockPrice = unlockPrice
        self.segments = segments
        self.dailyCap = dailyCap
        self.lostPrice = lostPrice
    }

    /// The minutes for which unlocking has paid; nil if no minute costs anything.
    public var freeMinutes: Int? {
        segments.filter { $0.rateThousandths > 0 }.map(\.startMinute).min()
    }

    /// The price of a rental of some length by somebody who has paid for others on that day.
    ///
    /// The sums of the segments are added exactly and rounded once, to whole minor units
    /// (`Money.rounded(_:per:)`). Times beyond `BikeLimits.rentalTime` cost as much as that.
    public func price(of time: Duration, paidToday: Money = .zero) -> RentalPrice {
        let counted = min(max(time, .zero), BikeLimits.rentalTime).milliseconds
        // At most 10¹² a time, 43,200 times, in 16 segments: within 64 bits.
        let thousandths = segments.reduce(Int64(0)) {
            $0 + $1.rateThousandths * $1.count(in: counted)
        }
        var items = [RentalPrice.Item(kind: .unlock, amount: unlockPrice)]
        let minutes = Money.rounded(thousandths, per: 1_000)
        if minutes != .zero { items.append(RentalPrice.Item(kind: .time, amount: minutes)) }
        if let dailyCap {
            let left = max(dailyCap - max(paidToday, .zero), .zero)
            let over = unlockPrice + minutes - left
            if over > .zero {
                items.append(RentalPrice.Item(kind: .dailyCap, amount: .zero - over))
            }
        }
        return RentalPrice(items: items)
    }
}
