import RideApp
import RideCore
import RideTUI
import RideWire

/// What a driver earned, week by week (D10).
public struct ReportsPage: Page {
    /// The present week is 0, the one before it -1.
    private var week = 0
    private var report = Loadable<ReportResult>()

    /// As many weeks back can be asked for.
    static let weeks = 52

    /// The present week of whoever drives.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) { ask(&context) }

    /// A ride that has just ended is in the report of its day.
    public mutating func stateChanged(_ context: inout PageContext) {
        guard week == 0, let report = report.value, let today = context.state?.today,
            let weekday = context.weekday, report.days.indices.contains(weekday),
            report.days[weekday].rides != today.rides
        else { return }
        ask(&context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let asked = done.request as? GetReport, asked.week == week else { return false }
        switch done.result {
        case .success(let answer as ReportResult): report.take(answer)
        case .failure(let error): report.take(error)
        case .success: return false
        }
        return true
    }

    /// Looks at the week before.
    private mutating func earlier(_ context: inout PageContext) {
        show(week - 1, &context)
    }

    /// Looks at the week after.
    private mutating func later(_ context: inout PageContext) {
        show(week + 1, &context)
    }

    private mutating func show(_ wanted: Int, _ context: inout PageContext) {
        guard (-Self.weeks...0).contains(wanted), wanted != week else { return }
        week = wanted
        report = Loadable()
        ask(&context)
    }

    private mutating func ask(_ context: inout PageContext) {
        report.ask(GetReport(week: week), &context)
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .left, "work.keyEarlierWeek", 7,
            when: week > -Self.weeks
                ? .available : .unavailable(reason: context.text("work.reportNoEarlier"))
        ) { $0.earlier(&$1) }
        context.key(
            .right, "work.keyLaterWeek", 6,
            when: week < 0 ? .available : .unavailable(reason: context.text("work.reportNoLater"))
        ) { $0.later(&$1) }
        context.againKey(if: report.error != nil) { $0.ask(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let known = report.value
        var rows: [SheetRow] = [
            .chart(BarChart(bars(context))), .blank, .facts(KeyValueBlock(facts(context))),
        ]
        if report.notice(context) != nil { rows.append(report.noticeRow(context)) }
        return SheetContent(
            title: StyledText(context.text("work.reportsTitle"), .title)
                + context.separator(room.glyphs)
                + StyledText(name(context)),
            number: known.map { StyledText(context.money($0.earnings_minor), Style(.good, .bold)) }
                ?? "",
            rows: rows)
    }

    private func name(_ context: PageContext) -> String {
        switch week {
        case 0: context.text("work.reportThisWeek")
        case -1: context.text("work.reportLastWeek")
        default: context.text("work.reportWeeksAgo", ["count": context.format.number(-week)])
        }
    }

    private func bars(_ context: PageContext) -> [BarChart.Bar] {
        (0..<7).map { day in
            let known = report.value.flatMap { $0.days.indices.contains(day) ? $0.days[day] : nil }
            let isToday = week == 0 && context.weekday == day
            let name = context.format.weekday(day)
            // Today is said in a word too, for those who see no colours.
            return BarChart.Bar(
                label: isToday ? "\(name) \(context.text("work.today"))" : name,
                value: Double(known?.earnings_minor ?? 0),
                text: known.map { context.format.paddedMoney(Money(minorUnits: $0.earnings_minor)) }
                    ?? TextWidth.leftPadded(context.text("page.loading"), to: Format.moneyWidth),
                isMarked: isToday)
        }
    }

    private func facts(_ context: PageContext) -> [KeyValueBlock.Fact] {
        let report = report.value
        func fact(_ label: TextKey, _ value: (ReportResult) -> String?) -> KeyValueBlock.Fact {
            let unknown =
                report == nil ? context.text("page.loading") : context.text("work.reportNone")
            guard let value = report.flatMap(value) else {
                return .init(context.text(label), StyledText(unknown, .muted))
            }
            return .init(context.text(label), StyledText(value))
        }
        return [
            fact("work.reportRides") { context.format.number($0.rides) },
            fact("work.reportOnline") { context.duration($0.online_s) },
            fact("work.reportPerHour") { Self.perHour($0).map { context.format.money($0) } },
            fact("work.reportTips") { context.money($0.days.reduce(0) { $0 + $1.tips_minor }) },
            fact("work.reportRewards") {
                context.money($0.days.reduce(0) { $0 + ($1.rewards_minor ?? 0) })
            },
            fact("work.reportAcceptance") {
                $0.acceptance_percent.map { context.format.percent($0 / 100) }
            },
            fact("work.reportCancellation") {
                $0.cancellation_percent.map { context.format.percent($0 / 100) }
            },
            fact("work.reportRating") { rating($0, context) },
        ]
    }

    /// The driver's rating, and how many ratings it is made of.
    private func rating(_ report: ReportResult, _ context: PageContext) -> String? {
        guard let hundredths = report.rating_hundredths else { return nil }
        let average = context.format.rating(hundredths: hundredths)
        guard let count = context.state?.person.rating_count, count > 0 else { return average }
        return context.texts.list([average, context.ratings(count)])
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
