import RideApp
import RideCore
import RideTUI
import RideWire

/// Goals of the week, how far they are, and what there is for them (D12).
public struct BonusesPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Ask for the goals once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private var goals = Asked<[BonusView]>()
    /// The first goal that is shown.
    private var first = 0
    /// The day when the goals were asked for.
    private var today: PersonState.Today?

    /// The goals of whoever drives.
    public init() {}

    /// The rows of one goal with the empty one below it.
    private static let rows = 4

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        today = desk.state?.today
        goals.ask(ListBonuses(), &desk)
    }

    /// A ride that has just ended may count.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        if desk.state?.today != today { opened(&desk) }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.request is ListBonuses else { return false }
        switch done.result {
        case .success(let answer as BonusesResult): goals.take(answer.bonuses)
        case .failure(let error): goals.take(error)
        case .success: return false
        }
        return true
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let page = max(1, (desk.room.rows + 1) / Self.rows)
        let places = max(0, (goals.value?.count ?? 0) - page) + 1
        let moved = SelectList.moved(min(first, places - 1), by: key, count: places, page: page)
        guard let moved else { return false }
        first = moved
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .again: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    // MARK: What is shown

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let isLong = (goals.value?.count ?? 0) * Self.rows - 1 > desk.room.rows
        return (isLong ? [desk.moveBinding(.move)] : [])
            + desk.againBinding(goals.error != nil, action: .again) + [desk.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let title = desk.text(.bonusesTitle)
        guard let known = goals.value, !known.isEmpty else {
            let empty = SheetRow.paragraph(desk.text(.bonusesEmpty), .muted)
            return SheetContent(
                title,
                rows: [goals.value == nil || goals.error != nil ? goals.noticeRow(desk) : empty])
        }
        let count = max(1, (room.rows + 1) / Self.rows)
        let start = min(first, max(0, known.count - count))
        let shown = known[start..<min(known.count, start + count)]
        let reached = known.filter(\.isReached).count
        let note = desk.text(
            .bonusesReached,
            ["count": desk.format.number(reached), "all": desk.format.number(known.count)])
        var rows = shown.flatMap { self.rows(for: $0, desk) }
        if goals.error != nil { rows.append(goals.noticeRow(desk)) }
        return SheetContent(
            title, number: StyledText(note, .muted), note: position(shown.indices, known, desk),
            rows: rows)
    }

    /// Which of the goals are shown; nothing where all are.
    private func position(
        _ shown: Range<Int>, _ known: [BonusView], _ desk: PageDesk
    ) -> StyledText {
        guard shown.count < known.count else { return "" }
        return StyledText(
            desk.text(
                .bonusesShown,
                [
                    "first": desk.format.number(shown.lowerBound + 1),
                    "last": desk.format.number(shown.upperBound),
                    "all": desk.format.number(known.count),
                ]), .muted)
    }

    private func rows(for goal: BonusView, _ desk: PageDesk) -> [SheetRow] {
        let needed = desk.format.number(goal.rides_needed)
        let until = desk.deadline(goal.until_ms)
        let title = desk.text(.bonusGoal, ["count": needed, "time": until])
        let role: Role = goal.is_paid || goal.isReached ? .good : .accent
        let share =
            goal.rides_needed > 0 ? Double(goal.rides_done) / Double(goal.rides_needed) : 1
        let label = "\(desk.format.number(goal.rides_done))/\(needed)"
        return [
            .line(
                StyledText(title, .bold),
                right: StyledText(desk.money(goal.reward_minor), Style(role, .bold))),
            .progress(
                ProgressBar(share: share, label: StyledText(label), labelWidth: 9, role: role)),
            .line(words(for: goal, desk)), .blank,
        ]
    }

    private func words(for goal: BonusView, _ desk: PageDesk) -> StyledText {
        if goal.is_paid { return StyledText(desk.text(.bonusPaid), .good) }
        if goal.isReached { return StyledText(desk.text(.bonusReached), .good) }
        if goal.until_ms <= desk.cityNow.milliseconds {
            return StyledText(desk.text(.bonusOver), .muted)
        }
        let left = goal.rides_needed - goal.rides_done
        return StyledText(
            desk.text(
                left == 1 ? .bonusOneLeft : .bonusLeft, ["count": desk.format.number(left)]),
            .muted)
    }
}

extension BonusView {
    /// Whether enough rides are done.
    var isReached: Bool { rides_done >= rides_needed }
}
