import RideApp
import RideCore
import RideTUI
import RideWire

/// What a driver earned, week by week (D10).
public struct ReportsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Look at the week before.
        case earlier
        /// Look at the week after.
        case later
        /// Ask for the week once more.
        case again
        /// Close the page.
        case close
    }

    /// The present week is 0, the one before it -1.
    private var week = 0
    private var report = Asked<ReportResult>()

    /// As many weeks back can be asked for.
    static let weeks = 52

    /// The present week of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) { ask(&desk) }

    /// A ride that has just ended is in the report of its day.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        guard week == 0, let report = report.value, let today = desk.state?.today,
            let weekday = desk.weekday, report.days.indices.contains(weekday),
            report.days[weekday].rides != today.rides
        else { return }
        ask(&desk)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard let asked = done.request as? GetReport, asked.week == week else { return false }
        switch done.result {
        case .success(let answer as ReportResult): report.take(answer)
        case .failure(let error): report.take(error)
        case .success: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .earlier: show(week - 1, &desk)
        case .later: show(week + 1, &desk)
        case .again: ask(&desk)
        case .close: desk.close()
        }
    }

    private mutating func show(_ wanted: Int, _ desk: inout PageDesk) {
        guard (-Self.weeks...0).contains(wanted), wanted != week else { return }
        week = wanted
        report = Asked()
        ask(&desk)
    }

    private mutating func ask(_ desk: inout PageDesk) {
        report.ask(GetReport(week: week), &desk)
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.left, .pageUp], label: "←", desk.text(.keyEarlierWeek), priority: 7,
                availability: week > -Self.weeks
                    ? .available : .unavailable(reason: desk.text(.reportNoEarlier)),
                action: .earlier),
            KeyBinding(
                [.right, .pageDown], label: "→", desk.text(.keyLaterWeek), priority: 6,
                availability: week < 0
                    ? .available : .unavailable(reason: desk.text(.reportNoLater)),
                action: .later),
        ] + desk.againBinding(report.error != nil, action: .again) + [desk.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let known = report.value
        let rows: [SheetRow] = [
            .chart(BarChart(bars(desk))), .blank, .facts(KeyValueBlock(facts(desk))),
            report.noticeRow(desk),
        ]
        return SheetContent(
            title: StyledText(desk.text(.reportsTitle), .title) + desk.separator(room.glyphs)
                + StyledText(name(desk)),
            number: known.map { StyledText(desk.money($0.earnings_minor), Style(.good, .bold)) }
                ?? "",
            rows: rows)
    }

    private func name(_ desk: PageDesk) -> String {
        switch week {
        case 0: desk.text(.reportThisWeek)
        case -1: desk.text(.reportLastWeek)
        default: desk.text(.reportWeeksAgo, ["count": desk.format.number(-week)])
        }
    }

    private func bars(_ desk: PageDesk) -> [BarChart.Bar] {
        (0..<7).map { day in
            let known = report.value.flatMap { $0.days.indices.contains(day) ? $0.days[day] : nil }
            let isToday = week == 0 && desk.weekday == day
            let name = desk.format.weekday(day)
            // Today is said in a word too, for those who see no colours.
            return BarChart.Bar(
                label: isToday ? "\(name) \(desk.text(.today))" : name,
                value: Double(known?.earnings_minor ?? 0),
                text: known.map { desk.format.paddedMoney(Money(minorUnits: $0.earnings_minor)) }
                    ?? TextWidth.leftPadded(desk.text(.loading), to: Format.moneyWidth),
                isMarked: isToday)
        }
    }

    private func facts(_ desk: PageDesk) -> [KeyValueBlock.Fact] {
        let report = report.value
        func fact(_ label: DriverPageText, _ value: (ReportResult) -> String?) -> KeyValueBlock.Fact
        {
            let unknown = report == nil ? desk.text(.loading) : desk.text(.reportNone)
            guard let value = report.flatMap(value) else {
                return .init(desk.text(label), StyledText(unknown, .muted))
            }
            return .init(desk.text(label), StyledText(value))
        }
        return [
            fact(.reportRides) { desk.format.number($0.rides) },
            fact(.reportOnline) { desk.duration($0.online_s) },
            fact(.reportPerHour) { Self.perHour($0).map { desk.format.money($0) } },
            fact(.reportTips) { desk.money($0.days.reduce(0) { $0 + $1.tips_minor }) },
            fact(.reportAcceptance) { $0.acceptance_percent.map { desk.format.percent($0 / 100) } },
            fact(.reportCancellation) {
                $0.cancellation_percent.map { desk.format.percent($0 / 100) }
            },
            fact(.reportRating) {
                $0.rating_hundredths.map { desk.format.rating(hundredths: $0) }
            },
        ]
    }

    /// What an hour online brought, to the nearest minor unit; nil below a minute, which tells
    /// nothing.
    static func perHour(_ report: ReportResult) -> Money? {
        guard report.online_s.isFinite, (60...1e9).contains(report.online_s) else { return nil }
        let seconds = Int64(report.online_s)
        let product = report.earnings_minor.multipliedReportingOverflow(by: 3_600)
        guard !product.overflow else { return nil }
        let half = product.partialValue >= 0 ? seconds / 2 : -seconds / 2
        return Money(minorUnits: (product.partialValue + half) / seconds)
    }
}
