import RideCore
import RideFares

/// Reads what rides cost from a section of categories.
struct TariffReader {
    let currency: Currency

    /// A book of the categories of a section, and of those of `others` that it does not name.
    func book(
        _ section: YAMLSection, besides others: TariffBook? = nil
    ) throws(ScenarioError) -> TariffBook {
        let keys = TariffKeys.categories(in: currency)
        try section.allow(keys.map(\.name))
        var plans: [Category: TariffPlan] = [:]
        for (category, key) in zip(Category.allCases, keys) {
            guard let rates = try section.section(key.name, of: key.keys) else {
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
        let standard = try tariff(rates, otherwise: nil)
        guard let section = try rates.section("periods") else {
            return TariffPlan(standard: standard)
        }
        guard (1...FareLimits.periods).contains(section.keys.count) else {
            throw rates.error("periods", Self.expectation(.tooManyPeriods))
        }
        var periods: [TariffPeriod] = []
        for name in section.keys {
            let keys = TariffKeys.period(in: currency)
            guard let period = try section.section(name, of: keys) else { continue }
            let windows = try period.require(TariffKeys.windows)
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
        let keys = RateKeys(currency: currency)
        func rate(_ key: Key<Money>, _ otherwise: Money?) throws(ScenarioError) -> Money {
            if let otherwise, !rates.has(key.name) { return otherwise }
            return try rates.require(key)
        }
        let base = try rate(keys.base, other?.base)
        let perKilometre = try rate(keys.perKilometre, other?.perKilometre)
        let perMinute = try rate(keys.perMinute, other?.perMinute)
        let minimum = try rate(keys.minimum, other?.minimum)
        let terms = other?.terms ?? .free
        let further = RideTerms(
            freeWaiting: try rates.read(keys.freeWaiting) ?? terms.freeWaiting,
            waitingPerMinute: try rate(keys.waitingPerMinute, terms.waitingPerMinute),
            freeCancellation: try rates.read(keys.freeCancellation) ?? terms.freeCancellation,
            cancellationFee: try rate(keys.cancellationFee, terms.cancellationFee),
            missingFee: try rate(keys.missingFee, terms.missingFee),
            cancellationPerKilometre: try rate(
                keys.cancellationPerKilometre, terms.cancellationPerKilometre))
        do throws(TariffRejection) {
            return try Tariff(
                base: base, perKilometre: perKilometre, perMinute: perMinute, minimum: minimum,
                terms: further)
        } catch { throw rates.error(error.key, error.message) }
    }

    private func windows(_ sections: [YAMLSection]) throws(ScenarioError) -> [TimeWindow] {
        let keys = TariffKeys.window
        var windows: [TimeWindow] = []
        for section in sections {
            try section.allow(keys.forms.map(\.name))
            let isEveryDay = try section.require(keys.days) == ["every day"]
            let days = try isEveryDay ? [] : section.choices("days", of: TariffDay.self) ?? []
            windows.append(
                TimeWindow(
                    days: isEveryDay ? Weekday.allCases : days.compactMap(\.weekday),
                    onHolidays: days.contains(.holiday), from: try section.require(keys.from),
                    until: try section.require(keys.until)))
        }
        return windows
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

    init(_ weekday: Weekday) { self = Self.allCases[weekday.rawValue] }

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
