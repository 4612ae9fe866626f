import RideCore
import RideFares

/// Reads what rides cost from a section of categories.
struct TariffReader {
    let currency: Currency

    private static let rateKeys = ["base", "per_km", "per_minute", "minimum"]
    private static let termKeys = [
        "free_waiting", "waiting_per_minute", "free_cancellation", "cancellation_fee",
        "missing_fee",
    ]

    /// A book of the categories of a section, and of those of `others` that it does not name.
    func book(
        _ section: YAMLSection, besides others: TariffBook? = nil
    ) throws(ScenarioError) -> TariffBook {
        try section.allow(Category.allCases.map(\.rawValue))
        var plans: [Category: TariffPlan] = [:]
        for category in Category.allCases {
            guard let rates = try section.section(category.rawValue) else {
                plans[category] = others?.plan(for: category)
                continue
            }
            plans[category] = try plan(rates)
        }
        do throws(TariffBookRejection) { return try TariffBook(plans) } catch {
            var path = [error.category?.rawValue ?? "", error.key].filter { !$0.isEmpty }
                .joined(separator: ".")
            // In a file the name of a period is the key itself.
            if error.reason == .periodNameNotAllowed { path.removeLast(".name".count) }
            throw section.error(below: path, Self.expectation(error.reason))
        }
    }

    private func plan(_ rates: YAMLSection) throws(ScenarioError) -> TariffPlan {
        try rates.allow(Self.rateKeys + Self.termKeys + ["periods"])
        let standard = try tariff(rates, otherwise: nil)
        guard let section = try rates.section("periods") else {
            return TariffPlan(standard: standard)
        }
        guard (1...FareLimits.periods).contains(section.keys.count) else {
            throw rates.error("periods", Self.expectation(.tooManyPeriods))
        }
        var periods: [TariffPeriod] = []
        for name in section.keys {
            let period = try section.requiredSection(name, "a section")
            try period.allow(["windows"] + Self.rateKeys + Self.termKeys)
            guard let windows = try period.sections("windows", atMost: FareLimits.windows) else {
                throw period.missing("windows", "a list of `days`, `from` and `until`")
            }
            periods.append(
                TariffPeriod(
                    name: name, windows: try self.windows(windows),
                    tariff: try tariff(period, otherwise: standard)))
        }
        return TariffPlan(standard: standard, periods: periods)
    }

    /// What is left out is as in another tariff; without one, the rates must be there and nothing
    /// is charged for waiting and calling off.
    private func tariff(
        _ rates: YAMLSection, otherwise other: Tariff?
    ) throws(ScenarioError) -> Tariff {
        let amounts = Money.zero...FareLimits.rate
        let times = Duration.zero...FareLimits.freeTime
        func rate(_ key: String, _ otherwise: Money?) throws(ScenarioError) -> Money {
            if let otherwise, !rates.has(key) { return otherwise }
            return try rates.requiredAmount(key, in: currency, amounts)
        }
        let base = try rate("base", other?.base)
        let perKilometre = try rate("per_km", other?.perKilometre)
        let perMinute = try rate("per_minute", other?.perMinute)
        let minimum = try rate("minimum", other?.minimum)
        let terms = other?.terms ?? .free
        let further = RideTerms(
            freeWaiting: try rates.duration("free_waiting", times) ?? terms.freeWaiting,
            waitingPerMinute: try rate("waiting_per_minute", terms.waitingPerMinute),
            freeCancellation: try rates.duration("free_cancellation", times)
                ?? terms.freeCancellation,
            cancellationFee: try rate("cancellation_fee", terms.cancellationFee),
            missingFee: try rate("missing_fee", terms.missingFee))
        do throws(TariffRejection) {
            return try Tariff(
                base: base, perKilometre: perKilometre, perMinute: perMinute, minimum: minimum,
                terms: further)
        } catch { throw rates.error(error.key, error.message) }
    }

    private func windows(_ sections: [YAMLSection]) throws(ScenarioError) -> [TimeWindow] {
        var windows: [TimeWindow] = []
        for section in sections {
            try section.allow(["days", "from", "until"])
            windows.append(
                TimeWindow(
                    days: try days(section), onHolidays: try isForHolidays(section),
                    from: try time("from", section),
                    until: try time("until", section)))
        }
        return windows
    }

    private func days(_ section: YAMLSection) throws(ScenarioError) -> [Weekday] {
        guard section.has("days") else {
            throw section.missing(
                "days", "`every day`, a day such as monday, holiday, or a list of days")
        }
        if try section.texts("days") == ["every day"] { return Weekday.allCases }
        return try section.choices("days", of: TariffDay.self)?.compactMap(\.weekday) ?? []
    }

    private func isForHolidays(_ section: YAMLSection) throws(ScenarioError) -> Bool {
        if try section.texts("days") == ["every day"] { return false }
        return try section.choices("days", of: TariffDay.self)?.contains(.holiday) ?? false
    }

    private func time(_ key: String, _ section: YAMLSection) throws(ScenarioError) -> DayTime {
        guard let text = try section.text(key, as: .timeOfDay) else {
            throw section.missing(key, "a time of day such as 20:00")
        }
        guard let time = DayTime(text) else {
            throw section.error(
                key, "expected a quarter of an hour from 00:00 to 24:00, such as 06:45")
        }
        return time
    }

    private static func expectation(_ reason: TariffBookRejection.Reason) -> String {
        switch reason {
        case .noCategory: "expected at least one category"
        case .tooManyPeriods: "expected 1 to \(FareLimits.periods) periods"
        case .periodNameNotAllowed:
            "expected a name of 1 to \(FareLimits.periodNameCharacters) of a–z, 0–9 and _ that "
                + "begins with a letter"
        case .periodNamedTwice: "stands twice in its section"
        case .noWindow, .tooManyWindows: "expected a list of 1 to \(FareLimits.windows)"
        case .windowWithoutDay: "expected at least one day"
        case .windowEmpty: "expected an end that is not the beginning"
        case .periodNeverInEffect:
            "is never in effect: earlier periods cover all of it; of two, the first one holds"
        }
    }
}

/// The words for the days on which a window of a tariff begins.
enum TariffDay: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday, holiday

    /// The weekday; nil for holidays.
    var weekday: Weekday? { WeekdayName(rawValue: rawValue)?.weekday }
}

/// The words for the days of the week.
enum WeekdayName: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    init(_ weekday: Weekday) {
        switch weekday {
        case .monday: self = .monday
        case .tuesday: self = .tuesday
        case .wednesday: self = .wednesday
        case .thursday: self = .thursday
        case .friday: self = .friday
        case .saturday: self = .saturday
        case .sunday: self = .sunday
        }
    }

    var weekday: Weekday {
        switch self {
        case .monday: .monday
        case .tuesday: .tuesday
        case .wednesday: .wednesday
        case .thursday: .thursday
        case .friday: .friday
        case .saturday: .saturday
        case .sunday: .sunday
        }
    }
}
