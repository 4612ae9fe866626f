import RideCore

/// What every category of a market costs at every time of the week (R2).
///
/// The week is laid out beforehand: a table holds, for each category and quarter of an hour, which
/// tariff is in effect. To look a tariff up is a division and two array reads. Where something is
/// for holidays there are four such tables: for days that are one or follow one.
public struct TariffBook: Hashable, Sendable {
    /// One plan for each category, by `tableIndex`; nil where it is not offered.
    private let plans: [TariffPlan?]
    /// For each category and quarter of the week, the place in `tariffs`, or `absent`.
    private let table: [UInt8]
    /// Whether there is a table for holidays: the four stand one after the other.
    private let knowsHolidays: Bool
    private let tariffs: [Tariff]
    /// The name of the period of each tariff; nil for the standard ones.
    private let names: [String?]

    private static let absent = UInt8.max

    /// A book of the categories that the market offers; the others are absent.
    ///
    /// - Throws: `TariffBookRejection` for the first thing wrong, in the order of
    ///   `Category.allCases`, then of the periods, then of `TariffBookRejection.Reason`.
    public init(_ plans: [Category: TariffPlan]) throws(TariffBookRejection) {
        guard !plans.isEmpty else { throw TariffBookRejection(.noCategory) }
        for category in Category.allCases {
            if let plan = plans[category] { try TariffPlanCheck(category: category).check(plan) }
        }
        self.init(checked: Category.allCases.map { plans[$0] })
    }

    /// A book in which every category has one tariff at all times.
    ///
    /// - Throws: `TariffBookRejection` with `noCategory` if there are none.
    public init(_ tariffs: [Category: Tariff]) throws(TariffBookRejection) {
        guard !tariffs.isEmpty else { throw TariffBookRejection(.noCategory) }
        self.init(
            checked: Category.allCases.map { category in
                tariffs[category].map { TariffPlan(standard: $0) }
            })
    }

    /// A book in which every category has one tariff at all times; nil for those not offered.
    public init(common: Tariff, vip: Tariff, women: Tariff? = nil, pet: Tariff? = nil) {
        self.init(
            checked: [common, vip, women, pet].map { tariff in
                tariff.map { TariffPlan(standard: $0) }
            })
    }

    private init(checked plans: [TariffPlan?]) {
        let weeks = plans.map { $0.map(WeekTable.all) }
        let count = weeks.map { $0?.count ?? 1 }.max() ?? 1
        var table = [UInt8](
            repeating: Self.absent, count: count * plans.count * TimeWindow.quartersPerWeek)
        var tariffs: [Tariff] = []
        var names: [String?] = []
        for (index, plan) in plans.enumerated() {
            guard let plan, let own = weeks[index] else { continue }
            // Checked plans have few enough periods for a byte: 4 × (1 + 16) is far below 255.
            for kind in 0..<count {
                let first = (kind * plans.count + index) * TimeWindow.quartersPerWeek
                for (quarter, entry) in own[kind % own.count].entries.enumerated() {
                    table[first + quarter] = UInt8(tariffs.count) + entry
                }
            }
            tariffs += [plan.standard] + plan.periods.map(\.tariff)
            names += [nil] + plan.periods.map(\.name)
        }
        knowsHolidays = count > 1
        self.plans = plans
        self.table = table
        self.tariffs = tariffs
        self.names = names
    }

    /// The tariff of a category at a moment; nil where the category is not offered.
    public func tariff(
        for category: Category, at instant: Instant, in calendar: WorldCalendar
    ) -> Tariff? {
        let entry = entry(for: category, at: instant, in: calendar)
        return entry == Self.absent ? nil : tariffs[Int(entry)]
    }

    /// The name of the period in effect for a category at a moment; nil where its standard tariff
    /// is in effect, or where it is not offered.
    public func period(
        for category: Category, at instant: Instant, in calendar: WorldCalendar
    ) -> String? {
        let entry = entry(for: category, at: instant, in: calendar)
        return entry == Self.absent ? nil : names[Int(entry)]
    }

    /// The plan of a category; nil where it is not offered.
    public func plan(for category: Category) -> TariffPlan? { plans[category.tableIndex] }

    /// Whether the market offers a category.
    public func offers(_ category: Category) -> Bool { plans[category.tableIndex] != nil }

    /// The categories on offer, in the order of `Category.allCases`.
    public var categories: [Category] { Category.allCases.filter(offers) }

    private func entry(
        for category: Category, at instant: Instant, in calendar: WorldCalendar
    ) -> UInt8 {
        let day = calendar.day(at: instant)
        let quarter =
            calendar.weekday(of: day).rawValue * DayTime.quartersPerDay
            + Int(calendar.timeOfDay(at: instant) / 900_000)
        let kind = knowsHolidays ? holidays(of: day, in: calendar) : 0
        let first = (kind * plans.count + category.tableIndex) * TimeWindow.quartersPerWeek
        return table[first + quarter]
    }

    /// 1 for a holiday and 2 for a day after one, added up.
    private func holidays(of day: CityDay, in calendar: WorldCalendar) -> Int {
        let before = CityDay(number: day.number - 1)
        return (calendar.holiday(of: day) == nil ? 0 : 1)
            + (calendar.holiday(of: before) == nil ? 0 : 2)
    }
}

extension Category {
    /// The place in `Category.allCases`, without making that array.
    var tableIndex: Int {
        switch self {
        case .common: 0
        case .vip: 1
        case .women: 2
        case .pet: 3
        }
    }
}
