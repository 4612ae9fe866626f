import RideApp
import RideCore
import RideTUI
import RideWire

/// What a person wants to do today, and how far it is (G1); from here to the calendar, the rooms
/// and the friends.
public struct GoalsPage: RowsPage {
    static let list = "goals"
    /// Which day; nil for today.
    private let date: CivilDate?
    private var goals = Loadable<GoalsResult>()
    private var bonuses: [BonusView] = []
    var selected = 0
    private var submission = Submission()
    /// The card of the introduction that is in front, from 0; nil for none.
    private var card: Int?

    /// The goals of a day; of today without one.
    public init(date: CivilDate? = nil) { self.date = date }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        goals.ask(ListGoals(date: date), &context)
        if context.facts.role == .driver, date == nil, context.state?.is_guest == false {
            context.send(ListBonuses())
        }
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// A ride may have counted.
    public mutating func stateChanged(_ context: inout PageContext) {
        goals.ask(ListGoals(date: date), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            if case .success(let answer as GoalsResult) = done.result, date == nil {
                goals.take(answer)
            }
            return true
        }
        switch (done.request, done.result) {
        case (let asked as ListGoals, .success(let answer as GoalsResult)) where asked.date == date:
            goals.take(answer)
            let isNew = answer.goals.isEmpty && answer.longest_streak == 0 && date == nil
            if isNew { introduce(&context) }
        case (is ListGoals, .failure(let error)): goals.take(error)
        case (is ListBonuses, .success(let answer as BonusesResult)): bonuses = answer.bonuses
        default: return false
        }
        return true
    }

    /// Shows the introduction to whoever has not seen it.
    private mutating func introduce(_ context: inout PageContext) {
        var settings = context.facts.settings
        guard !settings.seen_introductions.contains(PointsTour.name) else { return }
        settings.seen_introductions.append(PointsTour.name)
        context.change(settings)
        card = 0
    }

    /// Behind the introduction no row is selected.
    func rowCount(_ context: PageContext) -> Int { card == nil ? known.count : 0 }

    mutating func rowChanged(_ context: inout PageContext) { submission.forget() }

    /// A click ticks a goal at once.
    mutating func clicked(_ context: inout PageContext) {
        if tickAvailability(context) == .available { tick(&context) }
    }

    /// Whoever does something has seen enough of the introduction; the key that goes on shows the
    /// next card.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        card = nil
        action.run(&self, &context)
    }

    /// Ticks the selected goal, or not.
    private mutating func tick(_ context: inout PageContext) {
        guard let goal, tickAvailability(context) == .available else { return }
        submission.send(
            TickGoal(
                command_id: context.commandID(), goal_id: goal.goal_id,
                is_done: goal.state != "done"), &context)
    }

    /// Changes the selected goal.
    private mutating func change(_ context: inout PageContext) {
        if let goal { context.open(GoalFields.page(goal, today: today(context), context)) }
    }

    /// Gives the selected goal up.
    private mutating func remove(_ context: inout PageContext) {
        guard let goal else { return }
        context.ask(
            context.text("growth.removeQuestion", ["name": goal.form.name]),
            details: context.text("growth.removeDetails"),
            keep: context.text("growth.keep"), [context.text("growth.remove")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let goal else { return }
        submission.send(
            RemoveGoal(command_id: context.commandID(), goal_id: goal.goal_id), &context)
    }

    // MARK: What is selected

    private var known: [GoalView] { goals.value?.goals ?? [] }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }
    private var goal: GoalView? { known.indices.contains(index) ? known[index] : nil }

    private func today(_ context: PageContext) -> CivilDate { goals.value?.today ?? context.today }

    private func tickAvailability(_ context: PageContext) -> Availability {
        guard let goal else { return .unavailable(reason: context.text("growth.chooseGoal")) }
        guard goal.form.kind == "ticked" else {
            return .unavailable(reason: context.text("growth.countsItself"))
        }
        guard goal.is_planned, date == nil, goal.state == "open" || goal.state == "done" else {
            return .unavailable(reason: context.text("growth.notNow"))
        }
        return submission.availability(context)
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let chosen: Availability =
            goal == nil
            ? .unavailable(reason: context.text("growth.chooseGoal"))
            : submission.availability(context)
        if let card {
            PointsTour.key(card, context) { page, _ in
                page.card = card + 1 < PointsTour.count ? card + 1 : nil
            }
            context.backKey { _, _ in }
        } else if date == nil {
            context.key(
                [.enter, .char(" ")], "growth.keyTick", 9, when: tickAvailability(context)
            ) { $0.tick(&$1) }
        }
        if date == nil {
            context.key(.char("n"), "growth.keyNew", 8, when: context.whenLive) {
                $1.open(GoalFields.page(nil, today: $0.today($1), $1))
            }
            context.key(.char("r"), "growth.keyRooms", 7) { $1.open(RoomsPage()) }
            context.key(.char("v"), "followed.key", 6) { $1.open(FollowedPage()) }
            context.key(.char("d"), "growth.keyDigest", 6) { $1.open(DigestPage()) }
            context.key(.char("c"), "growth.keyCalendar") { $1.open(GoalCalendarPage()) }
            context.key(.char("f"), "growth.keyFriends") { $1.open(FriendsPage()) }
            context.key(.char("e"), "growth.keyChange", 4, when: chosen) { $0.change(&$1) }
            context.key([.delete, .char("x")], "growth.keyRemove", 3, when: chosen) {
                $0.remove(&$1)
            }
            context.key(.char("b"), "growth.keyNotices", 2) {
                $1.open(GoalNotices.page(muted: $0.goals.value?.muted ?? [], $1))
            }
            context.key(.char("t"), "growth.keyTour", 2) { $1.open(PointsTourPage()) }
        }
        if card == nil { context.moveKey() }
        context.againKey(if: goals.error != nil, keys: [.ctrl("r")]) { $0.opened(&$1) }
        if card == nil { context.backKey() }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let value = goals.value else {
            return SheetContent(context.text("growth.goalsTitle"), rows: [goals.noticeRow(context)])
        }
        if let card { return PointsTour.content(card, context) }
        let planned = value.goals.filter(\.is_planned)
        let done = planned.count { $0.state == "done" }
        var rows: [SheetRow] = []
        if !planned.isEmpty {
            let label = "\(done)/\(planned.count)"
            rows.append(
                .progress(
                    ProgressBar(
                        share: Double(done) / Double(planned.count), label: StyledText(label),
                        labelWidth: 7, role: done == planned.count ? .good : .accent)))
        }
        var below = bonusRows(context)
        below += submission.rows(context)
        let list = list(value, room, context)
        let space = max(1, room.rows(after: rows + below))
        rows.append(.list(list, atMost: space))
        let day = GoalWords.day(value.date, value.weekday, context)
        return SheetContent(
            title: StyledText(context.text("growth.goalsTitle"), .title)
                + context.separator(room.glyphs) + StyledText(day),
            number: StyledText(
                context.text("growth.streak", ["count": context.format.number(value.streak)]),
                value.streak > 0 ? .good : .muted), rows: rows + below)
    }

    private func list(
        _ value: GoalsResult, _ room: PageSpace, _ context: PageContext
    ) -> SelectList {
        let rows = value.goals.map { goal in
            let (sign, role) = GoalWords.sign(goal, room.glyphs)
            return ListRow([
                StyledText(sign, Style(role, .bold)), GoalWords.name(of: goal.form),
                StyledText(GoalWords.state(of: goal, context), Style(role)),
                StyledText(GoalWords.rule(of: goal.form, context), .muted),
            ])
        }
        return SelectList(
            id: Self.list,
            columns: [
                .fixed(3), .flexible(16), .fixed(13), .flexible(16, priority: 2),
            ], rows: rows, selected: rows.isEmpty ? nil : index,
            emptyText: context.text("growth.goalsEmpty"))
    }

    /// What the operator pays for stands in the same list (D12).
    private func bonusRows(_ context: PageContext) -> [SheetRow] {
        bonuses.prefix(3).map { bonus in
            let needed = context.format.number(bonus.rides_needed)
            let title = context.text(
                "work.bonusGoal", ["count": needed, "time": context.deadline(bonus.until_ms)])
            return .line(
                StyledText(title),
                right: StyledText(
                    "\(context.format.number(bonus.rides_done))/\(needed)  "
                        + context.money(bonus.reward_minor), .good))
        }
    }
}
