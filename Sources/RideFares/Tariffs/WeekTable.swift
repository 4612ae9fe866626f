/// Which tariff of a plan is in effect in each quarter of an hour of the week.
struct WeekTable {
    /// 0 for the standard tariff, otherwise the place of the period counted from 1; by the quarter
    /// counted from Monday 00:00.
    private(set) var entries = [UInt8](repeating: 0, count: TimeWindow.quartersPerWeek)

    /// Lays out a plan. The first period is entered last, because it comes before the others.
    init(_ plan: TariffPlan) {
        for (index, period) in plan.periods.enumerated().reversed() {
            for window in period.windows {
                window.forEachQuarter { entries[$0] = UInt8(index + 1) }
            }
        }
    }
}
