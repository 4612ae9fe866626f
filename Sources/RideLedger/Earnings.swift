import RideCore

/// What a driver earned in some span of time, by what it was earned with (D10).
///
/// Earned is what a ride brings when it ends, whether it is blocked, available or in hand; what
/// happens to the money later (settled, netted, withdrawn, corrected) is no earning.
public struct EarningsTotal: Hashable, Codable, Sendable {
    /// Completed rides that cost something.
    public private(set) var rides = 0
    /// Fares, waiting and cancellation fees, promotions included.
    public private(set) var fares = Money.zero
    /// Tips.
    public private(set) var tips = Money.zero
    /// Bonuses and referral rewards.
    public private(set) var bonuses = Money.zero
    /// What the platform kept; negative or zero.
    public private(set) var commission = Money.zero

    /// Nothing earned.
    public init() {}

    /// What is left.
    public var net: Money { fares + tips + bonuses + commission }

    /// Adds what a transaction brings to a driver.
    mutating func add(_ transaction: LedgerTransaction, for driver: DriverID) {
        var isTheirs = false
        for posting in transaction.postings where posting.account.driver == driver {
            isTheirs = true
            switch posting.line.kind {
            case .fare, .waiting, .cancellationFee, .promotionPaidByPlatform:
                fares += posting.amount
            case .tip: tips += posting.amount
            case .bonus, .referral: bonuses += posting.amount
            case .commission: commission += posting.amount
            case .cashReceived, .cardPayment, .debtPayment, .settlement, .nettedOwed, .owedPayment,
                .withdrawal, .withdrawalReturned, .correction:
                break
            }
        }
        if isTheirs, transaction.kind == .ride { rides += 1 }
    }

    /// The sum of two spans.
    public static func + (left: EarningsTotal, right: EarningsTotal) -> EarningsTotal {
        var sum = left
        sum.rides += right.rides
        sum.fares += right.fares
        sum.tips += right.tips
        sum.bonuses += right.bonuses
        sum.commission += right.commission
        return sum
    }
}

/// A driver's earnings by day, for the reports (D10).
public struct Earnings: Hashable, Codable, Sendable {
    /// The earnings of one day.
    public struct Day: Hashable, Codable, Sendable {
        /// The day.
        public let day: CityDay
        /// What was earned on it.
        public fileprivate(set) var total: EarningsTotal
    }

    /// Whose they are.
    public let driver: DriverID
    /// By which days begin and end.
    public let calendar: WorldCalendar
    /// The days on which something was earned, in order.
    public private(set) var days: [Day] = []

    /// The earnings that follow from transactions; those of others are passed over.
    ///
    /// - Complexity: O(n) in the number of postings where the transactions are in order of time.
    public init(
        of driver: DriverID, calendar: WorldCalendar,
        transactions: some Sequence<LedgerTransaction>
    ) {
        self.driver = driver
        self.calendar = calendar
        for transaction in transactions { add(transaction) }
    }

    /// Adds what a further transaction brings.
    public mutating func add(_ transaction: LedgerTransaction) {
        var gain = EarningsTotal()
        gain.add(transaction, for: driver)
        guard gain != EarningsTotal() else { return }
        let day = calendar.day(at: transaction.at)
        var index = days.endIndex
        while index > 0, days[index - 1].day > day { index -= 1 }
        if index > 0, days[index - 1].day == day {
            days[index - 1].total = days[index - 1].total + gain
        } else {
            days.insert(Day(day: day, total: gain), at: index)
        }
    }

    /// What was earned on a day.
    public func total(of day: CityDay) -> EarningsTotal { sum { $0 == day } }

    /// What was earned in a week.
    public func total(of week: CityWeek) -> EarningsTotal { sum { calendar.week(of: $0) == week } }

    /// The seven days of a week, Monday first.
    public func days(of week: CityWeek) -> [Day] {
        Weekday.allCases.map { weekday in
            let day = calendar.day(weekday, of: week)
            return Day(day: day, total: total(of: day))
        }
    }

    /// What was earned on a weekday in all weeks together.
    public func total(on weekday: Weekday) -> EarningsTotal {
        sum { calendar.weekday(of: $0) == weekday }
    }

    /// The weeks in which something was earned, in order.
    public var weeks: [CityWeek] {
        days.reduce(into: []) { weeks, day in
            let week = calendar.week(of: day.day)
            if weeks.last != week { weeks.append(week) }
        }
    }

    /// What was earned at all.
    public var total: EarningsTotal { sum { _ in true } }

    private func sum(where counts: (CityDay) -> Bool) -> EarningsTotal {
        days.reduce(EarningsTotal()) { counts($1.day) ? $0 + $1.total : $0 }
    }
}
