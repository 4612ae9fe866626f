/// Which tariff of a plan is in effect in each quarter of an hour of the week.
struct WeekTable {
    /// 0 for the standard tariff, otherwise the place of the period counted from 1; by the quarter
    /// counted from Monday 00:00.
    private(set) var entries = [UInt8](repeating: 0, count: TimeWindow.quartersPerWeek)

    /// Lays out a plan. The first period is entered last, because it comes before the others.
    ///
    /// - Parameters:
    ///   - today: whether the quarter's day is a holiday.
    ///   - yesterday: whether the day before it is.
    init(_ plan: TariffPlan, today: Bool = false, yesterday: Bool = false) {
        for (index, period) in plan.periods.enumerated().reversed() {
            for window in period.windows {
                window.forEachQuarter { entries[$0] = UInt8(index + 1) }
                window.forEachHolidayQuarter(today: today, yesterday: yesterday) {
                    entries[$0] = UInt8(index + 1)
                }
            }
        }
    }

    /// The tables of a plan by whether the day and the one before it are holidays: one where no
    /// window is for holidays, otherwise four, numbered by 1 for the day and 2 for the one before.
    static func all(of plan: TariffPlan) -> [WeekTable] {
        guard plan.periods.contains(where: { $0.windows.contains(where: \.onHolidays) }) else {
            return [WeekTable(plan)]
        }
        return (0..<4).map { WeekTable(plan, today: $0 & 1 != 0, yesterday: $0 & 2 != 0) }
    }
}
