import RideApp
import RideCore
import RideTUI
import RideWire

/// Goals of the week, how far they are, and what there is for them (D12).
public struct BonusesPage: Page {
    private var goals = Loadable<[BonusView]>()
    /// The first goal that is shown.
    private var first = 0
    /// The day when the goals were asked for.
    private var today: PersonState.Today?

    /// The goals of whoever drives.
    public init() {}

    /// The rows of one goal with the empty one below it.
    private static let rows = 4

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        today = context.state?.today
        goals.ask(ListBonuses(), &context)
    }

    /// A ride that has just ended may count.
    public mutating func stateChanged(_ context: inout PageContext) {
        if context.state?.today != today { opened(&context) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        goals.take(done, to: ListBonuses.self) { $0.bonuses }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let page = max(1, (context.room.rows + 1) / Self.rows)
        let places = max(0, (goals.value?.count ?? 0) - page) + 1
        let moved = SelectList.moved(min(first, places - 1), by: key, count: places, page: page)
        guard let moved else { return false }
        first = moved
        return true
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let isLong = (goals.value?.count ?? 0) * Self.rows - 1 > context.room.rows
        if isLong {
            context.moveKey()
        }
        context.againKey(if: goals.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("work.bonusesTitle")
        guard let known = goals.value, !known.isEmpty else {
            let empty = SheetRow.paragraph(context.text("work.bonusesEmpty"), .muted)
            return SheetContent(
                title,
                rows: [goals.value == nil || goals.error != nil ? goals.noticeRow(context) : empty])
        }
        let count = max(1, (room.rows + 1) / Self.rows)
        let start = min(first, max(0, known.count - count))
        let shown = known[start..<min(known.count, start + count)]
        let reached = known.filter(\.isReached).count
        let note = context.text(
            "work.bonusesReached",
            ["count": context.format.number(reached), "all": context.format.number(known.count)])
        var rows = shown.flatMap { self.rows(for: $0, context) }
        if goals.error != nil { rows.append(goals.noticeRow(context)) }
        return SheetContent(
            title, number: StyledText(note, .muted), note: position(shown.indices, known, context),
            rows: rows)
    }

    /// Which of the goals are shown; nothing where all are.
    private func position(
        _ shown: Range<Int>, _ known: [BonusView], _ context: PageContext
    ) -> StyledText {
        guard shown.count < known.count else { return "" }
        return StyledText(
            context.text(
                "work.bonusesShown",
                [
                    "first": context.format.number(shown.lowerBound + 1),
                    "last": context.format.number(shown.upperBound),
                    "all": context.format.number(known.count),
                ]), .muted)
    }

    private func rows(for goal: BonusView, _ context: PageContext) -> [SheetRow] {
        let needed = context.format.number(goal.rides_needed)
        let until = context.deadline(goal.until_ms)
        let title = context.text("work.bonusGoal", ["count": needed, "time": until])
        let role: Role = goal.is_paid || goal.isReached ? .good : .accent
        let share =
            goal.rides_needed > 0 ? Double(goal.rides_done) / Double(goal.rides_needed) : 1
        let label = "\(context.format.number(goal.rides_done))/\(needed)"
        return [
            .line(
                StyledText(title, .bold),
                right: StyledText(context.money(goal.reward_minor), Style(role, .bold))),
            .progress(
                ProgressBar(share: share, label: StyledText(label), labelWidth: 9, role: role)),
            .line(words(for: goal, context)), .blank,
        ]
    }

    private func words(for goal: BonusView, _ context: PageContext) -> StyledText {
        if goal.is_paid { return StyledText(context.text("work.bonusPaid"), .good) }
        if goal.isReached { return StyledText(context.text("work.bonusReached"), .good) }
        if goal.until_ms <= context.cityNow.milliseconds {
            return StyledText(context.text("work.bonusOver"), .muted)
        }
        let left = goal.rides_needed - goal.rides_done
        return StyledText(context.counted(left, "work.bonusLeft"), .muted)
    }
}

extension BonusView {
    /// Whether enough rides are done.
    var isReached: Bool { rides_done >= rides_needed }
}
