import RideApp
import RideCore
import RideTUI
import RideWire

/// How the day stands: what was, what comes, and one suggestion that leads where it points to (F3).
public struct DigestPage: Page {
    private var goals = Loadable<GoalsResult>()
    private var yesterday: GoalCalendarResult?
    private var friends: FriendsResult?
    /// Rides that were completed the day before, and today so far; nil before it is told.
    private var rides: (yesterday: Int?, today: Int?) = (nil, nil)
    private var asked: (yesterday: ListRides?, today: ListRides?) = (nil, nil)

    /// The digest of today.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        goals.ask(ListGoals(), &context)
        context.send(ListFriends())
        let midnight = context.startOfDay(0)
        let one = PageLimit(1)
        let before = ListRides(
            limit: one, stage: .completed, from_ms: context.startOfDay(1), to_ms: midnight)
        let since = ListRides(limit: one, stage: .completed, from_ms: midnight)
        asked = (before, since)
        context.send(before)
        context.send(since)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (let asked as ListGoals, .success(let value as GoalsResult)) where asked.date == nil:
            goals.take(value)
            context.send(GetGoalCalendar(from: value.today.adding(days: -1), days: 1))
        case (is ListGoals, .failure(let error)): goals.take(error)
        case (let asked as GetGoalCalendar, .success(let value as GoalCalendarResult))
        where asked.days == 1:
            yesterday = value
        case (is ListFriends, .success(let value as FriendsResult)): friends = value
        case (let call as ListRides, .success(let value as HistoryResult))
        where call == asked.yesterday:
            rides.yesterday = value.total
        case (let call as ListRides, .success(let value as HistoryResult))
        where call == asked.today:
            rides.today = value.total
        default: return false
        }
        return true
    }

    /// Goes where the suggestion points to.
    private mutating func go(_ context: inout PageContext) {
        switch DigestSuggestion(goals.value) {
        case .makeGoal:
            let today = goals.value?.today ?? context.today
            context.open(GoalFields.page(nil, today: today, context))
        case .doNext: context.open(GoalsPage())
        case .bringIntoRoom: context.open(RoomsPage())
        case .lookBack: context.open(GoalCalendarPage())
        }
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.enter, "growth.keyGo", 9, when: context.whenLive) { $0.go(&$1) }
        context.key(.char("h"), "growth.keyHour", 7, when: context.whenLive) {
            $1.open(DigestHour.page($0.goals.value?.digest_minute, $1))
        }
        context.againKey(if: goals.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.digestTitle")
        guard let value = goals.value else {
            return SheetContent(title, rows: [goals.noticeRow(context)])
        }
        let told =
            value.digest_minute.map {
                context.text("growth.digestIsAt", ["time": DayMinute.text($0, context)])
            } ?? context.text("growth.digestIsOff")
        let day = GoalWords.day(value.date, value.weekday, context)
        return SheetContent(
            title + " · " + day, number: StyledText(told, .muted),
            rows: past(context) + [.blank] + ahead(value, context) + [
                .blank, .line(StyledText(context.text("growth.digestSuggestion"), .bold)),
                .paragraph(DigestSuggestion(value).words(context), .accent),
            ])
    }

    private func past(_ context: PageContext) -> [SheetRow] {
        var rows: [SheetRow] = [.line(StyledText(context.text("growth.digestPast"), .bold))]
        let counted: [(TextKey, Int?)] = [
            ("growth.digestRides", rides.yesterday), ("growth.digestRidesToday", rides.today),
        ]
        for case (let key, let count?) in counted where count > 0 {
            rows.append(
                .line(StyledText(context.texts[key, ["count": context.format.number(count)]])))
        }
        if let planned = yesterday?.planned.first, planned > 0 {
            let done = yesterday?.done.first ?? 0
            rows.append(
                .line(
                    StyledText(
                        context.text(
                            "growth.digestYesterday",
                            ["done": "\(done)", "planned": "\(planned)"]))))
        }
        rows += (friends?.news ?? []).prefix(4).map { item in
            .line(
                StyledText(
                    context.text("growth.friendDone", ["name": item.name, "goal": item.goal])),
                right: StyledText(context.format.date(item.date), .muted))
        }
        if rows.count == 1 {
            rows.append(.line(StyledText(context.text("growth.digestNothing"), .muted)))
        }
        return rows
    }

    private func ahead(_ value: GoalsResult, _ context: PageContext) -> [SheetRow] {
        let open = value.goals.count { $0.is_planned && $0.state == "open" }
        var rows: [SheetRow] = [
            .line(StyledText(context.text("growth.digestAhead"), .bold)),
            .line(StyledText(context.text("growth.digestOpen", ["count": "\(open)"]))),
        ]
        if let booked = context.state?.reservations, booked > 0 {
            rows.append(
                .line(StyledText(context.text("growth.digestBooked", ["count": "\(booked)"]))))
        }
        return rows
    }

}
